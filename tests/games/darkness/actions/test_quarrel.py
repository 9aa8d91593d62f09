"""Attacks between characters: refused, unless the scenario allows them."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import dice, forbids, keys, position, run
from noctule.games.darkness.actions import quarrel
from noctule.games.darkness.state import Lasting, State


@pytest.fixture
def feud(monkeypatch: pytest.MonkeyPatch) -> str:
    """A scenario whose file lets them."""
    trial.play(monkeypatch, more=trial.ACTION, top="rules = { attacks = true }")
    return "trial"


def two(one: dict[str, object], other: dict[str, object], scenario: str = "") -> State:
    return position("lab", people={"ada": {"at": "lab/a1", **one}, "bel": {"at": "lab/a1", **other}}, scenario=scenario)


@covers("darkness.coop.no-attacks")
def test_nobody_attacks_a_fellow_character() -> None:
    s = two({"items": ["gun"]}, {})
    assert forbids(quarrel, s, "ada", "attack:bel") == "darkness.coop.no-attacks"
    assert forbids(quarrel, s, "ada", "bel") == "darkness.coop.no-attacks"
    assert "attack:bel" not in keys(quarrel, s, "ada")


@covers("darkness.coop.no-attacks", "darkness.setup.scenario-precedence")
def test_where_the_scenario_allows_it_the_better_roll_is_a_wound(feud: str) -> None:
    s = two({"attack": 3}, {"defense": 2, "dexterity": 1}, feud)
    assert keys(quarrel, s, "ada") == ["attack:bel"]
    run(s, quarrel.quarrel, "ada", "bel", rolls=dice(5, 5, 1, 4, 4))
    assert (s.people["bel"].damage, s.people["ada"].damage, s.people["ada"].points) == (1, 0, 0)
    assert s.turn.acted
    assert keys(quarrel, s, "ada") == []


@covers("darkness.coop.no-attacks")
def test_a_blow_that_is_worse_does_nothing_and_who_dodges_better_dodges(feud: str) -> None:
    s = two({"attack": 2}, {"defense": 1, "dexterity": 2, "skills": {"dodge": 1}}, feud)
    run(s, quarrel.quarrel, "ada", "bel", rolls=dice(5, 5, 6, 6, 1))
    assert (s.people["bel"].damage, s.people["ada"].damage) == (0, 0)


@covers("darkness.coop.no-attacks", "darkness.combat.absorb")
def test_an_ally_can_take_the_blow(feud: str) -> None:
    s = two({"attack": 3}, {"defense": 1, "dexterity": 1, "allies": ["helper-attack"]}, feud)
    run(s, quarrel.quarrel, "ada", "bel", rolls=dice(5, 5, 1, 4), answers=["ally:helper-attack"])
    assert (s.people["bel"].damage, s.people["bel"].allies) == (0, ())


@covers("darkness.coop.no-attacks", "darkness.spell.freeze")
def test_it_takes_the_same_square_and_somebody_who_can_move(feud: str) -> None:
    s = position("lab", people={"ada": "lab/a1", "bel": "lab/a2"}, scenario=feud)
    assert forbids(quarrel, s, "ada", "attack:bel") == "darkness.coop.no-attacks"
    s = two({}, {}, feud)
    s.spells = (Lasting("freeze", "ada", "bel", 2),)
    assert forbids(quarrel, s, "ada", "attack:bel") == "darkness.spell.freeze"
