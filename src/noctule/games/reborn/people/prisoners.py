"""Prisoners: what they cannot do, passing them on, freeing and killing them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from noctule.engine import Ask, Deed, No, Option, drama, rule
from noctule.engine.grid import members, straight_steps

from ..blasts import hazards
from ..board import arcs, figures, values, where
from ..board.ground import every_square, ground, name
from ..board.names import name_of
from ..content import FACTS
from ..fighting import wounds
from ..moving import ending, move, pilots
from ..state import State
from ..turn import interrupt
from ..using import equipment

ENOUGH: Final = Option("enough", None, "That is all", main=True)
KEEP: Final = Option("keep", None, "Keep the prisoner", main=True)


def held_by(s: State, captor: str) -> str:
    """The prisoner on a character's card; "" if there is none."""
    return next((id for id, c in s.characters.items() if c.place == "prisoner" and c.by == captor), "")


def is_free(s: State, square: int) -> bool:
    """Can a figure be put onto a square: floor that can be entered, nobody there?"""
    return bool((ground(s).enterable & ~where.occupied(s)) >> square & 1)


def free_squares(s: State, captor: str) -> list[int]:
    """The squares beside a captor onto which a prisoner can be set."""
    return [q for q in members(where.adjacent_squares(s, captor)) if is_free(s, q)]


# -- free again -----------------------------------------------------------------------------------------------------


@rule("reborn.pris.free", "reborn.pris.captor-killed", "reborn.pris.captor-captured")
async def set_free(s: State, g: Ask, prisoner: str, square: int, rule_id: str) -> None:
    """His figure goes onto the map and the prisoner marker off his card; his own player chooses the facing."""
    figures.change(s, prisoner, place="map", by="", at=square)
    hazards.put_down(s, prisoner)
    g.note(rule_id, "{who} is free, at {at}.", who=prisoner, at=name(s, square))
    figures.change(s, prisoner, facing=await choose_facing(s, g, prisoner, rule_id))
    if s.round is not None and s.round.who:
        for mover in dict.fromkeys((s.round.who, *(moving.who for moving in s.moving))):
            interrupt.sees_already(s, prisoner, mover)


async def choose_facing(s: State, g: Ask, who: str, rule_id: str) -> int:
    """The player of a figure that is put onto the map chooses which way it faces."""
    facing: int = await g.choose(
        where.seat_of(s, who),
        "facing",
        rule=rule_id,
        options=lambda: arcs.facings(who),
        prompt=lambda: f"Which way does {name_of(who)} face?",
        waiting="to choose a facing",
        acting=who,
    )
    return facing


@rule("reborn.pris.captor-killed", "reborn.pris.captor-captured")
async def captor_gone(s: State, g: Ask, captor: str, machine: str = "") -> None:
    """A captor has died: his prisoner is free at once, on the square of the marker. The machine he was inside is free too."""
    if machine:
        pilots.free_large(s, g, machine)
    prisoner, at = held_by(s, captor), s.characters[captor].at
    if not prisoner or at < 0:
        return
    await set_free(s, g, prisoner, nearest(s, at), "reborn.pris.captor-killed")
    await divide(s, g, captor, prisoner)


