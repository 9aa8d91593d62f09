"""Random games of every scenario keep every promise to the engine."""

from __future__ import annotations

import pytest

from noctule.engine import Setup
from noctule.engine.contract import audit
from noctule.games.reborn import GAME, content


@pytest.mark.parametrize("scenario", content.SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_of_each_scenario_ends_and_leaks_nothing(scenario: str, seed: int) -> None:
    audit(GAME, Setup(scenario, ("ana", "ben")), seed=seed)
