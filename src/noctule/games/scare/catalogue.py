"""What can turn up in play, for statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .board.names import name_of
from .content.facts import FACTS, GEAR, ROSTER


def catalogue() -> Mapping[str, Mapping[str, str]]:
    kinds: dict[str, Iterable[str]] = {"Monsters": FACTS.monster, "Bosses": FACTS.boss, "Agents": ROSTER, "Gear": GEAR}
    return {kind: {id: name_of(id) for id in ids} for kind, ids in kinds.items()}
