"""The driver: runs a game's rules from decision to decision and keeps the record of answers, chance results and events.

A suspended rule cannot be copied, so it is never copied: it is rebuilt from the last boundary and the answers since. There are
two ways to rebuild and no third: `_rebuild` trusts the record and replays *values* (forks, undo); `_follow` checks it and
replays *keys* (loading, replays).
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from typing import Any, Final, Generic, TypeVar

from .chance import Chance, Fate, Luck
from .decisions import Decision, Together
from .errors import DeadEnd, Diverged, SetupError
from .events import Event
from .flow import Ask, Boundary
from .game import Game, Setup, State
from .history import Answer, Redealt, Segment, lines, lines_of
from .people import called
from .pledges import Pledge
from .record import Record
from .saves import GivenAnswer

S = TypeVar("S", bound=State)

DONE: Final = object()
RECENT: Final = 24
"""How many segments stay as objects; older ones are kept as text."""


class Driver(Generic[S]):
    """The inside of a table: one flow, suspended at a decision, and the record that led there."""

    game: Game[S]
    setup: Setup
    n: int
    """The number of the decision that is waited for. It never comes back, not even after an undo."""

    # -- beginning -----------------------------------------------------------------------------------------------

    def __init__(self, game: Game[S], setup: Setup, luck: Luck | None = None, seed: int | None = None) -> None:
        """An empty table: use `start`, `load` or `arrange`."""
        self.game = game
        self.setup = setup
        self.n = 0
        self.lost = 0
        self._open_since = 0
        self._luck = luck if luck is not None else Luck(seed)
        self._past: list[str] = []
        self._packed = 0
        self._segments: list[Segment] = []
        self._s: S
        self._ask: Ask
        self._flow: Coroutine[Any, Any, None]
        self._waiting: Decision | Together | None = None
        self._sealed: dict[str, Answer] = {}
        self._pledged: Pledge | None = None
        """What the save that the table was loaded from says of its luck."""

    def _set_up(self, fate: Fate | None) -> None:
        """Run the game's setup; its chance results go before the first boundary."""
        prelude: list[Any] = []
        state = self.game.setup(self.setup, Ask(prelude, self._luck, fate))
        self._past = lines(prelude)
        self._begin(state, fate)

    def _begin(self, state: S, fate: Fate | None) -> None:
        """Stand at the first boundary."""
        self._s = state
        self._ask = Ask([], self._luck, fate)
        self._flow = self.game.play(state, self._ask)
        try:
            request = self._flow.send(None)
        except StopIteration:
            raise SetupError(f"{self.game.key}: the game is over in this position; there is nothing to play") from None
        if not isinstance(request, Boundary) or self._ask._entries:
            raise DeadEnd(f"{self.game.key}: the rules ask, roll or note before their first boundary")
        self._open_segment()

    # -- running the rules ---------------------------------------------------------------------------------------

    def _advance(self, value: Any) -> None:
        """Run the rules until somebody has to decide. The table answers where there is only one answer."""
        if self.setup.names:
            with called(self.setup.names):
                self._run(value)
        else:
            self._run(value)
        self._ask_anew()

    def _run(self, value: Any) -> None:
        send = self._flow.send
        try:
            while True:
                request = send(value)
                if isinstance(request, Decision):
                    key = request.forced()
                    if key is None:
                        self._waiting = request
                        break
                    value = request.read(key)
                    self._segments[-1].entries.append(Answer(request.seats[0], key, value, True))
                elif isinstance(request, Boundary):
                    value = None
                    self._open_segment()
                else:
                    self._waiting = request
                    self._seal_forced(request)
                    if len(self._sealed) < len(request.decisions):
                        break
                    value = self._open_all(request)
        except StopIteration:
            self._waiting = None

    def _ask_anew(self) -> None:
        """Another decision is waited for. While answers are being sealed `n` goes on, but the decisions stay open."""
        self._open_since = self.n = self.n + 1

    def _open_segment(self) -> None:
        segment = Segment(self._s.copy(), [])
        self._segments.append(segment)
        self._ask._entries = segment.entries
        self._ask._fallen = ()

    def _pack(self, last: int) -> None:
        """Turn all but the recent segments into text; never those since the last answer, for whoever asks what it did."""
        old = self._segments[: min(last, len(self._segments) - RECENT)]
        if old:
            self._past.append("\n".join(lines_of(old)))
            self._packed += len(old)
            del self._segments[: len(old)]

    # -- sealed answers ------------------------------------------------------------------------------------------

    def _seal(self, together: Together, answer: Answer) -> None:
        self._sealed[answer.seat] = answer
        if len(self._sealed) == len(together.decisions):
            self._advance(self._open_all(together))
        else:
            self.n += 1

    def _seal_forced(self, together: Together) -> None:
        for seat, decision in together.decisions.items():
            key = decision.forced()
            if key is not None:
                self._sealed[seat] = Answer(seat, key, decision.read(key), True)
                self._segments[-1].entries.append(self._sealed[seat])

    def _open_all(self, together: Together) -> dict[str, Any]:
        """Open the sealed answers. From here on everybody may know them: nobody takes his back alone."""
        rule = next(iter(together.decisions.values())).rule
        self._segments[-1].entries.append(Event(rule, reveals=True))
        return self._unseal(together)

    def _unseal(self, together: Together) -> dict[str, Any]:
        """The sealed values, in the order asked."""
        values = {seat: self._sealed[seat].value for seat in together.decisions}
        self._sealed = {}
        return values

    # -- rebuilding from a trusted record: values ----------------------------------------------------------------

    def _rebuild(self, fate: Fate | None = None) -> None:
        """Replay the values since the last boundary. Options are not built: the record is our own."""
        with called(self.setup.names):
            self._replay_values(self._segments[-1], fate)

    def _replay_values(self, segment: Segment, fate: Fate | None) -> None:
        self._s = segment.start.copy()
        record = Fate([e for e in segment.entries if type(e) is Chance], strict=True)
        self._ask = Ask([], self._luck, record, quiet=True)
        self._flow = self.game.play(self._s, self._ask)
        self._sealed = {}
        send = self._flow.send
        send(None)
        try:
            request = send(None)
            for entry in segment.entries:
                if type(entry) is not Answer:
                    if type(entry) is Redealt:
                        self.game.redeal(self._s, entry.seat, Luck(entry.seed))
                    continue
                if isinstance(request, Together):
                    self._sealed[entry.seat] = entry
                    if len(self._sealed) == len(request.decisions):
                        request = send(self._unseal(request))
                else:
                    request = send(entry.value)
            self._waiting = request
        except StopIteration:
            self._waiting = None
        self._ask._entries = segment.entries
        self._ask._fate = fate
        self._ask._quiet = False
        self._luck.stand(self._results)

    def _results(self) -> int:
        """How many results of luck are in the record; there is none in `g.top`."""
        past = [line for text in self._past for line in text.split("\n") if line.startswith("~ ")]
        recent = [entry.what for segment in self._segments for entry in segment.entries if type(entry) is Chance]
        return sum(not line.startswith("~ top:") for line in past) + sum(not what.startswith("top:") for what in recent)

    def _go_back(self, i: int, j: int, fate: str = "same") -> None:
        """Stand before entry `j` of segment `i` again. With the same fate chance will say again what it said since.

        Segments are shared with forks, so they are replaced, never cut.
        """
        segment = self._segments[i]
        since = [*segment.entries[j:], *(entry for later in self._segments[i + 1 :] for entry in later.entries)]
        rest = self._ask._fate.rest if self._ask._fate is not None else []
        self._segments[i:] = [Segment(segment.start, segment.entries[:j])]
        said = [*(entry for entry in since if type(entry) is Chance), *rest]
        self._rebuild(Fate(said, strict=False) if fate == "same" and said else None)
        if fate == "new":
            self._luck.turn()

    # -- rebuilding from a save: keys, every one checked ---------------------------------------------------------

    def _follow(self, record: Record) -> Iterator[None]:
        """Replay keys, checking every one; yields where somebody was waited for, before the first answer and after each."""
        steps = self._steps(record)
        while True:
            with called(self.setup.names):  # not across a yield: whoever looks meanwhile may look at another table
                if next(steps, DONE) is DONE:
                    return
            yield

    def _steps(self, record: Record) -> Iterator[None]:
        value = None
        while True:
            try:
                request = self._flow.send(value)
            except StopIteration:
                self._waiting = None
                self._ask_anew()
                yield
                break
            if isinstance(request, Boundary):
                self._open_segment()
                value = None
                continue
            self._waiting = request
            if isinstance(request, Together):
                yield from self._follow_sealed(request, record)
                if len(self._sealed) < len(request.decisions):
                    break
                value = self._open_all(request)
                continue
            if not record.forces(request):
                self._ask_anew()
                yield
            given = record.take(request)
            if given is None:
                break
            value = request.read(given.key)
            self._segments[-1].entries.append(Answer(given.seat, given.key, value, given.forced))
        record.finish()

    def _follow_sealed(self, together: Together, record: Record) -> Iterator[None]:
        self._sealed = {}
        for seat, decision in together.decisions.items():
            if decision.forced() is not None:
                self._accept_sealed(record.take(decision), decision, seat)
        while len(self._sealed) < len(together.decisions):
            self._ask_anew()
            yield
            given = record.next
            if given is None:
                break
            if given.seat not in together.decisions or given.seat in self._sealed:
                raise Diverged(f"'{given.seat}' answers where nobody asked", given.line)
            decision = together.decisions[given.seat]
            self._accept_sealed(record.take(decision), decision, given.seat)

    def _accept_sealed(self, given: GivenAnswer | None, decision: Decision, seat: str) -> None:
        if given is not None:
            self._sealed[seat] = Answer(seat, given.key, decision.read(given.key), given.forced)
            self._segments[-1].entries.append(self._sealed[seat])
