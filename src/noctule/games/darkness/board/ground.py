"""The town on foot: the same squares once more, numbered so that a set of them is short.

A square of the table is one of ten thousand (`town.GRID`), and so many bits has a set of them. Whoever walks crosses a few
tiles. So here the rows of the town alone are counted, tile beside tile, a byte for each row of a tile and an empty one behind
every row of the town; the upper floor comes after some empty rows. A set of a few hundred bits is searched in a third of the
time, and read a byte at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Final

from msgspec import Struct

from noctule.engine import lately, rule
from noctule.engine.grid import ORTHOGONAL, Priced, gate, opposite

from ..content import FACTS, TILES
from ..content.tiles import SIZE
from ..state import Laid, State
from .town import GRID, LAYER, STRIDE, TERRAIN, Town, corner_of, sides_of, town_of, turned

TERRAINS: Final = tuple(FACTS.movement.terrain)
PRICES: Final = tuple(FACTS.movement.terrain.values())
FARTHEST: Final = max(FACTS.sight.terrain.values())
"""Nobody sees any further, whatever the terrain: so many empty rows lie between the floors, and no more than a byte beside the
rows."""
ROW: Final = (1 << SIZE) - 1
COLUMN: Final = sum([1 << SIZE * row for row in range(SIZE)])
BORDERS: Final = (ROW, COLUMN << SIZE - 1, ROW << SIZE * (SIZE - 1), COLUMN)
"""The squares along the northern, eastern, southern and western side of a tile."""


class Paving(Struct, frozen=True):
    """One tile as it lies, in rows of so many bytes: its squares, those inside and those of each terrain; and the squares to
    whose north, east, south and west nothing stands, those of them from which such a step leads off the tile, and those at a
    fence."""

    floor: int
    indoors: int
    terrain: tuple[int, ...]
    open: tuple[int, ...]
    off: tuple[int, ...]
    fenced: tuple[int, ...]


@lru_cache(maxsize=512)
def _paving(tile: str, turns: int, width: int) -> Paving:
    """Rows of a byte, as the tile is alone, are drawn apart to rows of `width` bytes."""
    if width > 1:
        alone = _paving(tile, turns, 1)
        sets = alone.terrain, alone.open, alone.off, alone.fenced
        many = [tuple([apart(one, width) for one in some]) for some in sets]
        return Paving(apart(alone.floor, width), apart(alone.indoors, width), *many)
    plan = turned(tile, turns)
    stride = plan.grid.stride
    bits = {local: 1 << local - local // stride for local, kind in enumerate(plan.squares) if kind}
    terrain, indoors = dict.fromkeys(TERRAINS, 0), 0
    for local, bit in bits.items():
        terrain[TERRAIN[plan.squares[local]]] |= bit
        indoors |= bit if plan.squares[local] == "floor" else 0
    floor = sum(bits.values())
    open_, fenced = dict.fromkeys(ORTHOGONAL, floor), dict.fromkeys(ORTHOGONAL, 0)
    for local, way, kind in sides_of(tile, turns):
        open_[way] ^= bits[local]
        fenced[way] |= bits[local] if kind == "fence" else 0
    off = tuple([squares & border for squares, border in zip(open_.values(), BORDERS, strict=True)])
    return Paving(floor, indoors, tuple(terrain.values()), tuple(open_.values()), off, tuple(fenced.values()))


def apart(squares: int, width: int) -> int:
    """Rows of one byte, drawn apart to rows of so many.

    >>> hex(apart(0x0302, 3))
    '0x3000002'
    """
    gap = bytes(width - 1)
    rows = squares.to_bytes(SIZE, "little")
    return int.from_bytes(gap.join([rows[row : row + 1] for row in range(SIZE)]), "little")


Sides = tuple[int, int, int, int]
"""The squares from which a step is made to the north, east, south and west."""


class Ground(Struct, frozen=True, dict=True, eq=False):
    """The tiles that lie face up."""

    here: Town
    up: tuple[Laid, ...]
    width: int
    """Bytes of a row: one for each column of tiles, and the empty one."""
    first: int
    """The square of the table that is square 0 here."""
    layer: int
    """What is added on the upper floor."""

    @property
    def stride(self) -> int:
        """From one row to the next."""
        return SIZE * self.width

    # -- from the table and back -----------------------------------------------------------------------------------

    def number(self, square: int) -> int:
        """The number of a square of the table here."""
        above, on_its_floor = divmod(square, LAYER)
        further = on_its_floor - self.first
        return above * self.layer + further - further // STRIDE * (STRIDE - SIZE * self.width)

    def bit(self, square: int) -> int:
        """A square of the table as a set."""
        return self._bits.get(square) or self._bit(square)

    @cached_property
    def _bits(self) -> dict[int, int]:
        """Those that have been asked for: mostly where Disks lie."""
        return {}

    def _bit(self, square: int) -> int:
        self._bits[square] = bit = 1 << self.number(square)
        return bit

    def among(self, squares: Iterable[int]) -> int:
        """Those of some squares of the table that are squares of the town, as a set."""
        return reduce(or_, map(self._of_the_town.__getitem__, squares), 0)

    @cached_property
    def _of_the_town(self) -> InTown:
        return InTown(self)

    def around(self, square: int, far: int) -> int:
        """All squares that are no farther than that, whatever stands between; far is how far sight goes, at most."""
        return self._arounds.get((square, far)) or self._around(square, far)

    @cached_property
    def _arounds(self) -> dict[tuple[int, int], int]:
        """Those that have been asked for: whoever looks mostly looks again from there."""
        return {}

    def _around(self, square: int, far: int) -> int:
        by = self.number(square) - far * SIZE * self.width
        diamond = _diamond(self.width, far)
        self._arounds[square, far] = found = diamond << by if by > 0 else diamond >> -by
        return found

    def squares(self, many: int) -> list[int]:
        """The squares of a set, in their order on the table, which is that of their numbers here."""
        found, stride, layer = [], SIZE * self.width, self.layer
        while many:
            lowest = many & -many
            above, number = divmod(lowest.bit_length() - 1, layer)
            found.append(above * LAYER + self.first + number + number // stride * (STRIDE - stride))
            many ^= lowest
        return found

    def row(self, byte: int) -> tuple[Laid, int]:
        """The tile of a byte of a set, and which of its rows it is."""
        rows, column = divmod(byte, self.width)
        first = (rows - rows % (self.layer // SIZE // self.width) % SIZE) * self.width + column
        return self._tiles[SIZE * first], (byte - first) // self.width

    @cached_property
    def _tiles(self) -> dict[int, Laid]:
        """The tiles by the numbers of their first squares."""
        return {shift: laid for shift, laid, _ in self.pavings}

    # -- sets of squares -------------------------------------------------------------------------------------------

    @cached_property
    def pavings(self) -> list[tuple[int, Laid, Paving]]:
        """The number of the first square of every tile, and what it is like."""
        return [(self.number(corner_of(laid)), laid, _paving(laid.tile, laid.turn, self.width)) for laid in self.up]

    @cached_property
    def floor(self) -> int:
        return sum([paving.floor << shift for shift, _, paving in self.pavings])

    @cached_property
    def indoors(self) -> int:
        """The floor of all buildings."""
        return sum([paving.indoors << shift for shift, _, paving in self.pavings])

    def building(self, key: str) -> int:
        """The floor of one, on all its tiles and floors."""
        return sum([paving.indoors << shift for shift, laid, paving in self.pavings if TILES[laid.tile].building == key])

    def tile(self, key: str) -> int:
        """The squares of a tile."""
        return sum([paving.floor << shift for shift, laid, paving in self.pavings if laid.tile == key])

    def ring(self, squares: int) -> int:
        """These squares and all beside them."""
        stride = SIZE * self.width
        return (squares | squares << 1 | squares >> 1 | squares << stride | squares >> stride) & self.floor

    # -- steps -----------------------------------------------------------------------------------------------------

    @cached_property
    def prices(self) -> list[tuple[int, int]]:
        """What it costs in half Movement Points to enter which squares."""
        terrain = [sum([paving.terrain[nth] << shift for shift, _, paving in self.pavings]) for nth in range(len(PRICES))]
        return list(zip(PRICES, terrain, strict=True))

    @cached_property
    def _open(self) -> tuple[int, int]:
        """The squares from which nothing stands in the way of a step to the east, and of one to the south."""
        north, east, south, west = (sum([paving.open[nth] << shift for shift, _, paving in self.pavings]) for nth in range(4))
        return east & west >> 1, south & north >> SIZE * self.width

    @cached_property
    def _fenced(self) -> tuple[int, int]:
        """The squares with a fence to the east, and those with one to the south: none stands on a border."""
        _, east, south, _ = (sum([paving.fenced[nth] << shift for shift, _, paving in self.pavings]) for nth in range(4))
        return east, south

    def _with_doors(self, open_: frozenset[int]) -> tuple[int, int]:
        """The squares from which a step to the east or to the south meets nothing but, perhaps, an open door."""
        (east, south), (east_door, south_door) = self._open, self._at([door for door in self.here.doors if door in open_])
        return east | east_door, south | south_door

    def _at(self, edges: Iterable[int]) -> tuple[int, int]:
        """The squares with one of these edges to the east, and those with one to the south."""
        east = south = 0
        for edge in edges:
            if edge < GRID.size:
                east |= self.bit(edge - 1)
            else:
                south |= self.bit(edge - GRID.size - STRIDE)
        return east, south

    def _both_ways(self, east: int, south: int) -> Sides:
        """Whoever can step to the east or to the south can step back."""
        return south << self.stride, east, south, east << 1

    @cached_property
    def free(self) -> Sides:
        """Where nothing stands in the way."""
        return self._both_ways(*self._open)

    @cached_property
    def over_fences(self) -> Sides:
        return self._both_ways(*self._fenced)

    def through(self, edges: Iterable[int]) -> Sides:
        """Where one of these edges is crossed."""
        return self._both_ways(*self._at(edges))

    @cached_property
    def links(self) -> tuple[tuple[int, int, int], ...]:
        """Stairs and lifts, both ways: the change of floors itself costs nothing."""
        pairs = [(self.bit(link.one), self.bit(link.other)) for link in self.here.links]
        return tuple([(one, other, 0) for pair in pairs for one, other in (pair, pair[::-1])])

    @rule("darkness.move.no-diagonal", "darkness.move.walls-fences", "darkness.move.mixed-terrain", "darkness.move.terrain")
    def walking(self, open_: frozenset[int]) -> Priced:
        """All steps while these doors are open, at the price of the ground; a fence costs as much as what is obstructed.
        Nobody walks through a window."""
        free = gate(self._both_ways(*self._with_doors(open_)), self.prices)
        fences = gate(self.over_fences, [(FACTS.movement.terrain["rough"], self.floor)])
        return Priced(self.stride, (free, fences) if fences.sources else (free,), self.links, self.floor)

    @rule("darkness.move.no-diagonal", "darkness.move.walls-fences")
    def pacing(self, open_: frozenset[int]) -> Priced:
        """The same steps, each worth one square."""
        (east, south), (over_east, over_south) = self._with_doors(open_), self._fenced
        steps = gate(self._both_ways(east | over_east, south | over_south), [(1, self.floor)])
        return Priced(self.stride, (steps,), self.links, self.floor)

    @cached_property
    def through_walls(self) -> Priced:
        """All steps where walls, doors and fences are none."""
        floor, stride = self.floor, SIZE * self.width
        steps = gate(self._both_ways(floor & floor >> 1, floor & floor >> stride), self.prices)
        return Priced(stride, (steps,), self.links, floor)


class InTown(dict[int, int]):
    """Squares of the table as sets, those that have been asked for; what is no square of the town is none here."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def __missing__(self, square: int) -> int:
        self[square] = bit = self.ground.bit(square) if square in self.ground.here.kinds else 0
        return bit


