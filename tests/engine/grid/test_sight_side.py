"""Sight from a centre to the middle of a square side: doors and walls as targets."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grid import oracle
from engine.grid.boards import board
from noctule.engine.grid import Grid, all_squares, centre_to_side, edge_named, joined, members, set_of, side

ROOM = board("""
    +-+-+-+-+
    |A . 1 .|
    + + + + +
    |. 2 . .|
    + + + + +
    |. . . .|
    +-+-+-+-+
""")


def test_the_side_that_is_looked_at_does_not_block_and_what_is_before_it_does() -> None:
    wall = edge_named(ROOM.grid, "c1-e")
    walls = ROOM.walls() | 1 << wall
    assert centre_to_side(ROOM.grid, walls, 0, ROOM["A"], wall)
    assert not centre_to_side(ROOM.grid, walls, ROOM.squares("1"), ROOM["A"], wall), "a figure stands before it"
    assert not centre_to_side(ROOM.grid, walls | 1 << edge_named(ROOM.grid, "a1-e"), 0, ROOM["A"], wall)
    assert centre_to_side(ROOM.grid, walls, ROOM.squares("A"), ROOM["A"], edge_named(ROOM.grid, "a1-w")), "his own square"


def test_a_line_through_a_corner_needs_one_way_round_it() -> None:
    g = Grid(5, 5)
    edge = edge_named(g, "c5-s")  # from a1 two columns right and four and a half rows down: no corner
    assert centre_to_side(g, 0, 0, 0, edge)
    target = edge_named(g, "e2-s")  # (4, 3/2) from the centre of a1
    assert centre_to_side(g, 0, 0, 0, target) == _free(g, 0, 0, 0, target)


def _free(g: Grid, walls: int, figures: int, looker: int, edge: int) -> bool:
    """By rational geometry: no wall met inside it, no figure's square passed through, one way round every corner."""
    stride = g.stride
    start = oracle.centre((looker % stride, looker // stride))
    number = edge % g.size
    x, y = Fraction(number % stride), Fraction(number // stride)
    half = Fraction(1, 2)
    line = (start, (x, y + half) if edge < g.size else (x + half, y))
    scene = oracle.Geometry(g.width, g.height, walls & ~(1 << edge), figures, looker, looker)
    for one, two in scene.walls:
        if oracle.touch(line, (one, two)) and not oracle.on_segment(one, line) and not oracle.on_segment(two, line):
            return False
    if any(oracle.passes_through(line, square) for square in scene.figures):
        return False
    corners = [(Fraction(i), Fraction(j)) for i in range(g.width + 1) for j in range(g.height + 1)]
    return all(_way_round(scene, line, corner) for corner in corners if oracle.on_segment(corner, line))


def _way_round(scene: oracle.Geometry, line: oracle.Segment, corner: oracle.Spot) -> bool:
    """One of the two squares beside the line at a corner, with the two sides of it that end there, is free."""
    right, down = (1 if line[1][axis] > line[0][axis] else -1 for axis in (0, 1))
    i, j = int(corner[0]), int(corner[1])
    for flip in (1, -1):
        a, b = right * flip, -down * flip
        square = (i if a > 0 else i - 1, j if b > 0 else j - 1)
        arms = ((corner, (corner[0] + a, corner[1])), (corner, (corner[0], corner[1] + b)))
        shut = any({*arm} == {*wall} for arm in arms for wall in scene.walls)
        if square not in scene.figures and not shut:
            return True
    return False


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_agrees_with_rational_geometry(data: st.DataObject) -> None:
    g = Grid(data.draw(st.integers(2, 7)), data.draw(st.integers(2, 7)))
    squares = list(members(all_squares(g)))
    edges = sorted({side(g, q, d) for q in squares for d in (0, 2, 4, 6)})
    looker, edge = data.draw(st.sampled_from(squares)), data.draw(st.sampled_from(edges))
    walls = set_of(data.draw(st.lists(st.sampled_from(edges), max_size=8))) & ~(1 << edge)
    figures = set_of(data.draw(st.lists(st.sampled_from(squares), max_size=5))) & ~(1 << looker)
    assert centre_to_side(g, walls, figures, looker, edge) == _free(g, walls, figures, looker, edge)
    assert any(q is not None for q in joined(g, edge))
