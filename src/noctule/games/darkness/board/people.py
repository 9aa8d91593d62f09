"""Questions about characters: how they are, and who is where."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from noctule.engine import lately, rule

from ..content import DISKS
from ..content.disks import Item
from ..state import Person, State


@rule("darkness.health.damage", "darkness.disk.condition")
def health(person: Person) -> int:
    """Current Health: also the dice of Defense."""
    return person.scores.defense - person.damage


def alive(s: State) -> tuple[Person, ...]:
    return _alive(s.people)


@lately
def _alive(people: Mapping[str, Person]) -> tuple[Person, ...]:
    return tuple([person for person in people.values() if not person.dead])


def active(s: State) -> Person:
    """The character whose turn it is."""
    return s.people[s.turn.who]


def of_seat(s: State, seat: str) -> Person | None:
    """A seat's character; the Game Master has none."""
    for person in s.people.values():
        if person.seat == seat:
            return person
    return None


def others(s: State, who: str) -> tuple[Person, ...]:
    """Everybody else who is alive, in the order of the table from the next one on."""
    return others_among(s.people, who)


@lately
def others_among(people: Mapping[str, Person], who: str) -> tuple[Person, ...]:
    names = list(people)
    here = names.index(who)
    return tuple([people[name] for name in names[here + 1 :] + names[:here] if not people[name].dead])


def here(s: State, square: int) -> list[Person]:
    """The characters on a square."""
    return [person for person in s.people.values() if person.at == square and not person.dead]


def skill(person: Person, key: str) -> int:
    """The level of a Skill: the dice that it adds; 0 without it."""
    for known, level in person.learnt:
        if known == key:
            return level
    return 0


def items(person: Person) -> list[Item]:
    """What is carried, without Magic Components."""
    return [disk for id in person.items if isinstance(disk := DISKS[id], Item)]


@rule("darkness.weight.limit", "darkness.setup.cell-phone", "darkness.component.as-item")
def weight(person: Person) -> int:
    """Carry Weight; the Cell Phone and Magic Components weigh nothing."""
    return _load(person.items)


@lru_cache(maxsize=1 << 10)
def _load(carried: tuple[str, ...]) -> int:
    return sum([disk.weight for id in carried if isinstance(disk := DISKS[id], Item)])


def has_light(person: Person) -> bool:
    """Does it carry a flashlight?"""
    return _shine(person.items)


@lru_cache(maxsize=1 << 10)
def _shine(carried: tuple[str, ...]) -> bool:
    return any(isinstance(disk := DISKS[id], Item) and disk.light for id in carried)
