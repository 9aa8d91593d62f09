"""What lies in wait on the map for a figure that enters a square: mines, a virus.

A character's `hazards` are the markers that he has met already by standing where he stands: an armed mine on his square, a
virus on his floor tile. Only what is new after a step goes off.
"""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board import figures, where
from ..board.ground import ground
from ..state import Marker, State
from . import charges, gas


def touches(s: State, who: str, marker: Marker) -> bool:
    """Is he on the square of an armed mine, or on the floor tile of a virus?"""
    own = where.squares_of(s, who)
    if marker.kind == "mine":
        return marker.armed and bool(own >> marker.at & 1)
    return marker.kind == "virus" and bool(own & ground(s).map.room_at(marker.at).squares)


@rule("reborn.item.mines", "reborn.item.virus-damage")
async def entered(s: State, g: Ask, who: str) -> None:
    """A figure has entered a square: an armed mine goes off, a virus infects. It may be dead afterwards."""
    figure = where.body(s, who)
    met = s.characters[figure].hazards
    if not s.markers and not met:
        return
    put_down(s, figure)
    now = s.characters[figure].hazards
    for id in now:
        if id in met or id not in s.markers or not where.on_map(s, figure):
            continue
        if s.markers[id].kind == "mine":
            await charges.go_off(s, g, id)
        else:
            await gas.infect(s, g, figure, id)


@rule("reborn.item.mines", "reborn.item.virus-damage")
def put_down(s: State, figure: str) -> None:
    """A figure that is put onto a square (set free, raised) does not enter it: what lies there does nothing to it yet."""
    if s.markers or s.characters[figure].hazards:
        met = tuple(id for id, marker in s.markers.items() if touches(s, figure, marker))
        figures.change(s, figure, hazards=met)


def met_by_all(s: State, marker: str) -> None:
    """A marker has just begun to lie in wait: those who stand there are not entering."""
    for who in s.characters:
        if where.on_map(s, who) and touches(s, who, s.markers[marker]):
            figures.change(s, who, hazards=tuple(dict.fromkeys((*s.characters[who].hazards, marker))))
