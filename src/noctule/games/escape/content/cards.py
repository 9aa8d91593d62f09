"""Adrenaline, skill, item and event cards: what is printed on them, typed. The cards are in `content/*.toml`.

Several copies of a design (`copies = 2`) have ids of their own (`iron-grip-1`, `iron-grip-2`) and are equal in all else.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .steps import ChallengeType, Gift, Kind, Part, Stat, Step

Timing = Literal["own-turn", "any-time", "attacked", "rolled"]
"""In the action phase of the own turn; in any pause; when an enemy attack on you has been announced, before its dice; after a
roll, before it counts."""
EventIcon = Literal["fear", "security", "facility"]


# ---- adrenaline


class StatBonus(Part, frozen=True):
    """The upper half of a card. `fear` is the signed cost."""

    stat: Stat
    by: int
    fear: int = 0


class Ability(Part, frozen=True):
    """The lower half of a card. `fear` is the signed cost."""

    timing: Timing
    do: Step
    text: str
    fear: int = 0


class AdrenalineCard(Part, frozen=True):
    id: str
    title: str
    bonus: StatBonus
    ability: Ability


# ---- skills and items


class Cost(Part, frozen=True):
    """What using a gift costs: fear (signed, there must be room on the track), cards discarded (never the last one)."""

    fear: int = 0
    cards: int = 0


class SkillCard(Part, frozen=True):
    """A skill: always active. `cost` is paid each time a gift of kind `rerolls` or `use` is used."""

    id: str
    title: str
    text: str
    stats: dict[Stat, int] = field(default_factory=dict)
    gift: Gift | None = None
    cost: Cost | None = None


ItemKind = Literal["weapon", "tool", "armour", "supply", "key"]


class ItemCard(Part, frozen=True):
    """An item. `stats` and `gift` work while it is carried; `discard`: it goes to the discard pile once its gift has been used
    (of kind `rerolls`, `use`, or `when`). Security Key Cards (`key`) are no part of the item deck."""

    id: str
    title: str
    kind: ItemKind
    text: str
    hands: int = 1
    stats: dict[Stat, int] = field(default_factory=dict)
    gift: Gift | None = None
    discard: bool = False


# ---- events


class Challenge(Part, frozen=True):
    """A challenge for you. `exceptional` takes the place of `success`; where it is empty an exceptional success is a
    success."""

    type: ChallengeType
    rating: int
    fail: tuple[Step, ...] = ()
    success: tuple[Step, ...] = ()
    exceptional: tuple[Step, ...] = ()


class Choice(Part, frozen=True):
    """An option of an entry."""

    label: str
    do: tuple[Step, ...]


class Entry(Part, frozen=True):
    """What happens for an event icon: steps in order, a challenge, or a choice; exactly one of them."""

    text: str
    do: tuple[Step, ...] = ()
    challenge: Challenge | None = None
    choose: tuple[Choice, ...] = ()

    @property
    def failure(self) -> str:
        """What a failed challenge brings, as the card says it."""
        _, _, words = self.text.partition("Failure: ")
        return words.partition(".")[0]


BoxKind = Literal["guard", "clone"]
Box = tuple[BoxKind, ...]
"""The passes of an activation box, in order; empty: nobody but the Hybrids and the boss."""


class EventCard(Part, frozen=True):
    id: str
    title: str
    spawn: tuple[BoxKind, ...]
    """The spawn icons, Clone before Guard."""
    boxes: tuple[Box, Box, Box, Box]
    """For 1, 2, 3 and 4 players at the start."""
    fear: Entry
    security: Entry
    facility: Entry

    def box(self, players: int) -> Box:
        return self.boxes[players - 1]

    def entry(self, icon: EventIcon) -> Entry:
        return self.fear if icon == "fear" else self.security if icon == "security" else self.facility


__all__ = [
    "Ability",
    "AdrenalineCard",
    "Box",
    "BoxKind",
    "Challenge",
    "Choice",
    "Cost",
    "Entry",
    "EventCard",
    "EventIcon",
    "ItemCard",
    "ItemKind",
    "Kind",
    "SkillCard",
    "StatBonus",
    "Timing",
]
