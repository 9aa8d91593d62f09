"""Random games of every scenario keep every promise to the engine."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from noctule.engine import Luck, Setup, Table
from noctule.engine.contract import audit
from noctule.games.reborn import GAME, content


@pytest.mark.parametrize("scenario", content.SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_of_each_scenario_ends_and_leaks_nothing(scenario: str, seed: int) -> None:
    audit(GAME, Setup(scenario, ("ana", "ben")), seed=seed)


@covers("reborn.final.victory")
def test_the_last_line_of_a_game_says_how_it_ended() -> None:
    table: Table[Any] = Table.start(GAME, Setup("toll-house", ("ana", "ben")), seed=1)
    luck = Luck(1)
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    assert table.log("ana")[-1].text == table.state.outcome != ""
