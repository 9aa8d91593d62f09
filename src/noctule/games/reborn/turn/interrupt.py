"""Duelling for interruption: the three triggers, the duel, and the interruption itself.

The activated character is watched: `moment` is called whenever something may have brought him into somebody's sight (his
declaration, each step, each door, each order that is done). It knows from the round's memory what is new, offers the duel, and
runs the interruption as a call inside whatever the activated character was doing. That order goes on when the call returns, so
its caller must look whether he still can (`where.acts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from noctule.engine import Ask, Moment, No, Option, Preview, rule
from noctule.engine.grid import COMPASS
from noctule.engine.words import counted, listed

from ..board import arcs, figures, sight, values, where
from ..board.names import name_of
from ..content import FACTS
from ..moving import move
from ..people import radio
from ..state import Fired, Interruption, Pair, Side, State, other
from . import bystanders, cp, deeds, duel

T = TypeVar("T")

PASS = Option("pass", None, "Do not interrupt", main=True)
MOMENT = Moment("interrupt", "before an enemy who comes into sight goes on: to interrupt")


def _watchers(s: State, mover: str) -> list[str]:
    """The enemies who have the mover in their LoS."""
    enemies, standing = where.under_control(s, other(s.characters[mover].side)), where.occupied(s)
    squares = where.squares_of(s, mover)
    return [id for id in enemies if sight.seen_squares(s, id, squares, standing)]


# -- triggers -------------------------------------------------------------------------------------------------------


@rule("reborn.int.trigger-a")
async def declared(s: State, g: Ask, who: str) -> None:
    """Trigger a: he is activated in somebody's LoS, before a tile is assigned to him."""
    watchers = _watchers(s, who)
    figures.change_round(s, watched=_pairs(watchers, who))
    await _offer(s, g, who, watchers)


@rule(
    "reborn.int.trigger-b", "reborn.int.trigger-c", "reborn.int.moment", "reborn.int.pass-through", "reborn.int.one-at-a-time"
)
async def moment(s: State, g: Ask, mover: str, *, stepped: bool = False) -> None:
    """Triggers b and c: what has just happened may have brought the mover into somebody's LoS, or next to him.

    `stepped`: he has entered a square (only that fires c). The orders of an interrupting character fire nothing.
    """
    if s.interruption is not None or s.round is None or not where.acts(s, mover):
        return
    watchers, r = _watchers(s, mover), s.round
    watched, seen, met = _who_of(r.watched, mover), _who_of(r.seen, mover), _who_of(r.met, mover)
    sighted = [id for id in watchers if id not in watched and id not in seen]
    joined = [id for id in watchers if id not in met and where.adjacent(s, id, mover)] if stepped else []
    now = (*_without(r.watched, mover), *_pairs(watchers, mover))
    if where.sharing(s, mover):
        fired = [Fired("b", Pair(id, mover)) for id in sighted] + [Fired("c", Pair(id, mover)) for id in joined]
        figures.change_round(s, watched=now, postponed=_more(r.postponed, fired))
        return
    if r.postponed:
        sighted = [*(id for id in watchers if Fired("b", Pair(id, mover)) in r.postponed), *sighted]
        joined = [*(id for id in watchers if Fired("c", Pair(id, mover)) in r.postponed), *joined]
    used_b, used_c = _more(r.seen, _pairs(sighted, mover)), _more(r.met, _pairs(joined, mover))
    figures.change_round(s, watched=now, postponed=(), seen=used_b, met=used_c)
    await _offer(s, g, mover, [id for id in watchers if id in sighted or id in joined])


def _pairs(watchers: Iterable[str], mover: str) -> tuple[Pair, ...]:
    return tuple([Pair(watcher, mover) for watcher in watchers])


def _who_of(pairs: tuple[Pair, ...], mover: str) -> list[str]:
    """The watchers of a mover."""
    return [pair.watcher for pair in pairs if pair.mover == mover]


def _without(pairs: tuple[Pair, ...], mover: str) -> tuple[Pair, ...]:
    return tuple([pair for pair in pairs if pair.mover != mover])


def _more(have: tuple[T, ...], new: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((*have, *new)))


# -- asking for the duel --------------------------------------------------------------------------------------------


@rule("reborn.int.max-reached")
def no_interrupter(s: State, who: str) -> No | None:
    """Why a character cannot be named for an interruption although a trigger has fired for him. Open to all."""
    if not where.acts(s, who):
        return No("reborn.int.who", f"{name_of(who)} is not on the map.")
    if cp.spent(s, who) >= values.maximum_cp(s, who):
        return No("reborn.int.max-reached", f"{name_of(who)} has already spent the Maximum CP of this turn.")
    return None


