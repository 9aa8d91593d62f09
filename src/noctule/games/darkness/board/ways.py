"""Where one can go: walls, doors and fences, and what a step costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from noctule.engine import lately, rule
from noctule.engine.grid import FAR, ORTHOGONAL, Ways, distance, neighbour, place_of, ways_over

from ..content import FACTS
from ..state import Laid, Opened, State
from .disks import spread
from .town import GRID, town_of


def opened(s: State) -> frozenset[int]:
    """The doors and windows that are open now, broken or not."""
    return _opened(s.open, s.broken)


@lately
def _opened(open_: Mapping[int, Opened], broken: tuple[int, ...]) -> frozenset[int]:
    return frozenset((*open_, *broken))


def ways(s: State) -> Ways:
    """The steps on foot with the prices of the terrain, in half Movement Points."""
    return ways_of(s.tiles, opened(s))


def ways_of(tiles: tuple[Laid, ...], open_: frozenset[int]) -> Ways:
    return _ways(tiles, open_, True)


def paces(s: State) -> Ways:
    """The same steps, each worth one square."""
    return _ways(s.tiles, opened(s), False)


@lru_cache(maxsize=128)
@rule("darkness.move.no-diagonal", "darkness.move.walls-fences", "darkness.move.mixed-terrain", "darkness.move.terrain")
def _ways(tiles: tuple[Laid, ...], open_: frozenset[int], priced: bool) -> Ways:
    here = town_of(tiles)
    closed = here.walls | here.windows | sum([1 << door for door in here.doors if door not in open_])
    if not priced:
        return ways_over(GRID, here.floor, closed, links=here.links)
    over_a_fence = {FACTS.movement.terrain["rough"]: here.fences}
    return ways_over(GRID, here.floor, closed, costs=here.costs, prices=over_a_fence, links=here.links)


def apart(s: State, a: int, b: int, limit: int) -> int:
    """How many steps lie between two squares on foot; FAR if there is no way so short."""
    return _apart(s.tiles, opened(s), a, b, limit) if _columns_and_rows(a, b) <= limit else FAR


@lru_cache(maxsize=1 << 13)
def _columns_and_rows(a: int, b: int) -> int:
    """The least number of steps that there can be, whatever stands between; stairs lead straight up."""
    (x, y, _), (to_x, to_y, _) = place_of(GRID, a), place_of(GRID, b)
    return abs(to_x - x) + abs(to_y - y)


@lru_cache(maxsize=1 << 11)
def _apart(tiles: tuple[Laid, ...], open_: frozenset[int], a: int, b: int, limit: int) -> int:
    return distance(_ways(tiles, open_, False), a, b, limit=limit)


@rule("darkness.obstacle.trigger")
def ring(s: State) -> int:
    """The squares of all face-up Obstacles and those next to them, as a set: entering one is meeting the Obstacle."""
    return _ring(tuple([lying.at for lying in spread(s).obstacles]))


@lru_cache(maxsize=1 << 10)
def _ring(squares: tuple[int, ...]) -> int:
    return sum({1 << near for square in squares for near in beside(square)})


@rule("darkness.obstacle.trigger")
def beside(square: int) -> tuple[int, ...]:
    """A square and its four neighbours."""
    around = (neighbour(GRID, square, way) for way in ORTHOGONAL)
    return (square, *(near for near in around if near is not None))
