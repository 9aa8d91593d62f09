"""WebSocket (RFC 6455) on a connection that aiohttp accepted: the handshake, and frames in and out.

Every message is handed on from where its bytes arrive: no queue, no task and no future for each of them, which took about 20 of
225 µs for each answer. Nothing is compressed. What breaks the standard closes the connection with its code.

`picows`, the fast library for this (2.3), is not used because its public server wants the listening port for itself, answers a
handshake without waiting for a table to be loaded and sends each message in a write of its own; the protocol class that could
take over a connection from aiohttp is not public.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha1
from typing import Any

from aiohttp import WSCloseCode, web

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
VERSION = "13"
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
WHOLE = 0x80
"""The bit that says: the last frame of its message."""
WHOLE_TEXT = WHOLE | TEXT
MASKED = 0x80
LARGEST_CONTROL = 125
LINGER_SECONDS = 2.0
"""How long a client may take to answer that it closes too."""
MOST_BUFFERED = 4 * 1024 * 1024
"""A client that reads so slowly that this much is waiting for it is disconnected; it may come back for one update."""
MOST_EARLY = 100
"""So many messages may come before anybody listens."""

Heard = Callable[[bytes | None], None]
"""What is called with the text of each message; None: it was no text."""


class Broken(Exception):
    """A client does not keep to the standard, or sends too much."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def head(kind: int, size: int) -> bytes:
    """What stands before a payload of that size, sent whole in one frame."""
    if size < 126:
        return bytes((WHOLE | kind, size))
    if size < 65536:
        return bytes((WHOLE | kind, 126, size >> 8, size & 255))
    return bytes((WHOLE | kind, 127)) + size.to_bytes(8, "big")


def frame(kind: int, payload: bytes) -> bytes:
    """A whole message as one frame."""
    return head(kind, len(payload)) + payload


