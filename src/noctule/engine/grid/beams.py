"""What a line of sight crosses, for all three ways of drawing it, as bit sets that fit any pair of squares so far apart.

A line starts in the centre of one square and ends inside another that lies dx columns and dy rows away.
Whatever its slope, it crosses exactly dx upright and dy flat grid lines on the way; only their order differs,
and where it crosses two at once it goes through a corner. `crossings` lists that exactly, with whole
numbers. A `Beam` collects the lines that may serve: sight is free if every clause of the beam has an
alternative whose edges and squares are all free. The sets are numbered from the top left square of the box
around both ends, so one beam serves all pairs with the same offset by one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

SightRule = Literal["any_point_to_centre", "centre_to_centre", "centre_to_dots"]
"""How a line of sight is drawn from looker to target; see the functions of those names."""


class Line(NamedTuple):
    """One way to be clear: edges and squares that must be free, and the line's direction from its fixed end."""

    edges: int
    squares: int
    aim: tuple[int, int]


class Beam(NamedTuple):
    """Everything that can matter between two squares, and the clauses of which each needs one free line."""

    edges: int
    squares: int
    clauses: tuple[tuple[Line, ...], ...]


@lru_cache(maxsize=1 << 13)
def beam(rule: SightRule, stride: int, size: int, dx: int, dy: int) -> Beam:
    """The beam from a square to the one dx columns and dy rows away; the fixed centre is the first square's.

    The cache holds geometry only, a function of these five values; it is a few hundred entries for a
    usual board.

    >>> b = beam("centre_to_centre", 6, 36, 2, 0)
    >>> bin(b.edges), bin(b.squares), len(b.clauses)
    ('0b110', '0b10', 1)
    """
    if rule == "centre_to_centre":
        lines = list(crossings(rule, stride, size, dx, dy, (dx, dy)))
        plain = [clause for clause in lines if len(clause) == 1]
        corners = [clause for clause in lines if len(clause) > 1]
        clauses: tuple[tuple[Line, ...], ...] = ((_merged(plain, (dx, dy)),), *corners)
    elif rule == "any_point_to_centre":
        clauses = (tuple(_sweep(stride, size, dx, dy)),)
    else:
        found = [_merged(crossings(rule, stride, size, dx, dy, aim), aim) for aim in _dots(dx, dy)]
        clauses = (tuple(_needed(found)),)
    edges = squares = 0
    for clause in clauses:
        for line in clause:
            edges |= line.edges
            squares |= line.squares
    return Beam(edges, squares, clauses)


def crossings(rule: SightRule, stride: int, size: int, dx: int, dy: int, aim: tuple[int, int]) -> Iterator[tuple[Line, ...]]:
    """What a line meets, in order from its fixed end: clauses, of which each needs one free alternative.

    At a corner that the line passes exactly, `centre_to_centre` may go round by either side (one clause with
    two alternatives); `centre_to_dots` touches the four edges that end there but passes through neither
    square beside it.
    """

    def number(i: int, j: int) -> int:
        return (j if dy > 0 else -j - dy) * stride + (i if dx > 0 else -i - dx)

    def edge(i: int, j: int, k: int, m: int) -> int:
        return 1 << max(number(i, j), number(k, m)) + (size if i == k else 0)

    i = j = 0
    for upright, flat in _order(abs(dx), abs(dy), abs(aim[0]), abs(aim[1])):
        k, m = i + upright, j + flat
        if upright and flat:
            over = edge(i, j, k, j) | edge(k, j, k, m)
            under = edge(i, j, i, m) | edge(i, m, k, m)
            if rule == "centre_to_centre":
                yield Line(over, 1 << number(k, j), aim), Line(under, 1 << number(i, m), aim)
            else:
                yield (Line(over | under, 0, aim),)
            crossed = 0
        else:
            crossed = edge(i, j, k, m)
        i, j = k, m
        square = 0 if (i, j) == (abs(dx), abs(dy)) else 1 << number(i, j)
        yield (Line(crossed, square, aim),)


def _order(dx: int, dy: int, mx: int, my: int) -> Iterator[tuple[int, int]]:
    """For a line with direction (mx, my): in which order it crosses dx upright and dy flat grid lines.

    From a centre the upright lines are at 1/2, 3/2, ... squares, so the next of each is compared by
    (2i + 1) my and (2j + 1) mx.
    """
    i = j = 0
    while i < dx or j < dy:
        if i == dx:
            step = (0, 1)
        elif j == dy:
            step = (1, 0)
        else:
            upright, flat = (2 * i + 1) * my, (2 * j + 1) * mx
            step = (int(upright <= flat), int(flat <= upright))
        yield step
        i, j = i + step[0], j + step[1]


