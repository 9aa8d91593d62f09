"""The drawings of a game over the wire: where they are, how long they are kept, and that nothing in them can run."""

from __future__ import annotations

from pathlib import Path

from noctule.engine import find
from noctule.engine.skins import skin_of
from server.house import serving


async def test_a_skin_is_kept_for_ever_under_the_address_that_the_welcome_tells(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", "ben")
        client = await house.sit(told["table"], told["keys"]["ana"])
        address = client.heard[0]["skin"]
        assert address == f"/api/v1/skins/skirmish.svg?v={skin_of(find('skirmish').package).digest}"
        async with house.session.get(house.address + address) as response:
            assert response.status == 200
            assert response.content_type == "image/svg+xml"
            assert response.headers["Content-Encoding"] == "gzip"
            assert "immutable" in response.headers["Cache-Control"]
            assert response.headers["Vary"] == "Accept-Encoding"
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert '<symbol viewBox="0 0 100 100" id="person"' in await response.text()


async def test_a_skin_under_another_digest_is_asked_for_anew(home: Path) -> None:
    async with serving(home) as house:
        for address in ("/api/v1/skins/skirmish.svg", "/api/v1/skins/skirmish.svg?v=0123"):
            async with house.session.get(house.address + address) as response:
                assert response.headers["Cache-Control"] == "no-cache"


async def test_a_client_that_unpacks_nothing_gets_plain_text(home: Path) -> None:
    async with (
        serving(home) as house,
        house.session.get(house.address + "/api/v1/skins/scare.svg", headers={"Accept-Encoding": "identity"}) as response,
    ):
        assert "Content-Encoding" not in response.headers
        assert (await response.text()).startswith("<svg ")


async def test_a_skin_of_no_game_is_refused(home: Path) -> None:
    async with serving(home) as house, house.session.get(house.address + "/api/v1/skins/nothing.svg") as response:
        assert response.status == 404
        assert (await response.json())["reason"] == "There is no such game."


async def test_the_lobby_tells_where_the_covers_of_a_game_are(home: Path) -> None:
    async with serving(home) as house:
        _, told = await house.call("GET", "/games")
        covers = {game["key"]: game["covers"] for game in told}
        assert covers["skirmish"] == ""
        async with house.session.get(house.address + covers["scare"]) as response:
            assert response.content_type == "image/svg+xml"
            assert "immutable" in response.headers["Cache-Control"]
            assert '<symbol id="bedtime"' in await response.text()
        async with house.session.get(house.address + covers["scare"] + "&only=boogeyman") as response:
            assert "immutable" in response.headers["Cache-Control"]
            assert (await response.text()).count("<symbol ") == 1


async def test_a_line_of_the_log_and_a_replay_tell_faces_too(home: Path) -> None:
    async with serving(home) as house:
        told = await house.found("ana", game="scare", scenario="bedtime")
        client = await house.sit(told["table"], told["keys"]["ana"])
        drawn = skin_of(find("scare").package).names
        seen = client.last("ana")
        faces = [piece["face"] for board in seen["view"]["boards"] for piece in board["pieces"]]
        assert faces
        assert set(faces) <= set(drawn)
        status, replayed = await house.call("GET", f"/tables/{told['table']}/replay?seat=ana", keys=[told["keys"]["ana"]])
        assert status == 200
        assert replayed["skin"] == client.heard[0]["skin"]
