"""What would you do? Over the socket: a bot's best answers for the one who is asked, and a line in everybody's log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from noctule.engine import Setup, Table, find
from noctule.server.bots import Thinkers
from noctule.server.hints import MEANWHILE, NO_JUDGE, NOT_ASKED, PATIENCE
from server.house import House, Json, serving


async def begun(house: House, game: str = "escape", scenario: str = "lift") -> Json:
    seats = [{"seat": seat, "held": held, "name": "", "bot": ""} for seat, held in (("ana", "me"), ("ben", "friend"))]
    status, made = await house.call("POST", "/tables", {"game": game, "scenario": scenario, "seats": seats})
    assert status == 201, made
    table: Json = made
    return table


def lines_of(update: Json, seat: str) -> list[str]:
    return [line["text"] for line in update["seats"][seat]["log"]]


async def test_two_answers_with_reasons_and_a_line_that_the_others_see(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house)
        ana = await house.sit(made["table"], made["keys"]["ana"])
        watcher = await house.sit(made["table"], made["watch"])
        decision = ana.last("ana")["view"]["decision"]
        hint = await ana.ask("hint", seat="ana")
        assert (hint["t"], hint["n"], len(hint["answers"])) == ("hint", decision["n"], 2)
        offered = {option["key"]: option["label"] for option in decision["options"]}
        assert all(offered[advice["key"]] == advice["label"] and advice["text"] for advice in hint["answers"])
        assert "asked a bot what it would do." in lines_of(await watcher.until("update"), "")[-1]
        again = await ana.ask("hint", seat="ana")
        assert again["answers"] == hint["answers"]
        assert await watcher.quiet(), "asked twice about one question, it is told once"


async def test_the_line_stays_when_the_answer_is_taken_back_and_the_save_holds(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house)
        ana = await house.sit(made["table"], made["keys"]["ana"])
        decision = ana.last("ana")["view"]["decision"]
        hint = await ana.ask("hint", seat="ana")
        await ana.answer("ana", hint["answers"][0]["key"], decision["n"])
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"
        assert house.tables is not None
        room = await house.tables.open(made["table"])
        replayed: Table[Any] = list(Table.replay(room.save()))[-1]
        assert replayed.pending.keys() == room.table.pending.keys()
        assert any("asked a bot" in event.text for _, kept in room.steps if kept.notice for event in kept.events)


async def test_only_whoever_is_asked_gets_one_and_only_where_a_bot_knows_the_game(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house)
        ana = await house.sit(made["table"], made["keys"]["ana"])
        watcher = await house.sit(made["table"], made["watch"])
        assert (await watcher.ask("hint", seat="ana"))["t"] == "no"
        decision = ana.last("ana")["view"]["decision"]
        await ana.answer("ana", decision["options"][0]["key"], decision["n"])
        assert (await ana.ask("hint", seat="ana"))["reason"] == NOT_ASKED, "it is the other's turn to choose"
        made = await begun(house, "skirmish", "standard")
        ana = await house.sit(made["table"], made["keys"]["ana"])
        assert (await ana.ask("hint", seat="ana"))["reason"] == NO_JUDGE


async def test_one_at_a_time_and_none_about_what_has_been_answered_meanwhile(home: Path, monkeypatch: Any) -> None:
    async with serving(home) as house:
        made = await begun(house)
        ana = await house.sit(made["table"], made["keys"]["ana"])
        decision = ana.last("ana")["view"]["decision"]
        thought = asyncio.Event()

        async def slow(self: Thinkers, table: Table[Any], seat: str) -> list[Any]:
            await thought.wait()
            return []

        monkeypatch.setattr(Thinkers, "hint", slow)
        first = asyncio.ensure_future(ana.ask("hint", seat="ana"))
        await asyncio.sleep(0.05)
        other = await house.sit(made["table"], made["keys"]["ana"])
        assert (await other.ask("hint", seat="ana"))["reason"] == PATIENCE
        await other.answer("ana", decision["options"][0]["key"], decision["n"])
        thought.set()
        assert (await first)["reason"] == MEANWHILE


async def test_a_plan_is_handed_from_one_thought_to_the_next() -> None:
    """Every thought has a process of its own that forgets everything: what is planned comes along."""
    table: Table[Any] = Table.start(find("escape"), Setup("lift", ("ana",)), seed=4)
    thinkers = Thinkers(2, processes=1)
    try:
        for _ in range(12):
            table.answer("ana", await thinkers.answer(table, "ana", "normal"))
        assert thinkers._plans[table].keys() == {"ana"}
    finally:
        thinkers.close()
