"""How a connection begins and ends: the handshake, what breaks the standard, the codes that tell a client what to do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from noctule.server import outbox, socket
from server.house import Client, House, Json, serving

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
MASK = b"\x11\x82\x03\xf4"
HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


def masked(first: int, payload: bytes) -> bytes:
    """A client's frame."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + len(payload).to_bytes(2, "big")
    return bytes([first]) + length + MASK + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))


Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def wire(house: House) -> AsyncIterator[Wire]:
    """A connection without a library."""
    host, port = house.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()


async def handshake(house: House, told: Json, line: Wire, **change: str) -> bytes:
    headers = {
        "Host": house.address.removeprefix("http://"),
        **HANDSHAKE,
        **{k.replace("_", "-"): v for k, v in change.items()},
    }
    lines = [f"GET /api/v1/tables/{told['table']}/socket HTTP/1.1", *map(": ".join, headers.items())]
    line[1].write("\r\n".join([*lines, "", ""]).encode())
    return await asyncio.wait_for(line[0].readuntil(b"\r\n\r\n"), 5)


async def code_of(reader: asyncio.StreamReader) -> int:
    """The code in the close frame that comes, after whatever else."""
    while True:
        first, size = await asyncio.wait_for(reader.readexactly(2), 5)
        if size > 125:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        payload = await reader.readexactly(size)
        if first == CLOSE:
            return int.from_bytes(payload[:2], "big")


async def closed(client: Client) -> int | None:
    """The code that a client was sent away with."""
    while await client.next():
        pass
    return client.socket.close_code


async def test_the_handshake_is_the_standards(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        async with wire(house) as line:
            answer = (await handshake(house, told, line)).decode()
        assert answer.startswith("HTTP/1.1 101 ")
        assert "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer  # the example of RFC 6455, 1.3


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"Upgrade": "h2c"}, 400),
        ({"Connection": "keep-alive"}, 400),
        ({"Sec_WebSocket_Key": "short"}, 400),
        ({"Sec_WebSocket_Key": "dGhl!HNhbXBsZSBub25jZQ=="}, 400),
        ({"Sec_WebSocket_Key": "d\u00e9hlIHNhbXBsZSBub25jZQ=="}, 400),
        ({"Sec_WebSocket_Version": "12"}, 426),
        ({"Sec_WebSocket_Version": "8"}, 426),
    ],
)
async def test_a_request_that_is_no_handshake_is_refused(home: Path, change: dict[str, str], status: int) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        async with wire(house) as line:
            answer = (await handshake(house, told, line, **change)).decode()
        assert answer.startswith(f"HTTP/1.1 {status} ")
        assert ("Sec-WebSocket-Version: 13" in answer) == (status == 426)  # RFC 6455, 4.4


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (masked(CLOSE, b"\x03"), 1002),
        (masked(CLOSE, (999).to_bytes(2, "big")), 1002),
        (masked(CLOSE, (1005).to_bytes(2, "big")), 1002),
        (masked(CLOSE, (1015).to_bytes(2, "big")), 1002),
        (masked(CLOSE, b"\x03\xe8\xff"), 1007),
        (masked(CLOSE, b"\x03\xe8bye"), 1000),
        (masked(CLOSE, b""), 1000),
        (masked(TEXT, b"\xff"), 1007),
        (masked(TEXT | 0x40, b"a reserved bit"), 1002),
        (masked(0x83, b"no such kind"), 1002),
        (masked(0x80, b"goes on from nothing"), 1002),
        (masked(PING, b"x" * 126), 1002),
        (masked(TEXT, b"x" * 17_000), 1009),
    ],
)
async def test_what_breaks_the_standard_closes_the_connection_with_its_code(home: Path, sent: bytes, code: int) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        async with wire(house) as line:
            await handshake(house, told, line)
            line[1].write(masked(TEXT, b'{"t":"hello","v":1,"keys":["%b"]}' % told["keys"]["ana"].encode()))
            line[1].write(sent)
            assert await code_of(line[0]) == code


async def test_a_table_that_is_not_there_or_goes_is_told_as_such(home: Path) -> None:
    async with serving(home) as house:
        assert await closed(await house.connect("nothing")) == 4404
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        assert (await house.call("DELETE", f"/tables/{told['table']}", keys=[told["owner"]]))[0] == 204
        assert (await ana.until("error"))["code"] == 4404
        assert await closed(ana) == 4404
        assert await closed(await house.connect(told["table"])) == 4404


async def hand_on(house: House, told: Json) -> None:
    """Ana gives her seat to a friend: her key is worth nothing from then on."""
    status, _ = await house.call("POST", f"/tables/{told['table']}/seats/ana", {"held": "friend"}, [told["keys"]["ana"]])
    assert status == 200


