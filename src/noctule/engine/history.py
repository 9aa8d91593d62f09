"""What a table remembers: segments of a boundary position and the answers, chance results and events since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from .chance import Chance
from .events import Event


class Answer(Struct, frozen=True, gc=False):
    """An answer that was given. `value` is what the rules got for the key; forced ones were given by the table. One that is
    `along` belongs to the one before it: they were given as one way, and are taken back as one."""

    seat: str
    key: str
    value: Any
    forced: bool = False
    along: bool = False


FORCED: Final = "!"
ALONG: Final = "&"
"""How a save marks such answers."""


class Redealt(Struct, frozen=True):
    """From here on the table is imagined: all that a seat cannot know was dealt anew, by this seed."""

    seat: str | None
    seed: int
    dealt: Any = None
    """The position after it, never touched again: whoever forks a table that is imagined does not deal once more."""


Entry = Answer | Chance | Event | Redealt

Written = tuple[list[str], bytes | None, list[str]]
"""Lines of a save up to the last boundary among them, the position there (None: there was no boundary), lines after it."""


class Segment(Struct, gc=False):
    """A boundary position, never touched again, and what followed until the next boundary."""

    start: Any
    entries: list[Entry]


def lines(entries: list[Entry]) -> list[str]:
    """Answers and chance results as lines of a save; events are not saved, they come back when the answers are replayed."""
    written: list[str] = []
    _write(entries, written)
    return written


def _write(entries: list[Entry], written: list[str]) -> None:
    for entry in entries:
        kind = type(entry)
        if kind is Event:  # mostly so
            continue
        if type(entry) is Answer:
            sign = FORCED if entry.forced else ALONG if entry.along else ""
            written.append(f"{sign}{entry.seat} {entry.key}")
        elif type(entry) is Chance:
            got = entry.got
            faces = got[0] if len(got) == 1 else " ".join(map(str, got))
            written.append(f"~ {entry.what} {faces}" if got else f"~ {entry.what}")
        elif type(entry) is Redealt:
            # On purpose nothing that could be loaded: this game never happened.
            written.append(f"? imagined for {entry.seat}, seed {entry.seed}")


def lines_of(segments: list[Segment]) -> list[str]:
    """Whole segments as lines of a save, each after the sign of its boundary."""
    written: list[str] = []
    for segment in segments:
        written.append("=")
        _write(segment.entries, written)
    return written


RECENT: Final = 24
"""How many segments stay as objects; older ones are kept as text."""
MOST_KEPT: Final = 2 * RECENT
"""How many there may be before the older ones are turned into text."""

Mark = tuple[int, int]
"""A place in the record: how many segments there were, and how many entries in the last of them."""
BEGINNING: Final[Mark] = (1, 0)
"""The first boundary: after the setup, before anything has happened."""


class History:
    """The record of a table: what is long past as lines of a save, the recent segments as objects."""

    __slots__ = ("packed", "past", "segments")

    def __init__(self, past: list[str], packed: int, segments: list[Segment]) -> None:
        self.past = past
        self.packed = packed
        """How many segments are in `past`."""
        self.segments = segments

    def twin(self) -> History:
        """The same record, to go another way. Only the last segment still grows, so only that one is copied."""
        last = self.segments[-1]
        return History(list(self.past), self.packed, [*self.segments[:-1], Segment(last.start, list(last.entries))])

    # -- writing --------------------------------------------------------------------------------------------------

    def place_of_answer(self, answer: Answer) -> tuple[int, int]:
        """The segment and the entry of an answer that was given a moment ago."""
        for i in range(len(self.segments) - 1, -1, -1):
            for j, entry in enumerate(self.segments[i].entries):
                if entry is answer:
                    return i, j
        raise LookupError("that answer is not at hand")

    def cut(self, i: int, j: int) -> list[Entry]:
        """Forget everything from entry `j` of segment `i` on, and hand it out. Segments are shared with forks, so they are
        replaced, never cut."""
        segment = self.segments[i]
        since = [*segment.entries[j:], *(entry for later in self.segments[i + 1 :] for entry in later.entries)]
        self.segments[i:] = [Segment(segment.start, segment.entries[:j])]
        return since

    def pack(self, last: int) -> None:
        """Turn all but the recent segments into text; never those since the last answer, for whoever asks what it did."""
        old = self.segments[: min(last, len(self.segments) - RECENT)]
        if old:
            self.past.append("\n".join(lines_of(old)))
            self.packed += len(old)
            del self.segments[: len(old)]

    # -- reading --------------------------------------------------------------------------------------------------

    def events(self) -> Iterator[Event]:
        """The events of the recent past."""
        return (entry for segment in self.segments for entry in segment.entries if type(entry) is Event)

    def marked(self) -> Iterator[tuple[Mark, Entry]]:
        """The entries of the recent past from the last on, each with the mark right before it."""
        for i in reversed(range(len(self.segments))):
            entries = self.segments[i].entries
            for j in reversed(range(len(entries))):
                yield (self.packed + i + 1, j), entries[j]

    def backwards(self) -> Iterator[Entry]:
        """The recent past, the latest entry first."""
        for segment in reversed(self.segments):
            yield from reversed(segment.entries)

    def last_answer_of(self, seat: str) -> tuple[int, int] | None:
        """Segment and place of the seat's last answer of its own will in the recent past."""
        for i in range(len(self.segments) - 1, -1, -1):
            entries = self.segments[i].entries
            for j in range(len(entries) - 1, -1, -1):
                entry = entries[j]
                if type(entry) is Answer and not entry.forced and entry.seat == seat:
                    return i, j
        return None

    def way_of(self, i: int, j: int) -> tuple[int, int, int]:
        """The first answer of the way that ends with entry `j` of segment `i`, and how many answers it has.

        A way has no chance, no reveal and nobody else's answer in it; a record from outside may say otherwise, and is not
        believed.
        """
        last, count = self.segments[i].entries[j], 1
        assert type(last) is Answer
        first, goes_on = (i, j), last.along
        while goes_on and (before := self._free_answer_before(*first)) is not None:
            first = before
            answer = self.segments[first[0]].entries[first[1]]
            goes_on = type(answer) is Answer and answer.along
            count += 1
        return *first, count

    def _free_answer_before(self, i: int, j: int) -> tuple[int, int] | None:
        """The last answer of somebody's own will before a place, if it is the same seat's and nothing fences it off."""
        seat = self._seat_of(i, j)
        while i >= 0:
            for k in range(j - 1, -1, -1):
                entry = self.segments[i].entries[k]
                if type(entry) is Answer and not entry.forced:
                    return (i, k) if entry.seat == seat else None
                if type(entry) is Chance or type(entry) is Redealt or (type(entry) is Event and entry.reveals):
                    return None
            i -= 1
            j = len(self.segments[i].entries) if i >= 0 else 0
        return None

    def _seat_of(self, i: int, j: int) -> str:
        answer = self.segments[i].entries[j]
        return answer.seat if type(answer) is Answer else ""

    def has_answered(self, seat: str) -> bool:
        """Whether the seat has ever given an answer of its own will."""
        return self.last_answer_of(seat) is not None or any(
            text.startswith(f"{seat} ") or f"\n{seat} " in text for text in self.past
        )

    def mark(self) -> Mark:
        return self.packed + len(self.segments), len(self.segments[-1].entries)

    def place_of(self, mark: Mark) -> tuple[int, int]:
        """Segment and entry of a mark; LookupError if they are not at hand any more."""
        segment, entries = mark[0] - self.packed - 1, mark[1]
        if segment < 0:
            raise LookupError("that is too long ago; save or replay the whole game instead")
        if segment >= len(self.segments) or entries > len(self.segments[segment].entries):
            raise LookupError("that has been taken back since")
        return segment, entries

    def before(self, mark: Mark) -> History:
        """The record as it was at a mark."""
        i, j = self.place_of(mark)
        start = Segment(self.segments[i].start, self.segments[i].entries[:j])
        return History(list(self.past), self.packed, [*self.segments[:i], start])

    def since(self, mark: Mark) -> list[Entry]:
        """Everything since a mark."""
        first, entries = self.place_of(mark)
        found = self.segments[first].entries[entries:]
        for segment in self.segments[first + 1 :]:
            found += segment.entries
        return found

    def written(self, mark: Mark | None = None) -> Written:
        """The lines of a save, from the beginning or since a mark."""
        if mark is None:
            last = self.segments[-1]
            return [*self.past, *lines_of(self.segments[:-1])], msgspec.json.encode(last.start), lines(last.entries)
        first, entries = self.place_of(mark)
        news = lines(self.segments[first].entries[entries:])
        opened = self.segments[first + 1 :]
        if not opened:
            return [], None, news
        return news + lines_of(opened[:-1]), msgspec.json.encode(opened[-1].start), lines(opened[-1].entries)

    def results(self) -> int:
        """How many results of luck are in the record; there is none in `g.top`."""
        past = [line for text in self.past for line in text.split("\n") if line.startswith("~ ")]
        recent = [entry.what for segment in self.segments for entry in segment.entries if type(entry) is Chance]
        return sum(not line.startswith("~ top:") for line in past) + sum(not what.startswith("top:") for what in recent)
