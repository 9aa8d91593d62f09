"""The position and the board of the skirmish."""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from noctule.engine import No, content
from noctule.engine.shapes import Count, Seats, Words, refers


class ScenarioFacts(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str
    blurb: str
    rounds: int
    minutes: int


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    size: int
    walls: tuple[int, ...]
    starts: tuple[tuple[int, ...], tuple[int, ...]]
    hit_points: int
    steps: int
    range: int
    near: int
    dice: int
    hits_near: int
    hits_far: int
    scenario: tuple[ScenarioFacts, ...]


FACTS = content.load(__package__, "facts.toml", Facts)
SQUARES = range(FACTS.size * FACTS.size)
WALLS = frozenset(FACTS.walls)
UNITS = range(len(FACTS.starts[0]) + len(FACTS.starts[1]))
SIDES = tuple(0 if unit < len(FACTS.starts[0]) else 1 for unit in UNITS)
UNITS_OF = tuple(tuple(unit for unit in UNITS if SIDES[unit] == side) for side in (0, 1))
GONE = -1

T = TypeVar("T")
Units = Annotated[list[T], Meta(min_length=len(UNITS), max_length=len(UNITS))]


class State(Struct):
    """Units are numbers: the first side's come first. A unit that is gone stands on `GONE`."""

    seats: Seats
    rounds: Count
    at: Units[Annotated[int, refers("square", GONE)]]
    hp: Units[Annotated[int, Meta(ge=0, le=FACTS.hit_points)]]
    acted: Units[bool]
    round: Count = 1
    turn: Annotated[int, Meta(ge=0, le=1)] = 0
    outcome: Words | None = None

    def copy(self) -> State:
        return replace(self, at=self.at[:], hp=self.hp[:], acted=self.acted[:])


def strength(s: State) -> list[int]:
    """The hit points that each side has left."""
    first = len(UNITS_OF[0])
    return [sum(s.hp[:first]), sum(s.hp[first:])]


def name(square: int) -> str:
    """
    >>> name(0), name(37)
    ('a1', 'h4')
    """
    return f"{'abcdefghij'[square % FACTS.size]}{square // FACTS.size + 1}"


def _neighbours(square: int) -> tuple[int, ...]:
    """North, east, south, west; walls are left out."""
    size = FACTS.size
    x, y = square % size, square // size
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    inside = [b * size + a for a, b in around if 0 <= a < size and 0 <= b < size]
    return tuple(other for other in inside if other not in WALLS)


def distance(a: int, b: int) -> int:
    """The larger of the two coordinate differences."""
    return max(abs(a % FACTS.size - b % FACTS.size), abs(a // FACTS.size - b // FACTS.size))


def line(a: int, b: int) -> list[int]:
    """The squares strictly between, by Bresenham's steps."""
    size = FACTS.size
    x, y, end_x, end_y = a % size, a // size, b % size, b // size
    dx, dy = abs(end_x - x), abs(end_y - y)
    step_x, step_y = (1 if x < end_x else -1), (1 if y < end_y else -1)
    err = dx - dy
    between: list[int] = []
    while True:
        twice = 2 * err
        if twice > -dy:
            err -= dy
            x += step_x
        if twice < dx:
            err += dx
            y += step_y
        if (x, y) == (end_x, end_y):
            return between
        between.append(y * size + x)


def no_shot(a: int, b: int) -> No | None:
    """What forbids a shot from a to b."""
    if distance(a, b) > FACTS.range:
        return No("skirmish.shoot.range", f"{distance(a, b)} squares away; a shot reaches {FACTS.range}.")
    walls = [name(square) for square in line(a, b) if square in WALLS]
    return No("skirmish.shoot.sight", f"A wall is in the way on {', '.join(walls)}.") if walls else None


def _needed(a: int, b: int) -> int:
    """The number a die needs to hit from a to b; 0 where no shot is possible."""
    if a == b or no_shot(a, b) is not None:
        return 0
    return FACTS.hits_near if distance(a, b) <= FACTS.near else FACTS.hits_far


NEIGHBOURS = tuple(_neighbours(square) for square in SQUARES)
NEEDED = tuple(tuple(_needed(a, b) for b in SQUARES) for a in SQUARES)
"""Sight, range and difficulty in one look-up."""
