"""The town as everybody sees it: the tiles that lie face up, their walls, doors and windows, and fog where nothing lies yet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from zlib import crc32

from msgspec.structs import replace

from noctule.engine.grid import joined, named_from, place_of
from noctule.engine.views import Board, Cell, CellLook, Edge, EdgeLook, Ground, Light, Region, Side, Sky, Stops

from ..board.town import GRID, TABLE, Gate, Town, fog, town, town_of
from ..board.ways import opened
from ..content import TILES
from ..content.tiles import SIZE
from ..content.words import Hour, Weather
from ..state import Laid, State

BOARD: Final = "town"
NEAR: Final = 2
"""So many squares around a drawn tile are shown with it."""
FLOORS: Final = ("Street level", "Upper floor")
KINDS: Final = {"street": "street", "floor": "floor", "rough": "obstructed ground", "woods": "woods"}
OUTDOORS: Final[dict[str, CellLook]] = {"street": "cobbles", "woods": "forest"}
"""How open ground looks; its buildings and what lies about, a tile says itself."""
SIGNS: Final[dict[str, tuple[str, CellLook]]] = {"S": ("stairs", "stairs"), "E": ("lift", "lift")}
LIGHTS: Final[dict[Hour, Light]] = {"day": "day", "dusk": "dusk", "night": "night"}
SKIES: Final[dict[Weather, Sky]] = {"dry": "", "light-rain": "rain", "heavy-rain": "downpour"}
OPPOSITE: Final[dict[Side, Side]] = {"n": "s", "s": "n", "e": "w", "w": "e"}
NOTHING: Final[tuple[Stops, ...]] = ()
EDGES: Final[dict[str, tuple[str, EdgeLook, tuple[Stops, ...]]]] = {
    "wall": ("wall", "wall", ("move", "see")),
    "window": ("window", "window", ("move",)),
    "fence": ("fence", "fence", NOTHING),
    "door": ("locked door", "door", ("move", "see")),
}


def board(s: State) -> Board:
    """The town without its pieces."""
    here = town(s)
    ground, light, sky = ground_of(s.tiles), LIGHTS[s.hour], SKIES[s.weather]
    doors, lamps = tuple(_opened(s, here)), tuple(_lit(s, here))
    return Board(BOARD, "Harrow's End", ground, edges=doors, regions=lamps, light=light, sky=sky)


@lru_cache(maxsize=64)
def ground_of(tiles: tuple[Laid, ...]) -> Ground:
    """What follows from the laid tiles alone."""
    here = town_of(tiles)
    left, top, right, bottom = _frame(tiles)
    cells = [*_cells(here, left, top), *_hidden(tiles, left, top)]
    id = f"town-{crc32(repr(_known(tiles)).encode()):08x}"
    levels = FLOORS if any(TILES[laid.tile].above for laid in tiles if laid.up) else ()
    return Ground(id, right - left, bottom - top, tuple(cells), tuple(_edges(here)), tuple(_regions(here)), levels)


def sketch(s: State, laid: tuple[Laid, ...]) -> Board:
    """The town around tiles that would lie so, at street level, and a little of what they would touch; they are its regions."""
    whole, names = ground_of((*s.tiles, *laid)), {one.tile for one in laid}
    new = [region for region in whole.regions if region.id in names]
    streets = [cell for cell in whole.cells if cell.level == 0]
    left, top, right, bottom = _near([cell for cell in streets if any(cell.at in region.cells for region in new)])
    shown = [cell for cell in streets if left <= cell.x < right and top <= cell.y < bottom]
    known = {cell.at for cell in shown}
    ground = Ground(
        f"{whole.id}-sketch",
        right - left,
        bottom - top,
        tuple([replace(cell, x=cell.x - left, y=cell.y - top) for cell in shown]),
        tuple([edge for edge in whole.edges if edge.at in known]),
        tuple([replace(region, cells=tuple([at for at in region.cells if at in known])) for region in new]),
    )
    doors = [edge for edge in _opened(s, town(s)) if edge.at in known]
    return Board(BOARD, "How it would lie", ground, edges=tuple(doors), light=LIGHTS[s.hour])


def _near(cells: list[Cell]) -> tuple[int, int, int, int]:
    """The part of the table that a sketch shows: some cells and what is near."""
    columns, rows = [cell.x for cell in cells], [cell.y for cell in cells]
    return min(columns) - NEAR, min(rows) - NEAR, max(columns) + 1 + NEAR, max(rows) + 1 + NEAR


def _known(tiles: tuple[Laid, ...]) -> list[Laid | tuple[int, int]]:
    """The tiles as everybody sees them: of those that lie face down only the places."""
    return [laid for laid in tiles if laid.up] + sorted({(laid.x, laid.y) for laid in tiles if not laid.up})


def _frame(tiles: tuple[Laid, ...]) -> tuple[int, int, int, int]:
    """The part of the table that is drawn, in squares."""
    columns, rows = [laid.x for laid in tiles] or [TABLE // 2], [laid.y for laid in tiles] or [TABLE // 2]
    return min(columns) * SIZE, min(rows) * SIZE, (max(columns) + 1) * SIZE, (max(rows) + 1) * SIZE


def _cells(here: Town, left: int, top: int) -> Iterator[Cell]:
    signs = {square: sign for sign, squares in here.marked.items() for square in squares}
    for square, name in here.names.items():
        x, y, level = place_of(GRID, square)
        kind, look, label = KINDS[here.kinds[square]], _look(here, square), ""
        if (sign := signs.get(square, "")) in SIGNS:
            kind, look = SIGNS[sign]
            label = kind
        yield Cell(name, x - left, y - top, kind, label, level, look, name.rpartition("/")[2])


def _look(here: Town, square: int) -> CellLook:
    kind, tile = here.kinds[square], TILES[here.tile_of[square]]
    return OUTDOORS.get(kind, tile.look if kind == "floor" else tile.rough)


def _hidden(tiles: tuple[Laid, ...], left: int, top: int) -> Iterator[Cell]:
    """Tiles that lie face down: fog."""
    for column, row in sorted({(laid.x, laid.y) for laid in tiles if not laid.up}):
        for i, name in enumerate(fog(column, row)):
            x, y = column * SIZE + i % SIZE - left, row * SIZE + i // SIZE - top
            yield Cell(name, x, y, "a tile that lies face down", name="Not yet seen", look="unknown")


def _edges(here: Town) -> Iterator[Edge]:
    for edge, kind in here.edges.items():
        if kind.startswith("door"):
            yield _gate(here, here.gates[edge], "locked door", EDGES["door"][1], EDGES["door"][2])
        else:
            words, look, blocks = EDGES[kind]
            square, side = _from(here, edge)
            gate = here.gates.get(edge)
            label = f"window, Target Number {max(gate.tn, 0)}" if gate is not None else ""
            yield Edge(here.names[square], side, words, blocks, label, look, name=gate.name if gate is not None else "")


def _gate(here: Town, gate: Gate, kind: str, look: EdgeLook, blocks: tuple[Stops, ...]) -> Edge:
    square, side = _from(here, gate.edge)
    return Edge(here.names[square], side, kind, blocks, f"{kind}, Target Number {gate.tn}", look, name=gate.name)


def _from(here: Town, edge: int) -> tuple[int, Side]:
    """A square of the town beside an edge, and the side of it."""
    square, side = named_from(GRID, edge)
    if square in here.kinds:
        return square, side
    other = next(one for one in joined(GRID, edge) if one is not None and one in here.kinds)
    return other, OPPOSITE[side]


def _opened(s: State, here: Town) -> Iterator[Edge]:
    """Doors and windows that are open now, broken or not."""
    for edge in sorted(opened(s)):
        gate = here.gates[edge]
        word = "broken" if edge in s.broken else "open"
        square, side = _from(here, edge)
        at = here.names[square]
        if gate.kind == "door":
            yield Edge(at, side, f"{word} door", NOTHING, f"{word} door", "open-door", name=gate.name)
        else:
            label = f"{word} window, Target Number {max(gate.tn, 0)}"
            look: EdgeLook = "broken-window" if edge in s.broken else "window"
            yield Edge(at, side, f"{word} window", ("move",), label, look, name=gate.name)


def _regions(here: Town) -> Iterator[Region]:
    """Every tile: what is written on it is what its building is called."""
    for laid in here.tiles:
        if laid.up:
            cells = [here.names[square] for square, tile in here.tile_of.items() if tile == laid.tile]
            yield Region(laid.tile, TILES[laid.tile].name, tuple(cells), "tile")


def _lit(s: State, here: Town) -> Iterator[Region]:
    for building in s.lit:
        floor = here.buildings.get(building, 0)
        cells = tuple(here.names[square] for square in here.names if floor >> square & 1)
        yield Region(f"inside-{building}", "The light is on", cells, "building", "lit")
