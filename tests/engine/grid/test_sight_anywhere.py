"""A scene gives the same sight wherever on a larger board, and on whatever level, it lies."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.grid.boards import Scene, scenes
from noctule.engine.grid import Grid, SightRule, SightTable, members, place_of, sees, square_at, trace

RULES: tuple[SightRule, ...] = get_args(SightRule)


def moved(s: Scene, grid: Grid, dx: int, dy: int, level: int) -> Scene:
    def there(square: int) -> int:
        x, y, _ = place_of(s.grid, square)
        return level * grid.layer + (y + dy) * grid.stride + x + dx

    def edge(number: int) -> int:
        flat = number >= s.grid.size
        return there(number - s.grid.size) + grid.size if flat else there(number)

    walls = sum(1 << edge(e) for e in members(s.walls))
    return Scene(grid, walls, sum(1 << there(f) for f in members(s.figures)), there(s.looker), there(s.target))


@pytest.mark.parametrize("rule", RULES)
@given(scene=scenes(), dx=st.integers(0, 3), dy=st.integers(0, 3), level=st.integers(0, 2))
@settings(max_examples=60)
def test_sight_does_not_depend_on_the_place_of_the_scene(rule: SightRule, scene: Scene, dx: int, dy: int, level: int) -> None:
    there = moved(scene, Grid(scene.grid.width + 3, scene.grid.height + 3, 3), dx, dy, level)
    assert sees(rule, *there) == sees(rule, *scene)
    here_line, there_line = trace(rule, *scene).line, trace(rule, *there).line
    assert [(x + dx, y + dy) for x, y in here_line] == list(there_line)


@pytest.mark.parametrize("rule", RULES)
@given(scene=scenes())
@settings(max_examples=60)
def test_solid_squares_of_a_table_block_like_figures(rule: SightRule, scene: Scene) -> None:
    solid = scene.figures & 0x5555555555
    table = SightTable(scene.grid, rule, solid)
    for _ in range(2):
        assert table.sees(scene.walls, scene.figures & ~solid, scene.looker, scene.target) == sees(rule, *scene)
    assert table.trace(scene.walls, scene.figures & ~solid, scene.looker, scene.target) == trace(rule, *scene)


@pytest.mark.parametrize("rule", RULES)
def test_long_lines_on_the_largest_board(rule: SightRule) -> None:
    grid = Grid(30, 20)
    first, last = square_at(grid, 0, 0), square_at(grid, 29, 19)
    assert sees(rule, grid, 0, 0, first, last)
    everything = (1 << 2 * grid.size) - 1
    assert not sees(rule, grid, everything, 0, first, last)
    assert not trace(rule, grid, everything, 0, first, last).clear
