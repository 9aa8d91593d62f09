from hypothesis import given
from hypothesis import strategies as st

from engine.grid import oracle
from engine.grid.boards import board, inner_edges, mazes, subsets
from noctule.engine.grid import (
    FAR,
    Grid,
    Link,
    all_squares,
    altered,
    distance,
    distances,
    edge_named,
    edges_of,
    empty_plan,
    floor_of,
    link_marks,
    members,
    nearest,
    neighbours,
    parse,
    reach,
    set_of,
    spread,
    square_name,
    square_named,
    squares_of,
    ways_over,
)

Maze = tuple[Grid, int, int, bool]


def test_a_wall_past_the_corner_breaks_adjacency_of_the_square_beside_and_the_one_beyond_it() -> None:
    b = board("""
        + + + + +
         . .|X .
        + + + + +
         . T|Y .
        + + + + +
         . . . .
        + + + + +
    """)
    assert neighbours(b.ways(), b["T"]) == b.squares("a1 b1 a2 a3 b3 c3")


def test_no_step_between_two_obstacles_that_touch_at_a_corner() -> None:
    b = board("""
        + + + +
         . # .
        + + + +
         # F .
        + + + +
         . . .
        + + + +
    """)
    assert neighbours(b.ways(), b["F"]) == b.squares("c1 c2 a3 b3 c3")


def test_a_single_obstacle_does_not_stop_a_step_past_its_corner() -> None:
    b = board("""
        + + + +
         . . W
        + + + +
         . A #
        + + + +
         . . B
        + + + +
    """)
    assert neighbours(b.ways(), b["A"]) & b.squares("W B") == b.squares("W B")


def test_no_step_across_a_straight_wall() -> None:
    b = board("""
        + + + +
         . .|.
        + + + +
         . A|.
        + + + +
         . .|.
        + + + +
    """)
    assert neighbours(b.ways(), b["A"]) == b.squares("a1 b1 a2 a3 b3")


def test_an_inner_corner_of_two_walls_is_closed() -> None:
    b = board("""
        + + +
         A|.
        +-+ +
         . B
        + + +
    """)
    assert not neighbours(b.ways(), b["A"])


def test_three_diagonal_steps_count_three() -> None:
    grid = Grid(6, 6)
    ways = ways_over(grid, all_squares(grid), diagonal=True)
    assert distance(ways, square_named(grid, "b2"), square_named(grid, "e5")) == 3


def test_without_diagonals_the_next_square_across_a_corner_is_two_steps_away() -> None:
    grid = Grid(2, 2)
    assert distance(ways_over(grid, all_squares(grid)), 0, 4) == 2


def test_a_line_may_stop_one_kind_of_mover_and_not_another() -> None:
    b = board("""
        +-+-+-+
        |AgW .|
        +-+-+-+
    """)
    assert distance(b.ways("wall"), b["W"], b["A"]) == 1
    assert distance(b.ways("wall", "veil"), b["A"], b["W"]) == FAR


def test_the_nearest_is_found_by_route_and_not_as_the_crow_flies() -> None:
    b = board("""
        +-+-+-+-+-+-+-+
        |. . W . . . B|
        +o+o+o+o+o+o+ +
        |. . . . . . .|
        + + + + + + + +
        |. . A . . . .|
        +-+-+-+-+-+-+-+
    """)
    ways = b.ways("wall", "rope", diagonal=False)
    assert distance(ways, b["W"], b["B"]) == 4
    assert distance(ways, b["W"], b["A"]) == 10
    assert nearest(ways, b["W"], b.squares("A B")) == (4, 1 << b["B"])


