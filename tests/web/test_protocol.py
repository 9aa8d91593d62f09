"""The client's types are those of engine and server, and it has something to draw for every hint that a game can give."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from noctule.engine import Luck, Table, available, find, views
from noctule.engine.contract import setup_for

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "src"


def test_the_clients_types_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("protocol", ROOT / "tools" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.TARGET.read_text() == tool.written(), "run tools/protocol.py"


@pytest.mark.parametrize(
    ("table", "hints"),
    [
        ("board/ink/floors.ts: FLOORS, board/ink/things.ts: THINGS", views.CellLook),
        ("board/ink/walls.ts: WALLS", views.EdgeLook),
        ("board/sides.ts: TEAMS", views.Team),
        ("board/sides.ts: ANGLES", views.Facing),
    ],
)
def test_the_client_has_something_to_draw_for_every_hint_and_for_no_other(table: str, hints: object) -> None:
    keys = []
    for part in table.split(", "):
        file, name = part.split(": ")
        body = re.search(rf"const {name}: [^=]*= {{(.*?)}};", (CLIENT / file).read_text(), re.DOTALL)
        assert body is not None
        keys += [
            key.strip('"')
            for key in re.findall(r'(?:^|[{,])\s*("[^"]*"|[\w-]+):', re.sub(r"{[^{}]*}", "{}", body[1]), re.MULTILINE)
        ]
    assert keys == sorted(keys, key=get_args(hints).index)
    assert {*keys} == {*get_args(hints)}


@pytest.mark.parametrize("key", available())
def test_every_icon_that_a_game_names_is_there(key: str) -> None:
    known = msgspec.json.decode((CLIENT / "icons.json").read_bytes())
    game = find(key)
    for seed in range(8):
        table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
        policy = Luck(seed)
        for _ in range(60):
            if table.over:
                break
            seat, decision = next(iter(table.pending.items()))
            table.answer(seat, decision.sample(policy))
        named = {*_icons(table.view(None))} - {""}
        assert named <= known.keys(), named - known.keys()


def _icons(view: views.View) -> Iterator[str]:
    pieces = [piece for board in view.boards for piece in board.pieces]
    cards = [card for panel in view.panels for card in panel.cards]
    yield from [thing.icon for thing in pieces] + [thing.icon for thing in cards]
    yield from [badge.icon for thing in pieces for badge in thing.badges] + [b.icon for thing in cards for b in thing.badges]


def test_a_region_is_drawn_by_its_look() -> None:
    styles = (CLIENT / "board" / "RegionLayer.svelte").read_text()
    assert {*re.findall(r"path\.(\w+) {", styles)} == {*get_args(views.RegionLook)} - {"plain"}, (
        "a plain one is seen by its floor"
    )


def test_every_hour_and_every_weather_is_drawn() -> None:
    styles = (CLIENT / "board" / "SkyLayer.svelte").read_text()
    assert {*re.findall(r"\.light\.(\w+) {", styles)} == {*get_args(views.Light)} - {""}
    kinds = (CLIENT / "board" / "skies.ts").read_text()
    assert {*re.findall(r"^  (\w+): {", kinds, re.MULTILINE)} == {*get_args(views.Sky)} - {""}


def test_nothing_in_the_client_looks_for_words() -> None:
    """A pattern of letters in the client is a guess at what a game's words mean."""
    for file in [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]:
        guesses = re.findall(r"/\^?\(?[a-z]{3,}(?:\|[a-z]+)+.*/[a-z]*[.,;)]", file.read_text())
        assert not guesses, f"{file.name}: {guesses}"
