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
from msgspec import json

from noctule.engine import Setup, Table, find
from noctule.games.scare.board.ground import GROUNDS
from noctule.reference.skirmish.view import piece
from noctule.server.outbox import Outbox
from noctule.server.room import POSITIONS, Room
from noctule.server.steps import NOWHERE, ON_DISK
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


async def test_a_table_that_is_deleted_under_a_bot_is_gone(home: Path) -> None:
    async with serving(home, bot_pause=0.1) as house:
        told = await house.found("ana:bot", "ben:bot")
        tables = house.tables
        assert tables is not None
        room = weakref.ref(tables.rooms[told["table"]])
        found = room()
        assert found is not None
        assert found.thinking
        del found
        await house.call("DELETE", f"/tables/{told['table']}", keys=[told["owner"]])
        await asyncio.sleep(0.5)
        assert room() is None


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


def positions(room: Room) -> int:
    """How many positions of the past a room holds."""
    return sum(step.position not in (NOWHERE, ON_DISK) for _, step in room.steps)


async def test_a_long_game_keeps_only_its_last_positions_and_every_step_can_still_be_looked_at(
    home: Path, database: str
) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        keys = list(told["keys"].values())
        both = await house.sit(told["table"], *keys)
        given = await play(both, ["ana", "ben"], Random(4), most=2 * POSITIONS)
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        assert len(room.steps) == given + 1 == 2 * POSITIONS + 1
        assert 0 < positions(room) <= POSITIONS
        table: Table[Any]
        for step, table in enumerate(Table.replay(room.save())):
            _, replayed = await house.call("GET", f"/tables/{told['table']}/replay?seat=ana&step={step}", keys=keys)
            assert replayed["view"]["boards"] == json.decode(json.encode(table.view("ana")))["boards"]
        status, _ = await house.call("POST", f"/tables/{told['table']}/continue", {"step": 5, "seats": []}, keys=keys)
        assert status == 201
        await both.socket.close()
        while not room.idle:
            await asyncio.sleep(0.01)
        before = room.save()
        assert house.tables.let_go(1e12) >= 1
        back = await house.tables.open(told["table"])
        assert back is not room
        assert back.save() == before
        assert positions(back) == positions(room)


async def test_what_is_taken_back_past_the_last_positions_is_kept_as_it_is_then(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noctule.server.room.POSITIONS", 0)
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1), most=9)
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        assert positions(room) == 0
        seat = next(step.seat for _, step in reversed(room.steps) if step.seat)
        before = room.save()
        assert (await both.ask("undo", seat=seat, fate="same"))["t"] == "ok"
        stands = room.save()
        assert len(stands) < len(before)
        await both.socket.close()
        while not room.idle:
            await asyncio.sleep(0.01)
        house.tables.let_go(1e12)
        assert (await house.tables.open(told["table"])).save() == stands


async def test_what_nobody_looks_at_is_not_kept_and_whoever_comes_back_finds_the_whole_log(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        keys = list(told["keys"].values())
        both = await house.sit(told["table"], *keys)
        await play(both, ["ana", "ben"], Random(1), most=12)
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        lines = len(room.eyes("ana").lines)
        await both.socket.close()
        while not room.idle:
            await asyncio.sleep(0.01)
        assert room._eyes == {}
        again = await house.sit(told["table"], *keys)
        assert len(again.last("ana")["log"]) == lines > 3


async def test_a_server_that_has_grown_forgets_what_games_keep_for_speed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1), most=4)
        tables = house.tables
        assert tables is not None
        assert piece.cache_info().currsize > 0
        await tables.forget()
        assert piece.cache_info().currsize > 0, "it has not grown much"
        monkeypatch.setattr("noctule.engine.forgetting.GROWTH", -1)
        await tables.forget()
        assert piece.cache_info().currsize == 0
        assert len(GROUNDS) == 0
        assert find("skirmish") is find("skirmish")
        await play(both, ["ana", "ben"], Random(1), most=4)