async def test_a_key_that_opens_nothing_any_more_is_told_as_such(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await hand_on(house, told)
        assert (await ana.until("error"))["code"] == 4403
        assert await closed(ana) == 4403
        again = await house.connect(told["table"])
        await again.send(t="hello", v=1, keys=[told["keys"]["ana"]])
        assert await closed(again) == 4401


@pytest.mark.parametrize("first", ["server", "client"])
async def test_each_side_says_goodbye_once(home: Path, first: str) -> None:
    """RFC 6455, 5.5.1; a browser takes a second close frame for an error."""
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        async with wire(house) as line:
            await handshake(house, told, line)
            line[1].write(masked(TEXT, b'{"t":"hello","v":1,"keys":["%b"]}' % told["keys"]["ana"].encode()))
            if first == "server":
                await hand_on(house, told)
                assert await code_of(line[0]) == 4403
            line[1].write(masked(CLOSE, b"\x03\xe8"))
            if first == "client":
                assert await code_of(line[0]) == 1000
            assert await asyncio.wait_for(line[0].read(), 5) == b""


async def test_whoever_says_nothing_is_sent_away(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.05)
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        assert await closed(await house.connect(told["table"])) == 1008


async def test_a_connection_that_answers_no_ping_is_noticed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_SECONDS", 0.1)
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        async with wire(house) as line:
            await handshake(house, told, line)
            line[1].write(masked(TEXT, b'{"t":"hello","v":1,"keys":["%b"]}' % told["keys"]["ben"].encode()))
            assert (await online(ana))["ben"]
            while (await online(ana))["ben"]:
                pass
            await ana.send(t="ping")
            assert await ana.until("pong")  # whoever answers stays


async def online(client: Client) -> dict[str, bool]:
    return {player["seat"]: player["online"] for player in (await client.until("players"))["players"]}


@pytest.mark.parametrize(("bound", "value"), [("MOST_WAITING", 100_000), ("SLOW_SECONDS", 0.1)])
async def test_whoever_does_not_read_is_cut_off(home: Path, monkeypatch: pytest.MonkeyPatch, bound: str, value: float) -> None:
    monkeypatch.setattr(outbox, bound, value)
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        async with wire(house) as line:
            await handshake(house, told, line)
            line[1].write(masked(TEXT, b'{"t":"hello","v":1,"keys":["%b"]}' % told["keys"]["ben"].encode()))
            line[1].transport.pause_reading()  # type: ignore[attr-defined]
            while not room.connections:
                await asyncio.sleep(0.01)
            (ben,) = room.connections
            for _ in range(2000):
                ben.send(b'"' + b"x" * 20_000 + b'"')
                await asyncio.sleep(0)
                if not room.connections:
                    break
            while room.connections:
                await asyncio.sleep(0.01)


async def test_caps_on_sockets_of_a_table_and_a_seat(home: Path) -> None:
    async with serving(home, sockets_per_table=2, sockets_per_seat=1) as house:
        told = await house.found("ana", "ben")
        table, watch, key = told["table"], told["watch"], told["keys"]["ana"]
        watching = [await house.sit(table, watch), await house.sit(table, watch)]
        assert await refused(house, table, watch) == 4429
        ana = await house.sit(table, key)  # watchers keep nobody from a seat
        assert await refused(house, table, key) == 4429
        await watching[0].socket.close()
        await ana.socket.close()
        await asyncio.sleep(0.05)
        again = [await house.sit(table, key), await house.sit(table, watch)]
        assert all(client.heard for client in again)


async def test_a_cap_on_sockets_of_an_address(home: Path) -> None:
    async with serving(home, sockets_per_address=2) as house:
        told = await house.found("ana", "ben")
        first = await house.sit(told["table"], told["watch"])
        silent = await house.connect(told["table"])
        assert await closed(await house.connect(told["table"])) == 4429
        await silent.socket.close()
        await asyncio.sleep(0.05)
        second = await house.sit(told["table"], told["watch"])
        assert first.heard[0]["t"] == second.heard[0]["t"] == "welcome"


async def refused(house: House, table: str, key: str) -> int | None:
    client = await house.connect(table)
    await client.send(t="hello", v=1, keys=[key])
    return await closed(client)


async def test_watchers_are_told_of_each_other_by_number_and_a_crowd_at_once_is_told_few_times(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        assert ana.heard[0]["watchers"] == 0
        crowd = await asyncio.gather(*(house.sit(told["table"], told["watch"]) for _ in range(40)))
        while (players := await ana.until("players"))["watchers"] < 40:
            assert [player["seat"] for player in players["players"]] == ["ana", "ben"]
        assert sum(message["t"] == "players" for message in ana.heard) < 20
        await asyncio.gather(*(one.socket.close() for one in crowd))
        while (await ana.until("players"))["watchers"] > 0:
            pass
