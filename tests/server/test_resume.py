"""kill -9: nothing that anybody was told is lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from noctule.engine import Table
from server.house import Client, House, Process, decision_of, play, sample


async def test_a_killed_server_resumes_every_table_at_its_exact_decision(home: Path, database: str) -> None:
    server = Process(home, database)
    async with aiohttp.ClientSession() as session:
        house = House(server.address, session)
        games = []
        for seed in range(4):
            told = await house.found("ana", "ben")
            both = await house.sit(told["table"], *told["keys"].values())
            await play(both, ["ana", "ben"], Random(seed), most=3 * seed + 1)
            games.append((told, both.heard[-1]))
        server.kill()
        server = Process(home, database)
        house = House(server.address, session)
        for told, update in games:
            again = await house.sit(told["table"], *told["keys"].values(), grounds=["field"])
            now = next(m for m in again.heard if m["t"] == "update")
            assert now["n"] == update["n"]
            for seat in ("ana", "ben"):
                assert now["seats"][seat]["view"] | {"boards": 0} == update["seats"][seat]["view"] | {"boards": 0}
                assert now["seats"][seat]["view"]["boards"][0]["pieces"] == update["seats"][seat]["view"]["boards"][0]["pieces"]
    assert server.stop() == 0


async def test_killed_under_load_nothing_acknowledged_is_lost(home: Path, database: str) -> None:
    server = Process(home, database)
    acknowledged: dict[str, list[str]] = {}
    keys: dict[str, list[str]] = {}

    async def play_on(house: House, seed: int) -> None:
        dice = Random(seed)
        told = await house.found("ana", "ben")
        keys[told["table"]] = list(told["keys"].values())
        given = acknowledged.setdefault(told["table"], [])
        client = await house.sit(told["table"], *keys[told["table"]])
        update = client.heard[-1]
        while not update["over"]:
            seat = "ana" if decision_of(update, "ana") else "ben"
            decision = decision_of(update, seat)
            assert decision is not None
            key = sample(decision, dice)
            with suppress(OSError, aiohttp.ClientError):
                await client.send(t="answer", id=1, seat=seat, key=key, n=decision["n"])
            if not await until_told(client, given, f"{seat} {key}"):
                return
            update = client.heard[-1]

    async def until_told(client: Client, given: list[str], line: str) -> bool:
        """Whether the update came; what was acknowledged is remembered."""
        while True:
            try:
                message = await client.next()
            except (OSError, aiohttp.ClientError):
                return False
            if not message:
                return False
            if message["t"] == "ok":
                given.append(line)
            if message["t"] == "update":
                return True

    async with aiohttp.ClientSession() as session:
        house = House(server.address, session)
        players = [asyncio.ensure_future(play_on(house, seed)) for seed in range(20)]
        while sum(map(len, acknowledged.values())) < 300:
            await asyncio.sleep(0.01)
        server.kill()
        await asyncio.gather(*players, return_exceptions=True)
        assert [player.exception() for player in players if player.exception() is not None] == []
        server = Process(home, database)
        house = House(server.address, session)
        for table, given in acknowledged.items():
            _, text = await house.call("GET", f"/tables/{table}/save", keys=keys[table])
            stored = [line for line in text.partition("\n---\n")[2].split("\n") if line.startswith(("ana ", "ben "))]
            assert stored[: len(given)] == given
            assert len(stored) <= len(given) + 1
            replayed: Table[Any]
            *_, replayed = Table.replay(text)
            assert replayed.save().split("\n---\n")[1] == text.split("\n---\n")[1]
    assert server.stop() == 0


async def test_a_server_that_is_told_to_end_says_goodbye(home: Path) -> None:
    server = Process(home)
    async with aiohttp.ClientSession() as session:
        house = House(server.address, session)
        told = await house.found("ana", "ben")
        client = await house.sit(told["table"], told["keys"]["ana"])
        stopping = asyncio.get_running_loop().run_in_executor(None, server.stop)
        assert "comes back by itself" in (await client.until("error"))["reason"]
        assert await stopping == 0