def lets_in(laid: Laid, square: int, direction: int) -> bool:
    """Does a step in a direction lead onto this square of a tile, if it lies like this, without a wall between?"""
    (row, column), (first, left) = divmod(square, STRIDE), divmod(corner_of(laid), STRIDE)
    y, x = row - first, column - left
    if not (0 <= y < SIZE and 0 <= x < SIZE):
        return False
    side_met = ORTHOGONAL.index(opposite(direction))
    return bool(_paving(laid.tile, laid.turn, 1).open[side_met] >> SIZE * y + x & 1)


def ground(s: State) -> Ground:
    return _ground(s.tiles)


@lru_cache(maxsize=64)
def _diamond(width: int, far: int) -> int:
    """All squares that are so far from one, which lies so many rows below the first."""
    rows = [(row, far - abs(row)) for row in range(-far, far + 1)]
    bits = [far * SIZE * width + row * SIZE * width + column for row, left in rows for column in range(-left, left + 1)]
    return sum([1 << bit for bit in bits if bit >= 0])


@lru_cache(maxsize=128)
def ground_of(tiles: tuple[Laid, ...]) -> Ground:
    up = tuple([laid for laid in tiles if laid.up])
    columns, rows = [laid.x for laid in up], [laid.y for laid in up]
    left, top, width = min(columns), min(rows), max(columns) - min(columns) + 2
    layer = (SIZE * (max(rows) - top + 1) + FARTHEST) * SIZE * width
    return Ground(town_of(tiles), up, width, SIZE * (top * STRIDE + left), layer)


_ground = lately(ground_of)
