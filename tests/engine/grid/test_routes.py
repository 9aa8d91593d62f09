from itertools import pairwise
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from engine.grid import oracle
from engine.grid.boards import board, mazes, subsets
from noctule.engine.grid import (
    FAR,
    Grid,
    Link,
    all_squares,
    count_routes,
    distance,
    fewest_diagonals,
    members,
    next_steps,
    region,
    routes,
    set_of,
    square_named,
    squares_on_routes,
    ways_over,
)

Maze = tuple[Grid, int, int, bool]


def test_a_monster_that_sees_through_the_gate_walks_around_by_the_lane() -> None:
    b = board("""
        +-+-+-+-+-+
        |W .o. . A|
        + + + + + +
        |. .o. . .|
        + + + + + +
        |. . . . .|
        +-+-+-+-+-+
    """)
    ways = b.ways("wall", "rope", diagonal=False)
    assert distance(ways, b["W"], b["A"]) == 8
    assert next_steps(ways, b["W"], b["A"]) == b.squares("b1 a2")


def test_equal_routes_are_all_offered_step_by_step() -> None:
    b = board("""
        +-+-+-+-+
        |W . . .|
        + + + + +
        |. . . A|
        +-+-+-+-+
    """)
    ways = b.ways()
    assert count_routes(ways, b["W"], b["A"]) == 4
    assert next_steps(ways, b["W"], b["A"]) == b.squares("b1 b2")
    assert {len(r) for r in routes(ways, b["W"], b["A"])} == {4}


def test_a_tie_goes_to_the_route_with_fewer_diagonals() -> None:
    b = board("""
        + + + + + +
         B . . . .
        + + + + + +
         . . . . .
        + + + + + +
         . . . . .
        + + + + + +
         . . . . A
        + + + + + +
         W . . . .
        + + + + + +
    """)
    ways = b.ways()
    assert distance(ways, b["W"], b["A"]) == distance(ways, b["W"], b["B"]) == 4
    assert fewest_diagonals(ways, b["W"], b["A"]) == 1
    assert fewest_diagonals(ways, b["W"], b["B"]) == 0
    assert count_routes(ways, b["W"], b["B"]) > count_routes(ways, b["W"], b["B"], fewest_diagonals=True) == 1


def test_a_route_leads_around_figures_in_the_way() -> None:
    b = board("""
        + + + + + +
         W . F . T
        + + + + + +
         . . . . .
        + + + + + +
    """)
    found = list(routes(b.ways(), b["W"], b["T"], closed=b.squares("F")))
    assert all(b["F"] not in r for r in found)
    assert {len(r) for r in found} == {5}


def test_a_plugged_corridor_has_no_route_but_the_way_ignoring_the_plug_is_known() -> None:
    b = board("""
        +-+-+-+-+
        |S F . W|
        +-+-+-+-+
    """)
    ways = b.ways()
    assert not list(routes(ways, b["W"], b["S"], closed=b.squares("F")))
    assert not next_steps(ways, b["W"], b["S"], closed=b.squares("F"))
    assert not count_routes(ways, b["W"], b["S"], closed=b.squares("F"))
    assert fewest_diagonals(ways, b["W"], b["S"], closed=b.squares("F")) == FAR
    assert next_steps(ways, b["W"], b["S"]) == b.squares("c1")


def test_a_queue_in_a_corridor_is_walked_through() -> None:
    b = board("""
        +-+-+-+-+-+-+
        |1 2 . . . A|
        +-+-+-+-+-+-+
    """)
    (route,) = routes(b.ways(), b["1"], b["A"])
    assert route[4] == b["e1"], "four steps past the other monster"


def test_ends_may_finish_a_route_but_not_be_passed() -> None:
    b = board("""
        +-+-+-+
        |A X B|
        +-+-+-+
    """)
    ways = b.ways()
    assert list(routes(ways, b["A"], b["X"], ends=b.squares("X"))) == [(0, 1)]
    assert not list(routes(ways, b["A"], b["B"], ends=b.squares("X")))
    assert list(routes(ways, b["A"], b["B"], ends=b.squares("A B"))) == [(0, 1, 2)]


