"""Shooting at doors, walls, floor elements and squares; who and what can be named; ammunition that changes hands."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, rounds, run, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.fighting import shoot, targets, wounds
from noctule.games.reborn.moving import move
from noctule.games.reborn.state import Interruption, Moving, State
from noctule.games.reborn.turn import deeds

TILE = "x.shoot-4"
RIFLE = "carbine?shooting=1&red=4&orange=2&out_of_ammo=1&weight=0"


def shooter(board: str, weapon: str = RIFLE, **more: Any) -> State:
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": "e"},
        "tiles": {"bolter": [TILE]},
        "carrying": {"bolter": [weapon]},
        "cards": {"bolter": "shooting=1&max_cp=6&weight=9"},
        "cp": {"norad": 8},
        "wall_markers": 5,
    }
    given.update(more)
    return position(board, **given)


@covers("reborn.shoot.range-object", "reborn.ammo.out", "reborn.shoot.objects", "reborn.ex.adjacent-wall-needs-no-roll")
def test_a_wall_on_the_side_of_his_own_square_is_hit_without_a_roll() -> None:
    s = shooter("+-+-+\n|B|.|\n+-+-+")
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1"], rolls=["bullseye", "bullseye", "bullseye", "hit"])
    assert "shoot.dice" not in ran.kinds
    assert not s.equipment["carbine"].engaged
    assert len(s.broken_walls) == 1, "3 x 3 + 1 = 10"
    s = shooter("+-+-+\n|B|.|\n+-+-+")
    rounds(s, answers=[f"shoot:{TILE}.1:1"], rolls=["bullseye", "bullseye", "bullseye", "jam"])
    assert s.broken_walls == (), "9 are not enough"


@covers("reborn.shoot.range-object", "reborn.ammo.fixed")
def test_a_shot_that_cannot_miss_uses_up_fixed_ammunition_all_the_same() -> None:
    s = shooter("+-+-+\n|B|.|\n+-+-+", weapon="carbine?red=1&fixed_ammo=3&out_of_ammo=0&weight=0")
    rounds(s, answers=[f"shoot:{TILE}.1:1"], rolls=["jam"])
    assert s.equipment["carbine"].counters == 1


@covers("reborn.shoot.range-object", "reborn.shoot.range")
def test_the_range_to_a_door_farther_off_is_that_of_the_square_before_it() -> None:
    s = shooter("+-+-+-+-+\n|B . .w.|\n+-+-+-+-+")
    assert targets.distance(s, "bolter", "door-c1-e") == 2
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["graze", "hit", "hit", "hit", "jam"])
    assert s.broken_doors == ("door-c1-e",)
    assert "reborn.shoot.distance" in ran.rules


@covers("reborn.shoot.los-fail", "reborn.shoot.targets")
def test_things_are_named_only_in_sight_to_the_middle_of_their_side() -> None:
    s = shooter("+-+-+-+-+\n|B V .w.|\n+-+-+-+-+")
    no = targets.no_target(s, "bolter", "carbine", "door-c1-e")
    assert no is not None, "Vasquez stands in the line"
    assert no.rule == "reborn.shoot.los-fail"
    s = shooter("+-+-+-+-+\n|.wB . .|\n+-+-+-+-+")
    assert targets.no_line(s, "bolter", "door-a1-e") is not None, "behind him"
    s = shooter("+-+-+-+-+\n|B .w.w.|\n+-+-+-+-+")
    assert targets.things_in_sight(s, "bolter") == ["door-b1-e"], "the second door is behind the first"


@covers("reborn.shoot.targets", "reborn.shoot.damage", "reborn.shoot.arc", "reborn.ex.wrong-targets")
def test_neither_friends_nor_open_doors_can_be_shot_at() -> None:
    board = "+-+-+-+-+\n|. . .w.|\n+ + + + +\n|h . . .|\n+ + + + +\n|B V . .|\n+-+-+-+-+"
    s = shooter(
        board,
        open=["door-c1-e"],
        facing={"bolter": "e", "hollister": "n"},
        cards={"bolter": "shooting=1&weight=9", "hollister": "armour=0&life=9/9"},
    )
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["near", "hit", "jam"])
    assert ran.facts("reborn.shoot.damage")["target"] == "hollister", "the only target there is"
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 2, "the orange icon; the enemy rolls nothing"
    for wrong in ("vasquez", "door-c1-e"):
        no = targets.no_target(s, "bolter", "carbine", wrong)
        assert no is not None
        assert no.rule == "reborn.shoot.targets"


@covers("reborn.shoot.arc")
def test_exactly_between_red_and_orange_the_shooter_chooses() -> None:
    board = "+-+-+\n|B .|\n+ + +\n|. h|\n+-+-+"
    for arc, rolled in (("red", 4), ("orange", 2)):
        s = shooter(board, cards={"bolter": "shooting=1&weight=9", "hollister": "armour=0&life=9/9"})
        answers = [f"shoot:{TILE}.1:1", "dice:1", f"arc:{arc}"]
        ran = rounds(s, answers=answers, rolls=["graze", *["jam"] * rolled])
        assert len(ran.facts("reborn.shoot.damage")["faces"]) == rolled


@covers("reborn.shoot.objects", "reborn.destroy.multi-square")
def test_a_floor_element_is_shot_on_a_square_that_is_seen() -> None:
    desk = {"elements": {"desk": {"at": ["c1", "d1"], "defence": 3, "dotted": True}}}
    s = shooter("+-+-+-+-+\n|B . . .|\n+-+-+-+-+", notes=desk)
    ran = rounds(s, answers=[f"shoot:{TILE}.1:1", "aim:c1", "dice:1"], rolls=["graze", "hit", "hit", "hit", "jam"])
    assert ran.keys("shoot.aim") == ["aim:c1", "aim:d1"]
    assert s.destroyed == ("desk",)


@covers("reborn.shoot.targets")
def test_an_explosive_may_be_aimed_at_any_square_in_sight_and_a_rifle_may_not() -> None:
    s = shooter("+-+-+-+\n|. B .|\n+-+-+-+", carrying={"bolter": [RIFLE, "frag-grenades?weight=0"]})
    assert targets.targets(s, "bolter", "frag-grenades") == ["square:c1"]
    assert targets.targets(s, "bolter", "carbine") == []
    s = shooter(
        "+-+-+-+\n|B . h|\n+ +-+ +\n|. . .|\n+-+-+-+", carrying={"bolter": ["taser?weight=0", "smoke-grenades?weight=0", RIFLE]}
    )
    assert targets.targets(s, "bolter", "carbine") == ["hollister", "wall:b1-s"]
    assert targets.targets(s, "bolter", "taser") == ["hollister"], "a taser is for characters"
    thrown = targets.targets(s, "bolter", "smoke-grenades")
    assert {"square:b1", "square:c1"} <= set(thrown), "smoke is thrown at a square"
    assert all(target.startswith("square:") for target in thrown)
    s = shooter("+-+-+-+\n|. B .|\n+-+-+-+", carrying={"bolter": ["frag-grenades?weight=0"]})
    no = targets.no_target(s, "bolter", "frag-grenades", "square:a1")
    assert no is not None
    assert no.rule == "reborn.shoot.los-fail"


@covers("reborn.shoot.weapon", "reborn.shoot.cp")
def test_only_somebody_with_a_firing_weapon_shoots_and_with_one_of_them() -> None:
    s = shooter("+-+-+-+\n|B . h|\n+-+-+-+", carrying={"bolter": ["combat-knife?weight=0"]})
    no = why_not(deeds, s, "bolter", f"shoot:{TILE}.1:1")
    assert no is not None
    assert no.rule == "reborn.shoot.weapon"
    two = shooter("+-+-+-+\n|B . h|\n+-+-+-+", carrying={"bolter": [RIFLE, "revolver?shooting=3&red=5&weight=0"]})
    ran = rounds(two, answers=[f"shoot:{TILE}.1:1", "with:carbine"])
    assert ran.asked[-1] == ("shoot.dice", ["dice:1", "dice:2"]), "the revolver adds nothing"
    with pytest.raises(IllegalAnswer):
        rounds(shooter("+-+-+-+\n|B . h|\n+-+-+-+", tiles={"bolter": ["x.shoot-2"]}), answers=["shoot:x.shoot-2.1:3"])


@covers("reborn.item.ammunition", "reborn.ammo.immune", "reborn.ex.ammunition-card")
def test_whoever_carries_ammunition_never_runs_out() -> None:
    board = "+-+-+-+\n|B . h|\n+-+-+-+"
    for carried, empty in (([RIFLE], True), ([RIFLE, "ammunition?weight=0"], False)):
        s = shooter(board, carrying={"bolter": carried})
        rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["jam"])
        assert s.equipment["carbine"].engaged is empty
    s = shooter(board, carrying={"bolter": [RIFLE + " empty", "ammunition?weight=0"]})
    assert shoot.no_shot(s, "bolter") is not None, "an empty weapon still has to be reloaded"
    s = shooter(board, carrying={"bolter": ["carbine?fixed_ammo=2&weight=0", "ammunition?weight=0"]})
    rounds(s, answers=[f"shoot:{TILE}.1:1", "dice:1"], rolls=["jam"])
    assert s.equipment["carbine"].counters == 1, "fixed ammunition is used up all the same"


@covers("reborn.ammo.reload", "reborn.ammo.reload-no-interrupt", "reborn.ammo.out", "reborn.ex.reload-limits")
def test_reloading_is_for_ones_own_activation_and_counts_against_the_maximum() -> None:
    tile = "x.shoot-2-red"
    given: dict[str, Any] = {
        "facing": {"bolter": "e", "hollister": "e"},
        "tiles": {"bolter": [tile]},
        "carrying": {"bolter": ["carbine?shooting=1&red=1&out_of_ammo=1&weight=0 empty"]},
        "cards": {"bolter": "shooting=1&max_cp=4", "hollister": "life=9/9&armour=9"},
        "cp": {"norad": 8, "salemite": 2},
    }
    s = position("+-+-+-+\n|B . h|\n+-+-+-+", active="salemite", round="hollister", **given)
    s.interruption = Interruption("bolter")
    no = why_not(deeds, s, "bolter", "reload:carbine")
    assert no is not None
    assert no.rule == "reborn.ammo.reload-no-interrupt"
    assert not any(option.key.startswith("reload") for option in deeds.offers(s, "bolter"))
    s = position("+-+-+-+\n|B . h|\n+-+-+-+", round="bolter", **given)
    answers = ["reload:carbine", f"shoot:{tile}.1:2", "dice:1", "reload:carbine"]
    ran = rounds(s, answers=answers, rolls=["jam"])
    assert s.characters["bolter"].on_card == 2
    assert not s.equipment["carbine"].engaged
    assert ran.asked[-1][1] == ["end"], "4 CP are spent"


@covers("reborn.ammo.transfer", "reborn.ex.weapon-changes-hands")
def test_an_empty_weapon_is_empty_in_other_hands_too() -> None:
    s = position(
        "+-+-+-+-+\n|B V . h|\n+-+-+-+-+",
        round="bolter",
        moving=3,
        facing={"bolter": "e", "hollister": "e"},
        tiles={"bolter": [TILE]},
        cards={"bolter": "shooting=1&max_cp=6&weight=9", "vasquez": "weight=9"},
        carrying={"vasquez": ["carbine?shooting=1&red=1&out_of_ammo=1&weight=0 empty"]},
        cp={"norad": 8},
    )
    rounds(s, answers=["step:b1", "exchange:vasquez", "carbine", "step:c1", "end:e"])
    assert s.equipment["carbine"].bearer == "bolter"
    no = why_not(deeds, s, "bolter", f"shoot:{TILE}.1:1")
    assert no is not None
    assert no.rule == "reborn.ammo.out"
    rounds(s, answers=["reload:carbine"])
    assert s.characters["bolter"].on_card == 1
    assert shoot.no_shot(s, "bolter") is None


@covers("reborn.move.split", "reborn.act.execute", "reborn.move.unused-lost", "reborn.ex.move-split-around-shot")
def test_a_move_section_is_split_around_a_shot_and_left_over_mvp_are_lost() -> None:
    tile = "x.move-2.shoot-1"
    s = position(
        "+-+-+-+-+-+-+\n|B . . . . h|\n+-+-+-+-+-+-+",
        round="bolter",
        facing={"bolter": "e", "hollister": "e"},
        tiles={"bolter": [tile]},
        cards={"bolter": "movement=4&shooting=1&max_cp=6", "hollister": "armour=9&life=9/9"},
        carrying={"bolter": ["carbine?shooting=1&red=1&out_of_ammo=0&weight=0"]},
        cp={"norad": 8},
    )
    first = [f"move:{tile}.1:1", "step:b1", "step:c1", "step:d1"]
    rounds(s, answers=first)
    assert s.moving == (Moving("bolter", 1, begun=True),)
    rounds(s, answers=["end:e", f"shoot:{tile}.2:1", "dice:1", f"move:{tile}.1:1"], rolls=["graze", "jam"])
    assert s.moving[-1].mvp == 4, "not 5"
    assert s.characters["bolter"].tiles[0].cp == (2, 1)


@covers("reborn.los.open-information", "reborn.ex.seen-on-a-blocking-square")
def test_the_line_to_every_enemy_is_told_before_the_shot() -> None:
    machine = {"elements": {"machine": {"at": ["c1"], "blocks": True}}}
    carrying = {"bolter": ["carbine?red=3&weight=0&shooting=2"]}
    s = position("+-+-+-+-+\n|B . h z|\n+-+-+-+-+", facing={"bolter": "e"}, notes=machine, carrying=carrying)
    told = {id: shoot._target_option(s, "bolter", "carbine", id).preview for id in ("hollister", "zombie-1")}
    assert told["hollister"] is not None
    assert told["zombie-1"] is not None
    assert told["hollister"]().text == "Range 2."
    assert [odds.what for odds in told["hollister"]().odds] == ["Bolter hits", "wounds", "kills"]
    aimed = [shoot.foresee(s, "bolter", cp).odds for cp in (1, 2)]
    assert [odds.what for odds in aimed[0]] == ["Carbine hits Hollister"], "the zombie is out of sight"
    assert aimed[1][0].ways / aimed[1][0].of > aimed[0][0].ways / aimed[0][0].of, "an extra CP is a die"
    assert "no line of sight" in told["zombie-1"]().text


@covers("reborn.death.marker-fixed", "reborn.death.marker")
def test_a_dead_characters_marker_stays_where_he_fell() -> None:
    s = position("+-+-+-+\n|B h .|\n+-+-+-+", round="bolter", moving=3)
    run(s, wounds.die, "hollister")
    ran = run(s, move.go_on, answers=["step:b1"])
    ran = run(s, move.go_on, stop=True)
    assert not any("hollister" in key for key in ran.asked[-1][1]), "there is no way to take the marker along"
    run(s, move.go_on, answers=["step:c1"])
    assert s.characters["hollister"].at == 1


@covers("reborn.shoot.targets", "reborn.exp.icon", "reborn.destroy.multi-square")
def test_an_explosive_is_aimed_at_any_square_of_a_thing_and_a_bullet_only_where_it_makes_a_difference() -> None:
    for weapon, aims in (("carbine", ["aim:b1", "aim:a1"]), ("bazooka", ["aim:b1", "aim:a1", "aim:c1"])):
        s = position(
            "+-+-+-+\n|. . .|\n+ + + +\n|. . .|\n+ + + +\n|h B .|\n+-+-+-+",
            notes={"elements": {"table": {"at": ["a1", "b1", "c1"], "defence": 9}}},
            round="bolter",
            facing={"bolter": "n"},
            tiles={"bolter": ["x.shoot-1"]},
            carrying={"bolter": [weapon]},
            cp={"norad": 1},
        )
        assert rounds(s, answers=["shoot:x.shoot-1.1:1", "at:table"]).asked[-1] == ("shoot.aim", aims)
