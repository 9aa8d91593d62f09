"""Players that are programs. A bot sits in any seat, sees only what that seat may see, and always answers."""

from .bot import ABOUT, BOTS, Bot, best_bot, bots_of, make, reply
from .greedy import GreedyBot
from .random_bot import RandomBot

__all__ = ["ABOUT", "BOTS", "Bot", "GreedyBot", "RandomBot", "best_bot", "bots_of", "make", "reply"]
