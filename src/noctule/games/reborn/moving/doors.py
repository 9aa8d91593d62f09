"""Doors: opened by a figure that faces one, closed by hand (wooden) or by themselves at the end of the round (sliding)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import ORTHOGONAL, N, joined, side

from ..board import figures, values, where
from ..board.ground import ground, name
from ..content import FACTS
from ..content.maps import Door
from ..state import State
from ..turn import interrupt
from ..using import power
from . import move


def door(s: State, id: str) -> Door:
    return ground(s).map.doors[id]


def is_open(s: State, id: str) -> bool:
    return id in s.open_doors


def doors_beside(s: State, who: str) -> list[tuple[str, int]]:
    """(door, direction) for each door that is still there on a side of his square that he can face.

    An ordinary figure turns for nothing; a large one faces what it faces.
    """
    board, me = ground(s), s.characters[where.body(s, who)]
    if values.card(s, me.card).large:
        edges = [(edge, me.facing) for edge in where.front_edges(s, who)]
    else:
        edges = [(side(board.grid, me.at, d), d) for d in ORTHOGONAL]
    found: dict[str, int] = {}
    for edge, direction in edges:
        id = board.map.door_at.get(edge)
        if id is not None and id not in s.broken_doors:
            found.setdefault(id, direction)
    return list(found.items())


# -- why not --------------------------------------------------------------------------------------------------------


@rule("reborn.item.jetpack")
def no_hand(s: State) -> No | None:
    """Why the mover has no hand for any door."""
    if s.moving[-1].flying:
        return No("reborn.item.jetpack", "Doors are opened and closed in a Move order, not in flight.")
    return None


@rule("reborn.door.open", "reborn.door.magnetic-open", "reborn.item.magcard", "reborn.power.magnetic")
def no_open(s: State, who: str, id: str) -> No | None:
    if id not in dict(doors_beside(s, who)):
        return No("reborn.door.open", "A door is opened by a figure that immediately faces it.")
    if is_open(s, id):
        return No("reborn.door.open", "This door is open.")
    if door(s, id).magnetic and not has_magnetic_card(s, who) and not power.is_unlocked(s, id):
        return No("reborn.door.magnetic-open", "This door opens only to somebody who carries a magnetic card.")
    return move.no_mvp(s, FACTS.move.open_door) or _no_time(s, who, id, FACTS.move.open_door, opens=True)


@rule("reborn.door.close-wooden", "reborn.door.sliding-no-close", "reborn.door.magnetic-close", "reborn.large.doorway")
def no_close(s: State, who: str, id: str) -> No | None:
    if id not in dict(doors_beside(s, who)):
        return No("reborn.door.close-wooden", "A door is closed by a figure that immediately faces it.")
    if not is_open(s, id):
        return No("reborn.door.close-wooden", "This door is closed.")
    if door(s, id).sliding:
        return No("reborn.door.sliding-no-close", "Nobody can close a sliding door; it closes by itself.")
    if is_blocked(s, id):
        return No("reborn.large.doorway", "A large figure stands in the doorway.")
    return move.no_mvp(s, FACTS.move.close_door) or _no_time(s, who, id, FACTS.move.close_door, opens=False)


def _no_time(s: State, who: str, id: str, mvp: int, *, opens: bool) -> No | None:
    """On a friend's square he may not spend the MVP that he needs to get off it, nor shut himself in."""
    if not where.sharing(s, who):
        return None
    left, opened, closed = s.moving[-1].mvp - mvp, s.copy(), s.copy()
    figures.open_door(opened, id)
    figures.close_door(closed, id)
    if move.gets_off(opened if opens else closed, who, left):
        return None
    again = not opens and (not door(s, id).magnetic or power.is_unlocked(s, id))  # a magnetic card can be given away
    if again and move.gets_off(opened, who, left - FACTS.move.open_door):
        return None
    return No("reborn.move.no-stacking", "The MVP are needed to get off this square.")


