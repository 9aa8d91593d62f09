"""The start of a turn: taking it, with a bought die or without, or giving it up to recover."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness import trial
from games.darkness.driver import Ran, forbids, keys, position, run, square, why_not
from noctule.engine.decisions import show
from noctule.games.darkness.board.people import health
from noctule.games.darkness.state import State, Turn, alter
from noctule.games.darkness.turn import forfeit, movement
from noctule.games.darkness.turn import turn as turns


def one(ada: dict[str, object] | None = None, board: str = "field", **fields: object) -> State:
    people = {"ada": {"at": f"{board}/a1", **(ada or {})}}
    return position(board, seats=("ana",), people=people, phase="turn", turn=Turn(who="ada"), **fields)


def begin(s: State, *answers: str, rolls: tuple[int, ...] = ()) -> Ran:
    return run(s, turns.turn_phase, answers=answers, rolls=rolls)


# -- one question --------------------------------------------------------------------------------------------------


@covers("darkness.turn.sequence")
def test_where_there_is_nothing_to_choose_the_turn_just_begins() -> None:
    s = one()
    assert begin(s).kinds == []
    assert s.phase == "speed"


@covers("darkness.vp.spend-die", "darkness.turn.sequence")
def test_a_die_for_the_speed_check_is_bought_with_the_first_answer_and_nothing_is_asked_again() -> None:
    s = one({"points": 2})
    ran = begin(s, "die")
    assert ran.keys("turn") == ["go", "die"]
    assert s.people["ada"].points == 0
    rolled = run(s, movement.speed_phase, rolls=[4, 4, 4, 2])
    assert rolled.kinds == []
    assert s.turn.budget == 2 * (4 + 4)


@covers("darkness.vp.spend-die")
def test_without_a_bought_die_the_speed_check_asks_nothing_before_the_roll() -> None:
    s = one({"points": 2})
    begin(s, "go")
    rolled = run(s, movement.speed_phase, rolls=[4, 4, 2], answers=["keep"])
    assert rolled.kinds == ["reroll"]
    assert s.people["ada"].points == 2


@covers("darkness.vp.spend-cap", "darkness.vp.spend-die")
def test_a_bought_die_counts_towards_the_three_points_of_the_roll() -> None:
    s = one({"points": 9})
    begin(s, "die")
    rolled = run(s, movement.speed_phase, rolls=[2, 4, 4, 3, 5], answers=["point", "die:1"])
    assert rolled.kinds == ["reroll", "dice"]
    assert s.people["ada"].points == 6


@covers("darkness.fate.bad-12", "darkness.vp.spend-only-owned")
def test_no_die_is_sold_for_a_check_that_fails_or_to_whoever_has_too_few_points() -> None:
    assert forbids(forfeit, one({"points": 5, "next": ("fail",)}), "ada", "die") == "darkness.fate.bad-12"
    assert forbids(forfeit, one({"points": 1}), "ada", "die") == "darkness.vp.spend-only-owned"


# -- healing and composure -----------------------------------------------------------------------------------------


@covers(
    "darkness.turn.forfeit-heal",
    "darkness.turn.forfeit-nothing-else",
    "darkness.health.heal-cap",
    "darkness.ex.d.forfeit-self-heal",
)
def test_a_turn_given_up_heals_by_rank_up_to_the_start_and_holds_nothing_else() -> None:
    s = one({"damage": 1, "medical": 2})
    ran = begin(s, "heal", rolls=(4, 4))
    assert health(s.people["ada"]) == 4
    assert s.people["ada"].points == 0
    assert s.phase == "end"
    assert "darkness.move.points" not in ran.rules


@covers("darkness.turn.sequence")
@pytest.mark.parametrize(("damage", "asked"), [(1, "or give it up to recover?"), (0, "It begins with the Speed check.")])
def test_recovering_is_mentioned_only_where_it_can_be_chosen(damage: int, asked: str) -> None:
    question = run(one({"points": 5, "damage": damage}), forfeit.forfeit, stop=True).question
    assert question is not None
    assert show(question, 1).prompt.endswith(asked)


@covers("darkness.turn.forfeit-heal")
def test_first_aid_and_a_kit_help_with_ones_own_wounds_and_every_rank_heals_one() -> None:
    s = one({"damage": 3, "medical": 2, "skills": {"first-aid": 1}, "items": ["kit"], "defense": 5})
    begin(s, "heal", rolls=(1, 2, 3, 4, 6))
    assert s.people["ada"].damage == 0
    s = one({"damage": 3, "medical": 2, "defense": 5})
    begin(s, "heal", rolls=(3, 3))
    assert s.people["ada"].damage == 1


@covers("darkness.turn.forfeit-willpower", "darkness.will.regain", "darkness.ex.d.forfeit-for-willpower")
def test_a_turn_given_up_brings_back_one_willpower_below_the_start_and_with_nothing_in_sight() -> None:
    far = one({"will": 2}, disks={"field/f1": "foe"})
    begin(far, "compose")
    assert far.people["ada"].will == 3
    assert far.phase == "end"
    assert forbids(forfeit, one(disks={"field/f1": "foe"}), "ada", "compose") == "darkness.will.regain"
    near = one({"will": 2}, disks={"field/e1": "foe"})
    assert forbids(forfeit, near, "ada", "compose") == "darkness.turn.start-los-timing"


@covers("darkness.turn.forfeit-nothing-else", "darkness.turn.forfeit-heal")
def test_the_two_are_not_combined() -> None:
    s = one({"will": 2, "damage": 2})
    ran = begin(s, "compose")
    assert ran.keys("turn") == ["go", "heal", "compose"]
    assert (s.people["ada"].will, s.people["ada"].damage) == (3, 2)
    assert forbids(forfeit, one(), "ada", "heal") == "darkness.health.heal-cap"


@covers("darkness.ally.therapist", "darkness.will.regain", "darkness.ex.d.therapist")
def test_a_therapist_restores_one_willpower_as_the_turn_begins() -> None:
    s = one({"will": 2, "allies": ["helper-will"]})
    begin(s, "compose")
    assert s.people["ada"].will == 4
    begin(s)
    assert s.people["ada"].will == 4
    without = one({"will": 2, "allies": ["helper-mind"]})
    begin(without, "go")
    assert without.people["ada"].will == 2


# -- who may not ---------------------------------------------------------------------------------------------------


@covers(
    "darkness.turn.start-los",
    "darkness.turn.start-los-timing",
    "darkness.turn.forfeit-heal",
    "darkness.ex.d.start-forced-no-forfeit",
)
def test_a_disk_in_sight_forbids_it_and_is_met_after_speed_and_fate() -> None:
    s = one({"damage": 1}, disks={"field/e1": "ditch"})
    assert forbids(forfeit, s, "ada", "heal") == "darkness.turn.start-los-timing"
    begin(s)
    assert s.turn.forced
    assert not s.board["ditch"].up
    run(s, movement.speed_phase, rolls=[4, 4, 2])
    assert not s.board["ditch"].up
    run(s, turns.act_phase)
    assert s.board["ditch"].up
    assert s.turn.acted
    there = keys(movement, s, "ada")
    assert "move:field/c1" in there
    assert "move:field/d1" not in there


@covers("darkness.turn.forfeit-not-engaged", "darkness.turn.in-contact", "darkness.ex.d.forfeit-engaged")
def test_contact_forbids_it_and_speed_fate_and_combat_follow() -> None:
    s = one({"damage": 1, "will": 2}, disks={"field/a1": ("foe", "up")})
    for way in ("heal", "compose"):
        assert forbids(forfeit, s, "ada", way) == "darkness.turn.forfeit-not-engaged"
    begin(s)
    run(s, movement.speed_phase, rolls=[4, 4, 2])
    run(s, turns.act_phase)
    assert s.phase == "fight"
    assert s.fight is not None
    assert s.fight.foes == ("foe",)


@covers("darkness.los.tie-no-forfeit")
def test_several_disks_forbid_it_even_where_the_next_is_out_of_sight() -> None:
    s = one({"will": 2}, disks={"field/h8": "foe"})
    alter(s, "ada", tied=(square(s, "field/h8"),))
    assert forbids(forfeit, s, "ada", "compose") == "darkness.los.tie-no-forfeit"


@covers("darkness.will.zero-no-actions")
def test_without_willpower_a_turn_may_be_given_up_with_a_disk_in_sight() -> None:
    s = one({"will": 0}, disks={"field/b1": "foe"})
    assert why_not(forfeit, s, "ada", "compose") is None
    begin(s, "compose")
    assert s.people["ada"].will == 1
    assert not s.turn.forced


@covers("darkness.setup.scenario-precedence")
def test_a_scenario_may_forbid_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trial.play(monkeypatch, more="[rules]\nrest = false\n" + trial.ACTION)
    s = one({"damage": 1}, scenario="trial")
    assert forbids(forfeit, s, "ada", "heal") == "darkness.setup.scenario-precedence"


# -- bought at the start -------------------------------------------------------------------------------------------


@covers("darkness.failure.buy-off", "darkness.skill.buy-later")
def test_before_a_compulsory_encounter_a_failure_is_bought_off_and_a_skill_is_learnt() -> None:
    s = one({"points": 5, "failures": 2, "saved": 3}, disks={"field/b1": "helper-mind"})
    ran = begin(s, "buy:failure", "learn:lockpick:1")
    assert ran.kinds == ["turn", "turn"]
    assert s.people["ada"].failures == 1
    assert s.people["ada"].skills == {"lockpick": 1}
    assert s.phase == "speed"
