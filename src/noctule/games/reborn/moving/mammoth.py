"""Mammoth MK II: blasting walls and doors, its ammunition, its death."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import place_of

from ..board import sight, where
from ..board.ground import ground, name
from ..board.names import name_of
from ..fighting import destroy
from ..state import State

# -- ammunition -----------------------------------------------------------------------------------------------------


@rule("reborn.mam.ammo")
def no_ammunition(s: State) -> No | None:
    """Why the Mammoth can neither shoot nor blast: a long marker counts as two short ones."""
    return None if s.wall_markers > 0 else No("reborn.mam.ammo", "No broken-wall markers are left in the supply.")


# -- the blast ------------------------------------------------------------------------------------------------------


@rule("reborn.mam.ability", "reborn.mam.ammo")
def no_blast(s: State, who: str) -> No | None:
    """Why the ability cannot be used, CP apart."""
    no = no_ammunition(s)
    if no is not None:
        return no
    if sight.sees_any_side(s, who, destroy.breakable_sides(s) & sight.red_sides(s, who)):
        return None
    return No("reborn.mam.ability", f"No wall and no closed door is in {name_of(who)}'s line of sight and red fire arc.")


@rule("reborn.mam.ability")
def in_view(s: State, who: str) -> list[str]:
    """The closed doors and wall sections in LoS and in the red fire arc; of a large door one side is enough."""
    seen = sight.seen_sides(s, who, destroy.breakable_sides(s) & sight.red_sides(s, who))
    return [thing for thing, sides in destroy.every_barrier(s) if sides & seen]


@rule("reborn.mam.ability")
def targets(s: State, who: str) -> list[str]:
    """What can be blasted: one wall section or door, two sections, a section and a door, two small doors side by side."""
    single = in_view(s, who)
    pairs = [f"{one}/{two}" for i, one in enumerate(single) for two in single[i + 1 :] if goes_with(s, one, two)]
    return [*single, *pairs]


@rule("reborn.mam.ability")
def goes_with(s: State, one: str, two: str) -> bool:
    """Can two things be blasted together: they touch, and at most one of them is a door, or both are small doors."""
    doors = [ground(s).map.doors[thing] for thing in (one, two) if thing in ground(s).map.doors]
    if len(doors) > 1 and any(door.large for door in doors):
        return False
    return bool(_ends(s, one) & _ends(s, two))


def _ends(s: State, thing: str) -> set[tuple[int, int, int]]:
    """The grid corners at which a door or wall section ends."""
    found: set[tuple[int, int, int]] = set()
    grid = ground(s).grid
    for edge in destroy.edges_of(s, thing):
        upright = edge < grid.size
        x, y, level = place_of(grid, edge if upright else edge - grid.size)
        found |= {(x, y, level), (x, y + 1, level) if upright else (x + 1, y, level)}
    return found


def no_target(s: State, who: str, target: str) -> No | None:
    """Why something cannot be the target of the blast."""
    parts = target.split("/")
    for part in parts:
        no = destroy.no_destroying(s, part)
        if no is not None:
            return no
        if part not in in_view(s, who):
            return No("reborn.mam.ability", f"The {destroy.words(s, part)} is not in line of sight in the red fire arc.")
    if len(parts) > 2 or (len(parts) == 2 and not goes_with(s, *parts)):
        return No("reborn.mam.ability", "At most two things side by side; never a large door and another door.")
    return None


# -- its death ------------------------------------------------------------------------------------------------------


@rule("reborn.mam.death")
async def fall(s: State, g: Ask, who: str, squares: list[int]) -> int:
    """On which of its four squares a large figure's marker goes: its controller chooses (never outside the map)."""
    square: int = await g.choose(
        where.seat_of(s, who),
        "large.falls",
        rule="reborn.mam.death",
        options=lambda: [Option(f"square:{name(s, q)}", q, f"On {name(s, q)}", (name(s, q),)) for q in squares],
        prompt=lambda: f"{name_of(who)} is dead. On which square does the marker lie?",
        waiting="to place the marker",
    )
    return square
