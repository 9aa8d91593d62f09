"""Whole games: every Scenario begins with every number of seats, and random games end and keep every promise."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import Setup, SetupError, Table
from noctule.engine.contract import audit
from noctule.games.eternaut import GAME
from noctule.games.eternaut.content.words import BOOKS

SEATS = ("ana", "ben", "cleo", "dan", "eva")
KEYS = [book.lower() for book in BOOKS]


@covers("eternaut.campaign.players", "eternaut.setup.order")
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("scenario", KEYS)
def test_every_scenario_begins_with_every_number_of_seats(scenario: str, players: int) -> None:
    table = Table.start(GAME, Setup(scenario, SEATS[:players]), seed=players)
    while (asked := next(iter(table.pending.items())))[1].kind != "card":
        seat, decision = asked
        table.answer(seat, decision.options[-1].key)
    s = table.state
    assert 3 <= len(s.people) <= 4
    assert all(person.at >= 0 for person in s.people.values())
    assert s.timer >= 4
    assert any(fate == "open" for fate in s.story.values())


@pytest.mark.parametrize("scenario", KEYS)
def test_a_random_game_of_each_scenario_ends_and_keeps_every_promise(scenario: str) -> None:
    seed = KEYS.index(scenario) + 1
    told = audit(GAME, Setup(scenario, SEATS[: 1 + seed % 5]), seed)
    assert told.unexplained * 10 <= told.clicks


def test_no_more_than_five_play() -> None:
    with pytest.raises(SetupError, match="1 to 5"):
        Table.start(GAME, Setup("a", (*SEATS, "finn")))


def test_every_scenario_is_on_the_list_with_its_seats() -> None:
    assert [scenario.key for scenario in GAME.scenarios] == KEYS
    assert all(scenario.blurb and scenario.minutes and scenario.seats == (1, 5) for scenario in GAME.scenarios)
