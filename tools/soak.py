"""Does a server that runs for long stay the same size? Tables of bots, watched, finished, left and founded anew, and the memory
of the server's process, and of those that its bots think in, while they are.

    python tools/soak.py [--minutes 60] [--tables 60] [--bot BOT] [--database URL]

Loopback only. The exit status says whether the memory was flat: the last quarter not more than a tenth above the second, in
the server and in the others. What is in use inside the server is told beside it, in blocks: it falls when something is let go
of, while a process keeps what it once had.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections import Counter, deque
from pathlib import Path
from random import Random
from statistics import mean
from time import monotonic

import aiohttp

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from noctule.engine import available, find
from server.house import House, Json, Process

EVERY_SECONDS = 15.0
GROWTH = 1.10
LONGEST_SECONDS = 60.0
"""So long is a game looked at; then it is deleted, wherever it stands, and another begins."""
MOST_LEFT = 20
"""So many tables play on unwatched; then the oldest of them is deleted. On a busy machine bots take their time, and without
this ever more tables would be played, which is no leak."""
QUICK = {"NOCTULE_IDLE_SECONDS": "10", "NOCTULE_BOT_PAUSE": "0.2"}


Sizes = tuple[float, float]
"""Megabytes of the server, and of the processes that its bots think in."""


async def one_after_the_other(
    house: House, dice: Random, bot: str, end: float, counts: Counter[str], left_alone: deque[Json]
) -> None:
    """Found a table of bots, watch it for a while, leave it to the server, found another."""
    while monotonic() < end:
        try:
            await one(house, dice, bot, end, counts, left_alone)
        except (TimeoutError, aiohttp.ClientError):  # a machine with much else to do
            counts["given up"] += 1
            await asyncio.sleep(1)


async def one(house: House, dice: Random, bot: str, end: float, counts: Counter[str], left_alone: deque[Json]) -> None:
    game = dice.choice(available())
    scenario = dice.choice(find(game).scenarios)
    names = ("ana", "ben", "cid", "dan", "eve", "fay", "gus", "hal")[: scenario.seats[0]]
    seats = [{"seat": name, "held": "bot", "bot": bot} for name in names]
    told = await house.found(game=game, scenario=scenario.key, seats=seats)
    watcher = await house.sit(told["table"], told["watch"])
    until = min(end, monotonic() + dice.uniform(0.2, 1.0) * LONGEST_SECONDS)
    while (left := until - monotonic()) > 0:
        try:
            heard = await watcher.next(left)
        except TimeoutError:
            break
        counts[heard.get("t", "closed")] += 1
        watcher.heard.clear()
        watcher.raw.clear()
        if not heard or heard.get("over"):
            break
    await watcher.socket.close()
    if dice.random() < 0.1:  # it plays on unwatched
        left_alone.append(told)
        told = left_alone.popleft() if len(left_alone) > MOST_LEFT else {}
    if told:
        await house.call("DELETE", f"/tables/{told['table']}", keys=[told["owner"]])
    counts["tables"] += 1


def status(pid: int) -> dict[str, str]:
    """What the machine says of a process; nothing of one that has just ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    return dict(line.split(":", 1) for line in lines)


def megabytes(pid: int) -> float:
    """What a process holds of the machine's memory."""
    return int(status(pid).get("VmRSS", "0").split()[0]) / 1024


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [child for child in pids if int(status(child).get("PPid", "0")) == pid]


async def measure(pid: int, end: float, house: House) -> list[Sizes]:
    """The memory now and then, printed as it is found."""
    sizes = []
    started = monotonic()
    while monotonic() < end:
        await asyncio.sleep(min(EVERY_SECONDS, max(0.1, end - monotonic())))
        sizes.append((megabytes(pid), sum(map(megabytes, children(pid)))))
        try:
            _, told = await house.call("GET", "/metrics")
        except (TimeoutError, aiohttp.ClientError):
            told = ""
        tables, blocks = figure("noctule_tables", told), figure("noctule_memory_blocks", told)
        own, theirs = sizes[-1]
        said = f"{own:7.1f} MB, bots {theirs:7.1f} MB, {blocks:>8} blocks, {tables} tables in memory"
        print(f"{monotonic() - started:6.0f} s {said}", flush=True)
    return sizes


def figure(name: str, metrics: str) -> str:
    found = re.search(rf"^{name} (\S+)$", metrics, re.MULTILINE)
    return found[1] if found else "?"


def quarters(sizes: list[float]) -> tuple[float, float]:
    """The means of the second quarter and of the last.

    >>> quarters([1, 2, 3, 4, 5, 6, 7, 8])
    (3.5, 7.5)
    """
    quarter = max(1, len(sizes) // 4)
    return mean(sizes[quarter : 2 * quarter] or sizes), mean(sizes[-quarter:])


async def soak(server: Process, tables: int, bot: str, seconds: float) -> tuple[list[Sizes], Counter[str]]:
    counts: Counter[str] = Counter()
    left_alone: deque[Json] = deque()
    end = monotonic() + seconds
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        house = House(server.address, session)
        playing = [one_after_the_other(house, Random(seed), bot, end, counts, left_alone) for seed in range(tables)]
        sizes, _ = await asyncio.gather(measure(server.pid, end, house), asyncio.gather(*playing))
    return sizes, counts


def main() -> None:
    arguments = argparse.ArgumentParser(description="The memory of a server over time.")
    arguments.add_argument("--minutes", type=float, default=60.0)
    arguments.add_argument("--tables", type=int, default=60)
    arguments.add_argument("--bot", default="", help="the best of each game unless told")
    arguments.add_argument("--database", default="")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "home", given.database, **QUICK)
        try:
            sizes, counts = asyncio.run(soak(server, given.tables, given.bot, given.minutes * 60))
        finally:
            server.stop()
    print(dict(counts))
    flat = True
    for what, column in zip(("server", "bots"), zip(*sizes, strict=True), strict=True):
        before, after = quarters(list(column))
        print(f"{what}: {before:.0f} MB in the second quarter, {after:.0f} in the last")
        flat &= after <= before * GROWTH
    sys.exit(0 if flat else 1)


if __name__ == "__main__":
    main()
