"""Light and Line of Sight: how far somebody sees, and what stands between."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from noctule.engine import lately, rule
from noctule.engine.grid import FAR, centre_to_centre, line_squares, square_at

from ..content import FACTS
from ..state import Laid, Lying, Person, State
from .again import again
from .disks import spread
from .ground import FARTHEST, Ground, ground, ground_of
from .people import alive, has_light
from .town import GRID, LAYER, STRIDE, TERRAIN, town, town_of
from .ways import lain, opened


@rule("darkness.move.environment", "darkness.los.environment", "darkness.spell.light", "darkness.light.stays-on")
def in_light(s: State, person: Person) -> bool:
    """Does the darkness not matter: a flashlight, a building with its light on, a tile under the Light Spell?"""
    here = town(s)
    if has_light(person) or here.building(person.at) in s.lit:
        return True
    if not s.spells:
        return False
    return any(lasting.spell == "light" and lasting.target == here.tile_of[person.at] for lasting in s.spells)


@rule("darkness.los.distance")
def far(a: int, b: int) -> int:
    """The distance of two squares for sight and range, in squares; FAR from one floor to another."""
    (y, x), (to_y, to_x) = divmod(a, STRIDE), divmod(b, STRIDE)
    return abs(to_x - x) + abs(to_y - y) if (a < LAYER) == (b < LAYER) else FAR


@rule("darkness.los.terrain", "darkness.los.mixed-terrain", "darkness.los.minimum-one")
def reach(s: State, person: Person, square: int) -> int:
    """How far a character can see towards a square: as far as the worst terrain on the line allows, less darkness and rain."""
    least = _clearest(s.tiles, person.at, square)
    lost = 0 if in_light(s, person) else FACTS.sight.lost(s.hour, s.weather)
    return max(FACTS.sight.least, least - lost)


@lru_cache(maxsize=1 << 11)
def _clearest(tiles: tuple[Laid, ...], a: int, b: int) -> int:
    kinds = town_of(tiles).kinds
    return min([_FARTHEST_OVER[kinds[square]] for square in line_squares(GRID, a, b) if square in kinds])


_FARTHEST_OVER: Final = {kind: FACTS.sight.terrain[terrain] for kind, terrain in TERRAIN.items()}


@rule("darkness.los.blockers")
def clear(s: State, a: int, b: int, *, figures: bool = True) -> bool:
    """Is the line from centre to centre free of walls and closed doors, and of people and creatures between its ends?"""
    if a == b:
        return True
    if far(a, b) == FAR:
        return False
    return centre_to_centre(GRID, _opaque(s.tiles, opened(s)), blockers(s) if figures else 0, a, b)


@lru_cache(maxsize=256)
def _opaque(tiles: tuple[Laid, ...], open_: frozenset[int]) -> int:
    """The edges that nobody sees through: windows and fences are none of them."""
    here = town_of(tiles)
    return here.walls | sum([1 << door for door in here.doors if door not in open_])


def blockers(s: State) -> int:
    """The squares where a character stands, or a face-up Disk that is a person or creature."""
    return sum([1 << square for square in {*spread(s).standing, *[person.at for person in alive(s)]}])


@lately
def _people(here: Ground, people: Mapping[str, Person]) -> int:
    """Where characters stand, on the ground."""
    return here.among([person.at for person in people.values() if not person.dead])


def sees(s: State, person: Person, square: int) -> bool:
    """Line of Sight: near enough and nothing between."""
    distance = far(person.at, square)
    return distance <= FARTHEST and distance <= reach(s, person, square) and clear(s, person.at, square)


def _as_clear(s: State, was: State) -> bool:
    """Is all the same that sight depends on?"""
    return (
        s.board is was.board
        and s.people is was.people
        and s.tiles is was.tiles
        and s.open is was.open
        and s.broken is was.broken
        and s.lit is was.lit
        and s.spells is was.spells
        and s.hour is was.hour
        and s.weather is was.weather
    )


@again(_as_clear)
@rule("darkness.los.closest", "darkness.los.blockers", "darkness.los.terrain", "darkness.los.mixed-terrain")
def in_sight(s: State, person: Person) -> list[Lying]:
    """The face-down Disks that a character sees, the closest first."""
    here, there, at = ground(s), lain(s), person.at
    if not there.covered & here.around(at, FARTHEST):
        return []
    lost = 0 if in_light(s, person) else FACTS.sight.lost(s.hour, s.weather)
    around = here.around(at, max(FACTS.sight.least, FARTHEST - lost))
    near = there.covered & around
    if not near:
        return []
    seen = _seen(s.tiles, opened(s), (there.standing | _people(here, s.people)) & around, at, near, lost)
    found = [lying for lying in spread(s).down if lying.at in seen] if seen else []
    return sorted(found, key=lambda lying: (far(at, lying.at), lying.at)) if len(found) > 1 else found


@lru_cache(maxsize=1 << 11)
def _seen(tiles: tuple[Laid, ...], open_: frozenset[int], figures: int, a: int, squares: int, lost: int) -> frozenset[int]:
    """Those of some squares near by that are in Line of Sight: what `sees` says of each, for all of them at once. Squares and
    figures are sets of the ground."""
    here, least, near = ground_of(tiles), FACTS.sight.least, []
    kinds = here.here.kinds
    for b in here.squares(squares):
        distance = far(a, b)
        if distance > least:
            over = [_FARTHEST_OVER[kinds[a + further]] for further in _further(b - a) if a + further in kinds]
            if distance > min(over) - lost:
                continue
        near.append(b)
    if not near:
        return frozenset()
    opaque, between = _opaque(tiles, open_), sum([1 << square for square in here.squares(figures)])
    return frozenset([b for b in near if a == b or centre_to_centre(GRID, opaque, between, a, b)])


@lru_cache(maxsize=1 << 8)
def _further(away: int) -> tuple[int, ...]:
    """The line to a square that is so much further and in sight: how much further everything on it is, wherever it begins."""
    middle = square_at(GRID, GRID.width // 2, GRID.height // 2)
    return tuple([square - middle for square in line_squares(GRID, middle, middle + away)])


@rule("darkness.los.closest", "darkness.los.tie-choice")
def closest(s: State, person: Person) -> list[Lying]:
    """The face-down Disks that have to be encountered: the closest one in sight, or all that are equally close."""
    seen = in_sight(s, person)
    return [lying for lying in seen if far(person.at, lying.at) == far(person.at, seen[0].at)] if seen else []
