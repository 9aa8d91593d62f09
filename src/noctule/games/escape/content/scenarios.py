"""Scenarios as data: everything that varies from game to game. One file each in `content/scenarios`.

A list of tests (`content.tests`) holds if all of them hold. "You" in tests and steps is the character that acts; for triggers,
endings, lockdown tests and `on_lockdown` the current character.
"""

from __future__ import annotations

from typing import Literal, get_args

from .cards import Challenge
from .steps import Kind, Marker, Part, Step
from .tests import Number, RoundAt, Test, number
from .tiles import Side, TileIcon

StackName = Literal["a", "b", "final"]
STACKS: tuple[StackName, ...] = get_args(StackName)


# ---- setup


class StartTile(Part, frozen=True):
    """A tile of the map at the start: column, row, quarter turns clockwise."""

    id: str
    x: int
    y: int
    turn: int = 0


class Lock(Part, frozen=True):
    """A locked door of a starting tile; `side` is the side of the map, after turning."""

    tile: str
    side: Side


class Stack(Part, frozen=True):
    """`count` tiles drawn at random from `tiles` (0: all of them), shuffled with the `sure` ones; at least `under` tiles lie
    above each of the sure ones."""

    tiles: tuple[str, ...] = ()
    count: Number = 0
    sure: tuple[str, ...] = ()
    under: Number = 0

    def drawn(self, players: int) -> int:
        """How many of `tiles` are in it."""
        return number(self.count, players) or len(self.tiles)

    def size(self, players: int) -> int:
        return self.drawn(players) + len(self.sure)


class Stacks(Part, frozen=True):
    a: Stack
    b: Stack
    final: Stack

    def of(self, name: StackName) -> Stack:
        return self.a if name == "a" else self.b if name == "b" else self.final


class Reserves(Part, frozen=True):
    """How many of each type lie in the reserve; those on the map at the start are among them."""

    guard: Number = 0
    clone: Number = 0
    hybrid: Number = 0

    def of(self, kind: Kind, players: int) -> int:
        held: dict[Kind, Number] = {"guard": self.guard, "clone": self.clone, "hybrid": self.hybrid}
        return number(held.get(kind, 0), players)


class Limits(Part, frozen=True):
    """How many of a type a tile may hold."""

    secure: int
    pack: int
    hybrid: int = 0


class StartEnemy(Part, frozen=True):
    """Enemies on the map at the start, taken from the reserve in their order (the boss is in none)."""

    kind: Kind
    tile: str
    count: Number = 1


class StartMarker(Part, frozen=True):
    """A marker on a starting tile (locked doors: see `locks`)."""

    marker: Marker
    tile: str


class Lays(Part, frozen=True):
    """Whenever a tile with this icon, or this tile, is laid in play, it gets this marker (never `locked`)."""

    marker: Marker
    icon: TileIcon | Literal[""] = ""
    tile: str = ""


# ---- play


class Action(Part, frozen=True):
    """A challenge action of the scenario: allowed where all `needs` hold; it is the challenge action of the turn. `first` is
    carried out before the roll. A failure activates all enemies on the tile, as always, and then carries out `fail`. Without a
    challenge: `do`."""

    id: str
    name: str
    text: str
    needs: tuple[Test, ...]
    first: tuple[Step, ...] = ()
    challenge: Challenge | None = None
    do: tuple[Step, ...] = ()


class Escape(Part, frozen=True):
    """A way out: in the action phase a character for which all `needs` hold and that enemies do not hold may spend `points`
    movement points, give up what it `spends`, and escape: it leaves play, its items stay on the tile, its player wins. Then
    `then` is carried out ("you" being the one that has left: `others` are all on the map)."""

    text: str
    needs: tuple[Test, ...]
    points: int = 1
    spends: Literal["", "key"] = ""
    then: tuple[Step, ...] = ()


class Ending(Part, frozen=True):
    """Checked at each end of turn, after the lockdown check: when all tests hold, everybody in play has won or lost, and the
    game is over."""

    text: str
    when: tuple[Test, ...]
    result: Literal["won", "lost"]


class Trigger(Part, frozen=True):
    """Checked at each end of turn, before the lockdown check: the first time all tests hold, the steps are carried out. Once
    per game."""

    id: str
    text: str
    when: tuple[Test, ...]
    do: tuple[Step, ...]


class Stage(Part, frozen=True):
    """What is to be done from when all tests hold: they are about the map, not about one character."""

    when: tuple[Test, ...]
    goal: str


class ScenarioCard(Part, frozen=True):
    """A scenario that has been read and checked. The game is over when nobody is left in play, when a lockdown token is due and
    none is there, or by an ending; whoever is in play then without having won has lost."""

    id: str
    title: str
    blurb: str
    """One sentence for the list."""
    story: str
    goal: str
    """How to win, in a sentence or two, as it stands at the start."""
    rules: tuple[str, ...]
    """Every special rule, in a sentence or two each."""

    threat_pool: Number
    reserves: Reserves
    limits: Limits
    tiles: tuple[StartTile, ...]
    start: str
    """Where the characters start."""
    stacks: Stacks

    order: int = 0
    """Its place in the list, from 1; given by the index."""
    players: tuple[int, ...] = (1, 2, 3, 4)
    minutes: int = 60
    vitality: int = 0
    """Starting vitality; 0: the general one."""
    threat_start: Number = 0
    lockdown_pool: Number | None = None
    lockdown_when: tuple[Test, ...] = ()
    """The scenario's lockdown condition; empty: none."""
    on_lockdown: tuple[Step, ...] = ()
    """At once when lockdown begins."""
    characters_per_tile: int = 0
    """0: no limit."""
    peek_tile: str = ""
    """The tile set aside; empty: no Peeking."""
    alien_zone: bool = False
    military_zone: bool = False
    generate_per_pass: bool = False
    """Nests and posts generate once for each pass over their type."""
    enemies: tuple[StartEnemy, ...] = ()
    markers: tuple[StartMarker, ...] = ()
    locks: tuple[Lock, ...] = ()
    lays: tuple[Lays, ...] = ()
    actions: tuple[Action, ...] = ()
    escapes: tuple[Escape, ...] = ()
    endings: tuple[Ending, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    stages: tuple[Stage, ...] = ()
    """The goal as the game goes on: the last one whose tests hold."""

    def last_round(self, players: int) -> int:
        """The round in which everybody still inside has lost; 0: none."""
        lost = [test for ending in self.endings if ending.result == "lost" for test in ending.when]
        return min([number(test.least, players) for test in lost if isinstance(test, RoundAt)], default=0)

    @property
    def peeking(self) -> bool:
        return bool(self.peek_tile)

    def most_tiles(self, players: int) -> int:
        """How many tiles can come to lie on the map."""
        return len(self.tiles) + sum(self.stacks.of(name).size(players) for name in STACKS) + self.peeking
