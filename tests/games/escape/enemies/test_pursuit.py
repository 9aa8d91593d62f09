"""Enemy movement."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.driver import at, position, run, tile
from games.escape.sump import plain_sump, scenario
from noctule.games.escape.board.rooms import is_locked
from noctule.games.escape.content.scenarios import Limits
from noctule.games.escape.enemies import pursuit


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


@covers("escape.emove.one-tile", "escape.emove.guard-target")
def test_a_guard_goes_one_tile_towards_the_highest_threat() -> None:
    people = {"marlow": {"at": (0, 0), "threat": 1, "fear": 8}, "quill": {"at": (4, 0), "threat": 2, "fear": 0}}
    s = position("e ew ew ew w", people=people, enemies={"guard-1": (1, 0)})
    run(s, pursuit.move, "guard-1")
    assert at(s, "guard-1") == tile(s, 0, 0)  # next door the threat of Marlow counts 2, and Marlow is closer
    s = position("e ew ew ew w", people={**people, "quill": {"at": (4, 0), "threat": 3}}, enemies={"guard-1": (1, 0)})
    run(s, pursuit.move, "guard-1")
    assert at(s, "guard-1") == tile(s, 2, 0)


@covers("escape.emove.alien-target")
@pytest.mark.parametrize("enemy", ["clone-1", "hybrid-speed", "boss"])
def test_aliens_go_for_the_highest_fear(enemy: str) -> None:
    people = {"marlow": {"at": (0, 0), "threat": 9, "fear": 2}, "quill": {"at": (5, 0), "threat": 0, "fear": 5}}
    s = position("e ew ew ew ew w", people=people, enemies={enemy: (2, 0)})
    ran = run(s, pursuit.move, enemy)
    assert at(s, enemy) == tile(s, 3, 0)
    assert ran.facts("escape.emove.alien-target")["weighed"] == [["marlow", 2, 2, False], ["quill", 5, 3, False]]


@covers("escape.emove.guard-target", "escape.emove.no-path")
def test_nobody_goes_for_those_in_the_infirmary() -> None:
    people = {"marlow": {"at": "infirmary", "threat": 5}, "quill": (2, 0)}
    s = position("e ew w", people=people, enemies={"guard-1": (0, 0)})
    ran = run(s, pursuit.move, "guard-1")
    assert at(s, "guard-1") == tile(s, 1, 0)
    assert ran.facts("escape.emove.guard-target")["weighed"] == [["quill", 0, 2, False]]
    s = position("e ew w", people={"marlow": {"at": "infirmary"}}, seats=("ana",), enemies={"guard-1": (0, 0)})
    assert run(s, pursuit.move, "guard-1").rules == ["escape.emove.no-path"]


@covers("escape.emove.adjacent-bonus", "escape.emove.tie-closest", "escape.emove.alien-target", "escape.ex.nearer-is-louder")
def test_a_character_next_door_counts_one_level_more() -> None:
    people = {"marlow": {"at": (4, 0), "fear": 5}, "quill": {"at": (0, 0), "fear": 4}}
    s = position("e ew ew ew w", people=people, enemies={"clone-1": (1, 0)})
    run(s, pursuit.move, "clone-1")
    assert at(s, "clone-1") == tile(s, 0, 0)
    s = position("e ew ew ew w", people={**people, "quill": {"at": (0, 0), "fear": 3}}, enemies={"clone-1": (1, 0)})
    run(s, pursuit.move, "clone-1")
    assert at(s, "clone-1") == tile(s, 2, 0)


@covers("escape.emove.adjacent-bonus", "escape.emove.clone-lock")
def test_a_locked_door_keeps_guards_adjacent_but_not_clones() -> None:
    people = {"marlow": {"at": (0, 0), "threat": 2, "fear": 2}, "quill": {"at": (4, 0), "threat": 2, "fear": 2}}
    s = position("e ew ew ew w", people=people, enemies={"guard-1": (1, 0), "clone-1": (1, 0)}, locked=[(0, 0, "e")])
    assert [p.level for p in pursuit.preys(s, s.enemies["guard-1"])] == [3, 2]
    assert [p.level for p in pursuit.preys(s, s.enemies["clone-1"])] == [2, 2]


@covers("escape.emove.tie-closest")
def test_of_equal_levels_the_closest_is_hunted() -> None:
    people = {"marlow": {"at": (5, 0), "threat": 1}, "quill": {"at": (0, 0), "threat": 1}}
    s = position("e ew ew ew ew w", people=people, enemies={"guard-1": (2, 0)})
    run(s, pursuit.move, "guard-1")
    assert at(s, "guard-1") == tile(s, 1, 0)


@covers("escape.emove.tie-turn-order", "escape.emove.guard-target", "escape.emove.path-choice", "escape.ex.move-tie-turn-order")
def test_of_equal_level_and_distance_the_first_from_the_current_player_on_is_hunted() -> None:
    board = """
        .  .    .   .
        e  ew   esw sw
        .  .    ne  nsw
        .  .    .   n"""
    people = {"marlow": {"at": (0, 1), "threat": 2}, "quill": {"at": (3, 3), "threat": 0}, "bram": {"at": (3, 2), "threat": 2}}
    seats = ("ana", "ben", "cem")
    s = position(board, people=people, seats=seats, enemies={"guard-1": (2, 1)}, current="quill")
    ran = run(s, pursuit.move, "guard-1", answers=[f"way:{tile(s, 3, 1)}"])
    assert ran.facts("escape.emove.guard-target")["target"] == "bram"
    assert sorted(ran.keys("enemy.way")) == sorted([f"way:{tile(s, 3, 1)}", f"way:{tile(s, 2, 2)}"])
    assert at(s, "guard-1") == tile(s, 3, 1)
    s = position(board, people=people, seats=seats, enemies={"guard-1": (2, 1)}, current="marlow")
    run(s, pursuit.move, "guard-1")
    assert at(s, "guard-1") == tile(s, 1, 1)


@covers("escape.emove.path-choice")
def test_the_player_resolving_the_card_chooses_the_way() -> None:
    board = "es sw\nne nw"
    s = position(board, people={"marlow": (0, 0), "quill": {"at": (1, 1), "threat": 5}}, enemies={"guard-1": (0, 0)})
    for way in ((1, 0), (0, 1)):
        now = s.copy()
        run(now, pursuit.move, "guard-1", answers=[f"way:{tile(s, *way)}"])
        assert at(now, "guard-1") == tile(s, *way)


@covers("escape.emove.clone-lock", "escape.emove.no-path", "escape.ex.clone-locked-in")
def test_a_clone_behind_a_locked_door_does_nothing() -> None:
    s = position("e ew w", people={"marlow": (2, 0), "quill": (1, 0)}, enemies={"clone-1": (0, 0)}, locked=[(0, 0, "e")])
    ran = run(s, pursuit.move, "clone-1")
    assert at(s, "clone-1") == tile(s, 0, 0)
    assert is_locked(s, tile(s, 0, 0), "e")
    assert ran.rules == ["escape.emove.no-path"]


@covers("escape.emove.no-path")
def test_who_cannot_be_reached_is_skipped_for_the_best_who_can() -> None:
    people = {"marlow": {"at": (0, 0), "fear": 8}, "quill": {"at": (3, 0), "fear": 1}}
    s = position("e ew ew w", people=people, enemies={"clone-1": (1, 0)}, locked=[(0, 0, "e")])
    run(s, pursuit.move, "clone-1")
    assert at(s, "clone-1") == tile(s, 2, 0)


@covers("escape.emove.unlock", "escape.emove.lock-distance", "escape.emove.clone-lock", "escape.ex.shortcut-through-lock")
@pytest.mark.parametrize("enemy", ["guard-1", "hybrid-strength", "clone-1"])
def test_guards_and_hybrids_open_the_locked_door_where_clones_go_round(enemy: str) -> None:
    people = {"marlow": (1, 0)}
    s = position("es sw\nne nw", people=people, seats=("ana",), enemies={enemy: (0, 0)}, locked=[(0, 0, "e")])
    run(s, pursuit.move, enemy)
    if enemy == "clone-1":
        assert at(s, enemy) == tile(s, 0, 1)
        assert is_locked(s, tile(s, 0, 0), "e")
    else:
        assert at(s, enemy) == tile(s, 0, 0)
        assert not is_locked(s, tile(s, 0, 0), "e")
        run(s, pursuit.move, enemy)
        assert at(s, enemy) == tile(s, 1, 0)


@covers("escape.emove.lock-distance")
def test_a_locked_door_on_the_way_costs_one_more_move() -> None:
    people = {"marlow": {"at": (0, 0), "threat": 1}, "quill": {"at": (4, 0), "threat": 1}}
    s = position("e ew ew ew w", people=people, enemies={"guard-1": (2, 0)}, locked=[(0, 0, "e")])
    run(s, pursuit.move, "guard-1")  # two doors either way, but one of them locked
    assert at(s, "guard-1") == tile(s, 3, 0)
    assert pursuit.own_map(s, "guard").distances(tile(s, 2, 0))[tile(s, 0, 0)] == 3


@covers("escape.emove.clone-vent", "escape.emove.adjacent-bonus", "escape.vent.duct", "escape.ex.clone-in-the-duct")
def test_a_clone_goes_through_the_duct_in_one_move() -> None:
    people = {"marlow": {"at": (0, 1), "fear": 3}, "quill": {"at": (2, 0), "fear": 3}}
    board = "e+vent ew ew sw\ne+vent ew ew nw"
    s = position(board, people=people, enemies={"clone-1": (0, 0), "hybrid-speed": (0, 0)})
    assert [(p.level, p.distance) for p in pursuit.preys(s, s.enemies["clone-1"])] == [(4, 1), (3, 2)]
    assert [(p.level, p.distance) for p in pursuit.preys(s, s.enemies["hybrid-speed"])] == [(3, 7), (3, 2)]
    run(s, pursuit.move, "clone-1")
    run(s, pursuit.move, "hybrid-speed")
    assert at(s, "clone-1") == tile(s, 0, 1)
    assert at(s, "hybrid-speed") == tile(s, 1, 0)


@covers("escape.emove.clone-vent")
def test_a_vent_on_the_way_counts_as_one_move_too() -> None:
    s = position("e+vent ew ew sw\ne+vent ew ew nw", people={"marlow": (0, 1)}, seats=("ana",), enemies={"clone-1": (1, 0)})
    run(s, pursuit.move, "clone-1")
    assert at(s, "clone-1") == tile(s, 0, 0)
    assert pursuit.own_map(s, "clone").distances(tile(s, 1, 0))[tile(s, 0, 1)] == 2
    s.markers = {**s.markers, "shut-vent": (tile(s, 0, 1),)}
    assert pursuit.own_map(s, "clone").distances(tile(s, 1, 0))[tile(s, 0, 1)] == 6


FULL = {"guard-1": (1, 0), "guard-2": (1, 0), "clone-1": (1, 0), "guard-3": (0, 0)}


@covers("escape.emove.pass-through", "escape.limit.secure", "escape.emove.full-target", "escape.ex.pass-through-full-tile")
def test_a_full_tile_is_passed_through_and_a_target_on_one_passed_over() -> None:
    s = position("e ew w", people={"marlow": (2, 0)}, seats=("ana",), enemies=FULL)
    ran = run(s, pursuit.move, "guard-3")
    assert at(s, "guard-3") == tile(s, 2, 0)
    assert ran.facts("escape.emove.pass-through")["path"] == [tile(s, x, 0) for x in (0, 1, 2)]
    people = {"marlow": {"at": (2, 0), "threat": 7}, "quill": {"at": (0, 2), "threat": 0}}
    full = {"guard-1": (2, 0), "guard-2": (2, 0), "guard-3": (0, 0)}
    s = position("es ew w\nns . .\nn . .", people=people, enemies=full)
    ran = run(s, pursuit.move, "guard-3")
    assert ran.facts("escape.emove.guard-target")["target"] == "quill"
    assert at(s, "guard-3") == tile(s, 0, 1)


@covers("escape.emove.pass-through")
def test_several_full_tiles_are_passed_in_one_move() -> None:
    enemies = {**FULL, "guard-4": (2, 0), "guard-5": (2, 0)}
    s = position("e ew ew ew w", people={"marlow": (4, 0)}, seats=("ana",), enemies=enemies)
    run(s, pursuit.move, "guard-3")
    assert at(s, "guard-3") == tile(s, 3, 0)


@covers("escape.emove.pass-through")
def test_a_locked_door_behind_a_full_tile_stops_the_whole_move() -> None:
    s = position("e ew w", people={"marlow": (2, 0)}, seats=("ana",), enemies=FULL, locked=[(1, 0, "e")])
    ran = run(s, pursuit.move, "guard-3")
    assert at(s, "guard-3") == tile(s, 0, 0)
    assert is_locked(s, tile(s, 1, 0), "e")
    assert ran.rules[-1] == "escape.emove.pass-through"


@covers("escape.emove.full-target", "escape.emove.no-path")
def test_with_every_target_on_a_full_tile_an_enemy_stays() -> None:
    s = position("e ew w", people={"marlow": (1, 0)}, seats=("ana",), enemies=FULL)
    run(s, pursuit.move, "guard-3")
    assert at(s, "guard-3") == tile(s, 0, 0)


@covers("escape.limit.hybrid", "escape.emove.full-target", "escape.emove.alien-target", "escape.ex.hybrid-limit-one")
def test_a_hybrid_looks_elsewhere_when_the_tile_holds_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"marlow": {"at": (0, 0), "fear": 6}, "quill": {"at": (4, 0), "fear": 2}}
    enemies = {"hybrid-strength": (0, 0), "hybrid-intelligence": (2, 0)}
    s = position("e ew ew ew w", people=people, enemies=enemies)
    scenario(monkeypatch, limits=Limits(2, 3, 1))
    now = s.copy()
    run(now, pursuit.move, "hybrid-intelligence")
    assert at(now, "hybrid-intelligence") == tile(s, 3, 0)
    scenario(monkeypatch, limits=Limits(2, 3, 2))
    run(s, pursuit.move, "hybrid-intelligence")
    assert at(s, "hybrid-intelligence") == tile(s, 1, 0)


@covers("escape.emove.one-tile", "escape.map.adjacent", "escape.map.walls")
def test_a_wall_between_neighbours_sends_the_guard_the_long_way() -> None:
    board = "es s\nns ns\nne nw"
    s = position(board, people={"marlow": {"at": (1, 0), "threat": 1}}, seats=("ana",), enemies={"guard-1": (0, 0)})
    ran = run(s, pursuit.move, "guard-1")
    assert ran.facts("escape.emove.guard-target")["weighed"] == [["marlow", 1, 5, False]]
    assert at(s, "guard-1") == tile(s, 0, 1)
