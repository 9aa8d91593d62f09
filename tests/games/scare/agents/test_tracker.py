"""Motion tracker."""

import pytest

from covers import covers
from games.scare.driver import at, no_to, position, run
from games.scare.monsters.test_move import open_ground
from noctule.engine import IllegalAnswer
from noctule.games.scare.agents import tracker, turn
from noctule.games.scare.board import figures
from noctule.games.scare.monsters import spawn
from noctule.games.scare.state import State

NUMBERS = {"1": 80, "2": 81, "3": 82, "4": 58, "5": 59, "6": 60, "7": 79}
MARKS = {(6, 3): "6", (7, 3): "7", (1, 1): "1", (2, 1): "2", (3, 1): "3", (1, 3): "4", (2, 3): "5", (9, 2): "T", (9, 3): "S"}


def with_tracker(**more: object) -> State:
    fields = {"numbers": NUMBERS, "gear": {"tracker": "thayer"}, "turn": "thayer", "lineup": ("thayer", "shaye"), **more}
    return position(open_ground(9, 3, MARKS), **fields)


@covers("scare.tracker.use")
def test_the_bearer_spends_two_actions_and_the_coming_types_are_rolled_at_once() -> None:
    s = with_tracker()
    assert [option.key for option in tracker.offers(s, "thayer")] == ["track"]
    run(s, turn.take_turn, "thayer", answers=["track", "end"], rolls=[1, 6])
    assert s.tracker_area == ("none", "scarecrow")
    assert s.turn is not None
    assert s.turn.actions == 0


@covers("scare.tracker.use")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"gear": {"tracker": "shaye"}}, "scare.tracker.use"),
        ({"gear": {"tracker": "d2"}}, "scare.tracker.use"),
        ({"tracker_area": ("none", "none")}, "scare.tracker.use"),
        ({"scenario": "boogeyman"}, "scare.tracker.use"),
        ({"actions": 1}, "scare.agent.actions"),
        ({"status": {"thayer": "traumatized"}}, "scare.health.traumatized-only-moves"),
        ({"on_card": {"thayer": "night-widow"}}, "scare.agent.in-combat-limits"),
    ],
)
def test_why_the_tracker_cannot_be_used(changes: dict[str, object], rule: str) -> None:
    s = with_tracker(**changes)
    assert tracker.offers(s, "thayer") == []
    no = no_to(s, "thayer", "track", tracker)
    assert no is not None
    assert no.rule == rule


@covers("scare.tracker.use", "scare.spawn.unique-substitute")
def test_a_unique_monster_in_play_is_replaced_and_scenario_3_needs_no_roll() -> None:
    s = with_tracker()
    figures.new_monster(s, "scarecrow", 5)
    run(s, tracker.track, "thayer", rolls=[6, 5])
    assert s.tracker_area == ("night-widow", "man-baby")
    s = with_tracker(scenario="bedwetter")
    run(s, tracker.track, "thayer")
    assert s.tracker_area == ("night-widow", "night-widow")


@covers("scare.tracker.use")
def test_the_offer_shows_what_may_come() -> None:
    odds = [str(odds) for odds in tracker.threat(with_tracker()).odds]
    assert odds == ["nothing 1 in 6", "Night Widow 2 in 6", "Baby Doll 1 in 6", "Man Baby 1 in 6", "Scarecrow 1 in 6"]


@covers("scare.ex.tracker-then-no-type-roll", "scare.tracker.use", "scare.tracker.skip-roll", "scare.tracker.shift")
def test_tracked_monsters_come_without_type_rolls_and_may_be_shifted() -> None:
    s = with_tracker()
    run(s, tracker.track, "thayer", rolls=[1, 6])
    s.phase = "spawn"
    ran = run(s, spawn.monsters_spawn, rolls=[80, 1], answers=["number:82", "stop:d2"])
    assert list(s.monsters) == ["scarecrow"]
    assert ran.facts("scare.spawn.location-roll")["number"] == 82
    assert s.tracker_area is None


@covers("scare.ex.tracker-80-1", "scare.tracker.shift")
@pytest.mark.parametrize(("key", "space"), [("number:80", "a1"), ("number:81", "b1"), ("number:82", "c1")])
def test_80_1_may_become_80_0_or_80_2(key: str, space: str) -> None:
    s = with_tracker(phase="spawn", tracker_area=("night-widow", "none"), status={"thayer": "stunned", "shaye": "stunned"})
    ran = run(s, spawn.monsters_spawn, rolls=[80, 1], answers=[key])
    assert ran.asked == [("tracker.shift", ["number:81", "number:80", "number:82"])]
    assert at(s, "night-widow-1") == space


@covers("scare.ex.tracker-edge", "scare.tracker.shift")
def test_there_is_no_shift_beyond_9() -> None:
    s = with_tracker(phase="spawn", tracker_area=("night-widow", "none"), status={"thayer": "stunned", "shaye": "stunned"})
    ran = run(s, spawn.monsters_spawn, rolls=[50, 9], answers=["number:58"])
    assert ran.asked == [("tracker.shift", ["number:59", "number:58"])]
    with pytest.raises(IllegalAnswer):
        run(s, tracker.shift, "night-widow", 50, 9, answers=["number:60"])
    assert run(s, tracker.shift, "night-widow", 80, 0, answers=["number:80"]).asked[0][1] == ["number:80", "number:81"]


@covers("scare.tracker.shift")
def test_monsters_that_were_not_tracked_are_not_shifted_and_00_acts_as_rolled() -> None:
    s = with_tracker(phase="spawn", status={"thayer": "stunned", "shaye": "stunned"})
    assert run(s, spawn.monsters_spawn, rolls=[2, 1, 80, 1]).asked == []
    s = with_tracker(phase="spawn", tracker_area=("night-widow", "none"))
    ran = run(s, spawn.monsters_spawn, rolls=[0, 1, 80, 1], answers=["put:h1", "number:81", "stop:c2"])
    assert [kind for kind, _ in ran.asked] == ["white-lady.place", "tracker.shift", "move.route"]
    assert ran.facts("scare.wlady.victim")["target"] == "thayer"
