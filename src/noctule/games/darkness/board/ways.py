"""Where one can go: open doors, steps on foot and what they cost, and what is near."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from noctule.engine import lately, rule
from noctule.engine.grid import FAR, ORTHOGONAL, Priced, neighbour, paid

from ..state import Laid, Opened, State
from .disks import Spread, spread
from .ground import Ground, ground, ground_of
from .town import GRID, LAYER, STRIDE


def opened(s: State) -> frozenset[int]:
    """The doors and windows that are open now, broken or not."""
    return _opened(s.open, s.broken)


@lately
def _opened(open_: Mapping[int, Opened], broken: tuple[int, ...]) -> frozenset[int]:
    return frozenset((*open_, *broken))


# -- on foot: sets of squares are those of the ground --------------------------------------------------------------


@lru_cache(maxsize=128)
def walking(tiles: tuple[Laid, ...], open_: frozenset[int]) -> Priced:
    """The steps with the prices of the terrain, in half Movement Points."""
    return ground_of(tiles).walking(open_)


@lru_cache(maxsize=128)
def pacing(tiles: tuple[Laid, ...], open_: frozenset[int]) -> Priced:
    """The same steps, each worth one square."""
    return ground_of(tiles).pacing(open_)


def paces(s: State, start: int, limit: int = FAR, *, until: int = 0) -> dict[int, int]:
    """Steps to the set of squares that they lead to; no farther than to one of `until`."""
    here = ground(s)
    return paid(pacing(s.tiles, opened(s)), here.bit(start), limit=limit, until=until)


def next_to(s: State, square: int) -> list[int]:
    """The squares that one step leads to, stairs and lifts among them."""
    here, steps = ground(s), pacing(s.tiles, opened(s))
    bit, (walk,) = here.bit(square), steps.gates
    found = (bit & walk.south) << steps.stride | (bit & walk.north) >> steps.stride
    found |= (bit & walk.east) << 1 | (bit & walk.west) >> 1
    return here.squares(found | sum({end for start, end, _ in steps.links if start == bit}))


def apart(s: State, a: int, b: int, limit: int) -> int:
    """How many steps lie between two squares on foot; FAR if there is no way so short."""
    return _apart(s.tiles, opened(s), a, b, limit) if at_least(a, b) <= limit else FAR


def at_least(a: int, b: int) -> int:
    """The least number of steps that there can be, whatever stands between; stairs lead straight up."""
    (y, x), (to_y, to_x) = divmod(a % LAYER, STRIDE), divmod(b % LAYER, STRIDE)
    return abs(to_x - x) + abs(to_y - y)


@lru_cache(maxsize=1 << 11)
def _apart(tiles: tuple[Laid, ...], open_: frozenset[int], a: int, b: int, limit: int) -> int:
    here = ground_of(tiles)
    goal = here.bit(b)
    layers = paid(pacing(tiles, open_), here.bit(a), limit=limit, until=goal)
    far, squares = layers.popitem()  # the farthest
    return far if squares & goal else FAR


# -- what lies in the way ------------------------------------------------------------------------------------------


class Lain(NamedTuple):
    """The squares of face-down Disks, those of face-up Obstacles with all beside them, and those of face-up people and
    creatures, as sets."""

    covered: int
    ringed: int
    standing: int


def lain(s: State) -> Lain:
    here, disks = ground(s), spread(s)
    on, found = disks.on
    if on is not here:
        found = _lain(here, disks)
        disks.on = here, found
    return found  # type: ignore[no-any-return]


def _lain(here: Ground, disks: Spread) -> Lain:
    ringed = here.ring(here.among([lying.at for lying in disks.obstacles])) if disks.obstacles else 0
    return Lain(here.among(disks.under), ringed, here.among(disks.standing))


@rule("darkness.obstacle.trigger")
def ring(s: State) -> int:
    """The squares of all face-up Obstacles and those next to them, as a set: entering one is meeting the Obstacle."""
    return _ring(tuple([lying.at for lying in spread(s).obstacles]))


@lru_cache(maxsize=1 << 10)
def _ring(squares: tuple[int, ...]) -> int:
    return sum({1 << near for square in squares for near in beside(square)})


@rule("darkness.obstacle.trigger")
@lru_cache(maxsize=1 << 10)
def beside(square: int) -> tuple[int, ...]:
    """A square and its four neighbours."""
    around = (neighbour(GRID, square, way) for way in ORTHOGONAL)
    return (square, *(near for near in around if near is not None))
