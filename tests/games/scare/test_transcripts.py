"""Recorded games: of every scenario a won and a lost one, replayed. `tools/transcripts.py scare` makes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from covers import covers
from noctule.engine import Table
from noctule.games.scare import GAME
from noctule.games.scare.state import State

FOLDER = Path(__file__).parent / "transcripts"
ENDINGS = {"won": ("success", "complete"), "lost": ("failure", "over"), "partial": ("partial",)}
NAMES = [f"{scenario.key}-{word}" for scenario in GAME.scenarios for word in ("won", "lost")]


def replayed(name: str) -> State:
    last = None
    for table in Table.replay((FOLDER / f"{name}.save").read_text(encoding="utf-8"), source=name, game=GAME):
        last = table
    assert last is not None
    assert last.over
    return last.state


@covers("scare.win.shaye-survives", "scare.campaign.standalone")
@pytest.mark.parametrize("name", [*NAMES, "boogeyman-partial"])
def test_a_recorded_game_replays_to_the_end_that_its_name_promises(name: str) -> None:
    scenario, _, word = name.rpartition("-")
    s = replayed(name)
    assert s.scenario == scenario
    assert s.ending in ENDINGS[word], s.outcome
    assert s.outcome
    assert s.outcome.endswith(".")


def test_no_recorded_game_lies_about_unused() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.save")) == sorted([*NAMES, "boogeyman-partial"])
