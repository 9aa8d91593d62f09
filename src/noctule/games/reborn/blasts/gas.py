"""Deadly virus and toxic gas. Armour does not help against either; a gas mask that is ON does."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..board import areas, figures, values, where
from ..board.ground import ground, name
from ..board.names import name_of
from ..content import FACTS
from ..content.ips import Line
from ..fighting import wounds
from ..state import Crew, State
from ..turn import timers
from ..using import equipment, interact
from ..using.effects import effect
from . import charges, hazards


@rule("reborn.item.gas-mask")
def immune(s: State, who: str) -> bool:
    """He carries a gas mask that is ON."""
    return bool(values.carried_lines(s, who, "gas-immunity"))


@rule("reborn.item.gas-mask", "reborn.cap.large")
async def poison(s: State, g: Ask, figure: str, count: int, rule_id: str) -> None:
    """Wounds by gas, past any Armour; of a captured large figure they are its pilot's."""
    who = where.in_charge(s, figure)
    if immune(s, who):
        g.note("reborn.item.gas-mask", "The gas mask protects {who}.", who=who)
        return
    g.note(rule_id, "The gas reaches {who}.", who=who, shows=drama.harm(figure, text="gas"))
    await wounds.wound(s, g, who, count)


# -- the deadly virus -----------------------------------------------------------------------------------------------


@effect("release-virus")
@rule("reborn.item.virus-on")
async def release(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """Time counters on the card and the marker on the carrier's square. Those who stand there now have not entered."""
    carrier = interact.carrier_of(s, crew[0].who, source)
    figures.change_card(s, source, counters=line.timer)
    marker = await charges.place_for(s, g, crew, source, "virus", "reborn.item.virus-on")
    hazards.met_by_all(s, marker)
    g.note("reborn.item.virus-on", "{who} sets the virus free; {count} time counters.", who=carrier, count=line.timer)


def _wounds(s: State, marker: str) -> int:
    return next(line.amount for line in values.equipment(s, s.markers[marker].piece).lines if line.effect == "release-virus")


@rule("reborn.item.virus-damage")
async def infect(s: State, g: Ask, who: str, marker: str) -> None:
    """Somebody has entered the floor tile of a virus, or is still there in the Final phase."""
    await poison(s, g, who, _wounds(s, marker), "reborn.item.virus-damage")


@rule("reborn.item.virus-damage", "reborn.item.virus-end")
async def fall_due(s: State, g: Ask) -> None:
    """Final phase: virus damage, then virus counters."""
    await timers.each(s, g, "virus", _tick)


@rule("reborn.item.virus-end")
async def _tick(s: State, g: Ask, marker: str) -> None:
    squares = ground(s).map.room_at(s.markers[marker].at).squares
    for who in [c.id for c in where.figures(s) if where.squares_of(s, c.id) & squares]:
        if where.on_map(s, who) and marker in s.markers:  # whoever drops the card takes the marker away
            await infect(s, g, who, marker)
    if marker not in s.markers:
        return
    card = s.markers[marker].card
    left = figures.change_card(s, card, counters=s.equipment[card].counters - 1).counters
    g.note("reborn.item.virus-end", "A time counter goes from the virus; {left} left.", left=left)
    if left <= 0:
        at = s.markers.pop(marker).at
        g.note("reborn.item.virus-end", "The virus on {at} is gone.", at=name(s, at))
        if s.equipment[card].where == "carried":
            equipment.spend(s, g, card)


def ended(s: State, card: str) -> None:
    """The card of a virus has been switched OFF or dropped: its marker leaves the board."""
    for id in [id for id, m in s.markers.items() if m.kind == "virus" and m.card == card]:
        del s.markers[id]


# -- the toxic gas capsule ------------------------------------------------------------------------------------------


@effect("toxic-gas")
@rule("reborn.item.toxic-gas", "reborn.large.size")
async def toxic_gas(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """At once 2 wounds to the carrier and on the adjacent squares, 1 in the orange zone. Walls and closed doors stop it."""
    carrier = interact.carrier_of(s, crew[0].who, source)
    centre = await charges.choose_square(s, g, carrier)
    area = values.piece(s, source).area
    assert area is not None
    red, orange = areas.zones(s, area, centre)
    reached = areas.spread(s, centre, red | orange)
    g.note("reborn.item.toxic-gas", "{who} breaks the {thing}.", who=carrier, thing=name_of(s.equipment[source].piece))
    for who in [c.id for c in where.figures(s) if where.squares_of(s, c.id) & reached]:
        own = where.squares_of(s, who) & reached
        count = line.amount if own & red else FACTS.gas.orange_wounds
        if own.bit_count() > 1:
            count = FACTS.large.gas_wounds
        if where.on_map(s, who):
            await poison(s, g, who, count, "reborn.item.toxic-gas")
