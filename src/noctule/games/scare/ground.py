"""The ground as it is now: a map with some of its doors shut, and everything about it that does not depend on figures.

One `Ground` per map and set of shut doors, made once and shared: movement and sight are look-ups here, plus a test against the
squares of figures. Nothing in it changes but its tables of answers already found.
"""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import (
    FAR,
    DistanceTable,
    SightTable,
    Ways,
    diagonal_steps,
    members,
    neighbours,
    outline,
    set_of,
    spread,
    ways_over,
)
from noctule.engine.grid import fewest_diagonals as _fewest_diagonals

from .facts import FACTS
from .maps import Map, the_map
from .state import State

_KEPT = 20_000


class Ground:
    """Where figures may step and what they see, past walls and shut doors alone."""

    @rule("scare.lines.closed-door", "scare.s1.gate-orange")
    def __init__(self, map: Map, shut: tuple[str, ...]) -> None:
        self.map = map
        self.grid = map.grid
        closed = solid = 0
        for id in shut:
            door = map.doors[id]
            closed |= door.squares
            if not door.gate:
                solid |= door.squares
        self.closed = closed
        self.floor = map.floor & ~closed
        self.holes = map.holes
        self.agent_ways = _ways(map, self.floor, "agent")
        self.monster_ways = _ways(map, self.floor, "monster")
        self.around_by_agents = ways_over(self.grid, self.floor, map.walls("stops", "agent"), diagonal=True)
        hard = map.obstacles() | outline(self.grid, solid)
        self.agent_walls = map.walls("hides", "agent") | hard
        self.monster_walls = map.walls("hides", "monster") | hard
        self.sight = SightTable(self.grid, "any_point_to_centre")
        self.table = DistanceTable(self.monster_ways)
        self._adjacent: dict[int, int] = {}
        self._steps: dict[int, tuple[tuple[int, int], ...]] = {}
        self._ranges: dict[int, tuple[int, ...]] = {}
        self._near: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        self._back: dict[tuple[int, int, int], dict[int, int]] = {}
        self._diagonals: dict[tuple[int, int, int], int] = {}

    @rule("scare.core.adjacent", "scare.core.adjacent-barrier", "scare.core.corner-gap", "scare.core.diagonal-past-corner")
    def adjacent(self, square: int) -> int:
        """The spaces adjacent to one: those that an agent could step to, figures and holes apart."""
        found = self._adjacent.get(square)
        if found is None:
            found = self._adjacent[square] = neighbours(self.around_by_agents, square)
        return found

    @rule("scare.lines.blue", "scare.s2.holes")
    def agent_steps(self, square: int) -> tuple[tuple[int, int], ...]:
        """(space, its cost in actions) for each space that an agent may step to from one, figures apart; never a hole."""
        found = self._steps.get(square)
        if found is None:
            costs = {square + m.shift: m.cost for m in self.agent_ways.moves if m.squares >> square & 1}
            found = tuple(sorted((n, cost) for n, cost in costs.items() if not self.holes >> n & 1))
            self._steps[square] = found
        return found

    def near(self, start: int, goals: int, closed: int) -> tuple[tuple[int, int], ...]:
        """(distance, goals first reached at it) for a monster from a space; it passes neither goals nor closed spaces."""
        key = start, goals, closed
        found = self._near.get(key)
        if found is None:
            if len(self._near) > _KEPT:
                self._near.clear()
            layers = spread(self.monster_ways, 1 << start, closed=closed, ends=goals)
            found = self._near[key] = tuple((d, squares & goals) for d, squares in layers.items() if squares & goals)
        return found

    def towards(self, start: int, goal: int, closed: int) -> dict[int, int]:
        """The spaces at each distance from the goal, as far out as the start, for a monster that enters no closed space."""
        key = start, goal, closed
        found = self._back.get(key)
        if found is None:
            if len(self._back) > _KEPT:
                self._back.clear()
            layers = spread(self.monster_ways, 1 << goal, ends=closed & ~(1 << goal), until=1 << start, back=True)
            barred = closed & ~(1 << start) & ~(1 << goal)
            found = self._back[key] = {d: squares & ~barred for d, squares in layers.items()}
        return found

    @rule("scare.move.tie-diagonals")
    def fewest_diagonals(self, start: int, goal: int, closed: int) -> int:
        """The least number of diagonal steps on a shortest route."""
        key = start, goal, closed
        found = self._diagonals.get(key)
        if found is None:
            if len(self._diagonals) > _KEPT:
                self._diagonals.clear()
            found = _fewest_diagonals(self.monster_ways, start, goal, closed=closed & ~(1 << goal))
            self._diagonals[key] = found
        return found

    @rule("scare.fire.range")
    def ranges(self, square: int) -> tuple[int, ...]:
        """How far a shot counts from a space to each: the larger of the column and row differences."""
        found = self._ranges.get(square)
        if found is None:
            found = self._ranges[square] = tuple(diagonal_steps(self.grid, square, other) for other in range(self.grid.size))
        return found

    def plain(self, start: int, goal: int) -> int:
        """The distance for a monster with no figures about; FAR if lines or shut doors leave no route."""
        return self.table.row(start)[goal] if self.floor >> goal & 1 else FAR


@rule("scare.core.diagonals", "scare.lines.blue")
def _ways(map: Map, floor: int, side: str) -> Ways:
    if side == "agent":
        costs = {FACTS.cost.step: floor, FACTS.cost.blue_step: map.blue & floor}
        return ways_over(map.grid, floor, map.walls("stops", "agent"), diagonal=True, costs=costs)
    return ways_over(map.grid, floor, map.walls("stops", "monster"), diagonal=True)


@lru_cache(maxsize=500)
def _ground(map: str, shut: tuple[str, ...]) -> Ground:
    return Ground(the_map(map), shut)


def ground(s: State) -> Ground:
    """The ground of a position."""
    return _ground(s.map, s.shut)


def opened(s: State) -> Ground:
    """The same ground with every door open."""
    return _ground(s.map, ())


def name(s: State, square: int) -> str:
    """The name of a space: `c4`."""
    return _name(s.map, square)


@lru_cache(maxsize=50_000)
def _name(map: str, square: int) -> str:
    return the_map(map).name(square)


__all__ = ["FAR", "Ground", "ground", "members", "name", "opened", "set_of"]
