"""Group commit: one thread writes; all that arrived while it was busy is its next transaction.

The event loop never waits for the disk, and nobody is told of an answer before its commit: callers hand in changes and a
function that is called, on the loop, when they are durable (or with the error, when they are not).
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


class Writer:
    """The thread that writes, and its queue."""

    def __init__(self, database: Database, session: Session, loop: asyncio.AbstractEventLoop) -> None:
        self._database = database
        self._session = session
        self._loop = loop
        self._queue: SimpleQueue[tuple[Sequence[Change], Done] | None] = SimpleQueue()
        self._lost: set[str] = set()
        self.commits = 0
        self.changes = 0
        self.seconds = 0.0
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, changes: Sequence[Change], done: Done) -> None:
        """Have changes written, after all that were handed in before."""
        self._queue.put((changes, done))

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
        closing = False
        while not closing:
            batch: Batch = []
            first = self._queue.get()
            # All that is there now, and no more: whoever keeps on asking must not keep the others waiting.
            for wanted in [first, *(self._queue.get() for _ in range(self._queue.qsize()))]:
                if wanted is None:
                    closing = True
                else:
                    batch.append(wanted)
            if batch:
                results = self._transaction(batch)
                self._loop.call_soon_threadsafe(_tell, batch, results)

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
