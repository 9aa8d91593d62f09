"""What has left goes at once: the garbage collector comes too rarely to be waited for."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noctule.engine import Setup, Table
from noctule.server.outbox import Outbox
from noctule.server.room import Room
from server.house import play, serving


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive(kind: type) -> int:
    return sum(type(thing) is kind for thing in gc.get_objects())


async def test_a_table_that_leaves_the_memory_is_gone(home: Path) -> None:
    before = alive(Table), alive(Outbox)
    async with serving(home) as house:
        told = await house.found("ana", "ben:bot")
        tables = house.tables
        assert tables is not None
        ana, watcher = await house.sit(told["table"], told["keys"]["ana"]), await house.sit(told["table"], told["watch"])
        await play(ana, ["ana"], Random(1), most=8)
        room = weakref.ref(tables.rooms[told["table"]])
        await ana.socket.close()
        await watcher.socket.close()
        while not _idle(room):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        assert tables.let_go(1e12) == 1
        assert room() is None
        assert (alive(Table), alive(Outbox)) == before


def _idle(room: weakref.ref[Room]) -> bool:
    found = room()
    return found is not None and found.idle


def test_looking_at_the_steps_of_an_answer_leaves_nothing_behind() -> None:
    table: Table[Any] = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7)
    mark = table.mark()
    table.answer("ana", "unit:3")
    before = alive(Table)
    table.steps(mark, "ana")
    assert alive(Table) == before
