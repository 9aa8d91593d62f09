"""The bot that looks through everything that an answer begins before it gives it, and keeps to what it found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any, ClassVar

from noctule.engine import Choose, NoctuleError, Shown, Table
from noctule.engine.decisions import Decision

from .fast import PASS, SEEDS, Imagine, had_luck, turn_of, walked
from .greedy import better_half, circling
from .several import several

Line = tuple[tuple[str, str], ...]
"""Answers one after another, each with the kind of its question."""
NOTHING = float("-inf")
WALK = 8
"""Steps are always compared with all others: of a sample none may lead where somebody wants to go."""
SAMPLE = 8
"""Of answers that cannot be listed so many are tried where there is plenty: they hardly differ, and mostly nothing comes of
them (five cards for five others)."""
ENOUGH = 2
"""So many answers of a verb that were in vain say that the others are."""


class ThoroughBot:
    """For games where one move is many questions: which card, on whom, to what effect, with what, on what.

    Greedy weighs the first of them by what looks best at once, and a card looks the same on any board until something is done
    with it. This one tries every answer to every question up to the next boundary, as far as `forks` go, and judges only what
    comes of it; but it walks step by step, for each step tells by itself whether it leads anywhere. What it has found it
    plays, question after question, until luck has had a part in it, or there were answers that it had not looked at.
    """

    thinks: ClassVar = True

    def __init__(self, seed: int, *, forks: int = 300, tries: int = 3, depth: int = 16, seconds: float | None = None) -> None:
        self._dice = Random(seed)
        self._forks = forks
        self._tries = tries
        self._depth = depth
        self._seconds = seconds
        self._left = 0
        self._until: float | None = None
        self._line: Line = ()

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        kind, key = self._line[0] if self._line else ("", "")
        if kind == shown.kind and any(option.key == key for option in shown.options):
            self._line = self._line[1:]
            return key
        imagined = imagine(self._dice.randrange(SEEDS))
        decision = imagined.pending[seat]
        if imagined.game.judge is None:
            return decision.sample(self._dice)
        if kind == decision.kind and decision.allows(key):
            self._line = self._line[1:]
            return key
        key, self._line = self.thought(imagined, seat, decision)
        return key

    def thought(self, imagined: Table[Any], seat: str, decision: Decision) -> tuple[str, Line]:
        """The best answer, and how it goes on from there."""
        worn = circling(imagined, seat)
        candidates = self._few(decision, self._forks)
        keys = [key for key in candidates if key not in worn] or candidates
        if len(keys) == 1:
            return keys[0], ()
        self._left, self._until = self._forks, perf_counter() + self._seconds if self._seconds is not None else None
        scores: dict[str, list[float]] = {key: [] for key in keys}
        lines: dict[str, Line] = {}
        vain = Vain(imagined, seat)
        open_ = keys[::-1]  # what ends a matter at once stands last as a rule: what it does not need is left for the others
        for tries in range(self._tries):
            lucky = []
            for key, share in self._shares(open_, different=tries == 0):
                if self._left <= 0 or (self._late() and any(scores.values())):
                    break
                if vain.knows(key) and any(scores.values()):
                    continue
                score, line, luck = self._tried(imagined, seat, key, self._left // share, vain)
                scores[key].append(score)
                lines.setdefault(key, line)
                if luck:
                    lucky.append(key)
            open_ = lucky if tries == 0 else better_half(lucky, scores)
        tried = [key for key in keys if scores[key]]
        best = max(tried, key=lambda key: sum(scores[key]) / len(scores[key]) + 0.01 * self._dice.random())
        return best, lines[best]

    def _shares(self, keys: list[str], *, different: bool) -> Iterator[tuple[str, int]]:
        """Answers in the order in which they are tried, and among how many what may still be tried is shared out. Two cards of
        a kind differ in a number: first one of every kind has its turn, then the others with what is left."""
        laps = _laps(keys, self._dice) if different else [keys]
        for lap in laps:
            for n, key in enumerate(lap):
                yield key, len(lap) - n

    def _late(self) -> bool:
        return self._until is not None and perf_counter() > self._until

    def _few(self, decision: Decision, most: int) -> list[str]:
        """Every answer but those that read the same, or a sample of them where there are too many to try or to list."""
        if not isinstance(decision, Choose):
            return several(decision, self._dice, max(1, min(SAMPLE, most // 2)))
        keys = different(decision)
        return keys if len(keys) <= max(1, most) else self._dice.sample(keys, max(1, most))

    def _tried(self, table: Table[Any], seat: str, key: str, budget: int, vain: Vain) -> tuple[float, Line, bool]:
        """What an answer is worth if all that it begins is done as well as possible, how, and whether it takes luck."""
        twin = self._after(table, seat, key)
        if twin is None:
            return NOTHING, (), False
        mark, kind = table.mark(), table.pending[seat].kind
        back = vain.led_back(twin, kind)
        worth, line, luck = self._look(twin, seat, kind, mark, budget - 1)
        if back:
            vain.note(key, worth)
        return worth, line if not had_luck(twin.news(mark)) else (), luck

    def _after(self, table: Table[Any], seat: str, key: str) -> Table[Any] | None:
        self._left -= 1
        twin = table.fork(seed=self._dice.randrange(SEEDS))
        try:
            twin.answer(seat, key)
        except NoctuleError:
            return None
        return twin

    def _look(self, table: Table[Any], seat: str, root: str, mark: Any, budget: int) -> tuple[float, Line, bool]:
        """The best way on from here to the next boundary, or until the same kind of thing is asked again."""
        line: Line = ()
        others, sure = False, True
        for _ in range(self._depth):
            if table.over or table.mark()[0] != mark[0]:
                break
            decision = table.pending.get(seat)
            if decision is None:
                others = self._others(table) or others
                continue
            if decision.kind == root:
                break
            walking = walked(decision)
            keys = self._few(decision, WALK if walking else max(2, budget))
            sure = sure and len(keys) >= many(decision)
            if walking or budget < len(keys) or self._late():
                key, table = self._at_once(table, seat, keys)
                line, budget = (*line, (decision.kind, key)) if sure else line, budget - len(keys)
                continue
            worth, rest, luck = self._branches(table, seat, root, mark, budget)
            return worth, (*line, *rest) if sure else line, luck
        judge = table.game.judge
        assert judge is not None
        position, way = table.landed(mark)
        return judge(position, seat), line, others or had_luck(way)

    def _branches(self, table: Table[Any], seat: str, root: str, mark: Any, budget: int) -> tuple[float, Line, bool]:
        """All answers to a question, each looked through with its share of what may still be tried."""
        decision, here = table.pending[seat], table.mark()
        keys = self._few(decision, budget)
        best: tuple[float, Line, bool] = NOTHING, (), False
        for key in keys:
            twin = self._after(table, seat, key)
            if twin is None:
                continue
            worth, rest, luck = self._look(twin, seat, root, mark, budget // len(keys) - 1)
            if worth > best[0]:
                best = worth, ((decision.kind, key), *(rest if not had_luck(twin.news(here)) else ())), luck
        return best

    def _others(self, table: Table[Any]) -> bool:
        """Somebody else is asked: they pass, or answer anyhow if they cannot. Was it anyhow?"""
        other, asked = next(iter(table.pending.items()))
        passes = isinstance(asked, Choose) and any(option.key == PASS for option in asked.options)
        table.answer(other, PASS if passes else asked.sample(self._dice))
        return not passes

    def _at_once(self, table: Table[Any], seat: str, keys: list[str]) -> tuple[str, Table[Any]]:
        """Of some answers the one after which the table looks best, and the table after it."""
        judge, mark = table.game.judge, table.mark()
        assert judge is not None
        best, chosen, after = NOTHING, keys[0], None
        for key in keys if len(keys) > 1 else ():
            twin = self._after(table, seat, key)
            worth = judge(twin.landed(mark)[0], seat) + 0.01 * self._dice.random() if twin is not None else NOTHING
            if worth > best:
                best, chosen, after = worth, key, twin
        if after is None or had_luck(after.landed(mark)[1]):
            table.answer(seat, chosen)  # once more: the luck that made it look best is not to be had again
            return chosen, table
        return chosen, after


def _laps(keys: list[str], dice: Random) -> list[list[str]]:
    """The answers in laps: each has one of every kind, as long as there is one.

    >>> _laps(["draw", "play:run-1", "play:hit-1"], Random(1))
    [['draw', 'play:run-1', 'play:hit-1']]
    >>> _laps(["play:run-1", "play:run-2", "draw"], Random(1))
    [['play:run-2', 'draw'], ['play:run-1']]
    """
    kinds: dict[str, list[str]] = {}
    for key in keys:
        kinds.setdefault(_kind(key), []).append(key)
    for same in kinds.values():
        if len(same) > 1:
            dice.shuffle(same)
    most = max(map(len, kinds.values()))
    return [[same[lap] for same in kinds.values() if lap < len(same)] for lap in range(most)]


class Vain:
    """Answers that only lead back to the same question of the same turn, and to a worse position: once some of a verb have been
    tried, the others of that verb are left out. Whoever carries twelve things may drop any of them at any time, and hardly ever
    should. A card that nothing came of has ended the turn: that says nothing about the other cards."""

    def __init__(self, table: Table[Any], seat: str) -> None:
        self._table, self._seat = table, seat
        self._turn = turn_of(table)
        self._now: float | None = None
        self._worse: Counter[str] = Counter()

    def knows(self, key: str) -> bool:
        return self._worse[key.partition(":")[0]] >= ENOUGH

    def led_back(self, table: Table[Any], kind: str) -> bool:
        """Is the same asked again, and has nothing but the position changed?"""
        asked = table.pending.get(self._seat)
        return asked is not None and asked.kind == kind and turn_of(table) == self._turn

    def note(self, key: str, worth: float) -> None:
        """An answer has led back to the question, and is worth so much."""
        if self._now is None:
            judge = self._table.game.judge
            assert judge is not None
            self._now = judge(self._table.landed(self._table.mark())[0], self._seat)
        if worth < self._now:
            self._worse[key.partition(":")[0]] += 1


def different(decision: Choose) -> list[str]:
    """The answers, but of those that read the same and differ in a number the first alone: two cards alike."""
    first: dict[object, str] = {}
    for option in decision.options:
        first.setdefault((option.label, _kind(option.key)) if option.label and not option.to else option.key, option.key)
    return list(first.values())


def _kind(key: str) -> str:
    return key.rstrip("-0123456789")


def many(decision: Decision) -> int:
    """How many answers there are; 0 where they cannot be listed."""
    return len(different(decision)) if isinstance(decision, Choose) else 0
