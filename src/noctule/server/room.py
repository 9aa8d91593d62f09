"""One table in use: answers, taking back, and who is told what, when.

The engine's table is ahead of the disk for the moment between an answer and its commit. Whatever shows the table (an update, a
why, a first hello) waits until the two agree: `settled` calls it then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from time import time
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from noctule.bots import best_bot
from noctule.engine import Event, No, RuleBroken, Setup, Table, fences
from noctule.engine.fences import LastAnswer
from noctule.engine.history import Mark
from noctule.engine.pledges import Pledge
from noctule.engine.ways import Walked

from . import seats as holders
from .eyes import Eyes, Happened, Scene
from .seats import BOT, OPEN, PERSON, Seat
from .steps import Step, assemble, encode, slim, step_of, whole_step
from .storage import Statement
from .undo import Undoing
from .wire import kinds, news
from .wire.news import Player
from .writer import Change, Writer

if TYPE_CHECKING:
    from .socket import Connection

log = logging.getLogger(__name__)

TELLING_SECONDS = 0.1
"""Who comes and goes within so long is told together: a crowd that comes at once costs each of it little."""
POSITIONS = 32
"""So many of the last steps of a game keep their positions in memory. With all of them a table of bots that nobody looks at
grew by 3 kB with every answer, and the server with it."""
LOST = "This could not be stored; the table is as it was before."
PUT_AWAY = "The table was put away just now; please try again."

AGAIN = "again"
"""The fact of a notice that names the table at which the same people play again."""

Settled = Callable[[Exception | None], None]


class TableFacts(Struct):
    """What is stored of a table beside its seats and steps."""

    id: str
    game: str
    title: str
    setup: Setup
    owner_hash: str
    watch_hash: str
    created: int
    campaign: str | None = None
    checkpoint: int | None = None


class Unknown(Exception):
    """No such table (or campaign)."""


class Unsaved(Exception):
    """Something could not be written; the table goes back to what is on disk."""


class Follower(Protocol):
    """Whoever follows what becomes of tables. A room tells the server's tables, and they tell the campaigns."""

    async def arriving(self, facts: TableFacts) -> None:
        """A table is about to be loaded and used."""

    def changed(self, room: Room) -> None:
        """An update was told to all."""

    def ending(self, room: Room) -> Sequence[Change]:
        """A game has ended: what else is to be written in the transaction of its last answer."""

    def leaving(self, room: Room) -> None:
        """The room in memory is no longer the truth."""


