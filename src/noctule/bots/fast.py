"""The fast policy: what a bot takes anybody to do next when there is no time to think about it.

A few answers are tried and judged at once, the best is taken. It plays the others in a bot's imagination, and the bot itself
where its plan says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from noctule.engine import Choose, Event, NoctuleError, Table
from noctule.engine.chance import Chance
from noctule.engine.decisions import Decision
from noctule.engine.history import Entry

from .several import several

SEEDS = 1 << 30
PASS = "pass"
"""The key of doing nothing, where that is an answer."""
TRIES = 3
"""So often is tried what depends on luck."""

Judge = Callable[[Any, str], float]
Imagine = Callable[[int], Table[Any]]
"""For every seed another table in which all that a seat cannot know was dealt anew."""


class Spent:
    """What may be spent on an answer, and what has been: forks, answers on tables of one's own, and seconds."""

    __slots__ = ("forks", "most", "until")

    def __init__(self, most: float, seconds: float | None) -> None:
        self.forks = 0
        self.most = most
        self.until = None if seconds is None else perf_counter() + seconds

    def late(self) -> bool:
        """Time is up, whatever is being done."""
        return self.until is not None and perf_counter() >= self.until

    def over(self) -> bool:
        """Nothing new is begun any more."""
        return self.forks >= self.most or self.late()

    def left(self, share: float) -> float | None:
        """A share of the seconds that are left; None: nobody counts them."""
        return None if self.until is None else share * max(0.0, self.until - perf_counter())

    def part(self, share: float) -> Callable[[], bool]:
        """Whether a share of what is left now has been spent: to be asked again and again."""
        most, now = self.forks + share * max(0.0, self.most - self.forks), perf_counter()
        until = None if self.until is None else now + share * max(0.0, self.until - now)
        return lambda: self.forks >= most or (until is not None and perf_counter() >= until)


def candidates(decision: Decision, dice: Random, most: int) -> list[str]:
    """Every answer, or a sample of them where there are too many to try or to list, in the order of the rules. Doing nothing is
    always among them."""
    if not isinstance(decision, Choose):
        return several(decision, dice, most)
    keys = [option.key for option in decision.offered]
    if len(keys) <= most:
        return keys
    some = set(dice.sample(keys, most))
    if PASS in keys:
        some.add(PASS)
    return [key for key in keys if key in some]


def walked(decision: Decision) -> bool:
    """Is it a question of where to go, step by step?"""
    return isinstance(decision, Choose) and any(option.to for option in decision.options)


def turn_of(table: Table[Any]) -> Any:
    """Whose turn it is, in the game's words; None if it has none."""
    return table.game.turn(table.state) if table.game.turn is not None else None


def had_luck(way: list[Entry]) -> bool:
    """Was there chance, or something hidden that came out, on the way?"""
    return any(type(entry) is Chance or (type(entry) is Event and entry.reveals) for entry in way)


def best_now(
    table: Table[Any], seat: str, dice: Random, spent: Spent, width: int, judge: Judge
) -> tuple[str, Table[Any] | None]:
    """Of a few answers the one that looks best at once, and the table after it if luck had no part in it."""
    keys = candidates(table.pending[seat], dice, width)
    if len(keys) == 1 or spent.late():
        return keys[0], None
    best, chosen, after = float("-inf"), keys[0], None
    seeds = [dice.randrange(SEEDS) for _ in range(TRIES)]
    for key in keys:
        worth, twin = tried(table, seat, key, seeds, spent, judge)
        if worth + 0.01 * dice.random() > best:
            best, chosen, after = worth, key, twin
    return chosen, after


def tried(
    table: Table[Any], seat: str, key: str, seeds: list[int], spent: Spent, judge: Judge
) -> tuple[float, Table[Any] | None]:
    """What an answer alone leads to, on the average of some luck, and the table after it if luck had no part in it."""
    mark, found = table.mark(), list[float]()
    for seed in seeds:
        twin = table.fork(seed=seed)
        spent.forks += 2
        try:
            twin.answer(seat, key)
        except NoctuleError:
            return float("-inf"), None
        position, way = twin.landed(mark)
        found.append(judge(position, seat))
        if not had_luck(way):
            return found[0], twin
    return sum(found) / len(found), None
