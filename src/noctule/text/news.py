"""What happened since a seat last looked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noctule.engine import Event, Table
from noctule.engine.history import Answer

RECAP = 12
"""How many lines a seat is told that looks for the first time."""


class News:
    """Remembers how far each seat has read the log."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._read: dict[str | None, tuple[int, int]] = {}
        self._notices: dict[str | None, list[str]] = {}

    def notice(self, words: str, *, but: str) -> None:
        """Something that is no part of the game, for all but the one who did it to know."""
        for seat in (*self._table.setup.seats, None):
            if seat != but:
                self._notices.setdefault(seat, []).append(words)

    def of(self, seat: str | None) -> tuple[str, list[str]]:
        """The lines that are new to a seat (None: a spectator), with a heading where they do not come of its own answer."""
        heading, lines = self._happened(seat)
        return heading, [*self._notices.get(seat, ()), *lines]

    def _happened(self, seat: str | None) -> tuple[str, list[str]]:
        table = self._table
        if seat not in self._read:
            return "So far:", [line.text for line in table.log(seat)[-RECAP:]]
        try:
            entries = table.news(self._read[seat])
        except LookupError:
            return "Meanwhile:", [line.text for line in table.log(seat)]
        others = any(isinstance(e, Answer) and not e.forced and e.seat != seat for e in entries)
        lines = [table.line(e).text for e in entries if isinstance(e, Event) and e.text and e.seen_by(seat)]
        return "Meanwhile:" if others and seat is not None else "", lines

    def read_by(self, seats: Iterable[str | None]) -> None:
        """These seats have read everything that they may know."""
        mark = self._table.mark()
        for seat in seats:
            self._read[seat] = mark
            self._notices.pop(seat, None)
