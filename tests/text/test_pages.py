"""What is read, at the screen: each page once, and the journal of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from noctule.engine import Setup, Table
from noctule.engine.views import Counter, Page, View
from noctule.reference.skirmish import GAME
from noctule.text.pages import contents, matching, page_lines
from noctule.text.panels import counter_lines
from text.at_the_screen import after, play

ATTIC = Page("12-7", "The attic", "It has snowed in.\n\n> Go up\n\nNobody is here.", ("Ana gains a rope.",), "The house")
CELLAR = Page("12-8", "The cellar", "Water, and a door below it.", book="The house")
YARD = Page("12-9", "The yard", "Snow on the pump.", book="Outside")


def reading(*pages: Page, journal: Sequence[Page] = (), later: tuple[Page, ...] = ()) -> Table[Any]:
    """A skirmish with pages that lie open, others as soon as a unit has acted."""

    def view(s: Any, seat: str | None) -> View:
        return changed(GAME.view(s, seat), pages=pages + (later if any(s.acted) else ()))

    game = replace(GAME, view=view, journal=lambda s, seat: journal)
    return Table.start(game, Setup("standard", ("ana", "ben")), seed=7)


def test_a_page_is_shown_with_its_title_its_words_and_what_came_of_it() -> None:
    assert page_lines(ATTIC, 60) == [
        "",
        "~ The attic ~ (12-7)",
        "  It has snowed in.",
        "  > Go up",
        "  Nobody is here.",
        "  * Ana gains a rope.",
        "",
    ]


def test_a_page_is_folded_to_lines_that_can_be_followed() -> None:
    lines = page_lines(Page("1", "Long", "snow " * 80), 200)
    assert max(map(len, lines)) <= 88
    assert sum(line.count("snow") for line in lines) == 80


def test_a_page_is_shown_once_and_a_new_one_when_it_is_read() -> None:
    text = play(reading(ATTIC, later=(CELLAR,)), "1", "move:a2", "1")
    assert text.count("~ The attic ~") == 1
    assert text.count("~ The cellar ~") == 1
    assert text.index("~ The attic ~") < text.index("> move:a2") < text.index("~ The cellar ~")


def test_the_journal_lists_what_was_read_book_by_book() -> None:
    text = play(reading(journal=(ATTIC, CELLAR, YARD)), "journal")
    listed = "The house\n  12-7  The attic\n  12-8  The cellar\nOutside\n  12-9  The yard\n"
    assert after(text, "journal") == listed
    assert contents([changed(YARD, book="")]) == ["Pages", "  12-9  The yard"]


def test_the_journal_opens_at_the_pages_with_some_words() -> None:
    text = play(reading(journal=(ATTIC, CELLAR, YARD)), "journal pump", "journal SNOW", "journal snow attic", "journal 12-8")
    assert after(text, "journal pump") == "\n~ The yard ~ (12-9)\n  Snow on the pump.\n\n"
    assert "The attic" in after(text, "journal SNOW")
    assert "The yard" in after(text, "journal SNOW")
    assert "The cellar" not in after(text, "journal SNOW")
    assert [page.id for page in matching((ATTIC, CELLAR, YARD), "snow attic")] == ["12-7"]
    assert "Water, and a door" in after(text, "journal 12-8")


def test_the_journal_says_that_nothing_was_read_or_found() -> None:
    assert after(play(reading(), "journal"), "journal") == "Nothing has been read yet.\n"
    assert after(play(reading(), "journal snow"), "journal snow") == "Nothing has been read yet.\n"
    text = play(reading(journal=(CELLAR,)), "journal snow")
    assert "No: no page that you have read has 'snow' in it" in after(text, "journal snow")


def test_many_pages_with_a_word_are_listed_rather_than_read_out() -> None:
    many = [Page(str(n), f"Room {n}", "Snow.", book="The house") for n in range(1, 31)]
    text = after(play(reading(journal=many), "journal snow"), "journal snow")
    assert "  30  Room 30" in text
    assert "~" not in text


def test_a_track_says_what_lies_on_it() -> None:
    timer = Counter("Timer", 3, 6, marks=((5, "Event 3"), (2, "Event 7")))
    assert counter_lines((timer,), 80, False) == ["  Timer  3/6  #!#.!.  At 5: Event 3; At 2: Event 7"]
    assert counter_lines((timer,), 80, True) == ["  Timer: 3 of 6  At 5: Event 3; At 2: Event 7"]
