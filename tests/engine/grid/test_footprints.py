from hypothesis import given
from hypothesis import strategies as st

from engine.grid.boards import Board, board
from noctule.engine.grid import (
    FAR,
    E,
    Grid,
    N,
    S,
    W,
    all_squares,
    block_squares,
    block_step,
    block_steps,
    cell_of,
    cell_squares,
    cells_over,
    cheapest_first_steps,
    edge_named,
    members,
    next_steps,
    pair_steps,
    place_of,
    sectors,
    square_named,
    vector,
    ways_over,
    whole_cells,
)

OPEN = Grid(9, 9)
FIELD = ways_over(OPEN, all_squares(OPEN))


def at(name: str) -> int:
    return square_named(OPEN, name)


def walk(pair: tuple[int, int], goal: int, points: int) -> tuple[int, int]:
    for _ in range(points):
        _, firsts = cheapest_first_steps(pair, lambda p: pair_steps(FIELD, p), lambda p: p[0] == goal)
        pair = firsts[0]
    return pair


def test_a_figure_on_two_squares_turns_round_before_it_goes_back() -> None:
    assert walk((at("e5"), at("e4")), at("e1"), 3) == (at("e2"), at("e3"))


def test_a_figure_on_two_squares_never_steps_diagonally_and_all_its_ways_are_offered() -> None:
    start = (at("e5"), at("e4"))
    cost, firsts = cheapest_first_steps(start, lambda p: pair_steps(FIELD, p), lambda p: p[0] == at("g7"))
    assert cost == 4
    assert sorted(firsts) == sorted([(at("f5"), at("e5")), (at("e6"), at("e5"))])


def test_the_half_turn_is_weighed_against_the_way_round() -> None:
    start = (at("e5"), at("e4"))
    cost, firsts = cheapest_first_steps(start, lambda p: pair_steps(FIELD, p), lambda p: p[0] == at("d4"))
    assert cost == 2
    assert set(firsts) == {(at("d5"), at("e5")), (at("e4"), at("e5"))}


def test_a_figure_on_two_squares_cannot_pass_closed_squares() -> None:
    b = board("""
        +-+-+-+-+
        |K F . G|
        +-+-+-+-+
    """)
    found = cheapest_first_steps(
        (b["F"], b["K"]), lambda p: pair_steps(b.ways(), p, closed=b.squares("c1")), lambda p: p[0] == b["G"]
    )
    assert found == (FAR, [])


def test_the_front_never_steps_onto_the_back_however_dear_the_half_turn_is() -> None:
    found = dict(pair_steps(FIELD, (at("e5"), at("e4")), turn=3))
    assert found[at("e4"), at("e5")] == 3
    assert set(found.values()) == {1, 3}
    assert len(found) == 4


def small_door() -> Board:
    return board("""
        +-+-+-+-+
        |. . . .|
        +-+ +-+-+
        |. M . .|
        + + + + +
        |. . . .|
        +-+-+-+-+
    """)


def test_a_block_needs_room_for_its_whole_front() -> None:
    b = small_door()
    assert block_step(b.ways(diagonal=False), b["M"], N) is None
    wider = b.walls() & ~(1 << edge_named(b.grid, "c1-s"))
    assert block_step(ways_over(b.grid, all_squares(b.grid), wider), b["M"], N) == b["b1"]


def test_a_block_goes_forward_and_backward_only_at_its_own_prices() -> None:
    grid = Grid(6, 6)
    ways = ways_over(grid, all_squares(grid))
    start = (square_named(grid, "c3"), N)
    found = dict(block_steps(ways, start, forward=1, backward=2, turns={2: 2, 4: 2, 6: 2}))
    assert found == {
        (square_named(grid, "c2"), N): 1,
        (square_named(grid, "c4"), N): 2,
        (start[0], E): 2,
        (start[0], S): 2,
        (start[0], 6): 2,
    }
    assert not list(block_steps(ways, start, forward=None, backward=None))


def test_turning_first_is_cheaper_than_backing_up_twice() -> None:
    grid = Grid(2, 6)
    ways = ways_over(grid, all_squares(grid))
    start = (square_named(grid, "a3"), N)
    cost, firsts = cheapest_first_steps(
        start,
        lambda p: block_steps(ways, p, backward=2, turns={4: 2}),
        lambda p: p == (square_named(grid, "a5"), S),
    )
    assert cost == 4
    assert firsts == [(start[0], S)]


def test_a_block_never_leaves_the_board() -> None:
    grid = Grid(4, 4, 2)
    ways = ways_over(grid, all_squares(grid))
    for corner in members(all_squares(grid)):
        x, y, _ = place_of(grid, corner)
        if x < 3 and y < 3:
            open_sides = {N: y > 0, E: x < 2, S: y < 2, W: x > 0}
            assert {d: block_step(ways, corner, d) is not None for d in open_sides} == open_sides


def test_a_block_does_not_stand_across_a_wall_or_on_others() -> None:
    b = board("""
        +-+-+-+
        |M . .|
        + + +-+
        |. . .|
        +-+-+-+
    """)
    assert block_step(b.ways(diagonal=False), b["M"], E) is None
    grid = Grid(3, 2)
    assert block_step(ways_over(grid, all_squares(grid)), 0, E, closed=1 << 2) is None
    assert block_step(ways_over(grid, all_squares(grid)), 0, E) == 1
    assert block_step(ways_over(grid, all_squares(grid)), 1, E) is None


def test_the_arc_of_a_block_is_measured_from_its_middle() -> None:
    grid = Grid(6, 6)
    corner, target = square_named(grid, "c3"), square_named(grid, "e2")
    dx, dy = vector(grid, corner, target)
    assert sectors(N, 2 * dx - 1, 2 * dy - 1) == (0, 1), "half squares: 3 right, 3 up"


def test_a_figure_of_a_whole_cell_moves_over_cells_that_are_wholly_open() -> None:
    b = board("""
        +-+-+-+-+-+-+-+-+
        |. . . . . # . .|
        + + + + + + + + +
        |. . . . . . . .|
        + + + + + + + + +
        |. . . . . . . .|
        + + + + + + + + +
        |. . . . . . . .|
        +-+-+-+-+-+-+-+-+
    """)
    outdoors = all_squares(b.grid) & ~b.rocks
    cells = cells_over(b.grid)
    lane = ways_over(cells, whole_cells(b.grid, outdoors))
    start, goal = cell_of(b.grid, b["a1"]), cell_of(b.grid, b["h1"])
    steps = next_steps(lane, start, goal)
    assert {place_of(cells, s)[:2] for s in members(steps)} == {(1, 0), (0, 1)}
    assert cell_squares(b.grid, start) == b.squares("a1 b1 a2 b2")


@given(st.integers(1, 4), st.integers(0, 5), st.integers(0, 5))
def test_the_cells_of_all_squares_cover_the_board_once(size: int, x: int, y: int) -> None:
    grid = Grid(size * 3, size * 2, 2)
    cells = cells_over(grid, size)
    parts = [cell_squares(grid, c, size) for c in members(all_squares(cells))]
    assert sum(parts) == all_squares(grid)
    assert whole_cells(grid, all_squares(grid), size) == all_squares(cells)
    square = square_named(grid, f"{'abcdefghijkl'[x % grid.width]}{y % grid.height + 1}")
    assert cell_squares(grid, cell_of(grid, square, size), size) >> square & 1


def test_a_block_covers_its_squares() -> None:
    grid = Grid(5, 5)
    assert block_squares(grid, 0, 3).bit_count() == 9