def test_a_route_may_start_in_a_closed_square_but_not_end_in_one() -> None:
    b = board("""
        +-+-+-+
        |A . B|
        +-+-+-+
    """)
    assert count_routes(b.ways(), b["A"], b["B"], closed=b.squares("A")) == 1
    assert count_routes(b.ways(), b["A"], b["B"], closed=b.squares("B")) == 0


def test_one_standing_still_is_the_only_route_to_where_one_is() -> None:
    ways = ways_over(Grid(2, 1), 3)
    assert list(routes(ways, 0, 0)) == [(0,)]
    assert count_routes(ways, 0, 0) == 1
    assert next_steps(ways, 0, 0) == 0


def test_free_links_never_make_a_route_go_round_in_circles() -> None:
    ways = ways_over(Grid(5, 1), 0b11011, links=[Link(1, 3, cost=0)])
    assert list(routes(ways, 0, 4)) == [(0, 1, 3, 4)]
    assert distance(ways, 0, 4) == 2


def test_ducts_join_distant_squares_for_those_who_use_them() -> None:
    b = board("""
        +-+-+-+-+-+-+-+
        |A . B . . . C|
        +-+-+-+-+-+-+-+
    """)
    crawler = ways_over(b.grid, all_squares(b.grid), links=[Link(b["A"], b["C"], "vent")])
    assert distance(crawler, b["A"], b["C"]) == 1
    assert distance(crawler, b["A"], b["f1"]) == 2
    assert distance(b.ways(), b["A"], b["C"]) == 6


def test_a_door_facing_a_wall_joins_nothing_and_the_way_round_counts() -> None:
    b = board("""
        +-+-+
        |P|Q|
        + + +
        |. .|
        +-+-+
    """)
    assert distance(b.ways(diagonal=False), b["P"], b["Q"]) == 3


@given(mazes(most=4), st.data())
def test_routes_are_all_the_shortest_ones_each_once(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    squares = list(members(all_squares(grid)))
    start, goal = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(squares))
    closed = data.draw(subsets(squares, 3))
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    steps = oracle.plain_steps(grid.width, grid.height, floor, walls, diagonal)
    length = oracle.plain_distances(steps, start, closed).get(goal)
    expected = oracle.plain_routes(steps, start, goal, length, closed) if length is not None else set()
    found = list(routes(ways, start, goal, closed=closed))
    assert len(found) == len(set(found)) == count_routes(ways, start, goal, closed=closed)
    assert set(found) == expected
    assert next_steps(ways, start, goal, closed=closed) == set_of({r[1] for r in found if len(r) > 1})
    assert squares_on_routes(ways, start, goal, closed=closed) == set_of({s for r in found for s in r})


@given(mazes(most=4), st.data())
def test_fewest_diagonals_is_the_least_over_all_shortest_routes(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, _ = maze
    squares = list(members(all_squares(grid)))
    start, goal = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(squares))
    ways = ways_over(grid, floor, walls, diagonal=True)

    def diagonals(route: tuple[int, ...]) -> int:
        shifts = [abs(b - a) for a, b in pairwise(route)]
        return sum(shift not in (1, grid.stride) for shift in shifts)

    found = list(routes(ways, start, goal))
    least = fewest_diagonals(ways, start, goal)
    assert least == min((diagonals(r) for r in found), default=FAR)
    thrifty = list(routes(ways, start, goal, fewest_diagonals=True))
    assert set(thrifty) == {r for r in found if diagonals(r) == least}
    assert len(thrifty) == count_routes(ways, start, goal, fewest_diagonals=True)


@given(mazes(), st.data())
def test_following_the_offered_steps_always_arrives(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    squares = list(members(all_squares(grid)))
    here, goal = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(squares))
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    left = distance(ways, here, goal)
    while here != goal and left < FAR:
        steps = next_steps(ways, here, goal)
        here = data.draw(st.sampled_from(list(members(steps))))
        left -= 1
        assert distance(ways, here, goal) == left


def test_counting_routes_on_a_large_board_needs_no_listing() -> None:
    grid = Grid(30, 20)
    ways = ways_over(grid, all_squares(grid))
    goal = square_named(grid, "ad20")
    assert count_routes(ways, 0, goal) == comb(48, 19)
    assert next(routes(ways, 0, goal))[-1] == goal
    assert region(ways, 1, all_squares(grid)) == all_squares(grid)
