"""Challenge actions: bashing and unlocking doors, and locking them again."""

from __future__ import annotations

import pytest

from covers import covers
from games.escape.challenges.test_fight import alone, keys, meanwhile, refused
from games.escape.driver import foretold, position, run, tile, why_not
from noctule.engine import Ask
from noctule.games.escape.board import figures
from noctule.games.escape.board.rooms import is_locked, seam
from noctule.games.escape.content import FACTS
from noctule.games.escape.moving import doors, explore, movement
from noctule.games.escape.state import INFIRMARY, State, Turn
from noctule.games.escape.turn import turn

HALL = "es sw"
"""Two tiles with a door between them."""
BETWEEN = seam(0, 0, "e")


@covers("escape.bash.roll", "escape.unlock.roll")
def test_every_locked_door_of_the_own_tile_can_be_bashed_and_unlocked_and_no_other() -> None:
    s = alone("es nesw", locked=[(0, 0, "e"), (0, 0, "s"), (1, 0, "n")])
    assert keys(s, doors) == ["bash:e", "unlock:e", "bash:s", "unlock:s"]
    assert refused(s, doors, "bash:n") == "escape.map.walls"
    s = alone(HALL, locked=[(0, 0, "e")])
    assert keys(s, doors) == ["bash:e", "unlock:e"]
    assert refused(s, doors, "bash:s") == "escape.bash.roll"
    assert refused(s, doors, "unlock:s") == "escape.unlock.roll"
    assert why_not(doors, s, "marlow", "unlock:e") is None
    s = alone(HALL, marlow={"at": (1, 0)}, locked=[(0, 0, "e")])
    assert keys(s, doors) == ["bash:w", "unlock:w"], "a marker closes the door from both sides"


@covers("escape.bash.roll", "escape.unlock.roll")
def test_the_odds_of_doors() -> None:
    s = alone(HALL, locked=[(0, 0, "e")])
    bash, unlock = doors.offers(s, "marlow")
    assert foretold(s, bash).text == "3 dice, 3 Strength needed. Costs a threat token."
    assert foretold(s, unlock).text == "3 dice, 4 Intelligence needed."
    assert "the door between" in bash.label


# -- bash ----------------------------------------------------------------------------------------------------------


@covers("escape.bash.roll", "escape.bash.success")
def test_three_strength_break_a_door_open_for_good_after_a_threat_token() -> None:
    s = alone(HALL, locked=[(0, 0, "e")], threat_pool=2)
    ran = run(s, doors.bash, "marlow", "e", rolls=["s", "s", "s"])
    assert (s.people["marlow"].threat, s.threat_pool) == (1, 1)
    assert not is_locked(s, tile(s, 0, 0), "e")
    assert "escape.bash.success" in ran.rules
    assert s.turn.challenged
    assert run(s, doors.relock).asked == [], "nobody is asked whether to lock it again"
    assert s.locked == ()


@covers("escape.bash.roll")
def test_the_threat_comes_before_the_roll_and_can_begin_lockdown() -> None:
    s = alone(HALL, locked=[(0, 0, "e")], threat_pool=0)
    ran = run(s, doors.bash, "marlow", "e", rolls=["i", "i", "i"])
    assert s.lockdown
    assert ran.rules.index("escape.threat.empty-pool-lockdown") < ran.rules.index("escape.challenge.pass")


@covers("escape.bash.roll", "escape.bash.fail", "escape.ex.bash-fails")
def test_a_failed_bash_leaves_the_threat_and_the_lock_and_the_clone_attacks() -> None:
    s = alone(HALL, marlow={"threat": 2}, locked=[(0, 0, "e")], enemies={"clone-3": (0, 0)})
    ran = run(s, doors.bash, "marlow", "e", rolls=["s", "s", "i", "i", "i", "i"])
    assert s.people["marlow"].threat == 3
    assert is_locked(s, tile(s, 0, 0), "e")
    assert ran.facts("escape.attack.alien-target")["who"] == "clone-3"
    assert "escape.bash.fail" in ran.rules


@covers("escape.bash.success", "escape.unlock.fail", "escape.ex.locked-door-bars-exploring")
def test_a_locked_door_bars_exploring_until_it_is_broken_and_a_failed_unlock_leaves_it() -> None:
    s = alone("es", locked=[(0, 0, "e")], stacks={"a": ("stores",)})
    assert refused(s, explore, "explore:e") == "escape.door.locked"
    run(s, doors.bash, "marlow", "e", rolls=["s", "s", "s"])
    assert "explore:e" in keys(s, explore)
    s = alone("es", locked=[(0, 0, "e")], stacks={"a": ("stores",)})
    ran = run(s, doors.unlock, "marlow", "e", rolls=["i", "i", "i"])
    assert is_locked(s, tile(s, 0, 0), "e")
    assert "escape.unlock.fail" not in ran.rules, "nobody is there to activate"
    assert "explore:e" not in keys(s, explore)


# -- unlock --------------------------------------------------------------------------------------------------------


@covers("escape.unlock.roll")
def test_four_intelligence_unlock_a_door_without_threat() -> None:
    for faces, opened in ((["ii", "i", "i"], True), (["i", "i", "i"], False), (["ss", "ss", "ss"], False)):
        s = alone(HALL, locked=[(0, 0, "e")])
        run(s, doors.unlock, "marlow", "e", rolls=faces)
        assert (BETWEEN not in s.locked) is opened
        assert (s.turn.unlocked == (BETWEEN,)) is opened
        assert s.people["marlow"].threat == 0


