"""What would you do? The two best answers to a question, each with what a bot expects of it and how sure it is."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from noctule.engine import Choose, IllegalAnswer, Table
from noctule.engine.decisions import NONE, Decision
from noctule.engine.words import counted, listed

from .fast import SEEDS, Imagine, Spent, candidates
from .levels import HardBot
from .lines import Line, Plan
from .mixing import mixed, secret
from .plans import Arm
from .search import MOST

BEST = 2
NEXT = 3
"""So many of the answers that would follow are told."""


class Advice(Struct, frozen=True):
    """An answer, and why a bot would give it."""

    key: str
    label: str
    text: str


def hint(imagine: Imagine, seat: str, seed: int, seconds: float | None = None, forks: int | None = None) -> list[Advice]:
    """The best answers for a seat that is asked, the best first. Nothing is looked at that the seat may not see."""
    root, dice = imagine(seed), Random(seed)
    decision = root.pending[seat]
    if root.game.judge is None:
        raise IllegalAnswer("Nobody knows yet what is good in this game: there is no hint.")
    if secret(root, seat):
        keys = candidates(decision, dice, MOST)
        shares = mixed(imagine, seat, keys, dice, Spent(forks or HardBot.usual, seconds))
        best = sorted(shares, key=lambda key: -shares[key])[:BEST]
        return [Advice(key, in_words(decision, key), guess(shares[key])) for key in best]
    arms = as_tried(HardBot(seed, seconds=seconds, forks=forks).ranked(imagine, root, seat)[:BEST])
    following = [plan_in_words(root, seat, arm.plan, dice) for arm in arms]
    return [
        Advice(arm.key, in_words(decision, arm.key), " ".join(filter(None, (then, sure(arm, arms, seat)))))
        for arm, then in zip(arms, following, strict=True)
    ]


def in_words(decision: Decision, key: str) -> str:
    """An answer as people read it."""
    if not isinstance(decision, Choose):
        names = {option.key: option.words for option in decision.offered}
        parts = [names.get(part, part) for part in key.replace(">", "+").split("+") if part != NONE]
        return listed(parts) if parts else "nothing"
    return next((option.words for option in decision.offered if option.key == key), key)


def plan_in_words(root: Table[Any], seat: str, plan: Plan, dice: Random) -> str:
    """What would follow in the same turn."""
    table, said = root.fork(seed=dice.randrange(SEEDS)), list[str]()
    for step in plan[: NEXT + 1]:
        decision = table.pending.get(seat)
        if decision is None or decision.kind != step.kind or not decision.allows(step.key):
            break
        said.append(in_words(decision, step.key))
        table.answer(seat, step.key)
    return f"Then: {', then '.join(said[1:])}." if len(said) > 1 else ""


def guess(share: float) -> str:
    """How often an answer that is given in secret should be given."""
    return f"The others answer at the same time: a bot would do this {round(10 * share)} times in 10."


def sure(arm: Arm, arms: list[Arm], seat: str) -> str:
    """What came of it in the tries, and how it did against the other one."""
    if not arm.lines:
        return "The only answer worth a thought." if len(arms) == 1 else "Looked at in passing."
    lines = arm.rounds or arm.lines
    ends = [line for line in lines if line.over]
    won = sum(line.won for line in ends)
    told = []
    if won:
        told.append(f"Wins the game in {won} of {counted(len(lines), 'try', 'tries')}.")
    if len(ends) > won:
        told.append(f"Ends the game without winning in {len(ends) - won} of {counted(len(lines), 'try', 'tries')}.")
    other = next((one for one in arms if one is not arm and one.lines), None)
    if other is not None:
        told.append(against(arm, other))
    return " ".join(told) or "Nothing else comes near it."


def as_tried(arms: list[Arm]) -> list[Arm]:
    """Two answers, first the one that came out better more often: a bot ranks both by how surely they beat what looks best at
    once, and so may rank them otherwise."""
    if len(arms) < BEST:
        return arms
    ahead = [worth(one) - worth(two) for one, two in tries(*arms)]
    behind = sum([gain < 0 for gain in ahead]) > sum([gain > 0 for gain in ahead])
    return arms[::-1] if behind else arms


def tries(arm: Arm, other: Arm) -> list[tuple[Line, Line]]:
    """What came of two answers in the same worlds."""
    return list(zip(arm.rounds or arm.lines, other.rounds or other.lines, strict=False))


def against(arm: Arm, other: Arm) -> str:
    """How often it came out better than the other."""
    pairs = tries(arm, other)
    ahead = sum(worth(one) > worth(two) for one, two in pairs)
    same = sum(worth(one) == worth(two) for one, two in pairs)
    where = "through the whole round" if arm.rounds and other.rounds else "to the end of the turn"
    if same == len(pairs):
        return f"As good as the other, looking {where}."
    if not ahead:
        return f"Never better than the other in {counted(len(pairs), 'try', 'tries')} {where}."
    return f"Better than the other in {ahead} of {counted(len(pairs), 'try', 'tries')} {where}."


def worth(line: Line) -> float:
    return line.round + line.turn
