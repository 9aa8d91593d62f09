"""Moving On, step by step."""

from __future__ import annotations

import pytest

from covers import covers
from games.driver import cited
from games.eternaut.driver import ROOM, at, position, refusal, run, space
from games.eternaut.furniture import furnish
from games.eternaut.lab import Lab
from noctule.games.eternaut.actions import moving, rummage
from noctule.games.eternaut.board.ground import named
from noctule.games.eternaut.board.ways import endings
from noctule.games.eternaut.state import Laid, State, alter

HALL = "+-+-+-+-+-+-+\n|, , , , , ,|\n+-+-+-+-+-+-+"


@pytest.fixture(autouse=True)
def furnished(lab: Lab) -> None:
    furnish(lab)
    lab.only("B1")


def refused(s: State, key: str, left: int, who: str = "901") -> str:
    return cited(refusal(moving.candidates(s, who, left), key))


@covers("eternaut.move.up-to")
def test_a_character_goes_any_number_of_steps_up_to_the_printed_one() -> None:
    s = position(ROOM, people={"901": "a1"})
    ran = run(s, moving.move, "901", 3, answers=["stop"])
    assert ran.asked == [("step", ["step:b1", "step:a2", "stop"])]
    assert at(s, "901") == "a1"
    run(s, moving.move, "901", 3, answers=["step:b1", "step:b2", "step:c2"])
    assert at(s, "901") == "c2"
    run(s, moving.move, "901", 3, answers=["step:c1", "stop"])
    assert at(s, "901") == "c1"


@covers(
    "eternaut.ex.moving-on-three",
    "eternaut.move.through-figures",
    "eternaut.move.openings",
    "eternaut.move.walls",
    "eternaut.move.event-stop",
)
def test_three_steps_walked() -> None:
    board = "+-+-+-+-+\n|, , , ,|\n+-+-+-+-+\n|, , , ,|\n+-+-+-+-+"
    counters = ["226@a2", "222@b2", "210@b1-s", "211@b2-e"]

    def fresh() -> State:
        return position(board, people={"901": "a1", "902": "b1"}, events={"006": "c1"}, counters=counters)

    s = fresh()
    ran = run(s, moving.move, "901", 3, answers=["step:b1"], stop=True)
    assert ran.keys("step") == ["step:c1", "step:b2", "step:a1"]
    assert cited(ran.no("stop")) == "eternaut.move.through-figures"
    run(s := fresh(), moving.move, "901", 3, answers=["step:b1", "step:b2"])
    assert at(s, "901") == "b2", "there is nowhere to go on to"
    assert refused(s, "step:a2", 1) == "eternaut.move.blocking-counter"
    assert refused(s, "step:c2", 1) == "eternaut.move.walls"
    s = fresh()
    run(s, moving.move, "901", 3, answers=["step:b1", "step:c1"])
    assert at(s, "901") == "c1"


@covers("eternaut.move.through-figures", "eternaut.move.occupied-event", "eternaut.ex.derived-occupied-event")
def test_refusals_say_why() -> None:
    s = position(HALL, people={"901": "b1", "902": "a1", "903": "c1"}, events={"002": "c1"})
    assert refused(s, "step:a1", 1) == "eternaut.move.through-figures"
    assert refused(s, "step:c1", 3) == "eternaut.move.occupied-event"
    assert refused(s, "a1", 1) == "eternaut.move.through-figures"
    assert refused(s, "stop", 1) == ""


@covers("eternaut.move.revealed-only", "eternaut.move.orthogonal")
def test_the_edge_of_the_known_map() -> None:
    s = position(HALL, people={"901": "f1"})
    assert refused(s, "step:g1", 3) == "eternaut.move.revealed-only"
    assert [option.key for option in moving.candidates(s, "901", 3)] == ["step:g1", "step:f2", "step:e1", "stop"]


