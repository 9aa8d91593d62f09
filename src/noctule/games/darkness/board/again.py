"""Questions that are asked again before anything has changed."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def again(depends: Callable[Asked, tuple[Any, ...]]) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """The last answer serves as long as all that it depends on is the very same. What a position holds is replaced when it
    changes, so that is seen at a glance (as `engine.lately` does for one or two things).

    >>> by_length = again(tuple)(lambda words: print("look") or sorted(words, key=len))
    >>> by_length(["midnight", "dusk"]), by_length(["midnight", "dusk"])
    look
    (['dusk', 'midnight'], ['dusk', 'midnight'])
    """

    def keeping(ask: Callable[Asked, Found]) -> Callable[Asked, Found]:
        kept: tuple[tuple[Any, ...], Any] = (), None

        def asked(*of: Asked.args, **more: Asked.kwargs) -> Found:
            nonlocal kept
            values = depends(*of, **more)
            was, found = kept
            if was and all(map(is_, values, was)):
                return found  # type: ignore[no-any-return]
            answer = ask(*of, **more)
            kept = values, answer  # in one go: another thread may ask meanwhile
            return answer

        return asked

    return keeping


def by_itself(make: Callable[[Any], Found], most: int = 64) -> Callable[[Any], Found]:
    """What is made of something that is replaced when it changes, as `engine.lately`, but of the last few: whoever thinks ahead
    turns from one position to another and back.

    >>> total = by_itself(lambda numbers: print("sum") or sum(numbers))
    >>> one, other = (1, 2), (3, 4)
    >>> total(one), total(other), total(one)
    sum
    sum
    (3, 7, 3)
    """
    kept: dict[int, tuple[Any, Found]] = {}

    def made(one: Any) -> Found:
        found = kept.get(id(one))
        if found is not None and found[0] is one:
            return found[1]
        if len(kept) >= most:
            kept.clear()
        answer = make(one)
        kept[id(one)] = one, answer
        return answer

    return made
