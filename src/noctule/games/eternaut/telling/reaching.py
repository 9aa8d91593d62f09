"""What can come into play: from the opening of a book on, everything that a text which can be read puts on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..content import CHARACTERS, DEVICES, ENEMIES, ITEM_ACTIONS, ITEMS, MENACE_DECKS, NPCS, RULES, STORYBOOKS
from ..content.books import COMMON, STORY
from ..content.script import Body, Step, steps
from ..content.words import Book, letter

OPENING = {"C": ("C-01",), "D": ()}
"""Story cards that the setup itself reads."""
OPENED = {"D": ("999-028",)}


class Reached(Struct):
    """Everything of a book that can come into play."""

    entries: set[str]
    cards: set[str]
    ids: set[str]
    """Counters, Events, figures, items and item actions."""
    steps: list[Step]
    """All instructions of what can be read."""


def reached(book: Book) -> Reached:
    """A fixed point: what can be read puts things on the table, and these let other texts be read."""
    found = Reached(set(), set(OPENING.get(book, ())), set(_always()), [])
    entries = {**COMMON, **STORYBOOKS[book]}
    opened = {"999-001", *OPENED.get(book, ()), *(rule.entry for rule in RULES.values() if rule.entry)}
    done: set[str] = set()
    for body in _menaces(book):
        _read(body, opened, found)
    while True:
        fresh = [id for id in entries if id not in done and _readable(id, opened, found.ids)]
        cards = [id for id in found.cards if id not in done]
        if not fresh and not cards:
            return found
        for id in fresh:
            done.add(id)
            found.entries.add(id)
            _read(entries[id].body, opened, found)
        for id in cards:
            done.add(id)
            if id in STORY:
                for body in (STORY[id].body, *(ending.body for ending in (*STORY[id].succeed, *STORY[id].fail))):
                    _read(body, opened, found)


def _menaces(book: Book) -> Iterator[Body]:
    """What the Menace cards of a Scenario say."""
    for name, deck in MENACE_DECKS.items():
        if name[0] == letter(book).lower() and name != "special":
            for card in deck.values():
                yield from (part for _, _, part in card.rounds)
                yield from (card.green, card.red)


def _always() -> Iterator[str]:
    yield from CHARACTERS
    yield from ITEMS
    yield from ITEM_ACTIONS
    yield "600"


def _readable(id: str, opened: set[str], there: set[str]) -> bool:
    one, _, other = id.partition("-")
    if one == "999":
        return id in opened
    return one in there and (other in there or not other.isdecimal())


def _read(body: Body, opened: set[str], found: Reached) -> None:
    for part in steps(body):
        if not isinstance(part, Step):
            continue
        found.steps.append(part)
        if part.verb == "read":
            opened.add(part.args[0])
        elif part.verb == "story":
            found.cards.add(part.args[0])
        found.ids.update(_put(part))


def _put(step: Step) -> Iterable[str]:
    """What an instruction brings into play."""
    if step.verb in ("put", "replace"):
        return [value for value, kind in zip(step.args, step.kinds, strict=True) if kind == "counter"]
    if step.verb == "event":
        return [step.args[0]]
    if step.verb in ("npc", "enemy"):
        id = step.args[0]
        card = NPCS.get(id) or ENEMIES[id]
        return [id, *filter(None, [card.loot])]
    if step.verb == "device":
        return [DEVICES[step.args[0]].number]
    return []
