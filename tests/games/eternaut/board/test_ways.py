"""Range, steps, and where a movement can end."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import OPEN, ROOM, position, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.engine.grid import FAR
from noctule.games.eternaut.board import ways
from noctule.games.eternaut.board.ground import land, named
from noctule.games.eternaut.board.ways import distance, endings, nearest_free, no_step, onward, steps, within
from noctule.games.eternaut.state import Laid, State, without


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)


HALL = """
+-+-+-+-+-+-+
|, , , , , ,|
+-+-+-+-+-+-+
"""
"""A corridor a1 to f1."""


def far(s: State, one: str, other: str, **how: bool) -> int:
    return distance(s, space(one), space(other), **how)


def ends(s: State, who: str, far: int) -> list[str]:
    return sorted(named(endings(s, who, far)))


def refused(s: State, start: str, end: str, who: str = "901") -> str:
    no = no_step(s, space(start), space(end), who)
    assert (no is None) == bool(steps(s, space(start), who) >> space(end) & 1)
    return cited(no)


def reason(s: State, start: str, end: str) -> str:
    no = no_step(s, space(start), space(end), "901")
    return no.reason if no is not None else ""


# ---- range


@covers("eternaut.ex.range-around-table", "eternaut.range.shortest-path", "eternaut.range.blocking-target")
def test_range_leads_to_a_table_but_not_through_it() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |, , , , , ,|
        +-+-+-+-+ + +
        |, , , , |,|,|
        + + + + + + +
        |, , , , , ,|
        +-+-+-+-+-+-+
        """.replace("|, , , , |,|,|", "|, , , ,|,|,|"),
        people={"901": "a1"},
        counters=["226@f1"],
    )
    assert far(s, "a1", "f1") == 5
    assert far(s, "a1", "f2") == 8


@covers("eternaut.ex.derived-no-diagonal-step", "eternaut.move.orthogonal", "eternaut.range.shortest-path")
def test_there_are_no_diagonal_steps() -> None:
    s = position(ROOM, people={"901": "a1"})
    assert far(s, "a1", "b2") == 2
    assert ends(s, "901", 1) == ["a1", "a2", "b1"]
    assert refused(s, "a1", "b2") == "eternaut.move.orthogonal"
    s = position(ROOM, people={"901": "a1"}, counters=["226@a1"])
    assert ends(s, "901", 0) == ["a1"], "whoever is there may stay"
    assert ends(s, "901", 1) == ["a1", "a2", "b1"]


@covers("eternaut.range.figures-count", "eternaut.range.events-ignored", "eternaut.range.shortest-path")
def test_figures_and_events_do_not_lengthen_a_path() -> None:
    s = position(HALL, people={"901": "a1", "902": "b1"}, foes={"701": "d1"}, events={"003": "c1"})
    assert far(s, "a1", "e1") == 4
    assert far(s, "a1", "a1") == 0


@covers("eternaut.range.events-ignored", "eternaut.range.blocking-target")
@pytest.mark.parametrize("filled", ["mano", "device", "table"])
def test_no_path_leads_through_what_nobody_enters(filled: str) -> None:
    s = position(
        HALL,
        people={"901": "a1"},
        foes={"731": "c1"} if filled == "mano" else {},
        machines={"cannon": {"front": "c1", "rear": "d1"}} if filled == "device" else {},
        counters=["226@c1"] if filled == "table" else [],
    )
    assert far(s, "a1", "c1") == 2
    assert far(s, "a1", "e1") == FAR


@covers("eternaut.ex.derived-range-revealed", "eternaut.range.revealed", "eternaut.map.grid", "eternaut.move.revealed-only")
def test_range_goes_round_a_card_that_is_face_down() -> None:
    s = position(OPEN, people={"901": "b1"})
    assert far(s, "b1", "e1") == 3
    s.map = {**s.map, "C1": Laid(s.map["C1"].card, up=True)}
    s.map = {**s.map, "B1": Laid(s.map["B1"].card, up=False)}
    assert far(s, "b1", "e1") == 3 + 2 * 2
    assert refused(s, "b1", "c1") == "eternaut.move.revealed-only"
    s.map = without(s.map, "B1")
    assert refused(s, "b1", "c1") == "eternaut.move.revealed-only"


STOREYS = """
+-+-+-+ +-+-+-+
|, , ,| |, , ,|
+-+-+-+ +-+-+-+
"""
"""Upstairs a1 to c1, downstairs e1 to g1."""


