"""What was asked last is mostly asked next: the same map, the same disks on a board, until somebody changes them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from operator import attrgetter, is_
from typing import Any, TypeVar

Made = TypeVar("Made")


def lately(make: Callable[..., Made]) -> Callable[..., Made]:
    """For a function of one or two values that are replaced when they change and never changed themselves.

    As long as the very same values are asked about they are recognised at once; a table that keeps more would have to look
    into them, all through a long tuple every time. `make` may be such a table, for values that come back.

    >>> board = (1, 2, 3)
    >>> total = lately(lambda numbers: print("sum") or sum(numbers))
    >>> total(board), total(board)
    sum
    (6, 6)
    """
    kept: tuple[Any, Any] = object(), None
    both: tuple[Any, Any, Any] = object(), None, None

    def made(one: Any) -> Made:
        nonlocal kept
        was, found = kept
        if one is was:
            return found  # type: ignore[no-any-return]
        found = make(one)
        kept = one, found  # in one go: another thread may ask meanwhile
        return found

    def made_of_both(one: Any, other: Any) -> Made:
        nonlocal both
        was, beside, found = both
        if one is was and other is beside:
            return found  # type: ignore[no-any-return]
        found = make(one, other)
        both = one, other, found
        return found

    return made if len(signature(make).parameters) == 1 else made_of_both


def forgettable(made: Callable[..., Made], kept: dict[Any, Any]) -> Callable[..., Made]:
    """Say, in the words of `lru_cache`, how what a function keeps is emptied (see `forgetting`)."""
    vars(made)["cache_clear"] = kept.clear
    return made


def by_itself(make: Callable[[Any], Made], most: int = 64) -> Callable[[Any], Made]:
    """The same for one value, but of the last few: whoever looks at several people, or thinks ahead, turns from one to another
    and back.

    >>> total = by_itself(lambda numbers: print("sum") or sum(numbers))
    >>> one, other = (1, 2), (3, 4)
    >>> total(one), total(other), total(one)
    sum
    sum
    (3, 7, 3)
    """
    kept: dict[int, tuple[Any, Made]] = {}

    def made(one: Any) -> Made:
        found = kept.get(id(one))
        if found is not None and found[0] is one:
            return found[1]
        if len(kept) >= most:
            kept.clear()
        answer = make(one)
        kept[id(one)] = one, answer
        return answer

    return forgettable(made, kept)


def by_themselves(make: Callable[..., Made], most: int = 64) -> Callable[..., Made]:
    """The same for several values, of the last few times. Words and small numbers among them do no harm: such a one that is
    equal and not the same is only made for again.

    >>> total = by_themselves(lambda *numbers: print("sum") or sum(map(sum, numbers)))
    >>> one, other, more = (1, 2), (3, 4), (5,)
    >>> total(one, other, more), total(one, more), total(one, other, more)
    sum
    sum
    (15, 8, 15)
    """
    kept: dict[tuple[int, ...], tuple[Any, Made]] = {}

    def made(*ones: Any) -> Made:
        key = tuple(map(id, ones))
        found = kept.get(key)  # what is kept holds its values: no other thing has taken the place of one in memory
        if found is not None:
            return found[1]
        if len(kept) >= most:
            kept.clear()
        answer = make(*ones)
        kept[key] = ones, answer
        return answer

    return forgettable(made, kept)


def by_parts(
    make: Callable[[Any], Made],
    *parts: str,
    beside: Callable[[Any], tuple[Any, ...]] | None = None,
    most: int = 64,
) -> Callable[[Any], Made]:
    """The same for what is made of some parts of a position, whatever else has changed in it: these are replaced when they
    change. `make` looks at nothing else, and does not hold on to the position. What it is made of `beside` them is given by a
    function: records out of a dict that is changed in place, what people are called (`people.names`).

    >>> from types import SimpleNamespace
    >>> total = by_parts(lambda s: print("sum") or sum(s.dice) + s.more, "dice", "more")
    >>> one = SimpleNamespace(dice=(1, 2), more=3, round=1)
    >>> other = SimpleNamespace(dice=one.dice, more=3, round=2)
    >>> total(one), total(other)
    sum
    (6, 6)
    """
    parts_of = _parts_of(parts, beside)
    kept: dict[tuple[int, ...], tuple[Any, Made]] = {}

    def made(s: Any) -> Made:
        them = parts_of(s)
        key = tuple(map(id, them))
        found = kept.get(key)  # what is kept holds its parts: no other thing has taken the place of one in memory
        if found is not None:
            return found[1]
        if len(kept) >= most:
            kept.clear()
        answer = make(s)
        kept[key] = them, answer
        return answer

    return forgettable(made, kept)


def lately_by_parts(
    make: Callable[[Any], Made], *parts: str, beside: Callable[[Any], tuple[Any, ...]] | None = None
) -> Callable[[Any], Made]:
    """The same of the last time alone: for what is made of so many parts that it is new after nearly every answer, and that
    several look at one after the other. Put first what changes most.

    >>> from types import SimpleNamespace
    >>> total = lately_by_parts(lambda s: print("sum") or sum(s.dice), "round", beside=lambda s: tuple(s.dice))
    >>> s = SimpleNamespace(dice=[1, 2], round=1)
    >>> total(s), total(s), s.dice.append(4), total(s)
    sum
    sum
    (3, 3, None, 7)
    """
    parts_of = _parts_of(parts, beside)
    kept: dict[str, tuple[tuple[Any, ...], Made]] = {}

    def made(s: Any) -> Made:
        them = parts_of(s)
        found = kept.get("last")
        if found is not None and len(found[0]) == len(them) and all(map(is_, found[0], them)):
            return found[1]
        answer = make(s)
        kept["last"] = them, answer
        return answer

    return forgettable(made, kept)


def _parts_of(parts: tuple[str, ...], beside: Callable[[Any], tuple[Any, ...]] | None) -> Callable[[Any], tuple[Any, ...]]:
    named = attrgetter(*parts, parts[0])  # a tuple, however few they are
    return named if beside is None else lambda s: (*named(s), *beside(s))
