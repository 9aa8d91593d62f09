"""Character boards: cards fill them from the top, and each may send a cube on its way."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..content import ACTIONS, FACTS
from ..content.words import Penalty
from ..state import Deck, Slot, State, alter
from . import cubes


@rule("eternaut.turn.play-top-slot", "eternaut.turn.play-on-full-board", "eternaut.penalty.full-board")
def put(s: State, g: Ask, who: str, card: str) -> None:
    """A card comes into the topmost empty slot; below the last one if there is none."""
    slots = list(s.people[who].slots)
    slot = Slot(card, s.turn.number if card in ACTIONS else 0)
    if None in slots:
        slots[slots.index(None)] = slot
    else:
        slots.append(slot)
    alter(s, who, slots=tuple(slots))
    cubes.placed(s, g, who)


def take_off(s: State, who: str, card: str, most: int = 99) -> int:
    """All cards of a name leave a board, or so many of them, the lowest first; how many they were."""
    slots = list(s.people[who].slots)
    found = [i for i, slot in enumerate(slots) if slot is not None and slot.card == card]
    taken = min(most, len(found))
    for i in found[len(found) - taken :]:
        slots[i] = None
    alter(s, who, slots=_up_to_the_last(slots))
    return taken


def _up_to_the_last(slots: list[Slot | None]) -> tuple[Slot | None, ...]:
    """Without the empty slots below the last card."""
    while slots and slots[-1] is None:
        slots.pop()
    return tuple(slots)


@rule("eternaut.endround.collect")
def collect(s: State, who: str) -> int:
    """The Action cards of a board go to the discard pile; how many they were. Penalties stay where they lie."""
    slots = s.people[who].slots
    played = [slot.card for slot in slots if slot is not None and slot.card in ACTIONS]
    kept = [None if slot is not None and slot.card in ACTIONS else slot for slot in slots]
    alter(s, who, slots=_up_to_the_last(kept))
    s.actions = Deck(s.actions.cards, (*s.actions.used, *played))
    return len(played)


@rule("eternaut.rest.fatigue-supply")
def supply(s: State, penalty: Penalty) -> int:
    """How many cards of a Penalty are left in the reserve."""
    printed: int = getattr(FACTS.supply, penalty)
    return printed - sum([person.has(penalty) for person in s.people.values() if person.slots])


def left(s: State, penalty: Penalty) -> bool:
    """Is there a card of a Penalty in the reserve? Surely, as long as fewer cards than there are of it lie on all boards."""
    printed: int = getattr(FACTS.supply, penalty)
    return sum([len(person.slots) for person in s.people.values()]) < printed or supply(s, penalty) > 0


@rule("eternaut.turn.exchange-empty-slot")
def full(s: State, who: str) -> bool:
    """Four cards or more lie on the board."""
    slots = s.people[who].slots
    return len(slots) - slots.count(None) >= FACTS.turn.full_board
