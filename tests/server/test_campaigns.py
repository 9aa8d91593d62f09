"""Campaigns: chapters, checkpoints, branches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from noctule.engine import find
from noctule.engine.campaign import LARGEST, MOST, Campaign, Chapter, Chronicle, Result, begin
from noctule.reference import skirmish
from noctule.reference.skirmish.view import in_words
from noctule.server.campaigns import UPDATE
from noctule.server.kept import MOST_PLAYING
from noctule.server.storage import Statement
from server.house import House, Json, latest, play, serving

NIGHTS = Chronicle(
    first=lambda: {"played": []},
    chapters=lambda record: [Chapter("standard", "A skirmish")] if len(record["played"]) < 2 else [],
    after=lambda record, state: {"played": [*record["played"], state.outcome]},
    faults=lambda record: [] if isinstance(record.get("played"), list) else ["nothing was played"],
    summary=lambda record: f"{len(record['played'])} played",
    result=lambda record, state: Result("won", in_words(state.outcome), (f"Night {len(record['played']) + 1} is over",)),
)


@pytest.fixture(autouse=True)
def chronicle(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The skirmish as a game of campaigns."""
    monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, chronicle=NIGHTS))
    find.cache_clear()
    yield
    find.cache_clear()


SEATS = [{"seat": "ana", "held": "me"}, {"seat": "ben", "held": "me"}]


async def chapter(house: House, begun: Json, seed: int, **more: Any) -> Any:
    path = f"/campaigns/{begun['campaign']}/tables"
    status, told = await house.call("POST", path, {"chapter": "standard", "seats": SEATS, **more}, [begun["owner"]])
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


async def test_the_tree_tells_what_came_of_each_chapter_and_when(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        await chapter(house, begun, 1, title="A night by the river")
    async with serving(home, database) as house:
        _, told = await house.call("GET", f"/campaigns/{begun['campaign']}")
        first, then = told["checkpoints"]
        assert (first["at"], first["verdict"], first["table"]) == (0, "", "")
        assert (then["title"], then["scenario"]) == ("A night by the river", skirmish.GAME.scenarios[0].title)
        assert (then["verdict"], then["notes"]) == ("won", ["Night 1 is over"])
        assert then["text"] == told["tables"][0]["outcome"] != ""
        assert then["at"] > 1_700_000_000
        assert then["table"] == told["tables"][0]["table"]


async def test_settings_and_as_many_seats_as_the_game_allows_go_into_a_chapter(home: Path) -> None:
    high = find("scare").scenario("bedtime").seats[1]
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "scare"})
        seats = [{"seat": f"p{i}", "held": "me" if i == 0 else "friend"} for i in range(high)]
        body = {"chapter": "bedtime", "seats": seats, "settings": {"team": "chosen"}}
        status, made = await house.call("POST", f"/campaigns/{begun['campaign']}/tables", body, [begun["owner"]])
        assert (status, len(made["invites"])) == (201, high - 1)
        assert house.tables is not None
        setup = house.tables.rooms[made["table"]].facts.setup
        assert (len(setup.seats), setup.settings) == (high, {"team": "chosen", "goal": "none"})


