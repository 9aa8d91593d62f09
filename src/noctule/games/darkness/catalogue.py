"""What can turn up in play, for statistics."""

from __future__ import annotations

from collections.abc import Mapping

from .board.names import name_of
from .content import CHARACTERS, DISKS, TILES
from .content.disks import DiskKind

KINDS: dict[DiskKind, str] = {
    "adversary": "Adversaries",
    "security": "Security",
    "ally": "Allies",
    "nuisance": "Nuisances",
    "item": "Items",
    "component": "Components",
    "obstacle": "Obstacles",
}
"""Disks that have a name; the black ones are whatever their scenario makes of them."""


def catalogue() -> Mapping[str, Mapping[str, str]]:
    disks = {words: {id: disk.name for id, disk in DISKS.items() if disk.kind == kind} for kind, words in KINDS.items()}
    return {**disks, "Tiles": {id: name_of(id) for id in TILES}, "Characters": {id: name_of(id) for id in CHARACTERS}}
