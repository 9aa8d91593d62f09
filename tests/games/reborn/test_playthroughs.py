"""Games from a seed are played as they were: `tools/playthroughs.py reborn` writes them anew after a wanted change."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.playthroughs import first_difference, kept, marks
from noctule.games.reborn import GAME

GAMES = kept(Path(__file__).parent)


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_from_a_seed_is_played_as_it_was(seed: int) -> None:
    assert first_difference(list(marks(GAME, seed)), GAMES[seed]) == ""


def test_a_playthrough_that_takes_another_way_is_told_with_the_place() -> None:
    assert first_difference(["ab", "cd", "ef.120"], ["ab", "cd", "ef.120"]) == ""
    assert first_difference(["ab", "cd", "ef.120"], ["ab", "ce", "00.100"]) == "between the answers 50 and 100"
    assert first_difference(["ab"], ["ab", "cd.60"]) == "between the answers 50 and 100"
