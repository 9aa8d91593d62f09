"""What is always true of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from .board.people import health
from .board.town import town
from .content import DISKS
from .harm import failure
from .state import NOWHERE, Phase, State

BEFORE: Final[tuple[Phase, ...]] = ("master", "people", "layout")
"""The phases before the first turn: nobody's, and nobody need be on the board yet."""


def invariants(s: State) -> Iterator[str]:
    yield from _people(s)
    yield from _disks(s)
    if not s.turn.who and s.phase not in BEFORE:
        yield f"it is nobody's turn in the phase '{s.phase}'"
    if s.outcome is None and s.turn.who and s.people[s.turn.who].dead and s.phase != "end":
        yield "it is the turn of somebody who is dead"


def _people(s: State) -> Iterator[str]:
    squares = town(s).kinds
    for person in s.people.values():
        if person.dead != (person.at == NOWHERE) and s.phase not in BEFORE:
            yield f"{person.id} is dead and on the board, or neither"
        if person.at != NOWHERE and person.at not in squares:
            yield f"{person.id} is on no square"
        if not person.dead and health(person) <= 0:
            yield f"{person.id} lives without Health"
        if person.will > person.nerve:
            yield f"{person.id} has more Willpower than at the start"
        if person.failures >= failure.limit(s):
            yield f"{person.id} has Failure Disks that should have cost everything"


def _disks(s: State) -> Iterator[str]:
    """Every Disk is in one place at most."""
    there = Counter([*s.board, *s.pool, *s.obstacles])
    for person in s.people.values():
        there.update((*person.items, *person.allies, *person.nuisances, *person.kept, *person.trophies))
    for id, many in there.items():
        if many > 1:
            yield f"{id} is in {many} places"
        if id not in DISKS:
            yield f"there is no Disk '{id}'"
    for id, lying in s.board.items():
        if id != lying.id:
            yield f"{id} lies on the board as {lying.id}"
        if lying.at not in town(s).kinds:
            yield f"{lying.id} lies on no square"
