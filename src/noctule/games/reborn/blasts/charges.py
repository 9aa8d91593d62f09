"""Mines, plastic explosive and time bombs: laying, arming, defusing, going off.

They are not shot: no targeting, no Pour It On; the choices of the one who fired belong to the player whose character laid them.
"""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, Option, drama, rule

from ..board import figures, where
from ..board.ground import name
from ..board.names import name_of
from ..content import FACTS
from ..content.ips import Line
from ..state import Crew, State
from ..turn import timers
from ..using import conditions, equipment, interact
from ..using.effects import effect
from . import explosion, hazards

# -- laying ---------------------------------------------------------------------------------------------------------


async def place_for(s: State, g: Ask, crew: Crew, source: str, kind: str, rule_id: str, count: int = 0) -> str:
    """A marker on the square of the carrier; of a large one on the square that its player chooses. Its id comes back."""
    carrier = interact.carrier_of(s, crew[0].who, source)
    at = await choose_square(s, g, carrier)
    piece, side = s.equipment[source].piece, s.characters[carrier].side
    id = figures.new_marker(s, kind, at, card=source, owner=side, piece=piece, count=count)
    g.note(rule_id, "{who} leaves the {thing} on {at}.", who=carrier, thing=name_of(piece), at=name(s, at), marker=id)
    return id


async def choose_square(s: State, g: Ask, who: str) -> int:
    """The square of a figure; one of its four if it is large."""
    square: int = await g.choose(
        where.seat_of(s, who),
        "marker.square",
        rule="reborn.large.size",
        options=lambda: [Option(f"at:{name(s, q)}", q, name(s, q), (name(s, q),)) for q in where.floor_under(s, who)],
        prompt="On which of its squares?",
        waiting="to place a marker",
    )
    return square


@effect("place-mine")
@rule("reborn.item.mines")
async def place_mine(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """A Mine marker, not armed yet. The counter on the card, and the card's end after the second mine, are the line's."""
    await place_for(s, g, crew, source, "mine", "reborn.item.mines")


@effect("place-plastic")
@rule("reborn.item.plastic")
async def place_plastic(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """The card goes beside the board: nobody carries it any more, so nobody can switch it OFF."""
    await place_for(s, g, crew, source, "plastic", "reborn.item.plastic")
    figures.change_card(s, source, where="beside", bearer="", on=True)


@effect("place-time-bomb")
@rule("reborn.item.timebomb")
async def place_time_bomb(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """Its marker shows 2; the card goes beside the board."""
    await place_for(s, g, crew, source, "time-bomb", "reborn.item.timebomb", FACTS.clocks.time_bomb)
    figures.change_card(s, source, where="beside", bearer="", on=True)


@effect("defuse")
@rule("reborn.item.timebomb-off")
async def defuse(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """Switch the time bomb of a card OFF: whoever stands on its marker."""
    for bomb in conditions.bombs_under(s, crew[0].who, source):
        del s.markers[bomb]
    g.note("reborn.item.timebomb-off", "{who} switches the time bomb OFF.", who=crew[0].who)
    figures.change_card(s, source, on=False)
    await pick_up(s, g, crew, source)


async def pick_up(s: State, g: Ask, crew: Crew, card: str) -> None:
    """He may take the card and carry it; if he cannot or will not it goes under the Search deck."""
    who = crew[0].who
    takes: bool = await g.choose(
        where.seat_of(s, who),
        "defuse.take",
        rule="reborn.item.timebomb-off",
        options=lambda: [Option("take", True, "Carry it from now on", (card,)), Option("leave", False, "Leave it", main=True)],
        prompt=lambda: f"{name_of(who)}: take the time bomb?",
        waiting="to pick up the time bomb or not",
    )
    if takes:
        figures.give_card(s, card, who)
        await equipment.check_weight(s, g, who)
    else:
        equipment.spend(s, g, card)


# -- going off ------------------------------------------------------------------------------------------------------


@rule("reborn.item.mines", "reborn.item.plastic", "reborn.item.timebomb")
async def go_off(s: State, g: Ask, marker: str) -> None:
    """The marker leaves the board and its area explodes; a card that lay beside the board is spent."""
    m = s.markers.pop(marker)
    rule_id = {"mine": "reborn.item.mines", "plastic": "reborn.item.plastic"}.get(m.kind, "reborn.item.timebomb")
    at = name(s, m.at)
    g.note(
        rule_id,
        "The {thing} on {at} explodes.",
        thing=name_of(m.piece),
        at=at,
        marker=marker,
        shows=drama.strike(at, at, "blast"),
    )
    await explosion.explode(s, g, m.piece, m.at, m.owner)
    if m.kind != "mine":  # the card of a mine may be anywhere by now, even beside the board with its other side up
        equipment.spend(s, g, m.card)


@rule("reborn.item.plastic", "reborn.item.timebomb", "reborn.item.mines", "reborn.final.steps")
async def fall_due(s: State, g: Ask) -> None:
    """Final phase: plastic explosive, then time bombs, then mines are armed."""
    await timers.each(s, g, "plastic", go_off)
    await timers.each(s, g, "time-bomb", tick)
    for id, m in s.markers.items():
        if m.kind == "mine" and not m.armed:
            s.markers[id] = replace(m, armed=True)
            hazards.met_by_all(s, id)
            g.note("reborn.item.mines", "The mine on {at} is armed.", at=name(s, m.at), marker=id)


@rule("reborn.item.timebomb")
async def tick(s: State, g: Ask, marker: str) -> None:
    """The first Final phase flips the marker, the second one lets it explode."""
    m = s.markers[marker]
    if m.count > 1:
        s.markers[marker] = replace(m, count=m.count - 1)
        g.note("reborn.item.timebomb", "The time bomb on {at} ticks.", at=name(s, m.at), marker=marker)
    else:
        await go_off(s, g, marker)
