"""Maps that grow from tiles: a tile is a small `Plan`, turned and laid on a larger one.

Lay tiles on an `empty_plan` that is large enough for the whole game, so that square numbers never change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from .edges import side
from .plan import Link, Plan
from .squares import ORTHOGONAL, E, Grid, N, S, neighbour, place_of, square_at, square_name


class Seam(NamedTuple):
    """Where a tile would touch the board: the edge, what each of the two has on it, and the squares on both sides."""

    edge: int
    direction: int
    on_board: str
    on_tile: str
    inside: int
    outside: int


def quarter_turned(tile: Plan, turns: int = 1) -> Plan:
    """A tile turned clockwise by so many quarters, with its edges, links and marks. All levels turn together.

    >>> from noctule.engine.grid import parse
    >>> tile = parse("+-+-+\\n|a b|\\n+ + +", {}, {"-": "wall", "|": "wall"}, marks="ab")
    >>> from noctule.engine.grid import draw
    >>> print(draw(quarter_turned(tile), {}, {"-": "wall", "|": "wall"}, marks="ab"))
    +-+
     a|
    + +
     b|
    +-+
    """
    for _ in range(turns % 4):
        tile = _turned_once(tile)
    return tile


def overlap(board: Plan, tile: Plan, x: int, y: int, level: int = 0) -> int:
    """The squares that a tile with its top left corner there would cover although something lies there already.

    >>> from noctule.engine.grid import empty_plan
    >>> overlap(empty_plan(Grid(2, 1), "floor"), empty_plan(Grid(1, 1), "floor"), 1, 0)
    2
    """
    covered = 0
    for square in _laid(board.grid, tile, x, y, level).values():
        if board.squares[square]:
            covered |= 1 << square
    return covered


def fits_on(board: Plan, tile: Plan, x: int, y: int, level: int = 0) -> bool:
    """May the tile lie there: inside the board, over nothing else?

    >>> from noctule.engine.grid import empty_plan
    >>> board, tile = empty_plan(Grid(2, 1)), empty_plan(Grid(1, 1), "floor")
    >>> fits_on(board, tile, 1, 0), fits_on(board, tile, 2, 0)
    (True, False)
    """
    grid, size = board.grid, tile.grid
    inside = x >= 0 <= y and x + size.width <= grid.width and y + size.height <= grid.height
    return inside and 0 <= level <= grid.levels - size.levels and not overlap(board, tile, x, y, level)


def seams(board: Plan, tile: Plan, x: int, y: int, level: int = 0) -> list[Seam]:
    """All edges along which the tile would touch squares that are there already.

    >>> from noctule.engine.grid import parse
    >>> board = parse("+-+-+\\n|.D |\\n+-+-+", {".": "floor"}, {"-": "wall", "|": "wall", "D": "door"})
    >>> tile = parse("+-+\\n|.|\\n+-+", {".": "floor"}, {"-": "wall", "|": "wall"})
    >>> [(s.on_board, s.on_tile, s.direction == 6) for s in seams(board, tile, 1, 0)]
    [('door', 'wall', True)]
    """
    laid = _laid(board.grid, tile, x, y, level)
    covered = set(laid.values())
    found = []
    for square, place in laid.items():
        for direction in ORTHOGONAL:
            beyond = neighbour(board.grid, place, direction)
            if beyond is not None and beyond not in covered and board.squares[beyond]:
                edge = side(board.grid, place, direction)
                on_tile = tile.edges[side(tile.grid, square, direction)]
                found.append(Seam(edge, direction, board.edges[edge], on_tile, place, beyond))
    return found


def laid_on(
    board: Plan,
    tile: Plan,
    x: int,
    y: int,
    level: int = 0,
    meet: Callable[[str, str], str] = lambda on_board, on_tile: on_tile or on_board,
) -> Plan:
    """The board with the tile on it. `meet` says what an edge becomes on which both have something to say.

    It is called as meet(kind on the board, kind on the tile) for the tile's outer edges; by default the tile
    prevails.

    >>> from noctule.engine.grid import empty_plan
    >>> laid_on(empty_plan(Grid(2, 1)), empty_plan(Grid(1, 1), "floor"), 1, 0).squares[:2]
    ('', 'floor')
    """
    if not fits_on(board, tile, x, y, level):
        what = f"a tile of {tile.grid.width} by {tile.grid.height}"
        names = [square_name(board.grid, s) for s in _occupied(board, tile, x, y, level)]
        why = f"it would cover {', '.join(names)}" if names else "it would reach over the border"
        raise ValueError(f"{what} cannot lie with its top left corner in column {x}, row {y}: {why}")
    laid = _laid(board.grid, tile, x, y, level)
    squares, edges = list(board.squares), list(board.edges)
    for square, place in laid.items():
        squares[place] = tile.squares[square]
        for direction in ORTHOGONAL:
            edge = side(board.grid, place, direction)
            kind = tile.edges[side(tile.grid, square, direction)]
            beyond = neighbour(tile.grid, square, direction)
            outer = beyond is None or not tile.squares[beyond]
            edges[edge] = meet(board.edges[edge], kind) if outer else kind
    marks = dict(board.marks)
    for mark, places in tile.marks.items():
        marks[mark] = (*marks.get(mark, ()), *(laid[s] for s in places))
    links = tuple(structs.replace(k, one=laid[k.one], other=laid[k.other]) for k in tile.links)
    return Plan(board.grid, tuple(squares), tuple(edges), board.links + links, marks)


def side_kinds(tile: Plan, direction: int, level: int = 0) -> tuple[str, ...]:
    """What lies on one side of a tile, from west to east or from north to south.

    >>> from noctule.engine.grid import parse
    >>> side_kinds(parse("+-+-+\\n|. .|\\n+-+D+", {".": "floor"}, {"-": "wall", "|": "wall", "D": "door"}), S)
    ('wall', 'door')
    """
    grid = tile.grid
    if direction in (N, S):
        row = 0 if direction == N else grid.height - 1
        squares = [square_at(grid, x, row, level) for x in range(grid.width)]
    else:
        column = grid.width - 1 if direction == E else 0
        squares = [square_at(grid, column, y, level) for y in range(grid.height)]
    return tuple(tile.edges[side(grid, square, direction)] for square in squares)


def _turned_once(tile: Plan) -> Plan:
    grid, place, squares, edges = _turning(tile.grid)
    was, stood = (*tile.squares, ""), (*tile.edges, "")
    marks = {mark: tuple([place[s] for s in places]) for mark, places in tile.marks.items()}
    links = tuple(Link(place[k.one], place[k.other], k.kind, k.cost) for k in tile.links)
    return Plan(grid, tuple([was[one] for one in squares]), tuple([stood[one] for one in edges]), links, marks)


@lru_cache(maxsize=64)
def _turning(old: Grid) -> tuple[Grid, dict[int, int], list[int], list[int]]:
    """A quarter turn of every tile of a size: where its squares come to lie, and which squares and edges lie on those of the
    turned one (-1 where there is only padding). It is the same for all of them, and found once."""
    grid = Grid(old.height, old.width, old.levels)
    place: dict[int, int] = {}
    squares, edges = [-1] * grid.size, [-1] * (2 * grid.size)
    for level in range(old.levels):
        for y in range(old.height):
            for x in range(old.width):
                square, there = square_at(old, x, y, level), square_at(grid, old.height - 1 - y, x, level)
                place[square], squares[there] = there, square
                for direction in ORTHOGONAL:
                    edges[side(grid, there, (direction + 2) % 8)] = side(old, square, direction)
    return grid, place, squares, edges


def _laid(grid: Grid, tile: Plan, x: int, y: int, level: int) -> dict[int, int]:
    """Each existing square of a tile and where it comes to lie."""
    found = {}
    for square, kind in enumerate(tile.squares):
        if kind:
            column, row, floor = place_of(tile.grid, square)
            found[square] = square_at(grid, column + x, row + y, floor + level)
    return found


def _occupied(board: Plan, tile: Plan, x: int, y: int, level: int) -> list[int]:
    try:
        return [s for s in _laid(board.grid, tile, x, y, level).values() if board.squares[s]]
    except ValueError:
        return []
