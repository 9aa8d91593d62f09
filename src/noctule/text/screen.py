"""The screen: where lines are read from and written to. A terminal, a pipe and a test look the same to the rest."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from typing import Final, TextIO

from . import words

try:
    import readline
except ImportError:  # not on every system; without it typed lines cannot be edited
    readline = None  # type: ignore[assignment]

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
STYLES: Final = {
    "bold": "1",
    "dim": "2",
    "reverse": "7",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


class EndOfInput(Exception):
    """Nothing more will be typed."""


class Screen:
    """Reads typed lines and writes lines. `live`: a person at a terminal; `plain`: nothing drawn, everything in words."""

    def __init__(self, source: TextIO, target: TextIO, *, plain: bool = False, width: int | None = None) -> None:
        self.source = source
        self.target = target
        self.plain = plain
        self.live = source.isatty() and target.isatty()
        self.colour = target.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and not plain
        self._width = width

    @property
    def width(self) -> int:
        """How many characters fit on a line."""
        return self._width or max(40, get_terminal_size((100, 40)).columns)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.target.write(line + "\n")
        self.target.flush()

    def tell(self, text: str, indent: str = "") -> None:
        """A longer text, folded to the width of the screen."""
        self.say(*words.folded(text, min(self.width, 100), indent))

    def paint(self, text: str, *styles: str) -> str:
        """Text in colour where the screen has colours. Never the only sign of anything."""
        codes = ";".join(STYLES[style] for style in styles if style in STYLES)
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and codes and text else text

    def ask(self, prompt: str) -> str:
        """The next typed line. A line that comes from a pipe is shown, so that the transcript can be read."""
        if self.live and self.source is sys.stdin:
            try:
                return input(prompt).strip()
            except EOFError:
                raise EndOfInput from None
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.say("")
            raise EndOfInput
        if not self.source.isatty():
            self.say(line.strip())
        return line.strip()

    def agrees(self, question: str) -> bool:
        """A yes or no; anything but yes is no."""
        return self.ask(f"{question} [y/N] ").lower() in ("y", "yes")

    def hand_over(self, seat: str, *, unread: bool = False) -> None:
        """Pass the screen on with nothing on it. `unread`: first let the one who leaves read what came of the answer.

        A pipe has no eyes: it is only told, and nothing is read from it.
        """
        if not self.live:
            self.say("", f"-- The screen passes to {seat}. --")
            return
        if unread:
            self.ask("Press Enter when you have read this: the screen will be cleared. ")
        self.clear()
        self.ask(f"Pass the screen to {seat}. Press Enter when only {seat} is looking. ")
        self.clear()

    def clear(self) -> None:
        """Empty the terminal and forget the typed lines: they would show a secret answer on arrow-up."""
        if self.live:
            self.target.write(CLEAR)
            self.target.flush()
            if readline is not None:
                readline.clear_history()
