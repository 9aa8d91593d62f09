"""The Storybooks and all cards that are texts: Story cards, Menace and Alien cards, Rule cards, Enemies, NPCs, Epilogues."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from typing import Final, Literal, get_args

from msgspec import Struct

from noctule.engine import ContentError, content, rule

from .cards import PACKAGE
from .script import Body, Conditions, Document, Reading
from .vocabulary import ENTRY
from .words import BOOKS, DIRECTIONS, KINDS, RACES, Book, Direction, Race

SYSTEM = "999"
"""Entries of this ID open and continue a Scenario; the number behind it counts them."""
StoryKind = Literal["setup", "objective", "quest", "scene"]


def _documents(name: str, parts: Collection[str] = ()) -> tuple[Reading, dict[str, Document]]:
    """Every entry or card of a file, by id."""
    reading = Reading(name, content.text(PACKAGE, name))
    found: dict[str, Document] = {}
    for document in reading.documents(parts):
        if document.id in found:
            raise reading.fault(document.line, f"'{document.id}' is there twice; first in line {found[document.id].line}")
        found[document.id] = document
    return reading, found


# ---- Storybooks


class Entry(Struct, frozen=True):
    """A paragraph of a Storybook."""

    id: str
    title: str
    body: Body
    book: str
    line: int
    file: str


def _book(name: str, book: str) -> dict[str, Entry]:
    reading, documents = _documents(f"books/{name}.txt")
    for document in documents.values():
        _check_number(reading, document)
    return {id: Entry(id, each.title, each.body, book, each.line, each.file) for id, each in documents.items()}


@rule("eternaut.para.form")
def _check_number(reading: Reading, document: Document) -> None:
    found = ENTRY.fullmatch(document.id)
    if found is None:
        raise reading.fault(
            document.line, f"'{document.id}' is no entry: write two IDs such as 232-901, 232-9XX, 232-XXX, 003-TIMER"
        )
    if found[2].isdecimal() and found[1] > found[2] and found[1] != SYSTEM:
        raise reading.fault(document.line, f"'{document.id}': the lower ID comes first, {found[2]}-{found[1]}")


COMMON = _book("common", "common")
"""Entries of every book: crafting, first aid."""


class Shelf(MutableMapping[Book, dict[str, Entry]]):
    """The Storybooks, each read when it is opened: a Scenario needs one of nine, and a test opens them all."""

    def __init__(self) -> None:
        self._open: dict[Book, dict[str, Entry]] = {}

    def __getitem__(self, book: Book) -> dict[str, Entry]:
        found = self._open.get(book)
        if found is None:
            if book not in BOOKS:
                raise KeyError(book)
            found = self._open[book] = _book(book.lower(), book)
        return found

    def __setitem__(self, book: Book, entries: dict[str, Entry]) -> None:
        self._open[book] = entries

    def __delitem__(self, book: Book) -> None:
        self._open.pop(book, None)

    def __iter__(self) -> Iterator[Book]:
        return iter(BOOKS)

    def __len__(self) -> int:
        return len(BOOKS)


STORYBOOKS: Final = Shelf()


# ---- Story cards


class Ending(Struct, frozen=True):
    """How an Objective is resolved: the conditions (none: only a text does it), and what follows."""

    when: Conditions
    body: Body


class StoryCard(Struct, frozen=True):
    id: str
    title: str
    kind: StoryKind
    body: Body
    goal: str = ""
    """How an Objective is succeeded, in words."""
    danger: str = ""
    """How it is failed, in words."""
    succeed: tuple[Ending, ...] = ()
    fail: tuple[Ending, ...] = ()
    quest: int = 0
    """The Special Quest that it belongs to."""
    line: int = 0
    file: str = ""


def _story(letter: str) -> dict[str, StoryCard]:
    reading, documents = _documents(f"cards/story-{letter.lower()}.txt", ("kind", "goal", "danger", "succeed", "fail", "quest"))
    return {id: _story_card(reading, document) for id, document in documents.items()}


def _story_card(reading: Reading, document: Document) -> StoryCard:
    kind = document.value("kind")
    if kind not in get_args(StoryKind):
        raise reading.fault(document.line, f"'{document.id}': write 'kind: ' and one of {', '.join(get_args(StoryKind))}")
    if kind == "objective" and not (document.value("goal") and document.value("danger")):
        raise reading.fault(document.line, f"Objective '{document.id}' needs 'goal: ...' and 'danger: ...' in words")
    return StoryCard(
        document.id,
        document.title,
        kind,  # type: ignore[arg-type]
        document.body,
        document.value("goal"),
        document.value("danger"),
        _endings(reading, document, "succeed"),
        _endings(reading, document, "fail"),
        int(document.value("quest", "0")),
        document.line,
        document.file,
    )


def _endings(reading: Reading, document: Document, name: str) -> tuple[Ending, ...]:
    """`succeed when note roof:` and what stands below it; `succeed:` alone is carried out when a text says so."""
    found = []
    for part in document.all(name):
        when = part.value.removeprefix("when").strip()
        found.append(Ending(reading.conditions(when, part.line) if when else (), part.body))
    return tuple(found)


STORY: dict[str, StoryCard] = {id: card for book in BOOKS for id, card in _story(book).items()}


def story_of(book: Book) -> list[str]:
    """The Story deck of a book, in order."""
    return [id for id in STORY if id.rpartition("-")[0] == book]


# ---- Menace and Alien cards


class MenaceCard(Struct, frozen=True):
    id: str
    title: str
    rounds: tuple[tuple[int, int, Body], ...]
    """Parts for rounds from high to low; one for all: (99, 1, body)."""
    arrow: Direction | Literal[""] = ""
    reaction: Body = ()
    green: Body = ()
    red: Body = ()


def _menace(name: str) -> dict[str, MenaceCard]:
    reading, documents = _documents(f"cards/menace-{name}.txt", ("arrow", "reaction", "green", "red", "rounds"))
    return {id: _menace_card(reading, document) for id, document in documents.items()}


def _menace_card(reading: Reading, document: Document) -> MenaceCard:
    rounds: list[tuple[int, int, Body]] = []
    for part in document.all("rounds"):
        found = re.fullmatch(r"([0-9]+)-([0-9]+)", part.value)
        if found is None or int(found[1]) < int(found[2]):
            raise reading.fault(part.line, f"'rounds {part.value}:' write the higher number first, 'rounds 12-7:'")
        rounds.append((int(found[1]), int(found[2]), part.body))
    arrow = document.value("arrow")
    if arrow and arrow not in DIRECTIONS:
        raise reading.fault(document.line, f"arrow '{arrow}' is none of {', '.join(DIRECTIONS)}")
    parts = {name: next((part.body for part in document.all(name)), ()) for name in ("reaction", "green", "red")}
    if not rounds:
        rounds = [(99, 1, document.body)]
    return MenaceCard(document.id, document.title, tuple(rounds), arrow, **parts)


MENACE_DECKS: Mapping[str, dict[str, MenaceCard]] = {
    name: _menace(name) for name in ("a", "b", "special", "c", "d", "e", "f-blue", "f-red")
}
MENACE: dict[str, MenaceCard] = {id: card for deck in MENACE_DECKS.values() for id, card in deck.items()}


class AlienCard(Struct, frozen=True):
    id: str
    title: str
    race: Race
    action: Body
    reaction: Body = ()
    """For the fog: the bottom part."""
    when: Conditions = ()
    """The condition of the fog's bottom part."""


