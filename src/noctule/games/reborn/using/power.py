"""Electricity: rooms without power, what stops working there, and doors that no longer lock or close."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, Option, rule

from ..board import where
from ..board.ground import ground
from ..board.names import name_of
from ..content.ips import Line
from ..moving import doors
from ..state import Crew, State
from . import conditions, interact, switches
from .effects import effect

BUILDING: Final = "building"


@rule("reborn.power.icon", "reborn.power.building")
def is_dark(s: State, room: str) -> bool:
    """Is the power down in a room, alone or with the whole building?"""
    return BUILDING in s.dark or room in s.dark


@rule("reborn.power.building", "reborn.power.magnetic", "reborn.power.sliding")
def without_power(s: State, door: str) -> bool:
    """Does a door touch a room without power? With the whole building dark every door is affected."""
    return bool(s.dark) and (BUILDING in s.dark or any(room in s.dark for room in ground(s).map.doors[door].rooms))


@rule("reborn.power.magnetic")
def is_unlocked(s: State, door: str) -> bool:
    """A magnetic door that touches a room without power opens to everybody."""
    return without_power(s, door)


@rule("reborn.power.sliding")
def keeps_open(s: State, door: str) -> bool:
    """A sliding door that touches a room without power does not close at the end of the round."""
    return without_power(s, door)


@rule("reborn.power.disable", "reborn.power.sliding")
async def returns(s: State, g: Ask) -> None:
    """The very last thing of the Final phase: power returns, sliding doors close; wooden ones stay as they are."""
    if not s.dark:
        return
    s.dark = ()
    g.note("reborn.power.disable", "The power comes back.")
    doors.close_sliding(s, g)


# -- cutting it -----------------------------------------------------------------------------------------------------


@rule("reborn.power.icon")
async def cut(s: State, g: Ask, crew: Crew, room: str) -> None:
    """The power goes down in a room, or in the `building`, until the end of the turn."""
    dark_before = [id for id in ground(s).map.rooms if is_dark(s, id)]
    s.dark = tuple(sorted({*s.dark, room}))
    where_ = "the whole building" if room == BUILDING else f"the {switches.named(s, room)}"
    g.note("reborn.power.icon", f"{{who}}: the power is down in {where_}.", who=crew[0].who, room=room)
    for id in ground(s).map.rooms:
        if is_dark(s, id) and id not in dark_before and switches.is_on(s, id):
            await switches.changed(s, g, crew, id)


@effect("power-down-building")
@rule("reborn.item.wiring-building", "reborn.room.generator", "reborn.power.building")
async def cut_building(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    await cut(s, g, crew, BUILDING)


@effect("power-down-room")
@rule("reborn.item.wiring-room")
async def cut_room(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """The room in which the carrier stands; a large figure in several chooses one."""
    carrier = interact.carrier_of(s, crew[0].who, source)
    room: str = await g.choose(
        where.seat_of(s, crew[0].who),
        "power.room",
        rule="reborn.item.wiring-room",
        options=lambda: [Option(f"room:{id}", id, switches.named(s, id), (id,)) for id in conditions.other_rooms(s, carrier)],
        prompt=lambda: f"{name_of(carrier)}: cut the power in which room?",
        waiting="to choose a room",
    )
    await cut(s, g, crew, room)
