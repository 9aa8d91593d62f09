"""Answers worth a try where a question is not one choice of a few: sets, orders, numbers, words."""

from __future__ import annotations

from random import Random

from noctule.engine import Amount, ChooseSome
from noctule.engine.decisions import NONE, Decision


def several(decision: Decision, dice: Random, most: int) -> list[str]:
    """So many different answers at most, spread over all that there are.

    Sets of every size from the smallest to the largest, and numbers from end to end, so that giving little and giving much are
    both tried: at random a test that asks for five cards out of ten would hardly ever be passed.
    """
    found: dict[str, None] = {}
    if isinstance(decision, ChooseSome):
        keys = [option.key for option in decision.offered]
        for size in spaced(decision.min, min(decision.max, len(keys)), most):
            picked = set(dice.sample(keys, size))
            key = "+".join(key for key in keys if key in picked) or NONE
            if decision.allows(key):
                found[key] = None
    elif isinstance(decision, Amount):
        found = dict.fromkeys(str(number) for number in spaced(decision.min, decision.max, most))
    for _ in range(most - len(found)):
        found[decision.sample(dice)] = None
    return list(found) or [decision.sample(dice)]


def spaced(low: int, high: int, most: int) -> list[int]:
    """So many whole numbers at most from one to another, both ends first and the others evenly between them.

    >>> spaced(0, 9, 4)
    [0, 9, 3, 6]
    """
    if high - low < most:
        inner = list(range(low + 1, high))
    else:
        inner = [low + round(n * (high - low) / (most - 1)) for n in range(1, most - 1)]
    return list(dict.fromkeys([low, high, *inner]))[: max(1, most)]
