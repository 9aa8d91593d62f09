"""Line of sight."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import OPEN, position, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.board import sight
from noctule.games.eternaut.state import Laid, State, without


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


HALL = "+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+"
SPLIT = """
+-+-+-+-+
|. .|. .|
+ + + + +
|. .|. .|
+ + + + +
|. .|. .|
+ + + + +
|. .|. .|
+ + + + +
|. .|. .|
+-+-+-+-+
"""
"""A wall between columns b and c."""


def sees(s: State, one: str, other: str) -> bool:
    return sight.sees(s, space(one), space(other))


@covers("eternaut.ex.sight-through-window", "eternaut.los.line", "eternaut.los.walls")
def test_one_sees_through_a_broken_window() -> None:
    assert sees(position(SPLIT, people={"901": "a2"}, counters=["216@b2-e"]), "a2", "d2")
    assert not sees(position(SPLIT, people={"901": "a2"}), "a2", "d2")
    assert not sees(position(SPLIT, people={"901": "a2"}, counters=["211@b2-e"]), "a2", "d2")


@covers("eternaut.ex.sight-blocked-by-wall", "eternaut.los.line", "eternaut.los.walls")
def test_an_opening_elsewhere_in_the_wall_does_not_help() -> None:
    s = position(SPLIT, people={"901": "b4"}, counters=["216@b1-e"])
    assert not sees(s, "b4", "d4")
    assert sees(s, "b1", "d1")


@covers("eternaut.ex.derived-figure-blocks-sight", "eternaut.los.figures")
@pytest.mark.parametrize("between", ["person", "npc", "foe"])
def test_a_figure_hides_what_is_behind_it(between: str) -> None:
    s = position(
        HALL,
        people={"901": "a1", **({"902": "b1"} if between == "person" else {})},
        npcs={"801": "b1"} if between == "npc" else {},
        foes={"701": "b1"} if between == "foe" else {},
    )
    assert not sees(s, "a1", "c1")
    assert sees(s, "a1", "b1")
    assert sees(s, "b1", "c1")


@covers("eternaut.ex.derived-diagonal-sight", "eternaut.los.line", "eternaut.los.figures", "eternaut.los.walls")
def test_sight_past_a_corner() -> None:
    s = position(OPEN, people={"901": "a1", "902": "b1", "903": "a2"})
    assert sees(s, "a1", "b2")
    walled = "+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+"
    assert sees(position(walled, people={"901": "a1"}), "a1", "b2")
    assert not sees(position(walled.replace("+ + +", "+-+ +"), people={"901": "a1"}), "a1", "b2")


@covers("eternaut.ex.derived-attack-no-furniture", "eternaut.los.counters")
def test_a_table_and_a_closed_door_hide() -> None:
    board = """
    +-+-+-+-+
    |. . . .|
    + +-+-+-+
    |.|
    + +
    |.|
    + +
    |.|
    + +
    |.|
    +-+
    """
    s = position(board, people={"901": "a1"}, foes={"701": "d1", "702": "a5"}, counters=["211@b1-e", "226@a3"])
    assert not sees(s, "a1", "d1")
    assert not sees(s, "a1", "a5")
    assert sees(s, "a1", "a3"), "what fills the target space does not hide it"
    s = position(board, people={"901": "a1"}, foes={"701": "d1", "702": "a5"}, counters=["210@b1-e", "222@a3"])
    assert sees(s, "a1", "d1")
    assert sees(s, "a1", "a5")


@covers("eternaut.ex.derived-sight-empty-cell", "eternaut.los.empty-cell")
def test_a_cell_without_a_revealed_card_hides() -> None:
    row = "+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+"
    s = position(row, people={"901": "a1"}, foes={"701": "g1"})
    assert sees(s, "a1", "g1")
    s.map = {**s.map, "B1": Laid(s.map["B1"].card, up=False)}
    assert not sees(s, "a1", "g1")
    assert not sees(s, "a1", "c1"), "nobody knows what is there"
    s.map = without(s.map, "B1")
    assert not sees(s, "a1", "g1")


@covers("eternaut.terrain.water", "eternaut.terrain.stadium", "eternaut.ex.derived-terrain")
def test_one_sees_over_water_and_not_over_the_stadium_wall() -> None:
    s = position(
        "+-+-+-+-+-+-+\n|. ~ ~ . . .|\n+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+", people={"901": "a1"}, foes={"701": "e1"}
    )
    assert sees(s, "a1", "e1")
    assert not sees(s, "a1", "a2")


@covers("eternaut.los.counters", "eternaut.device.obstacle", "eternaut.ex.derived-shoot-the-operator")
def test_the_rear_of_a_device_is_seen_and_hides_its_front() -> None:
    s = position(
        HALL,
        people={"901": "a1"},
        foes={"711": {"at": "d1", "operating": "cannon"}},
        machines={"cannon": {"rear": "d1", "front": "e1", "operator": "711"}},
    )
    assert sees(s, "a1", "d1")
    assert not sees(s, "a1", "e1")


@covers("eternaut.ex.derived-counter-icons", "eternaut.counter.icons", "eternaut.figure.term", "eternaut.los.counters")
@pytest.mark.parametrize("lying", ["222", "226", "751", "drop", "event", "fog"])
def test_of_six_counters_only_the_table_hides(lying: str) -> None:
    s = position(
        HALL,
        people={"901": "a1"},
        counters=[f"{lying}@b1"] if lying.isdecimal() else [],
        piles={"b1": ["011"]} if lying == "drop" else {},
        events={"005": "b1"} if lying == "event" else {},
        fog=["b1"] if lying == "fog" else [],
    )
    assert sees(s, "a1", "c1") == (lying != "226")