@covers("eternaut.range.revealed", "eternaut.stairs.other-actions", "eternaut.stairs.link")
def test_a_letter_counts_as_one_step_where_it_may_be_used() -> None:
    s = position(STOREYS, people={"901": "a1"}, counters=["240@b1*", "241@g1*"])
    assert far(s, "a1", "f1") == 3
    assert far(s, "a1", "f1", floors=False) == FAR
    assert space("g1") in [one for one in range(400) if within(s, space("a1"), 2) >> one & 1]
    assert not within(s, space("a1"), 2, floors=False) >> space("g1") & 1


@covers("eternaut.terrain.water", "eternaut.terrain.stadium", "eternaut.ex.derived-terrain")
def test_water_stops_feet_and_not_shots() -> None:
    s = position(
        """
        +-+-+-+-+-+-+
        |. . ~ ~ . .|
        +-+-+-+-+-+-+
        |. . ~ ~ . .|
        +-+-+-+-+-+-+
        """,
        people={"901": "b1"},
        foes={"701": "f1"},
    )
    assert refused(s, "b1", "c1") == "eternaut.terrain.water"
    assert refused(s, "b1", "b2") == "eternaut.move.walls"
    assert far(s, "b1", "f1") == FAR
    assert far(s, "b1", "f1", over_water=True) == 4


# ---- where a movement can end


@covers(
    "eternaut.ex.moving-on-three",
    "eternaut.move.up-to",
    "eternaut.move.through-figures",
    "eternaut.move.openings",
    "eternaut.move.walls",
    "eternaut.move.blocking-counter",
    "eternaut.move.plain-counter",
    "eternaut.move.event-stop",
)
def test_the_ends_of_three_steps() -> None:
    s = position(
        """
        +-+-+-+-+
        |, , , ,|
        +-+-+-+-+
        |, , , ,|
        +-+-+-+-+
        """,
        people={"901": "a1", "902": "b1"},
        events={"006": "c1"},
        counters=["226@a2", "222@b2", "210@b1-s", "211@b2-e"],
    )
    assert ends(s, "901", 3) == ["a1", "b2", "c1"]
    assert refused(s, "b2", "a2") == "eternaut.move.blocking-counter"
    assert refused(s, "b2", "c2") == "eternaut.move.walls"
    assert refused(s, "a1", "a2") == "eternaut.move.walls"
    assert refused(s, "b1", "b2") == ""
    assert "closed door" in reason(s, "b2", "c2")
    assert "wall" in reason(s, "a1", "a2")


@covers("eternaut.ex.derived-occupied-event", "eternaut.move.occupied-event")
def test_an_event_with_somebody_on_it_cannot_be_entered() -> None:
    s = position("+-+-+-+\n|, , ,|\n+-+-+-+", people={"901": "a1", "902": "b1"}, events={"002": "b1"})
    assert ends(s, "901", 3) == ["a1"]
    assert refused(s, "a1", "b1") == "eternaut.move.occupied-event"
    assert onward(s, space("a1"), "901", 3) == 0
    s = position(HALL, people={"901": "a1", "902": "b1"}, events={"002": "b1"}, counters=["222@b1", "226@d1"])
    assert refused(s, "a1", "b1") == "eternaut.move.occupied-event", "neither the dresser nor a table elsewhere is to blame"


@covers("eternaut.move.through-figures")
def test_a_step_onto_somebody_needs_another_one_after_it() -> None:
    s = position(HALL, people={"901": "a1", "902": "b1", "903": "c1"})
    assert named(onward(s, space("a1"), "901", 1)) == []
    assert ends(s, "901", 2) == ["a1"]
    assert named(onward(s, space("a1"), "901", 2)) == ["b1"], "there and back: one may pick up what lies there"
    s = position(HALL, people={"901": "b1", "902": "c1", "903": "d1"}, counters=["226@a1"])
    assert named(onward(s, space("c1"), "901", 1)) == ["b1"]
    assert named(onward(s, space("c1"), "901", 2)) == ["b1", "d1"]


@covers("eternaut.move.through-figures", "eternaut.move.event-stop")
def test_nobody_gets_past_somebody_over_an_event() -> None:
    s = position(HALL, people={"901": "a1", "902": "b1", "903": "c1"}, events={"001": "d1"})
    assert ends(s, "901", 5) == ["a1", "d1"]
    s = position(HALL, people={"901": "a1", "902": "c1"}, events={"001": "b1"})
    assert ends(s, "901", 5) == ["a1", "b1"]
    assert named(onward(s, space("a1"), "901", 5)) == ["b1"]


@covers("eternaut.ex.derived-mano-blocks-way", "eternaut.mano.no-entry", "eternaut.move.through-figures", "eternaut.robot.pass")
def test_a_robot_can_be_passed_and_a_mano_cannot() -> None:
    s = position(HALL, people={"904": "a1"}, foes={"721": "b1"})
    assert ends(s, "904", 2) == ["a1", "c1"]
    s = position(HALL, people={"904": "a1"}, foes={"731": "b1"})
    assert ends(s, "904", 2) == ["a1"]
    assert refused(s, "a1", "b1", "904") == "eternaut.mano.no-entry"


