"""Content files: TOML and text beside a game's rules, checked when they are loaded, with file and line in every complaint."""

from __future__ import annotations

import re
import tomllib
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from .errors import ContentError

T = TypeVar("T")

_PATH = re.compile(r" - at (?P<key>`key` in )?`\$?(?P<path>[^`]*)`$")
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
    >>> from typing import Literal
    >>> parse("mood = 'odd'", dict[str, Literal["calm", "grim"]], "monsters.toml")
    Traceback (most recent call last):
    noctule.engine.errors.ContentError: monsters.toml:1: Invalid enum value 'odd'; there are: calm, grim (mood)
    """
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(*_syntax(name, source, str(error))) from None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        reason = str(error)
        match = _PATH.search(reason)
        steps = _keys(match["path"] + ("[...]" if match["key"] else "")) if match else []
        path = _pinned(data, shape, steps)
        unknown = re.search(r"unknown field `(.+?)`", reason)
        if unknown:
            path.append(unknown[1])
        words = _PATH.sub("", reason)
        if words.startswith("Invalid enum value"):
            there = _allowed(shape, path, bool(match and match["key"]))
            words += f"; there are: {', '.join(there)}" if there else ""
        words += f" ({'.'.join(map(str, path))})" if path else ""
        raise ContentError(f"{name}:{line_of(source, path)}", words) from None


class Reader:
    """A content file that is being read, and where its complaints point.

    >>> file = Reader("[[tile]]\\nid = 'vault'\\ndoors = ''", "tiles.toml")
    >>> print(file.inside(["tile", 0], "tile 'vault' ").wrong(["doors"], "has no door"))
    tiles.toml:3: tile 'vault' has no door
    """

    def __init__(self, source: str, name: str, path: Sequence[str | int] = (), prefix: str = "") -> None:
        self.source, self.name = source, name
        self._path, self._prefix = tuple(path), prefix

    def parse(self, shape: type[T]) -> T:
        """The file as records of a shape."""
        return parse(self.source, shape, self.name)

    def inside(self, path: Sequence[str | int], prefix: str) -> Reader:
        """One part of the file: paths begin there, and complaints with these words."""
        return Reader(self.source, self.name, (*self._path, *path), prefix)

    def line(self, path: Sequence[str | int] = ()) -> int:
        return line_of(self.source, (*self._path, *path))

    def wrong(self, path: Sequence[str | int], words: str) -> ContentError:
        """The complaint about what stands at a path."""
        return ContentError(f"{self.name}:{self.line(path)}", self._prefix + words)

    def known(self, path: Sequence[str | int], what: str, id: str, there: Collection[str]) -> None:
        """A reference has to lead to something."""
        if id not in there:
            raise self.wrong(path, f"there is no {what} '{id}'; there are: {', '.join(there) or 'none'}")

    def unique(self, path: Sequence[str | int], id: str, found: Collection[str]) -> None:
        """An id is there once."""
        if id in found:
            raise self.wrong(path, f"'{id}' is there twice")

    def copies(self, path: Sequence[str | int], id: str, copies: int, made: Callable[[str], T], found: dict[str, T]) -> None:
        """The copies of a design, each with an id of its own: `key`, or `key-1`, `key-2` and so on."""
        if copies < 1:
            raise self.wrong([*path, "copies"], f"'{id}' has no copies")
        for copy in numbered(id, copies):
            self.unique([*path, "id"], copy, found)
            found[copy] = made(copy)


def numbered(id: str, copies: int) -> list[str]:
    """The ids of the copies of a design.

    >>> numbered("key", 1), numbered("key", 2)
    (['key'], ['key-1', 'key-2'])
    """
    return [id] if copies == 1 else [f"{id}-{i}" for i in range(1, copies + 1)]


def _syntax(name: str, source: str, reason: str) -> tuple[str, str]:
    """Place and reason of a syntax error; tomllib puts the line into its words."""
    words, _, place = reason.partition(" (at ")
    told = re.match(r"line (\d+)", place)
    line = int(told[1]) if told else max(1, len(source.rstrip().split("\n")))
    return f"{name}:{line}", f"no valid TOML: {words}"


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


def _allowed(shape: Any, path: list[str | int], key: bool) -> list[str]:
    """The words that may stand at a path, or be the `key` there, where its type lists them."""
    nodes = _parts(inspect.type_info(shape))
    for i, step in enumerate(path):
        last = key and i == len(path) - 1
        nodes = [part for node in nodes for inner in _inside(node, step, last) for part in _parts(inner)]
    values = (value for node in nodes if isinstance(node, inspect.LiteralType) for value in node.values)
    return list(dict.fromkeys(str(value) for value in values if value != ""))


def _parts(node: inspect.Type) -> list[inspect.Type]:
    """The types that a type may be."""
    return list(node.types) if isinstance(node, inspect.UnionType) else [node]


def _inside(node: inspect.Type, step: str | int, key: bool) -> list[inspect.Type]:
    """The types of what lies one step inside a type; of the `key` there."""
    match node:
        case inspect.StructType():
            return [field.type for field in node.fields if field.encode_name == step]
        case inspect.DictType():
            return [node.key_type if key else node.value_type]
        case inspect.ListType() | inspect.VarTupleType():
            return [node.item_type]
        case inspect.TupleType():
            return [node.item_types[int(step)]]
        case _:
            return []


def _with(data: Any, path: list[str | int], value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    twin = data.copy()
    twin[path[0]] = _with(data[path[0]], path[1:], value)
    return twin


Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r"\"\"\"(?:\\.|[^\\])*?\"{3,5}|'''.*?'{3,5}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'"  # strings, the long ones first
    r"|#[^\n]*|\n|[\[\]{},=.]|[^\s\[\]{},=.#\"']+",
    re.DOTALL,
)


def line_of(source: str, path: Sequence[str | int]) -> int:
    """The line of a TOML text where the value of a path begins; that of what is around it where it is not there.

    >>> line_of("[[monster]]\\nname = 'widow'\\n[[monster]]\\ndice = [\\n  4,\\n  6,\\n]", ["monster", 1, "dice", 1])
    6
    """
    places = _places(source)
    return next((places[tuple(path[:k])] for k in range(len(path), 0, -1) if tuple(path[:k]) in places), 1)


@lru_cache(maxsize=4)
def _places(source: str) -> dict[Path, int]:
    return _Places(source).found


class _Places:
    """Where everything begins in a valid TOML text. tomllib does not tell, and an error without its line is half an error."""

    def __init__(self, source: str) -> None:
        self.found: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._tokens = _tokens(source)
        table: Path = ()
        while self._tokens:
            token, _ = self._tokens[0]
            if token == "\n":
                self._tokens.popleft()
            elif token == "[":
                table = self._header()
            else:
                self._entry(table)

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`; the third `[[a]]` is a, 2, and what is inside `[[a.b]]` counts anew for each a."""
        _, line = self._tokens.popleft()
        array = self._tokens[0][0] == "["
        names = self._names("]")
        if array:
            self._tokens.popleft()
        path: Path = ()
        for i, name in enumerate(names):
            path = (*path, name)
            self.found.setdefault(path, line)
            if array and i == len(names) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
                self.found.setdefault(path, line)
        return path

    def _entry(self, path: Path) -> None:
        """`a.b = value`."""
        line = self._tokens[0][1]
        for name in self._names("="):
            path = (*path, name)
            self.found.setdefault(path, line)
        self._value(path)

    def _value(self, path: Path) -> None:
        token, _ = self._tokens.popleft()
        if token == "[":
            self._array(path)
        elif token == "{":
            while self._next_in("}"):
                self._entry(path)
        else:
            while self._tokens and self._tokens[0][0] not in ("\n", ",", "]", "}"):
                self._tokens.popleft()

    def _array(self, path: Path) -> None:
        i = 0
        while self._next_in("]"):
            self.found[(*path, i)] = self._tokens[0][1]
            self._value((*path, i))
            i += 1

    def _next_in(self, closing: str) -> bool:
        """Step over commas and line ends to the next part, or over the closing bracket."""
        while self._tokens[0][0] in ("\n", ","):
            self._tokens.popleft()
        if self._tokens[0][0] == closing:
            self._tokens.popleft()
            return False
        return True

    def _names(self, end: str) -> list[str]:
        names = []
        while (token := self._tokens.popleft()[0]) != end:
            if token not in (".", "["):
                names.append(token[1:-1] if token[0] in "\"'" else token)
        return names


def _tokens(source: str) -> deque[tuple[str, int]]:
    """The words and signs of a TOML text with their lines; comments are left out."""
    found: deque[tuple[str, int]] = deque()
    line = 1
    for match in _TOKEN.finditer(source):
        if not match[0].startswith("#"):
            found.append((match[0], line))
        line += match[0].count("\n")
    return found


__all__ = ["Reader", "dangling", "line_of", "load", "numbered", "parse", "text"]
