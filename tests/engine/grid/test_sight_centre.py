"""Sight from centre to centre; exactly at a corner one open side is enough."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grid import oracle
from engine.grid.boards import Board, Scene, board, inner_edges, scenes
from noctule.engine.grid import (
    Grid,
    all_squares,
    centre_to_centre,
    edge_name,
    line_squares,
    members,
    outline,
    square_name,
    square_named,
    trace,
)


def sees(b: Board, looker: str, target: str, *kinds: str, figures: str = "") -> bool:
    return centre_to_centre(b.grid, b.walls(*kinds), b.rocks | b.squares(figures), b[looker], b[target])


OPEN = board("""
    + + + +
     A 1 .
    + + + +
     2 3 4
    + + + +
     . 5 B
    + + + +
""")


def test_a_diagonal_past_one_figure_at_the_corner_is_free() -> None:
    assert sees(OPEN, "A", "B", figures="1")
    assert sees(OPEN, "A", "B", figures="1 5")


def test_a_diagonal_between_two_figures_at_one_corner_is_blocked() -> None:
    assert not sees(OPEN, "A", "B", figures="1 2")
    assert not sees(OPEN, "A", "B", figures="4 5")


def test_a_figure_on_the_diagonal_blocks() -> None:
    assert not sees(OPEN, "A", "B", figures="3")


def test_the_ends_of_the_line_never_block() -> None:
    assert sees(OPEN, "A", "B", figures="A B")


def test_a_friend_in_the_row_blocks_and_a_marker_is_simply_not_passed_in() -> None:
    b = board("""
        + + + + +
         S F D E
        + + + + +
    """)
    assert not sees(b, "S", "E", figures="S F E")
    assert sees(b, "S", "E", figures="S E")


def test_who_stands_on_a_blocking_square_is_seen_and_who_is_behind_it_is_not() -> None:
    b = board("""
        + + + + +
         S . # B
        + + + + +
    """)
    assert centre_to_centre(b.grid, 0, b.rocks, b["S"], b["c1"])
    assert not sees(b, "S", "B")


def test_the_end_of_a_single_wall_at_the_corner_does_not_block() -> None:
    b = board("""
        + + +
         A|.
        + + +
         . B
        + + +
    """)
    assert sees(b, "A", "B")


def test_walls_on_both_ways_around_the_corner_block() -> None:
    b = board("""
        + + +
         A|.
        + + +
         .|B
        + + +
    """)
    assert not sees(b, "A", "B")


def test_a_wall_on_one_way_and_a_figure_on_the_other_block() -> None:
    b = board("""
        + + +
         A|.
        + + +
         F B
        + + +
    """)
    assert not sees(b, "A", "B", figures="F")
    assert sees(b, "A", "B")


def test_a_closed_door_blocks_and_an_open_one_does_not() -> None:
    b = board("""
        +-+-+-+
        |A .dB|
        +-+-+-+
    """)
    assert not sees(b, "A", "B", "wall", "door")
    assert sees(b, "A", "B", "wall")


def test_the_squares_on_a_line_leave_out_those_that_are_only_touched_at_a_corner() -> None:
    grid = Grid(5, 3)
    names = [square_name(grid, s) for s in line_squares(grid, square_named(grid, "a1"), square_named(grid, "e3"))]
    assert names == ["a1", "b1", "b2", "c2", "d2", "d3", "e3"]
    assert line_squares(grid, 3, 3) == (3,)
    diagonal = line_squares(grid, square_named(grid, "a1"), square_named(grid, "c3"))
    assert [square_name(grid, s) for s in diagonal] == ["a1", "b2", "c3"]


def geometry(s: Scene) -> oracle.Geometry:
    return oracle.Geometry(s.grid.width, s.grid.height, s.walls, s.figures, s.looker, s.target)


@given(scenes(most=6))
@settings(max_examples=300)
def test_sight_agrees_with_rational_geometry(s: Scene) -> None:
    assert centre_to_centre(*s) == oracle.centre_to_centre(geometry(s))


@given(scenes(most=6))
def test_sight_is_mutual(s: Scene) -> None:
    assert centre_to_centre(*s) == centre_to_centre(s.grid, s.walls, s.figures, s.target, s.looker)


@given(scenes(), st.data())
def test_adding_a_blocker_never_opens_sight(s: Scene, data: st.DataObject) -> None:
    more_walls = s.walls | 1 << data.draw(st.sampled_from(inner_edges(s.grid) or [0]))
    more_figures = s.figures | 1 << data.draw(st.sampled_from(list(members(all_squares(s.grid)))))
    if not centre_to_centre(*s):
        assert not centre_to_centre(s.grid, more_walls, more_figures, s.looker, s.target)


@given(scenes(most=6))
def test_the_blockers_of_the_trace_suffice_to_block(s: Scene) -> None:
    found = trace("centre_to_centre", *s)
    assert found.clear == centre_to_centre(*s)
    assert found.line == tuple(oracle.centre((n % s.grid.stride, n // s.grid.stride)) for n in (s.looker, s.target))
    if not found.clear:
        assert all(s.walls >> e & 1 for e in found.edges)
        assert all(s.figures >> f & 1 for f in found.squares)
        walls, figures = sum(1 << e for e in found.edges), sum(1 << f for f in found.squares)
        assert not centre_to_centre(s.grid, walls, figures, s.looker, s.target)


def test_the_reason_at_a_corner_names_both_sides() -> None:
    b = board("""
        + + +
         A|.
        + + +
         F B
        + + +
    """)
    why = trace("centre_to_centre", b.grid, b.walls(), b.squares("F"), b["A"], b["B"])
    assert [edge_name(b.grid, e) for e in why.edges] == ["a1-e"]
    assert why.squares == (b["F"],)


def test_an_obstacle_and_its_four_lines_block_alike_between_other_squares() -> None:
    grid = Grid(5, 5)
    for rock in members(all_squares(grid)):
        for looker in members(all_squares(grid) & ~(1 << rock)):
            for target in members(all_squares(grid) & ~(1 << rock)):
                by_square = centre_to_centre(grid, 0, 1 << rock, looker, target)
                assert by_square == centre_to_centre(grid, outline(grid, 1 << rock), 0, looker, target)


def test_a_block_of_four_squares_is_seen_if_any_of_them_is() -> None:
    b = board("""
        + + + + +
         . . 1 2
        + + + + +
         . . 3 4
        + + +-+ +
         . . . S
        + + + + +
    """)
    seen = [m for m in "1234" if sees(b, "S", m, figures="1 2 3 4")]
    assert seen == ["4"]
