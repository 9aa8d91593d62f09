"""The Skill Check, step by step: the pool, what is declared, the roll, what spoils and mends it, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from covers import covers
from games.darkness.driver import Ran, dice, position, refusal, run
from noctule.engine import Choose
from noctule.games.darkness.checks import check as checks
from noctule.games.darkness.checks.check import Check, Helped, check, foresee, preview, roll
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.content import DISKS
from noctule.games.darkness.state import State

PICK = "darkness.enter.pick-door"
GUARD = "darkness.security.guard-owner"
HIT = "darkness.combat.attack"


def alone(**ada: Any) -> State:
    """Ada, with nobody near."""
    return position("lab", people={"ada": {"at": "lab/a1", **ada}, "bel": "lab/h8"})


def pick(tn: int | None = 3, **more: Any) -> Check:
    return Check("pick", "ada", tn, PICK, **more)


def made(s: State, asked: Check, *faces: int, answers: tuple[str, ...] = ()) -> Ran:
    return run(s, check, asked, rolls=dice(*faces), answers=answers)


# -- the pool --------------------------------------------------------------------------------------------------------


@covers("darkness.check.pool", "darkness.dice.d6-pool", "darkness.skill.level-dice", "darkness.ex.kirk-lock-pool")
def test_five_dice_cannot_miss_a_pair_and_nothing_is_asked() -> None:
    s = alone(dexterity=4, skills={"lockpick": 1}, points=5)
    ran = made(s, pick(2), 1, 2, 3, 6, 6)
    assert ran.asked == []
    assert (ran.value.met, ran.value.rank, ran.value.exceeded) == (True, 3, True)
    assert ran.value.dice == ran.value.first == (1, 2, 3, 6, 6)


@covers("darkness.check.skill-optional", "darkness.ex.kirk-sneaks-guard", "darkness.check.success")
def test_without_the_skill_the_bare_attribute_is_rolled() -> None:
    s = alone(dexterity=4)
    assert made(s, Check("sneak", "ada", 2, "darkness.sneak.check"), 2, 3, 4, 4).value.met


@covers("darkness.check.pool", "darkness.check.one-skill", "darkness.check.one-item", "darkness.ex.d.one-item-one-skill")
def test_one_skill_and_one_item_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DISKS, "bar", replace(DISKS["bar"], bonus={"force": 1}))
    monkeypatch.setitem(DISKS, "axe", replace(DISKS["bar"], id="axe", bonus={"force": 1, "attack": 2}))
    s = alone(attack=3, skills={"strength": 2, "hand-to-hand": 1}, items=["bar", "axe"])
    found = pool(s, Check("force", "ada", 3, "darkness.enter.force-door"))
    assert (found.dice, found.by_skill, found.by_items) == (6, 2, 1)
    both = pool(s, Check("force", "ada", 3, PICK, skills=("strength", "hand-to-hand")))
    assert both.dice == 6


@covers("darkness.check.one-item")
def test_the_better_item_counts_and_one_that_goes_beside_another_with_it() -> None:
    s = alone(defense=3, items=["coat", "charm", "bar", "knife"])
    assert pool(s, Check("defend", "ada", 3, "darkness.combat.defend")).items == ("coat",)
    hit = Check("attack", "ada", 3, HIT)
    assert pool(s, hit).items == ("knife",), "two that add the same: one of them"
    assert pool(s, replace(hit, item="bar", by_item=1)).items == ("bar",)
    assert pool(s, replace(hit, item=None)).items == ()


@covers("darkness.check.one-item")
def test_what_goes_beside_another_item_goes_beside_a_chosen_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DISKS, "coat", replace(DISKS["coat"], bonus={"attack": 1}))
    s = alone(attack=3, items=["coat", "bar"])
    found = pool(s, Check("attack", "ada", 3, HIT, item="bar", by_item=2))
    assert (found.dice, found.items) == (6, ("bar", "coat"))
    assert found.words == "3 + The Bar and The Coat 3"


@covers("darkness.skill.persuasion-equal")
def test_any_of_the_named_forms_of_persuasion_serves_and_no_other() -> None:
    talk = Check("persuade", "ada", 3, GUARD)
    assert [pool(alone(skills={skill: 2}), talk).dice for skill in ("bluff", "threaten", "flirt", "bargain", "bribe")] == [
        5
    ] * 5
    assert [pool(alone(skills={skill: 2}), talk).dice for skill in ("beg", "distraction", "leadership", "animal-handling")] == [
        3
    ] * 4


@covers("darkness.skill.disarm-kinds")
def test_the_two_kinds_of_disarm_have_nothing_to_do_with_each_other() -> None:
    alarm, wrest = Check("alarm", "ada", 3, PICK), Check("wrest", "ada", None, PICK)
    assert [pool(alone(skills={"disarm-electronics": 2}), one).dice for one in (alarm, wrest)] == [5, 3]
    assert [pool(alone(skills={"disarm-mechanical": 2}), one).dice for one in (alarm, wrest)] == [3, 5]


@covers("darkness.health.damage", "darkness.combat.defend")
def test_damage_takes_dice_of_defense_and_of_nothing_else() -> None:
    s = alone(defense=4, attack=3, damage=1)
    assert pool(s, Check("defend", "ada", 3, "darkness.combat.defend")).dice == 3
    assert pool(s, Check("attack", "ada", 3, HIT)).dice == 3


@covers("darkness.dice.no-dice", "darkness.ex.d.ranged-no-dice")
def test_without_dice_nothing_is_rolled_and_nothing_is_asked() -> None:
    s = alone(attack=2, items=["gun"], points=1)
    shot = Check("shot", "ada", 1, "darkness.ranged.table", item="gun", by_item=-2)
    ran = made(s, shot)
    assert (ran.value.met, ran.value.rank, ran.value.dice, ran.asked) == (False, 0, (), [])
    assert made(s, replace(shot, less=2)).value.rank == 0, "never fewer than none"
    assert pool(s, replace(shot, less=2)).dice == 0
    assert made(s, replace(shot, tn=0)).value.met


# -- the result ------------------------------------------------------------------------------------------------------


@covers("darkness.dice.d6-pool", "darkness.check.success", "darkness.ex.d.faces-not-added")
def test_faces_are_not_added_up_and_meeting_the_number_is_enough() -> None:
    assert not made(alone(dexterity=4), pick(4), 6, 6, 5, 5).value.met
    result = made(alone(dexterity=3), pick(4), 1, 1, 1).value
    assert result.met
    assert not result.exceeded


@covers("darkness.dice.few-dice", "darkness.ex.d.two-dice-limit")
def test_two_dice_never_reach_a_three_straight_and_nobody_is_asked_to_re_roll() -> None:
    s = alone(dexterity=2, points=1)
    ran = made(s, pick(3), 6, 6)
    assert (ran.value.met, ran.value.rank, ran.asked) == (False, 2, [])
    s = alone(dexterity=2, points=2)
    assert made(s, pick(3), 6, 6, 6, answers=("die",)).value.met, "a third die may do it, and that is asked"


@covers("darkness.check.level-result", "darkness.ex.d.open-checks")
@pytest.mark.parametrize("kind", ["move", "perceive", "heal", "weight", "cast"])
def test_without_a_target_number_the_rank_is_the_amount(kind: Any) -> None:
    asked = Check(kind, "ada", None, "darkness.check.level-result")
    first, second = made(alone(), asked, 1, 3, 6).value, made(alone(), asked, 1, 3, 5).value
    assert (first.rank, first.met, first.exceeded) == (1, True, False)
    assert (second.rank, second.met) == (0, False)


@covers("darkness.check.tn-zero", "darkness.ex.d.window-tn-zero")
def test_a_target_number_of_nothing_is_met_by_anything() -> None:
    for tn in (0, -1):
        ran = made(alone(points=5), pick(tn), 1, 3, 5)
        assert (ran.value.met, ran.asked) == (True, [])


@covers("darkness.fate.bad-2", "darkness.check.tn-above-eight", "darkness.ex.d.fate-tn-plus-one")
def test_bad_fate_raises_every_target_number_even_beyond_what_can_be_rolled() -> None:
    guard = Check("persuade", "ada", 3, GUARD)
    assert made(alone(tn=1), guard, 4, 4, 4).value.met
    assert not made(alone(tn=1), guard, 2, 3, 4).value.met
    ran = made(alone(tn=1, attack=5, points=9), Check("attack", "ada", 8, HIT), 6, 6, 6, 6, 6)
    assert (ran.value.met, ran.asked) == (False, [])


@covers("darkness.fate.good-2", "darkness.check.tn-zero", "darkness.ex.d.fate-tn-minus-one")
def test_good_fate_lowers_target_numbers_and_nothing_where_there_is_none() -> None:
    assert made(alone(tn=-1), pick(1), 1, 3, 5).value.met
    assert made(alone(tn=-1), Check("persuade", "ada", 3, GUARD), 5, 5, 1).value.met
    assert made(alone(tn=-1), pick(None), 5, 5, 1).value.rank == 2


# -- Fate has decided before -----------------------------------------------------------------------------------------


@covers("darkness.fate.good-12", "darkness.ex.d.fate-auto-success-perception")
def test_a_sure_success_waits_for_a_check_that_is_neither_perception_nor_movement() -> None:
    s = alone(next=("succeed",), points=4)
    for kind in ("perceive", "move", "flee"):
        tn = 1 if kind == "flee" else None
        ran = run(s, check, Check(kind, "ada", tn, PICK), rolls=dice(1, 3, 5), answers=["roll", "keep"])
        assert ran.value.rank == 0
    assert s.people["ada"].next == ("succeed",)
    ran = made(s, pick(6))
    assert (ran.value.met, ran.value.rank, ran.value.exceeded, ran.value.forced) == (True, 6, False, "succeed")
    assert s.people["ada"].next == ()


@covers("darkness.fate.good-12", "darkness.check.tn-above-eight")
def test_a_sure_success_reaches_beyond_the_dice_and_is_rank_one_where_the_rank_is_the_amount() -> None:
    assert made(alone(next=("succeed",), tn=1), pick(8)).value.met
    heal = Check("heal", "ada", None, "darkness.heal.other")
    assert made(alone(next=("succeed",)), heal, 1, 3, 5).value.rank == 1
    assert made(alone(next=("succeed",)), heal, 5, 3, 5).value.rank == 2


@covers("darkness.fate.bad-12", "darkness.ex.d.fate-next-check-fails")
def test_the_next_check_fails_without_dice_and_the_one_after_it_is_rolled() -> None:
    s = alone(next=("fail",), points=5)
    ran = made(s, Check("initiative", "ada", 0, "darkness.combat.initiative"))
    assert (ran.value.met, ran.value.rank, ran.value.forced, ran.asked) == (False, 0, "fail", [])
    s = alone(next=("fail",))
    assert not made(s, Check("move", "ada", None, "darkness.move.points")).value.met
    assert made(s, Check("defend", "ada", 2, "darkness.combat.defend"), 1, 1, 2, 4).value.met


@covers("darkness.fate.good-12", "darkness.fate.bad-12", "darkness.ex.d.fate-both-twelves")
def test_both_results_cancel_each_other_at_the_first_check_that_both_cover() -> None:
    s = alone(next=("succeed", "fail"))
    assert made(s, Check("perceive", "ada", None, PICK)).value.forced == "fail"
    assert made(s, pick(3)).value.forced == "succeed"
    s = alone(next=("succeed", "fail"))
    assert made(s, pick(3), 1, 2, 3).value.forced == ""
    assert s.people["ada"].next == ()


def test_a_creature_rolls_for_itself() -> None:
    """Neither Fate nor points, Gamble, Nuisances or Obstacles of its owner touch its dice."""
    s = alone(next=("fail",), points=9, skills={"gamble": 2}, nuisances=["pest"], kept=["press"])
    ran = made(s, Check("creature-defend", "ada", 3, "darkness.spell.summon-strength", dice=4), 1, 1, 2, 2)
    assert (ran.value.met, ran.asked, s.people["ada"].next, s.people["ada"].hampered) == (False, [], ("fail",), ())


# -- points ----------------------------------------------------------------------------------------------------------


@covers("darkness.vp.spend-die", "darkness.vp.spend-reroll", "darkness.vp.spend-cap", "darkness.ex.d.vp-cap")
def test_a_die_and_a_re_roll_are_all_that_one_roll_may_cost() -> None:
    s = alone(points=10)
    ran = run(s, check, pick(4), rolls=dice(1, 3, 5, 6, 6), answers=["die", "point", "die:1"])
    assert s.people["ada"].points == 7
    assert ran.value.dice == (6, 3, 5, 6)
    assert ran.kinds == ["declare", "reroll", "dice"], "neither a second die nor a second re-roll is left to ask about"
    at_hand = Helped(helpers={}, spent=3, bought=1)
    for options, key in (
        (checks._declarations(s, pick(4), at_hand, ()), "die"),
        (checks._sources(s, pick(4), at_hand, (1, 3, 5, 6)), "point"),
    ):
        no = refusal(options, key)
        assert no is not None
        assert no.rule == "darkness.vp.spend-cap"


@covers("darkness.vp.spend-reroll")
def test_the_same_die_may_be_re_rolled_for_another_point_and_the_new_face_stands() -> None:
    s = alone(points=3)
    ran = run(
        s, check, pick(2), rolls=dice(1, 3, 5, 6, 2, 5), answers=["roll", "point", "die:2", "point", "die:2", "point", "die:2"]
    )
    assert (ran.value.dice, ran.value.met, s.people["ada"].points) == ((1, 5, 5), True, 0)


@covers("darkness.dice.d6-pool", "darkness.vp.spend-reroll")
def test_everybody_sees_dice_as_they_fall_while_somebody_decides_about_a_re_roll() -> None:
    s = alone(points=1)
    asked = run(s, check, pick(2), rolls=dice(1, 3, 5), stop=True)
    (told,) = asked.events
    assert ([roll.got for roll in told.dice], told.to) == ([(1, 3, 5)], None), "told before the question, and to all"
    s = alone(points=1)
    ran = run(s, check, pick(2), rolls=dice(1, 3, 5, 5), answers=["point", "die:2"])
    shown = [event.shows.tally.result for event in ran.events if event.shows is not None and event.shows.tally is not None]
    assert ([roll.got for event in ran.events for roll in event.dice], shown) == ([(1, 3, 5), (5,)], ["Nothing", "One Pair"])


@covers("darkness.dice.d6-pool")
def test_dice_about_which_nothing_can_be_decided_are_told_with_what_comes_of_them() -> None:
    (told,) = run(alone(), check, pick(2), rolls=dice(1, 3, 5)).events
    assert (told.rule, [roll.got for roll in told.dice]) == (PICK, [(1, 3, 5)])


@covers("darkness.vp.spend-only-owned", "darkness.vp.spend-reroll")
def test_only_points_in_hand_are_spent() -> None:
    for points, offered in ((-2, ["keep"]), (0, ["keep"]), (1, ["keep", "point"])):
        s = alone(points=points)
        options = checks._sources(s, pick(3), Helped(helpers={}), (1, 3, 5))
        assert [option.key for option in options if option.no is None] == offered
    no = refusal(checks._declarations(alone(points=1), pick(3), Helped(helpers={}), ()), "die")
    assert no is not None
    assert no.rule == "darkness.vp.spend-only-owned"


@covers("darkness.vp.spend-reroll")
@pytest.mark.parametrize("kind", ["move", "perceive", "shot"])
def test_points_mend_checks_that_nobody_can_help_with(kind: Any) -> None:
    s = alone(points=1)
    ran = run(s, check, Check(kind, "ada", 2, PICK), rolls=dice(1, 3, 5, 3), answers=["point", "die:1"])
    assert ran.value.met


def test_nobody_is_asked_about_a_roll_that_is_enough() -> None:
    assert made(alone(points=1), pick(3), 1, 2, 3).asked == []
    assert made(alone(dexterity=5, points=1), pick(None), 1, 1, 1, 1, 1).asked == []


# -- Nuisances -------------------------------------------------------------------------------------------------------


@covers("darkness.nuisance.reroll-best", "darkness.combat.defend", "darkness.ex.valerie-nuisance")
def test_a_nuisance_makes_the_best_die_fall_again() -> None:
    s = alone(defense=3, nuisances=["pest"])
    ran = made(s, Check("defend", "ada", 3, "darkness.combat.defend"), 5, 5, 5, 2)
    assert (ran.value.dice, ran.value.rank, ran.value.met) == ((2, 5, 5), 2, False)
    assert ran.value.first == (5, 5, 5)
    assert ran.rules[0] == "darkness.dice.d6-pool", "the dice are told before one of them falls again"


@covers("darkness.nuisance.several", "darkness.ex.d.two-nuisances")
def test_each_nuisance_takes_the_best_die_of_what_lies_there() -> None:
    s = alone(defense=4, nuisances=["pest", "pest-two", "pest-speed"])
    ran = made(s, Check("defend", "ada", 3, "darkness.combat.defend"), 4, 4, 4, 4, 2, 6)
    assert (ran.value.dice, ran.value.rank) == ((2, 6, 4, 4), 2)


@covers("darkness.nuisance.profile")
def test_a_nuisance_on_another_attribute_spoils_nothing() -> None:
    s = alone(nuisances=["pest", "pest-speed"])
    assert made(s, pick(4), 4, 4, 4).value.met


@covers("darkness.nuisance.reroll-best")
def test_a_nuisance_finds_nothing_where_nothing_was_rolled() -> None:
    s = alone(nuisances=["pest"])
    assert made(s, Check("defend", "ada", 1, "darkness.combat.defend", less=9)).value.rank == 0


# -- Obstacles that were failed --------------------------------------------------------------------------------------


@covers("darkness.obstacle.fail", "darkness.obstacle.penalty-duration", "darkness.ex.kirk-journalists")
def test_a_failed_obstacle_takes_a_die_from_every_such_check_of_the_turn() -> None:
    s = alone(dexterity=3, attack=3, kept=["press"])
    assert made(s, pick(3), 1, 2, 3).value.met, "locks are no combat"
    assert s.people["ada"].hampered == ()
    assert len(made(s, Check("attack", "ada", 3, HIT), 1, 2).value.dice) == 2
    assert s.people["ada"].hampered == ("press",)
    assert len(made(s, Check("initiative", "ada", 3, HIT), 1, 2).value.dice) == 2, "each such check of that turn"
    assert s.people["ada"].hampered == ("press",)
    assert s.people["ada"].kept == ("press",), "it goes at the end of the turn"


# -- Gamble ----------------------------------------------------------------------------------------------------------


@covers("darkness.skill.gamble", "darkness.dice.two-pair-full-house-gamble-only", "darkness.ex.d.gamble-once")
def test_gamble_counts_once_a_turn() -> None:
    s = alone(attack=4, skills={"gamble": 2})
    hit = Check("attack", "ada", 3, HIT)
    assert made(s, hit, 1, 1, 5, 5, answers=("gamble",)).value.met
    assert s.turn.gambled == ("ada",)
    ran = made(s, hit, 2, 2, 6, 6)
    assert (ran.value.met, ran.value.rank, ran.asked) == (False, 2, [])


@covers("darkness.skill.gamble")
def test_gamble_is_a_choice_adds_no_dice_and_is_asked_only_where_it_changes_something() -> None:
    s = alone(attack=4, skills={"gamble": 2})
    hit = Check("attack", "ada", 3, HIT)
    assert pool(s, replace(hit, skills=("gamble",))).dice == 6, "unless a scenario names it"
    assert pool(s, hit).dice == 4
    assert not made(s, hit, 1, 1, 5, 5, answers=("plain",)).value.met
    assert s.turn.gambled == ()
    assert made(s, replace(hit, tn=2), 1, 1, 5, 5).asked == []
    assert made(s, replace(hit, tn=4), 1, 1, 5, 5).asked == []
    assert made(s, replace(hit, tn=None), 1, 1, 5, 5, answers=("gamble",)).value.rank == 3


@covers("darkness.skill.gamble")
@pytest.mark.parametrize(("tn", "asked"), [(2, True), (3, True), (4, False), (1, False)])
def test_a_dodge_gambles_to_be_enough_and_to_be_more_than_enough(tn: int, asked: bool) -> None:
    s = alone(dexterity=4, skills={"gamble": 2})
    ran = run(
        s,
        check,
        Check("dodge", "ada", tn, "darkness.combat.dodge"),
        rolls=dice(1, 1, 5, 5),
        answers=["gamble"] if asked else [],
    )
    assert (ran.kinds == ["gamble"]) == asked


# -- previews --------------------------------------------------------------------------------------------------------


@covers("darkness.vp.spend-cap")
def test_the_odds_say_what_they_count() -> None:
    s = alone(dexterity=3, points=2)
    told = preview(s, pick(2))
    assert [str(odds) for odds in told.odds][:1] == [str(checks.odds.chance(3, 2, (1, 1)))]
    assert told.odds[1:] == checks.odds.patterns(3)
    assert told.text.endswith("Success counts the best use of 2 re-rolls, the combinations none.")
    bought = foresee(s, pick(2), Helped(helpers={}, bought=1, spent=2), 2)
    assert bought.odds[0] == checks.odds.chance(4, 2), "the die costs the points for re-rolls"
    assert bought.text.endswith("The die takes the points of 2 re-rolls."), "so its odds may be lower than without it"
    assert "success" not in [odds.what for odds in preview(s, pick(None)).odds]
    assert (told.spread, preview(s, pick(None)).spread) == (False, True)


def test_the_odds_before_a_re_roll_are_those_of_the_dice_that_lie_there() -> None:
    """Whoever keeps them knows what they are; the odds stand on what makes them fall again."""
    s = alone(points=1)
    asked = run(s, roll, pick(2), Helped(helpers={}), rolls=dice(1, 3, 5), stop=True).question
    assert isinstance(asked, Choose)
    told = {option.key: option.preview() for option in asked.offered if option.preview is not None}
    assert told["keep"].odds == (checks.odds.chance_now((1, 3, 5), 2, ()),)
    assert told["point"].odds == (checks.odds.chance_now((1, 3, 5), 2, (1,)),)


def test_roll_alone_declares_nothing() -> None:
    assert run(alone(points=2), roll, pick(2), Helped(helpers={}), rolls=dice(1, 1, 2)).asked == []
