"""Health and metrics."""

from __future__ import annotations

import sys
from importlib.metadata import version

from aiohttp import web

from .http import TABLES, answer

VERSION = version("noctule")


FULL = "Tables cannot be written: the disk may be full, or the database out of reach. The log says more."


async def health(request: web.Request) -> web.Response:
    """Alive, and able to write."""
    tables = request.app[TABLES]
    told = {"ok": await tables.writable(), "tables": len(tables.rooms), "version": VERSION}
    return answer(told) if told["ok"] else answer({**told, "reason": FULL}, 503)


async def metrics(request: web.Request) -> web.Response:
    """Counters in Prometheus' text format."""
    tables = request.app[TABLES]
    rooms = tables.rooms.values()
    figures = [
        ("noctule_tables", "gauge", "Tables in memory.", len(rooms)),
        ("noctule_connections", "gauge", "Open sockets.", sum(len(room.connections) for room in rooms)),
        ("noctule_memory_blocks", "gauge", "Blocks of memory in use.", sys.getallocatedblocks()),
        ("noctule_updates_total", "counter", "Changes of tables that were told.", tables.answers),
        ("noctule_rooms_abandoned_total", "counter", "Tables deleted, or dropped because a write failed.", tables.failures),
        ("noctule_commits_total", "counter", "Transactions written.", tables.writer.commits),
        ("noctule_changes_total", "counter", "Changes written in them.", tables.writer.changes),
        ("noctule_write_failures_total", "counter", "Transactions that could not be written.", tables.writer.failures),
        ("noctule_commit_seconds_total", "counter", "Time spent writing.", round(tables.writer.seconds, 6)),
    ]
    lines = [f"# HELP {name} {words}\n# TYPE {name} {kind}\n{name} {value}" for name, kind, words, value in figures]
    return web.Response(text="\n".join(lines) + "\n", headers={"Cache-Control": "no-store"})
