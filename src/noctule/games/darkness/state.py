"""The position: everything that is on the table when nobody is in the middle of a procedure.

Records are frozen and replaced when they change; people, disks and tiles refer to one another by id. What follows from the
rest is never stored: current Health, who sees what, what a check may use (see `board`, `checks`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from noctule.engine.shapes import Count, Name, Number, SeatName, Seats, Words, refers

from .content.words import Attribute, Hour, Weather

NOWHERE: Final = -1

# What the fields refer to (see `things`).
PersonName = Annotated[str, refers("character")]
DiskName = Annotated[str, refers("disk")]
TileName = Annotated[str, refers("tile")]
BuildingName = Annotated[str, refers("building")]
SkillName = Annotated[str, refers("skill")]
Square = Annotated[int, refers("square", NOWHERE)]
Opening = Annotated[int, refers("door or window")]
Slot = Annotated[int, Meta(ge=0, le=8)]
"""A column or row of the table, counted in tiles."""
Score = Annotated[int, Meta(ge=0, le=6)]
Phase = Literal["master", "people", "layout", "turn", "speed", "act", "fight", "end"]
Spell = Literal["control", "freeze", "light", "protection", "pass-through"]


class Scores(Struct, frozen=True, gc=False):
    """The seven primary Attributes."""

    speed: Score
    attack: Score
    dexterity: Score
    intelligence: Score
    persuasion: Score
    medical: Score
    defense: Score

    def of(self, attribute: Attribute) -> int:
        score: int = getattr(self, attribute)
        return score


class Creature(Struct, frozen=True, gc=False):
    """What somebody summoned: dice for its attacks and its defence, and the rounds that it has left."""

    attack: Count
    defense: Count
    rounds: Count
    foe: DiskName
    """The opponent that it fights."""


class Person(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Player Character."""

    id: PersonName
    seat: SeatName
    name: Name
    scores: Scores
    learnt: tuple[tuple[SkillName, Annotated[int, Meta(ge=1, le=2)]], ...] = ()
    """Skills and their levels."""
    saved: Count = 0
    """Skill Points."""
    own: bool = False
    """Built by its player: it may grow. The ready ones may not."""
    about: Words = ""
    at: Square = NOWHERE
    damage: Count = 0
    will: Count = 0
    nerve: Count = 0
    """Willpower at the start."""
    failures: Annotated[int, Meta(ge=0, le=3)] = 0
    points: Number = 0
    """The one running total of Victory Points; what is held is counted in it."""
    items: tuple[DiskName, ...] = ()
    """With Magic Components."""
    allies: tuple[DiskName, ...] = ()
    nuisances: tuple[DiskName, ...] = ()
    kept: tuple[DiskName, ...] = ()
    """Obstacles that were failed."""
    trophies: tuple[DiskName, ...] = ()
    dead: bool = False

    # -- what Fate and flight left behind
    door: Literal["", "locked", "open"] = ""
    """What the next locked door will be."""
    next: tuple[Literal["fail", "succeed"], ...] = ()
    """What the next check will be."""
    tn: Annotated[int, Meta(ge=-1, le=1)] = 0
    """Added to every Target Number until the next turn."""
    bound: Annotated[str, refers("tile", "")] = ""
    """The tile that cannot be left until the next turn."""
    bleeding: bool = False
    exhausted: bool = False
    again: bool = False
    """Takes another turn after this one."""
    skipped: bool = False
    """The rest of this turn is lost."""

    # -- what it has done, and what waits
    sensed: tuple[BuildingName, ...] = ()
    """Buildings in which it has tried Perception."""
    tied: tuple[Square, ...] = ()
    """Where the Disks lie that are still to be encountered, one a turn."""
    off_balance: tuple[DiskName, ...] = ()
    """Opponents that it may not attack in the next round of combat, after a Dodge that was just enough."""
    hampered: tuple[DiskName, ...] = ()
    """Kept Obstacles whose check was attempted in this turn."""
    creature: Creature | None = None
    met: Annotated[str, refers("disk", "")] = ""
    """The Disk that it turned over last, wherever that is now."""

    @property
    def skills(self) -> dict[str, int]:
        """The level of every Skill that it has."""
        return dict(self.learnt)


