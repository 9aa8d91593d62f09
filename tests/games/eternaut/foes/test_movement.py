"""How Enemies and NPCs walk."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.eternaut.driver import OPEN, ROOM, at, position, run, says, space
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import moving
from noctule.games.eternaut.foes import aliens, movement, reactions, survivors, worst
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story.scene import Scene

HALL = "+-+-+-+-+-+-+\n|, , , , , ,|\n+-+-+-+-+-+-+"


@covers("eternaut.ex.derived-enemy-walk", "eternaut.enemy.movement", "eternaut.enemy.no-events")
@pytest.mark.parametrize(
    ("steps", "events", "ends"), [(2, {}, "c1"), (1, {}, "a1"), (2, {"003": "c1"}, "a1"), (4, {"003": "e1"}, "d1")]
)
def test_an_enemy_passes_figures_but_never_an_event(steps: int, events: dict[str, str | int], ends: str) -> None:
    s = position(HALL, book="C", people={"902": "b1", "904": {"at": "f1", "life": 1}}, foes={"711": "a1"}, events=events)
    says(s, f"- approach {steps} weakest", who="711")
    assert at(s, "711") == ends
    assert s.people["902"].life == 10


@covers("eternaut.enemy.movement", "eternaut.move.blocking-counter", "eternaut.range.shortest-path")
@pytest.mark.parametrize(
    ("counters", "ends"), [([], "c1"), (["226@b1"], "b2"), (["211@a1-e"], "b2"), (["226@b1", "226@a2"], "a1")]
)
def test_walls_and_blocking_counters_turn_an_enemy_aside(counters: list[str], ends: str) -> None:
    s = position(ROOM, book="C", people={"904": "f1"}, foes={"711": "a1"}, counters=counters)
    says(s, "- approach 2", who="711")
    assert at(s, "711") == ends


@covers("eternaut.enemy.movement")
def test_an_enemy_stops_beside_whom_it_is_after() -> None:
    s = position(HALL, book="C", people={"904": "d1"}, foes={"711": "a1"})
    says(s, "- approach 5", who="711")
    assert at(s, "711") == "c1"
    says(s, "- approach 5", who="711")
    assert at(s, "711") == "c1"


@covers("eternaut.enemy.movement", "eternaut.alert.red")
def test_whom_an_enemy_chases() -> None:
    def chase(text: str, **pieces: Any) -> str:
        s = position(HALL, book="C", foes={"711": "c1"}, **pieces)
        says(s, text, who="711")
        return at(s, "711")

    assert chase("- approach 1", people={"902": "a1", "904": {"at": "f1", "life": 2}}) == "b1"
    assert chase("- approach 1 weakest", people={"902": "a1", "904": {"at": "f1", "life": 2}}) == "d1"
    assert chase("- approach 1", people={"902": "a1"}, npcs={"801": "e1"}) == "b1"
    assert chase("- approach 1", npcs={"801": "e1"}) == "d1"
    assert chase("- approach 1") == "c1"


@covers("eternaut.alien.tie-break")
def test_the_players_choose_among_spaces_that_are_equally_near() -> None:
    s = position(OPEN, book="C", people={"904": "c3"}, foes={"711": "b2"})
    ran = says(s, "- approach 1", who="711", answers=["space:b3"])
    assert ran.asked == [("tie", ["space:c2", "space:b3"])]
    assert at(s, "711") == "b3"


@covers("eternaut.ex.derived-survivor-worst-space", "eternaut.survivor.tie-break")
def test_a_survivor_takes_the_space_that_is_worst_for_the_characters(lab: Lab) -> None:
    lab.menace("ME-1", red="- approach 2\n- strike 2 reach 1 all")
    people = {"904": "c3", "902": "d2"}
    s = position(OPEN, people=people, foes={"701": "b2"}, alert="red")
    ran = says(s, "- approach 2\n- strike 2 reach 1 all", who="701", key="ME-1")
    assert (ran.asked, at(s, "701")) == ([], "c2")
    assert [s.people[id].life for id in ("902", "904")] == [8, 8]
    s = position(OPEN, people={"904": "c3"}, foes={"701": "b2"}, alert="red")
    ran = says(s, "- approach 2", who="701", key="ME-1", stop=True)
    assert ran.asked == [("tie", ["space:c2", "space:b3"])]


@covers("eternaut.survivor.tie-break")
def test_where_as_many_are_in_reach_the_weakest_decides(lab: Lab) -> None:
    lab.menace("ME-1", red="- approach 2\n- strike 2 reach 1")
    s = position(OPEN, people={"904": "c3", "902": {"at": "e2", "life": 1}}, foes={"701": "b2"}, alert="red")
    ran = says(s, "- approach 1", who="701", key="ME-1")
    assert (ran.asked, at(s, "701")) == ([], "c2")


@covers("eternaut.survivor.tie-break")
@pytest.mark.parametrize(("reach", "ends"), [(1, "b3"), (2, "c2")])
def test_who_is_in_reach_depends_on_the_attack_of_the_card(lab: Lab, reach: int, ends: str) -> None:
    lab.menace("ME-1", red=f"- approach 1\n- strike 2 reach {reach}")
    people = {"904": "c3", "902": "d1", "903": "e2", "901": "b4"}
    s = position(OPEN, people=people, foes={"701": "b2"}, alert="red")
    scene = Scene("ana", "701", key="ME-1")
    assert worst.spaces(s, scene, [space("c2"), space("b3")]) == [space(ends)]
    assert at(s, "701") == "b2"


@covers("eternaut.alert.green", "eternaut.menace.arrow", "eternaut.enemy.movement")
def test_directions_one_after_another() -> None:
    def goes(directions: str, start: str = "b2", **pieces: Any) -> str:
        s = position(ROOM, foes={"701": start}, **pieces)
        says(s, f"- go {directions}", who="701")
        return at(s, "701")

    assert goes("up right down left") == "b2"
    assert goes("up right") == "c1"
    assert goes("up up right") == "c1"
    assert goes("right right", people={"904": "c2"}) == "d2"
    assert goes("right right", people={"904": "d2"}) == "c2"
    assert goes("right right", events={"003": "c2"}) == "b2"
    assert goes("down down", start="a4") == "a4"


def _react(s: State, who: str, attacker: str = "901", **named: Any) -> Any:
    return run(s, reactions.react, who, attacker, [], **named)


@covers("eternaut.ex.derived-blocked-reaction", "eternaut.survivor.blocked-reaction", "eternaut.survivor.step")
@pytest.mark.parametrize(("way", "reaction", "life"), [("right", True, 9), ("left", True, 10), ("right", False, 10)])
def test_a_survivor_blocked_in_a_reaction_hurts_the_blocker(lab: Lab, way: str, reaction: bool, life: int) -> None:
    board = "+-+-+-+-+\n|. .|. .|\n+-+-+-+-+"
    lab.menace("ME-1", reaction=f"- step {way}", arrow=way)
    s = position(board, people={"904": "d1", "901": "a1"}, foes={"702": "c1"}, menace=["ME-1", "ME-0"], cubes=True)
    if reaction:
        ran = _react(s, "702")
        assert ("eternaut.survivor.blocked-reaction" in ran.rules) == (life == 9)
    else:
        run(s, survivors.step)
    assert (at(s, "702"), s.people["904"].life) == ("c1", life)


@covers("eternaut.survivor.blocked-reaction")
def test_an_npc_in_the_way_is_hurt_and_another_enemy_is_not(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- step right")
    s = position(HALL, people={"901": "a1"}, foes={"701": "b1"}, npcs={"801": "c1"}, menace=["ME-1"])
    _react(s, "701")
    assert (at(s, "701"), s.npcs["801"].life) == ("b1", 4)
    s = position(HALL, people={"901": "a1"}, foes={"701": "b1", "702": "c1"}, menace=["ME-1"])
    _react(s, "701")
    assert (at(s, "701"), s.foes["702"].life) == ("b1", 5)


@covers("eternaut.robot.blocked-reaction", "eternaut.cascarudo.blocked-reaction")
@pytest.mark.parametrize(("foe", "race"), [("711", "cascarudo"), ("721", "robot")])
def test_aliens_that_are_blocked_hurt_as_well(lab: Lab, foe: str, race: str) -> None:
    lab.alien("AL-1", race, reaction="- step right")
    s = position(HALL, book="E2", people={"901": "a1", "902": "c1"}, foes={foe: "b1"}, aliens={race: ["AL-1"]})
    ran = _react(s, foe)
    assert (at(s, foe), s.people["902"].life) == ("b1", 9)
    assert f"eternaut.{race}.blocked-reaction" in ran.rules


@covers("eternaut.survivor.blocked-reaction", "eternaut.enemy.movement")
def test_a_reaction_of_several_steps_is_blocked_by_whoever_stands_there(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- go right right")
    s = position(HALL, people={"901": "a1", "904": "c1"}, foes={"701": "b1"}, menace=["ME-1"])
    _react(s, "701")
    assert (at(s, "701"), s.people["904"].life) == ("b1", 8)
    s = position(HALL, people={"901": "a1", "904": "c1"}, foes={"701": "b1"})
    says(s, "- go right right", who="701")
    assert (at(s, "701"), s.people["904"].life) == ("d1", 10)


@covers("eternaut.npc.movement", "eternaut.alien.tie-break")
@pytest.mark.parametrize(("who", "cited"), [("801", "eternaut.npc.movement"), ("711", "eternaut.alien.tie-break")])
def test_by_which_rule_a_tie_is_settled(who: str, cited: str) -> None:
    s = position(OPEN, book="C", people={"904": "f4"}, npcs={"801": "a1"}, foes={"711": "a3"})
    ran = run(s, movement.pick, Scene("ana", who), [space("b1"), space("a2")], stop=True)
    assert ran.question is not None
    assert ran.question.rule == cited


@covers("eternaut.survivor.blocked-reaction", "eternaut.enemy.movement")
def test_away_from_the_attacker_and_toward_it(lab: Lab) -> None:
    lab.menace("ME-1", reaction="- step away")
    lab.menace("ME-2", reaction="- step toward")
    s = position(HALL, people={"901": "a1", "904": "f1"}, foes={"701": "c1"}, menace=["ME-1", "ME-2"])
    _react(s, "701", "904")
    assert at(s, "701") == "b1"
    _react(s, "701", "904")
    assert at(s, "701") == "c1"
    s = position(HALL, people={"901": "a1", "904": "f1"}, foes={"701": "b1"}, menace=["ME-2", "ME-0"])
    _react(s, "701")
    assert (at(s, "701"), s.people["901"].life) == ("b1", 9)
    s = position(HALL, people={"901": "a1"}, foes={"701": "c1"})
    says(s, "- step away", who="701")
    assert at(s, "701") == "d1"


@covers("eternaut.alert.red")
@pytest.mark.parametrize(("spaces", "ends", "life"), [(3, "e1", 4), (2, "d1", 3)])
def test_a_damaged_survivor_goes_back_to_its_own_and_recovers_there(spaces: int, ends: str, life: int) -> None:
    s = position(HALL, people={"901": "a1"}, foes={"701": {"at": "b1", "life": 3}, "702": "f1", "711": "c1"})
    says(s, f"- regroup {spaces}", who="701")
    assert (at(s, "701"), s.foes["701"].life) == (ends, life)


@covers("eternaut.alert.red")
def test_an_unhurt_survivor_does_not_draw_back() -> None:
    s = position(HALL, people={"901": "a1"}, foes={"701": "b1", "702": "f1"})
    says(s, "- regroup 3", who="701")
    assert at(s, "701") == "b1"
    s = position(HALL, people={"901": "a1"}, foes={"701": {"at": "b1", "life": 3}}, npcs={"801": {"at": "f1", "life": 1}})
    says(s, "- regroup 3", who="701")
    says(s, "- regroup 3", who="801")
    assert (at(s, "701"), s.foes["701"].life, at(s, "801")) == ("b1", 3, "f1")


# ---- NPCs


@covers("eternaut.npc.movement", "eternaut.npc.no-events")
def test_the_player_leads_an_npc_by_the_rules_of_characters() -> None:
    s = position(ROOM, people={"904": "b2"}, npcs={"801": "b1"}, events={"003": "c1"}, counters=["226@a1"])
    ran = says(s, "- walk 2", who="801", stop=True)
    assert ran.keys("step") == ["step:b2", "stop"]
    event, table = ran.no("step:c1"), ran.no("step:a1")
    assert event is not None
    assert table is not None
    assert (event.rule, table.rule) == ("eternaut.npc.no-events", "eternaut.move.blocking-counter")
    s = position(ROOM, people={"904": "b2"}, npcs={"801": "b1"}, events={"003": "c1"}, counters=["226@a1"])
    ran = says(s, "- walk 2", who="801", answers=["step:b2", "step:c2"])
    assert at(s, "801") == "c2"
    assert s.spoken == {}
    assert "stop" not in ran.keys("step")
    s = position(ROOM, people={"904": "b2"}, npcs={"801": "b1"})
    says(s, "- walk 1", who="801", stop=True)
    assert says(s, "- walk 1", who="801", answers=["stop"]).kinds == ["step"]


@covers("eternaut.npc.movement")
def test_an_npc_under_which_an_event_was_put_may_stay_or_go() -> None:
    s = position(HALL, people={"904": "d1"}, npcs={"801": "a1"}, events={"003": "a1"})
    assert says(s, "- walk 1", who="801", answers=["stop"]).keys("step") == ["step:b1", "stop"]
    says(s, "- approach 2", who="801")
    assert at(s, "801") == "c1"


@covers("eternaut.npc.movement", "eternaut.survivor.pass")
def test_an_npc_that_walks_by_itself_pays_for_its_way() -> None:
    s = position(HALL, people={"904": "d1"}, npcs={"801": "a1"}, foes={"701": "b1"}, alert="green")
    says(s, "- approach 2", who="801")
    assert (at(s, "801"), s.npcs["801"].life, s.alert) == ("c1", 4, "red")
    s = position(HALL, people={"904": "e1"}, npcs={"801": {"at": "a1", "life": 1}}, foes={"701": "b1"})
    says(s, "- approach 3\n- walk 1\n- strike 1 reach 1", who="801")
    assert s.npcs == {}


@covers("eternaut.npc.snow", "eternaut.npc.movement")
def test_an_npc_suffers_from_snow_only_if_its_card_says_so(lab: Lab) -> None:
    lab.npc("802", snow="- gone 802")
    s = position(OPEN, people={"904": "f4"}, npcs={"801": "a1", "802": "a2"})
    says(s, "- walk 1", who="801", answers=["step:b1"])
    says(s, "- walk 2", who="802", answers=["step:b2"])
    assert set(s.npcs) == {"801"}


@covers("eternaut.mano.no-approach", "eternaut.ex.derived-robot-and-mano", "eternaut.robot.behaviour")
def test_a_mano_never_approaches_and_a_robot_shoots(lab: Lab) -> None:
    lab.alien("AL-1", "robot", action="- strike 2 reach 3", reaction="- step right")
    s = position(
        OPEN,
        book="E2",
        people={"904": "d1", "902": "f4"},
        foes={"721": "a1", "731": "a4"},
        aliens={"robot": ["AL-1", "AL-ROBOT-0"]},
    )

    run(s, aliens.act, "robot")
    assert s.people["904"].life == 8
    says(s, "- each robot\n    - approach 1\n- each mano\n    - approach 1\n    - step toward\n    - go up")
    assert (at(s, "721"), at(s, "731")) == ("b1", "a4")
    movement.figures.place(s, "902", space("c1"))
    s.aliens = {**s.aliens, "robot": type(s.aliens["robot"])(("AL-1",))}
    _react(s, "721", "904")
    assert (at(s, "721"), s.people["902"].life) == ("b1", 9)


@covers("eternaut.ex.derived-mano-blocks-way", "eternaut.mano.no-entry", "eternaut.robot.pass", "eternaut.move.through-figures")
def test_a_way_past_a_robot_and_none_past_a_mano() -> None:

    board = "+-+-+-+\n|, , ,|\n+-+-+-+\n|, , ,|\n+-+-+-+"
    s = position(board, book="E2", people={"904": "a1", "902": "a2"}, foes={"721": "b1", "731": "b2"})
    run(s, moving.move, "904", 2, answers=["step:b1", "step:c1"])
    assert (at(s, "904"), s.people["904"].life) == ("c1", 9)
    ran = run(s, moving.move, "902", 2)
    assert (ran.kinds, at(s, "902")) == ([], "a2")
