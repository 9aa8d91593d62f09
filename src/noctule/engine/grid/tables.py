"""Sight and distance by look-up during play.

Sight: a `SightTable` keeps, per state of the walls, for each looker the squares that walls alone may not hide from
it, and for each pair the squares of one line that the walls leave free. If no figure stands on those there is sight;
only otherwise is the exact beam asked. An entry depends on nothing but the walls of its table, so a changed door
needs no bookkeeping: another state of the walls is another table, filled as pairs are asked for, and a state
that comes back finds its table again.

Distance: a `DistanceTable` keeps whole rows for ways without figures, and per pair the squares of all cheapest
routes: while no figure stands on those, the answer is the stored one. `changed` takes over every row that the
changed steps cannot touch. A game whose doors move keeps one table per state of the walls:

    routes = Kept(lambda walls: DistanceTable(ways_over(grid, floor, walls, diagonal=True)))
    routes[walls].next_steps(here, goal, closed=figures)

Costs in microseconds on one core, boards of 12 x 12 to 30 x 20 squares with 12 figures and every eighth inner
edge a wall, random pairs: sight by look-up 0.3 to 0.8, first time for a pair 3, first time for an offset on any
board of that size 5 to 30 (centres) and 20 to 200 (any point); ways 25; distance by look-up 0.2, by search 10 to
25; next steps by search 15 to 35; fewest diagonals by search 70 to 250; a row of distances 40 to 180.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final, TypeVar

from .beams import Beam, SightRule
from .edges import outline
from .measure import FAR, distance, distances
from .paths import fewest_diagonals, next_steps, squares_on_routes
from .sight import Trace, find_beam, find_beam_to_side, is_clear, not_cut_off, trace
from .squares import Grid, members
from .ways import Ways

WALLS: Final = 8
"""For how many states of the walls a board keeps its lines of sight."""
PAIRS: Final = 3_000
"""How many lines of sight between two squares a board keeps for one state of the walls; then it begins anew. All pairs of a
large board would be some 5 MB."""
BEAMS: Final = 2_000
"""How many offsets to square sides a board keeps."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(dict[Key, Value]):
    """Values made from their keys when first asked for and kept, up to a number; then the older half goes.

    For tables that depend on a state of the map: the key is all that the value depends on, so nothing is ever out of date.

    >>> squares = Kept(lambda n: n * n, most=2)
    >>> squares[3], squares[4], squares[5], list(squares)
    (9, 16, 25, [4, 5])
    """

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[Key], Value], most: int = 32) -> None:
        self.make, self.most = make, most

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self.most:
            for old in list(islice(self, (self.most + 1) // 2)):
                del self[old]
        value = self[key] = self.make(key)
        return value


class SightTable:
    """Sight by one rule on one board, computed once per pair and state of the walls.

    `solid` are squares that block for ever, like a figure that never moves; they need not be among the figures.

    >>> table = SightTable(Grid(3, 1), "centre_to_centre")
    >>> table.sees(0, 0, 0, 2), table.sees(0, 0b010, 0, 2), table.sees(1 << 1, 0, 0, 2)
    (True, False, False)
    """

    def __init__(self, grid: Grid, rule: SightRule, solid: int = 0) -> None:
        self.grid = grid
        self.rule: SightRule = rule
        self.solid = solid
        self._size, self._stride = grid.size, grid.stride
        self._beams = {0: (Beam(0, 0, ()), 0)}
        self._tables = Kept[int, tuple[dict[int, int], dict[int, int]]](lambda walls: ({}, {}), most=WALLS)
        self._sides = Kept[int, tuple[dict[int, int], dict[int, int]]](lambda walls: ({}, {}), most=WALLS)
        self._beams_to_sides: dict[int, tuple[Beam, int]] = {}

    def sees(self, walls: int, figures: int, looker: int, target: int) -> bool:
        """Sight from looker to target past these walls and figures."""
        return self.seen(walls, figures, looker, 1 << target) != 0

    def seen(self, walls: int, figures: int, looker: int, targets: int) -> int:
        """Those of the target squares that the looker sees."""
        hopes, lines = self._tables[walls]
        hope = hopes.get(looker)
        if hope is None:
            hope = hopes[looker] = not_cut_off(self.grid, walls, looker)
        targets &= hope
        found, first = 0, looker * self._size
        while targets:
            target = targets.bit_length() - 1
            square = 1 << target
            targets ^= square
            line = lines.get(first + target)
            if line is None:
                line = _squares_left_free(self._beam(looker, target), walls, self.solid)
                if line < 0:
                    hopes[looker] ^= square
                    continue
                if len(lines) >= PAIRS:
                    lines.clear()
                lines[first + target] = line
            if not figures & line or self._is_clear(self._beam(looker, target), walls, figures):
                found |= square
        return found

    def seen_sides(self, walls: int, figures: int, looker: int, sides: int) -> int:
        """Those of some square sides to whose middle the looker's centre has a line (see `centre_to_side`).

        >>> table = SightTable(Grid(3, 1), "centre_to_centre")
        >>> table.seen_sides(0, 0, 0, 1 << 2) != 0, table.seen_sides(0, 0b010, 0, 1 << 2)
        (True, 0)
        """
        hopes, lines = self._sides[walls]
        hope = hopes.get(looker)
        if hope is None:
            hope = hopes[looker] = outline(self.grid, not_cut_off(self.grid, walls, looker))
        sides &= hope
        found, first = 0, 2 * looker * self._size
        while sides:
            edge = sides.bit_length() - 1
            side = 1 << edge
            sides ^= side
            line = lines.get(first + edge)
            if line is None:
                line = _squares_left_free(self._beam_to_side(looker, edge), walls, self.solid)
                if line < 0:
                    hopes[looker] ^= side
                    continue
                if len(lines) >= PAIRS:
                    lines.clear()
                lines[first + edge] = line
            if not figures & line or self._is_clear(self._beam_to_side(looker, edge), walls, figures):
                found |= side
        return found

    def _is_clear(self, beam: tuple[Beam, int], walls: int, figures: int) -> bool:
        between, shift = beam
        return is_clear(between, walls >> shift, (figures | self.solid) >> shift)

    def _beam(self, looker: int, target: int) -> tuple[Beam, int]:
        """The beam between two squares of one level, and by how much it is shifted.

        All pairs of one offset share it. The offset is the difference of their numbers on a board twice as wide.
        """
        stride = self._stride
        offset = target - looker + (target // stride - looker // stride) * stride
        known = self._beams.get(offset)
        if known is None:
            found = find_beam(self.rule, self.grid, looker, target)
            assert found is not None
            known = self._beams[offset] = found[0], found[1] - looker
        return known[0], looker + known[1]

    def _beam_to_side(self, looker: int, edge: int) -> tuple[Beam, int]:
        """The same to a side of the looker's level; upright sides and flat ones have offsets of their own."""
        upright, stride = edge < self._size, self._stride
        beside = edge if upright else edge - self._size
        offset = 2 * (beside - looker + (beside // stride - looker // stride) * stride) + upright
        known = self._beams_to_sides.get(offset)
        if known is None:
            found = find_beam_to_side(self.grid, looker, edge)
            assert found is not None
            if len(self._beams_to_sides) >= BEAMS:
                self._beams_to_sides.clear()
            known = self._beams_to_sides[offset] = found[0], found[1] - looker
        return known[0], looker + known[1]

    def trace(self, walls: int, figures: int, looker: int, target: int) -> Trace:
        """Why there is sight or not; computed afresh."""
        return trace(self.rule, self.grid, walls, figures | self.solid, looker, target)


def _squares_left_free(beam: tuple[Beam, int], walls: int, solid: int) -> int:
    """The squares of a line in a beam that walls and solid squares leave free; -1 if they leave none."""
    between, shift = beam
    walls, solid = walls >> shift, solid >> shift
    squares = 0
    for clause in between.clauses:
        for edges, crossed, _ in clause:
            if not (walls & edges or solid & crossed):
                squares |= crossed
                break
        else:
            return -1
    return squares << shift


class DistanceTable:
    """Distances and next steps for one set of ways, computed once per start (or pair) and then looked up.

    >>> from noctule.engine.grid import ways_over
    >>> table = DistanceTable(ways_over(Grid(4, 1), 0b1111))
    >>> table.distance(0, 3), table.distance(0, 3, closed=0b0010) == FAR, bin(table.next_steps(0, 3))
    (3, True, '0b10')
    """

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self._rows: dict[int, list[int]] = {}
        self._routes: dict[tuple[int, int], tuple[int, int]] = {}
        self._diagonals: dict[tuple[int, int], int] = {}

    def row(self, start: int) -> list[int]:
        """Distances from a square to every square, without figures. Do not change the list."""
        row = self._rows.get(start)
        if row is None:
            row = self._rows[start] = distances(self.ways, start)
        return row

    def distance(self, start: int, end: int, *, closed: int = 0, ends: int = 0) -> int:
        """The distance between two squares past these figures; FAR if there is none."""
        plain = self.row(start)[end]
        if plain >= FAR or not closed | ends or self._undisturbed(start, end, closed, ends):
            return plain
        return distance(self.ways, start, end, closed=closed, ends=ends)

    def next_steps(self, start: int, end: int, *, closed: int = 0, ends: int = 0) -> int:
        """The squares a cheapest route may begin with."""
        if self._undisturbed(start, end, closed, ends):
            return self._route(start, end)[1]
        return next_steps(self.ways, start, end, closed=closed, ends=ends)

    def fewest_diagonals(self, start: int, end: int, *, closed: int = 0, ends: int = 0) -> int:
        """The least number of diagonal steps among the cheapest routes."""
        if not self._undisturbed(start, end, closed, ends):
            return fewest_diagonals(self.ways, start, end, closed=closed, ends=ends)
        found = self._diagonals.get((start, end))
        if found is None:
            found = self._diagonals[start, end] = fewest_diagonals(self.ways, start, end)
        return found

    def changed(self, ways: Ways) -> DistanceTable:
        """The table for ways that differ in some steps, taking over the rows that those cannot have changed.

        A row stays right if no step taken away was on a cheapest route from its start, and no new step makes
        anything nearer.

        >>> from noctule.engine.grid import ways_over
        >>> old = DistanceTable(ways_over(Grid(4, 1), 0b1111))
        >>> old.distance(0, 3)
        3
        >>> old.changed(ways_over(Grid(4, 1), 0b1111, 1 << 3)).distance(0, 3) == FAR
        True
        """
        table = DistanceTable(ways)
        lost, won = _changed_steps(self.ways, ways), _changed_steps(ways, self.ways)
        for start, row in self._rows.items():
            if all(row[a] >= FAR or row[a] + cost > row[b] for a, b, cost in lost) and all(
                row[a] + cost >= row[b] for a, b, cost in won
            ):
                table._rows[start] = row
        return table

    def _undisturbed(self, start: int, end: int, closed: int, ends: int) -> bool:
        """Does no figure stand on any cheapest route (the start aside, and `ends` at the end)?"""
        in_the_way = (closed | ends & ~(1 << end)) & ~(1 << start)
        return not in_the_way or not in_the_way & self._route(start, end)[0]

    def _route(self, start: int, end: int) -> tuple[int, int]:
        """All squares on cheapest routes, and the first steps of those routes."""
        found = self._routes.get((start, end))
        if found is None:
            found = self._routes[start, end] = (
                squares_on_routes(self.ways, start, end),
                next_steps(self.ways, start, end),
            )
        return found


def _changed_steps(before: Ways, after: Ways) -> list[tuple[int, int, int]]:
    """The steps (from, to, cost) that were there before and are not there after."""
    kept: dict[tuple[int, int], int] = {}
    for shift, squares, cost, _ in after.moves:
        kept[shift, cost] = kept.get((shift, cost), 0) | squares
    return [
        (square, square + shift, cost)
        for shift, squares, cost, _ in before.moves
        for square in members(squares & ~kept.get((shift, cost), 0))
    ]
