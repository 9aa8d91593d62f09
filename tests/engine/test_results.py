"""A finished table says what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from noctule.engine import Luck, Setup, Standing, Table, available, find
from noctule.engine.contract import setup_for
from noctule.reference.skirmish import GAME as SKIRMISH

from .small_games import asking, options


def played(game: str, seed: int) -> Table[Any]:
    table: Table[Any] = Table.start(game, setup_for(find(game), seed), seed=seed)
    luck = Luck(seed)
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    return table


def test_a_game_that_is_not_over_has_no_result() -> None:
    assert Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=1).result is None


def test_the_side_with_the_hit_points_has_won_a_skirmish_and_people_are_called_by_their_names() -> None:
    table = played("skirmish", 3)
    result = table.result
    assert result is not None
    (winner,), (loser,) = result.winners, result.losers
    assert (result.seats[winner].score or 0) > (result.seats[loser].score or 0)
    assert result.seats[winner].side == result.ending
    assert result.why == f"{find('skirmish').name_of(winner)} wins"
    table.rename({winner: "Ana of the Hill"})
    assert table.result is not None
    assert table.result.why == "Ana of the Hill wins"


@pytest.mark.parametrize("game", available())
def test_whoever_the_games_own_judge_holds_for_the_winner_has_won(game: str) -> None:
    """What is counted at the end and what bots play for are the same."""
    judge = find(game).judge
    if judge is None:
        judge = lambda state, seat: 0.0  # noqa: E731
    for seed in range(3):
        table = played(game, seed)
        result = table.result
        assert result is not None
        worth = {seat: judge(table.state, seat) for seat, its in result.seats.items() if its.verdict != "undecided"}
        for winner in result.winners:
            assert all(worth[winner] >= worth[loser] for loser in result.losers)


@pytest.mark.parametrize("game", available())
def test_every_scenario_names_its_endings_and_at_least_one_is_a_win(game: str) -> None:
    for scenario in find(game).scenarios:
        endings = find(game).endings(scenario.key)
        assert any(ending.won for ending in endings)
        assert all(ending.text for ending in endings)
        assert len({ending.key for ending in endings}) == len(endings)


@pytest.mark.parametrize("game", [key for key in available() if find(key).cooperative])
def test_those_who_play_together_win_or_lose_together(game: str) -> None:
    for seed in range(4):
        result = played(game, seed).result
        assert result is not None
        assert len({its.verdict for its in result.seats.values()}) == 1


def test_a_game_that_says_nothing_of_its_result_leaves_everybody_undecided() -> None:
    game = asking(lambda _s, g: g.choose("ana", "what", rule="", options=options("a", "b"), prompt="?"))
    table = Table.start(game, Setup("plain", ("ana", "ben")), seed=1)
    table.answer("ana", "a")
    assert table.result is not None
    assert table.result.seats == {"ana": Standing("undecided"), "ben": Standing("undecided")}


def test_a_result_can_be_left_out_by_a_game() -> None:
    table = Table.start(replace(SKIRMISH, result=None), Setup("standard", ("ana", "ben")), seed=1)
    luck = Luck(1)
    while not table.over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(luck))
    assert table.result is not None
    assert table.result.why
