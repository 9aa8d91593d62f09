"""Barb reflex."""

import pytest

from covers import covers
from games.scare.driver import Ran, at, position, run, sq
from games.scare.monsters.test_move import cell, open_ground
from noctule.engine import Ask
from noctule.engine.decisions import Odds
from noctule.games.scare.agents import barbs, health, melee, shoot
from noctule.games.scare.board import figures, where
from noctule.games.scare.content.facts import FACTS, read
from noctule.games.scare.scenarios import scenario
from noctule.games.scare.state import State

WIDOW = "night-widow-1"


def around(marks: dict[tuple[int, int], str], **more: object) -> State:
    """A Widow on (5,5) of a 9 by 9 ground, and others."""
    return position(open_ground(9, 9, {(5, 5): "w", **marks}), **more)


def rolled_by(ran: Ran) -> list[str]:
    """Who rolled for barbs, in order."""
    return [event.facts["target"] for event in ran.events if event.rule == "scare.barb.table"]


@covers("scare.barb.table", "scare.melee.resistance")
def test_the_barb_table() -> None:
    words = [read(FACTS.barbs.table, total) for total in range(12)]
    assert words == [("DEAD",), ("INC",), ("WND",), *[("MISS",)] * 9]


@covers(
    "scare.ex.barbs-on-three",
    "scare.barb.trigger",
    "scare.barb.order",
    "scare.barb.before-removal",
    "scare.barb.table",
    "scare.melee.resistance",
)
def test_a_shot_widow_sprays_barbs_clockwise_from_above_and_is_then_removed() -> None:
    s = around({(6, 4): "S", (6, 6): "H", (4, 5): "F", (5, 9): "T"}, turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (WIDOW,), 2, rolls=[0, 5, 1, 0])
    assert (ran.facts("scare.barb.trigger")["at"], rolled_by(ran)) == (cell(5, 5), ["shaye", "hounsou", "fort"])
    totals = [event.facts["total"] for event in ran.events if event.rule == "scare.barb.table"]
    assert totals == [6, 2, 2]
    assert [s.agents[id].health for id in ("shaye", "hounsou", "fort")] == ["normal", "wounded", "wounded"]
    assert WIDOW not in s.monsters
    assert ran.rules.index("scare.fire.one-hit-monsters") > max(i for i, r in enumerate(ran.rules) if r == "scare.barb.table")


@covers("scare.barb.order", "scare.barb.area")
def test_the_order_of_the_nine_spaces() -> None:
    s = around({})
    widow = sq(s, cell(5, 5))
    names = [cell(5, 5), cell(5, 4), cell(6, 4), cell(6, 5), cell(6, 6), cell(5, 6), cell(4, 6), cell(4, 5), cell(4, 4)]
    assert barbs.in_order(s, 1 << widow, widow) == [sq(s, name) for name in names]


@covers("scare.barb.order")
def test_at_the_edge_of_the_map_the_order_skips_what_is_not_there() -> None:
    s = position(open_ground(2, 2, {(1, 1): "w"}))
    assert barbs.in_order(s, 1 << sq(s, "a1"), sq(s, "a1")) == [sq(s, name) for name in ("a1", "b1", "b2", "a2")]


@covers("scare.boog.barbs", "scare.barb.area")
@pytest.mark.parametrize(
    ("front", "back", "order"),
    [
        ((3, 3), (4, 3), "c2 d2 e2 e3 e4 d4 c4 b4 b3 b2"),
        ((3, 3), (2, 3), "c2 d2 d3 d4 c4 b4 a4 a3 a2 b2"),
        ((3, 3), (3, 4), "c2 d2 d3 d4 d5 c5 b5 b4 b3 b2"),
        ((3, 4), (3, 3), "d3 d4 d5 c5 b5 b4 b3 b2 c2 d2"),
    ],
)
def test_barbs_of_a_figure_of_two_spaces_go_round_both(front: tuple[int, int], back: tuple[int, int], order: str) -> None:
    s = position(open_ground(6, 6, {front: "g", back: "y"}), scenario="boogeyman")
    found = barbs.in_order(s, where.spaces_of(s, "boogeyman"), where.space_of(s, "boogeyman"))
    assert found == [sq(s, name) for name in (cell(*front), cell(*back), *order.split())]


@covers("scare.barb.area")
def test_lines_that_stop_agents_stop_barbs_and_blue_ones_do_not() -> None:
    s = position(
        """
        +-+-+-+-+
        |T F S K|
        + +-+=+ +
        |. H:w .|
        + + + + +
        |. # ~ A|
        +-+-+-+-+"""
    )
    figures.put_agent(s, "thayer", sq(s, "c3"))
    ran = run(s, barbs.reflex, WIDOW, rolls=[9, 9, 9])
    assert rolled_by(ran) == ["kubo", "alexeyev", "thayer"]


