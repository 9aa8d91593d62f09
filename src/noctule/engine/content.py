"""Content files: TOML and text beside a game's rules, checked when they are loaded, with file and line in every complaint."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from .errors import ContentError

T = TypeVar("T")

_PATH = re.compile(r" - at `\$?(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[(?:\.\.\.)\]")


def text(package: str, name: str) -> str:
    """A text file in the folder of a package."""
    try:
        return files(package).joinpath(name).read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError) as error:
        raise ContentError(name, f"cannot be read: {error}") from None


def load(package: str, name: str, shape: type[T]) -> T:
    """A TOML file in the folder of a package, as frozen records."""
    return parse(text(package, name), shape, name)


def parse(source: str, shape: type[T], name: str) -> T:
    """TOML as records of a shape. Make the records `forbid_unknown_fields` so that a typing slip is an error.

    >>> class Monster(msgspec.Struct, forbid_unknown_fields=True):
    ...     speed: int
    >>> parse("[widow]\\nspeed = 4", dict[str, Monster], "monsters.toml")
    {'widow': Monster(speed=4)}
    >>> parse("[widow]\\nspeed = 'fast'", dict[str, Monster], "monsters.toml")
    Traceback (most recent call last):
    noctule.engine.errors.ContentError: monsters.toml:2: Expected `int`, got `str` (widow.speed)
    """
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(name, str(error)) from None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        reason = str(error)
        match = _PATH.search(reason)
        path = _pinned(data, shape, _keys(match["path"])) if match else []
        unknown = re.search(r"unknown field `(.+?)`", reason)
        if unknown:
            path.append(unknown[1])
        words = _PATH.sub("", reason) + (f" ({'.'.join(map(str, path))})" if path else "")
        raise ContentError(f"{name}:{line_of(source, path)}", words) from None


def dangling(name: str, source: str, path: list[str | int], what: str, known: list[str]) -> ContentError:
    """The complaint about a reference to something that does not exist."""
    return ContentError(f"{name}:{line_of(source, path)}", f"there is no {what}; there are: {', '.join(known) or 'none'}")


def _keys(path: str) -> list[str | int]:
    """`.monster[2].speed` as its steps. msgspec writes `[...]` where it does not know a table's key."""
    steps: list[str | int] = []
    for match in _STEP.finditer(path):
        if match[1] is not None:
            steps.append(match[1])
        elif match[2] is not None:
            steps.append(int(match[2]))
        else:
            steps.append("...")
    return steps


def _pinned(data: Any, shape: Any, path: list[str | int]) -> list[str | int]:
    """The path with every unknown key found out: the first one that is refused when it stands alone."""
    node = data
    for i, step in enumerate(path):
        if step == "...":
            path[i] = next((key for key in node if not _fits(_with(data, path[:i], {key: node[key]}), shape)), "...")
        if path[i] == "...":
            break
        node = node[path[i]]
    return path


def _fits(data: Any, shape: Any) -> bool:
    try:
        msgspec.convert(data, shape)
    except msgspec.ValidationError:
        return False
    return True


def _with(data: Any, path: list[str | int], value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    twin = data.copy()
    twin[path[0]] = _with(data[path[0]], path[1:], value)
    return twin


def line_of(source: str, path: list[str | int]) -> int:
    """The line of a TOML text where the value of a path stands; the nearest line above it where that is not told."""
    best, best_depth = 1, 0
    counts: dict[tuple[str, ...], int] = {}
    table: list[str | int] = []
    for number, line in enumerate(source.split("\n"), start=1):
        here: list[str | int]
        if header := re.match(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$", line):
            names = _dotted(header[2])
            if header[1] == "[[":
                counts[tuple(names)] = counts.get(tuple(names), -1) + 1
            table = _numbered(names, counts)
            here = table
        elif key := re.match(r"\s*([A-Za-z0-9_.\"'-]+)\s*=", line):
            here = [*table, *_dotted(key[1])]
        else:
            continue
        depth = _agreement(here, path)
        if depth > best_depth and len(here) <= depth:
            best, best_depth = number, depth
    return best


def _dotted(name: str) -> list[str]:
    return [part.strip(" \"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", name)]


def _numbered(names: list[str], counts: dict[tuple[str, ...], int]) -> list[str | int]:
    """`[[monster]]` for the third time is monster, 2."""
    steps: list[str | int] = []
    for i, name in enumerate(names):
        steps.append(name)
        if tuple(names[: i + 1]) in counts:
            steps.append(counts[tuple(names[: i + 1])])
    return steps


def _agreement(here: list[str | int], path: list[str | int]) -> int:
    depth = 0
    for mine, wanted in zip(here, path, strict=False):
        if mine != wanted and wanted != "...":
            break
        depth += 1
    return depth


__all__ = ["dangling", "line_of", "load", "parse", "text"]
