"""The root of a game: named phases, a boundary before each, and an end that may come in the middle of anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeVar

from .flow import Ask


class Phased(Protocol):
    """A position that knows its phase and, once there is one, its outcome."""

    phase: Any
    outcome: str | None


S = TypeVar("S", bound=Phased)


class Over(Exception):
    """Play stops at once, whatever is being resolved. A rule sets the outcome and raises it; `in_phases` catches it."""


async def in_phases(
    s: S, g: Ask, phases: Mapping[Any, Callable[[S, Ask], Awaitable[None]]], closing: Callable[[S, Ask], None]
) -> None:
    """Play phase after phase: each ends by naming the next one. `closing` has the last word once `Over` was raised."""
    try:
        while s.outcome is None:
            g.boundary()
            await phases[s.phase](s, g)
    except Over:
        closing(s, g)
