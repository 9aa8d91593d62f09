"""Movement: how far, where to, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness.driver import Ran, at, forbids, keys, position, run, square, why_not
from noctule.games.darkness.actions import enter
from noctule.games.darkness.board.town import town
from noctule.games.darkness.state import Creature, Lasting, Lying, Opened, State, Turn, alter, turn
from noctule.games.darkness.turn import movement
from noctule.games.darkness.turn import turn as turns


def one(board: str, ada: object, **fields: object) -> State:
    return position(board, seats=("ana",), people={"ada": ada}, **fields)


def speed(s: State, *rolls: int) -> Ran:
    s.phase = "speed"
    return run(s, movement.speed_phase, rolls=list(rolls))


def budget(points: int, **more: object) -> Turn:
    """A turn with so many Movement Points."""
    return Turn(who="ada", budget=2 * points, **more)  # type: ignore[arg-type]


def moves(s: State, who: str = "ada") -> set[str]:
    return {key.removeprefix("move:") for key in keys(movement, s, who) if key.startswith("move:")}


def go(s: State, where: str, **said: Any) -> Ran:
    return run(s, movement.move, "ada", square(s, where), **said)


# -- Movement Points -----------------------------------------------------------------------------------------------


@covers("darkness.move.points")
def test_movement_points_are_rank_and_current_health() -> None:
    s = one("field", {"at": "field/a1", "damage": 1})
    speed(s, 4, 4, 2)
    assert s.turn.budget == 2 * (2 + 3)


@covers("darkness.move.environment-first", "darkness.move.environment", "darkness.move.terrain", "darkness.ex.d.move-night")
def test_night_takes_points_before_the_terrain_doubles_or_halves_them() -> None:
    there = {}
    for tile, start in (("field", "a1"), ("hall", "b2"), ("forest", "a2")):
        s = one(tile, f"{tile}/{start}", hour="night")
        speed(s, 4, 4, 2)
        assert s.turn.budget == 8
        there[tile] = moves(s)
    assert "field/h2" in there["field"]
    assert "field/h3" not in there["field"]
    assert {"hall/f2", "hall/b6"} <= there["hall"]
    assert "hall/g2" not in there["hall"]
    assert "forest/c2" in there["forest"]
    assert "forest/d2" not in there["forest"]


@covers("darkness.move.environment")
def test_a_flashlight_makes_up_for_the_night() -> None:
    s = one("field", {"at": "field/a1", "items": ["torch"]}, hour="night")
    speed(s, 4, 4, 2)
    assert s.turn.budget == 12


@pytest.mark.parametrize(
    ("hour", "weather", "lost"),
    [("day", "dry", 0), ("dusk", "dry", 1), ("day", "light-rain", 1), ("dusk", "heavy-rain", 2), ("night", "light-rain", 2)],
)
@covers("darkness.move.environment")
def test_the_worse_of_light_and_weather_counts(hour: str, weather: str, lost: int) -> None:
    s = one("field", "field/a1", hour=hour, weather=weather)
    speed(s, 4, 4, 2)
    assert s.turn.budget == 2 * (6 - lost)


@covers("darkness.move.minimum-one", "darkness.ex.d.move-minimum")
def test_one_square_is_always_left() -> None:
    s = one("forest", {"at": "forest/b2", "damage": 3}, weather="heavy-rain")
    speed(s, 2, 3, 5)
    assert moves(s) == {"forest/a2", "forest/c2", "forest/b1", "forest/b3"}


@covers("darkness.move.terrain", "darkness.ex.d.move-woods-odd")
def test_half_a_square_of_woods_is_a_whole_one() -> None:
    s = one("forest", "forest/a2", turn=budget(5))
    assert {"forest/d2", "forest/c3"} <= moves(s)
    assert "forest/e2" not in moves(s)


@covers("darkness.flee.exhaustion", "darkness.move.fate-scaling")
def test_exhaustion_halves_the_points_themselves_rounded_up_before_the_night_and_only_once() -> None:
    s = one("field", {"at": "field/a1", "exhausted": True, "defense": 5}, hour="night")
    speed(s, 4, 4, 2)
    assert s.turn.budget == 2 * (4 - 2)
    speed(s, 4, 4, 2)
    assert s.turn.budget == 2 * (7 - 2)


# -- where to ------------------------------------------------------------------------------------------------------


@covers("darkness.move.mixed-terrain", "darkness.move.walls-fences", "darkness.ex.d.move-mixed")
def test_every_square_is_paid_for_and_a_fence_like_obstructed_ground() -> None:
    s = one("wild", "wild/a1", turn=budget(3))
    there = moves(s)
    assert {"wild/b1", "wild/c1", "wild/d1"} <= there
    assert "wild/b5" in there
    assert "wild/c6" not in there


@covers("darkness.move.no-diagonal", "darkness.ex.d.square-distance")
def test_two_squares_across_the_corner_are_four_steps() -> None:
    s = one("field", "field/b2", turn=Turn(who="ada", budget=3))
    assert "field/d4" not in moves(s)
    turn(s, budget=4)
    assert "field/d4" in moves(s)


@covers("darkness.move.walls-fences")
def test_walls_windows_and_closed_doors_are_not_crossed() -> None:
    s = one("lab", "lab/b4", turn=budget(20))
    assert not any(place in moves(s) for place in ("lab/c3", "lab/c4", "lab/d3", "lab/e6"))
    assert forbids(movement, s, "ada", "lab/c4") == "darkness.enter.locked-at-start"


@covers("darkness.move.points")
def test_what_is_too_far_is_refused_with_its_reason() -> None:
    s = one("field", "field/a1", turn=Turn(who="ada", budget=2))
    assert moves(s) == {"field/b1", "field/c1", "field/b2", "field/a2", "field/a3"}
    assert forbids(movement, s, "ada", "field/h8") == "darkness.move.points"
    assert forbids(movement, s, "ada", "field/a1") == "darkness.move.stop-anytime"


@covers(
    "darkness.move.no-stacking-limit",
    "darkness.move.no-pass-face-down",
    "darkness.ex.d.stacked-square",
)
def test_a_crowd_is_walked_through_and_a_face_down_disk_is_not() -> None:
    people = {"ada": "wild/a1", "bel": "wild/a2", "cas": "wild/a2", "dov": "wild/a2", "eve": "wild/a3", "fay": "wild/a3"}
    s = position(
        "wild",
        seats=("ana", "ben", "cleo", "dan", "eva", "finn"),
        people=people,
        disks={
            "wild/a2": {"kit": {"up": True}, "gun": {"up": True}},
            "wild/a3": "foe",
            "wild/b1": ["slug"],
            "wild/b2": ["pest"],
            "wild/b3": ["watch"],
        },
    )
    assert moves(s) == {"wild/a2", "wild/a3", "wild/b1", "wild/b2"}
    go(s, "wild/a3")
    assert at(s, "ada") == "wild/a3"
    assert s.turn.moved


@covers("darkness.move.no-pass-face-down", "darkness.turn.end-los-no-action", "darkness.ex.d.act-then-land-on-disk")
def test_with_the_action_spent_the_disk_under_the_figure_waits_for_the_next_turn() -> None:
    s = one("field", "field/a1", disks={"field/c1": "pest"}, turn=budget(6, acted=True))
    go(s, "field/c1")
    assert not s.board["pest"].up
    s.phase = "act"
    run(s, turns.act_phase)
    assert s.phase == "end"
    run(s, turns.end_phase)
    run(s, turns.turn_phase)
    assert s.turn.forced
    s.phase = "act"
    run(s, turns.act_phase)
    assert s.people["ada"].nuisances == ("pest",)


@covers("darkness.move.sight-does-not-stop", "darkness.turn.end-los", "darkness.los.closest")
def test_a_disk_seen_on_the_way_matters_only_where_the_move_ends() -> None:
    s = one("field", "field/a1", disks={"field/e4": "pest"}, turn=budget(6))
    assert {"field/h1", "field/d4", "field/a8"} <= moves(s)
    go(s, "field/h1")
    assert not turns.must_encounter(s, "ada")
    s = one("field", "field/a1", disks={"field/e4": "pest"}, turn=budget(6))
    go(s, "field/e2")
    assert turns.must_encounter(s, "ada")


@covers("darkness.move.stop-anytime", "darkness.turn.order-choice", "darkness.ex.d.stop-early")
def test_a_move_may_stop_early_and_the_rest_is_lost() -> None:
    s = one("lab", "lab/d1", turn=budget(4))
    go(s, "lab/d2")
    run(s, enter.pick, "ada", _doors(s)[0], rolls=[1, 3, 5])
    assert s.turn.acted
    assert forbids(movement, s, "ada", "lab/d1") == "darkness.turn.order-choice"
    assert not keys(movement, s, "ada")


def _doors(s: State) -> list[int]:
    return [gate.edge for gate in town(s).gates.values() if gate.kind == "door" and gate.outside == s.people["ada"].at]


@covers("darkness.tile.stairs", "darkness.tile.no-street-from-upper-floor")
def test_stairs_lead_to_the_other_floor_for_nothing_and_nothing_leads_out_from_there() -> None:
    s = one("hotel", "hotel/a1")
    stairs = town(s).links[0]
    upper = town(s).names[stairs.other]
    alter(s, "ada", at=stairs.one)
    turn(s, budget=1)
    assert upper in moves(s)
    assert {name.split("/")[0] for name in moves(s)} == {"hotel", "hotel-upper"}
    s.open = dict.fromkeys(town(s).gates, Opened("ada"))
    alter(s, "ada", at=stairs.other)
    assert all(town(s).inside(square(s, name)) for name in moves(s))


# -- buildings -----------------------------------------------------------------------------------------------------


def open_lab(at: str, door: str = "d3", **fields: object) -> State:
    s = one("lab", at, **fields)
    s.broken = tuple(gate.edge for gate in town(s).gates.values() if gate.name.startswith(f"lab/{door}"))
    return s


@covers("darkness.move.enter-building-ends", "darkness.enter.broken-stays-open", "darkness.ex.d.building-ends-move")
def test_the_first_square_inside_ends_the_move() -> None:
    s = open_lab("lab/b2", turn=budget(6))
    inside = {name for name in moves(s) if name[-2] in "cdef" and name[-1] in "3456"}
    assert inside == {"lab/d3"}
    go(s, "lab/d3")
    assert s.turn.moved
    assert s.turn.budget == 0
    assert not s.turn.acted
    assert not keys(movement, s, "ada")


@covers("darkness.move.enter-building-ends")
def test_leaving_a_building_does_not_end_the_move_and_coming_back_does() -> None:
    s = open_lab("lab/d4", turn=budget(6))
    there = moves(s)
    assert {"lab/d2", "lab/d1", "lab/a2", "lab/f6"} <= there
    s = open_lab("lab/d3", turn=budget(7))
    s.broken = (*s.broken, *open_lab("lab/a1", "e6").broken)
    s.board = {**s.board, "foe": Lying("foe", square(s, "lab/e5"))}
    s.board = {**s.board, "slug": Lying("slug", square(s, "lab/d5"))}
    s.board = {**s.board, "pest": Lying("pest", square(s, "lab/c5"))}
    s.board = {**s.board, "rex": Lying("rex", square(s, "lab/f5"))}
    assert "lab/e6" in moves(s)
    assert "lab/e7" in moves(s)
    assert not {"lab/d6", "lab/f6"} & moves(s)


@covers("darkness.move.enter-building-ends", "darkness.enter.pick-door", "darkness.ex.d.action-then-door")
def test_a_door_opened_before_the_move_costs_the_move() -> None:
    s = one("lab", "lab/d2", turn=budget(7))
    run(s, enter.pick, "ada", _doors(s)[0], rolls=[4, 4, 4])
    assert at(s, "ada") == "lab/d3"
    assert not keys(movement, s, "ada")
    s.turn = budget(7)
    assert "lab/e4" in moves(s)


@covers("darkness.spell.pass-through", "darkness.move.enter-building-ends", "darkness.ex.d.pass-through-wall")
def test_a_spell_leads_through_the_wall_and_the_first_square_inside_ends_the_move() -> None:
    spell = (Lasting("pass-through", "ada", "ada", 0),)
    s = one("lab", "lab/b5", turn=budget(5), spells=spell)
    there = moves(s)
    assert "lab/c5" in there
    assert "lab/d5" not in there
    go(s, "lab/c5")
    assert s.turn.moved


@covers("darkness.spell.pass-through")
def test_the_spell_leads_out_through_the_wall_as_well() -> None:
    spell = (Lasting("pass-through", "ada", "ada", 0),)
    s = one("lab", "lab/c5", turn=budget(5), spells=spell)
    assert {"lab/b5", "lab/a5", "lab/e5"} <= moves(s)
    s.spells = ()
    assert "lab/b5" not in moves(s)


# -- who cannot move -----------------------------------------------------------------------------------------------


@covers("darkness.move.not-engaged", "darkness.combat.continues", "darkness.ex.d.held-in-contact")
def test_contact_holds_and_a_frozen_opponent_does_not() -> None:
    s = one("field", "field/a1", disks={"field/a1": ("foe", "up")}, turn=budget(9, acted=True))
    assert forbids(movement, s, "ada", "field/b1") == "darkness.move.not-engaged"
    s.spells = (Lasting("freeze", "foe", "ada", 2),)
    assert "field/b1" in moves(s)
    go(s, "field/b1")
    assert s.people["ada"].will == 4


@covers("darkness.move.not-engaged", "darkness.combat.contact")
def test_nobody_walks_past_an_opponent_that_would_strike() -> None:
    s = one("hall", "hall/a1", disks={"hall/a2": ("foe", "up")}, turn=budget(2))
    assert "hall/a2" in moves(s)
    assert "hall/a3" not in moves(s)
    s.spells = (Lasting("freeze", "foe", "ada", 2),)
    assert "hall/a3" in moves(s)
    s.spells = ()
    alter(s, "ada", creature=Creature(3, 4, 2, "foe"))
    assert "hall/a3" in moves(s)


@covers("darkness.los.tie-sequence")
def test_nobody_moves_between_the_disks_of_a_multiple_encounter() -> None:
    s = one("field", "field/b2", disks={"field/d2": "foe"}, turn=budget(5, acted=True))
    alter(s, "ada", tied=(square(s, "field/d2"),))
    assert forbids(movement, s, "ada", "field/a2") == "darkness.los.tie-sequence"
    assert not keys(movement, s, "ada")


@covers("darkness.spell.freeze")
def test_whoever_is_frozen_stays() -> None:
    s = one("field", "field/b2", turn=budget(5), spells=(Lasting("freeze", "ada", "ada", 2),))
    assert forbids(movement, s, "ada", "field/a2") == "darkness.spell.freeze"


@covers("darkness.will.zero-movement", "darkness.ex.d.willpower-zero")
def test_without_willpower_no_new_disk_comes_into_sight_and_none_is_stepped_on() -> None:
    s = one("field", {"at": "field/a1", "will": 0}, disks={"field/h1": "foe"}, turn=budget(4))
    assert "field/c1" in moves(s)
    assert "field/d1" not in moves(s)
    assert forbids(movement, s, "ada", "field/d1") == "darkness.will.zero-movement"
    s = one("field", {"at": "field/f1", "will": 0}, disks={"field/h1": "foe"}, turn=budget(4))
    turn(s, saw=(square(s, "field/h1"),))
    assert "field/g1" in moves(s)
    assert "field/h1" not in moves(s)


@covers("darkness.will.zero-movement", "darkness.tile.draw-on-leaving")
def test_without_willpower_nobody_explores() -> None:
    s = one("field", {"at": "field/a1", "will": 0}, pile=("forest",))
    assert not [key for key in keys(movement, s, "ada") if key.startswith("explore")]
    alter(s, "ada", will=1)
    assert "explore:field/a1:north" in keys(movement, s, "ada")


# -- Obstacles -----------------------------------------------------------------------------------------------------


@covers("darkness.obstacle.trigger", "darkness.ex.d.obstacle-overcome")
def test_the_ring_round_an_obstacle_ends_the_move_and_takes_the_action() -> None:
    s = one("field", "field/a1", disks={"field/d1": ("ditch", "up")}, turn=budget(8))
    assert "field/c1" in moves(s)
    ran = go(s, "field/c1", rolls=[4, 4, 2])
    assert "darkness.obstacle.success" in ran.rules
    assert s.turn.acted
    assert s.turn.moved
    assert s.obstacles == ("ditch",)
    assert s.people["ada"].points == 2


@covers("darkness.obstacle.trigger")
def test_nobody_walks_past_an_obstacle_without_meeting_it() -> None:
    s = one("wild", "wild/a1", disks={"wild/b4": ("ditch", "up")}, turn=budget(4))
    there = moves(s)
    assert {"wild/a4", "wild/b3"} <= there
    assert "wild/a5" not in there


@covers("darkness.obstacle.trigger")
def test_stepping_out_of_the_ring_is_no_meeting_and_stepping_about_in_it_is() -> None:
    s = one("field", "field/c1", disks={"field/d1": ("ditch", "up")}, turn=budget(8))
    go(s, "field/b1")
    assert "ditch" in s.board
    assert not s.turn.acted
    s = one("field", "field/c1", disks={"field/d1": ("ditch", "up")}, turn=budget(8))
    ran = go(s, "field/d1", rolls=[1, 3, 5])
    assert "darkness.obstacle.fail" in ran.rules
    assert s.people["ada"].kept == ("ditch",)


@covers("darkness.obstacle.needs-action", "darkness.ex.d.start-forced-no-forfeit")
def test_without_an_action_the_ring_is_closed() -> None:
    s = one("field", "field/a1", disks={"field/d1": ("ditch", "up")}, turn=budget(8, acted=True))
    assert not {"field/c1", "field/d1", "field/e1", "field/d2"} & moves(s)
    assert "field/e2" in moves(s)
    assert forbids(movement, s, "ada", "field/c1") == "darkness.obstacle.needs-action"


# -- exploring -----------------------------------------------------------------------------------------------------


@covers("darkness.tile.draw-on-leaving", "darkness.tile.no-tiles-left")
def test_a_step_over_the_edge_draws_a_tile_and_the_move_goes_on_with_what_is_left() -> None:
    s = one("field", "field/d2", pile=("forest",), turn=budget(4))
    ran = run(s, movement.explore, "ada", square(s, "field/d1"), 0, 1, answers=["turn:0", "stay"])
    assert at(s, "ada") == "forest/d8"
    assert s.turn.moved
    assert s.drawn == ""
    assert "move:forest/d7" in ran.keys("move.on")
    assert "move:forest/d6" in ran.keys("move.on")
    assert "move:forest/d5" not in ran.keys("move.on")
    s.turn = budget(4)
    assert not [key for key in keys(movement, s, "ada") if key.startswith("explore")]


@covers("darkness.tile.draw-on-leaving")
def test_the_move_goes_on_after_the_new_tile_lies() -> None:
    s = one("field", "field/d1", pile=("forest",), turn=budget(4))
    run(s, movement.explore, "ada", square(s, "field/d1"), 0, 0, answers=["turn:0", "move:forest/d7"])
    assert at(s, "ada") == "forest/d7"
    assert s.turn.moved


@covers("darkness.tile.draw-on-leaving", "darkness.move.mixed-terrain")
def test_the_step_onto_the_new_tile_is_paid_like_any_other() -> None:
    s = one("field", "field/a1", pile=("forest",), turn=budget(4))
    ran = run(s, movement.explore, "ada", square(s, "field/a1"), 0, 0, answers=["turn:0", "stay"])
    assert at(s, "ada") == "forest/a8"
    assert "move:forest/a7" in ran.keys("move.on")
    assert "move:forest/a6" not in ran.keys("move.on")


@covers("darkness.tile.draw-on-leaving", "darkness.move.points")
def test_whoever_has_nothing_left_at_the_edge_does_not_explore() -> None:
    s = one("field", "field/d3", pile=("forest",), turn=Turn(who="ada", budget=2))
    assert not [key for key in keys(movement, s, "ada") if key.startswith("explore:field/d1")]
    turn(s, budget=3)
    assert "explore:field/d1:north" in keys(movement, s, "ada")


@covers("darkness.obstacle.trigger")
def test_an_edge_that_no_tile_fits_is_no_step_towards_an_obstacle() -> None:
    s = one("field", "field/d1", disks={"field/d2": ("ditch", "up")}, turn=budget(4))
    run(s, movement.explore, "ada", square(s, "field/d1"), 0, 0)
    assert "ditch" in s.board


# -- why not -------------------------------------------------------------------------------------------------------


@covers("darkness.turn.end-los", "darkness.obstacle.trigger")
def test_disks_cannot_be_chosen_and_say_why() -> None:
    s = one("field", "field/a1", disks={"field/h8": ["foe", "slug"], "field/d1": ("ditch", "up")}, turn=budget(4))
    assert forbids(movement, s, "ada", "disk/field/h8") == "darkness.turn.end-los"
    assert forbids(movement, s, "ada", "disk/field/h8-2") == "darkness.turn.end-los"
    assert forbids(movement, s, "ada", "ditch") == "darkness.obstacle.trigger"
    assert why_not(movement, s, "ada", "field/b1") is None
