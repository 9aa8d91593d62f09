"""What a bot is, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from noctule.engine import IllegalAnswer, SetupError, Shown, Table
from noctule.engine.decisions import show

from .greedy import GreedyBot
from .random_bot import RandomBot


class Bot(Protocol):
    """A player that is a program. One that `thinks` takes its time, up to the seconds that it was made with."""

    def answer(self, imagined: Table[Any], seat: str, shown: Shown) -> str:
        """The key of an answer to the decision shown.

        `imagined` is a table of the bot's own in which everything that the seat cannot know was dealt anew.
        """
        ...


BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Bots by name; each is made from a seed and, if it is one that thinks, what it may spend on an answer."""


def make(name: str, seed: int, seconds: float | None = None, *, forks: int | None = None) -> Bot:
    """A bot by its name. Without a limit of seconds it answers the same for the same seed, on any machine."""
    if name not in BOTS:
        raise SetupError(f"no bot '{name[:40]}'; there are: {', '.join(BOTS)}")
    bot = BOTS[name]
    if not getattr(bot, "thinks", False):
        return bot(seed)
    return bot(seed, seconds=seconds) if forks is None else bot(seed, seconds=seconds, forks=forks)


def reply(table: Table[Any], seat: str, bot: Bot, dice: Random) -> str:
    """Let a bot answer for a seat; the key that was given. An answer that the rules refuse is replaced by a random one."""
    decision = table.pending[seat]
    key = bot.answer(table.imagine(seat, dice.getrandbits(32)), seat, show(decision, table.n))
    try:
        table.answer(seat, key)
    except IllegalAnswer:
        key = decision.sample(dice)
        table.answer(seat, key)
    return key
