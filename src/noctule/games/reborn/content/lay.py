"""Laying a map: floor tiles as a drawing shows them, doors on the lines between squares, and the checks of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from noctule.engine import ContentError, rule
from noctule.engine.grid import (
    ORTHOGONAL,
    DrawingError,
    Grid,
    Link,
    Plan,
    edge_name,
    joined,
    neighbour,
    parse,
    place_of,
    set_of,
    side,
    square_at,
    square_name,
    square_named,
)

from .cards import DoorType
from .maps import Cadaver, Door, Element, Icon, Map, MapData, Room, Source
from .tiles import DOUBLE, SINGLE, UNSEARCHABLE, FloorTile, Kind

GAP, GAP_SYMBOL = "gap", "*"
"""A wall that is broken from the start."""


@rule("reborn.setup.scenario")
def build(key: str, data: MapData, tiles: Mapping[str, FloorTile], types: Mapping[str, DoorType], source: Source) -> Map:
    """Read the drawing of a map, lay its tiles and doors and check them."""
    symbols = {GAP_SYMBOL: GAP, **{type.symbol: type.id for type in types.values()}}
    try:
        letters = {letter: letter for letter in data.room}
        drawn = parse(data.drawing, letters, symbols, name=source.name, first_line=source.first)
    except DrawingError as error:
        place, _, reason = str(error).partition(": ")
        raise ContentError(place, reason) from None
    return lay(key, drawn, data, tiles, types, source)


def lay(
    key: str, drawn: Plan, data: MapData, tiles: Mapping[str, FloorTile], types: Mapping[str, DoorType], source: Source
) -> Map:
    """Lay the tiles and doors of a plan and check them."""
    laid = _lay(drawn, data, tiles, source)
    gaps = _gaps(drawn, laid, source)
    doors = dict(_doors(drawn, types, laid, source))
    door_at = {edge: door.id for door in doors.values() for edge in door.edges}
    standing = {e: kind for e, kind in laid.edges.items() if e not in door_at and e not in gaps}
    plan = _plan(drawn.grid, laid, standing, data, source)
    return Map(
        key,
        plan,
        laid.rooms,
        doors,
        door_at,
        {element.id: element for element in laid.elements},
        {square: element.id for element in laid.elements for square in element.squares},
        tuple(laid.icons),
        {cadaver.square: cadaver for cadaver in laid.cadavers},
        {a: b for link in plan.links for a, b in ((link.one, link.other), (link.other, link.one))},
        **_sets(laid, standing, gaps),
    )


def _sets(laid: _Laid, standing: Mapping[int, str], gaps: list[int]) -> dict[str, int]:
    """The sets of squares and edges of a map."""
    rooms = laid.rooms.values()
    return {
        "floor": sum(room.squares for room in rooms),
        "dotted": set_of(s for e in laid.elements if e.dotted for s in e.squares),
        "blocking": set_of(s for e in laid.elements if e.blocks for s in e.squares),
        "outdoor": sum(room.squares for room in rooms if room.kind == "outdoor"),
        "safe": set_of(laid.safe),
        "sewers": sum(room.squares for room in rooms if room.kind == "sewers"),
        "unsearchable": sum(room.squares for room in rooms if room.kind in UNSEARCHABLE or not room.types),
        "single": set_of(e for e, kind in standing.items() if kind == SINGLE),
        "double": set_of(e for e, kind in standing.items() if kind == DOUBLE),
        "frame": set_of(laid.frame),
        "gaps": set_of(gaps),
    }


class _Laid:
    """The tiles of a map while they are being laid."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.of: dict[int, str] = {}
        self.edges: dict[int, str] = {}
        self.elements: list[Element] = []
        self.icons: list[Icon] = []
        self.cadavers: list[Cadaver] = []
        self.safe: list[int] = []
        self.frame: list[int] = []


