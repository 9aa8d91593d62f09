"""Rate limits: a bucket that fills steadily and empties by use."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Bucket:
    """So many a second, with bursts.

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
