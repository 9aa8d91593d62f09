"""The combined Move: several characters in one order, one after the other.

While nobody has begun, further helpers join (`helper:...`). The player settles the order by letting another go before the one
whose turn it would be (`before:...`). Those who wait are in `s.combined`; the one who moves is in `s.moving` like any mover, so
that steps, doors and interruptions know nothing of all this.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule

from ..board import figures, values, where
from ..board.names import name_of
from ..moving import steps
from ..state import Combined, Moving, State, other
from ..turn import interrupt, orders
from . import combine

# -- gathering ------------------------------------------------------------------------------------------------------


@rule("reborn.combo.move", "reborn.combo.cp")
def no_joining(s: State) -> No | None:
    """Why nobody can join this Move any more: all CP are placed before anybody moves."""
    moving = s.moving[-1]
    if s.interruption is not None:
        return No("reborn.combo.no-interrupt", "There are no combined orders in an interruption.")
    if moving.begun or moving.flying or (s.combined is not None and s.combined.begun):
        return No("reborn.combo.cp", "All CP of a combined order are placed before it begins.")
    return None


@rule("reborn.combo.move", "reborn.combo.principle")
def no_helper(s: State, who: str) -> No | None:
    """Why a character cannot join (or put more CP into) this Move. The activated character merges instead."""
    if s.round is not None and who == s.round.who:
        return No("reborn.combo.gold", f"{name_of(who)} is the activated character, whose own sections are merged.")
    return no_joining(s) or combine.no_helper(s, "move", who)


@rule("reborn.combo.move", "reborn.move.merge")
async def join(s: State, g: Ask, mover: str, who: str, tile: str, index: int, cp: int) -> None:
    """CP on a gold Move section of a helper; they become MVP of his own. Further sections of his are merged."""
    g.note("reborn.combo.principle", "{who} joins the Move.", who=who)
    gained = await orders.place(s, g, who, tile, index, cp) * values.movement(s, who)
    if not gained:
        return
    left = s.combined.left if s.combined is not None else ()
    if any(m.who == who for m in left):
        left = tuple(replace(m, mvp=m.mvp + gained) if m.who == who else m for m in left)
    else:
        left = (*left, Moving(who, gained))
    s.combined = Combined(left)


# -- who moves when -------------------------------------------------------------------------------------------------


@rule("reborn.combo.move")
def no_swap(s: State, who: str) -> No | None:
    """Why somebody cannot go before the one whose turn it is now."""
    if s.combined is None or all(m.who != who for m in s.combined.left):
        return No("reborn.combo.move", f"{name_of(who)} is not waiting to go in this Move.")
    mover = s.moving[-1]
    if mover.begun or s.interruption is not None:
        return No("reborn.combo.move", f"{name_of(mover.who)} moves to the end before another begins.")
    if where.sharing(s, mover.who):
        return No("reborn.move.no-stacking", f"{name_of(mover.who)} has to leave that square first.")
    return None


@rule("reborn.combo.move")
async def swap(s: State, g: Ask, mover: str, who: str) -> None:
    """Another of them goes first. With that the order has begun: nobody joins any more, and it is his turn for good."""
    assert s.combined is not None
    waits = s.moving[-1]
    chosen = next(m for m in s.combined.left if m.who == who)
    s.combined = Combined(tuple(waits if m.who == who else m for m in s.combined.left), begun=True)
    s.moving = (*s.moving[:-1], replace(chosen, begun=True))
    interrupt.look_again(s, who)
    g.note("reborn.combo.move", "{who} goes before {other}.", who=who, other=mover)


@rule("reborn.combo.move", "reborn.death.ends-activation")
def next_mover(s: State, g: Ask) -> None:
    """The one who moved is done, or gone: the next begins, unless he can no longer act. Nobody left: the order is over."""
    if s.combined is None or s.moving:
        return
    figures.change_round(s, postponed=())  # what he left unused on a friend's square is lost: his turn to move is over
    for at, waiting in enumerate(s.combined.left):
        if _still_moves(s, waiting.who):
            s.combined = Combined(s.combined.left[at + 1 :], begun=True)
            s.moving = (waiting,)
            interrupt.look_again(s, waiting.who)
            g.note("reborn.combo.move", "{who} moves next.", who=waiting.who)
            return
    s.combined = None
    assert s.round is not None
    interrupt.look_again(s, s.round.who)  # what the others did while he stood still is nobody's trigger


def _still_moves(s: State, who: str) -> bool:
    return s.round is not None and where.acts(s, who) and s.characters[who].side == s.round.active


# -- on the square of somebody who is still to move ------------------------------------------------------------------


@rule("reborn.move.no-stacking", "reborn.combo.move")
def makes_room(s: State, who: str, square: int) -> str:
    """Who of the crew stands on a square, moves after `who`, and will certainly be able to leave it; "" if nobody.

    He moves next then, and nothing can come between: no duel is asked for while two figures share a square.
    """
    if s.combined is None or s.interruption is not None or values.is_large(s, where.body(s, who)):
        return ""
    others = [id for id in where.figures_on(s, square) if id != who]
    waiting = next((m for m in s.combined.left if [m.who] == others), None)
    if waiting is None or not _still_moves(s, waiting.who) or values.is_large(s, waiting.who):
        return ""
    occupied = where.occupied(s) & ~where.squares_of(s, waiting.who) & ~where.squares_of(s, who) | 1 << square
    enemies = where.squares_of_side(s, other(s.characters[who].side))
    return waiting.who if steps.can_get_off(s, waiting.who, square, waiting.mvp, occupied, enemies) else ""


def let_go_next(s: State, who: str) -> None:
    """He whose square was taken moves next."""
    assert s.combined is not None
    first = tuple(m for m in s.combined.left if m.who == who)
    s.combined = replace(s.combined, left=(*first, *(m for m in s.combined.left if m.who != who)))


# -- as a chapter of the Move ---------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """Everybody of the mover's side: joining, and going first."""
    friends = [id for id, c in s.characters.items() if c.side == s.characters[who].side]
    for id in friends:
        yield from combine.section_candidates(s, "move", id, no_helper(s, id))
    waiting = [moving.who for moving in s.combined.left] if s.combined is not None else []
    for id in dict.fromkeys((*waiting, *friends)):
        if id != who:
            yield _before(id, no_swap(s, id))


def offers(s: State, who: str) -> list[Option]:
    moving = s.moving[-1]
    if moving.begun or moving.flying or s.interruption is not None or s.round is None:
        return []
    found = []
    if no_joining(s) is None:
        for id in where.under_control(s, s.round.active):
            if s.characters[id].tiles and no_helper(s, id) is None:
                found += combine.section_options(s, "move", id)
    for waiting in s.combined.left if s.combined is not None else ():
        if no_swap(s, waiting.who) is None:
            found.append(_before(waiting.who))
    return found


def _before(id: str, no: No | None = None) -> Option:
    return Option(f"before:{id}", ("before", id), f"{name_of(id)} moves first", (id,), no=no)


DEEDS: Final[dict[str, Deed]] = {"helper": join, "before": swap}