async def test_a_campaign_and_its_chapters_are_given_other_names(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        assert (await house.call("POST", f"{path}/rename", {"title": " Long nights "}, owner))[0] == 204
        assert (await house.call("POST", f"{path}/rename", {"title": "Dusk", "checkpoint": 0}, owner))[0] == 204
        assert (await house.call("POST", f"{path}/rename", {"title": "  "}, owner))[0] == 422
        assert (await house.call("POST", f"{path}/rename", {"title": "Dusk", "checkpoint": 7}, owner))[0] == 422
        assert (await house.call("POST", f"{path}/rename", {"title": "Mine"}))[0] == 403
    async with serving(home, database) as house:
        _, told = await house.call("GET", path)
        assert (told["title"], told["checkpoints"][0]["title"]) == ("Long nights", "Dusk")


async def test_a_stranger_is_told_that_it_is_not_his(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path = f"/campaigns/{begun['campaign']}"
        assert (await house.call("GET", path))[1]["mine"] is False
        assert (await house.call("GET", path, keys=[begun["owner"]]))[1]["mine"] is True
        assert (await house.call("POST", f"{path}/remove", {"checkpoint": 1}, ["wrong"]))[0] == 403
        assert (await house.call("DELETE", path))[0] == 403


async def test_campaigns_are_listed_and_a_broken_one_hides_no_other(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, one = await house.call("POST", "/campaigns", {"game": "skirmish", "title": "Long nights"})
        _, two = await house.call("POST", "/campaigns", {"game": "skirmish"})
        await chapter(house, one, 1)
        assert house.tables is not None
        await house.tables.writer.commit([Statement(UPDATE, ("noctule campaign 1\n{}", 1, two["campaign"]))])
    async with serving(home, database) as house:
        body = {"campaigns": {one["campaign"]: [one["owner"]], two["campaign"]: [two["owner"]], "nothing": []}}
        status, (listed,) = await house.call("POST", "/campaigns/mine", body)
        assert status == 200
        assert (listed["campaign"], listed["title"], listed["gameName"]) == (one["campaign"], "Long nights", "The Skirmish")
        assert (listed["chapters"], listed["summary"], listed["over"], listed["mine"]) == (1, "1 played", False, True)
        (listed,) = (await house.call("POST", "/campaigns/mine", {"campaigns": {one["campaign"]: []}}))[1]
        assert listed["mine"] is False


# -- bounds --------------------------------------------------------------------------------------------------------


def long(points: int) -> Campaign:
    """A campaign of so many checkpoints, each but the first with a play of 2 kB."""
    begun = begin("skirmish", "1", NIGHTS)
    for i in range(1, points):
        begun.advance(f"Night {i}", {"played": []}, played="standard", save="x" * 2_000)
    return begun


async def loaded(house: House, begun: Campaign) -> tuple[str, list[str]]:
    status, told = await house.call("POST", "/campaigns/load", {"save": begun.save()})
    assert status == 201, told
    return f"/campaigns/{told['campaign']}", [told["owner"]]


async def test_a_full_campaign_says_so_before_a_chapter_is_played_and_how_to_go_on(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        path, owner = await loaded(house, long(MOST - 1))
        body = {"chapter": "standard", "seats": SEATS}
        assert (await house.call("GET", path))[1]["blocked"] == ""
        _, first = await house.call("POST", f"{path}/tables", body, owner)
        assert "Remove chapters" in (await house.call("GET", path))[1]["blocked"]
        status, no = await house.call("POST", f"{path}/tables", body, owner)
        assert status == 409
        assert "Remove chapters" in no["reason"]
        both = await house.sit(first["table"], *first["keys"].values())
        await play(both, ["ana", "ben"], Random(1))
    async with serving(home, database) as house:
        _, told = await house.call("GET", path)
        assert (len(told["checkpoints"]), told["head"]) == (MOST, MOST - 1)
        assert (await house.call("POST", f"{path}/tables", body, owner))[0] == 409
        assert (await house.call("POST", f"{path}/remove", {"checkpoint": 5}, owner))[0] == 204
        assert (await house.call("POST", f"{path}/tables", body, owner))[0] == 201
        _, text = await house.call("GET", f"{path}/save", keys=owner)
        assert len(text) <= LARGEST
        assert (await house.call("POST", "/campaigns/load", {"save": text}))[0] == 201


async def test_a_campaign_that_has_outgrown_the_reader_is_read_and_played_on(home: Path, database: str) -> None:
    outgrown = begin("skirmish", "1", NIGHTS)
    outgrown.advance("One night", {"played": []})
    outgrown.checkpoints[1] = msgspec.structs.replace(outgrown.checkpoints[1], save="x" * LARGEST)
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        assert house.tables is not None
        await house.tables.writer.commit([Statement(UPDATE, (outgrown.save(), 1, begun["campaign"]))])
    path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
    async with serving(home, database) as house:
        status, told = await house.call("GET", path)
        assert (status, told["blocked"]) == (200, "")
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 1}, owner))[0] == 204
        await chapter(house, begun, 1)
    async with serving(home, database) as house:
        assert len((await house.call("GET", path))[1]["checkpoints"]) == 3
        _, text = await house.call("GET", f"{path}/save", keys=owner)
        assert (await house.call("POST", "/campaigns/load", {"save": text}))[0] == 201


async def test_so_many_tables_of_a_campaign_are_played_at_once_and_no_more(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        body = {"chapter": "standard", "seats": SEATS}
        calls = [house.call("POST", f"{path}/tables", body, owner) for _ in range(MOST_PLAYING + 5)]
        made = await asyncio.gather(*calls)
        assert sorted(status for status, _ in made) == [201] * MOST_PLAYING + [409] * 5
        assert "Finish one" in next(told for status, told in made if status == 409)["reason"]
        first = next(told for status, told in made if status == 201)
        assert (await house.call("DELETE", f"/tables/{first['table']}", keys=[first["owner"]]))[0] == 204
        assert (await house.call("POST", f"{path}/tables", body, owner))[0] == 201


async def test_the_tree_calls_people_by_their_names(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        named = [{**seat, "name": name} for seat, name in zip(SEATS, ("Jörg", "Zoë"), strict=True)]
        both = await chapter(house, begun, 1, seats=named)
        assert [player["name"] for player in both.heard[0]["players"]] == ["Jörg", "Zoë"]
        _, told = await house.call("GET", f"/campaigns/{begun['campaign']}")
        assert told["checkpoints"][1]["text"] in ("Jörg wins", "Zoë wins", "draw")


async def test_a_game_that_is_taken_back_and_finished_again_is_one_chapter(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        both = await chapter(house, begun, 1)
        for seed in range(3):
            for seat in ("ana", "ben"):
                if (await both.ask("undo", seat=seat, fate="new"))["t"] == "ok":
                    break
            while latest(both)["over"]:
                await both.until("update")
            await play(both, ["ana", "ben"], Random(seed))
        _, told = await house.call("GET", f"/campaigns/{begun['campaign']}")
        assert [point["id"] for point in told["checkpoints"]] == [0, 1]
        assert told["checkpoints"][1]["text"] == told["tables"][0]["outcome"]


async def test_a_branch_is_removed_and_its_tables_are_tables_like_any_other(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        await chapter(house, begun, 1)
        await chapter(house, begun, 2)
        _, no = await house.call("POST", f"{path}/remove", {"checkpoint": 1, "branch": True}, owner)
        assert "go back to another point first" in no["reason"]
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 0}, owner))[0] == 204
        tables = [table["table"] for table in (await house.call("GET", path))[1]["tables"]]
        assert (await house.call("POST", f"{path}/remove", {"checkpoint": 1, "branch": True}, owner))[0] == 204
        assert (await house.call("POST", f"{path}/remove", {"checkpoint": 1}, owner))[0] == 422
    async with serving(home, database) as house:
        _, told = await house.call("GET", path)
        assert ([point["id"] for point in told["checkpoints"]], told["tables"]) == ([0], [])
        for table in tables:
            assert (await house.call("GET", f"/tables/{table}"))[1]["campaign"] == ""
        await chapter(house, begun, 3)
        assert (await house.call("GET", path))[1]["head"] == 3


async def test_a_point_that_is_being_played_from_is_not_removed(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        await chapter(house, begun, 1)
        body = {"chapter": "standard", "seats": SEATS, "title": "The second night"}
        _, made = await house.call("POST", f"{path}/tables", body, owner)
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 0}, owner))[0] == 204
        status, no = await house.call("POST", f"{path}/remove", {"checkpoint": 1}, owner)
        assert (status, no["reason"][:26]) == (409, "The second night is being ")
        assert (await house.call("DELETE", f"/tables/{made['table']}", keys=[made["owner"]]))[0] == 204
        assert (await house.call("POST", f"{path}/remove", {"checkpoint": 1}, owner))[0] == 204


