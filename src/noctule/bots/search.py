"""The bot that thinks in plans."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, NamedTuple

from noctule.engine import Choose, NoctuleError, Shown, Table
from noctule.engine.history import Answer

from .fast import PASS, SEEDS, Imagine, Spent, candidates, had_luck
from .greedy import LONG, GreedyBot, circling
from .lines import Step
from .mixing import mixed, secret
from .plans import Arm, Search, Ways

MOST = 64
"""Answers that are looked at, at most."""
ENDLESS = 10**9
LONGEST = 80
"""Whoever has given so many answers in one turn is not getting on with it."""
ALIKE = 1e-6
GLANCE = 64
"""Forks for a look at what else there is before the next answer of a plan is given."""


class Expected(NamedTuple):
    """An answer of a plan, and what will be the case when it is due: what is asked and offered, and what the judge will say."""

    step: Step
    value: float
    promised: float = float("inf")
    """What the whole plan promised at the end of the turn."""


class SearchBot:
    """Searches plans for its whole turn, keeps to the best one, and thinks again when something unforeseen has happened.

    What it follows, and where it departs:

    - Online evolutionary planning (Justesen, Mahlmann, Togelius 2016): the unit of search is a turn, a sequence of answers
      that is changed and crossed. Here the answers to different first moves evolve apart, a changed answer is repaired by a
      fast policy instead of being thrown away, and a plan is kept in the form in which it could be carried out.
    - Sequential halving (Karnin, Koren, Somekh 2013): the budget is spread evenly over the first answers, of which the worse
      half goes again and again. Which of them are looked at at all, the judge says: progressive widening without a tree.
    - Determinisation as in information set search (Cowling, Powley, Whitehouse 2012): what is hidden is dealt anew for each
      world, and all plans are compared in the same worlds with the same luck. A plan is a list of answers, so it cannot know
      what lies hidden, or which dice will fall: no strategy fusion, at the price that it does not say "if".
    - Policy rollout (Tesauro, Galperin 1996; Bertsekas): the few best plans are lived through a whole round, others and
      whatever plays by itself included. One that does better there has to do so by more than its standard error: a
      round has more luck in it than a first answer has weight. Where there are opponents the rollout ends with the turn, and
      the greedy bot plays it: the better answers are valued at what it makes of them, world by world, until a plan does better.
    - What the greedy bot would answer is the answer to beat all the way: another one is taken where it does better in the same
      worlds, and not by luck.
      bench/README.md says which other design was tried, and in which games this one is better than the greedy bot.
    - Fictitious play (Brown 1951) where several answer in secret at the same time (`mixing`).

    It stops at `seconds` or after so many `forks` (tables copied and answers given on them), and has an answer at any time.
    Limited by forks alone it answers the same for the same seed, on any machine.
    """

    thinks: ClassVar = True
    usual: ClassVar[int] = 4000
    """What it spends where nobody says how much."""
    longest: ClassVar[float] = 0.9
    """It takes no more seconds than this, however many there are."""
    ways: ClassVar[Ways] = Ways()

    def __init__(self, seed: int, *, forks: int | None = None, seconds: float | None = None, ways: Ways | None = None) -> None:
        self._dice = Random(seed)
        self._seconds = None if seconds is None else min(seconds, self.longest)
        self._forks = forks if forks is not None else self.usual if seconds is None else ENDLESS
        self._ways = ways or self.ways
        self.plan: list[Expected] = []
        """What is left of the plan. Whoever makes a bot anew for every answer hands it on."""
        self._turn: Any = None
        self._answers = 0
        self.searched = self.kept = 0
        """How often it had to think, and how often it did what it had planned."""

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        root = imagine(self._dice.randrange(SEEDS))
        if root.game.judge is None or self._stuck(root):
            return root.pending[seat].sample(self._dice)
        if self.plan and self._foreseen(root, seat, self.plan[0]) and not self._tempted(root, seat, self.plan[0]):
            self.kept += 1
            return self.plan.pop(0).step.key
        best = self.ranked(imagine, root, seat)[0]
        self.plan = expectations(best, root.fork(seed=self._dice.randrange(SEEDS)), seat)
        return best.key

    def _stuck(self, root: Table[Any]) -> bool:
        """Has it answered so often in one turn that thinking does not bring it to an end?"""
        turn = root.game.turn(root.state) if root.game.turn is not None else root.mark()[0]
        self._answers = self._answers + 1 if turn == self._turn else 1
        self._turn = turn
        return self._answers > LONGEST

    def ranked(self, imagine: Imagine, root: Table[Any], seat: str) -> list[Arm]:
        """The answers to what a seat is asked, the best first."""
        keys, kind = self._seen(root, seat), root.pending[seat].kind
        spent = Spent(self._forks, self._seconds)
        if len(keys) > 1 and secret(root, seat):
            shares = mixed(imagine, seat, keys, self._dice, spent)
            keys = self._dice.choices(list(shares), list(shares.values()))
        if len(keys) == 1:
            return [Arm(Step(kind, keys[0], tuple(keys)), 0.0)]
        self.searched += 1
        rest = [expected.step for expected in self.plan]
        return Search(self._ways, self._dice, spent, imagine, root, seat, keys).arms(rest)

    def _seen(self, root: Table[Any], seat: str) -> list[str]:
        """The answers that are thought about: none that it has gone round in circles with, or walked already in this walk."""
        keys, worn = candidates(root.pending[seat], self._dice, MOST), circling(root, seat) | trodden(root, seat)
        keys = [key for key in keys if key not in worn] or keys
        return [key for key in keys if self._dice.random() >= self._ways.overlooks] or keys

    def _foreseen(self, root: Table[Any], seat: str, expected: Expected) -> bool:
        """Has come what the plan expected, and does it lead on?"""
        decision, step, judge = root.pending[seat], expected.step, root.game.judge
        assert judge is not None
        if decision.kind != step.kind or not decision.allows(step.key) or step.key in trodden(root, seat):
            return False
        if self._ways.stubborn:
            return True
        same = not isinstance(decision, Choose) or tuple([option.key for option in decision.offered]) == step.offered
        return same and abs(judge(root.state, seat) - expected.value) < ALIKE

    def _tempted(self, root: Table[Any], seat: str, expected: Expected) -> bool:
        """Does an answer look better at once than what the plan promises in the end? A plan is a sample: the fast policy that
        filled it in may have overlooked even the answer that wins."""
        if self._ways.stubborn:
            return False
        seconds = None if self._seconds is None else self._seconds / 4
        glance = GreedyBot(self._dice.randrange(SEEDS), forks=GLANCE, tries=2, seconds=seconds)
        scores = glance.scores(root, seat)
        best = max(scores, key=lambda key: scores[key])
        return best != expected.step.key and scores[best] > expected.promised + ALIKE


def trodden(table: Table[Any], seat: str) -> set[str]:
    """The steps that a seat has taken in the walk that it is on: nobody comes back to where it has led, unless there was
    something else in between. Plans are samples, and made anew on the way: without this some would go to and fro."""
    decision, taken = table.pending[seat], set[str]()
    verbs = {verb(option.key) for option in decision.options if option.to} if isinstance(decision, Choose) else set()
    try:
        entries = table.news((max(1, table.mark()[0] - LONG), 0)) if verbs else []
    except LookupError:
        return taken
    for entry in reversed(entries):
        if had_luck([entry]):
            break
        if type(entry) is Answer and not (entry.seat != seat and entry.key == PASS):
            if entry.seat != seat or verb(entry.key) not in verbs:
                break
            taken.add(entry.key)
    return taken


def verb(key: str) -> str:
    return key.partition(":")[0]


def expectations(arm: Arm, table: Table[Any], seat: str) -> list[Expected]:
    """What a seat will be asked while it carries out the rest of a plan, as far as nobody else decides anything in between."""
    judge, found = table.game.judge, list[Expected]()
    assert judge is not None
    for n, step in enumerate(arm.plan):
        decision = table.pending.get(seat)
        if decision is None or decision.kind != step.kind or not decision.allows(step.key):
            break
        if n:
            offered = tuple([option.key for option in decision.offered]) if isinstance(decision, Choose) else step.offered
            found.append(Expected(step._replace(offered=offered), judge(table.state, seat), arm.value))
        try:
            table.answer(seat, step.key)
        except NoctuleError:
            break
    return found
