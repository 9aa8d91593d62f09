"""What the books must satisfy."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import content

from ..content import COUNTERS, ENDINGS, FACTS, STORYBOOKS, story_of
from ..content.books import COMMON, STORY, Ending
from ..content.cards import PACKAGE
from ..content.check import EPILOGUES, faults
from ..content.script import Body, Branch, Choice, Each, Say, Step, Trial, steps
from ..content.words import BOOKS, Book, Part, letter
from .reaching import Reached, reached


class Group(Part, frozen=True):
    """Texts of which only one can mark its checks in a game."""

    book: Book
    texts: tuple[str, ...]
    """One for each way; several that lie on the same way stand together: "C-04+C-09"."""
    why: str


class _Groups(Part, frozen=True):
    group: tuple[Group, ...] = ()


EXCLUSIVE = content.load(PACKAGE, "exclusive.toml", _Groups).group
LEAST_ENTRIES = 120
LEAST_IN_ALL = 1400
SHORTEST, LONGEST = 20, 130
"""Words of an entry, with some room."""
BEST_OF_F = 16
FINAL = {1: "AE", 2: "ABCD", 3: "EF", 4: "AF", 5: "BD", 6: "AB", 7: "A"}
"""Letters that the final check gives."""
LETTERS = {1: "ABCDE", 2: "ABCD", 3: "ABCDEF", 4: "ABCDEF", 5: "ABCD", 6: "AB", 7: "ABC"}


def references() -> Iterator[str]:
    """Texts that point at nothing."""
    return (str(fault) for fault in faults())


def of_book(book: Book, found: Reached) -> Iterator[str]:
    yield from _length(book)
    yield from _counters(book, found)
    for card in story_of(book):
        if card not in found.cards:
            yield f"{STORY[card].file}:{STORY[card].line}: Story card {card} is never read"
    ends = {step.args[0] for step in found.steps if step.verb == "end"}
    if not ends:
        yield f"book {book}: no Epilogue can be reached"
    for id in STORYBOOKS[book]:
        if id.startswith("999-") and id not in found.entries:
            yield f"{STORYBOOKS[book][id].file}:{STORYBOOKS[book][id].line}: entry {id} is never read"
    best = most_checks(book, found)
    base = FACTS.points.of(letter(book)) if letter(book) != "F" else BEST_OF_F
    if best > base:
        yield f"book {book}: {best} checks can be marked, more than {base}"


def _length(book: Book) -> Iterator[str]:
    entries = STORYBOOKS[book]
    if len(entries) < LEAST_ENTRIES:
        yield f"book {book}: {len(entries)} entries; at least {LEAST_ENTRIES} are wanted"
    for entry in entries.values():
        words = sum([len(part.text.split()) for part in steps(entry.body) if isinstance(part, Say)])
        if words == 0:
            yield f"{entry.file}:{entry.line}: entry {entry.id} has no words"


def _counters(book: Book, found: Reached) -> Iterator[str]:
    """Every counter that is ever placed can be read, or is declared inert."""
    for number in sorted(id for id in found.ids if id in COUNTERS):
        read = any(number in id.split("-") for id in (*STORYBOOKS[book], *COMMON))
        if not read and not COUNTERS[number].inert:
            yield f"book {book}: counter {number}, {COUNTERS[number].name}, has no entry and is not inert"


def most_checks(book: Book, found: Reached) -> int:
    """The most checks that can be marked, each text read once, by the best way through each.

    Of Story cards that are offered by different ways of one choice only one way counts, and of texts that exclude one another
    (`content/exclusive.toml`) only the best.
    """
    entries = {id: {**COMMON, **STORYBOOKS[book]}[id].body for id in found.entries}
    cards = {id: _best_of_card(id) for id in found.cards if id in STORY}
    bodies = [*entries.values(), *(body for id in cards for body in _bodies_of(id))]
    worth = {**{id: _best(body) for id, body in entries.items()}, **cards}
    doubled = sum([_excluded(part, cards) for body in bodies for part in steps(body) if isinstance(part, Choice)])
    for group in EXCLUSIVE:
        if group.book == book:
            each = [sum([worth.get(id, 0) for id in way.split("+")]) for way in group.texts]
            doubled += sum(each) - max(each)
    return sum(worth.values()) - doubled


def _bodies_of(id: str) -> list[Body]:
    return [STORY[id].body, *(ending.body for ending in (*STORY[id].succeed, *STORY[id].fail))]


def _best_of_card(id: str) -> int:
    card = STORY[id]
    return _best(card.body) + max([0, *map(_best_ending, (*card.succeed, *card.fail))])


def _excluded(choice: Choice, cards: dict[str, int]) -> int:
    """What the ways of a choice that are not taken would have been worth."""
    ways = [
        {part.args[0] for part in steps(way.body) if isinstance(part, Step) and part.verb == "story"} for way in choice.ways
    ]
    return sum([cards.get(id, 0) for id in set().union(*ways)]) - max([sum([cards.get(id, 0) for id in way]) for way in ways])


def _best_ending(ending: Ending) -> int:
    return _best(ending.body)


def _best(body: Body) -> int:
    """The most checks of one way through a body. Crosses do not count: they can be avoided elsewhere or not."""
    total = 0
    for part in body:
        if isinstance(part, Step) and part.verb == "check":
            total += part.args[0] if part.args else 1
        elif isinstance(part, Trial):
            total += max(_best(band.body) for band in part.bands)
        elif isinstance(part, Choice):
            total += max(_best(way.body) for way in part.ways)
        elif isinstance(part, Branch):
            total += max(_best(case.body) for case in part.cases)
        elif isinstance(part, Each):
            total += _best(part.body)
    return total


def of_campaign() -> Iterator[str]:
    """Epilogues, branches and Special Quests over all books."""
    entries = sum([len(STORYBOOKS[book]) for book in BOOKS])
    if entries < LEAST_IN_ALL:
        yield f"{entries} entries in all; {LEAST_IN_ALL} are wanted"
    marked: set[tuple[int, str]] = {(quest, mark) for quest, marks in FINAL.items() for mark in marks}
    ends: dict[str, set[str]] = {}
    for book in BOOKS:
        for step in reached(book).steps:
            if step.verb == "quest":
                marked.add((int(step.args[0]), step.args[1]))
            elif step.verb == "end":
                ends.setdefault(letter(book), set()).add(step.args[0])
    for quest, marks in LETTERS.items():
        for mark in marks:
            if (quest, mark) not in marked:
                yield f"outcome {mark} of Special Quest {quest} cannot be reached"
            if mark not in ENDINGS[f"END-{quest}"].outcomes:
                yield f"cards/endings.txt: END-{quest} has no text for outcome {mark}"
    for scenario, codes in EPILOGUES.items():
        for code in codes:
            if code not in ends.get(scenario, set()) and not (scenario in "BC" and code.endswith("-3")):
                yield f"Scenario {scenario}: Epilogue {code} cannot be reached"
