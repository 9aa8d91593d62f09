import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.grid.boards import grids, subsets
from noctule.engine.grid import (
    DIRECTIONS,
    ORTHOGONAL,
    Grid,
    all_squares,
    around,
    between,
    diagonal_steps,
    edge_name,
    edge_named,
    joined,
    members,
    neighbour,
    outline,
    place_of,
    rim,
    set_of,
    side,
    square_at,
    square_name,
    square_named,
    straight_steps,
    touched,
    vector,
)

BIG = Grid(60, 30, 3)


@given(st.integers(0, 59), st.integers(0, 29), st.integers(0, 2))
def test_names_and_places_of_squares_read_back(x: int, y: int, level: int) -> None:
    square = square_at(BIG, x, y, level)
    assert place_of(BIG, square) == (x, y, level)
    assert square_named(BIG, square_name(BIG, square)) == square


def test_columns_are_letters_rows_are_numbers_and_levels_a_prefix() -> None:
    assert square_name(BIG, square_at(BIG, 0, 0)) == "a1"
    assert square_name(BIG, square_at(BIG, 25, 9)) == "z10"
    assert square_name(BIG, square_at(BIG, 26, 9)) == "aa10"
    assert square_name(BIG, square_at(BIG, 53, 0, 2)) == "3/bb1"
    assert square_named(BIG, "1/c4") == square_named(BIG, "c4")


@pytest.mark.parametrize("name", ["", "4c", "c0", "C4", "c4 ", "0/c4", "c", "2/", "é1"])
def test_what_is_no_name_of_a_square_is_refused_with_the_way_to_write_one(name: str) -> None:
    with pytest.raises(ValueError, match="named like c4"):
        square_named(BIG, name)


def test_squares_beyond_the_border_are_refused() -> None:
    with pytest.raises(ValueError, match="runs from a1 to c2"):
        square_named(Grid(3, 2), "a3")
    with pytest.raises(ValueError, match="no square in column 3"):
        square_at(Grid(3, 2), 3, 0)


@given(grids())
def test_every_side_of_every_square_has_a_name_that_reads_back(grid: Grid) -> None:
    for square in members(all_squares(grid)):
        for direction in ORTHOGONAL:
            edge = side(grid, square, direction)
            assert edge_named(grid, edge_name(grid, edge)) == edge
            assert edge_named(grid, f"{square_name(grid, square)}-{DIRECTIONS[direction]}") == edge
            assert square in joined(grid, edge)
            beyond = neighbour(grid, square, direction)
            assert set(joined(grid, edge)) == {square, beyond}
            if beyond is not None:
                assert between(grid, square, beyond) == between(grid, beyond, square) == edge


@given(grids())
def test_no_two_sides_share_a_number(grid: Grid) -> None:
    sides = {side(grid, s, d) for s in members(all_squares(grid)) for d in ORTHOGONAL}
    w, h = grid.width, grid.height
    assert len(sides) == (w + 1) * h + w * (h + 1)


def test_wrong_edges_are_refused() -> None:
    grid = Grid(2, 2)
    with pytest.raises(ValueError, match="share no side"):
        between(grid, 0, 4)
    with pytest.raises(ValueError, match="like c4-e"):
        edge_named(grid, "a1")
    with pytest.raises(ValueError, match="no side of a square"):
        side(grid, 0, 1)
    with pytest.raises(ValueError, match="not an edge"):
        joined(grid, 6)


@given(grids(), st.data())
def test_outline_rim_and_touched_agree_with_the_sides_one_by_one(grid: Grid, data: st.DataObject) -> None:
    squares = data.draw(subsets(list(members(all_squares(grid))), 6))
    all_sides = [side(grid, s, d) for s in members(squares) for d in ORTHOGONAL]
    assert outline(grid, squares) == set_of(all_sides)
    assert rim(grid, squares) == set_of(e for e in all_sides if all_sides.count(e) == 1)
    edges = data.draw(subsets(sorted(set(all_sides)), 5))
    expected = {s for e in members(edges) for s in joined(grid, e) if s is not None}
    assert set(members(touched(grid, edges))) == expected


def test_squares_around_come_clockwise_from_north() -> None:
    grid = Grid(3, 3)
    names = [square_name(grid, s) for s in around(grid, square_named(grid, "b2"))]
    assert names == ["b1", "c1", "c2", "c3", "b3", "a3", "a2", "a1"]


def test_range_without_walls_counts_columns_and_rows() -> None:
    grid = Grid(9, 9)
    a, b = square_named(grid, "c5"), square_named(grid, "f3")
    assert vector(grid, a, b) == (3, -2)
    assert straight_steps(grid, a, b) == 5
    assert diagonal_steps(grid, a, b) == 3


def test_a_vector_between_levels_is_refused() -> None:
    grid = Grid(2, 2, 2)
    with pytest.raises(ValueError, match="different levels"):
        vector(grid, 0, grid.layer)
