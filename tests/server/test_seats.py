"""Seats that change hands: invitations, ways back, names, and what a stranger's seat keeps to itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.house import Client, House, Json, latest, play, serving

NEW = {"game": "skirmish", "scenario": "standard"}


async def founded(house: House, *seats: Json, **more: Any) -> Json:
    told: Json
    status, told = await house.call("POST", "/tables", {**NEW, "seats": list(seats), **more})
    assert status == 201, told
    return told


def wish(seat: str, held: str, name: str = "", bot: str = "") -> Json:
    return {"seat": seat, "held": held, "name": name, "bot": bot}


def invitation(told: Json, seat: str) -> str:
    return str(told["invites"][seat]).partition("#")[2]


async def joined(house: House, told: Json, seat: str, name: str = "") -> str:
    status, sat = await house.call("POST", f"/tables/{told['table']}/join", {"name": name}, [invitation(told, seat)])
    assert (status, sat["seat"]) == (200, seat), sat
    return str(sat["key"])


def log_of(client: Client) -> list[str]:
    return [line["text"] for m in client.heard if m["t"] == "update" for seen in m["seats"].values() for line in seen["log"]]


async def refused_to_sit(house: House, table: str, key: str) -> bool:
    client = await house.connect(table)
    await client.send(t="hello", v=1, keys=[key])
    return bool((await client.until("welcome", "error"))["t"] == "error")


# -- invitations --------------------------------------------------------------------------------------------------


async def test_an_invitation_is_exchanged_for_a_key_that_nobody_else_has(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:friend")
        invite = invitation(told, "ben")
        assert await refused_to_sit(house, told["table"], invite), "an invitation is no key"
        key = await joined(house, told, "ben", "Bea")
        assert key != invite
        assert (await house.sit(told["table"], key)).heard[0]["seats"] == ["ben"]
        assert await refused_to_sit(house, told["table"], invite)
        status, again = await house.call("POST", f"/tables/{told['table']}/join", {"name": "Eve"}, [invite])
        assert status == 409
        assert "has been used" in again["reason"]


async def test_the_founder_cannot_look_into_the_seat_of_a_friend_who_has_joined(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:friend", game="parley", scenario="parley")
        table, keys = told["table"], [told["keys"]["ana"], told["owner"], told["watch"], invitation(told, "ben")]
        await joined(house, told, "ben")
        assert (await house.sit(table, *keys)).heard[0]["seats"] == ["ana"]
        assert (await house.call("GET", f"/tables/{table}/save", keys=keys))[0] == 403
        assert (await house.call("GET", f"/tables/{table}/replay?seat=ben", keys=keys))[0] == 403
        for held in ("me", "friend", "open"):
            assert (await house.call("POST", f"/tables/{table}/seats/ben", {"held": held}, keys))[0] == 403


async def test_an_invitation_that_is_used_twice_at_once_seats_one(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben:friend")
        path, keys = f"/tables/{told['table']}/join", [invitation(told, "ben")]
        answers = await asyncio.gather(*[house.call("POST", path, {"name": name}, keys) for name in ("B", "C", "D")])
        assert sorted(status for status, _ in answers) == [200, 409, 409]


async def test_the_page_behind_a_link_is_told_which_seat_it_is_for(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben:friend")
        keys = [invitation(told, "ben")]
        _, seen = await house.call("GET", f"/tables/{told['table']}", keys=keys)
        assert [seat.get("invited", False) for seat in seen["seats"]] == [False, True]
        assert [seat["held"] for seat in seen["seats"]] == ["person", "invited"]


async def test_seats_that_change_hands_get_a_line_in_the_log_of_all(home: Path, database: str) -> None:
    async with serving(home, database, bot_pause=60) as house:
        told = await founded(house, wish("ana", "me", "Ana"), wish("ben", "friend", "Friend 1"))
        table = told["table"]
        ana = await house.sit(table, told["keys"]["ana"])
        watcher = await house.sit(table, told["watch"])
        key = await joined(house, told, "ben", "Jörg {Müller}")
        path = f"/tables/{table}/seats/ben"
        for change in ({"held": "bot"}, {"held": "me"}, {"held": "friend"}):
            assert (await house.call("POST", path, change, [key]))[0] == 200
        for client in (ana, watcher):
            while len(log_of(client)) < 4:
                await client.until("update")
            assert log_of(client) == [
                "Jörg {Müller} has sat down in the seat of Friend 1.",
                "A bot plays for Jörg {Müller}, who may come back.",
                "Jörg {Müller} is back and plays on.",
                "Somebody was sent a link to the seat of Jörg {Müller}.",
            ]
    async with serving(home, database) as house:
        assert len(log_of(await house.sit(table, told["keys"]["ana"]))) == 4, "it is kept"


async def test_what_was_said_of_seats_is_not_taken_back_with_a_move(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1), most=1)
        path = f"/tables/{told['table']}/seats/ben"
        assert (await house.call("POST", path, {"held": "me", "name": "Bea"}, [told["keys"]["ben"]]))[0] == 200
        assert (await both.ask("undo", seat="ana"))["t"] == "ok"
        again = await house.sit(told["table"], told["keys"]["ana"])
        assert "Ben is called Bea from now on." in log_of(again)
        assert latest(again)["seats"]["ana"]["view"]["decision"]["prompt"]


# -- ways back ----------------------------------------------------------------------------------------------------


async def test_whoever_leaves_a_seat_to_a_bot_watches_and_may_come_back(home: Path, database: str) -> None:
    async with serving(home, database, bot_pause=60) as house:
        told = await house.found("ana", "ben:friend")
        key = await joined(house, told, "ben")
        ben = await house.sit(told["table"], key)
        path = f"/tables/{told['table']}/seats/ben"
        assert (await house.call("POST", path, {"held": "bot", "bot": "random"}, [key]))[0] == 200
        left = await ben.until("welcome")
        assert (left["seats"], left["watching"]) == ([], True)
        assert left["players"][1]["bot"] == "random"
        _, seen = await house.call("GET", f"/tables/{told['table']}", keys=[key])
        assert seen["seats"][1]["away"]
        assert (await house.call("POST", path, {"held": "me"}, [key])) == (200, {})
        assert (await ben.until("welcome"))["seats"] == ["ben"], "with the same key, on the same connection"


async def test_the_owner_lets_a_bot_play_for_somebody_who_is_absent_and_only_then(home: Path) -> None:
    async with serving(home, bot_pause=60) as house:
        told = await house.found("ana", "ben:friend")
        key = await joined(house, told, "ben", "Bea")
        path, owner = f"/tables/{told['table']}/seats/ben", [told["owner"]]
        ben = await house.sit(told["table"], key)
        status, no = await house.call("POST", path, {"held": "bot"}, owner)
        assert (status, no["reason"]) == (409, "Bea is at the table.")
        await ben.socket.close()
        await asyncio.sleep(0.05)
        assert (await house.call("POST", path, {"held": "bot"}, owner))[0] == 200
        assert (await house.call("POST", path, {"held": "me"}, owner))[0] == 403, "the seat stays Bea's"
        assert (await house.call("POST", path, {"held": "me"}, [key]))[0] == 200
        assert (await house.sit(told["table"], key)).heard[0]["seats"] == ["ben"]


async def test_whoever_hands_a_seat_on_may_use_the_link_himself_until_the_friend_has(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        path = f"/tables/{told['table']}/seats/ben"
        _, passed = await house.call("POST", path, {"held": "friend"}, [told["keys"]["ben"]])
        key = await joined(house, {"table": told["table"], "invites": {"ben": passed["invite"]}}, "ben")
        assert (await house.sit(told["table"], key)).heard[0]["seats"] == ["ben"]
        assert await refused_to_sit(house, told["table"], told["keys"]["ben"])


# -- an open seat is a stranger's ---------------------------------------------------------------------------------


@pytest.mark.parametrize("held", ["open", "friend"])
async def test_a_seat_that_somebody_may_still_take_keeps_its_secrets(home: Path, held: str) -> None:
    async with serving(home) as house:
        told = await house.found("ana", f"ben:{held}", game="parley", scenario="parley")
        keys = [told["keys"]["ana"], told["owner"], *[invitation(told, seat) for seat in told["invites"]]]
        for path in ("save", "replay?seat=ben"):
            assert (await house.call("GET", f"/tables/{told['table']}/{path}", keys=keys))[0] == 403
        body = {"step": 0, "seats": []}
        assert (await house.call("POST", f"/tables/{told['table']}/continue", body, keys))[0] == 403


@pytest.mark.parametrize("held", ["open", "friend"])
async def test_nobody_takes_back_past_a_fence_while_a_seat_waits_for_somebody(home: Path, held: str) -> None:
    async with serving(home) as house:
        told = await house.found("ana", f"ben:{held}")
        ana = await house.sit(told["table"], told["keys"]["ana"])
        await ana.answer("ana", "unit:0", 1)
        await ana.until("update")
        shots = [
            option["key"] for option in ana.last("ana")["view"]["decision"]["options"] if option["key"].startswith("shoot")
        ]
        await ana.answer("ana", shots[0], 2)
        await ana.until("update")
        assert "chance has spoken" in ana.last("ana")["undo"]["reason"]
        no = await ana.ask("undo", seat="ana", fate="new")
        assert no["t"] == "no"
        assert no["reason"] == "That needs everybody's consent, and nobody is there to give it for Ben."


async def test_a_seat_that_was_never_anybodys_is_no_strangers(home: Path) -> None:
    async with serving(home, bot_pause=60) as house:
        told = await house.found("ana", "ben:bot", game="parley", scenario="parley")
        assert (await house.call("GET", f"/tables/{told['table']}/save", keys=[told["keys"]["ana"]]))[0] == 200
        own = await house.found("ana", "ben")
        path = f"/tables/{own['table']}/seats/ben"
        assert (await house.call("POST", path, {"held": "bot"}, [own["keys"]["ben"]]))[0] == 200
        assert (await house.call("GET", f"/tables/{own['table']}/save", keys=[own["keys"]["ana"]]))[0] == 403
        assert (await house.call("GET", f"/tables/{own['table']}/save", keys=list(own["keys"].values())))[0] == 200


# -- names --------------------------------------------------------------------------------------------------------


async def test_people_are_called_by_their_names_wherever_words_are_made(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await founded(house, wish("seat-1", "me", "Jörg Müller"), wish("seat-2", "open", "Guest 1"))
        table = told["table"]
        _, seen = await house.call("GET", f"/tables/{table}")
        assert seen["waiting"] == ["Waiting for Jörg Müller to choose a unit."]
        assert seen["phase"] == "Jörg Müller acts"
        assert seen["host"] == "Jörg Müller"
        _, sat = await house.call("POST", f"/tables/{table}/claim", {"name": " דוד\u202e "})
        _, seen = await house.call("GET", f"/tables/{table}")
        assert [seat["name"] for seat in seen["seats"]] == ["Jörg Müller", "דוד"]
        david = await house.sit(table, sat["key"])
        assert david.last("seat-2")["view"]["panels"][0]["counters"][1]["title"] == "דוד"
        assert "Jörg Müller" in (await david.ask("why", seat="seat-2", what="unit:1"))["reason"]
    async with serving(home, database) as house:
        assert (await house.call("GET", f"/tables/{table}"))[1]["waiting"] == ["Waiting for Jörg Müller to choose a unit."]


async def test_equal_names_are_told_apart(home: Path) -> None:
    async with serving(home) as house:
        told = await founded(house, wish("seat-1", "me", "Ana"), wish("seat-2", "friend", "Friend"))
        await joined(house, told, "seat-2", "ANA")
        _, seen = await house.call("GET", f"/tables/{told['table']}")
        assert [seat["name"] for seat in seen["seats"]] == ["Ana", "ANA (2)"]


async def test_a_save_keeps_the_names(home: Path) -> None:
    async with serving(home) as house:
        told = await founded(house, wish("seat-1", "me", "Jörg Müller"), wish("seat-2", "me", "Zoë"))
        _, text = await house.call("GET", f"/tables/{told['table']}/save", keys=list(told["keys"].values()))
        status, loaded = await house.call("POST", "/tables/load", {"save": text})
        assert status == 201
        _, seen = await house.call("GET", f"/tables/{loaded['table']}")
        assert [seat["name"] for seat in seen["seats"]] == ["Jörg Müller", "Zoë"]


# -- bots ---------------------------------------------------------------------------------------------------------


async def test_the_bot_of_a_seat_is_the_best_that_the_game_has_unless_another_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    async def thought(self: Any, table: Any, seat: str, name: str) -> str:
        asked.append((seat, name))
        return str(table.pending[seat].sample(self._luck))

    monkeypatch.setattr("noctule.server.bots.Thinkers._thought", thought)
    async with serving(home) as house:
        for game, bot, expected in (("scare", "", "hard"), ("scare", "random", "random"), ("skirmish", "", "random")):
            scenario = {"scare": "bedtime", "skirmish": "standard"}[game]
            seats = [f"{game}-{expected}-{n}"[:20] for n in (1, 2)]
            told = await founded(house, *[wish(seat, "bot", "", bot) for seat in seats], game=game, scenario=scenario)
            await house.sit(told["table"], told["watch"])
            while not (here := {name for seat, name in asked if seat in seats}):
                await asyncio.sleep(0.01)
            assert here == {expected}
            await house.call("DELETE", f"/tables/{told['table']}", keys=[told["owner"]])


# -- once more ----------------------------------------------------------------------------------------------------


async def test_playing_again_is_a_new_table_for_the_same_people_with_the_keys_that_they_have(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await founded(house, wish("seat-1", "me", "Ana"), wish("seat-2", "friend", "Friend"), title="Tuesday")
        bens = await joined(house, told, "seat-2", "Ben")
        path = f"/tables/{told['table']}/again"
        assert (await house.call("POST", path, keys=["wrong"]))[0] == 403
        asked = [house.call("POST", path, keys=[key]) for key in (told["keys"]["seat-1"], bens)]
        (_, first), (_, second) = await asyncio.gather(*asked)
        assert first["table"] == second["table"] != told["table"], "both come to the same table"
        assert (await house.sit(first["table"], told["keys"]["seat-1"])).heard[0]["seats"] == ["seat-1"]
        assert (await house.sit(first["table"], bens)).heard[0]["seats"] == ["seat-2"]
        _, seen = await house.call("GET", f"/tables/{first['table']}")
        assert [seat["name"] for seat in seen["seats"]] == ["Ana", "Ben"]
        assert (seen["title"], seen["n"]) == ("Tuesday", 1)
    async with serving(home, database) as house:
        assert (await house.call("POST", path, keys=[bens]))[1]["table"] == first["table"]


async def test_a_lesson_is_not_played_again_as_a_table(home: Path) -> None:
    async with serving(home) as house:
        _, told = await house.call("POST", "/games/scare/lessons/first/1", {"name": "Zoë"})
        assert (await house.call("POST", f"/tables/{told['table']}/again", keys=list(told["keys"].values())))[0] == 422
