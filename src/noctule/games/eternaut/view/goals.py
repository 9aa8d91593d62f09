"""What the open Objectives ask for, in words, and where on the map that is.

The cards speak as printed ones do: of map cards by where they lie (C2), of a side between two of them (C1|C2), of counters,
people and Enemies by their numbers (253), and of Events; of one of several alike by its space (f3).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from noctule.engine.grid import joined, members
from noctule.engine.views import Piece

from ..board.ground import NAMES, land
from ..content import STORY
from ..content.words import GRID, NOWHERE
from ..state import State

SIDE: Final = re.compile(r"\b([A-G][1-4])\|([A-G][1-4])\b")
NAMED: Final = re.compile(r"Event (?P<event>\d{3})|\b(?P<number>\d{3})\b|\b(?P<place>[A-G][1-4]|[a-p]\d\d?)\b")


def goals(s: State) -> list[str]:
    """The Objectives that lie open."""
    return [STORY[card].goal for card, fate in s.story.items() if fate == "open" and STORY[card].kind == "objective"]


@lru_cache(maxsize=200)
def said(goal: str) -> str:
    """An Objective as it is read beside the map.

    >>> said("Open the door of the signal box (C1|C2).")
    'Open the door of the signal box (between C1 and C2).'
    """
    return SIDE.sub(r"between \1 and \2", goal)


@lru_cache(maxsize=200)
def named(goal: str) -> tuple[frozenset[str], frozenset[str]]:
    """The map cards and spaces, and the pieces, that an Objective speaks of.

    >>> where, pieces = named("Fill the can (039) at f3 or in C2 (Event 009).")
    >>> sorted(where), sorted(pieces)
    (['C2', 'f3'], ['039', 'event-009'])
    """
    found = [(match.lastgroup, match[match.lastgroup or 0]) for match in NAMED.finditer(goal)]
    pieces = [f"event-{name}" if kind == "event" else name for kind, name in found if kind != "place"]
    return frozenset(name for kind, name in found if kind == "place"), frozenset(pieces)


def places(s: State, pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Where on the map the open Objectives are, as far as it is known."""
    spoken = [named(goal) for goal in goals(s)]
    where = {place for places, _ in spoken for place in places}
    ids = {id for _, ids in spoken for id in ids}
    if not where and not ids:
        return ()
    lying = [piece.id for piece in pieces if piece.id in ids or piece.id.partition("@")[0] in ids]
    spaces = [NAMES[space] for space in members(land(s).shown) if NAMES[space] in where]
    return (*(card for card in s.map if card in where), *spaces, *lying, *_beside(s, ids))


def _beside(s: State, numbers: set[str]) -> Iterator[str]:
    """A space at each door, window or gate that has one of these numbers."""
    for counter in s.counters.values():
        if counter.edge != NOWHERE and counter.number in numbers:
            shown = [space for space in joined(GRID, counter.edge) if space is not None and land(s).shown >> space & 1]
            yield from (NAMES[space] for space in shown[:1])
