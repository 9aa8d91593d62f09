"""One connection to a table: reads messages, tells updates.

Frames are written straight to the transport: server frames carry no mask, nothing is compressed, and all that is due at one
moment (an `ok` and its update) goes out in one write. aiohttp reads, checks and closes.
"""

from __future__ import annotations

import asyncio
import logging
import socket as system_socket
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from noctule.engine import IllegalAnswer, RuleBroken

from . import wire
from .eyes import RECENT
from .keys import hashed
from .limits import Bucket
from .room import Room
from .seats import held_by
from .wire import encode

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
PING = b"\x89\x00"
"""A whole ping frame."""
PING_SECONDS = 25
PATIENCE_MS = 60_000
MOST_BUFFERED = 4 * 1024 * 1024
"""A client that reads so slowly that this much is waiting for it is disconnected; it may come back for one update."""
BROKEN = "Something in the rules' program broke. The table is as it was before, and the case is kept so that it can be mended."
WORTH_STEPS = 3
"""So many events at once are told one by one: fewer can be seen from the difference of two views."""
NOT_YOURS = "That seat is not yours."


def text_frame(payload: bytes) -> bytes:
    """A whole text message as one WebSocket frame (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Connection:
    """A client at a table."""

    def __init__(self, room: Room, socket: web.WebSocketResponse, transport: asyncio.Transport, hello: wire.Hello) -> None:
        self.room = room
        hashes = [hashed(key) for key in hello.keys]
        self.seats = held_by(room.seats.values(), hashes)
        """The caller's own, each with the hash of the key that opened it."""
        self.watching = not self.seats and (room.facts.watch_hash in hashes or room.facts.owner_hash in hashes)
        self._socket = socket
        self._transport = transport
        self._grounds = set(hello.grounds)
        self._told: dict[str | None, int] = {}
        """How many lines of the log each of its seats was told."""
        self._ready = False
        self._due: list[bytes] = []
        """What goes out with the next update."""

    # -- telling --------------------------------------------------------------------------------------------------

    def send(self, *payloads: bytes) -> None:
        if self._socket.closed or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > MOST_BUFFERED:
            self._transport.abort()
            return
        if self._due:
            payloads, self._due = (*self._due, *payloads), []
        self._transport.write(b"".join([text_frame(payload) for payload in payloads]))

    def ping(self) -> None:
        """Keep the way open, and find out about peers that are gone: see `_watch`."""
        if not self._socket.closed and not self._transport.is_closing():
            self._transport.write(PING)

    def flush(self) -> None:
        """Send what was to go out with the next update."""
        if self._due:
            self.send()

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
        self.send(encode(message), self._update())

    def update(self) -> None:
        """Tell how the table stands now."""
        if self._ready:
            self.send(self._update())
        else:
            self.flush()

    def _update(self) -> bytes:
        table = self.room.table
        seen = b",".join([b'"%b":%b' % ((seat or "").encode(), self._seen(seat)) for seat in self.looks_from()])
        over = b"true" if table.over else b"false"
        return b'{"t":"update","n":%d,"over":%b,"seats":{%b}}' % (table.n, over, seen)

    def looks_from(self) -> list[str | None]:
        return [*self.seats] or [None]

    def _seen(self, seat: str | None) -> bytes:
        eyes = self.room.eyes(seat)
        count = len(eyes.lines)
        told = self._told.get(seat)
        start = told if told is not None else max(0, count - RECENT)
        self._told[seat] = count
        fence = None if seat is None else self.room.fence_for(seat, self.seats)
        undo = b"null" if fence is None else encode(fence)
        view = eyes.view_json(self._grounds)
        steps = b""
        if told is not None and self.room.news >= WORTH_STEPS:
            steps = b',"steps":' + eyes.steps_json(self.room.told, self._grounds)
        return b'{"view":%b,"log":%b,"logStart":%d,"undo":%b%b}' % (view, eyes.lines_json(start), start, undo, steps)

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
        """Say why, and close."""
        self._ready = False
        self.tell({"t": "error", "reason": reason})
        task = asyncio.ensure_future(self._socket.close(code=WSCloseCode.GOING_AWAY))
        _closing.add(task)
        task.add_done_callback(_closing.discard)

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

    def hear(self, message: wire.Message) -> None:
        """Do what a message asks for; everything it may be refused for is told as `no`."""
        kind = type(message)
        if kind is wire.Ping:
            self.send(b'{"t":"pong"}')
            return
        id: int = message.id if not isinstance(message, (wire.Hello, wire.Ping)) else 0
        try:
            _HEARD[kind](self, message)
        except IllegalAnswer as illegal:
            self.refuse(id, illegal.reason, illegal.rule)
        except RuleBroken:
            self.no(id, BROKEN)
        except Exception as error:
            log.exception(
                "message failed", extra={"table": self.room.facts.id, "kind": kind.__name__, "error": type(error).__name__}
            )
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
                self._due.append(b'{"t":"ok","id":%d}' % id)
            else:
                self.no(id, str(error))

        return done

    def _answer(self, m: wire.Answer) -> None:
        self.room.answer(self.own(m.seat), m.key, m.n, self.when_done(m.id))

    def _undo(self, m: wire.Undo) -> None:
        self.room.undoing.ask(self, m.id, self.own(m.seat), m.fate)

    def _consent(self, m: wire.Consent) -> None:
        self.room.undoing.hear(self, m.id, m.ask, m.yes)

    def _hello(self, m: wire.Hello) -> None:
        self._grounds.update(m.grounds)

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

    def _log(self, m: wire.Log) -> None:
        def tell() -> dict[str, Any]:
            lines = self.room.eyes(self.own_eyes(m.seat)).lines
            end = min(m.before, len(lines))
            start = max(0, end - m.count)
            return {"t": "log", "seat": m.seat, "lines": lines[start:end], "logStart": start}

        self._look(m.id, tell)


