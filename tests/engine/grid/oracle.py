"""Slow, independent answers to compare with: rational geometry and plain searches, sharing no code with the package."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

F = Fraction
Spot = tuple[Fraction, Fraction]
Segment = tuple[Spot, Spot]


class Geometry:
    """Walls and squares of a scene as rational points; numbers are decoded here by hand."""

    def __init__(self, width: int, height: int, walls: int, figures: int, looker: int, target: int) -> None:
        self.width, self.height = width, height
        stride, size = width + 1, (width + 1) * (height + 1)
        self.looker = (looker % stride, looker // stride)
        self.target = (target % stride, target // stride)
        self.walls: list[Segment] = []
        for number in range(2 * size):
            if walls >> number & 1:
                x, y = number % size % stride, number % size // stride
                end = (F(x), F(y + 1)) if number < size else (F(x + 1), F(y))
                self.walls.append(((F(x), F(y)), end))
        self.figures = [(n % stride, n // stride) for n in range(size) if figures >> n & 1 and n not in (looker, target)]


def centre(square: tuple[int, int]) -> Spot:
    return F(2 * square[0] + 1, 2), F(2 * square[1] + 1, 2)


def turn(a: Spot, b: Spot, c: Spot) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def on_segment(p: Spot, s: Segment) -> bool:
    (x1, y1), (x2, y2) = s
    inside = min(x1, x2) <= p[0] <= max(x1, x2) and min(y1, y2) <= p[1] <= max(y1, y2)
    return inside and turn(s[0], s[1], p) == 0


def touch(s: Segment, t: Segment) -> bool:
    """Do two closed segments have a point in common?"""
    if any((on_segment(s[0], t), on_segment(s[1], t), on_segment(t[0], s), on_segment(t[1], s))):
        return True
    a, b = turn(s[0], s[1], t[0]), turn(s[0], s[1], t[1])
    c, d = turn(t[0], t[1], s[0]), turn(t[0], t[1], s[1])
    return a * b < 0 and c * d < 0


def touches_square(s: Segment, square: tuple[int, int]) -> bool:
    """Does a closed segment meet a closed square?"""
    x, y = F(square[0]), F(square[1])
    if any(x <= p[0] <= x + 1 and y <= p[1] <= y + 1 for p in s):
        return True
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    return any(touch(s, (corners[i], corners[(i + 1) % 4])) for i in range(4))


def passes_through(s: Segment, square: tuple[int, int]) -> bool:
    """Does a segment meet the inside of a square? Clip it to the open square."""
    low, high = F(0), F(1)
    for axis in (0, 1):
        start, step = s[0][axis] - square[axis], s[1][axis] - s[0][axis]
        if step == 0:
            if not 0 < start < 1:
                return False
        else:
            first, last = sorted((-start / step, (1 - start) / step))
            low, high = max(low, first), min(high, last)
    return low < high


def any_point_to_centre(g: Geometry) -> bool:
    """Try a point in every piece into which the shadow lines cut the looker's square.

    Lines from the target's centre through all grid corners cut the outline of the looker's square into stretches. On
    the ray through the middle of each stretch, points a little before and behind the outline are tried, and the outline itself.
    """
    if g.looker == g.target:
        return True
    c = centre(g.target)
    return any(
        not any(touch((p, c), w) for w in g.walls) and not any(touches_square((p, c), f) for f in g.figures)
        for p in _tries(g, c)
    )


def _tries(g: Geometry, c: Spot) -> Iterator[Spot]:
    x, y = F(g.looker[0]), F(g.looker[1])
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    for i in range(4):
        (x1, y1), (x2, y2) = corners[i], corners[(i + 1) % 4]
        cuts = {F(0), F(1)}
        for gx, gy in product(range(g.width + 1), range(g.height + 1)):
            dx, dy = gx - c[0], gy - c[1]
            bottom = dx * (y2 - y1) - dy * (x2 - x1)
            if bottom:
                cuts.add((dx * (c[1] - y1) - dy * (c[0] - x1)) / bottom)
        ordered = sorted(k for k in cuts if 0 <= k <= 1)
        middles = [(a + b) / 2 for a, b in pairwise(ordered)]
        for k in middles:
            on_outline = (x1 + k * (x2 - x1), y1 + k * (y2 - y1))
            for stretch in (F(1), F(9999, 10000), F(10001, 10000)):
                p = (c[0] + stretch * (on_outline[0] - c[0]), c[1] + stretch * (on_outline[1] - c[1]))
                if x <= p[0] <= x + 1 and y <= p[1] <= y + 1:
                    yield p


def some_lattice_point_sees(g: Geometry, parts: int = 6) -> bool:
    """Can any of (parts + 1) squared evenly spread points be joined? If so there must be sight."""
    c = centre(g.target)
    points = ((g.looker[0] + F(i, parts), g.looker[1] + F(j, parts)) for i in range(parts + 1) for j in range(parts + 1))
    return any(
        not any(touch((p, c), w) for w in g.walls) and not any(touches_square((p, c), f) for f in g.figures) for p in points
    )


def centre_to_centre(g: Geometry) -> bool:
    """Crossed walls and squares block; at a grid corner on the line one of the two ways around must be open."""
    if g.looker == g.target:
        return True
    line = (centre(g.looker), centre(g.target))
    corners = {(x, y) for x in range(g.width + 1) for y in range(g.height + 1) if on_segment((F(x), F(y)), line)}
    for wall in g.walls:
        if touch(line, wall) and not any((int(p[0]), int(p[1])) in corners for p in wall):
            return False
    if any(passes_through(line, f) for f in g.figures):
        return False
    rising = (line[1][0] - line[0][0]) * (line[1][1] - line[0][1]) < 0
    for x, y in corners:
        up, down, left, right = [((F(x), F(y)), (F(x + i), F(y + j))) for i, j in ((0, -1), (0, 1), (-1, 0), (1, 0))]
        ways = (
            [((x - 1, y - 1), (up, left)), ((x, y), (down, right))]
            if rising
            else [((x, y - 1), (up, right)), ((x - 1, y), (down, left))]
        )
        walls = {frozenset(w) for w in g.walls}
        if all(square in g.figures or any(frozenset(e) in walls for e in edges) for square, edges in ways):
            return False
    return True


def centre_to_dots(g: Geometry) -> bool:
    if g.looker == g.target:
        return True
    start, (x, y) = centre(g.looker), centre(g.target)
    for i, j in product((F(-4, 10), F(0), F(4, 10)), repeat=2):
        line = (start, (x + i, y + j))
        if (i or j) and not any(touch(line, w) for w in g.walls) and not any(passes_through(line, f) for f in g.figures):
            return True
    return False


def plain_steps(grid_width: int, grid_height: int, floor: int, walls: int, diagonal: bool) -> dict[int, set[int]]:
    """Steps on a board, square by square, with the rule of diagonals written out."""
    stride, size = grid_width + 1, (grid_width + 1) * (grid_height + 1)

    def open_step(a: tuple[int, int], b: tuple[int, int]) -> bool:
        if not (0 <= b[0] < grid_width and 0 <= b[1] < grid_height and floor >> (b[1] * stride + b[0]) & 1):
            return False
        number = max(a[1], b[1]) * stride + max(a[0], b[0])
        return not walls >> (number + (size if a[0] == b[0] else 0)) & 1

    found: dict[int, set[int]] = {}
    for x, y in product(range(grid_width), range(grid_height)):
        here = found.setdefault(y * stride + x, set())
        for dx, dy in product((-1, 0, 1), repeat=2):
            there = (x + dx, y + dy)
            if not dx and not dy:
                continue
            if not dx or not dy:
                allowed = open_step((x, y), there)
            else:
                detours = ((x + dx, y), (x, y + dy))
                allowed = diagonal and any(open_step((x, y), d) and open_step(d, there) for d in detours)
            if allowed:
                here.add(there[1] * stride + there[0])
    return found


def plain_distances(steps: dict[int, set[int]], start: int, closed: int = 0) -> dict[int, int]:
    known, ring = {start: 0}, [start]
    while ring:
        ring = sorted({b for a in ring for b in steps[a] if b not in known and not closed >> b & 1})
        for square in ring:
            known[square] = 1 + min(known[a] for a in known if square in steps[a])
    return known


def plain_routes(steps: dict[int, set[int]], start: int, goal: int, length: int, closed: int = 0) -> set[tuple[int, ...]]:
    routes: set[tuple[int, ...]] = {(start,)}
    for _ in range(length):
        routes = {(*r, s) for r in routes for s in steps[r[-1]] if not closed >> s & 1}
    return {r for r in routes if r[-1] == goal}
