"""Questions about the Disks on the board."""

from __future__ import annotations

from noctule.engine import rule

from ..content import DISKS
from ..content.disks import Adversary, Security
from ..state import Lying, Person, State

Opponent = Adversary | Security


def face_down(s: State) -> list[Lying]:
    """In the order of their squares, which tells nothing about what they are."""
    return sorted([lying for lying in s.board.values() if not lying.up], key=lambda lying: lying.at)


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
    down = covered(s)
    return [square for square in person.tied if down >> square & 1]


def on(s: State, square: int) -> list[Lying]:
    """All Disks on a square: there may be any number."""
    return [lying for lying in s.board.values() if lying.at == square]


def covered(s: State) -> int:
    """The squares with a face-down Disk, as a set."""
    return sum({1 << lying.at for lying in s.board.values() if not lying.up})


def opponent(id: str) -> Opponent:
    disk = DISKS[id]
    assert isinstance(disk, Adversary | Security), f"{id} is no opponent"
    return disk


def loose(s: State) -> list[Lying]:
    """Face-up opponents, wherever they stand."""
    return [lying for lying in s.board.values() if lying.up and DISKS[lying.id].opponent]


@rule("darkness.combat.contact", "darkness.combat.several-characters")
def foes(s: State, person: Person) -> list[Lying]:
    """The opponents on a character's square: contact is combat."""
    return [lying for lying in s.board.values() if lying.at == person.at and lying.up and DISKS[lying.id].opponent]


def held(s: State, person: Person) -> list[Lying]:
    """The opponents that hold a character: those in contact that can strike.

    A frozen or controlled one holds nobody, nor does one that is fighting the character's own creature, nor one that was just
    outrun.
    """
    busy = person.creature.foe if person.creature is not None else ""
    there = [foe for foe in foes(s, person) if foe.id != busy and not spelled(s, foe.id)]
    return [foe for foe in there if not (foe.chasing and foe.prey == person.id)]


def spelled(s: State, id: str) -> bool:
    """Is an opponent frozen, or under somebody's control?"""
    return any(lasting.target == id and lasting.spell in ("freeze", "control") for lasting in s.spells)
