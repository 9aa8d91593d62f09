"""Saves, replays, and going on from any answer."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noctule.engine import DamagedSave, Setup, Table
from noctule.engine.pledges import SecretLuck
from noctule.engine.saves import read
from noctule.server.opening import Opener
from noctule.server.steps import decode
from noctule.server.storage import Statement
from server.house import play, serving


async def test_a_running_game_is_saved_only_for_who_holds_every_seat(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        path = f"/tables/{told['table']}/save"
        for keys in ([], [told["keys"]["ana"]], [told["owner"]], [told["watch"]]):
            assert (await house.call("GET", path, keys=keys))[0] == 403
        status, text = await house.call("GET", path, keys=list(told["keys"].values()))
        assert status == 200
        assert Table.load(text).pending.keys() == {"ana"}


async def test_a_finished_game_is_saved_for_anybody(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1))
        status, text = await house.call("GET", f"/tables/{told['table']}/save")
        assert status == 200
        assert Table.load(text).over


async def test_a_save_becomes_a_table_with_its_past(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        given = await play(both, ["ana", "ben"], Random(2), most=21)
        _, text = await house.call("GET", f"/tables/{told['table']}/save", keys=list(told["keys"].values()))
        seats = [{"seat": "ana", "held": "me"}, {"seat": "ben", "held": "friend"}]
        status, loaded = await house.call("POST", "/tables/load", {"save": text, "seats": seats})
        assert status == 201
        assert loaded["lost"] == 0
        assert loaded["keys"].keys() == {"ana"}
        ana = await house.sit(loaded["table"], loaded["keys"]["ana"])
        assert ana.last("ana")["view"]["boards"] == both.last("ana")["view"]["boards"] or "cells" not in str(both.last("ana"))
        _, replayed = await house.call("GET", f"/tables/{loaded['table']}/replay?seat=ana", keys=[loaded["keys"]["ana"]])
        assert replayed["steps"] == given
        assert house.tables is not None
        room = house.tables.rooms[loaded["table"]]
        assert (await house.tables.save_at(room, given)).split("\n---\n")[1] == text.split("\n---\n")[1]


async def test_what_is_no_save_is_refused(home: Path) -> None:
    async with serving(home) as house:
        status, told = await house.call("POST", "/tables/load", {"save": "x", "seats": []})
        assert status == 422
        assert "not a save of ours" in told["reason"]
        game = await house.found("ana", "ben")
        _, text = await house.call("GET", f"/tables/{game['table']}/save", keys=list(game["keys"].values()))
        seats = [{"seat": "ana", "held": "me"}, {"seat": "eve", "held": "me"}]
        assert (await house.call("POST", "/tables/load", {"save": text, "seats": seats}))[0] == 422
        assert (await house.call("POST", "/tables/load", {"save": text[: len(text) // 2]}))[0] == 422


async def test_every_step_can_be_looked_at_again(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        given = await play(both, ["ana", "ben"], Random(3))
        seen = {m["n"]: m["seats"]["ben"]["view"] for m in both.heard if m["t"] == "update"}
        for step in (0, 1, 2, given // 2, given - 1, given):
            status, told_back = await house.call("GET", f"/tables/{told['table']}/replay?seat=ben&step={step}")
            assert status == 200
            assert told_back["steps"] == given
            assert told_back["view"]["status"] == seen[step + 1]["status"]
            assert told_back["view"]["boards"][0]["pieces"] == seen[step + 1]["boards"][0]["pieces"]
        assert told_back["log"]
        assert (await house.call("GET", f"/tables/{told['table']}/replay?step={given + 1}"))[0] == 422
        assert (await house.call("GET", f"/tables/{told['table']}/replay?step=-1"))[0] == 422
        assert (await house.call("GET", f"/tables/{told['table']}/replay?seat=eve"))[0] == 404


async def test_a_running_game_is_replayed_from_own_eyes_only(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        path = f"/tables/{told['table']}/replay"
        ana = [told["keys"]["ana"]]
        assert (await house.call("GET", f"{path}?seat=ana", keys=ana))[0] == 200
        assert (await house.call("GET", f"{path}?seat=ben", keys=ana))[0] == 403
        assert (await house.call("GET", path, keys=ana))[0] == 200
        assert (await house.call("GET", path, keys=[told["watch"]]))[0] == 200
        assert (await house.call("GET", path))[0] == 403


async def test_a_new_table_goes_on_from_any_step(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(4), most=30)
        body = {"step": 11, "seats": []}
        assert (await house.call("POST", f"/tables/{told['table']}/continue", body, [told["keys"]["ana"]]))[0] == 403
        status, other = await house.call("POST", f"/tables/{told['table']}/continue", body, list(told["keys"].values()))
        assert status == 201
        branch = await house.sit(other["table"], *other["keys"].values())
        earlier = next(m for m in both.heard if m["t"] == "update" and m["n"] == 12)
        assert branch.last("ana")["view"]["boards"][0]["pieces"] == earlier["seats"]["ana"]["view"]["boards"][0]["pieces"]
        assert (await branch.ask("undo", seat="ana", fate="same"))["t"] == "ok"
        await branch.until("update")
        await play(branch, ["ana", "ben"], Random(5))
        assert both.last("ana") == both.last("ana")


async def test_a_save_that_asks_for_too_much_is_refused_and_nobody_waits(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        _, text = await house.call("GET", f"/tables/{told['table']}/save", keys=list(told["keys"].values()))
        status, refused = await house.call("POST", "/tables/load", {"save": text.replace('"at":[22', '"at":[16000000000')})
        assert (status, refused["reason"]) == (422, "the boundary position is impossible: at[0]: 16000000000 is no square")
        assert (await house.call("POST", "/tables/load", {"save": text}))[0] == 201


async def test_a_process_that_is_late_is_ended_and_the_next_save_gets_a_new_one() -> None:
    text = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1).save()
    opener = Opener(seconds=0.001)
    with pytest.raises(DamagedSave, match="more time or memory"):
        await opener.steps(text)
    opener._seconds = 30
    assert len(await opener.steps(text)) == 1
    process = opener._process
    assert process is not None
    assert len(await opener.steps(text)) == 1
    assert opener._process is process
    await opener.close()
    assert process.returncode is not None


async def test_one_table_that_cannot_be_read_takes_no_list_down(home: Path) -> None:
    async with serving(home) as house:
        good, bad = [await house.found("ana", "ben:open") for _ in range(2)]
        assert house.tables is not None
        broken = Statement("UPDATE steps SET body = ? WHERE table_id = ?", (b"{}", bad["table"]))
        await house.tables.writer.commit([broken])
        del house.tables.rooms[bad["table"]]
        status, listed = await house.call("GET", "/tables/open")
        assert (status, [table["table"] for table in listed]) == (200, [good["table"]])
        keys = {told["table"]: list(told["keys"].values()) for told in (good, bad)}
        status, listed = await house.call("POST", "/tables/mine", {"keys": keys})
        assert (status, [table["table"] for table in listed]) == (200, [good["table"]])


async def test_pledged_luck_is_opened_at_the_end_and_never_before(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben", pledge=True)
        keys = list(told["keys"].values())
        both = await house.sit(told["table"], *keys)
        assert house.tables is not None
        secret = (await house.tables.read("SELECT body FROM steps WHERE table_id = ? AND number = 0", told["table"]))[0][0]
        secret = decode(secret).secret
        commitment = sha256(bytes.fromhex(secret)).hexdigest()
        assert commitment in str(both.heard)
        await play(both, ["ana", "ben"], Random(1), most=30)
        assert (await both.ask("undo", seat="ana", fate="new"))["t"] == "ok"
        _, running = await house.call("GET", f"/tables/{told['table']}/save", keys=keys)
        assert secret not in str(both.heard) + running
        assert f"\nluck {commitment} " in running
    async with serving(home) as house:
        both = await house.sit(told["table"], *keys)
        await play(both, ["ana", "ben"], Random(2))
        assert f"The secret was {secret}." in str(both.heard)
        assert (await both.ask("undo", seat="ana", fate="same"))["reason"].endswith("nothing can be taken back any more")
        _, text = await house.call("GET", f"/tables/{told['table']}/save")
    pledge = read(text).pledge
    assert pledge is not None
    assert (pledge.secret, pledge.turns[-1][1]) == (secret, 1)
    last: Table[Any]
    *_, last = Table.replay(text, luck=pledge.luck())
    assert last.over


async def test_who_plays_again_gets_a_pledge_of_the_new_game(home: Path) -> None:
    async with serving(home) as house:
        pledges = []
        told = await house.found("ana", "ben", pledge=True)
        keys = list(told["keys"].values())
        for _ in range(2):
            both = await house.sit(told["table"], *keys)
            pledges += re.findall(r"The luck of this game is pledged: (\w+)", str(both.heard))
            _, told = await house.call("POST", f"/tables/{told['table']}/again", keys=keys)
        assert len(set(pledges)) == 2


async def test_without_the_wish_nothing_is_pledged(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        assert "pledged" not in str(both.heard)


async def test_tables_of_real_play_draw_from_luck_that_nobody_foretells(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        assert house.tables is not None
        new = house.tables.rooms.pop(told["table"])
        resumed = await house.tables.open(told["table"])
        _, loaded = await house.call("POST", "/tables/load", {"save": new.save()})
        _, again = await house.call("POST", f"/tables/{told['table']}/again", keys=[told["owner"]])
        rooms = [new, resumed, *(house.tables.rooms[each["table"]] for each in (loaded, again))]
        assert [type(room.table._driver.luck) for room in rooms] == [SecretLuck] * 4
        assert len({room.table._driver.luck.permutation(40) for room in rooms}) == 4
