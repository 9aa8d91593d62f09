"""Taking back: alone, with consent, across boundaries and restarts."""

from __future__ import annotations

from pathlib import Path
from random import Random

from server.house import Client, House, Json, play, serving


async def stored_equals_memory(house: House, table: str) -> None:
    """What is on disk leads to exactly where the table stands."""
    tables = house.tables
    assert tables is not None
    room = tables.rooms[table]
    await room.rest()
    save, fences = room.save(), {seat: room.fence_for(seat, {}) for seat in room.seats}
    lines = {seat: room.eyes(seat).lines for seat in (*room.seats, None)}
    del tables.rooms[table]
    again = await tables.open(table)
    assert again.save() == save
    assert {seat: again.fence_for(seat, {}) for seat in again.seats} == fences
    assert [[line.text for line in again.eyes(seat).lines] for seat in lines] == [[x.text for x in lines[s]] for s in lines]
    tables.rooms[table] = room


async def begun(house: House) -> tuple[Json, Client, Client]:
    """Ana has held a unit, and Ben has chosen one of his: what she did lies behind a fence."""
    told = await house.found("ana", "ben")
    ana = await house.sit(told["table"], told["keys"]["ana"])
    ben = await house.sit(told["table"], told["keys"]["ben"])
    await ana.answer("ana", "unit:3", 1)
    await ana.answer("ana", "hold", 2)
    await ben.answer("ben", "unit:7", 3)
    return told, ana, ben


async def test_an_own_answer_is_taken_back_at_once(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        assert ana.last("ana")["undo"] == {"reason": "there is nothing of yours to take back", "rule": "", "nothing": True}
        await ana.answer("ana", "unit:3", 1)
        await ana.until("update")
        assert ana.last("ana")["undo"] is None
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"
        update = await ana.until("update")
        assert update["n"] == 3
        assert ana.last("ana")["view"]["decision"]["kind"] == "unit"
        await stored_equals_memory(house, told["table"])


async def test_beyond_a_fence_the_other_is_asked(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        ben = await house.sit(told["table"], told["keys"]["ben"])
        await ana.answer("ana", "unit:3", 1)
        assert (await ana.answer("ana", "move:f3", 2))["t"] == "ok"
        await ben.answer("ben", "unit:7", 3)
        await ana.until("update")
        while ana.last("ana")["undo"] is None:
            await ana.until("update")
        assert "Ben has answered since" in ana.last("ana")["undo"]["reason"]
        assert "nothing" not in ana.last("ana")["undo"]
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"
        asked = await ben.until("consent")
        assert (asked["seat"], asked["fate"]) == ("ana", "same")
        assert (await ana.ask("consent", ask=asked["id"], yes=True))["t"] == "no"
        assert (await ben.ask("consent", ask=asked["id"], yes=True))["t"] == "ok"
        verdict = await ana.until("verdict")
        assert verdict["yes"]
        while ana.last("ana")["view"].get("decision", {}).get("kind") != "action":
            await ana.until("update")
        assert ana.last("ana")["logStart"] == 0
        assert ana.last("ana")["log"] == []
        await stored_equals_memory(house, told["table"])


async def test_a_refusal_is_told_and_changes_nothing(home: Path) -> None:
    async with serving(home) as house:
        _, ana, ben = await begun(house)
        await ana.ask("undo", seat="ana", fate="new")
        asked = await ben.until("consent")
        await ben.ask("consent", ask=asked["id"], yes=False)
        verdict = await ana.until("verdict")
        assert (verdict["yes"], verdict["by"]) == (False, "ben")
        assert (await ben.ask("consent", ask=asked["id"], yes=True))["t"] == "no"
        assert (await ben.answer("ben", "hold", 4))["t"] == "ok"


async def test_an_ask_lapses_when_the_game_goes_on_and_reaches_whoever_comes_back(home: Path) -> None:
    async with serving(home) as house:
        told, ana, ben = await begun(house)
        await ben.socket.close()
        await ana.ask("undo", seat="ana", fate="same")
        ben = await house.sit(told["table"], told["keys"]["ben"])
        asked = await ben.until("consent")
        await ben.answer("ben", "hold", 4)
        no = await ben.ask("consent", ask=asked["id"], yes=True)
        assert "no longer asked" in no["reason"]


async def test_a_hot_seat_asks_nobody(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(5), most=20)
        for seat in ("ana", "ben", "ana", "ben", "ana"):
            assert both.last(seat)["undo"] is None
            assert (await both.ask("undo", seat=seat, fate="same"))["t"] == "ok"
            await both.until("update")
            await stored_equals_memory(house, told["table"])
        await play(both, ["ana", "ben"], Random(6), most=20)
        await stored_equals_memory(house, told["table"])


async def test_a_table_with_bots_asks_nobody(home: Path) -> None:
    async with serving(home, bot_pause=0) as house:
        told = await house.found("ana", "ben:bot")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await play(ana, ["ana"], Random(1), most=4)
        while "decision" not in ana.last("ana")["view"]:
            await ana.until("update")
        assert ana.last("ana")["undo"] is None
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"


async def test_undo_after_coming_back_from_disk(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(7), most=30)
    async with serving(home, database) as house:
        both = await house.sit(told["table"], *told["keys"].values())
        for _ in range(12):
            assert (await both.ask("undo", seat="ana", fate="same"))["t"] == "ok"
            await stored_equals_memory(house, told["table"])
        assert (await both.ask("undo", seat="ana", fate="same"))["t"] in ("ok", "no")
        await both.until("update")
        assert await play(both, ["ana", "ben"], Random(8)) > 10
        await stored_equals_memory(house, told["table"])


async def test_requests_do_not_pile_up_before_those_who_are_asked(home: Path) -> None:
    async with serving(home, bot_pause=60) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        ben = await house.sit(told["table"], told["keys"]["ben"])
        await ana.answer("ana", "unit:3", 1)
        await ana.answer("ana", "move:f3", 2)
        await ben.answer("ben", "unit:7", 3)
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"
        for fate in ("same", "new", "same"):
            again = await ana.ask("undo", seat="ana", fate=fate)
            assert (again["t"], again["reason"][:22]) == ("no", "You have asked already")
        asked = await ben.until("consent")
        await ben.ask("consent", ask=asked["id"], yes=False)
        assert [message["t"] for message in ben.heard].count("consent") == 1
        assert (await ana.ask("undo", seat="ana", fate="same"))["t"] == "ok"  # refused once, it may be asked again
