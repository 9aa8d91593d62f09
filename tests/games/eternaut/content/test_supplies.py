"""Whoever comes out of a Scenario with nothing finds, before the next, what it can hardly be played without."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from noctule.engine import Setup, Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.between.diary import plain
from noctule.games.eternaut.content.words import Book
from noctule.games.eternaut.setup import ready_made
from noctule.games.eternaut.state import Diary, State

FOUND: dict[Book, tuple[str, ...]] = {
    "B1": ("013", "020", "023", "029", "046"),
    "B2": ("013", "023", "029", "046"),
    "D": ("024", "033", "035", "037", "042"),
    "E1": ("023", "035"),
    "E2": ("023", "035"),
    "F1": ("023", "037", "044"),
    "F2": ("023", "037"),
}
"""023 in B comes with the better way out of A."""


def begun(book: Book, record: dict[str, Any] | None = None) -> State:
    """The table when the first card is to be played; nothing that the group can carry is left on the truck."""
    table: Table[State] = Table.start(GAME, Setup(book.lower(), ("ana",), record=record or {}), seed=1)
    dice = Random(1)
    while (decision := table.pending["ana"]).kind != "card":
        handing_out = decision.kind == "who-carries" and len(decision.options) > 1
        table.answer("ana", decision.options[0].key if handing_out else decision.sample(dice))
    return table.state


def carried(book: Book, record: dict[str, Any] | None = None) -> Counter[str]:
    s = begun(book, record)
    held = [item for one in s.people.values() for item in one.items]
    return Counter([*s.truck, *[number for item in held for number in (item.number, *item.inside)]])


def empty_handed(diary: Diary) -> Diary:
    return replace(diary, items=(), ammo=0, people=tuple(replace(known, items=()) for known in diary.people))


@pytest.mark.parametrize("book", FOUND)
def test_a_group_with_nothing_finds_what_it_takes(book: Book) -> None:
    assert tuple(sorted(carried(book, plain(empty_handed(ready_made(book)))).elements())) == FOUND[book]


@pytest.mark.parametrize("book", FOUND)
def test_a_group_that_has_it_finds_nothing(book: Book) -> None:
    diary = ready_made(book)
    had = Counter([*diary.items, *[number for known in diary.people for number in known.items]])
    assert carried(book) - had == (Counter(["023"]) if book in ("B1", "B2") else Counter())


@pytest.mark.parametrize("book", ["D", "E1", "E2", "F1", "F2"])
@pytest.mark.parametrize(("life", "after"), [(6, 6), (5, 9)])
def test_a_group_whose_weakest_can_hardly_stand_is_seen_to(book: Book, life: int, after: int) -> None:
    diary = ready_made(book)
    tired = [one.id for one in diary.people if one.played]
    people = [replace(one, life=life, wound=one.id == tired[0]) if one.played else one for one in diary.people]
    s = begun(book, plain(replace(diary, people=tuple(people))))
    assert any(who in s.people for who in tired)
    assert {s.people[who].life for who in tired if who in s.people} == {after}
    assert after == 6 or not any(person.has("wound") for person in s.people.values())