def _sweep(stride: int, size: int, dx: int, dy: int) -> list[Line]:
    """The lines from a centre to a square, one for each gap between neighbouring grid corners in the cone.

    Why these few lines decide exactly whether *some* point of the closed square can be joined to the centre C
    without touching a blocker. Blockers are closed (grid edges with their ends, whole squares), so the points
    that cannot be joined form a closed set and the free points are open relative to the square: if there is
    one, there is one inside the square, and all directions close to it are free as well. A point may be
    pulled towards C until it enters the square without losing its freedom, so only directions count:
    direction d is free if the ray from C along d reaches the near sides of the square touching nothing, those
    sides included. A grid edge or square lies either wholly before the near sides or wholly behind them (grid
    lines never cut through a square), so each blocker before them shuts the closed interval of directions
    between two grid corners. The open cone is cut by the directions of all grid corners in it into open gaps;
    each blocker shuts a gap entirely or not at all, and a free direction exists if and only if a whole gap is
    free. One direction inside each gap therefore settles it. Touching is blocking without further care: two
    blockers that meet at a corner shut the gaps on both sides of it.

    Only the first line is followed. Turned past a corner, a line goes round it by the other side, and all else
    that it crosses stays; past a corner behind the near sides nothing changes, and that gap needs no line.
    """
    x, y = abs(dx), abs(dy)
    right, down = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    corners = _corners(x, y)
    aims = [(right * (a[0] + b[0]), down * (a[1] + b[1])) for a, b in pairwise(corners)] or [(dx, dy)]
    edges = squares = 0
    row, here = down * stride, (0 if dy > 0 else y * stride) + (0 if dx > 0 else x)
    upright, flat = (1 if dx > 0 else 0), size + (stride if dy > 0 else 0)
    top_left = here + min(right, 0) + min(row, 0)  # of the four squares round the first corner
    for step in _order(x, y, abs(aims[0][0]), abs(aims[0][1])):
        edges |= 1 << here + (upright if step[0] else flat)
        here += right if step[0] else row
        squares |= 1 << here
    squares ^= 1 << here  # the looker's own
    lines = [Line(edges, squares, aims[0])]
    around = 1 << 1 | 1 << stride + 1 | 0b11 << size + stride
    beside = 1 << 1 | 1 << stride if right == down else 1 | 1 << stride + 1
    for (p, q), aim in zip(corners[1:], aims[1:], strict=False):
        i, j = p, q
        while i < 2 * x and j < 2 * y:
            corner = top_left + j // 2 * row + i // 2 * right
            edges ^= around << corner
            squares ^= beside << corner
            i, j = i + 2 * p, j + 2 * q
        if (i, j) != (p, q):
            lines.append(Line(edges, squares, aim))
    return lines


@lru_cache(maxsize=1 << 10)
def _corners(x: int, y: int) -> list[tuple[int, int]]:
    """The directions of all grid corners in the cone from a centre to a square, its sides included, in turning order.

    Columns and rows are counted in halves of a square, both odd; the nearest corner of a direction stands for all.
    """
    if not x or not y:
        return []
    low, high = (2 * x + 1, 2 * y - 1), (2 * x - 1, 2 * y + 1)
    fine = low[0] ** 2  # slopes j / i that differ at all differ by 1 / fine or more
    corners: dict[int, tuple[int, int]] = {}
    for i in range(1, 2 * x + 2, 2):
        first, last = i * low[1] // low[0] + 1 | 1, -(-i * high[1] // high[0])
        for j in range(first, min(last, 2 * y + 2), 2):
            corners.setdefault(j * fine // i, (i, j))
    return [low, *(corners[slope] for slope in sorted(corners)), high]


def _dots(dx: int, dy: int) -> list[tuple[int, int]]:
    """Directions from a centre to the eight dots of a square, in tenths of a side: corners and middles, a tenth inside."""
    return [(10 * dx + x, 10 * dy + y) for y in (-4, 0, 4) for x in (-4, 0, 4) if x or y]


def _merged(clauses: Iterable[tuple[Line, ...]], aim: tuple[int, int]) -> Line:
    edges = squares = 0
    for (line,) in clauses:
        edges |= line.edges
        squares |= line.squares
    return Line(edges, squares, aim)


def _needed(lines: list[Line]) -> list[Line]:
    """Without the lines that can only be free when another one is: those that cross all that it crosses."""
    kept: list[Line] = []
    for line in sorted(lines, key=lambda line: line.edges.bit_count() + line.squares.bit_count()):
        if not any(not (k.edges & ~line.edges or k.squares & ~line.squares) for k in kept):
            kept.append(line)
    return kept
