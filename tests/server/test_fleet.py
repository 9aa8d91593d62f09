"""Several processes on one PostgreSQL: who plays what, what is passed on, and what becomes of it when one of them goes.

Leases here last a minute, unless a test is about their running out: what happens sooner was given back, or its holder is dead.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from noctule.engine import Table, find
from noctule.reference import skirmish
from noctule.server import command
from noctule.server.passing import FOR, KEY
from noctule.server.settings import Settings
from noctule.server.storage import Fenced, Statement, StorageError
from server.house import Client, House, Json, Process, decision_of, latest, play, sample, serving
from server.postgres import Cluster
from server.test_campaigns import NIGHTS, SEATS

LONG = 60.0
SHORT = 1.0


@pytest.fixture
def shared(cluster: Cluster) -> str:
    """The address of a fresh database."""
    return cluster.database()


@pytest.fixture
def chronicle(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, chronicle=NIGHTS))
    find.cache_clear()
    yield
    find.cache_clear()


@asynccontextmanager
async def two(home: Path, shared: str, **settings: Any) -> AsyncIterator[tuple[House, House]]:
    """Two servers on one database, both in this process."""
    more = {"lease_seconds": LONG, **settings}
    async with serving(home, shared, **more) as one, serving(home, shared, **more) as other:
        yield one, other


def in_memory(house: House) -> set[str]:
    assert house.tables is not None
    return set(house.tables.rooms)


async def eventually(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.02)


# -- passing on ---------------------------------------------------------------------------------------------------


async def test_a_table_is_played_to_its_end_from_two_processes(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        told = await one.found("ana", "ben")
        table, keys = told["table"], told["keys"]
        ana, ben = await one.sit(table, keys["ana"]), await other.sit(table, keys["ben"])
        watcher = await other.sit(table, told["watch"])
        await asyncio.gather(play(ana, ["ana"], Random(1)), play(ben, ["ben"], Random(2)))
        assert in_memory(one) == {table}
        assert in_memory(other) == set(), "one process plays it, the other passes on"
        while not latest(watcher)["over"]:
            await watcher.until("update")
        assert ben.last("ben")["view"]["status"] == ana.last("ana")["view"]["status"]
        assert await other.call("GET", f"/tables/{table}/save") == await one.call("GET", f"/tables/{table}/save")
        results = [(await house.call("GET", f"/tables/{table}/result"))[1] for house in (one, other)]
        assert results[0] == results[1]


async def test_what_is_refused_is_refused_in_the_same_words(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        table = (await one.found("ana", "ben:bot"))["table"]
        for method, path, body in (
            ("GET", f"/tables/{table}/save", None),
            ("DELETE", f"/tables/{table}", None),
            ("POST", f"/tables/{table}/claim", {"name": 7}),
            ("POST", f"/tables/{table}/claim", {"name": "x" * 100_000}),
            ("GET", "/tables/none", None),
        ):
            assert await other.call(method, path, body) == await one.call(method, path, body)
        for keys in (["wrong"], []):
            clients = [await house.connect(table) for house in (one, other)]
            for client in clients:
                await client.send(t="hello", v=1, keys=keys)
                await client.until("error")
                assert await client.next() == {}
            assert clients[0].heard == clients[1].heard
            assert clients[0].socket.close_code == clients[1].socket.close_code == 4401
        bad = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "7"}
        assert (await other.call("GET", f"/tables/{table}/socket", headers=bad))[0] == 426


async def test_taking_back_is_agreed_upon_across_processes(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        told = await one.found("ana", "ben")
        ana, ben = await one.sit(told["table"], told["keys"]["ana"]), await other.sit(told["table"], told["keys"]["ben"])
        await ana.answer("ana", "unit:3", 1)
        await ana.answer("ana", "hold", 2)
        assert (await ben.answer("ben", "unit:7", 3))["t"] == "ok"
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"
        asked = await ben.until("consent")
        assert (await ben.ask("consent", ask=asked["id"], yes=True))["t"] == "ok"
        assert (await ana.until("verdict"))["yes"]
        while not decision_of(latest(ana), "ana"):
            await ana.until("update")


async def test_seats_bots_and_lists_are_the_same_from_every_process(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        told = await one.found("ana", "ben:open")
        here = await other.found("ana:bot", "ben")
        table, keys = told["table"], told["keys"]
        status, seat = await other.call("POST", f"/tables/{table}/claim", {"name": "Bea"})
        assert (status, seat["seat"]) == (200, "ben")
        assert (await one.call("GET", f"/tables/{table}"))[1]["seats"][1]["name"] == "Bea"
        both = await other.sit(table, keys["ana"], seat["key"])
        await play(both, ["ana", "ben"], Random(1), most=6)
        assert (await other.call("POST", f"/tables/{table}/seats/ben", {"held": "bot"}, [seat["key"]]))[0] == 200
        ana = await other.sit(table, keys["ana"])
        await play(ana, ["ana"], Random(3))
        mine = {table: [keys["ana"]], here["table"]: [here["keys"]["ben"]], "none": ["x"]}
        lists = [(await house.call("POST", "/tables/mine", {"keys": mine}))[1] for house in (one, other)]
        assert [[each["table"] for each in listed] for listed in lists] == [[table, here["table"]]] * 2
        assert lists[0][0]["over"]
        assert (await one.call("POST", "/tables/mine", {"keys": {here["table"]: ["x"]}}))[1] == []
        opened = (await one.found("ana", "ben:open"))["table"]
        for house in (one, other):
            assert [each["table"] for each in (await house.call("GET", "/tables/open"))[1]] == [opened]
        status, again = await other.call("POST", f"/tables/{table}/again", keys=[keys["ana"]])
        assert status == 201
        assert (await one.call("POST", f"/tables/{table}/again", keys=[keys["ana"]]))[1]["table"] == again["table"]
        assert (await other.call("DELETE", f"/tables/{opened}", keys=["x"]))[0] == 403


async def test_a_campaign_and_its_tables_are_with_one_process(home: Path, shared: str, chronicle: None) -> None:
    async with two(home, shared) as (one, other):
        _, begun = await one.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        for seed, (asked, seated) in enumerate(((other, one), (one, other))):
            body = {"chapter": "standard", "seats": SEATS}
            _, told = await asked.call("POST", f"{path}/tables", body, owner)
            both = await seated.sit(told["table"], *told["keys"].values())
            await play(both, ["ana", "ben"], Random(seed))
        assert in_memory(other) == set()
        shown = [(await house.call("GET", path, keys=owner))[1] for house in (one, other)]
        assert shown[0] == shown[1]
        assert [point["summary"] for point in shown[0]["checkpoints"]] == ["0 played", "1 played", "2 played"]
        assert (await other.call("POST", f"{path}/go-back", {"checkpoint": 1}, owner))[0] == 204
        given = {"campaigns": {begun["campaign"]: owner}}
        assert (await other.call("POST", "/campaigns/mine", given))[1][0]["summary"] == "1 played"
        assert (await other.call("POST", f"{path}/remove", {"checkpoint": 2}, owner))[0] == 204
        assert (await other.call("GET", f"/tables/{told['table']}"))[1].get("campaign", "") == ""
        assert (await other.call("DELETE", path, keys=owner))[0] == 204
        assert (await one.call("GET", path))[0] == 404


async def test_the_inner_door_is_for_those_who_know_its_key(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        told = await one.found("ana", "ben")
        assert one.tables is not None
        assert other.tables is not None
        fleet, stranger = one.tables.fleet, other.tables.fleet
        assert fleet is not None
        assert stranger is not None
        url = f"{fleet.address}/api/v1/tables/{told['table']}"
        for headers in ({}, {KEY: "wrong", FOR: "192.0.2.1"}, {KEY: stranger.key, FOR: "192.0.2.1"}, {KEY: "\u00e9"}):
            async with one.session.get(url, headers=headers) as response:
                assert response.status == 421
        async with one.session.get(url, headers={KEY: fleet.key, FOR: "192.0.2.1"}) as response:
            assert response.status == 200


# -- going and coming ---------------------------------------------------------------------------------------------


async def test_a_table_that_left_the_memory_goes_to_whoever_is_asked_next(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        told = await one.found("ana", "ben")
        assert one.tables is not None
        assert one.tables.fleet is not None
        room = one.tables.rooms[told["table"]]
        assert one.tables.let_go(1e12) == 1
        await one.tables.fleet.renew()  # one question after the other: by then the table is given back
        both = await other.sit(told["table"], *told["keys"].values())
        assert in_memory(other) == {told["table"]}
        assert (await both.answer("ana", "unit:3", 1))["t"] == "ok"
        with pytest.raises(Exception, match="put away"):
            room.answer("ana", "unit:3", 1, lambda error: None)
        assert (await one.call("GET", f"/tables/{told['table']}"))[1]["n"] == 2
        assert in_memory(one) == set()


async def test_whoever_ends_hands_over_at_once(home: Path, shared: str) -> None:
    async with serving(home, shared, lease_seconds=LONG) as other:
        async with serving(home, shared, lease_seconds=LONG) as one:
            told = await one.found("ana", "ben")
            ana = await House(one.address, other.session).sit(told["table"], told["keys"]["ana"])
            ben = await other.sit(told["table"], told["keys"]["ben"])
            assert (await ana.answer("ana", "unit:3", 1))["t"] == "ok"
        for client in (ana, ben):
            goodbye = await client.until("error")
            assert goodbye["code"] == 1001
            assert "comes back by itself" in goodbye["reason"]
        both = await other.sit(told["table"], *told["keys"].values())
        assert (await both.answer("ana", "hold", 2))["t"] == "ok"


async def test_whoever_passes_on_and_ends_says_goodbye(home: Path, shared: str) -> None:
    async with serving(home, shared, lease_seconds=LONG) as one:
        async with serving(home, shared, lease_seconds=LONG) as other:
            told = await one.found("ana", "ben")
            ben = await House(other.address, one.session).sit(told["table"], told["keys"]["ben"])
        assert (await ben.until("error"))["code"] == 1001
        assert await ben.next() == {}
        assert one.tables is not None
        await eventually(lambda: not one.tables.rooms[told["table"]].connections)  # type: ignore[union-attr]


async def test_whoever_was_taken_for_dead_writes_and_shows_nothing_more(home: Path, shared: str) -> None:
    async with two(home, shared) as (one, other):
        told = await one.found("ana", "ben")
        ana = await one.sit(told["table"], told["keys"]["ana"])
        assert one.tables is not None
        assert other.tables is not None
        fleet = one.tables.fleet
        assert fleet is not None
        await other.tables.writer.commit([Statement("DELETE FROM servers WHERE id = ?", (fleet.id,))])
        both = await other.sit(told["table"], *told["keys"].values())
        assert in_memory(other) == {told["table"]}
        no = await ana.answer("ana", "unit:3", 1)
        assert no["t"] in ("no", "error"), "nothing is acknowledged"
        with pytest.raises(StorageError, match=Fenced.__name__):
            await one.tables.writer.commit([("t", 0, b"")])
        assert latest(both)["n"] == 1
        assert (await both.answer("ana", "unit:3", 1))["t"] == "ok"
        with pytest.raises(StorageError, match="taken its tables over"):
            await fleet.renew()
        assert (await one.call("GET", f"/tables/{told['table']}"))[0] == 503
        assert fleet.over.is_set()


async def test_killed_in_the_middle_of_play_nothing_acknowledged_is_lost(home: Path, shared: str) -> None:
    lease = {"NOCTULE_LEASE_SECONDS": str(LONG)}
    servers = [Process(home, shared, **lease) for _ in range(2)]
    acknowledged: dict[str, list[str]] = {}
    keys: dict[str, list[str]] = {}

    async def play_on(house: House, table: str, dice: Random) -> None:
        """Play a table until its process is killed; what was acknowledged is remembered."""
        client = await house.sit(table, *keys[table])
        while not latest(client)["over"]:
            seat = "ana" if decision_of(latest(client), "ana") else "ben"
            decision = decision_of(latest(client), seat)
            assert decision is not None
            key = sample(decision, dice)
            with suppress(OSError, aiohttp.ClientError):
                await client.send(t="answer", id=1, seat=seat, key=key, n=decision["n"])
            if not await until_told(client, acknowledged[table], f"{seat} {key}"):
                break
        await client.socket.close()

    async def until_told(client: Client, given: list[str], line: str) -> bool:
        while True:
            try:
                message = await client.next()
            except (OSError, aiohttp.ClientError):
                return False
            if not message or message["t"] == "error":
                return False
            if message["t"] == "ok":
                given.append(line)
            if message["t"] == "update":
                return True

    def stored(text: str) -> list[str]:
        return [line for line in text.partition("\n---\n")[2].split("\n") if line.startswith(("ana ", "ben "))]

    async with aiohttp.ClientSession() as session:
        houses = [House(server.address, session) for server in servers]
        for _ in range(8):
            told = await houses[0].found("ana", "ben")
            keys[told["table"]] = list(told["keys"].values())
            acknowledged[told["table"]] = []
        players = [
            asyncio.ensure_future(play_on(houses[seed % 2], table, Random(seed))) for seed, table in enumerate(acknowledged)
        ]
        await eventually(lambda: sum(map(len, acknowledged.values())) > 60)
        servers[0].kill()
        await asyncio.gather(*players)
        for table, given in acknowledged.items():
            _, text = await houses[1].call("GET", f"/tables/{table}/save", keys=keys[table])
            assert stored(text)[: len(given)] == given
            assert len(stored(text)) <= len(given) + 1
            replayed: Table[Any]
            *_, replayed = Table.replay(text)
            assert replayed.save().split("\n---\n")[1] == text.split("\n---\n")[1]
            both = await houses[1].sit(table, *keys[table])
            await play(both, ["ana", "ben"], Random(1), most=3)
            await both.socket.close()
    assert servers[1].stop() == 0


async def test_a_process_that_slept_past_its_lease_finds_its_tables_played_on_and_passes_on(home: Path, shared: str) -> None:
    lease = {"NOCTULE_LEASE_SECONDS": str(SHORT)}
    sleeper, other = (Process(home, shared, **lease) for _ in range(2))
    async with aiohttp.ClientSession() as session:
        one, two = House(sleeper.address, session), House(other.address, session)
        told = await one.found("ana", "ben")
        ana, ben = await one.sit(told["table"], told["keys"]["ana"]), await two.sit(told["table"], told["keys"]["ben"])
        sleeper.pause()
        try:
            await ana.send(t="answer", id=1, seat="ana", key="unit:3", n=1)
            assert "comes back by itself" in (await ben.until("error"))["reason"]
            both = await two.sit(told["table"], *told["keys"].values())
            assert (await both.answer("ana", "unit:4", 1))["t"] == "ok"
            assert (await both.answer("ana", "hold", 2))["t"] == "ok"
        finally:
            sleeper.go_on()
        heard = [message async for message in _rest(ana)]
        assert not [message for message in heard if message["t"] in ("ok", "update")]
        summary = await _until_there(one, told["table"])
        assert summary["n"] == 3
        again = await one.sit(told["table"], *told["keys"].values())
        assert (await again.answer("ben", "unit:7", 3))["t"] == "ok"
        _, text = await two.call("GET", f"/tables/{told['table']}/save", keys=list(told["keys"].values()))
        lines = [line for line in text.split("\n") if line.startswith(("ana ", "ben "))]
        assert lines == ["ana unit:4", "ana hold", "ben unit:7"]
    assert (sleeper.stop(), other.stop()) == (0, 0)


async def _rest(client: Client) -> AsyncIterator[Json]:
    """What comes until the connection is closed."""
    while message := await client.next(20):
        yield message


async def _until_there(house: House, table: str) -> Json:
    """What a server says of a table once it has begun anew."""
    while True:
        with suppress(aiohttp.ClientError):
            status, told = await house.call("GET", f"/tables/{table}")
            if status == 200:
                found: Json = told
                return found
        await asyncio.sleep(0.1)


# -- behind one port ----------------------------------------------------------------------------------------------


def children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            command = (stat.parent / "cmdline").read_bytes()
            if int(fields[1]) == pid and b"spawn_main" in command:
                found.append(int(stat.parent.name))
    return found


async def test_processes_behind_one_port_are_replaced_and_ended(home: Path, shared: str) -> None:
    server = Process(home, shared, "--processes", "2", NOCTULE_LEASE_SECONDS=str(LONG))
    async with aiohttp.ClientSession() as session:
        house = House(server.address, session)
        tables = [await house.found("ana", "ben") for _ in range(6)]
        first = children(server.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        for told in tables:
            await _until_there(house, told["table"])
        await eventually(lambda: len(children(server.pid)) == 2 and children(server.pid) != first)
        last = children(server.pid)
    assert await asyncio.get_running_loop().run_in_executor(None, server.stop) == 0
    assert not [pid for pid in last if Path(f"/proc/{pid}").exists()]


def test_several_processes_need_postgresql(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = command.parser().parse_args(["--processes", "3", "--data", str(home)])
    assert command.serve(asked) == 1
    told = capsys.readouterr().err
    assert "--processes 3 needs PostgreSQL" in told
    assert "NOCTULE_DATABASE" in told
    assert command.serve(command.parser().parse_args(["--processes", "0", "--data", str(home)])) == 1
    assert Settings(home=home).inner == "127.0.0.1", "nobody else reaches the inner door unless it is asked for"
