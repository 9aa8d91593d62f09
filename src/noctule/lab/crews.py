"""Who plays the games of a plan: processes of this machine, or a Ray cluster. Both play the same batches the same way."""

from __future__ import annotations

import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, Protocol
from urllib.parse import urlsplit

from noctule.engine import NoctuleError

from .collecting import collect_less
from .matches import Played, lost, play
from .plans import Match

AHEAD = 2
"""Batches that wait for every worker, so that none has to."""
PATIENCE = 3
"""How often a game may cost its worker its life before it is written down as one that cannot be played."""
SECONDS = 1.0
"""What a batch should take: short enough to show progress, long enough not to be all talk."""


class Crew(Protocol):
    """Plays matches and hands over rows as they come, in any order."""

    workers: int

    def play(self, todo: Iterable[Match]) -> Iterator[Played]: ...


def play_batch(batch: tuple[Match, ...]) -> list[Played]:
    return [play(match) for match in batch]


class Alone:
    """This process."""

    workers = 1

    def play(self, todo: Iterable[Match]) -> Iterator[Played]:
        for match in todo:
            yield play(match)


class Processes:
    """Processes of this machine. One that dies is replaced, and what it had in hand is played again."""

    def __init__(self, workers: int | None = None, work: Callable[[tuple[Match, ...]], list[Played]] = play_batch) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._work = work

    def play(self, todo: Iterable[Match]) -> Iterator[Played]:
        waiting, deaths = _Batches(todo), dict[str, int]()
        suspects: deque[Match] = deque()
        while waiting or suspects:
            yield from self._in_one_pool(waiting, suspects, deaths)

    def _in_one_pool(self, waiting: _Batches, suspects: deque[Match], deaths: dict[str, int]) -> Iterator[Played]:
        """Play until all is done or a worker has died. Games that were in hand then are suspects: played one at a time, until
        it is known which of them it was."""
        running: dict[Future[list[Played]], tuple[Match, ...]] = {}
        pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_at_work)
        try:
            while True:
                self._hand_out(pool, waiting, suspects, running)
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    rows = future.result()
                    waiting.took(rows)
                    del running[future]
                    yield from rows
        except BrokenProcessPool:
            for future, batch in running.items():
                with suppress(BrokenProcessPool):
                    if future.done():
                        yield from future.result()
                        continue
                yield from _suspected(batch, suspects, deaths)
        finally:
            workers = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=not running, cancel_futures=True)
            for process in workers if running else ():  # stopped in the middle: nobody wants their games any more
                process.terminate()

    def _hand_out(
        self, pool: ProcessPoolExecutor, waiting: _Batches, suspects: deque[Match], running: dict[Any, tuple[Match, ...]]
    ) -> None:
        if suspects:
            if not running:
                alone: tuple[Match, ...] = (suspects.popleft(),)
                running[pool.submit(self._work, alone)] = alone
            return
        while waiting and len(running) < AHEAD * self.workers:
            batch = waiting.take()
            running[pool.submit(self._work, batch)] = batch


def _suspected(batch: tuple[Match, ...], suspects: deque[Match], deaths: dict[str, int]) -> Iterator[Played]:
    for match in batch:
        deaths[match.id] = deaths.get(match.id, 0) + 1
        if len(batch) == 1 and deaths[match.id] >= PATIENCE:
            yield lost(match, f"its worker died {deaths[match.id]} times")
        else:
            suspects.append(match)


class _Batches:
    """What is still to be handed out, in batches that grow until one takes about a second."""

    def __init__(self, todo: Iterable[Match]) -> None:
        self._todo = deque(todo)
        self._size = 1

    def __bool__(self) -> bool:
        return bool(self._todo)

    def take(self) -> tuple[Match, ...]:
        return tuple(self._todo.popleft() for _ in range(min(self._size, len(self._todo))))

    def took(self, rows: list[Played]) -> None:
        each = sum(row.seconds for row in rows) / max(1, len(rows))
        self._size = max(1, min(50, int(SECONDS / max(each, 0.001))))


def _at_work() -> None:
    """A worker leaves Ctrl-C to whoever gave it the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_less()


# -- Ray --------------------------------------------------------------------------------------------------------------


class Cluster:
    """A Ray cluster: one of its own on this machine, or the one that answers at an address. Ray plays again whatever a node
    that is lost had in hand."""

    def __init__(self, address: str = "") -> None:
        if address:
            answers(address)
        self._ray = ray = _ray()
        self._ours = not ray.is_initialized()
        if self._ours:
            ray.init(address=address or None, log_to_driver=False, logging_level="error", include_dashboard=False)
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, todo: Iterable[Match]) -> Iterator[Played]:
        ray = self._ray
        work = ray.remote(max_retries=-1, num_cpus=1)(play_batch)
        waiting, running = _Batches(todo), dict[Any, tuple[Match, ...]]()
        while waiting or running:
            while waiting and len(running) < AHEAD * self.workers:
                batch = waiting.take()
                running[work.remote(batch)] = batch
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                batch = running.pop(reference)
                rows = self._rows(work, reference, batch, running)
                waiting.took(rows)
                yield from rows

    def _rows(self, work: Any, reference: Any, batch: tuple[Match, ...], running: dict[Any, tuple[Match, ...]]) -> list[Played]:
        """The rows of a batch; where a node took them with it, it is handed out again."""
        try:
            rows: list[Played] = self._ray.get(reference)
        except (self._ray.exceptions.RayError, self._ray.exceptions.GetTimeoutError):
            running[work.remote(batch)] = batch
            return []
        return rows

    def close(self) -> None:
        if self._ours:
            self._ray.shutdown()


def answers(address: str) -> None:
    """NoctuleError unless something listens at an address: Ray itself would wait for minutes."""
    if address == "auto":
        return
    given = urlsplit(address if "//" in address else f"//{address}")
    try:
        host, port = given.hostname, given.port
    except ValueError:
        host, port = None, None
    if not host or not port:
        raise NoctuleError(f"--ray {address}: give HOST:PORT, as in 127.0.0.1:6379")
    try:
        socket.create_connection((host, port), timeout=3).close()
    except OSError as error:
        raise NoctuleError(f"--ray {address}: nothing answers there ({error.strerror or error}); is the cluster up?") from None


def _ray() -> Any:
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise NoctuleError("Ray is not installed; install it with: pip install 'noctule[ray]'") from None
    return ray
