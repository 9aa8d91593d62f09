"""What a server says is what its types say: nothing more, nothing less, nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from noctule.games.scare import GAME
from noctule.server.wire import answers, news
from server.house import Client, Json, decision_of, latest, play, serving
from server.test_explain import YOU, hunted


def fits(told: Any, type: Any) -> None:
    """It reads as that type, and that type writes the same: no field is unknown, none is missing."""
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(told, type)))
    assert again == told


def whole(told: Json, grounds: dict[str, Json]) -> Json:
    """An update or a recap with its grounds, which are sent once."""
    seen = list(told["seats"].values()) if told["t"] == "update" else []
    views = [each["view"] for each in (*seen, *(step for each in (*seen, told) for step in each.get("steps", ())))]
    for board in [board for view in views for board in view.get("boards", ())]:
        board["ground"] = grounds.setdefault(board["ground"]["id"], board["ground"])
    return told


def all_fit(client: Client) -> set[str]:
    grounds: dict[str, Json] = {}
    for told in client.heard:
        fits(whole(told, grounds), news.Told)
    return {told["t"] for told in client.heard}


async def test_messages_are_those_of_the_protocol(home: Path) -> None:
    async with serving(home) as house:
        _, client = await hunted(house)
        decision = decision_of(latest(client), YOU)
        assert decision is not None
        for seat, t, asked in [
            (YOU, "why", {"what": "fort"}),
            (YOU, "why", {"what": decision["options"][0]["key"]}),
            (YOU, "preview", {"key": decision["options"][0]["key"]}),
            (YOU, "traces", {"piece": "fort"}),
            (YOU, "explain", {"line": 3}),
            (YOU, "log", {"before": 3, "count": 2}),
            (YOU, "recap", {"lines": 4}),
            (YOU, "answer", {"key": "no-such-option", "n": decision["n"]}),
        ]:
            await client.ask(t, seat=seat, **asked)
        await client.send(t="ping")
        await client.until("pong")
        kinds = {"welcome", "update", "ok", "no", "why", "preview", "traces", "explain", "log", "recap", "pong"}
        assert kinds <= all_fit(client)


async def test_steps_are_those_of_the_protocol(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", game="scare", scenario=GAME.scenarios[0].key)
        client = await house.sit(made["table"], made["keys"]["ana"])
        await play(client, ["ana"], Random(1), 40)
        assert any("steps" in told["seats"]["ana"] for told in client.heard if told["t"] == "update")
        all_fit(client)


async def test_messages_to_others_are_those_of_the_protocol(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", "ben")
        ana = await house.sit(made["table"], made["keys"]["ana"])
        ben = await house.sit(made["table"], made["keys"]["ben"])
        await ana.until("players")
        for key in ("unit:0", "hold", "unit:5", "hold"):
            client, seat = (ana, "ana") if decision_of(latest(ana), "ana") else (ben, "ben")
            decision = decision_of(latest(client), seat)
            assert decision is not None
            await client.answer(seat, key, decision["n"])
            for each in (ana, ben):
                await each.until("update")
        await ana.ask("undo", seat="ana", fate="same")
        ask = await ben.until("consent")
        await ben.ask("consent", ask=ask["id"], yes=False)
        await ana.until("verdict")
        await house.call("DELETE", f"/tables/{made['table']}", keys=[made["owner"]])
        await ana.until("error")
        assert {"players", "consent", "error"} <= all_fit(ana) | all_fit(ben)
        assert "verdict" in all_fit(ana)


async def test_what_http_tells_fits_its_types(home: Path) -> None:
    async with serving(home) as house:
        made, _ = await hunted(house)
        keys, table = [made["keys"][YOU]], made["table"]
        fits(made, answers.NewTableTold)
        for path, type in {
            "/games": list[answers.GameTold],
            "/games/scare/rules": list[answers.RuleTold],
            f"/tables/{table}": answers.TableSummary,
            f"/tables/{table}/lesson": answers.Coach,
            f"/tables/{table}/replay?seat={YOU}": answers.Replayed,
        }.items():
            _, told = await house.call("GET", path, keys=keys)
            fits(told, type)
        _, campaign = await house.call("POST", "/campaigns", {"game": "scare"})
        _, told = await house.call("GET", f"/campaigns/{campaign['campaign']}", keys=[campaign["owner"]])
        fits(told, answers.CampaignTold)
