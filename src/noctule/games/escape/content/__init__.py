"""The components of Level 7 [Escape]: read once, checked, frozen, shared by every table.

DICE, DIE          the dice: what their faces show, and the die for the engine
CARDS              adrenaline cards
SKILLS, ITEMS      skill cards; items, the Security Key Cards among them (`item_deck`, `keys`: the ids of either)
EVENTS             event cards
TILES              map tiles, the unique ones included
CHARACTERS         character sheets
ENEMIES            the four types of enemies
SCENARIOS          the scenarios in order
FACTS              the numbers of the rules
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from noctule.engine import Die, content

from .cards import AdrenalineCard, EventCard, ItemCard, SkillCard
from .facts import FACTS
from .people import Character, Dice, EnemyCard, load_characters, load_dice, load_enemies
from .reading import load_cards, load_events, load_items, load_skills, read_scenario
from .scenarios import ScenarioCard
from .steps import Kind, Part
from .tiles import TileCard, load_tiles

T = TypeVar("T")


class _Index(Part, frozen=True):
    scenarios: tuple[str, ...]


def _read(name: str, load: Callable[[str, str], T]) -> T:
    file = f"content/{name}.toml"
    return load(content.text("noctule.games.escape", file), file)


def _scenario(order: int, id: str) -> ScenarioCard:
    return _read(f"scenarios/{id}", lambda source, file: read_scenario(id, source, file, order, TILES, ENEMIES))


DICE: Final[Dice] = _read("dice", load_dice)
DIE: Final[Die] = DICE.die
TILES: Final[dict[str, TileCard]] = _read("tiles", load_tiles)
CARDS: Final[dict[str, AdrenalineCard]] = _read("adrenaline", load_cards)
SKILLS: Final[dict[str, SkillCard]] = _read("skills", load_skills)
ITEMS: Final[dict[str, ItemCard]] = _read("items", load_items)
EVENTS: Final[dict[str, EventCard]] = _read("events", load_events)
CHARACTERS: Final[dict[str, Character]] = _read("characters", load_characters)
ENEMIES: Final[dict[Kind, EnemyCard]] = _read("enemies", load_enemies)
IDS: Final[tuple[str, ...]] = content.load("noctule.games.escape", "content/index.toml", _Index).scenarios
SCENARIOS: Final[dict[str, ScenarioCard]] = {id: _scenario(order, id) for order, id in enumerate(IDS, start=1)}


def item_deck() -> tuple[str, ...]:
    """The ids of the item deck: all items but the Security Key Cards."""
    return tuple(id for id, item in ITEMS.items() if item.kind != "key")


def keys() -> tuple[str, ...]:
    """The ids of the Security Key Cards."""
    return tuple(id for id, item in ITEMS.items() if item.kind == "key")


__all__ = [
    "CARDS",
    "CHARACTERS",
    "DICE",
    "DIE",
    "ENEMIES",
    "EVENTS",
    "FACTS",
    "IDS",
    "ITEMS",
    "SCENARIOS",
    "SKILLS",
    "TILES",
    "item_deck",
    "keys",
]