@covers("eternaut.ex.derived-gurbo-direction", "eternaut.gurbo.no-entry")
@pytest.mark.parametrize("mover", ["901", "801", "711"])
def test_nobody_enters_the_gurbos_area(mover: str) -> None:
    s = position(OPEN, people={"901": "b1"}, npcs={"801": "b2"}, foes={"741": "c1", "711": "c3"})
    assert sorted(named(ways.blocked(s))) == ["c1", "c2", "d1", "d2"]
    assert refused(s, "b1", "c1", mover) == "eternaut.gurbo.no-entry"
    assert refused(s, "d3", "d2", mover) == "eternaut.gurbo.no-entry"
    assert [ways.figure_at(s, space(name)) for name in ("c1", "d2", "e1", "b2")] == ["741", "741", "", "801"]


@covers("eternaut.enemy.movement", "eternaut.move.walls", "eternaut.move.blocking-counter", "eternaut.move.revealed-only")
def test_enemies_walk_by_the_rules_of_characters() -> None:
    s = position(HALL, foes={"711": "b1"}, people={"902": "c1"}, counters=["226@a1"])
    assert refused(s, "b1", "a1", "711") == "eternaut.move.blocking-counter"
    assert refused(s, "f1", "g1", "711") == "eternaut.move.revealed-only"
    assert ends(s, "711", 1) == ["b1"]
    assert ends(s, "711", 2) == ["b1", "d1"]
    s = position(HALL, foes={"711": "b1"}, counters=["211@b1-e"])
    assert refused(s, "b1", "c1", "711") == "eternaut.move.walls"
    s = position(HALL, foes={"711": "b1"}, counters=["210@b1-e"])
    assert refused(s, "b1", "c1", "711") == ""


@covers("eternaut.npc.no-events", "eternaut.enemy.no-events", "eternaut.enemy.movement", "eternaut.ex.derived-enemy-walk")
def test_only_characters_enter_events() -> None:
    s = position(HALL, people={"902": "b1", "904": "f1"}, foes={"711": "a1"}, events={"003": "c1"})
    assert ends(s, "711", 2) == ["a1"]
    assert refused(s, "b1", "c1", "711") == "eternaut.enemy.no-events"
    assert refused(s, "b1", "c1", "902") == ""
    s = position(HALL, npcs={"801": "b1"}, events={"003": "c1"})
    assert refused(s, "b1", "c1", "801") == "eternaut.npc.no-events"
    assert ends(s, "801", 3) == ["a1", "b1"]
    s = position(HALL, people={"902": "b1", "904": "f1"}, foes={"711": "a1"})
    assert ends(s, "711", 2) == ["a1", "c1"]
    assert ends(s, "711", 1) == ["a1"]


@covers("eternaut.stairs.link", "eternaut.stairs.consumed", "eternaut.ex.derived-stairs")
def test_hatches_of_one_letter_are_one_step_apart_whatever_lies_on_them() -> None:
    s = position(STOREYS, people={"901": "a1"}, counters=["240@b1*", "241@g1*"])
    assert ends(s, "901", 2) == ["a1", "b1", "c1", "g1"]
    assert ends(s, "901", 3) == ["a1", "b1", "c1", "f1", "g1"]
    assert refused(s, "b1", "g1") == ""
    assert [name for name in ("a1", "c1", "e1", "g1") if space(name) in ways.beside(s, space("b1"))] == ["a1", "c1", "g1"]
    assert space("g1") not in ways.beside(s, space("a1"))
    s = position(STOREYS, people={"901": "a1"}, counters=["240@b1", "279@g1"])
    assert ends(s, "901", 3) == ["a1", "b1", "c1"]
    s = position(STOREYS, people={"901": "b1", "902": "g1"}, counters=["240@b1", "241@g1"], events={"001": "g1"})
    assert refused(s, "b1", "g1") == "eternaut.move.occupied-event"


@covers("eternaut.extension.area", "eternaut.stairs.link", "eternaut.ex.derived-extension")
def test_an_area_outside_the_grid_is_entered_by_its_letter() -> None:
    outside = "=+-+-+|, ,|+ + +|, ,|+-+-+"
    s = position("+-+-+\n|. .|\n+-+-+", people={"904": "a1"}, counters=["279@a1", "278@s1"])
    s.map = {**s.map, "J1": Laid(outside, up=True)}
    assert ends(s, "904", 1) == ["a1", "b1", "s1"]
    assert ends(s, "904", 2) == ["a1", "b1", "s1", "s2", "t1"]
    assert named(land(s).indoor) == ["s1", "t1", "s2", "t2"]
    assert not land(s).outdoor & land(s).indoor


