"""Where tables are kept. SQLite by default, PostgreSQL by one setting; the same SQL, the same tests."""

from __future__ import annotations

from pathlib import Path

from .session import Database, Fence, Fenced, Session, Statement, StepRow, StorageError

__all__ = ["Database", "Fence", "Fenced", "Session", "Statement", "StepRow", "StorageError", "database_of"]


def database_of(url: str, home: Path) -> Database:
    """The database that a setting names."""
    if not url:
        from .sqlite import SQLite

        return SQLite(home / "noctule.sqlite")
    if url.startswith(("postgresql://", "postgres://")):
        from .postgres import PostgreSQL

        return PostgreSQL(url)
    scheme = url.partition("://")[0]
    raise StorageError(f"NOCTULE_DATABASE: '{scheme[:20]}' is unknown; use postgresql://..., or nothing for SQLite")
