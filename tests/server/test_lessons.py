"""Lessons: a table at a step, how it stands, and that it is a table like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from noctule.engine import find
from noctule.games.scare import GAME
from server.house import House, Json, decision_of, latest, serving

(LESSON,) = GAME.lessons
YOU = "you"


async def begun(house: House, step: int, *, game: str = "scare", **body: Any) -> Json:
    status, told = await house.call("POST", f"/games/{game}/lessons/first/{step}", body)
    assert status == 201, told
    assert told["keys"].keys() == {YOU}
    made: Json = told
    return made


async def coach(house: House, made: Json) -> Json:
    status, told = await house.call("GET", f"/tables/{made['table']}/lesson", keys=[made["keys"][YOU]])
    assert status == 200, told
    said: Json = told
    return said


async def test_the_lobby_tells_the_lessons_of_a_game(home: Path) -> None:
    async with serving(home) as house:
        _, games = await house.call("GET", "/games")
        told = {game["key"]: game["lessons"] for game in games}
        assert told["skirmish"] == []
        (first,) = told["scare"]
        assert first["key"] == "first"
        assert first["name"] == LESSON.name
        assert first["steps"] == [step.title for step in LESSON.steps]


@pytest.mark.parametrize("number", range(1, len(LESSON.steps) + 1))
async def test_a_step_is_played_to_its_goal(home: Path, database: str, number: int) -> None:
    step = LESSON.steps[number - 1]
    async with serving(home, database) as house:
        made = await begun(house, number, name="Ana")
        said = await coach(house, made)
        assert (said["step"], said["steps"], said["title"], said["done"]) == (number, 10, step.title, False)
        assert (said["game"], said["lesson"], said["text"], said["task"], said["hint"]) == (
            "scare",
            "first",
            step.text,
            step.task,
            step.hint,
        )
        client = await house.sit(made["table"], made["keys"][YOU])
        for key in step.way:
            decision = decision_of(latest(client), YOU)
            assert decision is not None
            assert (await client.answer(YOU, key, decision["n"]))["t"] == "ok"
            await client.until("update")
        assert (await coach(house, made))["done"]
        assert (await client.ask("undo", seat=YOU, fate="same"))["t"] == "ok"
        assert not (await coach(house, made))["done"]


@pytest.mark.parametrize("game", ["escape", "reborn"])
async def test_the_steps_of_other_games_are_played_to_their_goals(home: Path, game: str) -> None:
    """Also those of a game whose table ends with the last step, and of one in which the lone seat has two sides."""
    (lesson,) = find(game).lessons
    async with serving(home) as house:
        for number, step in enumerate(lesson.steps, start=1):
            made = await begun(house, number, game=game)
            client = await house.sit(made["table"], made["keys"][YOU])
            for key in step.way:
                assert not (await coach(house, made))["done"], (step.title, key)
                decision = decision_of(latest(client), YOU)
                assert decision is not None, (step.title, key)
                assert (await client.answer(YOU, key, decision["n"]))["t"] == "ok"
                await client.until("update")
            assert (await coach(house, made))["done"], step.title


async def test_the_luck_of_a_step_outlives_the_server(home: Path, database: str) -> None:
    """The first blow of step six fails and the second succeeds, also when the server was killed between them."""
    step = LESSON.steps[5]
    async with serving(home, database) as house:
        made = await begun(house, 6)
        client = await house.sit(made["table"], made["keys"][YOU])
        decision = decision_of(latest(client), YOU)
        assert decision is not None
        await client.answer(YOU, step.way[0], decision["n"])
    async with serving(home, database) as house:
        client = await house.sit(made["table"], made["keys"][YOU])
        for key in step.way[1:]:
            decision = decision_of(latest(client), YOU)
            assert decision is not None
            assert (await client.answer(YOU, key, decision["n"]))["t"] == "ok"
            await client.until("update")
        assert (await coach(house, made))["done"]


async def test_the_table_of_a_step_is_listed_replayed_and_deleted_like_any_other(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        made = await begun(house, 1)
        table, key = made["table"], made["keys"][YOU]
        _, listed = await house.call("POST", "/tables/mine", {"keys": {table: [key]}})
        assert listed[0]["title"] == f"{LESSON.name}: {LESSON.steps[0].title}"
        status, save = await house.call("GET", f"/tables/{table}/save", keys=[key])
        assert status == 200
        status, opened = await house.call("POST", "/tables/load", {"save": save})
        assert status == 201
        assert (await coach(house, opened))["step"] == 1
        assert (await house.call("GET", f"/tables/{table}/replay", keys=[key]))[0] == 200
        assert (await house.call("DELETE", f"/tables/{table}", keys=[made["owner"]]))[0] == 204
        assert (await house.call("GET", f"/tables/{table}/lesson", keys=[key]))[0] == 404


async def test_a_table_of_no_lesson_has_no_coach(home: Path) -> None:
    async with serving(home) as house:
        made = await house.found("ana", "ben")
        assert await house.call("GET", f"/tables/{made['table']}/lesson", keys=[made["keys"]["ana"]]) == (200, None)


async def test_only_those_at_the_table_are_told(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house, 1)
        assert (await house.call("GET", f"/tables/{made['table']}/lesson"))[0] == 403
        assert (await house.call("GET", f"/tables/{made['table']}/lesson", keys=["stranger"]))[0] == 403
        assert (await house.call("GET", f"/tables/{made['table']}/lesson", keys=[made["watch"]]))[0] == 200


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("scare/lessons/first/11", 422, "steps 1 to 10"),
        ("scare/lessons/first/0", 422, "steps 1 to 10"),
        ("scare/lessons/first/one", 404, "no step"),
        ("scare/lessons/first/99999", 404, "no step"),
        ("scare/lessons/second/1", 422, "no lesson 'second'"),
        ("skirmish/lessons/first/1", 422, "no lesson"),
        ("chess/lessons/first/1", 404, "no such game"),
    ],
)
async def test_a_step_that_is_not_there_is_refused_in_words(home: Path, path: str, status: int, words: str) -> None:
    async with serving(home) as house:
        got, told = await house.call("POST", f"/games/{path}", {})
        assert got == status
        assert words in told["reason"]
