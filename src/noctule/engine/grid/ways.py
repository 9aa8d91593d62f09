"""Where a mover may step: one bit set of squares per direction, made from floor and walls in a few operations.

Because the steps are bit sets too, building them for a new state of the doors costs microseconds (see the
costs in `tables`), so nothing here needs to be kept up to date: make the ways anew when a barrier changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from .plan import Link
from .squares import DIAGONAL, ORTHOGONAL, VECTORS, Grid, all_squares

NOTHING: Mapping[int, int] = {}


class Move(NamedTuple):
    """A kind of step: what it adds to a square's number, from which squares it may be made, what it costs."""

    shift: int
    squares: int
    cost: int
    diagonal: bool


class Steps(NamedTuple):
    """All steps, whatever they cost: the squares from which one may step to each side.

    A diagonal step is two straight ones, in whichever order they are open.
    """

    stride: int
    north: int
    east: int
    south: int
    west: int
    diagonal: bool
    links: tuple[tuple[int, int], ...]
    """(from, to) of steps that are none to a side."""
    every: int
    """All squares of the board."""


class Gate(NamedTuple):
    """Straight steps that cost by what is entered: the squares from which one may step to each side, all of them together, and
    the squares of each cost."""

    north: int
    east: int
    south: int
    west: int
    sources: int
    prices: tuple[tuple[int, int], ...]


class Priced(NamedTuple):
    """All straight steps, sorted by the costs of squares and not by each step's own."""

    stride: int
    gates: tuple[Gate, ...]
    links: tuple[tuple[int, int, int], ...]
    """(from, to, cost) of steps that are none to a side: two sets of one square."""
    every: int
    """All squares of the board."""


def gate(sides: Sequence[int], prices: Sequence[tuple[int, int]]) -> Gate:
    """Steps from these squares to the north, east, south and west."""
    north, east, south, west = sides
    return Gate(north, east, south, west, north | east | south | west, tuple([one for one in prices if one[1]]))


class Ways(Struct, frozen=True):
    """All steps of one kind of mover on one state of the map.

    `back` are the same steps taken backwards; `even` says that each costs 1, which allows a faster search. `ahead` and
    `behind` are both once more, for a search that asks for no costs; `priced` are all straight steps ahead once more, for a
    search that asks for them.
    """

    grid: Grid
    moves: tuple[Move, ...]
    back: tuple[Move, ...]
    even: bool
    ahead: Steps
    behind: Steps
    priced: Priced


