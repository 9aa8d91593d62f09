"""What an activated or interrupting character can do next: a tile, an order, an ability, a reload, or no more.

Every chapter of it has `offers(s, who)` (options whose value is (verb, details...)), `DEEDS` (verb to `async deed(s, g, who,
*details)`) and `why_not(s, who, what)`; here they are put together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final

from noctule.engine import Ask, No, Option, rule

from ..board import values, where
from ..board.names import name_of
from ..content import FACTS
from ..fighting import ammo, close_combat, shoot
from ..moving import move
from ..people import abilities, radio, torture, zombies
from ..state import State
from ..using import interact, search
from . import cp, orders, tiles

Deed = Callable[..., Awaitable[None]]
END: Final = Option("end", ("end",), "No more orders")
MOST_ORDERS: Final = FACTS.duel.orders_in_interruption
CHAPTERS: Final[tuple[Any, ...]] = (move, close_combat, shoot, interact, search, torture, abilities, ammo, zombies, radio)


async def choose(s: State, g: Ask, who: str) -> tuple[Any, ...]:
    """Ask for the next deed: (verb, details...). Asked even if nothing is left to do: not being asked would tell the other."""
    chosen: tuple[Any, ...] = await g.choose(
        where.seat_of(s, who),
        "deed",
        rule="reborn.act.execute",
        options=lambda: offers(s, who),
        prompt=lambda: prompt(s, who),
        waiting="to give orders",
        always=True,
        why=lambda what: why_not(s, who, what),
    )
    return chosen


def prompt(s: State, who: str) -> str:
    left = cp.room(s, who)
    interrupts = "interrupts" if s.interruption is not None else "is activated"
    return f"{name_of(who)} {interrupts}; {left} of {values.maximum_cp(s, who)} CP are left. What next?"


def offers(s: State, who: str) -> list[Option]:
    """Everything he can do now, chapter by chapter; stopping is always possible."""
    if orders.no_turn(s, who) is not None:
        return [END]
    found = tile_offers(s, who)
    if orders.no_order(s, who) is None:
        for chapter in CHAPTERS:
            found += chapter.offers(s, who)
    found.append(END)
    return found


@cache
def deeds() -> dict[str, Deed]:
    found: dict[str, Deed] = {"tile": assign_tile}
    for chapter in CHAPTERS:
        found.update(chapter.DEEDS)
    return found


@rule("reborn.combo.no-abilities")
def why_not(s: State, who: str, what: str) -> No | None:
    """Why a key is not on offer: each chapter is asked."""
    if what.startswith("helper:"):
        return No("reborn.combo.no-abilities", "Others join an order as it begins; nobody joins in a special ability.")
    if what.startswith("tile:"):
        return no_tile(s, who, what.removeprefix("tile:"))
    for chapter in CHAPTERS:
        no: Any = chapter.why_not(s, who, what)
        if isinstance(no, No):
            return no
    return orders.no_order(s, who)


# -- assigning a tile -----------------------------------------------------------------------------------------------


@rule("reborn.act.one-new-tile", "reborn.int.tile-once", "reborn.act.activate")
def no_tile(s: State, who: str, tile: str = "") -> No | None:
    """Why he can receive no tile (or not this one) now."""
    no = orders.no_turn(s, who)
    if no is not None:
        return no
    assert s.round is not None
    if who in s.round.tile_for:
        return No("reborn.act.one-new-tile", f"{name_of(who)} has already received a tile in this round.")
    if s.round.ordered if s.interruption is None else s.interruption.ordered:
        return No("reborn.act.activate", "A tile is assigned before the first order.")
    if tile and tile not in s.players[s.characters[who].side].tiles:
        return No("reborn.act.tiles-stay", "There is no such tile behind your screen.")
    return None


def tile_offers(s: State, who: str) -> list[Option]:
    if no_tile(s, who) is not None:
        return []
    mine = s.players[s.characters[who].side].tiles
    return [Option(f"tile:{id}", ("tile", id), f"Assign a tile: {tiles.words(id)}", (id,)) for id in mine]


async def assign_tile(s: State, g: Ask, who: str, tile: str) -> None:
    tiles.assign(s, g, who, tile)
