"""Where one can go: walls, doors and fences, and what a step costs."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import ORTHOGONAL, Ways, distance, neighbour, ways_over

from ..content import DISKS, FACTS
from ..state import Laid, State
from .town import GRID, town_of


def opened(s: State) -> frozenset[int]:
    """The doors and windows that are open now, broken or not."""
    return frozenset((*s.open, *s.broken))


def ways(s: State) -> Ways:
    """The steps on foot with the prices of the terrain, in half Movement Points."""
    return _ways(s.tiles, opened(s), True)


def paces(s: State) -> Ways:
    """The same steps, each worth one square."""
    return _ways(s.tiles, opened(s), False)


@lru_cache(maxsize=8192)
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
    return distance(paces(s), a, b, limit=limit)


@rule("darkness.obstacle.trigger")
def ring(s: State) -> int:
    """The squares of all face-up Obstacles and those next to them, as a set: entering one is meeting the Obstacle."""
    return sum({1 << square for lying in s.board.values() if lying.up and _obstacle(lying.id) for square in beside(lying.at)})


def _obstacle(id: str) -> bool:
    return DISKS[id].kind == "obstacle"


@rule("darkness.obstacle.trigger")
def beside(square: int) -> tuple[int, ...]:
    """A square and its four neighbours."""
    around = (neighbour(GRID, square, way) for way in ORTHOGONAL)
    return (square, *(near for near in around if near is not None))
