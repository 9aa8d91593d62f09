"""The bot that tries every answer on tables of its own and takes the one after which the game's judge is happiest."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, ClassVar

from noctule.engine import Choose, Event, NoctuleError, Shown, Table
from noctule.engine.chance import Chance
from noctule.engine.decisions import Decision

SEEDS = 1 << 30


class GreedyBot:
    """Looks one answer ahead: as far as the next boundary, so that what others do next does not blur the comparison.

    `forks` is its budget for one decision. An answer without luck is tried once, one with luck up to `tries` times, always
    with the same seeds as the others. What it is asked on the way, before it is asked the same kind of thing again, it answers
    anyhow. In a game without a judge it plays at random. After `seconds` it takes the best that it has tried.
    """

    thinks: ClassVar = True

    def __init__(self, seed: int, *, forks: int = 200, tries: int = 8, depth: int = 6, seconds: float | None = None) -> None:
        self._dice = Random(seed)
        self._forks = forks
        self._tries = tries
        self._depth = depth
        self._seconds = seconds

    def answer(self, imagined: Table[Any], seat: str, shown: Shown) -> str:
        decision = imagined.pending[seat]
        if imagined.game.judge is None:
            return decision.sample(self._dice)
        keys = self._candidates(decision)
        seeds = [self._dice.randrange(SEEDS) for _ in range(self._tries)]
        scores: dict[str, list[float]] = {key: [] for key in keys}
        open_ = list(keys)
        left = self._forks
        until = perf_counter() + self._seconds if self._seconds is not None else None
        for seed in seeds:
            lucky = []
            for key in open_[:left]:
                if until is not None and perf_counter() > until and scores[keys[0]]:
                    break
                score, luck = self._try(imagined, seat, key, seed)
                scores[key].append(score)
                if luck:
                    lucky.append(key)
            left -= len(open_[:left])
            open_ = lucky
        tried = [key for key in keys if scores[key]]
        return max(tried, key=lambda key: sum(scores[key]) / len(scores[key]) + 0.01 * self._dice.random())

    def _candidates(self, decision: Decision) -> list[str]:
        """Every answer, or a sample of them where there are too many to try or to list."""
        if isinstance(decision, Choose) and len(decision.options) <= self._forks:
            return [option.key for option in decision.options]
        return list(dict.fromkeys(decision.sample(self._dice) for _ in range(max(1, self._forks // self._tries))))

    def _try(self, imagined: Table[Any], seat: str, key: str, seed: int) -> tuple[float, bool]:
        """How good an answer turned out with some luck, and whether luck had a part in it."""
        judge = imagined.game.judge
        assert judge is not None
        table, dice = imagined.fork(seed=seed), Random(seed)
        kind, mark = table.pending[seat].kind, table.mark()
        before = mark[0]
        try:
            table.answer(seat, key)
            for _ in range(self._depth):
                decision = table.pending.get(seat)
                if decision is None or decision.kind == kind or table.mark()[0] != before:
                    break
                table.answer(seat, decision.sample(dice))
        except NoctuleError:
            return float("-inf"), False
        position, way = table.landed(mark)
        luck = any(type(entry) is Chance or (type(entry) is Event and entry.reveals) for entry in way)
        return judge(position, seat), luck
