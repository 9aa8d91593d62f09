"""Does a server that runs for long stay the same size? Tables of bots, watched, finished, left and founded anew, and the memory
of the server's process while they are.

    python tools/soak.py [--minutes 60] [--tables 60] [--database URL]

Loopback only. The exit status says whether the memory was flat: the last quarter not more than a tenth above the second.
"""

from __future__ import annotations

import argparse
import asyncio
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


async def one_after_the_other(house: House, dice: Random, end: float, counts: Counter[str], left_alone: deque[Json]) -> None:
    """Found a table of bots, watch it for a while, leave it to the server, found another."""
    while monotonic() < end:
        try:
            await one(house, dice, end, counts, left_alone)
        except (TimeoutError, aiohttp.ClientError):  # a machine with much else to do
            counts["given up"] += 1
            await asyncio.sleep(1)


async def one(house: House, dice: Random, end: float, counts: Counter[str], left_alone: deque[Json]) -> None:
    game = dice.choice(available())
    scenario = dice.choice(find(game).scenarios)
    seats = [f"{name}:bot" for name in ("ana", "ben", "cid", "dan", "eve", "fay", "gus", "hal")[: scenario.seats[0]]]
    told = await house.found(*seats, game=game, scenario=scenario.key)
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


def megabytes(pid: int) -> float:
    """What a process holds of the machine's memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def measure(pid: int, end: float, house: House) -> list[float]:
    """The memory now and then, printed as it is found."""
    sizes = []
    started = monotonic()
    while monotonic() < end:
        await asyncio.sleep(min(EVERY_SECONDS, max(0.1, end - monotonic())))
        sizes.append(megabytes(pid))
        try:
            _, health = await house.call("GET", "/health")
        except (TimeoutError, aiohttp.ClientError):
            health = {"tables": "?"}
        print(f"{monotonic() - started:6.0f} s {sizes[-1]:7.1f} MB, {health['tables']} tables in memory", flush=True)
    return sizes


async def soak(server: Process, tables: int, seconds: float) -> tuple[list[float], Counter[str]]:
    counts: Counter[str] = Counter()
    left_alone: deque[Json] = deque()
    end = monotonic() + seconds
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        house = House(server.address, session)
        playing = [one_after_the_other(house, Random(seed), end, counts, left_alone) for seed in range(tables)]
        sizes, _ = await asyncio.gather(measure(server.pid, end, house), asyncio.gather(*playing))
    return sizes, counts


def main() -> None:
    arguments = argparse.ArgumentParser(description="The memory of a server over time.")
    arguments.add_argument("--minutes", type=float, default=60.0)
    arguments.add_argument("--tables", type=int, default=60)
    arguments.add_argument("--database", default="")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "home", given.database, **QUICK)
        try:
            sizes, counts = asyncio.run(soak(server, given.tables, given.minutes * 60))
        finally:
            server.stop()
    quarter = max(1, len(sizes) // 4)
    before, after = mean(sizes[quarter : 2 * quarter] or sizes), mean(sizes[-quarter:])
    print(f"{dict(counts)}: {before:.0f} MB in the second quarter, {after:.0f} in the last")
    sys.exit(0 if after <= before * GROWTH else 1)


if __name__ == "__main__":
    main()
