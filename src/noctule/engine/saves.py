"""The text of a save: one format for saves, fixtures, bug reports and the lab. Untrusted when read.

    noctule save 1
    game skirmish
    rules 1
    setup {"scenario":"standard","seats":["ana","ben"]}
    n 57
    luck 1f6c...e0 12:1 -      where it was pledged: the pledge, turns of fate, and the secret when the game is over
    ---
    ~ shuffle:3 2 0 1          a chance result
    =                          a boundary
    ana unit:3                 an answer
    !ben pass                  an answer that the table gave, there being no other
    &ana move:c5               an answer that was given as one way with the one before it
    = {"round":2, ...}         the last boundary, with its position
    .                          the end: a text without it was cut short

A damaged or foreign text is refused with the line and the reason. Nothing in it is ever executed.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from . import pledges
from .chance import WHAT, Chance, Face
from .errors import DamagedSave
from .game import SEAT, Setup
from .pledges import Pledge

MAGIC = "noctule save 1"
LARGEST = 16 * 1024 * 1024
"""Characters. A game of 5,000 answers stays under one hundredth of this."""
LARGEST_POSITION = 256 * 1024
"""Bytes. The largest that random games have reached is a twelfth of this."""
HEADER = ("game", "rules", "setup", "n")
END = ".\n"

_ANSWER = re.compile(rf"([!&]?)({SEAT.pattern}) (\S+)")
_CHANCE = re.compile(rf"~ ({WHAT.pattern})((?: \S{{1,40}})*)")


class GivenAnswer(Struct, frozen=True):
    """An answer as written in a save: not yet checked against the rules."""

    line: int
    seat: str
    key: str
    forced: bool
    along: bool = False


class GivenChance(Chance, frozen=True):
    """A chance result as written in a save."""

    line: int


class Saved(Struct, frozen=True):
    """A save, taken apart. `past` is kept as text: going on from the last boundary does not need it."""

    game: str
    rules: str
    setup: Setup
    n: int
    past: str
    position: bytes
    tail: tuple[GivenAnswer | GivenChance, ...]
    first: int
    """The line that `past` begins with."""
    pledge: Pledge | None = None

    def entries(self, source: str = "save") -> list[GivenAnswer | GivenChance]:
        """All answers and chance results, from the first on."""
        return [*entries(self.past, self.first, source), *self.tail]


def write(
    game: str,
    rules: str,
    setup: Setup,
    n: int,
    past: list[str],
    position: bytes | None,
    tail: list[str],
    pledge: Pledge | None = None,
) -> str:
    """`past` are whole lines up to the last boundary, `position` the state there as JSON."""
    head = [
        MAGIC,
        f"game {game}",
        f"rules {rules}",
        f"setup {msgspec.json.encode(setup).decode()}",
        f"n {n}",
        *([f"luck {pledge.text}"] if pledge is not None else []),
        "---",
    ]
    boundary = [] if position is None else [f"= {position.decode()}"]
    return "\n".join([*head, *past, *boundary, *tail]) + "\n" + END


def read(text: str, source: str = "save") -> Saved:
    """Take a save apart; DamagedSave says what is wrong and where."""
    if len(text) > LARGEST:
        raise DamagedSave(f"{len(text)} characters; a save has at most {LARGEST}", source=source)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise DamagedSave(f"no text: half a character at {error.start}", source=source) from None
    head, line, rest = text.partition("\n---\n")
    header = _header(head.split("\n"), source)
    if not line:
        raise DamagedSave("the line '---' after the header is missing", source=source)
    first = head.count("\n") + 3
    at = rest.rfind("\n= {") + 1
    if not rest.startswith("= {", at):
        raise DamagedSave("no boundary position ('= {...}'); the save is cut short", source=source)
    end = rest.find("\n", at)
    if end < 0 or not rest.endswith("\n" + END):
        raise DamagedSave("the line '.' at the end is missing; the save is cut short", source=source)
    past, position, tail = rest[:at], rest[at + 2 : end], rest[end + 1 : -len(END)]
    try:
        setup = msgspec.json.decode(header["setup"], type=Setup)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedSave(f"setup: {error}", line=4, source=source) from None
    if not re.fullmatch(r"[0-9]{1,9}", header["n"]):
        raise DamagedSave(f"'{header['n'][:20]}' is no decision number", line=5, source=source)
    return Saved(
        game=header["game"],
        rules=header["rules"],
        setup=setup,
        n=int(header["n"]),
        past=past,
        position=position.encode(),
        tail=tuple(entries(tail, first + past.count("\n") + 1, source)),
        first=first,
        pledge=_pledge(header["luck"], source) if "luck" in header else None,
    )


def _header(lines: list[str], source: str) -> dict[str, str]:
    if lines[0] != MAGIC:
        raise DamagedSave(f"not a save of ours: the first line is not '{MAGIC}'", line=1, source=source)
    header = {}
    wanted = (*HEADER, "luck") if lines[-1].startswith("luck ") else HEADER
    for number, (word, line) in enumerate(zip(wanted, lines[1:], strict=False), start=2):
        name, _, value = line.partition(" ")
        if name != word:
            raise DamagedSave(f"expected '{word} ...', found '{line[:40]}'", line=number, source=source)
        header[word] = value
    if len(lines) != len(wanted) + 1:
        raise DamagedSave(f"the header has {len(lines)} lines instead of {len(HEADER) + 1}", source=source)
    return header


def _pledge(text: str, source: str) -> Pledge:
    pledge = pledges.read(text)
    if pledge is None:
        raise DamagedSave(f"'{text[:40]}' is no pledge of luck", line=6, source=source)
    if pledge.secret and not pledge.kept:
        raise DamagedSave("the luck that was opened is not the one that was pledged", line=6, source=source)
    return pledge


def entries(text: str, first: int, source: str = "save") -> list[GivenAnswer | GivenChance]:
    """The answers and chance results among lines; boundaries are passed over."""
    found: list[GivenAnswer | GivenChance] = []
    for number, line in enumerate(text.split("\n"), start=first):
        if not line or line == "=" or line.startswith("= {"):
            continue
        if given := _ANSWER.fullmatch(line):
            found.append(GivenAnswer(number, given[2], given[3], given[1] == "!", given[1] == "&"))
        elif chance := _CHANCE.fullmatch(line):
            found.append(GivenChance(chance[1], tuple(_face(word) for word in chance[2].split()), number))
        else:
            raise DamagedSave(f"neither an answer nor a chance result: '{line[:60]}'", line=number, source=source)
    return found


def _face(word: str) -> Face:
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word


def position(state: type[Any], text: bytes, source: str = "save") -> Any:
    """The state of a boundary; DamagedSave if it is not of that shape, has parts that no game of this kind has, or if a number
    or word in it is out of bounds."""
    read = _decoded(text, state, source)
    parts = _decoded(text, dict[str, msgspec.Raw], source)
    strange = next((part for part in parts if part not in state.__struct_encode_fields__), None)
    if strange is not None:
        raise DamagedSave(f"the boundary position has a part '{strange[:40]}' that this game does not know", source=source)
    return read


def plain_position(text: bytes, source: str = "save") -> dict[str, Any]:
    """The same as plain data, of whatever shape it had when it was written."""
    plain: dict[str, Any] = _decoded(text, dict[str, Any], source)
    return plain


def _decoded(text: bytes, kind: Any, source: str) -> Any:
    if len(text) > LARGEST_POSITION:
        raise DamagedSave(f"the boundary position is too large: {len(text)} bytes of {LARGEST_POSITION}", source=source)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedSave(f"the boundary position is damaged: {error}", source=source) from None
