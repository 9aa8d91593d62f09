"""Games from a seed are played as they were: `tools/playthroughs.py eternaut` writes them anew after a wanted change."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.playthroughs import first_difference, kept, marks
from noctule.games.eternaut import GAME

GAMES = kept(Path(__file__).parent)


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_from_a_seed_is_played_as_it_was(seed: int) -> None:
    assert first_difference(list(marks(GAME, seed)), GAMES[seed]) == ""
