"""Exiting the map: over the edge, or through the sewers. He is safe and never comes back."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board import figures, values, where
from ..board.ground import ground
from ..content import FACTS
from ..goals import scenario
from ..people import radio
from ..state import NOWHERE, State
from . import move


@rule("reborn.exit.map")
def no_exit(s: State, who: str) -> No | None:
    """Why a character cannot leave the map at all."""
    found = scenario.data(s)
    forbidden = found.exit_forbidden if found is not None else ()
    if s.characters[who].side in forbidden or "no-exit" in s.rules:
        return No("reborn.exit.map", "The scenario forbids leaving the map.")
    return None


@rule("reborn.exit.map", "reborn.room.sewers", "reborn.large.no-stairs")
def no_way_out(s: State, who: str) -> No | None:
    """Why he cannot leave the map from where he stands."""
    no = no_exit(s, who) or move.no_mvp(s, FACTS.move.exit)
    if no is not None:
        return no
    c, board = s.characters[where.body(s, who)], ground(s)
    if c.place != "map" or s.moving[-1].flying:
        return No("reborn.exit.map", "Nobody leaves the map like this.")
    if values.card(s, c.card).large:
        return _no_large_way_out(s, who)
    if board.ways_out(c.at) or board.map.sewers >> c.at & 1:
        return None
    return No("reborn.exit.map", "No open side of the frame is beside this square.")


@rule("reborn.large.move", "reborn.large.no-stairs")
def _no_large_way_out(s: State, who: str) -> No | None:
    """A large figure leaves straight ahead, over two open sides of the frame; sewers are too narrow for it."""
    if open_frame(s, where.front_edges(s, who)):
        return None
    if where.squares_of(s, who) & ground(s).map.sewers:
        return No("reborn.large.no-stairs", "A large figure cannot use a sewers exit.")
    return No("reborn.exit.map", "The frame must lie open before both halves of its base.")


def open_frame(s: State, edges: tuple[int, ...]) -> bool:
    """Are these sides of the frame, without a wall or closed door?"""
    board = ground(s)
    return all(board.map.frame >> edge & 1 and not board.barriers >> edge & 1 for edge in edges)


def candidates(s: State, who: str) -> list[Option]:
    return [Option("exit", ("exit",), "Leave the map for good", (who,), no=no_way_out(s, who))]


def offers(s: State, who: str) -> list[Option]:
    if s.moving[-1].mvp < FACTS.move.exit or no_way_out(s, who) is not None:
        return []
    return [Option("exit", ("exit",), "Leave the map for good", (who,))]


@rule("reborn.exit.map", "reborn.exit.equipment")
async def exit(s: State, g: Ask, who: str) -> None:
    """His equipment leaves the game with him, his prisoner too. His activation is over.

    A large figure that he pilots goes with him: it stays captured, and is off the map like any prisoner.
    """
    move.spend(s, FACTS.move.exit)
    for id in values.carried(s, who):
        figures.change_card(s, id, where="gone")
    if s.characters[who].place == "pilot":
        figures.change(s, s.characters[who].by, place="prisoner", at=NOWHERE)
    figures.change(s, who, place="exited", at=NOWHERE, by="", magnetic_cards=0)
    g.note("reborn.exit.map", "{who} leaves the map.", who=who)
    radio.settle(s, g)


DEEDS: Final = {"exit": exit}
