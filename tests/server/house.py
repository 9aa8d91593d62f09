"""A server to test: in this process with real sockets, or in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
from aiohttp import web

from noctule.server.app import runner_of
from noctule.server.campaigns import CAMPAIGNS, Campaigns
from noctule.server.http import TABLES
from noctule.server.settings import Settings
from noctule.server.tables import Tables

Json = dict[str, Any]
FAST = {"messages_per_second": 0, "tables_per_minute": 0, "sockets_per_address": 0, "bot_pause": 0.0}


class Client:
    """One connection to a table, and all that it was told."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self._id = 0

    async def send(self, **message: Any) -> None:
        await self.socket.send_json(message)

    async def next(self, seconds: float = 5) -> Json:
        """The next message; an empty one when the connection was closed."""
        message = await asyncio.wait_for(self.socket.receive(), seconds)
        if message.type != aiohttp.WSMsgType.TEXT:
            return {}
        self.raw.append(message.data)
        told: Json = message.json()
        self.heard.append(told)
        return told

    async def until(self, *kinds: str) -> Json:
        """The next message of one of these kinds; others are passed over."""
        while True:
            told = await self.next()
            if not told or told["t"] in kinds:
                return told

    async def ask(self, t: str, **fields: Any) -> Json:
        """Send a request and wait for its answer."""
        self._id += 1
        await self.send(t=t, id=self._id, **fields)
        while True:
            told = await self.next()
            if not told or (told.get("id") == self._id and told["t"] != "consent"):
                return told

    async def answer(self, seat: str, key: str, n: int) -> Json:
        return await self.ask("answer", seat=seat, key=key, n=n)

    async def quiet(self, seconds: float = 0.15) -> bool:
        """Whether nothing comes for a moment."""
        try:
            await self.next(seconds)
        except TimeoutError:
            return True
        return False

    def last(self, seat: str) -> Json:
        """What a seat saw last."""
        seen: Json = next(m for m in reversed(self.heard) if m["t"] == "update")["seats"][seat]
        return seen


def decision_of(update: Json, seat: str) -> Json | None:
    decision: Json | None = update["seats"][seat]["view"].get("decision")
    return decision


class House:
    """A server and somebody to talk to it."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address = address
        self.session = session
        self.tables: Tables | None = None
        self.campaigns: Campaigns | None = None
        """Of a server in this process."""

    async def call(self, method: str, path: str, body: Any = None, keys: Sequence[str] = (), **more: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Noctule {','.join(keys)}"} if keys else {}
        headers.update(more.pop("headers", {}))
        url = f"{self.address}/api/v1{path}"
        async with self.session.request(method, url, json=body, headers=headers, **more) as response:
            if response.content_type == "application/json":
                return response.status, await response.json()
            return response.status, await response.text()

    async def found(self, *seats: str, game: str = "skirmish", scenario: str = "", **more: Any) -> Json:
        """A table; seats are written `ana` (me), `ben:friend`, `cid:bot`, `dan:open`."""
        wishes = [{"seat": name, "held": held or "me"} for name, _, held in (seat.partition(":") for seat in seats)]
        first = {"skirmish": "standard"}.get(game, "")
        body = {"game": game, "scenario": scenario or first, "seats": wishes, **more}
        told: Json
        status, told = await self.call("POST", "/tables", body)
        assert status == 201, told
        return told

    async def sit(self, table: str, *keys: str, **hello: Any) -> Client:
        """Connect with keys and say hello; the welcome and the first update have been read."""
        client = await self.connect(table)
        await client.send(t="hello", v=1, keys=list(keys), **hello)
        assert (await client.until("welcome", "error"))["t"] == "welcome", client.heard
        await client.until("update")
        return client

    async def connect(self, table: str, **more: Any) -> Client:
        return Client(await self.session.ws_connect(f"{self.address}/api/v1/tables/{table}/socket", **more))


@asynccontextmanager
async def serving(home: Path, database: str = "", **settings: Any) -> AsyncIterator[House]:
    """A server in this process."""
    runner = runner_of(Settings(home=home, database=database, **{**FAST, **settings}), shutdown_timeout=0.5)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        async with aiohttp.ClientSession() as session:
            house = House(f"http://127.0.0.1:{runner.addresses[0][1]}", session)
            house.tables = runner.app[TABLES]
            house.campaigns = runner.app[CAMPAIGNS]
            yield house
    finally:
        await runner.cleanup()


class Process:
    """A server in a process of its own."""

    def __init__(self, home: Path, database: str = "", *arguments: str, **environment: str) -> None:
        fast = {"NOCTULE_MESSAGES_PER_SECOND": "0", "NOCTULE_TABLES_PER_MINUTE": "0", "NOCTULE_BOT_PAUSE": "0"}
        fast["NOCTULE_SOCKETS_PER_ADDRESS"] = "0"
        env = {**os.environ, **fast, "NOCTULE_DATABASE": database, **environment}
        self.errors = home.parent / "stderr.txt"
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "noctule.server", "--port", "0", "--data", str(home), "--log", "debug", *arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=env,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, self.errors.read_text()
        self.address = line[line.index("http://") :].strip().rstrip("/")

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """kill -9."""
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def pause(self) -> None:
        """It does nothing more, and keeps all its connections."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> int:
        self._process.terminate()
        return self._end()

    def _end(self) -> int:
        status = self._process.wait(60)  # the machine may be busy
        assert self._process.stdout is not None
        self._process.stdout.close()
        return status


def latest(client: Client) -> Json:
    """The last update that was told."""
    return next(m for m in reversed(client.heard) if m["t"] == "update")


async def play(client: Client, seats: Sequence[str], dice: Random, most: int = 10_000) -> int:
    """Answer at random for seats until the game is over or enough was answered; how many answers were given."""
    given = 0
    update = latest(client)
    while not update["over"] and given < most:
        seat = next((seat for seat in seats if decision_of(update, seat)), None)
        if seat is None:
            update = await client.until("update")
            continue
        decision = decision_of(update, seat)
        assert decision is not None
        told = await client.answer(seat, sample(decision, dice), decision["n"])
        if told["t"] == "no" and decision["shape"] == "some" and told["rule"]:
            continue  # a rule refuses this combination: try another
        # Somebody else may have answered first, or the update was of the time before a sealed answer.
        assert told["t"] == "ok" or any(words in told["reason"] for words in ("no longer open", "is in already")), told
        given += told["t"] == "ok"
        if told["t"] == "ok" or latest(client)["n"] <= decision["n"]:
            await client.until("update")
        update = latest(client)
    return given


def sample(decision: Json, dice: Random) -> str:
    """Some answer to a decision as it is shown; legal unless the rules refuse the combination."""
    keys: list[str] = [option["key"] for option in decision.get("options", [])]
    match decision["shape"]:
        case "choose":
            return dice.choice(keys)
        case "amount":
            return str(dice.randint(decision["min"], decision["max"]))
        case "order":
            return ">".join(dice.sample(keys, len(keys)))
        case _:
            size = dice.randint(decision["min"], min(decision["max"], len(keys)))
            return "+".join(sorted(dice.sample(keys, size), key=keys.index)) or "-"