class Room:
    """A table and all that look at it."""

    def __init__(
        self,
        facts: TableFacts,
        seats: list[Seat],
        table: Table[Any],
        steps: list[tuple[int, Step]],
        following: int,
        writer: Writer,
        follower: Follower,
    ) -> None:
        self.facts = facts
        self.seats = {seat.seat: seat for seat in seats}
        self.people: frozenset[str] = frozenset()
        """The seats that a person holds, may come back to, or may still take: whoever else looks into them sees a secret."""
        self.names: dict[str, str] = {}
        self._bots = False
        self.table = table
        self.steps = steps
        """Those that have not been taken back, with their numbers; the next one will be `following`."""
        self._slim = 0
        """So many of them are without their positions."""
        self.connections: set[Connection] = set()
        self._held = 0
        self._telling: asyncio.TimerHandle | None = None
        self._players_told = b""
        self.gone: Exception | None = None
        """Set when the room is no longer the truth: deleted, or ahead of a disk that failed."""
        self.used = time()
        self._writer = writer
        self._follower = follower
        self._next = following
        self._answers = Counter(step.seat for _, step in steps)
        self._last: LastAnswer | None = None
        """Looked up when somebody asks for it."""
        self._unsettled: deque[Settled] = deque()
        """Whom to tell of each of the steps that are on their way to the disk, in their order."""
        self._waiting: list[Settled] = []
        self._eyes: dict[str | None, Eyes] = {}
        self._scene = Scene(table, None)
        """What all see, where nothing is hidden."""
        self.thinking = False
        self.founding = asyncio.Lock()
        """Held while somebody lays the same game out again: two who ask at once get one table."""
        self.undoing = Undoing(self)
        self.seat()
        self._let_positions_go()
        self.told = table.mark()
        """Where the record stood when all of it had last been told."""
        self.news = 0
        """Events since."""

    # -- looking --------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the table is called. One that is called after its scenario is called after the one that is played."""
        game, opened, played = self.table.game, self.facts.setup.scenario, self.table.scenario
        return game.title(played) if played and self.facts.title == game.title(opened) else self.facts.title

    @property
    def scenario(self) -> str:
        """The one that is played; as long as nobody has picked it, the one that the table was opened with."""
        return self.table.scenario or self.facts.setup.scenario

    @property
    def untouched(self) -> bool:
        """Nobody has answered anything yet."""
        return len(self.steps) == 1 + sum(step.notice for _, step in self.steps)

    def answers(self) -> dict[str, int]:
        """How often each seat has answered."""
        return {seat: self._answers[seat] for seat in self.seats}

    @property
    def changed_at(self) -> int:
        return max(self.steps[-1][1].at, self.facts.created)

    def happened(self, steps: Iterable[Step]) -> list[Happened]:
        """The events of some steps, as they are told."""
        return [(event, self.table.line(event)) for step in steps for event in step.events]

    def eyes(self, seat: str | None) -> Eyes:
        found = self._eyes.get(seat)
        if found is None:
            scene = self._scene if self.table.game.open else Scene(self.table, seat)
            found = self._eyes[seat] = Eyes(self.table, seat, scene, self.happened(step for _, step in self.steps))
        return found

    def players(self) -> list[Player]:
        online = {seat for connection in self.connections for seat in connection.seats}
        best = best_bot(self.table.game)
        return [
            Player(id, self.names[id], seat.held, id in online, (seat.bot or best) if seat.held == BOT else "")
            for id, seat in self.seats.items()
        ]

    def save(self) -> str:
        return self.table.save()

    def fence_for(self, seat: str, together: Mapping[str, object]) -> No | None:
        """What keeps a seat from taking back its last answer without asking anybody who does not sit together with it.

        The same as the table says, from what was kept with every step: nothing is replayed.
        """
        table = self.table
        if self._last is None:
            last = next(step for _, step in reversed(self.steps) if not step.notice)
            self._last = LastAnswer(last.seat, last.fence)
        return fences.no_undo(
            seat,
            self._last,
            sealed=table.sealed(seat),
            answered=self._answers[seat] > 0,
            opened=table.opened,
            agreed=self.people <= together.keys(),
            name_of=table.name_of,
        )

    # -- changing -------------------------------------------------------------------------------------------------

    def answer(self, seat: str, key: str, n: int | None, done: Settled) -> None:
        """Give an answer; IllegalAnswer changes nothing. `done` is called when it is on disk."""
        mark = self._mark()
        try:
            self.table.answer(seat, key, n)
        except RuleBroken as broken:
            self._keep_failure(broken)
            raise
        self._keep_answer(mark, seat, done)

    def walk(self, seat: str, keys: Sequence[str], n: int | None, done: Callable[[Walked, Exception | None], None]) -> None:
        """Give answers one by one, up to the first surprise; each is kept like any answer. `done` is called when the last of
        them is on disk; IllegalAnswer, for the first, changes nothing."""
        walk, given = self.table.walk(seat, keys, n), 0
        while True:
            mark = self._mark()
            try:
                reason = next(walk, None)
            except RuleBroken as broken:  # what was given before stands
                self._keep_failure(broken)
                raise
            if reason is None:
                return
            given += 1
            last = bool(reason) or given == len(keys)
            self._keep_answer(mark, seat, partial(done, Walked(given, reason)) if last else _nobody)

    def _mark(self) -> Mark:
        mark = self.table.mark()
        if not self._unsettled:
            self.told = mark
        return mark

    def _keep_answer(self, mark: Mark, seat: str, done: Settled) -> None:
        table = self.table
        try:
            step = step_of(table, mark, seat, int(time()))
            if table.over and table.pledge is not None:
                step = replace(step, events=(*step.events, pledge_opened(table.pledge)))
            self._learn(step)
            self._keep(step, done, self._follower.ending(self) if table.over else ())
        except Exception:
            # The table has changed. What cannot be kept of that must not stay in memory either.
            self.abandon(Unsaved(LOST))
            raise

    def _learn(self, step: Step) -> None:
        happened = self.happened([step]) if step.events else []
        self.news += len(happened)
        for eyes in self._eyes.values():
            eyes.learn(happened)

    def _keep(self, step: Step, done: Settled, more: Sequence[Change] = ()) -> None:
        self.check_there()
        number = self._next
        self._next += 1
        self._last = None
        if step.cut is None or step.rules:
            self.steps.append((number, step))
            self._answers[step.seat] += 1
        changes: list[Change] = [(self.facts.id, number, encode(step)), *more]
        self._unsettled.append(done)
        self._writer.write(changes, self._committed)

    def _committed(self, error: Exception | None) -> None:
        done = self._unsettled.popleft()
        if error is not None:
            log.error("answer lost", extra={"table": self.facts.id, "error": type(error).__name__})
            self.abandon(Unsaved(LOST))
        done(self.gone)
        if not self._unsettled and self.gone is None:
            self._settle()
        else:
            for connection in self.connections:
                connection.flush()

    def _settle(self) -> None:
        self.used = time()
        for connection in list(self.connections):
            try:
                connection.update()
            except Exception as error:  # a view that breaks must not keep the others from seeing theirs
                log.exception("view failed", extra={"table": self.facts.id, "error": type(error).__name__})
                connection.send_away(
                    kinds.COME_BACK, "What your seat sees could not be drawn; the case is in the server's log."
                )
        self.news = 0
        self._let_positions_go()
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for call in waiting:
                call(None)
        self._follower.changed(self)

    def _let_positions_go(self) -> None:
        """All steps are on disk now; their positions are read from there when somebody looks far back."""
        while self._slim < len(self.steps) - POSITIONS:
            number, step = self.steps[self._slim]
            self.steps[self._slim] = number, slim(step)
            self._slim += 1

    def settled(self, call: Settled) -> None:
        """Call when everything that the table shows is on disk: now, as a rule."""
        if self.gone is not None or not self._unsettled:
            call(self.gone)
        else:
            self._waiting.append(call)

    async def rest(self) -> None:
        """Wait until everything that the table shows is on disk."""
        if self._unsettled:
            agreed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.settled(lambda error: None if agreed.done() else agreed.set_result(None))
            await agreed
        self.check_there()

    def check_there(self) -> None:
        """Raise why the room is no longer the truth, if it is not.

        A raised exception holds the frames that it came through, and they hold the room: the one that the room holds itself is
        never raised, or the two would be a circle and wait for the garbage collector.
        """
        if self.gone is not None:
            raise type(self.gone)(*self.gone.args)

    @property
    def idle(self) -> bool:
        return not self.connections and not self._unsettled and not self.thinking and not self._held

    @contextmanager
    def held(self) -> Iterator[None]:
        """Something is being done with the room: it stays in memory."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1

    def _keep_failure(self, broken: RuleBroken) -> None:
        log.error("rule broken", extra={"table": self.facts.id, "reason": str(broken)})
        sql = "INSERT INTO failures (table_id, at, reason, save) VALUES (?, ?, ?, ?)"
        failure = Statement(sql, (self.facts.id, int(time()), str(broken), broken.save))
        self._writer.write([failure], lambda error: None)

    def abandon(self, reason: Exception) -> None:
        """The room is no longer the truth. Everybody is sent away and may come back to what is on disk."""
        if self.gone is not None:
            return
        self.gone = reason
        self._follower.leaving(self)
        code = kinds.NO_TABLE if isinstance(reason, Unknown) else kinds.COME_BACK
        for connection in list(self.connections):
            connection.send_away(code, str(reason))
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call(reason)

    def put_away(self) -> None:
        """The room leaves the memory: whoever still has it in his hands cannot change the table with it."""
        self.gone = Unsaved(PUT_AWAY)

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo(self, seat: str, fate: str, consent: Sequence[str], done: Settled) -> None:
        """Take back a seat's last answer, or the whole way that it ended; Fenced if others have to agree first."""
        sealed = self.table.sealed(seat)
        answers = self.table.undo(seat, fate=fate, consent=consent)
        try:
            self._keep_undo(seat, answers, sealed, done)
        except Exception:
            self.abandon(Unsaved(LOST))
            raise

    def _keep_undo(self, seat: str, answers: int, sealed: bool, done: Settled) -> None:
        places = [i for i, (_, step) in enumerate(self.steps) if step.seat == seat]
        place = places[-answers] if len(places) >= answers else 0
        low = self.steps[place][0]
        cut = (low, low + 1 if sealed else self._next)
        pledge = self.table.pledge
        turns = pledge.turns if pledge is not None else ()
        step = Step(n=self.table.n, at=int(time()), cut=cut, turns=turns)
        left = [(number, kept) for number, kept in self.steps if kept.notice or not cut[0] <= number < cut[1]]
        if not self._reaches(left):
            # What was taken back lies inside a larger step (a save of other rules), or further back than positions are at
            # hand: the record starts anew.
            step = replace(whole_step(self.table, step.at, cut), events=(), turns=turns)
        self.steps = left
        self._slim = min(self._slim, len(left))
        self._answers = Counter(kept.seat for _, kept in self.steps)
        events = self.happened(kept for _, kept in self.steps)
        standing = {seen: eyes.forget(events) for seen, eyes in self._eyes.items()}
        self.news = 0
        for connection in self.connections:
            connection.forget(standing)
        self._keep(step, done)

    def _reaches(self, steps: list[tuple[int, Step]]) -> bool:
        """Whether these steps lead to where the table stands now."""
        if not any(step.rules for _, step in steps):
            return False
        kept, table = [step for _, step in steps], self.table
        return assemble(self.facts.game, self.facts.setup, kept, table.n, table.pledge) == table.save()

    def mend(self) -> None:
        """The rules have changed since the table was stored: from here on its record is made under today's."""
        step = replace(whole_step(self.table, int(time())), events=(mended(self.table.lost),))
        self._learn(step)
        self._keep(step, lambda error: None)

    # -- people ---------------------------------------------------------------------------------------------------

    def seat(self, *seats: Seat) -> None:
        """Seats have (new) holders. A person is not asked at the quiet moments, a bot at all."""
        for seat in seats or self.seats.values():
            self.table.hush(seat.seat, () if seat.held == BOT else self.table.game.quiet)
        self.seats.update({seat.seat: seat for seat in seats})
        self.people = frozenset(seat.seat for seat in self.seats.values() if seat.somebodys)
        self._bots = any(seat.held == BOT for seat in self.seats.values())
        self.names = holders.names(self.seats.values())
        if self.names != self.table.setup.names:
            self.table.rename(self.names)
            self.facts.setup = self.table.setup
            self._scene = Scene(self.table, None)
            self._eyes.clear()

    def reseat(self, seat: Seat, done: Settled) -> None:
        """A seat changes hands, which is told to all in the log."""
        before, was = self.seats[seat.seat], self.names[seat.seat]
        self.seat(seat)
        words = holders.told(before, seat, was, self.names[seat.seat])
        self.announce(words, done, changes=[holders.update(self.facts.id, seat)])

    def announce(self, words: str, done: Settled, facts: Mapping[str, str] = {}, changes: Sequence[Change] = ()) -> None:
        """Tell all, in the log, of something that is no part of the game."""
        event = Event("", words.replace("{", "{{").replace("}", "}}"), dict(facts))
        step = Step(n=self.table.n, at=int(time()), events=(event,))
        self._learn(step)
        self._keep(step, done, changes)

    @property
    def successor(self) -> str:
        """The table at which the same people play again, if they do."""
        notices = [event for _, step in self.steps if step.notice for event in step.events]
        return next((event.facts[AGAIN] for event in reversed(notices) if AGAIN in event.facts), "")

    def waits_for_bot(self) -> Seat | None:
        """A bot that is to answer. What any of several may answer is left to the people among them."""
        if not self._bots:
            return None
        for seat, decision in self.table.pending.items():
            if self.seats[seat].held == BOT and all(self.seats[other].held != PERSON for other in decision.seats):
                return self.seats[seat]
        return None

    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.held == OPEN]

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.tell_players()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if not self.connections:
            self._eyes.clear()  # what nobody looks at is not kept up to date
        self.tell_players()

    @property
    def watchers(self) -> int:
        """How many only watch. They are told of each other by number."""
        return sum(not connection.seats for connection in self.connections)

    def tell_players(self) -> None:
        """Tell everybody who is here: once, however many come and go in the same moment."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TELLING_SECONDS, self._tell_players)

    def _tell_players(self) -> None:
        self._telling = None
        players = news.encode({"t": "players", "players": self.players(), "watchers": self.watchers})
        if players != self._players_told:
            self._players_told = players
            for connection in self.connections:
                connection.tell_players(players)


def _nobody(error: Exception | None) -> None:
    """Nobody waits for this one."""


def pledged(pledge: Pledge) -> Event:
    """The line in everybody's log when a game begins whose luck is pledged."""
    return Event("", f"The luck of this game is pledged: {pledge.commitment}. When the game is over it is opened.")


def pledge_opened(pledge: Pledge) -> Event:
    """The line in everybody's log when such a game is over."""
    words = "The luck of this game is opened; noctule verify checks the save against the pledge. The secret was"
    return Event("", f"{words} {pledge.secret}.")


def mended(lost: int) -> Event:
    """The line in everybody's log when rules were mended under a running game."""
    if lost == 0:
        return Event("", "The rules of this game were mended since; play goes on where it was.")
    answers = "answer" if lost == 1 else "answers"
    return Event("", f"The rules of this game were mended since; the last {lost} {answers} had to be given up.")
