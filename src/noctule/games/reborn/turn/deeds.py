"""What an activated or interrupting character can do next: a tile, an order, an ability, a reload, or no more.

Every chapter of it judges its own candidates, whose value is (verb, details...); here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from noctule.engine import Ask, Menu, Option, Preview, rule

from ..board import figures, values, where
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
        of=(s, who),
        options=offers,
        candidates=candidates,
        foresee=foresee,
        prompt=prompt,
        waiting="to give orders",
        acting=where.body(s, who),
        always=True,
    )
    return chosen


@rule("reborn.int.nothing-left")
def all_done(s: State, who: str) -> bool:
    """Does everybody see that he can do nothing more: would there be nothing with all the CP that his side can have, either?"""
    if len(offers(s, who)) > 1:
        return False
    rich, side = s.copy(), s.characters[who].side
    figures.change_player(rich, side, cp=rich.players[side].most_cp)
    return len(offers(rich, who)) == 1


def prompt(s: State, who: str) -> str:
    """Who, with how many CP; and as long as he has no tile, that he needs one before all else."""
    left, most = cp.room(s, who), values.maximum_cp(s, who)
    any_colour = s.interruption is None or values.carried_lines(s, who, "black-as-red")
    acts = "is activated" if s.interruption is None else "interrupts" if any_colour else "interrupts with red and gold sections"
    first = not s.characters[who].tiles and assigning.no_tile(s, who) is None and bool(s.players[s.characters[who].side].tiles)
    next = "Which Order tile for a start?" if first else "What next?"
    purse = cp.payable(s, who)
    stock = f"{left} of {most} CP {'is' if left == 1 else 'are'} left"
    if purse < left:
        stock = f"{f'only {purse}' if purse else 'no'} CP {'is' if purse == 1 else 'are'} left to your side"
    return f"{name_of(who)} {acts}; {stock}. {next}"


def foresee(s: State, who: str, deed: tuple[Any, ...]) -> Callable[[], Preview] | None:
    return MENU.foresee(s, who, *deed)


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
