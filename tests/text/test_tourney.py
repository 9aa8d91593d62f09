"""Bots against bots: sides are swapped, wins are counted for seats and for bots."""

from __future__ import annotations

from noctule.lab.tourney import SEATS, Match, Played, Tally, count, interval, matches, play, tourney


def test_every_seed_is_played_twice_with_the_bots_in_each_others_seats() -> None:
    todo = list(matches("skirmish", ["standard", "watch"], ("greedy", "random"), 4, 10))
    assert len(todo) == 8
    assert [(m.scenario, m.seed, m.swapped) for m in todo[:4]] == [
        ("standard", 10, False),
        ("watch", 10, False),
        ("standard", 10, True),
        ("watch", 10, True),
    ]
    assert [todo[2].bots[todo[2].bot(seat)] for seat in SEATS] == ["random", "greedy"]


def test_a_bot_against_itself_never_plays_the_same_game_twice() -> None:
    todo = list(matches("skirmish", ["standard"], ("greedy", "greedy"), 4, 10, forks=3))
    assert [(m.seed, m.swapped, m.forks) for m in todo] == [(10, False, 3), (11, False, 3), (12, False, 3), (13, False, 3)]


def test_a_win_counts_for_the_seat_and_for_the_bot_that_sat_there() -> None:
    tallies = {"standard": Tally()}
    for swapped, winner in ((False, "one"), (True, "one"), (True, "two"), (False, "")):
        match = Match("skirmish", "standard", 1, ("greedy", "random"), swapped)
        count(tallies, Played(match, winner, "", 10, 1.0, 0.5), lambda played: None)
    tally = tallies["standard"]
    assert (tally.games, tally.answers, tally.slowest) == (4, 40, 0.5)
    assert tally.seats == (2, 1)
    assert tally.bots == (2, 1)


def test_games_are_played_to_their_end_and_told_one_by_one() -> None:
    told: list[Played] = []
    tallies = tourney(list(matches("skirmish", ["standard"], ("random", "random"), 2, 1)), 1, told.append)
    assert tallies["standard"].games == len(told) == 2
    assert all(played.outcome and played.answers for played in told)
    assert play(told[0].match).outcome == told[0].outcome, "the same seed plays the same game"


def test_the_interval_is_wide_for_few_games_and_never_beyond_certainty() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(10, 10)
    assert 0.6 < low < high <= 1.0
    assert interval(200, 400)[1] - interval(200, 400)[0] < 0.11