@covers("escape.unlock.fail")
def test_a_failed_unlock_activates_all_enemies_on_the_tile() -> None:
    s = alone(HALL, locked=[(0, 0, "e")], enemies={"guard-1": (0, 0), "clone-1": (0, 0)})
    ran = run(s, doors.unlock, "marlow", "e", rolls=["i", "i", "s", *["i"] * 6])
    attackers = [event.facts["who"] for event in ran.events if "support" in event.facts]
    assert attackers == ["guard-1", "clone-1"]
    assert BETWEEN in s.locked


@covers("escape.unlock.relock")
def test_the_unlocker_chooses_at_the_end_of_the_turn_wherever_the_character_is() -> None:
    for answer, locked in (("lock", True), ("leave", False)):
        for spot in ((0, 0), (1, 0), INFIRMARY):
            s = alone(HALL, marlow={"at": spot}, turn=Turn(unlocked=(BETWEEN,)))
            ran = run(s, doors.relock, answers=[answer])
            assert ran.kinds == ["relock"]
            assert (BETWEEN in s.locked) is locked
            assert s.turn.unlocked == ()


@covers("escape.unlock.relock")
def test_a_door_that_is_locked_again_by_then_is_not_asked_about() -> None:
    s = alone(HALL, locked=[(0, 0, "e")], turn=Turn(unlocked=(BETWEEN,)))
    assert run(s, doors.relock).asked == []
    assert BETWEEN in s.locked


@covers("escape.bash.success")
def test_a_door_bashed_after_it_was_unlocked_and_locked_again_stays_open() -> None:
    s = alone(HALL, locked=[(0, 0, "e")], turn=Turn(unlocked=(BETWEEN,)))
    run(s, doors.bash, "marlow", "e", rolls=["s", "s", "s"])
    assert run(s, doors.relock).asked == []


@covers("escape.unlock.roll", "escape.unlock.relock", "escape.ex.relock-from-afar")
def test_the_marker_can_be_put_back_from_two_tiles_away_before_crowding_counts() -> None:
    s = position(
        "es esw sw+security",
        scenario="barracks",  # one character per tile
        people={"marlow": {"at": (0, 0), "hand": 1}, "bram": {"at": (2, 0), "hand": 1}},
        locked=[(0, 0, "e")],
    )
    run(s, doors.unlock, "marlow", "e", rolls=["ii", "i", "i"])
    for x in (1, 2):
        run(s, movement.move, "marlow", tile(s, x, 0))
    s.phase = "end"
    threat = s.people["marlow"].threat
    ran = run(s, turn.end_phase, answers=["lock"])
    assert BETWEEN in s.locked
    assert s.people["marlow"].threat == threat + FACTS.threat.crowding
    assert ran.rules.index("escape.unlock.relock") < ran.rules.index("escape.end.threat-check")


@covers("escape.bash.roll", "escape.unlock.roll")
def test_there_is_no_roll_for_a_door_that_is_open_by_then_or_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    for deed in (doors.bash, doors.unlock):
        for moved in (False, True):
            s = alone(HALL, locked=[(0, 0, "e")], enemies={"clone-1": (0, 0)})

            def happens(s: State, _g: Ask, moved: bool = moved) -> None:
                if moved:
                    figures.change(s, "marlow", at=tile(s, 1, 0))
                else:
                    figures.unlock(s, BETWEEN)

            meanwhile(monkeypatch, s, happens)
            run(s, deed, "marlow", "e")
            assert (BETWEEN in s.locked) is moved
            assert s.turn.unlocked == ()
            assert s.turn.challenged


@covers("escape.bash.success", "escape.unlock.roll")
def test_the_log_spells_the_names_of_the_tiles_as_they_are() -> None:
    for verb, face in (("bash", "s"), ("unlock", "ii")):
        s = alone(HALL, locked=[(0, 0, "e")])
        ran = run(s, doors.DEEDS[verb], "marlow", "e", rolls=[face] * 3)
        doors_named = [event.facts["door"] for event in ran.events if "door" in event.facts]
        assert doors_named == [doors.door(s, BETWEEN)] * 2


@covers("escape.unlock.relock")
def test_a_door_opened_twice_in_a_turn_is_asked_about_once() -> None:
    s = alone(HALL, marlow={"items": ["key-card-1"]}, locked=[(0, 0, "e")])
    run(s, movement.move, "marlow", tile(s, 1, 0))
    figures.lock(s, BETWEEN)
    run(s, movement.move, "marlow", tile(s, 0, 0))
    assert run(s, doors.relock, answers=["leave"]).kinds == ["relock"]


@covers("escape.unlock.relock")
def test_each_of_two_doors_opened_in_a_turn_is_asked_about() -> None:
    s = alone("es esw sw", marlow={"items": ["key-card-1"]}, locked=[(0, 0, "e"), (1, 0, "e")])
    first, _ = s.locked
    for x in (1, 2):
        run(s, movement.move, "marlow", tile(s, x, 0))
    assert run(s, doors.relock, answers=["lock", "leave"]).kinds == ["relock"] * 2
    assert s.locked == (first,)


@covers("escape.bash.roll", "escape.unlock.roll", "escape.unlock.relock", "escape.explore.place")
def test_a_locked_door_behind_which_a_wall_was_laid_is_no_concern_of_anybodys() -> None:
    s = alone("nesw long-gallery", locked=[(0, 0, "e")])
    assert keys(s, doors) == []
    assert refused(s, doors, "bash:e") == "escape.map.walls"
    s = alone("nesw long-gallery", turn=Turn(unlocked=(BETWEEN,)))
    assert run(s, doors.relock).kinds == []
    for board, at in (("nesw", (0, 0)), (". nesw", (1, 0))):
        s = alone(board, marlow={"at": at}, turn=Turn(unlocked=(BETWEEN,)))
        assert run(s, doors.relock, answers=["lock"]).kinds == ["relock"], "into the unknown, seen from either side"
