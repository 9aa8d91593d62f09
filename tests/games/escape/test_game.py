"""Random games of every scenario, for one to four players, keep every promise to the engine."""

from __future__ import annotations

import pytest

from noctule.engine import Setup
from noctule.engine.contract import audit
from noctule.games.escape import GAME
from noctule.games.escape.content import IDS

SEATS = ("ana", "ben", "cleo", "dan")


@pytest.mark.parametrize("scenario", IDS)
@pytest.mark.parametrize("players", range(1, 5))
def test_a_random_game_of_each_scenario_ends_and_leaks_nothing(scenario: str, players: int) -> None:
    audit(GAME, Setup(scenario, SEATS[:players]), seed=players)


def test_every_scenario_of_the_index_is_on_the_list_with_its_seats() -> None:
    assert [scenario.key for scenario in GAME.scenarios] == list(IDS)
    assert {scenario.seats for scenario in GAME.scenarios} == {(1, 4)}
    assert all(scenario.minutes and scenario.blurb for scenario in GAME.scenarios)
