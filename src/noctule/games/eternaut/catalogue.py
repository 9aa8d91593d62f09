"""What can turn up in play, for statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .board.names import name_of
from .content import ABILITIES, ACTIONS, CHARACTERS, DEVICES, ENEMIES, ITEMS, NPCS, STORY


def catalogue() -> Mapping[str, Mapping[str, str]]:
    kinds: dict[str, Iterable[str]] = {
        "Enemies": ENEMIES,
        "Characters": CHARACTERS,
        "NPCs": NPCS,
        "Items": ITEMS,
        "Action cards": ACTIONS,
        "Devices": DEVICES,
    }
    named = {kind: {id: name_of(id) for id in ids} for kind, ids in kinds.items()}
    return {
        **named,
        "Abilities": {id: card.name for id, card in ABILITIES.items()},
        "Story cards": {id: card.title for id, card in STORY.items()},
    }
