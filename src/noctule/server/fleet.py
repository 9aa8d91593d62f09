"""Several processes on one PostgreSQL: which of them plays what.

**Lease.** A process that starts writes itself down in `servers`: a name that is never used twice, where the others reach it,
a key that they show there, and until when it is to be taken for alive, by the database's clock. It renews that long before it
runs out, and holds a lock for as long as its connection stands: one that is killed loses that at once, one that is stopped or
out of reach when its time has run out. A table, or a campaign, is played by the process that stands beside it in `leases`;
whoever is asked for one that nobody has takes it. A campaign and its tables are with one process: a chapter's last answer and
the campaign's checkpoint are one transaction. A table that leaves the memory is given back, a campaign is kept; whoever ends
gives everything back at once.

**Fence.** The name is the fencing number: every transaction begins by asking for the process's own row (`FOR KEY SHARE`: it
stays until the commit) and writes nothing if the row is gone. Whoever needs a table of a process that is silent deletes that
row first, and with it all its leases, unless a transaction is under way: what that has written is read with the rest, and after
it there is no other. A process that was only asleep finds its row gone: nothing of what it had in memory can be written any
more, and it begins anew under another name (`running.py`). Until it has renewed it does not show what it has in memory either
(`sure`). That a table's steps are numbered, and each number is there once, stands behind all that.

**Passing on.** What is asked of one process and played by another is passed on to its inner door (`passing.py`), requests and
sockets. While a process is gone and not yet taken for dead, whoever asks for its tables waits; players come back as they do
when a server starts anew, to the exact decision.

What else a process keeps in memory is right with several of them because it belongs to a table or a campaign and is where that
is played: seats, sockets, undo that was asked for, hints, bots, pledged luck (which is stored), who lays a game out again, a
campaign's count of tables. Lists (`/tables/mine`, `/tables/open`) ask the process that plays each table. Of each process on
purpose: limits by address (so many times as many with so many processes), the bots' thinking processes, the opener of saves,
`/health` and `/metrics`.

With SQLite there is no fleet, and none of this is looked at.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from socket import AF_INET, AF_INET6, create_server, socket
from time import monotonic
from typing import Literal, TypeVar

from msgspec import Struct

from . import keys
from .reach import site
from .settings import BadSetting, Settings
from .storage import Database, Fence, Session, Statement, StorageError
from .storage.postgres import OURS

log = logging.getLogger(__name__)

T = TypeVar("T")
Kind = Literal["table", "campaign"]

RENEWALS = 4
"""So often a lease is renewed in the time that it lasts."""
TRIES = 5
"""So often a lease may be given back between two looks at it."""
LIVING = OURS
"""The first half of the number of the lock that every process holds as long as its connection stands."""
IMPATIENT = "SET lock_timeout TO '1s'"
ALIVE = f"SELECT pg_advisory_lock_shared({LIVING}, hashtext(?))"
NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
ENTER = f"INSERT INTO servers (id, address, key, until) VALUES (?, ?, ?, {NOW} + ?)"
RENEW = f"UPDATE servers SET until = {NOW} + ? WHERE id = ? RETURNING 1"
SILENT = f"(until < {NOW} OR pg_try_advisory_xact_lock({LIVING}, hashtext(id)))"
BURY = f"""DELETE FROM servers WHERE id IN
    (SELECT id FROM servers WHERE id = ? AND {SILENT} FOR UPDATE SKIP LOCKED) RETURNING 1"""
"""Nobody waits for a transaction that is under way: it will be asked again."""
LEAVE = "DELETE FROM servers WHERE id = ?"
STANDS = "SELECT 1 FROM servers WHERE id = ? FOR KEY SHARE"
TAKE = "INSERT INTO leases (name, server) VALUES (?, ?)"
TAKE_FREE = f"{TAKE} ON CONFLICT (name) DO NOTHING RETURNING 1"
HOLDER = f"SELECT id, address, key, {SILENT} FROM leases JOIN servers ON id = server WHERE name = ?"
OF_TABLE = "SELECT campaign FROM tables WHERE id = ?"
OF_CAMPAIGN = "SELECT NULL FROM campaigns WHERE id = ?"
GIVE_BACK = "DELETE FROM leases WHERE name = ? AND server = ?"
TAKEN_FOR_DEAD = "this process was silent for so long that others have taken its tables over"


class Elsewhere(Exception):
    """Another process plays this."""

    def __init__(self) -> None:
        super().__init__("This table is just moving to another process of the server; please try again.")


class Peer(Struct, frozen=True):
    """Another process, and how it is reached."""

    id: str
    address: str
    key: str


class Fleet:
    """One process among those of a server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.seconds = settings.lease_seconds
        self.id = keys.new_id()
        self.key = keys.new_key()
        self.door = _door(settings.inner)
        """Where the others come in."""
        self.address = site(*self.door.getsockname()[:2])
        self.over = asyncio.Event()
        """This process was taken for dead."""
        self._database = database
        self._session: Session | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="leases")
        """All questions about leases, one after the other: what is given back is given back before it is taken again."""
        self._held: set[str] = set()
        self._sure_until = monotonic() + self.seconds
        self._renewing: asyncio.Task[None] | None = None
        self._left = False
        self._ask(lambda session: session.write([Statement(ENTER, (self.id, self.address, self.key, self.seconds))]))

    @property
    def fence(self) -> Fence:
        """What has to hold in every transaction of this process."""
        return Fence(STANDS, (self.id,))

    # -- being alive ----------------------------------------------------------------------------------------------

    @property
    def sure(self) -> bool:
        """Nobody can have taken this process for dead yet."""
        return monotonic() < self._sure_until

    async def beat(self) -> None:
        """Renew, for as long as the process is not taken for dead."""
        while not self.over.is_set():
            await asyncio.sleep(self.seconds / RENEWALS)
            try:
                await self.renew()
            except StorageError as error:
                log.error("lease not renewed", extra={"error": str(error)})

    async def renew(self) -> None:
        """Stay alive; StorageError if that cannot be, now or ever. All who wait for it wait for the same one."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.ensure_future(self._renew())
        await asyncio.shield(self._renewing)

    async def _renew(self) -> None:
        asked = monotonic()
        if self._left or not await self._run(lambda session: session.read(RENEW, (self.seconds, self.id))):
            self._sure_until = 0.0
            self.over.set()
            raise StorageError(TAKEN_FOR_DEAD)
        self._sure_until = asked + self.seconds

    async def leave(self) -> None:
        """Give everything back. Whatever this process still writes is refused."""
        if not self._left:
            self._left, self._sure_until = True, 0.0
            self._held.clear()
            try:
                await self._run(lambda session: session.write([Statement(LEAVE, (self.id,))]))
            except StorageError as error:  # then it runs out
                log.error("leases not given back", extra={"error": type(error).__name__})

    async def close(self) -> None:
        await self.leave()
        self._thread.shutdown()
        if self._session is not None:
            self._session.close()
        self.door.close()

    # -- holding --------------------------------------------------------------------------------------------------

    def holds(self, name: str) -> bool:
        return name in self._held

    async def holder(self, kind: Kind, name: str) -> Peer | None:
        """Who plays a table or a campaign; None: this process does, or there is no such thing. What nobody plays is taken."""
        if not self.sure:
            await self.renew()
        if name in self._held or len(name) > keys.LONGEST:
            return None
        return await self._run(lambda session: self._hold(session, kind, name))

    async def hold(self, kind: Kind, name: str) -> None:
        if await self.holder(kind, name) is not None:
            raise Elsewhere

    def taking(self, name: str) -> Statement:
        """To be written with something new: this process has it."""
        return Statement(TAKE, (name, self.id))

    def took(self, name: str) -> None:
        """That is on disk."""
        self._held.add(name)

    def give_back(self, names: Iterable[str]) -> None:
        """Others may take these; nothing of them is in memory, or on its way to the disk."""
        given = [name for name in names if name in self._held]
        self._held.difference_update(given)
        if given and not self._left:
            self._thread.submit(self._give_back, given)

    def _give_back(self, names: list[str]) -> None:
        self._held.difference_update(names)
        try:
            self._ask(lambda session: session.write([Statement(GIVE_BACK, (name, self.id)) for name in names]))
        except StorageError as error:  # they are still this process's, then
            log.error("leases not given back", extra={"error": type(error).__name__})

    def _hold(self, session: Session, kind: Kind, name: str) -> Peer | None:
        found = session.read(OF_TABLE if kind == "table" else OF_CAMPAIGN, (name,))
        for each in (found[0][0], name) if found else ():
            if each is not None and (peer := self._take(session, each)) is not None:
                return peer
        return None

    def _take(self, session: Session, name: str) -> Peer | None:
        for _ in range(TRIES):
            if name in self._held:
                return None
            session.read(TAKE_FREE, (name, self.id))
            for id, address, key, silent in session.read(HOLDER, (name,)):
                if id == self.id:
                    self._held.add(name)
                    return None
                if not silent or not session.read(BURY, (id,)):
                    return Peer(id, address, key)
                log.warning("a process was taken for dead", extra={"server": id})
        raise StorageError("a lease went from hand to hand")

    # -- asking ---------------------------------------------------------------------------------------------------

    async def _run(self, question: Callable[[Session], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)

    def _ask(self, question: Callable[[Session], T]) -> T:
        if self._session is None:
            self._session = self._database.connect()
            self._session.write([Statement(IMPATIENT)])
            self._session.read(ALIVE, (self.id,))
        try:
            return question(self._session)
        except StorageError:
            raise
        except Exception as error:
            self._session.close()
            self._session = None
            raise StorageError(f"leases cannot be looked at ({type(error).__name__})") from error


def _door(host: str) -> socket:
    try:
        return create_server((host, 0), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        raise BadSetting(f"NOCTULE_INNER is '{host}': the other processes cannot reach that ({error.strerror})") from None
