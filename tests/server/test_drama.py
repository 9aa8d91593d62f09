"""What a client is told for the drama: prologue, dice, the opening step by step, and how it all ended."""

from __future__ import annotations

from pathlib import Path
from random import Random

from noctule.engine import find
from server.house import latest, play, serving


async def test_a_client_is_told_the_prologue_the_dice_and_the_opening(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", game="scare", scenario="bedtime")
        client = await house.sit(made["table"], *made["keys"].values())
        assert client.heard[0]["prologue"] == find("scare").prologue("bedtime")
        assert [die["name"] for die in client.heard[0]["dice"]] == ["d6", "d10", "tens"]
        seen = latest(client)["seats"]["ana"]
        assert [step["lines"][0]["text"] for step in seen["steps"]] == [line["text"] for line in seen["log"]]
        key = seen["view"]["decision"]["options"][0]["key"]
        await client.answer("ana", key, seen["view"]["decision"]["n"])
        later = await house.sit(made["table"], *made["keys"].values())
        assert "steps" not in latest(later)["seats"]["ana"]


async def test_a_table_is_called_after_the_scenario_that_is_picked_there_and_its_prologue_comes_then(home: Path) -> None:
    game = find("darkness")
    async with serving(home) as house:
        made = await house.found("ana", "gus", game="darkness", scenario="slack-water", settings={"master": "yes"})
        client = await house.sit(made["table"], *made["keys"].values())
        assert (client.heard[0]["scenario"], client.heard[0].get("prologue", "")) == ("slack-water", "")
        seen = latest(client)["seats"]["gus"]
        await client.answer("gus", "scenario:wheel", seen["view"]["decision"]["n"])
        again = await client.until("welcome")
        assert (again["scenario"], again["title"]) == ("wheel", game.title("wheel"))
        assert again["prologue"] == game.prologue("wheel")
        _, told = await house.call("GET", f"/tables/{made['table']}")
        assert (told["scenario"], told["title"]) == ("wheel", game.title("wheel"))
        named = await house.found(
            "ana", "gus", game="darkness", scenario="slack-water", settings={"master": "yes"}, title="Thursday"
        )
        other = await house.sit(named["table"], *named["keys"].values())
        await other.answer("gus", "scenario:wheel", latest(other)["seats"]["gus"]["view"]["decision"]["n"])
        assert (await house.call("GET", f"/tables/{named['table']}"))[1]["title"] == "Thursday"


async def test_a_finished_table_says_how_it_ended_and_leads_on(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", "ben")
        path = f"/tables/{made['table']}"
        assert (await house.call("GET", f"{path}/result"))[0] == 409
        client = await house.sit(made["table"], *made["keys"].values())
        answers = await play(client, ["ana", "ben"], Random(4))
        status, told = await house.call("GET", f"{path}/result")
        assert status == 200
        assert {standing["verdict"] for standing in told["result"]["seats"].values()} <= {"won", "lost", "drawn"}
        assert sum(told["figures"]["answers"].values()) == answers
        assert told["figures"]["strikes"] > 0
        assert told["names"] == {"ana": "Ana", "ben": "Ben"}
        assert (told["following"], told["title"]) == ("watch", "The long watch")
        status, following = await house.call("POST", f"{path}/again", {"scenario": "watch"}, list(made["keys"].values()))
        assert status == 201
        assert (await house.call("GET", f"/tables/{following['table']}"))[1]["scenario"] == "watch"
        assert await house.sit(following["table"], *made["keys"].values())


async def test_a_scenario_that_is_none_cannot_be_next(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", "ben")
        status, told = await house.call(
            "POST", f"/tables/{made['table']}/again", {"scenario": "nowhere"}, list(made["keys"].values())
        )
        assert (status, told["reason"][:32]) == (422, "skirmish: no scenario 'nowhere';")
