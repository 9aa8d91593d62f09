"""Sight from any point of the looker's square to the centre of the target's; touching blocks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grid import oracle
from engine.grid.boards import Board, Scene, board, inner_edges, scenes
from noctule.engine.grid import (
    Grid,
    all_squares,
    any_point_to_centre,
    edge_name,
    edge_named,
    members,
    outline,
    square_at,
    square_name,
    trace,
)


def sees(b: Board, looker: str, target: str, *kinds: str, figures: str = "") -> bool:
    blockers = b.rocks | b.squares(figures)
    return any_point_to_centre(b.grid, b.walls(*kinds), blockers, b[looker], b[target])


def test_a_block_hides_what_stands_behind_its_corner() -> None:
    b = board("""
        +-+-+-+-+-+
        |. . S . .|
        + +#+ + + +
        |. # . . .|
        + + + + + +
        |. # . . .|
        + +#+ + + +
        |M . . . F|
        +-+-+-+-+-+
    """)
    assert not sees(b, "M", "S")
    assert sees(b, "M", "F")


def test_no_sight_between_two_blocks_that_touch_at_a_corner() -> None:
    b = board("""
        +-+-+-+
        |W # .|
        + + + +
        |# F .|
        +-+-+-+
    """)
    assert not sees(b, "F", "W")
    assert not sees(b, "W", "F")


def test_shooting_round_a_corner_is_not_mutual() -> None:
    b = board("""
        +-+-+-+-+-+
        |. . . . 1|
        + + + + + +
        |. T # . 2|
        + + + + + +
        |. . . . .|
        + + + + + +
        |. . . 3 .|
        +-+-+-+-+-+
    """)
    assert sees(b, "T", "1")
    assert not sees(b, "T", "2")
    assert sees(b, "T", "3")
    assert not sees(b, "1", "T")


def test_a_line_that_blocks_one_side_only_gives_one_way_sight() -> None:
    b = board("""
        +-+-+-+-+
        |A .g. W|
        +-+-+-+-+
    """)
    assert not sees(b, "A", "W", "wall", "veil")
    assert sees(b, "W", "A", "wall")


def test_a_line_that_stops_movement_only_hides_nothing() -> None:
    b = board("""
        +-+-+
        |AoW|
        +-+-+
    """)
    assert sees(b, "A", "W", "wall")


def test_a_figure_in_the_row_hides_what_is_behind_it_and_a_lying_one_is_not_passed_in() -> None:
    b = board("""
        + + + + + +
         W . F . T
        + + + + + +
         . . . . .
        + + + + + +
    """)
    assert not sees(b, "W", "T", figures="F")
    assert sees(b, "W", "T")
    assert sees(b, "W", "F", figures="F W T")


def test_an_obstacle_is_bounded_by_its_square_and_blocks_on_all_sides() -> None:
    b = board("""
        + + + +
         . . B
        + + + +
         . . .
        + + + +
         A # W
        + + + +
    """)
    assert not sees(b, "A", "W")
    assert sees(b, "B", "W")


def test_a_whole_obstacle_and_its_four_lines_block_alike() -> None:
    grid = Grid(5, 5)
    for rock in members(all_squares(grid)):
        for looker in members(all_squares(grid) & ~(1 << rock)):
            for target in members(all_squares(grid) & ~(1 << rock)):
                by_square = any_point_to_centre(grid, 0, 1 << rock, looker, target)
                assert by_square == any_point_to_centre(grid, outline(grid, 1 << rock), 0, looker, target)


def test_a_closed_door_space_stops_sight() -> None:
    b = board("""
        +-+-+-+
        |A # W|
        +-+-+-+
    """)
    assert not sees(b, "A", "W")


def test_a_wall_through_the_corner_point_leaves_no_diagonal_sight_but_one_short_wall_does() -> None:
    b = board("""
        + + + +
         A|. .
        + + + +
         .|B .
        + + + +
    """)
    assert not sees(b, "A", "B")
    short = board("""
        + + + +
         A|. .
        + + + +
         . B .
        + + + +
    """)
    assert sees(short, "A", "B")


def test_the_looker_may_not_start_on_a_blocking_line_of_his_own_square() -> None:
    b = board("""
        +-+-+
        |A|B|
        +-+-+
    """)
    assert not sees(b, "A", "B")


def test_everyone_sees_his_own_square_and_nobody_another_level() -> None:
    grid = Grid(2, 2, 2)
    assert any_point_to_centre(grid, (1 << 2 * grid.size) - 1, 0, 0, 0)
    assert not any_point_to_centre(grid, 0, 0, 0, grid.layer)
    assert trace("any_point_to_centre", grid, 0, 0, 0, 0).clear


def geometry(s: Scene) -> oracle.Geometry:
    return oracle.Geometry(s.grid.width, s.grid.height, s.walls, s.figures, s.looker, s.target)


@given(scenes())
@settings(max_examples=250)
def test_sight_agrees_with_rational_geometry(s: Scene) -> None:
    assert any_point_to_centre(*s) == oracle.any_point_to_centre(geometry(s))


@given(scenes(most=4))
@settings(max_examples=40)
def test_where_one_of_many_points_sees_there_is_sight(s: Scene) -> None:
    if oracle.some_lattice_point_sees(geometry(s)):
        assert any_point_to_centre(*s)


@given(scenes())
@settings(max_examples=250)
def test_the_trace_proves_its_answer(s: Scene) -> None:
    found = trace("any_point_to_centre", *s)
    assert found.clear == any_point_to_centre(*s)
    g = geometry(s)
    start, end = found.line
    x, y = g.looker
    if found.clear:
        assert end == oracle.centre(g.target)
        assert x <= start[0] <= x + 1
        assert y <= start[1] <= y + 1
        assert not any(oracle.touch(found.line, w) for w in g.walls)
        assert not any(oracle.touches_square(found.line, f) for f in g.figures)
    else:
        assert found.edges or found.squares
        assert all(s.walls >> e & 1 for e in found.edges)
        assert all(s.figures >> f & 1 for f in found.squares)
        walls, figures = sum(1 << e for e in found.edges), sum(1 << f for f in found.squares)
        assert not any_point_to_centre(s.grid, walls, figures, s.looker, s.target), "these blockers suffice"


@given(scenes(), st.data())
def test_adding_a_blocker_never_opens_sight(s: Scene, data: st.DataObject) -> None:
    more_walls = s.walls | 1 << data.draw(st.sampled_from(inner_edges(s.grid) or [0]))
    more_figures = s.figures | 1 << data.draw(st.sampled_from(list(members(all_squares(s.grid)))))
    if not any_point_to_centre(*s):
        assert not any_point_to_centre(s.grid, more_walls, more_figures, s.looker, s.target)


@given(scenes(most=6))
def test_sight_is_the_same_seen_in_a_mirror(s: Scene) -> None:
    grid = s.grid

    def mirrored(square: int) -> int:
        y, x = divmod(square, grid.stride)
        return square_at(grid, grid.width - 1 - x, y)

    walls = 0
    swap = str.maketrans("we", "ew")
    for edge in members(s.walls):
        square, _, letter = edge_name(grid, edge).rpartition("-")
        name = square_name(grid, mirrored(square_at(grid, *_place(square))))
        walls |= 1 << edge_named(grid, f"{name}-{letter.translate(swap)}")
    figures = sum(1 << mirrored(f) for f in members(s.figures))
    assert any_point_to_centre(*s) == any_point_to_centre(grid, walls, figures, mirrored(s.looker), mirrored(s.target))


def _place(name: str) -> tuple[int, int]:
    return ord(name[0]) - 97, int(name[1:]) - 1


def test_the_reason_names_the_first_blockers_from_the_looker() -> None:
    b = board("""
        +-+-+-+-+-+
        |A .|. X B|
        +-+-+-+-+-+
    """)
    why = trace("any_point_to_centre", b.grid, b.walls(), b.squares("X"), b["A"], b["B"])
    assert [edge_name(b.grid, e) for e in why.edges] == ["b1-e"]
    assert not why.squares
