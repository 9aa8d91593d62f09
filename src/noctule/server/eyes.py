"""What one seat (or the spectator) of a table is told: its view and its log, encoded once however many look on."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Diverged, Event, Line, NoctuleError, Table
from noctule.engine.views import Step, View

from .wire import encode

RECENT = 200
"""So many lines of the log come with the first update; older ones on request."""


MOST_STEPS = 100
"""So many events of one update are told one by one."""


class KnownGround(Struct):
    """Stands for a ground that the client has."""

    id: str


Happened = tuple[Event, Line]
"""An event, and how it is told."""


class Eyes:
    """The eyes of one seat; None: of the spectators."""

    __slots__ = ("_lines_bytes", "_lines_from", "_slim", "_slim_steps", "_steps", "_view", "lines", "seat", "table")

    def __init__(self, table: Table[Any], seat: str | None, events: Iterable[Happened]) -> None:
        self.table = table
        self.seat = seat
        self.lines: list[Line] = []
        self._view: View | None = None
        self._slim = b""
        self._steps: list[Step] | None = None
        self._slim_steps = b""
        self._lines_from = -1
        self._lines_bytes = b""
        self.learn(events)

    def learn(self, events: Iterable[Happened]) -> None:
        """Something happened: the view is not what it was, the log goes on."""
        self._view = None
        self._steps = None
        self._lines_from = -1
        for event, line in events:
            if event.seen_by(self.seat):
                self.lines.append(line)

    def forget(self, events: Iterable[Happened]) -> int:
        """The past was changed to these events; how many lines of the log still stand."""
        old, self.lines = self.lines, []
        self.learn(events)
        same = 0
        for before, now in zip(old, self.lines, strict=False):
            if before != now:
                break
            same += 1
        return same

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = self.table.view(self.seat)
            self._slim = b""
        return self._view

    def view_json(self, grounds: set[str]) -> bytes:
        """The view, with only the names of grounds that the client has; it has the others afterwards."""
        view = self.view
        if not {board.ground.id for board in view.boards} - grounds:
            if not self._slim:
                self._slim = encode(_without_grounds(view, grounds))
            return self._slim
        told = encode(_without_grounds(view, grounds))
        grounds.update(board.ground.id for board in view.boards)
        return told

    def steps_json(self, mark: tuple[int, int], grounds: set[str]) -> bytes:
        """What there was to see after each event since a mark; nothing if that cannot be told."""
        if self._steps is None:
            try:
                self._steps = self.table.steps(mark, self.seat)[-MOST_STEPS:]
            except (LookupError, NoctuleError, Diverged):  # taken back since, too long ago, or not to be had twice
                self._steps = []
            self._slim_steps = b""
        needed = {board.ground.id for step in self._steps for board in step.view.boards}
        if not self._slim_steps and needed <= grounds:
            self._slim_steps = self._encode_steps(grounds)
        if needed <= grounds:
            return self._slim_steps
        told = self._encode_steps(grounds)
        grounds |= needed
        return told

    def _encode_steps(self, grounds: Set[str]) -> bytes:
        return encode([{"lines": [s.line], "view": _without_grounds(s.view, grounds)} for s in self._steps or ()])

    def lines_json(self, start: int) -> bytes:
        """The lines of the log from a number on."""
        if start != self._lines_from:
            self._lines_from = start
            self._lines_bytes = encode(self.lines[start:])
        return self._lines_bytes


def _without_grounds(view: View, known: Set[str]) -> View:
    boards: list[Any] = [
        replace(board, ground=KnownGround(board.ground.id)) if board.ground.id in known else board for board in view.boards
    ]
    return replace(view, boards=tuple(boards))
