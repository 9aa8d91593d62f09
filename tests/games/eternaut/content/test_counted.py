"""What the last text of every book marks for those who are missing: fewer checks for each, and crosses where it is many."""

from __future__ import annotations

import pytest

from games.eternaut.driver import position, run
from noctule.games.eternaut.content.words import Book
from noctule.games.eternaut.story import paragraphs
from noctule.games.eternaut.story.scene import Ended, Scene

MISSING = ("901", "902", "903", "905", "906")
MARKS: dict[Book, list[int]] = {
    "A": [2, -1, -1, -1, -1, -1],
    "B1": [2, 0, -1, -1, -1, -1],
    "B2": [2, 0, -1, -1, -1, -1],
    "C": [2, 1, -1, -1, -1, -1],
    "D": [3, 2, 0, -2, -2, -2],
    "E1": [4, 3, 0, -2, -2, -2],
    "E2": [5, 4, -1, -2, -2, -2],
    "F1": [3, 2, 1, 0, 0, -2],
    "F2": [3, 2, 1, 0, -2, -2],
}
"""Checks less crosses where nobody is missing, where one is, two are, and so on."""


@pytest.mark.parametrize("book", MARKS)
def test_whoever_is_missing_at_the_end_is_missed_in_the_score(book: Book) -> None:
    faces = int(book[0] == "F")  # in F the Masked Figures, all of whom live here, are a check of their own
    assert [marked(book, n) - faces for n in range(len(MISSING) + 1)] == MARKS[book]


def marked(book: Book, missing: int) -> int:
    """Checks less crosses of the last text where so many are missing."""
    people = {"904": {"at": "e1", "items": []}}
    s = position("", book=book, cells={"C1": "M-095"}, people=people, fallen=MISSING[:missing])
    try:
        run(s, paragraphs.read, Scene("ana", "904"), "999-095")
    except Ended:
        assert book[0] == "F"
    return s.checks - s.crosses
