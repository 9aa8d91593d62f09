"""Bots in seats: they think in threads of their own, with a deadline.

What they think with is a fork in which all that their seat cannot know is dealt anew.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from noctule.bots import BOTS, make
from noctule.engine import Luck, Table
from noctule.engine.decisions import show

log = logging.getLogger(__name__)

DEFAULT = "random"
SEEDS = 1 << 30


class Thinkers:
    """The threads that bots think in."""

    def __init__(self, seconds: float, threads: int = 4) -> None:
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._luck = Luck()

    async def answer(self, table: Table[Any], seat: str, name: str) -> str:
        """The bot's answer, or a random legal one if it is late, fails, or answers something that is not on offer."""
        decision = table.pending[seat]
        try:
            bot = make(name or DEFAULT, self._luck.below(SEEDS))
            imagined = table.imagine(seat, self._luck.below(SEEDS))
            loop = asyncio.get_running_loop()
            thought = loop.run_in_executor(self._pool, bot.answer, imagined, seat, show(decision, table.n))
            key = await asyncio.wait_for(thought, self._seconds)
            decision.read(key)
        except Exception as error:
            log.warning("bot gave no answer", extra={"bot": name or DEFAULT, "error": type(error).__name__})
            return decision.sample(self._luck)
        return key

    def any_answer(self, table: Table[Any], seat: str) -> str:
        """A legal answer picked at random."""
        return table.pending[seat].sample(self._luck)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


__all__ = ["BOTS", "DEFAULT", "Thinkers"]
