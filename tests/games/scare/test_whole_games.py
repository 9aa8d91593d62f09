"""Every scenario from its setup to its end by random answers, through the whole table."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import Luck, Setup, Table
from noctule.games.scare import GAME

KEYS = [scenario.key for scenario in GAME.scenarios]


def played(key: str, seats: int, seed: int, team: str) -> tuple[int, str]:
    """How many decisions a random game took, and how it ended."""
    table = Table.start(GAME, Setup(key, tuple(f"p{i}" for i in range(seats)), {"team": team}), seed=seed)
    luck, decisions = Luck(seed + 1), 0
    while not table.over:
        pending = table.pending
        seat = list(pending)[luck.below(len(pending))]
        table.answer(seat, pending[seat].sample(luck))
        decisions += 1
        assert decisions <= GAME.longest
    return decisions, table.state.outcome or ""


@covers("scare.core.player-count", "scare.campaign.standalone")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", range(1, 10))
def test_every_scenario_is_played_to_its_end_by_any_number_of_players(key: str, seats: int) -> None:
    decisions, outcome = played(key, seats, 10 * seats, "quick" if seats % 2 else "chosen")
    assert decisions > 0
    assert outcome.endswith(".")
