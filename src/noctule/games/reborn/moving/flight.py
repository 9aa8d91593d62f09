"""The jet pack: a flight of six squares over enemies and dotted squares, not through walls or closed doors.

A flight is a `Moving` with `flying=True`; its squares are counted like MVP. It is no Move order: no doors, exchange or exit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule
from noctule.engine.grid import DIRECTIONS, ORTHOGONAL, N, neighbour, stepped

from ..board import figures, where
from ..board.ground import every_square, ground, name
from ..content import FACTS
from ..content.ips import Line
from ..state import Crew, Moving, State
from ..turn import interrupt
from ..using import interact
from ..using.effects import effect
from . import move, steps


@effect("fly")
@rule("reborn.item.jetpack", "reborn.item.jetpack-carrier")
async def fly(s: State, g: Ask, crew: Crew, source: str, line: Line) -> None:
    """The carrier, and he alone, begins a flight at once. The line is not for large figures."""
    carrier = interact.carrier_of(s, crew[0].who, source)
    s.moving = (*s.moving, Moving(carrier, line.amount, flying=True))
    g.note("reborn.item.jetpack", "{who} takes off: up to {squares:square}.", who=carrier, squares=line.amount)
    if s.interruption is None and s.round is not None and carrier != s.round.who:
        interrupt.look_again(s, carrier)  # whoever sees him take off has not seen him enter his LoS


# -- why not --------------------------------------------------------------------------------------------------------


def _landings(s: State, who: str) -> int:
    """The squares where he may stand: free ones without a dotted line."""
    return ground(s).enterable & ~(where.occupied(s) & ~where.squares_of(s, who) | _shared(s, who))


def _shared(s: State, who: str) -> int:
    found = 0
    for id in where.sharing(s, who):
        found |= where.squares_of(s, id)
    return found


@rule("reborn.item.jetpack", "reborn.move.dotted")
def no_landing(s: State, who: str) -> No | None:
    """Why a flight cannot end here. If there is nowhere left to land he may come down on a dotted square."""
    at = 1 << s.characters[who].at
    if at & _landings(s, who) or (not _shared(s, who) and not can_land(s, who, at, s.moving[-1].mvp)):
        return None
    return No("reborn.item.jetpack", "A flight ends on a free square that is not outlined with a dotted line.")


def can_land(s: State, who: str, square: int, left: int) -> bool:
    """Can a square for landing be reached from some squares with so many squares of flight left?"""
    landings, reached = _landings(s, who), square
    for _ in range(left):
        if reached & landings:
            return True
        reached |= stepped(ground(s).flights, reached)
    return bool(reached & landings)


@rule("reborn.item.jetpack")
def no_flight(s: State, who: str, square: int) -> No | None:
    """Why he cannot fly onto a square: over figures and dotted squares, not through walls and closed doors."""
    no = steps.no_floor(s, square)
    if no is not None:
        return no
    if not ground(s).adjacent(s.characters[who].at) >> square & 1:
        return No("reborn.item.jetpack", f"{name(s, square)} is not adjacent: a flight crosses no wall or closed door.")
    cost = FACTS.move.step
    no = move.no_mvp(s, cost)
    if no is None and not can_land(s, who, 1 << square, s.moving[-1].mvp - cost):
        return No("reborn.item.jetpack", "No square to land on could be reached from there.")
    return no


# -- options and deeds ----------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """The squares around him, then all others of the map."""
    if not s.moving[-1].flying:
        return
    around, lying = _around(s, who), where.lying_on(s)
    for square in dict.fromkeys((*around, *every_square(s))):
        option, no = _option(s, square, around.get(square, N)), no_flight(s, who, square)
        yield option if no is None else replace(option, at=(*option.at, *lying.get(square, ())), no=no)


def offers(s: State, who: str) -> list[Option]:
    if not s.moving[-1].flying:
        return []
    return [_option(s, square, way) for square, way in _around(s, who).items() if no_flight(s, who, square) is None]


def _around(s: State, who: str) -> dict[int, int]:
    """The squares on his four sides, with the direction of each."""
    beside = [(neighbour(ground(s).grid, s.characters[who].at, way), way) for way in ORTHOGONAL]
    return {square: way for square, way in beside if square is not None}


def _option(s: State, square: int, direction: int) -> Option:
    at = name(s, square)
    return Option(f"fly:{at}", ("fly", square, direction), f"Fly to {at}", (at,), to=at, cost=FACTS.move.step)


@rule("reborn.item.jetpack")
async def onward(s: State, g: Ask, who: str, square: int, direction: int) -> None:
    """One square of flight. Those whom he flies past may interrupt him as in a Move."""
    move.spend(s, FACTS.move.step)
    figures.change(s, who, at=square, facing=direction)
    g.note("reborn.item.jetpack", "{who} flies to {at}.", who=who, at=name(s, square), facing=DIRECTIONS[direction])
    await steps.entered(s, g, who)


DEEDS: Final[dict[str, Deed]] = {"fly": onward}
