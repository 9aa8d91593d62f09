"""Lessons of any game: reading them, finding a step, luck, and when a step is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from noctule.engine import D6, ContentError, Game, Setup, SetupError, Table, content, find, lessons
from noctule.engine.lessons import Goal, Lesson, LessonStep, Told

SKIRMISH: Game[Any] = find("skirmish")
BOARD = """
A . . .
. . . .
. . . B
"""
SOURCE = """
key = "one"
name = "One"
blurb = "One step."
[[steps]]
title = "Move"
text = "Go."
task = "Go there."
hint = "There."
board = "A . B"
way = ["unit:0"]
goal = { answered = ["unit:"] }
"""


def taught(goal: Goal, **more: Any) -> Game[Any]:
    """The skirmish with a lesson of one step."""
    step = LessonStep("Move", "Go.", "Go there.", "There.", goal, BOARD, ("unit:0",), **more)
    return replace(SKIRMISH, lessons=(Lesson("one", "One", "One step.", (step,)),))


def test_a_lesson_is_read_from_a_file_and_slips_are_named_with_their_line() -> None:
    lesson = content.parse(SOURCE, Lesson, "one.toml")
    assert lesson.steps[0].goal == Goal(answered=("unit:",))
    with pytest.raises(ContentError, match=r"one\.toml:12"):
        content.parse(SOURCE.replace("answered", "answerd"), Lesson, "one.toml")


def test_a_step_that_does_not_exist_is_refused_in_words() -> None:
    game = taught(Goal())
    with pytest.raises(SetupError, match="no lesson 'two'; there are: one"):
        lessons.begin(game, "two", 1)
    with pytest.raises(SetupError, match="steps 1 to 1, no step 2"):
        lessons.begin(game, "one", 2)
    with pytest.raises(SetupError, match="has no lesson"):
        lessons.begin(SKIRMISH, "one", 1)


def test_other_tables_are_no_lesson() -> None:
    table = Table.start(SKIRMISH, Setup("standard", ("ana", "ben")), seed=1)
    assert lessons.standing(SKIRMISH, table.setup) is None
    assert not lessons.done(table)
    assert lessons.luck_of(SKIRMISH, table.save()) is None


def test_a_table_whose_lesson_is_no_more_is_an_ordinary_table() -> None:
    setup = Setup("arranged", ("you",), {"lesson": "one", "step": "7"})
    assert lessons.standing(taught(Goal()), setup) is None
    assert lessons.standing(SKIRMISH, setup) is None


def test_luck_is_what_was_handed_in_and_then_free() -> None:
    luck = Told([6, 5, 4], seed=3)
    assert luck.roll(D6, 2) == (6, 5)
    assert luck.roll(D6, 1) == (4,)
    assert luck.roll(D6, 1)[0] in D6.faces


def test_a_die_that_the_script_does_not_fit_sets_luck_free() -> None:
    luck = Told([10, 6, 6], seed=3)
    assert luck.roll(D6, 1)[0] in D6.faces
    assert luck.rolls == []
