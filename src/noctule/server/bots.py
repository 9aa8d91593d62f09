"""Bots in seats. One that thinks does so in a process of its own, with a deadline: nobody else waits for it.

What it thinks with is a table in which all that its seat cannot know is dealt anew.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from noctule.bots import BOTS, Advice, SearchBot, best_bot, hint, make, plain
from noctule.bots.search import Expected
from noctule.engine import Luck, Table
from noctule.engine.decisions import show
from noctule.engine.forgetting import Growth, forget

log = logging.getLogger(__name__)

T = TypeVar("T")
Plan = list[Expected]

SEEDS = 1 << 30
PROCESSES = max(1, (os.cpu_count() or 2) // 2)
IN_TIME = 0.8
"""What a bot may use of the time that it has; the rest is for the way there and back."""


PATIENT = 4
"""Whoever asks for a hint waits so many times longer than a table waits for a bot."""


class Thinkers:
    """The processes that bots think in. They are started when the first bot needs one."""

    def __init__(self, seconds: float, processes: int = PROCESSES) -> None:
        self._seconds = seconds
        self._processes = processes
        self._pool: Executor | None = None
        self._lifeline: Connection | None = None
        """Held open as long as the processes are wanted. However this process ends, it is cut, and they end too."""
        self._luck = Luck()
        self._plans: WeakKeyDictionary[Table[Any], dict[str, Plan]] = WeakKeyDictionary()
        """What bots have in mind, by table and seat: a process that thinks forgets everything."""

    async def answer(self, table: Table[Any], seat: str, name: str) -> str:
        """The bot's answer, or a plain one if it is late, fails, or answers something that is not on offer."""
        decision = table.pending[seat]
        name = name or best_bot(table.game)
        try:
            key = await asyncio.wait_for(self._thought(table, seat, name), self._seconds)
            decision.read(key)
        except Exception as error:
            log.warning("bot gave no answer", extra={"bot": name, "error": type(error).__name__})
            return plain(decision, self._luck)
        return key

    async def _thought(self, table: Table[Any], seat: str, name: str) -> str:
        seed = self._luck.below(SEEDS)
        if not getattr(BOTS.get(name), "thinks", False):
            return answer_of(table, seat, name, seed)[0]
        plans = self._plans.setdefault(table, {})
        key, plans[seat] = await self._elsewhere(_think, table, seat, name, seed, plans.get(seat, []))
        return key

    async def hint(self, table: Table[Any], seat: str) -> list[Advice]:
        """What a bot would do in a person's place; TimeoutError if that takes far too long. Nobody else waits for it, so that
        it may wait until a process has time."""
        thought = self._elsewhere(_advise, table, seat, self._luck.below(SEEDS))
        return await asyncio.wait_for(thought, PATIENT * self._seconds)

    async def _elsewhere(self, think: Callable[..., T], table: Table[Any], *about: Any) -> T:
        """Have something thought about a table in another process."""
        if self._pool is None:
            self._open()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, think, table.save(), IN_TIME * self._seconds, *about)
        except BrokenExecutor:
            self.close()  # the next bot gets new processes
            raise

    def _open(self) -> None:
        # Not forked: this process has threads. A fresh one knows nothing but what it is told.
        context = get_context("spawn")
        far_end, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self._processes, context, _begin, (far_end,))

    def any_answer(self, table: Table[Any], seat: str) -> str:
        """A legal answer picked at random."""
        return table.pending[seat].sample(self._luck)

    def close(self) -> None:
        """End the processes in the middle of their thoughts: nobody waits for those any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._lifeline is not None:
            self._lifeline.close()
        self._pool = self._lifeline = None


def answer_of(
    table: Table[Any], seat: str, name: str, seed: int, seconds: float | None = None, plan: Plan | None = None
) -> tuple[str, Plan]:
    """What a bot answers, who sees only what the seat sees; and what it has in mind after that."""
    bot = make(name, seed, seconds)
    if isinstance(bot, SearchBot):
        bot.plan = plan or []
    key = bot.answer(lambda seed: table.imagine(seat, seed), seat, show(table.pending[seat], table.n))
    return key, bot.plan if isinstance(bot, SearchBot) else []


def _think(save: str, seconds: float, seat: str, name: str, seed: int, plan: Plan) -> tuple[str, Plan]:
    _forget_if_grown()
    table: Table[Any] = Table.load(save, seed=seed)
    return answer_of(table, seat, name, seed, seconds, plan)


def _advise(save: str, seconds: float, seat: str, seed: int) -> list[Advice]:
    _forget_if_grown()
    table: Table[Any] = Table.load(save, seed=seed)
    return hint(lambda seed: table.imagine(seat, seed), seat, seed, seconds)


def _forget_if_grown() -> None:
    """A process that thinks about all games for weeks keeps no more for speed than the server itself."""
    growth = _growth()
    if growth.is_much:
        forget()
        growth.begin_anew()


@cache
def _growth() -> Growth:
    """Of this process, since its first thought."""
    return Growth()


def _begin(lifeline: Connection) -> None:
    """A thinking process leaves stopping to the server, and ends at once when the server wants it no more or has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    wait([lifeline])
    os._exit(0)


__all__ = ["BOTS", "Thinkers"]
