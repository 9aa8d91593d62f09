"""What using a skill or an item costs."""

from __future__ import annotations

from noctule.engine import Ask, No, rule

from ..board import figures, gifts
from ..content import ITEMS
from ..state import State
from . import adrenaline, cards


@rule("escape.skill.always-active", "escape.card.fear-cost-room", "escape.card.last-card")
def no_cost(s: State, who: str, card: str) -> No | None:
    """Why the cost of using a skill or item cannot be paid: no room for its fear, or no card but the last one."""
    cost = gifts.cost_of(card)
    if cost.cards and len(s.people[who].hand) <= cost.cards:
        return No("escape.card.last-card", "The last card in hand cannot be discarded for this.")
    return adrenaline.no_room(s, who, cost.fear) if cost.fear else None


@rule("escape.skill.always-active")
async def pay(s: State, g: Ask, who: str, card: str) -> None:
    """Pay what using a skill costs; discard an item that is used up."""
    cost = gifts.cost_of(card)
    if cost.fear:
        figures.shift_fear(s, g, who, cost.fear, "escape.skill.always-active")
    if card in ITEMS and ITEMS[card].discard:
        figures.change(s, who, items=tuple(item for item in s.people[who].items if item != card))
        s.items_discard = (*s.items_discard, card)
    if cost.cards:
        await cards.lose(s, g, who, cost.cards, "escape.skill.always-active")