@covers("eternaut.stairs.link", "eternaut.stairs.consumed", "eternaut.ex.derived-stairs")
def test_a_step_through_the_hatch() -> None:
    board = "+-+-+-+ +-+-+-+\n|, , ,| |, , ,|\n+-+-+-+ +-+-+-+"
    s = position(board, people={"901": "a1"}, counters=["240@b1*", "241@g1*"])
    run(s, moving.move, "901", 3, answers=["step:b1", "step:g1", "step:f1"])
    assert at(s, "901") == "f1"


@covers("eternaut.extension.area", "eternaut.ex.derived-extension")
def test_a_step_out_of_the_grid() -> None:
    s = position("+-+-+\n|. .|\n+-+-+", people={"904": "a1"}, counters=["279@a1", "278@s1"])
    s.map = {**s.map, "J1": Laid("=+-+-+|, ,|+ + +|, ,|+-+-+", up=True)}
    run(s, moving.move, "904", 2, answers=["step:s1", "step:t1"])
    assert at(s, "904") == "t1"


@covers("eternaut.collect.in-passing", "eternaut.loot.not-drop", "eternaut.loot.counter", "eternaut.ex.derived-loot")
def test_what_was_dropped_is_picked_up_in_passing_and_loot_is_not(lab: Lab) -> None:
    lab.only("B1", "# 751-9XX A body\n- gain 012")
    s = position(HALL, people={"904": "a1", "902": "b1"}, counters=["751@c1"], piles={"b1": ["011"]})
    ran = run(s, moving.move, "904", 3, answers=["step:b1", "collect:904/011", "step:c1", "stop"])
    assert [item.number for item in s.people["904"].items] == ["011"]
    assert s.piles == {}
    assert not [key for _, keys in ran.asked for key in keys if "751" in key]
    run(s, rummage.interact, "904")
    assert [item.number for item in s.people["904"].items] == ["011", "012"]


@covers("eternaut.collect.in-passing")
def test_swapping_at_a_pile_comes_to_an_end() -> None:
    s = position(HALL, people={"904": {"at": "a1", "items": ["012", "012", "012", "045"]}}, piles={"b1": ["011"]})
    ran = run(s, moving.move, "904", 3, answers=["step:b1", "collect:904/011", "011"], stop=True)
    assert not [key for key in ran.keys("step") if key.startswith("collect")]


@covers("eternaut.move.through-figures")
def test_whoever_is_stuck_in_a_crowd_finds_room_beside_it() -> None:
    s = position(
        "+-+-+-+\n|, , ,|\n+ + + +\n|, , ,|\n+-+-+-+",
        people={"901": "a1", "902": "b1", "903": "b2"},
        counters=[],
    )
    alter(s, "901", at=space("b1"))
    ran = run(s, moving.find_room, "901", answers=["space:c1"])
    assert ran.asked == [("room", ["space:a1", "space:c1"])]
    assert at(s, "901") == "c1"
    run(s, moving.find_room, "901")
    assert at(s, "901") == "c1"


@covers("eternaut.move.through-figures")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_walking_ends_exactly_where_it_may(steps: int) -> None:
    """Every walk that the options allow ends in `endings`, and each of those is got to."""
    board = "+-+-+-+-+\n|, , , ,|\n+-+ + +-+\n|, , , ,|\n+ + +-+ +\n|, , , ,|\n+-+-+-+-+"

    def fresh() -> State:
        return position(
            board, people={"901": "b2", "902": "c2", "903": "b3"}, events={"001": "c1", "002": "b3"}, counters=["226@d1"]
        )

    found: set[str] = set()
    walks: list[list[str]] = [[]]
    while walks:
        walk = walks.pop()
        s = fresh()
        ran = run(s, moving.move, "901", steps, answers=walk, stop=True)
        if ran.question is None:
            found.add(at(s, "901"))
            continue
        for key in ran.keys("step"):
            walks.append([*walk, key])
    assert found == set(named(endings(fresh(), "901", steps)))
