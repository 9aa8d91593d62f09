"""The scenarios: seven, for one to four players, which together use every module and say in words what their data say."""

from __future__ import annotations

import pytest

from covers import covers
from noctule.games.escape.content import ENEMIES, FACTS, IDS, SCENARIOS, TILES
from noctule.games.escape.content.reading import MOST_TILES, parts
from noctule.games.escape.content.scenarios import STACKS, ScenarioCard
from noctule.games.escape.content.steps import PutEnemy
from noctule.games.escape.content.tests import Here, RoundAt, number

EVERY = [pytest.param(id, id=id) for id in IDS]


def everywhere(card: ScenarioCard) -> set[str]:
    """The tiles that can be in play, however the stacks fall."""
    drawn = [id for name in STACKS for id in (*card.stacks.of(name).tiles, *card.stacks.of(name).sure)]
    return {*drawn, *(tile.id for tile in card.tiles), *([card.peek_tile] if card.peeking else [])}


def test_there_are_seven_scenarios_in_order_and_each_is_read_by_its_id() -> None:
    assert len(IDS) == len(SCENARIOS) == 7
    assert [card.id for card in SCENARIOS.values()] == list(SCENARIOS) == list(IDS)
    assert [card.order for card in SCENARIOS.values()] == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(KeyError):
        SCENARIOS["elsewhere"]


@pytest.mark.parametrize("id", EVERY)
@covers("escape.doubt.harder")
def test_everything_a_player_needs_to_know_stands_in_the_texts(id: str) -> None:
    card = SCENARIOS[id]
    words = " ".join((card.goal, *card.rules))
    assert 2 <= card.story.count(". ") + 1 <= 6
    for action in card.actions:
        assert action.name in words
        assert action.challenge is None or f"{action.challenge.type.capitalize()} {action.challenge.rating}" in words
    for escape in card.escapes:
        assert any("spend 1 movement point" in line for line in card.rules)
        for test in escape.needs:
            if isinstance(test, Here) and test.tile:
                assert TILES[test.tile].name in words
    assert ("Peeking" in words) == card.peeking
    assert ("Alien Zone" in words) == card.alien_zone
    assert ("Military Zone" in words) == card.military_zone
    assert (" per tile" in words or "on a tile: whoever" in words) == bool(card.characters_per_tile)
    assert ("once for each pass" in words) == card.generate_per_pass
    assert ("vitality" in words) == bool(card.vitality)
    limits = [test.least for ending in card.endings for test in ending.when if isinstance(test, RoundAt)]
    rounds = {number(least, players) for least in limits for players in card.players}
    assert len(limits) == 1
    assert f"first turn of round {max(rounds)} ends" in words
    assert all(f"of round {least} " in words for least in rounds)


@pytest.mark.parametrize("id", EVERY)
def test_every_scenario_fits_on_the_table_for_one_to_four_players_and_grows_with_them(id: str) -> None:
    card = SCENARIOS[id]
    assert card.players == (1, 2, 3, 4)
    tiles = [card.most_tiles(players) for players in card.players]
    assert tiles == sorted(tiles)
    assert tiles[0] >= 10
    assert tiles[-1] <= MOST_TILES
    pools = [number(card.threat_pool, players) for players in card.players]
    assert pools == sorted(pools)
    for kind in ("guard", "clone"):
        held = [card.reserves.of(kind, players) for players in card.players]
        assert held == sorted(held)
        assert held[-1] < ENEMIES[kind].markers


@pytest.mark.parametrize("id", EVERY)
def test_every_scenario_starts_with_a_vent_or_draws_one_and_can_spawn_its_enemies(id: str) -> None:
    card = SCENARIOS[id]
    assert any(TILES[tile.id].vent for tile in card.tiles), "special exploration and the way out of the Infirmary"
    icons = {icon for tile in everywhere(card) for icon in TILES[tile].icons}
    assert {"fear", "security", "facility", "medical", "crate"} <= {icon.removesuffix("-again") for icon in icons}


def test_the_scenarios_together_use_every_module() -> None:
    cards = list(SCENARIOS.values())
    for flag in (
        "alien_zone",
        "military_zone",
        "generate_per_pass",
        "peeking",
        "characters_per_tile",
        "vitality",
        "lockdown_when",
    ):
        assert {bool(getattr(card, flag)) for card in cards} == {True, False}, flag
    for some in ("on_lockdown", "locks", "markers", "enemies", "lays", "actions", "triggers", "escapes", "threat_start"):
        assert any(getattr(card, some) for card in cards), some
    assert {card.lockdown_pool is None for card in cards} == {True, False}
    assert {ending.result for card in cards for ending in card.endings} == {"won", "lost"}
    assert any(escape.spends for card in cards for escape in card.escapes)
    assert any(escape.then for card in cards for escape in card.escapes), "leaving early hurts the others"
    assert any(card.stacks.of(name).under for card in cards for name in STACKS)
    assert {card.limits.secure for card in cards} >= {2, 3}
    assert {card.limits.pack for card in cards} >= {2, 3}


def test_the_chamber_has_three_hybrids_and_two_to_a_tile_and_the_way_up_the_boss() -> None:
    assert SCENARIOS["chamber"].reserves.of("hybrid", 4) == 3
    assert SCENARIOS["chamber"].limits.hybrid == 2
    kinds = {id: {part.kind for part, _ in parts(card, []) if isinstance(part, PutEnemy)} for id, card in SCENARIOS.items()}
    assert [id for id in IDS if "boss" in kinds[id]] == ["way-up"]
    assert kinds["way-up"] == {"boss", "guard", "clone"}


def test_a_number_may_depend_on_the_number_of_players() -> None:
    lift = SCENARIOS["lift"]
    assert [number(lift.threat_pool, players) for players in lift.players] == [3, 5, 6, 8]
    assert number(lift.threat_start, 3) == 0
    assert FACTS.players.most == 4
