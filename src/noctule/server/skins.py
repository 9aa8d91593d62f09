"""The drawings of a game, all in one file, and the covers of its scenarios in another. Their addresses hold a digest of them:
browsers keep them for ever.
"""

from __future__ import annotations

import gzip
from functools import cache
from typing import Any

from aiohttp import web

from noctule.engine import Game, available, find
from noctule.engine.skins import covers_of, skin_of

from .static import FOR_EVER
from .tables import Unknown


def address(game: Game[Any]) -> str:
    """Where the drawings of a game are."""
    return f"/api/v1/skins/{game.key}.svg?v={skin_of(game.package).digest}"


def covers_address(game: Game[Any]) -> str:
    """Where the covers of its scenarios are; none: it has no covers."""
    covers = covers_of(game.package)
    return f"/api/v1/covers/{game.key}.svg?v={covers.digest}" if covers.of else ""


@cache
def _packed(sprite: str) -> bytes:
    return gzip.compress(sprite.encode(), mtime=0)


@cache
def _cover(package: str, scenario: str) -> str:
    return covers_of(package).only(scenario)


def _package(request: web.Request) -> str:
    key = request.match_info["game"]
    if key not in available():
        raise Unknown("There is no such game.")
    return find(key).package


def _told(request: web.Request, sprite: str, digest: str) -> web.Response:
    kept = FOR_EVER if request.query.get("v") == digest else "no-cache"
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=_packed(sprite), content_type="image/svg+xml", headers=headers | {"Content-Encoding": "gzip"})
    return web.Response(text=sprite, content_type="image/svg+xml", headers=headers)


async def drawings(request: web.Request) -> web.Response:
    skin = skin_of(_package(request))
    return _told(request, skin.sprite, skin.digest)


async def covers(request: web.Request) -> web.Response:
    """All, or `only` the one of a scenario."""
    package, only = _package(request), request.query.get("only", "")
    drawn = covers_of(package)
    return _told(request, _cover(package, only) if only in drawn.of else drawn.sprite, drawn.digest)


def routes() -> list[web.RouteDef]:
    return [web.get("/skins/{game}.svg", drawings), web.get("/covers/{game}.svg", covers)]