def test_dear_squares_cost_their_movers_more_and_need_the_whole_price() -> None:
    b = board("""
        +-+-+-+-+
        |A ~ ~ .|
        +-+-+-+-+
    """)
    floor, mire = floor_of(b.plan), squares_of(b.plan, {"mire"})
    slow, fast = ways_over(b.grid, floor, costs={2: mire}), ways_over(b.grid, floor)
    assert distance(slow, b["A"], b["d1"]) == 5
    assert distance(fast, b["A"], b["d1"]) == 3
    assert reach(slow, b["A"], 1) == b.squares("A")
    assert reach(slow, b["A"], 2) == b.squares("A b1")


def test_mixed_terrain_and_a_fence_with_a_budget_that_may_be_overrun() -> None:
    b = board("""
        +-+-+-+-+-+-+-+-+
        |A . .=. . . . .|
        +-+-+-+-+-+-+-+-+
    """)
    ways = ways_over(b.grid, floor_of(b.plan), prices={2: b.walls("fence")})
    assert reach(ways, b["A"], 6, overrun=True) == b.squares("A b1 c1 d1 e1 f1")
    wood = ways_over(b.grid, floor_of(b.plan), costs={4: floor_of(b.plan)})
    assert reach(wood, b["A"], 6, overrun=True) == b.squares("A b1 c1"), "3 points in woods: 2 squares, rounded up"
    assert reach(wood, b["A"], 6) == b.squares("A b1")


def test_a_fence_before_dear_ground_costs_the_price_of_the_fence() -> None:
    b = board("""
        +-+-+
        |A=~|
        +-+-+
    """)
    mire = squares_of(b.plan, {"mire"})
    assert distance(ways_over(b.grid, 3, costs={4: mire}, prices={2: b.walls("fence")}), 0, 1) == 2
    assert distance(ways_over(b.grid, 3, costs={4: mire}, tolls={1: b.walls("fence")}), 0, 1) == 5


def test_a_locked_door_counts_one_more_move_or_is_a_wall() -> None:
    b = board("""
        +-+-+
        |GdC|
        + + +
        |. .|
        +-+-+
    """)
    locked = b.walls("door")
    opener = ways_over(b.grid, floor_of(b.plan), b.walls(), tolls={1: locked})
    other = ways_over(b.grid, floor_of(b.plan), b.walls("wall", "door"))
    assert distance(opener, b["G"], b["C"]) == 2
    assert distance(other, b["G"], b["C"]) == 3


def test_a_diagonal_step_that_can_avoid_the_toll_is_free_of_it() -> None:
    b = board("""
        + + +
         AdB
        + + +
         C D
        + + +
    """)
    ways = ways_over(b.grid, floor_of(b.plan), tolls={3: b.walls("door")}, diagonal=True)
    assert distance(ways, b["A"], b["D"]) == 1
    assert distance(ways, b["A"], b["B"]) == 2


def test_a_wall_stays_a_wall_whatever_toll_or_price_it_has() -> None:
    edge = 1 << 1
    assert distance(ways_over(Grid(2, 1), 3, edge, tolls={1: edge}), 0, 1) == FAR
    assert distance(ways_over(Grid(2, 1), 3, edge, prices={2: edge}), 0, 1) == FAR


def test_a_square_in_two_classes_costs_the_dearer() -> None:
    assert distance(ways_over(Grid(2, 1), 3, costs={2: 3, 4: 2}), 0, 1) == 4
    assert distance(ways_over(Grid(2, 1), 3, costs={2: 3, 4: 2}), 1, 0) == 2


def test_the_mover_leaves_its_own_square_even_if_no_route_leads_through_it() -> None:
    for costs in ({}, {2: 0b010}):
        ways = ways_over(Grid(3, 1), 0b111, costs=costs)
        assert distance(ways, 0, 2, ends=0b001) == distance(ways, 0, 2, closed=0b001) == distance(ways, 0, 2)
        assert distance(ways, 0, 2, ends=0b010) == FAR
        assert distance(ways, 0, 1, ends=0b010) < FAR


