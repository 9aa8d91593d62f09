"""What can be shot at, and from where to where: targets, LoS, range, fire arcs.

A target is a word: a character's id; `door-c4-e` (a door's id); `wall:c4-e`; a floor element's id; `square:c4`.
Enemies may be named out of sight too (such a shot fails); things and squares are offered only in sight.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from noctule.engine import No, rule
from noctule.engine.grid import joined, members, straight_steps

from ..board import sight, values, where
from ..board.ground import ground, name, named
from ..board.names import name_of
from ..content import FACTS
from ..content.cards import FireArc
from ..moving import mammoth
from ..state import State
from . import destroy, special_shots

SQUARE = "square:"


class Aim(Struct, frozen=True):
    """Where a shooter aims: the square (before a door or wall: the one on his side), the range, the fire arcs."""

    square: int
    reach: int
    arcs: tuple[FireArc, ...]


# -- targets --------------------------------------------------------------------------------------------------------


@rule("reborn.shoot.targets")
def targets(s: State, who: str, weapon: str) -> list[str]:
    """Everything the shooter may name: enemy figures, and in sight closed doors, walls, floor elements and squares."""
    kinds = _kinds(s, weapon)
    found = where.enemies_of(s, s.characters[who].side) if "figures" in kinds else []
    if "things" in kinds:
        found += things_in_sight(s, who)
    if "squares" in kinds:
        seen = sight.seen_squares(s, who, ground(s).floor)
        found += [f"{SQUARE}{name(s, square)}" for square in members(seen)]
    if special_shots.disrupted(s):
        found = [target for target in found if special_shots.no_shot_at(s, target) is None]
    return found


@rule("reborn.shoot.targets", "reborn.item.taser", "reborn.item.smoke")
def _kinds(s: State, weapon: str) -> tuple[str, ...]:
    """What a weapon is aimed at: a taser at characters, a smoke grenade at a square, an explosive at anything."""
    piece = values.piece(s, weapon)
    effects = {line.effect for line in piece.lines}
    if "paralyse" in effects:
        return ("figures",)
    if "smoke" in effects:
        return ("squares",)
    return ("figures", "things", "squares") if piece.area is not None else ("figures", "things")


def has_target(s: State, who: str, weapon: str) -> bool:
    """Is there anything to name? Quicker than the list. A weapon that fires straight ahead needs none."""
    area = values.piece(s, weapon).area
    if area is not None and area.directed:
        return True
    if "figures" in _kinds(s, weapon) and where.enemies_of(s, s.characters[who].side) and not special_shots.disrupted(s):
        return True
    return bool(targets(s, who, weapon))


def things_in_sight(s: State, who: str) -> list[str]:
    """The closed doors, wall sections and destroyable floor elements to which a shooter has LoS."""
    seen = sight.seen_sides(s, who, destroy.breakable_sides(s))
    found = [thing for thing, sides in destroy.every_barrier(s) if sides & seen]
    seen = sight.seen_squares(s, who, ground(s).with_elements)
    return found + [id for id, squares in destroy.every_element(s) if squares & seen]


@rule("reborn.shoot.targets")
def no_target(s: State, who: str, weapon: str, target: str) -> No | None:
    """Why this cannot be named as the target."""
    disrupted = special_shots.no_shot_at(s, target)
    if disrupted is not None:
        return disrupted
    if target.startswith(SQUARE) or destroy.is_thing(s, target):
        kind = "squares" if target.startswith(SQUARE) else "things"
        no = destroy.no_destroying(s, target) if kind == "things" else None
        if no is not None:
            return No("reborn.shoot.targets", no.reason)
        if kind in _kinds(s, weapon):
            return no_line(s, who, target)
    elif "figures" in _kinds(s, weapon) and target in where.enemies_of(s, s.characters[who].side):
        return None
    return No("reborn.shoot.targets", "The target is one enemy figure, closed door, wall section or destroyable floor element.")


# -- line of sight, range, arc --------------------------------------------------------------------------------------


@rule("reborn.shoot.los-fail")
def no_line(s: State, who: str, target: str) -> No | None:
    """Why the shooter has no LoS to the target."""
    if has_line(s, who, target):
        return None
    return No("reborn.shoot.los-fail", f"{name_of(who)} has no line of sight to {words(s, target)}: the shot would fail.")


def has_line(s: State, who: str, target: str) -> bool:
    edges = destroy.edges_of(s, target)
    if edges:
        return any(sight.eyes_on_side(s, who, edge) for edge in edges)
    return bool(sight.seen_squares(s, who, _squares(s, target)))


def _squares(s: State, target: str) -> int:
    """The squares of a target that is no door and no wall."""
    if target in s.characters:
        return where.squares_of(s, target)
    if target.startswith(SQUARE):
        try:
            return 1 << named(s, target.removeprefix(SQUARE))
        except ValueError:
            return 0
    return sum(1 << square for square in destroy.squares_of(s, target))


@rule("reborn.shoot.range", "reborn.shoot.range-object", "reborn.shoot.arc", "reborn.large.seen", "reborn.level.shoot")
def aims(s: State, who: str, target: str, *, centre: bool = False) -> list[Aim]:
    """The different ways to aim at a target, the nearest first; none without LoS.

    Of a target on several squares the shooter chooses one that he sees; range and arc are taken to it. If it is the `centre`
    of an explosion no square is like another.
    """
    found: dict[tuple[int, tuple[FireArc, ...], int], Aim] = {}
    for aim in sorted(_every_aim(s, who, target), key=lambda aim: (aim.reach, aim.square)):
        found.setdefault((aim.reach, aim.arcs, aim.square if centre else 0), aim)
    return list(found.values())


def _every_aim(s: State, who: str, target: str) -> Iterator[Aim]:
    grid = ground(s).grid
    for edge in destroy.edges_of(s, target):
        eyes = sight.eyes_on_side(s, who, edge)
        if eyes:
            near = _near_square(s, eyes[0], edge)
            beside = destroy.sides_of(s, who) >> edge & 1
            reach = FACTS.shoot.object_range if beside else min(straight_steps(grid, eye, near) for eye in eyes)
            yield Aim(near, reach, _coloured(sight.fire_arcs_to_side(s, who, edge)))
    if destroy.edges_of(s, target):
        return
    for square in members(sight.seen_squares(s, who, _squares(s, target))):
        eyes = [eye for eye in sight.eyes_on(s, who, square) if eye // grid.layer == square // grid.layer]
        if eyes:
            reach = min(straight_steps(grid, eye, square) for eye in eyes)
            yield Aim(square, reach, _coloured(sight.fire_arcs(s, who, square)))
        else:
            yield Aim(square, FACTS.shoot.stairs_range, ("orange",))


def _near_square(s: State, eye: int, edge: int) -> int:
    """The square before a door or wall, on the shooter's side."""
    grid = ground(s).grid
    return min((q for q in joined(grid, edge) if q is not None), key=lambda q: straight_steps(grid, eye, q))


def _coloured(arcs: tuple[FireArc, ...]) -> tuple[FireArc, ...]:
    return tuple(arc for arc in arcs if arc != "white")


def distance(s: State, who: str, target: str) -> int:
    """The shortest range to a target in LoS."""
    return min(aim.reach for aim in aims(s, who, target))


def words(s: State, target: str) -> str:
    """A target in plain words."""
    if target.startswith(SQUARE):
        return target.removeprefix(SQUARE)
    return f"the {destroy.words(s, target)}" if destroy.is_thing(s, target) else name_of(target)


# -- ammunition of the Mammoth --------------------------------------------------------------------------------------


@rule("reborn.mam.ammo")
def no_markers(s: State, who: str) -> No | None:
    """Why a figure with built-in weapons cannot shoot: its ammunition is the supply of broken-wall markers."""
    return mammoth.no_ammunition(s) if values.card(s, s.characters[who].card).builtin else None
