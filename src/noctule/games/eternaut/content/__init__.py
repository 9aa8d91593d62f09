"""What is printed: cards, counters, maps, books."""

from .books import (
    ALIEN_DECKS,
    ALIENS,
    ENDINGS,
    ENEMIES,
    MENACE,
    MENACE_DECKS,
    NPCS,
    RULES,
    STORY,
    STORYBOOKS,
    entry,
    story_of,
)
from .cards import (
    ABILITIES,
    ACTIONS,
    BASIC,
    CHARACTERS,
    COUNTERS,
    DEVICES,
    ITEM_ACTIONS,
    ITEMS,
    LETTERED,
    SKILL_COUNTERS,
    SPECIAL,
)
from .facts import FACTS
from .maps import MAPS

__all__ = [
    "ABILITIES",
    "ACTIONS",
    "ALIENS",
    "ALIEN_DECKS",
    "BASIC",
    "CHARACTERS",
    "COUNTERS",
    "DEVICES",
    "ENDINGS",
    "ENEMIES",
    "FACTS",
    "ITEMS",
    "ITEM_ACTIONS",
    "LETTERED",
    "MAPS",
    "MENACE",
    "MENACE_DECKS",
    "NPCS",
    "RULES",
    "SKILL_COUNTERS",
    "SPECIAL",
    "STORY",
    "STORYBOOKS",
    "entry",
    "story_of",
]
