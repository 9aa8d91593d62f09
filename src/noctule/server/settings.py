"""What can be set. Everything has a default that needs no thought."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs."""

    home: Path
    """The folder of the database."""
    database: str = ""
    """`postgresql://...`; empty: SQLite in `home`."""
    host: str = "127.0.0.1"
    port: int = 8765
    origins: tuple[str, ...] = ()
    """Other pages' origins that may talk to this server; its own always may."""
    messages_per_second: float = 30
    burst: int = 60
    tables_per_minute: int = 20
    bot_seconds: float = 5.0
    """How long a bot may think; then a random legal answer is given for it."""
    bot_pause: float = 0.4
    """Between two answers of bots, so that people can follow."""
    idle_seconds: float = 300.0
    """A table that nobody looks at leaves the memory after so long."""


def home_of(environ: Mapping[str, str]) -> Path:
    """The data folder: NOCTULE_HOME, else where programs keep a user's data."""
    if named := environ.get("NOCTULE_HOME"):
        return Path(named).expanduser()
    share = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "noctule"


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment asks for."""
    plain = Settings(home=home_of(environ))
    return Settings(
        home=plain.home,
        database=environ.get("NOCTULE_DATABASE", ""),
        origins=tuple(filter(None, environ.get("NOCTULE_ORIGINS", "").split(","))),
        messages_per_second=float(environ.get("NOCTULE_MESSAGES_PER_SECOND", plain.messages_per_second)),
        burst=int(environ.get("NOCTULE_BURST", plain.burst)),
        tables_per_minute=int(environ.get("NOCTULE_TABLES_PER_MINUTE", plain.tables_per_minute)),
        bot_seconds=float(environ.get("NOCTULE_BOT_SECONDS", plain.bot_seconds)),
        bot_pause=float(environ.get("NOCTULE_BOT_PAUSE", plain.bot_pause)),
        idle_seconds=float(environ.get("NOCTULE_IDLE_SECONDS", plain.idle_seconds)),
    )
