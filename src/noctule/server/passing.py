"""What another process plays is passed on to it: requests and sockets (see `fleet.py`).

Every process has an inner door beside its own, where only the others come in: they show the key that stands in its row of the
database, and say for whom they ask. Behind it are the same requests. Whoever comes there for a table that has moved meanwhile
is told so (421) and looks again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from secrets import compare_digest
from time import monotonic
from typing import Any, TypeVar

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    ClientWSTimeout,
    TCPConnector,
    WSMessage,
    WSMsgType,
    WSServerHandshakeError,
    web,
)
from msgspec import Struct
from multidict import CIMultiDict

from .fleet import Fleet, Kind, Peer
from .http import API, CALLERS, DOWN, LARGEST_SAVE, TABLES, Next, Refused, bytes_of
from .limits import Callers
from .outbox import LINGER_SECONDS
from .socket import HEARTBEAT_SECONDS, check_handshake
from .storage import StorageError
from .wire import kinds
from .wire.news import encode

log = logging.getLogger(__name__)

T = TypeVar("T")

KEY, FOR = "Noctule-Key", "Noctule-For"
"""Headers of what is passed on: the key of the process that it is passed on to, and whose request it is."""
ASKED = ("Authorization", "Content-Type", "Accept", "Accept-Encoding", "Accept-Language")
ANSWERED = ("Content-Type", "Content-Encoding", "Content-Disposition", "Cache-Control", "Allow")
MOVED = 421
LOOK_AGAIN = 0.1
"""Seconds until somebody who did not find a table where it was looks again."""
PATIENCE = 3
"""So many times the length of a lease a table is looked for."""
GOING = "The server is going down; this page comes back by itself."
GONE = "This table is just moving to another process of the server; this page comes back by itself."
PERHAPS = "The process that plays this table has ended. Whether this was done is not known: look before you try again."


class Moved(Exception):
    """A process cannot be reached, or does not play a table any more."""


class SpokenFor(Callers):
    """Whose request it is, at the inner door: the process that passes it on has found that out."""

    def of(self, request: web.Request) -> str:
        return request.headers.get(FOR, "")


class Wanted(Struct, frozen=True):
    """What a request is about."""

    kind: Kind
    name: str


def wanted(request: web.Request) -> Wanted | None:
    if (table := request.match_info.get("table")) is not None:
        return Wanted("table", table)
    if (campaign := request.match_info.get("campaign")) is not None:
        return Wanted("campaign", campaign)
    return None


class Passing:
    """The way from this process to the others."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        # Every request has a connection of its own: one that was kept could be of a process that has ended since.
        self._session = ClientSession(
            connector=TCPConnector(limit=0, force_close=True), timeout=ClientTimeout(total=None), auto_decompress=False
        )
        self._sockets: set[asyncio.Task[Any]] = set()
        """Those that are passed on at the moment."""

    async def close(self) -> None:
        await self._session.close()

    async def say_goodbye(self) -> None:
        for task in list(self._sockets):
            task.cancel()
        await asyncio.gather(*self._sockets, return_exceptions=True)

    # -- requests -------------------------------------------------------------------------------------------------

    async def pass_on(self, request: web.Request, about: Wanted) -> web.StreamResponse | None:
        """What the process answers that plays it; None: this one does."""
        until = monotonic() + PATIENCE * self._fleet.seconds
        while (peer := await self._fleet.holder(about.kind, about.name)) is not None:
            try:
                if request.headers.get("Upgrade", "").lower() == "websocket":
                    return await self._socket(request, peer)
                status, headers, body = await self._request(request, peer, about)
                told = web.Response(status=status, body=body)
                told.headers.update({name: headers[name] for name in ANSWERED if name in headers})
                return told
            except Moved:
                if monotonic() > until:
                    raise Refused(503, DOWN) from None
                await asyncio.sleep(LOOK_AGAIN)
        return None

    async def _request(self, request: web.Request, peer: Peer, about: Wanted) -> tuple[int, CIMultiDict[str], bytes]:
        body = await bytes_of(request, LARGEST_SAVE) if request.can_read_body else None
        headers = {name: request.headers[name] for name in ASKED if name in request.headers}
        caller = request.app[CALLERS].of(request)
        return await self.ask(peer, about, request.method, request.raw_path, caller, headers, body)

    async def ask(
        self, peer: Peer, about: Wanted, method: str, path: str, caller: str, headers: dict[str, str], body: bytes | None
    ) -> tuple[int, CIMultiDict[str], bytes]:
        """Have another process answer; Moved if nothing has come of it."""

        async def asked() -> tuple[int, CIMultiDict[str], bytes]:
            signed = {**headers, KEY: peer.key, FOR: caller}
            async with self._session.request(method, peer.address + path, headers=signed, data=body) as told:
                return told.status, CIMultiDict(told.headers), await told.read()

        try:
            told = await self._while_alive(asked(), peer, about)
        except ClientConnectorError:
            raise Moved from None
        except (ClientError, Moved):
            if method == "GET":
                raise Moved from None
            raise Refused(503, PERHAPS) from None
        if told[0] == MOVED:
            raise Moved
        return told

    async def ask_holder(self, request: web.Request, table: str, method: str, path: str, body: Any) -> bytes | None:
        about, until = Wanted("table", table), monotonic() + PATIENCE * self._fleet.seconds
        headers = {name: request.headers[name] for name in ASKED if name in request.headers and name != "Accept-Encoding"}
        caller = request.app[CALLERS].of(request)
        while (peer := await self._fleet.holder("table", table)) is not None:
            try:
                raw = None if body is None else encode(body)
                status, _, told = await self.ask(peer, about, method, API + path, caller, headers, raw)
                return told if status == 200 else b""
            except Moved:
                if monotonic() > until:
                    return b""
                await asyncio.sleep(LOOK_AGAIN)
            except Refused:
                return b""
        return None

    async def _while_alive(self, asking: Awaitable[T], peer: Peer, about: Wanted) -> T:
        """Wait for a process as long as it is not taken for dead: one that is stopped keeps its connections."""
        task = asyncio.ensure_future(asking)
        try:
            while not (await asyncio.wait({task}, timeout=self._fleet.seconds))[0]:
                if await self._fleet.holder(about.kind, about.name) != peer:
                    raise Moved
            return task.result()
        finally:
            task.cancel()

    # -- sockets --------------------------------------------------------------------------------------------------

    async def _socket(self, request: web.Request, peer: Peer) -> web.StreamResponse:
        check_handshake(request)
        near, far = _near_end(), await self._reach(request, peer)
        try:
            await near.prepare(request)
            await self._carry(near, far)
        finally:
            await far.close()
        return near

    async def _reach(self, request: web.Request, peer: Peer) -> ClientWebSocketResponse:
        signed = {KEY: peer.key, FOR: request.app[CALLERS].of(request)}
        try:
            return await asyncio.wait_for(
                self._session.ws_connect(
                    peer.address + request.raw_path,
                    headers=signed,
                    heartbeat=self._fleet.seconds,
                    timeout=ClientWSTimeout(ws_close=LINGER_SECONDS),
                    autoclose=False,
                    max_msg_size=0,
                ),
                self._fleet.seconds,
            )
        except WSServerHandshakeError as refused:
            if refused.status == MOVED:
                raise Moved from None
            raise Refused(refused.status, DOWN) from None
        except (ClientError, TimeoutError):
            raise Moved from None

    async def _carry(self, near: web.WebSocketResponse, far: ClientWebSocketResponse) -> None:
        """Carry messages both ways until one side says goodbye, and carry that."""
        there, back = (asyncio.ensure_future(_copy(*way)) for way in ((near, far), (far, near)))
        self._sockets.add(back)
        try:
            await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
            client_left = not back.done() and there.result() is not None
            code, reason = _goodbye(back) if back.done() else (None, "")
        finally:
            self._sockets.discard(back)
            for task in (there, back):
                task.cancel()
            await asyncio.gather(there, back, return_exceptions=True)
        if client_left:
            return
        if code is None:
            code, reason = kinds.COME_BACK, reason or GONE
            await _send(near, encode({"t": "error", "reason": reason, "code": code}), WSMsgType.TEXT)
        await near.close(code=code, message=reason.encode())


