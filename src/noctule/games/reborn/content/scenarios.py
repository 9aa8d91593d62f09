"""Scenarios as data: everything that varies from game to game. One file each in `content/scenarios`."""

from __future__ import annotations

from typing import Literal

from .cards import Content
from .ips import Faction
from .maps import Map, MapData
from .tests import Test
from .tiles import SideName

Tie = Literal["mission-points", "casualties", "wounds", "norad", "salemite", "draw"]
"""More Mission Points; fewer own characters dead or captured; fewer Life Points lost; a side, or nobody, outright."""


class PerSide(Content, frozen=True):
    """A number for each faction."""

    norad: int
    salemite: int

    def of(self, side: Faction) -> int:
        return self.norad if side == "norad" else self.salemite


class Aims(Content, frozen=True):
    """Rooms that the goal of each faction is about, beside those that its victory or an objective names: shown on the map."""

    norad: tuple[str, ...] = ()
    salemite: tuple[str, ...] = ()

    def of(self, side: Faction | None) -> tuple[str, ...]:
        return self.norad if side == "norad" else self.salemite if side == "salemite" else ()


class Texts(Content, frozen=True):
    norad: str
    salemite: str

    def of(self, side: Faction) -> str:
        return self.norad if side == "norad" else self.salemite


class StartData(Content, frozen=True):
    """A character at the start. Of a large figure `at` is the top left square. Without a facing the controller chooses one."""

    who: str
    at: str = ""
    facing: SideName | Literal[""] = ""
    equipment: tuple[str, ...] = ()
    magnetic_card: bool = False
    """Carries a magnetic-card marker."""
    wounded: bool = False
    captor: str = ""
    """A prisoner of this character from the start; then there is no square."""


class DeploymentData(Content, frozen=True):
    """Hidden markers: the side puts a marker for each of these characters and some blanks face down on these squares."""

    side: Faction
    who: tuple[str, ...]
    blanks: int
    squares: tuple[str, ...]


class Objective(Content, frozen=True):
    """Worth MP to a side once, in the first Final phase in which the test holds."""

    id: str
    side: Faction
    text: str
    mp: int
    test: Test


class Victory(Content, frozen=True):
    """The side wins in the first Final phase in which the test holds; `at_once`: at the end of any round as well."""

    side: Faction
    text: str
    test: Test
    at_once: bool = False


class ScenarioData(Content, frozen=True):
    """A scenario as it stands in the file."""

    title: str
    blurb: str
    """What it is about, in a line: for whoever chooses."""
    number: int
    story: str
    goal: Texts
    turns: int
    base_cp: PerSide
    initiative: tuple[Faction, ...]
    """Who receives the marker in each turn."""
    map: MapData
    team: tuple[StartData, ...]
    victory: tuple[Victory, ...]
    ties: tuple[Tie, ...]
    """How the game is decided when nobody has won by the last turn, or both have at once: the first comparison that differs."""
    aims: Aims = Aims()
    deployment: tuple[DeploymentData, ...] = ()
    objectives: tuple[Objective, ...] = ()
    search: bool = False
    mission_points: bool = False
    radio: bool = False
    start_mp: PerSide = PerSide(0, 0)
    ground: Faction | None = None
    """Whose home ground the map is; None: foreign ground to both."""
    exit_forbidden: tuple[Faction, ...] = ()
    zombies: int = 2
    broken_walls: int = 12
    """Broken-wall markers in the supply, counted in short ones."""
    features: tuple[str, ...] = ()
    minutes: int = 60
    sags: bool = False
    """The players build the map (the one given here stands in for it) and hold secret Mission cards."""
    ends_when_gone: bool = True
    """The game ends, and `ties` decide it, in a Final phase in which a side has nobody left in play and nobody has won."""


class Start(Content, frozen=True):
    """A character at the start, resolved. `square` None: a prisoner, or one who is deployed by a marker."""

    who: str
    square: int | None
    facing: int | None
    cards: tuple[tuple[str, int], ...]
    """Equipment cards and which side is up."""
    magnetic_card: bool
    wounded: bool
    captor: str


class Deployment(Content, frozen=True):
    side: Faction
    who: tuple[str, ...]
    blanks: int
    squares: tuple[int, ...]


class Scenario(Content, frozen=True):
    """A scenario that has been read and checked."""

    id: str
    data: ScenarioData
    map: Map
    team: tuple[Start, ...]
    deployment: tuple[Deployment, ...]
    deck: tuple[str, ...]
    """The cards of the Search deck before it is shuffled; empty without the Search rule."""

    @property
    def levels(self) -> bool:
        return self.map.grid.levels > 1
