"""For the judge: what it has found out about figures that stand as they do, so that it looks only once.

Most answers that a bot tries change tiles, CP or one figure; the rest of what the judge asks about the board stays as it was.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ..board.ground import ground
from ..state import Character, Equipment, Side, State
from .goals import Pull


class Gain(NamedTuple):
    """What an order of somebody may bring."""

    worth: float = 0.0
    foe: str = ""
    """Whom it is taken from."""
    most: float = 0.0
    """What there is to be taken from him, in all."""


class Scene:
    """Everything about the board that attacks, distances and most goals depend on stands in its key; here is what was found."""

    def __init__(self) -> None:
        self.fights: dict[str, tuple[Gain, Gain]] = {}
        """By character: his best close combat and his best shot from where he stands."""
        self.advances: dict[Side, float] = {}
        self.standings: dict[tuple[Any, ...], tuple[float, list[Pull]]] = {}
        """By side and by whatever else counts for its goals."""

        self.empty: dict[Side, int] = {}
        """The firing weapons of a side that have to be loaded."""


@lru_cache(maxsize=500)
def _scene(*_key: Any) -> Scene:
    return Scene()


@lru_cache(maxsize=10_000)
def _mark(*_looks: Any) -> object:
    """One mark for all records that look the same: it is compared at once."""
    return object()


@lru_cache(maxsize=10_000)
def _figure(c: Character) -> object:
    """What counts of a figure, by its record: most of them are the same from one position to the next."""
    if c.place == "supply":
        return None
    return _mark(c.id, c.card, c.side, c.place, c.at, c.facing, c.wounded, c.wounds, c.by, c.magnetic_cards)


@lru_cache(maxsize=10_000)
def _card(e: Equipment) -> object:
    return _mark(e.bearer, e.where, e.sides[e.up], e.engaged, e.on) if e.bearer else None


def scene(s: State) -> Scene:
    """The scene of a position: the same for all positions with the same figures, cards in hand, doors and markers."""
    figures = tuple([_figure(c) for c in s.characters.values()])
    cards = tuple([_card(e) for e in s.equipment.values()])
    mover = s.moving[-1].who if s.moving else ""
    markers = tuple(s.markers.values()) if s.markers else ()
    return _scene(s.scenario, s.rules, ground(s), figures, cards, markers, s.dark, mover)
