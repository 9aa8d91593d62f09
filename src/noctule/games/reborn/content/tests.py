"""Tests of the position: the closed vocabulary in which scenarios and Mission cards say what must be the case.

A test is data; `holds` reads it against a `World`, the few questions that a position must be able to answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from .cards import Content
from .ips import Faction

What = Literal[
    "all",
    "any",
    "not",
    "beaten",
    "gone",
    "dead",
    "captured",
    "left",
    "alive",
    "in-room",
    "holds-room",
    "carries",
    "carried-out",
    "launched",
    "switched-on",
    "destroyed",
    "zombies",
    "mission-points",
    "ahead",
    "controls",
    "turn",
]


class Test(Content, frozen=True, cache_hash=True, rename={"what": "is"}):
    """One test. `count` is how many it takes; 0: all of those named."""

    __test__ = False  # not for pytest

    what: What
    side: Faction | None = None
    who: tuple[str, ...] = ()
    count: int = 0
    room: str = ""
    item: str = ""
    thing: str = ""
    """The id of a floor element or door."""
    of: tuple[Test, ...] = ()


class World(Protocol):
    """What a position must be able to answer. Characters, rooms, things and equipment by id."""

    def team(self, side: Faction) -> tuple[str, ...]:
        """Every character who belongs to that side, wherever he is now: who began on it, was raised for it or came over."""

    def controls(self, side: Faction) -> tuple[str, ...]:
        """The characters that side controls now: on the map, neither dead nor captured."""

    def in_play(self, side: Faction) -> bool:
        """Does it control anybody, or will it again when somebody comes back who acts for the other side this turn?"""

    def is_dead(self, who: str) -> bool: ...
    def is_captured(self, who: str) -> bool:
        """A prisoner now, or one whose captor left the map with him."""

    def has_left(self, who: str) -> bool:
        """Left the map alive and free, and not as somebody of the other side."""

    def rooms_of(self, who: str) -> tuple[str, ...]:
        """The rooms he stands in; several for a large figure, none off the map."""

    def carries(self, who: str, item: str) -> bool: ...
    def carried_out(self, side: Faction, item: str) -> bool:
        """Did a character of that side leave the map with it?"""

    def launched(self, side: Faction) -> bool:
        """Did missiles fly that a character of that side had triggered?"""

    def is_on(self, room: str, side: Faction | None) -> bool:
        """Is the device of that room ON and under power, switched by that side (None: by either)?"""

    def is_destroyed(self, thing: str) -> bool: ...
    def zombies(self) -> int:
        """Zombies on the map, Jack Saw not counted."""

    def mission_points(self, side: Faction) -> int: ...
    def turn(self) -> int: ...


def other(side: Faction) -> Faction:
    return "salemite" if side == "norad" else "norad"


def holds(test: Test, world: World) -> bool:
    """Is it so in this position?"""
    return TESTS[test.what](test, world)


def _enough(test: Test, found: list[bool]) -> bool:
    return sum(found) >= test.count if test.count else bool(found) and all(found)


def _of_them(test: Test, world: World, ask: Callable[[str], bool]) -> bool:
    """Of those named, or of the side's team, enough fulfil it."""
    who = test.who or (world.team(test.side) if test.side else ())
    return _enough(test, [ask(one) for one in who])


def _beaten(test: Test, world: World) -> bool:
    assert test.side
    return not world.in_play(test.side) and not any(world.has_left(one) for one in world.team(test.side))


def _in_room(test: Test, world: World) -> bool:
    who = test.who or (world.controls(test.side) if test.side else ())
    inside = sum(test.room in world.rooms_of(one) for one in who)
    return inside >= (test.count or (len(test.who) or 1))


def _holds_room(test: Test, world: World) -> bool:
    assert test.side
    enemies = world.controls(other(test.side))
    return _in_room(test, world) and not any(test.room in world.rooms_of(one) for one in enemies)


def _carries(test: Test, world: World) -> bool:
    who = test.who or (world.controls(test.side) if test.side else ())
    return any(world.carries(one, test.item) for one in who)


def _ahead(test: Test, world: World) -> bool:
    assert test.side
    return world.mission_points(test.side) >= world.mission_points(other(test.side)) + max(1, test.count)


def _alive(test: Test, world: World) -> bool:
    return _of_them(test, world, lambda one: not world.is_dead(one) and not world.is_captured(one))


def _controls(test: Test, world: World) -> bool:
    assert test.side
    mine = world.controls(test.side)
    return _enough(test, [one in mine for one in test.who]) if test.who else len(mine) >= test.count


TESTS: dict[What, Callable[[Test, World], bool]] = {
    "all": lambda t, w: all(holds(part, w) for part in t.of),
    "any": lambda t, w: any(holds(part, w) for part in t.of),
    "not": lambda t, w: not any(holds(part, w) for part in t.of),
    "beaten": _beaten,
    "gone": lambda t, w: t.side is not None and not w.in_play(t.side),
    "dead": lambda t, w: _of_them(t, w, w.is_dead),
    "captured": lambda t, w: _of_them(t, w, w.is_captured),
    "left": lambda t, w: _of_them(t, w, w.has_left),
    "alive": _alive,
    "in-room": _in_room,
    "holds-room": _holds_room,
    "carries": _carries,
    "carried-out": lambda t, w: t.side is not None and w.carried_out(t.side, t.item),
    "launched": lambda t, w: t.side is not None and w.launched(t.side),
    "switched-on": lambda t, w: w.is_on(t.room, t.side),
    "destroyed": lambda t, w: w.is_destroyed(t.thing),
    "zombies": lambda t, w: w.zombies() >= t.count,
    "mission-points": lambda t, w: t.side is not None and w.mission_points(t.side) >= t.count,
    "ahead": _ahead,
    "controls": _controls,
    "turn": lambda t, w: w.turn() >= t.count,
}
NEEDED: dict[What, tuple[str, ...]] = {
    "all": ("of",),
    "any": ("of",),
    "not": ("of",),
    "beaten": ("side",),
    "gone": ("side",),
    "dead": ("who|side",),
    "captured": ("who|side",),
    "left": ("who|side",),
    "alive": ("who|side",),
    "in-room": ("room", "who|side"),
    "holds-room": ("room", "side"),
    "carries": ("item", "who|side"),
    "carried-out": ("item", "side"),
    "launched": ("side",),
    "switched-on": ("room",),
    "destroyed": ("thing",),
    "zombies": ("count",),
    "mission-points": ("side", "count"),
    "ahead": ("side",),
    "controls": ("side", "who|count"),
    "turn": ("count",),
}
"""The keys each test cannot do without."""


def lacks(test: Test) -> str:
    """The first key that is missing, or ""."""
    for keys in NEEDED[test.what]:
        if not any(getattr(test, key) for key in keys.split("|")):
            return keys.replace("|", " or ")
    return ""


def parts(test: Test) -> list[Test]:
    """The test and everything inside it."""
    return [test, *(inner for part in test.of for inner in parts(part))]
