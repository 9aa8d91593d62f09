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
from noctule.engine.history import Entry, Mark

from .several import several

SEEDS = 1 << 30
PASS = "pass"
"""The key of doing nothing, where that is an answer."""
TRIES = 3
"""So often is tried what depends on luck."""
DEPTH = 12
"""So many questions that follow an answer are answered to see what comes of it."""

Judge = Callable[[Any, str], float]
Imagine = Callable[[int], Table[Any]]
"""For every seed another table in which all that a seat cannot know was dealt anew."""
Root = tuple[str, Mark]
"""The kind of question that an answer is tried for, and when it was asked."""


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


def passes(decision: Decision) -> bool:
    """Is doing nothing an answer?"""
    return isinstance(decision, Choose) and any(option.key == PASS for option in decision.options)


def ended(table: Table[Any], seat: str, kind: str, mark: Mark) -> bool:
    """Is what an answer began over: at the next boundary, or where the seat is asked the same kind of thing again? A pause is
    over when things go on."""
    asked = table.pending.get(seat)
    return table.over or table.mark()[0] != mark[0] or (asked is not None and asked.kind == kind and not asked.idle)


def leads_on(table: Table[Any], seat: str, decision: Decision, root: Root) -> bool:
    """Is something else asked after an answer (at whom, with what), so that nothing can be told of it yet?"""
    asked = table.pending.get(seat)
    return asked is not None and asked.kind != decision.kind and not ended(table, seat, *root)


def done_anyhow(table: Table[Any], seat: str, seed: int, root: Root, depth: int = DEPTH) -> float:
    """What comes of an answer, with some luck, if all that is asked after it is answered anyhow."""
    judge = table.game.judge
    assert judge is not None
    twin, dice = table.fork(seed=seed), Random(seed)
    try:
        for _ in range(depth):
            if ended(twin, seat, *root):
                break
            who, asked = next(iter(twin.pending.items()))
            twin.answer(who, PASS if passes(asked) else asked.sample(dice))
    except NoctuleError:
        return float("-inf")
    return judge(twin.landed(root[1])[0], seat)


def best_now(
    table: Table[Any], seat: str, dice: Random, spent: Spent, width: int, judge: Judge
) -> tuple[str, Table[Any] | None]:
    """Of a few answers the one that looks best at once, and the table after it if luck had no part in it. At whom to shoot
    changes nothing at once: an answer that leads to another question is carried through, with the same luck for all."""
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
    """What an answer leads to, on the average of some luck, and the table after it if luck had no part in it."""
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
            return max(found[0], _carried_through(table, twin, seat, seeds, spent)), twin
    return sum(found) / len(found), None


def _carried_through(table: Table[Any], after: Table[Any], seat: str, seeds: list[int], spent: Spent) -> float:
    """What comes of an answer that leads to another question, on the average of some luck; of others nothing can be told."""
    decision, mark = table.pending[seat], table.mark()
    root = decision.kind, mark
    if not leads_on(after, seat, decision, root):
        return float("-inf")
    spent.forks += 3 * len(seeds)
    return sum([done_anyhow(after, seat, seed, root) for seed in seeds]) / len(seeds)
