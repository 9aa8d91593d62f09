"""All tables: made, loaded on demand, let go when idle, deleted."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, time
from typing import Any

import msgspec
from msgspec.structs import replace

from noctule.engine import IllegalAnswer, RuleBroken, Setup, Table, find, lessons
from noctule.engine.forgetting import Growth, kept_things
from noctule.engine.pledges import Pledge

from . import keys, seats
from .bots import BOTS, Thinkers
from .fleet import Elsewhere, Fleet
from .hints import Hints
from .room import PUT_AWAY, Follower, Room, TableFacts, pledged
from .room import Unknown as Unknown
from .seats import BOT, Seat, Seating
from .settings import Settings
from .steps import ON_DISK, Step, alive, assemble, decode, encode, last_boundary, pledged_luck, whole_step
from .storage import Database, Session, Statement, StorageError
from .storage.migrations import migrate
from .wire.wishes import SeatWish
from .writer import Change, Writer

log = logging.getLogger(__name__)

FACTS = "id, game, title, setup, owner_hash, watch_hash, created, campaign, checkpoint_id"
PROBE = bytes(64 * 1024)
PROBE_SECONDS = 5.0
"""So long what was found out about the disk is believed: asking after it must not fill it."""
MANY_DEPARTED = 300
"""So many sockets that have ended are worth a look of the garbage collector, which stops the server for some 10 ms."""
TRIES = 5
"""So many answers are tried for a bot when a rule's program breaks."""
NO_SUCH = "There is no such table; it may have been deleted."
BUSY = "another server uses this database; end it first, or name another folder with --data"


class Founded(msgspec.Struct):
    """A table that was just made, with all keys: they are told once."""

    room: Room
    seating: Seating
    owner: str
    watch: str


