"""Positions that can be won in one turn: a part of the set is looked at here; `tools/wins.py` has bots solve all of it.

They are answers to the rules as they were: after a change of the rules those of that game are taken out and made anew."""

from __future__ import annotations

from itertools import groupby

import pytest

from noctule.engine import available, find
from text import wins
from text.wins import Win

FEW = 2
"""Positions of every game."""
SAMPLE = [
    win
    for _, found in groupby(sorted(wins.read(), key=lambda win: win.game), key=lambda win: win.game)
    for win in [*found][:FEW]
]


def named(win: Win) -> str:
    return f"{win.game}-{win.scenario}-{win.seed}-{len(win.way)}"


def test_every_game_that_has_a_judge_has_positions() -> None:
    assert {win.game for win in SAMPLE} == {key for key in available() if find(key).judge is not None}


@pytest.mark.parametrize("win", SAMPLE, ids=named)
def test_a_position_is_won_by_the_way_that_is_kept_with_it_whatever_the_luck(win: Win) -> None:
    assert wins.is_sure(win)


@pytest.mark.parametrize("win", SAMPLE, ids=named)
def test_a_quick_bot_wins_in_the_turn(win: Win) -> None:
    """In The Eternaut a card is many questions, which greedy does not look through."""
    assert wins.solved(win, "thorough:300" if win.game == "eternaut" else "greedy:64")


@pytest.mark.parametrize("win", SAMPLE[1::FEW], ids=named)
def test_a_bot_that_plans_wins_in_the_turn(win: Win) -> None:
    assert wins.solved(win, "hard:600")
