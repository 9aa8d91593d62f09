"""The bot that tries every answer on tables of its own and takes the one after which the game's judge is happiest."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

from noctule.engine import Choose, NoctuleError, Shown, Table
from noctule.engine.decisions import Decision
from noctule.engine.history import Answer

from .fast import PASS, SEEDS, Imagine, Root, candidates, done_anyhow, ended, had_luck, leads_on, passes, turn_of
from .several import several

LONG, FEW = 16, 4
"""Whoever has given so many answers, one after the other, and only so few different ones, goes round in circles."""


class Tried(NamedTuple):
    """What came of an answer."""

    worth: float
    luck: bool = False
    """Luck had a part in it, or what somebody else answered."""
    won: bool = False
    waits: bool = False
    """A walk goes on and luck had no part in it: what the judge hoped for, he still hopes for."""


NOTHING = Tried(float("-inf"))


class GreedyBot:
    """Looks one answer ahead: to where all that it begins is done, so that what others do next does not blur the comparison.

    That is the next boundary; beyond it, as long as the same seat goes on in the same turn and luck has no part in it, where it
    is asked the same kind of thing again; and the end of the game, if that comes before anybody has to decide: an answer that
    wins is taken. `forks` is its budget for one decision. An answer without luck is tried once, one with luck up to `tries`
    times, always with the same seeds as the others; from the third time on only if it is among the better half of all
    answers. What is asked on the way it answers with the best of a few answers, to do nothing always among them; others pass
    there, or answer with what is best for them. A pause goes on: a card that is played in one only puts off what comes, so
    that answers are compared where it is over. A step that only puts off what the judge hopes for gets no more than it brings
    (`_without_hope`). In a game without a judge it plays at random. After `seconds` it takes the best that it has tried.
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
        decision, judge = imagined.pending[seat], imagined.game.judge
        assert judge is not None
        worn = circling(imagined, seat)
        known = known or self._candidates(decision)
        keys = [key for key in known if key not in worn] or known
        if len(keys) == 1:
            return {keys[0]: 0.0}
        seeds = [self._dice.randrange(SEEDS) for _ in range(self._tries)]
        scores: dict[str, list[float]] = {key: [] for key in keys}
        open_, waits = list(keys), set[str]()
        self._until = perf_counter() + self._seconds if self._seconds is not None else None
        for tries, seed in enumerate(seeds):
            lucky = []
            begun = self._begun(imagined, seat, open_, seed)
            for n, (key, table) in enumerate(begun):
                if self._late() and any(scores.values()):
                    break
                # What is left is shared out, so that the last answers are tried as well as the first.
                tried = self._try(imagined, seat, table, seed, self._left // (len(begun) - n))
                scores[key].append(tried.worth)
                if tried.luck:
                    lucky.append(key)
                elif tried.won:
                    return {key: tried.worth}
                elif tried.waits:
                    waits.add(key)
            open_ = lucky if tries == 0 else better_half(lucky, scores)
        means = {key: sum(found) / len(found) for key, found in scores.items() if found}
        return _without_hope(means, waits, judge(imagined.state, seat)) if waits and can_stop(decision) else means

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

    def _begun(self, imagined: Table[Any], seat: str, keys: list[str], seed: int) -> list[tuple[str, Table[Any] | None]]:
        """A table of one's own after each answer, as far as there are forks (None: the rules refused it). Those that nothing
        more is asked after come first: what they do not need is left for the others."""
        kind, mark = imagined.pending[seat].kind, imagined.mark()
        done, open_ = list[tuple[str, Table[Any] | None]](), list[tuple[str, Table[Any] | None]]()
        for key in keys[: self._left]:
            self._left -= 1
            table = imagined.fork(seed=seed)
            try:
                table.answer(seat, key)
            except NoctuleError:
                done.append((key, None))
                continue
            (done if ended(table, seat, kind, mark) else open_).append((key, table))
        return done + open_

    def _try(self, imagined: Table[Any], seat: str, begun: Table[Any] | None, seed: int, budget: int) -> Tried:
        """What came of an answer, with some luck, when all that it begins is done: beyond the next boundary only as long as
        nobody else, no luck and no other turn comes in between, and something is left to be spent on it. A step of a walk
        tells at once."""
        if begun is None:
            return NOTHING
        judge, kind, mark = imagined.game.judge, imagined.pending[seat].kind, imagined.mark()
        assert judge is not None
        table, dice, others, least = begun, Random(seed), False, self._left - budget
        turn, walk, pause = turn_of(imagined), walking(imagined.pending[seat]), bool(imagined.pending[seat].idle)
        try:
            for _ in range(self._depth):
                decision, passed = table.pending.get(seat), table.mark()[0] != mark[0]
                if table.over or (decision is not None and (walk or (decision.kind == kind and not decision.idle))):
                    break
                if passed:
                    if (
                        decision is None
                        or pause
                        or others
                        or self._left <= least
                        or turn_of(table) != turn
                        or had_luck(table.news(mark))
                    ):
                        break
                    mark = table.mark()
                if decision is not None and decision.idle:
                    table.answer(seat, decision.idle)
                elif decision is None:
                    other, asked = next(iter(table.pending.items()))
                    if passes(asked):
                        table.answer(other, PASS)
                    else:
                        others, table = True, self._follow(table, other, asked, dice, least, (asked.kind, table.mark()))
                else:
                    table = self._follow(table, seat, decision, dice, least, (kind, mark))
        except NoctuleError:
            return NOTHING
        position, way = table.landed(mark)
        won = table.result is not None and seat in table.result.winners
        lucky = others or had_luck(way)
        return Tried(judge(position, seat), lucky, won, walk and not lucky and _next(table, seat, turn) == kind)

    def _follow(self, table: Table[Any], seat: str, decision: Decision, dice: Random, least: int, root: Root) -> Table[Any]:
        """The table after an answer to a question on the way: of a few, the one that looks best at once; or, where something
        else is asked next (after at whom, with what), when all that follows was answered anyhow, with the same luck for all."""
        spare = self._left - least
        few = min(spare, max(self._width, spare // 3))
        keys = candidates(decision, dice, max(1, few))
        if len(keys) < 2 or self._late():
            table.answer(seat, dice.choice(keys))
            return table
        judge, mark, tried, seed = table.game.judge, table.mark(), dict[str, tuple[float, Table[Any]]](), dice.randrange(SEEDS)
        assert judge is not None
        for key in keys:
            self._left -= 1
            twin = table.fork(seed=seed)
            try:
                twin.answer(seat, key)
            except NoctuleError:
                continue
            worth = judge(twin.landed(mark)[0], seat)
            if self._left > least and leads_on(twin, seat, decision, root):
                self._left -= 1
                worth = max(worth, done_anyhow(twin, seat, seed, root, self._depth))
            tried[key] = worth, twin
        key = max(tried, key=lambda key: tried[key][0] + 0.01 * dice.random()) if tried else dice.choice(keys)
        if key in tried and not had_luck(tried[key][1].landed(mark)[1]):
            return tried[key][1]
        table.answer(seat, key)  # once more: the luck that made it look best is not to be had again
        return table


def _next(table: Table[Any], seat: str, turn: Any) -> str:
    """The kind of question that a seat is asked next in the same turn, if others let it; else nothing."""
    while not table.over and seat not in table.pending and turn_of(table) == turn:
        other, asked = next(iter(table.pending.items()))
        if not passes(asked):
            return ""
        table.answer(other, PASS)
    return table.pending[seat].kind if not table.over and turn_of(table) == turn else ""


def steps(decision: Decision) -> set[str]:
    """The answers that lead somewhere else."""
    return {option.key for option in decision.options if option.to} if isinstance(decision, Choose) else set()


def walking(decision: Decision) -> bool:
    """Is the question about a walk and nothing else: does it say what is left to move with?"""
    return decision.left > 0 and bool(steps(decision))


def can_stop(decision: Decision) -> bool:
    """Is there a way on when nothing else is wanted? On a comrade's space there is none: whatever else can be done there says
    nothing of what was hoped for."""
    return isinstance(decision, Choose) and any(option.main for option in decision.offered)


def _without_hope(means: dict[str, float], waits: Container[str], now: float) -> dict[str, float]:
    """What answers are worth, if those after which one can still do what one hopes for get no more for it than it brings.

    A judge hopes: what can be done counts before it is done. Where nothing that can be done now brings as much as he hopes for,
    anything that only puts it off would look better than doing it. So from what leaves it as it was (`waits`) is taken what he
    hopes for in vain; what it changes counts.

    >>> _without_hope({"shoot": 7.0, "shout": 9.5, "end": 4.0}, {"shout"}, 10.0)
    {'shoot': 7.0, 'shout': 6.5, 'end': 4.0}
    """
    done = [worth for key, worth in means.items() if key not in waits]
    vain = max(0.0, now - max(done)) if done else 0.0
    return {key: worth - vain if key in waits else worth for key, worth in means.items()}


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
