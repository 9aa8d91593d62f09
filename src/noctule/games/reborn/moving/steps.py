"""Steps of ordinary figures: to an adjacent square, through friends and the dead, never through enemies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import DIRECTIONS, N, members, stepped

from ..blasts import hazards
from ..board import figures, values, where
from ..board.ground import every_square, ground, name
from ..content import FACTS
from ..state import State, other
from ..together import combined_move
from ..turn import interrupt
from . import doors, leave, move

# -- why not --------------------------------------------------------------------------------------------------------


def no_floor(s: State, square: int) -> No | None:
    """Why nobody can ever be on a square."""
    if ground(s).floor >> square & 1:
        return None
    return No("reborn.move.adjacent", f"{name(s, square)} is solid: there is no floor.")


@rule("reborn.move.dotted", "reborn.move.no-diagonal")
def no_step(s: State, who: str, square: int) -> No | None:
    """Why the mover cannot step onto a square."""
    board, at = ground(s), s.characters[who].at
    no = no_floor(s, square)
    if no is not None:
        return no
    if square == at:
        return No("reborn.move.adjacent", f"{name(s, square)} is where the mover stands.")
    if not board.adjacent(at) >> square & 1:
        return No("reborn.move.adjacent", f"{name(s, square)} is not adjacent: a step crosses no corner, wall or closed door.")
    if not board.enterable >> square & 1:
        return No("reborn.move.dotted", f"{name(s, square)} is outlined with a dotted line: nobody enters it.")
    cost = FACTS.move.step
    return move.no_mvp(s, cost) or no_entry(s, who, square, s.moving[-1].mvp - cost)


@rule("reborn.move.not-through", "reborn.move.through-friends")
def no_entry(s: State, who: str, square: int, left: int) -> No | None:
    """Why the mover cannot enter a square that is open, with so many MVP left then.

    Enemies, and friends he could not get past.
    """
    enemies = where.squares_of_side(s, other(s.characters[who].side))
    if enemies >> square & 1:
        return No("reborn.move.not-through", "A character cannot pass through an enemy figure.")
    others = where.taken_by_others(s, who)
    if not others >> square & 1 or can_get_off(s, who, square, left, others, enemies):
        return None
    if not combined_move.makes_room(s, who, square):
        return No("reborn.move.no-stacking", "There would be no leaving this square again, and no stopping on it.")
    return None


@rule("reborn.move.no-stacking")
def can_get_off(s: State, who: str, square: int, mvp: int, others: int, enemies: int) -> bool:
    """Can he reach a square where he may stop (or leave the map) from a friend's square? He may open doors on the way."""
    board, leaves = ground(s), leave.no_exit(s, who) is None
    reached, shut = [1 << square, *[0] * (mvp + FACTS.move.open_door)], doors.openings(s)
    for spent in range(mvp):
        here = reached[spent]
        if leaves and (here & board.map.sewers or any(board.ways_out(q) for q in members(here))):
            return True
        taken = sum(1 << board.map.stairs[q] for q in members(here) if q in board.map.stairs) & board.enterable
        reached[spent + 1] |= here | (stepped(board.ways, here) | taken) & ~enemies
        if reached[spent + 1] & ~others:
            return True
        for near, far in shut:
            if here >> near & 1 and not enemies >> far & 1:
                reached[spent + 1 + FACTS.move.open_door] |= 1 << far
    return False


# -- options and deeds ----------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """The squares around him, then all others of the map."""
    if s.moving[-1].flying or values.is_large(s, where.body(s, who)):
        return
    around = {square: direction for direction, square in ground(s).steps(s.characters[who].at)}
    lying = where.lying_on(s)
    for square in dict.fromkeys((*around, *every_square(s))):
        no = no_step(s, who, square)
        option = _option(name(s, square), square, around.get(square, N))
        yield option if no is None else replace(option, at=(*option.at, *lying.get(square, ())), no=no)


def offers(s: State, who: str) -> list[Option]:
    moving, c = s.moving[-1], s.characters[who]
    if moving.flying or c.place != "map" or moving.mvp < FACTS.move.step or values.card(s, c.card).large:
        return []
    found, left = [], moving.mvp - FACTS.move.step
    for direction, square in ground(s).steps(c.at):
        if no_entry(s, who, square, left) is None:
            found.append(_option(name(s, square), square, direction))
    return found


@lru_cache(maxsize=4_000)
def _option(at: str, square: int, direction: int) -> Option:
    return Option(f"step:{at}", ("step", square, direction), f"Step to {at}", (at,), to=at, cost=FACTS.move.step)


@rule("reborn.move.step", "reborn.move.facing-free")
async def step(s: State, g: Ask, who: str, square: int, direction: int) -> None:
    """One step. He faces the way he goes; he can turn for nothing whenever that matters (a door, a duel, the end)."""
    move.spend(s, FACTS.move.step)
    figures.change(s, who, at=square, facing=direction)
    g.note("reborn.move.step", "{who} steps to {at}.", who=who, at=name(s, square), facing=DIRECTIONS[direction])
    await entered(s, g, who)


async def entered(s: State, g: Ask, who: str) -> None:
    """A figure has entered a square by its own movement: what lies there, and who sees it."""
    if s.moving:
        figures.change_moving(s, passing=())  # another square, another visit
    await hazards.entered(s, g, who)
    await interrupt.moment(s, g, who, stepped=True)


DEEDS: Final = {"step": step}
