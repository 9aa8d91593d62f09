"""The table: what players, clients, bots and tests hold. Look, answer, fork, take back, save and load.

A table is a driver, which runs the rules, and the driver's history, which is what they have led to so far (see `driver` and
`history`); what may be taken back is said in `fences`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from . import fences, saves, ways
from .chance import Chance, Face, Fate, Handed, Luck
from .decisions import ASKABLE, Choose, Decision, No, Option, Shown, Together, show
from .driver import Driver
from .errors import DamagedSave, Diverged, Fenced, IllegalAnswer, NotHandedIn, RuleBroken, SetupError
from .events import Event, Line
from .fences import LastAnswer
from .figures import Figures, figures
from .game import Game, Setup, State, check_seats, find
from .history import BEGINNING, MOST_KEPT, Answer, Entry, History, Mark, Redealt, Written
from .people import called, person
from .pledges import Pledge
from .record import ARRANGED, Record, opened, position_of
from .results import Result, Standing
from .saves import GivenAnswer, Saved
from .skins import skin_of
from .views import Page, Preview, Step, Trace, View
from .ways import Walked, Way
from .words import listed

S = TypeVar("S", bound=State)


class Table(Generic[S]):
    """One game being played.

    >>> table = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7)
    >>> [option.key for option in table.pending["ana"].options]
    ['unit:0', 'unit:1', 'unit:2', 'unit:3', 'unit:4']
    >>> table.answer("ana", "unit:3")
    """

    __slots__ = ("__weakref__", "_driver", "_pledged", "_ways", "lost")

    def __init__(self, driver: Driver[S]) -> None:
        """Use `start`, `load` or `arrange`."""
        self._driver = driver
        self.lost = 0
        """How many answers the last load had to give up because the rules have changed since."""
        self._pledged: Pledge | None = None
        """What the save that the table was loaded from says of its luck."""
        self._ways: tuple[int, dict[str, tuple[Way, ...]]] = (-1, {})
        """The ways of the decision of that number, by seat: they are looked for once."""

    # -- beginning ------------------------------------------------------------------------------------------------

    @classmethod
    def _empty(cls, game: Game[S], setup: Setup, luck: Luck | None, seed: int | None = None) -> Table[S]:
        return Table(Driver(game, setup, luck if luck is not None else Luck(seed), History([], 0, [])))

    @classmethod
    def start(cls, game: str | Game[S], setup: Setup, *, seed: int | None = None, luck: Luck | None = None) -> Table[S]:
        """A new game. Without a seed every game is different."""
        if isinstance(game, str):
            game = find(game)
        game.check(setup)
        table = cls._empty(game, setup, luck, seed)
        table._driver.set_up(None)
        table._driver.set_off()
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
        table = cls._empty(game, Setup(ARRANGED, tuple(seats), settings or {}), luck, seed)
        driver = table._driver
        driver.history.past = [f"= {msgspec.json.encode(state).decode()}"]
        driver.begin(state, None)
        driver.set_off()
        return table

    # -- looking --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[S]:
        return self._driver.game

    @property
    def setup(self) -> Setup:
        return self._driver.setup

    @property
    def scenario(self) -> str:
        """The scenario that is played: mostly that of the setup; where somebody at the table picks it, empty until then."""
        playing, opened = self.game.playing, self.setup.scenario
        return opened if playing is None or opened == ARRANGED else playing(self.state)

    @property
    def n(self) -> int:
        """The number of the decision that is waited for. It never comes back, not even after an undo."""
        return self._driver.n

    @property
    def state(self) -> S:
        """The true position, secrets included: for rules and tests, never for a player or a bot."""
        return self._driver.state

    @property
    def over(self) -> bool:
        return self._driver.waiting is None

    def figures(self) -> Figures:
        """The game so far in figures, from what everybody may know. A long game is replayed for it."""
        table = self._unpacked()
        answers = Counter(entry.seat for entry in table.news(BEGINNING) if type(entry) is Answer and not entry.forced)
        told = [self.line(event) for event in table.events() if event.text and event.seen_by(None)]
        rounds = result.rounds if (result := self.result) is not None else 0
        counted = {seat: answers[seat] for seat in self.setup.seats}
        return figures(told, counted, rounds=rounds, dice=self.game.dice, name_of=self.name_of)

    @property
    def result(self) -> Result | None:
        """What came of the game: who has won, lost or drawn, with what score, and why. None as long as it is not over.

        A game that says nothing of it leaves everybody undecided.
        """
        if not self.over:
            return None
        with called(self.setup.names):
            if self.game.result is not None:
                return self.game.result(self._driver.state)
        return Result(dict.fromkeys(self.setup.seats, Standing("undecided")), "", self.view(None).status.outcome)

    @property
    def pending(self) -> dict[str, Decision]:
        """Who may answer now, and what they are asked."""
        waiting = self._driver.waiting
        if waiting is None:
            return {}
        if type(waiting) is Together:
            return {seat: d for seat, d in waiting.decisions.items() if seat not in self._driver.sealed}
        seats = waiting.seats
        return {seats[0]: waiting} if len(seats) == 1 else dict.fromkeys(seats, waiting)

    def view(self, seat: str | None) -> View:
        """All that a seat may see (None: a spectator)."""
        self._known(seat)
        with called(self.setup.names):
            decision, waiting = self._asked(seat)
            scene = self.game.view(self._driver.state, seat)
        return replace(scene, decision=decision, waiting=waiting)

    def scene(self, seat: str | None) -> View:
        """The view without what is asked: the same for everybody where the game is open."""
        self._known(seat)
        with called(self.setup.names):
            return self.game.view(self._driver.state, seat)

    def name_of(self, id: str) -> str:
        """The words for an id: people are called as they call themselves, everything else as the game calls it."""
        return self.setup.names.get(id) or self.game.name_of(id)

    def unmoved(self) -> S | None:
        """The position at the last boundary, if it still stands: whoever has drawn it need not look again."""
        driver = self._driver
        start: S = driver.history.segments[-1].start
        return start if driver.state == start else None

    def asked(self, seat: str | None) -> tuple[Shown | None, tuple[str, ...]]:
        """What a seat is asked, and whom it waits for."""
        self._known(seat)
        with called(self.setup.names):
            return self._asked(seat)

    def _asked(self, seat: str | None) -> tuple[Shown | None, tuple[str, ...]]:
        waiting = self._driver.waiting
        if isinstance(waiting, Decision):
            return (show(waiting, self.n), ()) if seat in waiting.seats else (None, (self._waited_of(waiting),))
        pending = self.pending
        decision = pending.get(seat) if seat is not None else None
        return show(decision, self.n) if decision is not None else None, tuple(self._waited_for(seat, pending))

    def _waited_of(self, decision: Decision) -> str:
        seats = decision.seats
        whom = person(seats[0]) if len(seats) == 1 else listed(map(person, seats), "or")
        return f"Waiting for {whom} {decision.waiting or 'to decide'}."

    def _waited_for(self, seat: str | None, pending: dict[str, Decision]) -> Iterator[str]:
        """Those who are asked at the same time: people who have the same to do are named together."""
        if isinstance(self._driver.waiting, Together) and seat in self._driver.sealed:
            yield "Your answer is in."
        people: dict[str, list[str]] = {}
        for other, decision in pending.items():
            if other != seat:
                people.setdefault(decision.waiting or "to answer in secret", []).append(person(other))
        if people:
            yield f"Waiting {listed(f'for {listed(names)} {what}' for what, names in people.items())}."

    # -- odds and reasons -----------------------------------------------------------------------------------------

    def preview(self, seat: str, key: str) -> Preview:
        """The odds and consequences of an option on offer."""
        decision = self._decision_of(seat)
        with called(self.setup.names):
            for option in decision.options:
                if option.key == key:
                    return self._pictured(decision, option)
            raise decision.refusal(key)

    def _pictured(self, decision: Decision, option: Option) -> Preview:
        """What an option tells of itself, with the picture that the game makes of it."""
        if option.preview is None:
            return Preview()
        picture = self.game.picture
        board = picture(self._driver.state, decision.kind, option.meaning) if picture is not None else None
        return option.preview() if board is None else replace(option.preview(), board=board)

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
        no = self.reason(seat, what)
        for region in self._regions_of(seat, what) if no is None else ():
            if decision.offers(region):
                return None
            no = no or self.reason(seat, region)
        return no or No(decision.rule, f"This is not what is asked now: {decision.words}")

    def _regions_of(self, seat: str, place: str) -> list[str]:
        """What a place belongs to, as the seat sees it: where the rules speak of rooms, a place is asked about as its room."""
        if not ASKABLE.fullmatch(place):
            return []
        regions = [region for board in self.view(seat).boards for region in (*board.regions, *board.ground.regions)]
        return [region.id for region in regions if place in region.cells]

    def reason(self, seat: str, what: str) -> No | None:
        """What the rules themselves say about something that a seat, which is asked, is not offered; None: nothing."""
        decision = self._decision_of(seat)
        no = decision.why_not(what)
        if no is None and self.game.why is not None and ASKABLE.fullmatch(what):
            no = self.game.why(self._driver.state, seat, what)
        if no is None and decision.shape != "choose" and decision.tried(what):  # a wrong combination, order, number
            try:
                decision.read(what)
            except IllegalAnswer as illegal:
                return No(illegal.rule, illegal.reason)
        return no

    def traces(self, seat: str | None, piece: str) -> list[Trace]:
        """What can be drawn over the board for a piece."""
        self._known(seat)
        with called(self.setup.names):
            return list(self.game.trace(self._driver.state, seat, piece)) if self.game.trace is not None else []

    def journal(self, seat: str | None) -> list[Page]:
        """Everything that a seat has read so far, the campaign before this table included."""
        self._known(seat)
        with called(self.setup.names):
            return list(self.game.journal(self._driver.state, seat)) if self.game.journal is not None else []

    def _known(self, seat: str | None) -> None:
        if seat is not None and seat not in self.setup.seats:
            raise IllegalAnswer(f"no seat '{seat[:40]}' at this table; there are: {', '.join(self.setup.seats)}")

    def _who(self) -> str:
        return f"Waiting for {listed(map(self.name_of, self.pending), 'or')}."

    def _decision_of(self, seat: str) -> Decision:
        self._known(seat)
        decision = self.pending.get(seat)
        if decision is not None:
            return decision
        if self.over:
            raise IllegalAnswer("the game is over")
        if seat in self._driver.sealed:
            raise IllegalAnswer("your answer is in already; take it back first to change it")
        raise IllegalAnswer(f"{self.name_of(seat)} has nothing to decide now. {self._who()}")

    # -- looking back ---------------------------------------------------------------------------------------------

    def line(self, event: Event) -> Line:
        """An event in words."""
        return event.line(self.name_of, self.game.weighs, self._face_of)

    def _face_of(self, id: str) -> str:
        """The drawing that an id wears: in this position, or else always."""
        known = self.game.face_of
        return (known and known(self._driver.state, id)) or skin_of(self.game.package).face(id)

    def log(self, seat: str | None, *, whole: bool = False) -> list[Line]:
        """What happened, in words, oldest first, as far as the seat may know.

        The recent past is at hand; `whole` replays the game from its first answer.
        """
        self._known(seat)
        table = self._unpacked() if whole else self
        return [self.line(event) for event in table.events() if event.text and event.seen_by(seat)]

    def events(self) -> Iterator[Event]:
        """The events of the recent past, secrets included: for statistics, never for a player."""
        return self._driver.history.events()

    def mark(self) -> Mark:
        """Where the record stands, for `news`."""
        return self._driver.history.mark()

    def news(self, mark: Mark) -> list[Entry]:
        """Answers, chance results and events since a mark, secrets included: for storage and statistics."""
        return self._driver.history.since(mark)

    def landed(self, mark: Mark) -> tuple[S, list[Entry]]:
        """The first boundary since a mark (or the present, if there was none) and the record up to it, secrets included.

        It is what an answer alone led to, before anything else began: for bots that think with a table of their own. If the
        game is over since, it is the end: what nobody can stop any more belongs to the answer.
        """
        driver = self._driver
        if self.over:
            return driver.state, self.news(mark)
        segment, entries = driver.history.place_of(mark)
        opened = driver.history.segments[segment + 1 :]
        start: S = opened[0].start if opened else driver.state
        return start, driver.history.segments[segment].entries[entries:]

    def boundaries(self, mark: Mark) -> list[S]:
        """The positions at the boundaries since a mark, secrets included: how an answer led on from phase to phase."""
        history = self._driver.history
        return [segment.start for segment in history.segments[history.place_of(mark)[0] + 1 :]]

    def written(self, mark: Mark | None = None) -> Written:
        """The lines of a save, from the beginning or since a mark: up to the last boundary that opened, its position (None:
        none did), after it."""
        return self._driver.history.written(mark)

    def steps(self, mark: Mark, seat: str | None) -> list[Step]:
        """What the seat saw happen since a mark, event by event: automatic phases can be shown at any pace.

        The answers since are given again to a twin of the table as it was, with the same luck.
        """
        self._known(seat)
        news = self.news(mark)
        twin = self._twin(self._driver.history.before(mark), Luck(0))
        shown: list[Step] = []

        def watch(event: Event) -> None:
            if event.text and event.seen_by(seat):
                shown.append(Step(self.line(event), twin.scene(seat)))

        twin._driver.expect(Fate([entry for entry in news if type(entry) is Chance], strict=True), watch)
        try:
            for entry in news:
                if type(entry) is Answer and not entry.forced:
                    twin.answer(entry.seat, entry.key)
        finally:
            twin._driver.expect(None)  # watch holds the twin, which holds it: only the garbage collector would find them
        return shown

    def recap(self, seat: str | None, lines: int) -> list[Step]:
        """The last so many things that the seat saw happen, event by event, as far back as the recent past is at hand."""
        self._known(seat)
        mark, seen = None, 0
        for before, entry in self._driver.history.marked():
            if type(entry) is Event:
                seen += bool(entry.text) and entry.seen_by(seat)
            elif type(entry) is Answer and not entry.forced:  # a twin begins where somebody was asked
                mark = before
                if seen >= lines:
                    break
        return self.steps(mark, seat)[-lines:] if mark is not None and lines else []

    def opening(self, seat: str | None) -> list[Step]:
        """What the seat saw happen before anybody was asked anything, event by event."""
        self._known(seat)
        driver = self._driver
        first = driver.history.before(BEGINNING).segments[-1]
        chance = [entry for entry in self.news(BEGINNING) if type(entry) is Chance]
        twin: Table[S] = Table(Driver(driver.game, driver.setup, Luck(0), History([], 0, [])))
        shown: list[Step] = []

        def watch(event: Event) -> None:
            if event.text and event.seen_by(seat):
                shown.append(Step(self.line(event), twin.scene(seat)))

        twin._driver.begin(first.start.copy(), None)
        twin._driver.expect(Fate(chance, strict=False), watch)
        twin._driver.set_off()
        twin._driver.expect(None)
        return shown

    # -- answering ------------------------------------------------------------------------------------------------

    def answer(self, seat: str, key: str, n: int | None = None, *, along: bool = False) -> None:
        """Give an answer. IllegalAnswer says why not and changes nothing; `n` guards against stale answers. One that is `along`
        is a step of the same way as the one before it (see `walk`)."""
        driver = self._driver
        if n is not None and not driver.open_since <= n <= driver.n:
            raise IllegalAnswer(f"decision {n} is no longer open; the table is at {driver.n}")
        waiting = driver.waiting
        decision = waiting if isinstance(waiting, Decision) and seat in waiting.seats else self._decision_of(seat)
        answer = Answer(seat, key, decision.read(key), False, along)
        history = driver.history
        segments = history.segments
        place = len(segments) - 1
        try:
            driver.accept(answer)
        except NotHandedIn:
            driver.go_back(*history.place_of_answer(answer))
            raise
        except Exception as error:
            failing = self.save()
            # Rules hold no state of their own, so going back in the record is enough.
            driver.go_back(*history.place_of_answer(answer))
            raise RuleBroken(f"{self.game.key}: {type(error).__name__}: {error}", failing) from error
        if len(segments) > MOST_KEPT:
            history.pack(place)

    def ways(self, seat: str) -> tuple[Way, ...]:
        """Where the piece that the seat is asked about can get, and the answers that lead there (see `ways`).

        >>> table = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7)
        >>> table.answer("ana", "unit:3")
        >>> [(way.to, way.keys) for way in table.ways("ana")][:2]
        [('h3', ('move:h3',)), ('g4', ('move:g4',))]
        """
        self._known(seat)
        n, found = self._ways
        if n != self.n:
            n, found = self._ways = self.n, {}
        if seat not in found:
            found[seat] = ways.search(self, seat)
        return found[seat]

    def follow(self, seat: str, keys: Sequence[str], n: int | None = None) -> Walked:
        """Give answers one by one, up to the first surprise: chance, a reveal, somebody else's or another question.

        The first is taken or refused like any answer; a later one that is no longer on offer ends the way. What was given is
        one way, and is taken back as one.
        """
        told = list(self.walk(seat, keys, n))
        return Walked(len(told), told[-1])

    def walk(self, seat: str, keys: Sequence[str], n: int | None = None) -> Iterator[str]:
        """The same for whoever has something to do after each answer: what has stopped the way then; empty: nothing."""
        if not keys:
            raise IllegalAnswer("a way has at least one answer")
        last = len(keys) - 1
        for place, key in enumerate(keys):
            asked, mark = self._decision_of(seat), self.mark()
            began = any(option.key == key and option.begins for option in asked.offered)  # once answered they may be others
            self.answer(seat, key, None if place else n, along=place > 0)
            reason = ways.surprise(self, mark, seat, asked, began) if place < last else ""
            if place < last and not reason and not self._decision_of(seat).allows(keys[place + 1]):
                reason = ways.REFUSED
            yield reason
            if reason:
                return

    def quiet(self, seat: str) -> frozenset[str]:
        """The moments at which a seat is not asked."""
        return self._driver.quiet.get(seat, frozenset())

    def hush(self, seat: str, moments: Iterable[str]) -> None:
        """From the next question on the table goes on for a seat at these moments, and at no others (see `Game.moments`).

        `attack:dodge` is a moment at which the seat does not want to be asked because of one thing: the card `dodge`. It is
        passed over there where it could use nothing else.
        It is a matter of who sits there, not of the game: saves do not hold it, and what was passed over stands in them as
        answered by the table.
        """
        self._known(seat)
        wanted = frozenset(moments)
        strange = sorted({entry.partition(":")[0] for entry in wanted} - {moment.key for moment in self.game.moments})
        if strange:
            raise IllegalAnswer(f"{self.game.name} has no moment '{strange[0][:40]}' at which anybody is asked")
        self._driver.quiet = {**self._driver.quiet, seat: wanted}

    def rename(self, names: Mapping[str, str]) -> None:
        """Somebody sat down, or is called otherwise from now on. What is asked at the moment is worded anew."""
        driver = self._driver
        check_seats(driver.setup.seats, names)
        driver.setup = replace(driver.setup, names=dict(names))
        if not self.over:
            driver.reword()

    @property
    def rolls_left(self) -> list[Face]:
        """What is left of the rolls that were handed in: a test that is over says that there is nothing."""
        luck = self._driver.luck
        return list(luck.rolls) if isinstance(luck, Handed) else []

    # -- twins ----------------------------------------------------------------------------------------------------

    def fork(self, *, seed: int | None = None) -> Table[S]:
        """A twin that goes its own way. It rolls its own dice and cannot foresee ours."""
        driver = self._driver
        twin = self._twin(driver.history.twin(), Luck(seed))
        if isinstance(driver.waiting, Choose) and isinstance(twin._driver.waiting, Choose):
            twin._driver.waiting.same_as(driver.waiting)
        return twin

    def _twin(self, history: History, luck: Luck) -> Table[S]:
        driver = self._driver
        run: Driver[S] = Driver(driver.game, driver.setup, luck, history, driver.n, driver.open_since)
        run.quiet = driver.quiet
        run.rebuild()
        return Table(run)

    def imagine(self, seat: str | None, seed: int) -> Table[S]:
        """A fork in which everything that the seat cannot know is dealt anew: what bots may think with.

        Sealed answers of others are hidden too: something that they might have answered takes their place.
        """
        hidden = {other: answer for other, answer in self._driver.sealed.items() if other != seat}
        history = self._driver.history.twin()
        entries = history.segments[-1].entries
        if hidden:
            entries[:] = [entry for entry in entries if not any(entry is answer for answer in hidden.values())]
        # One stream of luck for the deal and the dice after it: two of the same seed would give both the same numbers.
        luck = Luck(seed)
        twin = self._twin(history, luck)
        self.game.redeal(twin.state, seat, luck)
        entries.append(Redealt(seat, seed, twin.state.copy()))
        for other in hidden:
            decision = twin.pending[other]
            key = decision.sample(luck)
            answer = twin._driver.sealed[other] = Answer(other, key, decision.read(key))
            entries.append(answer)
        return twin

    def with_chance(self, results: Sequence[Chance]) -> Table[S]:
        """The same table, at which chance says this again as far as it is asked for the same; then it is free."""
        self._driver.expect(Fate(results, strict=False))
        return self

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo(self, seat: str, *, fate: str = "same", consent: Sequence[str] = ()) -> int:
        """Take back the seat's last answer, and what followed from it; says how many answers of the seat that were.

        Answers that were given as one way are taken back as one, unless a fence stands after the last of them: then it is that
        one alone.

        A chance result, a reveal or another seat's answer in between is a fence: `Fenced` names it, and only the consent of
        all other seats opens it (nobody else at the table: always open). `fate="same"` keeps the luck that was taken back,
        `"new"` rolls again.
        """
        self._known(seat)
        if fate not in ("same", "new"):
            raise IllegalAnswer(f"fate is 'same' or 'new', not '{fate[:20]}'")
        no = self._fence(seat, set(self.setup.seats) - {seat} <= set(consent))
        if no is not None:
            raise Fenced(no.reason, no.rule)
        count = 1
        if self.sealed(seat):
            self._driver.take_back_sealed(seat)
        else:
            i, j = self._last_answer_of(seat)
            history = self._driver.history
            if fences.last_answer(history.backwards()) == LastAnswer(seat, None):
                i, j, count = history.way_of(i, j)
            self._driver.go_back(i, j, fate)
        self._driver.ask_anew()
        return count

    def may_undo(self, seat: str) -> No | None:
        """What stands between the seat and its last answer: None if it can be taken back freely."""
        self._known(seat)
        try:
            return self._fence(seat, agreed=len(self.setup.seats) == 1)
        except Fenced as fenced:  # what is long past cannot be replayed any more
            return No(fenced.rule, fenced.reason)

    @property
    def opened(self) -> bool:
        """Whether the secret of a pledged luck has been told: whatever came now could be foretold."""
        return self.over and self.pledge is not None

    def sealed(self, seat: str) -> bool:
        """Whether an answer that the seat gave of its own will lies sealed until the others have answered."""
        sealed = self._driver.sealed
        return seat in sealed and not sealed[seat].forced

    @property
    def sealing(self) -> bool:
        """Whether answers lie sealed, forced ones among them, until the others have answered."""
        return bool(self._driver.sealed)

    def _fence(self, seat: str, agreed: bool) -> No | None:
        """What the rules of undo say of the record. Unless all have agreed to open it, a fence ends the search before older
        answers have to be replayed."""
        history = self._driver.history
        last = fences.last_answer(history.backwards())
        if not last.seat and history.packed and (agreed or last.fence is None):
            self._unpack()
            last = fences.last_answer(self._driver.history.backwards())
        return fences.no_undo(
            seat,
            last,
            sealed=self.sealed(seat),
            answered=last.seat == seat or history.has_answered(seat),
            opened=self.opened,
            agreed=agreed,
            name_of=self.name_of,
        )

    def _last_answer_of(self, seat: str) -> tuple[int, int]:
        """Segment and place of the seat's last answer of its own will."""
        place = self._driver.history.last_answer_of(seat)
        if place is None and self._driver.history.packed:
            self._unpack()
            place = self._driver.history.last_answer_of(seat)
        if place is None:
            raise Fenced(fences.NOTHING.reason)
        return place

    def _unpack(self) -> None:
        """Have the whole past at hand."""
        self._driver.history = self._unpacked()._driver.history
        self._driver.reword()

    # -- saving and loading ---------------------------------------------------------------------------------------

    def save(self) -> str:
        """The whole game as text."""
        game, (past, position, tail) = self.game, self.written()
        return saves.write(game.key, game.rules, self.setup, self.n, past, position, tail, self.pledge)

    @property
    def pledge(self) -> Pledge | None:
        """How the luck of this table was pledged; with its secret once the game is over."""
        return self._driver.luck.pledge(self.over) or (self._pledged if self.over else None)

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
        game, saved = opened(text, source, game)
        table = cls._empty(game, saved.setup, luck, seed)
        if saved.past:
            table._driver.history = History([saved.past.rstrip("\n")], 1, [])
        table._pledged = saved.pledge
        state = position_of(game, saved, source)
        same_rules = saved.rules == game.rules
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
        record, driver = Record(saved.tail), self._driver
        driver.begin(state, record.fate)
        for _ in driver.follow(record):
            pass
        driver.expect(None)
        driver.luck.stand(driver.history.results)
        driver.open_since = driver.n = max(driver.n, saved.n)

    def _fall_back(self, state: S, saved: Saved) -> None:
        """Stand at the boundary again, without the answers that no longer fit."""
        driver = self._driver
        driver.history.segments = []
        driver.sealed = {}
        driver.begin(state, None)
        driver.luck.stand(driver.history.results)
        driver.n = saved.n
        driver.set_off()
        self.lost = sum(1 for entry in saved.tail if isinstance(entry, GivenAnswer) and not entry.forced)

    @classmethod
    def replay(
        cls, text: str, *, source: str = "save", game: Game[S] | None = None, luck: Luck | None = None
    ) -> Iterator[Table[S]]:
        """The game from its start, every answer checked: the same table again and again, one answer further each time.

        The last one is compared with the position in the save: DamagedSave if they differ. With the `luck` that was pledged
        every result has to follow from it too.
        """
        game, saved = opened(text, source, game)
        table = cls._empty(game, saved.setup, luck)
        try:
            yield from table._replay(saved, source, luck is not None)
        except DamagedSave:
            raise
        except Exception as error:
            raise table._refused(error, text, source) from error
        driver, stated = table._driver, msgspec.json.encode(position_of(game, saved, source))
        if stated not in [msgspec.json.encode(reached) for reached in (driver.history.segments[-1].start, driver.passed)]:
            raise DamagedSave("replayed from the start, the game does not reach the saved position", source=source)

    def _replay(self, saved: Saved, source: str, pledged: bool) -> Iterator[Table[S]]:
        record, driver = Record(saved.entries(source), pledged), self._driver
        if self.setup.scenario == ARRANGED:
            first = (saved.past or f"= {saved.position.decode()}\n").split("\n", 1)[0]
            driver.history.past = [first]
            state = position_of(self.game, replace(saved, position=first[2:].encode()), source)
            driver.begin(state, record.fate)
        else:
            driver.set_up(record.fate)
        for _ in driver.follow(record):
            yield self
        driver.expect(None)

    def _unpacked(self) -> Table[S]:
        """The same game with every segment as objects, by replaying it; Fenced if the rules have changed since."""
        if not self._driver.history.packed:
            return self
        try:
            *_, table = Table.replay(self.save(), game=self.game)
        except (DamagedSave, RuleBroken) as error:
            raise Fenced(f"the moves before cannot be replayed; were they made under other rules? ({error})") from None
        return table
