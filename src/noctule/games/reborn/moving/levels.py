"""Multiple levels: stairs for movement and close combat. Sight across them is in `sight`, range and arc in `targets`, blasts
in `explosion`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import members

from ..board import figures, values, where
from ..board.ground import ground, name
from ..content import FACTS
from ..state import State
from . import move, steps


@rule("reborn.level.cc", "reborn.level.los")
def across(s: State, one: str, two: str) -> bool:
    """Do two figures stand on matching stairs of two levels?"""
    stairs = ground(s).map.stairs
    if not stairs:
        return False
    there = where.squares_of(s, two)
    return any(there >> stairs[square] & 1 for square in members(where.squares_of(s, one)) if square in stairs)


# -- moving ---------------------------------------------------------------------------------------------------------


@rule("reborn.level.stairs", "reborn.large.no-stairs")
def no_stairs(s: State, who: str) -> No | None:
    """Why he cannot go to the other level from where he stands."""
    c, board = s.characters[where.body(s, who)], ground(s)
    if values.card(s, c.card).large:
        return No("reborn.large.no-stairs", "A large figure cannot use stairs.")
    if c.place != "map" or s.moving[-1].flying or c.at not in board.map.stairs:
        return No("reborn.level.stairs", "There are no stairs on this square.")
    there, cost = board.map.stairs[c.at], FACTS.move.stairs
    if not board.enterable >> there & 1:
        return No("reborn.level.stairs", f"{name(s, there)} cannot be entered.")
    return move.no_mvp(s, cost) or steps.no_entry(s, who, there, s.moving[-1].mvp - cost)


def candidates(s: State, who: str) -> list[Option]:
    """During a Move order: the stairs (`stairs:2/c4`), 1 MVP."""
    stairs, no = ground(s).map.stairs, no_stairs(s, who)
    if not stairs:
        return [Option("stairs", ("stairs",), "Take the stairs", no=no)]
    there = stairs.get(s.characters[where.body(s, who)].at)
    elsewhere = No("reborn.level.stairs", "These stairs lead to another square.")
    return [replace(_option(name(s, q), q), no=no or (None if q == there else elsewhere)) for q in stairs]


def offers(s: State, who: str) -> list[Option]:
    stairs = ground(s).map.stairs
    if not stairs or no_stairs(s, who) is not None:
        return []
    there = stairs[s.characters[who].at]
    return [_option(name(s, there), there)]


def _option(at: str, there: int) -> Option:
    return Option(
        f"stairs:{at}", ("stairs", there), f"Take the stairs to {at}", (at,), to=at, cost=FACTS.move.stairs, thing="stairs"
    )


@rule("reborn.level.stairs")
async def climb(s: State, g: Ask, who: str, there: int) -> None:
    """Directly to the matching stairs square of the other level."""
    move.spend(s, FACTS.move.stairs)
    figures.change(s, who, at=there)
    g.note("reborn.level.stairs", "{who} takes the stairs to {at}.", who=who, at=name(s, there))
    await steps.entered(s, g, who)


DEEDS: Final = {"stairs": climb}
