"""The messages and bodies of the protocol, as types. Whatever does not fit them is refused before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from noctule.bots import Advice
from noctule.engine import Moment, Odds, Scenario
from noctule.engine import Preview as Foresight
from noctule.engine.campaign import Chapter, Verdict
from noctule.engine.events import Line
from noctule.engine.figures import Figures
from noctule.engine.results import Result
from noctule.engine.views import DieLook, Page, Trace, View
from noctule.engine.ways import LONGEST, Way

VERSION = 1
LARGEST_MESSAGE = 16 * 1024

OTHER_VERSION, NO_KEY, CHANGED_HANDS, NO_TABLE, TOO_MANY = 4400, 4401, 4403, 4404, 4429
COME_BACK = 1001
"""How a connection ends: the close codes that tell a client what to do (docs/PROTOCOL.md)."""

PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z"
"""Names and titles hold no control characters: they break lines of logs, and PostgreSQL cannot store a NUL. (It is the only
pattern here: `body_of` puts its refusal into words.)"""
Text = Annotated[str, Meta(max_length=4000)]
Word = Annotated[str, Meta(max_length=200, pattern=PRINTABLE)]
Name = Annotated[str, Meta(max_length=40, pattern=PRINTABLE)]
Title = Annotated[str, Meta(max_length=120, pattern=PRINTABLE)]
Held = Literal["me", "friend", "open", "bot"]
Holder = Literal["person", "invited", "open", "bot"]
Fate = Literal["same", "new"]
Number = Annotated[int, Meta(ge=0, le=2**53)]
MOST_PREVIEWS = 40
"""Of so many options at once a client may ask what would follow."""

# -- over the socket, from the client -------------------------------------------------------------------------------


class Hello(Struct, tag_field="t", tag="hello"):
    v: int
    keys: Annotated[list[Word], Meta(max_length=40)] = []
    grounds: Annotated[list[Word], Meta(max_length=200)] = []


class Answer(Struct, tag_field="t", tag="answer"):
    id: Number
    seat: Word
    key: Text
    n: Number


class Walk(Struct, tag_field="t", tag="walk"):
    """Several answers, given one by one up to the first surprise."""

    id: Number
    seat: Word
    keys: Annotated[list[Text], Meta(min_length=1, max_length=LONGEST)]
    n: Number


class Ways(Struct, tag_field="t", tag="ways"):
    id: Number
    seat: Word


class Hush(Struct, tag_field="t", tag="hush"):
    """The moments at which a seat does not want to be asked."""

    id: Number
    seat: Word
    moments: Annotated[list[Word], Meta(max_length=40)]


class Undo(Struct, tag_field="t", tag="undo"):
    id: Number
    seat: Word
    fate: Fate = "same"


class Consent(Struct, tag_field="t", tag="consent"):
    id: Number
    ask: Number
    yes: bool


class Why(Struct, tag_field="t", tag="why"):
    id: Number
    seat: Word
    what: Text


class Preview(Struct, tag_field="t", tag="preview"):
    id: Number
    seat: Word
    key: Text


class Previews(Struct, tag_field="t", tag="previews"):
    id: Number
    seat: Word
    keys: Annotated[list[Text], Meta(max_length=MOST_PREVIEWS)]


class Traces(Struct, tag_field="t", tag="traces"):
    id: Number
    seat: Word
    piece: Word


class Explain(Struct, tag_field="t", tag="explain"):
    id: Number
    seat: Word
    line: Number


class Journal(Struct, tag_field="t", tag="journal"):
    id: Number
    seat: Word


class Hint(Struct, tag_field="t", tag="hint"):
    id: Number
    seat: Word


class Log(Struct, tag_field="t", tag="log"):
    id: Number
    seat: Word
    before: Number
    count: Annotated[int, Meta(ge=1, le=1000)] = 200


class Ping(Struct, tag_field="t", tag="ping"):
    pass


Message = (
    Hello
    | Answer
    | Walk
    | Ways
    | Hush
    | Undo
    | Consent
    | Why
    | Preview
    | Previews
    | Traces
    | Explain
    | Journal
    | Hint
    | Log
    | Ping
)
read_message = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode

# -- over the socket, from the server -------------------------------------------------------------------------------


class Refusal(Struct, omit_defaults=True):
    """Why not, in words, and by which rule."""

    reason: str
    rule: str = ""


class Fence(Struct, omit_defaults=True):
    """What stands between a seat and its last answer."""

    reason: str
    rule: str
    nothing: bool = False
    """It has given none."""


class Player(Struct, omit_defaults=True):
    """A seat of a table and who holds it."""

    seat: str
    name: str
    held: Holder
    online: bool
    bot: str = ""


class Step(Struct, rename="camel", omit_defaults=True):
    """Something that happened, and what there was to see right after it."""

    lines: list[Line]
    view: View


class Seen(Struct, rename="camel", omit_defaults=True):
    """What one seat sees."""

    view: View
    log: list[Line]
    """The new lines only."""
    log_start: int
    """The number of the first of them; below what a client has: it drops its own from there on, then appends."""
    undo: Fence | None
    """None: the seat may take back its last answer."""
    quiet: list[str] = []
    """The moments at which the seat is not asked."""
    steps: list[Step] = []
    """One for each event since the last update, when there were three or more: automatic phases can be played step by step."""


class Welcome(Struct, rename="camel", tag_field="t", tag="welcome"):
    """The first thing that a client is told; again when seats of its connection have changed hands."""

    v: int
    table: str
    game: str
    game_name: str
    scenario: str
    title: str
    seats: list[str]
    """The seats whose keys the client has."""
    watching: bool
    players: list[Player]
    watchers: int
    """How many connections only watch."""
    journal: bool = False
    """What is read in this game is kept: ask for it with `journal`."""
    moments: tuple[Moment, ...] = ()
    """The pauses that people can do without (`hush`)."""
    skin: str = ""
    """The address of the game's drawings: one SVG file, a `<symbol>` for each `face`."""
    prologue: str = ""
    """Where we are, who we are and what for: to be read before the first move."""
    dice: tuple[DieLook, ...] = ()
    """What the dice of the game look like."""