async def test_a_deleted_campaign_leaves_its_tables_to_their_players(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, body = f"/campaigns/{begun['campaign']}", {"chapter": "standard", "seats": SEATS}
        made = [(await house.call("POST", f"{path}/tables", body, [begun["owner"]]))[1] for _ in range(2)]
        both = await house.sit(made[0]["table"], *made[0]["keys"].values())
        assert (await house.call("DELETE", path, keys=[begun["owner"]]))[0] == 204
        assert (await house.call("GET", path))[0] == 404
        await play(both, ["ana", "ben"], Random(1))
    async with serving(home, database) as house:
        both = await house.sit(made[1]["table"], *made[1]["keys"].values())
        await play(both, ["ana", "ben"], Random(1))


async def test_a_record_that_todays_rules_do_not_allow_keeps_nothing_else_from_being_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, owner = f"/campaigns/{begun['campaign']}", [begun["owner"]]
        await chapter(house, begun, 1)
        stricter = replace(NIGHTS, faults=lambda record: ["a draw is no end"] if record["played"] else [])
        monkeypatch.setattr(skirmish, "GAME", replace(skirmish.GAME, chronicle=stricter))
        find.cache_clear()
        status, told = await house.call("GET", path)
        assert (status, told["chapters"]) == (200, [])
        assert "a draw is no end" in told["blocked"]
        assert "today's rules" in told["checkpoints"][1]["summary"]
        assert (await house.call("POST", f"{path}/tables", {"chapter": "standard", "seats": SEATS}, owner))[0] == 409
        assert (await house.call("POST", f"{path}/go-back", {"checkpoint": 0}, owner))[0] == 204
        await chapter(house, begun, 2)


async def test_tables_that_a_campaign_from_outside_names_are_not_believed(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", "ben")
        begun = begin("skirmish", "1", NIGHTS)
        begun.advance("One night", {"played": []}, table=made["table"])
        path, _ = await loaded(house, begun)
        assert [point["table"] for point in (await house.call("GET", path))[1]["checkpoints"]] == ["", ""]


async def test_campaigns_that_nobody_uses_leave_the_memory(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noctule.server.campaigns.KEPT_AT_HAND", 3)
    monkeypatch.setattr("noctule.server.campaigns.KEPT_SECONDS", 0.0)
    async with serving(home) as house:
        _, played = await house.call("POST", "/campaigns", {"game": "skirmish"})
        body = {"chapter": "standard", "seats": SEATS}
        _, made = await house.call("POST", f"/campaigns/{played['campaign']}/tables", body, [played["owner"]])
        for _ in range(10):
            await house.call("POST", "/campaigns", {"game": "skirmish"})
        assert house.campaigns is not None
        assert len(house.campaigns._kept) <= 5
        both = await house.sit(made["table"], *made["keys"].values())
        await play(both, ["ana", "ben"], Random(1))
        assert (await house.call("GET", f"/campaigns/{played['campaign']}"))[1]["head"] == 1


async def test_a_last_answer_whose_campaign_is_not_at_hand_is_asked_for_again_and_not_lost(home: Path) -> None:
    async with serving(home) as house:
        _, begun = await house.call("POST", "/campaigns", {"game": "skirmish"})
        path, body = f"/campaigns/{begun['campaign']}", {"chapter": "standard", "seats": SEATS}
        _, made = await house.call("POST", f"{path}/tables", body, [begun["owner"]])
        both = await house.sit(made["table"], *made["keys"].values())
        assert house.campaigns is not None
        house.campaigns._kept.clear()
        with pytest.raises(AssertionError, match="as it was before"):
            await play(both, ["ana", "ben"], Random(1))
        again = await house.sit(made["table"], *made["keys"].values())
        assert not latest(again)["over"]
        await play(again, ["ana", "ben"], Random(2))
        assert len((await house.call("GET", path))[1]["checkpoints"]) == 2
