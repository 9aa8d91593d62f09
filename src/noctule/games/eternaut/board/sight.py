"""Sight: from the centre of a space to the dots on the outline of another."""

from __future__ import annotations

from typing import Final

from noctule.engine import rule
from noctule.engine.grid import SightTable, all_squares

from ..content.words import GRID
from ..state import State
from .ground import land
from .ways import blocked, occupied

TABLE: Final = SightTable(GRID, "centre_to_dots")
EVERYWHERE: Final = all_squares(GRID)


@rule("eternaut.los.line", "eternaut.los.walls", "eternaut.terrain.water")
def sees(s: State, start: int, end: int) -> bool:
    """Is a space visible from another? What is in the two themselves does not matter."""
    return seen(s, start, 1 << end) != 0


def seen(s: State, start: int, spaces: int) -> int:
    """Those of some spaces that are visible from one."""
    ground = land(s)
    return TABLE.seen(ground.walls, hiding(s), start, spaces & ground.shown)


@rule("eternaut.los.counters", "eternaut.los.figures", "eternaut.los.empty-cell")
def hiding(s: State) -> int:
    """The spaces that no line passes: figures, blocking counters, Devices, and whatever is not revealed."""
    return occupied(s) | blocked(s) | EVERYWHERE & ~land(s).shown
