"""Campaigns: chapters, checkpoints, branches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from noctule.engine import find
from noctule.engine.campaign import Chapter, Chronicle
from noctule.reference import skirmish
from server.house import House, Json, play, serving

NIGHTS = Chronicle(
    first=lambda: {"played": []},
    chapters=lambda record: [Chapter("standard", "A skirmish")] if len(record["played"]) < 2 else [],
    after=lambda record, state: {"played": [*record["played"], state.outcome]},
    faults=lambda record: [] if isinstance(record.get("played"), list) else ["nothing was played"],
    summary=lambda record: f"{len(record['played'])} played",
)


@pytest.fixture(autouse=True)
def chronicle(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The skirmish as a game of campaigns."""
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, chronicle=NIGHTS))
    find.cache_clear()
    yield
    find.cache_clear()


SEATS = [{"seat": "ana", "held": "me"}, {"seat": "ben", "held": "me"}]


async def chapter(house: House, begun: Json, seed: int) -> Any:
    path = f"/campaigns/{begun['campaign']}/tables"
    status, told = await house.call("POST", path, {"chapter": "standard", "seats": SEATS}, [begun["owner"]])
    assert status == 201, told
    both = await house.sit(told["table"], *told["keys"].values())
    await play(both, ["ana", "ben"], Random(seed))
    return both


async def test_a_finished_table_is_a_new_checkpoint(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        status, begun = await house.call("POST", "/campaigns", {"game": "skirmish", "title": "Long nights"})
        assert status == 201
        await chapter(house, begun, 1)
        _, told = await house.call("GET", f"/campaigns/{begun['campaign']}")
        assert (told["title"], told["head"]) == ("Long nights", 1)
        assert [c["summary"] for c in told["checkpoints"]] == ["0 played", "1 played"]
        assert told["checkpoints"][1]["played"] == "standard"
        assert [c["scenario"] for c in told["chapters"]] == ["standard"]
        assert told["tables"][0]["campaign"] == begun["campaign"]
    async with serving(home, database) as house:
        assert (await house.call("GET", f"/campaigns/{begun['campaign']}"))[1]["head"] == 1


async def test_going_back_grows_a_branch(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        await chapter(house, begun, 1)
        await chapter(house, begun, 2)
        _, told = await house.call("GET", path)
        assert told["chapters"] == []
        body = {"chapter": "standard", "seats": SEATS}
        status, no = await house.call("POST", f"{path}/tables", body, owner)
        assert status == 422
        assert "over" in no["reason"]
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 1}, owner))[0] == 204
        await chapter(house, begun, 3)
        _, told = await house.call("GET", path)
        assert [(c["id"], c.get("parent")) for c in told["checkpoints"]] == [(0, None), (1, 0), (2, 1), (3, 1)]


async def test_a_table_that_outlives_the_server_still_ends_its_chapter(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        body = {"chapter": "standard", "seats": SEATS}
        _, told = await house.call("POST", f"/campaigns/{begun['campaign']}/tables", body, [begun["owner"]])
    async with serving(home, database) as house:
        both = await house.sit(told["table"], *told["keys"].values())
        await play(both, ["ana", "ben"], Random(1))
    async with serving(home, database) as house:
        assert len((await house.call("GET", f"/campaigns/{begun['campaign']}"))[1]["checkpoints"]) == 2


async def test_a_campaign_is_saved_and_loaded(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        await chapter(house, begun, 1)
        path = f"/campaigns/{begun['campaign']}/save"
        assert (await house.call("GET", path))[0] == 403
        _, text = await house.call("GET", path, keys=[begun["owner"]])
        status, again = await house.call("POST", "/campaigns/load", {"save": text})
        assert status == 201
        assert (await house.call("GET", f"/campaigns/{again['campaign']}"))[1]["head"] == 1
        for wrong in ("x", text.replace('"played"', '"plaid"'), "noctule campaign 1\n{}"):
            assert (await house.call("POST", "/campaigns/load", {"save": wrong}))[0] in (400, 422)


async def test_a_stranger_changes_nothing(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path = f"/campaigns/{begun['campaign']}"
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 0}, ["wrong"]))[0] == 403
        assert (await house.call("POST", f"{path}/tables", {"chapter": "standard", "seats": SEATS}))[0] == 403
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 9}, [begun["owner"]]))[0] == 422
        assert (await house.call("GET", "/campaigns/nothing"))[0] == 404
        assert (await house.call("POST", "/campaigns", {"game": "parley"}))[0] == 422


async def test_a_finished_chapter_is_counted_once_however_often_its_table_is_loaded(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        await chapter(house, begun, 1)
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, version="2"))
    find.cache_clear()
    for _ in range(2):
        async with serving(home, database) as house:
            _, told = await house.call("GET", f"/campaigns/{begun['campaign']}")
            assert told["tables"][0]["over"]
            assert len(told["checkpoints"]) == 2


async def test_a_deleted_table_leaves_its_campaign_to_the_others(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, body = f"/campaigns/{begun['campaign']}", {"chapter": "standard", "seats": SEATS}
        _, first = await house.call("POST", f"{path}/tables", body, [begun["owner"]])
        _, second = await house.call("POST", f"{path}/tables", body, [begun["owner"]])
        assert (await house.call("DELETE", f"/tables/{first['table']}", keys=[first["owner"]]))[0] == 204
        both = await house.sit(second["table"], *second["keys"].values())
        await play(both, ["ana", "ben"], Random(1))
        assert len((await house.call("GET", path))[1]["checkpoints"]) == 2
