"""Facing: in which sector around a figure a target lies, exactly.

The circle around a figure is cut into eight sectors of 45 degrees, numbered clockwise from its facing: sector
0 lies between straight ahead and half right. Arcs are data: a name for each sector. A target exactly on the
border of two sectors is in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from .squares import VECTORS


def turned(facing: int, eighths: int) -> int:
    """A facing after a turn to the right by so many eighths of a circle.

    >>> from noctule.engine.grid import N, E, W
    >>> turned(N, 2) == E, turned(N, -2) == W
    (True, True)
    """
    return (facing + eighths) % 8


def opposite(facing: int) -> int:
    """The facing after a half turn.

    >>> from noctule.engine.grid import N, S
    >>> opposite(N) == S
    True
    """
    return (facing + 4) % 8


def sectors(facing: int, dx: int, dy: int) -> tuple[int, ...]:
    """The sector, or the two sectors, in which a target dx columns right and dy rows down lies; none if on the spot.

    Any scale will do, so the middle of a figure of even size is measured in half squares.

    >>> from noctule.engine.grid import N
    >>> sectors(N, 1, -2), sectors(N, 1, -1), sectors(N, 0, -3)
    ((0,), (0, 1), (7, 0))
    """
    if not dx and not dy:
        return ()
    found = []
    for sector in range(8):
        ax, ay = VECTORS[(facing + sector) % 8]
        bx, by = VECTORS[(facing + sector + 1) % 8]
        after_first, before_second = ax * dy - ay * dx, dx * by - dy * bx
        if after_first >= 0 and before_second >= 0:
            found.append(sector)
    return (7, 0) if found == [0, 7] else tuple(found)


def arcs_at(arcs: Sequence[str], facing: int, dx: int, dy: int) -> tuple[str, ...]:
    """The arc, or on a border the two arcs, in which a target lies; `arcs` names the eight sectors clockwise.

    >>> from noctule.engine.grid import N
    >>> base = ("red", "orange", "white", "white", "white", "white", "orange", "red")
    >>> arcs_at(base, N, 0, -3), arcs_at(base, N, 2, -2), arcs_at(base, N, 4, 0)
    (('red',), ('red', 'orange'), ('orange', 'white'))
    """
    return tuple(dict.fromkeys(arcs[sector] for sector in sectors(facing, dx, dy)))


def direction_of(dx: int, dy: int) -> int | None:
    """The compass direction nearest to a vector; None on the spot.

    It is never a tie: the borders lie at 22.5 degrees, whose tangent (the root of 2, less 1) is no fraction.

    >>> from noctule.engine.grid import E, SE
    >>> direction_of(5, 1) == E, direction_of(3, 2) == SE
    (True, True)
    """
    if not dx and not dy:
        return None
    long, short = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    straight = (short + long) ** 2 < 2 * long * long
    step_x = 0 if straight and abs(dx) == short else (dx > 0) - (dx < 0)
    step_y = 0 if straight and abs(dy) == short else (dy > 0) - (dy < 0)
    return VECTORS.index((step_x, step_y))


def side_facing(dx: int, dy: int) -> tuple[int, ...]:
    """The side (n, e, s, w) towards which a vector points; both on an exact diagonal, none on the spot.

    >>> from noctule.engine.grid import N, E
    >>> side_facing(3, 1) == (E,), side_facing(2, -2) == (N, E)
    (True, True)
    """
    found = []
    for side in (0, 2, 4, 6):
        x, y = VECTORS[side]
        ahead, across = dx * x + dy * y, abs(dx * y) + abs(dy * x)
        if ahead > 0 and ahead >= across:
            found.append(side)
    return tuple(found)
