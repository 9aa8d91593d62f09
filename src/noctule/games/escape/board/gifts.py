"""What skills and carried items give their owner all the time, and which general rules do not apply to somebody."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeVar

from msgspec import Struct

from noctule.engine import rule

from ..content import FACTS, ITEMS, SKILLS
from ..content.cards import Cost
from ..content.steps import GIFTS, STATS, AssistRange, Deed, Dice, Gift, Hands, Lifted, Lifts, Opens, Rating, Seems, Stat, Use
from ..state import Person, State

G = TypeVar("G", bound=Gift)
UNCHANGED: Final = dict.fromkeys(STATS, 0)


def _with(kind: type[Struct]) -> frozenset[str]:
    """The skills and items that give such a gift: whoever has none of them is known at a glance."""
    skills = [card for card, skill in SKILLS.items() if isinstance(skill.gift, kind)]
    return frozenset([*skills, *[card for card, item in ITEMS.items() if isinstance(item.gift, kind)]])


GIVING: Final[dict[type, frozenset[str]]] = {kind: _with(kind) for kind in GIFTS}
USED: Final = GIVING[Use]
SEEMING: Final = GIVING[Seems]
CHANGING: Final = frozenset(card for card, printed in (SKILLS | ITEMS).items() if printed.stats)
"""The skills and items that change a stat."""


@rule("escape.skill.two", "escape.skill.always-active")
def gifts(s: State, who: str, kind: type[G]) -> tuple[tuple[str, G], ...]:
    """The gifts of one kind that somebody's skills and items give, each with the card that gives it."""
    person = s.people[who]
    if GIVING[kind].isdisjoint(person.skills + person.items):  # mostly so
        return ()
    return given(person.skills, person.items)[kind]


@lru_cache(maxsize=2_000)
def given(skills: tuple[str, ...], items: tuple[str, ...]) -> dict[type, tuple[tuple[str, Any], ...]]:
    """All gifts by their kind."""
    found: dict[type, tuple[tuple[str, Any], ...]] = {}
    for card, gift in (*((card, SKILLS[card].gift) for card in skills), *((card, ITEMS[card].gift) for card in items)):
        found[type(gift)] = (*found.get(type(gift), ()), (card, gift))
    return found


@lru_cache(maxsize=2_000)
def printed(skills: tuple[str, ...], items: tuple[str, ...]) -> dict[Stat, int]:
    """What skills and items add to each stat or take from it."""
    added = [by for card in skills if (by := SKILLS[card].stats)] + [by for card in items if (by := ITEMS[card].stats)]
    return {stat: sum([by.get(stat, 0) for by in added]) for stat in STATS} if added else UNCHANGED


def lifted(s: State, who: str, general: Lifted) -> bool:
    """A general rule does not apply to somebody, by a gift or by an effect of this turn."""
    person = s.people[who]
    return general in _lifts(person.skills, person.items) or (who, general) in s.allowed


@lru_cache(maxsize=2_000)
def _lifts(skills: tuple[str, ...], items: tuple[str, ...]) -> frozenset[Lifted]:
    return frozenset([gift.rule for _, gift in given(skills, items).get(Lifts, ())])


def more_dice(s: State, who: str, deed: Deed) -> int:
    """Dice that somebody has more in a challenge action."""
    return sum([gift.by for _, gift in gifts(s, who, Dice) if gift.deed == deed])


def rating_of(s: State, who: str, deed: Deed, rating: int) -> int:
    """The rating of a challenge action for somebody; never below 1."""
    changes = gifts(s, who, Rating)
    changed = sum([gift.by for _, gift in changes if gift.deed == deed]) if changes else 0
    return max(1, rating + changed) if changed else rating


@rule("escape.item.two-hands")
def hands(s: State, who: str) -> int:
    """How many hands' worth of items somebody can carry."""
    return FACTS.items.hands + sum(gift.by for _, gift in gifts(s, who, Hands))


def seeming(s: State, who: str, level: str) -> int:
    """The threat or fear that enemies see in somebody."""
    person = s.people[who]
    shown = person.threat if level == "threat" else person.fear
    if SEEMING.isdisjoint(person.skills + person.items):  # mostly so
        return shown
    return max(0, shown + sum([gift.by for _, gift in gifts(s, who, Seems) if gift.level == level]))


@rule("escape.assist.range")
def assist_range(s: State, who: str) -> int:
    """Over how many tiles somebody assists: an adjacent one unless a gift says more."""
    return max([FACTS.cards.assist_range, *(gift.tiles for _, gift in gifts(s, who, AssistRange))])


def has_key(s: State, who: str) -> bool:
    """Carries something that opens locked doors."""
    return bool(gifts(s, who, Opens))


# -- gifts that are used -------------------------------------------------------------------------------------------


def has_use(person: Person) -> bool:
    """Has a skill or item that is used, whenever that may be."""
    return not USED.isdisjoint(person.skills + person.items)


def cost_of(card: str) -> Cost:
    """What using a skill's gift costs; nothing unless it says so. Items cost nothing."""
    cost = SKILLS[card].cost if card in SKILLS else None
    return cost or Cost()
