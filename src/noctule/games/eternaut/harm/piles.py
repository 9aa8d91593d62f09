"""Items that lie about: one pile per space, under a Drop counter."""

from __future__ import annotations

from collections.abc import Iterable

from noctule.engine import Ask, rule

from ..board.ground import NAMES
from ..state import Item, State, without


@rule("eternaut.drop.procedure", "eternaut.drop.same-space", "eternaut.drop.supply", "eternaut.bag.same-fate")
def lay_down(s: State, g: Ask, who: str, space: int, items: Iterable[Item]) -> None:
    """Cards under the Drop counter of a space; a Bag with what is in it."""
    for item in items:
        s.piles = {**s.piles, space: (*s.piles.get(space, ()), item)}
        g.note("eternaut.drop.procedure", "{who} leaves {item} in {space}.", who=who, item=item.number, space=NAMES[space])


@rule("eternaut.collect.empty-pile")
def take_up(s: State, space: int, index: int) -> Item:
    """A card out of a pile; an empty pile frees its counters."""
    pile = s.piles[space]
    left = (*pile[:index], *pile[index + 1 :])
    s.piles = {**s.piles, space: left} if left else without(s.piles, space)
    return pile[index]


@rule("eternaut.item.discard", "eternaut.bag.same-fate")
def back_to_deck(s: State, item: Item) -> None:
    """A card goes back to its place in the Item deck, and what is in it too."""
    for number in (item.number, *item.inside):
        s.items = {**s.items, number: s.items.get(number, 0) + 1}