def test_range_may_end_on_a_blocking_thing_but_not_lead_through_it() -> None:
    b = board("""
        +-+-+-+-+-+-+
        |A . . . . T|
        +-+-+-+-+ + +
                |.|X|
                + + +
                |. .|
                +-+-+
    """)
    ways = b.ways("wall", diagonal=False)
    assert distance(ways, b["A"], b["T"], ends=b.squares("T")) == 5
    assert distance(ways, b["A"], b["X"], ends=b.squares("T")) == 8
    assert distance(ways, b["A"], b["X"]) == 6


def test_range_over_revealed_squares_only() -> None:
    b = board("""
        +-+-+-+
        |A   B|
        + +-+ +
        |. . .|
        +-+-+-+
    """)
    assert distance(b.ways(diagonal=False), b["A"], b["B"]) == 4


def test_closed_squares_are_gone_around_and_a_closed_goal_is_not_reached() -> None:
    b = board("""
        + + + + + +
         W . F . T
        + + + + + +
         . . . . .
        + + + + + +
    """)
    ways = b.ways()
    assert distance(ways, b["W"], b["T"]) == 4
    assert distance(ways, b["W"], b["T"], closed=b.squares("F d2 c2")) == FAR
    assert distance(ways, b["W"], b["T"], closed=b.squares("F W")) == 4
    assert distance(ways, b["W"], b["F"], closed=b.squares("F")) == FAR


def test_a_figure_may_leave_a_square_it_could_not_enter() -> None:
    b = board("""
        +-+-+-+
        |. # .|
        +-+-+-+
    """)
    assert distance(b.ways(), b["b1"], b["c1"]) == 1
    assert distance(b.ways(), b["a1"], b["c1"]) == FAR


STAIRS = """
    +-+-+-+
    |A . S|
    +-+-+-+
    = upstairs
    +-+-+-+-+
    |. S . .|
    +-+-+-+-+
"""


def test_stairs_are_one_step_and_count_in_range() -> None:
    plan = link_marks(parse(STAIRS, {".": "floor"}, {"-": "wall", "|": "wall"}, marks="AS"), "S")
    ways = ways_over(plan.grid, floor_of(plan), edges_of(plan, {"wall"}), links=plan.links)
    a = square_named(plan.grid, "a1")
    assert distance(ways, a, square_named(plan.grid, "2/b1")) == 3
    assert distance(ways, a, square_named(plan.grid, "2/d1")) == 5


def test_a_change_of_floors_may_cost_nothing() -> None:
    plan = link_marks(parse(STAIRS, {".": "floor"}, {"-": "wall", "|": "wall"}, marks="AS"), "S", cost=0)
    ways = ways_over(plan.grid, floor_of(plan), edges_of(plan, {"wall"}), links=plan.links)
    found = reach(ways, square_named(plan.grid, "a1"), 3)
    assert [square_name(plan.grid, s) for s in members(found)] == ["a1", "b1", "c1", "2/a1", "2/b1", "2/c1"]


def test_a_link_into_a_closed_square_is_no_way() -> None:
    ways = ways_over(Grid(3, 1), 0b001, links=[Link(0, 2)])
    assert not neighbours(ways, 0)
    assert neighbours(ways, 2) == 1


def test_doors_opened_in_play_are_small_data_beside_the_plan() -> None:
    b = board("""
        +-+-+
        |AdB|
        +-+-+
    """)
    stops = {"wall", "door"}
    fixed = edges_of(b.plan, stops)
    opened = {edge_named(b.grid, "a1-e"): "open door"}
    assert altered(fixed, stops, opened) == edges_of(b.plan, stops, opened)
    assert distance(ways_over(b.grid, 3, fixed), 0, 1) == FAR
    assert distance(ways_over(b.grid, 3, altered(fixed, stops, opened)), 0, 1) == 1
    assert squares_of(empty_plan(Grid(2, 1), "floor"), {"floor"}, {0: "hole"}) == 2


