"""The ground as it is now: a map with some of its doors shut, and everything about it that does not depend on figures.

One `Ground` per map and set of shut doors, made once and shared: movement and sight are look-ups here, plus a test against the
squares of figures. Nothing in it changes but its tables of answers already found.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import chain
from typing import Final

from msgspec import Struct

from noctule.engine import rule
from noctule.engine.grid import (
    FAR,
    Grid,
    Kept,
    SightTable,
    Ways,
    by_square,
    members,
    neighbours,
    outline,
    place_of,
    set_of,
    spread,
    stepped,
    ways_over,
)

from ..content.facts import FACTS
from ..content.maps import Map, the_map
from ..state import State

_KEPT = 500
"""How many answers that depend on the map alone are kept."""
_STANDING = 1_000
"""For how many ways in which figures stand answers are kept: enough for the phases of some games at once."""

_GROUNDS = 16
"""How many grounds are kept. One that was played on for long is 1 to 4 MB, and each door makes another."""

Spaces = tuple[int, ...]
Site = tuple[str, tuple[str, ...]]
"""The key of a map and its shut doors. By this others keep what they find out about a ground: by the ground itself
they would keep all of it."""


class Way(Struct, frozen=True, gc=False):
    """How a monster gets to a space: how far it is, and which spaces its route goes round.

    `closed` are the standing agents elsewhere; 0 if none is in the way, or all are: then the route is `blocked`, and it stops
    in front of the first.
    """

    goal: int
    distance: int
    closed: int = 0
    blocked: bool = False


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
        size = self.grid.size
        self._adjacent = Kept[int, int](partial(neighbours, self.around_by_agents), size)
        self._steps = Kept[int, tuple[tuple[int, int], ...]](self._find_steps, size)
        self._monster_steps = Kept[int, int](partial(neighbours, self.monster_ways), size)
        self._ranges = Kept[int, tuple[int, ...]](partial(_ranges, self.grid), size)
        self._within = Kept[tuple[int, int], int](partial(_within, self.grid), _KEPT)
        self.rows = Kept[int, list[int]](lambda goal: by_square(self.grid, self._rings[goal]), _KEPT)
        """How far a space is from every space for a monster with no figures about, by number: as far there as back."""
        self._ways = Kept[Spaces, Kept[tuple[int, int], Way]](
            lambda standing: Kept(partial(self._find_way, standing), _KEPT), _STANDING
        )
        self._nearest = Kept[tuple[Spaces, Spaces], Kept[int, int]](
            lambda figures: Kept(partial(self._find_nearest, *figures), _KEPT), _STANDING
        )
        self._rings = Kept[int, dict[int, int]](self._spread, _KEPT)
        self._rings_past = Kept[tuple[int, int, int], dict[int, int]](self._spread_past, _STANDING)
        self._diagonals = Kept[tuple[int, int], dict[int, int]](lambda key: {key[0]: 0}, _KEPT)
        self._links = Kept[int, list[tuple[int, int, bool]]](self._find_links, size)

    @rule("scare.core.adjacent", "scare.core.adjacent-barrier", "scare.core.corner-gap", "scare.core.diagonal-past-corner")
    def adjacent(self, square: int) -> int:
        """The spaces adjacent to one: those that an agent could step to, figures and holes apart."""
        return self._adjacent[square]

    @rule("scare.core.diagonals", "scare.lines.blue", "scare.s2.holes")
    def agent_steps(self, square: int) -> tuple[tuple[int, int], ...]:
        """(space, its cost in actions) for each space that an agent may step to from one, figures apart; never a hole."""
        return self._steps[square]

    def _find_steps(self, square: int) -> tuple[tuple[int, int], ...]:
        costs = {square + m.shift: m.cost for m in self.agent_ways.moves if m.squares >> square & 1}
        return tuple(sorted((n, cost) for n, cost in costs.items() if not self.holes >> n & 1))

    def monster_steps(self, square: int) -> int:
        """The spaces that a monster may step to from one, figures apart."""
        return self._monster_steps[square]

    def monster_steps_from(self, squares: int) -> int:
        """The same from any of some spaces."""
        if squares and not squares & squares - 1:
            return self._monster_steps[squares.bit_length() - 1]
        return stepped(self.monster_ways, squares)

    def _find_links(self, square: int) -> list[tuple[int, int, bool]]:
        """The same one by one, each as a set too, and whether the step is diagonal."""
        moves = [(square + move.shift, move.diagonal) for move in self.monster_ways.moves if move.squares >> square & 1]
        return [(1 << n, n, diagonal) for n, diagonal in moves]

    @rule("scare.core.distance", "scare.move.through-agents", "scare.move.unreachable")
    def ways(self, start: int, goals: Iterable[int], standing: Spaces) -> list[Way]:
        """How a monster gets to each of some spaces past agents who stand elsewhere; through them if there is no way round."""
        kept = self._ways[standing]
        return [kept[start, goal] for goal in goals]

    def _find_way(self, standing: Spaces, pair: tuple[int, int]) -> Way:
        """Only agents on a shortest route matter: without any it is as long as on the empty map."""
        start, goal = pair
        rows = self.rows
        row = rows[goal]
        plain = row[start]
        passed = [
            plain - left for square in standing if 0 < (left := row[square]) < plain and rows[square][start] == plain - left
        ]
        return self._way_past(start, goal, standing, passed) if passed else Way(goal, plain)

    def _way_past(self, start: int, goal: int, standing: Spaces, passed: list[int]) -> Way:
        """The same where agents are on shortest routes, at these distances from the start."""
        closed, plain = set_of(standing) & ~(1 << start | 1 << goal), self.rows[goal][start]
        if self._leads_past(start, goal, closed, min(passed), max(passed)):
            return Way(goal, plain, closed)
        rings = self.towards(goal, closed, start)
        far = len(rings) - 1
        return Way(goal, far, closed) if rings[far] >> start & 1 else Way(goal, plain, 0, True)

    def _leads_past(self, start: int, goal: int, closed: int, first: int, last: int) -> bool:
        """Does a shortest route lead past the closed spaces that others meet at the first to the last of these distances?"""
        near, far, plain = self._rings[start], self._rings[goal], self.rows[goal][start]
        tips = near.get(last, 0) & far.get(plain - last, 0) & self.floor & ~closed
        for left in range(last - 1, first - 1, -1):
            tips = stepped(self.monster_ways, tips) & near.get(left, 0) & ~closed
        return tips != 0

    def ways_to_nearest(self, start: int, goals: Iterable[int], standing: Spaces) -> list[Way]:
        """The ways to the nearest of some spaces alone, and to those farther ones that had to be measured to know it."""
        rows, kept = self.rows, self._ways[standing]
        least, found = FAR, []
        for plain, goal in sorted([(rows[goal][start], goal) for goal in goals]):
            if plain > least:
                break  # none is nearer than on the empty map
            way = kept[start, goal]
            found.append(way)
            if way.distance < least:
                least = way.distance
        return found

    def nearest(self, starts: Iterable[int], goals: Spaces, standing: Spaces) -> list[int]:
        """How far the nearest of some spaces is for a monster on each of the starts; FAR if it gets to none."""
        kept = self._nearest[goals, standing]
        return [kept[start] for start in starts]

    def _find_nearest(self, goals: Spaces, standing: Spaces, start: int) -> int:
        least = FAR
        for way in self.ways_to_nearest(start, goals, standing):
            if way.distance < least:
                least = way.distance
        return least

    def towards(self, goal: int, closed: int, start: int) -> dict[int, int]:
        """The spaces at each distance from a goal, at least as far as the start, for a monster that enters no closed space."""
        return self._rings_past[goal, closed, start] if closed else self._rings[goal]

    def _spread(self, goal: int) -> dict[int, int]:
        return spread(self.monster_ways, 1 << goal, back=True)

    def _spread_past(self, asked: tuple[int, int, int]) -> dict[int, int]:
        goal, closed, start = asked
        return spread(self.monster_ways, 1 << goal, closed=closed, until=1 << start, back=True)

    @rule("scare.move.tie-diagonals")
    def fewest_diagonals(self, start: int, way: Way) -> int:
        """The least number of diagonal steps on a shortest route."""
        layers = self.towards(way.goal, way.closed, start)
        return self._fewest(self._diagonals[way.goal, way.closed], layers, start, way.distance)

    def _fewest(self, known: dict[int, int], layers: dict[int, int], square: int, left: int) -> int:
        """The same for so many steps that are left of one; what other routes have led through is known."""
        found = known.get(square)
        if found is None:
            left -= 1
            layer = layers[left]
            found = known[square] = min(
                [self._fewest(known, layers, n, left) + diagonal for space, n, diagonal in self._links[square] if layer & space]
            )
        return found

    @rule("scare.fire.range")
    def ranges(self, square: int) -> tuple[int, ...]:
        """How far a shot counts from a space to each: the larger of the column and row differences."""
        return self._ranges[square]

    @rule("scare.fire.range")
    def within(self, square: int, reach: int) -> int:
        """The spaces that are at most so far from one for a shot."""
        return self._within[square, reach]

    def plain(self, start: int, goal: int) -> int:
        """The distance for a monster with no figures about; FAR if lines or shut doors leave no route."""
        return self.rows[goal][start] if self.floor >> goal & 1 else FAR


@lru_cache(maxsize=5_000)
def _ranges(grid: Grid, square: int) -> tuple[int, ...]:
    column, row, _ = place_of(grid, square)
    by_rows = _across(grid.stride, grid.height, column)
    return tuple(chain.from_iterable([by_rows[abs(y - row)] for y in range(grid.height + 1)]))


def _within(grid: Grid, asked: tuple[int, int]) -> int:
    square, reach = asked
    column, row, _ = place_of(grid, square)
    left, right = max(column - reach, 0), min(column + reach, grid.width - 1)
    across = (1 << right + 1) - (1 << left)
    found = 0
    for y in range(max(row - reach, 0), min(row + reach, grid.height - 1) + 1):
        found |= across << y * grid.stride
    return found


@lru_cache(maxsize=500)
def _across(stride: int, height: int, column: int) -> list[list[int]]:
    """The ranges from a column to each column, by the number of rows between."""
    return [[max(rows, abs(x - column)) for x in range(stride)] for rows in range(height + 1)]


@rule("scare.core.diagonals", "scare.lines.blue")
def _ways(map: Map, floor: int, side: str) -> Ways:
    if side == "agent":
        costs = {FACTS.cost.step: floor, FACTS.cost.blue_step: map.blue & floor}
        return ways_over(map.grid, floor, map.walls("stops", "agent"), diagonal=True, costs=costs)
    return ways_over(map.grid, floor, map.walls("stops", "monster"), diagonal=True)


GROUNDS: Final = Kept[Site, Ground](lambda site: Ground(the_map(site[0]), site[1]), _GROUNDS)
_NAMES: Final = Kept[str, Kept[int, str]](lambda map: Kept(the_map(map).name, 5_000), 100)


def ground(s: State) -> Ground:
    """The ground of a position."""
    return GROUNDS[s.map, s.shut]


def opened(s: State) -> Ground:
    """The same ground with every door open."""
    return GROUNDS[s.map, ()]


def name(s: State, square: int) -> str:
    """The name of a space: `c4`."""
    return _NAMES[s.map][square]


def names(s: State, squares: Iterable[int]) -> list[str]:
    """The names of some spaces, one after another."""
    known = _NAMES[s.map]
    return [known[square] for square in squares]


__all__ = ["FAR", "GROUNDS", "Ground", "Site", "ground", "members", "name", "names", "opened", "set_of"]
