"""What one client is told, in order and at once; what is told at one moment (an `ok` and its update) goes out in one write.
Nobody waits for a client that reads slowly.

What it has not read waits in its connection. Whoever reads so slowly that too much waits there, or that it has not caught up
for a while, is cut off; it may come back for one update.
"""

from __future__ import annotations

import asyncio
import sys
from typing import cast

from aiohttp import WSMsgType
from aiohttp.base_protocol import BaseProtocol
from aiohttp.http import WebSocketWriter

MOST_WAITING = 4 * 1024 * 1024
"""So many bytes may wait for one client."""
BEHIND = 64 * 1024
"""A client for which more than that waits is behind."""
SLOW_SECONDS = 20.0
"""So long may it be behind. Looked at when there is more to tell: a timer for every update would cost more than the update."""
LINGER_SECONDS = 2.0
"""How long a client may take to answer that it closes too, and to read what was sent before."""
NEVER_WAIT = sys.maxsize
"""After so many bytes aiohttp's writer would wait until the client has read them."""
LONGEST_REASON = 120
"""Bytes; a close frame holds no more."""


class Outbox:
    """The messages for one client."""

    def __init__(self, protocol: BaseProtocol, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._due = Sheaf(transport)
        self._frames = WebSocketWriter(protocol, cast(asyncio.Transport, self._due), limit=NEVER_WAIT)
        self._flushing = False
        """What was put will go out at the end of this turn of the loop."""
        self._behind = 0.0
        """Since when the client is behind, by the loop's clock; 0: it is not."""
        self._closing = False
        self._said = False
        """Whether the goodbye has gone out."""

    def put(self, message: bytes) -> None:
        """Send a message, together with what else is told at this moment."""
        self._add(message, WSMsgType.TEXT)
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self.flush)

    def add(self, message: bytes) -> None:
        """Send a message with what is flushed next."""
        self._add(message, WSMsgType.TEXT)

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; what else is put at this moment still goes out before it."""
        if not self._closing:
            self._closing = True
            words = reason.encode()[:LONGEST_REASON].decode(errors="ignore").encode()
            self._loop.call_soon(self._say_goodbye, code.to_bytes(2, "big") + words)

    def end(self) -> None:
        """The client has gone."""
        if self._said:  # aiohttp says goodbye at the end of every request; a second one is an error to a browser
            self._transport.close()
        # Closing waits for a client to read what was sent to it. One that never does would be kept until the system gives up.
        self._loop.call_later(LINGER_SECONDS, self._transport.abort)

    def ping(self) -> None:
        self._add(b"", WSMsgType.PING)
        self.flush()

    def pong(self, ping: bytes) -> None:
        self._add(ping, WSMsgType.PONG)
        self.flush()

    def cut_off(self) -> None:
        """End the connection at once, without a word."""
        self._transport.abort()

    def _say_goodbye(self, goodbye: bytes) -> None:
        # Not `socket.close()`, which hangs up on a client that is being listened to before it has said goodbye too.
        self._add(goodbye, WSMsgType.CLOSE)
        self.flush()
        self._said = True
        self._loop.call_later(LINGER_SECONDS, self._transport.close)

    def _add(self, message: bytes, kind: WSMsgType) -> None:
        """With `NEVER_WAIT` aiohttp's writer is done with a frame at its first step: no task is needed for it."""
        if self._said:
            return
        try:
            self._frames.send_frame(message, kind).send(None)
        except (StopIteration, ConnectionError):  # done; or the client has gone, and whoever hears it finds out too
            return
        self.cut_off()  # another aiohttp, that waits all the same: the client comes back for one update rather than miss a part

    def flush(self) -> None:
        """Send what was put and added."""
        self._flushing = False
        frames, transport = self._due.frames, self._transport
        if not frames or transport.is_closing():
            return
        transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
        frames.clear()
        if transport.get_write_buffer_size() > BEHIND:
            self._check_patience()
        else:
            self._behind = 0.0

    def _check_patience(self) -> None:
        now = self._loop.time()
        self._behind = self._behind or now
        if self._transport.get_write_buffer_size() > MOST_WAITING or now - self._behind > SLOW_SECONDS:
            self.cut_off()


class Sheaf:
    """What aiohttp's writer takes for the connection: here the frames lie that go out in one write."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.frames: list[bytes] = []
        self.write = self.frames.append
        self.is_closing = transport.is_closing
