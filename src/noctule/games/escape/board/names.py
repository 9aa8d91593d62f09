"""What people call things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from noctule.engine import No

from ..content import CARDS, CHARACTERS, ENEMIES, EVENTS, ITEMS, SCENARIOS, SKILLS, TILES
from ..content.steps import KINDS
from ..state import INFIRMARY

MARKER_NAMES = {
    "dark": "darkness",
    "locked": "a locked door",
    "shut-vent": "a closed vent",
    "nest": "a clone nest",
    "post": "a guard post",
    "accessed": "an accessed panel",
    "goal": "something to be done",
    "done": "done",
}
STAT_NAMES = {"intelligence": "Intelligence", "strength": "Strength", "speed": "Speed", "toughness": "Toughness"}


def copies(cards: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The first of each card or item, with all that are the same: one of them stands for all.

    >>> copies(["run-2", "brace", "run-1"])
    {'run-2': ('run-2', 'run-1'), 'brace': ('brace',)}
    """
    return _copies(tuple(cards))


@lru_cache(maxsize=1_000)
def _copies(all_cards: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    if len(set(map(name_of, all_cards))) == len(all_cards):  # mostly so
        return {card: (card,) for card in all_cards}
    same: dict[str, list[str]] = {}
    for card in all_cards:
        same.setdefault(name_of(card), []).append(card)
    return {cards[0]: tuple(cards) for cards in same.values()}


def judged(
    cards: Iterable[str], no: Callable[[str], No | None], rule_id: str
) -> Iterator[tuple[str, tuple[str, ...], No | None]]:
    """Each of some cards or items with its copies and its refusal: first the allowed ones, one of each for all its copies."""
    refusals = {card: no(card) for card in cards}
    allowed = copies(card for card, refusal in refusals.items() if refusal is None)
    for card, same in allowed.items():
        yield card, same, None
    for card, refusal in refusals.items():
        if card not in allowed:
            yield card, (card,), refusal or twice(card, rule_id)


def twice(card: str, rule_id: str) -> No:
    """Why a copy is not offered that is as good as another one."""
    return No(rule_id, f"You have {name_of(card)} twice; one of them is offered for both.")


@lru_cache(maxsize=5_000)
def name_of(id: str) -> str:
    """The words for a character, enemy, tile or card; other words stay as they are.

    >>> name_of("guard-2"), name_of("hybrid-strength"), name_of("infirmary")
    ('Guard 2', 'Strength Hybrid', 'the Infirmary')
    """
    if id == INFIRMARY:
        return "the Infirmary"
    if id in CHARACTERS:
        return CHARACTERS[id].short
    kind, _, mark = id.partition("-")
    if kind in KINDS:
        word = ENEMIES[kind].name
        return f"{STAT_NAMES[mark]} {word}" if mark in STAT_NAMES else f"{word} {mark}".rstrip()
    if id in TILES:
        return TILES[id].name
    for cards in (CARDS, ITEMS, SKILLS, EVENTS, SCENARIOS):
        if id in cards:
            return cards[id].title
    return STAT_NAMES.get(id, id)
