"""Maps drawn for tests and lessons: one text instead of a content file.

The source is a drawing at double resolution, then a line `==` and JSON notes. Symbols of edges: `-` `|` single walls, `#`
double walls, and the doors of the content; a blank is open, on the border too (there one can leave the map). Every square is
plain floor of the corridor `hall` unless the notes say more:

    {"rooms": {"lab": {"tile": "generator", "squares": ["a1", "a2"]}},
     "icons": {"a1": "lab n"}, "elements": {"desk": {"at": ["b1"], "room": "lab", "defence": 4, "dotted": true}},
     "cadavers": {"c1": "lab"}, "stairs": [["a1", "2/a1"]], "safe": ["b2"], "frame": true}
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct, convert

from noctule.engine.grid import (
    DIRECTIONS,
    ORTHOGONAL,
    Grid,
    Link,
    Plan,
    edge_name,
    joined,
    linked,
    members,
    neighbour,
    parse,
    set_of,
    side,
    square_named,
)

from .. import content
from ..content.ips import Faction
from ..content.maps import Cadaver, Door, Element, Icon, Map, Room
from ..content.tiles import DOUBLE, EDGES, SINGLE, UNSEARCHABLE

HALL = "hall"
NOTES = "\n== "


class RoomNote(Struct, forbid_unknown_fields=True):
    tile: str
    squares: tuple[str, ...]
    ground: Faction | None = None


class ElementNote(Struct, forbid_unknown_fields=True):
    at: tuple[str, ...]
    room: str = HALL
    defence: int = 0
    dotted: bool = False
    blocks: bool = False
    device: bool = False


class Notes(Struct, forbid_unknown_fields=True):
    rooms: dict[str, RoomNote] = {}
    icons: dict[str, str] = {}
    elements: dict[str, ElementNote] = {}
    cadavers: dict[str, str] = {}
    stairs: tuple[tuple[str, str], ...] = ()
    safe: tuple[str, ...] = ()


def is_drawn(key: str) -> bool:
    return NOTES in key


def source(drawing: str, **notes: Any) -> str:
    """The source of a drawn map."""
    convert(notes, Notes)
    return f"{drawing}{NOTES}{json.dumps(notes, sort_keys=True)}"


def read(source: str) -> Map:
    """Read the source of a drawn map."""
    drawing, _, text = source.partition(NOTES)
    notes = convert(json.loads(text), Notes)
    symbols = {type.symbol: type.id for type in content.DOOR_TYPES.values()}
    plan = parse(drawing, {".": HALL}, {**EDGES, **symbols})
    grid, floor = plan.grid, set_of(q for q, kind in enumerate(plan.squares) if kind)
    rooms, squares = _rooms(grid, floor, notes, list(plan.squares))
    doors = {door.id: door for door in _doors(Plan(grid, tuple(squares), plan.edges))}
    elements = {
        id: Element(id, id, e.room, tuple(square_named(grid, q) for q in e.at), e.defence, e.dotted, e.blocks, e.device)
        for id, e in notes.elements.items()
    }
    edges = [kind if kind in (SINGLE, DOUBLE) else "" for kind in plan.edges]
    stairs = [(square_named(grid, one), square_named(grid, two)) for one, two in notes.stairs]
    return Map(
        source,
        linked(Plan(grid, tuple(squares), tuple(edges)), [Link(one, two, "stairs") for one, two in stairs]),
        rooms,
        doors,
        {edge: door.id for door in doors.values() for edge in door.edges},
        elements,
        {q: e.id for e in elements.values() for q in e.squares},
        tuple(_icons(grid, notes)),
        {square_named(grid, q): Cadaver(square_named(grid, q), room, "", ()) for q, room in notes.cadavers.items()},
        {a: b for one, two in stairs for a, b in ((one, two), (two, one))},
        floor=floor,
        dotted=set_of(q for e in elements.values() if e.dotted for q in e.squares),
        blocking=set_of(q for e in elements.values() if e.blocks for q in e.squares),
        outdoor=sum(r.squares for r in rooms.values() if r.kind == "outdoor"),
        safe=set_of(square_named(grid, q) for q in notes.safe),
        sewers=sum(r.squares for r in rooms.values() if r.kind == "sewers"),
        unsearchable=sum(r.squares for r in rooms.values() if r.kind in UNSEARCHABLE or not r.types),
        single=set_of(e for e, kind in enumerate(edges) if kind == SINGLE),
        double=set_of(e for e, kind in enumerate(edges) if kind == DOUBLE),
        frame=set_of(side(grid, q, d) for q in members(floor) for d in ORTHOGONAL if not _inside(grid, floor, q, d)),
        gaps=0,
    )


def _inside(grid: Grid, floor: int, square: int, direction: int) -> bool:
    beyond = neighbour(grid, square, direction)
    return beyond is not None and bool(floor >> beyond & 1)


def _rooms(grid: Grid, floor: int, notes: Notes, squares: list[str]) -> tuple[dict[str, Room], list[str]]:
    rooms = {}
    for id, note in notes.rooms.items():
        tile, places = content.FLOOR_TILES[note.tile], [square_named(grid, q) for q in note.squares]
        rooms[id] = Room(id, tile.name, tile.id, tile.kind, tile.rooms, set_of(places), note.ground, tile.look)
        floor &= ~set_of(places)
        for place in places:
            squares[place] = id
    rooms[HALL] = Room(HALL, "Hall", HALL, "corridor", (), floor)
    return rooms, squares


def _icons(grid: Grid, notes: Notes) -> list[Icon]:
    found = []
    for square, words in notes.icons.items():
        room, facing = words.split()
        found.append(Icon(room, square_named(grid, square), DIRECTIONS.index(facing)))
    return found


def _doors(plan: Plan) -> list[Door]:
    grid, found, taken = plan.grid, list[Door](), set[int]()
    for edge, kind in enumerate(plan.edges):
        if kind not in content.DOOR_TYPES or edge in taken:
            continue
        type = content.DOOR_TYPES[kind]
        onward = edge + (grid.stride if edge < grid.size else 1)
        edges = (edge, onward) if type.large else (edge,)
        taken.update(edges)
        rooms = tuple(dict.fromkeys(plan.squares[q] for e in edges for q in joined(grid, e) if q is not None))
        id = f"door-{edge_name(grid, edge)}"
        found.append(Door(id, type.id, type.name, edges, type.sliding, type.large, type.magnetic, type.defence, True, rooms))
    return found
