"""Chainsaw, Power Fist and Jack Saw's arm."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.reborn.driver import position, rounds, run, why_not
from noctule.engine import IllegalAnswer
from noctule.games.reborn.board import values
from noctule.games.reborn.fighting import strength, tools
from noctule.games.reborn.state import Part, State
from noctule.games.reborn.turn import deeds

TILE = "x.interact-1"


def mechanic(board: str, *carried: str, facing: str = "n", **more: Any) -> State:
    given: dict[str, Any] = {
        "round": "bolter",
        "facing": {"bolter": facing},
        "tiles": {"bolter": [TILE]},
        "carrying": {"bolter": list(carried)},
        "cards": {"bolter": "technical=2&max_cp=6&weight=9"},
        "cp": {"norad": 5},
    }
    given.update(more)
    return position(board, **given)


@covers("reborn.item.chainsaw", "reborn.item.power-fist", "reborn.destroy.targets", "reborn.ex.doors-by-tool")
def test_the_chainsaw_opens_any_door_and_the_fist_only_weak_ones() -> None:
    board = "+-+-+\n|Bg.|\n+-+-+"
    s = mechanic(board, "chainsaw?weight=0", "power-fist?weight=0")
    cut, punch = (values.piece(s, id).lines[0] for id in ("chainsaw", "power-fist"))
    assert tools.targets(s, "bolter", cut) == ["door-a1-e"], "it lies in his light-blue arc"
    no = tools.no_thing(s, "bolter", punch, "door-a1-e")
    assert no is not None
    assert no.rule == "reborn.item.power-fist", "its value is 6"
    ran = rounds(s, answers=[])
    lines = [key for key in ran.asked[-1][1] if key.startswith("interact")]
    assert lines
    rounds(s, answers=[lines[0]], rolls=["hit", "near"])
    assert s.broken_doors == ("door-a1-e",), "3 test points, whatever its Defensive value"
    s = mechanic(board, "chainsaw?weight=0")
    rounds(s, answers=[lines[0]], rolls=["near", "near"])
    assert s.broken_doors == (), "the test failed"


@covers("reborn.item.chainsaw", "reborn.combo.item-effect", "reborn.char.saw-door")
def test_a_door_that_several_cut_open_is_the_deed_of_the_activated_character() -> None:
    s = mechanic("+-+-+-+\n|V Bg.|\n+-+-+-+", "chainsaw?weight=0")
    line = values.piece(s, "chainsaw").lines[0]
    ran = run(s, tools.destroy, (Part("bolter", 1), Part("vasquez", 1)), "chainsaw", line, "door-b1-e")
    assert ran.facts("reborn.destroy.door-effect")["who"] == "bolter"


@covers("reborn.item.power-fist")
def test_the_fist_breaks_a_door_of_four_or_less_in_front_or_beside_and_none_behind() -> None:
    board = "+-+-+\n|Bm.|\n+-+-+"
    for facing, works in (("e", True), ("n", True), ("s", True), ("w", False)):
        s = mechanic(board, "power-fist?weight=0", facing=facing)
        line = values.piece(s, "power-fist").lines[0]
        assert (tools.no_target(s, "bolter", line) is None) is works, facing
    s = mechanic(board, "power-fist?weight=0", open=["door-a1-e"])
    assert tools.no_target(s, "bolter", values.piece(s, "power-fist").lines[0]) is not None, "an open door is no target"


@covers("reborn.item.chainsaw", "reborn.item.power-fist")
def test_both_tools_are_close_combat_weapons() -> None:
    s = mechanic("+-+-+\n|B h|\n+-+-+", "chainsaw?weight=0", "power-fist?weight=0")
    assert strength.weapons(s, "bolter") == ["chainsaw", "power-fist"]


def sawyer(board: str, facing: str, **more: Any) -> State:
    given: dict[str, Any] = {
        "active": "salemite",
        "round": "saw",
        "facing": {"saw": facing},
        "cards": {"saw": "max_cp=4"},
        "cp": {"salemite": 6},
        "wall_markers": 3,
    }
    given.update(more)
    return position(board, **given)


@covers("reborn.char.saw-wall", "reborn.char.saw-door", "reborn.ex.saw-cuts")
def test_saw_cuts_walls_with_ten_points_and_doors_in_his_dark_blue_arc_without_a_roll() -> None:
    board = "+-+-+-+\n|.mj|.|\n+-+-+-+"
    s = sawyer(board, "e", tiles={"saw": ["x.move-1"]})
    rounds(s, answers=["ability:cut-wall"], rolls=["bullseye", "bullseye", "hit", "near", "jam", "jam"])
    assert (s.broken_walls, s.characters["saw"].on_card) == ((), 2), "9 points: the wall stands"
    no = why_not(deeds, s, "saw", "ability:cut-door")
    assert no is not None, "the door is behind him"
    with pytest.raises(IllegalAnswer):
        rounds(s, answers=["ability:cut-door"])
    rounds(s, answers=["move:x.move-1.1:1", "end:w", "ability:cut-door"])
    assert s.broken_doors == ("door-a1-e",), "magnetic or not"
    assert s.characters["saw"].on_card == 3
    s = sawyer(board, "e")
    rounds(s, answers=["ability:cut-wall"], rolls=["bullseye", "bullseye", "bullseye", "near", "jam", "jam"])
    assert (len(s.broken_walls), s.wall_markers) == (1, 2)


@covers("reborn.char.saw-door", "reborn.char.saw-wall")
def test_the_saw_is_on_his_right_side() -> None:
    board = "+-+-+-+\n|.mj|.|\n+-+-+-+"
    lines = {line.id: line for line in values.showing(sawyer(board, "n"), "saw").lines}
    assert tools.targets(sawyer(board, "n"), "saw", lines["cut-wall"]) == ["wall:b1-e"], "to his right"
    assert tools.targets(sawyer(board, "n"), "saw", lines["cut-door"]) == [], "the light-blue arc on his left is no good"
    assert tools.targets(sawyer(board, "s"), "saw", lines["cut-door"]) == ["door-a1-e"]
    open_door = sawyer(board, "w", open=["door-a1-e"])
    assert tools.no_target(open_door, "saw", lines["cut-door"]) is not None
