"""Questions about the Disks on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from noctule.engine import lately, rule

from ..content import DISKS
from ..content.disks import Adversary, Ally, Component, Item, Security
from ..state import Lying, Person, State

Opponent = Adversary | Security


class Spread:
    """What lies where. It is made once for all positions with the same Disks on the board, which most answers leave alone.

    Most lie face down: what lies face up is looked for once.
    """

    def __init__(self, lying: tuple[Lying, ...]) -> None:
        self.lying = lying

    @cached_property
    def up(self) -> list[Lying]:
        return [lying for lying in self.lying if lying.up]

    @cached_property
    def down(self) -> tuple[Lying, ...]:
        """What lies face down, in the order of the squares."""
        return tuple(sorted([lying for lying in self.lying if not lying.up], key=lambda lying: lying.at))

    @cached_property
    def under(self) -> frozenset[int]:
        """The squares with a face-down Disk."""
        return frozenset([lying.at for lying in self.lying if not lying.up])

    @cached_property
    def covered(self) -> int:
        """The same as one number."""
        return sum([1 << square for square in self.under])

    @cached_property
    def loose(self) -> tuple[Lying, ...]:
        """Face-up opponents."""
        return tuple([lying for lying in self.up if DISKS[lying.id].opponent])

    @cached_property
    def foes(self) -> dict[int, tuple[Lying, ...]]:
        """Face-up opponents by their squares."""
        return {foe.at: tuple([other for other in self.loose if other.at == foe.at]) for foe in self.loose}

    @cached_property
    def standing(self) -> frozenset[int]:
        """The squares of face-up people and creatures."""
        return frozenset([lying.at for lying in self.up if DISKS[lying.id].npc])

    @cached_property
    def obstacles(self) -> tuple[Lying, ...]:
        """Face-up Obstacles."""
        return tuple([lying for lying in self.up if DISKS[lying.id].kind == "obstacle"])

    @cached_property
    def finds(self) -> tuple[Lying, ...]:
        """Face-up Items, Components and Allies, in the order of the squares."""
        found = [lying for lying in self.up if isinstance(DISKS[lying.id], Item | Component | Ally)]
        return tuple(sorted(found, key=lambda lying: (lying.at, lying.id)))


def spread(s: State) -> Spread:
    return _spread(s.board)


@lately
def _spread(board: Mapping[str, Lying]) -> Spread:
    return Spread(tuple(board.values()))


def face_down(s: State) -> list[Lying]:
    """In the order of their squares, which tells nothing about what they are."""
    return list(spread(s).down)


def knows(s: State, lying: Lying, seat: str | None) -> bool:
    """Does a seat know which Disk lies there? The Game Master knows all of them; a spectator what everybody knows."""
    return seat == s.master != "" or _told(s, lying.known, seat)


@rule("darkness.reshuffle.forgets")
def knows_among(s: State, lying: Lying, seat: str | None) -> bool:
    """Does a seat know that this Disk is among those of its area, without knowing where?"""
    return _told(s, lying.among, seat)


def _told(s: State, seats: tuple[str, ...], seat: str | None) -> bool:
    return seat in seats if seat is not None else {*s.seats} <= {*seats}


@rule("darkness.los.tie-sequence")
def tied(s: State, person: Person) -> list[int]:
    """The squares of a multiple Encounter that is going on, as far as nobody else has turned the Disks there over."""
    if not person.tied:
        return []
    down = spread(s).under
    return [square for square in person.tied if square in down]


def on(s: State, square: int) -> list[Lying]:
    """All Disks on a square: there may be any number."""
    return [lying for lying in s.board.values() if lying.at == square]


def covered(s: State) -> int:
    """The squares with a face-down Disk, as a set."""
    return spread(s).covered


def opponent(id: str) -> Opponent:
    disk = DISKS[id]
    assert isinstance(disk, Adversary | Security), f"{id} is no opponent"
    return disk


def loose(s: State) -> list[Lying]:
    """Face-up opponents, wherever they stand."""
    return list(spread(s).loose)


@rule("darkness.combat.contact", "darkness.combat.several-characters")
def foes(s: State, person: Person) -> list[Lying]:
    """The opponents on a character's square: contact is combat."""
    return list(spread(s).foes.get(person.at, ()))


def held(s: State, person: Person) -> list[Lying]:
    """The opponents that hold a character: those in contact that can strike.

    A frozen or controlled one holds nobody, nor does one that is fighting the character's own creature, nor one that was just
    outrun.
    """
    near = spread(s).foes.get(person.at)
    if near is None:
        return []
    busy = person.creature.foe if person.creature is not None else ""
    there = [foe for foe in near if foe.id != busy and not spelled(s, foe.id)]
    return [foe for foe in there if not (foe.chasing and foe.prey == person.id)]


def spelled(s: State, id: str) -> bool:
    """Is an opponent frozen, or under somebody's control?"""
    return any(lasting.target == id and lasting.spell in ("freeze", "control") for lasting in s.spells)
