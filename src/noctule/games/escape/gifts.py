"""What skills and carried items give their owner all the time, and which general rules do not apply to somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from noctule.engine import Ask, No, rule

from . import adrenaline, cards, figures
from .content import FACTS, ITEMS, SKILLS
from .content_cards import Cost
from .content_steps import AssistRange, Deed, Dice, Gift, Hands, Lifted, Lifts, Opens, Rating, Seems, Stat
from .state import State

G = TypeVar("G", bound=Gift)


@rule("escape.skill.two", "escape.skill.always-active")
def gifts(s: State, who: str, kind: type[G]) -> Iterator[tuple[str, G]]:
    """The gifts of one kind that somebody's skills and items give, each with the card that gives it."""
    person = s.people[who]
    for card in person.skills:
        gift = SKILLS[card].gift
        if isinstance(gift, kind):
            yield card, gift
    for card in person.items:
        gift = ITEMS[card].gift
        if isinstance(gift, kind):
            yield card, gift


def printed(s: State, who: str, stat: Stat) -> int:
    """What skills and items add to a stat or take from it."""
    person = s.people[who]
    skills = sum(SKILLS[card].stats.get(stat, 0) for card in person.skills)
    return skills + sum(ITEMS[card].stats.get(stat, 0) for card in person.items)


def lifted(s: State, who: str, general: Lifted) -> bool:
    """A general rule does not apply to somebody, by a gift or by an effect of this turn."""
    return (who, general) in s.allowed or any(gift.rule == general for _, gift in gifts(s, who, Lifts))


def more_dice(s: State, who: str, deed: Deed) -> int:
    """Dice that somebody has more in a challenge action."""
    return sum(gift.by for _, gift in gifts(s, who, Dice) if gift.deed == deed)


def rating_of(s: State, who: str, deed: Deed, rating: int) -> int:
    """The rating of a challenge action for somebody; never below 1."""
    changed = sum(gift.by for _, gift in gifts(s, who, Rating) if gift.deed == deed)
    return max(1, rating + changed) if changed else rating


@rule("escape.item.two-hands")
def hands(s: State, who: str) -> int:
    """How many hands' worth of items somebody can carry."""
    return FACTS.items.hands + sum(gift.by for _, gift in gifts(s, who, Hands))


def seeming(s: State, who: str, level: str) -> int:
    """The threat or fear that enemies see in somebody."""
    person = s.people[who]
    shown = person.threat if level == "threat" else person.fear
    return max(0, shown + sum(gift.by for _, gift in gifts(s, who, Seems) if gift.level == level))


@rule("escape.assist.range")
def assist_range(s: State, who: str) -> int:
    """Over how many tiles somebody assists: an adjacent one unless a gift says more."""
    return max([FACTS.cards.assist_range, *(gift.tiles for _, gift in gifts(s, who, AssistRange))])


def has_key(s: State, who: str) -> bool:
    """Carries something that opens locked doors."""
    return any(True for _ in gifts(s, who, Opens))


# -- gifts that are used -------------------------------------------------------------------------------------------


def cost_of(card: str) -> Cost:
    """What using a skill's gift costs; nothing unless it says so. Items cost nothing."""
    cost = SKILLS[card].cost if card in SKILLS else None
    return cost or Cost()


@rule("escape.skill.always-active", "escape.card.fear-cost-room", "escape.card.last-card")
def no_cost(s: State, who: str, card: str) -> No | None:
    """Why the cost of using a skill or item cannot be paid: no room for its fear, or no card but the last one."""
    cost = cost_of(card)
    if cost.cards and len(s.people[who].hand) <= cost.cards:
        return No("escape.card.last-card", "The last card in hand cannot be discarded for this.")
    return adrenaline.no_room(s, who, cost.fear) if cost.fear else None


@rule("escape.skill.always-active")
async def pay(s: State, g: Ask, who: str, card: str) -> None:
    """Pay what using a skill costs; discard an item that is used up."""
    cost = cost_of(card)
    if cost.fear:
        figures.shift_fear(s, g, who, cost.fear, "escape.skill.always-active")
    if card in ITEMS and ITEMS[card].discard:
        figures.change(s, who, items=tuple(item for item in s.people[who].items if item != card))
        s.items_discard = (*s.items_discard, card)
    if cost.cards:
        await cards.lose(s, g, who, cost.cards, "escape.skill.always-active")
