"""The map as everybody sees it: rooms as regions, walls, doors as they are, floor elements, smoke and darkness.

What does not change is made once per map, doors once per state of the doors, and shared by all views.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from msgspec.structs import replace

from noctule.engine import by_parts
from noctule.engine.grid import COMPASS, Grid, edge_name, members, named_from, place_of, square_name
from noctule.engine.views import Board, Cell, Colour, Edge, EdgeLook, Ground, Piece, Region, Stops

from ..board import smoke
from ..board.ground import name, the_map
from ..content import ROOM_TYPE_NAMES, SAGS, YARD
from ..content.maps import Door, Map
from ..content.sags import PREFIX, Laid, sags_key
from ..goals import sags
from ..state import State

BOARD = "map"
FLOORS: dict[str, str] = {
    "room": "floor",
    "corridor": "corridor",
    "outdoor": "street",
    "stairs": "stairs",
    "sewers": "sewers",
    "driller": "floor",
}
"""What the floor of each kind of room is called; how it looks, its tile says."""
BARRIER: tuple[Stops, ...] = ("move", "see")
BORDER: Final = "border of a slot"
LEVELS = ("Upper level", "Lower level")
"""As they are drawn: the upper one above."""


def board(s: State, pieces: tuple[Piece, ...]) -> Board:
    ground, edges, cells, dark = laid_out(s)
    smoke = _smoke(s) if s.markers else ()
    return Board(BOARD, "The map", ground, pieces, edges, cells, (*smoke, *dark))


def _laid_out(s: State) -> tuple[Ground, tuple[Edge, ...], tuple[Cell, ...], tuple[Region, ...]]:
    """The map without what stands or lies there."""
    edges = _edges(s.map, s.open_doors, s.broken_doors, s.broken_walls)
    return ground_of(s.map), edges, _cells(s.map, s.destroyed, s.empty_graves), tuple(_dark(s))


laid_out = by_parts(_laid_out, "map", "open_doors", "broken_doors", "broken_walls", "destroyed", "empty_graves", "dark")


# -- what does not change -------------------------------------------------------------------------------------------


@lru_cache(maxsize=50)
def ground_of(key: str) -> Ground:
    map = the_map(key)
    cells = tuple(_cell(map, square, (), ()) for square in members(map.floor))
    called = edge_name if key.startswith(PREFIX) else _nameless
    walls = [_edge(map, edge, "wall", "wall", BARRIER, "wall", called(map.grid, edge)) for edge in members(map.single)]
    walls += [_edge(map, edge, "double wall", "double-wall", BARRIER, "double wall") for edge in members(map.double)]
    walls += [_edge(map, edge, "breach", "gap", (), "broken wall") for edge in members(map.gaps)]
    walls += [_edge(map, edge, BORDER, "line", (), "", colour="grey") for edge in YARD.borders(key)]
    levels = LEVELS[: map.grid.levels] if map.grid.levels > 1 else ()
    cells, rooms = (*cells, *_empty(map, key)), (*_rooms(map), *_slots(map, key))
    return Ground(f"{BOARD}-{crc32(key.encode()):08x}", map.grid.width, map.grid.height, cells, tuple(walls), rooms, levels)


def _rooms(map: Map) -> Iterator[Region]:
    """Rooms with their Room Type icons: those say what can be found there."""
    for id, room in map.rooms.items():
        types = ", ".join(ROOM_TYPE_NAMES[type] for type in room.types)
        yield Region(id, room.name, tuple(square_name(map.grid, q) for q in members(room.squares)), room.kind, about=types)


def _empty(map: Map, key: str) -> Iterator[Cell]:
    """Where blocks are still to be laid."""
    for square in [square for slot in YARD.free(key) for square in YARD.lot(slot)]:
        x, y, level = place_of(map.grid, square)
        yield Cell(square_name(map.grid, square), x, y, "nothing yet", "", level, "unknown")


def _slots(map: Map, key: str) -> Iterator[Region]:
    for slot in YARD.free(key):
        yield Region(
            sags.slot_id(slot), f"Slot {slot + 1}", tuple(square_name(map.grid, q) for q in YARD.lot(slot)), "empty slot"
        )


def picture(s: State, kind: str, value: Any) -> Board | None:
    """A block by itself, and how it would lie."""
    if kind == "block":
        return _sketch(Laid(value, 0, 0))
    return _sketch(value) if kind == "turn" and isinstance(value, Laid) else None


@lru_cache(maxsize=200)
def _sketch(lying: Laid) -> Board:
    key = sags_key((lying,))
    whole, map, lot = ground_of(key), the_map(key), YARD.lot(lying.slot)
    left, top, _ = place_of(map.grid, lot[0])
    names = {square_name(map.grid, square) for square in lot}
    ground = Ground(
        f"{whole.id}-sketch",
        SAGS.size,
        SAGS.size,
        tuple([replace(cell, x=cell.x - left, y=cell.y - top) for cell in whole.cells if cell.at in names]),
        tuple([edge for edge in whole.edges if edge.at in names and edge.kind != BORDER]),
    )
    doors = tuple([edge for edge in _edges(key, (), (), ()) if edge.at in names])
    return Board(BOARD, SAGS.block[lying.block].name, ground, (), doors)


ARROWS: Final = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
"""Which way a figure looks that uses what is there."""


def _cell(map: Map, square: int, destroyed: tuple[str, ...], graves: tuple[int, ...]) -> Cell:
    x, y, level = place_of(map.grid, square)
    room, words = map.room_at(square), list[str]()
    kind, look = FLOORS[room.kind], room.look
    element = map.element_at.get(square, "")
    if element in destroyed:
        kind, look, words = "rubble", "rubble", ["destroyed"]
    elif element:
        found = map.elements[element]
        if found.dotted or found.blocks:
            kind = "obstacle" if found.dotted else "cover"
        kind, look = f"{found.name}, {kind}", found.look
        if found.defence:
            kind = f"{kind}, Defence {found.defence}"
    for icon in map.icons:
        if icon.square == square:
            kind = f"{kind}, to be used facing {COMPASS[icon.facing]}"
            words.append(f"use {ARROWS[COMPASS[icon.facing]]}")
    if square in map.cadavers:
        words.append("empty grave" if square in graves else "cadaver")
    if map.stairs.get(square) is not None:
        words.append(f"stairs to {square_name(map.grid, map.stairs[square])}")
    return Cell(square_name(map.grid, square), x, y, kind, ", ".join(words), level, look)


# -- doors, breaches, elements --------------------------------------------------------------------------------------


def _edge(
    map: Map, edge: int, kind: str, look: EdgeLook, blocks: tuple[Stops, ...], label: str, name: str = "", colour: Colour = ""
) -> Edge:
    square, side = named_from(map.grid, edge)
    return Edge(square_name(map.grid, square), side, kind, blocks, label, look, colour, name=name)


def _nameless(_grid: Grid, _edge: int) -> str:
    """Only of a board that the players build do options speak of walls: doors are added there."""
    return ""


@lru_cache(maxsize=1_000)
def _edges(key: str, open: tuple[str, ...], broken: tuple[str, ...], breaches: tuple[int, ...]) -> tuple[Edge, ...]:
    """Doors as they are, and broken walls."""
    map, found = the_map(key), []
    for id, door in map.doors.items():
        shut = id not in open and id not in broken
        kind, look = _door_kind(door) if shut else OPEN_DOOR
        state = "broken" if id in broken else f"closed, Defence {door.defence}" if shut else "open"
        blocks, label = BARRIER if shut else (), f"{door.name}, {state}"
        found += [_edge(map, edge, kind, look, blocks, label, id) for edge in door.edges]
    found += [_edge(map, edge, "breach", "gap", (), "broken wall") for edge in breaches]
    return tuple(found)


OPEN_DOOR: Final[tuple[str, EdgeLook]] = ("open door", "open-door")


def _door_kind(door: Door) -> tuple[str, EdgeLook]:
    """What a closed door is called, and its look."""
    if door.magnetic:
        return "magnetic door", "magnetic-door"
    return ("sliding door", "sliding-door") if door.sliding else ("wooden door", "door")


@lru_cache(maxsize=1_000)
def _cells(key: str, destroyed: tuple[str, ...], graves: tuple[int, ...]) -> tuple[Cell, ...]:
    """Squares that no longer are what is printed on them."""
    map = the_map(key)
    changed = {square for id in destroyed for square in map.elements[id].squares} | set(graves)
    return tuple(_cell(map, square, destroyed, graves) for square in sorted(changed))


def _smoke(s: State) -> Iterator[Region]:
    if any(marker.kind == "smoke" for marker in s.markers.values()):
        yield Region("smoke", "Smoke", tuple(name(s, q) for q in members(smoke.cloud(s))), "smoke and fog", "smoke")


def _dark(s: State) -> Iterator[Region]:
    """Rooms without power."""
    for id in s.dark:
        if id in the_map(s.map).rooms:
            squares = members(the_map(s.map).rooms[id].squares)
            yield Region(f"dark-{id}", "No power", tuple(name(s, q) for q in squares), "dark", "dark")
