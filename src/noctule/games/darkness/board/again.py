"""Questions that are asked again before anything has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from msgspec.structs import replace

from ..state import State

Of = TypeVar("Of")
Found = TypeVar("Found")


def again(
    unchanged: Callable[[State, State], bool], *, here: bool = False
) -> Callable[[Callable[[State, Of], Found]], Callable[[State, Of], Found]]:
    """The last answer about somebody serves as long as all that it depends on is the very same. What a position holds is
    replaced when it changes, so that is seen at a glance (as `engine.lately` does for one or two things). Where the answer
    holds on to the position itself it serves `here` alone.

    >>> seen = again(lambda s, was: s.hour is was.hour)(lambda s, who: print("look") or f"{who} by {s.hour}")
    >>> s = State((), "", hour="dusk")
    >>> seen(s, "Ada"), seen(replace(s, round=2), "Ada"), seen(replace(s, hour="day"), "Ada")
    look
    look
    ('Ada by dusk', 'Ada by dusk', 'Ada by day')
    """

    def keeping(ask: Callable[[State, Of], Found]) -> Callable[[State, Of], Found]:
        kept: tuple[Any, Any, Any, Any] = (), None, None, None

        @wraps(ask)
        def asked(s: State, of: Of) -> Found:
            nonlocal kept
            about, was, place, found = kept
            if about is of and unchanged(s, was) and (not here or place is s):
                return found  # type: ignore[no-any-return]
            answer = ask(s, of)
            kept = of, replace(s), s if here else None, answer  # in one go: another thread may ask meanwhile
            return answer

        return asked

    return keeping
