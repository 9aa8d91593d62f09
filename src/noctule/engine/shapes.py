"""What a position may hold, read from its types: how texts from outside are checked before anything is built from them.

A game says it once, where the field is declared:

    mp: Count = 0                                              a bound, which msgspec keeps when it reads the text
    at: Annotated[int, refers("square", NOWHERE)] = NOWHERE    a reference: one of the things of that kind, or the sign for none

What there is of each kind in a position, `Game.things` says; seats are known to the engine. `fault` follows every reference
and names the first that leads nowhere. Records that are kept by id must be kept under their own.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import msgspec.inspect as shape
from msgspec import UNSET, Meta

Things = Mapping[str, Container[Any]]
"""All that a reference may name, by kind."""
Check = Callable[[Any, Things], str | None]
"""What is wrong in a value: the way to it and the reason, such as `.at: 900 is no square`."""

MOST = 9_999
LARGEST_MAP = 20_000
"""Characters of the source of a drawn map."""
Count = Annotated[int, Meta(ge=0, le=MOST)]
"""How many there are of something, or which in a row."""
Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""A number that may be less than nothing."""
Words = Annotated[str, Meta(max_length=400)]
"""Words for people, which refer to nothing."""
Name = Annotated[str, Meta(max_length=60)]
"""An id that need not lead anywhere: what it names may be gone."""


def refers(kind: str, *none: int | str) -> Meta:
    """The value is a thing of that kind, or one of the signs for none."""
    return Meta(extra={"refers": kind, "none": none})


SeatName = Annotated[str, refers("seat")]
Seats = Annotated[tuple[str, ...], refers("seating of this game")]
"""All of them, in their order."""


def fault(state: Any, things: Things) -> str | None:
    """The first thing in a position that its types do not allow, with its place; None if there is none."""
    kind: Any = type(state)
    check = _check_of(kind)
    found = check(state, things) if check is not None else None
    return found.lstrip(".") if found is not None else None


@cache
def _check_of(state: Any) -> Check | None:
    return _check(shape.type_info(state))


def _check(type: shape.Type) -> Check | None:
    """How a value of a type is checked; None where every value will do."""
    match type:
        case shape.Metadata(_, _, {"refers": kind, "none": none}):
            return _reference(kind, none)
        case shape.Metadata(inner):
            return _check(inner)
        case shape.StructType():
            return _record(type)
        case shape.DictType(key, value):
            return _kept(_check(key), _check(value), _has_id(value))
        case shape.VarTupleType(item) | shape.ListType(item):
            return _row([], _check(item))
        case shape.TupleType(items):
            return _row([_check(item) for item in items], None)
        case shape.UnionType(types):
            return _one_of([check for each in types if (check := _check(each)) is not None])
        case _:
            return None


def _reference(kind: str, none: tuple[int | str, ...]) -> Check:
    def check(value: Any, things: Things) -> str | None:
        if value in none or value in things[kind]:
            return None
        return f": {_short(value)} is no {kind.replace('-', ' ')}"

    return check


def _record(struct: shape.StructType) -> Check | None:
    checks = [(field.name, look) for field in struct.fields if (look := _check(field.type)) is not None]

    def check(value: Any, things: Things) -> str | None:
        for name, look in checks:
            kept = getattr(value, name)
            found = look(kept, things) if kept is not UNSET else None  # a field that need not be there
            if found is not None:
                return f".{name}{found}"
        return None

    return check if checks else None


def _kept(of_key: Check | None, of_value: Check | None, by_id: bool) -> Check | None:
    def check(value: Any, things: Things) -> str | None:
        for key, kept in value.items():
            found = of_key(key, things) if of_key is not None else None
            if found is None and by_id and kept.id != key:
                found = f": its id is {_short(kept.id)}"
            if found is None and of_value is not None:
                found = of_value(kept, things)
            if found is not None:
                return f".{str(key)[:40]}{found}"
        return None

    return check if by_id or of_key is not None or of_value is not None else None


def _row(each: list[Check | None], every: Check | None) -> Check | None:
    def check(value: Any, things: Things) -> str | None:
        for place, item in enumerate(value):
            look = each[place] if each else every
            found = look(item, things) if look is not None else None
            if found is not None:
                return f"[{place}]{found}"
        return None

    return check if every is not None or any(each) else None


def _one_of(checks: list[Check]) -> Check | None:
    """A value that may be missing: only one of the possibilities has anything to check."""
    if not checks:
        return None
    (only,) = checks
    return lambda value, things: only(value, things) if value is not None else None


def _has_id(type: shape.Type) -> bool:
    return isinstance(type, shape.StructType) and any(field.name == "id" for field in type.fields)


def _short(value: Any) -> str:
    return f"'{value[:40]}'" if isinstance(value, str) else str(value)[:40]


def undeclared(state: type[Any]) -> list[str]:
    """The fields of a position that neither have a bound nor refer to anything: a game has none of them."""
    return list(_open(shape.type_info(state), ""))


def _open(type: shape.Type, place: str) -> Iterator[str]:
    match type:
        case shape.Metadata(_, _, {"refers": _}):
            return
        case shape.Metadata(inner):
            yield from _open(inner, place)
        case shape.IntType():
            yield from () if type.ge is not None and type.le is not None else (place,)
        case shape.StrType():
            yield from () if type.max_length is not None or type.pattern is not None else (place,)
        case shape.StructType():
            for field in type.fields:
                yield from _open(field.type, f"{place}.{field.name}".lstrip("."))
        case shape.DictType(key, value):
            yield from _open(key, f"{place} (keys)")
            yield from _open(value, place)
        case shape.VarTupleType(item) | shape.ListType(item):
            yield from _open(item, place)
        case shape.TupleType(items) | shape.UnionType(items):
            for each in items:
                yield from _open(each, place)
        case shape.LiteralType() | shape.BoolType() | shape.NoneType():
            return
        case _:
            yield place
