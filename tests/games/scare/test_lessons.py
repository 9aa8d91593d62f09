"""The lesson: every position can be played, shows what its words promise, and its goal is reached only by playing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from noctule.engine import Game, Table, ledger, lessons
from noctule.games.scare import GAME
from noctule.games.scare.content.facts import FACTS, ROSTER

(LESSON,) = GAME.lessons
STEPS = range(1, len(LESSON.steps) + 1)
YOU = lessons.SEAT


def begun(number: int) -> Table[Any]:
    game: Game[Any] = GAME
    return lessons.begin(game, LESSON.key, number, seed=1)


def odds(table: Table[Any], key: str) -> tuple[int, int]:
    (first, *_) = table.preview(YOU, key).odds
    return first.ways, first.of


def test_there_are_ten_steps_each_with_words_of_its_own() -> None:
    assert len(LESSON.steps) == 10
    for step in LESSON.steps:
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", step.text)) <= 4, step.title
        assert step.task
        assert step.hint
    assert len({step.title for step in LESSON.steps}) == 10


@pytest.mark.parametrize("number", STEPS)
def test_a_step_begins_undone_and_with_a_question(number: int) -> None:
    table = begun(number)
    assert table.view(YOU).decision is not None
    assert not lessons.done(table)
    assert list(GAME.invariants(table.state)) == []


@pytest.mark.parametrize("number", STEPS)
def test_its_way_leads_to_the_goal_and_no_sooner_than_its_last_answer(number: int) -> None:
    table = begun(number)
    for key in LESSON.steps[number - 1].way:
        assert not lessons.done(table), key
        table.answer(YOU, key)
    assert lessons.done(table)
    assert not table.over


@pytest.mark.parametrize("number", STEPS)
def test_the_luck_of_a_step_is_used_up_by_its_way(number: int) -> None:
    table = begun(number)
    for key in LESSON.steps[number - 1].way:
        table.answer(YOU, key)
    luck = table._driver.luck
    assert isinstance(luck, lessons.Told)
    assert luck.rolls == []


@pytest.mark.parametrize("number", STEPS)
def test_doing_something_else_for_a_while_breaks_nothing(number: int) -> None:
    """A learner who only ends turns, or does anything else, is never stuck."""
    for seed in range(6):
        table = begun(number)
        luck = lessons.Told((), seed)
        for _ in range(60):
            if table.over:
                break
            decision = table.pending[YOU]
            table.answer(YOU, decision.sample(luck))


def test_every_rule_of_a_goal_is_in_the_ledger() -> None:
    known = ledger.rules(GAME)
    for step in LESSON.steps:
        assert set(step.goal.happened) <= known.keys(), step.title
        assert step.goal.answered or step.goal.happened, step.title


def test_what_is_taken_back_does_not_count() -> None:
    table = begun(1)
    for key in LESSON.steps[0].way:
        table.answer(YOU, key)
    assert lessons.done(table)
    table.undo(YOU)
    assert not lessons.done(table)


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
