"""Winning witnesses: for an Epilogue code of a Scenario a recorded game that reaches it, replayed; for F, where the code is
always the same, for each last page of the campaign.

`<scenario>-<ending>.save`, as teams of bots have played them. `noctule lab witness eternaut --climb 6 --out` this folder makes
those that are missing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from noctule.engine import Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.content.words import BOOKS
from noctule.games.eternaut.state import State

FOLDER = Path(__file__).parent / "witnesses"
NAMES = sorted(path.stem for path in FOLDER.glob("*.save"))


def replayed(name: str) -> Table[State]:
    last = None
    for table in Table.replay((FOLDER / f"{name}.save").read_text(encoding="utf-8"), source=name, game=GAME):
        last = table
    assert last is not None
    assert last.over
    return last


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_reaches_the_epilogue_that_its_name_promises(name: str) -> None:
    scenario, _, ending = name.partition("-")
    table = replayed(name)
    assert table.state.book.lower() == scenario
    assert table.result is not None
    assert table.result.ending == ending
    assert ending.startswith(table.state.epilogue)
    assert not table.state.diary.lost
    assert ending in [each.key for each in GAME.endings(scenario) if each.won]


def test_every_epilogue_and_every_last_page_has_a_witness() -> None:
    wanted = {f"{book.lower()}-{each.key}" for book in BOOKS for each in GAME.endings(book.lower()) if each.won}
    assert wanted == set(NAMES)
