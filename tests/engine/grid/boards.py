"""Boards for the tests: a legend that all drawings share, and strategies for random ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hypothesis import strategies as st

from noctule.engine.grid import (
    ORTHOGONAL,
    E,
    Grid,
    Plan,
    S,
    Ways,
    all_squares,
    edges_of,
    floor_of,
    members,
    parse,
    set_of,
    side,
    square_at,
    square_named,
    squares_of,
    the_mark,
    ways_over,
)

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@"
CELLS: dict[str, str | tuple[str, str]] = {".": "floor", "#": "rock", "~": "mire"}
EDGES = {"|": "wall", "-": "wall", "#": "wall", "o": "rope", "g": "veil", "d": "door", "=": "fence"}


@dataclass(frozen=True)
class Board:
    plan: Plan

    @property
    def grid(self) -> Grid:
        return self.plan.grid

    def __getitem__(self, name: str) -> int:
        """The square of a mark, or of that name."""
        return the_mark(self.plan, name) if name in self.plan.marks else square_named(self.grid, name)

    def squares(self, names: str) -> int:
        return set_of(self[name] for name in names.split())

    def walls(self, *kinds: str) -> int:
        return edges_of(self.plan, kinds or ("wall",))

    @property
    def rocks(self) -> int:
        return squares_of(self.plan, {"rock"})

    def ways(self, *kinds: str, diagonal: bool = True) -> Ways:
        return ways_over(self.grid, floor_of(self.plan) & ~self.rocks, self.walls(*kinds), diagonal=diagonal)


def board(text: str) -> Board:
    return Board(parse(text, CELLS, EDGES, marks=MARKS))


class Scene(NamedTuple):
    """A random board for sight: walls, blocking squares, looker, target."""

    grid: Grid
    walls: int
    figures: int
    looker: int
    target: int


def inner_edges(grid: Grid) -> list[int]:
    found = []
    for y in range(grid.height):
        for x in range(grid.width):
            square = square_at(grid, x, y)
            if x + 1 < grid.width:
                found.append(side(grid, square, E))
            if y + 1 < grid.height:
                found.append(side(grid, square, S))
    return found


def subsets(items: list[int], most: int) -> st.SearchStrategy[int]:
    return st.sets(st.sampled_from(items), max_size=most).map(set_of) if items else st.just(0)


@st.composite
def grids(draw: st.DrawFn, most: int = 5) -> Grid:
    return Grid(draw(st.integers(1, most)), draw(st.integers(1, most)))


@st.composite
def scenes(draw: st.DrawFn, most: int = 5) -> Scene:
    grid = draw(grids(most))
    squares = [square_at(grid, x, y) for y in range(grid.height) for x in range(grid.width)]
    return Scene(
        grid,
        draw(subsets(inner_edges(grid), 12)),
        draw(subsets(squares, 4)),
        draw(st.sampled_from(squares)),
        draw(st.sampled_from(squares)),
    )


@st.composite
def mazes(draw: st.DrawFn, most: int = 5) -> tuple[Grid, int, int, bool]:
    """Grid, floor, walls, and whether diagonal steps are allowed."""
    grid = draw(grids(most))
    squares = [square_at(grid, x, y) for y in range(grid.height) for x in range(grid.width)]
    floor = all_squares(grid) & ~draw(subsets(squares, 5))
    return grid, floor, draw(subsets(inner_edges(grid), 16)), draw(st.booleans())


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    grid = Grid(draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 2)))
    squares, edges = [""] * grid.size, [""] * (2 * grid.size)
    kinds = st.sampled_from(["", "floor", "rock", "mire"])
    marks: dict[str, tuple[int, ...]] = {}
    for square in members(all_squares(grid)):
        squares[square] = draw(kinds)
        if squares[square] == "floor" and draw(st.booleans()):
            mark = draw(st.sampled_from(MARKS))
            marks[mark] = (*marks.get(mark, ()), square)
        for direction in ORTHOGONAL:
            edges[side(grid, square, direction)] = draw(st.sampled_from(["", "wall", "rope", "door"]))
    return Plan(grid, tuple(squares), tuple(edges), (), marks)
