"""What a table remembers: segments of a boundary position and the answers, chance results and events since."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .chance import Chance
from .events import Event


class Answer(Struct, frozen=True, gc=False):
    """An answer that was given. `value` is what the rules got for the key; forced ones were given by the table."""

    seat: str
    key: str
    value: Any
    forced: bool = False


class Redealt(Struct, frozen=True):
    """From here on the table is imagined: all that a seat cannot know was dealt anew, by this seed."""

    seat: str | None
    seed: int


Entry = Answer | Chance | Event | Redealt


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
        elif type(entry) is Redealt:
            # On purpose nothing that could be loaded: this game never happened.
            written.append(f"? imagined for {entry.seat}, seed {entry.seed}")
    return written


def lines_of(segments: list[Segment]) -> list[str]:
    """Whole segments as lines of a save, each after the sign of its boundary."""
    written = []
    for segment in segments:
        written.append("=")
        written += lines(segment.entries)
    return written
