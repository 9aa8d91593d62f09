"""The driver: runs a game's rules from decision to decision and writes down answers, chance results and events.

A boundary after which nothing was answered, rolled or told until the next one is as good as that one: the rules come from the
first to the second by themselves. So the second is passed over, and its position is not kept.

A suspended rule cannot be copied, so it is never copied: it is rebuilt from the last boundary and the answers since. There are
two ways to rebuild and no third: `rebuild` trusts the record and replays *values* (forks, undo); `follow` checks it and
replays *keys* (loading, replays).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final, Generic, TypeVar

from .chance import Chance, Fate, Luck
from .decisions import Decision, Together
from .errors import DeadEnd, Diverged, SetupError
from .events import Event
from .flow import Ask
from .game import Game, Setup, State
from .history import Answer, Entry, History, Redealt, Segment, lines
from .people import called
from .record import Record
from .saves import GivenAnswer

S = TypeVar("S", bound=State)

DONE: Final = object()


class Driver(Generic[S]):
    """One flow, suspended at a decision, and the history that led there."""

    __slots__ = (
        "_ask",
        "_flow",
        "game",
        "history",
        "luck",
        "n",
        "open_since",
        "quiet",
        "sealed",
        "setup",
        "state",
        "waiting",
    )

    def __init__(self, game: Game[S], setup: Setup, luck: Luck, history: History, n: int = 0, open_since: int = 0) -> None:
        self.game = game
        self.setup = setup
        self.luck = luck
        self.history = history
        self.n = n
        """The number of the decision that is waited for. It never comes back, not even after an undo."""
        self.open_since = open_since
        """The number of the decision with which all that are open now were asked."""
        self.state: S
        self.waiting: Decision | Together | None = None
        self.sealed: dict[str, Answer] = {}
        """Answers of those who are asked together, until all are in."""
        self.quiet: dict[str, frozenset[str]] = {}
        """The moments at which a seat does not want to be asked (`attack`), or not because of one thing (`attack:dodge`)."""
        self._ask: Ask
        self._flow: Coroutine[Any, Any, None]

    # -- beginning -----------------------------------------------------------------------------------------------

    def set_up(self, fate: Fate | None) -> None:
        """Run the game's setup; its chance results go before the first boundary."""
        prelude: list[Any] = []
        state = self.game.setup(self.setup, Ask(prelude, self.luck, fate))
        self.history.past = lines(prelude)
        self.begin(state, fate)

    def begin(self, state: S, fate: Fate | None) -> None:
        """Stand at the first boundary. The rules have not begun: `set_off`, or `follow`."""
        entries: list[Entry] = []
        self.state = state
        self.history.segments.append(Segment(state.copy(), entries))
        self._ask = Ask(entries, self.luck, fate)
        self._keep_boundaries()
        self._flow = self.game.play(state, self._ask)

    def set_off(self) -> None:
        """Let the rules begin, up to the first question."""
        self.advance(None)
        self._check_beginning()

    def _check_beginning(self) -> None:
        if self._ask._stood:
            return
        first, *later = self.history.segments
        if self.waiting is None and not first.entries and not later:
            raise SetupError(f"{self.game.key}: the game is over in this position; there is nothing to play")
        raise DeadEnd(f"{self.game.key}: the rules ask, roll or note before their first boundary")

    def _keep_boundaries(self) -> None:
        """What the rules call a boundary opens a segment of the history from here on."""
        self._ask._state = self.state
        self._ask._segments = self.history.segments

    # -- running the rules ---------------------------------------------------------------------------------------

    def advance(self, value: Any) -> None:
        """Run the rules until somebody has to decide. The table answers where there is only one answer."""
        names = self.setup.names
        if names:
            with called(names):
                self._run(value)
        else:
            self._run(value)

    def _run(self, value: Any) -> None:
        send = self._flow.send
        try:
            while True:
                request = send(value)
                if type(request) is not Together:
                    key = request.forced()
                    if key is None and self.quiet:
                        key = self._passed_over(request)
                    if key is None:
                        self.waiting = request
                        break
                    value = request.read(key)
                    self._ask._entries.append(Answer(request.seats[0], key, value, True))
                else:
                    self.waiting = request
                    self._seal_forced(request)
                    if len(self.sealed) < len(request.decisions):
                        break
                    value = self._open_all(request)
        except StopIteration:
            self.waiting = None
        self.open_since = self.n = self.n + 1

    def _passed_over(self, decision: Decision) -> str | None:
        """What the table answers where the seat does not want to be asked. It is written down as forced: a fence to nobody."""
        if not decision.moment:
            return None
        quiet = self.quiet.get(decision.seats[0], frozenset())
        return decision.idle if decision.moment in quiet or _all_set_aside(decision, quiet) else None

    def ask_anew(self) -> None:
        """Another decision is waited for. While answers are being sealed `n` goes on, but the decisions stay open."""
        self.open_since = self.n = self.n + 1

    def accept(self, answer: Answer) -> None:
        """Somebody has answered: write it down and go on."""
        self._ask._entries.append(answer)
        waiting = self.waiting
        if type(waiting) is Together:
            self._seal(waiting, answer)
        elif self.setup.names:
            self.advance(answer.value)
        else:
            self._run(answer.value)

    def expect(self, fate: Fate | None, watch: Callable[[Event], None] | None = None) -> None:
        """From here on chance says this (None: whatever luck brings), and whoever watches is called with every event."""
        self._ask._fate = fate
        self._ask._watch = watch

    # -- sealed answers ------------------------------------------------------------------------------------------

    def _seal(self, together: Together, answer: Answer) -> None:
        self.sealed[answer.seat] = answer
        if len(self.sealed) == len(together.decisions):
            self.advance(self._open_all(together))
        else:
            self.n += 1

    def _seal_forced(self, together: Together) -> None:
        for seat, decision in together.decisions.items():
            key = decision.forced()
            if key is not None:
                self.sealed[seat] = Answer(seat, key, decision.read(key), True)
                self.history.segments[-1].entries.append(self.sealed[seat])

    def _open_all(self, together: Together) -> dict[str, Any]:
        """Open the sealed answers. From here on everybody may know them: nobody takes his back alone."""
        rule = next(iter(together.decisions.values())).rule
        self.history.segments[-1].entries.append(Event(rule, reveals=True))
        return self._unseal(together)

    def _unseal(self, together: Together) -> dict[str, Any]:
        """The sealed values, in the order asked."""
        values = {seat: self.sealed[seat].value for seat in together.decisions}
        self.sealed = {}
        return values

    # -- rebuilding from a trusted record: values ----------------------------------------------------------------

    def rebuild(self, fate: Fate | None = None) -> None:
        """Replay the values since the last boundary. Options are not built: the record is our own."""
        if self.setup.names:
            with called(self.setup.names):
                self._replay_values(self.history.segments[-1], fate)
        else:
            self._replay_values(self.history.segments[-1], fate)

    def _replay_values(self, segment: Segment, fate: Fate | None) -> None:
        self.state = segment.start.copy()
        record = Fate([e for e in segment.entries if type(e) is Chance], strict=True)
        self._ask = Ask([], self.luck, record, quiet=True)
        self._flow = self.game.play(self.state, self._ask)
        self.sealed = {}
        send = self._flow.send
        try:
            request = send(None)
            for entry in segment.entries:
                if type(entry) is not Answer:
                    if type(entry) is Redealt:
                        become(self.state, entry.dealt.copy())
                    continue
                if isinstance(request, Together):
                    self.sealed[entry.seat] = entry
                    if len(self.sealed) == len(request.decisions):
                        request = send(self._unseal(request))
                else:
                    request = send(entry.value)
            self.waiting = request
        except StopIteration:
            self.waiting = None
        self._ask._entries = segment.entries
        self._ask._fate = fate
        self._ask._quiet = False
        self._keep_boundaries()
        self.luck.stand(self.history.results)

    @property
    def passed(self) -> S | None:
        """After a record was followed: the position at a boundary that was passed over since the last one."""
        passed: S | None = self._ask._passed
        return passed

    def reword(self) -> None:
        """Ask the same again: somebody is called otherwise."""
        self.rebuild(self._ask._fate)

    def take_back_sealed(self, seat: str) -> None:
        """Hand a sealed answer back. What chance was to say, it still will."""
        entries = self.history.segments[-1].entries
        entries[:] = [entry for entry in entries if entry is not self.sealed[seat]]
        self.rebuild(self._ask._fate)

    def go_back(self, i: int, j: int, fate: str = "same") -> None:
        """Stand before entry `j` of segment `i` again. With the same fate chance will say again what it said since."""
        since = self.history.cut(i, j)
        rest = self._ask._fate.rest if self._ask._fate is not None else []
        said = [*(entry for entry in since if type(entry) is Chance), *rest]
        self.rebuild(Fate(said, strict=False) if fate == "same" and said else None)
        if fate == "new":
            self.luck.turn()

    # -- rebuilding from a save: keys, every one checked ---------------------------------------------------------

    def follow(self, record: Record) -> Iterator[None]:
        """Replay keys, checking every one; yields where somebody was waited for, before the first answer and after each."""
        steps = self._steps(record)
        while True:
            with called(self.setup.names):  # not across a yield: whoever looks meanwhile may look at another table
                if next(steps, DONE) is DONE:
                    return
            yield

    def _steps(self, record: Record) -> Iterator[None]:
        value = None
        self._ask._each = True  # a save may be older than the day on which boundaries began to be passed over
        while True:
            try:
                request = self._flow.send(value)
            except StopIteration:
                self.waiting = None
                self._check_beginning()
                self.ask_anew()
                yield
                break
            self.waiting = request
            self._check_beginning()
            if isinstance(request, Together):
                yield from self._follow_sealed(request, record)
                if len(self.sealed) < len(request.decisions):
                    break
                value = self._open_all(request)
                continue
            if not record.forces(request):
                self.ask_anew()
                yield
            given = record.take(request)
            if given is None:
                break
            value = request.read(given.key)
            self.history.segments[-1].entries.append(Answer(given.seat, given.key, value, given.forced, given.along))
        self._ask._each = False
        record.finish()

    def _follow_sealed(self, together: Together, record: Record) -> Iterator[None]:
        self.sealed = {}
        for seat, decision in together.decisions.items():
            if decision.forced() is not None:
                self._accept_sealed(record.take(decision), decision, seat)
        while len(self.sealed) < len(together.decisions):
            self.ask_anew()
            yield
            given = record.next
            if given is None:
                break
            if given.seat not in together.decisions or given.seat in self.sealed:
                raise Diverged(f"'{given.seat}' answers where nobody asked", given.line)
            decision = together.decisions[given.seat]
            self._accept_sealed(record.take(decision), decision, given.seat)

    def _accept_sealed(self, given: GivenAnswer | None, decision: Decision, seat: str) -> None:
        if given is not None:
            self.sealed[seat] = Answer(seat, given.key, decision.read(given.key), given.forced, given.along)
            self.history.segments[-1].entries.append(self.sealed[seat])


def become(state: Any, other: Any) -> None:
    """Put another position in the place of one that the rules already hold. What is equal stays the very same thing: a rule
    that says `s.said.append(await ...)` holds a list across the decision."""
    for field in other.__struct_fields__:
        value = getattr(other, field)
        if getattr(state, field) != value:
            setattr(state, field, value)


def _all_set_aside(decision: Decision, quiet: frozenset[str]) -> bool:
    """Is all that could be used at this moment something because of which the seat does not want to be asked there?

    Where nothing can be used there is nothing to set aside: that question is asked as ever, so that it tells nothing.
    """
    aside = {entry.partition(":")[2] for entry in quiet if entry.startswith(f"{decision.moment}:")}
    uses = [{option.thing, *option.at} for option in decision.offered if option.thing or option.at] if aside else []
    return bool(uses) and all(use & aside for use in uses)
