"""WebSocket frames: what a client may send, however it is cut into pieces, and what closes the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noctule.server.frames import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, WHOLE, Socket, frame
from server.house import serving

LARGEST = 1000
MASK = b"\x11\x82\x03\xf4"


class Line:
    """Stands for a connection; keeps what was written."""

    def __init__(self) -> None:
        self.written = b""
        self.closing = False
        self.waiting = 0

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def close(self) -> None:
        self.closing = True

    abort = close


def masked(first: int, payload: bytes, mask: bytes = MASK) -> bytes:
    """A client's frame."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes([first]) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def talk(check: Callable[[Socket, Line, list[bytes | None]], None]) -> None:
    """Run a check with a fresh socket that is listened to."""

    async def run() -> None:
        line, heard = Line(), list[bytes | None]()
        transport: Any = line
        socket = Socket(transport, LARGEST)
        socket.listen(heard.append)
        check(socket, line, heard)
        socket.feed_eof()

    asyncio.run(run())


@given(
    st.lists(st.text(max_size=300), max_size=6), st.lists(st.integers(0, 4000), max_size=8), st.binary(min_size=4, max_size=4)
)
def test_messages_arrive_whole_however_they_are_cut(texts: list[str], cuts: list[int], mask: bytes) -> None:
    sent = [text.encode() for text in texts if len(text.encode()) <= LARGEST]
    stream = b"".join(masked(WHOLE | TEXT, payload, mask) for payload in sent)
    places = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})

    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        for start, end in pairwise(places):
            assert socket.feed_data(stream[start:end]) == (False, b"")
        assert heard == sent
        assert not line.written

    talk(check)


def test_a_message_in_several_frames_with_a_ping_between_them() -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        socket.feed_data(masked(TEXT, b"one ") + masked(WHOLE | PING, b"there?") + masked(CONTINUED, b"two "))
        assert (heard, line.written) == ([], frame(PONG, b"there?"))
        socket.feed_data(masked(WHOLE | CONTINUED, b"three") + masked(WHOLE | TEXT, b"four"))
        assert heard == [b"one two three", b"four"]

    talk(check)


def test_what_is_no_text_is_told_as_such_and_pongs_are_not_told() -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        socket.feed_data(masked(WHOLE | PONG, b"") + masked(WHOLE | BINARY, b"{}"))
        assert (heard, line.written) == ([None], b"")

    talk(check)


@pytest.mark.parametrize(
    ("bytes_sent", "code"),
    [
        (frame(TEXT, b"not masked"), 1002),
        (masked(WHOLE | TEXT | 0x40, b"reserved bit"), 1002),
        (masked(WHOLE | 3, b"no such kind"), 1002),
        (masked(WHOLE | 11, b"no such kind"), 1002),
        (masked(WHOLE | CONTINUED, b"of nothing"), 1002),
        (masked(TEXT, b"one") + masked(WHOLE | TEXT, b"another inside"), 1002),
        (masked(PING, b"in parts"), 1002),
        (masked(WHOLE | PING, b"x" * 126), 1002),
        (masked(WHOLE | TEXT, b"\xff"), 1007),
        (masked(TEXT, b"\xc3") + masked(WHOLE | CONTINUED, b"("), 1007),
        (masked(WHOLE | TEXT, b"x" * (LARGEST + 1)), 1009),
        (masked(WHOLE | TEXT, b"x" * 70_000), 1009),
        (masked(WHOLE | TEXT, b"x" * 70_000)[:10], 1009),
        (masked(TEXT, b"x" * LARGEST) + masked(CONTINUED, b"y"), 1009),
    ],
)
def test_what_breaks_the_standard_closes_the_connection(bytes_sent: bytes, code: int) -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        socket.feed_data(bytes_sent)
        socket.feed_data(masked(WHOLE | TEXT, b"too late"))
        assert heard == []
        assert line.written == frame(CLOSE, code.to_bytes(2, "big"))
        assert socket.closed

    talk(check)


def test_a_text_of_the_largest_size_is_heard() -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        socket.feed_data(masked(WHOLE | TEXT, b"x" * LARGEST))
        assert heard == [b"x" * LARGEST]

    talk(check)


def test_a_goodbye_is_answered_and_nothing_is_heard_or_said_after_it() -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        socket.feed_data(masked(WHOLE | CLOSE, b"\x03\xe8bye") + masked(WHOLE | TEXT, b"late"))
        socket.write(frame(TEXT, b"late too"))
        assert (heard, line.written, line.closing) == ([], frame(CLOSE, b"\x03\xe8"), True)

    talk(check)


def test_our_goodbye_waits_for_the_clients() -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        socket.close(1001)
        socket.close(1001)
        socket.write(frame(TEXT, b"late"))
        socket.feed_data(masked(WHOLE | TEXT, b"on its way"))
        assert (heard, line.written, line.closing) == ([], frame(CLOSE, b"\x03\xe9"), False)
        socket.feed_data(masked(WHOLE | CLOSE, b"\x03\xe9"))
        assert line.closing

    talk(check)


def test_whoever_does_not_read_is_cut_off() -> None:
    def check(socket: Socket, line: Line, heard: list[bytes | None]) -> None:
        line.waiting = 5 * 1024 * 1024
        socket.write(frame(TEXT, b"more"))
        assert (line.written, line.closing) == (b"", True)

    talk(check)


async def test_what_comes_before_anybody_listens_is_kept_in_order() -> None:
    line: Any = Line()
    socket = Socket(line, LARGEST)
    waiting = asyncio.ensure_future(socket.first(5))
    await asyncio.sleep(0)
    socket.feed_data(b"".join(masked(WHOLE | TEXT, text) for text in (b"1", b"2", b"3")))
    assert await waiting == b"1"
    heard = list[bytes | None]()
    socket.listen(heard.append)
    socket.feed_data(masked(WHOLE | TEXT, b"4"))
    assert heard == [b"2", b"3", b"4"]
    assert await Socket(line, LARGEST).first(0.01) is None


async def test_a_flood_before_anybody_listens_closes_the_connection() -> None:
    line: Any = Line()
    socket = Socket(line, LARGEST)
    socket.feed_data(masked(WHOLE | TEXT, b"{}") * 200)
    assert line.written == frame(CLOSE, (1008).to_bytes(2, "big"))


@pytest.mark.parametrize(
    "change",
    [
        {"Upgrade": "h2c"},
        {"Connection": "keep-alive"},
        {"Sec-WebSocket-Key": "short"},
        {"Sec-WebSocket-Version": "12"},
    ],
)
async def test_a_request_that_is_no_handshake_is_refused(home: Path, change: dict[str, str]) -> None:
    handshake = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        status, _ = await house.call("GET", f"/tables/{told['table']}/socket", headers={**handshake, **change})
        assert status == 400
        host, port = house.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        lines = [f"GET /api/v1/tables/{told['table']}/socket HTTP/1.1", f"Host: {host}", *map(": ".join, handshake.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        assert answer.startswith("HTTP/1.1 101 ")
        assert "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer  # the example of RFC 6455, 1.3
        writer.close()
        await writer.wait_closed()
