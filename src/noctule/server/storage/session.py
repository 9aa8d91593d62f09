"""What the server asks of a database: transactions, plain SQL, and steps written many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
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


class Fence(Statement, frozen=True):
    """A question that has to find something; if it does not, nothing of its transaction is written."""


class Fenced(StorageError):
    """What a fence asks for is gone: whoever writes here has been taken for dead, and others write in its place."""


class Session(Protocol):
    """One connection, used by one thread."""

    def read(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]: ...

    def write(self, changes: Sequence[Statement | StepRow]) -> None:
        """All of it durable when this returns, or nothing of it."""

    def claim(self) -> bool:
        """Become a server of this database, for as long as the session lives; where it has only one, the only one."""

    def alone(self) -> AbstractContextManager[bool]:
        """Whether no other server uses this database; as long as that is looked at, none comes."""

    def entrance(self) -> AbstractContextManager[None]:
        """Servers that start at the same time come in one after the other."""

    def close(self) -> None: ...


class Database(Protocol):
    """A database that can be connected to."""

    blob: str
    """Its column type for bytes."""
    shared: bool
    """Whether several servers may use it at a time."""

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