def _near_end() -> web.WebSocketResponse:
    return web.WebSocketResponse(
        heartbeat=HEARTBEAT_SECONDS,
        timeout=LINGER_SECONDS,
        compress=False,
        max_msg_size=kinds.LARGEST_MESSAGE,
        autoclose=False,
    )


def _goodbye(back: asyncio.Task[WSMessage | None]) -> tuple[int | None, str]:
    """With which words the other process ended a socket; no code: it did not say, or this process ends."""
    if back.cancelled():
        return None, GOING
    said = back.result()
    return (said.data, said.extra or "") if said is not None and said.type is WSMsgType.CLOSE else (None, "")


AnySocket = web.WebSocketResponse | ClientWebSocketResponse


async def _copy(source: AnySocket, target: AnySocket) -> WSMessage | None:
    """Every message of one side to the other; the last one of the first, None if the second has gone."""
    while True:
        message = await source.receive()
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return message
        data = message.data.encode() if message.type is WSMsgType.TEXT else message.data
        if not await _send(target, data, message.type):
            return None


async def _send(target: AnySocket, data: bytes, kind: WSMsgType) -> bool:
    try:
        await target.send_frame(data, kind)
    except (ClientError, ConnectionError):
        return False
    return True


PASSING = web.AppKey("passing", Passing)


@web.middleware
async def pass_on(request: web.Request, handler: Next) -> web.StreamResponse:
    """At the door for everybody: what another process plays is passed on."""
    about = wanted(request)
    told = await request.app[PASSING].pass_on(request, about) if about is not None else None
    return told if told is not None else await handler(request)


@web.middleware
async def from_another(request: web.Request, handler: Next) -> web.StreamResponse:
    """At the inner door: only what another process passes on, and only what is played here."""
    fleet = request.app[TABLES].fleet
    if fleet is None or not compare_digest(request.headers.get(KEY, "").encode(), fleet.key.encode()):
        raise Refused(MOVED, "This door is for the other processes of this server.")
    about = wanted(request)
    try:
        if about is not None and await fleet.holder(about.kind, about.name) is not None:
            raise Refused(MOVED, "Another process plays this.")
    except StorageError:
        raise Refused(MOVED, "This process cannot say what it plays.") from None
    return await handler(request)


async def ask_holder(request: web.Request, table: str, method: str, path: str, body: Any = None) -> bytes | None:
    """For a list: what the process says of a table that plays it; nothing if it cannot; None: it is played here."""
    if (passing := request.app.get(PASSING)) is None:
        return None
    return await passing.ask_holder(request, table, method, path, body)
