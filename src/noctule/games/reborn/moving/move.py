"""The Move order: CP become movement points, spent one step, one door at a time.

A Move that is under way is in the state (`s.moving`, the last one), so that it can be interrupted and, at the table's own
level, be
left at every boundary: `begin` starts it, `go_on` asks for the next thing and does it. What can be done on the way comes from
chapters with `moves(s, who)` (options), `MOVES` (verb to deed) and `no_move(s, who, what)`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Any, Final

from noctule.engine import Ask, No, Option, Preview, rule
from noctule.engine.grid import COMPASS, DIRECTIONS, ORTHOGONAL

from ..board import figures, values, where
from ..board.names import counted, name_of
from ..people import prisoners
from ..state import Moving, State, other
from ..together import combined_move
from ..turn import orders
from ..using import equipment
from . import doors, flight, large, leave, levels, pilots, steps

ON_THE_WAY: Final[tuple[Any, ...]] = (combined_move, steps, large, doors, levels, leave, equipment, prisoners, pilots, flight)


# -- the order ------------------------------------------------------------------------------------------------------


def offers(s: State, who: str) -> list[Option]:
    return orders.offers(s, who, "move", "move", "Move", partial(foresee, s, who))


@rule("reborn.move.mvp")
def foresee(s: State, who: str, cp: int) -> Preview:
    """How far so many CP carry him."""
    return Preview(f"{counted(cp * values.movement(s, who), 'movement point')} (MVP).")


def why_not(s: State, who: str, what: str) -> No | None:
    return orders.why_not(s, who, "move", "move", what)


@rule("reborn.move.mvp", "reborn.move.split", "reborn.pause.wounded")
async def execute(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """CP on a Move section: the Move begins. MVP once gained stay, whatever becomes of the card."""
    cp = await orders.place(s, g, who, tile, index, cp)
    if cp:
        orders.count(s)
        begin(s, who, cp * values.movement(s, who))


DEEDS: Final = {"move": execute}


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
    if where.sharing(s, who) and not ways(s, who):
        cut_off(s, g, who)
        return
    verb, *details = await g.choose(
        where.seat_of(s, who),
        "move",
        rule="reborn.move.step",
        options=lambda: ways(s, who),
        prompt=lambda: prompt(s, who),
        waiting="to move",
        always=not s.moving[-1].begun,  # until then he might merge CP: not being asked would tell that he has none
        why=lambda what: no_way(s, who, what),
    )
    await moves()[verb](s, g, who, *details)
    if len(s.moving) == depth and not where.goes_on(s, who):
        s.moving = s.moving[:-1]


@rule("reborn.move.no-stacking")
def cut_off(s: State, g: Ask, who: str) -> None:
    """What happened on the way (a mine, an interruption) has left him on somebody's square with no way off: his Move is over.

    He is set down beside it; a large figure stays, and the others make room.
    """
    me = where.body(s, who)
    s.moving = s.moving[:-1]
    for id in where.sharing(s, who) if values.card(s.characters[me].card).large else [me]:
        prisoners.set_aside(s, g, id)


def prompt(s: State, who: str) -> str:
    moving = s.moving[-1]
    left = counted(moving.mvp, "square") + " to fly" if moving.flying else counted(moving.mvp, "movement point") + " (MVP)"
    return f"{name_of(who)} has {left} left. Where to?"


def ways(s: State, who: str) -> list[Option]:
    """Everything that the mover can do now."""
    found = merges(s, who)
    for chapter in ON_THE_WAY:
        found += chapter.moves(s, who)
    return found + ends(s, who)


@cache
def moves() -> dict[str, Callable[..., Awaitable[None]]]:
    found: dict[str, Callable[..., Awaitable[None]]] = {"end": finish, "add": merge}
    for chapter in ON_THE_WAY:
        found.update(chapter.MOVES)
    return found


def no_way(s: State, who: str, what: str) -> No | None:
    """Why something cannot be done in this Move."""
    if what.startswith("end"):
        return no_end(s, who)
    if what.startswith("add:"):
        return no_merge(s, who) or orders.why_not(s, who, "move", "add", what)
    for chapter in ON_THE_WAY:
        no: Any = chapter.no_move(s, who, what)
        if isinstance(no, No):
            return no
    return None


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
    if values.card(c.card).large:
        return large.can_get_off(s, who, (c.at, c.facing), mvp)
    others, enemies = where.taken_by_others(s, who), where.squares_of_side(s, other(s.characters[who].side))
    return steps.can_get_off(s, who, c.at, mvp, others, enemies)


# -- merging --------------------------------------------------------------------------------------------------------


@rule("reborn.move.merge")
def no_merge(s: State, who: str) -> No | None:
    """Why no further CP can be put into this Move: they are placed as the order begins."""
    moving, combined = s.moving[-1], s.combined if s.interruption is None else None
    late = combined is not None and (combined.begun or s.round is None or who != s.round.who)
    if moving.begun or moving.flying or late:
        return No("reborn.act.cp-as-you-go", "CP for an order are placed when it begins.")
    return None


def merges(s: State, who: str) -> list[Option]:
    return (
        []
        if no_merge(s, who) is not None
        else orders.offers(s, who, "move", "add", "Merge into this Move", partial(foresee, s, who))
    )


@rule("reborn.move.merge", "reborn.move.add-cp")
async def merge(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """CP on another Move section (or more on the same) join this Move: it stays one order."""
    cp = await orders.place(s, g, who, tile, index, cp)
    figures.change_moving(s, mvp=s.moving[-1].mvp + cp * values.movement(s, who))


# -- ending ---------------------------------------------------------------------------------------------------------


@rule("reborn.move.no-stacking")
def no_end(s: State, who: str) -> No | None:
    """Why the Move cannot end here. In a combined Move one may end where a friend stands who goes next and leaves."""
    if s.moving[-1].flying:
        return flight.no_landing(s, who)
    if where.sharing(s, who) and not combined_move.makes_room(s, who, s.characters[who].at):
        return No("reborn.move.no-stacking", "A Move cannot end on a square with another figure.")
    return None


@rule("reborn.move.final-facing", "reborn.move.facing-free", "reborn.large.no-free-facing")
def ends(s: State, who: str) -> list[Option]:
    """Stop here, with one of the four facings: `end:n`. A large figure keeps the facing that it has."""
    if no_end(s, who) is not None:
        return []
    c = s.characters[where.body(s, who)]
    ways = (c.facing,) if values.is_large(s, c.id) else ORTHOGONAL
    return [Option(f"end:{DIRECTIONS[d]}", ("end", d), f"Stop here, facing {COMPASS[d]}", (who,)) for d in ways]


async def finish(s: State, g: Ask, who: str, facing: int) -> None:
    if where.sharing(s, who):
        combined_move.let_go_next(s, combined_move.makes_room(s, who, s.characters[who].at))
    figures.change(s, where.body(s, who), facing=facing)
    s.moving = s.moving[:-1]
    g.note("reborn.move.final-facing", "{who} stops, facing {way}.", who=who, way=COMPASS[facing])
