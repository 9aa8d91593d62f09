"""Many tables with people and bots at once: for the suite in small, as a script for longer.

python tests/server/soak.py --tables 200 --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import aiohttp

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from server.house import House, Process, decision_of, latest, sample

GAMES = (("skirmish", "standard", ("ana", "ben:bot")), ("parley", "parley", ("ana", "ben:bot", "cid:bot")))


async def one_after_the_other(house: House, dice: Random, end: float, counts: dict[str, int]) -> None:
    """Play tables against bots until the time is over; every refusal but a lost race is a fault."""
    while time.monotonic() < end:
        game, scenario, seats = dice.choice(GAMES)
        told = await house.found(*seats, game=game, scenario=scenario)
        ana = await house.sit(told["table"], told["keys"]["ana"])
        while not latest(ana)["over"] and time.monotonic() < end:
            update = latest(ana)
            decision = decision_of(update, "ana")
            if decision is None:
                await ana.until("update")
                continue
            reply = await ana.answer("ana", sample(decision, dice), decision["n"])
            counts[reply["t"]] = counts.get(reply["t"], 0) + 1
            if reply["t"] != "ok" and "no longer open" not in reply["reason"] and decision["shape"] != "some":
                raise AssertionError(reply)
            if reply["t"] == "ok" or ("no longer open" in reply["reason"] and latest(ana)["n"] <= decision["n"]):
                await ana.until("update")
        counts["games"] = counts.get("games", 0) + latest(ana)["over"]
        await ana.socket.close()


async def crowd(address: str, tables: int, seconds: float) -> dict[str, int]:
    """What happened at so many tables in so many seconds."""
    counts: dict[str, int] = {}
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        house = House(address, session)
        end = time.monotonic() + seconds
        await asyncio.gather(*(one_after_the_other(house, Random(seed), end, counts) for seed in range(tables)))
        _, health = await house.call("GET", "/health")
        assert health["ok"]
    return counts


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--database", default="")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "home", given.database)
        try:
            counts = asyncio.run(crowd(server.address, given.tables, given.seconds))
        finally:
            server.stop()
        faults = [line for line in server.errors.read_text().splitlines() if '"error"' in line or '"warning"' in line]
    print(f"{given.tables} tables, {given.seconds:g} s: {counts}, {len(faults)} faults in the log")
    for line in faults[:10]:
        print(line)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