def _lay(drawn: Plan, data: MapData, tiles: Mapping[str, FloorTile], source: Source) -> _Laid:
    laid = _Laid()
    inner: dict[int, str] = {}
    walled: dict[int, int] = {}
    for letter, room in data.room.items():
        tile = tiles.get(room.tile)
        if tile is None:
            raise source.fail(f"there is no floor tile '{room.tile}'; there are: {', '.join(tiles)}", "room", letter)
        squares = [s for s, kind in enumerate(drawn.squares) if kind == letter]
        if not squares:
            raise source.fail(f"'{letter}' is explained but not drawn", "room", letter)
        id = room.id or room.tile
        if id in laid.rooms:
            raise source.fail(f"'{id}' lies there twice: give one of them an id of its own", "room", letter)
        name = room.name or tile.name
        laid.rooms[id] = Room(id, name, tile.id, tile.kind, tile.rooms, set_of(squares), room.ground, tile.look)
        laid.of.update(dict.fromkeys(squares, id))
        if tile.free:
            kinds = {one: tiles[its.tile].kind for one, its in data.room.items() if its.tile in tiles}
            walls = [(e, SINGLE) for e in _free_walls(drawn, tile, letter, squares, kinds)]
        else:
            walls = list(_tile_walls(drawn, laid, tile, id, letter, squares, room.turn, source))
        for edge, kind in walls:
            if kind == DOUBLE:
                inner[edge] = DOUBLE
            walled[edge] = walled.get(edge, 0) + 1
    for edge, count in walled.items():
        laid.edges[edge] = inner.get(edge, DOUBLE if count > 1 else SINGLE)
    laid.frame = [side(drawn.grid, s, d) for s in laid.of for d in ORTHOGONAL if neighbour(drawn.grid, s, d) not in laid.of]
    return laid


def _free_walls(drawn: Plan, tile: FloorTile, letter: str, squares: list[int], kinds: Mapping[str, Kind]) -> Iterator[int]:
    """The walls of plain floor: on its whole rim, only where the map ends, or only towards what is indoors."""
    for square in squares:
        for direction in ORTHOGONAL:
            beyond = neighbour(drawn.grid, square, direction)
            there = drawn.squares[beyond] if beyond is not None else ""
            wanted = {
                "rim": there != letter,
                "frame": not there,
                "indoors": bool(there) and kinds.get(there) not in ("outdoor", "driller"),
                "none": False,
            }
            if wanted[tile.walls]:
                yield side(drawn.grid, square, direction)


def _tile_walls(
    drawn: Plan, laid: _Laid, tile: FloorTile, id: str, letter: str, squares: list[int], turn: int, source: Source
) -> Iterator[tuple[int, str]]:
    """Check that a tile of a fixed shape lies exactly on its letters; put its elements and icons down; its walls."""
    plan, grid = tile.plans[turn % 4], drawn.grid
    where = dict(_placed(drawn, tile, letter, squares, turn, source))
    for symbol, marked in plan.marks.items():
        places = tuple(where[s] for s in marked)
        if symbol == "$":
            laid.safe.extend(places)
        elif symbol in tile.icons:
            laid.icons += [Icon(id, place, (tile.icons[symbol] + 2 * turn) % 8) for place in places]
    for letter_, element in tile.elements.items():
        places = tuple(where[s] for s in plan.marks[letter_])
        eid = f"{id}.{letter_.lower()}"
        device = letter_ == tile.device
        found = Element(eid, element.name, id, places, element.defence, element.dotted, element.blocks, device, element.look)
        laid.elements.append(found)
        if element.cadaver:
            icons = tuple(
                Icon(id, where[s], (tile.icons[digit] + 2 * turn) % 8) for digit in element.icon for s in plan.marks[digit]
            )
            laid.cadavers += [Cadaver(place, id, eid, icons) for place in places]
    seen: set[int] = set()
    for square, place in where.items():
        for direction in ORTHOGONAL:
            kind, edge = plan.edges[side(plan.grid, square, direction)], side(grid, place, direction)
            if kind and edge not in seen:
                seen.add(edge)
                yield edge, kind


def _placed(
    drawn: Plan, tile: FloorTile, letter: str, squares: list[int], turn: int, source: Source
) -> Iterator[tuple[int, int]]:
    """Square of the tile to square of the map."""
    grid, plan = drawn.grid, tile.plans[turn % 4]
    spots = [place_of(grid, s) for s in squares]
    left, top, level = min(x for x, _, _ in spots), min(y for _, y, _ in spots), spots[0][2]
    covered = set()
    for x, y in tile.squares(turn):
        inside = left + x < grid.width and top + y < grid.height
        place = square_at(grid, left + x, top + y, level) if inside else None
        there = drawn.squares[place] if place is not None else ""
        if place is None or not there:
            reason = f"floor tile '{tile.id}' ({letter}) reaches beyond what is drawn"
            raise ContentError(source.at(grid, place if place is not None else squares[0]), reason)
        if there != letter:
            reason = f"floor tiles overlap on {square_name(grid, place)}: '{tile.id}' ({letter}) would lie on '{there}'"
            raise ContentError(source.at(grid, place), reason)
        covered.add(place)
        yield y * plan.grid.stride + x, place
    for square in squares:
        if square not in covered:
            reason = f"{square_name(grid, square)} is drawn as '{letter}' but floor tile '{tile.id}' does not reach there"
            raise ContentError(source.at(grid, square), reason)


