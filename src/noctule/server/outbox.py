"""What one client is to be told, in order, by a task of its own: nobody waits for a client that reads slowly.

Whoever reads so slowly that too much waits for it, or that nothing goes out for a while, is cut off; it may come back for one
update.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from aiohttp import WSMsgType, web

MOST_WAITING = 4 * 1024 * 1024
"""So many bytes may wait for one client."""
SLOW_SECONDS = 20.0
"""So long may it take to send what is due at one moment. Looked at when there is more to tell: a timer for every update
would cost more than the update."""
LINGER_SECONDS = 2.0
"""How long a client may take to answer that it closes too, and to read what was sent before."""
LONGEST_REASON = 120
"""Bytes; a close frame holds no more."""


class Outbox:
    """The messages for one client."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self._socket = socket
        self._transport = transport
        self._due: list[bytes] = []
        self._size = 0
        self._began = 0.0
        """When the sending of what is due now began; 0: nothing is."""
        self._work = asyncio.Event()
        self._goodbye: bytes | None = None
        self._said = False
        """Whether the goodbye has gone out."""
        self._sending = asyncio.ensure_future(self._send())

    def put(self, message: bytes) -> None:
        """Send a message after those that are due already."""
        self._due.append(message)
        self._size += len(message)
        if self._size > MOST_WAITING or (self._began and monotonic() - self._began > SLOW_SECONDS):
            self.cut_off()
        self._work.set()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye after all that is due; what else is put at this moment still goes out."""
        if self._goodbye is None:
            self._goodbye = code.to_bytes(2, "big") + reason.encode()[:LONGEST_REASON].decode(errors="ignore").encode()
        self._work.set()

    def cut_off(self) -> None:
        """End the connection at once, without a word."""
        self._due.clear()
        self._transport.abort()

    def end(self) -> None:
        """The client has gone. Nothing is kept that would keep this alive in turn."""
        self._sending.cancel()
        del self._sending
        if self._said:  # aiohttp says goodbye at the end of every request; a second one is an error to a browser
            self._transport.close()
        # Closing waits for a client to read what was sent to it. One that never does would be kept until the system gives up.
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._transport.abort)

    async def _send(self) -> None:
        try:
            while self._goodbye is None or self._due:
                await self._work.wait()
                self._work.clear()
                await self._send_due()
            # Not `close()`, which hangs up on a client that is being listened to before it has said goodbye too.
            self._said = True
            await self._socket.send_frame(self._goodbye, WSMsgType.CLOSE)
            await asyncio.sleep(LINGER_SECONDS)
            self._transport.close()
        except ConnectionError:  # it has gone; whoever hears it finds out too
            self._due.clear()

    async def _send_due(self) -> None:
        self._began = monotonic()
        while self._due:
            due, self._due = self._due, []
            for message in due:
                await self._socket.send_frame(message, WSMsgType.TEXT)
                self._size -= len(message)
        self._began = 0.0
