"""Seeing a kept game again, answer by answer, from any seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noctule.engine import Event, NoctuleError, Table, saves
from noctule.engine.history import Answer
from noctule.engine.outside import look
from noctule.engine.pledges import Pledge
from noctule.engine.saves import GivenAnswer

from . import words
from .describing import told
from .drawing import Pen, drawn
from .panels import panel_lines, status_lines
from .saves_folder import Kept, Seating
from .screen import EndOfInput, Screen

FIRST = (1, 0)
"""The mark at the very beginning of a table that is replayed."""


class Film:
    """A kept game, one answer further with each step. Going back starts again from the beginning: nothing is kept twice."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        reel: Iterator[Table[Any]] = Table.replay(text, source=source)
        self.marks = []
        for table in reel:
            self.marks.append(table.mark())
        look(table, source)
        self.rewind()

    @property
    def steps(self) -> int:
        return len(self.marks) - 1

    def rewind(self) -> None:
        """Before the first answer."""
        self._reel: Iterator[Table[Any]] = Table.replay(self.text, source=self.source)
        self.table: Table[Any] = next(self._reel)
        self.at = 0

    def next(self) -> bool:
        """One step on; False at the end."""
        if self.at >= self.steps:
            return False
        self.table = next(self._reel)
        self.at += 1
        return True

    def go(self, step: int) -> None:
        if step < self.at:
            self.rewind()
        while self.at < step and self.next():
            pass

    def news(self, seat: str | None) -> list[str]:
        """The answers of this step and what came of them, as far as the seat may know."""
        lines = []
        for entry in self.table.news(self.marks[self.at - 1] if self.at else FIRST):
            if isinstance(entry, Answer) and not entry.forced and self._open(entry, seat):
                lines.append(f"{self.table.setup.called(entry.seat)}: {entry.key}")
            elif isinstance(entry, Event) and entry.text and entry.seen_by(seat):
                lines.append(f"  {self.table.line(entry).text}")
        return lines

    def _open(self, answer: Answer, seat: str | None) -> bool:
        """A seat's own answers; those of others would tell their secrets unless everybody sees the same."""
        return seat is None or answer.seat == seat


def replay(screen: Screen, text: str, source: str) -> None:
    """`noctule replay`: step by step at a terminal, everything when piped."""
    film = Film(text, source)
    table = film.table
    screen.say(
        f"{table.game.name}, {', '.join(map(table.setup.called, table.setup.seats))}: {words.counted(film.steps, 'answer')}."
    )
    if not screen.live:
        _print_all(screen, film)
        return
    screen.say(
        "Enter: next; b: back; g 40: go to; s ana: see from ana's seat (s: from nobody's); c: go on from here; q: leave."
    )
    seat: str | None = None
    while True:
        _show(screen, film, seat)
        try:
            typed = screen.ask(f"{film.at}/{film.steps}> ").lower().split()
        except EndOfInput:
            return
        if typed and typed[0].startswith("q"):
            return
        try:
            seat = _step(screen, film, seat, typed)
        except NoctuleError as error:
            screen.say(str(error))


def _step(screen: Screen, film: Film, seat: str | None, typed: list[str]) -> str | None:
    """One command; the seat from which is seen afterwards."""
    if not typed or typed[0] in ("n", "next"):
        if not film.next():
            screen.say("That was the end.")
    elif typed[0] in ("b", "back"):
        film.go(max(0, film.at - 1))
    elif typed[0] in ("g", "go") and len(typed) == 2 and (step := words.number(typed[1])) is not None:
        film.go(step)
    elif typed[0] in ("s", "see"):
        seat = typed[1] if len(typed) > 1 else None
        if seat is not None and seat not in film.table.setup.seats:
            raise NoctuleError(f"no seat '{seat}'; there are: {', '.join(film.table.setup.seats)}")
    elif typed[0] in ("c", "continue"):
        kept = Kept.fresh(film.table, Seating())
        kept.keep(film.table)
        screen.say(f"Kept as a new game. Go on with: noctule play --resume {kept.name}")
    else:
        raise NoctuleError("Enter, b, g 40, s ana, c or q")
    return seat


def _show(screen: Screen, film: Film, seat: str | None) -> None:
    view = film.table.view(seat)
    screen.say("", f"Step {film.at} of {film.steps}, seen {'by ' + seat if seat else 'from beside the table'}.")
    screen.say(*film.news(seat))
    screen.say(*status_lines(view.status, screen.width))
    for board in view.boards:
        screen.say(*(told(board, (), whole=True) if screen.plain else drawn(board, Pen(screen.width, (), screen.paint))))
    for panel in view.panels:
        screen.say(*panel_lines(panel, screen.width, whole=False, plain=screen.plain))
    screen.say(*view.waiting)


def _print_all(screen: Screen, film: Film) -> None:
    opening = film.news(None)
    screen.say(*(["0. " + " ".join(line.strip() for line in opening)] if opening else []))
    while film.next():
        screen.say(f"{film.at}. " + " ".join(line.strip() for line in film.news(None)))
    status = film.table.view(None).status
    screen.say(f"The game is over: {status.outcome}." if status.outcome else f"Not over: {status.round}, {status.phase}.")


# -- verify -------------------------------------------------------------------------------------------------------


def verify(screen: Screen, text: str, source: str) -> None:
    """Check every answer and chance result from the start; DamagedSave names the place that does not fit."""
    saved = saves.read(text, source)
    entries = saved.entries(source)
    pledge = saved.pledge
    last: Table[Any]
    *_, last = Table.replay(text, source=source, luck=pledge.luck() if pledge is not None and pledge.secret else None)
    look(last, source)
    answers = [entry for entry in entries if isinstance(entry, GivenAnswer)]
    forced = sum(answer.forced for answer in answers)
    outcome = last.view(None).status.outcome
    screen.say(f"{source}: good.")
    screen.say(*words.aligned([
        ("game", f"{last.game.name}, {last.scenario or saved.setup.scenario}, {', '.join(saved.setup.seats)}"),
        ("answers", f"{len(answers) - forced:,}, and {forced:,} forced"),
        ("chance results", f"{len(entries) - len(answers):,}"),
        ("outcome", outcome or "not over yet"),
        ("luck", _luck(pledge)),
    ]))  # fmt: skip


def _luck(pledge: Pledge | None) -> str:
    """What can be said of the luck of a game whose every result has been checked."""
    if pledge is None:
        return "not pledged"
    if not pledge.secret:
        return f"pledged as {pledge.commitment}; it is opened when the game is over"
    anew = f"; with consent it was made anew, {words.counted(pledge.turns[-1][1], 'time')}" if pledge.turns else ""
    return f"every result follows from the pledge {pledge.commitment}{anew}. Is it the one that was told at the start?"
