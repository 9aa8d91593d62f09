"""A tile from behind the screen for the character who acts, before his first order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board.names import name_of
from ..state import State
from . import orders, tiles


@rule("reborn.act.one-new-tile", "reborn.int.tile-once", "reborn.act.activate")
def no_tile(s: State, who: str) -> No | None:
    """Why he can receive no tile now."""
    no = orders.no_turn(s, who)
    if no is not None:
        return no
    assert s.round is not None
    if who in s.round.tile_for:
        return No("reborn.act.one-new-tile", f"{name_of(who)} has already received a tile in this round.")
    if s.round.ordered if s.interruption is None else s.interruption.ordered:
        return No("reborn.act.activate", "A tile is assigned before the first order.")
    return None


@rule("reborn.act.tiles-stay")
def candidates(s: State, who: str) -> Iterator[Option]:
    """The tiles behind the screen, and those that lie under the cards of characters."""
    no = no_tile(s, who)
    for id in s.players[s.characters[who].side].tiles:
        yield replace(_option(id), no=no)
    stays = No("reborn.act.tiles-stay", "This tile lies under a card, where it stays until the Final phase.")
    for id in dict.fromkeys(assigned.tile for c in s.characters.values() for assigned in c.tiles):
        yield replace(_option(id), no=no or stays)


def offers(s: State, who: str) -> list[Option]:
    if no_tile(s, who) is not None:
        return []
    return [_option(id) for id in s.players[s.characters[who].side].tiles]


@lru_cache(maxsize=2_000)
def _option(id: str) -> Option:
    return Option(f"tile:{id}", ("tile", id), f"Assign a tile: {tiles.words(id)}", (id,))


async def assign_tile(s: State, g: Ask, who: str, tile: str) -> None:
    tiles.assign(s, g, who, tile)


DEEDS: Final = {"tile": assign_tile}
