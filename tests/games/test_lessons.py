"""Lessons of all games: every position can be played, and its goal is reached by playing and no sooner.

The numbers that the words of a lesson name are compared beside each game, in its own `test_lessons.py`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.teaching import ENDING, LESSONS, STEPS, YOU, begun
from noctule.engine import Table, find, ledger, lessons


@pytest.mark.parametrize("game", LESSONS)
def test_there_are_ten_steps_each_with_words_of_its_own(game: str) -> None:
    steps = LESSONS[game].steps
    assert len(steps) == 10
    for step in steps:
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", step.text)) <= 4, step.title
        assert step.task
        assert step.hint
    assert len({step.title for step in steps}) == 10


@pytest.mark.parametrize("game", LESSONS)
def test_every_rule_of_a_goal_is_in_the_ledger(game: str) -> None:
    known = ledger.rules(find(game))
    for step in LESSONS[game].steps:
        assert set(step.goal.happened) <= known.keys(), step.title
        assert step.goal.answered or step.goal.happened, step.title


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_begins_undone_and_with_a_question(game: str, number: int) -> None:
    table = begun(game, number)
    assert table.view(YOU).decision is not None
    assert not lessons.done(table)
    assert list(table.game.invariants(table.state)) == []


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_its_way_leads_to_the_goal_and_no_sooner_than_its_last_answer(game: str, number: int) -> None:
    table = begun(game, number)
    for key in LESSONS[game].steps[number - 1].way:
        assert not lessons.done(table), key
        table.answer(YOU, key)
    assert lessons.done(table)
    assert table.over == ((game, number) in ENDING)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_the_luck_of_a_step_is_used_up_by_its_way(game: str, number: int) -> None:
    """So no die is handed in that nobody rolls, and none of them fell otherwise than written."""
    step = LESSONS[game].steps[number - 1]
    table = begun(game, number, *step.way)
    luck = table._driver.luck
    assert isinstance(luck, lessons.Told)
    assert luck.rolls == []
    fell = [face for line in table.log(YOU, whole=True) for roll in line.dice for face in roll.got]
    assert fell[: len(step.rolls)] == list(step.rolls[: len(fell)])


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_begins_alike_however_often_it_was_played(game: str, number: int) -> None:
    first = begun(game, number).save()
    begun(game, number, *LESSONS[game].steps[number - 1].way)
    assert begun(game, number).save() == first


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_doing_something_else_for_a_while_breaks_nothing(game: str, number: int) -> None:
    """A learner who only ends turns, or does anything else, is never stuck."""
    for seed in range(4):
        table = begun(game, number)
        luck = lessons.Told((), seed)
        for _ in range(60):
            if table.over:
                break
            table.answer(YOU, table.pending[YOU].sample(luck))


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_saved_after_its_first_answer_goes_on_to_its_goal(game: str, number: int) -> None:
    first, *others = LESSONS[game].steps[number - 1].way
    table = begun(game, number, first)
    text, luck = table.save(), table._driver.luck
    again: Table[Any] = Table.load(text, luck=(left := lessons.luck_of(find(game), text)))
    assert isinstance(left, lessons.Told)
    assert isinstance(luck, lessons.Told)
    assert left.rolls == luck.rolls, "cards that were drawn meanwhile are no dice"
    for key in others:
        again.answer(YOU, key)
    assert lessons.done(again)


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_taken_back_does_not_count(game: str) -> None:
    table = begun(game, 1, *LESSONS[game].steps[0].way)
    assert lessons.done(table)
    if table.may_undo(YOU) is None:
        table.undo(YOU)
        assert not lessons.done(table)
