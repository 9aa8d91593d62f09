"""Players that are programs. A bot sits in any seat, sees only what that seat may see, and always answers."""

from .bot import ABOUT, BOTS, LEVELS, Bot, best_bot, bots_of, make, quick_bot, reply
from .fast import Imagine
from .greedy import GreedyBot
from .hints import Advice, hint
from .plain import plain
from .random_bot import RandomBot
from .search import SearchBot

__all__ = [
    "ABOUT",
    "BOTS",
    "LEVELS",
    "Advice",
    "Bot",
    "GreedyBot",
    "Imagine",
    "RandomBot",
    "SearchBot",
    "best_bot",
    "bots_of",
    "hint",
    "make",
    "plain",
    "quick_bot",
    "reply",
]
