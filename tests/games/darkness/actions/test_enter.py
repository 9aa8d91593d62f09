"""Enter a locked building: doors, windows, and how they lock again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from covers import covers
from games.darkness.driver import at, dice, do, forbids, keys, position, run, why_not
from noctule.games.darkness.actions import enter
from noctule.games.darkness.board.sight import clear
from noctule.games.darkness.board.town import town
from noctule.games.darkness.board.ways import apart
from noctule.games.darkness.state import Lasting, Opened, State, Turn

NORTH, SOUTH, WEST, EAST = "lab/d3-n", "lab/e6-s", "lab/c4-w", "lab/f5-e"
"""The doors of TN 3 and 5, and the windows, of the lab."""


def gate(s: State, name: str) -> int:
    return next(gate.edge for gate in town(s).gates.values() if gate.name == name)


def alone(square: str, **said: object) -> State:
    return position("lab", people={"ada": {"at": square, **said}, "bel": "lab/h8"})


# -- picking a lock ------------------------------------------------------------------------------------------------


@covers("darkness.ex.kirk-lock-pool", "darkness.enter.pick-door")
def test_dexterity_and_lockpick_against_the_lock() -> None:
    s = position("hall", people={"kirk": {"at": "hall/d1", "dexterity": 4, "skills": {"lockpick": 1}}, "bel": "hall/h8"})
    foretold = next(o for o in enter.offers(s, "kirk") if o.key == "pick:hall/d2-n").preview
    assert foretold is not None
    (odds, *_) = foretold().odds
    assert odds.ways == odds.of
    run(s, enter.pick, "kirk", gate(s, "hall/d2-n"), rolls=dice(1, 1, 2, 4, 6))
    assert at(s, "kirk") == "hall/d2"
    assert s.turn.acted


@covers("darkness.enter.pick-door")
def test_a_lock_that_is_not_beaten_stays_shut_and_costs_the_action_only() -> None:
    s = alone("lab/d2")
    run(s, enter.pick, "ada", gate(s, NORTH), rolls=dice(1, 1, 4))
    assert at(s, "ada") == "lab/d2"
    assert not s.open
    assert s.turn.acted
    assert not s.people["ada"].failures


@covers("darkness.ex.d.action-then-door", "darkness.move.enter-building-ends", "darkness.enter.pick-door")
def test_whoever_gets_in_moves_no_more_in_this_turn() -> None:
    s = alone("lab/d2")
    run(s, enter.pick, "ada", gate(s, NORTH), rolls=dice(1, 2, 3))
    assert at(s, "ada") == "lab/d3"
    assert s.turn.moved
    assert s.turn.budget == 0
    do(s, enter.end_of_turn, "ada")
    s.turn = Turn(who="ada", budget=14)
    assert f"open:{NORTH}" in keys(enter, s, "ada")


@covers("darkness.enter.pick-door", "darkness.enter.force-door")
def test_a_lock_is_worked_on_only_from_in_front_of_the_door() -> None:
    s = alone("lab/c2")
    for verb in ("pick", "force"):
        assert forbids(enter, s, "ada", f"{verb}:{NORTH}") == "darkness.enter.pick-door"
    s = alone("lab/d3")
    assert forbids(enter, s, "ada", f"pick:{NORTH}") == "darkness.enter.open-from-inside"


@covers("darkness.ex.d.fate-tn-minus-one", "darkness.check.tn-zero")
def test_a_lock_of_one_is_open_with_any_roll_when_fate_is_kind() -> None:
    first = position("tea-room", people={"ada": None, "bel": None})
    door = next(gate for gate in town(first).gates.values() if gate.kind == "door" and gate.tn == 1)
    front = town(first).names[door.outside]
    s = position("tea-room", people={"ada": {"at": front, "tn": -1}, "bel": front})
    run(s, enter.pick, "ada", door.edge, rolls=dice(1, 2, 4))
    assert s.people["ada"].at == door.inside


# -- forcing and smashing ------------------------------------------------------------------------------------------


@covers("darkness.enter.force-door", "darkness.enter.broken-stays-open", "darkness.failure.sources")
def test_a_forced_door_is_a_failure_disk_a_broken_door_and_a_way_in() -> None:
    s = position("lab", people={"ada": {"at": "lab/e7", "skills": {"strength": 1}, "items": ["bar"]}, "bel": "lab/h8"})
    ran = run(s, enter.force, "ada", gate(s, SOUTH), rolls=dice(1, 2, 3, 4, 6, 6))
    assert at(s, "ada") == "lab/e6"
    assert s.people["ada"].failures == 1
    assert s.broken == (gate(s, SOUTH),)
    assert not s.open
    assert ran.rules.index("darkness.enter.force-door") < ran.rules.index("darkness.move.enter-building-ends")
    do(s, enter.end_of_turn, "ada")
    assert s.broken == (gate(s, SOUTH),)


@covers("darkness.enter.force-door")
def test_a_door_that_holds_costs_nothing_but_the_action() -> None:
    s = alone("lab/d2")
    run(s, enter.force, "ada", gate(s, NORTH), rolls=dice(2, 2, 6))
    assert at(s, "ada") == "lab/d2"
    assert not s.broken
    assert not s.people["ada"].failures
    assert s.turn.acted


@covers("darkness.ex.d.force-door-third-failure", "darkness.enter.force-door", "darkness.failure.three")
def test_the_third_failure_at_a_door_leaves_everything_in_front_of_it() -> None:
    s = alone("lab/d2", failures=2, items=["bar", "c-flame", "c-orb"], points=6)
    run(s, enter.force, "ada", gate(s, NORTH), rolls=dice(1, 2, 3, 6, 6), answers=["roll"])
    assert [at(s, id) for id in ("bar", "c-flame", "c-orb")] == ["lab/d2"] * 3
    assert at(s, "ada") == "lab/d3"
    assert s.people["ada"].failures == 0
    assert s.people["ada"].points == 0


@covers(
    "darkness.ex.d.smash-failure-disk",
    "darkness.enter.smash-window",
    "darkness.enter.broken-stays-open",
    "darkness.enter.window-two-turns",
)
def test_a_smashed_window_is_open_for_everybody_and_still_has_to_be_climbed() -> None:
    s = position("lab", people={"ada": "lab/b4", "bel": "lab/b4"})
    run(s, enter.smash, "ada", gate(s, WEST), rolls=dice(2, 2, 6), answers=["roll"])
    assert at(s, "ada") == "lab/b4"
    assert s.people["ada"].failures == 1
    assert s.broken == (gate(s, WEST),)
    do(s, enter.end_of_turn, "ada")
    s.turn = Turn(who="bel", budget=9)
    assert f"climb:{WEST}" in keys(enter, s, "bel")
    assert apart(s, s.people["bel"].at, town(s).squares["lab/c4"], 3) > 3
    assert forbids(enter, s, "bel", f"smash:{WEST}") == "darkness.enter.broken-stays-open"


@covers("darkness.enter.smash-window")
def test_a_window_that_holds_brings_no_failure() -> None:
    s = alone("lab/b4")
    run(s, enter.smash, "ada", gate(s, WEST), rolls=dice(2, 4, 6))
    assert not s.broken
    assert not s.people["ada"].failures
    assert s.turn.acted


# -- windows -------------------------------------------------------------------------------------------------------


@covers(
    "darkness.ex.d.window-two-turns",
    "darkness.enter.pick-window",
    "darkness.enter.climb-window",
    "darkness.enter.window-two-turns",
    "darkness.enter.relock",
)
def test_a_window_is_opened_in_one_turn_and_climbed_through_in_the_next() -> None:
    s = alone("lab/b4")
    window = gate(s, WEST)
    run(s, enter.pick, "ada", window, rolls=dice(2, 2, 6))
    assert at(s, "ada") == "lab/b4"
    assert window in s.open
    assert forbids(enter, s, "ada", f"climb:{WEST}") == "darkness.turn.one-action"
    assert enter.offers(s, "ada") == []
    do(s, enter.end_of_turn, "ada")
    do(s, enter.end_of_turn, "bel")
    assert window in s.open
    s.turn = Turn(who="ada", budget=9)
    run(s, enter.climb, "ada", window, rolls=dice(5, 5, 6))
    assert at(s, "ada") == "lab/c4"
    assert s.turn.moved
    assert s.turn.budget == 0
    do(s, enter.end_of_turn, "ada")
    assert window not in s.open


@covers("darkness.enter.climb-window")
def test_a_shut_window_cannot_be_climbed_and_a_failed_climb_costs_the_action_only() -> None:
    s = alone("lab/b4")
    assert forbids(enter, s, "ada", f"climb:{WEST}") == "darkness.enter.climb-window"
    s.broken = (gate(s, WEST),)
    run(s, enter.climb, "ada", gate(s, WEST), rolls=dice(2, 4, 6))
    assert at(s, "ada") == "lab/b4"
    assert s.turn.acted
    assert s.people["ada"].damage == 0


@covers("darkness.enter.climb-window")
def test_climbing_counts_the_climbing_skill() -> None:
    s = alone("lab/b4", skills={"climbing": 2})
    s.broken = (gate(s, WEST),)
    run(s, enter.climb, "ada", gate(s, WEST), rolls=dice(1, 2, 4, 6, 6))
    assert at(s, "ada") == "lab/c4"


@covers("darkness.enter.climb-window", "darkness.move.enter-building-ends")
def test_climbing_out_leads_to_the_square_outside_and_does_not_end_the_move() -> None:
    s = alone("lab/c4")
    s.broken = (gate(s, WEST),)
    run(s, enter.climb, "ada", gate(s, WEST), rolls=dice(3, 3, 6))
    assert at(s, "ada") == "lab/b4"
    assert not s.turn.moved
    assert s.turn.budget == 24


@covers("darkness.enter.pick-window", "darkness.enter.smash-window")
def test_a_window_is_dealt_with_from_either_side_but_not_from_afar() -> None:
    assert {f"pick:{WEST}", f"smash:{WEST}"} <= set(keys(enter, alone("lab/c4"), "ada"))
    for verb in ("pick", "smash", "climb"):
        assert why_not(enter, alone("lab/a4"), "ada", f"{verb}:{WEST}") is not None


@covers("darkness.ex.d.lock-symbols", "darkness.enter.ways", "darkness.tile.window-tn")
def test_the_ways_in_and_their_target_numbers() -> None:
    """The east window is nearer to the door of TN 5, the west one to that of TN 3."""
    s = alone("lab/d2")
    tns = {gate.name: gate.tn for gate in town(s).gates.values()}
    assert tns == {NORTH: 3, SOUTH: 5, WEST: 2, EAST: 4}
    assert keys(enter, s, "ada") == [f"pick:{NORTH}", f"force:{NORTH}"]
    assert keys(enter, alone("lab/b4"), "ada") == [f"pick:{WEST}", f"smash:{WEST}"]


# -- from inside, and locking again --------------------------------------------------------------------------------


@covers("darkness.enter.open-from-inside")
def test_a_door_opens_freely_from_inside() -> None:
    s = alone("lab/d3", will=0)
    run(s, enter.open_door, "ada", gate(s, NORTH))
    assert not s.turn.acted
    assert apart(s, s.people["ada"].at, town(s).squares["lab/d2"], 2) == 1
    assert keys(enter, alone("lab/d4"), "ada") == []
    assert forbids(enter, alone("lab/d2"), "ada", f"open:{NORTH}") == "darkness.enter.open-from-inside"


@covers("darkness.ex.d.door-locks-again", "darkness.enter.relock", "darkness.enter.open-from-inside")
def test_a_picked_door_locks_itself_at_the_end_of_the_turn() -> None:
    s = position("lab", people={"ada": "lab/d2", "bel": "lab/d2"})
    run(s, enter.pick, "ada", gate(s, NORTH), rolls=dice(1, 2, 3), answers=["roll"])
    inside, outside = s.people["ada"].at, s.people["bel"].at
    assert clear(s, outside, inside)
    assert apart(s, outside, inside, 1) == 1
    do(s, enter.end_of_turn, "ada")
    assert not clear(s, outside, inside)
    assert apart(s, outside, inside, 1) > 1
    s.turn = Turn(who="bel", budget=9)
    assert keys(enter, s, "bel") == [f"pick:{NORTH}", f"force:{NORTH}"]
    s.turn = Turn(who="ada", budget=9)
    assert f"open:{NORTH}" in keys(enter, s, "ada")


@covers("darkness.enter.relock")
def test_only_the_turn_of_whoever_opened_it_locks_it_but_nothing_waits_for_the_dead() -> None:
    s = alone("lab/d3")
    s.open = {**s.open, gate(s, NORTH): Opened("ada")}
    do(s, enter.end_of_turn, "bel")
    assert s.open
    s.people, s.turn = {**s.people, "ada": replace(s.people["ada"], dead=True, at=-1)}, Turn(who="bel")
    do(s, enter.end_of_turn, "bel")
    assert not s.open


@covers("darkness.enter.locked-at-start", "darkness.enter.ways")
def test_everything_is_locked_unless_somebody_has_opened_it() -> None:
    s = alone("lab/d2")
    assert apart(s, s.people["ada"].at, town(s).squares["lab/d3"], 2) > 2
    s.open = {**s.open, gate(s, NORTH): Opened("bel")}
    assert forbids(enter, s, "ada", f"pick:{NORTH}") == "darkness.enter.locked-at-start"
    assert apart(s, s.people["ada"].at, town(s).squares["lab/d3"], 2) == 1


# -- Fate, Willpower, Spells ---------------------------------------------------------------------------------------


@covers("darkness.ex.d.fate-locked-door", "darkness.fate.bad-5", "darkness.fate.good-5")
def test_fate_holds_a_door_shut_and_leaves_another_open() -> None:
    s = position("hall", people={"ada": {"at": "hall/d1", "dexterity": 5, "door": "locked"}, "bel": "hall/h8"})
    door = gate(s, "hall/d2-n")
    run(s, enter.pick, "ada", door, rolls=dice(1, 2, 3, 4, 5))
    assert at(s, "ada") == "hall/d1"
    assert s.people["ada"].door == ""
    s.people = {**s.people, "ada": replace(s.people["ada"], door="open")}
    s.turn = Turn(who="ada", budget=9)
    run(s, enter.force, "ada", door)
    assert at(s, "ada") == "hall/d2"
    assert s.turn.acted
    assert s.people["ada"].door == ""
    assert door in s.open
    assert not s.broken
    assert not s.people["ada"].failures


@covers("darkness.fate.bad-5")
def test_fate_shuts_the_door_even_on_a_certain_success() -> None:
    s = alone("lab/d2", door="locked", next=("succeed",))
    run(s, enter.force, "ada", gate(s, NORTH))
    assert at(s, "ada") == "lab/d2"
    assert s.people["ada"].door == ""
    assert not s.broken


@covers("darkness.fate.bad-5", "darkness.fate.good-5")
@pytest.mark.parametrize("fate", ["locked", "open"])
def test_fate_speaks_of_doors_not_of_windows_nor_of_opening_from_inside(fate: str) -> None:
    s = alone("lab/b4", door=fate)
    run(s, enter.pick, "ada", gate(s, WEST), rolls=dice(2, 2, 6))
    assert gate(s, WEST) in s.open
    assert s.people["ada"].door == fate
    s = alone("lab/d3", door=fate)
    run(s, enter.open_door, "ada", gate(s, NORTH))
    assert gate(s, NORTH) in s.open
    assert s.people["ada"].door == fate


@covers("darkness.fate.bad-5", "darkness.fate.good-5")
def test_the_preview_of_a_door_says_what_fate_has_decided() -> None:
    for fate, word in (("locked", "shut"), ("open", "open")):
        s = alone("lab/d2", door=fate)
        option = next(o for o in enter.offers(s, "ada") if o.key == f"pick:{NORTH}")
        assert option.preview is not None
        assert word in option.preview().text


@covers("darkness.ex.d.willpower-zero", "darkness.will.zero-no-actions")
def test_without_willpower_no_lock_is_picked() -> None:
    s = alone("lab/d2", will=0)
    assert forbids(enter, s, "ada", f"pick:{NORTH}") == "darkness.will.zero-no-actions"
    assert enter.offers(s, "ada") == []


@covers("darkness.spell.freeze")
def test_who_is_frozen_opens_the_door_but_stays_outside_and_climbs_nowhere() -> None:
    s = alone("lab/d2")
    s.spells = (Lasting("freeze", "ada", "bel", 3),)
    run(s, enter.pick, "ada", gate(s, NORTH), rolls=dice(1, 2, 3))
    assert at(s, "ada") == "lab/d2"
    assert gate(s, NORTH) in s.open
    s = alone("lab/b4")
    s.spells, s.broken = (Lasting("freeze", "ada", "bel", 3),), (gate(s, WEST),)
    assert forbids(enter, s, "ada", f"climb:{WEST}") == "darkness.spell.freeze"


@covers("darkness.enter.pick-door", "darkness.enter.pick-window")
def test_one_action_a_turn_is_one_try_at_one_door_or_window() -> None:
    for square in ("lab/d2", "lab/b4"):
        s = alone(square)
        s.turn = Turn(who="ada", acted=True)
        assert keys(enter, s, "ada") == []


def test_the_quick_list_is_what_the_candidates_allow() -> None:
    for square in ("lab/d2", "lab/d3", "lab/b4", "lab/c4", "lab/a1"):
        s = alone(square)
        s.broken = (gate(s, WEST),)
        assert [option.key for option in enter.offers(s, "ada")] == keys(enter, s, "ada")
