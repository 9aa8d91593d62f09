"""What all HTTP requests share: keys, bodies, refusals, answers, headers."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from functools import cache
from ipaddress import ip_address
from socket import gethostname
from time import perf_counter
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from noctule.engine import DamagedSave, IllegalAnswer, NoctuleError, SetupError

from .fleet import Elsewhere
from .keys import LONGEST, hashed
from .limits import Addresses, Callers, Crowd
from .opening import Busy, Opener
from .room import Unsaved
from .settings import Settings
from .storage import StorageError
from .tables import Tables, Unknown
from .wire.news import Refusal, encode

log = logging.getLogger(__name__)

TABLES = web.AppKey("tables", Tables)
SETTINGS = web.AppKey("settings", Settings)
OPENER = web.AppKey("opener", Opener)
FOUNDING = web.AppKey("founding", Addresses)
CALLERS = web.AppKey("callers", Callers)
SOCKETS = web.AppKey("sockets", Crowd)
DOORS_AT = web.AppKey("doors_at", list[str])
"""The addresses at which other machines reach this server, as far as it can know."""
API = "/api/v1"
LARGEST_BODY = 64 * 1024
LARGEST_SAVE = 8 * 1024 * 1024
BODY_SECONDS = 30.0
"""So long may a body take to come."""
ANSWER_SECONDS = 120.0
"""So long may a client take to read an answer: 8 MB at half a megabit a second."""
CONTROL = "Names and titles cannot hold control characters (a line break, a tab, a NUL)."
DOWN = "Tables cannot be read or written at the moment. Nothing was changed; please try again soon."

EVERYWHERE = ("", "0.0.0.0", "::")
PORT = re.compile(r":\d*$")

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


async def bytes_of(request: web.Request, largest: int) -> bytes:
    """The body as it came, if it is not too large."""
    if (request.content_length or 0) > largest:
        raise Refused(413, too_large(largest))
    try:
        async with asyncio.timeout(BODY_SECONDS):
            raw = await request.read()
    except TimeoutError:
        raise Refused(408, "The rest of that request did not come in time.") from None
    if len(raw) > largest:
        raise Refused(413, too_large(largest))
    return raw


async def body_of(request: web.Request, shape: type[T], largest: int = LARGEST_BODY) -> T:
    """The body, if it is of that shape."""
    raw = await bytes_of(request, largest)
    try:
        return msgspec.json.decode(raw, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        reason = CONTROL if "matching regex" in str(error) else f"The body is not what is expected here: {error}"
        raise Refused(400, reason) from None


def too_large(largest: int) -> str:
    """
    >>> too_large(8 * 1024 * 1024), too_large(64 * 1024)
    ('That is too large; at most 8 MB are read here.', 'That is too large; at most 64 kB are read here.')
    """
    size = f"{largest // 1024**2} MB" if largest >= 1024**2 else f"{largest // 1024} kB"
    return f"That is too large; at most {size} are read here."


def key_hashes(request: web.Request) -> list[str]:
    """The keys that a request carries, hashed."""
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "noctule":
        return []
    keys = [key.strip() for key in given.split(",")[:40]]
    return [hashed(key) for key in keys if 0 < len(key) <= LONGEST and key.isascii()]


def founding_allowed(request: web.Request) -> None:
    if not request.app[FOUNDING].take(request.app[CALLERS].of(request)):
        raise Refused(429, "That was a lot of new tables. Please wait a minute.")


STATUS: dict[type[Exception], int] = {
    Unknown: 404,
    SetupError: 422,
    DamagedSave: 422,
    IllegalAnswer: 409,
    Unsaved: 503,
    Elsewhere: 503,
    Busy: 503,
}


@web.middleware
async def guard(request: web.Request, handler: Next) -> web.StreamResponse:
    """Refusals in words, strict headers, one log line for each request."""
    started = perf_counter()
    try:
        response = await handler(request)
    except web.HTTPException as error:
        response = _plain(request, error)
    except Refused as refused:
        response = answer(Refusal(str(refused)), refused.status)
    except (NoctuleError, Unknown, Unsaved, Busy, Elsewhere) as error:
        status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
        response = answer(Refusal(getattr(error, "reason", str(error)), getattr(error, "rule", "")), status)
    except StorageError as error:
        log.error("database failed", extra={"path": _route(request), "error": type(error).__name__})
        response = answer(Refusal(DOWN), 503)
    except Exception as error:
        log.exception("request failed", extra={"path": _route(request), "error": type(error).__name__})
        response = answer(Refusal("Something went wrong on our side. Nothing was changed."), 500)
    if not response.prepared:
        response.headers.update(HEADERS)
        if response.status == 408:
            response.force_close()
        await _send(request, response)
    milliseconds = round(1000 * (perf_counter() - started), 1)
    log.info(
        "request", extra={"method": request.method, "path": _route(request), "status": response.status, "ms": milliseconds}
    )
    return response


@web.middleware
async def called_rightly(request: web.Request, handler: Next) -> web.StreamResponse:
    """Hosts and origins: what comes from outside comes in this server's name, and from its own pages."""
    check_host(request)
    _check_origin(request)
    return await handler(request)


async def _send(request: web.Request, response: web.StreamResponse) -> None:
    """Sent here rather than by whoever called, so that nobody takes for ever to read it."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await response.prepare(request)
            await response.write_eof()
    except TimeoutError:
        if request.transport is not None:
            request.transport.abort()
    except ConnectionError:  # whoever asked has gone
        pass


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


def check_host(request: web.Request) -> None:
    """A page of another site whose name leads to this machine (by its own name server) is not one of ours."""
    settings, called = request.app[SETTINGS], request.headers.get("Host")
    if called is not None and not answers_to(called, settings.host, settings.hosts):
        name = called.encode("ascii", "replace").decode()[:60]
        raise Refused(421, f"This server is not called '{name}'. Whoever keeps it can allow that name with NOCTULE_HOSTS.")


def answers_to(called: str, bound: str, names: tuple[str, ...]) -> bool:
    """Whether a server that listens on an address is called so: by a name of this machine, its address, or a name it was given.

    >>> [answers_to(host, "127.0.0.1", ()) for host in ("localhost:8765", "127.0.0.1", "[::1]:80", "192.0.2.1", "evil.example")]
    [True, True, True, False, False]
    >>> [answers_to(host, "0.0.0.0", ("games.example",)) for host in ("192.0.2.1:8765", "GAMES.example", "evil.example")]
    [True, True, False]
    """
    name = PORT.sub("", called).strip("[]").rstrip(".").lower()
    if name == bound.lower() or name in {known.lower() for known in names} or name == "localhost":
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return bound in EVERYWHERE and name in own_names()
    return address.is_loopback or bound in EVERYWHERE


@cache
def own_names() -> frozenset[str]:
    """What this machine is called in its own network."""
    name = gethostname().lower()
    return frozenset({name, name.partition(".")[0], f"{name.partition('.')[0]}.local"})


def _check_origin(request: web.Request) -> None:
    """A page of another site may not talk to us in its visitor's name."""
    origin = request.headers.get("Origin")
    if origin is None or origin in request.app[SETTINGS].origins:
        return
    if origin.partition("://")[2] != request.host:
        raise Refused(403, "This page may not talk to this server.")
