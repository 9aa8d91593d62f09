"""What is not asked again depends on nothing but what is compared (`board/again.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from noctule.engine import Option, Table, find
from noctule.engine.contract import setup_for
from noctule.engine.phases import Over
from noctule.games.darkness.board import sight
from noctule.games.darkness.scenario import goals
from noctule.games.darkness.state import State
from noctule.games.darkness.turn import turn

FIELDS = frozenset(State.__struct_fields__)
FIXED = ("magic", "master", "seats")
"""What stands once the first turn has begun."""
GAMES = 40
ANSWERS = 120

read: set[str] = set()


class Watched(State):
    """A position that writes down which of its fields are read."""

    def __getattribute__(self, name: str) -> Any:
        read.add(name)
        return super().__getattribute__(name)


def fields_read(look: Callable[[State], object], s: State) -> set[str]:
    watched = Watched(*[getattr(s, name) for name in State.__struct_fields__])
    read.clear()
    with suppress(Over):
        look(watched)
    return read & FIELDS


def in_turns(seed: int) -> Iterator[State]:
    """The positions of a random game in which somebody is asked what to do with the turn."""
    table: Table[State] = Table.start(find("darkness"), setup_for(find("darkness"), seed), seed=seed)
    dice = Random(seed)
    for _ in range(ANSWERS):
        if table.over:
            break
        seat, decision = next(iter(table.pending.items()))
        if decision.kind == "act":
            yield table.state
        table.answer(seat, decision.sample(dice))


def in_sight(s: State) -> list[object]:
    return [sight.in_sight.__wrapped__(s, person) for person in s.people.values()]  # type: ignore[attr-defined]


def doing(s: State) -> list[Option]:
    return turn.doing.__wrapped__(s, s.turn.who)  # type: ignore[attr-defined,no-any-return]


def decided(s: State) -> object:
    return goals._decided.__wrapped__(s, None)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("compared", "look"),
    [(sight._as_clear, in_sight), (turn._only_talk, doing), (goals._as_before, decided)],
    ids=["sight", "doing", "decided"],
)
def test_all_that_an_answer_depends_on_is_compared(
    compared: Callable[[State, State], bool], look: Callable[[State], object]
) -> None:
    for seed in range(GAMES):
        first = None
        for s in in_turns(seed):
            first = first or [getattr(s, name) for name in FIXED]
            assert [getattr(s, name) for name in FIXED] == first
            assert fields_read(look, s) <= fields_read(lambda same: compared(same, same), s).union(FIXED), seed


def test_what_is_offered_anew_in_a_turn_is_what_was_kept() -> None:
    for seed in range(GAMES):
        for s in in_turns(seed):
            assert [option.key for option in turn.doing(s, s.turn.who)] == [option.key for option in doing(s)], seed