@covers("scare.ex.orange-shot", "scare.barb.area", "scare.lines.orange", "scare.fire.range", "scare.core.adjacent-barrier")
def test_across_an_orange_line_one_may_shoot_at_range_1_and_the_barbs_do_not_come_back() -> None:
    s = position("+-+-+-+\n|T=w .|\n+-+-+-+", turn="thayer")
    assert melee.in_reach(s, "thayer") == []
    assert shoot.distance(s, "thayer", (WIDOW,)) == 1
    ran = run(s, shoot.shoot, "thayer", (WIDOW,), 1, rolls=[5])
    assert rolled_by(ran) == []
    assert not s.monsters


@covers("scare.barb.ignores", "scare.ex.barbs-skip-other-victim", "scare.core.under-attack-immune")
def test_whoever_another_monster_attacks_does_not_roll() -> None:
    s = around({(5, 4): "H", (6, 5): "K"}, on_card={"hounsou": "man-baby"})
    assert rolled_by(run(s, barbs.reflex, WIDOW, rolls=[9])) == ["kubo"]


@covers("scare.barb.ignores", "scare.health.inc-ignored")
@pytest.mark.parametrize("status", ["incapacitated", "stunned"])
def test_lying_agents_do_not_roll(status: str) -> None:
    s = around({(5, 4): "H", (6, 5): "K"}, status={"hounsou": status})
    assert rolled_by(run(s, barbs.reflex, WIDOW, rolls=[9])) == ["kubo"]


