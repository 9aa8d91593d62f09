"""Map cards and Utility counters."""

from __future__ import annotations

import pytest

from covers import covers
from games.eternaut.driver import ROOM, position, says, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.board.counters import handled
from noctule.games.eternaut.board.ground import land, named
from noctule.games.eternaut.board.ways import steps
from noctule.games.eternaut.content import MAPS
from noctule.games.eternaut.content.maps import MapCard, turned
from noctule.games.eternaut.state import Laid, Placed, without


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


@pytest.fixture
def corner(lab: Lab) -> None:
    """M-098: a wall above the first space, the last one outdoors; M-099: outdoors all over."""
    for id, drawing in (("M-098", "=+-+ + , , + + + , . + + +"), ("M-099", "=+ + + . . + + + . . + + +")):
        lab.patch.setitem(MAPS, id, MapCard(id, id, turned(drawing, 0)))


@covers("eternaut.ex.map-reveal-arrows", "eternaut.map.place", "eternaut.map.reveal", "eternaut.map.grid")
@pytest.mark.parametrize(
    ("way", "turn", "outdoor"), [("up", 0, "d2"), ("right", 1, "c2"), ("down", 2, "c1"), ("left", 3, "d1")]
)
def test_a_card_is_laid_face_down_and_keeps_cell_and_turn_when_revealed(
    corner: None, way: str, turn: int, outdoor: str
) -> None:
    s = position(ROOM, cells={})
    s.map = without(s.map, "B1")
    says(s, f"- lay M-098 at B1 turned {way}")
    assert s.map["B1"] == Laid("M-098", turn)
    assert not land(s).shown >> space("c1") & 1
    ran = says(s, "- reveal B1")
    assert s.map["B1"] == Laid("M-098", turn, True)
    assert named(land(s).outdoor) == [outdoor]
    assert "eternaut.map.reveal" in ran.rules


@covers("eternaut.map.reveal")
def test_only_what_is_named_is_revealed(corner: None) -> None:
    s = position("")
    says(s, "- lay M-098 at A1\n- lay M-098 at B1\n- reveal B1 C1")
    assert [cell for cell, laid in s.map.items() if laid.up] == ["B1"]
    assert says(s, "- reveal B1").rules == []


@covers("eternaut.map.grid")
def test_another_card_may_be_laid_on_a_cell(corner: None) -> None:
    s = position(ROOM)
    says(s, "- lay M-098 at B1\n- reveal B1\n- lay M-099 at B1\n- reveal B1")
    assert s.map["B1"].card == "M-099"
    assert named(land(s).outdoor) == ["c1", "d1", "c2", "d2"]


@covers("eternaut.map.grid", "eternaut.move.walls", "eternaut.move.openings")
def test_a_wall_on_either_of_two_cards_is_a_wall_until_there_is_an_opening() -> None:
    s = position("+-+-+-+-+\n|, ,|, ,|\n+-+-+-+-+", people={"901": "b1"})
    assert named(steps(s, space("b1"), "901")) == ["a1"]
    says(s, "- put 210 at c1-w")
    assert named(steps(s, space("b1"), "901")) == ["a1", "c1"]
    says(s, "- replace 210 at b1-e with 211")
    assert named(steps(s, space("b1"), "901")) == ["a1"]
    assert list(s.counters) == ["211@b1-e"]


# ---- counters


@covers("eternaut.counter.icons", "eternaut.tunnel.split-counter")
def test_counters_are_put_in_spaces_across_two_and_on_edges() -> None:
    s = position(ROOM)
    says(s, "- put 226 at a1\n- put 222 at b1+c1\n- put 210 at d1-s\n- put 226 at a1")
    assert s.counters == {
        "226@a1": Placed("226@a1", "226", (space("a1"),)),
        "222@b1+c1": Placed("222@b1+c1", "222", (space("b1"), space("c1"))),
        "210@d1-s": Placed("210@d1-s", "210", (), s.counters["210@d1-s"].edge),
    }


@covers("eternaut.counter.remove", "eternaut.objective.counter-removed", "eternaut.ex.derived-consumed-but-hackable")
def test_a_replacement_starts_without_a_cube() -> None:
    s = position(ROOM, people={"901": "a1"}, counters=["226@b1*", "222@c1"])
    assert handled(s, "901") == []
    lab_table = says(s, "- replace this with 227", who="901", counter="226@b1")
    assert s.counters["227@b1"] == Placed("227@b1", "227", (space("b1"),))
    assert list(s.counters) == ["227@b1", "222@c1"]
    assert handled(s, "901") == ["227@b1"]
    assert "eternaut.counter.remove" in lab_table.rules
    assert s.gone == ()


@covers("eternaut.counter.remove", "eternaut.objective.counter-removed")
def test_counters_are_removed_by_number_place_or_because_they_are_handled() -> None:
    s = position(ROOM, counters=["226@a1*", "226@b1", "226@c1", "222@d1", "222@e1"])
    says(s, "- remove this", counter="226@a1")
    says(s, "- remove 226 at b1\n- remove 226 at f1")
    assert list(s.counters) == ["226@c1", "222@d1", "222@e1"]
    says(s, "- remove 222")
    assert list(s.counters) == ["226@c1"]
    assert s.gone == ("226", "226", "222", "222")
    says(s, "- remove this", counter="226@a1")
    assert list(s.counters) == ["226@c1"]


@covers("eternaut.rummage.consume-when-told", "eternaut.rummage.cube-supply")
def test_cubes_come_and_go_and_are_never_short() -> None:
    counters = [f"222@{column}{row}" for column in "abcdef" for row in (1, 2, 3)]
    s = position(ROOM, counters=counters)
    ran = says(s, "- consume", counter="222@a1")
    assert [event.text.split(":")[0] for event in ran.events] == ["Consumed"]
    assert [counter.id for counter in s.counters.values() if counter.consumed] == ["222@a1"]
    says(s, "- consume 222")
    assert sum(counter.consumed for counter in s.counters.values()) == 18
    ran = says(s, "- refresh 222 at b2\n- refresh", counter="222@a1")
    assert [event.text.split(":")[0] for event in ran.events] == ["To be examined again"] * 2
    assert [counter.id for counter in s.counters.values() if not counter.consumed] == ["222@a1", "222@b2"]


@covers("eternaut.reinforce.replace")
def test_a_text_says_where_the_starting_space_is() -> None:
    s = position(ROOM)
    says(s, "- start c2")
    assert s.start == space("c2")
