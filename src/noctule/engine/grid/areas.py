"""Connected groups of squares: rooms, patches, areas that something spreads through."""

from __future__ import annotations

from .measure import stepped
from .ways import Ways


def region(ways: Ways, start: int, within: int) -> int:
    """All squares of `within` joined to the set `start` by steps inside `within`; start squares outside it are dropped.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(region(ways_over(Grid(5, 1), 0b11111), 0b1, 0b11011))
    '0b11'
    """
    found = fresh = start & within
    while fresh:
        fresh = stepped(ways, fresh) & within & ~found
        found |= fresh
    return found


def regions(ways: Ways, within: int) -> list[int]:
    """The connected groups of a set of squares, in the order of their lowest squares.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> [bin(r) for r in regions(ways_over(Grid(5, 1), 0b11111), 0b11011)]
    ['0b11', '0b11000']
    """
    found = []
    while within:
        group = region(ways, within & -within, within)
        found.append(group)
        within &= ~group
    return found


def fringe(ways: Ways, squares: int) -> int:
    """The squares outside a set that one step from it leads to.

    >>> from noctule.engine.grid import Grid, ways_over
    >>> bin(fringe(ways_over(Grid(5, 1), 0b11111), 0b00110))
    '0b1001'
    """
    return stepped(ways, squares) & ~squares
