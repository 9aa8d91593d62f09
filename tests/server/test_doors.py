"""What comes from outside, however odd, gets its right answer: hosts, addresses, unfinished requests, odd bytes, long paths."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from noctule.server import app, http
from noctule.server.limits import Callers
from noctule.server.settings import networks
from noctule.server.writer import Change
from server.house import House, serving


async def send(house: House, *pieces: bytes, until: bytes = b"") -> bytes:
    """What comes back on a connection of its own, until the server closes it or these bytes have come."""
    host, port = house.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        for piece in pieces:
            writer.write(piece)
        return await asyncio.wait_for(reader.readuntil(until) if until else reader.read(), 5)
    finally:
        writer.close()


async def test_a_server_answers_to_its_own_names_only(home: Path) -> None:
    async with serving(home, hosts=("games.example.org",)) as house:
        port = house.address.rpartition(":")[2]
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", "[::1]", "games.example.org", "Games.Example.org:443"):
            assert (await house.call("GET", "/games", headers={"Host": host}))[0] == 200
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "192.0.2.7", "localhost.evil.example"):
            status, told = await house.call("GET", "/games", headers={"Host": host})
            assert status == 421
            assert "NOCTULE_HOSTS" in told["reason"]
        told = await house.found("ana", "ben")
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await house.connect(told["table"], headers={"Host": "evil.example"})
        assert refused.value.status == 421


async def test_the_limits_of_an_address_hold_behind_a_proxy_for_those_it_speaks_for(home: Path) -> None:
    body = {"game": "skirmish", "scenario": "standard", "seats": [{"seat": seat, "held": "me"} for seat in ("ana", "ben")]}

    async def found(house: House, whom: str) -> int:
        return (await house.call("POST", "/tables", body, headers={"X-Forwarded-For": whom}))[0]

    async with serving(home, tables_per_minute=1, proxies=("127.0.0.1",)) as house:
        assert [await found(house, "192.0.2.1"), await found(house, "192.0.2.2")] == [201, 201]
        assert await found(house, "192.0.2.1") == 429
        assert await found(house, "203.0.113.9, 192.0.2.1") == 429  # what a client says of itself is not believed
    async with serving(home, tables_per_minute=1) as house:
        assert await found(house, "192.0.2.1") == 201
        status, told = await house.call("POST", "/tables", body, headers={"X-Forwarded-For": "192.0.2.2"})
        assert (status, told["reason"]) == (429, "That was a lot of new tables. Please wait a minute.")


@pytest.mark.parametrize(
    ("remote", "forwarded", "caller"),
    [
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "192.0.2.7, 10.9.9.9", "192.0.2.7"),
        ("10.0.0.1", "nonsense", "nonsense"),
        ("192.0.2.8", "192.0.2.7", "192.0.2.8"),
        ("::ffff:192.0.2.8", "", "192.0.2.8"),
        ("2001:db8::1", "", "2001:db8::/64"),
    ],
)
def test_who_is_meant_by_an_address(remote: str, forwarded: str, caller: str) -> None:
    assert Callers(networks(("10.0.0.0/8",))).caller(remote, forwarded) == caller


async def test_a_head_that_is_never_finished_is_not_waited_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "UNFINISHED_SECONDS", 0.2)
    async with serving(home) as house:
        assert await send(house) == b""
        assert await send(house, b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-") == b""
        assert (await send(house, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")).startswith(b"HTTP/1.1 200 ")


async def test_a_body_that_never_comes_is_not_waited_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "BODY_SECONDS", 0.2)
    async with serving(home) as house:
        head = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
        assert (await send(house, head, b'{"game":', until=b"\r\n")).startswith(b"HTTP/1.1 408 ")


async def test_an_answer_that_is_never_read_is_not_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr("noctule.server.saves.Room.save", lambda room: "x" * 30_000_000)
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        host, port = house.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        keys = ",".join(told["keys"].values())
        lines = (f"GET /api/v1/tables/{told['table']}/save HTTP/1.1", "Host: localhost", f"Authorization: Noctule {keys}")
        writer.write("\r\n".join([*lines, "", ""]).encode())
        await asyncio.sleep(0.6)
        got = 0
        with suppress(ConnectionResetError):
            while piece := await asyncio.wait_for(reader.read(1_000_000), 5):
                got += len(piece)
        assert got < 30_000_000
        writer.close()


async def test_a_body_that_is_too_large_is_told_in_words(home: Path) -> None:
    async with serving(home) as house:
        head = b"POST /api/v1/tables/load HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n"
        refused = await send(house, head, until=b"}")
        assert refused.startswith(b"HTTP/1.1 413 ")
        assert refused.endswith(b'{"reason":"That is too large; at most 8 MB are read here."}')
        status, told = await house.call("POST", "/tables", {"title": "x" * 70_000})
        assert (status, told["reason"]) == (413, "That is too large; at most 64 kB are read here.")


async def test_odd_bytes_in_keys_open_nothing_and_break_nothing(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        path = f"/api/v1/tables/{told['table']}".encode()
        for key in (b"\xff\xfe", b"\xc3\xa9", b"caf\xc3", b"a\x80b"):
            head = b"DELETE %b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Noctule %b\r\n\r\n" % (
                path,
                key,
            )
            assert (await send(house, head)).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("name", ["x" * 5000, "x/" * 2000, "x" * 300 + ".js", "%00", "%00.js", "assets/" + "y" * 4000])
async def test_a_long_or_odd_path_is_no_fault_of_ours(home: Path, name: str) -> None:
    async with serving(home) as house:
        for path in (f"/{name}", f"/api/v1/tables/{name}", f"/api/v1/campaigns/{name}"):
            async with house.session.get(house.address + path) as response:
                assert response.status in (200, 404)


async def test_a_seat_that_changes_hands_keeps_its_table_in_memory(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:open")
        tables = house.tables
        assert tables is not None
        commit = tables.writer.commit

        async def slow(changes: Sequence[Change]) -> None:
            assert tables.let_go(1e12) == 0
            await commit(changes)

        tables.writer.commit = slow  # type: ignore[method-assign]
        status, seat = await house.call("POST", f"/tables/{told['table']}/claim", {})
        assert status == 200
        ben = await house.sit(told["table"], seat["key"])
        assert ben.heard[0]["seats"] == ["ben"]


async def test_a_seat_of_a_table_that_left_the_memory_is_not_changed_there(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:open")
        tables = house.tables
        assert tables is not None
        room = tables.rooms[told["table"]]
        assert tables.let_go(1e12) == 1
        with pytest.raises(Exception, match="try again"):
            await tables.change_seat(room, room.seats["ben"])
