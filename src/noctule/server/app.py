"""The application: its routes, and what starts and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from aiohttp import web

from . import campaigns, health, lessons, lobby, openapi, saves, skins
from .campaigns import CAMPAIGNS, Campaigns
from .http import CALLERS, DOORS_AT, FOUNDING, LARGEST_SAVE, OPENER, SETTINGS, SOCKETS, TABLES, guard
from .limits import Addresses, Callers, Crowd
from .opening import Opener
from .settings import Settings, networks
from .static import Files
from .storage import database_of
from .tables import Tables
from .wire.kinds import COME_BACK

API = "/api/v1"


UNFINISHED_SECONDS = 30.0
"""So long may the head of a request take to come, and the next one on the same connection."""


def runner_of(settings: Settings, shutdown_timeout: float = 2.0) -> web.AppRunner:
    """A server, and what drops connections that it waits for in vain."""
    return web.AppRunner(
        application(settings), access_log=None, shutdown_timeout=shutdown_timeout, keepalive_timeout=UNFINISHED_SECONDS
    )


def application(settings: Settings) -> web.Application:
    """A server, not yet listening."""
    app = web.Application(middlewares=[guard], client_max_size=LARGEST_SAVE)
    app[SETTINGS] = settings
    app[DOORS_AT] = []
    app[FOUNDING] = Addresses(settings.tables_per_minute)
    app[CALLERS] = Callers(networks(settings.proxies))
    app[SOCKETS] = Crowd(settings.sockets_per_address)
    app.cleanup_ctx.append(_tables)
    app.on_shutdown.append(_say_goodbye)
    below = [
        *saves.routes(),
        *lobby.routes(),
        *campaigns.routes(),
        *lessons.routes(),
        *skins.routes(),
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
    followed = app[CAMPAIGNS] = Campaigns(tables)
    tables.followers.append(followed)
    opener = app[OPENER] = Opener()
    tidying = asyncio.ensure_future(tables.tidy())
    yield
    tidying.cancel()
    await opener.close()
    await tables.close()


async def _say_goodbye(app: web.Application) -> None:
    for room in app[TABLES].rooms.values():
        for connection in list(room.connections):
            connection.send_away(COME_BACK, "The server is going down; this page comes back by itself.")
