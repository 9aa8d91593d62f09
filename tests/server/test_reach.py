"""Where a server can be reached, and what is said about it at the start."""

from __future__ import annotations

from pathlib import Path

import pytest

from noctule.server import command, reach
from noctule.server.app import application
from noctule.server.http import DOORS_AT
from noctule.server.settings import Settings
from server.house import Process, serving


def test_only_a_server_that_listens_to_others_tells_where_they_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_outward", lambda: "192.168.1.7")
    assert reach.addresses("127.0.0.1", 8765) == []
    assert reach.addresses("::1", 8765) == []
    assert reach.addresses("0.0.0.0", 8765) == ["http://192.168.1.7:8765"]
    monkeypatch.setattr(reach, "_outward", lambda: "")
    assert reach.addresses("0.0.0.0", 8765) == [], "a machine in no network"


def test_what_is_printed_says_what_it_means() -> None:
    assert "Only this machine" in reach.told([])[0]
    assert "--lan" in reach.told([])[0]
    assert "whoever is in it can" in reach.told(["http://192.168.1.7:8765"])[0]


def test_lan_listens_on_every_address_and_nothing_else_does(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(command, "_run", lambda settings, browser: asked.append(settings))
    for arguments in ([], ["--lan"], ["--host", "192.168.1.7"]):
        command.serve(command.parser().parse_args([*arguments, "--data", str(home)]))
    assert [settings.host for settings in asked] == ["127.0.0.1", "0.0.0.0", "192.168.1.7"]


def test_a_server_says_at_its_start_how_friends_are_let_in(home: Path) -> None:
    server = Process(home)
    assert server._process.stdout is not None
    assert "start it with --lan" in server._process.stdout.readline()
    server.stop()


async def test_the_page_can_ask_where_friends_reach_the_server(home: Path) -> None:
    async with serving(home) as house:
        assert await house.call("GET", "/address") == (200, {"addresses": []})
    assert application(Settings(home=home))[DOORS_AT] == []
