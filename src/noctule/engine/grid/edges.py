"""The sides of squares, numbered, and sets of them.

Each square owns its west side, which has the square's own number, and its north side, which has that number
plus `grid.size`; its east and south sides belong to its neighbours (or to the padding at the border). Because
of this a set of edges moves across the board by one shift, exactly as a set of squares does.
"""

from __future__ import annotations

from typing import Literal

from .squares import DIRECTIONS, E, Grid, N, S, W, all_squares, place_of, square_name, square_named, vector


def side(grid: Grid, square: int, direction: int) -> int:
    """The edge on one of the four sides of a square.

    >>> g = Grid(2, 2)
    >>> side(g, 0, E) == side(g, 1, W), side(g, 0, S) == side(g, 3, N)
    (True, True)
    """
    if direction == W:
        return square
    if direction == E:
        return square + 1
    if direction == N:
        return grid.size + square
    if direction == S:
        return grid.size + square + grid.stride
    raise ValueError(f"{DIRECTIONS[direction]} is no side of a square; sides are n, e, s, w")


def between(grid: Grid, one: int, other: int) -> int:
    """The edge between two squares that share a side.

    >>> between(Grid(2, 2), 3, 0) == side(Grid(2, 2), 0, S)
    True
    """
    directions = {(0, -1): N, (1, 0): E, (0, 1): S, (-1, 0): W}
    step = vector(grid, one, other)
    if step not in directions:
        raise ValueError(f"{square_name(grid, one)} and {square_name(grid, other)} share no side")
    return side(grid, one, directions[step])


def joined(grid: Grid, edge: int) -> tuple[int | None, int | None]:
    """The two squares that an edge separates: west and east, or north and south; None beyond the border.

    >>> joined(Grid(2, 2), 1), joined(Grid(2, 2), 0)
    ((0, 1), (None, 0))
    """
    if edge < grid.size:
        x, y, _ = place_of(grid, edge)
        if y < grid.height:
            return (edge - 1 if x > 0 else None), (edge if x < grid.width else None)
    else:
        square = edge - grid.size
        x, y, _ = place_of(grid, square)
        if x < grid.width:
            return (square - grid.stride if y > 0 else None), (square if y < grid.height else None)
    raise ValueError(f"{edge} is not an edge of a board of {grid.width} by {grid.height}")


def edge_name(grid: Grid, edge: int) -> str:
    """A readable name of an edge: a square and one of its sides.

    >>> g = Grid(2, 2)
    >>> edge_name(g, side(g, 1, W)), edge_name(g, side(g, 0, W))
    ('a1-e', 'a1-w')
    """
    square, letter = named_from(grid, edge)
    return f"{square_name(grid, square)}-{letter}"


def named_from(grid: Grid, edge: int) -> tuple[int, Literal["n", "e", "s", "w"]]:
    """The square that an edge is named from, and the side of it.

    >>> g = Grid(2, 2)
    >>> named_from(g, side(g, 3, N)), named_from(g, side(g, 1, N))
    ((0, 's'), (1, 'n'))
    """
    before, after = joined(grid, edge)
    if before is not None:
        return before, "e" if edge < grid.size else "s"
    assert after is not None
    return after, "w" if edge < grid.size else "n"


def edge_named(grid: Grid, name: str) -> int:
    """The edge of that name; either of its two squares will do.

    >>> edge_named(Grid(2, 2), "b1-w") == edge_named(Grid(2, 2), "a1-e")
    True
    """
    square, dash, letter = name.rpartition("-")
    if not dash or letter not in ("n", "e", "s", "w"):
        raise ValueError(f"not an edge: {name!r}; edges are named by a square and its side, like c4-e")
    return side(grid, square_named(grid, square), DIRECTIONS.index(letter))


def outline(grid: Grid, squares: int) -> int:
    """All four sides of every square of a set: a whole-square obstacle as walls.

    >>> outline(Grid(2, 2), 1) == sum(1 << side(Grid(2, 2), 0, d) for d in (N, E, S, W))
    True
    """
    west = squares | squares << 1
    north = squares | squares << grid.stride
    return west | north << grid.size


def rim(grid: Grid, squares: int) -> int:
    """The sides that separate a set of squares from everything outside it.

    >>> rim(Grid(2, 2), 0b11) == outline(Grid(2, 2), 0b11) & ~(1 << 1)
    True
    """
    west = squares ^ squares << 1
    north = squares ^ squares << grid.stride
    return west | north << grid.size


def touched(grid: Grid, edges: int) -> int:
    """The squares that have at least one of these edges as a side.

    >>> bin(touched(Grid(2, 2), 1 << 1))
    '0b11'
    """
    every = (1 << grid.size) - 1
    west, north = edges & every, edges >> grid.size
    return (west | west >> 1 | north | north >> grid.stride) & all_squares(grid)
