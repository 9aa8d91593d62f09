"""What ids are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from noctule.engine.grid import edge_named, joined, square_name

from ..content import ACTIONS, CHARACTERS, COUNTERS, DEVICES, ENEMIES, ITEMS, NPCS
from ..content.cards import Do, Effect
from ..content.words import GRID

EFFECTS: Final[dict[Do, str]] = {
    "move": "move up to {range}",
    "interact": "examine something",
    "trade": "trade within {range}",
    "item": "use an item",
    "redraw": "everybody redraws",
    "craft": "craft",
    "rest": "discard all Fatigue",
    "talk": "talk within {range}",
    "repeat": "another within {range} repeats a card",
    "care": "heal {heal} within {range}, or a Heavy wound",
}
"""What the effects of Action cards do, in a few words."""


@lru_cache(maxsize=1 << 12)
def name_of(id: str) -> str:
    """An id as people say it: `901` is Eduardo, `210@c4-e` an open door; words stay as they are."""
    number, _, place = id.partition("@")
    for known in (CHARACTERS, NPCS, ENEMIES):
        if id in known:
            card = known[id]
            return getattr(card, "name", "") or getattr(card, "title", "")
    if number in COUNTERS and (place or len(number) == 3):
        return COUNTERS[number].name
    if id in ITEMS:
        return ITEMS[id].name
    if id in ACTIONS:
        return ACTIONS[id].name
    if id in DEVICES:
        return DEVICES[id].name
    return id


@lru_cache(maxsize=1 << 10)
def placed_name(id: str) -> str:
    """A counter with where it lies, so that two of a name can be told apart.

    >>> placed_name("210@c4-e"), placed_name("226@c4"), placed_name("268@c4+d4")
    ('open door between c4 and d4', 'kitchen table on c4', "Mano's console on c4 and d4")
    """
    place = id.partition("@")[2]
    return f"{name_of(id)} {place_words(place)}" if place else name_of(id)


@lru_cache(maxsize=1 << 10)
def place_words(place: str) -> str:
    """Where a counter lies: in a space or two, or on the edge between two.

    >>> place_words("d4-w")
    'between c4 and d4'
    """
    if "-" not in place:
        return f"on {place.replace('+', ' and ')}"
    sides = [square_name(GRID, space) for space in joined(GRID, edge_named(GRID, place)) if space is not None]
    return f"between {' and '.join(sides)}"


def item_card(holder: str, index: int) -> str:
    """The id of the card of an item that somebody holds: options name it beside the number, so that one sees what it does."""
    return f"{holder}-item-{index + 1}"


def effect_words(effect: Effect) -> str:
    """What an effect of an Action card does, with all that is joined to it."""
    text = EFFECTS[effect.do].format(range=effect.range or "any distance", heal=effect.heal)
    return " and ".join([text, *(effect_words(after) for after in effect.then)])


@lru_cache(maxsize=1 << 8)
def card_words(card: str) -> str:
    """An Action card in a line: its name, what it is for, its icons."""
    printed = ACTIONS[card]
    icons = ", ".join(icon.replace("-", " ").title() for icon in printed.icons)
    return f"{printed.name}: {deeds_words(card)}" + (f" ({icons})" if icons else "")


@lru_cache(maxsize=1 << 8)
def deeds_words(card: str) -> str:
    """What an Action card can be used for."""
    return " / ".join(effect_words(effect) for effect in ACTIONS[card].effects)
