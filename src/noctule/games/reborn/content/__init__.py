"""The components of Earth Reborn: loaded once, checked, frozen, shared by every table.

YELLOW, BLACK              the dice, as engine dice; YELLOW_FACES and BLACK_FACES say what a face shows
ORDER_TILES                the Order tiles of the bag
CHARACTERS                 the character cards with both sides and the arcs of the figure
EQUIPMENT, CARDS           pieces of equipment, and the cards with a piece on either side
FLOOR_TILES, DOOR_TYPES    what maps are made of
SCENARIOS, scenario(id)    the ids of the scenarios in order, and one of them, read when it is first asked for
MISSIONS, SAGS             Mission cards, and what players build a map from
FACTS                      the numbers of the rules
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from noctule.engine import ContentError, content, rule

from .cards import (
    COMBAT_ARCS,
    NOTHING,
    ORDER_COLOURS,
    ORDER_TYPES,
    ROOM_TYPE_NAMES,
    ROOM_TYPES,
    Area,
    Base,
    BlackFace,
    Card,
    CardSide,
    Character,
    CombatArc,
    Content,
    DoorType,
    Equipment,
    FireArc,
    OrderColour,
    OrderTile,
    OrderType,
    RoomType,
    Section,
    Strengths,
    Value,
    Weapon,
    YellowFace,
)
from .characters import load_characters
from .equipment import load_equipment
from .facts import FACTS, Facts
from .ips import EFFECTS, FACTION_NAMES, FACTIONS, NEEDS, Characteristic, Effect, Faction, Line, Need, Timing, words
from .lay import build
from .maps import Cadaver, Door, Element, Icon, Map, MapData, Room, RoomData, Source
from .orders import OrderTiles, check_orders, load_dice, load_doors
from .sags import PREFIX as SAGS_PREFIX
from .sags import Added, Block, Laid, Mission, Sags, Yard, load_sags, sags_key, sags_parts
from .scenarios import Deployment, Objective, PerSide, Scenario, ScenarioData, Start, Victory
from .setup import Box, check_mission, read_scenario
from .tests import Test, World, holds, other
from .tiles import FloorTile, load_tiles

T = TypeVar("T")


class _Index(Content, frozen=True):
    scenarios: tuple[str, ...]


def _toml(name: str, shape: type[T]) -> T:
    return content.load("noctule.games.reborn", f"content/{name}.toml", shape)


DICE = load_dice(content.text("noctule.games.reborn", "content/dice.toml"), "content/dice.toml")
YELLOW, BLACK = DICE.die("yellow"), DICE.die("black")
YELLOW_FACES, BLACK_FACES = DICE.yellow, DICE.black


@rule("reborn.order.tile-anatomy", "reborn.order.types")
def _orders() -> dict[str, OrderTile]:
    name = "content/orders.toml"
    source = content.text("noctule.games.reborn", name)
    return check_orders(content.parse(source, OrderTiles, name).tile, source, name)


ORDER_TILES = _orders()
DOOR_TYPES: dict[str, DoorType] = load_doors(content.text("noctule.games.reborn", "content/doors.toml"), "content/doors.toml")
FLOOR_TILES: dict[str, FloorTile] = load_tiles(content.text("noctule.games.reborn", "content/tiles.toml"), "content/tiles.toml")
EQUIPMENT, CARDS = load_equipment(content.text("noctule.games.reborn", "content/equipment.toml"), "content/equipment.toml")


CHARACTERS: dict[str, Character] = load_characters(
    content.text("noctule.games.reborn", "content/characters.toml"), "content/characters.toml", list(EQUIPMENT)
)
BOX = Box(CHARACTERS, EQUIPMENT, CARDS, FLOOR_TILES, DOOR_TYPES)


def _missions() -> dict[str, Mission]:
    name = "content/missions.toml"
    source = content.text("noctule.games.reborn", name)
    found = {}
    for i, card in enumerate(content.parse(source, dict[str, tuple[Mission, ...]], name)["mission"]):
        check_mission(card, source, name, i, BOX)
        found[card.id] = card
    return found


MISSIONS = _missions()
"""The Mission cards of both factions."""
SAGS: Sags = load_sags(content.text("noctule.games.reborn", "content/sags.toml"), "content/sags.toml")
YARD = Yard(SAGS, FLOOR_TILES, DOOR_TYPES, "content/sags.toml")


def is_built(key: str) -> bool:
    """Is it the key of a map that players have built?"""
    return key.startswith(SAGS_PREFIX)


def sags_map(key: str) -> Map:
    """A map that players have built, by its key (see `sags_key`)."""
    return YARD.the_map(key)


SCENARIOS: tuple[str, ...] = _toml("index", _Index).scenarios


@cache
def scenario(id: str) -> Scenario:
    """A scenario by its id."""
    if id not in SCENARIOS:
        raise ContentError("content/index.toml", f"there is no scenario '{id}'; there are: {', '.join(SCENARIOS)}")
    name = f"content/scenarios/{id}.toml"
    return read_scenario(id, content.text("noctule.games.reborn", name), name, BOX)


def card_with(item: str) -> str:
    """The first card that has this piece of equipment on one of its sides."""
    return next(card.id for card in CARDS.values() if item in card.sides)


def face_up(card: str, side: int) -> Equipment:
    """The piece of equipment on a side of a card."""
    return EQUIPMENT[CARDS[card].sides[side]]


def lines_of(room: Room) -> Mapping[str, Line]:
    """The IPS lines of a room's floor tile, by id."""
    return {line.id: line for line in FLOOR_TILES[room.tile].lines}


__all__ = [
    "BLACK",
    "BLACK_FACES",
    "CARDS",
    "CHARACTERS",
    "COMBAT_ARCS",
    "DOOR_TYPES",
    "EFFECTS",
    "EQUIPMENT",
    "FACTIONS",
    "FACTION_NAMES",
    "FACTS",
    "FLOOR_TILES",
    "MISSIONS",
    "NEEDS",
    "NOTHING",
    "ORDER_COLOURS",
    "ORDER_TILES",
    "ORDER_TYPES",
    "ROOM_TYPES",
    "ROOM_TYPE_NAMES",
    "SAGS",
    "SCENARIOS",
    "YARD",
    "YELLOW",
    "YELLOW_FACES",
    "Added",
    "Area",
    "Base",
    "BlackFace",
    "Block",
    "Cadaver",
    "Card",
    "CardSide",
    "Character",
    "Characteristic",
    "CombatArc",
    "Deployment",
    "Door",
    "DoorType",
    "Effect",
    "Element",
    "Equipment",
    "Faction",
    "Facts",
    "FireArc",
    "FloorTile",
    "Icon",
    "Laid",
    "Line",
    "Map",
    "MapData",
    "Mission",
    "Need",
    "Objective",
    "OrderColour",
    "OrderTile",
    "OrderType",
    "PerSide",
    "Room",
    "RoomData",
    "RoomType",
    "Sags",
    "Scenario",
    "ScenarioData",
    "Section",
    "Source",
    "Start",
    "Strengths",
    "Test",
    "Timing",
    "Value",
    "Victory",
    "Weapon",
    "World",
    "Yard",
    "YellowFace",
    "build",
    "card_with",
    "face_up",
    "holds",
    "is_built",
    "lines_of",
    "other",
    "sags_key",
    "sags_map",
    "sags_parts",
    "scenario",
    "words",
]
