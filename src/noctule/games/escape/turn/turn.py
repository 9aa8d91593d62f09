"""A turn: draw, action, event, end of turn.

Every chapter of what a character can do in the action phase has `candidates` and `DEEDS`; here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Menu, No, Option, Preview, counted, rule

from .. import scenario
from ..board import figures, gifts, stats, where
from ..board.names import name_of
from ..board.rooms import rooms, vent_exits
from ..challenges import fight, outwit, rush
from ..content import FACTS, TILES
from ..moving import doors, explore, movement, vents
from ..state import INFIRMARY, State, Turn
from . import adrenaline, cards, event, infirmary, items, knocked_out, lockdown, panel, pauses, trade

OFF_MAP: Final = ("", INFIRMARY)
"""Where a character is that is not on the map."""
END: Final = Option("end", ("end",), "End your actions: an event card is drawn", main=True)
MENU: Final[Menu[State, str]] = Menu(
    movement, explore, vents, fight, rush, outwit, doors, panel, scenario, items, trade, adrenaline
)
"""Moving; the challenge actions; what the scenario adds; picking up, dropping and trading; cards."""


# -- whose turn ----------------------------------------------------------------------------------------------------


def begin(s: State, g: Ask, who: str) -> None:
    """The turn passes to somebody."""
    s.current, s.phase, s.turn = who, "draw", Turn()
    if s.people[who].resting:
        figures.change(s, who, resting=False)
    g.note("escape.turn.clockwise", "Round {round}: the turn of {who}.", round=s.round, who=who)


@rule("escape.turn.clockwise", "escape.ko.own-turn")
def pass_on(s: State, g: Ask) -> None:
    """What lasts for a turn ends, and the next player clockwise has a turn; who was killed or has escaped is skipped."""
    adrenaline.turn_over(s)
    s.allowed = s.used = ()
    figures.settle(s)
    scenario.check_over(s, g)
    if s.people[s.current].fate == "killed":
        scenario.endings(s, g)
    people = s.people
    order = where.from_first(s)
    place = order.index(s.current) + 1
    for who in order[place:]:
        if not people[who].fate:
            break
    else:
        who = next(who for who in order if not people[who].fate)
        s.round += 1
    begin(s, g, who)


def _on_map(s: State, who: str) -> bool:
    return s.people[who].at not in OFF_MAP


# -- phase 1 -------------------------------------------------------------------------------------------------------


@rule("escape.turn.phases", "escape.infirmary.rest-of-turn", "escape.ko.own-turn")
async def draw_phase(s: State, g: Ask) -> None:
    """The start of the turn, and the draw."""
    who = s.current
    if s.people[who].at == INFIRMARY:
        await infirmary.wake(s, g, who)
        if _on_map(s, who):
            _draw(s, g, who)
        else:  # no vent to come out of, and so no action phase
            figures.change_turn(s, over=True)
    elif trapped(s, who):
        g.note("escape.turn.trapped", "{who} cannot get out of {tile}, which is sealed off.", who=who, tile=s.people[who].at)
        knocked_out.knock_out(s, g, who, "escape.turn.trapped")
    else:
        tile = s.people[who].at
        await items.moment(s, g, who, "turn-start")
        if not s.turn.over:
            _draw(s, g, who)
            await _medical(s, g, who, tile)
    s.phase = "action"
    _leave_action_phase(s, g)


@rule("escape.turn.trapped")
def trapped(s: State, who: str) -> bool:
    """No connection leads from the tile: no door to a tile or to where one can be laid, no duct, no vent as a door."""
    tile, here = s.people[who].at, rooms(s)
    if tile not in here.laid:
        return False
    return not (here.adjacent[tile] or vent_exits(s, tile) or explore.ways(s, tile))


@rule("escape.draw.one", "escape.draw.at-limit")
def _draw(s: State, g: Ask, who: str) -> None:
    """A card for who has fewer than its vitality."""
    person = s.people[who]
    if len(person.hand) < person.vitality:
        cards.draw(s, g, who, FACTS.cards.draw, "escape.draw.one")
    else:
        g.note("escape.draw.at-limit", "{who} has {cards:card}, no more are drawn.", who=who, cards=len(person.hand))


@rule("escape.draw.medical", "escape.tile.medical")
async def _medical(s: State, g: Ask, who: str, tile: str) -> None:
    """Who started the turn on medical supplies may draw one more, even at the limit: then one goes at once."""
    if not where.has_icon(tile, "medical"):
        return
    person = s.people[who]
    full = len(person.hand) >= person.vitality
    draws: bool = await g.choose(
        person.seat,
        "medical",
        rule="escape.draw.medical",
        options=[
            Option("draw", True, "Draw one, then discard one" if full else "Draw one more card"),
            Option("leave", False, "Leave it", main=True),
        ],
        prompt="Medical supplies: an extra card?",
        waiting="to take medical supplies or not",
    )
    if draws:
        cards.draw(s, g, who, FACTS.cards.medical, "escape.draw.medical")
        await cards.within_limit(s, g, who)


# -- phase 2 -------------------------------------------------------------------------------------------------------


@rule("escape.action.any-order", "escape.action.three-kinds", "escape.action.move-budget")
async def action_phase(s: State, g: Ask) -> None:
    """One deed, of whatever kind; the others may play cards after it. The root comes back here until the phase is over."""
    who = s.current
    verb, *details = await g.choose(
        s.people[who].seat,
        "turn",
        rule="escape.action.three-kinds",
        of=(s, who),
        options=offers,
        candidates=candidates,
        foresee=_foresee,
        prompt=_prompt,
        waiting="to act",
        acting=who if s.people[who].at not in OFF_MAP else "",
    )
    if verb == "end":
        figures.change_turn(s, over=True)
    else:
        await MENU.do(s, g, who, verb, *details)
        if not s.turn.over and not s.people[who].fate:
            await pauses.pause(s, g, "{} acts, and goes on.", who)
    _leave_action_phase(s, g)


def _foresee(s: State, who: str, deed: tuple[str, ...]) -> Callable[[], Preview] | None:
    return MENU.foresee(s, who, *deed)


def _prompt(s: State, who: str) -> str:
    """What there is to move with; who is held is told by whom instead."""
    left = stats.points_left(s, who)
    held = movement.no_leave(s, who) if left else None
    so_far = held.reason if held else f"{name_of(who)} has {counted(left, 'movement point')} left."
    return f"{so_far} What next?"


@rule("escape.event.when", "escape.event.every-turn", "escape.turn.event-skips-ahead", "escape.ko.own-turn")
def _leave_action_phase(s: State, g: Ask) -> None:
    """Once the phase is over, by an icon or without one, an event card is drawn.

    Who was killed has no more of a turn; for who has escaped only the end of it is left.
    """
    fate = s.people[s.current].fate
    if fate == "killed":
        pass_on(s, g)
    elif fate == "escaped":
        s.phase = "end"
    elif s.turn.over:
        s.phase = "event"


@rule("escape.action.three-kinds", "escape.tile.equipment")
def candidates(s: State, who: str) -> Iterator[Option]:
    """Everything that one could think of, chapter by chapter; and to stop.

    Of the equipment on tiles only the control panel is good for something (`panel`) unless the scenario says so.
    """
    no = no_turn(s, who)
    for candidate in MENU.candidates(s, who):
        yield candidate if no is None or candidate.no is not None else replace(candidate, no=no)
    yield END


def offers(s: State, who: str) -> list[Option]:
    """Everything the character can do now, the quick way.

    What `no_leave`, `points_left` and `no_challenge_action` would say is found out once, for this is asked all the time; so
    a chapter is left out where it cannot have anything.
    """
    if no_turn(s, who) is not None:
        return [END]
    found: list[Option] = []
    tile = s.people[who].at
    holding = where.enemies_on(s, tile)
    if not holding or movement.gets_away(s, who):
        left, here = stats.points_left(s, who), rooms(s)
        if left >= FACTS.move.door:
            found += movement.steps(s, who)
        if left >= FACTS.move.explore and (here.unexplored[tile] or not here.open_doors):
            found += explore.sides(s, who)
        if left >= FACTS.move.vent and TILES[tile].vent:
            found += vents.crawls(s, who)
    if not s.turn.challenged:
        if holding:
            found += fight.attacks(holding)
            found.append(rush.charge(holding))
            found += outwit.tricks(holding)
        if s.locked:
            found += doors.locked_doors(s, who)
        if where.has_icon(tile, "panel"):
            found += panel.candidates(s, who)
    found += scenario.offers(s, who)
    found += items.handled(s, who)
    if not s.turn.traded and len(s.people) > 1:
        found += trade.partners(s, who)
    found += adrenaline.plays(s, who, adrenaline.OWN)
    found.append(END)
    return found


@rule("escape.turn.phases")
def no_turn(s: State, who: str) -> No | None:
    """Why somebody cannot act at all now: it is not the action phase of that character, or it is not on the map."""
    if who != s.current or s.phase != "action" or s.turn.over:
        return No("escape.turn.phases", f"It is not the action phase of {name_of(who)}.")
    if s.people[who].at in OFF_MAP:
        return No("escape.ko.own-turn", f"{name_of(who)} is not on the map.")
    return None


@rule("escape.action.one-challenge")
def no_challenge_action(s: State, who: str) -> No | None:
    """Why somebody cannot perform a challenge action: one a turn, whatever came of it."""
    no = no_turn(s, who)
    if no is None and s.turn.challenged:
        return No("escape.action.one-challenge", f"{name_of(who)} has had the one challenge action of this turn.")
    return no


# -- phase 3 -------------------------------------------------------------------------------------------------------


@rule("escape.turn.over-after-event", "escape.ko.own-turn")
async def event_phase(s: State, g: Ask) -> None:
    """The event card; after it nothing but the end of the turn is left. Who was killed meanwhile has no end of turn."""
    await event.event_phase(s, g)
    if s.people[s.current].fate == "killed":
        pass_on(s, g)
    else:
        s.phase = "end"


# -- phase 4 -------------------------------------------------------------------------------------------------------


@rule("escape.end.order")
async def end_phase(s: State, g: Ask) -> None:
    """Relocking, threat check, lockdown check, lockdown token. The turn of who is killed meanwhile ends at once."""
    for check in (doors.relock, threat_check, lockdown_check, lockdown_token):
        if s.people[s.current].fate != "killed":
            await check(s, g)
    pass_on(s, g)


@rule("escape.end.threat-check")
async def threat_check(s: State, g: Ask) -> None:
    """Too many on one tile: a token for the current character, none for the others. The Infirmary is never too full."""
    who, limit = s.current, where.scenario_of(s).characters_per_tile
    if not limit or len(s.people) <= limit:
        return
    crowd = len(where.people_on(s, s.people[who].at))
    if crowd > limit and _on_map(s, who) and not gifts.lifted(s, who, "crowding"):
        await lockdown.gain_threat(s, g, who, FACTS.threat.crowding, "escape.end.threat-check")


@rule("escape.end.lockdown-check", "escape.lockdown.triggers")
async def lockdown_check(s: State, g: Ask) -> None:
    """The scenario's own condition counts now, however early in the turn it was met."""
    await scenario.end_of_turn(s, g)


async def lockdown_token(s: State, g: Ask) -> None:
    """Also for a lockdown that has begun in this very phase."""
    lockdown.token(s, g)
