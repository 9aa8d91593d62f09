"""How strong a bot plays, in three words. What they differ in is how they search."""

from __future__ import annotations

from typing import ClassVar

from .plans import Ways
from .search import SearchBot


class HardBot(SearchBot):
    """Searches turn and round as well as it can within a second."""


class NormalBot(SearchBot):
    """Plans its turn, but does not look through the round after it."""

    usual: ClassVar = 1000
    longest: ClassVar = 0.3
    ways: ClassVar = Ways(arms=10, rounds=False)


class EasyBot(SearchBot):
    """Plays as people do who are in no mood to think: some answers are overlooked, the first plan that comes to mind for the
    turn is the plan, and it is kept to though something has come up since."""

    usual: ClassVar = 300
    longest: ClassVar = 0.15
    ways: ClassVar = Ways(
        arms=3, worlds=2, width=3, theirs=2, greedy=0, changes=False, rounds=False, overlooks=0.35, stubborn=True
    )
