from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grid.boards import Scene, inner_edges, mazes, scenes, subsets
from noctule.engine.grid import (
    FAR,
    DistanceTable,
    Grid,
    SightRule,
    SightTable,
    all_squares,
    centre_to_side,
    distance,
    distances,
    fewest_diagonals,
    members,
    next_steps,
    outline,
    sees,
    set_of,
    tables,
    ways_over,
)

Maze = tuple[Grid, int, int, bool]
RULES: tuple[SightRule, ...] = get_args(SightRule)


@pytest.mark.parametrize("rule", RULES)
@given(scene=scenes(), data=st.data())
@settings(max_examples=40)
def test_a_sight_table_always_answers_like_the_exact_rule(rule: SightRule, scene: Scene, data: st.DataObject) -> None:
    grid = scene.grid
    table = SightTable(grid, rule)
    squares = list(members(all_squares(grid)))
    walls, figures = scene.walls, scene.figures
    for _ in range(3):
        for looker in squares[:6]:
            expected = [t for t in squares if sees(rule, grid, walls, figures, looker, t)]
            assert table.seen(walls, figures, looker, all_squares(grid)) == set_of(expected)
        walls ^= data.draw(subsets(inner_edges(grid), 2))
        figures = data.draw(subsets(squares, 3))


@given(scene=scenes(), data=st.data())
@settings(max_examples=40)
def test_a_sight_table_sees_those_sides_to_which_there_is_a_line(scene: Scene, data: st.DataObject) -> None:
    grid = scene.grid
    table = SightTable(grid, "centre_to_centre")
    squares = all_squares(grid)
    sides = outline(grid, squares)
    walls, figures = scene.walls, scene.figures
    for _ in range(3):
        for looker in list(members(squares))[:6]:
            level = squares & (1 << grid.layer) - 1 << looker // grid.layer * grid.layer
            expected = [e for e in members(outline(grid, level)) if centre_to_side(grid, walls, figures, looker, e)]
            assert table.seen_sides(walls, figures, looker, sides) == set_of(expected)
        walls ^= data.draw(subsets(inner_edges(grid), 2))
        figures = data.draw(subsets(list(members(squares)), 3))


def test_the_table_gives_the_same_reason_as_the_rule() -> None:
    table = SightTable(Grid(3, 1), "centre_to_centre")
    assert table.trace(1 << 1, 0, 0, 2).edges == (1,)


def test_old_states_of_the_walls_make_room_for_new_ones() -> None:
    table = SightTable(Grid(3, 1), "centre_to_centre")
    table._tables.most = 2
    for _ in range(2):
        assert [table.sees(walls, 0, 0, 2) for walls in (0, 1 << 1, 1 << 2)] == [True, False, False]
    assert len(table._tables) == 2


@pytest.mark.parametrize("look", ["seen", "seen_sides"])
def test_a_state_of_the_walls_keeps_so_many_lines(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept as long as the board is, and everybody who ever plays on it adds some."""
    grid = Grid(6, 6)
    everywhere = all_squares(grid)
    free = SightTable(grid, "centre_to_centre")
    found = [getattr(free, look)(0, 0, square, everywhere) for square in members(everywhere)]
    monkeypatch.setattr(tables, "PAIRS", 10)
    table = SightTable(grid, "centre_to_centre")
    assert [getattr(table, look)(0, 0, square, everywhere) for square in members(everywhere)] == found
    _, kept = (table._tables if look == "seen" else table._sides)[0]
    assert 0 < len(kept) <= 10


@given(mazes(), st.data())
def test_a_changed_distance_table_equals_a_new_one(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    squares = list(members(all_squares(grid)))
    costs = {2: data.draw(subsets(squares, 4))}
    table = DistanceTable(ways_over(grid, floor, walls, diagonal=diagonal, costs=costs))
    for start in squares:
        table.row(start)
    for _ in range(3):
        walls ^= data.draw(subsets(inner_edges(grid), 2))
        floor ^= data.draw(subsets(squares, 1))
        ways = ways_over(grid, floor, walls, diagonal=diagonal, costs=costs)
        table = table.changed(ways)
        for start in squares:
            assert table.row(start) == distances(ways, start)


def test_a_changed_table_keeps_the_rows_that_nothing_touched() -> None:
    grid = Grid(6, 1)
    table = DistanceTable(ways_over(grid, 0b111111, 1 << 3))
    for start in range(6):
        table.row(start)
    after = table.changed(ways_over(grid, 0b111111, 1 << 3 | 1 << 5))
    assert set(after._rows) == {0, 1, 2}, "the rows behind the wall at d1 are not computed anew"


@given(mazes(), st.data())
def test_a_distance_table_answers_like_a_search_with_figures(maze: Maze, data: st.DataObject) -> None:
    grid, floor, walls, diagonal = maze
    squares = list(members(all_squares(grid)))
    ways = ways_over(grid, floor, walls, diagonal=diagonal)
    table = DistanceTable(ways)
    closed, ends = data.draw(subsets(squares, 3)), data.draw(subsets(squares, 2))
    for start in squares[:8]:
        for end in squares:
            figures: Any = {"closed": closed, "ends": ends}
            assert table.distance(start, end, **figures) == distance(ways, start, end, **figures)
            assert table.next_steps(start, end, **figures) == next_steps(ways, start, end, **figures)
            assert table.fewest_diagonals(start, end, **figures) == fewest_diagonals(ways, start, end, **figures)


def test_squares_that_no_route_joins_are_far() -> None:
    table = DistanceTable(ways_over(Grid(3, 1), 0b101))
    assert table.distance(0, 2) == FAR
    assert table.next_steps(0, 2) == 0
