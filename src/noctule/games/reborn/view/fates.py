"""What has become of everybody: all that goals and comparisons ask about people, and nothing else.

Most of what changes a character (orders, Command Points, the way he looks) changes nothing of it, so what follows from it is
found again by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter

from noctule.engine import lately

from ..state import Character, Place, Side

Fate = tuple[str, str, Side, Side, Place, int, bool, int, str]
"""Of one character what his record says: id, card, faction, side, place, at, wounded, wounds, by."""
Fates = tuple[Fate, ...]
"""The very same one as long as it is the same for everybody."""
FATE = attrgetter("id", "card", "faction", "side", "place", "at", "wounded", "wounds", "by")


@lately
def fates(people: Mapping[str, Character]) -> Fates:
    return _same(tuple(map(FATE, people.values())))


@lru_cache(maxsize=500)
def _same(found: Fates) -> Fates:
    return found
