"""For the judge: what it has found out about figures that stand as they do, so that it looks only once.

Most answers that a bot tries change tiles, CP or one figure; the rest of what the judge asks about the board stays as it was.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..board.ground import ground
from ..state import Side, State
from .goals import Pull


class Scene:
    """Everything about the board that attacks, distances and most goals depend on stands in its key; here is what was found."""

    def __init__(self) -> None:
        self.fights: dict[str, tuple[float, float]] = {}
        """By character: his best close combat and his best shot from where he stands."""
        self.advances: dict[Side, float] = {}
        self.standings: dict[tuple[Any, ...], tuple[float, list[Pull]]] = {}
        """By side and by whatever else counts for its goals."""


@lru_cache(maxsize=500)
def _scene(*_key: Any) -> Scene:
    return Scene()


def scene(s: State) -> Scene:
    """The scene of a position: the same for all positions with the same figures, cards in hand, doors and markers."""
    figures = tuple(
        [
            (c.id, c.card, c.side, c.place, c.at, c.facing, c.wounded, c.wounds, c.by, c.magnetic_cards)
            for c in s.characters.values()
            if c.place != "supply"
        ]
    )
    cards = tuple([(e.bearer, e.where, e.sides[e.up], e.engaged, e.on) for e in s.equipment.values() if e.bearer])
    mover = s.moving[-1].who if s.moving else ""
    markers = tuple(s.markers.values()) if s.markers else ()
    return _scene(s.scenario, s.rules, ground(s), figures, cards, markers, s.dark, mover)
