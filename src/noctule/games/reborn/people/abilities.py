"""Special abilities: IPS lines of character cards. CP go on the card, no Order tile is needed, and extra CP give no extra dice.

A pilot has the lines of the large figure as well as his own. What a line does is in `effects`; here are paying and trying it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board import figures, values, where
from ..board.names import name_of
from ..content.ips import Line, offer_words
from ..state import Crew, State
from ..turn import cp, orders
from ..using import effects, ips
from ..using.effects import effect
from . import prisoners, radio


@rule("reborn.ability.definition", "reborn.ability.choose-line", "reborn.cap.large-abilities")
def lines(s: State, who: str) -> Iterator[tuple[str, Line]]:
    """(whose card, line) of every line on the sides that show: the player picks one per use."""
    c = s.characters[who]
    for source in (who, c.by) if c.place == "pilot" else (who,):
        for line in values.showing(s, source).lines:
            if line.timing == "activation":
                yield source, line


@rule(
    "reborn.ability.active-only",
    "reborn.ability.repeat",
    "reborn.char.bolter",
    "reborn.char.hollister",
    "reborn.char.woo",
    "reborn.char.woo-wounded",
    "reborn.char.vasquez",
    "reborn.char.vasquez-wounded",
    "reborn.char.kendall",
)
def no_ability(s: State, who: str, source: str, line: Line) -> No | None:
    """Why a line cannot be used now: conditions and CP, each time anew."""
    if line.effect not in effects.APPLIED:
        return No("reborn.ips.effect", "There is nothing that it would do.")
    return (cp.no_cp(s, who, line.cp) if line.cp else None) or ips.no_line(s, who, source, line)


def candidates(s: State, who: str) -> Iterator[Option]:
    """The lines of his own; of one who has none, the bare word says so."""
    found = list(lines(s, who))
    if not found:
        none = No("reborn.ability.definition", f"{name_of(who)} has no ability on the side that shows.")
        yield Option("ability", ("ability",), "A special ability", (who,), no=none)
    for source, line in found:
        no = _no_activity(s, who) or no_ability(s, who, source, line)
        yield replace(_option(s, who, source, line), no=no)


@rule("reborn.ability.active-only")
def _no_activity(s: State, who: str) -> No | None:
    """Abilities are for the one who is activated, or interrupts."""
    no = orders.no_order(s, who)
    return No("reborn.ability.active-only", no.reason) if no is not None and where.acting(s) != who else no


def offers(s: State, who: str) -> list[Option]:
    return [_option(s, who, source, line) for source, line in lines(s, who) if no_ability(s, who, source, line) is None]


@rule("reborn.ability.no-extra-dice")
def _option(s: State, who: str, source: str, line: Line) -> Option:
    foresee = partial(ips.foresee, s, figures.one(who, line.cp), line, 0)
    return Option(f"ability:{line.id}", ("ability", source, line.id), offer_words(line), (source,), foresee)


@rule("reborn.ability.cp-on-card", "reborn.ability.no-extra-dice", "reborn.ability.interrupt", "reborn.ability.repeat")
async def use(s: State, g: Ask, who: str, source: str, id: str) -> None:
    """CP on the card, then the attempt. In an interruption it is one of the two orders."""
    line = next(line for at, line in lines(s, who) if at == source and line.id == id)
    g.note("reborn.ability.cp-on-card", "{who}: {words}", who=who, words=offer_words(line), cp=line.cp)
    if line.cp:
        cp.pay_on_card(s, who, line.cp)
        stays = await radio.card_paid(s, g, who, line.cp)
        if stays < line.cp:
            radio.take_off_card(s, g, who, stays)
            return
    if s.interruption is not None:
        orders.count(s, ability=True)
    await ips.attempt(s, g, figures.one(who, line.cp), source, line)


DEEDS: Final = {"ability": use}


# -- Vasquez --------------------------------------------------------------------------------------------------------


@effect("control-einstein")
@rule("reborn.char.vasquez", "reborn.char.vasquez-effect")
async def control_einstein(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """Einstein changes sides for good, with the tiles and CP on him. If he was paused his activation is over."""
    side = s.characters[crew[0].who].side
    figures.change(s, "einstein", side=side)
    g.note("reborn.char.vasquez", "{who} is controlled by {side} from now on.", who="einstein", side=side)
    await prisoners.among_friends(s, g)
