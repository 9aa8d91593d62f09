"""Pilots: a captor inside a captured large figure. Whose values count, getting out and in, and when it is free again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from noctule.engine import Ask, Deed, No, Option, rule
from noctule.engine.grid import ORTHOGONAL, N, members

from ..blasts import hazards
from ..board import figures, values, where
from ..board.ground import every_square, ground, name
from ..board.names import name_of
from ..content import FACTS
from ..content.cards import Value
from ..people import prisoners
from ..state import NOWHERE, State
from ..turn import interrupt
from ..using import equipment
from . import move, steps

Choice = Literal["shooting", "search", "technical", "scientific"]


# -- values ---------------------------------------------------------------------------------------------------------


@rule("reborn.cap.large-stats-choice", "reborn.cap.large-stats-own")
def value(s: State, who: str, name: Choice) -> Value:
    """A characteristic of a character; a pilot uses his own or the large figure's: the better one, most dice first."""
    own: Value = getattr(values.showing(s, who), name)
    c = s.characters[who]
    if c.place != "pilot":
        return own
    its: Value = getattr(values.showing(s, c.by), name)
    return max(own, its, key=lambda v: (v.dice + v.plus, v.plus))


def inside(s: State, large: str) -> str:
    """The pilot inside a captured large figure; "" if nobody is in it now."""
    by = s.characters[large].by
    return by if by and s.characters[by].place == "pilot" and s.characters[by].by == large else ""


# -- free again -----------------------------------------------------------------------------------------------------


@rule("reborn.cap.large-freed")
def free_large(s: State, g: Ask, large: str) -> None:
    """It returns to its first owner, with wounds and facing unchanged. Whoever it was passing over makes room."""
    figures.change(s, large, by="")
    g.note("reborn.cap.large-freed", "{who} is free again.", who=large)
    for id in where.sharing(s, large):
        prisoners.set_aside(s, g, id)


@rule("reborn.cap.large-freed")
async def let_out(s: State, g: Ask, who: str, square: int) -> None:
    """A pilot who has come over to the side of the large figure is set down beside it: it is free."""
    large = s.characters[who].by
    figures.change(s, who, place="map", at=square, facing=way_to(s, who, square), by="")
    hazards.put_down(s, who)
    g.note("reborn.cap.large-freed", "{who} gets out of {target} at {at}.", who=who, target=large, at=name(s, square))
    free_large(s, g, large)
    figures.change(s, who, facing=await prisoners.choose_facing(s, g, who, "reborn.cap.large-freed"))
    await equipment.check_weight(s, g, who)


@rule("reborn.cap.large-freed")
def round_ended(s: State, g: Ask) -> None:
    """The end of any round: a captured large figure without a pilot is free."""
    for id, c in s.characters.items():
        if c.by and c.place == "map" and not inside(s, id):
            free_large(s, g, id)


# -- getting out and in ---------------------------------------------------------------------------------------------


@rule("reborn.cap.large-handover", "reborn.cap.large")
def no_climbing_out(s: State, who: str, square: int) -> No | None:
    """Why a pilot cannot leave the large figure onto a square."""
    if s.characters[who].place != "pilot":
        return No("reborn.cap.large-handover", f"{name_of(who)} is in no large figure.")
    if s.moving[-1].flying or not where.adjacent_squares(s, who) >> square & 1:
        return No("reborn.cap.large-handover", "A pilot gets out onto a square adjacent to the large figure.")
    if not prisoners.is_free(s, square):
        return No("reborn.move.no-stacking", "Nobody can stand on this square.")
    if where.sharing(s, who):
        return No("reborn.move.no-stacking", "The large figure cannot stay on a square of somebody else.")
    return move.no_mvp(s, FACTS.move.pilot)


