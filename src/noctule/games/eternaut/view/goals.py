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
from ..content.books import StoryCard
from ..content.words import GRID, NOWHERE
from ..state import State

SIDE: Final = re.compile(r"\b([A-G][1-4])\|([A-G][1-4])\b")
NO_END: Final = 100
"""More rounds than any Scenario has."""
NAMED: Final = re.compile(r"Event (?P<event>\d{3})|\b(?P<number>\d{3})\b|\b(?P<place>[A-G][1-4]|[a-p]\d\d?)\b")


def goals(s: State) -> list[StoryCard]:
    """The Objectives that lie open."""
    return [STORY[card] for card, fate in s.story.items() if fate == "open" and STORY[card].kind == "objective"]


def told(s: State) -> str:
    """The Objectives that lie open, a line each, and how long there is for each of them."""
    return "\n".join([said(card.goal, s.timer - until(card)) for card in goals(s)])


@lru_cache(maxsize=2000)
def said(goal: str, left: int = NO_END) -> str:
    """An Objective as it is read beside the map, and in how many rounds it fails.

    >>> said("Open the door of the signal box (C1|C2).")
    'Open the door of the signal box (between C1 and C2).'
    >>> said("Open the door.", 3), said("Open the door.", 1)
    ('Open the door; 3 rounds left.', 'Open the door; this round is the last for it.')
    """
    words = SIDE.sub(r"between \1 and \2", goal)
    if left >= NO_END:
        return words
    return f"{words.removesuffix('.')}; {'this round is the last for it' if left <= 1 else f'{left} rounds left'}."


@lru_cache(maxsize=200)
def until(card: StoryCard) -> int:
    """Where the Timer alone makes an Objective fail; far below the clock, if it does nowhere."""
    alone = [ending.when[0] for ending in card.fail if len(ending.when) == 1]
    return max([int(one.args[1]) for one in alone if one.test == "timer" and not one.negated], default=-NO_END)


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
    spoken = [named(card.goal) for card in goals(s)]
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
