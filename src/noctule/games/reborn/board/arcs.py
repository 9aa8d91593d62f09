"""Arcs of the outer circle as sets: which squares and square sides of a board lie in the arcs of a base that stands there.

A set is made once per board, card, square and facing; after that it is a look-up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from noctule.engine import Option
from noctule.engine.grid import COMPASS, DIRECTIONS, ORTHOGONAL, Grid, Kept, arcs_at, place_of

from .. import content
from ..content.cards import FireArc

REACH: Final = 64
"""Squares to either side that a row of points is long: more than any board."""
Key = tuple[str, int, int]
"""A character card, the square it stands on (of a large figure the top left one) and its facing."""


def facings(who: str) -> list[Option]:
    """The ways in which a figure can look, to choose from."""
    return [Option(f"face:{DIRECTIONS[d]}", d, f"Face {COMPASS[d]}", (who,), faces=DIRECTIONS[d]) for d in ORTHOGONAL]


@lru_cache(maxsize=20_000)
def arcs_to(outer: tuple[FireArc, ...], facing: int, dx: int, dy: int) -> tuple[FireArc, ...]:
    """The arc in which a point lies that is so many half squares away; both on a border, none on the spot."""
    return arcs_at(outer, facing, dx, dy)  # type: ignore[return-value]


class Arcs:
    """The arcs of all bases on one size of board."""

    def __init__(self, grid: Grid) -> None:
        self.squares = Kept[Key, int](lambda key: _points(grid, key, False, 0, 0), most=4_000)
        """Squares whose centre is inside the Arc of Sight."""
        self.sides = Kept[Key, int](lambda key: _sides(grid, key, False), most=2_000)
        """Square sides whose middle is inside the Arc of Sight."""
        self.red_sides = Kept[Key, int](lambda key: _sides(grid, key, True), most=500)
        """Square sides whose middle is in the red arc."""


def _sides(grid: Grid, key: Key, red: bool) -> int:
    return _points(grid, key, red, -1, 0) | _points(grid, key, red, 0, -1) << grid.size


def _points(grid: Grid, key: Key, red: bool, dx: int, dy: int) -> int:
    """The squares whose centre, moved by so many half squares, lies in the arcs; only those of the same level."""
    card, at, facing = key
    base = content.CHARACTERS[card]
    own = 1 if base.large else 0
    x, y, level = place_of(grid, at)
    wanted = tuple((n + facing) % 8 for n, arc in enumerate(base.base.outer) if (arc == "red" if red else arc != "white"))
    whole, found = (1 << grid.stride) - 1, 0
    for row in range(grid.height + 1):
        bits = _row(wanted, dx - own, 2 * (row - y) + dy - own)
        found |= (bits >> REACH - x & whole) << row * grid.stride
    return found << level * grid.layer


@lru_cache(maxsize=20_000)
def _row(sectors: tuple[int, ...], dx: int, dy: int) -> int:
    """A row of points two half squares apart, as bits: those in one of the sectors. Bit `REACH` is the point (dx, dy).

    Sectors are eighths of the circle, clockwise from north, their borders included, the middle not.
    """
    found = 0
    for sector in sectors:
        low, high = _stretch(sector, dy)
        first, last = max(0, (low - dx + 1) // 2 + REACH), min(2 * REACH - 1, (high - dx) // 2 + REACH)
        if first <= last:
            found |= (1 << last + 1) - (1 << first)
    return found


def _stretch(sector: int, dy: int) -> tuple[int, int]:
    """The points of a row dy half squares south of the middle that lie in a sector: the first and the last; (1, 0) if none."""
    far = 4 * REACH
    if sector in (0, 1, 6, 7):  # the northern half is the southern one in a mirror
        sector, dy = (3 - sector) % 8, -dy
    if dy < 0 or (dy == 0 and sector in (3, 4)):
        return 1, 0
    return {2: (max(dy, 1), far), 3: (0, dy), 4: (-dy, 0), 5: (-far, -max(dy, 1))}[sector]
