"""Decisions as numbered options, and typed answers as keys. What is legal is not decided here: the table says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from noctule.engine import DieLook, Shown
from noctule.engine.decisions import NONE, ShownOption, written

from . import words

ONE_COLUMN_UP_TO = 10
LISTED_UP_TO = 24
LONG_RUN = 8
"""More options than the first are not simply listed: of so many in a row that begin alike the beginning is said once."""
TOO_MANY = 40
"""So many places in a row are not listed at all, unless somebody asks for them: the map shows them, and each can be typed."""
SHOWN_WHEN_UNCLEAR = 6
NUMBERED = re.compile(r"([a-z-]+[:-])(0|[1-9][0-9]*)")


class Unclear(Exception):
    """A typed answer that does not name one option; the words say what was expected."""


def handles(shown: Shown) -> list[str]:
    """What is typed for each option: its place in the list; its own number where all have one (`unit:0`, `unit:1`, ...) and
    say it in words.

    Without that, typing 3 would choose Unit 2, and where keys are mere numbers, another one than the key says.
    """
    keys = [option.key for option in shown.options]
    if any(key.isdigit() for key in keys):
        return keys
    numbers = [NUMBERED.fullmatch(key) for key in keys]
    labelbefore = {match[1] for match in numbers if match is not None}
    own = [match[2] for match in numbers if match is not None]
    if len(labelbefore) == 1 and all(numbers) and all(map(_says, shown.options, own)):
        return own
    return [str(i) for i in range(1, len(keys) + 1)]


def _says(option: ShownOption, number: str) -> bool:
    return number in re.findall(r"[0-9]+", option.label)


def dice_lines(shown: Shown, looks: Iterable[DieLook], width: int) -> list[str]:
    """The dice on the table, where they show words: numbers stand in the question, dice to choose from in the options."""
    told = {face.face: face.text for look in looks for face in look.faces}
    dice = [(told.get(die.face, ""), die.mark) for die in shown.dice]
    if shown.shape == "some" or not dice or not all(text for text, _ in dice):
        return []
    return words.folded("Dice: " + ", ".join(f"{text} ({mark})" if mark else text for text, mark in dice), width, "", "  ")


def option_lines(shown: Shown, odds: Mapping[str, str], width: int, *, keys: bool = False, columns: bool = True) -> list[str]:
    """The options with their numbers, and the odds in short where they are known."""
    numbers = handles(shown)
    widest = max((len(number) for number in numbers), default=0)
    entries = []
    for number, option in zip(numbers, shown.options, strict=True):
        extra = ", ".join(filter(None, (option.key if keys else "", odds.get(option.key, ""))))
        entries.append((number.rjust(widest), option.label + (f"  ({extra})" if extra else "")))
    if len(entries) <= (ONE_COLUMN_UP_TO if columns else LISTED_UP_TO):
        return _one_by_one(entries, width)
    if len(entries) <= LISTED_UP_TO:
        return _in_columns([f"{number}  {label}" for number, label in entries], width)
    at = {number: option.at[0] for (number, _), option in zip(entries, shown.options, strict=True) if option.at and not keys}
    return [line for run in _runs(entries) for line in _run_lines(run, width, at, columns=columns)]


Entry = tuple[str, str]
"""A number and the words behind it."""


def _one_by_one(entries: list[Entry], width: int) -> list[str]:
    return [
        line for number, label in entries for line in words.folded(f"{number}  {label}", width, "  ", " " * (len(number) + 4))
    ]


def _runs(entries: list[Entry]) -> Iterator[list[Entry]]:
    """Options in a row that begin with the same two words: "Move to a1", "Move to b1"."""
    for _, run in groupby(entries, key=lambda entry: entry[1].split(" ")[:2]):
        yield list(run)


def _run_lines(run: list[Entry], width: int, at: Mapping[str, str], *, columns: bool) -> list[str]:
    """What many options in a row have in common is said once, above them; where they are too many places, only how to name
    one."""
    start = " ".join(run[0][1].split(" ")[:2])
    (first, _), (last, _) = run[0], run[-1]
    if len(run) >= TOO_MANY and all(number in at for number, _ in run):
        marked = "places, marked * on the board" if columns else "places"
        text = f"{first} to {last.strip()}  {start} one of {len(run)} {marked}: type its name, such as {at[first]}"
        return words.folded(f"{text}. 'options' lists them all.", width, "  ", " " * (len(first) + 4))
    if not columns:
        return _one_by_one(run, width)
    if len(run) < LONG_RUN:
        return _in_columns([f"{number}  {label}" for number, label in run], width)
    return [f"  {start} ...", *_in_columns([f"{number}  {label[len(start) + 1 :]}" for number, label in run], width, 8)]


def _in_columns(entries: list[str], width: int, most: int = 3) -> list[str]:
    """Down, then across."""
    room = max(1, min(most, (width - 2) // (max(map(len, entries)) + 3)))
    height = -(-len(entries) // room)
    rows = [entries[i::height] for i in range(height)]
    return words.aligned(rows, gap="   ")


def expected(shown: Shown) -> str:
    """What may be typed now."""
    if shown.shape == "amount":
        return f"a whole number from {shown.min} to {shown.max}"
    if shown.shape == "text":
        return f"words of your own, at most {shown.max} characters" + ("" if shown.min else ", or 'none'")
    numbers = handles(shown)
    if not numbers:
        return "'none'"
    if shown.shape == "some":
        how_many = words.span(shown.min or 0, min(shown.max or 0, len(numbers)))
        none = ", or 'none'" if not shown.min else ""
        return f"{how_many} of {_range(numbers)}, separated by spaces{none}"
    if shown.shape == "order":
        return f"all of {_range(numbers, 'and')} in the order you want, separated by spaces"
    one = _range(numbers)
    return f"{'a number from ' if ' to ' in one else ''}{one}, or a key such as {shown.options[0].key}"


def _range(numbers: list[str], last: str = "or") -> str:
    """
    >>> _range(["1", "2", "3"]), _range(["2", "5"])
    ('1 to 3', '2 or 5')
    """
    if all(n.isdigit() for n in numbers) and len(numbers) > 2:
        values = [int(n) for n in numbers]
        if values == list(range(values[0], values[0] + len(values))):
            return f"{values[0]} to {values[-1]}"
    return words.joined(numbers, last)


def read(typed: str, shown: Shown) -> str:
    """The key that a typed answer stands for; Unclear if it stands for none or several."""
    if shown.shape == "amount":
        if re.fullmatch(r"-?[0-9]{1,9}", typed):
            return typed
        raise Unclear(f"'{typed}' is no whole number.")
    if shown.shape == "text":
        return written("" if typed.lower() == "none" and not shown.min else typed)
    if shown.shape == "some":
        if typed.lower() in ("none", "nothing", NONE):
            return NONE
        if typed.lower() == "all":
            return "+".join(option.key for option in shown.options) or NONE
        chosen = [pick(token, shown).key for token in _tokens(typed, "+")]
        order = [option.key for option in shown.options]
        return "+".join(sorted(chosen, key=order.index))
    if shown.shape == "order":
        return ">".join(pick(token, shown).key for token in _tokens(typed, ">"))
    return pick(typed, shown).key


def _tokens(typed: str, join: str) -> list[str]:
    return [token for token in re.split(rf"[\s,{join}]+", typed) if token]


def pick(token: str, shown: Shown) -> ShownOption:
    """The one option that a word stands for."""
    found, _ = candidates(token, shown)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Unclear(f"'{token}' is not on offer.")
    numbers = dict(zip([option.key for option in shown.options], handles(shown), strict=True))
    some = [f"{numbers[option.key]} {option.label}" for option in found[:SHOWN_WHEN_UNCLEAR]]
    more = ", ..." if len(found) > SHOWN_WHEN_UNCLEAR else ""
    raise Unclear(f"'{token}' could be: {', '.join(some)}{more}. Type its number.")


def candidates(token: str, shown: Shown) -> tuple[list[ShownOption], bool]:
    """The options that a word may stand for, and whether it names them in full: number, key, label, place, beginning."""
    word = token.casefold()
    numbered = zip(handles(shown), shown.options, strict=True)
    in_full = (
        [option for number, option in numbered if number == word],
        [option for option in shown.options if option.key == word],
        [option for option in shown.options if option.label.casefold() == word],
        [option for option in shown.options if word in option.at],
    )
    for found in in_full:
        if found:
            return found, True
    begun = [o for o in shown.options if word and (o.key.startswith(word) or o.label.casefold().startswith(word))]
    return ([] if word.isdigit() else begun), False
