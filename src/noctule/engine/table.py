"""The table: what players, clients, bots and tests hold. Look, answer, fork, take back, save and load."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from . import saves
from .chance import Chance, Fate, Luck
from .decisions import ASKABLE, Decision, No, Preview, Shown, Together, show
from .driver import RECENT, Driver
from .errors import DamagedSave, Diverged, Fenced, IllegalAnswer, RuleBroken, SetupError
from .events import Event, Line
from .game import Game, Setup, State, check_seats, find, fingerprint
from .history import Answer, Entry, Redealt, Segment, lines
from .record import ARRANGED, Record, check_setup, game_of, position_of, possible
from .saves import GivenAnswer, Saved
from .views import Step, Trace, View

S = TypeVar("S", bound=State)


class Table(Driver[S]):
    """One game being played.

    >>> table = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7)
    >>> [option.key for option in table.pending["ana"].options]
    ['unit:0', 'unit:1', 'unit:2', 'unit:3', 'unit:4']
    >>> table.answer("ana", "unit:3")
    """

    lost: int
    """How many answers the last load had to give up because the rules have changed since."""

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
        settings: dict[str, str] | None = None,
    ) -> Table[S]:
        """A game that starts in a position of our own making. `settings` may say what it was made for."""
        check_seats(tuple(seats))
        table: Table[S] = Table(game, Setup(ARRANGED, tuple(seats), settings or {}), luck, seed)
        table._past = [f"= {msgspec.json.encode(state).decode()}"]
        table._begin(state, None)
        table._advance(None)
        return table

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
        decision, waiting = self.asked(seat)
        return replace(self.scene(seat), decision=decision, waiting=waiting)

    def scene(self, seat: str | None) -> View:
        """The view without what is asked: the same for everybody where the game is open."""
        self._known(seat)
        return self.game.view(self._s, seat)

    def unmoved(self) -> S | None:
        """The position at the last boundary, if it still stands: whoever has drawn it need not look again."""
        start: S = self._segments[-1].start
        return start if self._s == start else None

    def asked(self, seat: str | None) -> tuple[Shown | None, tuple[str, ...]]:
        """What a seat is asked, and whom it waits for."""
        self._known(seat)
        waiting = self._waiting
        if isinstance(waiting, Decision):
            return (show(waiting, self.n), ()) if seat in waiting.seats else (None, (self._waited_of(waiting),))
        pending = self.pending
        decision = pending.get(seat) if seat is not None else None
        return show(decision, self.n) if decision is not None else None, tuple(self._waited_for(seat, pending))

    def _waited_of(self, decision: Decision) -> str:
        return f"{' or '.join(map(self.game.name_of, decision.seats))}: {decision.waiting or 'to decide'}."

    def _waited_for(self, seat: str | None, pending: dict[str, Decision]) -> Iterator[str]:
        if isinstance(self._waiting, Together) and seat in self._sealed:
            yield "Your answer is in."
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
        return event.line(self.game.name_of, self.game.weighs)

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

        It is what an answer alone led to, before anything else began: for bots that think with a table of their own.
        """
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

    def steps(self, mark: tuple[int, int], seat: str | None) -> list[Step]:
        """What the seat saw happen since a mark, event by event: automatic phases can be shown at any pace.

        The answers since are given again to a twin of the table as it was, with the same luck.
        """
        self._known(seat)
        news = self.news(mark)
        last, entries = self._place_of(mark)
        before = [*self._segments[:last], Segment(self._segments[last].start, self._segments[last].entries[:entries])]
        twin = self._twin(before, self._luck)
        shown: list[Step] = []

        def watch(event: Event) -> None:
            if event.text and event.seen_by(seat):
                shown.append(Step(self.line(event), self.game.view(twin._s, seat)))

        twin._ask._fate = Fate([entry for entry in news if type(entry) is Chance], strict=True)
        twin._ask._watch = watch
        for entry in news:
            if type(entry) is Answer and not entry.forced:
                twin.answer(entry.seat, entry.key)
        return shown

    def written(self, mark: tuple[int, int]) -> tuple[list[str], bytes | None, list[str]]:
        """The lines of a save since a mark: up to the last boundary opened since, its position (None: none was), after it."""
        first, entries = self._place_of(mark)
        news = lines(self._segments[first].entries[entries:])
        opened = self._segments[first + 1 :]
        if not opened:
            return [], None, news
        for segment in opened[:-1]:
            news += ["=", *lines(segment.entries)]
        return news, msgspec.json.encode(opened[-1].start), lines(opened[-1].entries)

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
        no = decision.why_not(what)
        if no is None and self.game.why is not None and ASKABLE.fullmatch(what):
            no = self.game.why(self._s, seat, what)
        if no is None and decision.shape != "choose":
            try:
                decision.read(what)
            except IllegalAnswer as illegal:
                return No(illegal.rule, illegal.reason)
            return None
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
        if n is not None and not self._open_since <= n <= self.n:
            raise IllegalAnswer(f"decision {n} is no longer open; the table is at {self.n}")
        waiting = self._waiting
        decision = waiting if isinstance(waiting, Decision) and seat in waiting.seats else self._decision_of(seat)
        value = decision.read(key)
        before = len(self._segments) - 1, len(self._segments[-1].entries)
        answer = Answer(seat, key, value)
        self._segments[-1].entries.append(answer)
        try:
            if isinstance(waiting, Together):
                self._seal(waiting, answer)
            else:
                self._advance(value)
        except Exception as error:
            failing = self.save()
            # Rules hold no state of their own, so going back in the record is enough.
            self._go_back(*before)
            raise RuleBroken(f"{self.game.key}: {type(error).__name__}: {error}", failing) from error
        if len(self._segments) > 2 * RECENT:
            self._pack(before[0])

    # -- twins ----------------------------------------------------------------------------------------------------

    def fork(self, *, seed: int | None = None) -> Table[S]:
        """A twin that goes its own way. It rolls its own dice and cannot foresee ours."""
        last = self._segments[-1]
        return self._twin([*self._segments[:-1], Segment(last.start, list(last.entries))], Luck(seed))

    def _twin(self, segments: list[Segment], luck: Luck) -> Table[S]:
        twin: Table[S] = Table(self.game, self.setup, luck)
        twin.n = self.n
        twin._open_since = self._open_since
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
        # One stream of luck for the deal and the dice after it: two of the same seed would give both the same numbers.
        luck = Luck(seed)
        twin = self._twin([*self._segments[:-1], Segment(last.start, entries)], luck)
        self.game.redeal(twin._s, seat, luck)
        entries.append(Redealt(seat, seed))
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
        agreed = set(self.setup.seats) - {seat} <= set(consent)
        i, j, fence = self._last_answer_of(seat, agreed)
        if fence is not None and not agreed:
            raise Fenced(fence.reason, fence.rule)
        self._go_back(i, j, fate)
        self._ask_anew()

    def may_undo(self, seat: str) -> No | None:
        """What stands between the seat and its last answer: None if it can be taken back freely."""
        self._known(seat)
        if seat in self._sealed and not self._sealed[seat].forced:
            return None
        alone = len(self.setup.seats) == 1
        try:
            fence = self._last_answer_of(seat, alone)[2]
        except Fenced as fenced:
            return No(fenced.rule, fenced.reason)
        return None if alone else fence

    def sealed(self, seat: str) -> bool:
        """Whether an answer that the seat gave of its own will lies sealed until the others have answered."""
        return seat in self._sealed and not self._sealed[seat].forced

    def fence(self, entries: Sequence[Entry]) -> No | None:
        """The last of these entries that nobody takes back alone."""
        return next((no for entry in reversed(entries) if (no := self._fence(entry)) is not None), None)

    def _take_back_sealed(self, seat: str) -> None:
        entries = self._segments[-1].entries
        entries[:] = [entry for entry in entries if entry is not self._sealed[seat]]
        self._rebuild(self._ask._fate)
        self._ask_anew()

    def _last_answer_of(self, seat: str, agreed: bool) -> tuple[int, int, No | None]:
        """Segment and place of the seat's last answer of its own will, and the first fence met on the way back.

        Unless all have agreed to open it, a fence ends the search before older answers have to be replayed.
        """
        fence: No | None = None
        for i in range(len(self._segments) - 1, -1, -1):
            entries = self._segments[i].entries
            for j in range(len(entries) - 1, -1, -1):
                entry = entries[j]
                if type(entry) is Answer and not entry.forced and entry.seat == seat:
                    return i, j, fence
                if type(entry) is Redealt:
                    raise Fenced("what came before was not dealt like this; take back at the table itself")
                fence = fence or self._fence(entry)
        if self._packed and fence is not None and not agreed:
            return 0, 0, fence
        if self._packed:
            self._take_over(self._unpacked())
            return self._last_answer_of(seat, agreed)
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
    def load(
        cls,
        text: str,
        *,
        seed: int | None = None,
        luck: Luck | None = None,
        source: str = "save",
        game: Game[S] | None = None,
    ) -> Table[S]:
        """Go on with a saved game. Only what came after the last boundary is replayed, and every answer is checked.

        If the rules have changed since and no longer fit, the game goes on from the boundary and `lost` says how many answers
        that cost. If the rules are the same, an answer that does not fit is damage, and refused. A crash inside a rule on the
        way is RuleBroken, whoever made the save.
        """
        saved = saves.read(text, source)
        game = game_of(saved, source, game)
        check_setup(game, saved, source)
        table: Table[S] = Table(game, saved.setup, luck, seed)
        table._past = [saved.past.rstrip("\n")] if saved.past else []
        table._packed = 1 if saved.past else 0
        state = position_of(game, saved, source)
        same_rules = saved.rules == f"{game.version} {fingerprint(game.package)}"
        try:
            try:
                table._continue(state.copy(), saved)
            except Exception:
                if same_rules:
                    raise
                table._fall_back(state, saved)
        except DamagedSave:
            raise
        except Exception as error:
            raise table._refused(error, text, source) from error
        strangers = sorted(table.pending.keys() - set(saved.setup.seats))
        if strangers:
            raise DamagedSave(f"'{strangers[0][:40]}' is to decide, but has no seat", 4, source)
        return table

    def _refused(self, error: Exception, text: str, source: str) -> DamagedSave | RuleBroken:
        """What a failed load or replay is called: damage, or a crash inside a rule, which the same text reproduces."""
        if isinstance(error, Diverged | IllegalAnswer | SetupError):
            return DamagedSave(str(error), getattr(error, "line", None), source)
        return RuleBroken(f"{self.game.key}: {type(error).__name__}: {error}", text)

    def _continue(self, state: S, saved: Saved) -> None:
        record = Record(saved.tail)
        self._begin(state, record.fate)
        for _ in self._follow(record):
            pass
        self._ask._fate = None
        self._open_since = self.n = max(self.n, saved.n)

    def _fall_back(self, state: S, saved: Saved) -> None:
        """Stand at the boundary again, without the answers that no longer fit."""
        self._segments = []
        self._sealed = {}
        self._begin(state, None)
        self.n = saved.n
        self._advance(None)
        self.lost = sum(1 for entry in saved.tail if isinstance(entry, GivenAnswer) and not entry.forced)

    @classmethod
    def replay(cls, text: str, *, source: str = "save", game: Game[S] | None = None) -> Iterator[Table[S]]:
        """The game from its start, every answer checked: the same table again and again, one answer further each time.

        The last one is compared with the position in the save: DamagedSave if they differ.
        """
        saved = saves.read(text, source)
        game = game_of(saved, source, game)
        check_setup(game, saved, source)
        table: Table[S] = Table(game, saved.setup)
        try:
            yield from table._replay(saved, source)
        except DamagedSave:
            raise
        except Exception as error:
            raise table._refused(error, text, source) from error
        reached, stated = table._segments[-1].start, position_of(game, saved, source)
        if msgspec.json.encode(reached) != msgspec.json.encode(stated):
            raise DamagedSave("replayed from the start, the game does not reach the saved position", source=source)

    def _replay(self, saved: Saved, source: str) -> Iterator[Table[S]]:
        given = [*saves.entries(saved.past, 7, source), *saved.tail]
        record = Record(given)
        if self.setup.scenario == ARRANGED:
            first = (saved.past or f"= {saved.position.decode()}\n").split("\n", 1)[0]
            self._past = [first]
            state = possible(self.game, saves.position(self.game.state, first[2:].encode(), source), source)
            self._begin(state, record.fate)
        else:
            self._set_up(record.fate)
        for _ in self._follow(record):
            yield self
        self._ask._fate = None

    def _unpacked(self) -> Table[S]:
        """The same game with every segment as objects, by replaying it; Fenced if the rules have changed since."""
        if not self._packed:
            return self
        try:
            *_, table = Table.replay(self.save(), game=self.game)
        except (DamagedSave, RuleBroken) as error:
            raise Fenced(f"the moves before cannot be replayed; were they made under other rules? ({error})") from None
        return table
