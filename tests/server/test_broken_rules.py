"""A crash inside a rule: the table is restored, the failing save kept, people told kindly. And rules that were mended since."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noctule import bots
from noctule.bots import Imagine
from noctule.engine import Ask, Shown, find
from noctule.engine import game as game_module
from noctule.reference import skirmish
from noctule.reference.skirmish.play import play as plain_play
from noctule.server.bots import Thinkers
from server.house import play, serving


async def breaking(s: Any, g: Ask) -> None:
    """The skirmish, but unit 4 breaks it."""
    choose = g.choose

    async def watched(*asked: Any, **more: Any) -> Any:
        value = await choose(*asked, **more)
        if value == 4:
            raise ZeroDivisionError("division by zero")
        return value

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return watched if name == "choose" else getattr(g, name)

    await plain_play(s, Watched())  # type: ignore[arg-type]


async def test_people_are_told_kindly_and_the_failing_save_is_kept(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, play=breaking))
    find.cache_clear()
    try:
        async with serving(home, database) as house:
            told = await house.found("ana", "ben")
            ana = await house.sit(told["table"], told["keys"]["ana"])
            no = await ana.answer("ana", "unit:4", 1)
            assert no["t"] == "no"
            assert "The table is as it was before" in no["reason"]
            assert "ZeroDivision" not in str(ana.heard)
            assert (await ana.answer("ana", "unit:3", 1))["t"] == "ok"
            assert house.tables is not None
            ((reason, save),) = await house.tables.read("SELECT reason, save FROM failures")
            assert "ZeroDivisionError" in reason
            assert save.endswith("ana unit:4\n.\n")
    finally:
        find.cache_clear()


class Stubborn:
    """A bot that takes unit 4 whenever it can."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, imagine: Imagine, seat: str, shown: Shown) -> str:
        keys = [option.key for option in shown.options]
        return "unit:4" if "unit:4" in keys else keys[0]


async def test_a_bot_tries_another_answer_where_one_breaks_a_rule(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, play=breaking))
    monkeypatch.setitem(bots.BOTS, "random", Stubborn)
    monkeypatch.setattr(Thinkers, "any_answer", lambda self, table, seat: "unit:2")
    find.cache_clear()
    try:
        async with serving(home) as house:
            told = await house.found("ana:bot", "ben")
            ben = await house.sit(told["table"], told["keys"]["ben"])
            while "decision" not in ben.last("ben")["view"]:
                await ben.until("update")
            assert house.tables is not None
            assert len(await house.tables.read("SELECT reason FROM failures")) == 1
    finally:
        find.cache_clear()


async def test_after_a_change_of_rules_the_table_goes_on_and_says_so(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1), most=9)
        seen = both.last("ana")["view"]["boards"][0]["pieces"]
    monkeypatch.setattr(game_module, "fingerprint", lambda package: "0" * 12)
    for _ in range(2):
        async with serving(home, database) as house:
            both = await house.sit(told["table"], *told["keys"].values())
            assert both.last("ana")["view"]["boards"][0]["pieces"] == seen
            lines = [line["text"] for line in both.last("ana")["log"]]
            assert sum("rules of this game were mended" in line for line in lines) == 1
            await play(both, ["ana", "ben"], Random(2), most=4)
            assert (await both.ask("undo", seat="ana", fate="same"))["t"] == "ok"
            await both.until("update")
            seen = both.last("ana")["view"]["boards"][0]["pieces"]


async def test_answers_that_the_new_rules_do_not_know_are_given_up(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        assert (await ana.answer("ana", "unit:4", 1))["t"] == "ok"
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, version="2", play=breaking))
    find.cache_clear()
    try:
        async with serving(home, database) as house:
            ana = await house.sit(told["table"], told["keys"]["ana"])
            assert ana.last("ana")["view"]["decision"]["kind"] == "unit"
            assert "the last 1 answer had to be given up" in ana.last("ana")["log"][-1]["text"]
            assert (await ana.answer("ana", "unit:3", ana.last("ana")["view"]["decision"]["n"]))["t"] == "ok"
    finally:
        find.cache_clear()