@covers("eternaut.tunnel.floor", "eternaut.ex.derived-tunnel-floor")
def test_every_scrap_of_tunnel_floor_is_a_space() -> None:
    s = position("+ +-+\n  |:|\n+-+ +\n|: :|\n+-+-+", people={"901": "a2"})
    assert sorted(named(land(s).floor)) == ["a2", "b1", "b2"]
    assert ends(s, "901", 2) == ["a2", "b1", "b2"]
    s.map = {**s.map, "A1": Laid("=+ +-+   :|+-+ +|: :|+-+-+", up=True)}
    assert refused(s, "b1", "a1") == "eternaut.tunnel.floor"


@covers("eternaut.device.obstacle", "eternaut.move.blocking-counter")
def test_both_spaces_of_a_device_are_closed() -> None:
    s = position(OPEN, people={"901": "b1"}, machines={"cannon": {"front": "c1", "rear": "d1"}})
    assert refused(s, "b1", "c1") == "eternaut.device.obstacle"
    assert refused(s, "d2", "d1") == "eternaut.device.obstacle"


# ---- figures and free spaces


@covers("eternaut.ex.derived-counter-icons", "eternaut.figure.term", "eternaut.counter.icons", "eternaut.move.plain-counter")
def test_what_can_be_crossed_and_what_is_a_figure() -> None:
    s = position(
        "+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+",
        people={"901": "h1"},
        counters=["222@a1", "226@b1", "751@c1"],
        piles={"d1": ["011"]},
        events={"005": "e1"},
        fog=["f1"],
    )
    assert named(ways.occupied(s)) == ["h1"]
    assert named(ways.blocked(s)) == ["b1"]
    assert ends(s, "901", 9) == ["e1", "f1", "g1", "h1"]
    s.events = without(s.events, "005")
    assert ends(s, "901", 9) == ["c1", "d1", "e1", "f1", "g1", "h1"]


@covers("eternaut.figure.term")
def test_characters_npcs_and_enemies_occupy_their_spaces_unless_away() -> None:
    people = {"901": "a1", "902": {"at": "b1", "away": True}, "903": {"away": True}}
    s = position(HALL, people=people, npcs={"801": "c1"}, foes={"701": "d1"})
    assert named(ways.occupied(s)) == ["a1", "c1", "d1"]
    assert named(ways.occupied(s, but="801")) == ["a1", "d1"]
    assert ways.figure_at(s, space("b1")) == ""
    assert ways.whereabouts(s, "902") == -1


@covers("eternaut.move.through-figures")
def test_the_nearest_free_spaces_come_ring_by_ring() -> None:
    s = position(HALL, people={"901": "c1", "902": "d1"}, counters=["226@b1"], events={"001": "e1"})
    assert named(1 << nearest_free(s, space("f1"))[0]) == ["f1"]
    assert nearest_free(s, space("c1")) == [space("e1")]
    assert nearest_free(s, space("c1"), events=False) == [space("f1")]
    s = position("+-+-+\n|, ,|\n+-+-+", people={"901": "a1", "902": "b1"})
    assert nearest_free(s, space("a1")) == []


@covers(
    "eternaut.move.through-figures", "eternaut.move.blocking-counter", "eternaut.move.occupied-event", "eternaut.npc.no-events"
)
@pytest.mark.parametrize(
    ("mover", "counters", "events", "onwards"),
    [
        ("901", ["226@e1"], {}, []),  # a table behind Sofia
        ("901", [], {"001": "e1"}, ["d1"]),  # an Event behind her
        ("801", [], {"001": "e1"}, []),  # which is no place for an NPC
        ("901", [], {}, ["d1"]),
    ],
)
def test_nobody_steps_into_a_crowd_without_a_way_out(
    mover: str, counters: list[str], events: dict[str, str], onwards: list[str]
) -> None:
    """Somebody passes through Simon on c1; Sofia stands on d1, and there is no way back."""
    people = {"901": "a1", "902": "c1", "903": "d1"}
    s = position(HALL, people=people, npcs={"801": "f1"}, counters=["226@b1", *counters], events=events)
    assert named(onward(s, space("c1"), mover, 2)) == onwards


@covers("eternaut.move.occupied-event")
def test_no_way_out_leads_over_an_event_with_somebody_on_it() -> None:
    people = {"901": "a1", "902": "c1", "903": "d1", "904": "e1"}
    s = position(HALL, people=people, counters=["226@b1"], events={"001": "e1"})
    assert named(onward(s, space("c1"), "901", 3)) == []
    s.events = without(s.events, "001")
    assert named(onward(s, space("c1"), "901", 3)) == ["d1"]
