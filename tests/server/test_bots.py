"""Bots in seats: they play to the end, never hang a table, and never hold up others."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from noctule import bots
from noctule.bots import Imagine
from noctule.engine import Shown
from server.house import play, serving


async def test_a_person_plays_against_a_bot_to_the_end(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:bot")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await play(ana, ["ana"], Random(1))
        assert ana.heard[-1]["over"]


async def test_bots_among_themselves_play_to_the_end(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana:bot", "ben:bot")
        watcher = await house.sit(told["table"], told["watch"])
        while not watcher.heard[-1].get("over"):
            await watcher.next()


async def test_bots_answer_sealed_questions_beside_people(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:bot", "cid:bot", game="parley", scenario="parley")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await play(ana, ["ana"], Random(2))
        assert ana.heard[-1]["over"]


class Slow:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        time.sleep(0.4)
        return "too late"


class Broken(Slow):
    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        raise ZeroDivisionError


class Cheat(Slow):
    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        return "win"


@pytest.mark.parametrize("kind", [Slow, Broken, Cheat])
async def test_for_a_bot_that_gives_no_legal_answer_in_time_one_is_given(
    home: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Slow]
) -> None:
    monkeypatch.setitem(bots.BOTS, "odd", kind)
    async with serving(home, bot_seconds=0.05) as house:
        told = await house.found("ana:bot", "ben", title="x")
        odd = {"held": "bot", "bot": "odd"}
        assert (await house.call("POST", f"/tables/{told['table']}/seats/ana", odd, [told["owner"]]))[0] == 200
        ben = await house.sit(told["table"], told["keys"]["ben"])
        await play(ben, ["ben"], Random(1), most=2)


async def test_a_bot_takes_over_where_a_person_leaves(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ben = await house.sit(told["table"], told["keys"]["ben"])
        await house.call("POST", f"/tables/{told['table']}/seats/ana", {"held": "bot"}, [told["keys"]["ana"]])
        await play(ben, ["ben"], Random(1), most=6)


async def test_a_table_that_waits_for_a_bot_goes_on_after_a_restart(home: Path, database: str) -> None:
    async with serving(home, database, bot_pause=60) as house:
        told = await house.found("ana:bot", "ben")
    async with serving(home, database) as house:
        ben = await house.sit(told["table"], told["keys"]["ben"])
        await play(ben, ["ben"], Random(1), most=2)
