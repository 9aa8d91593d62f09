"""What is always true of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .board.ground import land
from .board.people import item_limit
from .content import ACTIONS, ALIENS, ENEMIES, FACTS, ITEMS, MENACE
from .content.vocabulary import place
from .content.words import NOWHERE, PENALTIES, RACES
from .state import State


def invariants(s: State) -> Iterator[str]:
    yield from _table(s)
    yield from _counters(s)
    yield from _places(s)
    yield from _people(s)
    yield from _machines(s)
    yield from _cards(s)
    yield from _items(s)


def _table(s: State) -> Iterator[str]:
    """Whose turn it is, and the decks."""
    if s.active >= len(s.seats) or s.first >= len(s.seats):
        yield "it is the turn of nobody"
    if set(s.hands) != set(s.seats) and (s.hands or s.phase != "opening"):
        yield "not every player has a hand of their own"
    for what, names, known in (
        ("Action card", (*s.actions.cards, *s.actions.used), ACTIONS),
        ("Menace card", (*s.menace.cards, *s.menace.used), MENACE),
        ("race", s.aliens, RACES),
        ("Alien card", [card for deck in s.aliens.values() for card in (*deck.cards, *deck.used)], ALIENS),
    ):
        for name in names:
            if name not in known:
                yield f"there is no {what} '{name}'"


def _places(s: State) -> Iterator[str]:
    """What lies on the map lies somewhere."""
    for event in s.events.values():
        if NOWHERE in event.spaces or bool(event.spaces) == bool(event.timer):
            yield f"Event {event.id} lies nowhere, or in two places"
    if NOWHERE in s.piles or NOWHERE in s.snow or NOWHERE in s.fog:
        yield "something lies nowhere"
    if not all(s.piles.values()):
        yield "a Drop counter without items"


def _machines(s: State) -> Iterator[str]:
    """A Device has a place, and it and its operator know of each other."""
    for id, machine in s.machines.items():
        if NOWHERE in (machine.front, machine.rear):
            yield f"{id} stands nowhere"
        who = machine.operator
        operating = s.people[who].operating if who in s.people else s.foes[who].operating if who in s.foes else ""
        if who and operating != id:
            yield f"{who} does not know of operating {id}"
    busy = {name: person.operating for name, person in s.people.items()} | {name: foe.operating for name, foe in s.foes.items()}
    for name, device in busy.items():
        if device and (device not in s.machines or s.machines[device].operator != name):
            yield f"{name} does not operate {device}"
    if ("remote" in s.machines) != ("remote" in s.npcs):
        yield "the walker is there by half"


def _people(s: State) -> Iterator[str]:
    for id, foe in s.foes.items():
        if foe.at == NOWHERE:
            yield f"{id} is on no space"
    floor = land(s).floor
    standing = [(id, person.at) for id, person in s.people.items() if person.at != NOWHERE and not person.operating]
    standing += [(id, foe.at) for id, foe in s.foes.items() if not foe.operating and ENEMIES[id].race != "gurbo"]
    standing += [(id, npc.at) for id, npc in s.npcs.items() if npc.at != NOWHERE]
    for id, space in standing:
        if not floor >> space & 1:
            yield f"{id} stands on no space of the map"
    crowds = {space: many for space, many in Counter(space for _, space in standing).items() if many > 1}
    if list(crowds.values()) not in ([], [2]):  # one may be passing through another just now
        yield f"too many figures stand on one space: {crowds}"
    for id, figure in (*s.foes.items(), *s.npcs.items()):
        if figure.id != id:
            yield f"{id} is kept as {figure.id}"
    nowhere = [id for id, person in s.people.items() if person.at == NOWHERE and not person.away and person.operating != "tank"]
    if nowhere and len(nowhere) < len(s.people) and s.phase in ("turn", "step", "check"):
        yield f"{', '.join(nowhere)} is nowhere"
    for id, person in s.people.items():
        if id != person.id:
            yield f"{id} is kept as {person.id}"
        if any(slot is not None and slot.card not in ACTIONS and slot.card not in PENALTIES for slot in person.slots):
            yield f"an unknown card lies on the board of {id}"
        if person.life < 1:
            yield f"{id} is in play without Life Points"
        if person.ammo > FACTS.character.ammo:
            yield f"{id} has more than {FACTS.character.ammo} Ammo"
        if len(person.items) > 2 * item_limit(person):  # until it is said what is dropped after a trade
            yield f"{id} holds far more than {item_limit(person)} items"
        if person.has("wound") > 1 or person.has("madness") > 1:
            yield f"{id} has two Heavy wounds or two Madness cards"


def _counters(s: State) -> Iterator[str]:
    """A counter's id says what it is and where it lies."""
    for id, counter in s.counters.items():
        try:
            name, spaces, edge = place(id.partition("@")[2])
        except ValueError:
            yield f"counter {id} lies nowhere"
            continue
        if (counter.id, f"{counter.number}@{name}", counter.spaces, counter.edge) != (id, id, spaces, edge):
            yield f"counter {id} does not lie where its id says"


def _cards(s: State) -> Iterator[str]:
    """Every Action card is in one place."""
    there = Counter([*s.actions.cards, *s.actions.used])
    for hand in s.hands.values():
        there.update(hand)
    for person in s.people.values():
        there.update([slot.card for slot in person.slots if slot is not None and slot.turn])
    for id, many in there.items():
        if many > 1:
            yield f"Action card {id} is in {many} places"
    if s.cubes and s.people and sum(person.cubes for person in s.people.values()) > FACTS.cubes.number:
        yield "more Consumed cubes than there are wander about"


def _items(s: State) -> Iterator[str]:
    """No more copies of an item than there are."""
    there: Counter[str] = Counter(s.items)
    for item in [*(i for p in s.people.values() for i in p.items), *(i for pile in s.piles.values() for i in pile)]:
        there.update([item.number, *item.inside])
    there.update(s.truck)
    there.update(s.removed)
    for number, many in there.items():
        if number not in ITEMS:
            yield f"there is no item '{number}'"
        elif many > ITEMS[number].copies:
            yield f"{many} copies of item {number}; there are {ITEMS[number].copies}"
