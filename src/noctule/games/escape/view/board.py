"""The map as everybody sees it: every tile a room of three by three cells, with its walls and doors, and a cell of the unknown
behind every door that leads there.

Cells are named like squares, counted from the top left of what is drawn, so that their names shift when the map grows: nobody
but the view uses them. Tiles are regions, known by their ids. What follows from the laid tiles alone is made once and shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final
from zlib import crc32

from msgspec.structs import replace

from noctule.engine import by_parts
from noctule.engine.views import Board, Cell, CellLook, Edge, Ground, Piece, Region, Stops

from ..board.rooms import Rooms, beyond, rooms, seam, seam_name
from ..content import TILES
from ..content.steps import Marker
from ..content.tiles import SIDES, Corner, Side, TileIcon
from ..state import Laid, Seam, State

BOARD: Final = "map"
SIZE: Final = 3
"""Cells along a side of a tile."""
BARRIER: Final[tuple[Stops, ...]] = ("move", "see")
CORNERS: Final[dict[tuple[int, int], Corner]] = {(0, 0): "nw", (2, 0): "ne", (0, 2): "sw", (2, 2): "se"}
MIDDLES: Final[dict[Side, tuple[int, int]]] = {"n": (1, 0), "e": (2, 1), "s": (1, 2), "w": (0, 1)}
"""The cell of a tile that has the door of a side."""
OUTSIDES: Final[dict[Side, tuple[int, int]]] = {"n": (1, -1), "e": (3, 1), "s": (1, 3), "w": (-1, 1)}
"""The cell behind that door."""
ICON_WORDS: Final[dict[TileIcon, str]] = {
    "fear": "fear",
    "fear-again": "reactivating fear",
    "security": "security",
    "security-again": "reactivating security",
    "facility": "facility",
    "panel": "control panel",
    "generator": "generator",
    "vat": "vat",
    "medical": "medical supplies",
    "crate": "storage crate",
}
MARKER_WORDS: Final[dict[Marker, str]] = {
    "dark": "dark",
    "shut-vent": "vent closed",
    "nest": "clone nest",
    "post": "guard post",
    "accessed": "panel accessed",
    "goal": "something to be done",
    "done": "done",
}
"""Locked doors are drawn where they are."""


def board(s: State, pieces: tuple[Piece, ...]) -> Board:
    ground, edges, cells, regions = laid_out(s)
    return Board(BOARD, "The Sump", ground, pieces, edges, cells, regions)


def _laid_out(s: State) -> tuple[Ground, tuple[Edge, ...], tuple[Cell, ...], tuple[Region, ...]]:
    """The map without what stands or lies there."""
    return ground_of(s.tiles, s.breaches), tuple(_locked(s)), tuple(_dark(s)), tuple(_darkened(s))


laid_out = by_parts(_laid_out, "tiles", "breaches", "locked", "markers")


NEAR: Final = 2
"""So many cells around a found tile are shown with it."""


def sketch(s: State, laid: Laid) -> Board:
    """A found tile as it would lie, and a little of what is around it: the tile is its only region."""
    tiles = (*s.tiles, laid)
    whole, own = ground_of(tiles, s.breaches), set(_plan(tiles, s.breaches).cells(laid.id))
    new = [cell for cell in whole.cells if cell.at in own]
    left, top = min(cell.x for cell in new) - NEAR, min(cell.y for cell in new) - NEAR
    size = SIZE + 2 * NEAR
    near = [cell for cell in whole.cells if left <= cell.x < left + size and top <= cell.y < top + size]
    known = {cell.at for cell in near}
    ground = Ground(
        f"{whole.id}-sketch",
        size,
        size,
        tuple([replace(cell, x=cell.x - left, y=cell.y - top) for cell in near]),
        tuple([edge for edge in whole.edges if edge.at in known]),
        (Region(laid.id, "", tuple([cell.at for cell in new])),),
    )
    return Board(BOARD, "How it would lie", ground)


# -- where the cells are -------------------------------------------------------------------------------------------


class Plan:
    """Where each tile is drawn, and what its cells are called."""

    def __init__(self, map: Rooms) -> None:
        self.map = map
        places = [(tile.x * SIZE + x, tile.y * SIZE + y) for tile in map.laid.values() for x in (0, 2) for y in (0, 2)]
        places += [self._place(id, *OUTSIDES[side]) for id, side in self.unknown()]
        self.left, self.top = min((x for x, _ in places), default=0), min((y for _, y in places), default=0)
        self.width = max((x for x, _ in places), default=0) + 1 - self.left
        self.height = max((y for _, y in places), default=0) + 1 - self.top

    def _place(self, tile: str, x: int, y: int) -> tuple[int, int]:
        laid = self.map.laid[tile]
        return laid.x * SIZE + x, laid.y * SIZE + y

    def unknown(self) -> Iterator[tuple[str, Side]]:
        """Every door that leads to a place without a tile."""
        for id, sides in self.map.unexplored.items():
            for side in sides:
                yield id, side

    def spot(self, tile: str, x: int, y: int) -> tuple[int, int]:
        """Column and row, in the drawing, of a cell of a tile or beside it."""
        column, row = self._place(tile, x, y)
        return column - self.left, row - self.top

    def cell(self, tile: str, x: int, y: int) -> str:
        """The name of a cell of a tile: its column and row are counted from the tile's top left."""
        return cell_name(*self.spot(tile, x, y))

    def cells(self, tile: str) -> tuple[str, ...]:
        return tuple(self.cell(tile, x, y) for y in range(SIZE) for x in range(SIZE))


