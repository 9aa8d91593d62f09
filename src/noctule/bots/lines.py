"""Lines of play: a plan carried out on an imagined table to the end of the turn or of a whole round, and what came of it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from noctule.engine import Choose, NoctuleError, Table
from noctule.engine.decisions import Decision
from noctule.engine.history import Mark

from .fast import PASS, SEEDS, Judge, Spent, best_now, candidates, had_luck
from .greedy import GreedyBot

AHEAD = 4
"""So many answers of a plan are looked through for the next one that fits."""
ANSWER, AGAIN = 0.02, 0.1
"""What an answer of a plan costs, and what giving the same one again costs."""
ENDLESS = 5.0
"""What it costs that a turn has no end in sight."""
SEVERAL = 8
"""Answers that a seat could have given where they cannot be listed."""


class Step(NamedTuple):
    """An answer of a plan: what was asked, what was said, and what could have been said."""

    kind: str
    key: str
    offered: tuple[str, ...]


Plan = list[Step]


class Line(NamedTuple):
    """What a plan led to."""

    turn: float
    """What the judge says at the end of the turn."""
    round: float
    """What he says where the line ends."""
    over: bool
    won: bool
    lucky: bool
    """Chance had a part in the turn, or something hidden that came out."""
    mine: Plan
    """What the seat really answered until the turn ended, repairs among it."""
    later: Plan
    """What it answered after that."""
    theirs: dict[str, Plan]


class Reach(NamedTuple):
    """How far a line goes."""

    turn: int = 30
    """The most answers of a turn."""
    round: int = 0
    """The most answers of a line that goes on to the end of the round; 0: it does not."""


class Script:
    """A plan that is being carried out. What does not fit any more is left out."""

    __slots__ = ("_at", "_plan")

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._at = 0

    def next(self, decision: Decision) -> str | None:
        """The next answer of the plan that fits the question."""
        for n in range(self._at, min(self._at + AHEAD, len(self._plan))):
            step = self._plan[n]
            if step.kind == decision.kind and allows(decision, step.key):
                self._at = n + 1
                return step.key
        return None


def allows(decision: Decision, key: str) -> bool:
    if isinstance(decision, Choose):
        return any(option.key == key for option in decision.offered)
    return decision.allows(key)


def could_say(decision: Decision, dice: Random) -> tuple[str, ...]:
    """What may be answered; a few of the answers where they cannot be listed."""
    if isinstance(decision, Choose):
        return tuple([option.key for option in decision.offered])
    return tuple(candidates(decision, dice, SEVERAL))


def effort(plan: Plan) -> float:
    """Every answer costs a little, the same one again more: of two plans that lead to the same, the one without to and fro."""
    return ANSWER * len(plan) + AGAIN * (len(plan) - len({(step.kind, step.key) for step in plan}))


class Course:
    """A line while it is being played. Where a plan says nothing the fast policy answers, or, if `greed` says with how many
    forks besides those for the answers themselves, the greedy bot for its seat.

    To the end of the turn the others do nothing where they may: what they might put in is luck as long as the turn is
    planned. After that they follow their scripts, or the fast policy for want of one. A pause goes on unless a plan says
    otherwise.
    """

    def __init__(self, table: Table[Any], seat: str, plan: Plan, others: dict[str, Plan], seed: int, spent: Spent) -> None:
        assert table.game.judge is not None
        self._table, self._seat, self._spent, self._dice = table, seat, spent, Random(seed)
        self._judge: Judge = table.game.judge
        self._scripts = {seat: Script(plan), **{other: Script(theirs) for other, theirs in others.items()}}
        self._said: dict[str, Plan] = {seat: []}
        self._start, self._mark = _time(table, table.state), table.mark()
        self._turn: float | None = None
        self._split, self._lucky, self._ended = 0, False, False

    def play(self, reach: Reach, width: int, theirs: int, greed: int = 0) -> Line:
        """Go on to where the line is to end."""
        answers = 0
        while not self._table.over and answers < (reach.turn if self._turn is None else reach.round):
            before = self._table.mark()
            if not self._answer(width, theirs, greed if self._turn is None else 0):
                break
            answers += 1
            now = _time(self._table, self._table.state)
            if self._turn is None and now != self._start:
                self._end_turn(before)
            if self._turn is not None and (now[0] > self._start[0] or not reach.round):
                break
        return self._line()

    def _answer(self, width: int, theirs: int, greed: int) -> bool:
        """Have somebody answer who is asked; False if the rules refused it."""
        pending, seat = self._table.pending, self._seat
        who = seat if seat in pending else next(iter(pending))
        decision = pending[who]
        could, script = could_say(decision, self._dice), self._scripts.get(who)
        key, after = script.next(decision) if script is not None else None, None
        if key is None and decision.idle:
            key = decision.idle
        elif key is None and who != seat and self._turn is None and PASS in could:
            key = PASS
        if key is None and who == seat and greed:
            key = self._greedily(decision, greed)
        if key is None:
            wide = width if who == seat else theirs
            key, after = best_now(self._table, who, self._dice, self._spent, wide, self._judge)
        self._said.setdefault(who, []).append(Step(decision.kind, key, could))
        if after is not None:
            self._table = after
            return True
        self._spent.forks += 1
        try:
            self._table.answer(who, key)
        except NoctuleError:
            return False
        return True

    def _greedily(self, decision: Decision, greed: int) -> str:
        forks = greed + (len(decision.offered) if isinstance(decision, Choose) else greed)
        greedy = GreedyBot(self._dice.randrange(SEEDS), forks=forks, tries=2, seconds=self._spent.left(1.0))
        key = greedy.best(self._table, self._seat)
        self._spent.forks += 2 * greedy.spent
        return key

    def _end_turn(self, before: Mark) -> None:
        """The turn has ended with the last answer: judge the boundary with which it did, before anything else began."""
        table = self._table
        later = (position for position in table.boundaries(before) if _time(table, position) != self._start)
        self._turn = self._judge(table.state if table.over else next(later, table.state), self._seat)
        self._split, self._lucky = len(self._said[self._seat]), _lucky(table, self._mark)

    def _line(self) -> Line:
        table, seat = self._table, self._seat
        self._ended = self._turn is not None
        if not self._ended:
            self._end_turn(table.mark())
        turn, end = self._turn or 0.0, self._judge(table.state, seat)
        mine, later = self._said[seat][: self._split], self._said[seat][self._split :]
        toil, theirs = (
            effort(mine) + (ENDLESS if not self._ended and not table.over else 0.0),
            {who: said for who, said in self._said.items() if who != seat},
        )
        won = table.result is not None and seat in table.result.winners
        return Line((end if table.over else turn) - toil, end - toil, table.over, won, self._lucky, mine, later, theirs)


def _time(table: Table[Any], position: Any) -> tuple[int, Any]:
    """Round and turn; of a game that does not say, by the boundaries that it has passed."""
    turn, passed = table.game.turn, table.mark()[0]
    return turn(position) if turn is not None else (passed // 8, passed // 2)


def _lucky(table: Table[Any], mark: Mark) -> bool:
    try:
        return had_luck(table.news(mark))
    except LookupError:
        return True
