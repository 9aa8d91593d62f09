"""What all HTTP requests share: keys, bodies, refusals, answers, headers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from noctule.engine import DamagedSave, IllegalAnswer, NoctuleError, SetupError

from .keys import LONGEST, hashed
from .limits import Addresses, Callers, Crowd
from .opening import Busy, Opener
from .room import Unsaved
from .settings import Settings
from .tables import Tables, Unknown
from .wire import Refusal, encode

log = logging.getLogger(__name__)

TABLES = web.AppKey("tables", Tables)
SETTINGS = web.AppKey("settings", Settings)
OPENER = web.AppKey("opener", Opener)
FOUNDING = web.AppKey("founding", Addresses)
CALLERS = web.AppKey("callers", Callers)
SOCKETS = web.AppKey("sockets", Crowd)
LARGEST_BODY = 64 * 1024
LARGEST_SAVE = 8 * 1024 * 1024

T = TypeVar("T")
Next = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Server": "noctule",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


PASSED_ON = ("Sec-WebSocket-Version", "Upgrade", "Allow")
"""Headers of aiohttp's refusals that are part of the answer."""


class Refused(Exception):
    """A request that is not carried out: status and reason."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def answer(body: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=encode(body), status=status, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


async def body_of(request: web.Request, shape: type[T], largest: int = LARGEST_BODY) -> T:
    """The body, if it is of that shape."""
    if (request.content_length or 0) > largest:
        raise Refused(413, f"That is too large; at most {largest} bytes are read here.")
    raw = await request.read()
    if len(raw) > largest:
        raise Refused(413, f"That is too large; at most {largest} bytes are read here.")
    try:
        return msgspec.json.decode(raw, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(400, f"The body is not what is expected here: {error}") from None


def key_hashes(request: web.Request) -> list[str]:
    """The keys that a request carries, hashed."""
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "noctule":
        return []
    return [hashed(key.strip()) for key in given.split(",")[:40] if 0 < len(key.strip()) <= LONGEST]


def founding_allowed(request: web.Request) -> None:
    if not request.app[FOUNDING].take(request.app[CALLERS].of(request)):
        raise Refused(429, "That was a lot of new tables. Please wait a minute.")


STATUS: dict[type[Exception], int] = {
    Unknown: 404,
    SetupError: 422,
    DamagedSave: 422,
    IllegalAnswer: 409,
    Unsaved: 503,
    Busy: 503,
}


@web.middleware
async def guard(request: web.Request, handler: Next) -> web.StreamResponse:
    """Origins, refusals in words, strict headers, one log line for each request."""
    started = perf_counter()
    try:
        _check_origin(request)
        response = await handler(request)
    except web.HTTPException as error:
        response = _plain(request, error)
    except Refused as refused:
        response = answer(Refusal(str(refused)), refused.status)
    except (NoctuleError, Unknown, Unsaved, Busy) as error:
        status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
        response = answer(Refusal(getattr(error, "reason", str(error)), getattr(error, "rule", "")), status)
    except Exception as error:
        log.exception("request failed", extra={"path": _route(request), "error": type(error).__name__})
        response = answer(Refusal("Something went wrong on our side. Nothing was changed."), 500)
    if not response.prepared:
        response.headers.update(HEADERS)
    milliseconds = round(1000 * (perf_counter() - started), 1)
    log.info(
        "request", extra={"method": request.method, "path": _route(request), "status": response.status, "ms": milliseconds}
    )
    return response


def _route(request: web.Request) -> str:
    """The pattern of the address, never the address: names of tables stay out of the log."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else "(unknown)"


def _plain(request: web.Request, error: web.HTTPException) -> web.Response:
    if error.status == 405:
        words = f"{request.method} is not possible here."
    elif error.status == 413:
        words = "That is too large."
    else:
        words = "There is nothing here." if error.status == 404 else error.reason
    told = answer(Refusal(words), error.status)
    told.headers.update({name: value for name, value in error.headers.items() if name in PASSED_ON})
    return told


def _check_origin(request: web.Request) -> None:
    """A page of another site may not talk to us in its visitor's name."""
    origin = request.headers.get("Origin")
    if origin is None or origin in request.app[SETTINGS].origins:
        return
    if origin.partition("://")[2] != request.host:
        raise Refused(403, "This page may not talk to this server.")
