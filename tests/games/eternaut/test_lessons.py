"""The lesson: every position can be played, and its goal is reached by playing and no sooner."""

from __future__ import annotations

import re
from typing import Any

import pytest

from noctule.engine import Game, Table, ledger, lessons
from noctule.games.eternaut import GAME

(LESSON,) = GAME.lessons
STEPS = range(1, len(LESSON.steps) + 1)
YOU = lessons.SEAT


def begun(number: int) -> Table[Any]:
    game: Game[Any] = GAME
    return lessons.begin(game, LESSON.key, number, seed=1)


def test_there_are_ten_steps_each_with_words_of_its_own() -> None:
    assert len({step.title for step in LESSON.steps}) == 10
    for step in LESSON.steps:
        assert 2 <= len(re.findall(r"[.!?](?:\s|$)", step.text)) <= 4, step.title


@pytest.mark.parametrize("number", STEPS)
def test_its_way_leads_to_the_goal_and_no_sooner_than_its_last_answer(number: int) -> None:
    table = begun(number)
    assert list(GAME.invariants(table.state)) == []
    for key in LESSON.steps[number - 1].way:
        assert not lessons.done(table), key
        table.answer(YOU, key)
    assert lessons.done(table)
    assert not table.over


def test_its_goals_name_rules() -> None:
    rules = ledger.rules(GAME)
    assert all(rule in rules for step in LESSON.steps for rule in step.goal.happened)
