"""The bot that takes any legal answer."""

from __future__ import annotations

from random import Random

from noctule.engine import Shown

from .fast import SEEDS, Imagine


class RandomBot:
    """Answers with a legal answer picked at random."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        return imagine(self._dice.randrange(SEEDS)).pending[seat].sample(self._dice)
