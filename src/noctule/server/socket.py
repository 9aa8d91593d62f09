"""One connection to a table: hears messages, tells updates. All that is due at one moment (an `ok` and its update) goes out in
one write.
"""

from __future__ import annotations

import asyncio
import logging
import socket as system_socket
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from aiohttp import WSCloseCode, web

from noctule.engine import IllegalAnswer, RuleBroken, explaining

from . import wire
from .eyes import RECENT
from .frames import PING, TEXT, Socket, accept, frame, head
from .keys import hashed
from .limits import Bucket
from .room import Room
from .seats import held_by
from .wire import encode

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
PING_SECONDS = 25
PATIENCE_MS = 60_000
PATIENCE = 20
"""So many messages may be refused for coming too fast."""
BROKEN = "Something in the rules' program broke. The table is as it was before, and the case is kept so that it can be mended."
WORTH_STEPS = 3
"""So many events at once are told one by one: fewer can be seen from the difference of two views."""
NOBODY: tuple[str | None, ...] = (None,)
"""Whoever only watches looks from here."""
NOT_YOURS = "That seat is not yours."


class Connection:
    """A client at a table."""

    def __init__(self, room: Room, socket: Socket, hello: wire.Hello, bucket: Bucket) -> None:
        self.room = room
        hashes = [hashed(key) for key in hello.keys]
        self.seats = held_by(room.seats.values(), hashes)
        """The caller's own, each with the hash of the key that opened it."""
        self.watching = not self.seats and (room.facts.watch_hash in hashes or room.facts.owner_hash in hashes)
        self._socket = socket
        self._bucket = bucket
        self._patience = PATIENCE
        self._grounds = set(hello.grounds)
        self._told: dict[str | None, int] = {}
        """How many lines of the log each of its seats was told."""
        self._ready = False
        self._leaving = False
        self._due: list[bytes] = []
        """Frames that go out with the next update."""

    # -- telling --------------------------------------------------------------------------------------------------

    def send(self, *payloads: bytes) -> None:
        for payload in payloads:
            self._due += (head(TEXT, len(payload)), payload)
        self.flush()

    def ping(self) -> None:
        """Keep the way open, and find out about peers that are gone: see `_watch`."""
        self._socket.write(frame(PING, b""))

    def flush(self) -> None:
        """Send what is due, in one write."""
        if self._due:
            due, self._due = self._due, []
            self._socket.write(b"".join(due))

    def tell(self, message: Mapping[str, Any]) -> None:
        self.send(encode(message))

    def welcome(self) -> None:
        """The first thing a client is told; updates follow."""
        facts, game = self.room.facts, self.room.table.game
        message = {
            "t": "welcome",
            "v": wire.VERSION,
            "table": facts.id,
            "game": game.key,
            "gameName": game.name,
            "scenario": facts.setup.scenario,
            "title": facts.title,
            "seats": list(self.seats),
            "watching": self.watching,
            "players": self.room.players(),
        }
        self._ready = True
        told = encode(message)
        self._due += (head(TEXT, len(told)), told)
        self.update()

    def update(self) -> None:
        """Tell how the table stands now."""
        if self._ready:
            seen = b",".join([self._seen(seat) for seat in self.seats or NOBODY])
            table = self.room.table
            over = b"true" if table.over else b"false"
            told = b'{"t":"update","n":%d,"over":%b,"seats":{%b}}' % (table.n, over, seen)
            self._due += (head(TEXT, len(told)), told)
        self.flush()

    def _seen(self, seat: str | None) -> bytes:
        room = self.room
        eyes = room.eyes(seat)
        scene, lines = eyes.scene, eyes.lines
        count = len(lines)
        told = self._told.get(seat)
        start = told if told is not None else max(0, count - RECENT)
        self._told[seat] = count
        new = lines[start:]
        fence = None if seat is None else room.fence_for(seat, self.seats)
        undo = b"null" if fence is None else encode(fence)
        log = scene.lines_json(new) if new else b"[]"
        # In the order in which it is written: a ground is whole where a reader meets it first, and a name after that.
        view = scene.json(self._grounds)
        steps = b""
        if told is not None and room.news >= WORTH_STEPS:
            steps = b',"steps":' + scene.steps_json(room.told, seat, new, self._grounds)
        seen = eyes.name, view, eyes.asked_json(), log, start, undo, steps
        return b'"%b":{"view":%b%b,"log":%b,"logStart":%d,"undo":%b%b}' % seen

    def forget(self, standing: Mapping[str | None, int]) -> None:
        """The log was cut: lines from these numbers on are told again."""
        for seat, told in self._told.items():
            self._told[seat] = min(told, standing.get(seat, 0))

    def tell_players(self) -> None:
        if self._ready:
            self.tell({"t": "players", "players": self.room.players()})

    def ok(self, id: int) -> None:
        self.send(b'{"t":"ok","id":%d}' % id)

    def no(self, id: int | None, reason: str, rule: str = "") -> None:
        self.tell({"t": "no", "id": id, "reason": reason, "rule": rule} if rule else {"t": "no", "id": id, "reason": reason})

    def refuse(self, id: int, reason: str, rule: str) -> None:
        """A refusal says how the table stands: it waits until that is on disk."""
        self.room.settled(lambda error: self.no(id, reason, rule))

    def send_away(self, reason: str) -> None:
        """Say why, and close; what else is told at this moment (a refusal of what was lost) still goes out."""
        self._ready = False
        self._leaving = True
        self.tell({"t": "error", "reason": reason})
        asyncio.get_running_loop().call_soon(self._socket.close, WSCloseCode.GOING_AWAY)

    def keep_valid_seats(self) -> None:
        """Seats change hands: those whose key no longer fits are gone."""
        seats = {seat: key for seat, key in self.seats.items() if self.room.seats[seat].opens(key)}
        if seats == self.seats:
            return
        self.seats = seats
        if not seats:
            self.send_away("Your seat has changed hands.")
        else:
            self.welcome()

    # -- hearing --------------------------------------------------------------------------------------------------

    def hear_text(self, text: bytes | None) -> None:
        """A message came; None: it was no text."""
        if self._leaving:
            return
        if text is None:
            self.send_away("Only text messages are understood here.")
            return
        if not self._bucket.take():
            self._patience -= 1
            self.no(_id_of(text), "That is too fast; wait a moment.")
            if self._patience == 0:
                self.send_away("Too many messages.")
            return
        try:
            message = wire.read_message(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            self.no(_id_of(text), f"This message is not understood: {error}")
            return
        self.hear(message)

    def hear(self, message: wire.Message) -> None:
        """Do what a message asks for; everything it may be refused for is told as `no`."""
        try:
            _HEARD[type(message)](self, message)
        except Exception as error:
            self._fail(message, error)

    def _fail(self, message: wire.Message, error: Exception) -> None:
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
                self._due.append(frame(TEXT, b'{"t":"ok","id":%d}' % id))
            else:
                self.no(id, str(error))

        return done

    def _answer(self, m: wire.Answer) -> None:
        if m.seat not in self.seats:
            raise IllegalAnswer(NOT_YOURS)
        self.room.answer(m.seat, m.key, m.n, self.when_done(m.id))

    def _undo(self, m: wire.Undo) -> None:
        self.room.undoing.ask(self, m.id, self.own(m.seat), m.fate)

    def _consent(self, m: wire.Consent) -> None:
        self.room.undoing.hear(self, m.id, m.ask, m.yes)

    def _hello(self, m: wire.Hello) -> None:
        self._grounds.update(m.grounds)

    def _ping(self, m: wire.Ping) -> None:
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

    def _why(self, m: wire.Why) -> None:
        def tell() -> dict[str, Any]:
            no = self.room.table.why(self.own(m.seat), m.what)
            return {"t": "why", "offered": True} if no is None else {"t": "why", "offered": False, **msgspec.structs.asdict(no)}

        self._look(m.id, tell)

    def _preview(self, m: wire.Preview) -> None:
        def tell() -> dict[str, Any]:
            preview = self.room.table.preview(self.own(m.seat), m.key)
            return {"t": "preview", "text": preview.text, "odds": preview.odds}

        self._look(m.id, tell)

    def _traces(self, m: wire.Traces) -> None:
        self._look(m.id, lambda: {"t": "traces", "traces": self.room.table.traces(self.own_eyes(m.seat), m.piece)})

    def _explain(self, m: wire.Explain) -> None:
        def tell() -> dict[str, Any]:
            lines = self.room.eyes(self.own_eyes(m.seat)).lines
            return {"t": "explain", "line": m.line, "traces": explaining.explain(self.room.table.game, lines, m.line)}

        self._look(m.id, tell)

    def _log(self, m: wire.Log) -> None:
        def tell() -> dict[str, Any]:
            lines = self.room.eyes(self.own_eyes(m.seat)).lines
            end = min(m.before, len(lines))
            start = max(0, end - m.count)
            return {"t": "log", "seat": m.seat, "lines": lines[start:end], "logStart": start}

        self._look(m.id, tell)


_HEARD: dict[type, Callable[[Connection, Any], None]] = {
    wire.Answer: Connection._answer,
    wire.Undo: Connection._undo,
    wire.Consent: Connection._consent,
    wire.Why: Connection._why,
    wire.Preview: Connection._preview,
    wire.Traces: Connection._traces,
    wire.Explain: Connection._explain,
    wire.Log: Connection._log,
    wire.Hello: Connection._hello,
    wire.Ping: Connection._ping,
}


async def serve(open_room: Callable[[], Awaitable[Room]], request: web.Request, rate: float, burst: int) -> web.StreamResponse:
    """Serve one client until it goes."""
    await open_room()  # an unknown table is refused before there is a socket
    socket, response = await accept(request, wire.LARGEST_MESSAGE)
    hello = await _hello(socket)
    if hello is None:
        socket.close(WSCloseCode.POLICY_VIOLATION)
        await socket.ended()
        return response
    # Only now, with nothing awaited until the connection counts: the table may have left the memory while we waited.
    room = await open_room()
    _watch(request.transport)
    connection = Connection(room, socket, hello, Bucket(rate, burst))
    refusal = _refusal(connection, hello)
    if refusal:
        connection.send_away(refusal)
        await socket.ended()
        return response
    room.connections.add(connection)
    try:
        room.settled(lambda error: connection.welcome() if error is None else connection.send_away(str(error)))
        room.tell_players()
        room.undoing.remind(connection)
        socket.listen(connection.hear_text)
        await socket.ended()
    finally:
        room.connections.discard(connection)
        room.tell_players()
    return response


def _watch(transport: asyncio.Transport | None) -> None:
    """Have the system close a connection whose peer acknowledges nothing for a while, not even a ping.

    aiohttp's own heartbeat sets a timer anew for every message, which cost 3 in 100 of the server's time.
    """
    connection = transport.get_extra_info("socket") if transport is not None else None
    if connection is not None and hasattr(system_socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(system_socket.IPPROTO_TCP, system_socket.TCP_USER_TIMEOUT, PATIENCE_MS)


def _refusal(connection: Connection, hello: wire.Hello) -> str:
    if hello.v != wire.VERSION:
        return f"This server speaks version {wire.VERSION} of the protocol, not {hello.v}; reload the page."
    if connection.room.gone is not None:
        return str(connection.room.gone)
    if not connection.seats and not connection.watching:
        return "None of these keys fits a seat of this table."
    return ""


async def _hello(socket: Socket) -> wire.Hello | None:
    first = await socket.first(HELLO_SECONDS)
    try:
        message = wire.read_message(first) if first is not None else None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    return message if isinstance(message, wire.Hello) else None


class _AnyMessage(msgspec.Struct):
    id: int | None = None


def _id_of(text: bytes) -> int | None:
    """The id of a message that could not be read or was not looked at, where it has one."""
    try:
        return msgspec.json.decode(text, type=_AnyMessage).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
