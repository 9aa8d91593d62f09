"""The ground of the skirmish: read from a drawing once, looked up ever after."""

from __future__ import annotations

from typing import Final

from noctule.engine import No, SetupError
from noctule.engine.grid import ORTHOGONAL, Grid, around, diagonal_steps, square_at, square_name, stepped_line

from .state import FACTS, UNITS

SIGNS: Final = {".", "#", *map(str, UNITS)}


def read(drawing: str) -> dict[int, str]:
    """What is drawn on each square: `.`, `#` or the digit of a unit."""
    rows = drawing.split()
    if len(rows) != GRID.height or any(len(row) != GRID.width for row in rows):
        size = f"{GRID.height} rows of {GRID.width} squares"
        raise SetupError(f"draw {size} without spaces; these are {[len(row) for row in rows]}")
    for sign in "".join(rows):
        if sign not in SIGNS or (sign.isdecimal() and drawing.count(sign) > 1):
            raise SetupError(f"'{sign}' is no square, no wall and no unit, or is drawn twice")
    return {square_at(GRID, x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


GRID: Final = Grid(*[len(FACTS.board.split())] * 2)
DRAWN: Final = read(FACTS.board)
NAMES: Final = {square: square_name(GRID, square) for square in DRAWN}
WALLS: Final = frozenset(square for square, sign in DRAWN.items() if sign == "#")
STARTS: Final = tuple(square for square, sign in sorted(DRAWN.items(), key=lambda item: item[1]) if sign.isdecimal())
NEIGHBOURS: Final = [
    tuple(other for other in around(GRID, square, ORTHOGONAL) if other not in WALLS) if square in DRAWN else ()
    for square in range(GRID.size)
]
"""The squares beside each that are no wall."""


def no_line(a: int, b: int) -> No | None:
    """What forbids a shot from one square to another."""
    far = diagonal_steps(GRID, a, b)
    if far > FACTS.range:
        return No("skirmish.shoot.range", f"{far} squares away; a shot reaches {FACTS.range}.")
    walls = [NAMES[square] for square in stepped_line(GRID, a, b) if square in WALLS]
    return No("skirmish.shoot.sight", f"A wall is in the way on {', '.join(walls)}.") if walls else None


def _needed(a: int, b: int) -> int:
    if a == b or no_line(a, b) is not None:
        return 0
    return FACTS.hits_near if diagonal_steps(GRID, a, b) <= FACTS.near else FACTS.hits_far


NEEDED: Final = [[_needed(a, b) if {a, b} <= DRAWN.keys() else 0 for b in range(GRID.size)] for a in range(GRID.size)]
"""The number that a die needs to hit from one square to another; 0 where no shot is possible."""