@rule("reborn.int.who", "reborn.int.repeat", "reborn.int.active-wins")
async def _offer(s: State, g: Ask, mover: str, watchers: list[str]) -> None:
    """The non-active player may ask for one duel at this moment, with one of those for whom a trigger has fired.

    He is asked even when he has no CP to bid with: not being asked would tell it.
    """
    able = [id for id in watchers if no_interrupter(s, id) is None]
    if not able:
        return
    side = s.characters[able[0]].side
    named = await g.choose(
        s.players[side].seat,
        "interrupt",
        rule="reborn.int.who",
        options=lambda: [*(_duel(id) for id in able if duel.can_ask(s, side)), PASS],
        candidates=lambda: _candidates(s, side, able),
        prompt=lambda: (
            f"{name_of(mover)} acts in sight of {listed([name_of(id) for id in able])}. Ask for a duel to interrupt?"
        ),
        waiting="to interrupt or not",
        always=True,
        moment=MOMENT.key,
        idle=PASS.key,
    )
    if named is None:
        return
    g.note(
        "reborn.int.who", "{challenger} asks for a duel: {who} interrupts {target}.", challenger=side, who=named, target=mover
    )
    figures.change_round(s, idle=False)
    s.challenger = side  # from now on he is known to have a CP to bid
    over = f"{name_of(named)} wants to interrupt {name_of(mover)}"
    await turn_to(s, g, mover, over)
    if await duel.duel(s, g, side, over) == side:
        await interruption(s, g, named, mover)
    else:
        g.note("reborn.int.active-wins", "{who} goes on.", who=mover)
    look_again(s, mover)


def _candidates(s: State, side: Side, able: list[str]) -> Iterator[Option]:
    for id in s.characters:
        yield replace(_duel(id), no=no_duel(s, side, able, id))
    yield from bystanders.markers(s)
    yield PASS


def _duel(who: str) -> Option:
    return Option(f"duel:{who}", who, f"Ask for a duel: {name_of(who)} interrupts", (who,), partial(_foresee, who))


def _foresee(who: str) -> Preview:
    most = counted(FACTS.duel.orders_in_interruption, "order")
    return Preview(f"Both sides bid CP in secret, and lose them. If you bid more, {name_of(who)} acts at once: up to {most}.")


@rule("reborn.int.who", "reborn.int.moment", "reborn.duel.minimum")
def no_duel(s: State, side: Side, able: list[str], who: str) -> No | None:
    """Why a player cannot ask for a duel with a character; for the able ones a trigger has fired."""
    if who in able:
        return None if duel.can_ask(s, side) else No("reborn.duel.minimum", "A duel takes at least 1 CP of yours.")
    fired = No("reborn.int.moment", f"No trigger has fired for {name_of(who)} at this moment.")
    return bystanders.no_control(s, side, who) or no_interrupter(s, who) or fired


def look_again(s: State, mover: str) -> None:
    """What changed during an interruption (the watcher turned, a door was opened) is nobody's trigger."""
    assert s.round is not None
    now = _watchers(s, mover) if where.acts(s, mover) else []
    figures.change_round(s, watched=(*_without(s.round.watched, mover), *_pairs(now, mover)))


def sees_already(s: State, watcher: str, mover: str) -> None:
    """Somebody put onto the map who has the mover in his LoS: the mover did not enter it."""
    assert s.round is not None
    if where.acts(s, mover) and where.are_enemies(s, watcher, mover) and sight.sees(s, watcher, mover):
        figures.change_round(s, watched=_more(s.round.watched, _pairs([watcher], mover)))


# -- pause ----------------------------------------------------------------------------------------------------------


@rule("reborn.pause.facing", "reborn.pause.locked")
async def turn_to(s: State, g: Ask, mover: str, over: str) -> None:
    """Before the duel is resolved the active player chooses the facing of the activated character.

    Large figures keep theirs.
    """
    if values.is_large(s, where.body(s, mover)):
        return
    facing = await g.choose(
        where.seat_of(s, mover),
        "pause.facing",
        rule="reborn.pause.facing",
        options=lambda: arcs.facings(mover),
        prompt=f"{over}. Facing which way meanwhile?",
        waiting="to choose a facing",
        acting=mover,
    )
    figures.change(s, mover, facing=facing)
    g.note("reborn.pause.facing", "{who} faces {way}.", who=mover, way=COMPASS[facing])


# -- the interruption -----------------------------------------------------------------------------------------------


@rule(
    "reborn.int.won",
    "reborn.int.nothing",
    "reborn.int.nothing-left",
    "reborn.int.resume",
    "reborn.int.no-engage",
    "reborn.int.tile-once",
)
async def interruption(s: State, g: Ask, who: str, mover: str) -> None:
    """The interrupting character may receive a tile and execute up to two red or gold orders; then the mover goes on."""
    s.interruption = Interruption(who)
    g.note("reborn.int.won", "{who} interrupts {target}.", who=who, target=mover)
    depth = len(s.moving)
    await radio.begins(s, g, who)
    while where.acts(s, who) and s.interruption.orders < deeds.MOST_ORDERS:
        if deeds.all_done(s, who):
            g.note("reborn.int.nothing-left", "{who} has no order left.", who=who)
            break
        verb, *details = await deeds.choose(s, g, who)
        if verb == "end":
            break
        await deeds.MENU.do(s, g, who, verb, *details)
        while len(s.moving) > depth:
            await move.go_on(s, g)
    s.interruption = None
    g.note("reborn.int.resume", "The interruption is over.", who=mover)
