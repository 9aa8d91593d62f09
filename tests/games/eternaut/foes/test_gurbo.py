"""The Gurbo."""

from __future__ import annotations

from typing import Any

import pytest

from covers import covers
from games.eternaut.driver import at, position, run, says, space
from games.eternaut.lab import Lab, body
from noctule.games.eternaut.actions import moving
from noctule.games.eternaut.board.ground import CELL_OF
from noctule.games.eternaut.content import DEVICES, RULES
from noctule.games.eternaut.content.books import Ending, StoryCard
from noctule.games.eternaut.content.script import Reading, Say
from noctule.games.eternaut.foes import gurbo
from noctule.games.eternaut.state import State, without

ROW = "|. . . . . . . . . .|"
GAP = "+ + + + + + + + + + +"
SQUARE = "\n".join(["+-+-+-+-+-+-+-+-+-+-+", *[ROW, GAP] * 9, ROW, "+-+-+-+-+-+-+-+-+-+-+"])
"""Cells A1 to E5, outdoors."""
LANE = "\n".join(["+-+-+-+-+-+-+-+-+", "|. . . . . . . .|", "+ + + + + + + + +", "|. . . . . . . .|", "+-+-+-+-+-+-+-+-+"])
"""Cells A1 to D1, outdoors."""


def cell(s: State) -> str:
    return CELL_OF[s.foes["741"].at]


def gone(lab: Lab, number: str) -> None:
    """An Objective that answers to the removal of a counter."""
    when = Reading("lab", "").conditions(f"removed {number}", 1)
    lab.story(StoryCard("F1-90", "Kept", "objective", (), "keep it", "lose it", (), (Ending(when, body("- cross")),)))


@covers(
    "eternaut.ex.derived-gurbo-cell",
    "eternaut.gurbo.size",
    "eternaut.gurbo.tramples",
    "eternaut.gurbo.removes-counters",
    "eternaut.objective.counter-removed",
)
def test_it_goes_by_cells_and_crushes_what_is_there(lab: Lab) -> None:
    gone(lab, "222")
    lab.only("F1", "# 600-904 The end\n- note ana")
    s = position(
        SQUARE,
        book="F1",
        people={"904": {"at": "e3", "items": ["011"]}, "902": "j10"},
        foes={"741": "c3", "711": "f4"},
        fog=["e4"],
        counters=["222@f3"],
        story={"F1-90": "open"},
    )
    says(s, "- go right right", who="741")
    assert cell(s) == "D2"
    assert (set(s.foes), set(s.people), s.notes) == ({"741"}, {"902"}, ("ana",))
    assert [item.number for item in s.piles[space("e3")]] == ["011"]
    assert (s.counters, s.story["F1-90"], s.crosses) == ({}, "failed", 1)
    assert s.fog == (space("e4"),)


@covers("eternaut.enemy.no-events")
def test_it_goes_over_events_as_its_rule_card_says_and_sets_none_off(lab: Lab) -> None:
    lab.only("F1", "# 003-XXX A mark\n- check")
    assert "goes over them" in " ".join(part.text for part in RULES["R-07"].body if isinstance(part, Say)).replace("\n", " ")
    s = position(LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, events={"003": "d2"})
    says(s, "- go right right", who="741")
    assert (cell(s), s.checks, list(s.events)) == ("C1", 0, ["003"])


@covers("eternaut.gurbo.size")
@pytest.mark.parametrize(("board", "ends"), [(LANE, "C1"), (LANE.replace(". . .|", ". , .|", 1), "C1")])
def test_it_goes_outdoors_only_and_not_through_walls(board: str, ends: str) -> None:
    s = position(board, book="F1", people={"902": "h1"}, foes={"741": "a1"})
    says(s, "- go right right", who="741")
    assert cell(s) == ends
    s = position(board, book="F1", people={"902": "h1"}, foes={"741": "e1"})
    says(s, "- go right", who="741")
    assert cell(s) == ("D1" if board == LANE else "C1")
    s = position(LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, counters=["211@b1-e"])
    says(s, "- charge 1", who="741")
    assert cell(s) == "A1"


