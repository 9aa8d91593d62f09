"""Earth Reborn: two factions, hidden orders, secret bids, and interruptions in the middle of a step."""

from .game import GAME

__all__ = ["GAME"]
