"""`python -m noctule` and the command `noctule`."""

import sys
from argparse import Namespace
from typing import Any

from noctule.server import command
from noctule.text import command_line


def main() -> int:
    return command_line.main(more=_add_serve)


def _add_serve(commands: Any) -> None:
    added = commands.add_parser(
        "serve", help="play in the browser", description="Play in the browser.", epilog="Example: noctule serve --open"
    )
    added.set_defaults(run=_serve)
    command.parser(added)


def _serve(given: Namespace) -> int:
    return command.serve(given)


if __name__ == "__main__":
    sys.exit(main())
