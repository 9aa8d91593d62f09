"""Figures larger than one square: a pair with front and back, square blocks with facing, and figures that move by cells.

Their positions are poses: small tuples. `cheapest_first_steps` searches any kind of pose for the cheapest
ways to a goal; `pair_steps` and `block_steps` say what one move can do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from typing import TypeVar

from .measure import FAR
from .squares import VECTORS, Grid, place_of, square_at
from .ways import Ways

Pose = TypeVar("Pose", bound=Hashable)
Pair = tuple[int, int]
"""Front and back of a figure on two squares."""
Block = tuple[int, int]
"""Top left square and facing of a square figure."""


def pair_steps(ways: Ways, pair: Pair, *, turn: int = 1, closed: int = 0) -> Iterator[tuple[Pair, int]]:
    """The next poses of a figure on two squares, with their cost: the back follows the front, or both change places.

    The front steps orthogonally, never onto the back; going back the way it came takes the half turn first.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> list(pair_steps(ways_over(Grid(3, 1), 0b111), (1, 0)))
    [((0, 1), 1), ((2, 1), 1)]
    """
    front, back = pair
    yield (back, front), turn
    for shift, squares, cost, diagonal in ways.moves:
        ahead = front + shift
        if squares >> front & 1 and not diagonal and ahead != back and not closed >> ahead & 1:
            yield (ahead, front), cost


def block_squares(grid: Grid, corner: int, size: int = 2) -> int:
    """The squares under a block of size by size whose top left square is `corner`.

    >>> block_squares(Grid(3, 3), 0) == 0b110011
    True
    """
    row = (1 << size) - 1
    return sum(row << (corner + y * grid.stride) for y in range(size))


def block_step(ways: Ways, corner: int, direction: int, *, size: int = 2, closed: int = 0) -> int | None:
    """Where a block's top left square comes to lie after one orthogonal step; None if it cannot be made.

    Every square newly covered must be open to a step from the square behind it, free of `closed`, and no wall
    may run between the squares newly covered: a block never stands across a wall.

    >>> from noctule.engine.grid import E, Grid, all_squares, ways_over
    >>> g = Grid(4, 2)
    >>> block_step(ways_over(g, all_squares(g)), 0, E), block_step(ways_over(g, all_squares(g), 1 << 2), 0, E)
    (1, None)
    """
    grid = ways.grid
    dx, dy = VECTORS[direction]
    shift = dy * grid.stride + dx
    under = block_squares(grid, corner, size)
    front = under & ~(under >> shift if shift > 0 else under << -shift)
    if front & ~_open(ways, shift):
        return None
    entered = front << shift if shift > 0 else front >> -shift
    along = 1 if dy else grid.stride
    paired = entered & entered >> along  # squares newly covered whose neighbour along the front is, too
    return None if entered & closed or paired & ~_open(ways, along) else corner + shift


def block_steps(
    ways: Ways,
    block: Block,
    *,
    size: int = 2,
    forward: int | None = 1,
    backward: int | None = 1,
    turns: dict[int, int] | None = None,
    closed: int = 0,
) -> Iterator[tuple[Block, int]]:
    """The next poses of a square figure that goes forward and backward only, with their cost.

    `turns` maps a turn in eighths of a circle to its cost, e.g. {2: 2, 4: 2, 6: 2}; it turns on its own
    squares.

    >>> from noctule.engine.grid import E, Grid, all_squares, ways_over
    >>> g = Grid(4, 2)
    >>> list(block_steps(ways_over(g, all_squares(g)), (0, E), turns={4: 2}))
    [((1, 2), 1), ((0, 6), 2)]
    """
    corner, facing = block
    for heading, cost in ((facing, forward), ((facing + 4) % 8, backward)):
        if cost is not None:
            there = block_step(ways, corner, heading, size=size, closed=closed)
            if there is not None:
                yield (there, facing), cost
    for turn, cost in (turns or {}).items():
        yield (corner, (facing + turn) % 8), cost


def cheapest_first_steps(
    start: Pose, steps: Callable[[Pose], Iterable[tuple[Pose, int]]], arrived: Callable[[Pose], bool]
) -> tuple[int, list[Pose]]:
    """The cost of the cheapest ways to an arrived pose, and every pose such a way may begin with; (FAR, []) if none.

    Every step must cost at least 1.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> w = ways_over(Grid(5, 1), 0b11111)
    >>> cheapest_first_steps((3, 2), lambda pose: pair_steps(w, pose), lambda pose: pose[0] == 0)
    (3, [(2, 3)])
    """
    costs: dict[Pose, int] = {start: 0}
    firsts: dict[Pose, dict[Pose, None]] = {start: {}}
    queue: list[tuple[int, int, Pose]] = [(0, 0, start)]
    found: dict[Pose, None] = {}
    serial, best = 0, FAR
    while queue and queue[0][0] <= best:
        cost, _, pose = heappop(queue)
        if cost > costs[pose]:
            continue
        if arrived(pose):
            best = cost
            found.update(firsts[pose])
            continue
        for onward, price in steps(pose):
            total = cost + price
            if total > costs.get(onward, FAR):
                continue
            if total < costs.get(onward, FAR):
                costs[onward], firsts[onward] = total, {}
                serial += 1
                heappush(queue, (total, serial, onward))
            firsts[onward].update(firsts[pose] if pose != start else {onward: None})
    return best, list(found)


def cells_over(grid: Grid, size: int = 2) -> Grid:
    """The coarser board whose squares are blocks of size by size squares; what is left over at the border is dropped.

    >>> cells_over(Grid(6, 5))
    Grid(width=3, height=2, levels=1)
    """
    return Grid(grid.width // size, grid.height // size, grid.levels)


def cell_of(grid: Grid, square: int, size: int = 2) -> int:
    """The cell of the coarser board in which a square lies.

    >>> cell_of(Grid(6, 4), 3)
    1
    """
    x, y, level = place_of(grid, square)
    return square_at(cells_over(grid, size), x // size, y // size, level)


def cell_squares(grid: Grid, cell: int, size: int = 2) -> int:
    """The squares of a cell.

    >>> cell_squares(Grid(6, 4), 1) == block_squares(Grid(6, 4), 2)
    True
    """
    x, y, level = place_of(cells_over(grid, size), cell)
    return block_squares(grid, square_at(grid, x * size, y * size, level), size)


def whole_cells(grid: Grid, squares: int, size: int = 2) -> int:
    """The cells, as a set on the coarser board, all of whose squares are in a set.

    >>> bin(whole_cells(Grid(6, 2), block_squares(Grid(6, 2), 2) | 1))
    '0b10'
    """
    coarse = cells_over(grid, size)
    found = 0
    for level in range(coarse.levels):
        for y in range(coarse.height):
            for x in range(coarse.width):
                cell = square_at(coarse, x, y, level)
                if not cell_squares(grid, cell, size) & ~squares:
                    found |= 1 << cell
    return found


def _open(ways: Ways, shift: int) -> int:
    """The squares from which an orthogonal step with this shift may be made."""
    squares = 0
    for move in ways.moves:
        if move.shift == shift and not move.diagonal:
            squares |= move.squares
    return squares
