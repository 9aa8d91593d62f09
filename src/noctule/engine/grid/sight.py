"""Exact lines of sight between squares, in three ways, with a reason for each answer.

`walls` is the set of edges that block this looker, `figures` the set of squares whose content blocks it
(whole-square obstacles, too); the squares of looker and target never count. Who blocks whom is the caller's
rule. All arithmetic is in whole numbers; nothing is sampled or rounded. Squares on different levels never see
each other.

These functions cost a few microseconds; `tables.SightTable` answers repeated questions by look-up.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from .beams import Beam, Line, SightRule, beam, crossings
from .edges import joined
from .squares import Grid, members, place_of, set_of, square_at

Point = tuple[Fraction, Fraction]
"""Column and row on a board whose top left corner is (0, 0); the centre of a1 is (1/2, 1/2)."""


class Trace(Struct, frozen=True):
    """Why there is sight, or why not.

    With sight: `line` joins looker and target touching no blocker. Without: `line` is one that was tried, and
    `edges` and `squares` are the blockers met first, from the looker, by the lines tried.
    """

    clear: bool
    line: tuple[Point, Point]
    edges: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()


def any_point_to_centre(grid: Grid, walls: int, figures: int, looker: int, target: int) -> bool:
    """Can some point of the looker's closed square be joined to the centre of the target's without touching a blocker?

    Edges block with their end points, figures with their whole closed squares. The point must not lie on a
    blocking edge. Sight by this rule need not be mutual.

    >>> from noctule.engine.grid import square_named
    >>> g = Grid(8, 8)
    >>> rock = 1 << square_named(g, "e4")
    >>> agent, widow = square_named(g, "d4"), square_named(g, "g3")
    >>> any_point_to_centre(g, 0, rock, agent, widow), any_point_to_centre(g, 0, rock, widow, agent)
    (True, False)
    """
    return sees("any_point_to_centre", grid, walls, figures, looker, target)


def centre_to_centre(grid: Grid, walls: int, figures: int, looker: int, target: int) -> bool:
    """Does the straight line between the two centres cross no blocking edge and no blocking square?

    Where it passes exactly through a corner it is blocked only if both ways around are closed: each way is
    the square beside the corner and the two edges that lead into and out of it.

    >>> from noctule.engine.grid import square_named, set_of
    >>> g = Grid(3, 3)
    >>> a1, c3 = square_named(g, "a1"), square_named(g, "c3")
    >>> one, two = set_of([square_named(g, "b1")]), set_of([square_named(g, "b1"), square_named(g, "a2")])
    >>> centre_to_centre(g, 0, one, a1, c3), centre_to_centre(g, 0, two, a1, c3)
    (True, False)
    """
    return sees("centre_to_centre", grid, walls, figures, looker, target)


def centre_to_dots(grid: Grid, walls: int, figures: int, looker: int, target: int) -> bool:
    """Is the line from the looker's centre to any of eight dots on the target's outline free?

    The dots are the corners and the middles of the sides, each a tenth of a side inside. A line that touches
    the end of a blocking edge is blocked; one that only grazes the corner of a square does not pass through
    it.

    >>> from noctule.engine.grid import square_named, set_of
    >>> g = Grid(2, 2)
    >>> a1, b2 = square_named(g, "a1"), square_named(g, "b2")
    >>> centre_to_dots(g, 0, set_of([square_named(g, "b1"), square_named(g, "a2")]), a1, b2)
    True
    """
    return sees("centre_to_dots", grid, walls, figures, looker, target)


def centre_to_side(grid: Grid, walls: int, figures: int, looker: int, edge: int) -> bool:
    """Is the line from the looker's centre to the middle of a square side free?

    The line ends at the side, which does not block itself; the square before it does, unless it is the looker's.
    Corners are passed as by `centre_to_centre`.

    >>> from noctule.engine.grid import edge_named
    >>> g = Grid(3, 1)
    >>> wall = edge_named(g, "b1-e")
    >>> centre_to_side(g, 1 << wall, 0, 0, wall), centre_to_side(g, 1 << wall, 0b010, 0, wall)
    (True, False)
    """
    found = find_beam_to_side(grid, looker, edge)
    return found is not None and is_clear(found[0], walls >> found[1], figures >> found[1])


def find_beam_to_side(grid: Grid, looker: int, edge: int) -> tuple[Beam, int] | None:
    """The beam to the middle of a square side, and by how much it is shifted; None if there can be no line."""
    upright = edge < grid.size
    x1, y1, level = place_of(grid, looker)
    x2, y2, there = place_of(grid, edge if upright else edge - grid.size)
    if level != there:
        return None
    before, after = joined(grid, edge)
    near = before if (x1 < x2 if upright else y1 < y2) else after
    if near is None:
        return None
    x, y, _ = place_of(grid, near)
    aim = (2 * (x2 - x1) - 1, 2 * (y2 - y1)) if upright else (2 * (x2 - x1), 2 * (y2 - y1) - 1)
    shift = level * grid.layer + min(y1, y) * grid.stride + min(x1, x)
    return _beam_to_side(grid.stride, grid.size, x - x1, y - y1, aim), shift


@lru_cache(maxsize=1 << 12)
def _beam_to_side(stride: int, size: int, dx: int, dy: int, aim: tuple[int, int]) -> Beam:
    """The beam to a side of the square dx columns and dy rows away, that square included."""
    clauses = list(crossings("centre_to_centre", stride, size, dx, dy, aim))
    if dx or dy:
        clauses.append((Line(0, 1 << max(dy, 0) * stride + max(dx, 0), aim),))
    edges = squares = 0
    for clause in clauses:
        for line in clause:
            edges |= line.edges
            squares |= line.squares
    return Beam(edges, squares, tuple(clauses))


def sees(rule: SightRule, grid: Grid, walls: int, figures: int, looker: int, target: int) -> bool:
    """Sight by the rule of that name.

    >>> sees("centre_to_centre", Grid(3, 1), 0, 0b010, 0, 2)
    False
    """
    between = find_beam(rule, grid, looker, target)
    if between is None:
        return looker == target
    found, shift = between
    return is_clear(found, walls >> shift, figures >> shift)


def trace(rule: SightRule, grid: Grid, walls: int, figures: int, looker: int, target: int) -> Trace:
    """Sight by a rule, with the line that is free or the blockers that stop all lines.

    >>> t = trace("any_point_to_centre", Grid(3, 1), 1 << 2, 0, 0, 2)
    >>> t.clear, t.edges, t.squares
    (False, (2,), ())
    """
    between = find_beam(rule, grid, looker, target)
    if between is None:
        line = _centre(grid, looker), _centre(grid, target)
        return Trace(looker == target, line)
    found, shift = between
    near_walls, near_figures = walls >> shift, figures >> shift
    stuck = next((c for c in found.clauses if not _free(c, near_walls, near_figures)), None)
    if stuck is None:
        free = _free(found.clauses[0], near_walls, near_figures)
        assert free is not None
        return Trace(True, _drawn(rule, grid, looker, target, free.aim))
    edges = squares = 0
    for aim in {line.aim for line in stuck}:
        more_edges, more_squares = _first_met(rule, grid, looker, target, aim, near_walls, near_figures)
        edges |= more_edges
        squares |= more_squares
    line = _drawn(rule, grid, looker, target, stuck[len(stuck) // 2].aim)
    return Trace(False, line, tuple(members(edges << shift)), tuple(members(squares << shift)))


def line_squares(grid: Grid, start: int, end: int) -> tuple[int, ...]:
    """The squares whose inside the line between two centres passes through, both ends among them, in order.

    >>> line_squares(Grid(3, 3), 0, 10)
    (0, 5, 10)
    """
    x1, y1, z1 = place_of(grid, start)
    x2, y2, z2 = place_of(grid, end)
    if z1 != z2:
        raise ValueError("a line runs on one level")
    shift = z1 * grid.layer + min(y1, y2) * grid.stride + min(x1, x2)
    offset = (x2 - x1, y2 - y1)
    met = crossings("centre_to_centre", grid.stride, grid.size, *offset, offset)
    between = [c[0].squares.bit_length() - 1 + shift for c in met if len(c) == 1 and c[0].squares]
    return (start, *between, end) if start != end else (start,)


def stepped_line(grid: Grid, start: int, end: int) -> list[int]:
    """The squares strictly between two others, by Bresenham's steps: one for each step of the longer way.

    >>> stepped_line(Grid(4, 2), 0, 8)
    [1, 7]
    """
    (x, y, _), (end_x, end_y, level) = place_of(grid, start), place_of(grid, end)
    dx, dy = abs(end_x - x), abs(end_y - y)
    step_x, step_y = (1 if x < end_x else -1), (1 if y < end_y else -1)
    met: list[int] = []
    error = dx - dy
    for _ in range(max(dx, dy)):
        twice = 2 * error
        if twice > -dy:
            error, x = error - dy, x + step_x
        if twice < dx:
            error, y = error + dx, y + step_y
        met.append(square_at(grid, x, y, level))
    return met[:-1]


def find_beam(rule: SightRule, grid: Grid, looker: int, target: int) -> tuple[Beam, int] | None:
    """The beam between two squares and where on the board it lies; None if they are the same or on different levels."""
    stride = grid.width + 1
    layer = stride * (grid.height + 1)
    size = layer * grid.levels
    z1, rest = divmod(looker, layer)
    y1, x1 = divmod(rest, stride)
    z2, rest = divmod(target, layer)
    y2, x2 = divmod(rest, stride)
    if looker == target or z1 != z2:
        return None
    shift = z1 * layer + min(y1, y2) * stride + min(x1, x2)
    if rule == "any_point_to_centre":  # the fixed centre is the target's
        return beam(rule, stride, size, x1 - x2, y1 - y2), shift
    return beam(rule, stride, size, x2 - x1, y2 - y1), shift


def not_cut_off(grid: Grid, walls: int, looker: int) -> int:
    """The squares that a line of sight may lead to, past walls alone: all others are got to only by turning back.

    >>> bin(not_cut_off(Grid(3, 2), 1 << 1 | 1 << 6, 0))
    '0b110001'
    """
    x, y, level = place_of(grid, looker)
    rows, columns = _onward(grid, walls, level)
    (by_rows,) = (onward for stretch, onward in rows[y].items() if stretch >> looker & 1)
    (by_columns,) = (onward for stretch, onward in columns[x].items() if stretch >> looker & 1)
    return by_rows & by_columns


Stretches = list[dict[int, int]]
"""For each row (or column): its squares in stretches that no wall cuts, and what lies onward of each stretch."""


@lru_cache(maxsize=64)
def _onward(grid: Grid, walls: int, level: int) -> tuple[Stretches, Stretches]:
    west, north = walls & (1 << grid.size) - 1, walls >> grid.size
    row = (1 << grid.width) - 1 << level * grid.layer
    column = set_of(range(level * grid.layer, (level + 1) * grid.layer - grid.stride, grid.stride))
    rows = [row << y * grid.stride for y in range(grid.height)]
    columns = [column << x for x in range(grid.width)]
    return _line_by_line(rows, west, north, grid.stride), _line_by_line(columns, north, west, 1)


def _line_by_line(lines: list[int], cuts: int, bars: int, step: int) -> Stretches:
    """What is got to from each stretch by going up and down it and on to the next line, always to the same side."""
    found = [dict.fromkeys(_stretches(line, cuts & line), 0) for line in lines]
    for onward in (False, True):
        before: list[tuple[int, int]] = []
        for stretches in reversed(found) if onward else found:
            here = []
            for stretch in stretches:
                beside = stretch << step & ~bars if onward else (stretch & ~bars) >> step
                reached = stretch
                for other, further in before:
                    if other & beside:
                        reached |= further
                stretches[stretch] |= reached
                here.append((stretch, reached))
            before = here
    return found


def _stretches(line: int, cuts: int) -> list[int]:
    starts = [*members(cuts | line & -line), line.bit_length()]
    return [line & (1 << end) - (1 << start) for start, end in pairwise(starts)]


def is_clear(found: Beam, walls: int, figures: int) -> bool:
    """Is a beam free, with walls and figures already shifted to where it lies?"""
    if not (walls & found.edges or figures & found.squares):
        return True
    for clause in found.clauses:
        for edges, squares, _ in clause:
            if not (walls & edges or figures & squares):
                break
        else:
            return False
    return True


def _free(clause: tuple[Line, ...], walls: int, figures: int) -> Line | None:
    return next((line for line in clause if not (walls & line.edges or figures & line.squares)), None)


def _first_met(
    rule: SightRule, grid: Grid, looker: int, target: int, aim: tuple[int, int], walls: int, figures: int
) -> tuple[int, int]:
    """The edges and squares that stop one line first, seen from the looker."""
    start, end = (target, looker) if rule == "any_point_to_centre" else (looker, target)
    x1, y1, _ = place_of(grid, start)
    x2, y2, _ = place_of(grid, end)
    met = list(crossings(rule, grid.stride, grid.size, x2 - x1, y2 - y1, aim))
    for clause in reversed(met) if start == target else met:
        if _free(clause, walls, figures) is None:
            edges = squares = 0
            for line in clause:
                edges |= line.edges & walls
                squares |= line.squares & figures
            return edges, squares
    return 0, 0


def _centre(grid: Grid, square: int) -> Point:
    x, y, _ = place_of(grid, square)
    return Fraction(2 * x + 1, 2), Fraction(2 * y + 1, 2)


def _drawn(rule: SightRule, grid: Grid, looker: int, target: int, aim: tuple[int, int]) -> tuple[Point, Point]:
    """The ends of the line with that direction, the looker's first."""
    if rule == "centre_to_centre":
        return _centre(grid, looker), _centre(grid, target)
    if rule == "centre_to_dots":
        x, y = _centre(grid, looker)
        return (x, y), (x + Fraction(aim[0], 10), y + Fraction(aim[1], 10))
    x, y = _centre(grid, target)
    left, top, _ = place_of(grid, looker)
    spans = [
        sorted((Fraction(corner - start) / step, Fraction(corner + 1 - start) / step))
        for corner, start, step in ((left, x, aim[0]), (top, y, aim[1]))
        if step
    ]
    middle = (max(s[0] for s in spans) + min(s[1] for s in spans)) / 2
    return (x + middle * aim[0], y + middle * aim[1]), (x, y)
