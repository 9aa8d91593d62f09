"""Questions about the Disks on the board."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from noctule.engine import by_parts, rule

from ..content import DISKS
from ..content.disks import Adversary, Ally, Component, Item, Security
from ..state import Lying, Person, State

Opponent = Adversary | Security


class Spread:
    """What lies where. It is made once for all positions with the same Disks on the board, which most answers leave alone.

    Most lie face down: what lies face up is few, and sorted at once.
    """

    def __init__(self, s: State) -> None:
        self.lying = s.board.values()
        self.under = [lying.at for lying in self.lying if not lying.up]
        """The squares with a face-down Disk."""
        up = [lying for lying in self.lying if lying.up]
        self.loose = tuple([lying for lying in up if DISKS[lying.id].opponent])
        """Face-up opponents."""
        self.foes = {foe.at: [other for other in self.loose if other.at == foe.at] for foe in self.loose}
        """The same by their squares."""
        self.standing = [lying.at for lying in up if DISKS[lying.id].npc]
        """The squares of face-up people and creatures."""
        self.obstacles = [lying for lying in up if DISKS[lying.id].kind == "obstacle"]
        """Face-up Obstacles."""
        finds = [lying for lying in up if isinstance(DISKS[lying.id], Item | Component | Ally)]
        self.finds = sorted(finds, key=lambda lying: (lying.at, lying.id))
        """Face-up Items, Components and Allies, in the order of the squares."""
        self.on: tuple[object, Any] = None, None
        """The ground on which they were last looked at, and as what (see `ways.lain`)."""

    @cached_property
    def down(self) -> tuple[Lying, ...]:
        """What lies face down, in the order of the squares."""
        return tuple(sorted([lying for lying in self.lying if not lying.up], key=lambda lying: lying.at))


spread = by_parts(Spread, "board")


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
    return sum({1 << square for square in spread(s).under})


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
    return spread(s).foes.get(person.at, [])


def held(s: State, person: Person) -> list[Lying]:
    """The opponents that hold a character: those in contact that can strike.

    A frozen or controlled one holds nobody, nor does one that is fighting the character's own creature, nor one that was just
    outrun.
    """
    near = spread(s).foes.get(person.at)
    if near is None:
        return []
    return [foe for foe in near if _strikes(s, person, foe) and not (foe.chasing and foe.prey == person.id)]


@rule("darkness.combat.contact", "darkness.move.not-engaged")
def contested(s: State, person: Person) -> list[int]:
    """The squares of opponents that nobody walks past: entering one is contact."""
    return [foe.at for foe in spread(s).loose if _strikes(s, person, foe)]


def _strikes(s: State, person: Person, foe: Lying) -> bool:
    """Would an opponent strike at a character: neither spellbound nor busy with its creature?"""
    return (person.creature is None or person.creature.foe != foe.id) and not spelled(s, foe.id)


def spelled(s: State, id: str) -> bool:
    """Is an opponent frozen, or under somebody's control?"""
    return bool(s.spells) and any(lasting.target == id and lasting.spell in ("freeze", "control") for lasting in s.spells)