def test_friends_are_walked_through_and_enemies_and_walls_are_not() -> None:
    b = board("""
        + + + + +
         U . . .
        +-+ + + +
         A F . G
        + + + + +
         X . . .
        + + + + +
         Z . . .
        + + + + +
    """)
    ways = b.ways(diagonal=False)
    enemies = b.squares("X")
    assert distance(ways, b["A"], b["G"], closed=enemies) == 3
    within = reach(ways, b["A"], 3, closed=enemies)
    assert not neighbours(ways, b["A"]) & b.squares("U b3")
    assert not within & b.squares("X Z")


def test_the_way_to_a_hidden_agent_bends_around_the_blocks() -> None:
    b = board("""
        +-+-+-+-+-+
        |. # S . .|
        + + + + + +
        |. # . . .|
        + + + + + +
        |M . . . F|
        +-+-+-+-+-+
    """)
    assert distance(b.ways(), b["M"], b["F"]) == 4
    assert distance(b.ways(), b["M"], b["S"]) == 3


@given(mazes())
def test_steps_agree_with_the_rule_written_out(maze: Maze) -> None:
    grid, floor, walls, diagonal = maze
    expected = oracle.plain_steps(grid.width, grid.height, floor, walls, diagonal)
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    assert {s: set(members(neighbours(ways, s))) for s in members(all_squares(grid))} == expected


@given(mazes(), st.data())
def test_distances_agree_with_a_plain_search(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    squares = list(members(all_squares(grid)))
    start, closed = data.draw(st.sampled_from(squares)), data.draw(subsets(squares, 4))
    steps = oracle.plain_steps(grid.width, grid.height, floor, walls, diagonal)
    known = oracle.plain_distances(steps, start, closed)
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    row = distances(ways, start, closed=closed)
    assert {s: d for s, d in enumerate(row) if d < FAR} == known
    for square in squares:
        assert distance(ways, start, square, closed=closed) == row[square]
    limit = data.draw(st.integers(0, 4))
    assert reach(ways, start, limit, closed=closed) == set_of(s for s, d in known.items() if d <= limit)


@given(mazes())
def test_distance_is_symmetric_and_keeps_the_triangle_inequality(maze: Maze) -> None:
    grid, floor, walls, diagonal = maze
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    rows = {s: distances(ways, s) for s in members(floor)}
    for a in rows:
        for b in rows:
            assert rows[a][b] == rows[b][a]
            assert all(rows[a][c] <= rows[a][b] + rows[b][c] for c in rows)


@given(mazes(), st.data())
def test_adding_a_barrier_never_shortens_a_route(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    more = walls | data.draw(subsets(inner_edges(grid), 4))
    before = ways_over(grid, floor, walls, diagonal=diagonal)
    after = ways_over(grid, floor, more, diagonal=diagonal)
    for start in members(floor):
        assert all(a <= b for a, b in zip(distances(before, start), distances(after, start), strict=True))


@given(mazes(), st.data())
def test_costs_agree_with_a_plain_relaxation(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    squares = list(members(all_squares(grid)))
    costs = {2: data.draw(subsets(squares, 6)), 4: 0}
    costs[4] = data.draw(subsets(squares, 6)) & ~costs[2]
    ways = ways_over(grid, floor, walls, diagonal=diagonal, costs=costs)
    steps = oracle.plain_steps(grid.width, grid.height, floor, walls, diagonal)
    start = data.draw(st.sampled_from(squares))
    known = {start: 0}
    for _ in squares:
        for a, onward in steps.items():
            for b in onward:
                price = 2 if costs[2] >> b & 1 else 4 if costs[4] >> b & 1 else 1
                if a in known:
                    known[b] = min(known.get(b, FAR), known[a] + price)
    assert {s: d for s, d in enumerate(distances(ways, start)) if d < FAR} == known
    assert {s: c for c, layer in spread(ways, 1 << start).items() for s in members(layer)} == known
