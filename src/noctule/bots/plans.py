"""The search for a plan: from the answers to plans for the turn, from the best of those to the round."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any, NamedTuple

from noctule.engine import Table

from .fast import SEEDS, Imagine, Spent
from .greedy import GreedyBot
from .lines import Course, Line, Plan, Reach, Step
from .thorough import ThoroughBot

GREED, MOST_GREEDY = 0.25, 200
"""The share of the budget for a look at what every answer leads to at once, and the forks that are enough for it."""
THOROUGH, MOST_THOROUGH = 0.5, 300
"""The same for the thorough bot, where that is asked."""
WIDE = 10
"""Answers that the fast policy looks at when it makes the first plan."""
TURN, ROUND = Reach(), Reach(round=90)
PATIENCE = 40
"""A plan that was changed so often without end is left alone, where nothing else limits it."""
SURE = 6
"""Worlds in which a changed plan is tried where luck has a part in it."""
TWICE = 0.35
FINALISTS, ROUNDS, FEWEST = 4, 24, 3
"""So many plans are lived through whole rounds, and so many rounds; fewer say nothing."""


class Ways(NamedTuple):
    """How a search searches: what a level of play is made of."""

    arms: int = 16
    """First answers that get a plan, the best-looking ones."""
    worlds: int = 8
    """Redeals in which a turn is tried, where luck has a part in it."""
    width: int = 4
    """Answers that the fast policy looks at where a plan says nothing."""
    theirs: int = 3
    """The same for the others."""
    changes: bool = True
    """Plans are changed and crossed."""
    rounds: bool = True
    """The best plans are lived through whole rounds where all are on one side: what opponents will do is a guess."""
    turn: float = 0.5
    """The share of the budget for turns, the rest is for rounds."""
    late: float = 0.5
    """How much the end of the round counts, against the end of the turn."""
    doubt: float = 0.8
    """So many standard errors is a plan valued below what it led to: what looked best by luck is not taken for better."""
    overlooks: float = 0.0
    """The share of answers that are not seen at all."""
    greedy: int = 4
    """Where there are opponents: of those answers so many, the best-looking ones, are followed by what the greedy bot would do
    then; 0: by the fast policy alone, as the others are, and as all are where rounds are to be paid for."""
    greed: int = 10
    """The forks that it does so with, besides those for the answers themselves."""
    stubborn: bool = False
    """Keeps to its plan though something unforeseen has happened."""


class Arm:
    """A first answer, the best plan that begins with it, and what came of that in each world."""

    __slots__ = ("greed", "key", "lines", "plan", "rounds", "value", "worth")

    def __init__(self, step: Step, value: float) -> None:
        self.key = step.key
        self.plan: Plan = [step]
        self.greed = 0
        """As long as there is no better plan: the forks with which the greedy bot goes on after the answer, world by world."""
        self.value = value
        """What the judge says of the answer alone; once there are lines, of the turn."""
        self.lines: list[Line] = []
        self.rounds: list[Line] = []
        """The same plan lived through whole rounds."""
        self.worth = 0.0
        """How much better it is than the best turn, with doubt."""

    def line(self, n: int) -> Line:
        """What came of the plan in a world; where luck has no part in it, what came of it in the first."""
        return self.lines[min(n, len(self.lines) - 1)]

    def live(self, lines: list[Line]) -> None:
        self.lines = lines
        self.value = sum(line.turn for line in lines) / len(lines)


class Search:
    """One search. All plans are tried in the same worlds, with the same luck."""

    def __init__(
        self, ways: Ways, dice: Random, spent: Spent, imagine: Imagine, root: Table[Any], seat: str, keys: list[str]
    ) -> None:
        assert root.game.judge is not None
        self._ways, self._dice, self._spent, self._imagine, self._seat = ways, dice, spent, imagine, seat
        self._keys, self._kind = tuple(keys), root.pending[seat].kind
        self._worlds = [(root, dice.randrange(SEEDS))]
        self._others: dict[str, Plan] = {}
        opposed = len(root.game.sides) > 1
        self._rounds, self._greedy = ways.rounds and not opposed, ways.greedy if opposed else 0

    def arms(self, rest: Plan) -> list[Arm]:
        """The answers, the best first, each with its plan. `rest` is what is left of an older one."""
        arms = self._answers()
        if len(arms) > 1 and not self._spent.over() and not arms[0].lines:
            arms = self._turns(arms, rest)
            if self._rounds:
                arms = self._whole_rounds(arms)
        return arms

    def _world(self, n: int) -> tuple[Table[Any], int]:
        """An imagined table and the seed of its luck."""
        while len(self._worlds) <= n:
            self._worlds.append((self._imagine(self._dice.randrange(SEEDS)), self._dice.randrange(SEEDS)))
        return self._worlds[n]

    def _run(self, plan: Plan, n: int, reach: Reach, width: int = 0, greed: int = 0) -> Line | None:
        """A plan carried out in a world; None if time was up before it was."""
        table, seed = self._world(n)
        self._spent.forks += 1
        course = Course(table.fork(seed=seed), self._seat, plan, self._others, seed, self._spent)
        line = course.play(reach, width or self._ways.width, self._ways.theirs, greed)
        return None if self._spent.late() else line

    # -- answers --------------------------------------------------------------------------------------------------

    def _answers(self) -> list[Arm]:
        """The answers as the greedy bot sees them, the best first: that one is the answer to beat. One that wins is all there
        is to look at."""
        root, left = self._worlds[0][0], self._spent.left(GREED)
        forks = max(len(self._keys), min(MOST_GREEDY, round(GREED * self._spent.most)))
        greedy = GreedyBot(self._dice.randrange(SEEDS), forks=forks, seconds=left)
        scores = greedy.scores(root, self._seat, list(self._keys))
        self._spent.forks += 2 * greedy.spent
        arms = [Arm(Step(self._kind, key, self._keys), score) for key, score in scores.items()]
        return sorted(arms, key=lambda arm: -arm.value)

    # -- turns ----------------------------------------------------------------------------------------------------

    def _turns(self, arms: list[Arm], rest: Plan) -> list[Arm]:
        """Plans for the turn: sequential halving over first answers, whose plans are changed and changed again meanwhile.
        What looks best at once stays to the end: another answer has to do better than that, and not by luck."""
        alive, out, first = self._first_plans(arms, rest), list[Arm](), arms[0]
        enough, worlds = self._spent.part(self._ways.turn if self._rounds else 1.0), 2
        while len(alive) > 1 and not enough():
            share = self._spent.part(1 / (1 + len(alive).bit_length()))
            for n in range(PATIENCE * len(alive) if self._ways.changes else 0):
                if enough() or share():
                    break
                arm = alive[n % len(alive)]
                self._improve(arm, changed(arm.plan, alive, self._dice))
            worlds = min(2 * worlds, self._ways.worlds)
            for arm in alive:
                self._live(arm, worlds)
            alive.sort(key=lambda arm: -arm.value)
            half = (len(alive) + 1) // 2
            if half > 1 and first in alive[half:]:
                alive.remove(first)
                alive.insert(half - 1, first)
            out, alive = alive[half:] + out, alive[:half]
        planned = sorted([*alive, *out], key=lambda arm: -self._gain(arm, first))
        return [*planned, *(arm for arm in arms if not arm.lines)]

    def _first_plans(self, arms: list[Arm], rest: Plan) -> list[Arm]:
        """A plan for each of the better answers: after the best-looking ones what the greedy bot would do, after the others
        what the fast policy would do in this turn (or what is left of the last plan), as far as it still can be done. What
        the fast policy makes of an answer says little of it: whoever activated somebody and then walked about did worse than
        to pass, so that the search passed."""
        known = rest or self._looked_through()
        base = self._run(known, 0, TURN, WIDE) if known else None
        for arm in arms[: self._greedy]:
            arm.greed = self._ways.greed
            if arm is arms[0] or not self._spent.over():
                self._live(arm, 2)
        if not known and not (arms[0].lines and self._spent.over()):
            base = self._run([], 0, TURN, WIDE)
        if base is None or not base.mine:
            return sorted([arm for arm in arms if arm.lines], key=lambda arm: -arm.value)
        first, few = base.mine[0].key, self._ways.arms
        tried = [*arms[:few], *(arm for arm in arms[few:] if arm.key == first)]
        for arm in tried:
            if arm.lines:
                if arm.key == first:
                    self._improve(arm, base.mine)
                continue
            if arm.key == first:
                arm.plan = base.mine
                arm.live([base])
            else:
                arm.plan = [*arm.plan, *base.mine]
            if not self._spent.over():
                self._live(arm, 2)
                arm.plan = arm.lines[0].mine if arm.lines else arm.plan
        return sorted([arm for arm in tried if arm.lines], key=lambda arm: -arm.value)

    def _looked_through(self) -> Plan:
        """What the thorough bot would do, in games that it plays best: there one move is so many questions that others hardly
        find it."""
        root, seat, left = self._worlds[0][0], self._seat, self._spent.left(THOROUGH)
        if root.game.bot != "thorough":
            return []
        forks = min(MOST_THOROUGH, round(THOROUGH * self._spent.most))
        thorough = ThoroughBot(self._dice.randrange(SEEDS), forks=forks, seconds=left)
        key, line = thorough.thought(root, seat, root.pending[seat])
        self._spent.forks += 2 * forks
        return [Step(kind, key, (key,)) for kind, key in ((self._kind, key), *line)]

    def _live(self, arm: Arm, worlds: int) -> None:
        """Carry out an arm's plan in so many worlds; one is enough where luck has no part in it."""
        lines = list(arm.lines)
        while len(lines) < worlds and (not lines or lines[0].lucky):
            plan = arm.plan[:1] if arm.greed else arm.plan
            line = None if lines and self._spent.over() else self._run(plan, len(lines), TURN, greed=arm.greed)
            if line is None:
                break
            lines.append(line)
        if lines:
            arm.live(lines)
            arm.plan = next((line for line in lines if line.won), lines[0]).mine if arm.greed else arm.plan

    def _improve(self, arm: Arm, plan: Plan) -> None:
        """Try another plan in the worlds in which the arm's plan was tried, and take it if it does better: not by luck,
        where luck has a part in it."""
        lines, gains = list[Line](), list[float]()
        for n in range(SURE):
            if n >= len(arm.lines) and (arm.lines[0].lucky or n == 0):
                self._live(arm, n + 1)
            line = self._run(plan, n, TURN)
            if line is None or not line.mine or line.mine[0].key != arm.key:
                return
            lines.append(line)
            gains.append(line.turn - arm.line(n).turn)
            if sum(gains) < 0 or line.mine == arm.plan:
                return
            if not line.lucky:
                break
        if doubted(gains, self._ways.doubt) > 0:
            arm.plan, arm.greed = lines[0].mine, 0
            arm.live(lines)

    # -- rounds ---------------------------------------------------------------------------------------------------

    def _whole_rounds(self, arms: list[Arm]) -> list[Arm]:
        """The best plans lived through whole rounds, in world after world: one that does better than the best turn is
        preferred, but not for luck alone."""
        alive = [arm for arm in arms if arm.lines][:FINALISTS]
        base = self._run(alive[0].plan, 0, ROUND) if len(alive) > 1 and not self._spent.over() else None
        if base is None:
            return arms
        best, self._others = alive[0], base.theirs
        for n in range(ROUNDS):
            for arm in alive:
                line = None if self._spent.over() else self._run([*arm.plan, *base.later], n, ROUND)
                if line is None:
                    break
                arm.rounds.append(line)
            if n % 6 == 5 and len(alive) > 2:
                alive = sorted(alive, key=lambda arm: -self._gain(arm, best))[:-1]
                alive = alive if best in alive else [best, *alive[:-1]]
        for arm in arms:
            arm.worth = self._gain(arm, best)
        return sorted(arms, key=lambda arm: -arm.worth)

    def _gain(self, arm: Arm, best: Arm) -> float:
        """How much better a plan is than another, with doubt. The ends of turn and round count together once rounds were
        tried."""
        if arm is best:
            return 0.0
        late, pairs = self._ways.late, list(zip(arm.rounds, best.rounds, strict=False))
        if len(pairs) >= FEWEST:
            gains = [late * (one.round - other.round) + (1 - late) * (one.turn - other.turn) for one, other in pairs]
            return doubted(gains, self._ways.doubt)
        if not arm.lines or not best.lines:
            return float("-inf") if not arm.lines else arm.value - best.value
        many = max(len(arm.lines), len(best.lines))
        gains = [arm.line(n).turn - best.line(n).turn for n in range(many)]
        return doubted(gains, self._ways.doubt if arm.lines[0].lucky or best.lines[0].lucky else 0.0)


