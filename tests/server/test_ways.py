"""Whole ways over the socket: asked for, gone, kept answer by answer, taken back as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from noctule.engine import arrange
from noctule.engine.ways import LONGEST
from server.house import Client, House, Json, decision_of, latest, serving
from server.test_undo import stored_equals_memory

CORRIDOR = "+-+-+-+-+-+\n|F . . . T|\n+-+-+-+-+-+"


async def seated(house: House) -> tuple[Json, Client, Client]:
    """Fort is Ana's and has three actions, Thayer is Ben's."""
    save = arrange("scare", CORRIDOR, lineup=("fort", "thayer"), seats=("ana", "ben")).save()
    seats = [{"seat": "ana", "held": "me"}, {"seat": "ben", "held": "me"}]
    status, told = await house.call("POST", "/tables/load", {"save": save, "seats": seats})
    assert status == 201, told
    ana = await house.sit(told["table"], told["keys"]["ana"])
    ben = await house.sit(told["table"], told["keys"]["ben"])
    return told, ana, ben


async def test_ways_are_told_to_who_is_asked(home: Path) -> None:
    async with serving(home) as house:
        _, ana, ben = await seated(house)
        decision = decision_of(latest(ana), "ana")
        assert decision is not None
        assert decision["ways"]
        told = await ana.ask("ways", seat="ana")
        assert told["n"] == decision["n"]
        assert told["ways"][1] == {"to": "c1", "keys": ["move:b1", "move:c1"], "over": ["b1", "c1"], "cost": 2}
        assert (await ben.ask("ways", seat="ben"))["ways"] == []
        assert (await ben.ask("ways", seat="ana"))["reason"] == "That seat is not yours."


async def test_a_walk_is_kept_answer_by_answer_and_taken_back_as_one(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told, ana, _ = await seated(house)
        n = latest(ana)["n"]
        assert house.tables is not None
        room = house.tables.rooms[told["table"]]
        before = room.save().split("---")[1]
        steps = len(room.steps)
        assert await ana.ask("walk", seat="ana", keys=["move:b1", "move:c1"], n=n) == {"t": "walked", "id": 1, "done": 2}
        await ana.until("update")
        assert len(room.steps) == steps + 2
        assert "&ana move:c1" in room.save()
        await stored_equals_memory(house, told["table"])
        assert (await ana.ask("undo", seat="ana"))["t"] == "ok"
        assert room.save().split("---")[1] == before
        assert len(room.steps) == steps
        await stored_equals_memory(house, told["table"])


async def test_a_walk_says_where_it_stopped(home: Path) -> None:
    async with serving(home) as house:
        _, ana, _ = await seated(house)
        told = await ana.ask("walk", seat="ana", keys=["move:b1", "move:d1", "move:c1"], n=latest(ana)["n"])
        assert (told["t"], told["done"]) == ("walked", 1)
        assert "no going on" in told["reason"]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"keys": ["move:d1"]}, "too far"),
        ({"keys": []}, "Expected `array` of length >= 1"),
        ({"keys": ["move:b1"] * (LONGEST + 1)}, f"Expected `array` of length <= {LONGEST}"),
        ({"keys": "move:b1"}, "Expected `array`"),
        ({"keys": [7]}, "Expected `str`"),
        ({"seat": "ben"}, "not yours"),
        ({"seat": "eve"}, "not yours"),
        ({"n": 0}, "no longer open"),
        ({"n": 99}, "no longer open"),
    ],
)
async def test_a_walk_that_cannot_begin_changes_nothing(home: Path, wrong: Json, reason: str) -> None:
    async with serving(home) as house:
        told, ana, _ = await seated(house)
        assert house.tables is not None
        before = house.tables.rooms[told["table"]].save()
        refused = await ana.ask("walk", **{"seat": "ana", "keys": ["move:b1"], "n": latest(ana)["n"], **wrong})
        assert refused["t"] == "no"
        assert reason in refused["reason"]
        assert house.tables.rooms[told["table"]].save() == before


async def test_who_is_not_asked_cannot_walk(home: Path) -> None:
    async with serving(home) as house:
        _, _, ben = await seated(house)
        assert "has nothing to decide" in (await ben.ask("walk", seat="ben", keys=["move:d1"], n=latest(ben)["n"]))["reason"]


async def test_a_person_says_when_to_be_asked(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:bot", game="escape", scenario="lift")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        welcome = next(m for m in ana.heard if m["t"] == "welcome")
        assert [moment["key"] for moment in welcome["moments"]] == ["pause", "challenge", "attack", "reroll"]
        assert latest(ana)["seats"]["ana"]["quiet"] == ["pause"]
        assert house.tables is not None
        assert house.tables.rooms[told["table"]].table.quiet("ben") == frozenset()  # a bot is always asked
        assert (await ana.ask("hush", seat="ana", moments=["attack"]))["t"] == "ok"
        await ana.until("update")
        assert latest(ana)["seats"]["ana"]["quiet"] == ["attack"]
        assert "no moment" in (await ana.ask("hush", seat="ana", moments=["lunch"]))["reason"]
        assert (await ana.ask("hush", seat="ben", moments=[]))["reason"] == "That seat is not yours."
