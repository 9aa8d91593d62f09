"""Damaged saves: texts of real games with something broken in them. Each must load or be refused with a clear reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from noctule.engine import DamagedSave, Luck, NoctuleError, Table, find
from noctule.engine.contract import setup_for
from noctule.engine.outside import opened

BASES = 24
"""Whole games from which the saves to be damaged are taken."""
SECONDS = 2.0
MEGABYTES = 200
HUGE = (-1, 0, 1, 7, 40, 99, 1_000, 65_536, 16_000_000_000, -(2**31), 2**63, 10**30, 0.5, -0.0)
WORDS = ("", "?", "a", "nobody", "x" * 5_000, "\u0000", "\U0001f987", "-1", "..", "seat-1")
THINGS: tuple[Any, ...] = (None, True, [], {}, "", 0, [[]], {"id": 1})
PLAIN: tuple[Any, ...] = ("", -1, 0, 1, 9_999, [], {})
CRASH = re.compile(r"\b[A-Z][A-Za-z]+(Error|Exception)\b|\bDiverged\b|\bDeadEnd\b|\bOver\b")
"""The name of a Python error in a reason: nobody is helped by that."""


class Verdict(Struct, frozen=True):
    """What became of a damaged save. `fault` is empty if it was loaded, or refused as it should be."""

    game: str
    number: int
    damage: str
    loaded: bool
    reason: str
    seconds: float
    fault: str = ""
    text: str = ""
    """Of a fault only."""


class DamageReport(Struct):
    saves: int = 0
    loaded: int = 0
    slowest: float = 0.0
    faults: list[Verdict] = []

    def enter(self, verdict: Verdict) -> None:
        self.saves += 1
        self.loaded += verdict.loaded
        self.slowest = max(self.slowest, verdict.seconds)
        if verdict.fault:
            self.faults.append(verdict)


# -- damaging -----------------------------------------------------------------------------------------------------


def saves_of(game_key: str, seed: int, number: int = BASES) -> list[str]:
    """Saves of random games, each from a random answer on its way; deterministic."""
    game, found = find(game_key), []
    for place in range(number):
        luck = Luck(seed * 1_000 + place)
        table: Table[Any] = Table.start(game, setup_for(game, seed * number + place), seed=seed + place)
        for _ in range(luck.below(150)):
            if table.over:
                break
            pending = table.pending
            seat = list(pending)[luck.below(len(pending))]
            table.answer(seat, pending[seat].sample(luck))
        found.append(table.save())
    return found


def damaged(text: str, luck: Luck) -> tuple[str, str]:
    """The text with one to three things broken in it, and what they were. One alone gets furthest."""
    done = []
    for _ in range((1, 1, 1, 2, 3)[luck.below(5)]):
        how = WAYS[luck.below(len(WAYS))]
        try:
            text = how(text, luck)
        except (msgspec.MsgspecError, IndexError, ValueError):
            text = _flip(text, luck)  # what an earlier damage has broken cannot be broken finely any more
        done.append(how.__name__.strip("_"))
    return text, ", ".join(done)


def _any(things: Any, luck: Luck) -> Any:
    return things[luck.below(len(things))]


def _flip(text: str, luck: Luck) -> str:
    """Other characters in a few places."""
    letters = list(text or " ")
    for _ in range(1 + luck.below(4)):
        letters[luck.below(len(letters))] = chr(32 + luck.below(95))
    return "".join(letters)


def _cut(text: str, luck: Luck) -> str:
    """A piece is missing, or the end."""
    at = luck.below(len(text) + 1)
    return text[:at] if luck.below(3) == 0 else text[:at] + text[at + 1 + luck.below(30) :]


def _line(text: str, luck: Luck) -> str:
    """A line is dropped, doubled, or changes its place."""
    lines = text.split("\n")
    a, b = luck.below(len(lines)), luck.below(len(lines))
    how = luck.below(3)
    if how == 0:
        del lines[a]
    elif how == 1:
        lines.insert(b, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def _digits(text: str, luck: Luck) -> str:
    """Another number anywhere in the text."""
    found = list(re.finditer(r"\d+", text))
    number = _any(found, luck)
    return f"{text[: number.start()]}{_any(HUGE, luck)}{text[number.end() :]}"


Leaf = tuple[Any, Any]
"""What holds a value, and the key or place under which it does."""


def _leaves(value: Any) -> Iterator[Leaf]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _leaves(value[key])


def _inside(change: Callable[[list[Leaf], Luck], None]) -> Callable[[str, Luck], str]:
    """A damage to the JSON of the position, or now and then of the setup."""

    def damage(text: str, luck: Luck) -> str:
        lines = text.split("\n")
        starts = ("setup {",) if luck.below(8) == 0 else ("= {",)
        at = max(i for i, line in enumerate(lines) if line.startswith(starts))
        sign, _, body = lines[at].partition(" ")
        whole = msgspec.json.decode(body)
        change(list(_leaves(whole)), luck)
        lines[at] = f"{sign} {msgspec.json.encode(whole).decode()}"
        return "\n".join(lines)

    damage.__name__ = change.__name__
    return damage


def _of(leaves: list[Leaf], *types: type) -> list[Leaf]:
    return [(held, key) for held, key in leaves if type(held[key]) in types]


@_inside
def _number(leaves: list[Leaf], luck: Luck) -> None:
    held, key = _any(_of(leaves, int), luck)
    near = held[key] + _any((-1, 1, 2, 10), luck)
    held[key] = near if luck.below(2) else _any(HUGE[:11], luck)


@_inside
def _word(leaves: list[Leaf], luck: Luck) -> None:
    held, key = _any(_of(leaves, str), luck)
    other, its = _any(_of(leaves, str), luck)
    how = luck.below(3)
    if how == 0:
        held[key], other[its] = other[its], held[key]
    else:
        held[key] = other[its] if how == 1 else _any(WORDS, luck)


@_inside
def _key(leaves: list[Leaf], luck: Luck) -> None:
    """A key is gone, or another one stands in its place."""
    held, key = _any([(held, key) for held, key in leaves if isinstance(held, dict)], luck)
    value = held.pop(key)
    if luck.below(3) == 0:
        held[_any([*held, *WORDS[:4]], luck)] = value


@_inside
def _list(leaves: list[Leaf], luck: Luck) -> None:
    held, key = _any(_of(leaves, list), luck)
    things, how = held[key], luck.below(5)
    if how == 0 or not things:
        held[key] = []
    elif how == 1:
        things.pop(luck.below(len(things)))
    elif how == 2:
        things.insert(luck.below(len(things)), _any(things, luck))
    elif how == 3:
        things *= 1_000
    else:
        things.reverse()


@_inside
def _type(leaves: list[Leaf], luck: Luck) -> None:
    held, key = _any(leaves, luck)
    held[key] = _any(THINGS, luck)


@_inside
def _swap(leaves: list[Leaf], luck: Luck) -> None:
    """Two values of the same type, whole records too."""
    held, key = _any(leaves, luck)
    other, its = _any(_of(leaves, type(held[key])), luck)
    if type(held[key]) in (dict, list):
        other[its] = msgspec.json.decode(msgspec.json.encode(held[key]))
    else:
        held[key], other[its] = other[its], held[key]


@_inside
def _board(leaves: list[Leaf], luck: Luck) -> None:
    """A drawn map of any size in place of a word that names one."""
    named = [(held, key) for held, key in leaves if key == "map"] or _of(leaves, str)
    held, key = _any(named, luck)
    size = _any((1, 3, 12, 40, 400), luck)
    rows = [*["+-" * size + "+", "|." * size + "|"] * size, "+-" * size + "+"]
    drawing = "\n".join(rows)
    held[key] = _any((f"== lines\n{drawing}", f"{drawing}\n== {{}}"), luck)


WAYS = (_flip, _cut, _line, _digits, _number, _number, _word, _word, _key, _list, _type, _swap, _board)


def emptied(text: str) -> Iterator[tuple[str, str]]:
    """The text with one value of its position after the other gone, or with a plain one of the same type in its place."""
    lines = text.split("\n")
    at = max(i for i, line in enumerate(lines) if line.startswith("= {"))
    whole = msgspec.json.decode(lines[at].removeprefix("= "))
    for held, key in list(_leaves(whole)):
        value = held[key]
        others = [*[plain for plain in PLAIN if type(plain) is type(value) and plain != value], None]
        for other in others:
            held[key] = other
            yield _with(lines, at, whole), f"{key}: {other!r}"
        held[key] = value
        if isinstance(held, dict):
            before = held.copy()
            del held[key]
            yield _with(lines, at, whole), f"{key}: gone"
            held.clear()
            held.update(before)  # in their order


def _with(lines: list[str], at: int, position: Any) -> str:
    return "\n".join([*lines[:at], f"= {msgspec.json.encode(position).decode()}", *lines[at + 1 :]])


# -- judging ------------------------------------------------------------------------------------------------------


def judge(game: str, number: int, damage: str, text: str) -> Verdict:
    """Open a damaged save as a server does, and replay it as `noctule verify` does."""
    started = process_time()
    loaded, reason, fault = False, "", ""
    try:
        with _memory():
            opened(text)
            loaded = True
            for _ in Table.replay(text):
                pass
    except DamagedSave as refused:
        reason = str(refused)
        fault = f"not a clear reason: {reason}" if CRASH.search(reason) else ""
    except NoctuleError as error:
        reason = str(error)
        fault = f"{type(error).__name__}: {reason}"
    except MemoryError:
        fault = f"more than {MEGABYTES} MB"
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    seconds = process_time() - started
    if seconds > SECONDS and not fault:
        fault = f"{seconds:.1f} seconds"
    return Verdict(game, number, damage, loaded, reason, seconds, fault, text if fault else "")


@contextmanager
def _memory() -> Iterator[None]:
    """No more memory than is allowed, where the system can say so."""
    try:
        import resource
    except ImportError:  # Windows
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as statm:
        used = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEGABYTES * 1024 * 1024, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def damage(games: tuple[str, ...], number: int, seed: int) -> DamageReport:
    """Damage saves of the games in turn, and judge each."""
    report = DamageReport()
    bases = {game: saves_of(game, seed) for game in games}
    for i in range(number):
        game, luck = games[i % len(games)], Luck(seed * 1_000_003 + i)
        text, how = damaged(_any(bases[game], luck), luck)
        report.enter(judge(game, i, how, text))
    return report


def empty(game: str, bases: int, seed: int) -> DamageReport:
    """Take out or empty every value of a few positions in turn, and judge each: slower than lots, and nothing is missed."""
    report = DamageReport()
    for base in saves_of(game, seed, bases):
        for i, (text, how) in enumerate(emptied(base)):
            report.enter(judge(game, i, how, text))
    return report
