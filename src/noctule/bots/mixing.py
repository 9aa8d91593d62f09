"""Secret choices made at the same time, such as bids: sampled against each other, and mixed."""

from __future__ import annotations

from random import Random
from typing import Any

from noctule.engine import NoctuleError, Table
from noctule.engine.history import Answer

from .fast import SEEDS, Imagine, Spent

SAMPLES, ROUNDS = 24, 300

Payoffs = dict[tuple[str, str], list[float]]
"""What came of my answer and theirs, each time that they were tried together."""


def secret(table: Table[Any], seat: str) -> bool:
    """Do others answer at the same time as a seat, unseen?"""
    return table.sealing or any(decision is not table.pending[seat] for decision in table.pending.values())


def mixed(imagine: Imagine, seat: str, keys: list[str], dice: Random, spent: Spent) -> dict[str, float]:
    """How often each answer should be given: each is tried against answers of another, and both sides learn from it."""
    mine, theirs = Payoffs(), Payoffs()
    for _ in range(SAMPLES):
        if spent.over() and mine:
            break
        table, seed = imagine(dice.randrange(SEEDS)), dice.randrange(SEEDS)
        other, said = opposite(table, seat, dice)
        for key in keys:
            spent.forks += 2
            try:
                after = opened(table.fork(seed=seed), seat, key, {other: said}, dice)
            except NoctuleError:
                continue
            judge = after.game.judge
            assert judge is not None
            mine.setdefault((key, said), []).append(judge(after.state, seat))
            theirs.setdefault((key, said), []).append(judge(after.state, other))
    return fictitious(mine, theirs, keys)


def opposite(table: Table[Any], seat: str, dice: Random) -> tuple[str, str]:
    """Somebody else who answers in secret, and what may be said there; what has been said was imagined anew."""
    for other, decision in table.pending.items():
        if other != seat:
            return other, decision.sample(dice)
    sealed = [entry for entry in table.news((table.mark()[0], 0)) if type(entry) is Answer and table.sealed(entry.seat)]
    return (sealed[-1].seat, sealed[-1].key) if sealed else (seat, "")


def opened(table: Table[Any], seat: str, key: str, said: dict[str, str], dice: Random) -> Table[Any]:
    """The table when all answers are in."""
    table.answer(seat, key)
    while table.sealing and table.pending:
        other, decision = next(iter(table.pending.items()))
        table.answer(other, said.get(other) or decision.sample(dice))
    return table


def fictitious(mine: Payoffs, theirs: Payoffs, keys: list[str]) -> dict[str, float]:
    """Each side answers best to what the other has answered so far, again and again: how often is how likely."""
    rows = [key for key in keys if any(pair[0] == key for pair in mine)]
    columns = list(dict.fromkeys(said for _, said in mine))
    if not rows:
        return dict.fromkeys(keys, 1.0)
    ours = [[_mean(mine, key, said) for said in columns] for key in rows]
    others = [[_mean(theirs, key, said) for key in rows] for said in columns]
    my_scores, their_scores, counts = [0.0] * len(rows), [0.0] * len(columns), [0] * len(rows)
    column = 0
    for _ in range(ROUNDS):
        my_scores = [score + ours[n][column] for n, score in enumerate(my_scores)]
        row = max(range(len(rows)), key=my_scores.__getitem__)
        counts[row] += 1
        their_scores = [score + others[n][row] for n, score in enumerate(their_scores)]
        column = max(range(len(columns)), key=their_scores.__getitem__)
    return {key: count / ROUNDS for key, count in zip(rows, counts, strict=True)}


def _mean(of: Payoffs, key: str, said: str) -> float:
    """Of what came of a pair; of a pair that was never tried, of all that came of the answer."""
    found = of.get((key, said)) or [value for pair, values in of.items() if pair[0] == key for value in values]
    return sum(found) / len(found)
