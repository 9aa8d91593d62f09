"""Why did it do that? Over the socket, from the lines of one's own log."""

from __future__ import annotations

from pathlib import Path

from noctule.games.scare import GAME
from server.house import Client, House, Json, decision_of, latest, serving

(LESSON,) = GAME.lessons
YOU = "you"


async def hunted(house: House) -> tuple[Json, Client]:
    """A table at which a Night Widow has crept and run."""
    _, made = await house.call("POST", "/games/scare/lessons/first/3", {})
    client = await house.sit(made["table"], made["keys"][YOU])
    for key in LESSON.steps[2].way:
        decision = decision_of(latest(client), YOU)
        assert decision is not None
        await client.answer(YOU, key, decision["n"])
        await client.until("update")
    return made, client


async def test_a_line_of_an_automatic_move_can_be_explained(home: Path) -> None:
    async with serving(home) as house:
        _, client = await hunted(house)
        told = [line for m in client.heard if m["t"] == "update" for line in m["seats"][YOU]["log"]]
        assert [line.get("why", False) for line in told] == [True] * 4
        answer = await client.ask("explain", seat=YOU, line=3)
        assert answer["t"] == "explain"
        assert answer["line"] == 3
        aim, way = answer["traces"]
        assert aim["text"].startswith("Night Widow 1 saw Fort (5)")
        assert aim["lines"] == [["f3", "fort"]]
        assert aim["labels"] == [["fort", "5"]]
        assert way["lines"] == [["f3", "e3", "d3", "c3", "b3"]]
        creeping = (await client.ask("explain", seat=YOU, line=0))["traces"][0]
        assert "lines" not in creeping
        assert creeping["labels"] == [["fort", "7, unseen"]]


async def test_lines_without_such_a_move_are_refused_in_words(home: Path) -> None:
    async with serving(home) as house:
        _, made = await house.call("POST", "/games/scare/lessons/first/1", {})
        client = await house.sit(made["table"], made["keys"][YOU])
        decision = decision_of(latest(client), YOU)
        assert decision is not None
        await client.answer(YOU, "move:b2", decision["n"])
        refused = await client.ask("explain", seat=YOU, line=0)
        assert refused["t"] == "no"
        assert "nothing more to say" in refused["reason"]
        assert "no line 7" in (await client.ask("explain", seat=YOU, line=7))["reason"]


async def test_nobody_is_told_about_the_log_of_another_seat(home: Path) -> None:
    async with serving(home) as house:
        made, client = await hunted(house)
        assert (await client.ask("explain", seat="ben", line=0))["t"] == "no"
        assert (await client.ask("explain", seat="", line=0))["t"] == "no"
        watcher = await house.sit(made["table"], made["watch"])
        assert (await watcher.ask("explain", seat=YOU, line=3))["t"] == "no"
        assert (await watcher.ask("explain", seat="", line=3))["t"] == "explain"


async def test_what_was_taken_back_cannot_be_explained(home: Path) -> None:
    async with serving(home) as house:
        _, client = await hunted(house)
        await client.ask("undo", seat=YOU, fate="same")
        assert (await client.ask("explain", seat=YOU, line=3))["t"] == "no"
        assert (await client.ask("explain", seat=YOU, line=1))["t"] == "explain"
