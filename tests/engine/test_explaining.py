"""Which lines of a log tell of one automatic move, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from noctule.engine import Game, IllegalAnswer, Line, explaining, find
from noctule.engine.views import Trace

WEIGHS = ("between", "weighed", "path")


def line(who: str, *facts: str) -> Line:
    named = {"who": who} if who else {}
    return Line(f"{who} {facts}", "x.rule", {**named, **{fact: [] for fact in facts}}, not set(facts).isdisjoint(WEIGHS))


LOG = [
    line("ana", "at"),
    line("", "between"),
    line("widow-1", "weighed"),
    line("widow-1", "path"),
    line("", "between"),
    line("widow-2", "weighed"),
    line("widow-2", "path"),
    line("widow-2", "weighed"),
    line("widow-2", "path"),
    line("widow-2", "target"),
]


@pytest.mark.parametrize(
    ("number", "move"),
    [
        (1, range(1, 4)),
        (2, range(1, 4)),
        (3, range(1, 4)),
        (4, range(4, 7)),
        (5, range(4, 7)),
        (6, range(4, 7)),
        (7, range(7, 9)),
        (8, range(7, 9)),
    ],
)
def test_any_line_of_a_move_leads_to_the_whole_move_and_to_no_other(number: int, move: range) -> None:
    assert explaining.same_move(LOG, number, WEIGHS) == move


def explained() -> Game[Any]:
    return replace(find("skirmish"), explain=lambda line: [Trace(line.text)], weighs=WEIGHS)


def test_the_traces_come_in_the_order_of_the_log() -> None:
    titles = [trace.title for trace in explaining.explain(explained(), LOG, 6)]
    assert titles == [LOG[4].text, LOG[5].text, LOG[6].text]


@pytest.mark.parametrize(
    ("number", "words"), [(0, "nothing more to say"), (9, "nothing more"), (10, "no line 10"), (-1, "no line")]
)
def test_other_lines_are_refused_in_words(number: int, words: str) -> None:
    with pytest.raises(IllegalAnswer, match=words):
        explaining.explain(explained(), LOG, number)


def test_a_game_that_explains_nothing_says_so() -> None:
    with pytest.raises(IllegalAnswer, match="nothing more"):
        explaining.explain(find("skirmish"), LOG, 2)


def test_the_last_move_is_found() -> None:
    assert explaining.last_move(LOG) == 8
    assert explaining.last_move(LOG[:1]) is None
