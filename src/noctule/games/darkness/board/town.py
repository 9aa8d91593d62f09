"""The town: all tiles that lie face up. It is made once for every layout and shared by all positions that have it.

Squares and edges are numbers on a table that is large enough for any town (`GRID`), so that they never change; people read
and write them as `cafe/d3`: the tile, and column and row as it lies.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Final, Literal

from msgspec import Struct

from noctule.engine import No, Option, lately, rule
from noctule.engine.grid import (
    COMPASS,
    DIRECTIONS,
    ORTHOGONAL,
    E,
    Grid,
    Link,
    N,
    Plan,
    S,
    W,
    joined,
    neighbour,
    place_of,
    quarter_turned,
    set_of,
    side,
    square_at,
    straight_steps,
)

from ..content import FACTS, TILES
from ..content.tiles import SIZE
from ..content.words import Terrain
from ..state import Laid, State
from .names import name_of

TABLE: Final = 9
"""The table has room for so many tiles each way; the first one lies in its middle."""
GRID: Final = Grid(TABLE * SIZE, TABLE * SIZE, 2)
STRIDE: Final = GRID.stride
LAYER: Final = GRID.layer
"""What is added to the number of a square for the next row, and for the upper floor."""
TERRAIN: Final[dict[str, Terrain]] = {"street": "open", "floor": "rough", "rough": "rough", "woods": "woods"}
NEXT: Final = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
"""What the column and row of a slot or square change by on its four sides."""
STAIRS: Final = {"S": "stairs", "E": "lift"}
COLUMNS: Final = "abcdefgh"
WHOLE: Final = "tile:"
"""Before the key of a tile where the whole of it is meant: a building mostly has the key of its tile."""


class Gate(Struct, frozen=True, gc=False):
    """A door or window of a building."""

    edge: int
    kind: Literal["door", "window"]
    building: str
    tn: int
    """To pick or force; for a window also to climb through."""
    inside: int
    outside: int
    way: int
    """The direction from the inside to the outside."""
    name: str
    """For answers: the square inside and the side of it, `cafe/d3-n`."""

    @property
    def words(self) -> str:
        return f"the {COMPASS[self.way]} {self.kind} at {name_of(self.name.rpartition('-')[0])}"


class Town(Struct, frozen=True, dict=True, eq=False):
    """What lies where."""

    tiles: tuple[Laid, ...]
    slots: dict[tuple[int, int], Laid]
    """Every tile of the ground floor, also those that lie face down."""
    tile_of: dict[int, str]
    """All squares."""
    names: dict[int, str]
    kinds: dict[int, str]
    edges: dict[int, str]
    """What stands on an edge, where anything does."""
    marked: dict[str, tuple[int, ...]]
    """The squares of each mark."""

    @cached_property
    def squares(self) -> dict[str, int]:
        return {name: square for square, name in self.names.items()}

    @cached_property
    def _parts(self) -> tuple[Town, ...]:
        """The tiles that lie face up, each alone: their sets of squares were found when they came to lie like this first."""
        return tuple([alone(laid) for laid in self.tiles if laid.up])

    @cached_property
    def _lot(self) -> _Lot:
        """What a single tile brings to sets of squares and edges."""
        (laid,) = self.tiles
        return _moved(_lot(laid.tile, laid.turn), corner_of(laid))

    @cached_property
    def buildings(self) -> dict[str, int]:
        """The floor of every building, on all its tiles and floors, as a set."""
        found: dict[str, int] = {}
        for lot in [part._lot for part in self._parts]:
            if lot.building:
                found[lot.building] = found.get(lot.building, 0) | lot.indoors
        return found

    @cached_property
    def walls(self) -> int:
        """The edges with a wall, as a set; doors open and close."""
        return _union([part._lot.walls for part in self._parts])

    @cached_property
    def doors(self) -> tuple[int, ...]:
        return tuple([edge for part in self._parts for edge in part._lot.doors])

    @cached_property
    def _houses(self) -> list[Town]:
        """The buildings with all their tiles, each as if nothing else lay there: what is known of their doors and windows was
        found when they came to lie like this first."""
        found: dict[str, tuple[Laid, ...]] = {}
        for part in self._parts:
            if part._lot.building:
                found[part._lot.building] = (*found.get(part._lot.building, ()), *part.tiles)
        return [_house(tiles) for tiles in found.values()]

    @cached_property
    def gates(self) -> dict[int, Gate]:
        """Doors and windows by their edges, first all doors. A window of an upper floor leads nowhere and is none."""
        gates = {edge: gate for house in self._houses for edge, gate in house._own_gates.items()}
        windows = [edge for part in self._parts for edge in part._lot.panes if edge in gates]
        return {edge: gates[edge] for edge in (*self.doors, *windows)}

    @cached_property
    def gates_at(self) -> dict[int, tuple[Gate, ...]]:
        """The doors and windows that one stands at, inside or outside, by square: both lie on the same tile."""
        return {square: gates for house in self._houses for square, gates in house._own_gates_at.items()}

    @cached_property
    def _own_gates(self) -> dict[int, Gate]:
        """Those of the one building that there is."""
        doors = {edge: self._gate(edge, "door", int(self.edges[edge][-1])) for edge in self.doors}
        windows = [edge for part in self._parts for edge in part._lot.panes if self._outside(edge) is not None]
        return doors | {edge: self._gate(edge, "window", self._window_tn(edge, doors)) for edge in windows}

    @cached_property
    def _own_gates_at(self) -> dict[int, tuple[Gate, ...]]:
        found: dict[int, tuple[Gate, ...]] = {}
        for gate in self._own_gates.values():
            for square in (gate.inside, gate.outside):
                found[square] = (*found.get(square, ()), gate)
        return found

    @cached_property
    def links(self) -> tuple[Link, ...]:
        return self._links()

    @rule("darkness.tile.stairs")
    def _links(self) -> tuple[Link, ...]:
        """Stairs and lifts: the change of floors itself costs nothing."""
        found = []
        for sign, word in STAIRS.items():
            for square in self.marked.get(sign, ()):
                x, y, level = place_of(GRID, square)
                above = square_at(GRID, x, y, 1)
                if level == 0 and above in self.tile_of:
                    found.append(Link(square, above, word, 0))
        return tuple(found)

    @cached_property
    def rim(self) -> int:
        """The squares from which a step leads off the tiles, as a set."""
        return set_of(self._exits)

    @cached_property
    def _exits(self) -> dict[int, tuple[tuple[int, int, int], ...]]:
        """The steps off the tiles, by the square from which they lead."""
        found: dict[int, tuple[tuple[int, int, int], ...]] = {}
        for laid in self.tiles:
            for direction, slot, squares in _sides_out(laid) if laid.up else ():
                if slot not in self.slots or not self.slots[slot].up:
                    for square in squares:
                        found[square] = (*found.get(square, ()), (direction, *slot))
        return {square: found[square] for square in sorted(found)}

    def terrain(self, square: int) -> Terrain:
        """Streets and open ground, buildings and obstructed ground, or woods."""
        return TERRAIN[self.kinds[square]]

    def inside(self, square: int) -> bool:
        return self.kinds[square] == "floor"

    def building(self, square: int) -> str:
        """The building that a square is in; none: it is outdoors."""
        return TILES[self.tile_of[square]].building if self.inside(square) else ""

    def area(self, square: int) -> str:
        """Where opponents that were met there are mixed: the building, or outdoors the tile."""
        return self.building(square) or self.whole_tile(square)

    def whole_tile(self, square: int) -> str:
        """The tile of a square as an area for mixing, indoors and outdoors."""
        return WHOLE + self.tile_of[square]

    @rule("darkness.reshuffle.building", "darkness.reshuffle.what")
    def within(self, area: str) -> int:
        """The squares of a building, on all its tiles and floors, or of a whole tile (`tile:pub`), as a set."""
        return self.buildings.get(area) or self._of_tiles.get(area.removeprefix(WHOLE), 0)

    @cached_property
    def _of_tiles(self) -> dict[str, int]:
        """The squares of every tile, as a set."""
        return {part.tiles[0].tile: part._lot.floor for part in self._parts}

    @cached_property
    def indoors(self) -> int:
        """The floor of all buildings, as a set."""
        return sum(self.buildings.values())

    def marks_in(self, area: str) -> tuple[int, ...]:
        """The `?` squares of an area."""
        if area not in self._marks_in:
            inside = self.within(area)
            self._marks_in[area] = tuple([square for square in self.marked.get("?", ()) if inside >> square & 1])
        return self._marks_in[area]

    @cached_property
    def _marks_in(self) -> dict[str, tuple[int, ...]]:
        """What has been asked for before: whoever imagines where Disks may lie asks again and again."""
        return {}

    def exits(self, square: int) -> tuple[tuple[int, int, int], ...]:
        """Where a step from a square leads off the tiles that lie face up: direction and slot, on the table."""
        return self._exits.get(square, ())

    def _outside(self, edge: int) -> int | None:
        """The square on the outer side of a door or window, if there is one."""
        return next((square for square in _touching(edge) if square in self.kinds and not self.inside(square)), None)

    def _inside(self, edge: int) -> int:
        return next(square for square in _touching(edge) if square in self.kinds and self.inside(square))

    def _gate(self, edge: int, kind: Literal["door", "window"], tn: int) -> Gate:
        inside, outside = self._inside(edge), self._outside(edge)
        assert outside is not None, "tiles have been checked: a door leads out"
        way = next(way for way in ORTHOGONAL if neighbour(GRID, inside, way) == outside)
        name = f"{self.names[inside]}-{DIRECTIONS[way]}"
        return Gate(edge, kind, self.building(inside), tn, inside, outside, way, name)

    @rule("darkness.tile.window-tn")
    def _window_tn(self, edge: int, doors: dict[int, Gate]) -> int:
        """One less than the nearest door's, counted in squares; of two that are equally near the lower one's."""
        here = self._inside(edge)
        own = [door for door in doors.values() if door.building == self.building(here)]
        return min((straight_steps(GRID, here, door.inside), door.tn) for door in own)[1] - FACTS.entering.window


class _Lot(Struct, frozen=True):
    """One tile, as sets: its squares, all, and those inside of its building; the edges with walls; and one by one the doors and
    windows in it."""

    floor: int
    building: str
    indoors: int
    walls: int
    doors: tuple[int, ...]
    panes: tuple[int, ...]


@lru_cache(maxsize=256)
def _lot(tile: str, turns: int) -> _Lot:
    """A tile in the corner of the table: wherever else it lies, all its numbers are so much larger."""
    kinds = turned(tile, turns).squares
    squares = {further: kinds[local] for local, further, _ in _squares(tile, turns)}
    indoors = set_of([square for square, kind in squares.items() if kind == "floor"])
    edges = _edges(tile, turns)
    walls, windows = ([edge for edge, kind in edges.items() if kind == wanted] for wanted in ("wall", "window"))
    doors = tuple([edge for edge, kind in edges.items() if kind.startswith("door")])
    building = TILES[tile].building if indoors else ""
    return _Lot(set_of(squares), building, indoors, set_of(walls), doors, tuple(windows))


def _moved(lot: _Lot, by: int) -> _Lot:
    """The same tile elsewhere."""
    return _Lot(
        lot.floor << by,
        lot.building,
        lot.indoors << by,
        lot.walls << by,
        tuple([edge + by for edge in lot.doors]),
        tuple([edge + by for edge in lot.panes]),
    )


def _union(sets: list[int]) -> int:
    return reduce(or_, sets, 0)


def on_the_table(x: int, y: int) -> bool:
    """Is there such a slot?"""
    return 0 <= x < TABLE and 0 <= y < TABLE


def slot_of(square: int) -> tuple[int, int]:
    """Where on the table the tile of a square lies."""
    x, y, _ = place_of(GRID, square)
    return x // SIZE, y // SIZE


def fog(x: int, y: int) -> list[str]:
    """The names of the squares of a tile that lies face down on a slot, row by row."""
    return [f"fog-{x}-{y}/{column}{row + 1}" for row in range(SIZE) for column in COLUMNS]


def _touching(edge: int) -> list[int]:
    return [square for square in joined(GRID, edge) if square is not None]


@lru_cache(maxsize=1 << 10)
def _sides_out(laid: Laid) -> tuple[tuple[int, tuple[int, int], tuple[int, ...]], ...]:
    """The sides of a tile of the ground floor where the table goes on: direction, the slot there, and the squares from which
    nothing is in the way of a step over it."""
    own, found = alone(laid), []
    for direction in ORTHOGONAL if not TILES[laid.tile].above else ():
        dx, dy = NEXT[direction]
        x, y = laid.x + dx, laid.y + dy
        squares = [square for square in _border(laid, direction) if square in own.kinds]
        ways = tuple([square for square in squares if side(GRID, square, direction) not in own.edges])
        if ways and on_the_table(x, y):
            found.append((direction, (x, y), ways))
    return tuple(found)


def _border(laid: Laid, direction: int) -> list[int]:
    """The squares along one side of a tile."""
    dx, dy = NEXT[direction]
    columns, rows = [range(SIZE)[-1:] if d > 0 else range(1) if d < 0 else range(SIZE) for d in (dx, dy)]
    corner = square_at(GRID, laid.x * SIZE, laid.y * SIZE)
    return [corner + row * STRIDE + column for row in rows for column in columns]


def town(s: State) -> Town:
    return _town(s.tiles)


@lru_cache(maxsize=128)
def town_of(tiles: tuple[Laid, ...]) -> Town:
    if not tiles:
        return Town((), {}, {}, {}, {}, {}, {})
    return _with(town_of(tiles[:-1]), tiles[-1])


_town = lately(town_of)


@rule("darkness.tile.grid", "darkness.tile.upper-floor-aside", "darkness.setup.layout-face-down")
def _with(before: Town, laid: Laid) -> Town:
    """One tile more. An upper floor lies aside: above its tile, next to nothing. What lies face down is not known."""
    slots = before.slots if TILES[laid.tile].above else {**before.slots, (laid.x, laid.y): laid}
    tiles = (*before.tiles, laid)
    if not laid.up:
        return Town(tiles, slots, before.tile_of, before.names, before.kinds, before.edges, before.marked)
    own = alone(laid)
    return Town(
        tiles,
        slots,
        before.tile_of | own.tile_of,
        before.names | own.names,
        before.kinds | own.kinds,
        before.edges | own.edges,
        before.marked | {sign: (*before.marked.get(sign, ()), *squares) for sign, squares in own.marked.items()},
    )


@lru_cache(maxsize=1 << 7)
def _house(tiles: tuple[Laid, ...]) -> Town:
    """A building alone with all its tiles."""
    return alone(tiles[0]) if len(tiles) == 1 else reduce(_with, tiles, town_of(()))


def corner_of(laid: Laid) -> int:
    """The first square of a tile on the table."""
    return square_at(GRID, laid.x * SIZE, laid.y * SIZE, 1 if TILES[laid.tile].above else 0)


@lru_cache(maxsize=1 << 8)
def alone(laid: Laid) -> Town:
    """What one tile brings to a town."""
    plan, corner = turned(laid.tile, laid.turn), corner_of(laid)
    squares = [(local, corner + further, name) for local, further, name in _squares(laid.tile, laid.turn)]
    place = {local: square for local, square, _ in squares}
    return Town(
        (laid,),
        {},
        dict.fromkeys(place.values(), laid.tile),
        {square: name for _, square, name in squares},
        {square: plan.squares[local] for local, square, _ in squares},
        {corner + edge: kind for edge, kind in _edges(laid.tile, laid.turn).items()},
        {sign: tuple(sorted([place[local] for local in there])) for sign, there in plan.marks.items()},
    )


@lru_cache(maxsize=256)
def _edges(tile: str, turns: int) -> dict[int, str]:
    """What stands on the edges of a tile in the corner of the table."""
    place = {local: further for local, further, _ in _squares(tile, turns)}
    return {side(GRID, place[local], way): kind for local, way, kind in sides_of(tile, turns)}


@lru_cache(maxsize=512)
def _squares(tile: str, turns: int) -> tuple[tuple[int, int, str], ...]:
    """The squares of a tile: their number in its plan, how much further they are than its corner, and their names."""
    plan = turned(tile, turns)
    places = [(local, *place_of(plan.grid, local)) for local, kind in enumerate(plan.squares) if kind]
    return tuple([(local, y * STRIDE + x, f"{tile}/{COLUMNS[x]}{y + 1}") for local, x, y, _ in places])


@lru_cache(maxsize=512)
def turned(tile: str, turns: int) -> Plan:
    """A tile as it lies after so many quarter turns clockwise."""
    return quarter_turned(TILES[tile].plan, turns)


@lru_cache(maxsize=512)
def sides_of(tile: str, turns: int) -> tuple[tuple[int, int, str], ...]:
    """What stands on the edges of a tile: square, direction and kind."""
    plan = turned(tile, turns)
    further = [(way, side(plan.grid, 0, way)) for way in ORTHOGONAL]
    return tuple(
        [
            (square, way, kind)
            for square, there in enumerate(plan.squares)
            if there
            for way, by in further
            if (kind := plan.edges[square + by])
        ]
    )


def name(s: State, square: int) -> str:
    """A square as answers name it: `cafe/d3`."""
    return town(s).names[square]


def other_squares(s: State, verb: str, offered: Collection[int], no: No) -> list[Option]:
    """All squares that are not on offer, as candidates with their refusal."""
    return [Option(f"{verb}:{name}", at=(name,), no=no) for square, name in town(s).names.items() if square not in offered]
