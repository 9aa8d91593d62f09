"""Setup: decks, sheets, pools, tiles, stacks, reserves; and who begins."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.escape.driver import run
from noctule.engine import Ask, Chance, Handed, Luck, Setup, SetupError
from noctule.games.escape import play
from noctule.games.escape.board import rooms
from noctule.games.escape.content import CARDS, CHARACTERS, EVENTS, FACTS, ITEMS, SCENARIOS, SKILLS
from noctule.games.escape.content.scenarios import Reserves, Stack, StartTile
from noctule.games.escape.invariants import invariants
from noctule.games.escape.setup import setup
from noctule.games.escape.state import INFIRMARY, State

SEATS = ("ana", "ben", "cleo", "dan")


def made(scenario: str = "lift", players: int = 3, *, seed: int = 1) -> State:
    return setup(Setup(scenario, SEATS[:players]), Ask([], Luck(seed)))


def changed(monkeypatch: pytest.MonkeyPatch, **news: Any) -> None:
    """The scenario 'lift' with other values."""
    monkeypatch.setitem(SCENARIOS, "lift", replace(SCENARIOS["lift"], **news))


@covers("escape.setup.scenario")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_scenario_is_set_up_soundly_for_every_number_of_players(scenario: str, players: int) -> None:
    s = made(scenario, players)
    assert list(invariants(s)) == []
    assert s.copy() == s
    card = SCENARIOS[scenario]
    assert {laid.id for laid in s.tiles} == {tile.id for tile in card.tiles}
    assert sum(len(stack) for stack in s.stacks.values()) + len(s.tiles) + bool(s.peek_tile) == card.most_tiles(players)


@covers("escape.setup.scenario")
def test_an_unknown_scenario_and_a_wrong_number_of_players_are_refused() -> None:
    with pytest.raises(SetupError, match="there is no scenario 'loft'"):
        setup(Setup("loft", ("ana",)), Ask([], Luck(1)))
    with pytest.raises(SetupError, match="not for 5 players"):
        setup(Setup("lift", (*SEATS, "eve")), Ask([], Luck(1)))


@covers("escape.ex.setup-three-players", "escape.setup.scenario", "escape.setup.sheet", "escape.setup.fear")
@covers("escape.setup.vitality", "escape.setup.skills", "escape.setup.hand", "escape.setup.threat-pool")
@covers(
    "escape.setup.start-threat",
    "escape.setup.lockdown-pool",
    "escape.setup.reserves",
    "escape.skill.two",
    "escape.char.one-per-player",
)
def test_three_players_start_with_what_the_scenario_says(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, threat_pool=8, threat_start=1, lockdown_pool=6, reserves=Reserves(5, 4, 0), vitality=0)
    s = made()
    assert len(s.people) == len(set(s.people)) == 3
    for person in s.people.values():
        assert (person.fear, person.vitality, person.threat) == (3, 5, 1)
        assert (len(person.hand), len(person.skills), person.items) == (5, 2, ())
    assert (s.threat_pool, s.lockdown_pool) == (8, 6), "starting tokens are not taken out of the pool"
    assert s.reserve == {"guard": ("1", "2", "3", "4", "5"), "clone": ("1", "2", "3", "4"), "hybrid": ()}
    changed(monkeypatch, vitality=4)
    assert [(person.vitality, len(person.hand)) for person in made().people.values()] == [(4, 4)] * 3


@covers("escape.setup.threat-pool", "escape.setup.lockdown-pool", "escape.setup.start-threat")
def test_values_may_depend_on_the_number_of_players_and_a_lockdown_pool_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, threat_pool=(1, 2, 3, 4), lockdown_pool=(5, 6, 7, 8), threat_start=(0, 1, 2, 3))
    assert [made(players=n).threat_pool for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [made(players=n).lockdown_pool for n in (1, 2, 3, 4)] == [5, 6, 7, 8]
    assert [next(iter(made(players=n).people.values())).threat for n in (1, 2, 3, 4)] == [0, 1, 2, 3]
    changed(monkeypatch, lockdown_pool=None)
    assert made().lockdown_pool is None


@covers("escape.ex.setup-decks-and-tiles", "escape.setup.shuffle", "escape.setup.key-aside", "escape.setup.start-tiles")
@covers("escape.setup.stacks", "escape.setup.infirmary", "escape.map.grows", "escape.setup.first-player")
def test_decks_are_shuffled_keys_lie_apart_and_the_starting_tile_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, tiles=(StartTile("hatch-floor", 0, 0), StartTile("crossing-north", 1, 0)), start="hatch-floor")
    entries: list[Any] = []
    s = setup(Setup("lift", SEATS[:3]), Ask(entries, Luck(1)))
    sizes = [entry.what for entry in entries if isinstance(entry, Chance)]
    keys = [id for id, item in ITEMS.items() if item.kind == "key"]
    for deck in (len(CARDS), len(SKILLS), len(EVENTS), len(ITEMS) - len(keys)):
        assert f"shuffle:{deck}" in sizes
    assert list(s.keys) == keys
    assert not set(keys) & set(s.items)
    assert {person.at for person in s.people.values()} == {"hatch-floor"}
    assert all(not person.items for person in s.people.values())
    assert (s.event, s.events_discard, s.turn.icon) == (None, (), ""), "no event for the reactivating icon"
    assert INFIRMARY not in rooms.rooms(s).laid
    assert list(s.stacks) == ["a", "b", "final"]


@covers("escape.setup.shuffle")
def test_another_shuffle_is_another_game() -> None:
    one, other = made(seed=1), made(seed=2)
    for deck in ("adrenaline", "items", "events", "skills"):
        assert getattr(one, deck) != getattr(other, deck)
    assert one == made(seed=1)


@covers("escape.setup.stacks")
def test_sure_tiles_lie_under_as_many_others_as_the_scenario_says(monkeypatch: pytest.MonkeyPatch) -> None:
    stacks = SCENARIOS["lift"].stacks
    final = Stack(stacks.final.tiles, 4, ("service-lift",), 3)
    changed(monkeypatch, stacks=replace(stacks, final=final))
    depths = {made(seed=seed).stacks["final"].index("service-lift") for seed in range(40)}
    assert depths == {3, 4}
    assert len(made().stacks["a"]) == stacks.a.drawn(3)
    assert set(made().stacks["a"]) <= set(stacks.a.tiles)


@covers("escape.setup.reserves")
def test_enemies_of_the_start_are_the_first_of_their_reserve_and_the_boss_is_in_none() -> None:
    for scenario in SCENARIOS:
        s, card = made(scenario), SCENARIOS[scenario]
        for kind in ("guard", "clone"):
            marks = sorted(int(enemy.mark) for enemy in s.enemies.values() if enemy.kind == kind)
            assert [*map(str, marks), *s.reserve[kind]] == [str(i) for i in range(1, card.reserves.of(kind, 3) + 1)]
            assert s.highest[kind] == card.reserves.of(kind, 3)
        assert ("boss" in s.enemies) == any(start.kind == "boss" for start in card.enemies)
        assert not any(enemy.fresh for enemy in s.enemies.values())


@covers("escape.setup.start-tiles", "escape.door.locked")
def test_locked_doors_of_the_start_are_locked() -> None:
    s = made("panels")
    assert len(s.locked) == len(SCENARIOS["panels"].locks)
    for lock in SCENARIOS["panels"].locks:
        assert rooms.is_locked(s, lock.tile, lock.side)


# -- the first phase -----------------------------------------------------------------------------------------------


def begun(players: int, *answers: str, draws: tuple[str, ...] = ()) -> tuple[State, Any]:
    s = setup(Setup("lift", SEATS[:players]), Ask([], Handed()))
    return s, run(s, play.first_phase, answers=answers, draws=draws)


@covers("escape.setup.sheet", "escape.char.one-per-player")
def test_everybody_takes_the_sheet_of_a_different_character() -> None:
    s, ran = begun(2, "sheet:bram", "sheet:marlow", "first:bram")
    assert [(person.id, person.seat) for person in s.people.values()] == [("bram", "ana"), ("marlow", "ben")]
    offered = [keys for kind, keys in ran.asked if kind == "sheet"]
    assert offered[0] == [f"sheet:{id}" for id in CHARACTERS]
    assert "sheet:bram" not in offered[1]
    assert list(invariants(s)) == []
    assert all(len(person.hand) == FACTS.vitality.start for person in s.people.values())


@covers("escape.setup.first-player")
def test_the_players_choose_who_begins_or_leave_it_to_chance() -> None:
    s, _ = begun(3, "sheet:bram", "sheet:marlow", "sheet:wren", "first:marlow")
    assert (s.first, s.current, s.phase) == ("marlow", "marlow", "draw")
    s, _ = begun(3, "sheet:bram", "sheet:marlow", "sheet:wren", "random", draws=("wren",))
    assert (s.first, s.current) == ("wren", "wren")
    s, ran = begun(1, "sheet:bram")
    assert s.current == "bram"
    assert ran.kinds == ["sheet"], "alone there is nothing to agree on"
