"""Every record inside a record, and what a place means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import fields

Path = list[str | int]
SQUARE: Final = re.compile(r"([a-h])([1-8])")


def parts(thing: Any, path: Path) -> Iterator[tuple[Any, Path]]:
    """Every record inside a record, with its path."""
    if isinstance(thing, Struct):
        yield thing, path
        for name, written in _fields(type(thing)):
            yield from parts(getattr(thing, name), [*path, written])
    elif isinstance(thing, tuple):
        for i, part in enumerate(thing):
            yield from parts(part, [*path, i])


@cache
def _fields(record: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a record, and what they are called in a file."""
    return tuple((one.name, one.encode_name) for one in fields(record))


def split(place: str) -> tuple[str, str]:
    """The tile of a place, and what part of it: nothing (all of it), `inside`, `outside` or a square.

    >>> split("pub"), split("pub/d3")
    (('pub', ''), ('pub', 'd3'))
    """
    tile, _, part = place.partition("/")
    return tile, part


def column_and_row(square: str) -> tuple[int, int] | None:
    """Column and row of a square as it is drawn; none if that is no square.

    >>> column_and_row("d3"), column_and_row("z9")
    ((3, 2), None)
    """
    match = SQUARE.fullmatch(square)
    return (ord(match[1]) - ord("a"), int(match[2]) - 1) if match else None