_closing: set[asyncio.Future[bool]] = set()
_HEARD: dict[type, Callable[[Connection, Any], None]] = {
    wire.Answer: Connection._answer,
    wire.Undo: Connection._undo,
    wire.Consent: Connection._consent,
    wire.Why: Connection._why,
    wire.Preview: Connection._preview,
    wire.Traces: Connection._traces,
    wire.Log: Connection._log,
    wire.Hello: Connection._hello,
}


async def serve(
    open_room: Callable[[], Awaitable[Room]], request: web.Request, rate: float, burst: int
) -> web.WebSocketResponse:
    """Serve one client until it goes."""
    await open_room()  # an unknown table is refused before there is a socket
    socket = web.WebSocketResponse(compress=False, max_msg_size=wire.LARGEST_MESSAGE, timeout=2)
    await socket.prepare(request)
    transport = request.transport
    hello = await _hello(socket)
    if hello is None or transport is None:
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        return socket
    # Only now, with nothing awaited until the connection counts: the table may have left the memory while we waited.
    room = await open_room()
    _watch(transport)
    connection = Connection(room, socket, transport, hello)
    refusal = _refusal(connection, hello)
    if refusal:
        connection.send_away(refusal)
        return socket
    room.connections.add(connection)
    try:
        room.settled(lambda error: connection.welcome() if error is None else connection.send_away(str(error)))
        room.tell_players()
        room.undoing.remind(connection)
        await _listen(connection, socket, Bucket(rate, burst))
    finally:
        room.connections.discard(connection)
        room.tell_players()
    return socket


def _watch(transport: asyncio.Transport) -> None:
    """Have the system close a connection whose peer acknowledges nothing for a while, not even a ping.

    aiohttp's own heartbeat sets a timer anew for every message, which cost 3 in 100 of the server's time.
    """
    connection = transport.get_extra_info("socket")
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


async def _hello(socket: web.WebSocketResponse) -> wire.Hello | None:
    try:
        first = await socket.receive(timeout=HELLO_SECONDS)
        message = wire.read_message(first.data) if first.type == WSMsgType.TEXT else None
    except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return message if isinstance(message, wire.Hello) else None


async def _listen(connection: Connection, socket: web.WebSocketResponse, bucket: Bucket) -> None:
    patience = 20
    async for message in socket:
        if message.type != WSMsgType.TEXT:
            connection.send_away("Only text messages are understood here.")
            return
        if not bucket.take():
            patience -= 1
            connection.no(_id_of(message.data), "That is too fast; wait a moment.")
            if patience == 0:
                connection.send_away("Too many messages.")
                return
            continue
        try:
            heard = wire.read_message(message.data)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError) as error:
            connection.no(_id_of(message.data), f"This message is not understood: {error}")
            continue
        connection.hear(heard)


class _AnyMessage(msgspec.Struct):
    id: int | None = None


def _id_of(text: str) -> int | None:
    """The id of a message that could not be read or was not looked at, where it has one."""
    try:
        return msgspec.json.decode(text, type=_AnyMessage).id
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
        return None
