"""What the references in a position may name."""

from __future__ import annotations

from noctule.engine.shapes import Things

from .board.town import town_of
from .content import DISKS, SCENARIOS, SKILLS, TILES
from .state import Laid, State


def things(s: State) -> Things:
    tiles = tuple(laid for laid in s.tiles if laid.tile in TILES)
    here = town_of(tiles) if _fit(tiles) else town_of(())
    return {
        "character": s.people,
        "disk": DISKS,
        "tile": TILES,
        "building": {tile.building for tile in TILES.values()},
        "skill": SKILLS,
        "story": SCENARIOS,
        "square": here.kinds,
        "door or window": here.gates,
    }


def _fit(tiles: tuple[Laid, ...]) -> bool:
    """No two tiles lie on one another, and none lies twice: a town can be made of them."""
    ground = [(laid.x, laid.y) for laid in tiles if not TILES[laid.tile].above]
    return len(set(ground)) == len(ground) and len({laid.tile for laid in tiles}) == len(tiles)
