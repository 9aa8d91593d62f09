"""ON and OFF: markers on equipment cards and floor elements, and the secondary lines that work while ON.

A source of IPS lines is an equipment card, a room (its floor element, or the room itself), or a character.
"""

from __future__ import annotations

from noctule.engine import Ask, rule

from .. import content
from ..blasts import gas
from ..board import figures, values
from ..board.ground import ground
from ..board.names import name_of
from ..content.ips import Line
from ..state import Crew, Element, Side, State
from . import effects, power
from .effects import effect


def lines_of(s: State, source: str) -> tuple[Line, ...]:
    """All lines that are printed on a card (the side that shows), a floor tile, or a character card (the side that shows)."""
    if source in s.equipment:
        return values.piece(s, source).lines
    if source in s.characters:
        return values.showing(s, source).lines
    return room_lines(s, source)


def room_lines(s: State, room: str) -> tuple[Line, ...]:
    return content.FLOOR_TILES[ground(s).map.rooms[room].tile].lines


def named(s: State, source: str) -> str:
    """The words for a source."""
    if source in s.equipment:
        return name_of(s.equipment[source].piece)
    rooms = ground(s).map.rooms
    return rooms[source].name if source in rooms else name_of(source)


@rule("reborn.interact.destroyed")
def is_destroyed(s: State, room: str) -> bool:
    """The element that carries the lines of a room has been destroyed: the lines are gone for good."""
    return bool(s.destroyed) and any(
        id in s.destroyed for id, e in ground(s).map.elements.items() if e.room == room and e.device
    )


@rule("reborn.interact.destroyed")
def is_lost(s: State, room: str, line: Line) -> bool:
    """The line went with the element that carries it; what is true of the whole room stays."""
    return "in-room" not in line.needs and is_destroyed(s, room)


@rule("reborn.switch.on", "reborn.switch.off", "reborn.interact.destroyed")
def is_on(s: State, source: str) -> bool:
    """Does an ON marker lie on it? What a destroyed element had switched ON has ended."""
    if source in s.equipment:
        return s.equipment[source].on
    return s.elements.get(source, Element()).on and not is_destroyed(s, source)


def on_for(s: State, source: str) -> Side | None:
    """Who switched it ON."""
    record = s.equipment[source] if source in s.equipment else s.elements.get(source, Element())
    return record.on_for if is_on(s, source) else None


@rule("reborn.switch.on", "reborn.power.disable", "reborn.interact.destroyed")
def works(s: State, source: str, line: Line) -> bool:
    """Does a line that works by itself work now: ON where it must be, with power, not destroyed?"""
    if source in s.equipment:
        return not line.only_on or s.equipment[source].on
    if is_lost(s, source, line) or (line.electric and power.is_dark(s, source)):
        return False
    return not line.only_on or is_on(s, source)


@rule("reborn.switch.on", "reborn.switch.off", "reborn.switch.who", "reborn.scr.portable-turn-round")
async def switch(s: State, g: Ask, crew: Crew, source: str, line: Line) -> bool:
    """Turn the marker of a card or an element: OFF to ON, or ON to OFF, whoever had switched it ON. Is it ON now?"""
    on, side = not is_on(s, source), s.characters[crew[0].who].side
    if source in s.equipment:
        figures.change_card(s, source, on=on, on_for=side if on else None)
    else:
        figures.change_element(s, source, on=on, on_for=side if on else None)
    if not on and line.timer:
        _stop_clock(s, source)
    word = "ON" if on else "OFF"
    said = f"{{who}} switches the {{thing}} {word}."
    g.note("reborn.switch.on" if on else "reborn.switch.off", said, who=crew[0].who, thing=named(s, source), source=source)
    await changed(s, g, crew, source)
    return on


def _stop_clock(s: State, source: str) -> None:
    """What had begun to count down stops: the missiles, a virus."""
    if source in s.equipment:
        figures.change_card(s, source, counters=0)
        gas.ended(s, source)
    else:
        figures.change_element(s, source, counters=0)


@rule("reborn.interact.destroyed")
async def destroyed(s: State, g: Ask, element: str) -> None:
    """A floor element has just been destroyed: what it had switched ON ends, and its time counters go."""
    found = ground(s).map.elements[element]
    if found.device and found.room in s.elements:
        was_on = s.elements[found.room].on
        figures.change_element(s, found.room, on=False, on_for=None, counters=0)
        if was_on:
            g.note(
                "reborn.interact.destroyed", "What the {thing} had switched ON ends.", thing=named(s, found.room), at=element
            )
            await changed(s, g, (), found.room)


@effect("switch")
async def switched(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """The effect `switch`: the marker is all there is to it; `ips.attempt` has turned it."""


async def changed(s: State, g: Ask, crew: Crew, source: str) -> None:
    """A secondary line of this source may have begun or ceased to work: its effect looks at how things stand.

    Called when it is switched, loses power, is destroyed, or is dropped. Only radio scramblers have something to do then.
    """
    for line in lines_of(s, source):
        if line.only_on and line.effect == "jam-radio":
            await effects.APPLIED[line.effect](s, g, crew, source, line)
