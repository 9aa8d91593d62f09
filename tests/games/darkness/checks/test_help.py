"""Assistance: who may help with a check, and what that help is worth."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.darkness.driver import at, dice, position, refusal, run
from noctule.engine import IllegalAnswer
from noctule.games.darkness.board.town import town
from noctule.games.darkness.checks import check as checks
from noctule.games.darkness.checks import help
from noctule.games.darkness.checks.check import Check, Helped, check
from noctule.games.darkness.checks.pool import pool
from noctule.games.darkness.state import Lasting, State

TALK = Check("persuade", "ada", 3, "darkness.security.guard-owner")
HIT = Check("attack", "ada", 3, "darkness.combat.attack")


def pair(ada: Any = None, bel: Any = None, board: str = "lab", **more: Any) -> State:
    """Ada on lab/a1 with Bel beside her, unless they are elsewhere."""
    people = {"ada": {"at": "lab/a1", **(ada or {})}, "bel": {"at": "lab/a2", **(bel or {})}}
    return position(board, people=people, **more)


def forbidden(s: State, asked: Check = TALK, who: str = "bel") -> str:
    """The rule by which somebody cannot be asked for help; nothing if that is possible."""
    no = refusal(help.candidates(s, asked, ()), who)
    return no.rule if no else ""


# -- asking ----------------------------------------------------------------------------------------------------------


@covers("darkness.assist.ask-before-roll", "darkness.assist.reroll-count", "darkness.assist.reroll-cap")
@covers(
    "darkness.assist.once-per-helper", "darkness.assist.moves-helper", "darkness.assist.meaning", "darkness.coop.negotiation"
)
@covers("darkness.ex.valerie-guard-help")
def test_help_for_a_point_re_rolls_one_of_the_twos() -> None:
    s = pair({"persuasion": 3, "points": 1}, {"at": "lab/a4", "persuasion": 3, "skills": {"flirt": 1}})
    answers = ["ask:bel", "price:1", "pay", "helper:bel", "die:1"]
    ran = run(s, check, TALK, rolls=dice(2, 2, 3, 1), answers=answers)
    assert (ran.value.met, ran.value.dice) == (True, (1, 2, 3))
    assert at(s, "bel") == "lab/a1"
    assert (s.people["ada"].points, s.people["bel"].points) == (0, 1)
    assert help.rerolls(s.people["bel"], TALK) == 4, "capped at the three that were rolled"
    assert ran.keys("dice") == ["die:1", "die:2", "die:3"]


@covers("darkness.assist.ask-before-roll", "darkness.coop.negotiation")
def test_who_declines_or_is_too_dear_does_not_come_and_is_not_asked_twice() -> None:
    for answers, rule in (
        (["ask:bel", "decline"], "darkness.assist.ask-before-roll"),
        (["ask:bel", "price:1", "refuse", "roll"], "darkness.coop.negotiation"),
    ):
        s = pair({"points": 2 if "refuse" in answers else 0})
        ran = run(s, check, TALK, rolls=dice(1, 2, 3), answers=answers)
        assert at(s, "bel") == "lab/a2"
        assert rule in ran.rules
        assert s.people["bel"].points == 0
        assert "ask:bel" not in ran.asked[-1][1]


@covers("darkness.coop.negotiation", "darkness.vp.spend-only-owned")
def test_nobody_asks_for_more_than_there_is() -> None:
    ran = run(pair({"points": 2}), check, TALK, answers=["ask:bel"], stop=True)
    assert ran.keys("help") == ["agree", "price:1", "price:2", "decline"]


@covers("darkness.assist.ask-before-roll", "darkness.ex.d.help-too-late")
def test_once_the_dice_lie_nobody_can_join() -> None:
    s = pair({"points": 1})
    ran = run(s, check, TALK, rolls=dice(1, 2, 4), answers=["roll", "keep"])
    assert ran.keys("reroll") == ["keep", "point"]
    no = refusal(checks._sources(s, TALK, Helped(helpers={}), (1, 2, 4)), "bel")
    assert no is not None
    assert no.rule == "darkness.assist.ask-before-roll"


@covers("darkness.assist.once-per-helper", "darkness.assist.consecutive")
def test_each_helper_gives_one_set_of_re_rolls_in_an_order_of_choice() -> None:
    people = {"ada": "lab/a1", "bel": "lab/a1", "cas": {"at": "lab/a1", "persuasion": 2}}
    s = position("lab", seats=("ana", "ben", "cy"), people=people)
    answers = ["ask:bel", "agree", "ask:cas", "agree", "helper:cas", "die:1+die:2", "helper:bel", "die:1+die:2+die:3"]
    ran = run(s, check, TALK, rolls=dice(1, 2, 4, 6, 1, 1, 1, 3), answers=answers)
    assert (ran.value.dice, ran.value.met) == ((1, 1, 3), False), "the new faces stand, even worse ones"
    assert ran.keys("reroll") == ["keep", "helper:bel"], "each result is seen before the next"
    no = refusal(checks._sources(s, TALK, Helped(helpers={"bel": 0}), (1, 1, 3)), "bel")
    assert no is not None
    assert no.rule == "darkness.assist.once-per-helper"


@covers("darkness.assist.no-action", "darkness.assist.moves-helper", "darkness.ex.d.assist-costs-nothing")
def test_helping_costs_nothing_but_the_place_to_stand() -> None:
    s = pair()
    before = s.people["bel"]
    run(s, check, TALK, rolls=dice(1, 2, 3), answers=["ask:bel", "agree"])
    after = s.people["bel"]
    assert (after.at, before.at) == (s.people["ada"].at, town(s).squares["lab/a2"])
    assert (after.skipped, after.will, after.points, after.exhausted) == (False, before.will, 0, False)
    assert not s.turn.acted


@covers("darkness.assist.moves-helper", "darkness.combat.several-characters", "darkness.combat.contact")
@covers("darkness.ex.d.assist-drawn-into-combat")
def test_a_helper_is_drawn_into_the_fight() -> None:
    s = pair(disks={"lab/a1": ("foe", "up")})
    run(s, check, HIT, rolls=dice(1, 2, 3), answers=["ask:bel", "agree"])
    assert [lying.id for lying in help.disks.held(s, s.people["bel"])] == ["foe"]


@covers("darkness.obstacle.trigger", "darkness.assist.moves-helper", "darkness.ex.d.obstacle-placed-next-to")
def test_being_placed_beside_an_obstacle_is_no_encounter() -> None:
    s = pair(bel={"at": "lab/c2"}, disks={"lab/b1": ("press", "up")})
    ran = run(s, check, TALK, rolls=dice(1, 2, 3), answers=["ask:bel", "agree"])
    assert at(s, "bel") == "lab/a1"
    assert not s.people["bel"].hampered
    assert [rule for rule in ran.rules if "obstacle" in rule] == []
    assert s.board["press"].up


# -- who may help ----------------------------------------------------------------------------------------------------


@covers("darkness.assist.distance", "darkness.assist.ask-before-roll", "darkness.ex.d.assist-distance")
def test_helpers_are_at_most_three_squares_away_on_foot() -> None:
    people = {"ada": "lab/d2", "bel": "lab/d2", "cas": "lab/b1", "dov": "lab/h2", "eve": "lab/d3"}
    s = position("lab", seats=("ana", "ben", "cy", "dee", "eli"), people=people)
    assert [forbidden(s, who=who) for who in ("bel", "cas")] == ["", ""]
    assert [forbidden(s, who=who) for who in ("dov", "eve")] == ["darkness.assist.distance"] * 2, (
        "the door of the house is shut"
    )
    run(s, check, TALK, rolls=dice(1, 2, 3), answers=["ask:cas", "agree", "ask:bel", "agree"])
    assert [at(s, who) for who in people] == ["lab/d2", "lab/d2", "lab/d2", "lab/h2", "lab/d3"]


@covers("darkness.assist.not-in-los-of-disk", "darkness.los.terrain", "darkness.ex.d.help-blocked-by-disk")
def test_who_has_a_face_down_disk_in_sight_cannot_help() -> None:
    s = pair({"at": "hall/b2"}, {"at": "hall/b3"}, board="hall", disks={"hall/b5": "torch"})
    assert forbidden(s) == "darkness.assist.not-in-los-of-disk"
    s = pair({"at": "hall/b4"}, {"at": "hall/b2"}, board="hall", disks={"hall/b5": "torch"})
    assert forbidden(s) == "", "what the one who asks sees does not matter"


@covers("darkness.assist.not-while-engaged", "darkness.ex.d.assist-engaged")
def test_nobody_is_pulled_out_of_a_fight() -> None:
    people = {"ada": "lab/a1", "bel": "lab/a1", "cas": "lab/a3"}
    s = position("lab", seats=("ana", "ben", "cy"), people=people, disks={"lab/a1": ("foe", "up"), "lab/a3": ("slug", "up")})
    assert forbidden(s, HIT) == ""
    assert forbidden(s, HIT, "cas") == "darkness.assist.not-while-engaged"
    s.spells = (Lasting("freeze", "slug", "ada", 1),)
    assert forbidden(s, HIT, "cas") == "", "a frozen opponent holds nobody"


@covers("darkness.assist.excluded-checks")
@pytest.mark.parametrize("kind", ["move", "flee", "perceive", "shot"])
def test_nobody_helps_with_moving_perceiving_and_shooting(kind: Any) -> None:
    s = pair({"allies": ["helper-attack", "helper-mind"]})
    asked = Check(kind, "ada", 3, "darkness.assist.excluded-checks")
    assert forbidden(s, asked) == "darkness.assist.excluded-checks"
    assert help.allies(s, asked) == []


@covers("darkness.assist.excluded-checks")
@pytest.mark.parametrize(
    "kind", ["initiative", "attack", "defend", "dodge", "weight", "cast", "pick", "search", "heal", "grab"]
)
def test_all_other_checks_can_be_helped(kind: Any) -> None:
    assert forbidden(pair(), Check(kind, "ada", 3, "darkness.assist.excluded-checks")) == ""


@covers("darkness.assist.active-player-only", "darkness.ex.d.assist-resister", "darkness.ally.one-per-turn")
def test_only_the_active_player_is_helped_by_others_but_everybody_by_an_ally() -> None:
    s = pair(bel={"allies": ["helper-attack"]})
    hold = Check("hold", "bel", None, "darkness.steal.force", opposed=True)
    assert forbidden(s, hold, "ada") == "darkness.assist.active-player-only"
    run(s, check, hold, rolls=dice(1, 2, 4, 6, 6), answers=["ally:helper-attack", "die:1+die:2"])
    assert s.turn.called == ("bel",)
    assert help.allies(s, hold) == []


@covers("darkness.fate.bad-7", "darkness.assist.moves-helper", "darkness.ex.d.fate-bound-to-tile")
def test_who_is_bound_to_a_tile_helps_only_there() -> None:
    s = pair({"at": "lab/h1"}, {"at": "field/a1", "bound": "field"}, board="lab field")
    assert forbidden(s) == "darkness.fate.bad-7"
    s = pair({"at": "field/b1"}, {"at": "field/a1", "bound": "field"}, board="lab field")
    assert forbidden(s) == ""


@covers("darkness.spell.freeze", "darkness.assist.moves-helper", "darkness.ex.d.frozen-character")
def test_who_is_frozen_cannot_be_moved_to_help() -> None:
    spells = (Lasting("freeze", "bel", "ada", 2),)
    assert forbidden(pair(spells=spells)) == "darkness.spell.freeze"
    assert forbidden(pair(bel={"at": "lab/a1"}, spells=spells)) == "", "who need not be moved helps"


# -- what it is worth ------------------------------------------------------------------------------------------------


@covers("darkness.assist.reroll-count", "darkness.skill.persuasion-equal", "darkness.ex.d.assist-skill-of-helper")
def test_a_helper_counts_attribute_and_fitting_skill_but_no_item() -> None:
    s = pair(
        {"persuasion": 4, "skills": {"bluff": 1}}, {"persuasion": 2, "skills": {"threaten": 2, "beg": 2}, "items": ["cash"]}
    )
    assert pool(s, TALK).dice == 5
    assert help.rerolls(s.people["bel"], TALK) == 4


@covers("darkness.assist.reroll-count", "darkness.skill.two-fisted-not-assist")
def test_a_helper_uses_no_second_fist_and_defends_with_what_is_left() -> None:
    s = pair(bel={"attack": 3, "defense": 4, "damage": 2, "skills": {"two-fisted": 2, "hand-to-hand": 1}})
    assert help.rerolls(s.people["bel"], HIT) == 4
    assert help.rerolls(s.people["bel"], Check("defend", "ada", 3, "darkness.combat.defend")) == 2


@covers("darkness.assist.reroll-cap")
def test_no_more_dice_fall_again_than_the_helper_has() -> None:
    s = pair({"persuasion": 4}, {"persuasion": 2})
    answers = ["ask:bel", "agree", "helper:bel", "die:1+die:2+die:3"]
    with pytest.raises(IllegalAnswer, match="choose 1 to 2"):
        run(s, check, TALK, rolls=dice(1, 2, 4, 4, 1, 1, 1), answers=answers)


@covers("darkness.nuisance.not-when-assisting", "darkness.ex.d.helper-nuisance")
def test_a_nuisance_of_the_helper_spoils_nothing() -> None:
    s = pair({"defense": 3}, {"nuisances": ["pest"]})
    ran = run(s, check, Check("defend", "ada", 4, "darkness.combat.defend"), rolls=dice(5, 5, 5), answers=["ask:bel", "agree"])
    assert ran.value.met


@covers("darkness.nuisance.reroll-best", "darkness.assist.consecutive", "darkness.ex.d.nuisance-then-help")
def test_the_nuisance_comes_first_and_help_may_mend_what_it_did() -> None:
    s = pair({"defense": 4, "nuisances": ["pest"]}, {"defense": 3})
    answers = ["ask:bel", "agree", "helper:bel", "die:1+die:4"]
    ran = run(s, check, Check("defend", "ada", 6, "darkness.combat.defend"), rolls=dice(6, 6, 6, 1, 2, 6, 6), answers=answers)
    assert (ran.value.first, ran.value.dice) == ((6, 6, 6, 1), (6, 6, 6, 6))
    assert ran.rules.index("darkness.nuisance.reroll-best") < ran.rules.index("darkness.assist.meaning")


# -- Allies ----------------------------------------------------------------------------------------------------------


@covers("darkness.assist.meaning", "darkness.assist.allies-automatic", "darkness.ally.reroll", "darkness.dice.few-dice")
@covers("darkness.ex.d.ally-adds-no-dice")
def test_an_ally_adds_no_dice() -> None:
    defend = Check("defend", "ada", 3, "darkness.combat.defend")
    s = pair({"defense": 2, "allies": ["helper-defense"]}, {"at": "lab/h8"})
    ran = run(s, check, defend, rolls=dice(1, 2))
    assert (len(ran.value.dice), ran.asked) == (2, []), "no two dice can show it: nothing to ask"
    keep, _, ally, _ = checks._sources(s, defend, Helped(helpers={}), (1, 2))
    assert (keep.key, ally.key, ally.no) == ("keep", "ally:helper-defense", None)
    assert ally.label.endswith("up to 2 dice"), "not three"


@covers("darkness.ally.reroll", "darkness.assist.allies-automatic")
def test_an_ally_re_rolls_in_checks_on_the_noted_attribute() -> None:
    s = pair({"attack": 3, "allies": ["helper-attack", "helper-mind"]}, {"at": "lab/h8"})
    ran = run(s, check, HIT, rolls=dice(1, 3, 5, 1, 1), answers=["ally:helper-attack", "die:2+die:3"])
    assert (ran.value.dice, ran.value.met) == ((1, 1, 1), True)
    assert ran.keys("reroll") == ["keep", "ally:helper-attack"]
    no = refusal(checks._sources(s, HIT, Helped(helpers={}), (1, 3, 5)), "helper-mind")
    assert no is not None
    assert no.rule == "darkness.ally.reroll"


@covers("darkness.assist.excluded-checks", "darkness.ally.reroll", "darkness.ex.d.help-not-for-perception")
def test_an_ally_for_intelligence_helps_to_search_but_not_to_perceive() -> None:
    s = pair({"allies": ["helper-mind"]}, {"at": "lab/h8"})
    assert run(s, check, Check("perceive", "ada", None, "darkness.perception.check"), rolls=dice(1, 3, 5)).asked == []
    search = Check("search", "ada", 2, "darkness.item.search")
    assert run(s, check, search, rolls=dice(1, 3, 5, 5), answers=["ally:helper-mind", "die:1"]).value.met


@covers("darkness.ally.one-per-turn", "darkness.ex.d.one-ally-per-turn")
def test_one_ally_a_turn() -> None:
    s = pair({"attack": 3, "defense": 3, "allies": ["helper-attack", "helper-defense"]}, {"at": "lab/h8"})
    run(s, check, HIT, rolls=dice(1, 2, 5, 5), answers=["ally:helper-attack", "die:1"])
    defend = Check("defend", "ada", 3, "darkness.combat.defend")
    assert run(s, check, defend, rolls=dice(1, 2, 5)).asked == []
    no = refusal(checks._sources(s, defend, Helped(helpers={}), (1, 2, 5)), "helper-defense")
    assert no is not None
    assert no.rule == "darkness.ally.one-per-turn"


@covers("darkness.assist.not-in-los-of-disk", "darkness.los.blockers")
def test_a_disk_behind_a_window_keeps_the_friend_who_sees_it_from_helping_and_no_other() -> None:
    s = pair({"at": "lab/b5"}, {"at": "lab/b4"}, disks={"lab/d4": "gun"})
    assert forbidden(s) == "darkness.assist.not-in-los-of-disk"
    assert not help.no_helper(s, Check("persuade", "bel", 3, "darkness.security.guard-owner"), s.people["ada"])


@covers("darkness.assist.not-while-engaged", "darkness.spell.freeze-attack")
def test_what_is_frozen_keeps_nobody_from_helping_a_friend() -> None:
    s = pair({}, {}, disks={"lab/a2": ("foe", "up")})
    assert forbidden(s) == "darkness.assist.not-while-engaged"
    s.spells = (Lasting("freeze", "foe", "ada", 2),)
    assert not forbidden(s)


@covers("darkness.fate.bad-11", "darkness.assist.moves-helper")
def test_whoever_is_brought_to_help_has_not_moved_and_does_not_bleed() -> None:
    s = pair({}, {"bleeding": True})
    run(s, check, TALK, rolls=dice(1, 2, 3), answers=["ask:bel", "agree"])
    assert (at(s, "bel"), s.people["bel"].damage) == ("lab/a1", 0)


@covers("darkness.assist.excluded-checks", "darkness.assist.reroll-count")
def test_where_no_attribute_is_rolled_a_helper_has_nothing_to_give() -> None:
    blast = Check("blast", "ada", 3, "darkness.spell.fire-missile", dice=8)
    assert help.rerolls(pair().people["bel"], blast) == 0
    assert forbidden(pair(), blast) == "darkness.assist.excluded-checks"


def test_the_odds_count_the_ally_and_all_who_agreed() -> None:
    s = pair({"attack": 3, "allies": ["helper-attack"], "points": 1}, {"attack": 4})
    told = checks.foresee(s, HIT, Helped(helpers={"bel": 4}))
    assert told.odds[0] == checks.odds.chance(3, 3, (1, 2, 3))
