"""The table: drives a game's rules from answer to answer, keeps the record, forks, takes back, saves and loads.

A suspended rule cannot be copied, so it is never copied: it is rebuilt from the last boundary and the answers since. There are
two ways to rebuild and no third: `fork` and `undo` trust the record and replay *values*; `load` and `replay` check it and
replay *keys*.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from . import saves
from .chance import Chance, Fate, Luck
from .decisions import Decision, No, Preview, Together, show
from .errors import DamagedSave, Diverged, Fenced, IllegalAnswer, RuleBroken
from .events import Event, Line
from .flow import Ask, Boundary
from .game import Game, Setup, State, find, fingerprint
from .history import Answer, Entry, Segment, lines
from .record import ARRANGED, Record, game_of, position_of
from .saves import GivenAnswer, Saved
from .views import Step, Trace, View

S = TypeVar("S", bound=State)

RECENT: Final = 24
"""How many segments stay as objects; older ones are kept as text."""


class Table(Generic[S]):
    """One game being played.

    >>> table = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7)
    >>> [option.key for option in table.pending["ana"].options]
    ['unit:0', 'unit:1', 'unit:2', 'unit:3', 'unit:4']
    >>> table.answer("ana", "unit:3")
    """

    game: Game[S]
    setup: Setup
    n: int
    """The number of the decision that is waited for. It never comes back, not even after an undo."""
    lost: int
    """How many answers the last load had to give up because the rules have changed since."""

    def __init__(self, game: Game[S], setup: Setup, luck: Luck | None = None, seed: int | None = None) -> None:
        """An empty table: use `start`, `load` or `arrange`."""
        self.game = game
        self.setup = setup
        self.n = 0
        self.lost = 0
        self._luck = luck if luck is not None else Luck(seed)
        self._past: list[str] = []
        self._packed = 0
        self._segments: list[Segment] = []
        self._s: S
        self._ask: Ask
        self._flow: Coroutine[Any, Any, None]
        self._waiting: Decision | Together | None = None
        self._sealed: dict[str, Answer] = {}

    # -- beginning ------------------------------------------------------------------------------------------------

    @classmethod
    def start(cls, game: str | Game[S], setup: Setup, *, seed: int | None = None, luck: Luck | None = None) -> Table[S]:
        """A new game. Without a seed every game is different."""
        if isinstance(game, str):
            game = find(game)
        game.check(setup)
        table: Table[S] = Table(game, setup, luck, seed)
        table._set_up(None)
        table._advance(None)
        return table

    @classmethod
    def arranged(
        cls,
        game: Game[S],
        state: S,
        seats: Sequence[str],
        *,
        luck: Luck | None = None,
        seed: int | None = None,
    ) -> Table[S]:
        """A game that starts in a position of our own making."""
        table: Table[S] = Table(game, Setup(ARRANGED, tuple(seats)), luck, seed)
        table._past = [f"= {msgspec.json.encode(state).decode()}"]
        table._begin(state, None)
        table._advance(None)
        return table

    def _set_up(self, fate: Fate | None) -> None:
        """Run the game's setup; its chance results go before the first boundary."""
        prelude: list[Any] = []
        state = self.game.setup(self.setup, Ask(prelude, self._luck, fate))
        self._past = lines(prelude)
        self._begin(state, fate)

    def _begin(self, state: S, fate: Fate | None) -> None:
        """Stand before the first boundary."""
        self._s = state
        self._ask = Ask([], self._luck, fate)
        self._flow = self.game.play(state, self._ask)

    # -- looking --------------------------------------------------------------------------------------------------

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
        self._known(seat)
        pending = self.pending
        decision = pending.get(seat) if seat is not None else None
        return replace(
            self.game.view(self._s, seat),
            decision=show(decision, self.n) if decision is not None else None,
            waiting=tuple(self._waited_for(seat, pending)),
        )

    def _waited_for(self, seat: str | None, pending: dict[str, Decision]) -> Iterator[str]:
        if isinstance(self._waiting, Together) and seat in self._sealed:
            yield "Your answer is in."
        if isinstance(self._waiting, Decision) and seat not in pending:
            yield f"{' or '.join(map(self.game.name_of, pending))}: {self._waiting.waiting or 'to decide'}."
        if isinstance(self._waiting, Together):
            for other, decision in pending.items():
                if other != seat:
                    yield f"{self.game.name_of(other)}: {decision.waiting or 'to answer in secret'}."

    def log(self, seat: str | None, *, whole: bool = False) -> list[Line]:
        """What happened, in words, oldest first, as far as the seat may know.

        The recent past is at hand; `whole` replays the game from its first answer.
        """
        self._known(seat)
        table = self._unpacked() if whole else self
        events = [e for segment in table._segments for e in segment.entries if type(e) is Event]
        return [self.line(event) for event in events if event.text and event.seen_by(seat)]

    def line(self, event: Event) -> Line:
        """An event in words."""
        return event.line(self.game.name_of)

    def events(self) -> Iterator[Event]:
        """The events of the recent past, secrets included: for statistics, never for a player."""
        return (e for segment in self._segments for e in segment.entries if type(e) is Event)

    def mark(self) -> tuple[int, int]:
        """Where the record stands, for `news`."""
        return self._packed + len(self._segments), len(self._segments[-1].entries)

    def news(self, mark: tuple[int, int]) -> list[Entry]:
        """Answers, chance results and events since a mark, secrets included: for storage and statistics."""
        segments, entries = mark
        first = segments - self._packed - 1
        if first < 0:
            raise LookupError("that is too long ago; replay the game instead")
        found = self._segments[first].entries[entries:]
        for segment in self._segments[first + 1 :]:
            found += segment.entries
        return found

    def steps(self, mark: tuple[int, int], seat: str | None) -> list[Step]:
        """What the seat saw happen since a mark, event by event: automatic phases can be shown at any pace.

        The answers since are given again to a twin of the table as it was, with the same luck.
        """
        self._known(seat)
        news = self.news(mark)
        segments, entries = mark[0] - self._packed - 1, mark[1]
        before = [
            *self._segments[:segments],
            Segment(self._segments[segments].start, self._segments[segments].entries[:entries]),
        ]
        twin = self._twin(before, self._luck)
        shown: list[Step] = []

        def watch(event: Event) -> None:
            if event.text and event.seen_by(seat):
                shown.append(Step(event.line(self.game.name_of), self.game.view(twin._s, seat)))

        twin._ask._fate = Fate([entry for entry in news if type(entry) is Chance], strict=True)
        twin._ask._watch = watch
        for entry in news:
            if type(entry) is Answer and not entry.forced:
                twin.answer(entry.seat, entry.key)
        return shown

    def preview(self, seat: str, key: str) -> Preview:
        """The odds and consequences of an option on offer."""
        decision = self._decision_of(seat)
        for option in decision.options:
            if option.key == key:
                return option.preview() if option.preview is not None else Preview()
        raise decision.refusal(key)

    def why(self, seat: str, what: str) -> No | None:
        """Why a key, place, piece or card is not on offer to a seat; None if it is."""
        self._known(seat)
        decision = self.pending.get(seat)
        if decision is None:
            return No("", "The game is over." if self.over else f"It is not your move. {self._who()}")
        if any(option.key == what or what in option.at for option in decision.options):
            return None
        no = decision.why(what) if decision.why is not None else None
        if no is None and self.game.why is not None:
            no = self.game.why(self._s, seat, what)
        return no or No(decision.rule, f"This is not what is asked now: {decision.words}")

    def traces(self, seat: str | None, piece: str) -> list[Trace]:
        """What can be drawn over the board for a piece."""
        self._known(seat)
        return list(self.game.trace(self._s, seat, piece)) if self.game.trace is not None else []

    def _known(self, seat: str | None) -> None:
        if seat is not None and seat not in self.setup.seats:
            raise IllegalAnswer(f"no seat '{seat[:40]}' at this table; there are: {', '.join(self.setup.seats)}")

    def _who(self) -> str:
        return f"Waiting for {' or '.join(self.pending)}."

    def _decision_of(self, seat: str) -> Decision:
        self._known(seat)
        decision = self.pending.get(seat)
        if decision is not None:
            return decision
        if self.over:
            raise IllegalAnswer("the game is over")
        if seat in self._sealed:
            raise IllegalAnswer("your answer is in already; take it back first to change it")
        raise IllegalAnswer(f"'{seat}' has nothing to decide now. {self._who()}")

    # -- answering ------------------------------------------------------------------------------------------------

    def answer(self, seat: str, key: str, n: int | None = None) -> None:
        """Give an answer. IllegalAnswer says why not and changes nothing; `n` guards against stale answers."""
        if n is not None and n != self.n:
            raise IllegalAnswer(f"decision {n} is no longer open; the table is at {self.n}")
        waiting = self._waiting
        decision = waiting if isinstance(waiting, Decision) and seat in waiting.seats else self._decision_of(seat)
        value = decision.read(key)
        before = len(self._segments), len(self._segments[-1].entries)
        answer = Answer(seat, key, value)
        self._segments[-1].entries.append(answer)
        try:
            if isinstance(waiting, Together):
                self._seal(waiting, answer)
            else:
                self._advance(value)
        except Exception as error:
            failing = self.save()
            self._restore(*before)
            raise RuleBroken(f"{self.game.key}: {type(error).__name__}: {error}", failing) from error
        if len(self._segments) > 2 * RECENT:
            self._pack()

    def _seal(self, together: Together, answer: Answer) -> None:
        self._sealed[answer.seat] = answer
        if len(self._sealed) == len(together.decisions):
            self._advance(self._open_all(together))
        else:
            self.n += 1

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

    def _advance(self, value: Any) -> None:
        """Run the rules until somebody has to decide. The table answers where there is only one answer."""
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
        self.n += 1

    def _seal_forced(self, together: Together) -> None:
        for seat, decision in together.decisions.items():
            key = decision.forced()
            if key is not None:
                self._sealed[seat] = Answer(seat, key, decision.read(key), True)
                self._segments[-1].entries.append(self._sealed[seat])

    def _open_segment(self) -> None:
        segment = Segment(self._s.copy(), [])
        self._segments.append(segment)
        self._ask._entries = segment.entries

    def _restore(self, segments: int, entries: int) -> None:
        """Go back to where the record stood. Rules hold no state of their own, so rebuilding is enough."""
        del self._segments[segments:]
        del self._segments[-1].entries[entries:]
        self._rebuild()

    def _pack(self) -> None:
        """Turn all but the recent segments into text."""
        old = self._segments[:-RECENT]
        self._past += ["\n".join(["=", *lines(segment.entries)]) for segment in old]
        self._packed += len(old)
        del self._segments[:-RECENT]

    # -- rebuilding from trusted records --------------------------------------------------------------------------

    def _rebuild(self, fate: Fate | None = None) -> None:
        """Replay the values since the last boundary. Options are not built: the record is our own."""
        segment = self._segments[-1]
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

    def fork(self, *, seed: int | None = None) -> Table[S]:
        """A twin that goes its own way. It rolls its own dice and cannot foresee ours."""
        last = self._segments[-1]
        return self._twin([*self._segments[:-1], Segment(last.start, list(last.entries))], Luck(seed))

    def _twin(self, segments: list[Segment], luck: Luck) -> Table[S]:
        twin: Table[S] = Table(self.game, self.setup, luck)
        twin.n = self.n
        twin._past = list(self._past)
        twin._packed = self._packed
        twin._segments = segments
        twin._rebuild()
        return twin

    def imagine(self, seat: str | None, seed: int) -> Table[S]:
        """A fork in which everything that the seat cannot know is dealt anew: what bots may think with.

        Sealed answers of others are hidden too: something that they might have answered takes their place.
        """
        last = self._segments[-1]
        hidden = {other: answer for other, answer in self._sealed.items() if other != seat}
        entries = [entry for entry in last.entries if not any(entry is answer for answer in hidden.values())]
        twin = self._twin([*self._segments[:-1], Segment(last.start, entries)], Luck(seed))
        luck = Luck(seed)
        self.game.redeal(twin._s, seat, luck)
        for other in hidden:
            decision = twin.pending[other]
            key = decision.sample(luck)
            twin._sealed[other] = Answer(other, key, decision.read(key))
            entries.append(twin._sealed[other])
        return twin

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo(self, seat: str, *, fate: str = "same", consent: Sequence[str] = ()) -> None:
        """Take back the seat's last answer, and what followed from it.

        A chance result, a reveal or another seat's answer in between is a fence: `Fenced` names it, and only the consent of
        all other seats opens it (nobody else at the table: always open). `fate="same"` keeps the luck that was taken back,
        `"new"` rolls again.
        """
        self._known(seat)
        if fate not in ("same", "new"):
            raise IllegalAnswer(f"fate is 'same' or 'new', not '{fate[:20]}'")
        if seat in self._sealed and not self._sealed[seat].forced:
            self._take_back_sealed(seat)
            return
        i, j, fence = self._last_answer_of(seat)
        if fence is not None and not set(self.setup.seats) - {seat} <= set(consent):
            raise Fenced(fence.reason, fence.rule)
        undone = [e for e in self._segments[i].entries[j:] if type(e) is Chance]
        undone += [e for segment in self._segments[i + 1 :] for e in segment.entries if type(e) is Chance]
        del self._segments[i + 1 :]
        del self._segments[i].entries[j:]
        self._rebuild(Fate(undone, strict=False) if fate == "same" else None)
        self.n += 1

    def may_undo(self, seat: str) -> No | None:
        """What stands between the seat and its last answer: None if it can be taken back freely."""
        self._known(seat)
        if seat in self._sealed and not self._sealed[seat].forced:
            return None
        try:
            fence = self._last_answer_of(seat)[2]
        except Fenced as fenced:
            return No(fenced.rule, fenced.reason)
        return fence if len(self.setup.seats) > 1 else None

    def _take_back_sealed(self, seat: str) -> None:
        entries = self._segments[-1].entries
        entries[:] = [entry for entry in entries if entry is not self._sealed[seat]]
        self._rebuild()
        self.n += 1

    def _last_answer_of(self, seat: str) -> tuple[int, int, No | None]:
        """Segment and place of the seat's last answer of its own will, and the first fence met on the way back."""
        fence: No | None = None
        for i in range(len(self._segments) - 1, -1, -1):
            entries = self._segments[i].entries
            for j in range(len(entries) - 1, -1, -1):
                entry = entries[j]
                if type(entry) is Answer and not entry.forced and entry.seat == seat:
                    return i, j, fence
                fence = fence or self._fence(entry)
        if self._packed:
            self._take_over(self._unpacked())
            return self._last_answer_of(seat)
        raise Fenced("there is nothing of yours to take back")

    def _fence(self, entry: Any) -> No | None:
        if type(entry) is Answer and not entry.forced:
            return No("", f"{self.game.name_of(entry.seat)} has answered since; that needs everybody's consent")
        if type(entry) is Chance:
            return No("", f"chance has spoken since ({entry.what}); that needs everybody's consent")
        if type(entry) is Event and entry.reveals:
            return No(entry.rule, "something hidden has been seen since; that needs everybody's consent")
        return None

    def _take_over(self, other: Table[S]) -> None:
        self._past, self._segments, self._packed = other._past, other._segments, other._packed
        self._rebuild(self._ask._fate)

    # -- saving and loading ---------------------------------------------------------------------------------------

    def save(self) -> str:
        """The whole game as text."""
        past = list(self._past)
        for segment in self._segments[:-1]:
            past.append("=")
            past += lines(segment.entries)
        last = self._segments[-1]
        rules = f"{self.game.version} {fingerprint(self.game.package)}"
        position = msgspec.json.encode(last.start)
        return saves.write(self.game.key, rules, self.setup, self.n, past, position, lines(last.entries))

    @classmethod
    def load(cls, text: str, *, seed: int | None = None, source: str = "save", game: Game[S] | None = None) -> Table[S]:
        """Go on with a saved game. Only what came after the last boundary is replayed, and every answer is checked.

        If the rules have changed since and no longer fit, the game goes on from the boundary and `lost` says how many answers
        that cost. If the rules are the same, an answer that does not fit is damage, and refused.
        """
        saved = saves.read(text, source)
        game = game or game_of(saved, source)
        table: Table[S] = Table(game, saved.setup, seed=seed)
        table._past = [saved.past.rstrip("\n")] if saved.past else []
        table._packed = 1 if saved.past else 0
        state = position_of(game, saved, source)
        same_rules = saved.rules == f"{game.version} {fingerprint(game.package)}"
        try:
            table._continue(state.copy(), saved.tail)
        except (Diverged, IllegalAnswer) as error:
            if same_rules:
                raise DamagedSave(str(error), error.line, source) from error
            table._fall_back(state, saved)
        except Exception:
            if same_rules:
                raise
            table._fall_back(state, saved)
        table.n = max(table.n, saved.n)
        return table

    def _continue(self, state: S, tail: Sequence[GivenAnswer | Chance]) -> None:
        record = Record(tail)
        self._begin(state, record.fate)
        for _ in self._follow(record):
            pass
        self._ask._fate = None

    def _fall_back(self, state: S, saved: Saved) -> None:
        """Stand at the boundary again, without the answers that no longer fit."""
        self._segments = []
        self._sealed = {}
        self._begin(state, None)
        self._advance(None)
        self.lost = sum(1 for entry in saved.tail if isinstance(entry, GivenAnswer) and not entry.forced)

    def _follow(self, record: Record) -> Iterator[GivenAnswer]:
        """Replay keys, checking every one; yields after each answer that a seat gave of its own will."""
        value = None
        given: GivenAnswer | None = None
        while True:
            try:
                request = self._flow.send(value)
            except StopIteration:
                self._waiting = None
                self.n += 1
                break
            if isinstance(request, Boundary):
                self._open_segment()
                value = None
                continue
            self._waiting = request
            self.n += 1
            if given is not None and not given.forced:
                yield given
            if isinstance(request, Together):
                self._sealed = {}
                yield from self._follow_sealed(request, record)
                if len(self._sealed) < len(request.decisions):
                    break
                given, value = None, self._open_all(request)
                continue
            given = record.take(request)
            if given is None:
                break
            value = request.read(given.key)
            self._segments[-1].entries.append(Answer(given.seat, given.key, value, given.forced))
        if given is not None and not given.forced:
            yield given
        record.finish()

    def _follow_sealed(self, together: Together, record: Record) -> Iterator[GivenAnswer]:
        for seat, decision in together.decisions.items():
            if decision.forced() is not None:
                self._accept_sealed(record.take(decision), decision, seat)
        while len(self._sealed) < len(together.decisions):
            turn = record.next_seat
            if turn is None:
                break
            if turn not in together.decisions or turn in self._sealed:
                raise Diverged(f"'{turn}' answers where nobody asked")
            given = record.take(together.decisions[turn])
            self._accept_sealed(given, together.decisions[turn], turn)
            if given is not None and len(self._sealed) < len(together.decisions):
                yield given

    def _accept_sealed(self, given: GivenAnswer | None, decision: Decision, seat: str) -> None:
        if given is not None:
            self._sealed[seat] = Answer(seat, given.key, decision.read(given.key), given.forced)
            self._segments[-1].entries.append(self._sealed[seat])

    @classmethod
    def replay(cls, text: str, *, source: str = "save", game: Game[S] | None = None) -> Iterator[Table[S]]:
        """The game from its first answer, every one checked: the same table again and again, one answer further each time.

        The last one is compared with the position in the save: DamagedSave if they differ.
        """
        saved = saves.read(text, source)
        game = game or game_of(saved, source)
        table: Table[S] = Table(game, saved.setup)
        try:
            yield from table._replay(saved, source)
        except (Diverged, IllegalAnswer) as error:
            raise DamagedSave(str(error), error.line, source) from error
        reached, stated = table._segments[-1].start, position_of(game, saved, source)
        if msgspec.json.encode(reached) != msgspec.json.encode(stated):
            raise DamagedSave("replayed from the start, the game does not reach the saved position", source=source)

    def _replay(self, saved: Saved, source: str) -> Iterator[Table[S]]:
        given = [*saves.entries(saved.past, 7, source), *saved.tail]
        record = Record(given)
        if self.setup.scenario == ARRANGED:
            first = (saved.past or f"= {saved.position.decode()}\n").split("\n", 1)[0]
            self._past = [first]
            self._begin(saves.position(self.game.state, first[2:].encode(), source), record.fate)
        else:
            self.game.check(self.setup)
            self._set_up(record.fate)
        for _ in self._follow(record):
            yield self
        self._ask._fate = None
        yield self

    def _unpacked(self) -> Table[S]:
        """The same game with every segment as objects, by replaying it; Fenced if the rules have changed since."""
        if not self._packed:
            return self
        try:
            *_, table = Table.replay(self.save(), game=self.game)
        except DamagedSave as error:
            raise Fenced(f"the moves before were made under other rules ({error.reason})") from None
        return table
