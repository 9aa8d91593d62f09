"""What can turn up in play, for statistics."""

from __future__ import annotations

from collections.abc import Mapping

from .state import CARDS, RELICS, name_of


def catalogue() -> Mapping[str, Mapping[str, str]]:
    return {"Cards": {id: name_of(id) for id in CARDS}, "Relics": {id: name_of(id) for id in RELICS}}
