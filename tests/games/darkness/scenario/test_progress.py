"""How far the aim of a scenario has been reached."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import position
from noctule.engine import ContentError
from noctule.games.darkness.content import SCENARIOS
from noctule.games.darkness.result import result
from noctule.games.darkness.scenario.progress import places, progress
from noctule.games.darkness.state import State
from noctule.games.darkness.view import view


def two(scenario: str, **fields: object) -> State:
    return position(
        "lab", people={"ada": {"at": "lab/a1", "points": 4}, "bel": {"at": "lab/a1", "points": 7}}, scenario=scenario, **fields
    )


@covers("darkness.setup.scenario")
def test_what_is_counted_is_told_with_what_two_characters_need() -> None:
    s = two("slack-water", flags={"rope": 1, "peals": 2})
    assert [reached.words for reached in progress(s)] == ["Rope fetched: 1 of 1", "Peals rung: 2 of 3"]


@covers("darkness.setup.scenario")
def test_an_end_says_how_far_they_came() -> None:
    s = two("slack-water", flags={"rope": 1}, outcome="Slack water is over. Nobody has won.", phase="end")
    assert result(s).notes[:2] == ("Rope fetched: 1 of 1", "Peals rung: 0 of 3")


def test_more_than_enough_is_enough() -> None:
    assert [reached.now for reached in progress(two("slack-water", flags={"peals": 9}))] == [0, 3]


def test_a_race_tells_the_most_points_and_what_wins() -> None:
    assert [reached.words for reached in progress(two("tide-owes"))] == ["Most Victory Points: 7 of 10"]


def test_an_opponent_whose_end_is_asked_for_is_named() -> None:
    assert [reached.words for reached in progress(two("wheel", flags={"sluice": 1}))] == [
        "Sluice opened: 1 of 1",
        "Gears jammed: 0 of 2",
        "The Thing Under the Wheel beaten: 0 of 1",
    ]


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_says_how_far_its_aim_is(key: str) -> None:
    assert list(progress(two(key)))


def around(tiles: str, scenario: str, **fields: object) -> State:
    return position(tiles, people={"ada": "lab/a1", "bel": "lab/a1"}, scenario=scenario, **fields)


@covers("darkness.setup.scenario")
def test_the_places_of_the_aim_are_those_where_what_is_lacking_can_be_done() -> None:
    assert list(places(around("lab chandlery chapel", "slack-water"))) == ["chandlery", "chapel"]
    assert list(places(around("lab chandlery chapel", "slack-water", flags={"rope": 1}))) == ["chapel"]


def test_a_place_that_nobody_has_seen_yet_is_not_shown() -> None:
    assert list(places(around("lab pub", "slack-water"))) == []


def test_a_single_square_of_the_aim_is_shown_as_the_tile_lies() -> None:
    assert list(places(around("lab hotel", "esplanade"))) == ["hotel/c5"]
    assert list(places(around("lab hotel@2", "esplanade"))) == ["hotel/f4"]


def test_it_stands_beside_the_board() -> None:
    panel = next(panel for panel in view(two("slack-water", flags={"peals": 1}), "ana").panels if panel.id == "scenario")
    assert [(counter.title, counter.value, counter.limit) for counter in panel.counters][1:3] == [
        ("Rope fetched", 0, 1),
        ("Peals rung", 1, 3),
    ]


def test_what_nobody_asks_for_cannot_be_counted() -> None:
    with pytest.raises(ContentError, match="no goal and no Action asks for 'gulls'"):
        trial.card(victory=f'{trial.VICTORY}\ncounts = {{ gulls = "Gulls" }}')
