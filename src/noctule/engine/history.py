"""What a table remembers: segments of a boundary position and the answers, chance results and events since."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .chance import Chance
from .events import Event


class Answer(Struct, frozen=True):
    """An answer that was given. `value` is what the rules got for the key; forced ones were given by the table."""

    seat: str
    key: str
    value: Any
    forced: bool = False


Entry = Answer | Chance | Event


class Segment(Struct):
    """A boundary position, never touched again, and what followed until the next boundary."""

    start: Any
    entries: list[Entry]


def lines(entries: list[Entry]) -> list[str]:
    """Answers and chance results as lines of a save; events are not saved, they come back when the answers are replayed."""
    written = []
    for entry in entries:
        if type(entry) is Answer:
            written.append(f"{'!' if entry.forced else ''}{entry.seat} {entry.key}")
        elif type(entry) is Chance:
            written.append(f"~ {entry.what} {' '.join(map(str, entry.got))}".rstrip())
    return written
