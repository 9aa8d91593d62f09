"""The lesson: its positions show what its words promise. What all lessons have in common is in `games/test_lessons.py`."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from games import teaching
from games.teaching import YOU
from noctule.engine import Table, lessons
from noctule.games.scare import GAME
from noctule.games.scare.content.facts import FACTS, ROSTER

(LESSON,) = GAME.lessons
begun = partial(teaching.begun, GAME.key)


def odds(table: Table[Any], key: str) -> tuple[int, int]:
    (first, *_) = table.preview(YOU, key).odds
    return first.ways, first.of


# -- the numbers that the words name -------------------------------------------------------------------------------


def test_the_steps_promise_the_odds_that_the_table_gives() -> None:
    assert odds(begun(4), "shoot:night-widow-1:aim1") == (4, 10)
    assert odds(begun(5), "shoot:night-widow-1:aim1") == (2, 10)
    assert odds(begun(5), "shoot:night-widow-1:aim2") == (7, 10)
    assert odds(begun(6), "melee:night-widow-1") == (3, 10)
    assert FACTS.tech.target == (2, 5, 8)
    table = begun(8)
    for key in ("move:d2", "end", "end"):
        table.answer(YOU, key)
    assert odds(table, "tech") == (9, 10)
    table = begun(10)
    table.answer(YOU, "end")
    assert odds(table, "shoot:night-widow-1:aim2") == (8, 10)


def test_actions_costs_and_speeds_are_as_told() -> None:
    assert {ROSTER[id].actions for id in ROSTER} == {2, 3}
    assert ROSTER["fort"].actions == 3
    assert (FACTS.cost.step, FACTS.cost.blue_step, FACTS.cost.melee, FACTS.cost.tech_roll, FACTS.cost.tracker) == (
        1,
        2,
        1,
        2,
        2,
    )
    assert FACTS.defense.on_card == 5
    assert FACTS.monster["night-widow"].normal.move == 4
    assert FACTS.spawn.table[0] == (1, 1, "none")
    assert FACTS.scenario["bedtime"].spawn_rate == 2


def test_the_widow_of_step_three_creeps_two_and_runs_four() -> None:
    table = begun(3)
    table.answer(YOU, "end")
    table.answer(YOU, "end")
    steps = [event.facts["steps"] for event in table.events() if "weighed" in event.facts]
    assert steps == [2, 4]


@pytest.mark.parametrize(
    ("space", "rule"),
    [("a1", "scare.lines.red"), ("b1", "scare.lines.red"), ("b3", "scare.lines.green"), ("d1", "scare.agent.move-cost")],
)
def test_step_two_says_why_nobody_goes_behind_a_line(space: str, rule: str) -> None:
    """Red and green, seen from b2; d1 is too far away."""
    table = begun(2)
    table.answer(YOU, "move:b2")
    no = table.why(YOU, space)
    assert no is not None
    assert no.rule == rule


# -- keeping -------------------------------------------------------------------------------------------------------


def test_a_saved_step_goes_on_with_the_luck_that_is_left() -> None:
    table = begun(6)
    table.answer(YOU, "melee:night-widow-1")
    text = table.save()
    luck = lessons.luck_of(GAME, text)
    assert isinstance(luck, lessons.Told)
    assert luck.rolls == [1]
    again: Table[Any] = Table.load(text, luck=luck)
    again.answer(YOU, "melee:night-widow-1")
    again.answer(YOU, "put:d3")
    assert lessons.done(again)
