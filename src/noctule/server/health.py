"""Health and metrics."""

from __future__ import annotations

from importlib.metadata import version

from aiohttp import web

from .http import TABLES, answer

VERSION = version("noctule")


async def health(request: web.Request) -> web.Response:
    """Alive, and able to write: an empty transaction goes through."""
    tables = request.app[TABLES]
    await tables.writer.commit([])
    return answer({"ok": True, "tables": len(tables.rooms), "version": VERSION})


async def metrics(request: web.Request) -> web.Response:
    """Counters in Prometheus' text format."""
    tables = request.app[TABLES]
    rooms = tables.rooms.values()
    figures = [
        ("noctule_tables", "gauge", "Tables in memory.", len(rooms)),
        ("noctule_connections", "gauge", "Open sockets.", sum(len(room.connections) for room in rooms)),
        ("noctule_updates_total", "counter", "Changes of tables that were told.", tables.answers),
        ("noctule_rooms_abandoned_total", "counter", "Tables deleted, or dropped because a write failed.", tables.failures),
        ("noctule_commits_total", "counter", "Transactions written.", tables.writer.commits),
        ("noctule_changes_total", "counter", "Changes written in them.", tables.writer.changes),
        ("noctule_commit_seconds_total", "counter", "Time spent writing.", round(tables.writer.seconds, 6)),
    ]
    lines = [f"# HELP {name} {words}\n# TYPE {name} {kind}\n{name} {value}" for name, kind, words, value in figures]
    return web.Response(text="\n".join(lines) + "\n", headers={"Cache-Control": "no-store"})
