"""The story, as those see it who write it: no fault, and faults that are found."""

from __future__ import annotations

import pytest

from noctule.engine import ContentError
from noctule.games.eternaut.content import FACTS, STORYBOOKS, check
from noctule.games.eternaut.content.books import Entry
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.telling import demands, telling
from noctule.games.eternaut.telling.reaching import reached


def test_nothing_is_wrong_with_the_story() -> None:
    assert telling().faults == ()


def test_every_book_has_a_picture() -> None:
    pictures = dict(telling().pictures)
    assert len(pictures) == 9
    assert all(text.startswith("<svg") and "END" in text for text in pictures.values())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- gain 099", "no item '099'"),
        ("- put 299 at c4", "no counter '299'"),
        ("- read 999-777", "no entry '999-777'"),
        ("- end END-D-1", "no Epilogue of A 'END-D-1'"),
        ("- put 210 at c4", "lies on an edge"),
        ("- story B1-02", "belongs to another book"),
        ("- if has 099\n    - check", "no item '099'"),
    ],
)
def test_a_text_that_points_at_nothing_is_found(text: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document = next(Reading("a.txt", f"# 999-888 A slip\nWords.\n\n{text}\n").documents())
    entry = Entry(document.id, document.title, document.body, "A", document.line, "a.txt")
    monkeypatch.setitem(STORYBOOKS["A"], entry.id, entry)
    found = [str(fault) for fault in check.faults()]
    assert any(words in fault and fault.startswith("a.txt:") for fault in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("# 232-901 A\n- jump\n", "x.txt:2: unknown instruction 'jump'"),
        ("# 232-901 A\n- gain\n", "write 'gain item'"),
        ("# 232-901 A\n- test science\n    0-1\n        x\n    3+\n        y\n", "gap"),
        ("# 232-901 A\n- test science\n    0-1\n        x\n", "'0+'"),
        ("# 232-901 A\n- choose\n    One\n        x\n", "two ways"),
        ("# 232-901 A\n- else\n    x\n", "without an 'if'"),
        ("# 232-901 A\n- if sunny\n    x\n", "unknown condition 'sunny'"),
        ("# 232-901\nx\n", "has no title"),
        ("x\n# 232-901 A\n", "before the first"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_its_line(text: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        list(Reading("x.txt", text).documents())
    assert words in str(caught.value)


def test_what_cannot_be_reached_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(STORYBOOKS["A"], "999-001")
    found = list(demands.of_book("A", reached("A")))
    assert "book A: no Epilogue can be reached" in found
    assert any("A-02 is never read" in fault for fault in found)


def test_the_most_checks_that_are_counted_are_those_that_one_night_can_mark() -> None:
    """`test_all_that_can_be_done_well_in_one_night` marks them, with the truck: two ways of one choice name it."""
    assert demands.most_checks("C", reached("C")) == FACTS.points.of("C")


def test_a_check_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    document = next(Reading("c.txt", "# 999-095 Who sits at the back\nWords.\n\n- check 4\n").documents())
    entry = Entry(document.id, document.title, document.body, "C", document.line, "c.txt")
    monkeypatch.setitem(STORYBOOKS["C"], entry.id, entry)
    assert "book C: 15 checks can be marked, more than 14" in list(demands.of_book("C", reached("C")))
