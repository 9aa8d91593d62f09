"""What the texts of a book bring about: every effect with all that stands before it.

An effect stands inside conditions, bands of Skill Tests and ways of choices, in an entry that another one reads; all of these
are what it needs. That is looked up once for every book: a bot has read the books, as a player has who plays them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..content import STORY, STORYBOOKS, story_of
from ..content.books import COMMON, SYSTEM, Ending, Entry
from ..content.script import Body, Branch, Choice, Condition, Conditions, Each, Step, Trial
from ..content.words import Book

Want = tuple[str, str]
"""Something that a text can bring about: ("note", "opened"), ("put", "210"), ("item", "021"), ("end", "END-C-1")."""


class Value(NamedTuple):
    """A Skill Test has to come out within a band."""

    skills: tuple[str, ...]
    low: int
    high: int


class Unless(NamedTuple):
    """An earlier case must not hold."""

    conditions: Conditions


Need = Condition | Value | Unless
Needs = tuple[Need, ...]
THIS = "this"


class Deed(NamedTuple):
    """One way to bring something about: an entry that is read, or an Objective that is resolved."""

    source: str
    """The entry, or the Objective."""
    needs: Needs
    place: str = ""
    """Where a counter is changed: a place, the counter that is handled (`this`), or wherever it lies."""
    fate: str = ""
    """For an Objective: won or failed."""
    own: Needs = ()
    """What is asked of whoever reads: `needs` are of the table then."""
    fights: int = 0
    """For an Objective: how much it will bring along that must be gone before it is resolved."""
    waits: bool = False
    """For an Objective: something has to go wrong first."""


FIRST = {
    "note": "note",
    "gain": "item",
    "craft": "item",
    "end": "end",
    "npc": "npc",
    "enemy": "enemy",
    "event": "event",
    "join": "join",
    "gone": "gone",
    "device": "device",
    "discard": "discard",
}
"""Verbs whose first argument is what they bring about."""


@lru_cache(maxsize=16)
def deeds(book: Book) -> dict[Want, tuple[Deed, ...]]:
    """The ways to everything that can be brought about in a Scenario."""
    found: dict[Want, dict[Deed, None]] = {}
    for want, deed in _all(book):
        found.setdefault(want, {})[_sorted(deed)] = None
    short = {want: [way for way in ways if not _detour(way, ways)] for want, ways in found.items()}
    return {want: tuple(_weighed(way, found) for way in _plainest(ways)) for want, ways in short.items()}


MANY = 6
"""Ways through one text to the same thing that are looked at: some let one pay with any of twenty items."""


def _plainest(ways: list[Deed]) -> tuple[Deed, ...]:
    """Those with few needs first, and of each text only some."""
    seen: Counter[str] = Counter()
    kept = []
    for way in sorted(ways, key=lambda way: len(way.needs) + len(way.own)):
        seen[way.source] += 1
        if seen[way.source] <= MANY:
            kept.append(way)
    return tuple(kept)


COMES = {"enemy": "enemy", "counter": "put"}
"""What must not be there any more, and what puts it there."""


def _weighed(deed: Deed, known: Container[Want]) -> Deed:
    """An Objective with what is known of it before it lies there."""
    if not deed.fate:
        return deed
    plain = [one for one in deed.needs if isinstance(one, Condition)]
    coming = [(COMES[one.test], one.args[0]) for one in plain if one.negated and one.test in COMES]
    unlucky = deed.fate == "failed" and any(one.test not in ("timer", "clock") for one in plain)
    return deed._replace(fights=sum(want in known for want in coming), waits=unlucky)


PERSONAL = ("has", "is", "in", "at", "life", "ammo", "skill", "wounded", "mad", "operates")
"""Conditions about whoever reads."""


def _sorted(deed: Deed) -> Deed:
    """The needs of the table and those of the reader, each once; those first that nothing can be done about."""
    needs = sorted(dict.fromkeys(deed.needs), key=lambda need: not (isinstance(need, Condition) and need.negated))
    own = tuple(need for need in needs if _personal(need))
    return deed._replace(needs=tuple(need for need in needs if need not in own), own=own)


def _personal(need: Need) -> bool:
    if isinstance(need, Unless):
        return any(_personal(one) for one in need.conditions)
    return isinstance(need, Value) or need.test in PERSONAL


def _detour(deed: Deed, others: Iterable[Deed]) -> bool:
    """Does another way through the same text need less?"""
    needs = {*deed.needs, *deed.own}
    return any(
        (deed.source, deed.place, deed.fate) == (other.source, other.place, other.fate) and {*other.needs, *other.own} < needs
        for other in others
    )


def _all(book: Book) -> Iterator[tuple[Want, Deed]]:
    for id in entries(book):
        if not id.startswith((SYSTEM, "600")):
            yield from _read(book, id, Deed(id, ()))
    for id in story_of(book):
        for fate, endings in (("won", STORY[id].succeed), ("failed", STORY[id].fail)):
            for ending in endings:
                if ending.when:
                    deed = Deed(id, _plain(ending.when), fate=fate)
                    yield ("won", id) if fate == "won" else ("failed", id), deed
                    yield from _body(book, ending.body, deed, (id,))


@lru_cache(maxsize=16)
def entries(book: Book) -> dict[str, Entry]:
    """All entries of a book; what it writes itself goes before what all books have."""
    return {**COMMON, **STORYBOOKS[book]}


def _read(book: Book, id: str, deed: Deed, trail: tuple[str, ...] = ()) -> Iterator[tuple[Want, Deed]]:
    if id not in trail and id in entries(book):
        yield from _body(book, entries(book)[id].body, deed, (*trail, id))


def _body(book: Book, body: Body, deed: Deed, trail: tuple[str, ...]) -> Iterator[tuple[Want, Deed]]:
    for part in body:
        if isinstance(part, Step):
            yield from _step(book, part, deed, trail)
        elif isinstance(part, Branch):
            before: Needs = ()
            for case in part.cases:
                yield from _body(book, case.body, _more(deed, *before, *_plain(case.when)), trail)
                before = (*before, _otherwise(case.when)) if case.when else before
        elif isinstance(part, Choice):
            for way in part.ways:
                yield from _body(book, way.body, _more(deed, *_plain(way.when)), trail)
        elif isinstance(part, Trial):
            for band in part.bands:
                yield from _body(book, band.body, _more(deed, Value(part.skills, band.low, band.high)), trail)
        elif isinstance(part, Each):
            yield from _body(book, part.body, deed, trail)


def _more(deed: Deed, *needs: Need) -> Deed:
    return deed._replace(needs=(*deed.needs, *needs))


def _plain(conditions: Conditions) -> Conditions:
    """Without the lines where they stand: what is asked twice is the same."""
    return tuple(Condition(one.test, one.args, one.negated) for one in conditions)


def _otherwise(conditions: Conditions) -> Need:
    one, *more = _plain(conditions)
    return Unless((one, *more)) if more else Condition(one.test, one.args, not one.negated)


def _step(book: Book, step: Step, deed: Deed, trail: tuple[str, ...]) -> Iterator[tuple[Want, Deed]]:
    verb, args = step.verb, step.args
    if verb == "read":
        yield from _read(book, args[0], deed, trail)
    elif verb == "story":
        yield ("story", args[0]), deed
        if args[0] not in trail:
            yield from _body(book, STORY[args[0]].body, deed, (*trail, args[0]))
    elif verb in ("succeed", "fail"):
        yield from _resolved(book, args[0], _more(deed, Condition("open", args)), verb == "succeed", trail)
    elif verb == "put":
        yield ("put", args[0]), deed._replace(place=args[1][0])
    elif verb == "replace":
        where = _where(args[:-1])
        yield ("put", args[-1]), deed._replace(place=where)
        yield ("away", _number(args[0], deed)), deed._replace(place=where)
    elif verb == "remove":
        yield ("away", _number(args[0], deed)), deed._replace(place=_where(args))
    elif verb == "reveal":
        for cell in args[0]:
            yield ("reveal", cell), deed
    elif verb == "alert":
        yield ("alert", args[0]), deed
    elif verb == "quest":
        yield ("quest", f"{args[0]}{args[1]}"), deed
    elif verb in FIRST and args:
        yield (FIRST[verb], args[0]), deed


def _resolved(book: Book, card: str, deed: Deed, won: bool, trail: tuple[str, ...]) -> Iterator[tuple[Want, Deed]]:
    """A text resolves an Objective by itself."""
    yield ("won" if won else "failed", card), deed
    endings: tuple[Ending, ...] = STORY[card].succeed if won else STORY[card].fail
    for ending in endings:
        if card not in trail and (not ending.when or len(endings) == 1):
            yield from _body(book, ending.body, deed, (*trail, card))


def _where(args: tuple[object, ...]) -> str:
    if args[0] == THIS:
        return THIS
    return str(args[1][0]) if len(args) > 1 and isinstance(args[1], tuple) else ""


def _number(word: str, deed: Deed) -> str:
    return deed.source[:3] if word == THIS else word
