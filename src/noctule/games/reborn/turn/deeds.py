"""What an activated or interrupting character can do next: a tile, an order, an ability, a reload, or no more.

Every chapter of it judges its own candidates, whose value is (verb, details...); here they are put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, Menu, Option, rule

from ..board import values, where
from ..board.names import name_of
from ..content import FACTS
from ..fighting import ammo, close_combat, shoot
from ..moving import move
from ..people import abilities, radio, torture, zombies
from ..state import State
from ..using import interact, search
from . import assigning, bystanders, cp, orders

END: Final = Option("end", ("end",), "No more orders", main=True)
MOST_ORDERS: Final = FACTS.duel.orders_in_interruption
MENU: Final = Menu[State, str](assigning, move, close_combat, shoot, interact, search, torture, abilities, ammo, zombies, radio)


async def choose(s: State, g: Ask, who: str) -> tuple[Any, ...]:
    """Ask for the next deed: (verb, details...). Asked even if nothing is left to do: not being asked would tell the other."""
    chosen: tuple[Any, ...] = await g.choose(
        where.seat_of(s, who),
        "deed",
        rule="reborn.act.execute",
        options=lambda: offers(s, who),
        candidates=lambda: candidates(s, who),
        prompt=lambda: prompt(s, who),
        waiting="to give orders",
        always=True,
    )
    return chosen


def prompt(s: State, who: str) -> str:
    left = cp.room(s, who)
    interrupts = "interrupts" if s.interruption is not None else "is activated"
    return f"{name_of(who)} {interrupts}; {left} of {values.maximum_cp(s, who)} CP are left. What next?"


@rule("reborn.act.execute", "reborn.int.won")
def candidates(s: State, who: str) -> Iterator[Option]:
    """Everything that one could think of, chapter by chapter; stopping is always possible."""
    no = orders.no_order(s, who)
    for candidate in MENU.candidates(s, who):
        yield candidate if no is None else replace(candidate, no=no)
    yield from bystanders.candidates(s, who)
    yield END


def offers(s: State, who: str) -> list[Option]:
    if orders.no_order(s, who) is not None:
        return [END]
    found = MENU.offers(s, who)
    found.append(END)
    return found