def ways_over(
    grid: Grid,
    floor: int,
    walls: int = 0,
    *,
    diagonal: bool = False,
    costs: Mapping[int, int] = NOTHING,
    tolls: Mapping[int, int] = NOTHING,
    prices: Mapping[int, int] = NOTHING,
    links: Iterable[Link] = (),
) -> Ways:
    """The steps of a mover that may enter the squares `floor` and may not cross the edges `walls`.

    A diagonal step is allowed if at least one of the two ways of making it as two orthogonal steps is open.
    So a figure cuts past the corner of one obstacle, but crosses no wall through the corner point and
    squeezes through no gap between two obstacles. Figures are not walls: pass them to the functions that use
    the ways.

    A step costs 1, or what the square entered costs: `costs` maps a cost to a set of squares (where they
    overlap the dearest counts). `tolls` maps a surcharge to a set of edges (a locked door that takes a move
    to open), `prices` maps the whole cost of a step to a set of edges, whatever lies behind them (a fence). A
    figure may leave a square that it could not enter.

    >>> g = Grid(2, 2)
    >>> from noctule.engine.grid import neighbours, side, square_named, E
    >>> wall = 1 << side(g, square_named(g, "a1"), E)
    >>> bin(neighbours(ways_over(g, 0b11011, wall, diagonal=True), 0))
    '0b11000'
    """
    moves: list[Move] = []
    gates: list[Gate] = []
    taken = [0] * 8
    every = all_squares(grid)
    for closed, price, toll in _gates(walls, tolls, prices):
        sides = [0] * 8
        for direction, squares in enumerate(_open(grid, floor, closed, diagonal)):
            fresh = squares & ~taken[direction]
            if not fresh:
                continue
            taken[direction] |= fresh
            right, down = VECTORS[direction]
            shift = down * grid.stride + right
            sides[direction] = fresh
            for cost in sorted(costs, reverse=True) if price is None else ():
                dear = costs[cost]
                part = fresh & (dear >> shift if shift > 0 else dear << -shift)
                fresh &= ~part
                moves.append(Move(shift, part, cost + toll, direction in DIAGONAL))
            moves.append(Move(shift, fresh, 1 + toll if price is None else price, direction in DIAGONAL))
        entered = _entered(costs, toll, every) if price is None else ((price, every),)
        gates.append(gate([sides[direction] for direction in ORTHOGONAL], entered))
    ends: list[tuple[int, int]] = []
    paid_links: list[tuple[int, int, int]] = []
    for link in links:
        for start, end in ((link.one, link.other), (link.other, link.one)):
            if floor >> end & 1:
                moves.append(Move(end - start, 1 << start, link.cost, False))
                paid_links.append((1 << start, 1 << end, link.cost))
                ends.append((start, end))
    moves = [move for move in moves if move.squares]
    even = all(move.cost == 1 for move in moves)
    back = tuple(_reversed(move) for move in moves)
    north, east, south, west = (taken[direction] for direction in ORTHOGONAL)
    ahead = Steps(grid.stride, north, east, south, west, diagonal, tuple(ends), every)
    priced = Priced(grid.stride, tuple([one for one in gates if one.sources]), tuple(paid_links), every)
    return Ways(grid, tuple(moves), back, even, ahead, _backwards(ahead), priced)


def _entered(costs: Mapping[int, int], toll: int, every: int) -> tuple[tuple[int, int], ...]:
    """What it costs to enter which squares: the dearest of their costs, or 1, and a toll."""
    found: list[tuple[int, int]] = []
    left = every
    for cost in sorted(costs, reverse=True):
        found.append((cost + toll, costs[cost] & left))
        left &= ~costs[cost]
    return (*found, (1 + toll, left))


def _gates(walls: int, tolls: Mapping[int, int], prices: Mapping[int, int]) -> list[tuple[int, int | None, int]]:
    """(closed edges, price, toll) from the freest steps to the dearest: edges open up one class after another."""
    closed = walls
    for edges in (*tolls.values(), *prices.values()):
        closed |= edges
    gates: list[tuple[int, int | None, int]] = [(closed, None, 0)]
    for toll in sorted(tolls):
        closed &= ~tolls[toll] | walls
        gates.append((closed, None, toll))
    for price in sorted(prices):
        closed &= ~prices[price] | walls
        gates.append((closed, price, 0))
    return gates


def _open(grid: Grid, floor: int, walls: int, diagonal: bool) -> list[int]:
    """For each direction the squares from which a step may be made."""
    stride, inside = grid.stride, all_squares(grid)
    west, north = walls & ((1 << grid.size) - 1), walls >> grid.size
    n = floor << stride & ~north & inside
    e = floor >> 1 & ~(west >> 1) & inside
    s = floor >> stride & ~(north >> stride) & inside
    w = floor << 1 & ~west & inside
    if not diagonal:
        return [n, 0, e, 0, s, 0, w, 0]
    ne = e & n >> 1 | n & e << stride
    se = e & s >> 1 | s & e >> stride
    sw = w & s << 1 | s & w >> stride
    nw = w & n << 1 | n & w << stride
    return [n, ne, e, se, s, sw, w, nw]


def _backwards(steps: Steps) -> Steps:
    stride, north, east, south, west, diagonal, links, every = steps
    entered = south << stride, west >> 1, north >> stride, east << 1
    return Steps(stride, *entered, diagonal, tuple((end, start) for start, end in links), every)


def _reversed(move: Move) -> Move:
    shift, squares = move.shift, move.squares
    return move._replace(shift=-shift, squares=squares << shift if shift > 0 else squares >> -shift)
