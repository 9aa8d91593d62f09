"""The messages and bodies of the protocol, as types. Whatever does not fit them is refused before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

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
Fate = Literal["same", "new"]
Number = Annotated[int, Meta(ge=0, le=2**53)]

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


class Traces(Struct, tag_field="t", tag="traces"):
    id: Number
    seat: Word
    piece: Word


class Explain(Struct, tag_field="t", tag="explain"):
    id: Number
    seat: Word
    line: Number


class Log(Struct, tag_field="t", tag="log"):
    id: Number
    seat: Word
    before: Number
    count: Annotated[int, Meta(ge=1, le=1000)] = 200


class Ping(Struct, tag_field="t", tag="ping"):
    pass


Message = Hello | Answer | Undo | Consent | Why | Preview | Traces | Explain | Log | Ping
read_message = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode

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


class Player(Struct, omit_defaults=True):
    seat: str
    name: str
    held: str
    online: bool
    bot: str = ""


class TableSummary(Struct, rename="camel"):
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


class SeatSummary(Struct, omit_defaults=True):
    seat: str
    name: str
    held: str
    online: bool
    mine: bool
    bot: str = ""
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
    """A checkpoint of a campaign as it is shown: `scenario` is the title of what was played to get there, `at` when."""

    id: int
    parent: int | None
    title: str
    played: str
    scenario: str
    at: int
    verdict: str
    text: str
    notes: tuple[str, ...]
    summary: str
    table: str


class CampaignTold(Struct, rename="camel"):
    """A campaign as it is shown: `blocked` says why no chapter can be begun now, if there are any."""

    game: str
    game_name: str
    title: str
    mine: bool
    head: int
    checkpoints: list[Point]
    chapters: list[Any]
    blocked: str
    tables: list[TableSummary] = []


class Refusal(Struct, omit_defaults=True):
    reason: str
    rule: str = ""


class SeatAnswer(Struct, omit_defaults=True):
    """After a claim or a change of hands."""

    seat: str = ""
    key: str = ""
    invite: str = ""


class Replayed(Struct):
    step: int
    steps: int
    view: Any
    log: list[Any]
