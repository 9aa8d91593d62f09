"""What can be set. Everything has a default that needs no thought."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

PREFIX = "NOCTULE_"
Limit = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0)]
Lease = Annotated[float, Meta(ge=0.5)]
Network = IPv4Network | IPv6Network
Words = tuple[str, ...]
"""In the environment: with commas between them."""


class BadSetting(Exception):
    """Something in the environment cannot be used; the text names it."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs. Every one but the host and the port can be set in the environment: `burst` by NOCTULE_BURST."""

    home: Path
    """The folder of the database."""
    database: str = ""
    """`postgresql://...`; empty: SQLite in `home`."""
    host: str = "127.0.0.1"
    port: int = 8765
    hosts: Words = ()
    """Names by which browsers may call this server, beside those of this machine: `games.example.org`."""
    origins: Words = ()
    """Other pages' origins that may talk to this server; its own always may."""
    proxies: Words = ()
    """Addresses or networks of proxies before this server. Only they are believed about whom they speak for."""
    messages_per_second: Annotated[float, Meta(ge=0)] = 30
    burst: Limit = 60
    tables_per_minute: Limit = 20
    sockets_per_table: Limit = 200
    """Of those who only watch: whoever holds a seat is always let in. Here and below, 0 means: no limit."""
    sockets_per_seat: Limit = 8
    sockets_per_address: Limit = 100
    bot_seconds: Seconds = 5.0
    """How long a bot may think; then a random legal answer is given for it."""
    bot_pause: Seconds = 0.4
    """Between two answers of bots, so that people can follow."""
    idle_seconds: Seconds = 300.0
    """A table that nobody looks at leaves the memory after so long."""
    inner: str = "127.0.0.1"
    """Where the other processes that share a PostgreSQL reach this one: an address of this machine, at a port that is free. On
    several machines one that only they can reach; what is passed on is not encrypted."""
    lease_seconds: Lease = 5.0
    """A process that is silent for so long is taken for dead, and the others play its tables on. The same for all of them."""


FROM_ENVIRONMENT = tuple(name for name in Settings.__struct_fields__ if name not in ("home", "host", "port"))
SEVERAL = ("hosts", "origins", "proxies")


def home_of(environ: Mapping[str, str]) -> Path:
    """The data folder: NOCTULE_HOME, else where programs keep a user's data."""
    if named := environ.get("NOCTULE_HOME"):
        return Path(named).expanduser()
    share = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "noctule"


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment asks for.

    >>> from_environment({"NOCTULE_BURST": "many"})
    Traceback (most recent call last):
    noctule.server.settings.BadSetting: NOCTULE_BURST is 'many': Expected `int`, got `str`
    """
    asked: dict[str, Any] = {"home": home_of(environ)}
    for name in FROM_ENVIRONMENT:
        value = environ.get(PREFIX + name.upper())
        if value is not None:
            asked[name] = [word.strip() for word in value.split(",") if word.strip()] if name in SEVERAL else value
    try:
        settings = msgspec.convert(asked, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise BadSetting(_named(environ, place.rstrip("`"), reason)) from None
    try:
        networks(settings.proxies)
    except ValueError as error:
        raise BadSetting(_named(environ, "proxies", str(error))) from None
    return settings


def networks(addresses: Words) -> tuple[Network, ...]:
    """Addresses, or networks of them: `10.0.0.1`, `10.0.0.0/8`."""
    return tuple(ip_network(address) for address in addresses)


def _named(environ: Mapping[str, str], name: str, reason: str) -> str:
    variable = PREFIX + name.partition("[")[0].upper()
    return f"{variable} is '{environ.get(variable, '')}': {reason}"


def _path(_kind: type, value: Any) -> Path:
    """msgspec knows no paths."""
    return Path(value)