@covers("scare.barb.order")
def test_each_result_is_applied_before_the_next_agent_rolls() -> None:
    """Shaye's death on the first roll ends everything: nobody else rolls."""
    s = around({(5, 4): "S", (5, 6): "T"}, status={"shaye": "wounded"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[0])
    assert ran.over
    assert rolled_by(ran) == ["shaye"]


@covers("scare.barb.victim-at-risk", "scare.ex.barbs-on-shaye-with-widow", "scare.protect.not-on-card")
def test_the_victim_of_the_monster_that_is_shot_rolls_first_and_cannot_be_protected() -> None:
    s = position(open_ground(5, 5, {(3, 3): "S", (3, 2): "F", (3, 5): "T"}), on_card={"shaye": "night-widow"}, turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (WIDOW,), 2, rolls=[4, 1, 9])
    assert rolled_by(ran) == ["shaye", "fort"]
    assert ran.asked == []
    assert s.agents["shaye"].health == "wounded"
    assert not s.monsters


@covers("scare.barb.victim-at-risk", "scare.health.inc-ignored")
def test_an_incapacitated_victim_does_not_roll() -> None:
    s = position(
        open_ground(5, 5, {(3, 3): "H", (3, 2): "F"}), grabbed={"hounsou": "night-widow"}, status={"hounsou": "incapacitated"}
    )
    assert rolled_by(run(s, barbs.reflex, WIDOW, rolls=[9])) == ["fort"]
    figures.put_agent(s, "fort", sq(s, cell(3, 3)))
    assert rolled_by(run(s, barbs.reflex, WIDOW, rolls=[9])) == ["fort"]  # he stands upon the victim


@covers("scare.ex.rescue-thayers-choice", "scare.grab.card-defense", "scare.fire.hit-roll", "scare.barb.victim-at-risk")
def test_thayer_sees_what_a_shot_at_the_widow_on_shayes_card_would_mean() -> None:
    s = position(open_ground(5, 5, {(3, 3): "S", (4, 3): "F", (3, 5): "T"}), on_card={"shaye": "night-widow"}, turn="thayer")
    assert barbs.reached(s, WIDOW) == ["shaye", "fort"]
    odds = shoot.foresee(s, "thayer", (WIDOW,), 2).odds
    assert odds[0] == Odds("hit", 5, 10)


@covers("scare.ex.barbs-kill-the-shooter", "scare.barb.area", "scare.gear.falls", "scare.health.dead")
def test_barbs_can_kill_the_shooter_and_the_widow_still_goes() -> None:
    s = around({(5, 6): "T", (1, 1): "S"}, gear={"med-kit": "thayer"}, turn="thayer")
    ran = run(s, shoot.shoot, "thayer", (WIDOW,), 1, rolls=[0, 0])
    assert s.dead == ("thayer",)
    assert s.gear["med-kit"].at == sq(s, cell(5, 6))
    assert not s.monsters
    assert s.turn is None or s.turn.actions == 0
    assert not ran.over


@covers("scare.barb.before-removal", "scare.ex.two-widows-one-blast", "scare.shotgun.two-for-one", "scare.shotgun.two-reflexes")
@pytest.mark.parametrize(("first", "rolls"), [(9, [9, 9]), (0, [0])])
def test_two_widows_hit_by_one_blast_spray_one_after_the_other(first: int, rolls: list[int]) -> None:
    """Each Widow goes after its own barbs; Fort rolls for the second only if he still stands."""
    s = position(open_ground(6, 6, {(3, 3): "w", (4, 3): "w", (3, 4): "F", (3, 6): "H", (6, 6): "S"}), turn="hounsou")
    if first == 0:
        figures.change(s, "fort", health="wounded")
    both = ("night-widow-1", "night-widow-2")
    ran = run(s, shoot.shoot, "hounsou", both, 2, rolls=[0, *rolls], answers=["first:night-widow-1"])
    assert rolled_by(ran) == ["fort"] * len(rolls)
    assert not s.monsters
    removed = [i for i, event in enumerate(ran.events) if event.rule == "scare.fire.one-hit-monsters"]
    sprayed = [i for i, event in enumerate(ran.events) if event.rule == "scare.barb.trigger"]
    assert sprayed[0] < removed[0] < sprayed[1] < removed[1]


@covers("scare.shotgun.two-reflexes", "scare.barb.area")
def test_before_one_blast_at_two_widows_the_odds_say_whose_barbs_fort_rolls_for() -> None:
    s = position(open_ground(6, 6, {(3, 3): "w", (4, 3): "w", (3, 4): "F", (3, 6): "H", (6, 6): "S"}), turn="hounsou")
    hit, *threats = shoot.foresee(s, "hounsou", ("night-widow-1", "night-widow-2"), 2).odds
    assert threats == [
        Odds("hit, Fort wounded (Night Widow 1)", hit.ways, 100),
        Odds("hit, Fort wounded (Night Widow 2)", hit.ways, 100),
    ]
    assert barbs.threat(s, "night-widow-1", 10) == (Odds("hit, Fort wounded", 10, 100),)


@covers("scare.wlady.no-barbs", "scare.barb.trigger", "scare.beus.one-hit")
@pytest.mark.parametrize(("letter", "id", "scenario"), [("l", "white-lady", "bedtime"), ("z", "germain-beus", "boogeyman")])
def test_the_white_lady_and_germain_beus_have_no_barbs(letter: str, id: str, scenario: str) -> None:
    s = position(open_ground(3, 1, {(1, 1): "T", (2, 1): letter}), scenario=scenario)
    assert run(s, barbs.reflex, id).rules == []
    assert barbs.reached(s, id) == []


# -- protecting Shaye ----------------------------------------------------------------------------------------------


@covers("scare.ex.swap-after-barb-then-roll-again", "scare.protect.after-barb-roll", "scare.protect.barb-again")
def test_shaye_swapped_into_a_space_still_to_come_rolls_again() -> None:
    s = around({(5, 4): "S", (6, 4): "K"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[0, 8], answers=["swap:kubo"])
    assert s.agents["kubo"].health == "incapacitated"
    assert [at(s, "kubo"), at(s, "shaye")] == [cell(5, 4), cell(6, 4)]
    assert rolled_by(ran) == ["shaye", "shaye"]
    assert s.agents["shaye"].health == "normal"


@covers("scare.ex.swap-into-passed-space", "scare.protect.barb-again", "scare.protect.after-barb-roll")
def test_shaye_swapped_into_a_space_that_has_passed_does_not_roll_again() -> None:
    s = around({(5, 4): "K", (6, 4): "S"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[7, 1], answers=["swap:kubo"])
    assert rolled_by(ran) == ["kubo", "shaye"]
    assert s.agents["kubo"].health == "wounded"
    assert [at(s, "kubo"), at(s, "shaye")] == [cell(6, 4), cell(5, 4)]
    assert s.agents["shaye"].health == "normal"


@covers("scare.ex.protector-rolls-no-more", "scare.protect.barb-again", "scare.protect.after-barb-roll")
def test_the_protector_makes_no_roll_of_his_own_any_more() -> None:
    s = around({(5, 4): "S", (6, 4): "K"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[1, 9], answers=["swap:kubo"])
    assert s.agents["kubo"].health == "wounded"
    assert rolled_by(ran) == ["shaye", "shaye"]


@covers("scare.protect.barb-again")
def test_shaye_swapped_out_of_reach_does_not_roll_again() -> None:
    s = around({(5, 4): "S", (5, 3): "K"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[1], answers=["swap:kubo"])
    assert rolled_by(ran) == ["shaye"]
    assert at(s, "shaye") == cell(5, 3)


@covers("scare.protect.after-barb-roll")
def test_a_harmless_roll_asks_for_no_protector_and_a_second_harm_may_be_taken_too() -> None:
    s = around({(5, 4): "S", (6, 4): "K", (7, 4): "F"})
    assert run(s, barbs.reflex, WIDOW, rolls=[2, 9]).asked == []
    ran = run(s, barbs.reflex, WIDOW, rolls=[1, 1], answers=["swap:kubo", "swap:fort"])
    assert [kind for kind, _ in ran.asked] == ["protect", "protect"]
    assert [s.agents[id].health for id in ("shaye", "kubo", "fort")] == ["normal", "wounded", "wounded"]


@covers("scare.protect.after-barb-roll")
def test_shaye_may_bear_it_herself() -> None:
    s = around({(5, 4): "S", (5, 3): "K"})
    run(s, barbs.reflex, WIDOW, rolls=[1], answers=["stay"])
    assert s.agents["shaye"].health == "wounded"
    assert at(s, "shaye") == cell(5, 4)


@covers("scare.protect.after-barb-roll")
def test_a_protector_who_is_gone_after_the_swap_takes_the_harm_with_him(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever waited on Shaye's space took him: the result rolled for her then hurts nobody."""

    async def swallowed(s: State, g: Ask, agent: str, square: int) -> None:
        if agent == "kubo":
            await health.capture(s, g, agent)

    monkeypatch.setattr(scenario, "agent_entered", swallowed)
    s = around({(5, 4): "S", (5, 3): "K", (6, 5): "T"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[0, 9], answers=["swap:kubo"])
    assert "kubo" not in s.agents
    assert s.agents["shaye"].health == "normal"
    assert rolled_by(ran) == ["shaye", "thayer"]


# -- bearers -------------------------------------------------------------------------------------------------------


@covers("scare.ex.carried-agent-dies-from-wound", "scare.carry.barb-choice", "scare.carry.barb-kills-carried")
def test_any_harm_kills_the_carried_agent_and_his_bearer_does_not_roll() -> None:
    s = around({(5, 4): "F"}, carrying={"fort": "thayer"}, status={"thayer": "incapacitated"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[2], answers=["hit:thayer"])
    assert s.dead == ("thayer",)
    assert s.agents["fort"].health == "normal"
    assert rolled_by(ran) == ["thayer"]


@covers("scare.carry.barb-choice")
def test_the_roll_is_assigned_before_it_is_made_and_the_charge_is_safe_if_the_bearer_takes_it() -> None:
    s = around({(5, 4): "F"}, carrying={"fort": "thayer"}, status={"thayer": "incapacitated"})
    ran = run(s, barbs.reflex, WIDOW, rolls=[0], answers=["hit:fort"])
    assert ran.facts("scare.barb.table")["total"] == 2
    assert s.agents["fort"].health == "wounded"
    assert s.agents["thayer"].place == "carried"


@covers("scare.carry.barb-kills-carried")
def test_a_miss_leaves_the_carried_agent_alive() -> None:
    s = around({(5, 4): "F"}, carrying={"fort": "thayer"}, status={"thayer": "incapacitated"})
    run(s, barbs.reflex, WIDOW, rolls=[3], answers=["hit:thayer"])
    assert s.agents["thayer"].health == "incapacitated"


@covers("scare.carry.barb-kills-carried", "scare.stun.as-incapacitated")
def test_a_wound_kills_a_carried_stunned_agent_too() -> None:
    s = around({(5, 4): "F"}, carrying={"fort": "thayer"}, status={"thayer": "stunned"})
    run(s, barbs.reflex, WIDOW, rolls=[2], answers=["hit:thayer"])
    assert s.dead == ("thayer",)


@covers("scare.carry.barb-choice")
def test_the_choice_shows_exact_odds() -> None:
    s = around({(5, 4): "F"}, carrying={"fort": "thayer"}, status={"thayer": "incapacitated"})
    assert barbs.odds(s, "fort") == (Odds("Fort wounded", 1, 10), Odds("Fort no harm", 9, 10))
    assert barbs.odds(s, "thayer") == (Odds("Thayer dead", 3, 10), Odds("Thayer no harm", 7, 10))


@covers("scare.manbaby.shot-on-card")
def test_a_man_baby_outlives_a_victim_whom_his_barbs_kill_and_lies_beside_that_space() -> None:
    s = position(open_ground(5, 5, {(3, 3): "T", (3, 5): "B", (1, 1): "S"}), on_card={"thayer": "man-baby"}, turn="baptiste")
    ran = run(s, shoot.shoot, "baptiste", ("man-baby",), 2, rolls=[0, 0], answers=["put:b3"])
    assert s.dead == ("thayer",)
    baby = s.monsters["man-baby"]
    assert (baby.place, at(s, "man-baby"), baby.lying, baby.wounded) == ("map", "b3", True, True)
    assert ran.asked[-1][0] == "throw-off"
    assert "put:c3" not in ran.asked[-1][1]
