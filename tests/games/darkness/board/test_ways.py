"""Where one can go, and what a step costs."""

from __future__ import annotations

import pytest

from covers import covers
from games.darkness.driver import position, square
from noctule.engine.grid import FAR, paid
from noctule.games.darkness.board import ways
from noctule.games.darkness.board.ground import ground
from noctule.games.darkness.board.town import town
from noctule.games.darkness.board.ways import apart, opened, walking
from noctule.games.darkness.state import Opened, State


def squares_from(s: State, start: str, budget: int) -> dict[str, int]:
    """The squares that so many half points lead to, and what they cost: while anything is left, one more may be entered."""
    return {town(s).names[one]: cost for one, cost in reached(s, square(s, start), budget).items()}


def reached(s: State, start: int, budget: int) -> dict[int, int]:
    layers = paid(walking(s.tiles, opened(s)), ground(s).bit(start), limit=budget, overrun=True)
    return {one: cost for cost, squares in layers.items() for one in ground(s).squares(squares)}


def steps(s: State, a: str, b: str) -> int:
    return cost(s, square(s, a), square(s, b))


def cost(s: State, a: int, b: int) -> int:
    """Half points from one square to another."""
    return reached(s, a, FAR).get(b, FAR)


def next_to(s: State, name: str) -> set[str]:
    return {town(s).names[other] for other in ways.next_to(s, square(s, name))}


@covers("darkness.move.no-diagonal", "darkness.tile.grid", "darkness.ex.d.square-distance")
def test_steps_go_straight() -> None:
    s = position("field")
    assert next_to(s, "field/c3") == {"field/c2", "field/c4", "field/b3", "field/d3"}
    assert apart(s, square(s, "field/c3"), square(s, "field/e1"), 9) == 4


@covers("darkness.move.terrain", "darkness.move.mixed-terrain", "darkness.ex.d.move-night")
def test_four_points_are_eight_squares_of_street_four_of_building_and_two_of_woods() -> None:
    budget = 8
    s = position("field lab")
    assert "lab/a2" in squares_from(s, "field/a1", budget + 1)
    assert {"lab/a1", "field/h2"} <= squares_from(s, "field/a1", budget).keys()
    assert "lab/a2" not in squares_from(s, "field/a1", budget)
    s = position("hall")
    assert "hall/f4" in squares_from(s, "hall/b4", budget)
    assert "hall/g4" not in squares_from(s, "hall/b4", budget)
    s = position("forest")
    assert "forest/c2" in squares_from(s, "forest/a2", budget)
    assert "forest/d2" not in squares_from(s, "forest/a2", budget)


@covers("darkness.move.terrain", "darkness.ex.d.move-woods-odd")
def test_five_points_are_three_squares_of_woods() -> None:
    found = squares_from(position("forest"), "forest/a2", 10)
    assert "forest/d2" in found
    assert "forest/e2" not in found


@covers("darkness.move.mixed-terrain", "darkness.move.walls-fences", "darkness.ex.d.move-mixed")
def test_a_fence_costs_as_much_as_obstructed_ground() -> None:
    s = position("wild")
    assert steps(s, "wild/a2", "wild/b2") == 1
    assert steps(s, "wild/b2", "wild/c2") == 2, "over the fence into the rubble"
    assert steps(s, "wild/c2", "wild/b2") == 2, "over the fence onto the street"
    assert steps(s, "wild/b2", "wild/b4") == 2, "two streets"
    assert steps(s, "wild/c2", "wild/d1") == 3, "rubble, then street"
    assert squares_from(s, "wild/d2", 6)["wild/e2"] == 4, "woods"


@covers("darkness.move.walls-fences")
def test_walls_closed_doors_and_windows_are_no_way() -> None:
    s = position("lab")
    assert "lab/d2" not in next_to(s, "lab/d3")
    assert "lab/b3" not in next_to(s, "lab/c3")
    assert "lab/b4" not in next_to(s, "lab/c4"), "a window is climbed through, not walked"
    door = town(s).gates_at[square(s, "lab/d3")][0].edge
    for unlocked in ({"open": {door: Opened("ada")}}, {"broken": (door,)}):
        assert "lab/d2" in next_to(position("lab", **unlocked), "lab/d3")


@covers("darkness.assist.distance")
def test_the_way_on_foot_is_counted_in_squares_whatever_the_ground() -> None:
    s = position("forest")
    assert apart(s, square(s, "forest/a2"), square(s, "forest/c3"), 9) == 3
    s = position("lab")
    assert apart(s, square(s, "lab/d2"), square(s, "lab/d3"), 9) == FAR
    assert apart(s, square(s, "lab/a1"), square(s, "lab/a5"), 3) == FAR


@covers("darkness.tile.stairs", "darkness.tile.upper-floor-aside", "darkness.ex.d.stairs")
@pytest.mark.parametrize("kind", ["stairs", "lift"])
def test_two_squares_to_the_stairs_and_three_upstairs(kind: str) -> None:
    s = position("hotel")
    here = town(s)
    link = next(link for link in here.links if link.kind == kind)
    two = next(one for one in here.kinds if here.inside(one) and here.tile_of[one] == "hotel" and cost(s, one, link.one) == 4)
    found = reached(s, two, 10)
    assert found[link.one] == found[link.other] == 4, "the change itself costs nothing"
    upstairs = [cost for one, cost in found.items() if here.tile_of[one] == "hotel-upper"]
    assert max(upstairs) == 10
    assert cost(s, link.other, two) == 4, "and back"
