"""Pauses at which a seat is not asked: it says so beforehand, the table goes on for it, and nobody learns anything of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.small_games import RULE, Tray, options, small, start
from noctule.engine import Ask, Game, IllegalAnswer, Moment, Option, Table


async def play(s: Tray, g: Ask) -> None:
    """Ana does something, and Ben may react, three times."""
    while s.turn < 3:
        g.boundary()
        s.said.append(await g.choose("ana", "deed", rule=RULE, options=options("a", "b")))
        s.said.append(await g.choose("ben", "react", rule=RULE, options=options("boo", "pass"), moment="react", idle="pass"))
        s.turn += 1
    s.outcome = "done"


def game() -> Game[Tray]:
    return small(play, moments=(Moment("react", "after a deed of ana", quiet=True),))


def said(table: Table[Any]) -> list[str]:
    words: list[str] = table.state.said
    return words


def test_whoever_says_nothing_is_asked() -> None:
    table = start(game())
    table.answer("ana", "a")
    assert list(table.pending) == ["ben"]
    assert table.view("ben").decision is not None
    assert table.view("ben").decision.moment == "react"  # type: ignore[union-attr]


def test_a_seat_that_does_not_want_to_be_asked_is_passed_over_until_it_does() -> None:
    table = start(game())
    table.hush("ben", ["react"])
    assert table.quiet("ben") == {"react"}
    table.answer("ana", "a")
    assert (said(table), list(table.pending)) == (["a", "pass"], ["ana"])
    table.hush("ben", [])
    table.answer("ana", "b")
    assert list(table.pending) == ["ben"]


def test_what_was_passed_over_fences_nothing_off_and_stands_in_saves() -> None:
    table = start(game())
    table.hush("ben", ["react"])
    table.answer("ana", "a")
    table.answer("ana", "b")
    text = table.save()
    assert "!ben pass" in text
    assert Table.load(text, game=game()).save() == text
    *_, replayed = Table.replay(text, game=game())
    assert said(replayed) == said(table)
    table.undo("ana")
    assert said(table) == ["a", "pass"]


def test_forks_and_imagined_tables_go_on_alike() -> None:
    table = start(game())
    table.hush("ben", ["react"])
    for twin in (table.fork(), table.imagine("ana", 1)):
        twin.answer("ana", "a")
        assert list(twin.pending) == ["ana"]


async def react(s: Tray, g: Ask) -> None:
    """Ben may use one of two cards, or whatever he holds."""
    while s.turn < 3:
        g.boundary()
        s.said.append(await g.choose("ana", "deed", rule=RULE, options=options("a", "b", "c")))
        cards = {"a": ("dodge",), "b": ("dodge", "duck"), "c": ()}[s.said[-1]]
        uses = [*(Option(f"play:{card}", at=(card,)) for card in cards), Option("pass"), Option("rest")]
        s.said.append(await g.choose("ben", "react", rule=RULE, options=uses, moment="react", idle="pass"))
        s.turn += 1
    s.outcome = "done"


@pytest.mark.parametrize(
    ("aside", "asked_after"),
    [(["react:dodge"], "bc"), (["react:dodge", "react:duck"], "c"), (["react:duck"], "abc"), (["other:dodge"], "abc")],
)
def test_a_seat_can_set_single_cards_aside_for_a_moment(aside: list[str], asked_after: str) -> None:
    """It is asked where it could use another one, and where it holds nothing: that would tell something."""
    table = start(small(react, moments=(Moment("react", "after a deed"), Moment("other", "never"))))
    table.hush("ben", aside)
    for deed in "abc":
        table.answer("ana", deed)
        assert ("ben" in table.pending) == (deed in asked_after)
        if "ben" in table.pending:
            table.answer("ben", "pass")


def test_only_moments_of_the_game_and_seats_of_the_table() -> None:
    table = start(game())
    with pytest.raises(IllegalAnswer, match="no moment 'lunch'"):
        table.hush("ben", ["lunch"])
    with pytest.raises(IllegalAnswer, match="no moment 'lunch'"):
        table.hush("ben", ["lunch:soup"])
    with pytest.raises(IllegalAnswer, match="no seat"):
        table.hush("eve", [])
