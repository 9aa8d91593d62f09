"""Which counters a Character can handle, and which an item reaches."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import OPEN, ROOM, position
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.board.counters import handled, no_handling, no_reach, placed, reached
from noctule.games.eternaut.state import Laid, State


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


def refused(s: State, id: str, who: str = "901") -> str:
    no = no_handling(s, who, id)
    assert (no is None) == (id in handled(s, who))
    return cited(no)


@covers(
    "eternaut.ex.rummage-six-counters",
    "eternaut.rummage.own-space",
    "eternaut.rummage.blocking-adjacent",
    "eternaut.rummage.edge-counters",
)
def test_three_of_six_counters_can_be_handled() -> None:
    s = position(ROOM, people={"901": "b2"}, counters=["215@b2", "210@b2-e", "227@b3", "222@a2", "226@c3", "216@b1-e"])
    assert handled(s, "901") == ["215@b2", "210@b2-e", "227@b3"]
    assert refused(s, "222@a2") == "eternaut.rummage.own-space"
    assert refused(s, "226@c3") == "eternaut.rummage.blocking-adjacent"
    assert refused(s, "216@b1-e") == "eternaut.rummage.edge-counters"


@covers("eternaut.rummage.blocking-adjacent")
@pytest.mark.parametrize(
    ("between", "rule"),
    [("wall", "eternaut.rummage.blocking-adjacent"), ("211", "eternaut.rummage.blocking-adjacent"), ("210", "")],
)
def test_a_table_is_not_handled_through_a_wall(between: str, rule: str) -> None:
    board = "+-+-+\n|,|,|\n+-+-+"
    edge = [] if between == "wall" else [f"{between}@a1-e"]
    assert refused(position(board, people={"901": "a1"}, counters=["226@b1", *edge]), "226@b1") == rule


@covers("eternaut.rummage.edge-counters")
def test_a_door_is_handled_from_both_sides() -> None:
    s = position(ROOM, people={"901": "a1", "902": "b1", "903": "a2"}, counters=["211@a1-e"])
    assert [who for who in s.people if handled(s, who)] == ["901", "902"]


@covers("eternaut.rummage.consumed", "eternaut.item-action.on-consumed", "eternaut.ex.derived-consumed-but-hackable")
def test_a_cube_keeps_hands_off_and_not_items() -> None:
    s = position(ROOM, people={"901": "a1"}, counters=["226@b1*", "222@a1*", "210@a1-s*"])
    assert handled(s, "901") == []
    assert {refused(s, id) for id in s.counters} == {"eternaut.rummage.consumed"}
    assert reached(s, "901", 0) == ["226@b1", "222@a1", "210@a1-s"]


@covers("eternaut.rummage.frontier-opening", "eternaut.ex.derived-frontier-door")
def test_a_door_to_an_unexplored_cell_is_handled_from_this_side() -> None:
    s = position("+-+-+\n|, ,|\n+ + +\n|, ,|\n+-+-+", people={"901": "b1", "902": "a1"}, counters=["210@b1-e"])
    s.map = {**s.map, "B1": Laid(s.map["A1"].card, up=False)}
    assert handled(s, "901") == ["210@b1-e"]
    assert handled(s, "902") == []


@covers("eternaut.tunnel.split-counter")
def test_a_counter_across_two_spaces_is_in_both(lab: Lab) -> None:
    lab.counter("269", name="heap")
    s = position("+-+-+-+\n|: : :|\n+-+-+-+", people={"901": "a1", "902": "b1", "903": "c1"}, counters=["269@a1+b1"])
    assert [who for who in s.people if handled(s, who)] == ["901", "902"]


@covers("eternaut.loot.counter", "eternaut.loot.not-drop")
def test_loot_is_handled_like_a_utility_counter() -> None:
    s = position(ROOM, people={"901": "a1", "902": "b1"}, counters=["751@a1"], piles={"b1": ["011"]})
    assert handled(s, "901") == ["751@a1"]
    assert handled(s, "902") == []


@covers("eternaut.rummage.not-utility")
def test_an_event_or_a_figure_is_no_utility_counter() -> None:
    s = position(ROOM, people={"901": "a1", "902": "b1"}, events={"004": "a1"})
    assert refused(s, "004") == refused(s, "902") == "eternaut.rummage.not-utility"


@covers("eternaut.device.obstacle")
def test_a_device_is_handled_from_next_door() -> None:
    s = position(OPEN, people={"901": "a1", "902": "d1", "903": "e3"}, machines={"cannon": {"front": "b1", "rear": "c1"}})
    assert [who for who in s.people if handled(s, who) == ["cannon"]] == ["901", "902"]
    assert [who for who in s.people if reached(s, who, 0) == ["cannon"]] == ["901", "902"]
    assert [len(reached(s, "903", far)) for far in (3, 4)] == [0, 1]


# ---- Item actions


@covers("eternaut.item-action.default-range")
def test_range_0_is_what_hands_reach() -> None:
    s = position(ROOM, people={"901": "b2"}, counters=["215@b2", "210@b2-e", "227@b3", "222@a2", "226@c3", "216@b1-e"])
    assert reached(s, "901", 0) == ["215@b2", "210@b2-e", "227@b3"]
    assert reached(s, "901", 1) == ["215@b2", "210@b2-e", "227@b3", "222@a2", "216@b1-e"]
    assert cited(no_reach(s, "901", "222@a2", 0)) == "eternaut.item-action.default-range"
    assert cited(no_reach(s, "901", "226@c3", 1)) == "eternaut.item-action.use"
    assert cited(no_reach(s, "901", "226@f3", 1)) == "eternaut.item-action.use"


@covers(
    "eternaut.ex.derived-item-range-no-sight",
    "eternaut.item-action.no-sight",
    "eternaut.range.figures-count",
    "eternaut.range.events-ignored",
)
def test_an_item_reaches_round_a_corner() -> None:
    board = "+-+-+-+\n|, , ,|\n+-+-+ +\n    |,|\n    +-+"
    s = position(board, people={"901": "a1", "902": "b1"}, events={"001": "c1"}, counters=["222@c2"])
    assert reached(s, "901", 3) == ["222@c2"]
    assert reached(s, "901", 2) == []


@covers("eternaut.attack.no-floor-crossing", "eternaut.stairs.other-actions")
def test_items_do_not_reach_another_floor() -> None:
    board = "+-+-+-+ +-+-+-+\n|, , ,| |, , ,|\n+-+-+-+ +-+-+-+"
    s = position(board, people={"901": "b1"}, counters=["240@b1", "241@g1", "222@f1"])
    assert reached(s, "901", 9) == ["240@b1"]
    no = no_reach(s, "901", "222@f1", 9)
    assert no is not None
    assert "cannot be reached on this floor" in no.reason


def test_counters_of_a_number() -> None:
    s = position(ROOM, counters=["222@a1", "222@b1", "226@c1"])
    assert [counter.id for counter in placed(s, "222")] == ["222@a1", "222@b1"]
