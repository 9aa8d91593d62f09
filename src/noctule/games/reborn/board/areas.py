"""Areas of effect: the zones that a piece of equipment prints, and how far barriers let them spread."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import rule
from noctule.engine.grid import Grid, members, place_of, square_at

from ..content.cards import Area
from ..state import State
from .ground import ground


@lru_cache(maxsize=5_000)
def _laid(grid: Grid, offsets: tuple[tuple[int, int], ...], centre: int, quarters: int) -> int:
    """Offsets laid around a square and turned clockwise by so many quarters, as a set of squares."""
    x, y, level = place_of(grid, centre)
    found = 0
    for dx, dy in offsets:
        for _ in range(quarters):
            dx, dy = -dy, dx
        if 0 <= x + dx < grid.width and 0 <= y + dy < grid.height:
            found |= 1 << square_at(grid, x + dx, y + dy, level)
    return found


@rule("reborn.exp.zones", "reborn.exp.icon", "reborn.item.flamer")
def zones(s: State, area: Area, centre: int, facing: int = 0) -> tuple[int, int]:
    """The squares of the red and the orange zone. A directed area is turned with the shooter's facing."""
    board, quarters = ground(s), facing // 2 if area.directed else 0
    red = _laid(board.grid, area.red, centre, quarters) & board.floor
    return red, _laid(board.grid, area.orange, centre, quarters) & board.floor & ~red


@rule("reborn.exp.barriers", "reborn.item.smoke", "reborn.item.smoke-doors")
def spread(s: State, centre: int, area: int) -> int:
    """The squares of an area that are reached from the centre without crossing a barrier (smoke and gas use this too)."""
    board, reached, new = ground(s), 1 << centre, 1 << centre
    while new:
        onward = 0
        for square in members(new):
            onward |= board.adjacent(square)
        new = onward & area & ~reached
        reached |= new
    return reached & area
