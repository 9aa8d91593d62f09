"""One connection to a table: hears messages, tells updates. The WebSocket itself is aiohttp's."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import UNSET, Raw, UnsetType

from noctule.engine import IllegalAnswer, No, RuleBroken, explaining
from noctule.engine.ways import Walked

from . import skins
from .eyes import NO_LINES, RECENT
from .hints import Hints
from .http import CALLERS, SETTINGS, SOCKETS, TABLES
from .keys import hashed
from .limits import Bucket
from .outbox import LINGER_SECONDS, Outbox
from .room import Room
from .seats import held_by, owned_by
from .settings import Settings
from .tables import Tables, Unknown
from .wire import kinds, messages, news
from .wire.news import encode

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
HEARTBEAT_SECONDS = 10.0
"""After so much silence a client is pinged; after half as much again without an answer it is gone."""
GONE = frozenset({WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR})
"""What is heard last of a client."""
SPOKEN = "13"
"""The version of WebSocket."""
PATIENCE = 20
"""So many messages may be refused for coming too fast."""
BROKEN = "Something in the rules' program broke. The table is as it was before, and the case is kept so that it can be mended."
WORTH_STEPS = 3
"""So many events at once are told one by one: fewer can be seen from the difference of two views."""
NOBODY: tuple[str | None, ...] = (None,)
"""Whoever only watches looks from here."""
NOT_YOURS = "That seat is not yours."


class SentAway(Exception):
    """A client cannot come in: the code that tells it what to do, and why in words."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Seen(msgspec.Struct, rename="camel"):
    """What one seat is told in an update. What was encoded for another who sees the same is not encoded again."""

    view: Raw
    log: Raw
    log_start: int
    undo: No | None
    quiet: list[str] | UnsetType = UNSET
    steps: Raw | UnsetType = UNSET


class Update(msgspec.Struct, tag_field="t", tag="update"):
    """How the table stands now."""

    n: int
    over: bool
    seats: dict[str, Seen]


