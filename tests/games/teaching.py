"""The steps of all lessons, and tables at their beginning, for the tests of lessons."""

from __future__ import annotations

from typing import Any, Final

from noctule.engine import Odds, Table, available, find, lessons

YOU: Final = lessons.SEAT
LESSONS: Final = {key: lesson for key in available() for lesson in find(key).lessons}
STEPS: Final = [(key, number) for key, lesson in LESSONS.items() for number in range(1, len(lesson.steps) + 1)]
ENDING: Final = {("escape", 10)}
"""Steps whose way ends the game: who is out has won, and plays alone."""


def begun(game: str, number: int, *answers: str) -> Table[Any]:
    """A table at the beginning of a step, or after some answers."""
    table = lessons.begin(find(game), LESSONS[game].key, number, seed=1)
    for key in answers:
        table.answer(YOU, key)
    return table


def odds(table: Table[Any], key: str, what: str = "") -> Odds:
    """The first odds of an option, or those of something."""
    return next(each for each in table.preview(YOU, key).odds if what in each.what)


def percent_of(each: Odds) -> int:
    """As the browser rounds it: halves go up."""
    return (200 * each.ways + each.of) // (2 * each.of)
