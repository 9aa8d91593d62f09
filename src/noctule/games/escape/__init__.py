"""Level 7 [Escape]: out of the Sump, alive if possible."""

from .game import GAME

__all__ = ["GAME"]
