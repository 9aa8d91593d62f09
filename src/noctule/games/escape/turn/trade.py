"""Trade: once a turn, any number of items with one other character on the tile, who must agree."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache, partial

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, where
from ..board.names import name_of
from ..content import ITEMS
from ..content.steps import When
from ..state import State
from . import items, turn

Lot = tuple[str, str]
"""An item that changes hands: `give` or `get`, and the item."""


def candidates(s: State, who: str) -> Iterator[Option]:
    """`trade:<character>` for everybody, in turn order."""
    for other in where.in_turn(s):
        yield replace(_option(other), no=no_trade(s, who, other))


def offers(s: State, who: str) -> list[Option]:
    return [] if turn.no_turn(s, who) is not None or s.turn.traded else partners(s, who)


def partners(s: State, who: str) -> list[Option]:
    """Those, when the character can act and has not traded."""
    me = s.people[who]
    for other in s.people.values():
        if other.at == me.at and other is not me:
            there = where.people_on(s, me.at)
            return [_option(other.id) for other in there if other is not me and (me.items or other.items)]
    return []  # mostly so


@lru_cache(maxsize=100)
def _option(id: str) -> Option:
    return Option(f"trade:{id}", ("trade", id), f"Trade with {name_of(id)}", (id,))


def preview(s: State, who: str, other: str) -> Preview:
    return Preview("You make one offer; it is the trade of this turn, accepted or not.")


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.action.trade", "escape.action.three-kinds", "escape.action.trade-one-sided")
def no_trade(s: State, who: str, other: str) -> No | None:
    """Why somebody cannot trade with another. One of them having an item is enough."""
    no = turn.no_turn(s, who)
    if no is not None:
        return no
    if other == who or s.people[other].at != s.people[who].at:
        return No("escape.action.trade", "You can trade only with another character on your tile.")
    if s.turn.traded:
        return No("escape.action.trade", f"{name_of(who)} has traded this turn.")
    if not s.people[who].items and not s.people[other].items:
        return No("escape.action.trade-one-sided", "Neither of you has an item.")
    return None


# -- the trade -----------------------------------------------------------------------------------------------------


@rule("escape.action.trade", "escape.action.trade-one-sided")
async def trade(s: State, g: Ask, who: str, other: str) -> None:
    """An offer of items from either side or both; the other player agrees or not. Either way it was the trade of the turn."""
    figures.change_turn(s, traded=True)
    lots: list[Lot] = await g.choose_some(
        s.people[who].seat,
        "trade.offer",
        rule="escape.action.trade",
        min=1,
        max=len(s.people[who].items) + len(s.people[other].items),
        options=lambda: _lots(s, who, other),
        prompt=f"Trade with {name_of(other)}: what do you give, and what do you want?",
        waiting="to make an offer",
    )
    words = _words(lots)
    g.note("escape.action.trade", f"{{who}} offers {{other}} a trade: {words}.", who=who, other=other)
    agreed: bool = await g.choose(
        s.people[other].seat,
        "trade.answer",
        rule="escape.action.trade",
        options=[Option("agree", True, "Agree"), Option("refuse", False, "Refuse")],
        prompt=f"{name_of(who)} offers a trade: {words}. Do you agree?",
        waiting="to answer an offer",
    )
    if not agreed:
        g.note("escape.action.trade", "{other} refuses.", who=who, other=other)
        return
    await exchange(s, g, who, other, lots)


def _lots(s: State, who: str, other: str) -> list[Option]:
    """Every item of either side, with its text: some answer to being given away."""
    give = [("give", item) for item in s.people[who].items]
    get = [("get", item) for item in s.people[other].items]
    return [
        Option(f"{way}:{item}", (way, item), f"{way.capitalize()} {name_of(item)}", (item,), partial(items.printed, item))
        for way, item in (*give, *get)
    ]


def _words(lots: list[Lot]) -> str:
    """What changes hands, from the side of who offers it."""
    given = [name_of(item) for way, item in lots if way == "give"]
    got = [name_of(item) for way, item in lots if way == "get"]
    return f"{', '.join(given) or 'nothing'} for {', '.join(got) or 'nothing'}"


@rule("escape.action.trade", "escape.action.trade-overflow", "escape.item.all-kinds-count")
async def exchange(s: State, g: Ask, who: str, other: str, lots: list[Lot]) -> None:
    """All at once; then what happens to a giver, then the carrying limit of both."""
    given = [(who, item) if way == "give" else (other, item) for way, item in lots]
    for giver, item in given:
        hand_over(s, giver, other if giver == who else who, item)
    g.note("escape.action.trade", f"{{other}} agrees: {_words(lots)}.", who=who, other=other)
    for giver, item in given:
        gift = ITEMS[item].gift
        if isinstance(gift, When) and gift.moment == "given":
            await items.answer(s, g, giver, item, gift)
    for id in (who, other):
        await items.within_limit(s, g, id)


def hand_over(s: State, giver: str, taker: str, item: str) -> None:
    figures.change(s, giver, items=tuple(other for other in s.people[giver].items if other != item))
    figures.change(s, taker, items=(*s.people[taker].items, item))


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"trade": trade}
PREVIEWS = {"trade": preview}
