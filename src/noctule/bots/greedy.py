"""The bot that tries every answer on tables of its own and takes the one after which the game's judge is happiest."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, ClassVar

from noctule.engine import Choose, NoctuleError, Shown, Table
from noctule.engine.decisions import Decision
from noctule.engine.history import Answer

from .fast import PASS, SEEDS, Imagine, candidates, had_luck
from .several import several

LONG, FEW = 16, 4
"""Whoever has given so many answers, one after the other, and only so few different ones, goes round in circles."""


class GreedyBot:
    """Looks one answer ahead: as far as the next boundary, so that what others do next does not blur the comparison.

    Only where the game ends before anybody has to decide again it looks to that end: an answer that wins is taken.
    `forks` is its budget for one decision. An answer without luck is tried once, one with luck up to `tries` times, always
    with the same seeds as the others; from the third time on only if it is among the better half of all answers. What it is
    asked on the way, before it is asked the same kind of thing again, it answers with the best of a few answers, to do nothing
    always among them, looking no further than that; others pass there, or answer anyhow if they cannot. In a game without a
    judge it plays at random. After `seconds` it takes the best that it has tried.
    """

    thinks: ClassVar = True

    def __init__(
        self, seed: int, *, forks: int = 200, tries: int = 8, depth: int = 12, width: int = 4, seconds: float | None = None
    ) -> None:
        self._dice = Random(seed)
        self._forks = forks
        self._tries = tries
        self._depth = depth
        self._width = width
        self._seconds = seconds
        self._left = 0
        self._until: float | None = None

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        imagined = imagine(self._dice.randrange(SEEDS))
        if imagined.game.judge is None:
            return imagined.pending[seat].sample(self._dice)
        return self.best(imagined, seat)

    def best(self, imagined: Table[Any], seat: str) -> str:
        """What looks best at once on a table of one's own."""
        scores = self.scores(imagined, seat)
        return max(scores, key=lambda key: scores[key] + 0.01 * self._dice.random())

    def scores(self, imagined: Table[Any], seat: str, known: list[str] | None = None) -> dict[str, float]:
        """What the answers (or those that are known) lead to, each on the average of its tries; without those that were not
        tried. One that wins the game, whatever luck there is, is all there is to look at."""
        self._left = self._forks
        decision = imagined.pending[seat]
        worn = circling(imagined, seat)
        known = known or self._candidates(decision)
        keys = [key for key in known if key not in worn] or known
        if len(keys) == 1:
            return {keys[0]: 0.0}
        seeds = [self._dice.randrange(SEEDS) for _ in range(self._tries)]
        scores: dict[str, list[float]] = {key: [] for key in keys}
        open_ = list(keys)
        self._until = perf_counter() + self._seconds if self._seconds is not None else None
        for tries, seed in enumerate(seeds):
            lucky = []
            for n, key in enumerate(open_):
                if self._left <= 0 or (self._late() and scores[keys[0]]):
                    break
                # What is left is shared out, so that the last answers are tried as well as the first.
                score, luck, won = self._try(imagined, seat, key, seed, self._left // (len(open_) - n))
                scores[key].append(score)
                if luck:
                    lucky.append(key)
                elif won:
                    return {key: score}
            open_ = lucky if tries == 0 else better_half(lucky, scores)
        return {key: sum(found) / len(found) for key, found in scores.items() if found}

    @property
    def spent(self) -> int:
        """The forks that the last answer took."""
        return self._forks - self._left

    def _late(self) -> bool:
        return self._until is not None and perf_counter() > self._until

    def _candidates(self, decision: Decision) -> list[str]:
        """Every answer, or a sample of them where there are too many to try or to list."""
        if isinstance(decision, Choose):
            idle = any(option.key == PASS for option in decision.options)
            return candidates(decision, self._dice, self._forks - (idle and len(decision.options) > self._forks))
        return several(decision, self._dice, max(1, self._forks // 2))

    def _try(self, imagined: Table[Any], seat: str, key: str, seed: int, budget: int) -> tuple[float, bool, bool]:
        """How good an answer turned out with some luck, whether luck had a part in it, and whether the game is won with it."""
        judge = imagined.game.judge
        assert judge is not None
        self._left -= 1
        least = self._left - budget + 1
        table, dice, others = imagined.fork(seed=seed), Random(seed), False
        kind, mark = table.pending[seat].kind, table.mark()
        try:
            table.answer(seat, key)
            for _ in range(self._depth):
                if table.over or table.mark()[0] != mark[0]:
                    break
                decision = table.pending.get(seat)
                if decision is None:
                    other, asked = next(iter(table.pending.items()))
                    passes = isinstance(asked, Choose) and any(option.key == PASS for option in asked.options)
                    table.answer(other, PASS if passes else asked.sample(dice))
                    others = others or not passes
                elif decision.kind == kind:
                    break
                else:
                    table = self._follow(table, seat, decision, dice, least)
        except NoctuleError:
            return float("-inf"), False, False
        position, way = table.landed(mark)
        won = table.result is not None and seat in table.result.winners
        return judge(position, seat), others or had_luck(way), won

    def _follow(self, table: Table[Any], seat: str, decision: Decision, dice: Random, least: int) -> Table[Any]:
        """The table after an answer to a question on the way: of a few, the one that looks best at once."""
        spare = self._left - least
        few = min(spare, max(self._width, spare // 4))
        keys = candidates(decision, dice, max(1, few))
        if len(keys) < 2 or self._late():
            table.answer(seat, dice.choice(keys))
            return table
        judge, mark, tried = table.game.judge, table.mark(), dict[str, tuple[float, Table[Any]]]()
        assert judge is not None
        for key in keys:
            self._left -= 1
            twin = table.fork(seed=dice.randrange(SEEDS))
            try:
                twin.answer(seat, key)
            except NoctuleError:
                continue
            tried[key] = judge(twin.landed(mark)[0], seat) + 0.01 * dice.random(), twin
        key = max(tried, key=lambda key: tried[key][0]) if tried else dice.choice(keys)
        if key in tried and not had_luck(tried[key][1].landed(mark)[1]):
            return tried[key][1]
        table.answer(seat, key)  # once more: the luck that made it look best is not to be had again
        return table


def better_half(lucky: list[str], scores: dict[str, list[float]]) -> list[str]:
    """The answers with luck that are worth another try, in their order: those among the better half of all answers."""
    tried = [key for key in scores if scores[key]]
    ranked = sorted(tried, key=lambda key: -sum(scores[key]) / len(scores[key]))
    kept = set(ranked[: max(2, (len(tried) + 1) // 2)])
    return [key for key in lucky if key in kept]


def circling(table: Table[Any], seat: str) -> set[str]:
    """The answers that a seat has given over and over again, and nothing else; none if it gets on.

    A judge that likes some positions equally would else let something that costs nothing go to and fro for ever.
    """
    try:
        entries = table.news((max(1, table.mark()[0] - LONG), 0))
    except LookupError:
        return set()
    said = [entry.key for entry in entries if type(entry) is Answer and entry.seat == seat and not entry.forced][-LONG:]
    worn = set(said)
    return worn if len(said) == LONG and len(worn) <= FEW and PASS not in worn else set()
