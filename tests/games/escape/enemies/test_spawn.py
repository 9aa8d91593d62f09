"""Spawning: step 1 of an event card, the reserve, and the zones."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.driver import at, position, run, tile
from games.escape.sump import next_card, plain_sump, scenario
from noctule.games.escape.board import figures, where
from noctule.games.escape.content.scenarios import Limits
from noctule.games.escape.enemies import spawn
from noctule.games.escape.state import INFIRMARY, State


@pytest.fixture(autouse=True)
def _sump(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_sump(monkeypatch)


def solo(board: str, *, fear: int = 3, enemies: dict[str, tuple[int, int]] | None = None, **fields: object) -> State:
    """Marlow alone in the north-western corner."""
    return position(board, people={"marlow": {"at": (0, 0), "fear": fear}}, seats=("ana",), enemies=enemies or {}, **fields)


def step(patch: pytest.MonkeyPatch, s: State, icons: str, answers: tuple[str, ...] = ()) -> list[str]:
    """Resolve the spawn icons. Who has come, in order."""
    before = set(s.enemies)
    run(s, spawn.spawn_enemies, next_card(patch, s, spawn=icons), answers=answers)
    return [enemy for enemy in s.enemies if enemy not in before]


# -- icons ---------------------------------------------------------------------------------------------------------


@covers("escape.reserve.lowest-number", "escape.spawn.guard", "escape.ex.spawn-guard-one-first")
def test_guard_one_comes_first_and_to_the_security_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+fear w+security", reserve={"guard": ("1", "2", "3", "4")})
    assert step(monkeypatch, s, "guard") == ["guard-1"]
    assert at(s, "guard-1") == tile(s, 2, 0)
    assert s.reserve["guard"] == ("2", "3", "4")


@covers("escape.reserve.lowest-number", "escape.spawn.clone", "escape.ex.spawn-clone-three-first")
def test_the_lowest_clone_of_the_reserve_comes_to_the_fear_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+security w+fear", enemies={"clone-1": (0, 0), "clone-2": (1, 0)}, reserve={"clone": ("3", "4")})
    assert step(monkeypatch, s, "clone") == ["clone-3"]
    assert at(s, "clone-3") == tile(s, 2, 0)


@covers("escape.reserve.lowest-number")
def test_a_returned_number_is_the_next_to_come_and_hybrids_come_in_their_order() -> None:
    s = solo("e w", enemies={"guard-2": (0, 0), "guard-10": (1, 0), "hybrid-strength": (0, 0), "hybrid-intelligence": (0, 0)})
    s.reserve = {**s.reserve, "guard": ("9",)}
    figures.remove(s, "guard-10")
    figures.remove(s, "guard-2")
    assert s.reserve["guard"] == ("2", "9", "10")
    figures.remove(s, "hybrid-strength")
    figures.remove(s, "hybrid-intelligence")
    assert s.reserve["hybrid"] == ("intelligence", "strength", "speed")


@covers("escape.reserve.empty", "escape.reserve.put-into-play", "escape.ex.reserve-empty")
def test_from_an_empty_reserve_nothing_is_spawned_but_enemies_are_put_into_play(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w+security", reserve={"guard": ()})
    assert step(monkeypatch, s, "guard") == []
    put = figures.put_into_play(s, "guard", tile(s, 0, 0))
    assert put is not None
    assert (put.id, put.put, s.reserve["guard"]) == ("guard-11", True, ())


@covers("escape.spawn.clone", "escape.spawn.guard")
@pytest.mark.parametrize(
    ("icons", "kinds"), [("", []), ("clone", ["clone"]), ("guard", ["guard"]), ("clone guard", ["clone", "guard"])]
)
def test_each_icon_brings_one_enemy(icons: str, kinds: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+fear-again w+security")
    assert [s.enemies[enemy].kind for enemy in step(monkeypatch, s, icons)] == kinds


@covers("escape.spawn.own-tile", "escape.spawn.clone")
def test_the_own_tile_is_the_closest_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e+fear w+fear")
    step(monkeypatch, s, "clone")
    assert at(s, "clone-1") == tile(s, 0, 0)


@covers("escape.spawn.clone", "escape.map.distance")
def test_closest_counts_doors_locked_or_not_and_no_vents(monkeypatch: pytest.MonkeyPatch) -> None:
    board = "es+vent ew+fear w\nn . ."
    s = solo(board, locked=[(0, 0, "e")])
    step(monkeypatch, s, "clone")
    assert at(s, "clone-1") == tile(s, 1, 0)
    s = solo("e+vent w w+fear")  # the last room has no door to the others
    assert step(monkeypatch, s, "clone") == []


@covers("escape.spawn.order")
def test_of_equally_close_tiles_the_current_player_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("es w+fear\nn+fear .")
    step(monkeypatch, s, "clone", answers=(f"spawn:{tile(s, 0, 1)}",))
    assert at(s, "clone-1") == tile(s, 0, 1)


@covers("escape.spawn.no-tile")
def test_without_a_suitable_tile_nothing_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w+security")
    assert step(monkeypatch, s, "clone") == []
    s = solo("e w+fear")
    assert step(monkeypatch, s, "guard") == []


@covers("escape.spawn.full-tile", "escape.limit.pack", "escape.ex.full-fear-tile")
def test_a_full_tile_sends_the_enemy_to_the_next_closest(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, limits=Limits(2, 2, 2))
    s = solo("e ew+fear ew w+fear", enemies={"clone-1": (1, 0), "clone-2": (1, 0)})
    step(monkeypatch, s, "clone")
    assert at(s, "clone-3") == tile(s, 3, 0)
    s = solo("e w+fear", enemies={"clone-1": (1, 0), "clone-2": (1, 0)})
    assert step(monkeypatch, s, "clone") == []


# -- great fear ----------------------------------------------------------------------------------------------------


@covers("escape.spawn.fear-seven")
@pytest.mark.parametrize(("fear", "comes"), [(6, []), (7, ["clone-1"]), (8, ["clone-1"])])
def test_fear_seven_draws_a_clone_to_the_closest_vent(fear: int, comes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+fear w+vent", fear=fear)
    assert step(monkeypatch, s, "") == comes
    assert all(at(s, enemy) == tile(s, 2, 0) for enemy in comes)


@covers("escape.spawn.fear-seven", "escape.spawn.order", "escape.reserve.empty", "escape.ex.one-clone-left")
def test_the_last_clone_comes_for_the_icon_and_not_for_the_fear(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+vent w+fear", fear=7, reserve={"clone": ("5",)})
    assert step(monkeypatch, s, "clone") == ["clone-5"]
    assert at(s, "clone-5") == tile(s, 2, 0)


@covers("escape.spawn.order", "escape.spawn.fear-seven")
def test_clone_icon_then_guard_icon_then_the_clone_of_fear(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew+vent ew+fear w+security", fear=7)
    assert step(monkeypatch, s, "clone guard") == ["clone-1", "guard-1", "clone-2"]
    assert [at(s, enemy) for enemy in ("clone-1", "guard-1", "clone-2")] == [tile(s, x, 0) for x in (2, 3, 1)]


@covers("escape.spawn.no-tile", "escape.spawn.fear-seven", "escape.ex.no-vent-for-the-fear-clone")
def test_the_clone_of_fear_does_not_fall_back_on_a_fear_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w+fear", fear=8)
    assert step(monkeypatch, s, "guard") == []


@covers("escape.infirmary.no-spawn")
def test_nothing_is_closest_to_the_infirmary(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, military_zone=True)
    people = {"marlow": {"at": INFIRMARY, "fear": 8}, "quill": (0, 0)}
    s = position("e ew+fear w+vent", people=people, stacks={"final": ("laundry",)})
    assert step(monkeypatch, s, "clone guard") == []
    assert s.stacks["final"] == ("laundry",)


# -- limits --------------------------------------------------------------------------------------------------------


@covers("escape.limit.secure", "escape.limit.pack", "escape.limit.hybrid", "escape.limit.per-type")
def test_each_type_has_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, limits=Limits(1, 2, 1))
    s = solo("e w", enemies={"guard-1": (0, 0), "clone-1": (0, 0)})
    here = tile(s, 0, 0)
    assert [where.full(s, here, kind) for kind in ("guard", "clone", "hybrid")] == [True, False, False]
    figures.spawn(s, "clone", here)
    figures.spawn(s, "hybrid", here)
    assert [where.full(s, here, kind) for kind in ("guard", "clone", "hybrid")] == [True, True, True]
    assert not any(where.full(s, tile(s, 1, 0), kind) for kind in ("guard", "clone", "hybrid"))


@covers("escape.limit.per-type", "escape.reserve.put-into-play")
def test_there_is_one_boss_and_an_enemy_of_a_type_that_the_scenario_lacks_is_its_first() -> None:
    s = solo("e w", enemies={"boss": (0, 0)}, highest={})
    assert [where.full(s, tile(s, x, 0), "boss") for x in (0, 1)] == [True, False]
    assert figures.put_into_play(s, "boss", tile(s, 1, 0)) is None
    put = figures.put_into_play(s, "guard", tile(s, 1, 0))
    assert put is not None
    assert put.id == "guard-1"


@covers("escape.limit.secure", "escape.spawn.full-tile")
def test_a_security_tile_full_of_guards_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e w+security", enemies={"guard-1": (1, 0), "clone-1": (1, 0), "clone-2": (1, 0)})
    assert step(monkeypatch, s, "guard") == ["guard-2"]
    assert step(monkeypatch, s, "guard") == []


# -- zones ---------------------------------------------------------------------------------------------------------


@covers("escape.zone.alien", "escape.spawn.clone", "escape.ex.alien-zone")
@pytest.mark.parametrize(("zone", "x"), [(True, 1), (False, 2)])
def test_in_an_alien_zone_vents_count_as_fear_tiles(zone: bool, x: int, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, alien_zone=zone)
    s = solo("e ew+vent w+fear")
    step(monkeypatch, s, "clone")
    assert at(s, "clone-1") == tile(s, x, 0)


@covers("escape.zone.alien")
def test_a_shut_vent_is_none_and_guards_do_not_care(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, alien_zone=True)
    s = solo("e ew+vent w+fear", markers={"shut-vent": [(1, 0)]})
    step(monkeypatch, s, "clone")
    assert at(s, "clone-1") == tile(s, 2, 0)
    assert step(monkeypatch, solo("e w+vent"), "guard") == []


@covers("escape.zone.military", "escape.zone.military-place", "escape.reserve.empty", "escape.ex.military-zone")
def test_in_a_military_zone_the_guard_brings_its_own_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, military_zone=True)
    stacks = {"final": ("laundry", "archive", "gun-locker")}
    s = solo("e ew ew", stacks=stacks, reserve={"guard": ("4",)})
    assert step(monkeypatch, s, "guard") == ["guard-4"]
    assert at(s, "guard-4") == tile(s, 3, 0) == "gun-locker"
    assert s.stacks["final"] == ("laundry", "archive")
    assert (s.people["marlow"].items, s.turn.icon, s.event) == ((), "", None)
    s = solo("ew ew ew", stacks={"final": ("laundry", "archive")}, reserve={"guard": ("4",)})
    step(monkeypatch, s, "guard", answers=("turn:1",))
    assert at(s, "guard-4") == tile(s, -1, 0), "of two open doors the one nearer to the character"
    s = solo("e ew ew", stacks=stacks, reserve={"guard": ()})
    assert step(monkeypatch, s, "guard") == []
    assert s.stacks["final"] == stacks["final"]


@covers("escape.zone.military")
def test_a_security_tile_with_room_comes_before_a_new_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(monkeypatch, military_zone=True)
    s = solo("e ew+security ew", stacks={"final": ("cold-store",)})
    step(monkeypatch, s, "guard")
    assert at(s, "guard-1") == tile(s, 1, 0)
    step(monkeypatch, s, "guard")
    assert step(monkeypatch, s, "guard") == ["guard-3"]
    assert at(s, "guard-3") == "cold-store"
    assert step(monkeypatch, s, "guard") == []  # the stack is empty


@covers("escape.zone.military", "escape.spawn.no-tile")
def test_without_a_military_zone_no_tile_is_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    s = solo("e ew ew", stacks={"final": ("cold-store",)})
    assert step(monkeypatch, s, "guard") == []
    assert s.stacks["final"] == ("cold-store",)
