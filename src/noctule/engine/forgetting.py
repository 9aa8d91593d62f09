"""What is kept for speed alone, all over the engine and the games, and can be forgotten between any two answers.

Sight, distances, names, options: whatever follows from a few values is kept by those values, each table of it up to a number.
All of them together are still some 200 megabytes once every map of every game has been played on. A process that runs for
months lets go of them before it comes to that; they fill again with what is played then.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from types import FunctionType
from typing import Any

from .grid.tables import Kept

GROWTH = 300_000
"""So many more blocks of memory, some 27 MB, are worth forgetting. A process hardly ever gives back what it once had, so this
is also by how much it grows before it stays as it is."""


class Growth:
    """How much more a process has in use than at its least since it last forgot."""

    def __init__(self) -> None:
        self.least = sys.getallocatedblocks()

    @property
    def is_much(self) -> bool:
        now = sys.getallocatedblocks()
        self.least = min(self.least, now)
        return now > self.least + GROWTH

    def begin_anew(self) -> int:
        """All is forgotten that can be: how many blocks are in use now."""
        self.least = sys.getallocatedblocks()
        return self.least


def forget() -> None:
    """Empty all of them at once."""
    for empty in kept_things():
        empty()


def kept_things() -> Iterator[Callable[[], None]]:
    """How each of them is emptied. What has no bound stays: that is content, read once and shared by all."""
    seen: set[int] = set()
    for module in [module for name, module in sys.modules.items() if name.partition(".")[0] == "noctule"]:
        for thing in list(vars(module).values()):
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            if (empty := _emptied(thing)) is not None:
                yield empty
            elif isinstance(thing, type) or type(thing).__module__.startswith("noctule."):
                yield from filter(None, map(_emptied, list(getattr(thing, "__dict__", {}).values())))


def _emptied(thing: Any) -> Callable[[], None] | None:
    if isinstance(thing, Kept):
        return thing.clear
    if isinstance(thing, _lru_cache_wrapper) and thing.cache_info().maxsize is not None:
        return thing.cache_clear
    if isinstance(thing, FunctionType):  # what the last few times were made of (see `lately`)
        return vars(thing).get("cache_clear")
    return None
