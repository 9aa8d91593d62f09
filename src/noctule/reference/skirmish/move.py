"""Move: to a free square at most two steps away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from .board import NAMES, NEIGHBOURS, WALLS
from .state import FACTS, State

MOVES: Final = {
    square: Option(f"move:{at}", ("move", square), f"Move to {at}", (at,), to=at, whole=True) for square, at in NAMES.items()
}


def candidates(s: State, unit: int) -> Iterator[Option]:
    """Squares within reach from near to far, then all others with the reason why not."""
    near = reach(s, unit)
    yield from [MOVES[square] for square in near]
    yield from [replace(MOVES[square], no=no_move(s, unit, square)) for square in MOVES if square not in near]


def offers(s: State, unit: int) -> list[Option]:
    return list(map(MOVES.__getitem__, reach(s, unit)))


@rule("skirmish.move.steps", "skirmish.move.blocked")
def reach(s: State, unit: int) -> list[int]:
    """Free squares at most two steps away, breadth first: north, east, south, west."""
    found: list[int] = []
    seen, edge = set(s.at), [s.at[unit]]
    for _ in range(FACTS.steps):
        further = []
        for square in edge:
            for other in NEIGHBOURS[square]:
                if other not in seen:
                    seen.add(other)
                    further.append(other)
        found += further
        edge = further
    return found


def no_move(s: State, unit: int, square: int) -> No | None:
    if square in WALLS:
        return No("skirmish.move.blocked", f"{NAMES[square]} is a wall.")
    if square in s.at:
        return No("skirmish.move.blocked", f"Unit {s.at.index(square)} stands on {NAMES[square]}.")
    if square not in reach(s, unit):
        return No("skirmish.move.steps", f"{NAMES[square]} is more than {FACTS.steps} free steps away.")
    return None


async def move(s: State, g: Ask, unit: int, square: int) -> None:
    s.at[unit] = square
    g.note("skirmish.move.steps", "{who} moves to {to_square}.", who=f"unit-{unit}", to_square=NAMES[square])


DEEDS: Final = {"move": move}
