"""A table that no game plays: one view with everything that a client can be asked to draw, behind a make-believe socket."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec.structs import replace

from noctule.engine.decisions import Shown, ShownOption
from noctule.engine.views import (
    Badge,
    Board,
    Card,
    Cell,
    CellLook,
    Counter,
    Edge,
    Facing,
    Ground,
    Page,
    Panel,
    Piece,
    Region,
    Status,
    Trace,
    Turn,
    View,
)

LETTERS = "abcdefghijklmn"
LOOKS: dict[tuple[int, int], CellLook] = {
    (2, 1): "obstacle",
    (3, 1): "wall",
    (6, 2): "water",
    (7, 2): "water",
    (5, 5): "hole",
    (8, 5): "rubble",
    (9, 5): "grass",
}


def _name(x: int, y: int, level: int = 0) -> str:
    return f"{'1/' if level else ''}{LETTERS[x]}{y + 1}"


def _cells(level: int, width: int, height: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            _name(x, y, level),
            x,
            y,
            LOOKS.get((x, y), "floor") if not level else "deck",
            "31" if (x, y) == (1, 6) else "",
            level,
            LOOKS.get((x, y), "plain") if not level else "metal",
        )
        for y in range(height)
        for x in range(width)
    )


GROUND = Ground(
    "house",
    14,
    8,
    (*_cells(0, 14, 8), *_cells(1, 8, 5)),
    edges=(
        *(Edge(_name(4, y), "e", "red", colour="red") for y in range(4)),
        *(Edge(_name(x, 3), "s", "orange", ("move",), look="fence", colour="orange") for x in range(5, 9)),
        *(Edge(_name(9, y), "e", "green", ("move",), look="barrier", colour="green", whom="agents") for y in range(2, 5)),
        *(Edge(_name(x, 6), "n", "blue", (), look="line", colour="blue") for x in range(4)),
        Edge("e5", "e", "door", look="door"),
        Edge("e6", "e", "open door", (), look="open-door"),
        Edge("k1", "w", "window", ("move",), look="window"),
        Edge("k2", "w", "curtain", ("see",), look="curtain"),
    ),
    regions=(
        Region("start", "Start", ("a1", "a2", "b1", "b2"), "start", "safe"),
        Region("blaze", "Fire", ("l6", "m6", "m7"), "fire", "danger"),
    ),
    levels=("Ground floor", "Attic"),
)


def _health(left: int) -> Badge:
    return Badge("health", str(left), "health")


def _agent(id: str, at: str, icon: str, facing: Facing, *badges: Badge, down: bool = False, text: str = "") -> Piece:
    posture, name = "lying" if down else "standing", id.title()
    return Piece(id, at, name, name[0], icon, "agents", "friend", facing, posture, down, (), badges, text)


def _monster(
    id: str, at: str, glyph: str, icon: str, *badges: Badge, facing: Facing = "", cells: tuple[str, ...] = ()
) -> Piece:
    name = id.replace("-", " ").capitalize()
    return Piece(id, at, name, glyph, icon, "monsters", "foe", facing, cells=cells, badges=badges)


PIECES = (
    _agent("ana", "b3", "soldier", "e", _health(3), Badge("acting", role="acting"), text="Steady hands."),
    _agent("ben", "d4", "medic", "n", _health(1), Badge("stunned", icon="stunned"), down=True),
    _agent("eva", "d5", "", "sw", _health(12), Badge("poison", "2", icon="poison")),
    _monster("widow-1", "h4", "1", "spider", _health(2), facing="w"),
    _monster("widow-2", "i4", "2", "spider", Badge("wound", icon="wound"), Badge("fear", icon="fear")),
    _monster("giant", "k3", "G", "scarecrow", _health(6), facing="s", cells=("k3", "l3", "k4", "l4")),
    _monster("rat-1", "h7", "r", "rat"),
    _monster("rat-2", "h7", "r", "rat"),
    _monster("rat-3", "h7", "r", "rat"),
    Piece("key", "m2", "Key", "k", "key"),
    _monster("owl", "1/c3", "o", "ghost"),
)

PANELS = (
    Panel(
        "line-up",
        "Line-up",
        cards=(
            Card(
                "card-ana",
                "Ana",
                "Shoots twice when she has not moved.",
                icon="soldier",
                fields=(("Rank", "Corporal"), ("Speed", "5")),
            ),
            Card(
                "card-widow",
                "Night Widow",
                side="monster",
                icon="spider",
                table=(("Roll", "Attack"), ("0", "dead"), ("1", "grabbed"), ("2-4", "wounded")),
                badges=(Badge("wound", "1", icon="wound"),),
            ),
            Card("card-back", "Encounter", hidden=True),
        ),
    ),
    Panel(
        "tracks",
        "Tracks",
        counters=(
            Counter("Alarm", 3, 8, marks=((6, "the lift stops"),)),
            Counter("Time", 41, 90, "minutes"),
            Counter("Coins", 7),
        ),
    ),
    Panel("odds", "Spawn table", table=(("Roll", "Comes"), ("1", "none"), ("2-3", "Night Widow"))),
    Panel("note", "Briefing", text="Bring the child through the west door."),
)

STATUS = Status("Bring the child through the west door before the alarm reaches eight.", "Round 4", "Agents")


def view(decision: Shown | None = None, *, pieces: tuple[Piece, ...] = PIECES, waiting: tuple[str, ...] = ()) -> View:
    boards = (Board("house", "The house", GROUND, pieces), Board("yard", "The yard", Ground("yard", 3, 2, _cells(0, 3, 2))))
    order = tuple(Turn(piece.id, done=piece.id == "ben") for piece in pieces if piece.id in ("ana", "ben", "eva"))
    return View(STATUS, boards, PANELS, decision, waiting, order=order)


def choose() -> Shown:
    moves = tuple(ShownOption(f"move:{at}", f"Move to {at}", (at,)) for at in ("a3", "b4", "c3", "c4", "c2", "a4", "b5", "c5"))
    shots = (
        ShownOption("shoot:widow-1", "Shoot Widow 1", ("widow-1", "h4"), True),
        ShownOption("shoot:widow-1:aim", "Aim and shoot Widow 1", ("widow-1", "h4"), True),
        ShownOption("play:ana", "Use Ana's card", ("card-ana",)),
        ShownOption("end", "End the turn", main=True),
    )
    prompt = "Ana, 2 actions left: what does she do?"
    return Shown(7, "choose", "action", "x.turn.action", prompt, (*shots, *moves), acting="ana")


ATTIC = Page("12-7", "The attic", "It has snowed in.\n\nThe ladder is gone.", ("Ana gains a rope.",), "The house")
CELLAR = Page("12-8", "The cellar", "Water, and a door below it.", book="The house", asks="way")
OPENED = replace(CELLAR, text=f"{CELLAR.text}\n\n> Open the door\n\nThe water goes first.")
YARD = Page("12-9", "The yard", "Snow on the pump.", book="Outside")


def way() -> Shown:
    """What a page asks."""
    options = (ShownOption("way:1", "Open the door"), ShownOption("way:2", "Go back up"))
    return Shown(11, "choose", "way", "x.read", "The cellar: what now?", options, acting="ana")


def some() -> Shown:
    options = tuple(ShownOption(id, id.title(), (id,)) for id in ("ana", "ben", "eva"))
    return Shown(8, "some", "who", "x.some", "Who goes along?", options, 1, 2)


def order() -> Shown:
    options = tuple(ShownOption(id, id.title()) for id in ("first", "second", "third"))
    return Shown(9, "order", "order", "x.order", "In which order?", options)


def amount() -> Shown:
    return Shown(10, "amount", "bid", "x.amount", "How many coins?", (), 0, 9)


def text() -> Shown:
    return Shown(10, "text", "name", "x.name", "What is the boat called?", (), 1, 12)


class Socket:
    """Answers like a server, with one view after the other."""

    def __init__(self, *views: View, secrets: View | None = None, undo: dict[str, str] | None = None) -> None:
        self.views = list(views)
        self.other = secrets
        self.undo = undo
        self.heard: list[dict[str, Any]] = []
        self.at = 0
        self.odds: list[dict[str, Any]] = [{"what": "hit", "ways": 7, "of": 10}]
        self.journal: list[Page] = []
        self.socket: Any = None
        self.connects = 0
        self.deaf = False
        """Hears nothing: the other half of a connection that is half open."""
        self.ends: tuple[int, str] | None = None
        """Closes every connection at once, with this code and these words."""

    def route(self, page: Any, table: str = "specimen") -> None:
        page.route_web_socket(f"**/api/v1/tables/{table}/socket", self._connect)

    def _connect(self, socket: Any) -> None:
        self.connects += 1
        self.socket = socket
        socket.on_message(lambda text: None if self.deaf else self._hear(json.loads(text)))
        if self.ends is not None:
            self.end(*self.ends)

    def end(self, code: int, reason: str) -> None:
        self.send(t="error", code=code, reason=reason)
        self.socket.close(code=code, reason=reason)

    def send(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def update(self, *lines: str, steps: list[dict[str, Any]] | None = None, **line: Any) -> None:
        """Lines for the log; what else is said of them is said of each."""
        said = {"rule": "x.turn.action", "dice": [{"what": "d6", "got": [3, 6]}], **line}
        log = [{"text": text, **said} for text in lines]
        seen = {"view": self.views[self.at], "log": log, "logStart": self.at, "undo": self.undo}
        if steps:
            seen["steps"] = steps
        seats = {"ana": seen}
        if self.other is not None:
            seats["ben"] = {**seen, "view": self.other}
        decision = self.views[self.at].decision
        self.send(t="update", n=decision.n if decision else 99 + self.at, seats=seats, over=False)

    def _hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["t"] == "hello":
            held = ["ana", "ben"] if self.other is not None else ["ana"]
            players = [{"seat": seat, "name": seat.title(), "held": "person", "online": True} for seat in ("ana", "ben")]
            title = {"game": "skirmish", "gameName": "Everything", "scenario": "all", "title": "The specimen"}
            more = {**title, "journal": bool(self.journal)}
            self.send(t="welcome", v=1, table="specimen", seats=held, watching=False, players=players, **more)
            self.update("Ana looks around.")
        elif message["t"] == "ping":
            self.send(t="pong")
        elif message["t"] == "previews":
            told = {"text": "Barbs reach Ben.", "odds": self.odds}
            self.send(t="previews", id=message["id"], previews=dict.fromkeys(message["keys"], told))
        elif message["t"] == "why":
            self.send(t="why", id=message["id"], offered=False, reason=f"{message['what']} is out of reach.", rule="x.reach")
        elif message["t"] == "traces":
            trace = Trace("Sees", "house", ("g4", "g5"), (("b3", "h4"),), "Seen past the door.")
            self.send(t="traces", id=message["id"], traces=[trace])
        elif message["t"] == "journal":
            self.send(t="journal", id=message["id"], pages=self.journal)
        elif message["t"] == "answer" and (asked := self.views[self.at].decision) is not None and message["n"] != asked.n:
            self.update()
            self.send(t="no", id=message["id"], reason="That decision is no longer open.")
        elif message["t"] in ("answer", "undo", "consent"):
            self.send(t="ok", id=message["id"])
            if message["t"] == "answer":
                self.at = min(self.at + 1, len(self.views) - 1)
                self.update(f"Ana answers {message['key']}.")

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["t"] == kind]
