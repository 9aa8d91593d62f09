"""Limits: how often, how many, and who is meant by an address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from aiohttp import web

from .settings import Network


class Bucket:
    """So many a second, with bursts: it fills steadily and empties by use.

    >>> bucket = Bucket(1, 2, clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    __slots__ = ("_clock", "_level", "_rate", "_size", "_when")

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._level = float(size)
        self._when = clock()

    def take(self) -> bool:
        """Use one, if there is one. A rate of 0 means: no limit."""
        if self._rate <= 0:
            return True
        now = self._clock()
        self._level = min(self._size, self._level + (now - self._when) * self._rate)
        self._when = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Addresses:
    """A bucket for each address, forgotten when there are too many."""

    def __init__(self, per_minute: int, most: int = 10_000) -> None:
        self._per_minute = per_minute
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets.clear()
            bucket = self._buckets[address] = Bucket(self._per_minute / 60, self._per_minute)
        return bucket.take()


class Crowd:
    """How many are here from each address.

    >>> crowd = Crowd(1)
    >>> with crowd.entered("a") as first, crowd.entered("a") as second, crowd.entered("b") as third:
    ...     first, second, third
    (True, False, True)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    @contextmanager
    def entered(self, address: str) -> Iterator[bool]:
        """Count one in, and out again; whether there was room. At most 0 means: no limit."""
        self._here[address] += 1
        try:
            yield self._most == 0 or self._here[address] <= self._most
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]


class Callers:
    """Whose request it is, for limits: the address that the connection comes from, or the one that a trusted proxy names."""

    def __init__(self, proxies: tuple[Network, ...]) -> None:
        self._proxies = proxies

    def of(self, request: web.Request) -> str:
        named = ",".join(request.headers.getall("X-Forwarded-For", []))
        return self.caller(request.remote or "", named)

    def caller(self, remote: str, forwarded: str) -> str:
        """Every proxy adds at the end whom it speaks for: the last one that is not a proxy of ours is the caller.

        >>> callers = Callers((ip_network("10.0.0.0/8"),))
        >>> callers.caller("10.0.0.1", "6.6.6.6, 192.0.2.7, 10.0.0.2"), callers.caller("192.0.2.7", "6.6.6.6")
        ('192.0.2.7', '192.0.2.7')
        >>> callers.caller("2001:db8::1:2:3:4", "")  # whoever has one address of IPv6 has 2**64 of them
        '2001:db8::/64'
        """
        way = [remote, *(word.strip() for word in reversed(forwarded.split(",")) if word.strip())]
        for address in way:
            if not self._trusts(address):
                return _household(address)
        return _household(way[-1])

    def _trusts(self, address: str) -> bool:
        if not self._proxies:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


def _household(address: str) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))
