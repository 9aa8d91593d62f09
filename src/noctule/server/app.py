"""The application: its routes, and what starts and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from aiohttp import web

from . import campaigns, health, lessons, lobby, openapi, saves
from .campaigns import CAMPAIGNS, Campaigns
from .http import FOUNDING, LARGEST_SAVE, OPENER, SETTINGS, TABLES, guard
from .limits import Addresses
from .opening import Opener
from .settings import Settings
from .socket import PING_SECONDS
from .static import Files
from .storage import database_of
from .tables import Tables

API = "/api/v1"


def application(settings: Settings) -> web.Application:
    """A server, not yet listening."""
    app = web.Application(middlewares=[guard], client_max_size=LARGEST_SAVE)
    app[SETTINGS] = settings
    app[FOUNDING] = Addresses(settings.tables_per_minute)
    app.cleanup_ctx.append(_tables)
    app.on_shutdown.append(_say_goodbye)
    below = [
        *saves.routes(),
        *lobby.routes(),
        *campaigns.routes(),
        *lessons.routes(),
        web.get("/openapi.json", openapi.show),
        web.get("/health", health.health),
        web.get("/metrics", health.metrics),
    ]
    app.add_routes([web.route(route.method, API + route.path, route.handler, **route.kwargs) for route in below])
    app.add_routes([web.get("/health", health.health), web.get("/metrics", health.metrics)])
    app.add_routes([web.get("/{path:.*}", Files().serve)])
    return app


async def _tables(app: web.Application) -> AsyncIterator[None]:
    settings = app[SETTINGS]
    loop = asyncio.get_running_loop()
    database = database_of(settings.database, settings.home)
    tables = app[TABLES] = await loop.run_in_executor(None, Tables, settings, database, loop)
    app[CAMPAIGNS] = Campaigns(tables)
    opener = app[OPENER] = Opener()
    always = [asyncio.ensure_future(tables.tidy()), asyncio.ensure_future(_ping(tables))]
    yield
    for task in always:
        task.cancel()
    await opener.close()
    await tables.close()


async def _ping(tables: Tables) -> None:
    while True:
        await asyncio.sleep(PING_SECONDS)
        for room in tables.rooms.values():
            for connection in room.connections:
                connection.ping()


async def _say_goodbye(app: web.Application) -> None:
    for room in app[TABLES].rooms.values():
        for connection in list(room.connections):
            connection.send_away("The server is going down; this page comes back by itself.")
