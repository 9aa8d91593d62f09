"""SQLite: one file, write-ahead log, every commit on disk before it returns."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

from .session import Fence, Fenced, Session, Statement, StepRow, StorageError, runs

MOST_AT_ONCE = 300
"""Steps in one statement. Each statement is a chance to wait for the interpreter's lock, so one large one is written; an older
SQLite allows 999 values in it."""


PAGES_OF_LOG = 8000
"""32 MB: so long may the write-ahead log grow."""


@cache
def _insert(rows: int) -> str:
    return f"INSERT INTO steps (table_id, number, body) VALUES {','.join(['(?,?,?)'] * rows)}"


class SQLite:
    """A database in a file."""

    blob = "BLOB"
    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def connect(self) -> Session:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            for path in (self.path, self.path.with_suffix(".lock")):
                _keep_private(path)
            return SQLiteSession(self.path)
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"{self.path} cannot be opened ({error}); name another folder with --data") from error


def _keep_private(path: Path) -> None:
    """Positions hold every secret: nobody else on the machine reads them. (SQLite's other files get the rights of this one.)"""
    path.touch(mode=0o600)
    path.chmod(0o600)


class SQLiteSession:
    """A connection to the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = sqlite3.connect(
            path, isolation_level=None, timeout=10, check_same_thread=False, cached_statements=2 * MOST_AT_ONCE
        )
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute("PRAGMA foreign_keys=ON")
        # Busy tables change the same pages again and again: the later the log is copied into the file, the fewer copies.
        self._connection.execute(f"PRAGMA wal_autocheckpoint={PAGES_OF_LOG}")
        self._lock: sqlite3.Connection | None = None

    def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def write(self, changes: Sequence[Statement | StepRow]) -> None:
        grouped = runs(changes)
        if len(grouped) == 1 and isinstance(grouped[0], list) and len(grouped[0]) <= MOST_AT_ONCE:
            self._append(grouped[0])  # one statement is a transaction of its own: one wait for the lock instead of three
            return
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            for run in grouped:
                if isinstance(run, Statement):
                    found = execute(run.sql, run.values)
                    if isinstance(run, Fence) and found.fetchone() is None:
                        raise Fenced("this process was taken for dead")
                else:
                    for start in range(0, len(run), MOST_AT_ONCE):
                        self._append(run[start : start + MOST_AT_ONCE])
            execute("COMMIT")
        except BaseException:
            self._connection.rollback()
            raise

    def _append(self, rows: list[StepRow]) -> None:
        self._connection.execute(_insert(len(rows)), [value for row in rows for value in row])

    def claim(self) -> bool:
        """A lock on a file beside the database; the system lets go of it when the process ends, however it ends."""
        lock = sqlite3.connect(self._path.with_suffix(".lock"), isolation_level=None, timeout=0, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lock.close()
            return False
        self._lock = lock
        return True

    def alone(self) -> AbstractContextManager[bool]:
        return nullcontext(True)

    def entrance(self) -> AbstractContextManager[None]:
        return nullcontext()

    def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            self._lock.close()
