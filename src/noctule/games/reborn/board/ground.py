"""The board as it is now: a map with some doors open, some walls broken, some floor elements destroyed.

One `Ground` per state of the board, made once and shared by all positions in that state; nothing in it depends on figures.
Squares, edges and sets of them are numbers (see `noctule.engine.grid`).
"""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import ORTHOGONAL, Grid, SightTable, neighbour, place_of, set_of, side, square_at, ways_over

from .. import content
from ..content.maps import Map
from ..state import State
from . import drawn
from .arcs import Arcs

Point = tuple[int, int, int]


class Ground:
    """Where figures may step and what stops a line, figures and smoke apart."""

    @rule("reborn.move.adjacent", "reborn.los.blockers", "reborn.destroy.floor-effect", "reborn.destroy.door-effect")
    def __init__(
        self, map: Map, open: tuple[str, ...], broken: tuple[str, ...], breaches: tuple[int, ...], destroyed: tuple[str, ...]
    ) -> None:
        self.map = map
        self.grid = map.grid
        closed = [door for id, door in map.doors.items() if id not in open and id not in broken]
        self.closed_doors = set_of(edge for door in closed for edge in door.edges)
        self.walls = map.walls & ~set_of(breaches)
        self.barriers = self.walls | self.closed_doors
        """Edges that stop steps, lines, blasts and smoke."""
        gone = set_of(square for id in destroyed for square in map.elements[id].squares)
        self.dotted = map.dotted & ~gone
        self.blocking = map.blocking & ~gone
        self.floor = map.floor
        self.with_elements = set_of(map.element_at)
        self.enterable = map.floor & ~self.dotted
        self.sight, self.arcs = _sight(map.grid)
        self.ways = ways_over(self.grid, self.enterable, self.barriers)
        """Steps of ordinary figures, stairs apart."""
        self.flights = ways_over(self.grid, self.floor, self.barriers)
        """Adjacency: shared sides with no wall or closed door between, dotted squares included."""
        self.clouds: dict[tuple[str, int], int] = {}
        """Smoke by piece and square, as far as it spreads here (see `smoke.cloud`)."""
        self.square_points, self.edge_points = _points(map.grid)
        """Centres of squares and middles of sides, in half squares: column, row, level."""
        self.breakable: tuple[tuple[str, int], ...] | None = None
        """Closed doors and wall sections that can be destroyed, with the set of their sides (see `destroy.every_barrier`)."""
        self.furniture: tuple[tuple[str, int], ...] | None = None
        """Floor elements that can be destroyed, with the set of their squares (see `destroy.every_element`)."""
        self._adjacent: dict[int, int] = {}
        self._steps: dict[int, tuple[tuple[int, int], ...]] = {}

    @rule("reborn.move.adjacent", "reborn.move.no-diagonal")
    def adjacent(self, square: int) -> int:
        """The squares adjacent to one: they share a side, and neither a wall nor a closed door lies between."""
        found = self._adjacent.get(square)
        if found is None:
            found = self._adjacent[square] = set_of(
                square + move.shift for move in self.flights.moves if move.squares >> square & 1
            )
        return found

    @rule("reborn.move.adjacent", "reborn.move.dotted")
    def steps(self, square: int) -> tuple[tuple[int, int], ...]:
        """(direction, square) for each adjacent square that can be entered, figures apart."""
        found = self._steps.get(square)
        if found is None:
            steps = []
            for direction in ORTHOGONAL:
                beyond = neighbour(self.grid, square, direction)
                if beyond is not None and self.enterable >> beyond & 1 and self.adjacent(square) >> beyond & 1:
                    steps.append((direction, beyond))
            found = self._steps[square] = tuple(steps)
        return found

    @rule("reborn.exit.map")
    def ways_out(self, square: int) -> tuple[int, ...]:
        """The directions in which a step from a square leads out of the frame: no wall and no closed door on that side."""
        return tuple(
            d
            for d in ORTHOGONAL
            if self.map.frame >> (edge := side(self.grid, square, d)) & 1 and not self.barriers >> edge & 1
        )

    def beyond(self, square: int, direction: int) -> int | None:
        """The next square in a direction, walls or not; None outside the map."""
        found = neighbour(self.grid, square, direction)
        return found if found is not None and self.floor >> found & 1 else None


@lru_cache(maxsize=50)
def _sight(grid: Grid) -> tuple[SightTable, Arcs]:
    """Pairs are kept per state of the barriers, so one table serves all maps of a size."""
    return SightTable(grid, "centre_to_centre"), Arcs(grid)


@lru_cache(maxsize=200)
def _points(grid: Grid) -> tuple[list[Point], list[Point]]:
    places = [place_of(grid, number) for number in range(grid.size)]
    upright = [(2 * x, 2 * y + 1, level) for x, y, level in places]
    flat = [(2 * x + 1, 2 * y, level) for x, y, level in places]
    return [(2 * x + 1, 2 * y + 1, level) for x, y, level in places], upright + flat


@lru_cache(maxsize=100)
def the_map(key: str) -> Map:
    """The map of a scenario, a drawn one, or one that the players built."""
    if drawn.is_drawn(key):
        return drawn.read(key)
    return content.sags_map(key) if content.is_built(key) else content.scenario(key).map


@lru_cache(maxsize=200)
def _ground(
    map: str, open: tuple[str, ...], broken: tuple[str, ...], breaches: tuple[int, ...], destroyed: tuple[str, ...]
) -> Ground:
    return Ground(the_map(map), open, broken, breaches, destroyed)


def ground(s: State) -> Ground:
    """The ground of a position."""
    return _ground(s.map, s.open_doors, s.broken_doors, s.broken_walls, s.destroyed)


def name(s: State, square: int) -> str:
    """The name of a square: `c4`, on the second level `2/c4`."""
    return _name(s.map, square)


@lru_cache(maxsize=10_000)
def _name(map: str, square: int) -> str:
    return the_map(map).name(square)


def every_square(s: State) -> tuple[int, ...]:
    """All squares of the drawing, row by row, those without floor too: what somebody could point at."""
    return _every_square(the_map(s.map).grid)


@lru_cache(maxsize=200)
def _every_square(grid: Grid) -> tuple[int, ...]:
    return tuple(
        square_at(grid, x, y, level) for level in range(grid.levels) for y in range(grid.height) for x in range(grid.width)
    )


def named(s: State, square: str) -> int:
    """The square of that name; ValueError if there is none."""
    return the_map(s.map).square(square)
