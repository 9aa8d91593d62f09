"""The socket of a table: the protocol, message by message."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

from noctule.engine import find
from noctule.server import room as room_module
from server.house import decision_of, play, serving


async def test_welcome_then_update(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:friend", title="Tuesday")
        client = await house.sit(told["table"], told["keys"]["ana"])
        welcome, update = client.heard[:2]
        assert {"v": 1, "game": "skirmish", "title": "Tuesday", "seats": ["ana"], "watching": False}.items() <= welcome.items()
        assert update["seats"].keys() == {"ana"}
        asked = decision_of(update, "ana")
        assert asked is not None
        assert update["n"] == asked["n"]
        assert update["seats"]["ana"]["view"]["boards"][0]["ground"]["cells"]


async def test_an_answer_is_acknowledged_and_told_to_both(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        ben = await house.sit(told["table"], told["keys"]["ben"])
        assert decision_of(ben.heard[1], "ben") is None
        assert ben.last("ben")["view"]["waiting"] == ["Waiting for Ana to choose a unit."]
        assert (await ana.answer("ana", "unit:3", 1))["t"] == "ok"
        await ana.until("update")
        assert ana.last("ana")["view"]["decision"]["kind"] == "action"
        update = await ben.until("update")
        assert update["n"] == 2
        assert "ground" in update["seats"]["ben"]["view"]["boards"][0]


async def test_grounds_are_sent_once_for_each_connection(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await ana.answer("ana", "unit:3", 1)
        update = await ana.until("update")
        assert update["seats"]["ana"]["view"]["boards"][0]["ground"] == {"id": "field"}
        knowing = await house.sit(told["table"], told["keys"]["ana"], grounds=["field"])
        assert knowing.last("ana")["view"]["boards"][0]["ground"] == {"id": "field"}
        fresh = await house.sit(told["table"], told["keys"]["ana"])
        assert len(fresh.last("ana")["view"]["boards"][0]["ground"]["cells"]) == 100


async def test_a_stale_answer_is_refused(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await ana.answer("ana", "unit:3", 1)
        no = await ana.answer("ana", "unit:3", 1)
        assert no["t"] == "no"
        assert "no longer open" in no["reason"]


async def test_an_illegal_answer_is_refused_with_its_rule(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        no = await ana.answer("ana", "unit:7", 1)
        assert {"t": "no", "reason": "Unit 7 is not yours.", "rule": "skirmish.turn.choose-unit"}.items() <= no.items()


async def test_a_seat_cannot_answer_for_another(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        ben = await house.sit(told["table"], told["keys"]["ben"])
        requests = (
            {"t": "answer", "seat": "ana", "key": "unit:3", "n": 1},
            {"t": "undo", "seat": "ana", "fate": "same"},
            {"t": "why", "seat": "ana", "what": "unit:3"},
            {"t": "preview", "seat": "ana", "key": "unit:3"},
            {"t": "traces", "seat": "ana", "piece": "unit-3"},
            {"t": "log", "seat": "ana", "before": 10, "count": 5},
            {"t": "traces", "seat": "", "piece": "unit-3"},
        )
        for request in requests:
            told_back = await ben.ask(**request)
            assert (told_back["t"], told_back["reason"]) == ("no", "That seat is not yours.")


async def test_a_spectator_sees_and_does_nothing(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        client = await house.sit(told["table"], told["watch"])
        assert client.heard[0]["watching"]
        assert client.heard[1]["seats"].keys() == {""}
        assert "decision" not in client.last("")["view"]
        for seat in ("ana", ""):
            assert (await client.answer(seat, "unit:3", 1))["t"] == "no"
        assert (await client.ask("log", seat="", before=5, count=5))["lines"] == []


async def test_wrong_keys_open_nothing(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        other = await house.found("ana", "ben")
        for keys in ([], ["wrong"], [other["keys"]["ana"], other["owner"], other["watch"]]):
            client = await house.connect(told["table"])
            await client.send(t="hello", v=1, keys=keys)
            assert (await client.next())["code"] == 4401
            assert await client.next() == {}
            assert client.socket.close_code == 4401


async def test_the_first_message_must_be_a_hello_of_our_version(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        client = await house.connect(told["table"])
        await client.send(t="answer", id=1, seat="ana", key="unit:3", n=1)
        assert (await client.next())["code"] == 1008
        assert await client.next() == {}
        client = await house.connect(told["table"])
        await client.send(t="hello", v=2, keys=[told["keys"]["ana"]])
        error = await client.next()
        assert error["code"] == 4400
        assert "version 1" in error["reason"]


async def test_a_foreign_page_gets_no_socket(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await house.connect(told["table"], headers={"Origin": "https://evil.example"})
        assert refused.value.status == 403


async def test_unreadable_messages_are_refused_and_the_connection_lives_on(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        for text in ("", "x", "[]", "{}", '{"t":"fly","id":3}', '{"t":"answer","id":3}', '{"t":"answer","id":"x"}', "[" * 5000):
            await ana.socket.send_str(text)
            no = await ana.until("no")
            assert no["id"] == (3 if '"id":3' in text else None)
        assert (await ana.answer("ana", "unit:3", 1))["t"] == "ok"


async def test_an_oversized_message_closes_the_connection(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await ana.send(t="why", id=1, seat="ana", what="x" * 20_000)
        while await ana.next():
            pass
        assert ana.socket.close_code == 1009
        assert (await house.sit(told["table"], told["keys"]["ana"])).last("ana")["view"]["decision"]["n"] == 1


async def test_bytes_are_not_understood(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await ana.socket.send_bytes(b"{}")
        assert (await ana.until("error"))["reason"].startswith("Only text")


async def test_too_many_messages_are_refused_then_the_connection_closed(home: Path) -> None:
    async with serving(home, messages_per_second=1, burst=5) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        for id in range(40):
            await ana.send(t="why", id=id, seat="ana", what="unit:3")
        kinds = []
        while message := await ana.next():
            kinds.append(message["t"])
        assert kinds.count("why") == 5
        assert kinds.count("no") == 20
        assert kinds[-1] == "error"


async def test_two_tabs_of_one_seat_see_the_same(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        first = await house.sit(told["table"], told["keys"]["ana"])
        second = await house.sit(told["table"], told["keys"]["ana"], grounds=["field"])
        assert (await first.answer("ana", "unit:3", 1))["t"] == "ok"
        await first.until("update")
        await second.until("update")
        assert first.last("ana") == second.last("ana")
        assert (await second.answer("ana", "unit:3", 1))["t"] == "no"
        assert (await second.answer("ana", "hold", 2))["t"] == "ok"


async def test_one_connection_holds_several_seats(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        assert both.heard[1]["seats"].keys() == {"ana", "ben"}
        assert await play(both, ["ana", "ben"], Random(1)) > 10
        assert both.heard[-1]["over"]
        assert both.last("ana")["view"]["status"]["outcome"]


async def test_coming_back_finds_the_same_decision(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1), most=7)
        seen = both.last("ana")["view"]
        await both.socket.close()
        again = await house.sit(told["table"], *told["keys"].values(), grounds=["field"])
        assert again.last("ana")["view"] == seen
        log = again.last("ana")
        assert log["logStart"] == 0
        assert log["log"] == [line for m in both.heard if m["t"] == "update" for line in m["seats"]["ana"]["log"]]


async def test_a_table_that_left_the_memory_comes_back_as_it_was(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(2), most=13)
        seen = both.last("ana")
        tables = house.tables
        assert tables is not None
        assert tables.let_go(1e12) == 0
        await both.socket.close()
        while not tables.rooms[told["table"]].idle:
            await both.quiet(0.01)
        save = tables.rooms[told["table"]].save()
        assert tables.let_go(1e12) == 1
        again = await house.sit(told["table"], *told["keys"].values(), grounds=["field"])
        assert tables.rooms[told["table"]].save() == save
        assert again.last("ana")["view"] == seen["view"]
        assert again.last("ana")["undo"] == seen["undo"]
        assert again.last("ana")["log"][-1:] == seen["log"][-1:] or not seen["log"]


async def test_people_are_told_who_comes_and_goes(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await ana.until("players")
        ben = await house.sit(told["table"], told["keys"]["ben"])
        assert [player["online"] for player in (await ana.until("players"))["players"]] == [True, True]
        await ben.socket.close()
        assert [player["online"] for player in (await ana.until("players"))["players"]] == [True, False]


async def test_why_preview_traces_log_and_ping(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        assert (await both.ask("why", seat="ana", what="unit:3"))["offered"]
        why = await both.ask("why", seat="ana", what="unit-7")
        assert {"t": "why", "offered": False, "rule": "skirmish.turn.choose-unit"}.items() <= why.items()
        assert (await both.ask("preview", seat="ana", key="unit:3"))["odds"] == []
        assert (await both.ask("preview", seat="ana", key="nothing"))["t"] == "no"
        several = await both.ask("previews", seat="ana", keys=["unit:3", "unit:4"])
        assert several["previews"] == {"unit:3": {}, "unit:4": {}}
        assert (await both.ask("previews", seat="ana", keys=["unit:3", "nothing"]))["t"] == "no"
        assert (await both.ask("previews", seat="ana", keys=["unit:3"] * 41))["t"] == "no"
        assert (await both.ask("traces", seat="ana", piece="unit-3"))["t"] == "traces"
        await both.send(t="ping")
        assert (await both.until("pong"))["t"] == "pong"
        await play(both, ["ana", "ben"], Random(3))
        count = both.last("ana")["logStart"] + len(both.last("ana")["log"])
        older = await both.ask("log", seat="ana", before=count - 2, count=3)
        assert older["logStart"] == count - 5
        assert len(older["lines"]) == 3


async def test_messages_are_plain_json_without_other_seats(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        ben = await house.sit(told["table"], told["keys"]["ben"])
        await ana.answer("ana", "unit:3", 1)
        await ben.until("update")
        for text in ben.raw:
            message = json.loads(text)
            assert message.get("seats", {}).keys() <= {"ben"} if message["t"] == "update" else True


async def test_whoever_is_slow_to_say_hello_gets_the_table_that_is_in_use(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        slow = await house.connect(told["table"])
        tables = house.tables
        assert tables is not None
        assert tables.let_go(1e12) == 1
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await slow.send(t="hello", v=1, keys=[told["keys"]["ana"]])
        await slow.until("update")
        await ana.answer("ana", "unit:3", 1)
        assert (await slow.until("update"))["n"] == 2


async def test_what_cannot_be_kept_does_not_stay_in_memory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        ana = await house.sit(told["table"], told["keys"]["ana"])

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(room_module, "step_of", broken)
            await ana.send(t="answer", id=1, seat="ana", key="unit:3", n=1)
            assert "could not be stored" in (await ana.until("error"))["reason"]
        again = await house.sit(told["table"], told["keys"]["ana"])
        assert again.last("ana")["view"]["decision"]["n"] == 1


@pytest.mark.parametrize("game", ["skirmish", "parley"])
async def test_after_every_answer_each_seat_is_shown_the_table_as_it_is(home: Path, game: str) -> None:
    """Scenes are kept while nothing has changed, and shared where nothing is hidden: never one answer too long."""
    async with serving(home) as house:
        scenario = find(game).scenarios[0]
        seats = ["ana", "ben", "cid", "dan"][: scenario.seats[0]]
        told = await house.found(*seats, game=game, scenario=scenario.key)
        both = await house.sit(told["table"], *told["keys"].values())
        assert house.tables is not None
        table = house.tables.rooms[told["table"]].table
        for _ in range(60):
            for seat in seats:
                shown, true = both.last(seat)["view"], json.loads(msgspec.json.encode(table.view(seat)))
                for view in (shown, true):
                    for board in view.get("boards", []):
                        board["ground"] = {"id": board["ground"]["id"]}
                assert shown == true
            if table.over or await play(both, seats, Random(table.n), most=1) == 0:
                break
        assert table.n > 10
