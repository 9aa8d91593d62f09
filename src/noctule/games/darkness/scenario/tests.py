"""The tests of scenarios: what holds in a position. "You" is the character that acts; without one, nobody is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ..board import disks, story
from ..board.people import alive
from ..board.town import town
from ..content import DISKS
from ..content.steps import Alone, At, Beaten, Flag, Has, Laid, Living, Points, RoundAt, Test
from ..content.walk import split
from ..state import Person, State


def holds(s: State, tests: Iterable[Test], who: str = "") -> bool:
    """All of the tests hold."""
    for test in tests:  # noqa: SIM110 - asked after everything that happens, and a generator is half as quick
        if TESTS[type(test)](s, test, who) == test.no:
            return False
    return True


def _at(s: State, test: At, who: str) -> bool:
    if test.who == "you":
        return bool(who) and not s.people[who].dead and story.at(s, s.people[who].at, test.place)
    there = [story.at(s, person.at, test.place) for person in alive(s)]
    return bool(there) and (all(there) if test.who == "all" else any(there))


def _meant(s: State, whom: str, who: str) -> Sequence[Person]:
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


TESTS: Final[Mapping[type[Test], Callable[[State, Any, str], bool]]] = {
    Flag: lambda s, test, who: s.flags.get(test.flag, 0) >= story.many(s, test.least),
    RoundAt: lambda s, test, who: s.round >= story.many(s, test.least),
    At: _at,
    Has: lambda s, test, who: any(_has(person, test.disks) for person in _meant(s, test.who, who)),
    Points: lambda s, test, who: _points(s, test, who) >= story.many(s, test.least),
    Living: lambda s, test, who: len(alive(s)) >= story.many(s, test.least),
    Beaten: lambda s, test, who: _beaten(s, test.disk),
    Laid: lambda s, test, who: test.tile in town(s).tile_of.values(),
    Alone: lambda s, test, who: not any(story.at(s, foe.at, test.place) for foe in disks.loose(s)),
}
"""What each of them asks of a position."""
