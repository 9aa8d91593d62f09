"""The bot that takes any legal answer."""

from __future__ import annotations

from random import Random
from typing import Any

from noctule.engine import Shown, Table


class RandomBot:
    """Answers with a legal answer picked at random."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)

    def answer(self, imagined: Table[Any], seat: str, shown: Shown) -> str:
        return imagined.pending[seat].sample(self._dice)
