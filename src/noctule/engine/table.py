"""The table: what players, clients, bots and tests hold. Look, answer, fork, take back, save and load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from . import saves
from .chance import Chance, Fate, Luck
from .decisions import Choose, Decision, No, Together
from .driver import RECENT
from .errors import DamagedSave, Diverged, Fenced, IllegalAnswer, RuleBroken, SetupError
from .events import Event, Line
from .game import Game, Setup, State, check_seats, find, fingerprint
from .history import Answer, Entry, Redealt, Segment, lines, lines_of
from .looking import Looking
from .pledges import Pledge
from .record import ARRANGED, Record, check_setup, game_of, position_of, possible
from .saves import GivenAnswer, Saved
from .views import Step

S = TypeVar("S", bound=State)

OPENED: Final = "the luck of this game was pledged and has been opened: nothing can be taken back any more"


class Table(Looking[S]):
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

    # -- looking back; the rest of what can be seen is in `Looking` ------------------------------------------------

    def log(self, seat: str | None, *, whole: bool = False) -> list[Line]:
        """What happened, in words, oldest first, as far as the seat may know.

        The recent past is at hand; `whole` replays the game from its first answer.
        """
        self._known(seat)
        table = self._unpacked() if whole else self
        events = [e for segment in table._segments for e in segment.entries if type(e) is Event]
        return [self.line(event) for event in events if event.text and event.seen_by(seat)]

    def steps(self, mark: tuple[int, int], seat: str | None) -> list[Step]:
        """What the seat saw happen since a mark, event by event: automatic phases can be shown at any pace.

        The answers since are given again to a twin of the table as it was, with the same luck.
        """
        self._known(seat)
        news = self.news(mark)
        last, entries = self._place_of(mark)
        before = [*self._segments[:last], Segment(self._segments[last].start, self._segments[last].entries[:entries])]
        twin = self._twin(before, Luck(0))
        shown: list[Step] = []

        def watch(event: Event) -> None:
            if event.text and event.seen_by(seat):
                shown.append(Step(self.line(event), twin.scene(seat)))

        twin._ask._fate = Fate([entry for entry in news if type(entry) is Chance], strict=True)
        twin._ask._watch = watch
        try:
            for entry in news:
                if type(entry) is Answer and not entry.forced:
                    twin.answer(entry.seat, entry.key)
        finally:
            twin._ask._watch = None  # it holds the twin, which holds it: only the garbage collector would find them
        return shown

    # -- answering ------------------------------------------------------------------------------------------------

    def answer(self, seat: str, key: str, n: int | None = None) -> None:
        """Give an answer. IllegalAnswer says why not and changes nothing; `n` guards against stale answers."""
        if n is not None and not self._open_since <= n <= self.n:
            raise IllegalAnswer(f"decision {n} is no longer open; the table is at {self.n}")
        waiting = self._waiting
        decision = waiting if isinstance(waiting, Decision) and seat in waiting.seats else self._decision_of(seat)
        value = decision.read(key)
        entries, answer = self._segments[-1].entries, Answer(seat, key, value)
        before = len(self._segments) - 1, len(entries)
        entries.append(answer)
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

    def rename(self, names: Mapping[str, str]) -> None:
        """Somebody sat down, or is called otherwise from now on. What is asked at the moment is worded anew."""
        check_seats(self.setup.seats, names)
        self.setup = msgspec.structs.replace(self.setup, names=dict(names))
        if not self.over:
            self._rebuild(self._ask._fate)

    # -- twins ----------------------------------------------------------------------------------------------------

    def fork(self, *, seed: int | None = None) -> Table[S]:
        """A twin that goes its own way. It rolls its own dice and cannot foresee ours."""
        last = self._segments[-1]
        twin = self._twin([*self._segments[:-1], Segment(last.start, list(last.entries))], Luck(seed))
        if isinstance(self._waiting, Choose) and isinstance(twin._waiting, Choose):
            twin._waiting.same_as(self._waiting)
        return twin

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
        if self._is_opened():
            raise Fenced(OPENED)
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
        if self._is_opened():
            return No("", OPENED)
        alone = len(self.setup.seats) == 1
        try:
            fence = self._last_answer_of(seat, alone)[2]
        except Fenced as fenced:
            return No(fenced.rule, fenced.reason)
        return None if alone else fence

    def _is_opened(self) -> bool:
        """Whether the secret of a pledged luck has been told: whatever came now could be foretold."""
        return self.over and self.pledge is not None

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
            return No("", f"{self.name_of(entry.seat)} has answered since; that needs everybody's consent")
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
        past = [*self._past, *lines_of(self._segments[:-1])]
        last = self._segments[-1]
        rules = f"{self.game.version} {fingerprint(self.game.package)}"
        position = msgspec.json.encode(last.start)
        return saves.write(self.game.key, rules, self.setup, self.n, past, position, lines(last.entries), self.pledge)

    @property
    def pledge(self) -> Pledge | None:
        """How the luck of this table was pledged; with its secret once the game is over."""
        return self._luck.pledge(self.over) or (self._pledged if self.over else None)

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
        table._pledged = saved.pledge
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
        self._luck.stand(self._results)
        self._open_since = self.n = max(self.n, saved.n)

    def _fall_back(self, state: S, saved: Saved) -> None:
        """Stand at the boundary again, without the answers that no longer fit."""
        self._segments = []
        self._sealed = {}
        self._begin(state, None)
        self._luck.stand(self._results)
        self.n = saved.n
        self._advance(None)
        self.lost = sum(1 for entry in saved.tail if isinstance(entry, GivenAnswer) and not entry.forced)

    @classmethod
    def replay(
        cls, text: str, *, source: str = "save", game: Game[S] | None = None, luck: Luck | None = None
    ) -> Iterator[Table[S]]:
        """The game from its start, every answer checked: the same table again and again, one answer further each time.

        The last one is compared with the position in the save: DamagedSave if they differ. With the `luck` that was pledged
        every result has to follow from it too.
        """
        saved = saves.read(text, source)
        game = game_of(saved, source, game)
        check_setup(game, saved, source)
        table: Table[S] = Table(game, saved.setup, luck)
        try:
            yield from table._replay(saved, source, luck is not None)
        except DamagedSave:
            raise
        except Exception as error:
            raise table._refused(error, text, source) from error
        reached, stated = table._segments[-1].start, position_of(game, saved, source)
        if msgspec.json.encode(reached) != msgspec.json.encode(stated):
            raise DamagedSave("replayed from the start, the game does not reach the saved position", source=source)

    def _replay(self, saved: Saved, source: str, pledged: bool) -> Iterator[Table[S]]:
        record = Record(saved.entries(source), pledged)
        if self.setup.scenario == ARRANGED:
            first = (saved.past or f"= {saved.position.decode()}\n").split("\n", 1)[0]
            self._past = [first]
            stated = saves.position(self.game.state, first[2:].encode(), source)
            state = possible(self.game, self.setup, stated, source)
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
