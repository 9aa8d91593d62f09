"""What requests over HTTP are answered."""

from __future__ import annotations

from msgspec import Struct

from noctule.engine import Scenario
from noctule.engine.campaign import Chapter, Verdict
from noctule.engine.events import Line
from noctule.engine.figures import Figures
from noctule.engine.results import Result
from noctule.engine.views import View

from .news import Player


class NewTableTold(Struct, omit_defaults=True):
    """What the founder of a table is told, once."""

    table: str
    keys: dict[str, str]
    invites: dict[str, str]
    watch: str
    owner: str
    lost: int | None = None


class TableSummary(Struct, rename="camel"):
    """A table in a list."""

    table: str
    game: str
    game_name: str
    scenario: str
    title: str
    seats: list[SeatSummary]
    n: int
    over: bool
    waiting: list[str]
    your_move: bool
    changed: int
    outcome: str = ""
    round: str = ""
    phase: str = ""
    campaign: str = ""
    host: str = ""


class SeatSummary(Player, omit_defaults=True, kw_only=True):
    """A seat of a table in a list."""

    mine: bool
    """The caller plays it."""
    invited: bool = False
    """The key that came with the request is an invitation to this seat."""
    away: bool = False
    """A bot plays this seat of the caller's, who may come back to it."""


class CampaignSummary(Struct, rename="camel"):
    """A campaign in a list."""

    campaign: str
    game: str
    game_name: str
    title: str
    chapters: int
    """How many were played."""
    over: bool
    summary: str
    changed: int
    mine: bool


class Point(Struct, rename="camel"):
    """A checkpoint of a campaign as it is shown."""

    id: int
    parent: int | None
    title: str
    played: str
    scenario: str
    """The title of what was played to get there."""
    at: int
    """When, in seconds since the epoch; 0: nobody knows."""
    verdict: Verdict
    text: str
    notes: tuple[str, ...]
    summary: str
    table: str
    """For its replay; none: there is none."""


class CampaignTold(Struct, rename="camel"):
    """A campaign as it is shown."""

    game: str
    game_name: str
    title: str
    mine: bool
    head: int
    checkpoints: list[Point]
    chapters: list[Chapter]
    blocked: str
    """Why none of the chapters can be begun now."""
    tables: list[TableSummary] = []


class SeatAnswer(Struct, omit_defaults=True):
    """After a claim or a change of hands."""

    seat: str = ""
    key: str = ""
    invite: str = ""


class Ended(Struct):
    """How a finished game ended, and what it looked like in figures."""

    result: Result
    figures: Figures
    names: dict[str, str]
    """What the seats are called."""
    following: str = ""
    """The scenario that comes after this one in the game's list; none: it is the last, or part of a campaign."""
    title: str = ""
    """What that is called."""
    campaign: str = ""
    """The campaign that this table belongs to."""


class Replayed(Struct):
    """What a seat saw after so many answers."""

    step: int
    steps: int
    """How many there are."""
    view: View
    log: list[Line]
    skin: str
    """The address of the game's drawings."""


class BotTold(Struct):
    key: str
    about: str


class LessonTold(Struct):
    """A lesson in the lobby."""

    key: str
    name: str
    blurb: str
    steps: list[str]
    """Their titles."""


class GameTold(Struct):
    """A game in the lobby."""

    key: str
    name: str
    blurb: str
    reference: bool
    scenarios: tuple[Scenario, ...]
    campaign: bool
    """It can be played as one."""
    bots: list[BotTold]
    """The best first."""
    lessons: list[LessonTold]
    journal: bool = False
    """What is read in it is kept, also from one table of a campaign to the next."""
    covers: str = ""
    """The address of the covers of its scenarios: one SVG file, a `<symbol>` for each; none: it has none."""


class RuleTold(Struct):
    """A rule of a game's ledger."""

    id: str
    title: str
    text: str
    ruling: str
    chapter: str
    heading: str
    """What the chapter is called."""


class Coach(Struct):
    """What a step of a lesson says, and whether its goal is met as things stand."""

    game: str
    lesson: str
    name: str
    step: int
    steps: int
    title: str
    text: str
    task: str
    hint: str
    done: bool
