"""What one seat (or the spectator) of a table is told: its view and its log, encoded once however many look on."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from noctule.engine import Diverged, Event, Line, NoctuleError, Table
from noctule.engine.views import Step, View

from .wire.news import encode

RECENT = 200
"""So many lines of the log come with the first update; older ones on request."""


MOST_STEPS = 100
"""So many events of one update are told one by one."""


class KnownGround(Struct):
    """Stands for a ground that the client has."""

    id: str


NO_LINES = Raw(b"[]")

Happened = tuple[Event, Line]
"""An event, and how it is told."""


class Scene:
    """What a seat sees of a position, without what it is asked. Where nothing is hidden, one scene serves everybody."""

    __slots__ = (
        "_grounds",
        "_lines",
        "_lines_json",
        "_old",
        "_packed",
        "_seat",
        "_slim_steps",
        "_start",
        "_steps",
        "_steps_of",
        "_table",
        "_view",
    )

    def __init__(self, table: Table[Any], seat: str | None) -> None:
        self._table = table
        self._seat = seat
        self._view: View | None = None
        self._old = True
        self._start: object = None
        """The boundary's position, if the view shows just that."""
        self._grounds: set[str] = set()
        self._packed: View | None = None
        self._lines: list[Line] = []
        self._lines_json = NO_LINES
        self._steps: list[Step] | None = None
        self._steps_of: list[Line] = []
        self._slim_steps: Raw | None = None

    def change(self) -> None:
        """The position may not be what it was. (After half of all answers it is: they lead to another question.)"""
        self._old = True
        self._steps = None

    @property
    def view(self) -> View:
        if self._old or self._view is None:
            start = self._table.unmoved()
            if self._view is None or start is None or start is not self._start:
                self._view = self._table.scene(self._seat)
                self._grounds = {board.ground.id for board in self._view.boards}
                self._packed = None
            self._old, self._start = False, start
        return self._view

    def told(self, grounds: set[str]) -> View:
        """The scene with its large parts encoded already, and with only the names of grounds that the client has; it has the
        others afterwards."""
        view = self.view
        if self._grounds <= grounds:
            if self._packed is None:
                self._packed = _packed(_without_grounds(view, self._grounds))
            return self._packed
        told = _packed(_without_grounds(view, grounds))
        grounds |= self._grounds
        return told

    def lines_told(self, lines: list[Line]) -> Raw:
        """New lines of a log. Where nothing is hidden all seats are told the same ones."""
        if lines != self._lines:
            self._lines, self._lines_json = lines, Raw(encode(lines))
        return self._lines_json

    def steps_told(self, mark: tuple[int, int] | None, seat: str | None, lines: list[Line], grounds: set[str]) -> Raw:
        """What there was to see after each event since a mark, which these lines tell; nothing if that cannot be told.

        Without a mark: since the beginning, before anybody was asked.
        """
        if self._steps is None or lines != self._steps_of:
            try:
                steps = self._table.opening(seat) if mark is None else self._table.steps(mark, seat)
                self._steps = steps[-MOST_STEPS:]
            except (LookupError, NoctuleError, Diverged):  # taken back since, too long ago, or not to be had twice
                self._steps = []
            self._steps_of = lines
            self._slim_steps = None
        needed = {board.ground.id for step in self._steps for board in step.view.boards}
        if needed <= grounds:
            if self._slim_steps is None:
                self._slim_steps = _encode_steps(self._steps, grounds)
            return self._slim_steps
        told = _encode_steps(self._steps, grounds)
        grounds |= needed
        return told


class Eyes:
    """The eyes of one seat; None: of the spectators."""

    __slots__ = ("_scene_told", "_told", "lines", "scene", "seat", "table")

    def __init__(self, table: Table[Any], seat: str | None, scene: Scene, events: Iterable[Happened]) -> None:
        self.table = table
        self.seat = seat
        self.scene = scene
        self.lines: list[Line] = []
        self._told = b""
        self._scene_told: View | None = None
        """What was told of the scene with that."""
        self.learn(events)

    def learn(self, events: Iterable[Happened]) -> None:
        """Something happened: the view is not what it was, the log goes on."""
        self.scene.change()
        self._scene_told = None
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
        decision, waiting = self.table.asked(self.seat)
        return replace(self.scene.view, decision=decision, waiting=waiting)

    def told(self, grounds: set[str]) -> Raw:
        """The whole view: the scene, which lasts as long as the position, and what is asked."""
        scene = self.scene.told(grounds)
        if scene is not self._scene_told:
            decision, waiting = self.table.asked(self.seat)
            self._told = encode(replace(scene, decision=decision, waiting=waiting))
            self._scene_told = scene
        return Raw(self._told)

    def recap(self, lines: int, grounds: set[str]) -> Raw:
        """The last so many things that happened, each with what there was to see; nothing if that cannot be told."""
        try:
            steps = self.table.recap(self.seat, lines)
        except (LookupError, NoctuleError, Diverged):  # not to be had twice
            steps = []
        told = _encode_steps(steps, grounds)
        grounds |= {board.ground.id for step in steps for board in step.view.boards}
        return told


def _packed(view: View) -> View:
    """A view whose boards and panels, by far the most of it, are encoded once for all who see them."""
    return replace(view, boards=_encoded(view.boards), panels=_encoded(view.panels))


def _encoded(parts: tuple[Any, ...]) -> Any:
    return Raw(encode(parts)) if parts else parts


def _encode_steps(steps: list[Step], grounds: Set[str]) -> Raw:
    return Raw(encode([{"lines": [step.line], "view": _without_grounds(step.view, grounds)} for step in steps]))


def _without_grounds(view: View, known: Set[str]) -> View:
    boards: list[Any] = [
        replace(board, ground=KnownGround(board.ground.id)) if board.ground.id in known else board for board in view.boards
    ]
    return replace(view, boards=tuple(boards))
