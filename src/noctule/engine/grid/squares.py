"""Squares as numbers, their names, and sets of squares as whole numbers.

A square is one `int` and a set of squares is one `int` used as a bit set: set operations on a whole board are
then single machine-sized operations, which is what makes look-ups cheap (see `tables`). Rows are padded by
one column and levels by one row that are never floor, so that a shifted set can never leak from the end of
one row into the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

N, NE, E, SE, S, SW, W, NW = range(8)
Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
DIRECTIONS: Final[tuple[Direction, ...]] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight compass directions, clockwise from north; a direction is its index. North is up, row 1 is the top row."""
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The same in words."""
ORTHOGONAL = (N, E, S, W)
DIAGONAL = (NE, SE, SW, NW)
VECTORS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

_NARROW: Final = 2_000
_WORD_BITS: Final = 60
_WORD: Final = (1 << _WORD_BITS) - 1
_NAME = re.compile(r"(?:([1-9][0-9]*)/)?([a-z]+)([1-9][0-9]*)")


class Grid(Struct, frozen=True, cache_hash=True):
    """The size of a board: columns, rows and levels. The other fields follow from these, and nobody gives them.

    >>> g = Grid(3, 2)
    >>> square_name(g, square_at(g, 2, 1))
    'c2'
    """

    width: int
    height: int
    levels: int = 1
    stride: int = 0
    """What to add to a square's number to get the square below it."""
    layer: int = 0
    """What to add to a square's number to get the square one level up."""
    size: int = 0
    """One more than the largest number a square or its padding can have."""

    def __post_init__(self) -> None:
        force_setattr(self, "stride", self.width + 1)
        force_setattr(self, "layer", self.stride * (self.height + 1))
        force_setattr(self, "size", self.layer * self.levels)

    def __repr__(self) -> str:
        return f"Grid(width={self.width}, height={self.height}, levels={self.levels})"


def square_at(grid: Grid, x: int, y: int, level: int = 0) -> int:
    """The square in column x and row y, both counted from 0 at the top left.

    >>> square_at(Grid(3, 2), 0, 1)
    4
    """
    if not (0 <= x < grid.width and 0 <= y < grid.height and 0 <= level < grid.levels):
        raise ValueError(
            f"no square in column {x}, row {y}, level {level}: the board has {grid.width} columns, "
            f"{grid.height} rows and {grid.levels} levels, counted from 0"
        )
    return level * grid.layer + y * grid.stride + x


def place_of(grid: Grid, square: int) -> tuple[int, int, int]:
    """Column, row and level of a square, counted from 0.

    >>> place_of(Grid(3, 2), 4)
    (0, 1, 0)
    """
    level, rest = divmod(square, grid.layer)
    y, x = divmod(rest, grid.stride)
    return x, y, level


def square_name(grid: Grid, square: int) -> str:
    """The name of a square: column letters, row number, and `2/` before it on the second level.

    >>> square_name(Grid(30, 5, 2), square_at(Grid(30, 5, 2), 27, 3, 1))
    '2/ab4'
    """
    x, y, level = place_of(grid, square)
    letters = ""
    x += 1
    while x:
        x, rest = divmod(x - 1, 26)
        letters = chr(97 + rest) + letters
    return f"{level + 1}/{letters}{y + 1}" if level else f"{letters}{y + 1}"


def square_named(grid: Grid, name: str) -> int:
    """The square of that name; the inverse of `square_name`.

    >>> square_named(Grid(30, 5, 2), "2/ab4") == square_at(Grid(30, 5, 2), 27, 3, 1)
    True
    >>> square_named(Grid(3, 2), "d1")
    Traceback (most recent call last):
    ValueError: no square 'd1': the board runs from a1 to c2
    """
    found = _NAME.fullmatch(name)
    if not found:
        raise ValueError(f"not a square: {name!r}; squares are named like c4 or, on the second level, 2/c4")
    level, letters, row = found.groups(default="1")
    x = 0
    for letter in letters:
        x = x * 26 + ord(letter) - 96
    x, y, z = x - 1, int(row) - 1, int(level) - 1
    if x >= grid.width or y >= grid.height or z >= grid.levels:
        last = square_name(grid, square_at(grid, grid.width - 1, grid.height - 1, grid.levels - 1))
        raise ValueError(f"no square {name!r}: the board runs from a1 to {last}")
    return square_at(grid, x, y, z)


@lru_cache(maxsize=64)
def all_squares(grid: Grid) -> int:
    """The set of all squares of the board.

    >>> bin(all_squares(Grid(2, 2)))
    '0b11011'
    """
    row = (1 << grid.width) - 1
    level = sum(row << (y * grid.stride) for y in range(grid.height))
    return sum(level << (z * grid.layer) for z in range(grid.levels))


def set_of(numbers: Iterable[int]) -> int:
    """The bit set of some squares (or edges).

    >>> set_of([0, 2])
    5
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def members(bits: int) -> Iterator[int]:
    """The squares (or edges) of a bit set, in rising order.

    >>> list(members(0b101))
    [0, 2]
    """
    base = 0
    while bits >> _NARROW:  # a word at a time: every operation on a wide set costs as much as ten on a word
        empty = (bits & -bits).bit_length() - 1
        bits >>= empty
        base += empty
        word = bits & _WORD
        while word:
            lowest = word & -word
            yield base + lowest.bit_length() - 1
            word ^= lowest
        bits >>= _WORD_BITS
        base += _WORD_BITS
    while bits:
        lowest = bits & -bits
        yield base + lowest.bit_length() - 1
        bits ^= lowest


def neighbour(grid: Grid, square: int, direction: int) -> int | None:
    """The square next to this one in a direction, walls or not; None beyond the border.

    >>> neighbour(Grid(3, 2), 0, SE), neighbour(Grid(3, 2), 0, W)
    (5, None)
    """
    x, y, _ = place_of(grid, square)
    dx, dy = VECTORS[direction]
    if 0 <= x + dx < grid.width and 0 <= y + dy < grid.height:
        return square + dy * grid.stride + dx
    return None


def around(grid: Grid, square: int, directions: Iterable[int] = range(8)) -> list[int]:
    """The squares that touch this one, clockwise from north, walls or not.

    >>> [square_name(Grid(3, 3), s) for s in around(Grid(3, 3), 0)]
    ['b1', 'b2', 'a2']
    """
    found = (neighbour(grid, square, d) for d in directions)
    return [s for s in found if s is not None]


def vector(grid: Grid, start: int, end: int) -> tuple[int, int]:
    """How many columns and rows lie between two squares of one level.

    >>> vector(Grid(3, 2), 0, 6)
    (2, 1)
    """
    x1, y1, z1 = place_of(grid, start)
    x2, y2, z2 = place_of(grid, end)
    if z1 != z2:
        raise ValueError(f"{square_name(grid, start)} and {square_name(grid, end)} are on different levels")
    return x2 - x1, y2 - y1


def straight_steps(grid: Grid, start: int, end: int) -> int:
    """Orthogonal steps between two squares of one level as if there were no walls.

    >>> straight_steps(Grid(3, 2), 0, 6)
    3
    """
    dx, dy = vector(grid, start, end)
    return abs(dx) + abs(dy)


def diagonal_steps(grid: Grid, start: int, end: int) -> int:
    """Steps between two squares of one level, diagonals counting one, as if there were no walls.

    >>> diagonal_steps(Grid(3, 2), 0, 6)
    2
    """
    dx, dy = vector(grid, start, end)
    return max(abs(dx), abs(dy))
