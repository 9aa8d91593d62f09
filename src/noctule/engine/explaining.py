"""Why did it do that? From the lines of a seat's log, and nothing else: what a seat may not know is not in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .errors import IllegalAnswer

if TYPE_CHECKING:
    from .events import Line
    from .game import Game
    from .views import Trace


def same_move(lines: Sequence[Line], number: int, weighs: tuple[str, ...]) -> range:
    """The lines that tell of the same automatic move: those beside it about the same figure, in the order of `weighs`.

    A line that names nobody (a die between equals) belongs to what comes after it.
    """
    who = lines[number].facts.get("who")
    first = last = number
    while last + 1 < len(lines) and _rank(lines[last], weighs) < _rank(lines[last + 1], weighs) < len(weighs):
        if lines[last + 1].facts.get("who") != who and who is not None:
            break
        last += 1
        who = lines[last].facts.get("who")
    while first > 0 and _rank(lines[first - 1], weighs) < _rank(lines[first], weighs):
        if lines[first - 1].facts.get("who") not in (None, who):
            break
        first -= 1
    return range(first, last + 1)


def _rank(line: Line, weighs: tuple[str, ...]) -> int:
    """The place in a move of what a line tells; beyond all of them for a line that tells of none."""
    return next((rank for rank, fact in enumerate(weighs) if fact in line.facts), len(weighs))


def explain(game: Game[Any], lines: Sequence[Line], number: int) -> list[Trace]:
    """What the automatic move that a line tells of has weighed; IllegalAnswer if there is no such line, or no such move."""
    if not 0 <= number < len(lines):
        raise IllegalAnswer(f"the log has no line {number}; it has {len(lines)}")
    if game.explain is None or not lines[number].why:
        raise IllegalAnswer("there is nothing more to say about that: nobody moved by rule alone there")
    return [trace for at in same_move(lines, number, game.weighs) for trace in game.explain(lines[at])]


def last_move(lines: Sequence[Line]) -> int | None:
    """The last line that can be explained."""
    return next((number for number in range(len(lines) - 1, -1, -1) if lines[number].why), None)
