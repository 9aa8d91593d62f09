"""The IPS: whether a line can be used, what it rolls, and its test.

One place for cards, floor elements and characters. CP are the caller's: an Interact order or the character's card. Engaging
a card and Mission Points are paid here, in `attempt`.
"""

from __future__ import annotations

from functools import partial

from noctule.engine import Ask, No, Preview, drama, rule

from ..board import dice, figures, values
from ..board.names import name_of
from ..content.cards import Value
from ..content.ips import FACTION_NAMES, Characteristic, Effect, Line
from ..goals import mission_points
from ..moving import pilots
from ..state import Crew, State
from . import conditions, effects, equipment, power, rooms, switches

Source = str
"""Where a line stands: an equipment card id, a room id (its floor element, or the room itself), or a character id."""

BONUS: dict[Characteristic, Effect] = {"technical": "technical-dice", "scientific": "scientific-dice"}


# -- why not --------------------------------------------------------------------------------------------------------


@rule("reborn.ips.line", "reborn.ips.condition")
def no_line(s: State, who: str, source: Source, line: Line) -> No | None:
    """Why a character cannot use a line now, CP apart: timing, faction, price, power, ON, place.

    Whether he carries a card is asked by `no_item`: a helper's card can be used in a combined order.
    """
    if line not in switches.lines_of(s, source):
        return No("reborn.ips.line", "There is no such line on it now.")
    return (
        no_timing(s, line)
        or _no_faction(s, who, line)
        or _no_price(s, who, source, line)
        or (None if source in s.equipment or source in s.characters else _no_room_line(s, who, source, line))
        or conditions.no_need(s, who, source, line)
    )


@rule("reborn.ips.timing")
def no_timing(s: State, line: Line) -> No | None:
    """The phase that the line names. `enemy-activation` is a line that NORAD uses on a Salemite card in its own rounds."""
    if line.timing == "always":
        return No("reborn.ips.free-lines", "This works by itself: no order is needed.")
    phase = "initiative" if line.timing == "initiative" else "activation"
    if s.phase != phase:
        return No("reborn.ips.timing", f"This is for the {phase.capitalize()} phase.")
    if line.timing == "enemy-activation" and (s.round is None or s.round.active != "norad"):
        return No("reborn.ips.timing", "This is for NORAD's rounds.")
    return None


@rule("reborn.ips.condition")
def _no_faction(s: State, who: str, line: Line) -> No | None:
    """Sides count by control: a traitor acts for those who control him."""
    if line.faction and line.timing != "enemy-activation" and s.characters[who].side != line.faction:
        return No("reborn.ips.condition", f"Only a {FACTION_NAMES[line.faction]} character can use this.")
    return None


@rule("reborn.ips.condition", "reborn.item.laptop")
def _no_price(s: State, who: str, source: Source, line: Line) -> No | None:
    """Engaging the card and Mission Points are part of the price; a secondary line must be ON."""
    if line.engage and (s.equipment[source].engaged if source in s.equipment else s.characters[source].engaged):
        return No("reborn.ips.condition", "The card is engaged.")
    if line.mp > s.players[s.characters[who].side].mp:
        return No("reborn.mp.spend", f"This takes {line.mp} MP.")
    if line.only_on and not switches.is_on(s, source):
        return No("reborn.switch.on", "It is not switched ON.")
    return None


@rule(
    "reborn.interact.floor-once",
    "reborn.interact.destroyed",
    "reborn.power.disable",
    "reborn.power.icon",
    "reborn.scr.room-same-character",
)
def _no_room_line(s: State, who: str, room: str, line: Line) -> No | None:
    if switches.is_lost(s, room, line):
        return No("reborn.interact.destroyed", "This has been destroyed, and what it could do with it.")
    if line.electric and power.is_dark(s, room):
        return No("reborn.power.disable", "The power is down here until the end of the turn.")
    if room in s.characters[who].tried:
        return No("reborn.interact.floor-once", f"{name_of(who)} has tried this already this turn.")
    return None


@rule("reborn.interact.item")
def no_item(s: State, who: str, card: str) -> No | None:
    """Why he cannot use a card: he must carry it."""
    if s.equipment[card].where != "carried" or s.equipment[card].bearer != who:
        return No("reborn.interact.item", f"{name_of(who)} does not carry it.")
    return None


# -- the test -------------------------------------------------------------------------------------------------------


