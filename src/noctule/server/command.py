"""`noctule serve`: run the server."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path

from aiohttp import web
from msgspec.structs import replace

from . import logs, reach
from .app import runner_of
from .http import DOORS_AT
from .lobby import playable
from .settings import BadSetting, Settings, from_environment
from .storage import StorageError

DOORS = 1 if sys.platform == "win32" else 8
"""How often the same listening socket is watched. uvloop takes in one connection for each in a turn of its loop, and with many
answers a turn takes 10 ms: at 300 tables more players came than were let in, and some gave up."""
WAITING = 1024
"""So many connections may wait to be taken in."""


def parser(add_to: argparse.ArgumentParser | None = None) -> argparse.ArgumentParser:
    """The arguments of the command; added to a parser that somebody else made, or to a new one."""
    arguments = add_to or argparse.ArgumentParser(prog="noctule serve", description="Play in the browser.")
    arguments.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    arguments.add_argument("--lan", action="store_true", help="listen on the local network: whoever is in it can open the page")
    arguments.add_argument("--port", type=int, default=8765, help="the port; 0 takes any that is free (default: 8765)")
    arguments.add_argument("--open", action="store_true", help="open the page in a browser")
    arguments.add_argument(
        "--data", type=Path, help="the folder for tables (default: NOCTULE_HOME, else ~/.local/share/noctule)"
    )
    arguments.add_argument(
        "--log", choices=("debug", "info", "warning"), help="what is logged (default: info, at a terminal: warning)"
    )
    return arguments


def serve(args: argparse.Namespace) -> int:
    """Run until interrupted; the exit status."""
    logs.start(args.log or ("warning" if sys.stderr.isatty() else "info"))
    try:
        settings = replace(from_environment(), host="0.0.0.0" if args.lan else args.host, port=args.port)
        if args.data is not None:
            settings = replace(settings, home=args.data)
        _run(settings, args.open)
    except (BadSetting, StorageError) as error:
        print(f"noctule: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"noctule: cannot listen on {args.host}:{args.port} ({error.strerror}); try --port 0", file=sys.stderr)
        return 1
    return 0


def _run(settings: Settings, open_browser: bool) -> None:
    if sys.platform == "win32":
        asyncio.run(listen(settings, open_browser))
    else:
        import uvloop

        uvloop.run(listen(settings, open_browser))


async def listen(settings: Settings, open_browser: bool = False) -> None:
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
    runner = runner_of(settings)
    await runner.setup()
    servers: list[asyncio.Server] = []
    try:
        servers, (host, port) = await _open_doors(runner, settings)
        runner.app[DOORS_AT][:] = reach.addresses(host, port)
        address = reach.here(host, port)
        print(f"Noctule is at {address}", flush=True)
        print(*reach.told(runner.app[DOORS_AT]), sep="\n", flush=True)
        if open_browser:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
        await _told_to_end()
    finally:
        for server in servers:
            server.close()
        await runner.cleanup()


async def _open_doors(runner: web.AppRunner, settings: Settings) -> tuple[list[asyncio.Server], tuple[str, int]]:
    """Listen; the servers, and the address of the first."""
    loop = asyncio.get_running_loop()
    factory = runner.server
    assert factory is not None
    first = await loop.create_server(factory, settings.host, settings.port, backlog=WAITING)
    again = [socket.socket(fileno=os.dup(door.fileno())) for door in first.sockets for _ in range(DOORS - 1)]
    servers = [first, *[await loop.create_server(factory, sock=door, backlog=WAITING) for door in again]]
    return servers, first.sockets[0].getsockname()[:2]


async def _told_to_end() -> None:
    end = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
    await end.wait()


def main() -> None:
    sys.exit(serve(parser().parse_args()))
