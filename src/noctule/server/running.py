"""A process of the server: its doors, and what it does from its start to its end."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from aiohttp import web

from . import reach
from .app import runner_of
from .http import DOORS_AT, TABLES
from .lobby import playable
from .settings import Settings
from .storage import StorageError

log = logging.getLogger(__name__)

DOORS = 1 if sys.platform == "win32" else 8
"""How often the same listening socket is watched. uvloop takes in one connection for each in a turn of its loop, and with many
answers a turn takes 10 ms: at 300 tables more players came than were let in, and some gave up."""
WAITING = 1024
"""So many connections may wait to be taken in."""
TRY_AGAIN = 1.0
"""Seconds until a process that has to begin anew, and cannot, tries it again."""


def run(main: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(main)
    else:
        import uvloop

        uvloop.run(main)


def doors_at(settings: Settings) -> list[socket.socket]:
    """Listen at every address that the host has."""
    found = socket.getaddrinfo(settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    addresses = dict.fromkeys((family, address[:2]) for family, _, _, _, address in found)
    return [socket.create_server(address, family=family, backlog=WAITING) for family, address in addresses]


def welcome(doors: Sequence[socket.socket], open_browser: bool) -> None:
    """Say where the server is."""
    at = doors[0].getsockname()[:2]
    print(f"Noctule is at {reach.here(*at)}", flush=True)
    print(*reach.told(reach.addresses(*at)), sep="\n", flush=True)
    if open_browser:
        webbrowser.open(reach.here(*at))


async def serve_at(settings: Settings, doors: Sequence[socket.socket], opened: Callable[[], object]) -> None:
    """Serve until the process is told to end."""
    list(playable())  # loaded before the doors open: whoever comes first does not wait for it
    # Views are thousands of small objects without cycles, made and dropped with every answer. With Python's defaults, looking
    # for cycles among them took about a third of the server's time at 100 tables; with 100,000 young ones at a time everybody
    # waited 37 ms for it.
    gc.freeze()
    gc.set_threshold(10_000, 50, 50)
    # The thread that writes needs the interpreter for microseconds, twice in a transaction. With Python's default it waits up
    # to 5 ms for it each time while the loop is busy, and with it everybody whose answer it has written.
    sys.setswitchinterval(0.0005)
    end = _told_to_end()
    await _serve(settings, doors, end, opened)
    while not end.is_set():
        # Others have taken this process for dead. It is a new one from here on: nothing of what it had in memory is left.
        log.warning("beginning anew")
        try:
            await _serve(settings, doors, end, lambda: None)
        except StorageError as error:
            log.error("cannot begin anew", extra={"error": str(error)})
            await asyncio.sleep(TRY_AGAIN)


async def _serve(settings: Settings, doors: Sequence[socket.socket], end: asyncio.Event, opened: Callable[[], object]) -> None:
    """Serve until the process is told to end, or is taken for dead."""
    runner = runner_of(settings)
    await runner.setup()
    servers: list[asyncio.Server] = []
    try:
        servers = await _open(runner, doors)
        runner.app[DOORS_AT][:] = reach.addresses(*doors[0].getsockname()[:2])
        await asyncio.get_running_loop().run_in_executor(None, opened)
        fleet = runner.app[TABLES].fleet
        waiting = [asyncio.ensure_future(each.wait()) for each in (end, *([fleet.over] if fleet is not None else []))]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for each in waiting:
            each.cancel()
    finally:
        for server in servers:
            server.close()
        await runner.cleanup()


async def _open(runner: web.AppRunner, doors: Sequence[socket.socket]) -> list[asyncio.Server]:
    loop, factory = asyncio.get_running_loop(), runner.server
    assert factory is not None
    same = [socket.socket(fileno=os.dup(door.fileno())) for door in doors for _ in range(DOORS)]
    return [await loop.create_server(factory, sock=door, backlog=WAITING) for door in same]


def _told_to_end() -> asyncio.Event:
    end = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
    return end
