"""Saves from outside are opened in a process of their own, with limits of time and memory, before a table is made of them.

What the process says good to has been loaded, replayed and looked at from every seat within its limits; the same text cannot
do worse here. It is told a save and tells its steps, or why not, as a length and so many bytes, while the server lives.
One that is late or takes too much is ended, and the next save gets a new one.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process
from typing import BinaryIO

import msgspec
from msgspec import Raw, Struct

from noctule.engine import DamagedSave
from noctule.engine.outside import opened

from .steps import Step, decode, encode, steps_of

log = logging.getLogger(__name__)

SECONDS = 10
MEGABYTES = 256
MOST_WAITING = 8
LENGTH = 8
"""Bytes that say how long a message is."""
TOO_MUCH = "this save takes more time or memory to open than any game of ours needs"


class Busy(Exception):
    """Too many saves wait to be opened."""


class Told(Struct, omit_defaults=True):
    """What the process says of a save: its steps, or what is wrong with it and where."""

    steps: list[Raw] = []
    reason: str = ""
    line: int | None = None


class Opener:
    """The process that opens saves; started with the first one."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def steps(self, text: str) -> list[Step]:
        """The steps of a save that can be opened; DamagedSave says why it cannot."""
        if self._waiting >= MOST_WAITING:
            raise Busy("Many saves are being opened; try again in a moment.")
        self._waiting += 1
        try:
            async with self._turn:
                told = await self._asked(text)
        finally:
            self._waiting -= 1
        if told.reason:
            raise DamagedSave(told.reason, told.line)
        return [decode(step) for step in told.steps]

    async def _asked(self, text: str) -> Told:
        try:
            said = await asyncio.wait_for(self._exchange(text.encode(errors="surrogatepass")), self._seconds)
            return msgspec.json.decode(said, type=Told)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            log.warning("save not opened", extra={"error": type(error).__name__})
            await self.close()
            return Told(reason=TOO_MUCH)
        except BaseException:  # whoever asked has gone: the next answer would be his, not that of the next who asks
            await self.close()
            raise

    async def _exchange(self, message: bytes) -> bytes:
        if self._process is None:
            arguments = (sys.executable, "-m", __name__)
            self._process = await asyncio.create_subprocess_exec(*arguments, stdin=PIPE, stdout=PIPE, limit=1 << 20)
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(len(message).to_bytes(LENGTH, "big") + message)
        await to.drain()
        return await back.readexactly(int.from_bytes(await back.readexactly(LENGTH), "big"))

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


# -- in the process -----------------------------------------------------------------------------------------------


def main() -> None:
    """Answer until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heard, say = sys.stdin.buffer, sys.stdout.buffer
    _limit_memory()
    while length := heard.read(LENGTH):
        _limit_time()
        _say(say, msgspec.json.encode(answer(heard.read(int.from_bytes(length, "big")))))


def answer(message: bytes) -> Told:
    """The steps of a save, or why there are none."""
    try:
        text = message.decode(errors="surrogatepass")
        return Told([Raw(encode(step)) for step in steps_of(opened(text), text)])
    except DamagedSave as damage:
        return Told(reason=damage.reason, line=damage.line)
    except (MemoryError, RecursionError):
        return Told(reason=TOO_MUCH)
    except Exception as error:
        return Told(reason=f"this save cannot be opened ({type(error).__name__})")


def _say(to: BinaryIO, said: bytes) -> None:
    to.write(len(said).to_bytes(LENGTH, "big") + said)
    to.flush()


def _limit_memory() -> None:
    """So much more than the program itself needs."""
    if sys.platform != "win32":
        import resource

        _set(resource.RLIMIT_AS, _memory_in_use() + MEGABYTES * 1024 * 1024)
        _set(resource.RLIMIT_CORE, 0)


def _limit_time() -> None:
    """So many seconds of the processor from now on: the server's own clock may be late."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _set(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + SECONDS + 1)


def _set(what: int, limit: int) -> None:
    import resource

    _, hard = resource.getrlimit(what)
    resource.setrlimit(what, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))


def _memory_in_use() -> int:
    """Bytes of addresses; a guess where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            pages = int(statm.read().split()[0])
    except OSError:
        return 512 * 1024 * 1024
    import resource

    return pages * resource.getpagesize()


if __name__ == "__main__":
    main()
