"""The drawings of a game, all in one file. Its address holds a digest of it, so browsers keep it for ever."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Any

from aiohttp import web

from noctule.engine import Game, available, find
from noctule.engine.skins import skin_of

from .static import FOR_EVER
from .tables import Unknown


def address(game: Game[Any]) -> str:
    """Where the drawings of a game are."""
    return f"/api/v1/skins/{game.key}.svg?v={skin_of(game.package).digest}"


@cache
def _packed(package: str) -> bytes:
    return gzip.compress(skin_of(package).sprite.encode(), mtime=0)


async def show(request: web.Request) -> web.Response:
    key = request.match_info["game"]
    if key not in available():
        raise Unknown("There is no such game.")
    package = find(key).package
    skin = skin_of(package)
    kept = FOR_EVER if request.query.get("v") == skin.digest else "no-cache"
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=_packed(package), content_type="image/svg+xml", headers=headers | {"Content-Encoding": "gzip"})
    return web.Response(text=skin.sprite, content_type="image/svg+xml", headers=headers)


def routes() -> list[web.RouteDef]:
    return [web.get("/skins/{game}.svg", show)]
