"""What the server asks of a database: transactions, plain SQL, and steps written many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

StepRow = tuple[str, int, bytes]
"""Table, number, body."""


class StorageError(Exception):
    """The database cannot be used; the text says what to do."""


class Statement(Struct, frozen=True):
    """A change. SQL is written with `?` for values."""

    sql: str
    values: tuple[Any, ...] = ()


class Session(Protocol):
    """One connection, used by one thread."""

    def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]: ...

    def write(self, changes: Sequence[Statement | StepRow]) -> None:
        """All of it durable when this returns, or nothing of it."""

    def claim(self) -> bool:
        """Become the only server of this database, for as long as the session lives."""

    def close(self) -> None: ...


class Database(Protocol):
    """A database that can be connected to."""

    blob: str
    """Its column type for bytes."""

    def connect(self) -> Session: ...


def runs(changes: Sequence[Statement | StepRow]) -> list[Statement | list[StepRow]]:
    """The changes in order, neighbouring steps together."""
    grouped: list[Statement | list[StepRow]] = []
    for change in changes:
        if isinstance(change, Statement):
            grouped.append(change)
        elif grouped and isinstance(grouped[-1], list):
            grouped[-1].append(change)
        else:
            grouped.append([change])
    return grouped
