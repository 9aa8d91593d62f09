"""The position: everything that is on the table when nobody is in the middle of a procedure.

Records are frozen and replaced when they change; people, enemies, tiles and cards refer to one another by id. What follows
from the rest is never stored: current stats, who may move, what is adjacent (see `stats`, `where`, `rooms`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NoReturn

from msgspec import Meta, Struct
from msgspec.structs import replace

from noctule.engine import Over
from noctule.engine.shapes import Count, Name, Number, SeatName, Seats, Words, refers

from .content.steps import Kind, Lifted, Marker, Stat

INFIRMARY: Final = "infirmary"
"""Where the knocked out are; no part of the map."""

# What the fields refer to (see `things`).
PersonName = Annotated[str, refers("person")]
EnemyName = Annotated[str, refers("enemy")]
LaidTile = Annotated[str, refers("tile on the map")]
TileName = Annotated[str, refers("tile")]
CardName = Annotated[str, refers("adrenaline card")]
SkillName = Annotated[str, refers("skill")]
ItemName = Annotated[str, refers("item")]
EventName = Annotated[str, refers("event card")]
StackName = Annotated[str, refers("stack")]
Across = Annotated[int, Meta(ge=-99, le=99)]
"""A column or row of the map, which grows both ways."""

Seam = Annotated[tuple[Across, Across, Literal["n", "w"]], refers("side of a tile on the map")]
"""What lies between two places of the map: the north or west side of the place in that column and row."""
Icon = Literal["", "fear", "security", "facility"]
Fate = Literal["", "escaped", "killed"]
Phase = Literal["first", "draw", "action", "event", "end"]
Step = Literal["spawn", "resolve", "activate", "hybrids", "generate"]


class Person(Struct, frozen=True, omit_defaults=True, gc=False):
    """A character. `at` is a tile, the Infirmary, or empty for one who has left play; then `fate` says how."""

    id: PersonName
    seat: SeatName
    at: Annotated[str, refers("tile on the map", INFIRMARY, "")]
    fear: Count
    vitality: Number
    threat: Count = 0
    hand: tuple[CardName, ...] = ()
    skills: tuple[SkillName, ...] = ()
    items: tuple[ItemName, ...] = ()
    fate: Fate = ""
    resting: bool = False
    """Does not want to be asked in pauses until the next turn of its own."""


class Enemy(Struct, frozen=True, omit_defaults=True, gc=False):
    """A marker on the map. `mark` is a Guard's or Clone's number, or a Hybrid's stat.

    `put`: it never came from the reserve and does not go there. `fresh`: it appeared in this turn.
    """

    id: Name
    kind: Kind
    mark: Name
    at: LaidTile
    stunned: bool = False
    put: bool = False
    fresh: bool = False


class Laid(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A tile on the map: column, row, and how many quarter turns clockwise it was given."""

    id: TileName
    x: Across
    y: Across
    turn: Annotated[int, Meta(ge=0, le=3)] = 0


class Bonus(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a played card adds to a stat until the next challenge of that stat, the end of the turn, or the next attack."""

    who: PersonName
    stat: Stat
    by: Number
    until: Literal["roll", "turn", "attack"]


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the current character has done with its turn."""

    spent: Count = 0
    """Movement points."""
    traded: bool = False
    handled: bool = False
    """It has picked up or dropped an item."""
    challenged: bool = False
    """It has performed its challenge action."""
    rush: Count = 0
    """The icons of a successful bull rush."""
    rushed: Count = 0
    """How many tiles with enemies it has left in that bull rush."""
    rush_from: Annotated[str, refers("tile on the map", "")] = ""
    """The tile where that bull rush began, until it is left."""
    outwitted: Annotated[str, refers("tile on the map", INFIRMARY, "")] = ""
    """The tile that it may leave."""
    unlocked: tuple[Seam, ...] = ()
    """Doors that it may lock again when the turn ends."""
    over: bool = False
    """The action phase has ended."""
    icon: Icon = ""
    """The event icon that has ended it."""


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """The event card that is being resolved: how far, and who has acted in the present pass."""

    card: EventName
    step: Step = "spawn"
    passes: Count = 0
    """Passes of the card's box that are over."""
    acted: tuple[Name, ...] = ()
    coming: tuple[Name, ...] = ()
    """Hybrids whose symbol was rolled, in the order in which they act (twice: it stands here twice); the boss comes last."""


class State(Struct, gc=False):
    """The whole position."""

    seats: Seats
    scenario: Annotated[str, refers("scenario")]

    people: dict[PersonName, Person] = {}
    """By character, in turn order; nobody is ever taken out."""
    first: Annotated[str, refers("person", "")] = ""
    """Who has the first turn of every round."""
    current: Annotated[str, refers("person", "")] = ""
    phase: Phase = "first"
    round: Count = 1
    turn: Turn = Turn()
    event: Event | None = None
    bonuses: tuple[Bonus, ...] = ()
    allowed: tuple[tuple[PersonName, Lifted], ...] = ()
    """General rules that an effect lifts for somebody until this turn ends."""
    used: tuple[tuple[PersonName, Name], ...] = ()
    """Skills and items that somebody has used in this turn and cannot use again."""

    tiles: tuple[Laid, ...] = ()
    breaches: tuple[Seam, ...] = ()
    """Where a vent was used as a door: a pair of doors from then on."""
    locked: tuple[Seam, ...] = ()
    markers: Mapping[Marker, tuple[LaidTile, ...]] = {}
    """The tiles that carry each kind of marker; locked doors are in `locked`."""
    triggered: tuple[Annotated[str, refers("trigger")], ...] = ()
    """Triggers of the scenario that have gone off."""

    enemies: Mapping[Name, Enemy] = {}
    reserve: Mapping[Kind, tuple[Name, ...]] = {}
    """The marks of those not on the map, in the order in which they come."""
    highest: Mapping[Kind, Count] = {}
    """The highest number of a type in the game."""

    stacks: Mapping[StackName, tuple[TileName, ...]] = {}
    """Face down tiles, the top one first: `a`, `b`, `final`."""
    cover: Mapping[StackName, Count] = {}
    """How many tiles are known to lie above those that are sure to be in a stack."""
    peek_tile: Annotated[str, refers("tile", "")] = ""
    """The tile set aside until somebody finds it."""
    found: Annotated[str, refers("tile", "")] = ""
    """The tile that has been turned up and is about to be laid."""
    scouted: tuple[Annotated[str, refers("seat, stack or tile")], ...] = ()
    """A tile that is being looked at: the seat that sees it, the stack from which it was lifted, the tile."""
    adrenaline: tuple[CardName, ...] = ()
    adrenaline_discard: tuple[CardName, ...] = ()
    skills: tuple[SkillName, ...] = ()
    items: tuple[ItemName, ...] = ()
    items_discard: tuple[ItemName, ...] = ()
    keys: tuple[ItemName, ...] = ()
    """Security Key Cards that nobody has."""
    events: tuple[EventName, ...] = ()
    events_discard: tuple[EventName, ...] = ()
    lying: Mapping[LaidTile, tuple[ItemName, ...]] = {}
    """Items face up on tiles."""

    threat_pool: Count = 0
    lockdown_pool: Count | None = None
    lockdown: bool = False

    outcome: Words | None = None

    def copy(self) -> State:
        """What is a `Mapping` is replaced when it changes, like the records, and shared."""
        return replace(self, people=self.people.copy())


def end(s: State, words: str) -> NoReturn:
    """The game is over now, in the middle of whatever is being resolved."""
    s.outcome = words
    raise Over(words)
