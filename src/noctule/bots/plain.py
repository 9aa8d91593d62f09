"""The plain answer: what a bot gives when it has no time to think at all.

Not a random one: at random a bot that is late makes a stranger of its own, walks off, or throws away its best card.
"""

from __future__ import annotations

from noctule.engine import Choose, Text
from noctule.engine.decisions import Decision, Dice, written

from .fast import PASS

NAME = written("Ada")
AT_RANDOM = 1 / 8
"""So often a way on that leads nowhere is left, where there is one: a game in which everybody waits would not end."""


def plain(decision: Decision, dice: Dice) -> str:
    """A legal answer that costs no time: what lets things go on, mostly; where nothing does, what is offered first."""
    if isinstance(decision, Text) and decision.allows(NAME):
        return NAME
    if not isinstance(decision, Choose):
        return decision.sample(dice)
    on = [option.key for option in decision.offered if option.main or option.key in (decision.idle, PASS)]
    if not on:
        return decision.offered[0].key
    return on[0] if dice.random() >= AT_RANDOM else decision.sample(dice)
