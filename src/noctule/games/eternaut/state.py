"""The position: everything that is on the table when nobody is in the middle of a procedure.

Records are frozen and replaced when they change; figures, counters and cards refer to one another by id. What follows from the
rest is never stored: Skill values, who sees what, which snow is a pack, which cards may be bought (see `board`, `between`).
Spaces are numbers of squares of `content.words.GRID`; a grid cell of the board is 2x2 of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from noctule.engine import lately
from noctule.engine.shapes import Count, Name, SeatName, Seats, Words, refers

from .content.words import NOWHERE, Book, Penalty

Key = TypeVar("Key")
Thing = TypeVar("Thing")

# What the fields refer to (see `things`).
Space = Annotated[int, refers("space", NOWHERE)]
Border = Annotated[int, refers("edge", NOWHERE)]
Cell = Annotated[str, refers("cell")]
MapName = Annotated[str, refers("map card")]
PersonName = Annotated[str, refers("character")]
FoeName = Annotated[str, refers("enemy")]
NpcName = Annotated[str, refers("npc")]
RuleName = Annotated[str, refers("rule card")]
ActionName = Annotated[str, refers("action card")]
ItemName = Annotated[str, refers("item")]
CounterNumber = Annotated[str, refers("counter")]
EventName = Annotated[str, refers("event")]
StoryName = Annotated[str, refers("story card")]
MenaceName = Annotated[str, refers("menace card")]
AlienName = Annotated[str, refers("alien card")]
DeviceName = Annotated[str, refers("device")]
SkillCounter = Annotated[str, refers("skill counter")]
AbilityName = Annotated[str, refers("ability", "")]
Quarter = Annotated[int, Meta(ge=0, le=3)]
"""A direction on the board: 0 up, 1 right, 2 down, 3 left; or quarter turns clockwise."""
Life = Annotated[int, Meta(ge=0, le=99)]

Phase = Literal["opening", "people", "goods", "first", "turn", "step", "check", "finish", "shop", "closing"]
"""opening: what comes before the Characters are there. people, goods: who plays, who carries what. first: the first player.
turn: a player's turn from the draw to the card. step: the end of a turn (cubes, enemies). check: the end of the round.
finish, shop: after the Epilogue. closing: the end of the campaign."""

Alert = Literal["", "deck", "green", "red"]
"""The Alert counter: not in play, on top of the Menace deck, or which side is up."""
Fate = Literal["open", "won", "failed", "gone"]
"""A Story card that was revealed: lying open, resolved either way, or discarded. Special Quest cards stay open."""


class Item(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """An Item card; a Bag with what is in it."""

    number: ItemName
    inside: tuple[ItemName, ...] = ()


class Slot(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card on a Character board: an Action card, or a Penalty."""

    card: Name
    turn: Count = 0
    """The turn in which it was played there; 0 for Penalties."""


