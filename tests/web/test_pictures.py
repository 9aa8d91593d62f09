"""What the table looks like: some of the kept pictures against the page of today. `make pictures` compares all of them."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest
from PIL import Image, ImageDraw

from noctule.engine import available, find
from web.conftest import ROOT, Server
from web.playing import Browser

SHELF = [key for key in available() if not find(key).reference]
SOME = [
    (game, number, size, theme)
    for i, game in enumerate(sorted(SHELF))
    for number, size, theme in ((i, "desktop", "dark"), (i + 4, "phone", "light"))
]
"""One of each game on a desktop at night and one on a phone by day."""


@pytest.fixture(scope="module")
def tool() -> Any:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "tools" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("game", "number", "size", "theme"), SOME)
def test_a_position_looks_as_it_is_kept(
    tool: Any, browser: Browser, server: Server, game: str, number: int, size: str, theme: str
) -> None:
    (shot,) = tool.shoot(browser, server.address, tool.position(game, number), [tool.Look(size, theme)])
    assert tool.difference(shot) == "", "if it is meant so: tools/pictures.py --keep"


def test_every_position_is_kept_at_every_size_and_in_both_themes(tool: Any) -> None:
    saves = {path.stem for path in tool.KEPT.glob("*.noctule")}
    assert len(saves) == 10 * len(SHELF)
    wanted = {f"{save}-{size}-{theme}.webp" for save in saves for size in tool.SIZES for theme in tool.THEMES}
    assert {path.name for path in tool.KEPT.glob("*.webp")} == wanted


def test_a_board_that_is_missing_is_noticed_and_a_font_is_not(tool: Any) -> None:
    kept = Image.open(next(tool.KEPT.glob("*-desktop-dark.webp"))).convert("RGB").resize(tool.SIZES["desktop"])
    other = kept.copy()
    draw = ImageDraw.Draw(other)
    for line in range(12):
        draw.text((1130, 400 + 20 * line), "Somebody moves to e5, towards Somebody.", fill=(232, 227, 214))
    assert tool.unlike(kept, other) <= tool.UNLIKE
    draw.rectangle((0, 60, 1000, 700), fill=(13, 16, 20))
    assert tool.unlike(kept, other) > tool.UNLIKE
