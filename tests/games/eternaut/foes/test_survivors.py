"""Survivors: their cubes, their step, green and red."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, at, position, run, says
from games.eternaut.lab import Lab, body
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.foes import aliens, menace, survivors
from noctule.games.eternaut.harm import penalties

FOUR = {"901": "a1", "902": "b1", "903": "c1", "904": "d1"}
TALL = "\n".join(["+-+-+-+-+-+-+", *["|. . . . . .|\n+ + + + + + +"] * 5, "|. . . . . .|\n+-+-+-+-+-+-+"])


@covers("eternaut.ex.arrow-up", "eternaut.menace.arrow", "eternaut.survivor.step")
def test_all_survivors_step_where_the_arrow_points(lab: Lab) -> None:
    lab.menace("ME-1", arrow="up", red="- damage 5 all", green="- damage 5 all")
    s = position(TALL, people=FOUR, foes={"702": "e6", "701": "c6"}, menace=["ME-1", "ME-0"], cubes=True, alert="red")
    ran = run(s, aliens.end_of_turn)
    assert (at(s, "701"), at(s, "702")) == ("c5", "e5")
    assert [event.facts["who"] for event in ran.events if event.rule == "eternaut.enemy.movement"] == ["701", "702"]
    assert (s.menace.cards, s.menace.used) == (("ME-0",), ("ME-1",))
    assert s.people["901"].life == 10


@covers(
    "eternaut.ex.derived-survivor-cubes",
    "eternaut.survivor.cubes",
    "eternaut.survivor.cube-move",
    "eternaut.survivor.step",
    "eternaut.enemy.no-events",
)
def test_four_cards_on_four_boards_move_the_survivors(lab: Lab) -> None:
    lab.menace("ME-1", arrow="up")
    s = position(TALL, people=FOUR, foes={"701": "a6", "702": "c6"}, events={"003": "a5"}, menace=["ME-1", "ME-0"])
    says(s, "- cubes")
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]
    for who in FOUR:
        assert at(s, "702") == "c6"
        run(s, penalties.give, who, "fatigue")
        run(s, aliens.end_of_turn)
    assert (at(s, "701"), at(s, "702")) == ("a6", "c5")
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]


@covers("eternaut.survivor.step", "eternaut.alert.on-deck")
def test_while_the_alert_counter_lies_on_the_deck_nobody_steps(lab: Lab) -> None:
    lab.menace("ME-1", arrow="up")
    s = position(TALL, people=FOUR, foes={"701": "a6"}, menace=["ME-1"], cubes=True, alert="deck")
    run(s, aliens.end_of_turn)
    assert (at(s, "701"), s.menace.used) == ("a6", ())
    assert [person.cubes for person in s.people.values()] == [1, 1, 1, 1]


@covers("eternaut.survivor.step", "eternaut.survivor.cube-move")
def test_one_cube_on_a_board_holds_the_survivors(lab: Lab) -> None:
    lab.menace("ME-1", arrow="up")
    people = {"901": {"at": "a1", "cubes": 1}, "904": "b1"}
    s = position(TALL, people=people, foes={"701": "a6"}, menace=["ME-1"], cubes=True)
    run(s, aliens.end_of_turn)
    assert at(s, "701") == "a6"


def _unnoticed(lab: Lab) -> None:
    when = Reading("lab", "").conditions("alert red", 1)
    lab.story(StoryCard("B1-90", "Unseen", "objective", (), "stay unseen", "be seen", (), (Ending(when, body("- cross")),)))


@covers(
    "eternaut.ex.derived-alert-sides",
    "eternaut.alert.effect",
    "eternaut.alert.green",
    "eternaut.alert.red",
    "eternaut.noise.objectives",
)
def test_green_wanders_and_may_notice_red_hunts(lab: Lab) -> None:
    _unnoticed(lab)
    lab.menace("ME-1", green="- go up right\n- notice 3", red="- strike 1 reach 5 all")
    s = position(
        TALL,
        people={"904": "a3"},
        foes={"701": "f6", "702": "b5"},
        menace=["ME-1"],
        alert="green",
        story={"B1-90": "open"},
    )
    run(s, menace.end_of_round)
    assert (at(s, "701"), at(s, "702")) == ("f5", "c4")
    assert (s.alert, s.story["B1-90"], s.crosses) == ("red", "failed", 1)
    assert s.people["904"].life == 10
    run(s, menace.end_of_round)
    assert s.people["904"].life < 10


@covers("eternaut.alert.green")
@pytest.mark.parametrize(("where", "alert"), [("c4", "red"), ("d4", "green")])
def test_notice_has_a_range(where: str, alert: str) -> None:
    s = position(TALL, people={"904": "a3"}, foes={"701": where}, alert="green")
    says(s, "- notice 3", who="701")
    assert s.alert == alert


@covers("eternaut.alert.effect")
def test_survivors_act_by_id_and_only_those_who_are_left(lab: Lab) -> None:
    lab.menace("ME-1", red="- damage 9 702\n- approach 1")
    s = position(OPEN, people={"904": "a1"}, foes={"702": "f1", "701": "d1"}, menace=["ME-1"], alert="red")
    run(s, survivors.act, "ME-1")
    assert (at(s, "701"), "702" in s.foes) == ("c1", False)


@covers("eternaut.alert.effect", "eternaut.alert.green")
def test_an_alarm_in_the_midst_of_a_card_leaves_the_others_their_green_part(lab: Lab) -> None:
    lab.menace("ME-1", green="- go right\n- notice 2", red="- strike 3 reach 3")
    s = position(OPEN, people={"901": "d1"}, foes={"701": "a1", "702": "a2"}, menace=["ME-1"], alert="green")
    run(s, menace.end_of_round)
    assert (s.alert, at(s, "701"), at(s, "702"), s.people["901"].life) == ("red", "b1", "b2", 10)