def nearest(s: State, square: int) -> int:
    """A square where a figure can be put: this one, or (a friend stands there who was passing) the nearest free one.

    Whoever is shut in with nobody but his captor is put beyond the walls.
    """
    board, reached = ground(s), 1 << square
    if not where.occupied(s) >> square & 1:
        return square
    for _ in range(board.grid.size):
        for q in members(reached):
            if is_free(s, q):
                return q
            reached |= board.adjacent(q)
    free = members(board.enterable & ~where.occupied(s))
    return min(free, key=lambda q: (q // board.grid.layer != square // board.grid.layer, straight_steps(board.grid, square, q)))


@rule("reborn.move.no-stacking")
def set_aside(s: State, g: Ask, who: str) -> None:
    """Somebody who cannot stay where he is, and cannot get away either, goes onto the nearest free square."""
    figures.change(s, who, at=nearest(s, s.characters[who].at))
    hazards.put_down(s, who)
    g.note("reborn.move.no-stacking", "{who} is set down at {at}.", who=who, at=name(s, s.characters[who].at))


@rule("reborn.pris.captor-killed")
async def divide(s: State, g: Ask, captor: str, freed: str) -> None:
    """The dead captor's equipment may be divided between the freed prisoner and the friends beside him."""
    while options := _shares(s, captor, freed):
        named = await g.choose(
            where.seat_of(s, freed),
            "prisoner.share",
            rule="reborn.pris.captor-killed",
            options=[*options, ENOUGH],
            prompt=f"Who takes what {name_of(captor)} carried?",
            waiting="to divide equipment",
        )
        if named is None:
            return
        thing, taker = named
        equipment.hand_over(s, thing, captor, taker)
        g.note("reborn.pris.captor-killed", "{who} takes equipment of {target}.", who=taker, target=captor, thing=thing)


def _shares(s: State, captor: str, freed: str) -> list[Option]:
    side = s.characters[freed].side
    takers = [freed, *(id for id in where.under_control(s, side) if id != freed and where.adjacent(s, freed, id))]
    found = []
    for thing in equipment.belongings(s, captor):
        for taker in takers:
            if equipment.no_load(s, taker, [*equipment.belongings(s, taker), thing]) is None:
                label = f"{words(s, thing)}: {name_of(taker)}"
                found.append(Option(f"give:{thing}:{taker}", (thing, taker), label, (taker,)))
    return found


@rule("reborn.pris.free", "reborn.cap.large-freed")
async def among_friends(s: State, g: Ask) -> None:
    """Somebody has changed sides: who is now captured by his own side goes free beside him, where his player says.

    A captured large figure stays where it is, and it is the pilot who is set down.
    """
    for id in list(s.characters):
        c = s.characters[id]
        if not c.by or c.place not in ("prisoner", "map") or s.characters[c.by].side != c.side or not _squares(s, c.by):
            continue
        if c.place == "prisoner":
            square = await _where_to(s, g, c.by, id, f"{name_of(id)} is among friends again. On which square?")
            await set_free(s, g, id, square, "reborn.pris.free")
        else:
            square = await _where_to(s, g, c.by, c.by, f"{name_of(c.by)} gets out of {name_of(id)}. Where?")
            await pilots.let_out(s, g, c.by, square)


async def _where_to(s: State, g: Ask, captor: str, who: str, prompt: str) -> int:
    square: int = await g.choose(
        where.seat_of(s, who),
        "prisoner.square",
        rule="reborn.pris.free",
        options=partial(_squares, s, captor),
        prompt=prompt,
        waiting="to set down a figure",
    )
    return square


@rule("reborn.cap.prisoner")
async def relieve(s: State, g: Ask, captor: str) -> None:
    """A captor who carries too much may set his prisoner free instead of dropping cards; if he can carry nothing he must."""
    prisoner = held_by(s, captor)
    if not prisoner or not equipment.over(s, captor):
        return
    can_hold = equipment.allowance(s, captor) >= FACTS.prisoner.weight
    if not can_hold and not _squares(s, captor):
        await set_free(s, g, prisoner, nearest(s, where.floor_under(s, captor)[0]), "reborn.cap.prisoner")
        return
    square = await g.choose(
        where.seat_of(s, captor),
        "prisoner.square",
        rule="reborn.cap.prisoner",
        options=lambda: [*_squares(s, captor), *([KEEP] if can_hold else [])],
        prompt=f"{name_of(captor)} carries too much. Set {name_of(prisoner)} free?",
        waiting="to keep or free a prisoner",
    )
    if square is not None:
        await set_free(s, g, prisoner, square, "reborn.cap.prisoner")


@rule("reborn.move.no-stacking")
def _squares(s: State, captor: str) -> list[Option]:
    """Where somebody who goes free is set down: not where a captor who is passing a friend has to get off his square."""
    passing = bool(s.moving and s.moving[-1].who == captor and held_by(s, captor) and where.sharing(s, captor))
    squares = [q for q in free_squares(s, captor) if not passing or _no_way_left(s, captor, q) is None]
    return [Option(f"free:{name(s, q)}", q, f"At {name(s, q)}", (name(s, q),)) for q in squares]


def words(s: State, thing: str) -> str:
    """The words for a card or the magnetic-card markers that change hands."""
    return "Magnetic card" if thing.startswith(equipment.MARKER) else values.piece(s, thing).name


# -- in a Move ------------------------------------------------------------------------------------------------------


@rule("reborn.pris.free")
def no_freeing(s: State, who: str, square: int) -> No | None:
    """Why a captor cannot free his prisoner onto a square."""
    if not held_by(s, who) or s.moving[-1].flying:
        return No("reborn.pris.free", f"{name_of(who)} has no prisoner to free in a Move order.")
    if not where.adjacent_squares(s, who) >> square & 1 or not is_free(s, square):
        return No("reborn.pris.free", "A prisoner goes onto a free square adjacent to the captor.")
    return _no_way_left(s, who, square) if where.sharing(s, who) else None


@rule("reborn.move.no-stacking")
def _no_way_left(s: State, who: str, square: int) -> No | None:
    """On a friend's square he may not put the prisoner where he, or that friend, has to get off it."""
    freed = s.copy()
    figures.change(freed, held_by(s, who), place="map", by="", at=square)
    if move.gets_off(freed, who, s.moving[-1].mvp) or ending.no_end(freed, who) is None:
        return None
    return No("reborn.move.no-stacking", "The prisoner would stand in the way off this square.")


@rule("reborn.pris.transfer", "reborn.pris.one")
def no_handing(s: State, giver: str, taker: str) -> No | None:
    """Why a prisoner cannot pass from one friend to another."""
    if not held_by(s, giver):
        return No("reborn.pris.transfer", f"{name_of(giver)} has no prisoner.")
    if held_by(s, taker):
        return No("reborn.pris.one", f"{name_of(taker)} has a prisoner already.")
    if overloads(s, taker):
        return No("reborn.equip.weight", f"{name_of(taker)} cannot carry a prisoner as well.")
    return None


def overloads(s: State, taker: str) -> bool:
    """Would a prisoner be too much for his weight allowance?"""
    return values.weight_carried(s, taker) + FACTS.prisoner.weight > equipment.allowance(s, taker)


@rule("reborn.pris.transfer", "reborn.tor.repeat")
def no_swap(s: State, one: str, two: str) -> No | None:
    """Why two captors cannot exchange their prisoners."""
    if held_by(s, one) and held_by(s, two):
        return None
    return No("reborn.pris.transfer", "Both must have a prisoner for an exchange.")


def _friends_here(s: State, who: str) -> list[str]:
    if s.moving[-1].flying or s.characters[who].place != "map":
        return []
    side = s.characters[who].side
    return [id for id in where.sharing(s, who) if where.acts(s, id) and s.characters[id].side == side]


@rule("reborn.pris.transfer")
def no_passing(s: State, who: str, friend: str) -> No | None:
    """Why no prisoner can change hands between a mover and somebody, whoever holds one."""
    if friend in _friends_here(s, who):
        return None
    reason = "A prisoner passes only between a mover and a friend whose square the Move leads through."
    return No("reborn.pris.transfer", reason)


def candidates(s: State, who: str) -> Iterator[Option]:
    """During a Move order: free the prisoner for 0 MVP, or pass him on to a friend whose square he is on."""
    beside = tuple(members(where.adjacent_squares(s, who)))
    for square in dict.fromkeys((*beside, *every_square(s))):
        yield _freeing(s, held_by(s, who), square, no_freeing(s, who, square))
    for friend in dict.fromkeys((*_friends_here(s, who), *s.characters)):
        if friend != who:
            apart = no_passing(s, who, friend)
            yield _handing(who, friend, apart or no_handing(s, who, friend))
            yield _handing(friend, who, apart or no_handing(s, friend, who))
            yield _swapping(friend, apart or no_swap(s, who, friend))


def offers(s: State, who: str) -> list[Option]:
    if not where.anybody_held(s):
        return []
    found = []
    if prisoner := held_by(s, who):
        for square in free_squares(s, who):
            if no_freeing(s, who, square) is None:
                found.append(_freeing(s, prisoner, square))
    for friend in _friends_here(s, who):
        for giver, taker in ((who, friend), (friend, who)):
            if no_handing(s, giver, taker) is None:
                found.append(_handing(giver, taker))
        if no_swap(s, who, friend) is None:
            found.append(_swapping(friend))
    return found


def _freeing(s: State, prisoner: str, square: int, no: No | None = None) -> Option:
    at, whom = name(s, square), name_of(prisoner) if prisoner else "a prisoner"
    return Option(f"free:{at}", ("free", square), f"Free {whom} at {at}", (prisoner, at) if prisoner else (at,), no=no)


def _handing(giver: str, taker: str, no: No | None = None) -> Option:
    label = f"{name_of(giver)} gives the prisoner to {name_of(taker)}"
    return Option(f"hand:{giver}:{taker}", ("hand", giver, taker), label, (giver, taker), no=no)


def _swapping(friend: str, no: No | None = None) -> Option:
    return Option(f"swap:{friend}", ("swap", friend), f"Exchange prisoners with {name_of(friend)}", (friend,), no=no)


@rule("reborn.pris.free")
async def free(s: State, g: Ask, who: str, square: int) -> None:
    figures.change_moving(s, begun=True)
    await set_free(s, g, held_by(s, who), square, "reborn.pris.free")


@rule("reborn.pris.transfer")
async def hand(s: State, g: Ask, who: str, giver: str, taker: str) -> None:
    prisoner = held_by(s, giver)
    figures.change_moving(s, begun=True)
    figures.change(s, prisoner, by=taker)
    g.note("reborn.pris.transfer", "{who} hands {target} to {taker}.", who=giver, target=prisoner, taker=taker)


@rule("reborn.pris.transfer", "reborn.tor.repeat")
async def swap(s: State, g: Ask, who: str, friend: str) -> None:
    mine, theirs = held_by(s, who), held_by(s, friend)
    figures.change_moving(s, begun=True)
    figures.change(s, mine, by=friend)
    figures.change(s, theirs, by=who)
    g.note("reborn.pris.transfer", "{who} and {target} exchange their prisoners.", who=who, target=friend)


DEEDS: Final[dict[str, Deed]] = {"free": free, "hand": hand, "swap": swap}


# -- assassination --------------------------------------------------------------------------------------------------


@rule("reborn.pris.assassinate")
def victims(s: State, who: str) -> list[str]:
    """The prisoner whom a captor can kill with a Close Combat order: close combat offers him as a target."""
    prisoner = held_by(s, who)
    return [prisoner] if prisoner and where.are_enemies(s, who, prisoner) else []


@rule("reborn.pris.assassinate")
async def assassinate(s: State, g: Ask, captor: str, prisoner: str) -> None:
    """Without a roll; the marker goes face up onto the captor's square."""
    figures.change(s, prisoner, at=where.floor_under(s, captor)[0])
    g.note(
        "reborn.pris.assassinate",
        "{who} kills the prisoner {target}.",
        who=captor,
        target=prisoner,
        shows=drama.strike(captor, captor, "blade"),
    )
    await wounds.die(s, g, prisoner)
