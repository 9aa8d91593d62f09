"""The position: everything that is on the table when nobody is in the middle of a procedure.

Records are frozen and replaced when they change; people, enemies, tiles and cards refer to one another by id. What follows
from the rest is never stored: current stats, who may move, what is adjacent (see `stats`, `where`, `rooms`).
"""

from __future__ import annotations

from typing import Final, Literal, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from .content_steps import Kind, Lifted, Marker, Stat

INFIRMARY: Final = "infirmary"
"""Where the knocked out are; no part of the map."""

Seam = tuple[int, int, Literal["n", "w"]]
"""What lies between two places of the map: the north or west side of the place in that column and row."""
Icon = Literal["", "fear", "security", "facility"]
Fate = Literal["", "escaped", "killed"]
Phase = Literal["first", "draw", "action", "event", "end"]
Step = Literal["spawn", "resolve", "activate", "hybrids", "generate"]


class Person(Struct, frozen=True, omit_defaults=True, gc=False):
    """A character. `at` is a tile, the Infirmary, or empty for one who has left play; then `fate` says how."""

    id: str
    seat: str
    at: str
    fear: int
    vitality: int
    threat: int = 0
    hand: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    fate: Fate = ""
    resting: bool = False
    """Does not want to be asked in pauses until the next turn of its own."""


class Enemy(Struct, frozen=True, omit_defaults=True, gc=False):
    """A marker on the map. `mark` is a Guard's or Clone's number, or a Hybrid's stat.

    `put`: it never came from the reserve and does not go there. `fresh`: it appeared in this turn.
    """

    id: str
    kind: Kind
    mark: str
    at: str
    stunned: bool = False
    put: bool = False
    fresh: bool = False


class Laid(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A tile on the map: column, row, and how many quarter turns clockwise it was given."""

    id: str
    x: int
    y: int
    turn: int = 0


class Bonus(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a played card adds to a stat until the next challenge of that stat, the end of the turn, or the next attack."""

    who: str
    stat: Stat
    by: int
    until: Literal["roll", "turn", "attack"]


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the current character has done with its turn."""

    spent: int = 0
    """Movement points."""
    traded: bool = False
    handled: bool = False
    """It has picked up or dropped an item."""
    challenged: bool = False
    """It has performed its challenge action."""
    rush: int = 0
    """The icons of a successful bull rush."""
    rushed: int = 0
    """How many tiles with enemies it has left in that bull rush."""
    rush_from: str = ""
    """The tile where that bull rush began, until it is left."""
    outwitted: str = ""
    """The tile that it may leave."""
    unlocked: tuple[Seam, ...] = ()
    """Doors that it may lock again when the turn ends."""
    over: bool = False
    """The action phase has ended."""
    icon: Icon = ""
    """The event icon that has ended it."""


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """The event card that is being resolved: how far, and who has acted in the present pass."""

    card: str
    step: Step = "spawn"
    passes: int = 0
    """Passes of the card's box that are over."""
    acted: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    """Hybrids whose symbol was rolled, in the order in which they act (twice: it stands here twice); the boss comes last."""


class State(Struct):
    """The whole position."""

    seats: tuple[str, ...]
    scenario: str

    people: dict[str, Person] = {}
    """By character, in turn order; nobody is ever taken out."""
    first: str = ""
    """Who has the first turn of every round."""
    current: str = ""
    phase: Phase = "first"
    round: int = 1
    turn: Turn = Turn()
    event: Event | None = None
    bonuses: tuple[Bonus, ...] = ()
    allowed: tuple[tuple[str, Lifted], ...] = ()
    """General rules that an effect lifts for somebody until this turn ends."""
    used: tuple[tuple[str, str], ...] = ()
    """Skills and items that somebody has used in this turn and cannot use again."""

    tiles: tuple[Laid, ...] = ()
    breaches: tuple[Seam, ...] = ()
    """Where a vent was used as a door: a pair of doors from then on."""
    locked: tuple[Seam, ...] = ()
    markers: dict[Marker, tuple[str, ...]] = {}
    """The tiles that carry each kind of marker; locked doors are in `locked`."""
    triggered: tuple[str, ...] = ()
    """Triggers of the scenario that have gone off."""

    enemies: dict[str, Enemy] = {}
    reserve: dict[Kind, tuple[str, ...]] = {}
    """The marks of those not on the map, in the order in which they come."""
    highest: dict[Kind, int] = {}
    """The highest number of a type in the game."""

    stacks: dict[str, tuple[str, ...]] = {}
    """Face down tiles, the top one first: `a`, `b`, `final`."""
    cover: dict[str, int] = {}
    """How many tiles are known to lie above those that are sure to be in a stack."""
    peek_tile: str = ""
    """The tile set aside until somebody finds it."""
    found: str = ""
    """The tile that has been turned up and is about to be laid."""
    scouted: tuple[str, ...] = ()
    """A tile that is being looked at: the seat that sees it, the stack from which it was lifted, the tile."""
    adrenaline: tuple[str, ...] = ()
    adrenaline_discard: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    items_discard: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    """Security Key Cards that nobody has."""
    events: tuple[str, ...] = ()
    events_discard: tuple[str, ...] = ()
    lying: dict[str, tuple[str, ...]] = {}
    """Items face up on tiles."""

    threat_pool: int = 0
    lockdown_pool: int | None = None
    lockdown: bool = False

    outcome: str | None = None

    def copy(self) -> State:
        return replace(
            self,
            people=self.people.copy(),
            markers=self.markers.copy(),
            enemies=self.enemies.copy(),
            reserve=self.reserve.copy(),
            highest=self.highest.copy(),
            stacks=self.stacks.copy(),
            cover=self.cover.copy(),
            lying=self.lying.copy(),
        )


class Over(Exception):
    """Play stops at once, in the middle of whatever is being resolved. Raised by `end`, caught by the root."""


def end(s: State, words: str) -> NoReturn:
    """The game is over now."""
    s.outcome = words
    raise Over(words)