class Tables:
    """The tables of one server."""

    def __init__(self, settings: Settings, database: Database, loop: asyncio.AbstractEventLoop) -> None:
        self.settings = settings
        session = ready(database)
        self.fleet = Fleet(database, settings) if database.shared else None
        """The processes that share the database, where several may."""
        self.writer = Writer(database, session, loop, [self.fleet.fence] if self.fleet is not None else ())
        self.rooms: dict[str, Room] = {}
        self.thinkers = Thinkers(settings.bot_seconds)
        self.hints = Hints(self.thinkers)
        self.answers = 0
        self.failures = 0
        self.departed = 0
        """Sockets that ended since the last sweep."""
        self.growth = Growth()
        self.followers: list[Follower] = []
        """Who else follows what becomes of the tables: campaigns."""
        self._database = database
        self._reading: Session | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._probed = -PROBE_SECONDS
        self._could = True
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- reading --------------------------------------------------------------------------------------------------

    async def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read in a thread of its own: the event loop never waits for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, values)

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if self._reading is None:
            self._reading = self._database.connect()
        try:
            return self._reading.read(sql, values)
        except Exception as error:
            self._reading.close()
            self._reading = None
            raise StorageError(f"could not be read ({type(error).__name__})") from error

    async def writable(self) -> bool:
        """Whether a table could be written now: as much as a new one takes is, and removed again."""
        now = monotonic()
        if now - self._probed > PROBE_SECONDS:
            self._probed = now
            try:
                await self.writer.commit([Statement("INSERT INTO probes (body) VALUES (?)", (PROBE,))])
                await self.writer.commit([Statement("DELETE FROM probes")])
                self._could = True
            except StorageError:
                self._could = False
        return self._could

    async def open(self, id: str) -> Room:
        """A table, from memory or from disk; Unknown if there is none."""
        if self.unsure:
            await self.make_sure()
        room = self.rooms.get(id)
        if room is not None:
            room.used = time()
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room:
        if len(id) > keys.LONGEST:
            raise Unknown(NO_SUCH)
        if self.fleet is not None:
            await self.fleet.hold("table", id)
        if self.writer.distrusts(id):
            await self.writer.commit([])  # what was on its way when the disk failed is refused before we read
            self.writer.trust(id)
        found = await self.read(f"SELECT {FACTS} FROM tables WHERE id = ?", id)
        if not found:
            raise Unknown(NO_SUCH)
        facts = facts_of(found[0])
        await self.arriving(facts)
        rows = await self.read("SELECT seat, name, held, bot, key_hash FROM seats WHERE table_id = ? ORDER BY place", id)
        steps = await self.read("SELECT number, body FROM steps WHERE table_id = ? ORDER BY number", id)
        if self.fleet is not None and not self.fleet.holds(id):
            raise Elsewhere
        room = self._resume(facts, [Seat(*row) for row in rows], [(number, decode(body)) for number, body in steps])
        self._settle_in(room)
        return room

    @property
    def unsure(self) -> bool:
        """Whether others may play what is in memory here: this process was silent for long."""
        return self.fleet is not None and not self.fleet.sure

    async def make_sure(self) -> None:
        """StorageError if what is in memory here is not the truth any more, or nobody can say."""
        if self.fleet is not None:
            await self.fleet.renew()

    async def exists(self, id: str) -> bool:
        return bool(id) and bool(await self.read("SELECT 1 FROM tables WHERE id = ?", id))

    def _resume(self, facts: TableFacts, holders: list[Seat], steps: list[tuple[int, Step]]) -> Room:
        """The table at its exact decision: the last boundary and the answers since."""
        kept = alive(steps)
        n = steps[-1][1].n
        facts.setup = msgspec.structs.replace(facts.setup, names=seats.names(holders))
        text = assemble(facts.game, facts.setup, [step for _, step in kept], n)
        luck = lessons.luck_of(find(facts.game), text) if "lesson" in facts.setup.settings else None
        luck = luck or pledged_luck(steps) or keys.new_luck()
        table: Table[Any] = Table.load(text, luck=luck, source=facts.id)
        room = Room(facts, holders, table, kept, steps[-1][0] + 1, self.writer, self)
        rules = next(step.rules for _, step in reversed(kept) if step.rules)
        if rules != table.game.rules:
            room.mend()
        return room

    async def save_at(self, room: Room, step: int) -> str:
        """The save of a table after so many steps."""
        facts, kept = room.facts, room.steps[: step + 1]
        number, start = last_boundary(kept)
        if start.position == ON_DISK:
            found = await self.read("SELECT body FROM steps WHERE table_id = ? AND number = ?", facts.id, number)
            if not found:
                raise Unknown(NO_SUCH)
            start = decode(found[0][0])
        steps = [start if each == number else step for each, step in kept]
        return assemble(facts.game, facts.setup, steps, steps[-1].n)

    # -- making ---------------------------------------------------------------------------------------------------

    async def found(
        self,
        table: Table[Any],
        wishes: Sequence[SeatWish],
        *,
        title: str = "",
        steps: list[Step] | None = None,
        seating: Seating | None = None,
        campaign: str | None = None,
        checkpoint: int | None = None,
        pledge: Pledge | None = None,
    ) -> Founded:
        """Store a new table; it may have a past (a loaded save), or people who have their keys already.

        A pledge comes with its secret, for the disk alone.
        """
        for wish in wishes:
            if wish.held == "bot" and wish.bot and wish.bot not in BOTS:
                raise IllegalAnswer(f"There is no bot '{wish.bot}'; there are: {', '.join(BOTS)}")
        seating, owner, watch = seating or seats.give_out(wishes), keys.new_key(), keys.new_key()
        now = int(time())
        facts = TableFacts(
            keys.new_id(),
            table.game.key,
            title.strip() or title_of(table),
            table.setup,
            keys.hashed(owner),
            keys.hashed(watch),
            now,
            campaign,
            checkpoint,
        )
        first, *more = steps if steps is not None else [whole_step(table, now)]
        if pledge is not None:
            first = replace(first, secret=pledge.secret, events=(pledged(pledge), *first.events))
        numbered = list(enumerate([first, *more]))
        await self.commit_new(facts.id, _founding(facts, seating.seats, numbered))
        room = Room(facts, seating.seats, table, alive(numbered), len(numbered), self.writer, self)
        self._settle_in(room)
        return Founded(room, seating, owner, watch)

    async def commit_new(self, id: str, changes: Sequence[Change]) -> None:
        """Store a new table or campaign; this process plays it."""
        if self.fleet is None:
            await self.writer.commit(changes)
        else:
            await self.writer.commit([*changes, self.fleet.taking(id)])
            self.fleet.took(id)

    def _settle_in(self, room: Room) -> None:
        self.rooms[room.facts.id] = room
        self.stir(room)

    # -- what becomes of them (`room.Follower`) ---------------------------------------------------------------------

    async def arriving(self, facts: TableFacts) -> None:
        for follower in self.followers:
            await follower.arriving(facts)

    def changed(self, room: Room) -> None:
        self.answers += 1
        for follower in self.followers:
            follower.changed(room)
        self.stir(room)

    def ending(self, room: Room) -> Sequence[Change]:
        return [change for follower in self.followers for change in follower.ending(room)]

    def leaving(self, room: Room) -> None:
        self.failures += 1
        for follower in self.followers:
            follower.leaving(room)
        if self.rooms.get(room.facts.id) is room:
            del self.rooms[room.facts.id]

    # -- changing -------------------------------------------------------------------------------------------------

    async def change_seat(self, room: Room, seat: Seat) -> None:
        """A seat changes hands: in memory at once, so that nobody else takes it meanwhile, and told when it is on disk.

        The room stays in memory meanwhile: another, read from the disk, would not know of it.
        """
        if self.rooms.get(room.facts.id) is not room:
            raise IllegalAnswer(PUT_AWAY)
        with room.held():
            room.reseat(seat, lambda error: None)
            await room.rest()
        room.check_there()
        for connection in list(room.connections):
            connection.keep_valid_seats()
        room.tell_players()
        self.stir(room)

    async def delete(self, room: Room) -> None:
        id, gone = room.facts.id, Unknown("This table does not exist any more.")
        await room.rest()
        room.abandon(gone)
        await self.writer.commit(
            [
                Statement("DELETE FROM steps WHERE table_id = ?", (id,)),
                Statement("DELETE FROM failures WHERE table_id = ?", (id,)),
                Statement("DELETE FROM tables WHERE id = ?", (id,)),
            ]
        )
        if id in self.rooms:  # somebody opened it again while it was being deleted
            self.rooms[id].abandon(gone)
        self._give_back([id])

    # -- bots -----------------------------------------------------------------------------------------------------

    def stir(self, room: Room) -> None:
        """If the table waits for a bot, have it think."""
        if room.thinking or room.gone is not None or room.waits_for_bot() is None:
            return
        room.thinking = True
        task = asyncio.ensure_future(self._play_bot(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play_bot(self, room: Room) -> None:
        try:
            await asyncio.sleep(self.settings.bot_pause)
            await room.rest()
            await self._answer_for_bot(room)
        except Exception as error:
            # Not stirred again: what failed would fail again. A person's answer, or loading the table anew, stirs it.
            if room.gone is None:
                log.error("bot stopped", extra={"table": room.facts.id, "error": type(error).__name__})
            room.thinking = False
            return
        room.thinking = False
        self.stir(room)

    async def _answer_for_bot(self, room: Room) -> None:
        seat, n = room.waits_for_bot(), room.table.n
        if seat is None:
            return
        key = await self.thinkers.answer(room.table, seat.seat, seat.bot)
        for _ in range(TRIES):
            if room.table.n != n or seat.held != BOT or room.gone is not None:
                return
            try:
                room.answer(seat.seat, key, n, lambda error: None)
            except RuleBroken:  # kept for whoever mends it; another answer may do
                key = self.thinkers.any_answer(room.table, seat.seat)
                continue
            await room.rest()
            return
        raise LookupError("every answer that was tried broke a rule's program")

    # -- letting go -----------------------------------------------------------------------------------------------

    def let_go(self, now: float) -> int:
        """Forget the tables that nobody has looked at for a while; they are on disk."""
        idle = [r for r in self.rooms.values() if r.idle and now - r.used > self.settings.idle_seconds]
        for room in idle:
            del self.rooms[room.facts.id]
            room.put_away()
        self._give_back([room.facts.id for room in idle])
        return len(idle)

    def _give_back(self, ids: list[str]) -> None:
        if self.fleet is not None:
            self.fleet.give_back(ids)

    async def tidy(self) -> None:
        """Let go of idle tables now and then, for ever."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_seconds))
            self.let_go(time())
            self.sweep()
            await self.forget()

    def sweep(self) -> None:
        """Have the garbage collector look at everything, which it hardly ever does by itself, once many sockets have ended:
        aiohttp leaves each of them in a circle (connection, request, socket, and the heartbeat's call back to it)."""
        if self.departed >= MANY_DEPARTED:
            self.departed = 0
            gc.collect()

    async def forget(self) -> None:
        """Have the games forget what they keep for speed alone, if the memory has grown much. Each table of theirs has a bound,
        but all of them together took an hour to fill, and 200 MB."""
        if self.growth.is_much:
            for empty in kept_things():
                empty()
                await asyncio.sleep(0)  # nobody waits for all of it
            log.info("forgot what was kept for speed", extra={"blocks": self.growth.begin_anew()})

    async def hand_over(self) -> None:
        """Where others share the database: stop, write what is left, and let them play on at once."""
        if self.fleet is not None:
            await self._stop_thinking()
            with suppress(StorageError):  # there is nothing left that could be written
                await self.writer.commit([])
            await self.fleet.leave()

    async def _stop_thinking(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hints.close()
        self.thinkers.close()

    async def close(self) -> None:
        """Stop the bots, write what is left."""
        await self._stop_thinking()
        await asyncio.get_running_loop().run_in_executor(None, self.writer.close)
        self._readers.shutdown()
        if self._reading is not None:
            self._reading.close()
        if self.fleet is not None:
            await self.fleet.close()


def ready(database: Database) -> Session:
    """A database that is up to date, and that a server may use."""
    session = database.connect()
    try:
        with session.entrance():
            if not session.claim():
                raise StorageError(BUSY)
            migrate(database, session)
    except Exception:
        session.close()
        raise
    return session


def facts_of(row: tuple[Any, ...]) -> TableFacts:
    id, game, title, setup, owner_hash, watch_hash, created, campaign, checkpoint = row
    return TableFacts(
        id, game, title, msgspec.json.decode(setup, type=Setup), owner_hash, watch_hash, created, campaign, checkpoint
    )


def title_of(table: Table[Any]) -> str:
    """What a table is called when nobody gave it a name."""
    return table.game.title(table.setup.scenario)


def _founding(facts: TableFacts, holders: list[Seat], steps: list[tuple[int, Step]]) -> list[Change]:
    values = (
        facts.id,
        facts.game,
        facts.title,
        msgspec.json.encode(facts.setup).decode(),
        facts.owner_hash,
        facts.watch_hash,
        facts.created,
        facts.campaign,
        facts.checkpoint,
    )
    return [
        Statement(f"INSERT INTO tables ({FACTS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values),
        *(seats.insert(facts.id, place, seat) for place, seat in enumerate(holders)),
        *((facts.id, number, encode(step)) for number, step in steps),
    ]
