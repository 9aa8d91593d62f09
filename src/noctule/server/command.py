"""`noctule serve`: run the server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from msgspec.structs import replace

from . import logs, workers
from .running import doors_at, run, serve_at, welcome
from .settings import BadSetting, Settings, from_environment
from .storage import StorageError


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
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help="how many processes share the port and the tables; more than one need PostgreSQL: "
        "NOCTULE_DATABASE=postgresql://... (default: 1)",
    )
    arguments.add_argument(
        "--log", choices=("debug", "info", "warning"), help="what is logged (default: info, at a terminal: warning)"
    )
    return arguments


def serve(args: argparse.Namespace) -> int:
    """Run until interrupted; the exit status."""
    level = args.log or ("warning" if sys.stderr.isatty() else "info")
    logs.start(level)
    try:
        settings = replace(from_environment(), host="0.0.0.0" if args.lan else args.host, port=args.port)
        if args.data is not None:
            settings = replace(settings, home=args.data)
        if args.processes == 1:
            _run(settings, args.open)
        else:
            workers.serve(settings, args.processes, level, args.open)
    except (BadSetting, StorageError) as error:
        print(f"noctule: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"noctule: cannot listen on {args.host}:{args.port} ({error.strerror}); try --port 0", file=sys.stderr)
        return 1
    return 0


def _run(settings: Settings, open_browser: bool) -> None:
    run(listen(settings, open_browser))


async def listen(settings: Settings, open_browser: bool = False) -> None:
    """Serve until the process is told to end."""
    doors = doors_at(settings)
    await serve_at(settings, doors, lambda: welcome(doors, open_browser))


def main() -> None:
    sys.exit(serve(parser().parse_args()))
