"""The lobby: games, tables, seats, keys."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from noctule.server import lobby
from server.house import serving


async def test_the_games_are_told_with_their_scenarios(home: Path) -> None:
    async with serving(home) as house:
        status, games = await house.call("GET", "/games")
        assert status == 200
        skirmish = next(game for game in games if game["key"] == "skirmish")
        assert skirmish["reference"]
        assert skirmish["campaign"] is False
        assert {"key": "standard", "title": "Skirmish"}.items() <= skirmish["scenarios"][0].items()
        assert [bot["key"] for bot in skirmish["bots"]] == ["random"], "a bot that thinks needs a judge"
        scare = next(game for game in games if game["key"] == "scare")
        assert [bot["key"] for bot in scare["bots"]] == ["hard", "normal", "easy"], "the best one first"
        assert all(bot["about"] for bot in scare["bots"])


async def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "available", lambda: ("skirmish", "broken", "parley"))
    async with serving(home) as house:
        status, games = await house.call("GET", "/games")
        assert status == 200
        assert [game["key"] for game in games] == ["skirmish", "parley"]


async def test_the_rules_of_a_game_can_be_read(home: Path) -> None:
    async with serving(home) as house:
        status, rules = await house.call("GET", "/games/skirmish/rules")
        assert status == 200
        assert {"id", "title", "text", "ruling", "chapter"} <= rules[0].keys()
        assert (await house.call("GET", "/games/nothing/rules"))[0] == 404


async def test_a_founder_gets_keys_for_his_own_seats_and_links_for_his_friends(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:friend")
        assert told["keys"].keys() == {"ana"}
        assert told["invites"]["ben"].startswith(f"/join/{told['table']}#")
        assert len({told["keys"]["ana"], told["invites"]["ben"].partition("#")[2], told["watch"], told["owner"]}) == 4


async def test_keys_are_not_stored(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:friend")
        assert house.tables is not None
        stored = repr(await house.tables.read("SELECT * FROM tables")) + repr(await house.tables.read("SELECT * FROM seats"))
    for key in (told["keys"]["ana"], told["invites"]["ben"].partition("#")[2], told["watch"], told["owner"]):
        assert key not in stored


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"game": "chess", "scenario": "standard", "seats": [{"seat": "ana", "held": "me"}]}, 422, "no game 'chess'"),
        ({"game": "skirmish", "scenario": "x", "seats": [{"seat": "ana", "held": "me"}]}, 422, "no scenario 'x'"),
        ({"game": "skirmish", "scenario": "standard", "seats": [{"seat": "ana", "held": "me"}]}, 422, "1 seat; it takes 2"),
        ({"game": "skirmish", "scenario": "standard", "seats": []}, 400, "length >= 1"),
        ({"game": "skirmish", "scenario": "standard", "seats": [{"seat": "ana", "held": "nobody"}]}, 400, "nobody"),
        ({"scenario": "standard"}, 400, "game"),
        ([1, 2], 400, "Expected `object`"),
    ],
)
async def test_what_cannot_be_founded_is_refused_in_words(home: Path, body: object, status: int, reason: str) -> None:
    async with serving(home) as house:
        got, told = await house.call("POST", "/tables", body)
        assert got == status
        assert reason in told["reason"]


async def test_seats_need_plain_names_and_known_bots(home: Path) -> None:
    async with serving(home) as house:
        for seats in (["Ana", "ben"], ["ana", "ana"], ["a b", "ben"]):
            body = {"game": "skirmish", "scenario": "standard", "seats": [{"seat": seat, "held": "me"} for seat in seats]}
            assert (await house.call("POST", "/tables", body))[0] == 422
        body["seats"] = [{"seat": "ana", "held": "me"}, {"seat": "ben", "held": "bot", "bot": "deep"}]
        status, told = await house.call("POST", "/tables", body)
        assert status == 409
        assert "no bot 'deep'" in told["reason"]


async def test_the_summary_says_whose_move_it_is(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:friend", title="Tuesday")
        _, plain = await house.call("GET", f"/tables/{told['table']}")
        assert plain["title"] == "Tuesday"
        assert plain["gameName"] == "The Skirmish"
        assert plain["waiting"] == ["Waiting for Ana to choose a unit."]
        assert not plain["yourMove"]
        assert [seat["mine"] for seat in plain["seats"]] == [False, False]
        _, own = await house.call("GET", f"/tables/{told['table']}", keys=[told["keys"]["ana"]])
        assert own["yourMove"]
        assert [seat["mine"] for seat in own["seats"]] == [True, False]
        assert [seat["held"] for seat in own["seats"]] == ["person", "invited"]


async def test_a_browser_finds_its_tables_again_and_no_others(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        first, second, other = [await house.found("ana", "ben") for _ in range(3)]
        keys = {
            first["table"]: list(first["keys"].values()),
            second["table"]: [second["owner"]],
            other["table"]: ["wrong"],
            "nonsense": ["wrong"],
        }
        status, listed = await house.call("POST", "/tables/mine", {"keys": keys})
        assert status == 200
        assert [entry["table"] for entry in listed] == [first["table"], second["table"]]
        assert [seat["mine"] for seat in listed[0]["seats"]] == [True, True]


async def test_an_open_seat_is_listed_and_taken_once(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:open")
        await house.found("ana", "ben:friend")
        _, listed = await house.call("GET", "/tables/open")
        assert [entry["table"] for entry in listed] == [told["table"]]
        claims = [house.call("POST", f"/tables/{told['table']}/claim", {"seat": "ben", "name": name}) for name in ("B", "C")]
        answers = sorted(await asyncio.gather(*claims), key=lambda answer: answer[0])
        assert [status for status, _ in answers] == [200, 409]
        assert answers[0][1]["seat"] == "ben"
        client = await house.sit(told["table"], answers[0][1]["key"])
        assert client.heard[0]["seats"] == ["ben"]
        assert (await house.call("GET", "/tables/open"))[1] == []
        assert (await house.call("POST", f"/tables/{told['table']}/claim", {}))[0] == 409


async def test_a_seat_is_left_to_a_bot_and_its_key_plays_no_more(home: Path, database: str) -> None:
    async with serving(home, database, bot_pause=60) as house:
        told = await house.found("ana", "ben")
        table, ana, ben = told["table"], told["keys"]["ana"], told["keys"]["ben"]
        sitting = await house.sit(table, ben)
        status, _ = await house.call("POST", f"/tables/{table}/seats/ben", {"held": "bot"}, [ana])
        assert status == 403
        status, _ = await house.call("POST", f"/tables/{table}/seats/ben", {"held": "bot"}, [ben])
        assert status == 200
        assert (await sitting.until("welcome"))["seats"] == []
        client = await house.sit(table, ben)
        assert (client.heard[0]["seats"], client.heard[0]["watching"]) == ([], True)
        status, _ = await house.call("POST", f"/tables/{table}/seats/ben", {"held": "open"}, [ben])
        assert status == 200
        assert (await sitting.until("error"))["reason"] == "Your seat has changed hands."
        gone = await house.connect(table)
        await gone.send(t="hello", v=1, keys=[ben])
        assert (await gone.until("error"))["reason"].startswith("This key is not")
        status, back = await house.call("POST", f"/tables/{table}/seats/ben", {"held": "me"}, [told["owner"]])
        assert status == 200
        assert (await house.sit(table, back["key"])).heard[0]["seats"] == ["ben"]


async def test_a_seat_is_passed_on_to_a_friend(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        path = f"/tables/{told['table']}/seats/ben"
        status, passed = await house.call("POST", path, {"held": "friend", "name": "Bea"}, [told["keys"]["ben"]])
        assert status == 200
        status, sat = await house.call("POST", f"/tables/{told['table']}/join", {}, [passed["invite"].partition("#")[2]])
        assert status == 200
        client = await house.sit(told["table"], sat["key"])
        assert {"seat": "ben", "name": "Bea", "held": "person", "online": True} in client.heard[0]["players"]


async def test_whoever_holds_a_seat_keeps_it_when_he_takes_it_again(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        path = f"/tables/{told['table']}/seats/ana"
        status, kept = await house.call("POST", path, {"held": "me", "name": "Anna"}, [told["keys"]["ana"]])
        assert (status, kept) == (200, {})
        assert (await house.sit(told["table"], told["keys"]["ana"])).heard[0]["players"][0]["name"] == "Anna"


async def test_unknown_seats_and_bots_are_refused(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        owner = [told["owner"]]
        assert (await house.call("POST", f"/tables/{told['table']}/seats/eve", {"held": "bot"}, owner))[0] == 404
        body = {"held": "bot", "bot": "deep"}
        assert (await house.call("POST", f"/tables/{told['table']}/seats/ben", body, owner))[0] == 422


async def test_only_the_owner_deletes_a_table(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        client = await house.sit(told["table"], told["keys"]["ana"])
        assert (await house.call("DELETE", f"/tables/{told['table']}", keys=[told["keys"]["ana"]]))[0] == 403
        assert (await house.call("DELETE", f"/tables/{told['table']}", keys=[told["owner"]]))[0] == 204
        assert (await client.until("error"))["reason"] == "This table does not exist any more."
        assert (await house.call("GET", f"/tables/{told['table']}"))[0] == 404
        assert house.tables is not None
        for table in ("tables", "seats", "steps"):
            assert await house.tables.read(f"SELECT * FROM {table}") == []


async def test_twenty_new_tables_a_minute_are_enough(home: Path) -> None:
    async with serving(home, tables_per_minute=3) as house:
        for _ in range(3):
            await house.found("ana", "ben")
        body = {"game": "skirmish", "scenario": "standard", "seats": []}
        status, told = await house.call("POST", "/tables", body)
        assert status == 429
        assert "wait a minute" in told["reason"]


async def test_a_large_body_is_not_read(home: Path) -> None:
    async with serving(home) as house:
        assert (await house.call("POST", "/tables", {"game": "x" * 100_000}))[0] == 413


async def test_a_page_of_another_site_may_not_talk_to_us(home: Path) -> None:
    async with serving(home, origins=("https://friend.example",)) as house:
        own = house.address
        for origin, status in ((own, 200), ("https://friend.example", 200), ("https://evil.example", 403), ("null", 403)):
            assert (await house.call("GET", "/games", headers={"Origin": origin}))[0] == status


async def test_what_is_not_there_is_said_in_json(home: Path) -> None:
    async with serving(home) as house:
        assert (await house.call("GET", "/tables/nothing"))[1] == {
            "reason": "There is no such table; it may have been deleted."
        }
        status, told = await house.call("PUT", "/tables")
        assert status == 405
        assert "PUT" in told["reason"]
