"""What was read, over the socket: of one's own seat, or as somebody who looks on."""

from __future__ import annotations

from pathlib import Path

from server.house import Client, House, Json, serving

YOU = "you"


async def begun(house: House, game: str = "eternaut", scenario: str = "a") -> Json:
    """A table; the other seat is somebody else's."""
    seats = [{"seat": YOU, "held": "me", "name": "", "bot": ""}, {"seat": "ben", "held": "friend", "name": "", "bot": ""}]
    status, made = await house.call("POST", "/tables", {"game": game, "scenario": scenario, "seats": seats})
    assert status == 201, made
    table: Json = made
    return table


async def opened(client: Client) -> list[str]:
    """Somebody begins: the story is opened. What lies there to be read."""
    decision = client.last(YOU)["view"]["decision"]
    await client.answer(YOU, "first:1", decision["n"])
    await client.until("update")
    return [page["title"] for page in client.last(YOU)["view"]["pages"]]


def titles(answer: Json) -> list[str]:
    assert answer["t"] == "journal", answer
    return [page["title"] for page in answer["pages"]]


async def test_a_seat_is_told_all_that_it_has_read(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house)
        client = await house.sit(made["table"], made["keys"][YOU])
        assert titles(await client.ask("journal", seat=YOU)) == []
        shown = await opened(client)
        answer = await client.ask("journal", seat=YOU)
        assert shown
        assert set(shown) <= set(titles(answer))
        first = answer["pages"][0]
        assert first["id"]
        assert first["text"]
        assert first["book"]


async def test_whoever_looks_on_has_a_journal_too(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house)
        client = await house.sit(made["table"], made["keys"][YOU])
        await opened(client)
        watcher = await house.sit(made["table"], made["watch"])
        assert titles(await watcher.ask("journal", seat="")) == titles(await client.ask("journal", seat=YOU))


async def test_nobody_reads_the_journal_of_another_seat(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house)
        client = await house.sit(made["table"], made["keys"][YOU])
        watcher = await house.sit(made["table"], made["watch"])
        for asking, seat in ((client, "ben"), (client, ""), (client, "nobody"), (watcher, YOU)):
            assert (await asking.ask("journal", seat=seat))["t"] == "no", seat


async def test_a_game_without_one_has_an_empty_journal(home: Path) -> None:
    async with serving(home) as house:
        made = await begun(house, "skirmish", "standard")
        client = await house.sit(made["table"], made["keys"][YOU])
        assert titles(await client.ask("journal", seat=YOU)) == []
