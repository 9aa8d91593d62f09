"""The numbers of the skirmish and its position."""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from noctule.engine import content
from noctule.engine.shapes import Count, Seats, Words, refers


class ScenarioFacts(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str
    blurb: str
    prologue: str
    rounds: int
    minutes: int


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    board: str
    units_a_side: int
    hit_points: int
    steps: int
    range: int
    near: int
    dice: int
    hits_near: int
    hits_far: int
    scenario: tuple[ScenarioFacts, ...]


FACTS: Final = content.load(__package__, "facts.toml", Facts)
UNITS: Final = range(2 * FACTS.units_a_side)
SIDE_OF: Final = tuple(unit // FACTS.units_a_side for unit in UNITS)
FIRST_OF: Final = (0, FACTS.units_a_side, 2 * FACTS.units_a_side)
UNITS_OF: Final = tuple(tuple(UNITS[FIRST_OF[side] : FIRST_OF[side + 1]]) for side in (0, 1))
GONE: Final = -1

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


def strength(s: State, side: int) -> int:
    """The hit points that a side has left."""
    return sum(s.hp[FIRST_OF[side] : FIRST_OF[side + 1]])


def ready(s: State, side: int) -> list[int]:
    """The units of a side that can still act in this round."""
    return [unit for unit in UNITS_OF[side] if s.hp[unit] > 0 and not s.acted[unit]]