def _aliens(race: Race) -> dict[str, AlienCard]:
    reading, documents = _documents(f"cards/alien-{race}.txt", ("action", "reaction", "bottom"))
    found = {}
    for id, document in documents.items():
        action = next((part.body for part in document.all("action")), ())
        below = next(iter(document.all("bottom") or document.all("reaction")), None)
        when = reading.conditions(below.value.removeprefix("when "), below.line) if below is not None and below.value else ()
        found[id] = AlienCard(id, document.title, race, action, below.body if below is not None else (), when)
    return found


ALIEN_DECKS: Mapping[Race, dict[str, AlienCard]] = {race: _aliens(race) for race in RACES}
ALIENS: dict[str, AlienCard] = {id: card for deck in ALIEN_DECKS.values() for id, card in deck.items()}


# ---- Rule cards, Enemies, NPCs, Epilogues


class RuleCard(Struct, frozen=True):
    id: str
    title: str
    body: Body
    entry: str = ""
    """The entry that it names."""


class EndingCard(Struct, frozen=True):
    """An Epilogue card, or a verdict: a text for every outcome."""

    title: str
    outcomes: Mapping[str, Body]


class FigureCard(Struct, frozen=True):
    """An Enemy or NPC."""

    id: str
    title: str
    text: str
    life: int
    race: Race | Literal["survivor", ""] = ""
    """None: an NPC."""
    on: Mapping[str, Body] = {}
    """What an NPC does after an Action card of that type was played."""
    defeated: Body = ()
    loot: str = ""
    snow: Body | None = None
    """What happens to an NPC in the snow; None: nothing."""
    device: Body = ()
    """What an Enemy does in place of its cards while it operates a Device."""
    talks: int = 0
    """With Coordination a Character within this range may talk with it (`802-9XX`), instead of the card's effects; 0: not."""


def _figures(name: str) -> dict[str, FigureCard]:
    parts = ("life", "race", "on", "defeated", "loot", "snow", "device", "talks")
    reading, documents = _documents(f"cards/{name}.txt", parts)
    found = {}
    for id, document in documents.items():
        on = {part.value: part.body for part in document.all("on")}
        for kind in on:
            if kind not in KINDS:
                raise reading.fault(document.line, f"'on {kind}:' is none of {', '.join(KINDS)}")
        if not document.value("life").isdecimal():
            raise reading.fault(document.line, f"'{id}' needs 'life: ' and a number")
        snow = document.all("snow")
        found[id] = FigureCard(
            id,
            document.title,
            words_of(document.body),
            int(document.value("life")),
            document.value("race"),  # type: ignore[arg-type]
            on,
            next((part.body for part in document.all("defeated")), ()),
            document.value("loot"),
            snow[0].body if snow else None,
            next((part.body for part in document.all("device")), ()),
            int(document.value("talks", "0")),
        )
    return found


def words_of(body: Body) -> str:
    """What a body says, without what it does."""
    return "\n\n".join(part.text for part in body if hasattr(part, "text"))


RULES = {
    id: RuleCard(id, each.title, each.body, each.value("entry"))
    for id, each in _documents("cards/rules.txt", ("entry",))[1].items()
}
ENEMIES = _figures("enemies")
NPCS = _figures("npcs")
ENDINGS: dict[str, EndingCard] = {
    id: EndingCard(document.title, {part.value: part.body for part in document.all("outcome")})
    for id, document in _documents("cards/endings.txt", ("outcome",))[1].items()
}
"""Texts of the Epilogue cards END#1 to END#7 by outcome, and of the four bands of the campaign's score."""


def entry(book: Book, id: str) -> Entry | None:
    """An entry of a book, or one that all books share."""
    return STORYBOOKS[book].get(id) or COMMON.get(id)


def known(error: str, file: str, line: int) -> ContentError:
    """A fault in a text file."""
    return ContentError(f"{file}:{line}", error)
