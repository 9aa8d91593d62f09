"""What the references in a position may name (see `noctule.engine.shapes`)."""

from __future__ import annotations

from typing import cast

from noctule.engine.shapes import Things

from .board.rooms import beyond
from .content import CARDS, CHARACTERS, EVENTS, ITEMS, SCENARIOS, SKILLS, TILES
from .content.scenarios import STACKS
from .state import Laid, Seam, State


class Seams:
    """The sides of the tiles that lie on the map."""

    def __init__(self, tiles: tuple[Laid, ...]) -> None:
        self.spots = {(tile.x, tile.y) for tile in tiles}

    def __contains__(self, seam: object) -> bool:
        x, y, edge = cast(Seam, seam)
        return (x, y) in self.spots or beyond(x, y, edge) in self.spots


def things(s: State) -> Things:
    """By kind."""
    card = SCENARIOS.get(s.scenario)
    return {
        "scenario": SCENARIOS,
        "trigger": {trigger.id for trigger in card.triggers} if card is not None else (),
        "person": s.people.keys() & CHARACTERS,
        "enemy": s.enemies,
        "tile": TILES,
        "tile on the map": {tile.id for tile in s.tiles},
        "side of a tile on the map": Seams(s.tiles),
        "stack": STACKS,
        "seat, stack or tile": {*s.seats, *STACKS, *TILES},
        "adrenaline card": CARDS,
        "skill": SKILLS,
        "item": ITEMS,
        "event card": EVENTS,
    }
