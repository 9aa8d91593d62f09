"""One judge: what is on offer and why the rest is not come from the same functions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from covers import covers
from games.scare.driver import no_to, position
from noctule.engine import Luck, Table
from noctule.engine.contract import audit, setup_for
from noctule.games.scare import GAME
from noctule.games.scare.board import where
from noctule.games.scare.content.maps import cells
from noctule.games.scare.state import State


def positions(seed: int) -> Iterator[State]:
    """Every tenth position of a random game."""
    table = Table.start(GAME, setup_for(GAME, seed), seed=seed)
    luck, n = Luck(seed + 1), 0
    while not table.over:
        if n % 10 == 0:
            yield table.state
        n += 1
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))


@covers("scare.core.free-space", "scare.core.lying-agent-empty", "scare.carry.no-stacking", "scare.lines.closed-door")
@pytest.mark.parametrize("seed", range(7))
def test_a_space_is_free_exactly_if_nothing_is_said_against_it(seed: int) -> None:
    for s in positions(seed):
        for lying, agent in ((False, False), (False, True), (True, False), (True, True)):
            free = where.free(s, sum(1 << square for square in cells(s.map)), lying=lying, agent=agent)
            for square in cells(s.map):
                no = where.no_room(s, square, lying=lying, agent=agent)
                assert (no is None) == bool(free >> square & 1), (square, no)


@pytest.mark.parametrize("seed", range(7))
def test_whatever_takes_part_in_a_question_and_is_not_on_offer_has_a_reason(seed: int) -> None:
    found = audit(GAME, setup_for(GAME, seed), seed)
    assert found.clicks
    assert found.unexplained == 0


@covers("scare.lines.bounded-by-square")
def test_a_click_on_an_obstacle_says_so() -> None:
    s = position("+-+-+-+\n|S # w|\n+-+-+-+", turn="shaye")
    for what in ("b1", "move:b1"):
        no = no_to(s, "shaye", what)
        assert no is not None
        assert (no.rule, no.reason) == ("scare.lines.bounded-by-square", "An obstacle fills that space.")