def frame_at(data: bytes, place: int, largest: int) -> tuple[int, bytes, int] | None:
    """The frame that starts at a place: its first byte, its payload, and where it ends. None: not all of it is there."""
    start = place + 2
    if len(data) < start:
        return None
    size = data[place + 1] - MASKED
    if size < 0:
        raise Broken(WSCloseCode.PROTOCOL_ERROR)  # a client has to mask
    if size > LARGEST_CONTROL:
        width = 2 if size == 126 else 8
        size = int.from_bytes(data[start : start + width], "big")  # if some of it is missing: too small, never too large
        start += width
    if size > largest:
        raise Broken(WSCloseCode.MESSAGE_TOO_BIG)
    body = start + 4
    end = body + size
    if len(data) < end:
        return None
    mask = data[start:body] * (size // 4 + 1)
    clear = int.from_bytes(data[body:end], "little") ^ int.from_bytes(mask[:size], "little")
    return data[place], clear.to_bytes(size, "little"), end


class Socket:
    """A WebSocket, from the handshake to the end of the connection."""

    def __init__(self, transport: asyncio.Transport, largest: int) -> None:
        self.closed = False
        """Nothing more is sent; the connection itself may last a moment longer."""
        self._transport = transport
        self._largest = largest
        self._end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._early: list[bytes | None] = []
        self._hear: Heard = self._keep_early
        self._first: asyncio.Future[None] | None = None
        self._rest = b""
        """The start of a frame whose other bytes have not come yet."""
        self._kind = 0
        """Of a message in several frames, of which some came; 0: there is none."""
        self._parts = bytearray()
        self._deaf = False
        """Nothing more can be read; it is thrown away until the client has heard why."""

    # -- the beginning ------------------------------------------------------------------------------------------------

    async def first(self, seconds: float) -> bytes | None:
        """The first message, if it is a text and comes in time."""
        if not self._early and not self.closed:
            loop = asyncio.get_running_loop()
            self._first = loop.create_future()
            patience = loop.call_later(seconds, self._wake)
            await self._first
            patience.cancel()
        return self._early.pop(0) if self._early else None

    def listen(self, hear: Heard) -> None:
        """From now on every message is told; first those that came already."""
        while self._early and not self.closed:
            hear(self._early.pop(0))
        self._hear = hear

    async def ended(self) -> None:
        """Wait until the connection is gone."""
        await self._end

    def _keep_early(self, text: bytes | None) -> None:
        if len(self._early) >= MOST_EARLY:
            raise Broken(WSCloseCode.POLICY_VIOLATION)
        self._early.append(text)
        self._wake()

    def _wake(self) -> None:
        if self._first is not None and not self._first.done():
            self._first.set_result(None)

    # -- sending ------------------------------------------------------------------------------------------------------

    def write(self, frames: bytes) -> None:
        """Send whole frames."""
        transport = self._transport
        if self.closed or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_BUFFERED:
            transport.abort()
        else:
            transport.write(frames)

    def close(self, code: int) -> None:
        """Say goodbye. The connection ends when the client has said it too, or soon."""
        self.write(frame(CLOSE, code.to_bytes(2, "big")))
        if not self.closed:
            self.closed = True
            self._wake()
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self._transport.close)

    # -- reading: called by aiohttp -----------------------------------------------------------------------------------

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Bytes came."""
        if self._deaf:
            return False, b""
        if self._rest:
            data = self._rest + data
        place = 0
        try:
            while (found := frame_at(data, place, self._largest)) is not None:
                first, payload, place = found
                if self.closed:
                    self._after_goodbye(first)
                elif first == WHOLE_TEXT and not self._kind:
                    self._hear(payload if payload.isascii() else _text(payload))
                else:
                    self._hear_other(first, payload)
            self._rest = data[place:]
        except Broken as broken:
            self._deaf = True
            self.close(broken.code)
        return False, b""

    def feed_eof(self) -> None:
        """The connection is gone."""
        self.closed = True
        self._wake()
        if not self._end.done():
            self._end.set_result(None)

    def _after_goodbye(self, first: int) -> None:
        if first & 0x0F == CLOSE:
            self._transport.close()

    def _hear_other(self, first: int, payload: bytes) -> None:
        """Anything but a text in one frame."""
        kind = first & 0x0F
        if first & 0x70:
            raise Broken(WSCloseCode.PROTOCOL_ERROR)
        if kind >= CLOSE:
            if len(payload) > LARGEST_CONTROL or not first & WHOLE:
                raise Broken(WSCloseCode.PROTOCOL_ERROR)
            self._hear_control(kind, payload)
            return
        if kind > BINARY or (kind == CONTINUED) != bool(self._kind):
            raise Broken(WSCloseCode.PROTOCOL_ERROR)
        self._kind = self._kind or kind
        self._parts += payload
        if len(self._parts) > self._largest:
            raise Broken(WSCloseCode.MESSAGE_TOO_BIG)
        if first & WHOLE:
            whole = _text(bytes(self._parts)) if self._kind == TEXT else None
            self._kind = 0
            self._parts.clear()
            self._hear(whole)

    def _hear_control(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self.write(frame(PONG, payload))
        elif kind == CLOSE:
            self.write(frame(CLOSE, payload[:2]))
            self.closed = True
            self._wake()
            self._transport.close()
        elif kind != PONG:
            raise Broken(WSCloseCode.PROTOCOL_ERROR)


def _text(payload: bytes) -> bytes:
    try:
        payload.decode()
    except UnicodeDecodeError:
        raise Broken(WSCloseCode.INVALID_TEXT) from None
    return payload


async def accept(request: web.Request, largest: int) -> tuple[Socket, web.StreamResponse]:
    """Answer a handshake; a request that is none is refused. `largest` is the size of the largest message."""
    response = web.StreamResponse(status=101, headers=_handshake(request))
    response.force_close()  # no other request comes on this connection
    transport = request.transport
    if transport is None:
        raise ConnectionResetError
    socket = Socket(transport, largest)
    await response.prepare(request)
    reading: Any = request.protocol
    reading.set_parser(socket)
    return socket, response


def _handshake(request: web.Request) -> dict[str, str]:
    """The headers that accept a WebSocket (RFC 6455, 4.2)."""
    asked = request.headers
    key = asked.get("Sec-WebSocket-Key", "")
    wanted = asked.get("Upgrade", "").strip().lower() == "websocket"
    if not wanted or "upgrade" not in asked.get("Connection", "").lower() or len(key) != 24 or not key.isascii():
        raise web.HTTPBadRequest(reason="This address is for WebSockets.")
    if asked.get("Sec-WebSocket-Version") != VERSION:
        raise web.HTTPBadRequest(reason=f"Only version {VERSION} of WebSocket is spoken here.")
    accept = b64encode(sha1(key.encode() + MAGIC, usedforsecurity=False).digest()).decode()
    return {"Upgrade": "websocket", "Connection": "upgrade", "Sec-WebSocket-Accept": accept}