def openings(s: State) -> list[tuple[int, int]]:
    """(square, square behind it) for each side of a closed door that anybody could open: a magnetic card can be given away."""
    board, found = ground(s), []
    for id, it in board.map.doors.items():
        if not is_open(s, id) and id not in s.broken_doors and (not it.magnetic or power.is_unlocked(s, id)):
            for one, two in (joined(board.grid, edge) for edge in it.edges):
                found += [
                    (a, b) for a, b in ((one, two), (two, one)) if a is not None and b is not None and board.enterable >> b & 1
                ]
    return found


@rule("reborn.door.magnetic-open", "reborn.item.magcard")
def has_magnetic_card(s: State, who: str) -> bool:
    """A marker or an equipment card."""
    return s.characters[who].magnetic_cards > 0 or bool(values.carried_lines(s, who, "open-magnetic-doors"))


@rule("reborn.large.doorway")
def is_blocked(s: State, id: str) -> bool:
    """A large figure stands across the door, on both sides of it."""
    grid = ground(s).grid
    across = [joined(grid, edge) for edge in door(s, id).edges]
    for c in where.figures(s):
        if values.card(s, c.card).large:
            own = where.squares_of(s, c.id)
            if any(a is not None and b is not None and own >> a & 1 and own >> b & 1 for a, b in across):
                return True
    return False


# -- options and deeds ----------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """The doors beside him, then all others that are still there."""
    beside = dict(doors_beside(s, who))
    for id in dict.fromkeys((*beside, *ground(s).map.doors)):
        if id not in s.broken_doors:
            yield _option(s, who, "open", id, beside.get(id, N), no_hand(s) or no_open(s, who, id))
            yield _option(s, who, "close", id, beside.get(id, N), no_hand(s) or no_close(s, who, id))


def offers(s: State, who: str) -> list[Option]:
    found = []
    if not s.moving[-1].flying:
        for id, direction in doors_beside(s, who):
            if no_open(s, who, id) is None:
                found.append(_option(s, who, "open", id, direction))
            elif no_close(s, who, id) is None:
                found.append(_option(s, who, "close", id, direction))
    return found


def _option(s: State, who: str, verb: str, id: str, direction: int, no: No | None = None) -> Option:
    """Opening a door belongs to a way: he stands where he stood, and can go on through it."""
    to = name(s, s.characters[where.body(s, who)].at) if verb == "open" and no is None else ""
    label = f"{verb.capitalize()} the {door(s, id).name}"
    return Option(f"{verb}:{id}", (verb, id, direction), label, (id,), no=no, to=to, cost=FACTS.move.open_door)


@rule("reborn.door.open", "reborn.door.sizes")
async def open(s: State, g: Ask, who: str, id: str, direction: int) -> None:
    move.spend(s, FACTS.move.open_door)
    figures.change(s, where.body(s, who), facing=direction)
    figures.open_door(s, id)
    if door(s, id).sliding:
        s.opened = tuple(dict.fromkeys((*s.opened, id)))
    g.note("reborn.door.open", "{who} opens the {door}.", who=who, door=door(s, id).name, at=id)
    await interrupt.moment(s, g, who)


@rule("reborn.door.close-wooden")
async def close(s: State, g: Ask, who: str, id: str, direction: int) -> None:
    move.spend(s, FACTS.move.close_door)
    figures.change(s, where.body(s, who), facing=direction)
    figures.close_door(s, id)
    g.note("reborn.door.close-wooden", "{who} closes the {door}.", who=who, door=door(s, id).name, at=id)
    await interrupt.moment(s, g, who)  # he may be out of sight now: opening it again lets him be seen anew


DEEDS: Final = {"open": open, "close": close}


@rule("reborn.door.sliding-auto", "reborn.large.doorway", "reborn.power.sliding")
def close_sliding(s: State, g: Ask) -> None:
    """The end of a round: sliding doors close.

    Those that are held open close at the end of a round in which nothing holds them.
    """
    held = []
    for id in s.opened:
        if not is_open(s, id):
            continue
        if is_blocked(s, id) or power.keeps_open(s, id):
            held.append(id)
            continue
        figures.close_door(s, id)
        g.note("reborn.door.sliding-auto", "The {door} closes.", door=door(s, id).name, at=id)
    s.opened = tuple(held)
