"""Winning witnesses: for an Epilogue code of a Scenario a recorded game that reaches it, replayed.

`<scenario>-<code>.save`, as teams of bots have played them. `noctule lab witness eternaut --out` this folder makes them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from noctule.engine import Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.state import State

FOLDER = Path(__file__).parent / "witnesses"
NAMES = sorted(path.stem for path in FOLDER.glob("*.save"))


def replayed(name: str) -> State:
    last = None
    for table in Table.replay((FOLDER / f"{name}.save").read_text(encoding="utf-8"), source=name, game=GAME):
        last = table
    assert last is not None
    assert last.over
    return last.state


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_reaches_the_epilogue_that_its_name_promises(name: str) -> None:
    scenario, _, code = name.partition("-")
    s = replayed(name)
    assert s.book.lower() == scenario
    assert s.epilogue == code
    assert not s.diary.lost
