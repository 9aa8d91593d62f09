"""`noctule serve --processes N`: so many processes behind one port, and one that starts them, starts another where one has
died, and ends them all.

They share the listening sockets: whoever has time takes the next connection in. None of them outlives the first one: each holds
the end of a pipe whose other end is closed when that has ended, however it ended.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import sleep
from types import FrameType

from . import logs
from .running import TRY_AGAIN, doors_at, run, serve_at, welcome
from .settings import BadSetting, Settings
from .storage import StorageError, database_of
from .tables import ready

log = logging.getLogger(__name__)

ONE_FILE = (
    "--processes {count} needs PostgreSQL: SQLite is one file for one process. "
    "Set NOCTULE_DATABASE=postgresql://..., or leave --processes out"
)
SPAWN = get_context("spawn")


def serve(settings: Settings, count: int, level: str, open_browser: bool) -> None:
    """Run until interrupted."""
    if count < 1:
        raise BadSetting("--processes: at least one is needed")
    database = database_of(settings.database, settings.home)
    if not database.shared:
        raise BadSetting(ONE_FILE.format(count=count))
    ready(database).close()  # what is wrong with it is said once, here
    doors = doors_at(settings)
    crew = Crew(settings, doors, level)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    try:
        crew.begin(count)
        welcome(doors, open_browser)
        while True:
            crew.replace()
    except KeyboardInterrupt:
        pass
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        crew.end()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


class Crew:
    """The processes."""

    def __init__(self, settings: Settings, doors: Sequence[socket.socket], level: str) -> None:
        self._settings = settings
        self._doors = doors
        self._level = level
        self._far_end, self._lifeline = SPAWN.Pipe(duplex=False)
        self._working: dict[SpawnProcess, Connection] = {}
        """Each with the pipe by which it says that its door is open."""

    def begin(self, count: int) -> None:
        """Start them, and wait until all have opened their doors."""
        for _ in range(count):
            self._start()
        for process, said in self._working.items():
            wait([said, process.sentinel])
            if not said.poll():
                raise StorageError("a process could not be started; what it wrote before says why")

    def _start(self) -> None:
        told, tell = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=_work, args=(self._settings, self._doors, self._level, self._far_end, tell))
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is told when to end; until it listens, nothing else ends it
        try:
            process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        tell.close()
        self._working[process] = told

    def replace(self) -> None:
        """Wait until one has died, and start another."""
        died = wait([process.sentinel for process in self._working])
        for process in [process for process in self._working if process.sentinel in died]:
            process.join()
            log.error("a process died", extra={"pid": process.pid, "status": process.exitcode})
            del self._working[process]
            sleep(TRY_AGAIN)  # what one has died of may be there still; the others serve meanwhile
            self._start()

    def end(self) -> None:
        self._lifeline.close()
        for process in self._working:
            process.join()


# -- in the process -----------------------------------------------------------------------------------------------


def _work(settings: Settings, doors: Sequence[socket.socket], level: str, lifeline: Connection, tell: Connection) -> None:
    logs.start(level)
    try:
        run(_until_the_first_has_ended(settings, doors, lifeline, tell))
    except (BadSetting, StorageError) as error:
        log.error("cannot start", extra={"error": str(error)})
        raise SystemExit(1) from None


async def _until_the_first_has_ended(
    settings: Settings, doors: Sequence[socket.socket], lifeline: Connection, tell: Connection
) -> None:
    loop = asyncio.get_running_loop()

    def end() -> None:
        loop.remove_reader(lifeline.fileno())
        signal.raise_signal(signal.SIGTERM)

    loop.add_reader(lifeline.fileno(), end)
    await serve_at(settings, doors, lambda: tell.send_bytes(b"open"))
