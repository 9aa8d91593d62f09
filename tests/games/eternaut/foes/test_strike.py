"""Attacks of Enemies and NPCs."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, position, says, space
from games.eternaut.lab import Lab
from noctule.games.eternaut.foes import quarry

CORNER = """
+-+-+-+-+
|. . . .|
+ +-+-+-+
|.|
+ +
|.|
+-+
"""


@covers("eternaut.ex.derived-enemy-shot", "eternaut.enemy.attack", "eternaut.robot.behaviour", "eternaut.los.figures")
def test_a_robot_shoots_whom_it_sees() -> None:
    s = position(CORNER, book="E2", people={"904": "d1", "902": "a3"}, foes={"721": "a1"}, npcs={"801": "b1"})
    ran = says(s, "- strike 2 reach 4", who="721")
    assert (s.people["902"].life, s.people["904"].life, s.npcs["801"].life) == (8, 10, 5)
    assert ran.kinds == []
    assert s.aliens["robot"].used == ()


@covers("eternaut.enemy.attack")
@pytest.mark.parametrize(("where", "reach", "life"), [("c1", 1, 10), ("c1", 2, 7), ("b2", 1, 10), ("b1", 1, 7)])
def test_the_reach_of_an_attack_is_a_range(where: str, reach: int, life: int) -> None:
    s = position(OPEN, book="C", people={"904": where}, foes={"711": "a1"})
    says(s, f"- strike 3 reach {reach}", who="711")
    assert s.people["904"].life == life


@covers("eternaut.enemy.attack", "eternaut.attack.no-floor-crossing")
def test_no_attack_reaches_another_floor() -> None:
    board = "+-+-+ +-+-+\n|, ,| |, ,|\n+-+-+ +-+-+"
    s = position(board, people={"904": "d1"}, foes={"701": "b1"}, counters=["240@b1", "241@d1"])
    says(s, "- strike 3 reach 2", who="701")
    assert s.people["904"].life == 10


@covers("eternaut.enemy.attack", "eternaut.alert.red", "eternaut.survivor.tie-break")
def test_whom_an_attack_hits() -> None:
    people = {"902": "a1", "904": {"at": "c1", "life": 6}, "901": "b3"}
    s = position(OPEN, people=people, foes={"701": "b1"})
    says(s, "- strike 2 reach 2", who="701")
    assert [s.people[id].life for id in ("902", "904", "901")] == [10, 4, 10]
    s = position(OPEN, book="C", people=people, foes={"711": "b1"})
    ran = says(s, "- strike 2 reach 2", who="711", answers=["strike:902"])
    assert ran.asked == [("struck", ["strike:902", "strike:904"])]
    assert s.people["902"].life == 8
    s = position(OPEN, book="C", people=people, foes={"711": "b1"})
    says(s, "- strike 2 reach 2 all", who="711")
    assert [s.people[id].life for id in ("902", "904", "901")] == [8, 4, 8]


@covers("eternaut.enemy.attack", "eternaut.wound.card")
def test_an_attack_may_bring_a_penalty_card() -> None:
    s = position(OPEN, book="C", people={"904": "a1"}, foes={"711": "b1"})
    says(s, "- strike 1 reach 1 wound", who="711")
    assert (s.people["904"].life, s.people["904"].has("wound")) == (9, 1)


@covers("eternaut.enemy.attack")
def test_where_there_is_no_character_an_npc_is_struck() -> None:
    s = position(OPEN, book="C", people={"904": "f4"}, foes={"711": "b1"}, npcs={"801": "a1"})
    says(s, "- strike 2 reach 1", who="711")
    assert (s.npcs["801"].life, s.people["904"].life) == (3, 10)


@covers("eternaut.npc.no-reaction")
def test_an_npc_strikes_an_enemy_and_no_card_is_drawn(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- miss")
    s = position(OPEN, people={"904": "f4"}, npcs={"801": "b1"}, foes={"701": "a1", "702": "c1"}, menace=["ME-1"])
    ran = says(s, "- strike 2 reach 1", who="801", answers=["strike:702"])
    assert (s.foes["701"].life, s.foes["702"].life) == (5, 3)
    assert s.menace.cards == ("ME-1",)
    assert "eternaut.npc.no-reaction" in ran.rules


@covers("eternaut.attack.range", "eternaut.enemy.attack")
def test_hands_do_not_reach_over_water_but_shots_do() -> None:
    river = OPEN.replace("|. . . . . .|", "|. ~ . . . .|", 1).replace("+ + + + + + +", "+-+-+ + + + +", 1)
    s = position(river, book="E2", people={"904": "c1"}, foes={"721": "a1"})
    assert quarry.struck(s, "721", [space("b1")], 1) == 0
    assert quarry.struck(s, "721", [space("c1")], 2) == 1 << space("c1")