@rule(
    "reborn.ips.chance",
    "reborn.ips.free-lines",
    "reborn.item.toolbox",
    "reborn.room.chemistry-lab",
    "reborn.room.robot-technical",
)
def characteristic(s: State, who: str, name: Characteristic) -> Value:
    """Technical or Scientific: what his card gives, and what he carries and the room he stands in add by themselves."""
    own = pilots.value(s, who, name)
    carried = sum(line.amount for line in values.carried_lines(s, who, BONUS[name]))
    return Value(own.dice + carried + rooms.bonus(s, who, BONUS[name]), own.plus)


@rule("reborn.ips.chance", "reborn.ips.two-characteristics", "reborn.combo.item-room-bonus")
def chance(s: State, crew: Crew, line: Line) -> Value:
    """Dice and automatic points of the test; extra CP apart. A test of two characteristics rolls the dice of both."""
    found = [characteristic(s, part.who, name) for part in crew for name in line.test]
    return Value(line.dice + sum(v.dice for v in found), sum(v.plus for v in found))


def foresee(s: State, crew: Crew, line: Line, extra: int) -> Preview:
    """The exact odds of the test."""
    if not line.tested:
        return Preview("This succeeds without a roll.")
    own = chance(s, crew, line)
    return Preview("", (dice.test_odds(own.dice + extra, own.plus, line.threshold, line.colour),))


@rule("reborn.ips.threshold", "reborn.interact.extra-dice", "reborn.interact.fail")
def passes(s: State, g: Ask, crew: Crew, line: Line, extra: int) -> bool:
    """Roll the test. A line without a chance part succeeds by itself."""
    if not line.tested:
        return True
    own = chance(s, crew, line)
    faces = dice.roll(g, line.colour, own.dice + extra)
    points = dice.test_points(faces, line.colour) + own.plus
    success = points >= line.threshold
    word = "succeeds" if success else "fails"
    said = f"{{who}}: {{points:test point}} of {{threshold}}. It {word}."
    rule_id = "reborn.ips.threshold" if success else "reborn.interact.fail"
    counted_out = partial(dice.test_points, colour=line.colour)
    shows = drama.Shows(tally=dice.tally(faces, "test point", counted_out, own.plus, need=line.threshold, good=success))
    g.note(
        rule_id,
        said,
        who=crew[0].who,
        points=points,
        threshold=line.threshold,
        faces=list(faces),
        automatic=own.plus,
        shows=shows,
    )
    return success


@rule("reborn.ips.effect", "reborn.timer.place", "reborn.switch.on")
async def attempt(s: State, g: Ask, crew: Crew, source: Source, line: Line, extra: int = 0) -> bool:
    """Roll the test (extra dice for extra CP) and, on success, apply the effect. Whether it succeeded comes back.

    Engaging and MP are paid first, also for an attempt that fails; a target (`effects.AIMED`) is named before everything.
    """
    named: dict[str, str] = {}
    if line.effect in effects.AIMED:
        named["target"] = await effects.AIMED[line.effect](s, g, crew, source, line)
    _pay(s, g, crew, source, line)
    if not passes(s, g, crew, line, extra):
        return False
    if line.switch and not await switches.switch(s, g, crew, source, line):
        return True
    if line.timer and source not in s.equipment:
        place_counters(s, g, source, line)
        return True
    await effects.APPLIED[line.effect](s, g, crew, source, line, **named)
    if line.uses:
        _used(s, g, source, line)
    elif line.spent and not line.timer and s.equipment[source].where == "carried":
        equipment.spend(s, g, source)
    return True


def _pay(s: State, g: Ask, crew: Crew, source: Source, line: Line) -> None:
    if line.engage and source in s.equipment:
        figures.change_card(s, source, engaged=True)
    elif line.engage:
        figures.change(s, source, engaged=True)
    if line.mp:
        mission_points.spend(s, g, s.characters[crew[0].who].side, line.mp, "reborn.mp.spend")


@rule("reborn.timer.place")
def place_counters(s: State, g: Ask, room: str, line: Line) -> None:
    """A line with a timer works later: time counters are put on it."""
    figures.change_element(s, room, counters=line.timer)
    said = "{count} time counters are put on the {thing}."
    g.note("reborn.timer.place", said, count=line.timer, thing=switches.named(s, room), source=room)


@rule("reborn.item.jetpack-uses", "reborn.item.mines")
def _used(s: State, g: Ask, card: str, line: Line) -> None:
    """A counter on a card that can succeed only so often; after the last time it is spent."""
    used = figures.change_card(s, card, counters=s.equipment[card].counters + 1).counters
    if used >= line.uses:
        equipment.spend(s, g, card)
