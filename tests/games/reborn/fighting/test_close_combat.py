"""Close Combat: who can be attacked, arcs, weapons, both rolls, and what they do."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, rounds
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import dice
from noctule.games.reborn.board.ground import ground, named
from noctule.games.reborn.content import YELLOW_FACES
from noctule.games.reborn.fighting import close_combat, damage, destroy, strength
from noctule.games.reborn.people import capture
from noctule.games.reborn.state import Moving, Pair, Part, Round, State
from noctule.games.reborn.turn import deeds

TILE = "x.close-combat-3"
PAIR = "+-+-+\n|B h|\n+-+-+"
FIGHT = f"fight:{TILE}.1:1"


def fighter(board: str = PAIR, **more: Any) -> State:
    """Bolter is activated and has a Close Combat section; he and Hollister look at each other."""
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": "e", "hollister": "w"},
        "tiles": {"bolter": [TILE]},
        "cards": {"bolter": "dark=4&light=3&grey=1&max_cp=6", "hollister": "dark=2&light=2&grey=2&life=6/4&armour=2"},
        "cp": {"norad": 8},
    }
    if "h" not in board:
        given["facing"] = {"bolter": "e"}
    given.update(more)
    return position(board, **given)


def wounds(s: State, who: str) -> tuple[bool, int]:
    return s.characters[who].wounded, s.characters[who].wounds


@covers("reborn.cc.defence", "reborn.cc.wounds", "reborn.cc.roll", "reborn.ex.close-combat-basic")
def test_hits_above_armour_and_parried_hits_are_wounds() -> None:
    s = fighter(carrying={"bolter": ["combat-knife?dark=0+1&weight=0"]})
    rounds(s, answers=[FIGHT, "with:combat-knife"], rolls=["hit", "hit", "hit", "near", "hit", "hit"])
    assert wounds(s, "hollister") == (False, 1), "4 and an automatic hit against Armour 2 and 2 parried"
    assert wounds(s, "bolter") == (False, 0)
    assert s.characters["hollister"].tiles == (), "the defender spends nothing"


@covers("reborn.cc.wounds", "reborn.cc.defender-normal-hits", "reborn.ex.close-combat-equal")
def test_hits_that_only_equal_the_defence_do_nothing_and_the_defenders_normal_hits_never_wound() -> None:
    s = fighter(cards={"bolter": "dark=4", "hollister": "dark=3&life=6/4&armour=1"})
    rounds(s, answers=[FIGHT], rolls=["hit", "hit", "hit", "jam", "hit", "hit", "hit"])
    assert wounds(s, "hollister") == wounds(s, "bolter") == (False, 0)
    s = fighter(cards={"bolter": "dark=4", "hollister": "dark=3&life=6/4&armour=0"})
    rounds(s, answers=[FIGHT], rolls=["hit", "hit", "hit", "hit", "hit", "hit", "hit"])
    assert wounds(s, "hollister") == (False, 1), "one more hit than the defence"


@covers("reborn.cc.critical-first", "reborn.wound.flip", "reborn.wound.dead", "reborn.wound.stats")
@covers("reborn.ex.critical-flip-lowers-armor")
def test_a_critical_that_flips_the_card_lowers_the_armour_for_the_normal_hits() -> None:
    s = fighter(
        cards={"bolter": "dark=5", "hollister": "dark=1&life=3/2&armour=3/1"},
        status={"hollister": "wounds=2"},
    )
    rounds(s, answers=[FIGHT], rolls=["bullseye", "hit", "hit", "hit", "hit", "hit"])
    assert s.characters["hollister"].place == "dead"
    s = fighter(
        cards={"bolter": "dark=5", "hollister": "dark=1&life=3/2&armour=3/3"},
        status={"hollister": "wounds=2"},
    )
    rounds(s, answers=[FIGHT], rolls=["bullseye", "hit", "hit", "hit", "hit", "hit"])
    assert wounds(s, "hollister") == (True, 0), "with Armour 3 on the Wounded side nothing more gets through"


@covers("reborn.cc.critical", "reborn.cc.critical-first", "reborn.death.marker", "reborn.death.ends-activation")
@covers("reborn.ex.both-die")
def test_both_fighters_may_die_of_each_others_critical_hits() -> None:
    s = fighter(
        cards={"bolter": "dark=1&life=3/1", "hollister": "dark=1&life=3/1&armour=5"},
        status={"bolter": "wounded", "hollister": "wounded"},
    )
    ran = rounds(s, answers=[FIGHT, "hurt"], rolls=["bullseye", "bullseye"])
    assert s.characters["bolter"].place == s.characters["hollister"].place == "dead"
    assert ran.rules.count("reborn.death.marker") == 2
    assert s.characters["bolter"].at != s.characters["hollister"].at, "each marker lies where its figure stood"
    assert s.round is not None
    assert s.round.active == "salemite", "the attacker's round is over"


@covers("reborn.cc.critical", "reborn.wound.counter")
def test_the_defenders_critical_hits_wound_the_attacker_past_his_armour() -> None:
    s = fighter(cards={"bolter": "dark=1&life=4/4&armour=9", "hollister": "dark=2&life=6/4&armour=9"})
    rounds(s, answers=[FIGHT], rolls=["burst", "bullseye", "bullseye"])
    assert wounds(s, "bolter") == (False, 2)
    assert wounds(s, "hollister") == (False, 0)


@covers("reborn.cc.critical-first")
def test_the_normal_hits_of_an_attacker_who_dies_in_the_exchange_count() -> None:
    s = fighter(
        cards={"bolter": "dark=3&life=3/1", "hollister": "dark=1&life=6/4&armour=1"},
        status={"bolter": "wounded"},
    )
    rounds(s, answers=[FIGHT], rolls=["hit", "hit", "hit", "bullseye"])
    assert s.characters["bolter"].place == "dead"
    assert wounds(s, "hollister") == (False, 2)


@covers("reborn.cc.striking-hard")
def test_each_cp_beyond_the_first_is_one_more_die_for_the_attacker() -> None:
    s = fighter(cards={"bolter": "dark=1", "hollister": "dark=0&life=6/4&armour=0"})
    ran = rounds(s, answers=[f"fight:{TILE}.1:3"], rolls=["hit", "hit", "hit"])
    assert len(ran.facts("reborn.cc.roll")["faces"]) == 3
    assert wounds(s, "hollister") == (False, 3)
    s = fighter(tiles={"bolter": ["x.close-combat-1"]})
    with pytest.raises(IllegalAnswer, match="At most 1 CP"):
        rounds(s, answers=["fight:x.close-combat-1.1:2"])


@covers("reborn.cc.one-enemy", "reborn.order.no-merge", "reborn.ex.two-enemies-two-sections")
def test_two_enemies_are_attacked_with_two_sections() -> None:
    s = fighter(
        "+-+-+-+\n|h B z|\n+-+-+-+",
        tiles={"bolter": ["x.close-combat-1", "x.close-combat-1.move-1"]},
        cards={
            "bolter": "dark=1&light=1&grey=1&max_cp=4",
            "hollister": "armour=0&grey=0&dark=0",
            "zombie-1": "armour=0&grey=0&dark=0",
        },
        facing={"bolter": "n", "hollister": "e", "zombie-1": "w"},
    )
    first = ["fight:x.close-combat-1.1:1", "at:hollister"]
    ran = rounds(s, answers=first, rolls=["hit"])
    assert (wounds(s, "hollister"), wounds(s, "zombie-1")) == ((False, 1), (False, 0)), "one order, one enemy"
    assert "fight:x.close-combat-1.1:1" not in ran.asked[-1][1]
    ran = rounds(s, answers=["fight:x.close-combat-1.move-1.1:1", "at:zombie-1"], rolls=["hit"])
    assert wounds(s, "zombie-1") == (False, 1)
    assert len(ran.facts("reborn.cc.roll")["faces"]) == 1, "no Striking Hard die"


@covers("reborn.cc.order", "reborn.cc.arcs", "reborn.cc.weapon-bonus", "reborn.cc.one-weapon", "reborn.cc.roll")
@covers("reborn.cc.no-facing-needed", "reborn.ex.attack-with-weapon-from-the-side")
def test_each_fighter_uses_the_arc_that_points_at_the_other_and_one_weapon() -> None:
    s = fighter(
        facing={"bolter": "n", "hollister": "e"},
        cards={"bolter": "dark=4&light=3&grey=1", "hollister": "dark=5&light=4&grey=2&life=6/4&armour=9"},
        carrying={
            "bolter": ["combat-knife?dark=0&light=1&grey=0&weight=0", "power-fist?dark=0&light=0+2&grey=0&weight=0"],
            "hollister": ["machete?dark=0&light=0&grey=1&weight=0"],
        },
    )
    ran = rounds(s, answers=[FIGHT, "with:power-fist", "with:machete"], rolls=["hit"] * 6)
    rolled = ran.facts("reborn.cc.roll")
    assert (len(rolled["faces"]), rolled["automatic"], len(rolled["parried"])) == (3, 2, 3)
    assert ran.kinds[-3:-1] == ["fight.weapon", "fight.defence"], "the attacker names his weapon first"
    assert ran.keys("fight.weapon") == ["with:combat-knife", "with:power-fist", "with:none"], "one weapon, never two"


@covers("reborn.cc.arcs")
def test_the_arcs_turn_with_the_figure() -> None:
    for facing, arc in (("e", "dark"), ("n", "light"), ("s", "light"), ("w", "grey")):
        s = fighter(facing={"bolter": facing})
        assert strength.arcs(s, "bolter", "hollister") == (arc,), facing


@covers("reborn.cc.order")
def test_nobody_is_attacked_through_a_wall_a_closed_door_or_a_corner() -> None:
    for board in ("+-+-+\n|B|h|\n+-+-+", "+-+-+\n|Bwh|\n+-+-+", "+-+-+\n|B .|\n+ + +\n|. h|\n+-+-+"):
        s = fighter(board)
        assert close_combat.foes(s, "bolter") == [], board
        no = close_combat.no_target(s, "bolter", "hollister")
        assert no is not None
        assert no.rule == "reborn.cc.order"
    s = fighter("+-+-+\n|Bwh|\n+-+-+", open=["door-a1-e"])
    assert close_combat.foes(s, "bolter") == ["hollister"]


@covers("reborn.cc.order")
def test_without_anything_beside_him_no_close_combat_is_offered() -> None:
    s = fighter("+-+-+-+\n|B . h|\n+-+-+-+")
    assert rounds(s, answers=[]).asked[-1][1] == ["end"]
    with pytest.raises(IllegalAnswer, match="nothing beside"):
        rounds(s, answers=[FIGHT])


@covers("reborn.cc.order")
def test_an_interrupting_character_fights_with_a_red_section() -> None:
    s = position(
        "+-+-+-+\n|B . h|\n+-+-+-+",
        facing={"bolter": "e", "hollister": "w"},
        round="bolter",
        moving=2,
        tiles={"hollister": ["x.close-combat-1-red.close-combat-1"]},
        cards={"bolter": "dark=0&life=9/9&armour=0", "hollister": "dark=1&max_cp=6"},
        cp={"norad": 1, "salemite": 4},
    )
    s.round = Round("norad", who="bolter", watched=(Pair("hollister", "bolter"),))
    tile = "x.close-combat-1-red.close-combat-1"
    answers = ["step:b1", "duel:hollister", "face:e", "ana=bid:0", "ben=bid:1", f"fight:{tile}.1:1"]
    ran = rounds(s, answers=answers, rolls=["hit"])
    assert wounds(s, "bolter") == (False, 1)
    assert f"fight:{tile}.2:1" not in ran.keys("deed"), "a black section is no good in an interruption"
    assert "reborn.int.nothing-left" in ran.rules


@covers("reborn.item.kevlar", "reborn.cc.critical-first", "reborn.ex.kevlar-on-both-sides")
def test_kevlar_is_worth_five_on_either_side_of_the_card() -> None:
    s = fighter(
        cards={"bolter": "dark=7", "hollister": "dark=0&life=3/4&armour=3/1&weight=3"},
        status={"hollister": "wounds=2"},
        carrying={"hollister": ["kevlar-armor?weight=0"]},
    )
    rounds(s, answers=[FIGHT], rolls=["bullseye", *["hit"] * 6])
    assert wounds(s, "hollister") == (True, 1)
    s = fighter(
        cards={"bolter": "dark=7", "hollister": "dark=0&life=9/4&armour=7"}, carrying={"hollister": ["kevlar-armor?weight=0"]}
    )
    rounds(s, answers=[FIGHT], rolls=["hit"] * 7)
    assert wounds(s, "hollister") == (False, 2), "it replaces even a higher value"


def test_the_odds_of_a_fight_are_exact() -> None:
    s = fighter(cards={"bolter": "dark=1", "hollister": "dark=1&life=1/1&armour=0"})
    preview = close_combat._foresee(s, (Part("bolter", 1),), "hollister", strength.best(s, "bolter", ("dark",)))
    told = {odds.what: (odds.ways, odds.of) for odds in preview.odds}
    # a critical always wounds (6 of 36); 1 hit beats 0 (3 faces x 2 faces), 2 hits beat 0 and 1 (1 x 5)
    assert told == {"wounds Hollister": (17, 36), "kills Hollister": (2, 36), "is wounded by Hollister": (1, 6)}


@covers("reborn.cap.attempt", "reborn.cap.success", "reborn.cc.defence", "reborn.cc.critical")
def test_both_are_told_the_odds_of_a_capture_and_the_defender_those_of_his_weapon() -> None:
    cards = {"bolter": "dark=2&light=2&grey=2&life=1/1", "hollister": "dark=1&light=1&grey=1&life=1/1&armour=0"}
    s = fighter(cards=cards, status={"hollister": "wounded", "bolter": "wounded"})
    caught = hurt = back = 0
    for one, two, parried in product(YELLOW_FACES, repeat=3):
        would = dice.criticals([one, two]) + max(0, dice.hits([one, two]) - dice.hits([parried]))
        hurt += would >= 1
        caught += would >= 1 and not dice.criticals([parried])  # which would cost him his last Life Point
        back += dice.criticals([parried])
    crew = (Part("bolter", 1),)
    aims = {
        option.key: option.preview for option in (close_combat._aim_option(s, crew, "hollister", id) for id in ("", "bolter"))
    }
    assert aims["hurt"] is not None
    assert aims["capture:bolter"] is not None
    assert [odds.ways for odds in aims["hurt"]().odds] == [hurt, hurt, 1]
    assert [(odds.what, odds.ways, odds.of) for odds in aims["capture:bolter"]().odds] == [
        ("captures Hollister", caught, 216),
        ("is wounded by Hollister", back // 36, 6),
    ]
    for captor, words in (("", ["is wounded", "is killed"]), ("bolter", ["is captured"])):
        blow = close_combat.Blow(crew, "hollister", strength.best(s, "bolter", ("dark",)), captor)
        told = close_combat._foresee_defence(s, blow, strength.best(s, "hollister", ("dark",))).odds
        assert [odds.what for odds in told] == [*words, "wounds an attacker"]
        assert told[0].ways == (caught if captor else hurt)


@covers("reborn.cap.success", "reborn.cap.prisoner")
def test_the_odds_of_a_capture_know_that_the_captors_other_side_may_carry_nobody() -> None:
    cards = {"bolter": "dark=2&life=1/4&weight=1/0", "hollister": "dark=1&light=1&grey=1&life=1/1&armour=0"}
    s = fighter(cards=cards, status={"hollister": "wounded"})
    assert [capture.still_can(s, "bolter", "hollister", criticals) for criticals in (0, 1)] == [True, False]
    chance = close_combat._aim_option(s, (Part("bolter", 1),), "hollister", "bolter").preview
    sure = close_combat._aim_option(s, (Part("bolter", 1),), "hollister", "").preview
    assert chance is not None
    assert sure is not None
    assert chance().odds[0].ways < sure().odds[1].ways


@covers("reborn.cc.striking-hard", "reborn.cc.order")
def test_the_odds_against_everybody_beside_him_are_told_before_he_spends_cp() -> None:
    s = fighter("+-+-+-+\n|h B z|\n+-+-+-+", cards={"bolter": "dark=1&light=1&grey=1&max_cp=6"})
    offers = {option.key: deeds.foresee(s, "bolter", option.meaning) for option in close_combat.offers(s, "bolter")}
    one, two = offers[FIGHT], offers[f"fight:{TILE}.1:2"]
    assert one is not None
    assert two is not None
    words = [f"{deed} {foe}" for foe in ("Hollister", "Zombie 1") for deed in ("wounds", "kills", "is wounded by")]
    assert [odds.what for odds in one().odds] == words
    assert two().odds[0].of == 6 * one().odds[0].of, "striking hard is a die"


# -- things ---------------------------------------------------------------------------------------------------------

WALL = "+-+-+\n|B|.|\n+-+-+"


@covers("reborn.destroy.threshold", "reborn.destroy.critical-three", "reborn.destroy.defence-values")
@covers("reborn.destroy.wall-effect", "reborn.cc.roll", "reborn.ex.wall-exactly-ten")
def test_ten_hits_break_a_wall_and_nine_leave_no_trace() -> None:
    s = fighter(WALL, cards={"bolter": "dark=6"}, wall_markers=4)
    rounds(s, answers=[FIGHT], rolls=["bullseye", "bullseye", "burst", "jam", "hit", "hit"])
    assert destroy.no_destroying(s, "wall:a1-e") is not None
    assert (len(s.broken_walls), s.wall_markers) == (1, 3), "a short broken-wall marker lies there"
    s = fighter(WALL, cards={"bolter": "dark=6"}, tiles={"bolter": [TILE, "x.close-combat-2"]})
    for section in (FIGHT, "fight:x.close-combat-2.1:1"):
        rounds(s, answers=[section], rolls=["bullseye", "bullseye", "hit", "jam", "hit", "hit"])
        assert s.broken_walls == ()


@covers("reborn.destroy.defence-values", "reborn.destroy.wall-effect", "reborn.move.adjacent", "reborn.los.blockers")
def test_a_double_wall_has_ten_too_and_once_broken_stops_neither_steps_nor_lines() -> None:
    s = fighter("+-+-+\n|B#h|\n+-+-+", cards={"bolter": "dark=4"})
    assert destroy.defence(s, "wall:a1-e") == 10
    assert close_combat.foes(s, "bolter") == []
    rounds(s, answers=[FIGHT], rolls=["bullseye", "bullseye", "bullseye", "hit"])
    assert close_combat.foes(s, "bolter") == ["hollister"]


@covers("reborn.destroy.targets", "reborn.ex.open-door-is-no-target")
def test_an_open_door_is_no_target_and_a_closed_one_is() -> None:
    s = fighter("+-+-+\n|Bw.|\n+-+-+", open=["door-a1-e"])
    assert close_combat.targets(s, "bolter") == []
    no = close_combat.no_target(s, "bolter", "door-a1-e")
    assert no is not None
    assert (no.rule, no.reason) == ("reborn.destroy.targets", "An open door cannot be destroyed.")
    assert close_combat.targets(fighter("+-+-+\n|Bw.|\n+-+-+"), "bolter") == ["door-a1-e"]


@covers("reborn.destroy.targets")
def test_the_frame_and_elements_without_a_defensive_value_cannot_be_destroyed() -> None:
    generator = {"elements": {"generator": {"at": ["b1"]}, "desk": {"at": ["a2"], "defence": 3}}}
    s = fighter("+-+-+\n|B .|\n+ + +\n|. .|\n+-+-+", notes=generator)
    assert close_combat.targets(s, "bolter") == ["desk"]
    for thing in ("generator", "wall:a1-n"):
        no = close_combat.no_target(s, "bolter", thing)
        assert no is not None
        assert no.rule == "reborn.destroy.targets"


@covers("reborn.destroy.multi-square", "reborn.destroy.floor-effect", "reborn.move.dotted")
@covers("reborn.ex.counter-with-dotted-outline")
def test_one_square_of_a_counter_stands_for_all_of_it() -> None:
    counter = {"elements": {"counter": {"at": ["b1", "c1", "d1"], "defence": 5, "dotted": True, "blocks": True}}}
    s = fighter("+-+-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+", notes=counter, cards={"bolter": "dark=4&movement=4"})
    rounds(s, answers=[FIGHT], rolls=["burst", "hit", "hit", "hit"])
    assert s.destroyed == ("counter",)
    s.moving = (Moving("bolter", 4),)
    rounds(s, answers=["step:b1", "step:c1", "step:d1"])
    assert s.characters["bolter"].at == 3


@covers("reborn.destroy.door-effect", "reborn.destroy.procedure", "reborn.destroy.threshold", "reborn.ex.broken-door-marker")
def test_a_door_that_takes_its_value_in_hits_is_gone_and_the_passage_open() -> None:
    s = fighter("+-+-+\n|Bsh|\n+-+-+", facing={"bolter": "w"}, cards={"bolter": "dark=1&light=1&grey=4"})
    ran = rounds(s, answers=[FIGHT], rolls=["bullseye", "hit", "hit", "jam"])
    assert s.broken_doors == ("door-a1-e",), "he needed no facing, only the door on a side of his square"
    assert "broken-door marker" in next(e.text for e in ran.events if e.rule == "reborn.destroy.door-effect")
    assert close_combat.foes(s, "bolter") == ["hollister"]
    assert len(ran.facts("reborn.cc.roll")["faces"]) == 4, "the arc that points at the door"


@covers("reborn.door.sizes", "reborn.destroy.door-effect")
def test_a_large_door_goes_with_both_of_its_square_sides() -> None:
    s = fighter("+-+-+\n|BW.|\n+ + +\n|.W.|\n+-+-+", cards={"bolter": "dark=4"})
    rounds(s, answers=[FIGHT, "at:door-a1-e"] if len(close_combat.targets(s, "bolter")) > 1 else [FIGHT], rolls=["burst"] * 4)

    for one, two in (("a1", "b1"), ("a2", "b2")):
        assert ground(s).adjacent(named(s, one)) >> named(s, two) & 1


@covers("reborn.destroy.procedure")
def test_a_thing_out_of_reach_is_refused() -> None:
    s = fighter("+-+-+-+\n|B . w|\n+-+-+-+".replace(" w|", "w.|"))
    no = close_combat.no_target(s, "bolter", "door-b1-e")
    assert no is not None
    assert no.rule == "reborn.destroy.procedure"


def test_the_odds_against_a_thing_are_exact() -> None:
    s = fighter("+-+-+\n|Bw.|\n+-+-+")
    (odds,) = destroy.foresee(s, "door-a1-e", 1, 1)
    assert (odds.ways, odds.of) == (2, 6), "3 needed: a critical or two hits, with one automatic hit"


@covers("reborn.cc.critical-first", "reborn.cc.wounds", "reborn.equip.loot-kill")
def test_a_defender_who_kills_the_attacker_takes_his_armour_only_after_all_hits_are_dealt() -> None:
    s = fighter(
        cards={"bolter": "dark=3&life=1/1", "hollister": "dark=2&life=3/3&armour=0&weight=3"},
        status={"bolter": "wounded"},
        carrying={"bolter": ["kevlar-armor?weight=0"]},
    )
    ran = rounds(s, answers=[FIGHT, "kevlar-armor"], rolls=["hit", "hit", "jam", "bullseye", "jam"])
    assert s.characters["bolter"].place == "dead"
    assert wounds(s, "hollister") == (False, 2), "the Kevlar was not hers when the hits fell"
    assert s.equipment["kevlar-armor"].bearer == "hollister"
    assert ran.rules.index("reborn.equip.loot-kill") > max(i for i, r in enumerate(ran.rules) if r == "reborn.wound.counter")


@covers("reborn.cc.critical-first", "reborn.shoot.critical")
def test_the_odds_know_that_critical_hits_may_turn_the_card_to_a_lower_armour() -> None:
    s = fighter(cards={"hollister": "life=1/9&armour=5/0"})
    assert damage.wounds_from(s, "hollister", 4, 0) == 0
    assert damage.wounds_from(s, "hollister", 4, 1) == 1 + 4, "the Wounded side has no Armour"