@rule("reborn.cap.large-handover", "reborn.pris.one")
def no_climbing_in(s: State, who: str, large: str) -> No | None:
    """Why somebody cannot become the new pilot: the old one has left in the same combined Move."""
    c = s.characters[large]
    if not c.by or c.place != "map" or s.characters[who].place != "map":
        return No("reborn.cap.large-handover", "This is no captured large figure.")
    if where.whose(s, large) != s.characters[who].side or not where.adjacent(s, who, large):
        return No("reborn.cap.large-handover", "A pilot must stand next to a large figure captured by the same side.")
    if inside(s, large):
        return No("reborn.cap.large-handover", "Only one captor can be inside.")
    if s.combined is None or s.interruption is not None or c.by == who:
        return No("reborn.cap.large-handover", "Pilots change only in a combined Move: one leaves, the other enters.")
    if prisoners.held_by(s, who):
        return No("reborn.pris.one", f"{name_of(who)} has a prisoner already.")
    return move.no_mvp(s, FACTS.move.pilot)


@rule("reborn.cap.large-handover")
async def climb_out(s: State, g: Ask, who: str, square: int, direction: int) -> None:
    """Out onto an adjacent square; his own values count again. Without a pilot at the end of the round it is free."""
    large = s.characters[who].by
    move.spend(s, FACTS.move.pilot)
    met = s.characters[large].hazards  # what the large figure has met he has met with it
    figures.change(s, who, place="map", at=square, facing=direction, by="", hazards=met)
    g.note("reborn.cap.large-handover", "{who} leaves {target} at {at}.", who=who, target=large, at=name(s, square))
    await equipment.check_weight(s, g, who)
    await steps.entered(s, g, who)


@rule("reborn.cap.large-handover")
async def climb_in(s: State, g: Ask, who: str, large: str) -> None:
    move.spend(s, FACTS.move.pilot)
    board(s, who, large)
    g.note("reborn.cap.large-handover", "{who} takes over {target}.", who=who, target=large)
    await equipment.check_weight(s, g, who)
    await interrupt.moment(s, g, who, stepped=True)


def board(s: State, who: str, large: str) -> None:
    """A captor into the large figure: its card is his now."""
    figures.change(s, who, place="pilot", at=NOWHERE, by=large)
    figures.change(s, large, by=who)


DEEDS: Final[dict[str, Deed]] = {"climb-out": climb_out, "climb-in": climb_in}


def candidates(s: State, who: str) -> Iterator[Option]:
    """Out of the large figure onto every square, and into every large figure."""
    if s.characters[who].place == "pilot":
        beside = tuple(members(where.adjacent_squares(s, who)))
        for square in dict.fromkeys((*beside, *every_square(s))):
            yield _way_out(s, who, square, no_climbing_out(s, who, square))
    else:
        yield Option("climb-out", ("climb-out",), "Leave a large figure", no=no_climbing_out(s, who, s.characters[who].at))
    for large in s.characters:
        if values.is_large(s, large) and large != who:
            yield _way_in(large, no_climbing_in(s, who, large))


def offers(s: State, who: str) -> list[Option]:
    if s.characters[who].place == "pilot":
        squares = members(where.adjacent_squares(s, who))
        return [_way_out(s, who, square) for square in squares if no_climbing_out(s, who, square) is None]
    if s.combined is None:
        return []
    captured = [id for id, c in s.characters.items() if c.by and c.place == "map"]
    return [_way_in(large) for large in captured if no_climbing_in(s, who, large) is None]


def _way_out(s: State, who: str, square: int, no: No | None = None) -> Option:
    at, value = name(s, square), ("climb-out", square, way_to(s, who, square) if no is None else N)
    return Option(f"climb-out:{at}", value, f"Leave {name_of(s.characters[who].by)} at {at}", (at,), no=no)


def _way_in(large: str, no: No | None = None) -> Option:
    return Option(f"climb-in:{large}", ("climb-in", large), f"Take over {name_of(large)}", (large,), no=no)


def way_to(s: State, who: str, square: int) -> int:
    """The direction from a large figure to an adjacent square."""
    own = where.squares_of(s, who)
    return next(d for q in members(own) for d in ORTHOGONAL if ground(s).beyond(q, d) == square)
