"""What a bot is, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from noctule.engine import Game, IllegalAnswer, SetupError, Shown, Table
from noctule.engine.decisions import show

from .fast import Imagine
from .greedy import GreedyBot
from .levels import EasyBot, HardBot, NormalBot
from .random_bot import RandomBot
from .thorough import ThoroughBot


class Bot(Protocol):
    """A player that is a program. One that `thinks` takes its time, up to the seconds that it was made with."""

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        """The key of an answer to the decision shown.

        `imagine` gives, for every seed, a table of the bot's own in which everything that the seat cannot know was dealt
        anew. The true table never comes into a bot's hands.
        """
        ...


BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "thorough": ThoroughBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
}
"""Bots by name; each is made from a seed and, if it is one that thinks, what it may spend on an answer. Which of them plays
a game best was measured, and the game says it (`Game.bot`)."""

LEVELS = ("hard", "normal", "easy")
"""Those that people play with, the strongest first. The others are for the lab, and for games that nobody can judge."""


ABOUT = {
    "random": "takes any answer that the rules allow",
    "greedy": "tries every answer on a table of its own and takes the one that looks best at once",
    "thorough": "looks through all that an answer begins, and takes the best that can come of it",
    "easy": "takes the first plan that comes to mind, keeps to it, and overlooks things",
    "normal": "plans its turn",
    "hard": "plans its turn, and looks through the round after it",
}
"""What each bot does, for whoever chooses one."""


def bots_of(game: Game[Any]) -> list[str]:
    """The bots that are worth having in a game, the best first. One that thinks needs the game's judge to think with."""
    best = best_bot(game)
    return [best, *(level for level in LEVELS if level != best)] if game.judge is not None else [best]


def best_bot(game: Game[Any]) -> str:
    """The bot that sits down where nobody says which.

    >>> from noctule.engine import find
    >>> best_bot(find("scare")), best_bot(find("skirmish"))
    ('hard', 'random')
    """
    return game.bot or quick_bot(game)


def quick_bot(game: Game[Any]) -> str:
    """The bot for many games at once: it plays with sense, and thinks little.

    >>> from noctule.engine import find
    >>> quick_bot(find("scare")), quick_bot(find("skirmish"))
    ('greedy', 'random')
    """
    return "greedy" if game.judge is not None else "random"


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
    key = bot.answer(lambda seed: table.imagine(seat, seed), seat, show(decision, table.n))
    try:
        table.answer(seat, key)
    except IllegalAnswer:
        key = decision.sample(dice)
        table.answer(seat, key)
    return key
