"""Exploring: the price, the place of a new tile, stacks, crates and events, vents as doors; and the Military Zone's tile."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.escape.driver import Ran, at, position, run, tile, why_not
from noctule.engine import IllegalAnswer, No
from noctule.games.escape.board import rooms, stats
from noctule.games.escape.board.figures import change, change_turn
from noctule.games.escape.board.names import name_of
from noctule.games.escape.board.rooms import printed_doors
from noctule.games.escape.content import TILES
from noctule.games.escape.moving import doors, explore
from noctule.games.escape.state import INFIRMARY, Laid, State
from noctule.games.escape.turn import panel, turn

Spot = tuple[int, int]


def alone(
    board: str, here: Spot = (0, 0), *, stack: tuple[str, ...] = (), person: dict[str, Any] | None = None, **more: Any
) -> State:
    """Marlow, Speed 2; Stack A as given."""
    given = {"stacks": {"a": stack, "b": (), "final": ()}, **more}
    return position(board, seats=("ana",), people={"marlow": {"at": here, **(person or {})}}, **given)


def deed(s: State, *answers: str, **more: Any) -> Ran:
    return run(s, turn.action_phase, answers=answers, **more)


def keys(s: State) -> list[str]:
    return [option.key for option in turn.offers(s, "marlow")]


def refused(no: No | None) -> str:
    assert no is not None
    assert no.reason
    return no.rule


# -- the price and the way -----------------------------------------------------------------------------------------


@covers("escape.explore.cost", "escape.explore.enter", "escape.map.grows")
def test_exploring_costs_a_point_lays_the_tile_behind_the_door_and_puts_the_character_on_it() -> None:
    s = alone("ns+facility", stack=("long-gallery",))
    deed(s, "explore:n")
    assert at(s, "marlow") == "long-gallery"
    assert (rooms.rooms(s).laid["long-gallery"].x, rooms.rooms(s).laid["long-gallery"].y) == (0, -1)
    assert stats.points_left(s, "marlow") == 1
    assert s.stacks["a"] == ()


@covers("escape.explore.cost", "escape.explore.no-tiles")
def test_a_door_of_another_tile_is_refused_for_what_stands_against_exploring_first() -> None:
    s = alone("es nsw", stack=("long-gallery",))
    far = f"{tile(s, 1, 0)}:n"
    assert refused(why_not(explore, s, "marlow", far)) == "escape.explore.cost"
    s.stacks = {**s.stacks, "a": ()}
    assert refused(why_not(explore, s, "marlow", far)) == "escape.explore.no-tiles"
    s.stacks = {**s.stacks, "a": ("long-gallery",)}
    change_turn(s, over=True)
    assert refused(why_not(explore, s, "marlow", far)) == "escape.turn.phases"


@covers("escape.explore.cost", "escape.map.walls")
def test_only_doors_with_nothing_behind_them_are_explored() -> None:
    s = alone("es  nsw+crate", stack=("long-gallery",))
    assert [key for key in keys(s) if key.startswith("explore")] == ["explore:s"]
    assert refused(why_not(turn, s, "marlow", "explore:e")) == "escape.explore.cost"
    assert refused(why_not(turn, s, "marlow", "explore:n")) == "escape.map.walls"
    assert refused(why_not(turn, s, "marlow", f"{tile(s, 0, 0)}:n")) == "escape.map.walls"
    change_turn(s, spent=2)
    assert refused(why_not(turn, s, "marlow", "explore:s")) == "escape.explore.cost"


@covers("escape.ex.turn-continues-after-plain-tile", "escape.explore.cost", "escape.explore.enter", "escape.explore.continue")
@covers("escape.move.points", "escape.move.door", "escape.action.move-budget", "escape.event.when")
def test_after_a_tile_without_event_icon_the_turn_goes_on() -> None:
    s = position(
        "nes+crate ew+facility",
        seats=("ana",),
        people={"wren": (0, 0)},  # Speed 3
        stacks={"a": ("switch-room",), "b": (), "final": ()},
    )
    run(s, turn.action_phase, answers=[f"move:{tile(s, 1, 0)}"])
    ran = run(s, turn.action_phase, answers=["explore:e", "turn:1"])
    assert at(s, "wren") == "switch-room"
    assert (stats.points_left(s, "wren"), s.phase, s.turn.icon) == (1, "action", "")
    assert panel.no_panel(s, "wren") is None
    assert "escape.event.when" not in ran.rules
    run(s, turn.action_phase, answers=["end"])
    assert (s.phase, s.turn.icon) == ("event", "")


# -- placing -------------------------------------------------------------------------------------------------------


@covers("escape.explore.place", "escape.ex.most-doors")
def test_a_corner_is_laid_so_that_both_doors_meet_doors() -> None:
    s = alone("es+crate  .\n.  nesw+facility", here=(1, 1), stack=("broom-corridor",))
    ran = deed(s, "explore:n")
    assert "place" not in ran.kinds
    laid = rooms.rooms(s).laid["broom-corridor"]
    assert printed_doors(TILES[laid.id], laid.turn) == {"s", "w"}
    assert rooms.are_adjacent(s, "broom-corridor", tile(s, 0, 0))


@covers("escape.explore.tie")
def test_among_equal_placements_the_explorer_chooses() -> None:
    s = alone("ns+facility", stack=("broom-corridor",))
    ran = deed(s, "explore:n", "turn:2")
    assert ran.keys("place") == ["turn:1", "turn:2"]
    assert rooms.rooms(s).doors["broom-corridor"] == {"s", "w"}


@covers("escape.explore.tie")
def test_while_it_is_asked_how_a_tile_lies_its_place_is_lit() -> None:
    s = alone("ns+facility", stack=("broom-corridor",))
    asked = run(s, turn.action_phase, answers=["explore:n"], stop=True).question
    assert asked is not None
    assert {option.at for option in asked.offered} == {(f"{tile(s, 0, 0)}:n",)}


@covers("escape.explore.tie", "escape.explore.place")
def test_a_way_to_lie_that_looks_like_another_choice_is_told_from_one_that_joins_too_little() -> None:
    """Four doors and a straight duct lie in two ways; a corner in two of four."""
    ran = run(alone("ns+facility", stack=("crossing-north",)), turn.action_phase, answers=["explore:n"], stop=True)
    assert ran.keys("place") == ["turn:0", "turn:1"]
    assert [refused(ran.no(way)) for way in ("turn:2", "turn:3")] == ["escape.explore.tie"] * 2
    ran = run(alone("ns+facility", stack=("broom-corridor",)), turn.action_phase, answers=["explore:n"], stop=True)
    assert [refused(ran.no(way)) for way in ("turn:0", "turn:3")] == ["escape.explore.place"] * 2


@covers("escape.explore.tie", "escape.explore.place")
def test_a_straight_tile_lies_one_way_only_and_nothing_is_asked() -> None:
    s = alone("ns+facility", stack=("turbine-walk",))
    assert "place" not in deed(s, "explore:n").kinds


# -- stacks --------------------------------------------------------------------------------------------------------


@covers("escape.ex.stack-change", "escape.explore.stack-order", "escape.explore.no-tiles")
def test_one_stack_is_finished_before_the_next_and_then_nobody_explores() -> None:
    s = alone("nesw+facility", stacks={"a": ("long-gallery",), "b": ("turbine-walk", "pipe-run"), "final": ()})
    hall = tile(s, 0, 0)
    for side, found in (("n", "long-gallery"), ("e", "turbine-walk"), ("s", "pipe-run")):
        deed(s, f"explore:{side}")
        assert at(s, "marlow") == found
        change(s, "marlow", at=hall)
        change_turn(s, spent=0)
    assert not [key for key in keys(s) if key.startswith("explore")]
    assert refused(why_not(turn, s, "marlow", "explore:w")) == "escape.explore.no-tiles"


# -- locked doors --------------------------------------------------------------------------------------------------


@covers("escape.ex.locked-door-bars-exploring", "escape.door.locked", "escape.bash.success", "escape.unlock.fail")
def test_a_locked_door_bars_exploring_until_its_marker_is_gone() -> None:
    s = alone("ns+facility", stack=("long-gallery",), person={"hand": 1}, locked=[(0, 0, "n")])
    assert "explore:n" not in keys(s)
    assert refused(why_not(turn, s, "marlow", "explore:n")) == "escape.door.locked"
    run(s, doors.unlock, "marlow", "n", rolls=["i", "i", "i"])
    assert s.locked
    change_turn(s, challenged=False)
    run(s, doors.bash, "marlow", "n", rolls=["s", "s", "s"])
    assert s.locked == ()
    assert s.turn.unlocked == (), "gone for good"
    deed(s, "explore:n")
    assert at(s, "marlow") == "long-gallery"


# -- crates and events ---------------------------------------------------------------------------------------------


@covers("escape.explore.crate", "escape.tile.crate")
def test_a_storage_crate_gives_its_explorer_an_item() -> None:
    s = alone("ns+facility", stack=("cold-store",))
    first = s.items[0]
    deed(s, "explore:n")
    assert s.people["marlow"].items == (first,)


@covers(
    "escape.explore.event",
    "escape.tile.event-on-explore",
    "escape.event.when",
    "escape.turn.event-skips-ahead",
    "escape.tile.icons",
)
@pytest.mark.parametrize(
    ("found", "icon", "placing"),
    [
        ("kennels", "fear", ["turn:1"]),
        ("mirror-corridor", "fear", []),
        ("guardroom", "security", ["turn:1"]),
        ("decontamination", "facility", []),
    ],
)
@pytest.mark.parametrize("lockdown", [False, True])
def test_exploring_an_event_tile_of_either_kind_ends_the_actions_in_lockdown_too(
    found: str, icon: str, placing: list[str], lockdown: bool
) -> None:
    s = alone("ns+vent", stack=(found,), lockdown=lockdown)
    run(s, explore.explore, "marlow", "n", answers=placing)
    assert at(s, "marlow") == found
    assert (s.turn.over, s.turn.icon) == (True, icon)


@covers("escape.ex.crate-then-event", "escape.explore.crate", "escape.explore.event", "escape.turn.event-skips-ahead")
def test_the_crate_comes_before_the_event_and_the_rest_of_the_turn_is_lost() -> None:
    s = position("ns+vent", seats=("ana",), people={"wren": (0, 0)}, stacks={"a": ("gun-locker",), "b": (), "final": ()})
    ran = run(s, turn.action_phase, answers=["explore:n"])
    assert len(s.people["wren"].items) == 1
    assert ran.rules.index("escape.explore.crate") < ran.rules.index("escape.explore.event")
    assert (s.phase, s.turn.icon) == ("event", "security")
    assert [option.key for option in turn.offers(s, "wren")] == ["end"], "two points are lost"


@covers("escape.ex.reactivating-after-lockdown", "escape.tile.reactivating", "escape.tile.event-on-explore")
def test_in_lockdown_a_reactivating_tile_still_works_for_its_explorer() -> None:
    s = alone("ns+vent  .\natrium  ew+vent+medical", stack=("mirror-corridor",), lockdown=True)
    deed(s, "move:atrium")
    assert (s.phase, s.turn.icon) == ("action", "")
    change(s, "marlow", at=tile(s, 0, 0))
    deed(s, "explore:n")
    assert (s.phase, s.turn.icon) == ("event", "fear")


@covers("escape.ex.crate-only-once", "escape.tile.crate", "escape.tile.equipment", "escape.tile.icons")
def test_who_comes_later_gets_nothing_from_the_crate_and_equipment_is_of_no_use_by_itself() -> None:
    s = alone("es+vent  nesw+facility\nnes+crate  nw+panel", here=(0, 0))
    items = s.items
    deed(s, f"move:{tile(s, 0, 1)}")
    assert (s.people["marlow"].items, s.items) == ((), items)
    s = alone("ns+generator", person={"hand": 1})
    assert keys(s) == ["end"]
    s = alone("ne+panel", person={"hand": 1})
    assert keys(s) == ["panel", "end"], "a control panel is the one exception"


@covers("escape.explore.event", "escape.ko.own-turn")
def test_an_explorer_who_is_knocked_out_by_what_the_tile_brings_has_no_event_for_its_icon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = alone("ns+vent", stack=("guardroom",))

    async def swept_away(s: State, *_: Any) -> None:
        change(s, "marlow", at=INFIRMARY)

    monkeypatch.setattr("noctule.games.escape.turn.items.moment", swept_away)
    run(s, explore.explore, "marlow", "n", answers=["turn:1"])
    assert s.turn.icon == ""


# -- vents as doors ------------------------------------------------------------------------------------------------


def sealed(**more: Any) -> State:
    """Two dead ends face each other: no door of the map leads to an unexplored place. Both have a vent."""
    return alone("s+vent\nn+vent+fear", here=(0, 0), stack=("broom-corridor",), **more)


@covers("escape.ex.vent-as-door", "escape.explore.vent-as-door")
def test_with_no_unexplored_door_on_the_map_a_vent_is_a_door_even_for_the_frightened() -> None:
    s = sealed(person={"fear": 8})
    change_turn(s, spent=2)
    assert stats.points_left(s, "marlow") == 1
    start = tile(s, 0, 0)
    assert [key for key in keys(s) if key.startswith("explore")] == ["explore:n", "explore:e", "explore:w"]
    deed(s, "explore:e", "turn:3")
    assert at(s, "marlow") == "broom-corridor"
    assert (s.people["marlow"].fear, stats.points_left(s, "marlow"), s.phase) == (8, 0, "action")
    assert rooms.are_adjacent(s, start, "broom-corridor"), "a pair of doors from now on"
    assert "w" in rooms.rooms(s).doors["broom-corridor"]


@covers("escape.explore.vent-as-door")
def test_one_unexplored_door_anywhere_locked_or_not_keeps_the_vents_vents() -> None:
    s = alone("s+vent\nns+vent", stack=("broom-corridor",), locked=[(0, 1, "s")])
    assert explore.ways(s, tile(s, 0, 0)) == []
    assert refused(why_not(turn, s, "marlow", "explore:e")) == "escape.map.walls"


@covers("escape.explore.vent-as-door", "escape.map.vents")
def test_a_closed_vent_is_no_door_either() -> None:
    s = sealed(markers={"shut-vent": [(0, 0)]})
    assert explore.ways(s, tile(s, 0, 0)) == []
    assert explore.ways(s, tile(s, 0, 1)) == ["e", "s", "w"]


# -- the Military Zone ---------------------------------------------------------------------------------------------


@covers("escape.explore.place")
def test_a_tile_beside_which_none_is_laid_says_so() -> None:
    s = alone("ew+vent  ew+facility  nsw+crate", scenario="barracks", stacks={"final": ("goods-dock",)}, locked=[(0, 0, "w")])
    with pytest.raises(IllegalAnswer, match="will not lie beside"):
        run(s, explore.lay_for_guard, answers=[f"beside:{tile(s, 0, 0)}"])


@covers("escape.zone.military-place")
def test_the_tile_for_a_guard_comes_from_the_bottom_and_is_joined_to_the_nearest_open_door() -> None:
    s = alone(
        "ew+vent  ew+facility  nsw+crate",
        here=(0, 0),
        scenario="barracks",
        stacks={"a": (), "b": (), "final": ("kennels", "goods-dock")},
        locked=[(0, 0, "w")],
    )
    items = s.items
    # The nearest unexplored door is locked; the next two are both two doors away: the player settles it.
    ran = run(s, explore.lay_for_guard, answers=["place:2.1.3"])
    assert ran.value == "goods-dock"
    assert s.stacks["final"] == ("kennels",)
    laid = rooms.rooms(s).laid["goods-dock"]
    assert (laid.x, laid.y) == (2, 1)
    assert rooms.are_adjacent(s, "goods-dock", tile(s, 2, 0))
    assert {key.rpartition(".")[0] for key in ran.keys("place")} == {"place:2.-1", "place:2.1"}
    assert (s.items, s.turn.over, s.turn.icon) == (items, False, ""), "it is not explored"


@covers("escape.zone.military-place")
def test_two_places_beside_the_same_tile_are_told_apart() -> None:
    s = alone("nsw+crate", here=(0, 0), scenario="barracks")
    name = name_of(tile(s, 0, 0))
    words = [explore._way(s, Laid("goods-dock", 0, y), several=True).label.partition(".")[0] for y in (-1, 1)]
    assert words == [f"North of {name}", f"South of {name}"]


@covers("escape.zone.military-place")
def test_a_nearer_open_door_is_taken_without_asking_where() -> None:
    s = alone(
        "ew+vent  ew+facility  nsw+crate",
        here=(0, 0),
        scenario="barracks",
        stacks={"a": (), "b": (), "final": ("turbine-walk",)},
    )
    ran = run(s, explore.lay_for_guard)
    assert (rooms.rooms(s).laid["turbine-walk"].x, rooms.rooms(s).laid["turbine-walk"].y) == (-1, 0)
    assert ran.asked == []


@covers("escape.zone.military-place", "escape.map.distance")
@pytest.mark.parametrize(("final", "locked"), [((), []), (("turbine-walk",), [(0, 0, "w")])])
def test_without_a_tile_or_an_open_door_within_reach_there_is_none(final: tuple[str, ...], locked: list[Any]) -> None:
    s = alone("ew+vent\n.", scenario="barracks", stacks={"a": (), "b": (), "final": final}, locked=[*locked, (0, 0, "e")])
    if not final:
        s.locked = ()
    assert run(s, explore.lay_for_guard).value is None
    assert s.stacks["final"] == final