def doubted(gains: list[float], doubt: float) -> float:
    """The mean of some gains, less so many standard errors.

    >>> doubted([1.0], 0.8), doubted([1.0, 1.0], 0.8), doubted([3.0, -1.0], 1.0)
    (1.0, 1.0, -1.0)
    """
    n, mean = len(gains), sum(gains) / len(gains)
    return mean - doubt * sqrt(sum((gain - mean) ** 2 for gain in gains) / (n - 1) / n) if n > 1 else mean


def changed(plan: Plan, alive: list[Arm], dice: Random) -> Plan:
    """A plan with something else in it; now and then with two things at once, where one alone makes it worse."""
    once = _changed(plan, alive, dice)
    return _changed(once, alive, dice) if dice.random() < TWICE else once


def _changed(plan: Plan, alive: list[Arm], dice: Random) -> Plan:
    """A plan with something else in it after its first answer: an answer changed, left out or put elsewhere, another plan's
    end, or an end that is left to the fast policy."""
    if len(plan) < 2:
        return plan
    chance, at = dice.random(), dice.randrange(1, len(plan))
    step = plan[at]
    another = step._replace(key=dice.choice([key for key in step.offered if key != step.key] or [step.key]))
    if chance < 0.45:
        return [*plan[:at], another, *plan[at + 1 :]]
    if chance < 0.6:
        return [*plan[:at], *plan[at + 1 :]]
    if chance < 0.7:
        rest, to = [*plan[:at], *plan[at + 1 :]], dice.randrange(1, len(plan))
        return [*rest[:to], step, *rest[to:]]
    if chance < 0.8:
        tail = dice.choice(alive).plan
        return [*plan[:at], *tail[min(at, len(tail)) :]]
    return [*plan[:at], another]
