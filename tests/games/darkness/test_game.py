"""Whole games: every scenario begins with every number of seats, and random games end and keep every promise."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.engine import Setup, SetupError, Table
from noctule.engine.contract import audit
from noctule.games.darkness import GAME
from noctule.games.darkness.content import SCENARIOS
from noctule.games.darkness.setup import no_setup
from noctule.games.darkness.state import State

SEATS = ("ana", "ben", "cleo", "dan", "eva", "finn", "gus")


def begun(scenario: str, seats: int, master: str) -> Table[State]:
    """A table with ready characters, up to the first turn."""
    table: Table[State] = Table.start(GAME, Setup(scenario, SEATS[:seats], {"master": master}), seed=seats)
    while table.state.phase in ("master", "people", "layout"):
        seat, decision = next(iter(table.pending.items()))
        key = f"scenario:{scenario}" if decision.kind == "master.scenario" else decision.options[0].key
        table.answer(seat, "-" if decision.kind == "master.disks" else key)
    return table


@covers("darkness.setup.order", "darkness.setup.scenario", "darkness.gm.optional", "darkness.setup.first-tile")
@pytest.mark.parametrize("master", ["no", "yes"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_begins_with_every_number_of_seats(scenario: str, master: str) -> None:
    fewest, most = SCENARIOS[scenario].players
    for players in range(fewest, most + 1):
        s = begun(scenario, players + (master == "yes"), master).state
        assert len(s.people) == players
        assert s.turn.who == s.first
        assert all(person.at >= 0 for person in s.people.values())
        assert s.master == (SEATS[players] if master == "yes" else "")


@covers("darkness.setup.order", "darkness.setup.setting", "darkness.ex.d.setup-order")
def test_the_scenario_comes_before_the_characters_and_these_before_the_board() -> None:
    with pytest.raises(SetupError, match="no scenario"):
        Table.start(GAME, Setup("", ("ana",)), seed=1)
    table = Table.start(GAME, Setup("slack-water", ("ana", "ben", "gus"), {"master": "yes"}), seed=1)
    found = []
    while table.state.phase in ("master", "people", "layout"):
        found.append(table.state.phase)
        assert not table.state.tiles or table.state.phase == "layout"
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, "-" if decision.kind == "master.disks" else decision.options[0].key)
    assert sorted({*found}, key=found.index) == ["master", "people", "layout"]
    assert table.state.phase in ("turn", "speed", "act")


@covers("darkness.gm.optional", "darkness.setup.scenario")
def test_a_game_master_is_one_more_seat_and_too_many_or_too_few_do_not_begin() -> None:
    assert no_setup(Setup("wheel", SEATS[:6])) is None
    assert no_setup(Setup("wheel", SEATS, {"master": "yes"})) is None
    assert "Game Master" in (no_setup(Setup("wheel", SEATS)) or "")
    assert no_setup(Setup("wheel", SEATS[:1], {"master": "yes"})) is not None


@pytest.mark.parametrize(
    ("scenario", "players", "master"), [("slack-water", 2, "no"), ("wheel", 3, "no"), ("gallows-wood", 3, "yes")]
)
def test_a_random_game_ends_and_keeps_every_promise(scenario: str, players: int, master: str) -> None:
    settings = {"master": master, "praise": "on", "longer": "on"}
    done = audit(GAME, Setup(scenario, SEATS[:players], settings), seed=players)
    assert done.outcome