@covers(
    "eternaut.ex.derived-gurbo-stops", "eternaut.gurbo.stops-at-blocking", "eternaut.gurbo.path", "eternaut.gurbo.doors-stay"
)
def test_a_blocking_counter_stops_it_once() -> None:
    s = position(SQUARE, book="F1", people={"902": "g3"}, foes={"741": "c3"}, counters=["232@e4", "222@f3", "211@e4-s"])
    says(s, "- charge 2", who="741")
    assert cell(s) == "B2"
    assert set(s.counters) == {"222@f3", "211@e4-s"}
    says(s, "- charge 1", who="741")
    assert cell(s) == "C2"
    assert set(s.counters) == {"211@e4-s"}


@covers("eternaut.gurbo.stops-at-blocking")
def test_all_blocking_counters_of_the_cell_go_at_once() -> None:
    s = position(LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, counters=["232@c1", "226@d2"])
    says(s, "- go right right", who="741")
    assert (cell(s), s.counters) == ("A1", {})


@covers("eternaut.ex.derived-gurbo-direction", "eternaut.gurbo.direction-tie", "eternaut.gurbo.no-entry")
def test_the_players_choose_its_direction_and_nobody_enters_its_area() -> None:
    people = {"904": "e9", "902": "i5", "901": "d5"}
    s = position(SQUARE, book="F1", people=people, foes={"741": "e5"})
    s.people = without(s.people, "901")
    ran = says(s, "- charge 1", who="741", answers=["go:down"])
    assert ran.asked == [("gurbo", ["go:right", "go:down"])]
    assert cell(s) == "C4"
    s = position(SQUARE, book="F1", people=people, foes={"741": "e5"})
    ran = run(s, moving.move, "901", 2, stop=True)
    no = ran.no("step:e5")
    assert no is not None
    assert no.rule == "eternaut.gurbo.no-entry"


@covers("eternaut.gurbo.path", "eternaut.gurbo.direction-tie")
def test_it_charges_the_nearest_whom_it_can_get_to() -> None:
    indoors = SQUARE.replace(ROW, "|, , . . . . . . . .|", 2)
    s = position(indoors, book="F1", people={"904": "a1", "902": "i1"}, foes={"741": "c1"})
    says(s, "- charge 1", who="741")
    assert cell(s) == "C1"
    s = position(indoors, book="F1", people={"904": "a1"}, foes={"741": "e1"})
    says(s, "- charge 3", who="741")
    assert cell(s) == "B1"
    s = position(SQUARE, book="F1", people={"904": "i1"}, foes={"741": "a1"})
    says(s, "- approach 2", who="741")
    assert cell(s) == "C1"


@covers("eternaut.gurbo.tramples")
def test_a_charge_goes_on_over_the_dead() -> None:
    s = position(LANE, book="F1", people={"904": "c1", "902": "h1", "901": "g2"}, npcs={"801": "d2"}, foes={"741": "a1"})
    says(s, "- charge 2", who="741")
    assert (cell(s), set(s.people), s.npcs) == ("C1", {"901", "902"}, {})


@covers("eternaut.ex.derived-gurbo-blasts-barrel", "eternaut.gurbo.explosive", "eternaut.gurbo.removes-counters")
def test_it_sets_off_the_explosives_that_it_hits(lab: Lab) -> None:
    lab.only("F1", "# 271-HIT Bang\n- damage 3 741\n# 272-HIT Bang\n- note far")
    s = position(LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, counters=["271@c1", "272@g1"])
    says(s, "- charge 1", who="741")
    assert (cell(s), s.spoken, s.foes["741"].life) == ("B1", {"271-HIT": 1}, 17)
    assert set(s.counters) == {"272@g1"}


@covers("eternaut.gurbo.explosive", "eternaut.gurbo.stops-at-blocking")
def test_a_blocking_explosive_stops_it_and_goes_up(lab: Lab) -> None:
    lab.only("F1", "# 277-HIT Bang\n- remove this")
    s = position(LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, counters=["277@c1"])
    says(s, "- charge 1", who="741")
    assert (cell(s), s.spoken, s.counters) == ("A1", {"277-HIT": 1}, {})


