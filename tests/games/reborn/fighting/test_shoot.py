"""The Shoot order against figures: LoS, range, targeting, ammunition, damage."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, rounds, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.fighting import shoot
from noctule.games.reborn.state import State
from noctule.games.reborn.turn import deeds

TILE = "x.shoot-4"
ROW = "+-+-+-+-+-+\n|B . . h .|\n+-+-+-+-+-+"


def shooter(board: str = ROW, weapon: str = "carbine?shooting=1&red=3&orange=2&out_of_ammo=1&weight=0", **more: Any) -> State:
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": "e", "hollister": "e"},
        "tiles": {"bolter": [TILE]},
        "carrying": {"bolter": [weapon]},
        "cards": {"bolter": "shooting=2&max_cp=6", "hollister": "life=4/4&armour=3"},
        "cp": {"norad": 8},
    }
    given.update(more)
    return position(board, **given)


@covers("reborn.shoot.improved-targeting", "reborn.shoot.pour-it-on", "reborn.shoot.cp-not-twice", "reborn.ex.four-cp-shot")
def test_extra_cp_go_to_targeting_or_to_damage_and_never_to_both() -> None:
    s = shooter()
    ran = rounds(s, answers=[f"shoot:{TILE}.1:4", "dice:5"], rolls=["near", "near", "near", "jam", "jam"])
    assert ran.keys("shoot.dice")[-1] == "dice:6"
    assert ran.asked[-1] == ("shoot.pour", ["pour:1", "pour:0"]), "two of the three extra CP went to targeting"
    s = shooter()
    rolls = ["near", "near", "near", "jam", "jam", *["jam"] * 4]
    ran = rounds(s, answers=[f"shoot:{TILE}.1:4", "dice:5", "pour:1"], rolls=rolls)
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 4


@covers("reborn.shoot.range", "reborn.shoot.distance", "reborn.shoot.miss", "reborn.ex.range-count")
def test_targeting_needs_the_distance_in_orthogonal_steps() -> None:
    board = "+-+-+-+-+\n|. . . h|\n+ + + + +\n|. . . .|\n+ + + + +\n|B . . .|\n+-+-+-+-+"
    for faces, hit in ((["burst", "near"], True), (["hit", "near"], False)):
        s = shooter(board)
        rolls = [*faces, "jam", "jam", "jam"] if hit else faces
        ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:2"], rolls=rolls)
        assert ("reborn.shoot.distance" in ran.rules) is hit
        assert ("reborn.shoot.miss" in ran.rules) is not hit
        assert s.characters["bolter"].tiles[0].cp == (1,), "the CP stay spent"


@covers("reborn.shoot.perfect", "reborn.ammo.out", "reborn.ex.perfect-shot-empties-weapon")
def test_a_perfect_shot_hits_at_any_range_and_the_weapon_may_be_empty_afterwards() -> None:
    s = shooter("+-+-+-+-+-+-+-+-+-+-+-+-+-+\n|B . . . . . . . . . . . h|\n+-+-+-+-+-+-+-+-+-+-+-+-+-+")
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:2"], rolls=["bullseye", "jam", "jam", "jam", "jam"])
    assert "reborn.shoot.perfect" in ran.rules
    assert "reborn.shoot.damage" in ran.rules
    assert s.equipment["carbine"].engaged
    assert ran.asked[-1][1] == ["reload:carbine", "end"]


@covers("reborn.shoot.normal", "reborn.shoot.critical", "reborn.ex.shot-against-armor")
def test_hits_that_do_not_exceed_the_armour_do_nothing_and_a_critical_wounds_all_the_same() -> None:
    s = shooter(weapon="carbine?shooting=1&red=4&out_of_ammo=0&weight=0")
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["hit", "bullseye", "hit", "hit", "hit"])
    assert s.characters["hollister"].wounds == 1


@covers("reborn.wound.flip", "reborn.wound.dead", "reborn.ex.wounds-carry-over")
def test_wounds_that_are_left_after_the_flip_go_onto_the_wounded_side() -> None:
    changes = {"bolter": "shooting=2", "hollister": "life=3/4&armour=0"}
    s = shooter(weapon="carbine?shooting=1&red=4&out_of_ammo=0&weight=0", cards=changes, status={"hollister": "wounds=1"})
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["hit", "hit", "hit", "hit", "hit"])
    victim = s.characters["hollister"]
    assert (victim.wounded, victim.wounds) == (True, 2)
    s = shooter(weapon="carbine?shooting=1&red=4&out_of_ammo=0&weight=0", cards=changes, status={"hollister": "wounds=1"})
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["hit", "burst", "burst", "hit", "hit"])
    assert s.characters["hollister"].place == "dead"


@covers("reborn.shoot.los-fail", "reborn.ammo.fixed", "reborn.ex.no-los-order-wasted")
def test_a_shot_without_line_of_sight_fails_and_is_no_firing() -> None:
    s = shooter("+-+-+-+-+-+\n|B . .wh .|\n+-+-+-+-+-+", weapon="carbine?fixed_ammo=2&weight=0")
    ran = rounds(s, answers=[f"shoot:{TILE}.1:2", "at:hollister"])
    assert "reborn.shoot.los-fail" in ran.rules
    assert s.characters["bolter"].tiles[0].cp == (2,)
    assert s.equipment["carbine"].counters == 0


@covers("reborn.ammo.fixed", "reborn.equip.spent-cards", "reborn.ex.fixed-ammo-last-shot-misses")
def test_the_last_shot_of_a_fixed_ammo_weapon_sends_it_under_the_search_deck() -> None:
    weapon = "carbine?fixed_ammo=2&weight=0 counters=1"
    s = shooter(weapon=weapon, rules=("search",), deck=["medical-kit"])
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["jam"])
    assert s.deck == ["medical-kit", "carbine"]
    assert s.equipment["carbine"].where == "deck"
    s = shooter(weapon=weapon)
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["jam"])
    assert s.equipment["carbine"].where == "gone"


@covers("reborn.shoot.targeting-dice", "reborn.shoot.fewer-dice", "reborn.item.targeting-lens", "reborn.ex.targeting-bonuses")
def test_automatic_distance_that_reaches_the_range_needs_no_dice() -> None:
    s = shooter(
        "+-+-+-+\n|B . h|\n+-+-+-+", carrying={"bolter": ["carbine?shooting=1+2&red=0&weight=0", "targeting-lens", "revolver"]}
    )
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "with:carbine"])
    assert ran.asked[-1] == ("shoot.dice", ["dice:0", "dice:1", "dice:2", "dice:3", "dice:4"])
    far = shooter(carrying={"bolter": ["carbine?shooting=1+2&red=0&weight=0"]})
    assert rounds(far, answers=[f"shoot:{TILE}.1:1"]).asked[-1][1][0] == "dice:1"


@covers("reborn.ammo.reload", "reborn.ammo.immune", "reborn.cp.max-per-turn")
def test_an_empty_weapon_is_reloaded_for_one_cp_on_the_card() -> None:
    s = shooter(weapon="carbine?weight=0 empty")
    no = shoot.no_shot(s, "bolter")
    assert no is not None
    assert no.rule == "reborn.ammo.out"
    rounds(s, answers=["reload:carbine"])
    assert not s.equipment["carbine"].engaged
    assert (s.characters["bolter"].on_card, s.players["norad"].cp) == (1, 7)
    assert shoot.no_shot(s, "bolter") is None
    s = shooter(weapon="carbine?weight=0&out_of_ammo=0")
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["jam"])
    assert not s.equipment["carbine"].engaged, "a weapon without the icon never runs out"


@covers("reborn.cp.empty-section", "reborn.cp.partial", "reborn.ex.section-only-once")
def test_a_section_that_has_received_cp_takes_no_more() -> None:
    s = shooter(tiles={"bolter": ["x.shoot-3/1"]})
    no = why_not(deeds, s, "bolter", "shoot:x.shoot-3.1:2")
    assert no is not None
    assert no.rule == "reborn.cp.empty-section"
    with pytest.raises(IllegalAnswer, match="already received CP"):
        rounds(s, answers=["shoot:x.shoot-3.1:2"])


@covers("reborn.cp.max-per-turn", "reborn.ex.max-cp-with-taser-and-reload")
def test_what_others_put_on_a_card_counts_against_the_maximum() -> None:
    s = shooter(cards={"bolter": "max_cp=5"}, status={"bolter": "put_on=2 on_card=1"}, tiles={"bolter": ["x.shoot-3"]})
    no = why_not(deeds, s, "bolter", "shoot:x.shoot-3.1:3")
    assert no is not None
    assert no.rule == "reborn.cp.max-per-turn"
    assert f"shoot:{'x.shoot-3'}.1:2" in [option.key for option in deeds.offers(s, "bolter")]
