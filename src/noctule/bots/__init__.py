"""Players that are programs. A bot sits in any seat, sees only what that seat may see, and always answers."""

from .bot import BOTS, Bot, make, reply
from .greedy import GreedyBot
from .random_bot import RandomBot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make", "reply"]
