"""What can be seen at a table without changing it: positions, questions, what happened since, odds and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from .decisions import ASKABLE, Decision, No, Preview, Shown, Together, show
from .driver import Driver
from .errors import IllegalAnswer
from .events import Event, Line
from .game import State
from .history import Entry, lines, lines_of
from .people import called, person
from .views import Trace, View

S = TypeVar("S", bound=State)


class Looking(Driver[S]):
    """A table as players, clients and statistics look at it."""

    @property
    def state(self) -> S:
        """The true position, secrets included: for rules and tests, never for a player or a bot."""
        return self._s

    @property
    def over(self) -> bool:
        return self._waiting is None

    @property
    def pending(self) -> dict[str, Decision]:
        """Who may answer now, and what they are asked."""
        waiting = self._waiting
        if waiting is None:
            return {}
        if isinstance(waiting, Together):
            return {seat: d for seat, d in waiting.decisions.items() if seat not in self._sealed}
        return dict.fromkeys(waiting.seats, waiting)

    def view(self, seat: str | None) -> View:
        """All that a seat may see (None: a spectator)."""
        decision, waiting = self.asked(seat)
        return replace(self.scene(seat), decision=decision, waiting=waiting)

    def scene(self, seat: str | None) -> View:
        """The view without what is asked: the same for everybody where the game is open."""
        self._known(seat)
        with called(self.setup.names):
            return self.game.view(self._s, seat)

    def name_of(self, id: str) -> str:
        """The words for an id: people are called as they call themselves, everything else as the game calls it."""
        return self.setup.names.get(id) or self.game.name_of(id)

    def unmoved(self) -> S | None:
        """The position at the last boundary, if it still stands: whoever has drawn it need not look again."""
        start: S = self._segments[-1].start
        return start if self._s == start else None

    def asked(self, seat: str | None) -> tuple[Shown | None, tuple[str, ...]]:
        """What a seat is asked, and whom it waits for."""
        self._known(seat)
        with called(self.setup.names):
            return self._asked(seat)

    def _asked(self, seat: str | None) -> tuple[Shown | None, tuple[str, ...]]:
        waiting = self._waiting
        if isinstance(waiting, Decision):
            return (show(waiting, self.n), ()) if seat in waiting.seats else (None, (self._waited_of(waiting),))
        pending = self.pending
        decision = pending.get(seat) if seat is not None else None
        return show(decision, self.n) if decision is not None else None, tuple(self._waited_for(seat, pending))

    def _waited_of(self, decision: Decision) -> str:
        return f"{' or '.join(map(person, decision.seats))}: {decision.waiting or 'to decide'}."

    def _waited_for(self, seat: str | None, pending: dict[str, Decision]) -> Iterator[str]:
        if isinstance(self._waiting, Together) and seat in self._sealed:
            yield "Your answer is in."
        if isinstance(self._waiting, Together):
            for other, decision in pending.items():
                if other != seat:
                    yield f"{person(other)}: {decision.waiting or 'to answer in secret'}."

    def line(self, event: Event) -> Line:
        """An event in words."""
        return event.line(self.name_of, self.game.weighs)

    def events(self) -> Iterator[Event]:
        """The events of the recent past, secrets included: for statistics, never for a player."""
        return (e for segment in self._segments for e in segment.entries if type(e) is Event)

    def mark(self) -> tuple[int, int]:
        """Where the record stands, for `news`."""
        return self._packed + len(self._segments), len(self._segments[-1].entries)

    def news(self, mark: tuple[int, int]) -> list[Entry]:
        """Answers, chance results and events since a mark, secrets included: for storage and statistics."""
        first, entries = self._place_of(mark)
        found = self._segments[first].entries[entries:]
        for segment in self._segments[first + 1 :]:
            found += segment.entries
        return found

    def landed(self, mark: tuple[int, int]) -> tuple[S, list[Entry]]:
        """The first boundary since a mark (or the present, if there was none) and the record up to it, secrets included.

        It is what an answer alone led to, before anything else began: for bots that think with a table of their own. If the
        game is over since, it is the end: what nobody can stop any more belongs to the answer.
        """
        if self.over:
            return self._s, self.news(mark)
        segment, entries = self._place_of(mark)
        opened = self._segments[segment + 1 :]
        start: S = opened[0].start if opened else self._s
        return start, self._segments[segment].entries[entries:]

    def _place_of(self, mark: tuple[int, int]) -> tuple[int, int]:
        """Segment and entry of a mark; LookupError if they are not at hand any more."""
        segment, entries = mark[0] - self._packed - 1, mark[1]
        if segment < 0:
            raise LookupError("that is too long ago; save or replay the whole game instead")
        if segment >= len(self._segments) or entries > len(self._segments[segment].entries):
            raise LookupError("that has been taken back since")
        return segment, entries

    def written(self, mark: tuple[int, int]) -> tuple[list[str], bytes | None, list[str]]:
        """The lines of a save since a mark: up to the last boundary opened since, its position (None: none was), after it."""
        first, entries = self._place_of(mark)
        news = lines(self._segments[first].entries[entries:])
        opened = self._segments[first + 1 :]
        if not opened:
            return [], None, news
        return news + lines_of(opened[:-1]), msgspec.json.encode(opened[-1].start), lines(opened[-1].entries)

    def preview(self, seat: str, key: str) -> Preview:
        """The odds and consequences of an option on offer."""
        decision = self._decision_of(seat)
        with called(self.setup.names):
            for option in decision.options:
                if option.key == key:
                    return option.preview() if option.preview is not None else Preview()
            raise decision.refusal(key)

    def why(self, seat: str, what: str) -> No | None:
        """Why a key, place, piece or card is not on offer to a seat; None if it is."""
        self._known(seat)
        with called(self.setup.names):
            return self._why(seat, what)

    def _why(self, seat: str, what: str) -> No | None:
        decision = self.pending.get(seat)
        if decision is None:
            return No("", "The game is over." if self.over else f"It is not your move. {self._who()}")
        if decision.offers(what):
            return None
        return self.reason(seat, what) or No(decision.rule, f"This is not what is asked now: {decision.words}")

    def reason(self, seat: str, what: str) -> No | None:
        """What the rules themselves say about something that a seat, which is asked, is not offered; None: nothing."""
        decision = self._decision_of(seat)
        no = decision.why_not(what)
        if no is None and self.game.why is not None and ASKABLE.fullmatch(what):
            no = self.game.why(self._s, seat, what)
        if no is None and decision.shape != "choose":  # what is wrong with a combination, an order, a number
            try:
                decision.read(what)
            except IllegalAnswer as illegal:
                return No(illegal.rule, illegal.reason)
        return no

    def traces(self, seat: str | None, piece: str) -> list[Trace]:
        """What can be drawn over the board for a piece."""
        self._known(seat)
        with called(self.setup.names):
            return list(self.game.trace(self._s, seat, piece)) if self.game.trace is not None else []

    def _known(self, seat: str | None) -> None:
        if seat is not None and seat not in self.setup.seats:
            raise IllegalAnswer(f"no seat '{seat[:40]}' at this table; there are: {', '.join(self.setup.seats)}")

    def _who(self) -> str:
        return f"Waiting for {' or '.join(map(self.name_of, self.pending))}."

    def _decision_of(self, seat: str) -> Decision:
        self._known(seat)
        decision = self.pending.get(seat)
        if decision is not None:
            return decision
        if self.over:
            raise IllegalAnswer("the game is over")
        if seat in self._sealed:
            raise IllegalAnswer("your answer is in already; take it back first to change it")
        raise IllegalAnswer(f"{self.name_of(seat)} has nothing to decide now. {self._who()}")
