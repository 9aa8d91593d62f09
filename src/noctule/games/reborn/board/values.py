"""What a character is worth now: the values of the side of his card that shows, and what he carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import UNSET

from noctule.engine import lately, rule

from .. import content
from ..content.cards import CardSide, Character, Equipment
from ..content.ips import Effect, Line
from ..state import Equipment as Card
from ..state import State
from .altered import printed

LARGE: Final = frozenset(key for key, card in content.CHARACTERS.items() if card.large)
"""The cards of large figures, also where a position prints other values on them."""
TRAITORS: Final = frozenset(key for key, card in content.CHARACTERS.items() if card.traitor)


def card(s: State, key: str) -> Character:
    """A character card, as this position prints it."""
    return (content.CHARACTERS if s.altered is UNSET else printed(s.altered).characters)[key]


def equipment(s: State, key: str) -> Equipment:
    """A piece of equipment, as this position prints it."""
    return (content.EQUIPMENT if s.altered is UNSET else printed(s.altered).equipment)[key]


# -- the side that shows --------------------------------------------------------------------------------------------


@rule("reborn.wound.stats")
def showing(s: State, who: str) -> CardSide:
    """The side of his card that shows: every value comes from it."""
    c = s.characters[who]
    found = card(s, c.card)
    return found.wounded if c.wounded else found.healthy


def is_large(s: State, who: str) -> bool:
    return s.characters[who].card in LARGE


def is_zombie(s: State, who: str) -> bool:
    return card(s, s.characters[who].card).zombie


@rule("reborn.cap.large-stats-taken")
def movement(s: State, who: str) -> int:
    """His Movement; a pilot moves the large figure with its own."""
    c = s.characters[who]
    return showing(s, c.by if c.place == "pilot" else who).movement


@lru_cache(maxsize=100)
def goes_back(key: str) -> bool:
    """Whoever has this card acts for the other side for a turn only."""
    return any(line.effect == "act-for-norad" for line in content.CHARACTERS[key].healthy.lines)


@rule("reborn.cp.max-per-turn", "reborn.char.deeler", "reborn.char.einstein-max", "reborn.char.bill-traitor")
def maximum_cp(s: State, who: str) -> int:
    """The most CP that may be spent on him this turn."""
    c = s.characters[who]
    if c.side != c.faction:
        for line in showing(s, who).lines:
            if line.effect == "act-for-norad":
                return line.amount + c.raised
    return showing(s, who).max_cp + c.raised


@rule("reborn.item.kevlar", "reborn.cap.large-stats-taken")
def armour(s: State, who: str, *, wounded: bool | None = None) -> int:
    """His Armour: that of the side which shows (or of the one asked for), of the Kevlar that he carries on either side.

    A pilot has the Armour of the large figure around him.
    """
    c = s.characters[who]
    if c.place == "pilot":
        return showing(s, c.by).armour
    worn = [line.amount for line in carried_lines(s, who, "armour")]
    if worn:
        return max(worn)
    return card(s, c.card).side(c.wounded if wounded is None else wounded).armour


# -- what he carries ------------------------------------------------------------------------------------------------


def carried(s: State, who: str) -> Sequence[str]:
    """The ids of the equipment cards that a character (or his marker) carries."""
    return _carried(s.equipment).get(who, [])


@lately
def _carried(equipment: Mapping[str, Card]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in equipment.values():
        if card.where == "carried":
            found.setdefault(card.bearer, []).append(card.id)
    return found


def piece(s: State, id: str) -> Equipment:
    """What the side of an equipment card that shows is. Built-in weapons are called `builtin:<key>`."""
    return equipment(s, id.removeprefix("builtin:") if id.startswith("builtin:") else s.equipment[id].piece)


def carried_lines(s: State, who: str, effect: Effect) -> list[Line]:
    """IPS lines of that effect which work by themselves on cards that he carries (secondary lines only while ON)."""
    found = []
    for id in carried(s, who):
        e = s.equipment[id]
        found += [
            line
            for line in equipment(s, e.piece).lines
            if line.effect == effect and not line.cp and line.timing == "always" and (e.on or not line.only_on)
        ]
    return found


@rule("reborn.shoot.weapon", "reborn.cap.large-abilities")
def firing_weapons(s: State, who: str) -> list[str]:
    """The ids of the firing weapons that he carries, built-in ones included."""
    c = s.characters[who]
    figure = s.characters[c.by].card if c.place == "pilot" else c.card
    found = [f"builtin:{key}" for key in card(s, figure).builtin if equipment(s, key).firing]
    found += [id for id in carried(s, who) if piece(s, id).firing]
    return found


def weight_carried(s: State, who: str) -> int:
    """The weight of his cards and of his prisoner."""
    return sum(piece(s, id).weight for id in carried(s, who)) + sum(
        content.FACTS.prisoner.weight for c in s.characters.values() if c.place == "prisoner" and c.by == who
    )