class Person(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Character in play, with the board."""

    id: PersonName
    at: Space = NOWHERE
    life: Life = 10
    items: tuple[Item, ...] = ()
    ammo: Annotated[int, Meta(ge=0, le=5)] = 0
    slots: tuple[Slot | None, ...] = ()
    """From the top; None: a slot that became empty."""
    cubes: Annotated[int, Meta(ge=0, le=4)] = 0
    skills: tuple[SkillCounter, ...] = ()
    ability: AbilityName = ""
    flipped: bool = False
    """The Personal Ability lies face down."""
    spared: bool = False
    """A Fatigue of this round was not taken (the ability `steady`)."""
    operating: Annotated[str, refers("device", "")] = ""
    away: bool = False
    """Unavailable for a time: in the group, but not on the map."""

    @property
    def cards(self) -> int:
        """Action and Penalty cards on the board."""
        return len(self.slots) - self.slots.count(None)

    def has(self, penalty: Penalty) -> int:
        """How many of a Penalty card lie on the board."""
        found = 0
        for slot in self.slots:
            if slot is not None and slot.card == penalty:
                found += 1
        return found


class Figure(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Enemy or NPC on the map. The Gurbo is taken hold of by its upper left space."""

    id: Name
    at: Space
    life: Life
    operating: Annotated[str, refers("device", "")] = ""


class Placed(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Utility or Loot counter on the map: in a space, across two tunnel spaces, or on an edge.

    Its id is number and place, `210@c4-e`: there are several of some numbers.
    """

    id: Name
    number: CounterNumber
    spaces: tuple[Space, ...] = ()
    edge: Border = NOWHERE
    consumed: bool = False


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """An Event counter, on the map or on the Timer track."""

    id: EventName
    spaces: tuple[Space, ...] = ()
    timer: Count = 0
    """Its space of the Timer track; 0: it is on the map."""


class Laid(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A map card in its cell."""

    card: MapName
    turn: Quarter = 0
    up: bool = False


class Machine(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Device on the map."""

    id: DeviceName
    front: Space
    rear: Space
    """The same space as the front for a Device of one space."""
    turret: Quarter = 0
    """Where the Tank's turret points on the board."""
    operator: Name = ""
    """A Character or an Enemy."""
    fuel: Count = 0
    shells: Count = 0
    life: Life = 0
    acted: bool = False
    """It has done something in this turn: that costs Fuel."""


class Deck(Struct, frozen=True, omit_defaults=True, gc=False):
    """Cards to be drawn, the next one first, and those that were used."""

    cards: tuple[Name, ...] = ()
    used: tuple[Name, ...] = ()


class Known(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the Diary says of a Character of the group."""

    id: PersonName
    life: Life = 10
    """0: a skull."""
    items: tuple[ItemName, ...] = ()
    """After A only; later all items are in the common reserve."""
    fatigue: Count = 0
    wound: bool = False
    madness: bool = False
    skills: tuple[SkillCounter, ...] = ()
    ability: AbilityName = ""
    played: bool = False
    """In the Scenario of the last section."""


class Section(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the Diary says of a Scenario that was finished."""

    book: Book
    epilogue: Name
    checks: Count = 0
    crosses: Count = 0
    score: Count = 0
    played: tuple[PersonName, ...] = ()


class Diary(Struct, frozen=True, omit_defaults=True, gc=False):
    """The Chronicle Diary: all that passes from one Scenario to the next."""

    sections: tuple[Section, ...] = ()
    people: tuple[Known, ...] = ()
    """The group, by ID."""
    items: tuple[ItemName, ...] = ()
    """The common Item reserve."""
    ammo: Annotated[int, Meta(ge=0, le=20)] = 0
    quest_cards: tuple[StoryName, ...] = ()
    quests: tuple[tuple[Annotated[int, Meta(ge=1, le=7)], Annotated[str, Meta(max_length=1)]], ...] = ()
    """Outcomes that are marked."""
    special: tuple[ActionName, ...] = ()
    """Special Action cards that were bought."""
    replaced: tuple[ActionName, ...] = ()
    """Basic Action cards that left for them."""
    groups: tuple[AbilityName, ...] = ()
    points: Count = 0
    """Purchase Points that were not spent."""
    notes: tuple[Name, ...] = ()
    removed: tuple[ItemName, ...] = ()
    """Item cards out of the campaign."""
    gone: tuple[SkillCounter, ...] = ()
    """Skill counters that left the campaign with the dead."""
    met: tuple[Name, ...] = ()
    """Characters that were ever found."""
    read: tuple[Name, ...] = ()
    """Entries and cards that were read, as `A/232-901`, in order: the journal."""
    lost: bool = False
    """The campaign is lost."""


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the active player has done with the turn."""

    number: Count = 0
    drawn: bool = False
    exchanged: bool = False
    played: bool = False
    draws: Count = 0
    """Free acts in this turn: dropping and collecting come to an end."""


class Page(Struct, frozen=True, omit_defaults=True, gc=False):
    """What was read last: an entry or a card, and what came of it so far."""

    id: Name
    title: Words
    parts: tuple[Annotated[str, Meta(max_length=4000)], ...] = ()
    changes: tuple[Words, ...] = ()


class State(Struct):
    """The whole position. What is in a Mapping is never changed in it: there is a new one, so that tables can be kept by it."""

    seats: Seats
    book: Book
    chronicle: bool = False
    """Part of a campaign: the Diary goes on."""
    diary: Diary = Diary()
    """As it was before this Scenario; complete after the finish."""
    phase: Phase = "opening"
    active: Count = 0
    """Index of the seat whose turn it is."""
    first: Count = 0
    """Index of the First Player."""
    turn: Turn = Turn()
    round: Count = 1
    """Rounds that were begun."""

    hands: Mapping[SeatName, tuple[ActionName, ...]] = {}
    actions: Deck = Deck()
    menace: Deck = Deck()
    red: tuple[MenaceName, ...] = ()
    """Menace cards of F that wait in the reserve."""
    aliens: Mapping[Name, Deck] = {}
    """By race, in the order of the Alien Board."""
    items: Mapping[ItemName, Count] = {}
    """The Item deck: how many copies of each number are left."""

    map: Mapping[Cell, Laid] = {}
    counters: Mapping[Name, Placed] = {}
    events: Mapping[EventName, Event] = {}
    snow: Mapping[Space, bool] = {}
    """Spaces with a Snowflake counter; Active?"""
    piles: Mapping[Space, tuple[Item, ...]] = {}
    """Items under Drop counters."""
    people: Mapping[PersonName, Person] = {}
    """Characters in play; the dead and those who left are gone from it."""
    foes: Mapping[FoeName, Figure] = {}
    npcs: Mapping[NpcName, Figure] = {}
    """With an NPC card revealed."""
    fog: tuple[Space, ...] = ()
    machines: Mapping[DeviceName, Machine] = {}

    timer: Count = 0
    """The space under the Timer token; 0: the clock."""
    alert: Alert = ""
    cubes: bool = False
    """Four Consumed cubes wander between the boards and the enemies."""
    rules: tuple[RuleName, ...] = ()
    """Rule cards that were revealed."""
    story: Mapping[StoryName, Fate] = {}
    """Story cards that were revealed."""
    checks: Count = 0
    crosses: Count = 0
    quests: tuple[tuple[Annotated[int, Meta(ge=1, le=7)], Annotated[str, Meta(max_length=1)]], ...] = ()
    """Outcomes of Special Quests, with those of the Diary."""
    notes: tuple[Name, ...] = ()
    """What the story remembers, with the notes of the Diary."""
    spoken: Mapping[Name, Count] = {}
    """How often each entry was read in this Scenario."""
    gone: tuple[CounterNumber, ...] = ()
    """Utility counters that were removed from the map."""
    fallen: tuple[PersonName, ...] = ()
    """Characters who died or left in this Scenario."""
    joined: tuple[PersonName, ...] = ()
    """Characters who joined the group in this Scenario."""
    groups: Mapping[AbilityName, bool] = {}
    """Group Ability cards of the group; face down?"""
    truck: tuple[ItemName, ...] = ()
    spare: Count = 0
    """Items and Ammo of the reserve that nobody carries."""
    start: Space = NOWHERE
    """Where reinforcements enter."""
    pending: tuple[PersonName, ...] = ()
    """Characters whom a text has moved onto an Event: it is read when that text is done."""
    removed: tuple[ItemName, ...] = ()
    """Item cards removed from the game, with those of the Diary."""
    journal: tuple[Name, ...] = ()
    """What was read in this Scenario, in order."""
    page: Page | None = None
    """What is being read, or was read last."""
    pages: tuple[Page, ...] = ()
    """What was read before it in this turn."""
    epilogue: Name = ""
    last: Words = ""
    """The title of the text that led to the Epilogue."""
    outcome: Words | None = None

    def copy(self) -> State:
        """Everything is replaced when it changes, and shared."""
        return replace(self)


def alter(s: State, who: str, **news: Any) -> Person:
    """A Character with other values from now on."""
    person = replace(s.people[who], **news)
    s.people = {**s.people, who: person}
    return person


def without(known: Mapping[Key, Thing], key: Key) -> dict[Key, Thing]:
    """All but one."""
    return {other: thing for other, thing in known.items() if other != key}


def seat(s: State) -> str:
    """The active player."""
    return s.seats[s.active]


def in_play(s: State) -> tuple[str, ...]:
    """The Characters on the map, by ID."""
    return _in_play(s.people)


@lately
def _in_play(people: Mapping[str, Person]) -> tuple[str, ...]:
    return tuple([id for id, person in people.items() if not person.away])


def mad(s: State) -> tuple[str, ...]:
    """The Characters with Madness, by ID."""
    return _mad(s.people)


@lately
def _mad(people: Mapping[str, Person]) -> tuple[str, ...]:
    return tuple([id for id, person in people.items() if person.slots and person.has("madness")])
