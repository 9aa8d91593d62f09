"""Every reference of every text leads somewhere: a fault is told with file and line, and what there is instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from noctule.engine import ContentError

from . import books, cards, maps
from .script import Body, Choice, Condition, Step, conditions_in, steps
from .words import BOOKS, DIRECTIONS

EPILOGUES: Final = {
    "A": ("END-B1-1", "END-B1-2", "END-B2-1", "END-B2-2"),
    "B": ("END-C-1", "END-C-2", "END-C-3"),
    "C": ("END-D-1", "END-D-2", "END-D-3"),
    "D": ("END-E1-1", "END-E1-2", "END-E2-1", "END-E2-2"),
    "E": ("END-F1-1", "END-F1-2", "END-F2-1", "END-F2-2"),
    "F": ("END",),
}
"""The Epilogue codes that a Scenario may end with."""

KNOWN: Final[Mapping[str, tuple[str, Collection[str]]]] = {
    "map": ("map card", maps.MAPS),
    "counter": ("counter", cards.COUNTERS),
    "item": ("item", cards.ITEMS),
    "character": ("Character", cards.CHARACTERS),
    "npc": ("NPC", books.NPCS),
    "enemy": ("Enemy", books.ENEMIES),
    "device": ("Device", cards.DEVICES),
    "rule": ("Rule card", books.RULES),
    "story": ("Story card", books.STORY),
    "direction": ("direction", DIRECTIONS),
    "book": ("book", BOOKS),
}


def bodies() -> Iterator[tuple[str, str, str, Body]]:
    """Every text: its file, the book that it belongs to ("" for cards of all), its id and its body."""
    for book, entries in books.STORYBOOKS.items():
        for entry in entries.values():
            yield entry.file, book, entry.id, entry.body
    for entry in books.COMMON.values():
        yield entry.file, "", entry.id, entry.body
    for card in books.STORY.values():
        deck = card.id.rpartition("-")[0]
        yield card.file, deck, card.id, card.body
        for foot in (*card.succeed, *card.fail):
            yield card.file, deck, card.id, foot.body
    for id, ending in books.ENDINGS.items():
        for body in ending.outcomes.values():
            yield "cards/endings.txt", "", id, body
    for name, menaces in books.MENACE_DECKS.items():
        for menace in menaces.values():
            for body in (*(part for _, _, part in menace.rounds), menace.reaction, menace.green, menace.red):
                yield f"cards/menace-{name}.txt", "", menace.id, body
    for race, aliens in books.ALIEN_DECKS.items():
        for alien in aliens.values():
            yield f"cards/alien-{race}.txt", "", alien.id, alien.action
            yield f"cards/alien-{race}.txt", "", alien.id, alien.reaction
    for name, figures in (("enemies", books.ENEMIES), ("npcs", books.NPCS)):
        for figure in figures.values():
            for body in (*figure.on.values(), figure.defeated, figure.snow or (), figure.device):
                yield f"cards/{name}.txt", "", figure.id, body


def faults() -> Iterator[ContentError]:
    """Everything in the texts that leads nowhere."""
    for file, book, id, body in bodies():
        for part in steps(body):
            if isinstance(part, Step):
                yield from _step(file, book, id, part)
            for condition in conditions_in(part):
                yield from _references(file, id, condition.line, condition)
            if isinstance(part, Choice) and len({way.label for way in part.ways}) < len(part.ways):
                yield ContentError(f"{file}:{part.line}", f"{id}: two ways of the choice have the same words")
    for card in books.STORY.values():
        for ending in (*card.succeed, *card.fail):
            for condition in ending.when:
                yield from _references(card.file, card.id, condition.line, condition)


def _step(file: str, book: str, id: str, step: Step) -> Iterator[ContentError]:
    yield from _references(file, id, step.line, step)
    if step.verb == "read" and book and books.entry(book, step.args[0]) is None:  # type: ignore[arg-type]
        yield _fault(file, step.line, id, "entry", step.args[0], books.STORYBOOKS[book])  # type: ignore[index]
    if step.verb == "end" and book and step.args[0] not in EPILOGUES[book[0]]:
        yield _fault(file, step.line, id, f"Epilogue of {book[0]}", step.args[0], EPILOGUES[book[0]])
    if step.verb in ("story", "succeed", "fail", "discard") and book and not _of_book(step.args[0], book):
        yield ContentError(f"{file}:{step.line}", f"{id}: Story card {step.args[0]} belongs to another book")
    if step.verb in ("put", "replace"):
        yield from _lies_right(file, id, step)


def _of_book(card: str, book: str) -> bool:
    """Cards of the book itself; Special Quest cards of earlier books lie open in later ones."""
    return card.rpartition("-")[0] == book or (card in books.STORY and books.STORY[card].kind == "quest")


def _lies_right(file: str, id: str, step: Step) -> Iterator[ContentError]:
    """Openings and closed counters lie on edges, all others in spaces."""
    numbers = [value for kind, value in zip(step.kinds, step.args, strict=True) if kind == "counter"]
    places = [value for kind, value in zip(step.kinds, step.args, strict=True) if kind == "place"]
    for number in numbers:
        for name, _, edge in places:
            if number in cards.COUNTERS and cards.COUNTERS[number].on_edge != (edge >= 0):
                where = "an edge such as c4-e" if cards.COUNTERS[number].on_edge else "a space such as c4"
                yield ContentError(f"{file}:{step.line}", f"{id}: counter {number} lies on {where}, not on {name}")


def _references(file: str, id: str, line: int, part: Step | Condition) -> Iterator[ContentError]:
    for kind, value in zip(part.kinds, part.args, strict=True):
        if kind in KNOWN and value not in KNOWN[kind][1]:
            yield _fault(file, line, id, KNOWN[kind][0], value, KNOWN[kind][1])


def _fault(file: str, line: int, id: str, what: str, value: Any, there: Collection[str]) -> ContentError:
    near = get_close_matches(value, list(there), 3, 0.5) or list(there)[:8]
    there_are = ", ".join(near) or "none"
    return ContentError(f"{file}:{line}", f"{id}: there is no {what} '{value}'; there are for example {there_are}")


def check() -> None:
    """The first fault, raised."""
    for fault in faults():
        raise fault
