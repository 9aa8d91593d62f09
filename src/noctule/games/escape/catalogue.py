"""What can turn up in play, for statistics."""

from __future__ import annotations

from collections.abc import Mapping

from .content import CARDS, CHARACTERS, ENEMIES, EVENTS, ITEMS, SKILLS, TILES


def catalogue() -> Mapping[str, Mapping[str, str]]:
    return {
        "Enemies": {id: card.name for id, card in ENEMIES.items()},
        "Characters": {id: card.short for id, card in CHARACTERS.items()},
        "Adrenaline": {id: card.title for id, card in CARDS.items()},
        "Skills": {id: card.title for id, card in SKILLS.items()},
        "Items": {id: card.title for id, card in ITEMS.items()},
        "Events": {id: card.title for id, card in EVENTS.items()},
        "Tiles": {id: tile.name for id, tile in TILES.items()},
    }