class Update(Struct, tag_field="t", tag="update"):
    """How things stand."""

    n: int
    over: bool
    seats: dict[str, Seen]
    """One for each of the client's seats; `""` is the spectator's."""


class Players(Struct, tag_field="t", tag="players"):
    """Somebody came, went, or was replaced."""

    players: list[Player]
    watchers: int


class ConsentAsk(Struct, tag_field="t", tag="consent"):
    """Somebody asks to take back beyond a fence."""

    seat: str
    fate: Fate
    id: int


class Agreement(Struct, tag_field="t", tag="verdict"):
    """How an asked undo ended."""

    ask: int
    seat: str
    yes: bool
    by: str
    """The seat that would rather not; none: nobody."""


class Ok(Struct, tag_field="t", tag="ok"):
    """The request is done, and durable."""

    id: int


class Not(Refusal, tag_field="t", tag="no", kw_only=True, omit_defaults=True):
    """The request is refused; nothing has changed."""

    id: int | None
    """None: it could not be read."""


class Walked(Struct, tag_field="t", tag="walked", omit_defaults=True):
    """So many of the answers of a walk are given, and durable."""

    id: int
    done: int
    reason: str = ""
    """What has stopped it, in words; none: all were given."""


class Reach(Struct, tag_field="t", tag="ways"):
    """Where the acting piece can get, and how; the nearest place first."""

    id: int
    n: int
    """The decision that they begin with."""
    ways: tuple[Way, ...]


class Reason(Struct, tag_field="t", tag="why", omit_defaults=True):
    """Why something is not on offer, if it is not."""

    id: int
    offered: bool
    reason: str = ""
    rule: str = ""


class Foreseen(Struct, tag_field="t", tag="preview"):
    """What follows from an option."""

    id: int
    text: str
    odds: tuple[Odds, ...]


class AllForeseen(Struct, tag_field="t", tag="previews"):
    """What follows from several options, by their keys."""

    id: int
    previews: dict[str, Foresight]


class Drawn(Struct, tag_field="t", tag="traces"):
    """What can be drawn over the board for a piece."""

    id: int
    traces: list[Trace]


class Explained(Struct, tag_field="t", tag="explain"):
    """What the automatic move that a line tells of has weighed."""

    id: int
    line: int
    traces: list[Trace]


class Pages(Struct, tag_field="t", tag="journal"):
    """Everything that a seat has read, the campaign before this table included."""

    id: int
    pages: list[Page]


class Advised(Struct, tag_field="t", tag="hint"):
    """What a bot would do in this place, the best first."""

    id: int
    seat: str
    n: int
    """The decision that it is about."""
    answers: list[Advice]


class Older(Struct, rename="camel", tag_field="t", tag="log"):
    """Older lines of a log."""

    id: int
    seat: str
    lines: list[Line]
    log_start: int


class Goodbye(Struct, tag_field="t", tag="error"):
    """The connection will be closed with this code."""

    reason: str
    code: int


class Pong(Struct, tag_field="t", tag="pong"):
    """Still here."""


Told = (
    Welcome
    | Update
    | Players
    | ConsentAsk
    | Agreement
    | Ok
    | Not
    | Walked
    | Reach
    | Reason
    | Foreseen
    | AllForeseen
    | Drawn
    | Explained
    | Pages
    | Advised
    | Older
    | Goodbye
    | Pong
)

# -- over HTTP ----------------------------------------------------------------------------------------------------


class SeatWish(Struct):
    """A seat of a new table: who is to hold it."""

    seat: Word
    held: Held
    name: Name = ""
    bot: Name = ""


Seats = Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]


class NewTable(Struct):
    game: Word
    scenario: Word
    seats: Seats
    settings: dict[str, Word] = {}
    title: Title = ""
    pledge: bool = False
    """The luck is pledged before the game and opened after it."""


class Again(Struct):
    scenario: Word = ""
    """Another scenario of the same game; none: the same once more."""


class NewLesson(Struct):
    name: Name = ""


class Mine(Struct):
    keys: Annotated[dict[str, Annotated[list[Word], Meta(max_length=40)]], Meta(max_length=200)]


class Claim(Struct):
    seat: Word = ""
    name: Name = ""


class Join(Struct):
    name: Name = ""


class SeatChange(Struct):
    held: Held
    bot: Name = ""
    name: Name = ""


class LoadTable(Struct):
    save: str
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []
    title: Title = ""


class ContinueTable(Struct):
    step: Number
    seats: Annotated[list[SeatWish], Meta(max_length=20)] = []
    title: Title = ""


class NewCampaign(Struct):
    game: Word
    title: Title = ""


class ChapterTable(Struct):
    chapter: Word
    seats: Seats
    settings: dict[str, Word] = {}
    title: Title = ""


class GoBack(Struct):
    checkpoint: Number


class RemoveChapter(Struct):
    checkpoint: Number
    branch: bool = False


class Rename(Struct):
    title: Annotated[Title, Meta(min_length=1)]
    checkpoint: Number | None = None


class MyCampaigns(Struct):
    campaigns: Annotated[dict[str, Annotated[list[Word], Meta(max_length=40)]], Meta(max_length=100)]


class LoadCampaign(Struct):
    save: str
    title: Title = ""


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
