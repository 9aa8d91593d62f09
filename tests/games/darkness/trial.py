"""A scenario for tests: small, on the plain tiles of `lab`, and changed line by line.

play(monkeypatch, board='tiles = [{ tile = "hall" }]\\nstart = ["hall/a1"]', more='[[event]]...')
"""

from __future__ import annotations

import pytest

from noctule.games.darkness.content import DISKS, SCENARIOS, TILES
from noctule.games.darkness.content.reading import read_scenario
from noctule.games.darkness.content.scenarios import ScenarioCard

BOARD = 'pattern = "fixed"\ntiles = [{ tile = "lab" }]\nstart = ["lab/a1"]'
POOL = "disks = { torch = 1, foe = 1, watch = 1 }"
VICTORY = 'text = "Do it."\ngoals = [{ text = "It is done.", when = [{ test = "flag", flag = "done" }] }]'
DEFEAT = 'dead = "All are dead."'
ACTION = """
[[action]]
id = "finish"
label = "Finish it"
text = "It is nearly done."
needs = [{ test = "at", place = "lab/a1" }]
do = [{ step = "flag", flag = "done" }, { step = "score", points = 5 }]
"""


def text(
    *, top: str = "", board: str = BOARD, pool: str = POOL, victory: str = VICTORY, defeat: str = DEFEAT, more: str = ACTION
) -> str:
    """The file of a scenario."""
    return f"""key = "trial"
title = "The Trial"
blurb = "A trial."
prologue = "It was a trial."
{top}
[board]
{board}
[pool]
{pool}
[victory]
{victory}
[defeat]
{defeat}
{more}
"""


def card(**parts: str) -> ScenarioCard:
    return read_scenario("trial", text(**parts), "trial.toml", TILES, DISKS)


def play(monkeypatch: pytest.MonkeyPatch, **parts: str) -> ScenarioCard:
    """The scenario is among those of the game from now on."""
    read = card(**parts)
    monkeypatch.setitem(SCENARIOS, "trial", read)
    return read
