"""Sight from a centre to eight dots just inside the target's outline; walls opened by windows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grid import oracle
from engine.grid.boards import Board, Scene, board, inner_edges, scenes
from noctule.engine.grid import all_squares, centre_to_dots, edge_named, members, trace


def sees(b: Board, looker: str, target: str, *kinds: str, figures: str = "") -> bool:
    return centre_to_dots(b.grid, b.walls(*kinds), b.rocks | b.squares(figures), b[looker], b[target])


def test_a_window_straight_ahead_opens_the_wall() -> None:
    b = board("""
        + + + + +
         . .|. .
        + + + + +
         A .=. B
        + + + + +
         . .|. .
        + + + + +
    """)
    assert sees(b, "A", "B", "wall")
    assert not sees(b, "A", "B", "wall", "fence")


def test_a_wall_whose_only_window_is_out_of_line_hides() -> None:
    b = board("""
        + + + + +
         . .=. .
        + + + + +
         . .|. .
        + + + + +
         . .|. .
        + + + + +
         . A|. B
        + + + + +
         . .|. .
        + + + + +
    """)
    assert not sees(b, "A", "B", "wall")


def test_a_figure_in_the_row_hides() -> None:
    b = board("""
        + + + +
         A N B
        + + + +
         . . .
        + + + +
    """)
    assert not sees(b, "A", "B", figures="N")
    assert sees(b, "A", "B")


def test_a_line_may_graze_the_corner_of_occupied_squares() -> None:
    b = board("""
        + + +
         A 1
        + + +
         2 B
        + + +
    """)
    assert sees(b, "A", "B", figures="1 2")


def test_one_wall_at_the_corner_is_looked_around_and_two_are_not() -> None:
    b = board("""
        + + +
         A|.
        + + +
         . B
        + + +
    """)
    assert sees(b, "A", "B")
    both = b.walls() | 1 << edge_named(b.grid, "a1-s")
    assert not centre_to_dots(b.grid, both, 0, b["A"], b["B"])


@pytest.mark.parametrize(("figure", "edge"), [("b1", "a1-s"), ("b1", "a2-e"), ("a2", "a1-e"), ("a2", "b1-s")])
def test_a_line_that_touches_the_end_of_a_wall_is_blocked(figure: str, edge: str) -> None:
    b = board("""
        + + +
         A .
        + + +
         . B
        + + +
    """)
    wall = 1 << edge_named(b.grid, edge)
    for looker, target in (("A", "B"), ("B", "A")):
        assert not centre_to_dots(b.grid, wall, b.squares(figure), b[looker], b[target])
        assert centre_to_dots(b.grid, 0, b.squares(figure), b[looker], b[target])
        assert centre_to_dots(b.grid, wall, 0, b[looker], b[target])


def test_a_closed_door_and_a_blocking_thing_in_a_corridor_hide() -> None:
    b = board("""
        +-+-+-+-+
        |A .d. B|
        + +-+-+-+
        |.|
        + +
        |#|
        + +
        |.|
        + +
        |C|
        +-+
    """)
    assert not sees(b, "A", "B", "wall", "door")
    assert not sees(b, "A", "C", "wall", "door")
    assert sees(b, "A", "a3", "wall", "door")


def test_a_gap_in_the_map_blocks_the_lines_over_it() -> None:
    b = board("""
        +-+-+-+-+-+-+
        |A .     . B|
        + + +   + + +
        |. .     . .|
        +-+-+-+-+-+-+
    """)
    nowhere = all_squares(b.grid) & ~sum(1 << s for s, kind in enumerate(b.plan.squares) if kind)
    assert not centre_to_dots(b.grid, 0, nowhere, b["A"], b["B"])


def test_a_thing_in_the_target_square_itself_does_not_hide_it_but_what_is_behind() -> None:
    b = board("""
        +-+-+-+-+-+
        |E . . R F|
        +-+-+-+-+-+
    """)
    assert sees(b, "E", "R", figures="R F")
    assert not sees(b, "E", "F", figures="R F")


def geometry(s: Scene) -> oracle.Geometry:
    return oracle.Geometry(s.grid.width, s.grid.height, s.walls, s.figures, s.looker, s.target)


@given(scenes(most=6))
@settings(max_examples=250)
def test_sight_agrees_with_rational_geometry(s: Scene) -> None:
    assert centre_to_dots(*s) == oracle.centre_to_dots(geometry(s))


@given(scenes(), st.data())
def test_adding_a_blocker_never_opens_sight(s: Scene, data: st.DataObject) -> None:
    more_walls = s.walls | 1 << data.draw(st.sampled_from(inner_edges(s.grid) or [0]))
    more_figures = s.figures | 1 << data.draw(st.sampled_from(list(members(all_squares(s.grid)))))
    if not centre_to_dots(*s):
        assert not centre_to_dots(s.grid, more_walls, more_figures, s.looker, s.target)


@given(scenes(most=6))
def test_the_trace_proves_its_answer(s: Scene) -> None:
    found = trace("centre_to_dots", *s)
    assert found.clear == centre_to_dots(*s)
    g = geometry(s)
    if found.clear and s.looker != s.target:
        assert found.line[0] == oracle.centre(g.looker)
        assert not any(oracle.touch(found.line, w) for w in g.walls)
        assert not any(oracle.passes_through(found.line, f) for f in g.figures)
    elif not found.clear:
        walls, figures = sum(1 << e for e in found.edges), sum(1 << f for f in found.squares)
        assert walls & ~s.walls == 0 == figures & ~s.figures
        assert not centre_to_dots(s.grid, walls, figures, s.looker, s.target)
