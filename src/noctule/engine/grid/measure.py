"""How far squares are from each other for a mover, and what it can reach.

Two sets describe the figures on the board, given per call: `closed` squares cannot be entered, `ends` can be
entered but not left again in the same move (a target, a blocking thing that may be measured to but not
through). The mover's own square is always left freely.
"""

from __future__ import annotations

from heapq import heappop, heappush

from .squares import Grid
from .ways import Move, Priced, Steps, Ways

FAR = 1 << 30
"""The distance of squares that no route joins; larger than any real one, so that it compares rightly."""


def neighbours(ways: Ways, square: int) -> int:
    """The squares that one step leads to: adjacency for this kind of mover.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(neighbours(ways_over(Grid(2, 2), 0b11011), 0))
    '0b1010'
    """
    return stepped(ways, 1 << square)


def stepped(ways: Ways, squares: int) -> int:
    """The squares that one step leads to from any of these (they themselves only if such a step leads there).

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(stepped(ways_over(Grid(4, 1), 0b1111), 0b0110))
    '0b1111'
    """
    straight, diagonal = one_step(ways.ahead, squares)
    return straight | diagonal


def one_step(steps: Steps, squares: int) -> tuple[int, int]:
    """The squares that a straight step leads to, and those that a diagonal one does."""
    stride, north, east, south, west, slanting, links, _ = steps
    across = (squares & east) << 1 | (squares & west) >> 1
    along = (squares & south) << stride | (squares & north) >> stride
    straight, diagonal = across | along, 0
    if slanting:
        diagonal = (across & south) << stride | (across & north) >> stride | (along & east) << 1 | (along & west) >> 1
    for start, end in links:
        straight |= (squares >> start & 1) << end
    return straight, diagonal


def spread(
    ways: Ways,
    start: int,
    *,
    closed: int = 0,
    ends: int = 0,
    limit: int = FAR,
    overrun: bool = False,
    until: int = 0,
    back: bool = False,
) -> dict[int, int]:
    """Cost to the set of squares first reached at that cost, in rising order, from a set of starting squares.

    `limit` is the most that may be spent; with `overrun` a step may be begun as long as anything is left, and
    cost more than that. Stops early once a square of `until` is reached. `back` takes all steps backwards.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> spread(ways_over(Grid(4, 1), 0b1111), 0b1, limit=2)
    {0: 1, 1: 2, 2: 4}
    """
    if ways.even:
        return _rings(ways.behind if back else ways.ahead, start, closed, ends, limit, until)
    if back or ways.ahead.diagonal:  # of eight sides most lead nowhere new: step by step that is found out sooner
        return weighed(ways.back if back else ways.moves, start, closed, ends, limit, overrun, until)
    return paid(ways.priced, start, closed, ends, limit, overrun, until)


def _rings(steps: Steps, start: int, closed: int, ends: int, limit: int, until: int) -> dict[int, int]:
    """Breadth first: every step costs 1, so that each ring is all that lies one step beyond the last.

    `one_step` is written out here, which spares a call for every ring.
    """
    stride, north, east, south, west, slanting, links, every = steps
    layers, ring = {0: start}, start
    fresh, passable = every & ~(start | closed), every & ~ends
    for cost in range(1, limit + 1 if not start & until else 0):
        across = (ring & east) << 1 | (ring & west) >> 1
        along = (ring & south) << stride | (ring & north) >> stride
        step = across | along
        if slanting:
            step |= (across & south) << stride | (across & north) >> stride | (along & east) << 1 | (along & west) >> 1
        for square, end in links:
            step |= (ring >> square & 1) << end
        step &= fresh
        if not step:
            break
        layers[cost] = step
        if step & until:
            break
        fresh ^= step
        ring = step & passable
    return layers


def paid(
    steps: Priced, start: int, closed: int = 0, ends: int = 0, limit: int = FAR, overrun: bool = False, until: int = 0
) -> dict[int, int]:
    """What `spread` finds, where steps are sorted by what is entered: one step to all sides, and then the costs of it.

    >>> from noctule.engine.grid import Priced, gate
    >>> street = gate([0, 0b0111, 0, 0b1110], [(1, 0b0011), (2, 0b1100)])
    >>> paid(Priced(5, (street,), (), 0b1111), 0b0001, limit=3)
    {0: 1, 1: 2, 3: 4}
    """
    stride, gates, links, every = steps
    layers: dict[int, int] = {}
    waiting, cost = {0: start}, 0
    unseen, passable = every & ~closed | start, ~(ends & ~start)
    most = FAR if overrun else limit
    while waiting:
        if cost not in waiting:
            cost = cost + 1 if cost + 1 in waiting else min(waiting)
        fresh = waiting.pop(cost) & unseen
        if not fresh:
            continue
        unseen ^= fresh
        layers[cost] = layers[cost] | fresh if cost in layers else fresh  # a free link leads to the same cost again
        if fresh & until:
            break
        if cost >= limit:
            continue
        fresh &= passable
        for north, east, south, west, sources, prices in gates:
            if not fresh & sources:
                continue
            step = (fresh & south) << stride | (fresh & north) >> stride | (fresh & east) << 1 | (fresh & west) >> 1
            step &= unseen
            if not step:
                continue
            for price, entered in prices:
                part = step & entered
                if part:
                    total = cost + price
                    if total <= most:
                        waiting[total] = waiting[total] | part if total in waiting else part
        for source, end, price in links:
            total = cost + price
            if fresh & source and total <= most:
                waiting[total] = waiting.get(total, 0) | end
    return layers