@covers("eternaut.gurbo.removes-counters", "eternaut.gurbo.doors-stay")
def test_loot_goes_and_dropped_items_stay() -> None:
    s = position(
        LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, counters=["751@c1", "210@c1-s"], piles={"d1": ["011"]}
    )
    says(s, "- charge 1", who="741")
    assert set(s.counters) == {"210@c1-s"}
    assert set(s.piles) == {space("d1")}


@covers("eternaut.ex.derived-tank-crushed", "eternaut.gurbo.stops-at-blocking", "eternaut.tank.destroyed")
def test_a_tank_in_its_way_is_crushed_with_whoever_is_inside(lab: Lab) -> None:
    lab.only("F1", "# 600-902 The end\n- note simon")
    lab.counter(DEVICES["tank"].number, icons=("device", "blocking"))
    tank: dict[str, Any] = {"front": "d1", "rear": "c1", "operator": "902"}
    people = {"902": {"operating": "tank"}, "904": "h1"}
    s = position(LANE, book="F1", people=people, foes={"741": "a1"}, machines={"tank": tank})
    ran = says(s, "- charge 2", who="741")
    assert (cell(s), s.machines, s.counters, set(s.people), s.notes) == ("A1", {}, {}, {"904"}, ("simon",))
    assert "eternaut.gurbo.stops-at-blocking" in ran.rules


@covers("eternaut.enemy.attack")
def test_it_stamps_on_whoever_is_beside_it() -> None:
    people = {"904": "c1", "902": "d1", "901": "c3"}
    s = position(SQUARE, book="F1", people=people, npcs={"801": "b3"}, foes={"741": "a1", "711": "a3"})
    says(s, "- stamp 4", who="741")
    assert [s.people[id].life for id in ("904", "902", "901")] == [6, 10, 10]
    assert (s.npcs["801"].life, s.foes["711"].life) == (1, 5)


@covers("eternaut.gurbo.size")
def test_it_takes_no_single_steps() -> None:
    s = position(SQUARE, book="F1", people={"902": "a1"}, foes={"741": "e5"})
    says(s, "- step away\n- step toward", who="741")
    assert at(s, "741") == "e5"
    says(s, "- step left", who="741")
    assert at(s, "741") == "c5"


@covers("eternaut.gurbo.size")
def test_it_is_put_on_a_whole_cell() -> None:
    s = position(SQUARE, book="F1", people={"902": "a1"})
    says(s, "- enemy 741 at d4")
    assert at(s, "741") == "c3"
    assert gurbo.beyond(s, "B2", "right") == "C2"


@covers("eternaut.gurbo.explosive")
def test_a_gurbo_that_is_killed_on_its_way_goes_no_further(lab: Lab) -> None:
    lab.only("F1", "# 271-HIT Bang\n- damage 99 741")
    for way in ("- charge 2", "- go right right"):
        s = position(LANE, book="F1", people={"902": "h1"}, foes={"741": "a1"}, counters=["271@c1"])
        says(s, way, who="741")
        assert (s.foes, s.counters) == ({}, {})


@covers("eternaut.gurbo.removes-counters", "eternaut.gurbo.tramples")
def test_a_device_without_the_blocking_icon_is_swept_away_with_whoever_works_it(lab: Lab) -> None:
    lab.only("F1", "# 600-902 The end\n- note simon")
    people = {"902": {"at": "d1", "operating": "cannon"}, "904": "h1"}
    cannon = {"front": "c1", "rear": "d1", "operator": "902"}
    lab.counter(DEVICES["cannon"].number, icons=("device",))
    s = position(LANE, book="F1", people=people, foes={"741": "a1"}, machines={"cannon": cannon})
    says(s, "- charge 1", who="741")
    assert (cell(s), s.machines, s.counters, set(s.people), s.notes) == ("B1", {}, {}, {"904"}, ("simon",))


@covers("eternaut.gurbo.removes-counters", "eternaut.gurbo.tramples")
def test_the_machine_that_is_worked_from_afar_is_crushed_too() -> None:
    people = {"902": {"at": "h1", "operating": "remote"}}
    machine = {"front": "c1", "operator": "902"}
    s = position(LANE, book="F1", people=people, foes={"741": "a1"}, machines={"remote": machine}, npcs={"remote": "c1"})
    says(s, "- charge 1", who="741")
    assert (cell(s), s.machines, s.npcs, s.people["902"].operating) == ("B1", {}, {}, "")
