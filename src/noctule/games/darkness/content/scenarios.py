"""Scenarios as data: everything that varies from game to game. One file each in `content/scenarios`.

Tests and steps are in `steps`; reading and checking in `reading`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .steps import Flag, Number, Place, Step, Test, Trial, number
from .words import DiskKind, Hour, Part, Weather

Pattern = Literal["fixed", "random", "draw"]

# ---- setup


class Tile(Part, frozen=True, kw_only=True):
    """A tile that lies on the table at the start: column and row counted in tiles from the middle of the table, quarter turns
    clockwise. What belongs to it (the other half of a building, the floor above) comes with it."""

    tile: str
    x: int = 0
    y: int = 0
    turn: int = 0
    up: bool = True


class Board(Part, frozen=True, kw_only=True):
    """`fixed`: the `tiles`, and nothing else. `random`: after these, the `others` are shuffled and laid before play, face up or
    face down, by the seats in turn or by nobody. `draw`: the `others` are shuffled into a pile.

    `others` is a list of tiles or "all" ordinary ones; `count` of them are taken (0: all). The `sure` ones are shuffled in,
    each with at least `under` tiles above it.
    """

    pattern: Pattern
    tiles: tuple[Tile, ...]
    start: tuple[str, ...]
    """Squares (`halt/d5`) where the characters stand, in turn order; where there are fewer, from the first one on again."""
    others: tuple[str, ...] | Literal["all"] = ()
    count: Number = 0
    sure: tuple[str, ...] = ()
    under: Number = 0
    by: Literal["seats", "nobody"] = "seats"
    up: bool = True
    aside: tuple[str, ...] = ()
    """Tiles that lie ready for a step that lays them."""


class Pool(Part, frozen=True, kw_only=True):
    """The Encounter Disks: of single ones so many (0: none); then of some kinds all that are left, or so many, drawn at random
    for every game."""

    all: tuple[DiskKind, ...] = ()
    some: dict[DiskKind, Number] = field(default_factory=dict)
    disks: dict[str, Number] = field(default_factory=dict)


class Fixed(Part, frozen=True, kw_only=True):
    """A Disk that the scenario puts on a square. It is never mixed, unless it is `loose`. On a tile that is not yet known it
    lies when the tile is turned up. With fewer characters than `least` it is left out."""

    disk: str
    at: str
    up: bool = False
    loose: bool = False
    least: int = 1


class Rules(Part, frozen=True, kw_only=True):
    """General rules that the scenario sets aside."""

    weight: int = 0
    """Another limit of what is carried without trouble; 0: the general one."""
    failures: int = 0
    """Another number of Failure Disks that costs everything; 0: the general one."""
    relock: bool = True
    """False: doors and windows that were opened stay open."""
    rest: bool = True
    """False: nobody may forfeit a turn, neither to heal nor to take heart."""
    grief: bool = True
    """False: a death does not weaken the others."""
    attacks: bool = False
    """True: characters may attack each other."""
    entering: bool = True
    """False: entering a building does not end the move."""
    open: tuple[str, ...] = ()
    """Doors that stand open from the start: all of a building (`mansion`), or the one at a square (`mansion/d6`)."""
    lit: tuple[str, ...] = ()
    """Buildings with the light on."""


# ---- play


class Black(Part, frozen=True, kw_only=True):
    """What a black Disk is, and what happens when it is turned over: `do`, or a check and what comes of it. Afterwards it is
    out of the game; one whose check was failed is turned down again and mixed, if `again`."""

    number: int
    name: str
    line: str
    person: bool = False
    check: Trial | None = None
    do: tuple[Step, ...] = ()
    fail: tuple[Step, ...] = ()
    again: bool = True


class Action(Part, frozen=True, kw_only=True):
    """An Action that the scenario allows, where all of `needs` holds. With a check, `do` follows when it is met and `fail` when
    not. `once`: it is gone as soon as it has succeeded."""

    id: str
    label: str
    text: str
    """What it does, in a sentence."""
    needs: tuple[Test, ...] = ()
    not_here: str = ""
    """What is wrong where it is refused; empty: the general words."""
    check: Trial | None = None
    do: tuple[Step, ...] = ()
    fail: tuple[Step, ...] = ()
    once: bool = True


class Event(Part, frozen=True, kw_only=True):
    """A turn in the story: the first time that all of `when` holds, the text is told and `do` is carried out. With `every`, it
    comes again after so many rounds, as long as `when` holds."""

    id: str
    text: str
    when: tuple[Test, ...]
    do: tuple[Step, ...] = ()
    every: int = 0


class Goal(Part, frozen=True, kw_only=True):
    """A way to complete the scenario: all tests hold."""

    text: str
    when: tuple[Test, ...]


class Victory(Part, frozen=True, kw_only=True):
    """How the scenario is won: in words; by one of the goals; or by the first living character with so many `points`, who wins
    alone. Once it is completed by a goal, most points among the living win."""

    text: str
    goals: tuple[Goal, ...] = ()
    points: Number = 0
    by_points: str = ""
    """The ending when somebody has the points."""
    counts: dict[str, str] = field(default_factory=dict)
    """What is counted on the way to a goal, by its flag, and what that is called where everybody sees how far it has come. How
    much is needed, the goals say, or the Actions that lead to them."""


class Defeat(Part, frozen=True, kw_only=True):
    """What ends it without a winner: the end of the last round, one of these tests, or the death of all."""

    dead: str
    """What happens when all characters are dead."""
    rounds: Number = 0
    """The last round; 0: there is none."""
    late: str = ""
    """The ending when it is over."""
    ways: tuple[Goal, ...] = ()


class Locator(Part, frozen=True, kw_only=True):
    """What the Locator Spell finds beside Disks: this Disk, wherever it lies face down."""

    disk: str
    name: str


class ScenarioCard(Part, frozen=True, kw_only=True, eq=False):
    """A scenario that has been read and checked. There is one of each: it is itself and no other."""

    key: str
    title: str
    blurb: str
    """One sentence for the list."""
    prologue: str
    setting: Literal["horror"] = "horror"
    minutes: int = 60
    players: tuple[int, int] = (1, 6)
    """The fewest and the most characters."""
    difficulty: str = ""
    notes: tuple[str, ...] = ()
    """Every special rule, in a sentence or two each."""

    hour: Hour = "night"
    weather: Weather = "dry"
    magic: bool = False
    silent: bool = False
    """The characters cannot talk with each other."""
    board: Board
    pool: Pool
    obstacles: tuple[str, ...] | Literal["all"] = "all"
    items: tuple[str, ...] = ()
    """Items that everybody starts with."""
    fixed: tuple[Fixed, ...] = ()
    rules: Rules = Rules()

    black: tuple[Black, ...] = ()
    action: tuple[Action, ...] = ()
    event: tuple[Event, ...] = ()
    victory: Victory
    defeat: Defeat
    locator: Locator | None = None

    chapter: int = 0
    """Its place in the campaign, from 1; 0: it is played by itself."""
    keep: int = 0
    """Items that each survivor may keep for the next chapter."""
    inherits: tuple[str, ...] = ()
    """What was counted in earlier chapters and still counts; `lost`: how many of them were lost."""

    def has_players(self, players: int) -> bool:
        return self.players[0] <= players <= self.players[1]

    def last_round(self, players: int) -> int:
        """The last round; 0: there is none."""
        return number(self.defeat.rounds, players)

    def needed(self, flag: str) -> Number:
        """How much of what is counted a goal asks for, or else an Action; 0: nobody does."""
        asked = [*(goal.when for goal in self.victory.goals), *(action.needs for action in self.action)]
        tests = [test for tests in asked for test in tests]
        return next((test.least for test in tests if isinstance(test, Flag) and test.flag == flag and not test.no), 0)


__all__ = [
    "Action",
    "Black",
    "Board",
    "Defeat",
    "Event",
    "Fixed",
    "Goal",
    "Locator",
    "Number",
    "Place",
    "Pool",
    "Rules",
    "ScenarioCard",
    "Tile",
    "Victory",
    "number",
]
