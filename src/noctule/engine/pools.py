"""Exact odds of pools of equal dice, counted, never sampled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

Sums = tuple[int, ...]
T = TypeVar("T")


def pool(dice: int, faces: Sequence[T], read: Callable[[T], Sums]) -> dict[Sums, int]:
    """In how many of all rolls the sums of what `read` makes of each face come out so.

    >>> def eyes_and_sixes(face: Face) -> Sums:
    ...     return int(face), face == 6
    >>> rolls = pool(2, (1, 2, 3, 4, 5, 6), eyes_and_sixes)
    >>> rolls[12, 2], rolls[7, 1], rolls[7, 0], sum(rolls.values())
    (1, 2, 4, 36)
    """
    return _pool(max(dice, 0), tuple(map(read, faces)))


@lru_cache(maxsize=5_000)
def _pool(dice: int, each: tuple[Sums, ...]) -> dict[Sums, int]:
    if not dice:
        return {(0,) * len(each[0]): 1}
    found: dict[Sums, int] = {}
    for sums, ways in _pool(dice - 1, each).items():
        for more in each:
            total = tuple([a + b for a, b in zip(sums, more, strict=True)])
            found[total] = found.get(total, 0) + ways
    return found
