"""What the references in a position may name (see `noctule.engine.shapes`)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from noctule.engine import NoctuleError, SetupError
from noctule.engine.grid import members
from noctule.engine.shapes import Things

from . import content
from .board.altered import printed
from .board.ground import the_map
from .content.maps import Map
from .people import radio
from .state import State
from .turn import tiles

MARKERS = ("mine", "time-bomb", "plastic", "smoke", "virus")
RULES = ("search", "mission-points", "radio", "levels", "sags", "no-exit")


LONGEST = 200


class Readable:
    """Things of the content, and drawn ones that can be read (see `tiles.tile`)."""

    def __init__(self, read: Callable[[str], object]) -> None:
        self.read = read

    def __contains__(self, id: object) -> bool:
        try:
            return isinstance(id, str) and len(id) <= LONGEST and bool(self.read(id))
        except (SetupError, LookupError, ValueError, TypeError):
            return False


def things(s: State) -> Things:
    """By kind. The map comes first: squares, doors, walls and rooms are its own."""
    map = _map(s.map)
    printed(s.altered)  # SetupError if a card has no such value
    return {
        "scenario": {*content.SCENARIOS, "drawn"},
        "optional rule": RULES,
        "square": range(map.grid.size),
        "floor square": frozenset(members(map.floor)),
        "wall": range(2 * map.grid.size),
        "door": map.doors,
        "floor element": map.elements,
        "floor element or room": {*map.elements, *map.rooms},
        "room": map.rooms,
        "block": content.SAGS.block,
        "character": s.characters,
        "character card": content.CHARACTERS,
        "equipment card": s.equipment,
        "piece of equipment": content.EQUIPMENT,
        "character card or piece of equipment": {*content.CHARACTERS, *content.EQUIPMENT},
        "order tile": Readable(tiles.tile),
        "mission card": content.MISSIONS,
        "kind of marker": MARKERS,
        "scrambling marker": radio.KINDS,
    }


def _map(key: str) -> Map:
    """The map; SetupError says what is wrong in a drawn or built one."""
    try:
        return the_map(key)
    except NoctuleError:
        raise
    except (ValueError, LookupError, TypeError, msgspec.MsgspecError) as error:
        raise SetupError(f"map: {error}") from None
