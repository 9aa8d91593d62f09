"""Traitors: Einstein the informer and Cherokee Bill, used by NORAD in place of a round's action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board import figures, values, where
from ..board.names import name_of
from ..content.ips import Line, offer_words
from ..state import Side, State
from ..turn import actions, cp
from ..using import ips, spy
from . import prisoners

VERBS: Final = {"spy-points": "inform", "act-for-norad": "turncoat"}


@rule("reborn.char.roster", "reborn.char.bill-equipment")
def lines(s: State) -> list[tuple[str, Line]]:
    """(traitor, line) of the lines that NORAD may use on Salemite cards, as they show now."""
    found = []
    for id, c in s.characters.items():
        if c.card in values.TRAITORS:
            found += [(id, line) for line in values.showing(s, id).lines if line.timing == "enemy-activation"]
    return found


@rule(
    "reborn.char.einstein-spy",
    "reborn.char.einstein-once",
    "reborn.char.einstein-spy-wounded",
    "reborn.char.einstein-max",
    "reborn.char.bill-traitor",
    "reborn.char.bill-wounded",
)
def no_traitor(s: State, side: Side, who: str, line: Line) -> No | None:
    """Why NORAD cannot use a traitor's line in its round."""
    c, (rule_id, once, at_most) = s.characters[who], _cited(line)
    if side != line.faction or not where.acts(s, who):
        return No(rule_id, f"{name_of(who)} is of no use to you now.")
    if c.side == side:
        return No(once, f"{name_of(who)} is under your own control.")
    if c.engaged:
        return No(once, f"{name_of(who)}'s card is engaged.")
    if s.players[side].cp < line.cp:
        return No(rule_id, f"This takes {line.cp} CP from behind your screen.")
    most = line.amount if line.effect == "act-for-norad" else values.maximum_cp(s, who)
    if cp.spent(s, who) + line.cp > most:
        return No(at_most, f"{name_of(who)}: {cp.spent(s, who)} of at most {most} CP are spent this turn.")
    return ips.no_timing(s, line)


def _cited(line: Line) -> tuple[str, str, str]:
    """The rules of a traitor's line: what it allows, how often, and how many CP it may add to."""
    if line.tested:
        return "reborn.char.einstein-spy", "reborn.char.einstein-once", "reborn.char.einstein-max"
    if line.effect == "act-for-norad":
        return "reborn.char.bill-traitor", "reborn.char.bill-traitor", "reborn.cp.max-per-turn"
    return "reborn.char.bill-wounded", "reborn.char.bill-wounded", "reborn.char.bill-wounded"


def candidates(s: State, side: Side) -> Iterator[Option]:
    """What NORAD can do with a traitor as its action of the round."""
    for who, line in lines(s):
        yield replace(_option(s, who, line), no=no_traitor(s, side, who, line))


def offers(s: State, side: Side) -> list[Option]:
    return [_option(s, who, line) for who, line in lines(s) if no_traitor(s, side, who, line) is None]


def _option(s: State, who: str, line: Line) -> Option:
    verb, foresee = VERBS[line.effect], partial(ips.foresee, s, figures.one(who, line.cp), line, 0)
    return Option(f"{verb}:{who}", (verb, who), f"{name_of(who)}: {offer_words(line)}", (who,), foresee)


def _pay(s: State, g: Ask, side: Side, who: str, line: Line, rule_id: str) -> None:
    """CP of NORAD's on the traitor's card: they count towards his maximum."""
    cp.take(s, side, line.cp)
    figures.change(s, who, put_on=s.characters[who].put_on + line.cp)
    g.note(rule_id, "{side} puts {cp} CP on the card of {who}.", who=who, cp=line.cp, side=side)


def _line(s: State, who: str) -> Line:
    return next(line for id, line in lines(s) if id == who)


@rule("reborn.char.einstein-spy", "reborn.char.einstein-spy-wounded", "reborn.char.bill-wounded")
async def inform(s: State, g: Ask, side: Side, who: str) -> None:
    """CP on his card, engage it, and (Einstein) a test: Spy Points. It is the whole round, and nobody's trigger."""
    line = _line(s, who)
    _pay(s, g, side, who, line, _cited(line)[0])
    figures.change(s, who, engaged=True)
    if ips.passes(s, g, figures.one(who, line.cp), line, 0):
        await spy.earn(s, g, side, line.amount)
    actions.end_round(s, g)


@rule("reborn.char.bill-traitor")
async def turncoat(s: State, g: Ask, side: Side, who: str) -> None:
    """CP on his card, and he is activated for NORAD; he stays with it through the Final phase."""
    _pay(s, g, side, who, _line(s, who), "reborn.char.bill-traitor")
    figures.change(s, who, side=side)
    await prisoners.among_friends(s, g)
    await actions.activate(s, g, side, who)


DEEDS: Final = {"inform": inform, "turncoat": turncoat}


@rule("reborn.char.bill-traitor")
async def final(s: State, g: Ask) -> None:
    """The very end of the Final phase: Bill goes back to the Salemite player, unless he has left the map."""
    for id, c in s.characters.items():
        if c.side != c.faction and c.place != "exited" and values.goes_back(c.card):
            figures.change(s, id, side=c.faction)
            g.note("reborn.char.bill-traitor", "{who} goes back to {side}.", who=id, side=c.faction)
    await prisoners.among_friends(s, g)
