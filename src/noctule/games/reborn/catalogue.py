"""What can turn up in play, for statistics."""

from __future__ import annotations

from collections.abc import Mapping

from .board.names import name_of
from .content import CARDS, CHARACTERS, EQUIPMENT, MISSIONS


def catalogue() -> Mapping[str, Mapping[str, str]]:
    return {
        "Characters": {id: name_of(id) for id in CHARACTERS},
        "Equipment cards": {id: " or ".join(EQUIPMENT[side].name for side in card.sides) for id, card in CARDS.items()},
        "Missions": {id: mission.title for id, mission in MISSIONS.items()},
    }
