"""The schema, one numbered change after another. A released change is never edited; a new one is added below.

Each runs once, in a transaction, and `versions` remembers it. A database made by a newer program is refused.
"""

from __future__ import annotations

from .session import Database, Session, Statement, StorageError

CHANGES: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, setup TEXT NOT NULL,
            owner_hash TEXT NOT NULL, watch_hash TEXT NOT NULL,
            campaign TEXT, checkpoint_id INTEGER, created BIGINT NOT NULL)""",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, place INTEGER NOT NULL, seat TEXT NOT NULL,
            name TEXT NOT NULL, held TEXT NOT NULL, bot TEXT NOT NULL, key_hash TEXT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX seats_held ON seats (held)",
        """CREATE TABLE steps (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, body {blob} NOT NULL)""",
        "CREATE UNIQUE INDEX steps_of ON steps (table_id, number)",
        """CREATE TABLE failures (
            table_id TEXT NOT NULL, at BIGINT NOT NULL, reason TEXT NOT NULL, save TEXT NOT NULL)""",
        """CREATE TABLE campaigns (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, owner_hash TEXT NOT NULL,
            body TEXT NOT NULL, changed BIGINT NOT NULL)""",
        "CREATE INDEX tables_of_campaign ON tables (campaign)",
    ),
    ("CREATE TABLE probes (body {blob} NOT NULL)",),  # whether there is room for more: see `Tables.writable`
    (  # who plays what, where several servers share a database: see `fleet.py`
        """CREATE TABLE servers (
            id TEXT PRIMARY KEY, address TEXT NOT NULL, key TEXT NOT NULL, until DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE leases (
            name TEXT PRIMARY KEY, server TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE)""",
        "CREATE INDEX leases_of ON leases (server)",
    ),
)
OTHERS = "the database has to be brought up to date, and servers of an older version use it: end them first"


def version_of(session: Session) -> int:
    """How many changes a database has seen."""
    session.write([Statement("CREATE TABLE IF NOT EXISTS versions (number INTEGER PRIMARY KEY)")])
    ((version,),) = session.read("SELECT COALESCE(MAX(number), 0) FROM versions")
    return int(version)


def migrate(database: Database, session: Session, changes: tuple[tuple[str, ...], ...] = CHANGES) -> int:
    """Bring a database up to date; how many changes that took."""
    version = version_of(session)
    if version > len(changes):
        raise StorageError(f"the database is of version {version}, this program knows {len(changes)}: use a newer program")
    if version == len(changes):
        return 0
    with session.alone() as alone:
        if not alone:
            raise StorageError(OTHERS)
        for number, change in enumerate(changes[version:], start=version + 1):
            statements = [Statement(sql.replace("{blob}", database.blob)) for sql in change]
            session.write([*statements, Statement("INSERT INTO versions (number) VALUES (?)", (number,))])
    return len(changes) - version
