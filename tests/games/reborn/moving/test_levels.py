"""Multiple levels: stairs for steps, sight, close combat, shots and blasts."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import at, position, rounds, run, sq
from noctule.engine import IllegalAnswer
from noctule.games.reborn.blasts import explosion
from noctule.games.reborn.board import sight
from noctule.games.reborn.fighting import close_combat, strength, targets
from noctule.games.reborn.moving import levels, move
from noctule.games.reborn.state import Pair, State

STAIRS: dict[str, Any] = {"stairs": [["b1", "2/b1"]]}
FOES = "+-+-+-+\n|. B .|\n+-+-+-+\n=======\n+-+-+-+\n|. h z|\n+-+-+-+"


def tower(board: str = FOES, **more: Any) -> State:
    return position(board, notes=STAIRS, **more)


@covers("reborn.level.stairs")
def test_the_stairs_lead_to_the_other_level_for_one_mvp_if_they_are_free() -> None:
    free = FOES.replace("h", ".")
    s = tower(free, round="bolter", moving=2)
    run(s, move.go_on, answers=["stairs:2/b1"])
    assert (at(s, "bolter"), s.moving[-1].mvp) == ("2/b1", 1)
    with pytest.raises(IllegalAnswer, match="enemy"):
        run(tower(round="bolter", moving=2), move.go_on, answers=["stairs:2/b1"])
    with pytest.raises(IllegalAnswer, match="no stairs on this square"):
        run(tower(free.replace("B .", ". B"), round="bolter", moving=2), move.go_on, answers=["stairs:2/b1"])


@covers("reborn.level.stairs", "reborn.int.trigger-b")
def test_one_who_comes_up_the_stairs_enters_the_sight_of_those_who_are_there() -> None:
    s = tower(FOES.replace("h", "."), round="bolter", moving=2, facing={"zombie-1": "w"}, cp={"salemite": 2})
    ran = run(s, move.go_on, answers=["stairs:2/b1", "pass"])
    assert ran.kinds == ["move", "interrupt"]
    assert s.round is not None
    assert s.round.watched == (Pair("zombie-1", "bolter"),)


@covers("reborn.level.stairs", "reborn.move.no-stacking")
def test_a_friend_on_the_stairs_is_passed_only_with_mvp_to_get_off_him_again() -> None:
    friend = FOES.replace("h z", "V .")
    no = levels.no_stairs(tower(friend, round="bolter", moving=1), "bolter")
    assert no is not None
    assert no.rule == "reborn.move.no-stacking"
    assert levels.no_stairs(tower(friend, round="bolter", moving=2), "bolter") is None


@covers("reborn.level.los")
def test_a_figure_on_stairs_sees_the_other_end_whatever_its_facing_and_nothing_else_there() -> None:
    for facing in "nesw":
        s = tower(facing={"bolter": facing})
        assert sight.sees(s, "bolter", "hollister")
        assert sight.eyes_on(s, "bolter", sq(s, "2/b1")) == [sq(s, "b1")], "from where he stands"
        assert not sight.sees(s, "bolter", "zombie-1")
    s = tower("+-+-+-+\n|B . .|\n+-+-+-+\n=======\n+-+-+-+\n|. h z|\n+-+-+-+", facing={"bolter": "e"})
    assert not sight.sees(s, "bolter", "hollister"), "one who is not on the stairs sees only his own level"


@covers("reborn.level.shoot", "reborn.level.los", "reborn.ex.stairs-shot")
def test_a_shot_up_the_stairs_has_range_one_and_the_orange_icon() -> None:
    s = tower(
        round="bolter",
        facing={"bolter": "s"},
        tiles={"bolter": ["x.shoot-1"]},
        carrying={"bolter": ["carbine?shooting=1&red=4&orange=2&out_of_ammo=0&weight=0"]},
        cards={"bolter": "shooting=1", "hollister": "armour=0&life=9/9"},
        cp={"norad": 2},
    )
    (aim,) = targets.aims(s, "bolter", "hollister")
    assert (aim.reach, aim.arcs) == (1, ("orange",))
    ran = rounds(s, answers=["shoot:x.shoot-1.1:1", "at:hollister", "dice:1"], rolls=["near", "hit", "hit"])
    assert len(ran.facts("reborn.shoot.damage")["faces"]) == 2
    assert s.characters["hollister"].wounds == 2
    assert targets.no_line(s, "bolter", "zombie-1") is not None


@covers(
    "reborn.level.cc", "reborn.level.explosion", "reborn.level.stairs", "reborn.level.los", "reborn.ex.stairs-melee-and-blast"
)
def test_across_stairs_each_fighter_takes_any_arc_he_likes_and_a_red_blast_reaches_the_other_end() -> None:
    s = tower(
        round="bolter",
        tiles={"bolter": ["x.close-combat-1"]},
        cards={"bolter": "dark=4&light=2&grey=1", "hollister": "dark=3&light=2&grey=1&armour=9"},
        cp={"norad": 2},
    )
    assert close_combat.foes(s, "bolter") == ["hollister"]
    assert strength.arcs(s, "hollister", "bolter") == ("dark", "light", "grey")
    ran = rounds(s, answers=["fight:x.close-combat-1.1:1", "arc:light", "arc:dark"], rolls=["hit"] * 5)
    rolled = ran.facts("reborn.cc.roll")
    assert (len(rolled["faces"]), len(rolled["parried"])) == (2, 3)
    s = tower(FOES.replace("B", "."), cards={"hollister": "armour=0&life=9/9", "zombie-1": "armour=0&life=9/9"})
    run(s, explosion.explode, "frag-grenades", sq(s, "b1"), "norad", rolls=["hit", "hit", "hit"])
    assert s.characters["hollister"].wounds == 3, "as in the red zone"
    assert s.characters["zombie-1"].wounds == 0, "and nowhere else upstairs"
    s = tower(FOES.replace("B", "."), cards={"hollister": "armour=0&life=9/9"})
    run(s, explosion.explode, "frag-grenades", sq(s, "a1"), "norad")
    assert s.characters["hollister"].wounds == 0, "the stairs are only in the orange zone"


@covers("reborn.level.cc", "reborn.combo.cc", "reborn.combo.cc-arc")
def test_if_one_of_several_attackers_strikes_through_the_stairs_nobody_has_a_facing() -> None:
    any_arc = ("fight.arc", ["arc:dark", "arc:light", "arc:grey"])
    for helper, asked in (("vasquez:x.close-combat-1-gold.1:1", [any_arc] * 3), ("", [any_arc] * 2)):
        s = tower(
            FOES.replace("z", "V"),
            round="bolter",
            facing={"vasquez": "e"},
            tiles={"bolter": ["x.close-combat-1"], "vasquez": ["x.close-combat-1-gold"]},
            cp={"norad": 2},
        )
        answers = ["fight:x.close-combat-1.1:1", f"helper:{helper}" if helper else "ready", *["arc:light"] * (len(asked) - 1)]
        ran = rounds(s, answers=answers)
        assert [question for question in ran.asked if question[0] == "fight.arc"] == asked
