"""`noctule serve`: run the server."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
import webbrowser
from pathlib import Path

from aiohttp import web
from msgspec.structs import replace

from . import logs
from .app import application
from .settings import Settings, from_environment
from .storage import StorageError


def parser(add_to: argparse.ArgumentParser | None = None) -> argparse.ArgumentParser:
    """The arguments of the command; added to a parser that somebody else made, or to a new one."""
    arguments = add_to or argparse.ArgumentParser(prog="noctule serve", description="Play in the browser.")
    arguments.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
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
    settings = replace(from_environment(), host=args.host, port=args.port)
    if args.data is not None:
        settings = replace(settings, home=args.data)
    try:
        _run(settings, args.open)
    except StorageError as error:
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
    # Views are thousands of small objects without cycles, made and dropped with every answer. With Python's defaults, looking
    # for cycles among them took about a third of the server's time at 100 tables.
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    runner = web.AppRunner(application(settings), access_log=None, shutdown_timeout=2)
    await runner.setup()
    try:
        site = web.TCPSite(runner, settings.host, settings.port)
        await site.start()
        host, port = runner.addresses[0][:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        print(f"Noctule is at {address}", flush=True)
        if open_browser:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
        await _told_to_end()
    finally:
        await runner.cleanup()


async def _told_to_end() -> None:
    end = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
    await end.wait()


def main() -> None:
    sys.exit(serve(parser().parse_args()))