def _gaps(drawn: Plan, laid: _Laid, source: Source) -> list[int]:
    found = [edge for edge, kind in enumerate(drawn.edges) if kind == GAP]
    for edge in found:
        if edge not in laid.edges:
            where = edge_name(drawn.grid, edge)
            raise ContentError(source.at_edge(drawn.grid, edge), f"there is no wall on {where} that could be broken")
    return found


@rule("reborn.door.sizes")
def _doors(drawn: Plan, types: Mapping[str, DoorType], laid: _Laid, source: Source) -> Iterator[tuple[str, Door]]:
    grid = drawn.grid
    taken: set[int] = set()
    for edge, kind in enumerate(drawn.edges):
        if kind not in types or edge in taken:
            continue
        type = types[kind]
        edges: tuple[int, ...] = (edge,)
        if type.large:
            onward = edge + (grid.stride if edge < grid.size else 1)
            if onward >= len(drawn.edges) or drawn.edges[onward] != kind or onward in taken:
                raise ContentError(source.at_edge(grid, edge), f"a {type.name} is two squares wide; here is one alone")
            edges = (edge, onward)
        taken.update(edges)
        covers = _covers_wall(type, edges, grid, laid, source)
        _check_passage(type, edges, grid, laid, source)
        rooms = tuple(dict.fromkeys(laid.of[s] for part in edges for s in joined(grid, part) if s is not None and s in laid.of))
        id = f"door-{edge_name(grid, edge)}"
        yield id, Door(id, type.id, type.name, edges, type.sliding, type.large, type.magnetic, type.defence, covers, rooms)


@rule("reborn.door.sizes")
def _covers_wall(type: DoorType, edges: tuple[int, ...], grid: Grid, laid: _Laid, source: Source) -> bool:
    """Does the door cover a single wall? It may never cover a double one."""
    for edge in edges:
        if not any(s in laid.of for s in joined(grid, edge) if s is not None):
            raise ContentError(source.at_edge(grid, edge), f"a {type.name} stands where there is no floor")
        if laid.edges.get(edge) == DOUBLE:
            where = edge_name(grid, edge)
            raise ContentError(source.at_edge(grid, edge), f"a {type.name} on {where} covers a double wall")
    covers = {laid.edges.get(edge) == SINGLE for edge in edges}
    if len(covers) > 1:
        raise ContentError(source.at_edge(grid, edges[0]), f"half of a {type.name} covers a wall, half of it none")
    return covers.pop()


def _check_passage(type: DoorType, edges: tuple[int, ...], grid: Grid, laid: _Laid, source: Source) -> None:
    """A door with a dotted square on one side all along is a slip of the pen: nobody could walk through it."""
    dotted = {square for element in laid.elements if element.dotted for square in element.squares}
    if all(dotted & {s for s in joined(grid, edge) if s is not None} for edge in edges):
        reason = f"the {type.name} on {edge_name(grid, edges[0])} cannot be walked through"
        raise ContentError(source.at_edge(grid, edges[0]), reason)


def _plan(grid: Grid, laid: _Laid, edges: dict[int, str], data: MapData, source: Source) -> Plan:
    squares = [""] * grid.size
    for square, id in laid.of.items():
        squares[square] = id
    sides = [""] * (2 * grid.size)
    for edge, kind in edges.items():
        sides[edge] = kind
    links = []
    for i, pair in enumerate(data.stairs):
        ends = []
        for name in pair:
            try:
                square = square_named(grid, name)
            except ValueError as error:
                raise source.fail(str(error), "stairs", i) from None
            if square not in laid.of or laid.rooms[laid.of[square]].kind != "stairs":
                raise source.fail(f"{name} is no stairs tile", "stairs", i)
            ends.append(square)
        links.append(Link(ends[0], ends[1], "stairs"))
    loose = [
        s for s, id in laid.of.items() if laid.rooms[id].kind == "stairs" and not any(s in (k.one, k.other) for k in links)
    ]
    if loose:
        raise ContentError(source.at(grid, loose[0]), f"the stairs on {square_name(grid, loose[0])} lead nowhere")
    return Plan(grid, tuple(squares), tuple(sides), tuple(links))