class Connection:
    """A client at a table."""

    def __init__(self, room: Room, outbox: Outbox, hello: messages.Hello, bucket: Bucket, hints: Hints) -> None:
        self.room = room
        self._hints = hints
        self._hashes = [hashed(key) for key in hello.keys]
        self.seats: dict[str, str] = {}
        """Those that the caller plays, each with the hash of the key that opened it."""
        self.owned: dict[str, str] = {}
        """Those too that a bot plays for the caller, who may come back."""
        self.watching = False
        self._take_seats()
        self._outbox = outbox
        self._bucket = bucket
        self._patience = PATIENCE
        self._grounds = set(hello.grounds)
        self._told: dict[str | None, int] = {}
        """How many lines of the log each of its seats was told."""
        self._ready = False
        self._introduced = ""
        """The scenario that the client knows of."""
        self._leaving = False

    # -- telling --------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        self._outbox.put(message)

    def tell(self, message: Mapping[str, Any]) -> None:
        self.send(encode(message))

    def welcome(self) -> None:
        """The first thing a client is told; updates follow."""
        self._ready = True
        self._introduce()
        self.update()

    def _introduce(self) -> None:
        """What is played here, and by whom."""
        facts, game = self.room.facts, self.room.table.game
        self._introduced = self.room.table.scenario
        message = {
            "t": "welcome",
            "v": kinds.VERSION,
            "table": facts.id,
            "game": game.key,
            "gameName": game.name,
            "scenario": self.room.scenario,
            "title": self.room.title,
            "seats": list(self.seats),
            "watching": self.watching,
            "players": self.room.players(),
            "watchers": self.room.watchers,
            "journal": game.journal is not None,
            "moments": game.moments,
            "skin": skins.address(game),
            "prologue": game.prologue(self._introduced),
            "dice": game.dice,
        }
        self.tell(message)

    def update(self) -> None:
        """Tell how the table stands now; first of all what is played here, if somebody has picked it since."""
        if self._ready:
            if self._introduced != self.room.table.scenario:
                self._introduce()
            table = self.room.table
            seen = {seat or "": self._seen(seat) for seat in self.seats or NOBODY}
            self._outbox.add(encode(Update(table.n, table.over, seen)))
        self._outbox.flush()

    def _seen(self, seat: str | None) -> Seen:
        room = self.room
        eyes = room.eyes(seat)
        scene, lines = eyes.scene, eyes.lines
        count = len(lines)
        told = self._told.get(seat)
        start = told if told is not None else max(0, count - RECENT)
        self._told[seat] = count
        new = lines[start:]
        fence = None if seat is None else room.fence_for(seat, self.owned)
        # In the order in which it is written: a ground is whole where a reader meets it first, and a name after that.
        seen = Seen(eyes.told(self._grounds), scene.lines_told(new) if new else NO_LINES, start, fence)
        if seat is not None and (quiet := room.table.quiet(seat)):
            seen.quiet = sorted(quiet)
        if told is not None and room.news >= WORTH_STEPS:
            seen.steps = scene.steps_told(room.told, seat, new, self._grounds)
        elif told is None and len(new) >= WORTH_STEPS and room.untouched:
            seen.steps = scene.steps_told(None, seat, new, self._grounds)
        return seen

    def forget(self, standing: Mapping[str | None, int]) -> None:
        """The log was cut: lines from these numbers on are told again."""
        for seat, told in self._told.items():
            self._told[seat] = min(told, standing.get(seat, 0))

    def tell_players(self, players: bytes) -> None:
        """Who is at the table; a message that all of them share."""
        if self._ready:
            self.send(players)

    def ok(self, id: int) -> None:
        self.send(b'{"t":"ok","id":%d}' % id)

    def flush(self) -> None:
        """Send the `ok` of what is on disk, where no update follows that would take it along."""
        self._outbox.flush()

    def no(self, id: int | None, reason: str, rule: str = "") -> None:
        self.tell({"t": "no", "id": id, "reason": reason, "rule": rule} if rule else {"t": "no", "id": id, "reason": reason})

    def refuse(self, id: int, reason: str, rule: str) -> None:
        """A refusal says how the table stands: it waits until that is on disk."""
        self.room.settled(lambda error: self.no(id, reason, rule))

    def send_away(self, code: int, reason: str) -> None:
        """Say why, and close; what else is told at this moment (a refusal of what was lost) still goes out."""
        self._ready = False
        self._leaving = True
        self.tell({"t": "error", "reason": reason, "code": code})
        self._outbox.close(code, reason)

    def keep_valid_seats(self) -> None:
        """Seats change hands: those whose key no longer fits are gone, one that was left to a bot may be back."""
        before = self.seats, self.watching
        self._take_seats()
        if (self.seats, self.watching) == before:
            return
        if not self.seats and not self.watching:
            self.send_away(kinds.CHANGED_HANDS, "Your seat has changed hands.")
        else:
            self.welcome()

    def _take_seats(self) -> None:
        room, hashes = self.room, self._hashes
        self.seats = held_by(room.seats, hashes)
        self.owned = owned_by(room.seats.values(), hashes)
        known = room.facts.watch_hash in hashes or room.facts.owner_hash in hashes
        self.watching = not self.seats and (known or bool(self.owned))

    # -- hearing --------------------------------------------------------------------------------------------------

    def hear_text(self, text: str | None) -> None:
        """A message came; None: it was no text."""
        if self._leaving:
            return
        if text is None:
            self.send_away(WSCloseCode.UNSUPPORTED_DATA, "Only text messages are understood here.")
            return
        if not self._bucket.take():
            self._patience -= 1
            self.no(_id_of(text), "That is too fast; wait a moment.")
            if self._patience == 0:
                self.send_away(kinds.TOO_MANY, "Too many messages.")
            return
        try:
            message = messages.read_message(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            self.no(_id_of(text), f"This message is not understood: {error}")
            return
        self.hear(message)

    def hear(self, message: messages.Message) -> None:
        """Do what a message asks for; everything it may be refused for is told as `no`."""
        try:
            _HEARD[type(message)](self, message)
        except Exception as error:
            self._fail(message, error)

    def _fail(self, message: messages.Message, error: Exception) -> None:
        id: int = getattr(message, "id", 0)
        if isinstance(error, IllegalAnswer):
            self.refuse(id, error.reason, error.rule)
            return
        if not isinstance(error, RuleBroken):
            about = {"table": self.room.facts.id, "kind": type(message).__name__, "error": type(error).__name__}
            log.error("message failed", extra=about, exc_info=error)
        self.no(id, BROKEN)

    def own(self, seat: str) -> str:
        if seat not in self.seats:
            raise IllegalAnswer(NOT_YOURS)
        return seat

    def own_eyes(self, seat: str) -> str | None:
        """A seat to look from: an own one, or the spectator's."""
        return None if seat == "" and self.watching else self.own(seat)

    def when_done(self, id: int) -> Callable[[Exception | None], None]:
        def done(error: Exception | None) -> None:
            if error is None:
                self._outbox.add(b'{"t":"ok","id":%d}' % id)  # goes out with the update that follows
            else:
                self.no(id, str(error))

        return done

    def _answer(self, m: messages.Answer) -> None:
        if m.seat not in self.seats:
            raise IllegalAnswer(NOT_YOURS)
        self.room.answer(m.seat, m.key, m.n, self.when_done(m.id))

    def _walk(self, m: messages.Walk) -> None:
        def done(walked: Walked, error: Exception | None) -> None:
            if error is None:
                self.send(encode(news.Walked(m.id, walked.done, walked.reason)))
            else:
                self.no(m.id, str(error))

        self.room.walk(self.own(m.seat), m.keys, m.n, done)

    def _ways(self, m: messages.Ways) -> None:
        table = self.room.table
        self._look(m.id, lambda: {"t": "ways", "n": table.n, "ways": table.ways(self.own(m.seat))})

    def _hush(self, m: messages.Hush) -> None:
        def tell(error: Exception | None) -> None:
            self.when_done(m.id)(error)
            self.update()

        self.room.table.hush(self.own(m.seat), m.moments)
        self.room.settled(tell)

    def _undo(self, m: messages.Undo) -> None:
        self.room.undoing.ask(self, m.id, self.own(m.seat), m.fate)

    def _consent(self, m: messages.Consent) -> None:
        self.room.undoing.hear(self, m.id, m.ask, m.yes)

    def _hello(self, m: messages.Hello) -> None:
        self._grounds.update(m.grounds)

    def _ping(self, m: messages.Ping) -> None:
        self.send(b'{"t":"pong"}')

    def _look(self, id: int, tell: Callable[[], dict[str, Any]]) -> None:
        """Tell something about the table as soon as what it shows is on disk."""

        def call(error: Exception | None) -> None:
            if error is not None:
                self.no(id, str(error))
                return
            try:
                self.tell({**tell(), "id": id})
            except IllegalAnswer as illegal:
                self.no(id, illegal.reason, illegal.rule)

        self.room.settled(call)

    def _why(self, m: messages.Why) -> None:
        def tell() -> dict[str, Any]:
            no = self.room.table.why(self.own(m.seat), m.what)
            return {"t": "why", "offered": True} if no is None else {"t": "why", "offered": False, **msgspec.structs.asdict(no)}

        self._look(m.id, tell)

    def _preview(self, m: messages.Preview) -> None:
        def tell() -> dict[str, Any]:
            return {"t": "preview", **msgspec.structs.asdict(self.room.table.preview(self.own(m.seat), m.key))}

        self._look(m.id, tell)

    def _previews(self, m: messages.Previews) -> None:
        def tell() -> dict[str, Any]:
            return {"t": "previews", "previews": {key: self.room.table.preview(self.own(m.seat), key) for key in m.keys}}

        self._look(m.id, tell)

    def _traces(self, m: messages.Traces) -> None:
        self._look(m.id, lambda: {"t": "traces", "traces": self.room.table.traces(self.own_eyes(m.seat), m.piece)})

    def _explain(self, m: messages.Explain) -> None:
        def tell() -> dict[str, Any]:
            lines = self.room.eyes(self.own_eyes(m.seat)).lines
            return {"t": "explain", "line": m.line, "traces": explaining.explain(self.room.table.game, lines, m.line)}

        self._look(m.id, tell)

    def _journal(self, m: messages.Journal) -> None:
        self._look(m.id, lambda: {"t": "journal", "pages": self.room.table.journal(self.own_eyes(m.seat))})

    def _hint(self, m: messages.Hint) -> None:
        self._hints.ask(self, m.id, self.own(m.seat))

    def _log(self, m: messages.Log) -> None:
        def tell() -> dict[str, Any]:
            lines = self.room.eyes(self.own_eyes(m.seat)).lines
            end = min(m.before, len(lines))
            start = max(0, end - m.count)
            return {"t": "log", "seat": m.seat, "lines": lines[start:end], "logStart": start}

        self._look(m.id, tell)

    def _recap(self, m: messages.Recap) -> None:
        self._look(m.id, lambda: {"t": "recap", "steps": self.room.eyes(self.own_eyes(m.seat)).recap(m.lines, self._grounds)})


_HEARD: dict[type, Callable[[Connection, Any], None]] = {
    messages.Answer: Connection._answer,
    messages.Walk: Connection._walk,
    messages.Ways: Connection._ways,
    messages.Hush: Connection._hush,
    messages.Undo: Connection._undo,
    messages.Consent: Connection._consent,
    messages.Why: Connection._why,
    messages.Preview: Connection._preview,
    messages.Previews: Connection._previews,
    messages.Traces: Connection._traces,
    messages.Explain: Connection._explain,
    messages.Journal: Connection._journal,
    messages.Hint: Connection._hint,
    messages.Log: Connection._log,
    messages.Recap: Connection._recap,
    messages.Hello: Connection._hello,
    messages.Ping: Connection._ping,
}


async def serve(request: web.Request) -> web.StreamResponse:
    """Serve one client until it goes."""
    tables, table = request.app[TABLES], request.match_info["table"]
    unknown = await _missing(tables, table)
    check_handshake(request)
    socket = new_socket()
    await socket.prepare(request)
    transport = request.transport
    if transport is None:
        return socket
    outbox = Outbox(request.protocol, transport)
    try:
        with request.app[SOCKETS].entered(request.app[CALLERS].of(request)) as room_for_more:
            if unknown is not None:
                raise unknown
            if not room_for_more:
                raise SentAway(
                    kinds.TOO_MANY, "There are too many connections from your address. Close some, or wait a minute."
                )
            await _listen(tables, table, socket, outbox, request.app[SETTINGS])
    except Exception as error:
        _say_why(outbox, error, table)
        while (await socket.receive()).type not in GONE:  # until the client has said goodbye too
            pass
    finally:
        outbox.end()
        tables.departed += 1
    return socket


def new_socket() -> web.WebSocketResponse:
    """We look after the client ourselves (`Pulse`): aiohttp's heartbeat costs something for every message."""
    return web.WebSocketResponse(
        timeout=LINGER_SECONDS,
        compress=False,
        max_msg_size=kinds.LARGEST_MESSAGE,
        autoping=False,
        autoclose=False,  # a client's goodbye is answered when its request ends, unless it answers ours
    )


async def _missing(tables: Tables, table: str) -> SentAway | None:
    """What is to be told of a table that does not exist, on an accepted socket: see docs/PROTOCOL.md."""
    try:
        await tables.open(table)
    except Unknown as unknown:
        return SentAway(kinds.NO_TABLE, str(unknown))
    return None


async def _listen(tables: Tables, table: str, socket: web.WebSocketResponse, outbox: Outbox, settings: Settings) -> None:
    """Let a client in, and hear it until it goes."""
    hello = await _hello(socket)
    # Nothing is awaited from here until the connection counts: the table may have left the memory while we waited.
    room = await tables.open(table)
    connection = Connection(room, outbox, hello, Bucket(settings.messages_per_second, settings.burst), tables.hints)
    _check_entry(connection, hello, settings)
    room.enter(connection)
    try:
        room.settled(lambda error: connection.welcome() if error is None else connection.send_away(kinds.COME_BACK, str(error)))
        room.undoing.remind(connection)
        # In a task of its own: whoever is woken wakes everybody up to its task, and that of the request has nine on the way.
        await asyncio.ensure_future(_hear(tables, socket, outbox, connection))
    finally:
        room.leave(connection)


async def _hear(tables: Tables, socket: web.WebSocketResponse, outbox: Outbox, connection: Connection) -> None:
    """Hear a client until it goes."""
    pulse = Pulse(outbox)
    try:
        while (message := await socket.receive()).type not in GONE:
            pulse.felt = True
            kind = message.type
            if kind is WSMsgType.PING:
                outbox.pong(message.data)
            elif kind is not WSMsgType.PONG:
                if tables.unsure:
                    await tables.make_sure()
                connection.hear_text(message.data if kind is WSMsgType.TEXT else None)
    finally:
        pulse.end()


class Pulse:
    """Whether a client is still there: looked after at times, not with every message."""

    def __init__(self, outbox: Outbox) -> None:
        self.felt = False
        """Something came since it was last looked after."""
        self._outbox = outbox
        self._loop = asyncio.get_running_loop()
        self._next = self._loop.call_later(HEARTBEAT_SECONDS, self._look)

    def end(self) -> None:
        self._next.cancel()

    def _look(self) -> None:
        """A client that was silent is pinged, and has half as long to answer."""
        if self.felt:
            self.felt = False
            self._next = self._loop.call_later(HEARTBEAT_SECONDS, self._look)
        else:
            self._outbox.ping()
            self._next = self._loop.call_later(HEARTBEAT_SECONDS / 2, self._look_again)

    def _look_again(self) -> None:
        if self.felt:
            self._look()
        else:
            self._outbox.cut_off()


def _say_why(outbox: Outbox, error: Exception, table: str) -> None:
    if isinstance(error, Unknown):
        error = SentAway(kinds.NO_TABLE, str(error))
    if not isinstance(error, SentAway):
        log.error("connection failed", extra={"table": table, "error": type(error).__name__}, exc_info=error)
        error = SentAway(kinds.COME_BACK, "Something went wrong on our side; this page comes back by itself.")
    outbox.put(encode({"t": "error", "reason": error.reason, "code": error.code}))
    outbox.close(error.code, error.reason)


def check_handshake(request: web.Request) -> None:
    """What aiohttp lets pass or fails at: other versions (RFC 6455, 4.4), and keys that are not 16 bytes in base64."""
    version = request.headers.get("Sec-WebSocket-Version", "")
    if version != SPOKEN:
        raise web.HTTPUpgradeRequired(
            reason=f"Only version {SPOKEN} of WebSocket is spoken here.",
            headers={"Sec-WebSocket-Version": SPOKEN, "Upgrade": "websocket"},
        )
    try:
        key = b64decode(request.headers.get("Sec-WebSocket-Key", ""), validate=True)
    except ValueError:
        key = b""
    if len(key) != 16:
        raise web.HTTPBadRequest(reason="Sec-WebSocket-Key has to be 16 bytes in base64.")


def _check_entry(connection: Connection, hello: messages.Hello, settings: Settings) -> None:
    """Whoever holds a seat is let in however many watch; each seat by so many at a time."""
    room = connection.room
    if hello.v != kinds.VERSION:
        words = f"This server speaks version {kinds.VERSION} of the protocol, not {hello.v}; reload the page."
        raise SentAway(kinds.OTHER_VERSION, words)
    room.check_there()
    if not connection.seats and not connection.watching:
        raise SentAway(kinds.NO_KEY, "This key is not (or no longer) valid at this table.")
    if connection.watching and 0 < settings.sockets_per_table <= room.watchers:
        raise SentAway(kinds.TOO_MANY, "Too many are watching this table already. Please try again later.")
    for seat in connection.seats:
        if 0 < settings.sockets_per_seat <= sum(seat in other.seats for other in room.connections):
            raise SentAway(kinds.TOO_MANY, "Your seat is open in too many windows already. Close some of them.")


async def _hello(socket: web.WebSocketResponse) -> messages.Hello:
    try:
        first = await socket.receive(HELLO_SECONDS)
        message = messages.read_message(first.data) if first.type is WSMsgType.TEXT else None
    except (TimeoutError, msgspec.MsgspecError, RecursionError):
        message = None
    if not isinstance(message, messages.Hello):
        raise SentAway(WSCloseCode.POLICY_VIOLATION, "The first message has to be a hello, and to come soon.")
    return message


class _AnyMessage(msgspec.Struct):
    id: int | None = None


def _id_of(text: str) -> int | None:
    """The id of a message that could not be read or was not looked at, where it has one."""
    try:
        return msgspec.json.decode(text, type=_AnyMessage).id
    except (msgspec.MsgspecError, RecursionError):
        return None
