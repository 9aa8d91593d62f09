"""The Move order: CP become movement points, spent one step, one door at a time.

A Move that is under way is in the state (`s.moving`, the last one), so that it can be interrupted and, at the table's own
level, be left at every boundary: `begin` starts it, `go_on` asks for the next thing and does it. What can be done on the way
are the chapters of `MENU`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, Menu, No, Option, Preview, rule
from noctule.engine.words import counted

from ..board import figures, values, where
from ..board.names import name_of
from ..people import prisoners
from ..state import Moving, State, other
from ..together import combined_move
from ..turn import orders
from ..using import equipment
from . import doors, ending, flight, large, leave, levels, merging, pilots, steps

MENU: Final = Menu[State, str](
    merging, combined_move, steps, large, doors, levels, leave, equipment, prisoners, pilots, flight, ending
)


# -- the order ------------------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    return orders.candidates(s, who, "move", "move", "Move", lambda cp: None, values.movement(s, who))


def offers(s: State, who: str) -> list[Option]:
    return orders.offers(s, who, "move", "move", "Move", values.movement(s, who))


@rule("reborn.move.mvp")
def foresee(s: State, who: str, cp: int) -> Preview:
    """How far so many CP carry him."""
    return Preview(f"{counted(cp * values.movement(s, who), 'movement point')} (MVP).")


@rule("reborn.move.mvp", "reborn.move.split", "reborn.pause.wounded")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """CP on a Move section: the Move begins. MVP once gained stay, whatever becomes of the card."""
    cp = await orders.place(s, g, who, tile, index, cp)
    if cp:
        orders.count(s)
        begin(s, who, cp * values.movement(s, who))


DEEDS: Final = {"move": execute}
PREVIEWS: Final = {"move": lambda s, who, tile, index, cp: foresee(s, who, cp)}


def begin(s: State, who: str, mvp: int) -> None:
    """A Move of so many MVP is under way. The caller lets it go on."""
    s.moving = (*s.moving, Moving(who, mvp))


@rule("reborn.move.unused-lost", "reborn.death.ends-activation")
async def go_on(s: State, g: Ask) -> None:
    """The next thing in the Move that is under way; it is over when the player says so, or when the mover is gone."""
    who, depth = s.moving[-1].who, len(s.moving)
    if not where.goes_on(s, who):
        s.moving = s.moving[:-1]
        return
    if where.sharing(s, who) and not MENU.offers(s, who):
        cut_off(s, g, who)
        return
    verb, *details = await g.choose(
        where.seat_of(s, who),
        "move",
        rule="reborn.move.step",
        of=(s, who),
        options=MENU.offers,
        candidates=MENU.candidates,
        foresee=lambda s, who, deed: MENU.foresee(s, who, *deed),
        prompt=prompt,
        waiting="to move",
        acting=where.body(s, who),
        left=s.moving[-1].mvp,
        always=not s.moving[-1].begun,  # until then he might merge CP: not being asked would tell that he has none
    )
    await MENU.do(s, g, who, verb, *details)
    if len(s.moving) == depth and not where.goes_on(s, who):
        s.moving = s.moving[:-1]


@rule("reborn.move.no-stacking")
def cut_off(s: State, g: Ask, who: str) -> None:
    """What happened on the way (a mine, an interruption) has left him on somebody's square with no way off: his Move is over.

    He is set down beside it; a large figure stays, and the others make room.
    """
    me = where.body(s, who)
    s.moving = s.moving[:-1]
    for id in where.sharing(s, who) if values.card(s, s.characters[me].card).large else [me]:
        prisoners.set_aside(s, g, id)


def prompt(s: State, who: str) -> str:
    moving = s.moving[-1]
    if not moving.mvp and not moving.flying:
        return f"{name_of(who)} has no movement points (MVP) left. Facing which way?"
    left = counted(moving.mvp, "square") + " to fly" if moving.flying else counted(moving.mvp, "movement point") + " (MVP)"
    return f"{name_of(who)} has {left} left. Where to?"


def no_mvp(s: State, mvp: int) -> No | None:
    """Why so many MVP cannot be spent."""
    left = s.moving[-1].mvp
    if mvp > left:
        return No("reborn.move.mvp", f"This takes {mvp} MVP; {left} are left.")
    return None


def spend(s: State, mvp: int) -> None:
    """MVP are spent: the Move has begun, nothing more can be merged into it."""
    figures.change_moving(s, mvp=s.moving[-1].mvp - mvp, begun=True)


@rule("reborn.move.no-stacking")
def gets_off(s: State, who: str, mvp: int) -> bool:
    """Can the mover come from somebody's square to one of his own, with so many MVP?"""
    c = s.characters[where.body(s, who)]
    if values.card(s, c.card).large:
        return large.can_get_off(s, who, (c.at, c.facing), mvp)
    others, enemies = where.taken_by_others(s, who), where.squares_of_side(s, other(s.characters[who].side))
    return steps.can_get_off(s, who, c.at, mvp, others, enemies)
