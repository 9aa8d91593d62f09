"""Pages, headers, health, metrics, OpenAPI."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from aiohttp import web

from noctule.server import openapi
from noctule.server.app import application
from noctule.server.http import API
from noctule.server.settings import BadSetting, Settings, from_environment
from noctule.server.static import Files
from server.house import serving


async def test_every_answer_has_strict_headers(home: Path) -> None:
    async with serving(home) as house:
        for path in ("/", "/join/x", "/api/v1/games", "/api/v1/nothing", "/health", "/nothing.js"):
            async with house.session.get(house.address + path) as response:
                policy = response.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert response.headers["X-Content-Type-Options"] == "nosniff"
                assert response.headers["Referrer-Policy"] == "no-referrer"
                assert "Python" not in response.headers["Server"]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small web client."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "assets" / "main-1a2b.js").write_text("run()")
    (folder / "assets" / "main-1a2b.js.gz").write_bytes(gzip.compress(b"run()"))
    (tmp_path / "secret.txt").write_text("secret")
    return folder


async def page(
    house_home: Path, built: Path, path: str, monkeypatch: pytest.MonkeyPatch, **headers: str
) -> tuple[int, Mapping[str, str], str]:
    monkeypatch.setattr(Files.__init__, "__defaults__", (built,))
    async with (
        serving(house_home) as house,
        house.session.get(house.address + path, headers=headers) as response,
    ):
        return response.status, response.headers, await response.text()


async def test_a_file_is_sent_without_a_complaint_in_the_log(
    home: Path, built: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, headers, _ = await page(home, built, "/", monkeypatch)
    status, _, _ = await page(home, built, "/", monkeypatch, **{"If-None-Match": headers["ETag"]})
    assert status == 304
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_files_named_by_their_content_are_kept_for_ever(home: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, headers, text = await page(home, built, "/assets/main-1a2b.js", monkeypatch)
    assert (status, text) == (200, "run()")
    assert "immutable" in headers["Cache-Control"]
    assert headers["Content-Encoding"] == "gzip"
    assert "javascript" in headers["Content-Type"]


async def test_the_page_answers_for_every_other_address_and_is_checked_each_time(
    home: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, headers, text = await page(home, built, "/join/abc", monkeypatch)
    assert (status, "page" in text) == (200, True)
    assert headers["Cache-Control"] == "no-cache"
    status, _, _ = await page(home, built, "/", monkeypatch, **{"If-None-Match": headers["ETag"]})
    assert status == 304
    assert (await page(home, built, "/assets/missing.js", monkeypatch))[0] == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "//etc/passwd"])
async def test_nothing_outside_the_folder_is_served(
    home: Path, built: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    _, _, text = await page(home, built, path, monkeypatch)
    assert "secret" not in text
    assert "root:" not in text


async def test_a_missing_page_says_how_to_build_it(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, _, text = await page(home, tmp_path / "nothing", "/", monkeypatch)
    assert status == 200
    assert "not built" in text
    assert "<code>python tools/setup.py web</code>" in text


async def test_health_and_metrics(home: Path, database: str) -> None:
    async with serving(home, database) as house:
        told = await house.found("ana", "ben")
        client = await house.sit(told["table"], told["keys"]["ana"])
        status, health = await house.call("GET", "/health")
        assert (status, health["ok"], health["tables"]) == (200, True, 1)
        _, metrics = await house.call("GET", "/metrics")
        assert "noctule_tables 1\n" in metrics
        assert "noctule_connections 1\n" in metrics
        assert re.search(r"^noctule_memory_blocks [1-9]\d+$", metrics, re.MULTILINE)
        assert told["table"] not in metrics
        await client.socket.close()


def test_openapi_names_every_request_that_there_is(home: Path) -> None:
    app = application(Settings(home=home))
    served = {
        (route.method.lower(), route.resource.canonical)
        for route in app.router.routes()
        if isinstance(route, web.ResourceRoute) and route.resource is not None and route.resource.canonical.startswith(API)
    }
    described = {(method, path) for path, methods in openapi.document()["paths"].items() for method in methods}
    assert {(m, p) for m, p in served if m != "head" and not p.endswith("openapi.json")} == described


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    read = from_environment({"NOCTULE_HOME": str(tmp_path), "NOCTULE_DATABASE": "postgresql://x", "NOCTULE_BURST": "7"})
    assert (read.home, read.database, read.burst, read.messages_per_second) == (tmp_path, "postgresql://x", 7, 30)
    assert from_environment({"XDG_DATA_HOME": str(tmp_path)}).home == tmp_path / "noctule"
    assert from_environment({"NOCTULE_ORIGINS": "https://a.example, https://b.example"}).origins == (
        "https://a.example",
        "https://b.example",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("BURST", "many"), ("BURST", "-1"), ("BOT_PAUSE", ""), ("IDLE_SECONDS", "5 min"), ("PROXIES", "nowhere")],
)
def test_a_setting_that_cannot_be_used_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"NOCTULE_{name} is '{value}'"):
        from_environment({f"NOCTULE_{name}": value})
