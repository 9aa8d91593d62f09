"""Combination: other characters of the active player join an order with gold sections.

A chapter places the CP of the activated character, settles what the order is about (defender, target, room, line), and then
calls `gather` once; it rolls for the crew that comes back, as sums over it. `fits` says why a character cannot take part in
*this* order, apart from sections and CP: those functions are in `combined_orders`, and without one nobody joins.

    close combat   gather(s, g, "close-combat", part, partial(combined_orders.no_attacker, s, target))
    shoot          gather(s, g, "shoot", part, partial(combined_orders.no_shooter, s, who, weapon, target))
    search         gather(s, g, "search", part, partial(combined_orders.no_searcher, s, room))
    item           gather(s, g, "interact", part, partial(combined_orders.no_user, s, carrier, line), must=carrier,
                          least=line.cp)
    floor          gather(s, g, "interact", part, partial(combined_orders.no_floor_user, s, room, source, line))
    torture        gather(s, g, "interact", part, partial(combined_orders.no_torturer, s, captor), must=captor)

`must` is somebody without whom the order makes no sense (who carries the item, the captor), if it is not the activated
character; before such an order is offered ask `no_bringing`. Extra dice of an Interact crew: `extra_dice`. A combined Move is
`combined_move`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import where
from ..board.names import name_of
from ..content.cards import OrderType, Section
from ..people import radio
from ..state import Crew, Part, State
from ..turn import cp as points
from ..turn import orders, tiles

Fits = Callable[[str], No | None]
"""Why a character cannot take part in an order, sections and CP apart; None if he can. Open facts only."""
Foresee = Callable[[Crew], Preview]
"""The odds of an order, if these execute it."""
READY = Option("ready", None, "That is all: execute the order", main=True)


@rule("reborn.combo.principle", "reborn.combo.cp", "reborn.combo.several")
async def gather(
    s: State,
    g: Ask,
    type: OrderType,
    first: Part,
    fits: Fits | None = None,
    *,
    must: str = "",
    least: int = 1,
    foresee: Foresee | None = None,
) -> Crew:
    """Who executes this order: the activated character, and those who join him; all their CP are placed now, before it begins.

    `foresee` shows the odds of the order with those who would take part. If `must` is not among them (a scrambled radio left
    him too few CP) the order cannot be executed: look with `takes_part`.
    """
    crew: Crew = (first,)
    if fits is None:
        return crew
    if must and must != first.who:
        crew = await _bring(s, g, type, first, must, least, foresee)
        if not takes_part(crew, must):
            return crew
    while helpers(s, type, crew, fits):
        named = await g.choose(
            where.seat_of(s, first.who),
            "combine",
            rule="reborn.combo.principle",
            options=partial(_offers, s, type, crew, fits, foresee),
            candidates=partial(_candidates, s, type, crew, fits, foresee),
            prompt="Who else joins this order, with a gold section?",
            waiting="to combine an order",
            always=True,
        )
        if named is None:
            break
        crew = await _join(s, g, crew, named)
    return tuple(part for part in crew if part.cp)


@rule("reborn.combo.cp")
async def _bring(s: State, g: Ask, type: OrderType, first: Part, who: str, least: int, foresee: Foresee | None) -> Crew:
    """Somebody without whom the order makes no sense joins with at least so many CP; if he cannot, the first is alone."""
    named = await g.choose(
        where.seat_of(s, first.who),
        "combine",
        rule="reborn.combo.cp",
        options=lambda: section_options(s, type, who, least, (first,), foresee) or [READY],
        prompt=lambda: f"{name_of(who)} has to take part: with which section?",
        waiting="to combine an order",
        always=True,
    )
    if named is None:
        return (first,)
    crew = await _join(s, g, (first,), named)
    left = crew[-1].cp
    if left >= least:
        return crew
    if left:  # a scrambled radio has taken the others off: as few as these are of no use
        radio.take_off(s, g, who, named[2], named[3], left)
    return (first,)


@rule("reborn.combo.cp", "reborn.combo.helpers-not-engaged")
async def _join(s: State, g: Ask, crew: Crew, named: tuple[str, str, str, int, int]) -> Crew:
    """CP on his section. His card is not engaged by it. (A scrambled radio may leave none there: then he does nothing.)"""
    _, who, tile, index, cp = named
    g.note("reborn.combo.principle", "{who} joins the order of {first}.", who=who, first=crew[0].who)
    cp = await orders.place(s, g, who, tile, index, cp)
    return (*crew, Part(who, cp))


def takes_part(crew: Crew, who: str) -> bool:
    return any(part.who == who for part in crew)


# -- who may join ---------------------------------------------------------------------------------------------------


@rule("reborn.combo.principle", "reborn.combo.no-interrupt", "reborn.combo.gold")
def no_helper(s: State, type: OrderType, who: str) -> No | None:
    """Why a character can help nobody with an order of a type, CP behind the screen apart: open to all."""
    if s.interruption is not None:
        return No("reborn.combo.no-interrupt", "There are no combined orders in an interruption.")
    if s.round is None or not where.acts(s, who) or s.characters[who].side != s.round.active:
        return No("reborn.combo.principle", f"{name_of(who)} is not under the active player's control, or cannot act.")
    if not _room_on_gold(s, type, who):
        return No("reborn.combo.gold", f"{name_of(who)} has no gold section for it on a tile of an earlier round.")
    if points.room(s, who) < 1:
        return No("reborn.cp.max-per-turn", f"{name_of(who)} has spent the Maximum CP of this turn.")
    return None


@rule("reborn.combo.gold", "reborn.item.motion-detector")
def no_gold(s: State, who: str, tile: str, section: Section) -> No | None:
    """Why a section is not for helpers: it must be gold, on a tile that was assigned before this round."""
    no = orders.no_colour(s, who, section, "helper")
    if no is not None:
        return No("reborn.combo.gold", no.reason)
    if s.round is not None and who in s.round.tile_for and s.characters[who].tiles[-1].tile == tile:
        return No("reborn.combo.gold", f"{name_of(who)} has received this tile only in this round.")
    return None


def _sections(s: State, type: OrderType, who: str) -> list[tuple[str, int, Section, int]]:
    return list(orders.sections(s, who, type)) if s.characters[who].tiles else []


def _room_on_gold(s: State, type: OrderType, who: str) -> int:
    """The number on the best gold section that he could still use; 0 if there is none."""
    found = (x.number for tile, _, x, on in _sections(s, type, who) if _is_free(x, on) and no_gold(s, who, tile, x) is None)
    return max(found, default=0)


def _is_free(section: Section, on: int) -> bool:
    return on < section.number if section.type == "move" else not on


def helpers(s: State, type: OrderType, crew: Crew, fits: Fits) -> list[str]:
    """Those who could still join, as far as everybody can see."""
    if s.interruption is not None or s.round is None:
        return []
    return [
        id
        for id in where.under_control(s, s.round.active)
        if not takes_part(crew, id) and no_helper(s, type, id) is None and fits(id) is None
    ]


@rule("reborn.combo.cp", "reborn.combo.gold")
def section_options(
    s: State, type: OrderType, who: str, least: int = 1, crew: Crew = (), foresee: Foresee | None = None
) -> list[Option]:
    """One option per gold section and number of CP of a helper: `helper:vasquez:order-07.2:1`."""
    found, payable = [], points.payable(s, who)
    for tile, index, section, on in _sections(s, type, who):
        if no_gold(s, who, tile, section) is not None or not _is_free(section, on):
            continue
        for cp in range(least, min(section.number - on, payable) + 1):
            found.append(_option(who, tile, index, section, cp, crew, foresee))
    return found


@rule("reborn.combo.cp", "reborn.combo.gold")
def section_candidates(
    s: State,
    type: OrderType,
    who: str,
    no: No | None,
    least: int = 1,
    crew: Crew = (),
    foresee: Foresee | None = None,
) -> Iterator[Option]:
    """The same with all sections of the type, and with the reason why not; `no`: why he cannot join whatever the section.

    In that case his bare name (`helper:vasquez`) says so too.
    """
    if no is not None:
        yield Option(f"helper:{who}", ("helper", who), f"{name_of(who)} joins", (who,), no=no)
    for tile, index, section, _ in _sections(s, type, who):
        for cp in range(1, section.number + 2):  # one more than can be: asked for, it says how many fit
            refused = no or no_section(s, who, tile, index, section, cp, least)
            yield replace(_option(who, tile, index, section, cp, crew, foresee), no=refused)


def no_section(s: State, who: str, tile: str, index: int, section: Section, cp: int, least: int = 1) -> No | None:
    """Why a helper cannot put so many CP on a section."""
    if cp < least:
        return No("reborn.combo.cp", f"{name_of(who)} has to take part with at least {least} CP.")
    return orders.no_section(s, who, tile, index, cp, role="helper") or no_gold(s, who, tile, section)


def _option(who: str, tile: str, index: int, section: Section, cp: int, crew: Crew, foresee: Foresee | None) -> Option:
    label = f"{name_of(who)} joins: {cp} CP on {tiles.section_words(section)}"
    preview = partial(foresee, (*crew, Part(who, cp))) if foresee is not None else None
    return Option(f"helper:{who}:{tile}.{index + 1}:{cp}", ("helper", who, tile, index, cp), label, (who,), preview)


def _offers(s: State, type: OrderType, crew: Crew, fits: Fits, foresee: Foresee | None) -> list[Option]:
    joining = [section_options(s, type, id, 1, crew, foresee) for id in helpers(s, type, crew, fits)]
    return [*(option for options in joining for option in options), _ready(crew, foresee)]


def _candidates(s: State, type: OrderType, crew: Crew, fits: Fits, foresee: Foresee | None) -> Iterator[Option]:
    """Everybody, with every section of the type."""
    for who in s.characters:
        no = _no_joining(crew, who) or no_helper(s, type, who) or fits(who)
        yield from section_candidates(s, type, who, no, 1, crew, foresee)
    yield _ready(crew, foresee)


def _ready(crew: Crew, foresee: Foresee | None) -> Option:
    return replace(READY, preview=partial(foresee, crew)) if foresee is not None else READY


@rule("reborn.order.no-merge")
def _no_joining(crew: Crew, who: str) -> No | None:
    if not takes_part(crew, who):
        return None
    return No("reborn.order.no-merge", f"{name_of(who)} takes part already; sections are not merged into one order.")


@rule("reborn.combo.gold")
def no_gold_section(s: State, type: OrderType, who: str, least: int = 1) -> No | None:
    """Why `who`, whom an order needs, has no section for it that holds so many CP: that is open to both sides."""
    no = no_helper(s, type, who)
    if no is not None:
        return no
    if _room_on_gold(s, type, who) < least:
        return No("reborn.cp.section-cap", f"{name_of(who)} has no gold section that holds {least} CP.")
    return None


@rule("reborn.combo.cp", "reborn.cp.source")
def no_bringing(s: State, type: OrderType, who: str, least: int = 1, besides: int = 0) -> No | None:
    """Why `who`, whom an order needs, cannot be brought in with so many CP; `besides` leave the screen for another first."""
    no = no_gold_section(s, type, who, least)
    if no is not None:
        return no
    held = radio.limit(s, who)
    if held is not None and held < least:
        return No("reborn.scr.scrambled", f"{name_of(who)} is scrambled: no more CP than the CP Bonus this turn.")
    c = s.characters[who]
    purse = max(0, s.players[c.side].cp - besides) + c.dedicated
    if min(points.room(s, who), purse) < least:
        return No("reborn.combo.cp", f"There are not the {least} CP that {name_of(who)} has to spend.")
    return None


# -- what they bring ------------------------------------------------------------------------------------------------


@rule("reborn.combo.item", "reborn.combo.floor-cp", "reborn.combo.cp")
def extra_dice(crew: Crew, payer: str, cost: int) -> int:
    """Extra dice of an Interact crew: `payer` meets the cost of the line, each other's first CP is his share."""
    return sum(part.cp - (cost if part.who == payer else 1) for part in crew)
