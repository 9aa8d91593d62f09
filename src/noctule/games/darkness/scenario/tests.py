"""The tests of scenarios: what holds in a position. "You" is the character that acts; without one, nobody is."""

from __future__ import annotations

from collections.abc import Iterable

from ..board import disks, story
from ..board.people import alive
from ..board.town import town
from ..content import DISKS
from ..content.steps import Alone, At, Beaten, Flag, Has, Laid, Living, Points, RoundAt, Test
from ..content.walk import split
from ..state import Person, State


def holds(s: State, tests: Iterable[Test], who: str = "") -> bool:
    """All of the tests hold."""
    return all(_holds(s, test, who) != test.no for test in tests)


def _holds(s: State, test: Test, who: str) -> bool:
    match test:
        case Flag():
            return s.flags.get(test.flag, 0) >= story.many(s, test.least)
        case RoundAt():
            return s.round >= story.many(s, test.least)
        case At():
            there = [story.at(s, person.at, test.place) for person in _meant(s, test.who, who)]
            return bool(there) and (all(there) if test.who == "all" else any(there))
        case Has():
            return any(_has(person, test.disks) for person in _meant(s, test.who, who))
        case Points():
            return _points(s, test, who) >= story.many(s, test.least)
        case Living():
            return len(alive(s)) >= story.many(s, test.least)
        case Beaten():
            return _beaten(s, test.disk)
        case Laid():
            return test.tile in town(s).tile_of.values()
        case Alone():
            return not any(story.at(s, foe.at, test.place) for foe in disks.loose(s))


def _meant(s: State, whom: str, who: str) -> list[Person]:
    if whom != "you":
        return alive(s)
    return [s.people[who]] if who and not s.people[who].dead else []


def _has(person: Person, keys: tuple[str, ...]) -> bool:
    return any(DISKS[id].key in keys for id in (*person.items, *person.allies))


def _points(s: State, test: Points, who: str) -> int:
    totals = [person.points for person in _meant(s, test.who, who)]
    return sum(totals) if test.who == "together" else max(totals, default=-1)


def _beaten(s: State, key: str) -> bool:
    """It has come into play, and is neither on the board nor still to come."""
    if any(DISKS[id].key == key for id in (*s.board, *s.pool)):
        return False
    card, known = story.card_of(s), set(town(s).tile_of.values())
    fixed = [split(one.at)[0] in known for one, id in zip(card.fixed, story.fixed(s), strict=True) if id and one.disk == key]
    kind = next(disk.kind for disk in DISKS.values() if disk.key == key)
    drawn = bool(card.pool.disks[key]) if key in card.pool.disks else kind in (*card.pool.all, *card.pool.some)
    return all(fixed) and bool(fixed or drawn or s.flags.get(came(key)))


def came(key: str) -> str:
    """The flag that counts how often a Disk has come into play."""
    return f"came:{key}"
