"""Content of tests: entries, cards, counters and items that lie over the printed ones while a test runs.

def test_a_car(lab):
    lab.entries("B1", '''
# 232-901 A car
- gain 011
''')
    lab.counter("299", icons=("blocking",))
"""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from noctule.games.eternaut.board import ground
from noctule.games.eternaut.content import (
    ALIENS,
    COUNTERS,
    ENDINGS,
    ENEMIES,
    ITEM_ACTIONS,
    ITEMS,
    LETTERED,
    MENACE,
    NPCS,
    STORY,
    STORYBOOKS,
)
from noctule.games.eternaut.content.books import AlienCard, EndingCard, Entry, FigureCard, MenaceCard, StoryCard
from noctule.games.eternaut.content.cards import Attack, Bag, CounterCard, ItemAction, ItemCard
from noctule.games.eternaut.content.script import Body, Reading
from noctule.games.eternaut.content.words import BOOKS, Book


def body(text: str) -> Body:
    """Instructions as a text has them."""
    return next(Reading("lab", f"# lab Lab\n{text}\n").documents()).body


class Lab:
    """What a test lays over the content."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch

    def entries(self, book: str, text: str) -> None:
        """Entries of a book; "all" for every book."""
        for document in Reading("lab", text).documents():
            for each in BOOKS if book == "all" else (book,):
                entry = Entry(document.id, document.title, document.body, each, document.line, "lab")
                self.patch.setitem(STORYBOOKS[each], document.id, entry)  # type: ignore[index]

    def only(self, book: str, text: str = "") -> None:
        """A book that has these entries and no others."""
        self.patch.setitem(STORYBOOKS, cast("Book", book), {})
        self.entries(book, text)

    def counter(self, number: str, *, name: str = "a thing", icons: tuple[str, ...] = (), letter: str = "") -> None:
        self.patch.setitem(COUNTERS, number, CounterCard(number, name, icons, letter))  # type: ignore[arg-type]
        if letter and number not in LETTERED:
            LETTERED.add(number)
        ground._land.cache_clear()

    def item(self, number: str, name: str = "a tool", **more: Any) -> None:
        """`attack`, `bag`, `actions`, `icons` and so on as in items.toml, as dicts."""
        attack = Attack(**more.pop("attack")) if "attack" in more else None
        bag = Bag(**more.pop("bag")) if "bag" in more else None
        actions = tuple(ItemAction(**action) for action in more.pop("actions", ()))
        card = ItemCard(number, name, attack=attack, bag=bag, actions=actions, **more)
        self.patch.setitem(ITEMS, number, card)
        for action in actions:
            self.patch.setitem(ITEM_ACTIONS, action.id, action)

    def ending(self, id: str, **outcomes: str) -> None:
        """`ending("END-7", A="Silence.")`."""
        self.patch.setitem(ENDINGS, id, EndingCard(id, {letter: body(text) for letter, text in outcomes.items()}))

    def story(self, card: StoryCard) -> None:
        self.patch.setitem(STORY, card.id, card)

    def menace(self, id: str, **parts: Any) -> None:
        """`arrow="up"`, and `reaction`, `green`, `red`, `all` as texts; `rounds=[(8, 5, text), ...]`."""
        rounds = tuple((high, low, body(text)) for high, low, text in parts.pop("rounds", [(99, 1, parts.pop("all", ""))]))
        arrow = parts.pop("arrow", "")
        self.patch.setitem(MENACE, id, MenaceCard(id, id, rounds, arrow, **{name: body(text) for name, text in parts.items()}))

    def alien(self, id: str, race: Any, action: str = "", reaction: str = "", when: str = "") -> None:
        conditions = Reading("lab", "").conditions(when, 1) if when else ()
        self.patch.setitem(ALIENS, id, AlienCard(id, id, race, body(action), body(reaction), conditions))

    def enemy(self, id: str, race: Any = "survivor", life: int = 5, **more: Any) -> None:
        parts = {name: body(more.pop(name)) for name in ("defeated", "device") if name in more}
        self.patch.setitem(ENEMIES, id, replace(FigureCard(id, id, "", life, race, **more), **parts))

    def npc(self, id: str, life: int = 5, on: dict[str, str] | None = None, **more: Any) -> None:
        parts = {name: body(more.pop(name)) for name in ("defeated", "snow") if name in more}
        answers = {kind: body(text) for kind, text in (on or {}).items()}
        self.patch.setitem(NPCS, id, replace(FigureCard(id, id, "", life, "", answers, **more), **parts))