@lru_cache(maxsize=5_000)
def cell_name(column: int, row: int) -> str:
    """
    >>> cell_name(0, 0), cell_name(2, 11), cell_name(26, 0), cell_name(53, 9)
    ('a1', 'c12', 'aa1', 'bb10')
    """
    before = chr(ord("a") + column // 26 - 1) if column >= 26 else ""
    return f"{before}{chr(ord('a') + column % 26)}{row + 1}"


@lru_cache(maxsize=100)
def _plan(tiles: tuple[Laid, ...], breaches: tuple[Seam, ...]) -> Plan:
    return Plan(Rooms(tiles, breaches))


def plan(s: State) -> Plan:
    """The drawing of a position."""
    return _plan(s.tiles, s.breaches)


# -- what follows from the tiles -----------------------------------------------------------------------------------


@lru_cache(maxsize=100)
def ground_of(tiles: tuple[Laid, ...], breaches: tuple[Seam, ...]) -> Ground:
    """Rooms, walls and doors. A map that has grown is another ground: clients keep grounds by their ids."""
    drawing = _plan(tiles, breaches)
    cells = [_cell(drawing, tile.id, x, y, "floor") for tile in tiles for y in range(SIZE) for x in range(SIZE)]
    cells += [_cell(drawing, id, *OUTSIDES[side], "unexplored") for id, side in drawing.unknown()]
    regions = [Region(tile.id, TILES[tile.id].name, drawing.cells(tile.id), about=about(tile.id)) for tile in tiles]
    regions += [Region(f"{id}:{side}", "?", (drawing.cell(id, *OUTSIDES[side]),), "unknown") for id, side in drawing.unknown()]
    id = f"{BOARD}-{crc32(repr((tiles, breaches)).encode()):08x}"
    return Ground(id, drawing.width, drawing.height, tuple(cells), tuple(_edges(drawing)), tuple(regions))


def _cell(drawing: Plan, tile: str, x: int, y: int, kind: str) -> Cell:
    column, row = drawing.spot(tile, x, y)
    return Cell(cell_name(column, row), column, row, kind, look=_look(tile, x, y))


def _look(tile: str, x: int, y: int) -> CellLook:
    """The floor of a tile, with what stands in its corners; behind a door nobody knows."""
    if not (0 <= x < SIZE and 0 <= y < SIZE):
        return "unknown"
    card = TILES[tile]
    corner = CORNERS.get((x, y))
    return card.corners.get(corner, card.look) if corner is not None else card.look


def _edges(drawing: Plan) -> Iterator[Edge]:
    """Every side of every tile once: walls, with a door in the middle where there is one to go through."""
    map, drawn = drawing.map, set[Seam]()
    for tile in map.laid.values():
        for side in SIDES:
            here = seam(tile.x, tile.y, side)
            if here in drawn:
                continue
            drawn.add(here)
            for x, y in _along(side):
                at = drawing.cell(tile.id, x, y)
                yield _door(drawing, tile.id, side) if (x, y) == MIDDLES[side] else Edge(at, side, "wall", BARRIER)


def _along(side: Side) -> list[tuple[int, int]]:
    """The cells of a tile along one of its sides."""
    return [(x, y) for y in range(SIZE) for x in range(SIZE) if (x, y, side) in _RIMS]


_RIMS: Final = frozenset(
    [(i, 0, "n") for i in range(SIZE)]
    + [(i, SIZE - 1, "s") for i in range(SIZE)]
    + [(0, i, "w") for i in range(SIZE)]
    + [(SIZE - 1, i, "e") for i in range(SIZE)]
)


def _door(drawing: Plan, tile: str, side: Side) -> Edge:
    """The middle of a side: a pair of doors, a door to the unknown, or a wall; a door that meets a wall is one."""
    at, map = drawing.cell(tile, *MIDDLES[side]), drawing.map
    if side in map.adjacent[tile]:
        return Edge(at, side, "open door", (), "door", "open-door")
    if side in map.unexplored[tile]:
        return Edge(at, side, "open door", (), "door to the unknown", "open-door")
    return Edge(at, side, "wall", BARRIER)


# -- what markers change -------------------------------------------------------------------------------------------


def _locked(s: State) -> Iterator[Edge]:
    """Locked doors, each named from one of its tiles."""
    drawing = plan(s)
    for x, y, edge in s.locked:
        side: Side = edge
        tile = drawing.map.at.get((x, y))
        if tile is None:
            tile, side = drawing.map.at[beyond(x, y, edge)], "s" if edge == "n" else "e"
        yield Edge(
            drawing.cell(tile, *MIDDLES[side]), side, "door", ("move",), "locked door", "door", name=seam_name((x, y, edge))
        )


def _dark(s: State) -> Iterator[Cell]:
    drawing = plan(s)
    for id in s.markers.get("dark", ()):
        for y in range(SIZE):
            for x in range(SIZE):
                yield _cell(drawing, id, x, y, "dark")


def _darkened(s: State) -> Iterator[Region]:
    """The tiles in the dark say so; the other markers lie there as pieces."""
    drawing, dark = plan(s), s.markers.get("dark", ())
    for id in rooms(s).laid:
        if id in dark:
            yield Region(id, TILES[id].name, drawing.cells(id), "dark", "dark", about(id, ("dark",)))


def marker_words(s: State, tile: str) -> list[str]:
    """What lies on a tile beside items."""
    return [words for marker, words in MARKER_WORDS.items() if tile in s.markers.get(marker, ())]


def about(tile: str, markers: Iterable[str] = ()) -> str:
    """What is printed on a tile and what lies there: `fear, vent; dark, clone nest`."""
    return "; ".join(filter(None, (", ".join(icon_words(tile)), ", ".join(markers))))


def icon_words(tile: str) -> list[str]:
    card = TILES[tile]
    return [ICON_WORDS[icon] for icon in card.icons] + ["vent"] * card.vent
