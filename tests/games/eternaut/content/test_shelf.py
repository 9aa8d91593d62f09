"""Books are read when they are opened; every one of them can be."""

from __future__ import annotations

import pytest

from noctule.engine import ContentError
from noctule.games.eternaut.content import books
from noctule.games.eternaut.content.words import BOOKS, Book


def test_a_book_is_read_when_it_is_opened_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reads(name: str, book: str) -> dict[str, books.Entry]:
        read.append(name)
        return {}

    monkeypatch.setattr(books, "_book", reads)
    shelf = books.Shelf()
    assert (list(shelf), read) == (list(BOOKS), [])
    assert shelf["B1"] is shelf["B1"]
    assert read == ["b1"]


@pytest.mark.parametrize("book", BOOKS)
def test_no_book_has_a_fault(book: Book) -> None:
    assert all(entry.book == book for entry in books.Shelf()[book].values())


def test_a_fault_is_told_with_its_line_when_the_book_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books.content, "text", lambda package, name: "# 232-901 A car\nWhite.\n\n- giggle\n")
    with pytest.raises(ContentError, match=r"books/b1.txt:4.*unknown instruction 'giggle'"):
        books.Shelf()["B1"]


def test_there_are_no_other_books() -> None:
    with pytest.raises(KeyError):
        books.STORYBOOKS["Z"]  # type: ignore[index]
    assert books.STORYBOOKS.get("common", {}) == {}  # type: ignore[call-overload]
