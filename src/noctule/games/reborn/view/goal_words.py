"""Tests of the position in words: what scenarios and Mission cards ask for, said from the data that the rules read.

There is no second text that could say something else than what is scored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from noctule.engine.words import counted

from ..board.ground import the_map
from ..board.names import name_of
from ..content import SAGS
from ..content.ips import Faction
from ..content.tests import Test, What, other

SIDE = {"norad": "NORAD", "salemite": "the Salemites"}
FALLEN = {"dead", "captured"}
FATES = {*FALLEN, "alive", "controls"}


def said(test: Test, map: str) -> str:
    """A test in words, without a full stop; rooms and things by their names on that map."""
    return WORDS[test.what](test, map)


def capital(words: str) -> str:
    """
    >>> capital("the Salemites win")
    'The Salemites win'
    """
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=1_000)
def named(test: Test) -> tuple[str, ...]:
    """The rooms that a test is about, and whose fate: where it is to be looked for on the map."""
    inner = [name for part in test.of for name in named(part)]
    return (*inner, *([test.room] if test.room else ()), *(test.who if test.what in FATES else ()))


# -- who ------------------------------------------------------------------------------------------------------------


def _side(side: Faction | None) -> str:
    return SIDE[side] if side is not None else "either side"


def _who(test: Test, least: int = 0) -> str:
    """Enough of those named, or of a side, with the verb: `Bolter and Woo are`. Without a number it is all of them."""
    names = [name_of(one) for one in test.who]
    need = test.count or len(names) or least
    if names:
        if need == len(names):
            return f"{' and '.join(names)} {_be(need)}"
        return f"{' or '.join(names)} is" if need == 1 else f"{need} of {', '.join(names)} are"
    if not need:
        return f"everybody of {_side(test.side)} is"
    return f"somebody of {_side(test.side)} is" if need == 1 else f"{need} of {_side(test.side)} are"


def _somebody(test: Test) -> str:
    """Any of those named, or of a side."""
    return " or ".join(name_of(one) for one in test.who) or f"somebody of {_side(test.side)}"


def _be(count: int) -> str:
    return "is" if count == 1 else "are"


# -- where and what -------------------------------------------------------------------------------------------------


def _room(room: str, map: str) -> str:
    """`the Command Post`; a room of a map that is still to be built is called after its block."""
    found = the_map(map).rooms.get(room)
    if found is not None:
        return f"the {found.name}"
    return f"the {next((block.name for block in SAGS.block.values() if block.tile == room), name_of(room))}"


def _thing(thing: str, map: str) -> str:
    """A floor element or a door."""
    ground = the_map(map)
    if thing in ground.doors:
        return f"the {ground.doors[thing].name} {name_of(thing)}"
    return f"the {ground.elements[thing].name} in {_room(thing.partition('.')[0], map)}"


# -- each test ------------------------------------------------------------------------------------------------------


def _all(test: Test, map: str) -> str:
    """What waits for a turn, and what is itself made of several, comes last."""
    parts = sorted(test.of, key=lambda part: (bool(part.of), part.what == "turn"))
    return ", and ".join(_part(part, map) for part in parts)


def _any(test: Test, map: str) -> str:
    parts = [_part(part, map) for part in test.of]
    kinds = {part.what for part in test.of}
    return _alike(parts) if len(kinds) == 1 or kinds <= FALLEN else ", or ".join(parts)


def _not(test: Test, map: str) -> str:
    words = _any(test, map)
    return f"no{words.removeprefix('some')}" if words.startswith("somebody") else f"it is not so that {words}"


def _part(test: Test, map: str) -> str:
    """A test inside another; one that is itself made of several is kept together."""
    words = said(test, map)
    return f"({words})" if ", and " in words or ", or " in words else words


def _alike(parts: list[str]) -> str:
    """Alternatives that begin with the same words, which are said once.

    >>> _alike(["Woo is dead", "Woo is captured"]), _alike(["Woo is dead", "Bill is dead"])
    ('Woo is dead or captured', 'Woo is dead, or Bill is dead')
    """
    rows = [part.split() for part in parts]
    same = next((n for n, words in enumerate(zip(*rows, strict=False)) if len(set(words)) > 1), 0)
    if not same or len(parts) == 1:
        return ", or ".join(parts)
    *most, last = [" ".join(row[same:]) for row in rows]
    return f"{' '.join(rows[0][:same])} {', '.join(most)} or {last}"


def _holds_room(test: Test, map: str) -> str:
    assert test.side
    if not test.who and test.count <= 1:
        return f"{_side(test.side)} alone {_be(1 + (test.side == 'salemite'))} in {_room(test.room, map)}"
    return f"{_who(test, 1)} in {_room(test.room, map)} and nobody of {_side(other(test.side))}"


def _controls(test: Test, _map: str) -> str:
    whom = _who(test) if test.who else f"{counted(test.count, 'character')} {_be(test.count)}"
    return f"{whom} under control of {_side(test.side)}"


def _ahead(test: Test, _map: str) -> str:
    assert test.side
    points = counted(max(1, test.count), "Mission Point")
    return f"{_side(test.side)} {_have(test.side)} at least {points} more than {_side(other(test.side))}"


def _have(side: Faction | None) -> str:
    return "has" if side == "norad" else "have"


WORDS: dict[What, Callable[[Test, str], str]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "beaten": lambda t, m: f"nobody of {_side(t.side)} is in play any more and none of them got away",
    "gone": lambda t, m: f"nobody of {_side(t.side)} is in play any more",
    "dead": lambda t, m: f"{_who(t)} dead",
    "captured": lambda t, m: f"{_who(t)} captured",
    "left": lambda t, m: f"{_who(t)} off the map, alive and free",
    "alive": lambda t, m: f"{_who(t)} alive and free",
    "in-room": lambda t, m: f"{_who(t, 1)} in {_room(t.room, m)}",
    "holds-room": _holds_room,
    "carries": lambda t, m: f"{_somebody(t)} carries the {name_of(t.item)}",
    "carried-out": lambda t, m: f"somebody of {_side(t.side)} has left the map with the {name_of(t.item)}",
    "launched": lambda t, m: f"missiles have flown that {_side(t.side)} triggered",
    "switched-on": lambda t, m: f"the device of {_room(t.room, m)} is ON for {_side(t.side)} and has power",
    "destroyed": lambda t, m: f"{_thing(t.thing, m)} is destroyed",
    "zombies": lambda t, m: f"{counted(t.count, 'zombie')} or more {_be(t.count)} on the map",
    "mission-points": lambda t, m: f"{_side(t.side)} {_have(t.side)} {counted(t.count, 'Mission Point')} or more",
    "ahead": _ahead,
    "controls": _controls,
    "turn": lambda t, m: f"it is turn {t.count} or later",
}
