"""What the server tells over the socket."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from noctule.bots import Advice
from noctule.engine import Moment, Odds
from noctule.engine import Preview as Foresight
from noctule.engine.events import Line
from noctule.engine.views import Board, DieLook, Page, Trace, View
from noctule.engine.ways import Way

from .kinds import Fate, Holder

encode = msgspec.json.Encoder().encode


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
    """The first thing that a client is told; again when its seats have changed hands, or the scenario was picked."""

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
    """Where we are, who we are and what for: to be read before the first move. Empty until the scenario is picked."""
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
    spread: bool = False
    """None of them is what the option is for."""
    board: Board | None = None


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


class Recalled(Struct, tag_field="t", tag="recap"):
    """What a seat has seen happen last, as far back as it is at hand."""

    id: int
    steps: list[Step]


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
    | Recalled
    | Goodbye
    | Pong
)
