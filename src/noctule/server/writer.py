"""Group commit: one thread writes; all that arrived while it was busy is its next transaction.

The event loop never waits for the disk, and nobody is told of an answer before its commit: callers hand in changes and a
function that is called, on the loop, when they are durable (or with the error, when they are not).

The loop hands the thread its next transaction whole, after it has heard everybody who had something to say. A thread that helps
itself from a queue wakes at the first answer, commits it alone, and fights the loop for the interpreter's lock: at 100 tables
that made transactions of 10 answers instead of 25 to 50, and cost twice as much for each.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from time import perf_counter

from .storage import Database, Fence, Session, Statement, StepRow, StorageError

log = logging.getLogger(__name__)

Change = Statement | StepRow
Done = Callable[[Exception | None], None]
Batch = list[tuple[Sequence[Change], Done]]


PAUSE = 0.005
"""Seconds from the start of one transaction to that of the next: answers that come close together are written together. Whoever
answers while nobody else does never waits for it."""


class Writer:
    """The thread that writes, and its queue."""

    def __init__(
        self, database: Database, session: Session, loop: asyncio.AbstractEventLoop, fences: Sequence[Fence] = ()
    ) -> None:
        self._database = database
        self._fences = fences
        """What has to hold in every transaction."""
        self._session = session
        self._loop = loop
        self._coming: Batch = []
        """What the next transaction will be."""
        self._handing = False
        """The next transaction will be handed over, soon or when the thread is done with the last one."""
        self._rested = 0.0
        """When the next transaction may be handed over, by the loop's clock."""
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._lost: set[str] = set()
        self.commits = 0
        self.changes = 0
        self.seconds = 0.0
        self.failures = 0
        """Transactions of which something could not be written."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, changes: Sequence[Change], done: Done) -> None:
        """Have changes written, after all that were handed in before."""
        self._coming.append((changes, done))
        if not self._handing:
            self._handing = True
            self._loop.call_at(self._rested, self._hand_over)

    def _hand_over(self) -> None:
        batch, self._coming = self._coming, []
        self._rested = self._loop.time() + PAUSE
        self._queue.put(batch)

    async def commit(self, changes: Sequence[Change]) -> None:
        """Have changes written, and wait for it."""
        durable: asyncio.Future[None] = self._loop.create_future()

        def done(error: Exception | None) -> None:
            if durable.cancelled():
                return
            if error is None:
                durable.set_result(None)
            else:
                durable.set_exception(error)

        self.write(changes, done)
        await durable

    def _run(self) -> None:
        while (batch := self._queue.get()) is not None:
            results = self._transaction(batch)
            self._loop.call_soon_threadsafe(self._written, batch, results)
            del batch  # it holds rooms, which may leave while this thread waits for the next

    def _written(self, batch: Batch, results: list[Exception | None]) -> None:
        """On the loop, after a transaction."""
        if self._coming:
            self._loop.call_at(self._rested, self._hand_over)
        else:
            self._handing = False
        _tell(batch, results)

    def _transaction(self, batch: Batch) -> list[Exception | None]:
        """Write a batch whole; if that cannot be, one after the other: nobody fails for what somebody else handed in."""
        started = perf_counter()
        results = [self._refusal(changes) for changes, _ in batch]
        try:
            due = [c for (changes, _), no in zip(batch, results, strict=True) if no is None for c in changes]
            self._session.write([*self._fences, *due])
        except Exception as error:
            self._log(error)
            down = None if self._recover() else _down(error)
            results = [no or self._alone(changes, down) for (changes, _), no in zip(batch, results, strict=True)]
        self.commits += 1
        self.changes += len(batch)
        self.failures += any(results)
        self.seconds += perf_counter() - started
        return results

    def _refusal(self, changes: Sequence[Change]) -> Exception | None:
        """What no database would take, found before it is tried; and what follows an answer that was lost."""
        if (unfit := _unfit(changes)) is not None:
            return self._lose(changes, unfit)
        if self._lost and any(_table(change) in self._lost for change in changes):
            return LookupError("an answer before this one could not be stored")
        return None

    def _alone(self, changes: Sequence[Change], down: Exception | None) -> Exception | None:
        """Write something by itself, unless it is known that the database is down."""
        if (refusal := self._refusal(changes)) is not None:
            return refusal
        if down is not None:
            return self._lose(changes, down)
        try:
            self._session.write([*self._fences, *changes])
        except Exception as error:
            self._log(error)
            return self._lose(changes, _down(error))
        return None

    def _lose(self, changes: Sequence[Change], error: Exception) -> Exception:
        """Nothing more is written of these tables until they were loaded again: what follows a lost answer must be lost too."""
        self._lost.update(filter(None, map(_table, changes)))
        return error

    def _log(self, error: Exception) -> None:
        """What kind of failure it was; its text may quote what was to be written."""
        kind = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or ""
        log.error("write failed", extra={"error": type(error).__name__, "kind": kind})

    def trust(self, table: str) -> None:
        """A table was loaded again: what was lost of it is lost for everybody."""
        self._lost.discard(table)

    def distrusts(self, table: str) -> bool:
        return table in self._lost

    def _recover(self) -> bool:
        """After a failure: whether the database can be talked to. One that went away may be back."""
        try:
            self._session.read("SELECT 1")
        except Exception:
            try:
                fresh = self._database.connect()
            except Exception:
                return False
            self._session.close()
            self._session = fresh
            return self._session.claim()
        return True

    def close(self) -> None:
        """Write what is left and end the thread."""
        if self._coming:
            self._hand_over()
        self._queue.put(None)
        self._thread.join()
        self._session.close()


def _tell(batch: Batch, results: list[Exception | None]) -> None:
    for (_, done), result in zip(batch, results, strict=True):
        try:
            done(result)
        except Exception as error:  # the others of the batch are told all the same
            log.exception("telling failed", extra={"error": type(error).__name__})


def _unfit(changes: Sequence[Change]) -> Exception | None:
    """A text with a NUL: PostgreSQL cannot store it, and with it nothing else of the same transaction."""
    for change in changes:
        if isinstance(change, Statement) and any(isinstance(value, str) and "\0" in value for value in change.values):
            return ValueError("a text with a NUL in it cannot be stored")
    return None


def _down(error: Exception) -> StorageError:
    return StorageError(f"could not be written ({type(error).__name__})")


def _table(change: Change) -> str:
    return "" if isinstance(change, Statement) else change[0]