def weighed(
    moves: tuple[Move, ...], start: int, closed: int, ends: int, limit: int, overrun: bool, until: int
) -> dict[int, int]:
    """The same where steps have different costs: sets of squares wait in the order of what it costs to get there."""
    waiting, costs = {0: start}, [0]
    layers: dict[int, int] = {}
    seen, halt = closed & ~start, ends & ~start
    while costs:
        cost = heappop(costs)
        fresh = waiting.pop(cost) & ~seen
        if not fresh:
            continue
        seen |= fresh
        layers[cost] = layers.get(cost, 0) | fresh
        if fresh & until:
            break
        if cost >= limit:
            continue
        fresh &= ~halt
        for shift, sources, price, _ in moves:
            step = fresh & sources
            if not step:
                continue
            step = (step << shift if shift > 0 else step >> -shift) & ~seen
            total = cost + price
            if step and (total <= limit or overrun):
                if total in waiting:
                    waiting[total] |= step
                else:
                    waiting[total] = step
                    heappush(costs, total)
    return layers


def reach(ways: Ways, start: int, limit: int = FAR, *, closed: int = 0, ends: int = 0, overrun: bool = False) -> int:
    """The squares that a figure on `start` can get to for at most `limit`, its own among them.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(reach(ways_over(Grid(5, 1), 0b11111), 0, 3, ends=0b100))
    '0b111'
    """
    reached = 0
    for squares in spread(ways, 1 << start, closed=closed, ends=ends, limit=limit, overrun=overrun).values():
        reached |= squares
    return reached


def distance(ways: Ways, start: int, end: int, *, closed: int = 0, ends: int = 0, limit: int = FAR) -> int:
    """The cost of a cheapest route between two squares; FAR if there is none.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> w = ways_over(Grid(5, 1), 0b11111)
    >>> distance(w, 0, 4), distance(w, 0, 4, closed=0b100) == FAR
    (4, True)
    """
    goal = 1 << end
    for cost, squares in spread(ways, 1 << start, closed=closed, ends=ends, limit=limit, until=goal).items():
        if squares & goal:
            return cost
    return FAR


def nearest(ways: Ways, start: int, goals: int, *, closed: int = 0, ends: int = 0) -> tuple[int, int]:
    """The smallest distance to any of these squares, and all of them at that distance; (FAR, 0) if none can be reached.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> nearest(ways_over(Grid(5, 1), 0b11111), 2, 0b10001)
    (2, 17)
    """
    for cost, squares in spread(ways, 1 << start, closed=closed, ends=ends, until=goals).items():
        if squares & goals:
            return cost, squares & goals
    return FAR, 0


class Distances(dict[int, int]):
    """How far squares are, by number, out of what `spread` found. Only those that are asked for are looked up: for tables that
    are made often and asked little.

    >>> far = Distances({0: 0b001, 2: 0b010}, 99)
    >>> far[1], far[2]
    (2, 99)
    """

    __slots__ = ("far", "rings")

    def __init__(self, rings: dict[int, int], far: int = FAR) -> None:
        self.rings, self.far = rings, far

    def __missing__(self, square: int) -> int:
        found = self[square] = next((cost for cost, squares in self.rings.items() if squares >> square & 1), self.far)
        return found


def distances(ways: Ways, start: int, *, closed: int = 0, ends: int = 0) -> list[int]:
    """The distance from a square to every square, by number; FAR where no route leads.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> distances(ways_over(Grid(3, 1), 0b111), 0)[:3]
    [0, 1, 2]
    """
    return by_square(ways.grid, spread(ways, 1 << start, closed=closed, ends=ends))


def by_square(grid: Grid, layers: dict[int, int]) -> list[int]:
    """What sets of squares are sorted by, for every square by number; FAR for those in no set.

    >>> by_square(Grid(3, 1), {0: 0b001, 1: 0b010})[:2]
    [0, 1]
    """
    row = [FAR] * grid.size
    for cost, squares in layers.items():
        while squares:  # from the highest down, so that the set gets shorter
            square = squares.bit_length() - 1
            row[square] = cost
            squares ^= 1 << square
    return row
