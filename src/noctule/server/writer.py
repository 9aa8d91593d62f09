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

from .storage import Database, Session, Statement, StepRow

log = logging.getLogger(__name__)

Change = Statement | StepRow
Done = Callable[[Exception | None], None]
Batch = list[tuple[Sequence[Change], Done]]


PAUSE = 0.005
"""Seconds from the start of one transaction to that of the next: answers that come close together are written together. Whoever
answers while nobody else does never waits for it."""


class Writer:
    """The thread that writes, and its queue."""

    def __init__(self, database: Database, session: Session, loop: asyncio.AbstractEventLoop) -> None:
        self._database = database
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

    def _written(self, batch: Batch, results: list[Exception | None]) -> None:
        """On the loop, after a transaction."""
        if self._coming:
            self._loop.call_at(self._rested, self._hand_over)
        else:
            self._handing = False
        _tell(batch, results)

    def _transaction(self, batch: Batch) -> list[Exception | None]:
        """Write a batch, whole. After a failure nothing more is written of the tables in it until they were loaded again: the
        answer that follows a lost one must be lost too."""
        started = perf_counter()
        fit = [not self._lost or not any(_table(change) in self._lost for change in changes) for changes, _ in batch]
        failure: Exception | None = None
        try:
            self._session.write([change for (changes, _), good in zip(batch, fit, strict=True) if good for change in changes])
        except Exception as error:
            failure = error
            self._lost.update(table for changes, _ in batch for change in changes if (table := _table(change)))
            self._reconnect()
        self.commits += 1
        self.changes += len(batch)
        self.seconds += perf_counter() - started
        return [failure if good else LookupError("an answer before this one could not be stored") for good in fit]

    def trust(self, table: str) -> None:
        """A table was loaded again: what was lost of it is lost for everybody."""
        self._lost.discard(table)

    def distrusts(self, table: str) -> bool:
        return table in self._lost

    def _reconnect(self) -> None:
        """A database that went away may be back for the next batch."""
        try:
            self._session.read("SELECT 1")
        except Exception:
            try:
                fresh = self._database.connect()
            except Exception:
                return
            self._session.close()
            self._session = fresh
            self._session.claim()

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


def _table(change: Change) -> str:
    return "" if isinstance(change, Statement) else change[0]
