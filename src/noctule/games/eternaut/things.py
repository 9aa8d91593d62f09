"""What the references in a position may name."""

from __future__ import annotations

from noctule.engine.grid import all_squares, members
from noctule.engine.shapes import Things

from .board.ground import CELLS, NAMES
from .content import (
    ABILITIES,
    ACTIONS,
    ALIENS,
    CHARACTERS,
    COUNTERS,
    DEVICES,
    ENEMIES,
    ITEMS,
    MENACE,
    NPCS,
    RULES,
    SKILL_COUNTERS,
    STORY,
)
from .content.maps import KNOWN
from .content.words import GRID
from .state import State

EVENTS = tuple(f"{number:03}" for number in range(1, 11))
EDGES = range(2 * GRID.size)
THINGS: Things = {
    "space": NAMES,
    "edge": EDGES,
    "cell": CELLS,
    "map card": KNOWN,
    "character": CHARACTERS,
    "enemy": ENEMIES,
    "npc": NPCS,
    "rule card": RULES,
    "action card": ACTIONS,
    "item": ITEMS,
    "counter": COUNTERS,
    "event": EVENTS,
    "story card": STORY,
    "menace card": MENACE,
    "alien card": ALIENS,
    "device": DEVICES,
    "skill counter": SKILL_COUNTERS,
    "ability": ABILITIES,
}
assert set(NAMES) == set(members(all_squares(GRID)))


def things(s: State) -> Things:
    return THINGS
