"""What one client is told, in order and at once: nobody waits for a client that reads slowly.

What it has not read waits in its connection. Whoever reads so slowly that too much waits there, or that it has not caught up
for a while, is cut off; it may come back for one update.
"""

from __future__ import annotations

import asyncio
import sys

from aiohttp import WSMsgType, web

MOST_WAITING = 4 * 1024 * 1024
"""So many bytes may wait for one client."""
BEHIND = 64 * 1024
"""A client for which more than that waits is behind."""
SLOW_SECONDS = 20.0
"""So long may it be behind. Looked at when there is more to tell: a timer for every update would cost more than the update."""
LINGER_SECONDS = 2.0
"""How long a client may take to answer that it closes too, and to read what was sent before."""
NEVER_WAIT = sys.maxsize
"""The `writer_limit` of a socket that is sent to by an outbox: after so many bytes it waits until the client has read them."""
LONGEST_REASON = 120
"""Bytes; a close frame holds no more."""


class Outbox:
    """The messages for one client."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self._socket = socket
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._behind = 0.0
        """Since when the client is behind, by the loop's clock; 0: it is not."""
        self._closing = False
        self._said = False
        """Whether the goodbye has gone out."""

    def put(self, message: bytes) -> None:
        """Send a message."""
        if not self._said:
            self._send(message, WSMsgType.TEXT)
            if self._transport.get_write_buffer_size() > BEHIND:
                self._check_patience()
            else:
                self._behind = 0.0

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
        if not self._said:
            self._send(b"", WSMsgType.PING)

    def pong(self, ping: bytes) -> None:
        if not self._said:
            self._send(ping, WSMsgType.PONG)

    def cut_off(self) -> None:
        """End the connection at once, without a word."""
        self._transport.abort()

    def _say_goodbye(self, goodbye: bytes) -> None:
        # Not `socket.close()`, which hangs up on a client that is being listened to before it has said goodbye too.
        self._send(goodbye, WSMsgType.CLOSE)
        self._said = True
        self._loop.call_later(LINGER_SECONDS, self._transport.close)

    def _send(self, message: bytes, kind: WSMsgType) -> None:
        """A socket with `NEVER_WAIT` sends a whole frame before its first pause, of which there is none: no task is needed."""
        try:
            self._socket.send_frame(message, kind).send(None)
        except (StopIteration, ConnectionError):  # sent; or the client has gone, and whoever hears it finds out too
            return

    def _check_patience(self) -> None:
        now = self._loop.time()
        self._behind = self._behind or now
        if self._transport.get_write_buffer_size() > MOST_WAITING or now - self._behind > SLOW_SECONDS:
            self.cut_off()
