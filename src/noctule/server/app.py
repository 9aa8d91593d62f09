"""The application: its routes, and what starts and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import web

from . import campaigns, health, lessons, lobby, openapi, saves, skins
from .campaigns import CAMPAIGNS, Campaigns
from .http import API, CALLERS, DOORS_AT, FOUNDING, LARGEST_SAVE, OPENER, SETTINGS, SOCKETS, TABLES, called_rightly, guard
from .limits import Addresses, Callers, Crowd
from .opening import Opener
from .passing import GOING, PASSING, Passing, SpokenFor, from_another, pass_on
from .settings import Settings, networks
from .static import Files
from .storage import Database, database_of
from .tables import Tables
from .wire.kinds import COME_BACK

DATABASE = web.AppKey("database", Database)
SHARED: tuple[web.AppKey[Any], ...] = (SETTINGS, DOORS_AT, FOUNDING, SOCKETS, TABLES, CAMPAIGNS, OPENER, PASSING)
"""What the inner door has in common with the outer one."""
UNFINISHED_SECONDS = 30.0
"""So long may the head of a request take to come, and the next one on the same connection."""


def runner_of(settings: Settings, shutdown_timeout: float = 2.0) -> web.AppRunner:
    """A server, and what drops connections that it waits for in vain."""
    return web.AppRunner(
        application(settings), access_log=None, shutdown_timeout=shutdown_timeout, keepalive_timeout=UNFINISHED_SECONDS
    )


def application(settings: Settings) -> web.Application:
    """A server, not yet listening."""
    database = database_of(settings.database, settings.home)
    app = web.Application(middlewares=[guard, called_rightly], client_max_size=LARGEST_SAVE)
    app[DATABASE] = database
    app[SETTINGS] = settings
    app[DOORS_AT] = []
    app[FOUNDING] = Addresses(settings.tables_per_minute)
    app[CALLERS] = Callers(networks(settings.proxies))
    app[SOCKETS] = Crowd(settings.sockets_per_address)
    app.cleanup_ctx.append(_tables)
    app.on_shutdown.append(_say_goodbye)
    if database.shared:
        app.middlewares.append(pass_on)
        app.cleanup_ctx.append(_fleet)
    app.add_routes(_below_api())
    app.add_routes([web.get("/health", health.health), web.get("/metrics", health.metrics)])
    app.add_routes([web.get("/{path:.*}", Files().serve)])
    return app


def _below_api() -> list[web.RouteDef]:
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
    return [web.route(route.method, API + route.path, route.handler, **route.kwargs) for route in below]


async def _tables(app: web.Application) -> AsyncIterator[None]:
    settings = app[SETTINGS]
    loop = asyncio.get_running_loop()
    tables = app[TABLES] = await loop.run_in_executor(None, Tables, settings, app[DATABASE], loop)
    followed = app[CAMPAIGNS] = Campaigns(tables)
    tables.followers.append(followed)
    opener = app[OPENER] = Opener()
    tidying = asyncio.ensure_future(tables.tidy())
    yield
    tidying.cancel()
    await opener.close()
    await tables.close()


async def _fleet(app: web.Application) -> AsyncIterator[None]:
    """Stay alive, and have a door for the other processes."""
    fleet = app[TABLES].fleet
    assert fleet is not None
    passing = app[PASSING] = Passing(fleet)
    inner = web.Application(middlewares=[guard, from_another], client_max_size=LARGEST_SAVE)
    inner[CALLERS] = SpokenFor(())
    for key in SHARED:
        inner[key] = app[key]
    inner.add_routes(_below_api())
    runner = web.AppRunner(inner, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    await web.SockSite(runner, fleet.door).start()
    beating = asyncio.ensure_future(fleet.beat())
    yield
    beating.cancel()
    await runner.cleanup()
    await passing.close()


async def _say_goodbye(app: web.Application) -> None:
    for room in app[TABLES].rooms.values():
        for connection in list(room.connections):
            connection.send_away(COME_BACK, GOING)
    if (passing := app.get(PASSING)) is not None:
        await passing.say_goodbye()
        await app[TABLES].hand_over()
