"""PostgreSQL, for hosts that outgrow one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from .session import Fence, Fenced, Session, Statement, StepRow, StorageError, runs

OURS = 0x6E6F6374
"""The number of the lock that says: a server uses this database. They share it; a program that is older than that did not."""
ENTRANCE = OURS + 1
"""The number of the lock that a server holds while it starts."""
STUCK_SECONDS = 4
"""A transaction that waits for its server so long is given up: one that was stopped in the middle of it must not stop those who
take its tables over."""
STEPS = "INSERT INTO steps (table_id, number, body) VALUES (%s, %s, %s)"


class PostgreSQL:
    """A database on a PostgreSQL server."""

    blob = "BYTEA"
    shared = True

    def __init__(self, url: str) -> None:
        self._url = url

    def connect(self) -> Session:
        try:
            import psycopg
        except ImportError:
            raise StorageError("PostgreSQL needs the package psycopg: pip install 'noctule[postgres]'") from None
        try:
            return PostgreSQLSession(psycopg.connect(self._url, autocommit=True, connect_timeout=10))
        except psycopg.Error as error:
            # The address holds a password: only the kind of failure is told.
            raise StorageError(f"PostgreSQL cannot be reached ({type(error).__name__}); see NOCTULE_DATABASE") from None


class PostgreSQLSession:
    """A connection to the server."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._connection.execute("SET synchronous_commit TO on")
        self._connection.execute(f"SET idle_in_transaction_session_timeout TO '{STUCK_SECONDS}s'")

    def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._connection.execute(sql.replace("?", "%s"), values).fetchall()
        return found

    def write(self, changes: Sequence[Statement | StepRow]) -> None:
        # In a pipeline the server is waited for twice, after everything and after the commit, instead of after each statement.
        with self._connection.pipeline(), self._connection.transaction(), self._connection.cursor() as cursor:
            fences = []
            for run in runs(changes):
                if isinstance(run, Fence):
                    fences.append(self._connection.execute(run.sql.replace("?", "%s"), run.values))
                elif isinstance(run, Statement):
                    cursor.execute(run.sql.replace("?", "%s"), run.values)
                else:
                    cursor.executemany(STEPS, run)
            if any(fence.fetchone() is None for fence in fences):
                raise Fenced("this process was taken for dead")

    def claim(self) -> bool:
        ((taken,),) = self.read("SELECT pg_try_advisory_lock_shared(?)", (OURS,))
        return bool(taken)

    @contextmanager
    def alone(self) -> Iterator[bool]:
        ((taken,),) = self.read("SELECT pg_try_advisory_lock(?)", (OURS,))
        try:
            yield bool(taken)
        finally:
            if taken:
                self.read("SELECT pg_advisory_unlock(?)", (OURS,))

    @contextmanager
    def entrance(self) -> Iterator[None]:
        self.read("SELECT pg_advisory_lock(?)", (ENTRANCE,))
        try:
            yield
        finally:
            self.read("SELECT pg_advisory_unlock(?)", (ENTRANCE,))

    def close(self) -> None:
        # The server lets go of the lock when it notices that the connection is gone, which can be after the next one has come.
        with suppress(Exception):
            self.read("SELECT pg_advisory_unlock_all()")
        self._connection.close()