class Lying(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A Disk on the board."""

    id: DiskName
    at: Square
    up: bool = False
    fixed: bool = False
    """The scenario has put it there: it is never Reshuffled."""
    area: Name = ""
    """The tile or building among whose marks it was mixed, where somebody knows that."""
    known: tuple[SeatName, ...] = ()
    """Who has looked at it and knows where it lies."""
    among: tuple[SeatName, ...] = ()
    """Who knows that it is somewhere in its area."""
    home: Name = ""
    """The area where an opponent was met, and to which it goes back."""
    prey: Annotated[str, refers("character", "")] = ""
    """Whom an opponent is after that has reached nobody yet."""
    hits: Count = 0
    moved: bool = False
    """An opponent that has already come nearer in this turn."""
    chasing: bool = False
    """Its prey has fled from it in this turn: it pursues when that one's moves are over."""


class Laid(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A tile on the table: its place, and how many quarter turns clockwise it was given."""

    tile: TileName
    x: Slot
    y: Slot
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    up: bool = True


class Lasting(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Spell that goes on: on a character, a Disk or a tile."""

    spell: Spell
    target: Name
    caster: PersonName
    turns: Count
    """Ends of the caster's turns that it still outlasts."""


class Opened(Struct, frozen=True, omit_defaults=True, gc=False):
    """A door or window that is open although nothing is broken."""

    by: PersonName
    turns: Count = 1
    """Ends of that character's turns until it locks itself."""


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the Active Player's character has done with the turn."""

    who: Annotated[str, refers("character", "")] = ""
    budget: Number = 0
    """Half Movement Points."""
    bought: Count = 0
    """Dice bought for the Speed check, before it is rolled."""
    moved: bool = False
    acted: bool = False
    forced: bool = False
    """A Disk was in sight when the turn began: the Action belongs to it."""
    fled: bool = False
    cast: bool = False
    stepped: bool = False
    """It has left a square since the turn began: what bleeding asks for."""
    gambled: tuple[PersonName, ...] = ()
    called: tuple[PersonName, ...] = ()
    """Whose Ally has helped in this turn."""
    saw: tuple[Square, ...] = ()
    """Squares of face-down Disks that were in sight when the turn began."""
    deals: Count = 0
    """Offers made in this turn."""
    praised: bool = False
    """A vote on somebody's role-playing was called in this turn."""
    declined: tuple[tuple[PersonName, DiskName], ...] = ()
    """Who has declined to give or to take what in this turn."""
    fought: bool = False
    """A combat turn was begun: a summoned creature has had its rounds with it."""


class Fight(Struct, frozen=True, omit_defaults=True, gc=False):
    """A combat turn that is going on."""

    foes: tuple[DiskName, ...]
    """Everything that takes part in it, also what has been defeated since."""
    round: Count = 0
    """0: Initiative is still to be rolled."""
    first: tuple[DiskName, ...] = ()
    """Opponents against which Initiative was won."""
    helpers: tuple[PersonName, ...] = ()
    """Who was granted as a helper in this combat turn."""
    started: bool = False
    """The character was in contact when the turn began."""


class Lost(Struct, frozen=True, gc=False):
    """Who lost a thing, and in which round of the table."""

    who: PersonName
    round: Count


class Promise(Struct, frozen=True, gc=False):
    """What one has promised another. It binds nobody; everybody remembers."""

    by: SeatName
    to: SeatName
    text: Words
    round: Count


class Offer(Struct, frozen=True, gc=False):
    """A deal that waits for an answer: everybody at the table hears it."""

    by: PersonName
    to: PersonName
    gives: Words
    wants: Words


class Draft(Struct, frozen=True, gc=False):
    """A character that somebody is making, as far as it has come."""

    seat: SeatName
    scores: Scores
    learnt: tuple[tuple[SkillName, Annotated[int, Meta(ge=1, le=2)]], ...] = ()


class State(Struct):
    """The whole position."""

    seats: Seats
    scenario: Annotated[str, refers("story", "")]
    """The one that is played: a Game Master may have picked another than the table was opened for. None: it was arranged."""
    master: Annotated[str, refers("seat", "")] = ""
    """The Game Master's seat; none: nobody is."""

    people: Mapping[PersonName, Person] = {}
    """By character, in turn order; nobody is ever taken out."""
    draft: Draft | None = None
    """Shown while it is being made; the table is never left with it."""
    phase: Phase = "people"
    round: Count = 1
    first: Annotated[str, refers("character", "")] = ""
    turn: Turn = Turn()
    fight: Fight | None = None

    tiles: tuple[Laid, ...] = ()
    pile: tuple[TileName, ...] = ()
    """Tiles still to be drawn, the next one first."""
    drawn: Annotated[str, refers("tile", "")] = ""
    """The tile that somebody has drawn and is about to lay, for all to see."""
    board: Mapping[DiskName, Lying] = {}
    pool: tuple[DiskName, ...] = ()
    """Encounter Disks still to be placed, the next one first."""
    obstacles: tuple[DiskName, ...] = ()
    """The Obstacle pool, the next one first."""
    lost: Mapping[DiskName, tuple[Lost, ...]] = {}
    """Items and Allies that their former owners have to wait for."""
    uses: Mapping[DiskName, Count] = {}
    """How often an Item with few uses has been used."""

    open: Mapping[Opening, Opened] = {}
    broken: tuple[Opening, ...] = ()
    lit: tuple[BuildingName, ...] = ()
    spells: tuple[Lasting, ...] = ()
    hour: Hour = "night"
    weather: Weather = "dry"

    offer: Offer | None = None
    """What is being talked about; nobody leaves the question with it still there."""
    promises: tuple[Promise, ...] = ()
    silent: bool = False
    """The Game Master or the scenario forbids talk."""
    praise: bool = False
    """Points for role-playing may be given, by the Game Master or by a vote."""
    flags: Mapping[Name, Number] = {}
    """What the scenario remembers."""
    told: tuple[Words, ...] = ()
    """Lines that the Game Master wrote."""
    magic: bool = False
    longer: bool = False
    """The house rule of combinations of more than five dice in Opposed Checks."""
    outcome: Words | None = None
    winners: tuple[SeatName, ...] = ()

    def copy(self) -> State:
        """What is a `Mapping` is replaced when it changes, like the records, and shared."""
        return replace(self)


def learnt(skills: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Skills as a character keeps them."""
    return tuple(skills.items())


def alter(s: State, who: str, **news: Any) -> Person:
    """A character with other values from now on."""
    person = replace(s.people[who], **news)
    s.people = {**s.people, who: person}
    return person


def put(s: State, lying: Lying) -> Lying:
    """A Disk comes to lie on the board, or lies there otherwise from now on."""
    s.board = {**s.board, lying.id: lying}
    return lying


def lift(s: State, id: str) -> None:
    """A Disk is taken off the board, if it lies there."""
    s.board = {other: lying for other, lying in s.board.items() if other != id}


def turn(s: State, **news: Any) -> None:
    """What the turn has come to."""
    s.turn = replace(s.turn, **news)
