"""The rules of undo, asked directly: tables and servers ask the same function."""

from __future__ import annotations

from typing import Any

import pytest

from noctule.engine import Chance, Event, No, fences
from noctule.engine.fences import IMAGINED, NOTHING, OPENED, LastAnswer
from noctule.engine.history import Answer, Entry, Redealt

DICE = No("", "chance has spoken since (d6); that needs everybody's consent")
SEEN = No("a.b", "something hidden has been seen since; that needs everybody's consent")


def asked(last: LastAnswer, **facts: bool) -> No | None:
    known: dict[str, Any] = {"sealed": False, "answered": True, "opened": False, "agreed": False, **facts}
    return fences.no_undo("ana", last, name_of=str.title, **known)


@pytest.mark.parametrize(
    ("last", "facts", "no"),
    [
        (LastAnswer("ana", None), {}, None),
        (LastAnswer("ana", DICE), {}, DICE),
        (LastAnswer("ana", DICE), {"agreed": True}, None),
        (LastAnswer("ben", None), {}, No("", "Ben has answered since; that needs everybody's consent")),
        (LastAnswer("ben", None), {"agreed": True}, None),
        (LastAnswer("ben", None), {"sealed": True}, None),
        (LastAnswer("ana", None), {"opened": True, "agreed": True}, OPENED),
        (LastAnswer("", IMAGINED), {"agreed": True}, IMAGINED),
        (LastAnswer("ben", None), {"answered": False, "agreed": True}, NOTHING),
    ],
)
def test_what_stands_between_a_seat_and_its_last_answer(last: LastAnswer, facts: dict[str, bool], no: No | None) -> None:
    assert asked(last, **facts) == no


def test_the_latest_fence_since_the_last_answer_counts_and_what_the_table_answers_does_not() -> None:
    fell, seen = Chance("d6", (3,)), Event("a.b", reveals=True)
    record: list[Entry] = [Answer("ana", "a", 1), fell, seen, Answer("ben", "b", 1, True), Event("a.c")]
    assert fences.last_answer(reversed(record)) == LastAnswer("ana", SEEN)
    assert fences.last_answer(reversed(record[:2])) == LastAnswer("ana", DICE)
    assert fences.last_answer([Redealt(None, 1), *record]) == LastAnswer("", IMAGINED)
