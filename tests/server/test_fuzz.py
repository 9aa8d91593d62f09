"""Whatever a client sends, the server stays well and the table stays as the rules left it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from noctule.server.wire import news
from server.house import House, serving

SOME = st.none() | st.booleans() | st.integers(-5, 2**70) | st.floats(allow_nan=False) | st.text(max_size=30)
KINDS = (
    "hello",
    "answer",
    "undo",
    "consent",
    "why",
    "preview",
    "previews",
    "traces",
    "explain",
    "log",
    "recap",
    "ping",
    "fly",
    "walk",
    "ways",
)
FIELDS = {
    "id": SOME | st.integers(0, 9),
    "seat": SOME | st.sampled_from(["ana", "ben", "eve", ""]),
    "key": SOME | st.sampled_from(["unit:3", "unit:7", "hold", "a+b", "b>a", "-", "3"]),
    "n": SOME | st.integers(0, 5),
    "what": SOME | st.sampled_from(["unit-3", "c4"]),
    "fate": SOME | st.sampled_from(["same", "new"]),
    "ask": SOME,
    "yes": SOME,
    "piece": SOME,
    "before": SOME,
    "line": SOME | st.integers(0, 9),
    "lines": SOME | st.integers(0, 50),
    "count": SOME | st.integers(0, 2000),
    "keys": st.lists(SOME, max_size=3),
    "v": SOME,
    "grounds": st.lists(SOME, max_size=3),
}
MESSAGES = st.builds(
    lambda kind, fields: json.dumps({"t": kind, **fields}),
    st.sampled_from(KINDS),
    st.fixed_dictionaries({}, optional=FIELDS),
) | st.text(max_size=200)
BODIES = st.recursive(SOME, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4))
PATHS = (
    "/tables",
    "/tables/mine",
    "/tables/load",
    "/tables/{t}/claim",
    "/tables/{t}/seats/ana",
    "/tables/{t}/continue",
    "/campaigns",
    "/games/scare/lessons/first/1",
)


NEWS = {kind.__struct_config__.tag for kind in vars(news).values() if isinstance(kind, type) and issubclass(kind, Struct)}
"""All that a server says."""


class Beside:
    """A server in a loop beside the test, for tests that are not coroutines."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self._thread.start()
        assert self._ready.wait(10)

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        async with serving(self._home) as self.house:
            self._ready.set()
            await self._end.wait()

    def run(self, doing: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(20)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    server = Beside(tmp_path_factory.mktemp("fuzz"))
    yield server
    server.stop()


async def throw(house: House, messages: list[str]) -> None:
    told = await house.found("ana", "ben:friend")
    ana = await house.sit(told["table"], told["keys"]["ana"])
    try:
        for message in messages:
            await ana.socket.send_str(message)
        await ana.send(t="ping")
        while (heard := await ana.next()) and heard["t"] != "pong":
            assert heard["t"] in NEWS, messages
            if heard["t"] == "no":
                assert "program broke" not in heard["reason"], messages
        assert (await house.sit(told["table"], told["keys"]["ana"])).heard[0]["seats"] == ["ana"]
    finally:  # whoever looks for the smallest case sits down often, and a session has a hundred connections
        await ana.socket.close()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(MESSAGES, min_size=1, max_size=8))
def test_any_messages_leave_server_and_table_well(beside: Beside, messages: list[str]) -> None:
    beside.run(throw(beside.house, messages))


async def post(house: House, path: str, raw: bytes, table: str, keys: list[str]) -> int:
    headers = {"Authorization": f"Noctule {','.join(keys)}", "Content-Type": "application/json"}
    async with house.session.post(f"{house.address}/api/v1{path.format(t=table)}", data=raw, headers=headers) as response:
        return response.status


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(PATHS), BODIES.map(lambda body: json.dumps(body).encode()) | st.binary(max_size=200))
def test_any_body_is_answered_without_a_crash(beside: Beside, path: str, raw: bytes) -> None:
    async def throw_body() -> None:
        told = await beside.house.found("ana", "ben:open")
        status = await post(beside.house, path, raw, told["table"], [told["owner"], told["keys"]["ana"]])
        assert status < 500

    beside.run(throw_body())


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=40), st.text(max_size=60))
def test_any_address_and_any_key_is_answered(beside: Beside, path: str, key: str) -> None:
    async def ask() -> None:
        plain = key.encode("ascii", "ignore").decode().replace("\r", "").replace("\n", "").replace("\0", "")
        headers = {"Authorization": "Noctule " + "".join(c for c in plain if c.isprintable())}
        try:
            async with beside.house.session.get(f"{beside.house.address}/api/v1/tables/{path}", headers=headers) as response:
                assert response.status < 500
        except (aiohttp.InvalidURL, ValueError):
            pass

    beside.run(ask())
