"""Maps as text drawings at double resolution: cells, and the edges between them.

    +-+-+-+
    |M . .|
    + +#+ +
    |. # A|
    +-+-+-+

Every second character of every second line is a cell, the characters between two cells are edges, the rest
are corners. A legend given by the caller says what the symbols mean. Several levels stand one below the
other, each after the first headed by a line that starts with `=`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from .plan import Plan
from .squares import Grid, square_name

Cells = Mapping[str, str | tuple[str, str]]
"""Cell symbol to kind, or to (kind, mark)."""

LARGEST = 2_000
"""Squares of a board, with the padding and all levels."""

T = TypeVar("T")


class DrawingError(ValueError):
    """A drawing that cannot be read or made; says where, and what is known."""


class _Line(Struct, frozen=True):
    """A line of a drawing without its indentation, and where it stood."""

    text: str
    number: int
    indent: int

    def read(self, column: int, meaning: Mapping[str, T], what: str, name: str) -> T:
        symbol = self.text[column] if column < len(self.text) else " "
        if symbol in meaning:
            return meaning[symbol]
        known = ", ".join(repr(s) for s in sorted(meaning) if s != " ")
        where = f"{name}:{self.number}:{self.indent + column + 1}"
        raise DrawingError(f"{where}: unknown symbol {symbol!r} for {what}; known: {known}")


def parse(
    text: str,
    cells: Cells,
    edges: Mapping[str, str],
    *,
    marks: Iterable[str] = (),
    floor: str = "floor",
    name: str = "drawing",
    first_line: int = 1,
) -> Plan:
    """Read a drawing. A blank cell is no square, a blank edge is open; `marks` are symbols that stand on plain floor.

    >>> plan = parse("+-+-+\\n|M .|\\n+-+-+", {".": "floor"}, {"-": "wall", "|": "wall"}, marks="M")
    >>> plan.grid, plan.edges.count("wall"), plan.marks
    (Grid(width=2, height=1, levels=1), 6, {'M': (0,)})
    >>> parse("+-+-+\\n|q .|\\n+-+-+", {".": "floor"}, {"-": "wall", "|": "wall"}, name="hut.txt")
    Traceback (most recent call last):
    noctule.engine.grid.drawing.DrawingError: hut.txt:2:2: unknown symbol 'q' for a cell; known: '.'
    """
    levels = [_body(lines, name) for lines in _levels(text, first_line)]
    if not all(levels):
        raise DrawingError(f"{name}:{first_line}:1: the drawing, or one of its levels, is empty")
    widest = max(len(line.text) for body in levels for line in body)
    grid = Grid(max(1, widest // 2), max(len(body) // 2 for body in levels), len(levels))
    if grid.size > LARGEST:
        raise DrawingError(f"{name}:{first_line}:1: {grid.width} by {grid.height} squares; {LARGEST} in all is the most")
    cell = {" ": "", **{m: (floor, m) for m in marks}, **cells}
    edge = {" ": "", **edges}
    corner = {"+": "", **edge}
    squares, sides = [""] * grid.size, [""] * (2 * grid.size)
    places: dict[str, list[int]] = {}
    for level, x, y, number in _spots(grid):
        if y >= len(levels[level]):
            continue
        line = levels[level][y]
        if y % 2 and x % 2:
            kind = line.read(x, cell, "a cell", name)
            if isinstance(kind, tuple):
                places.setdefault(kind[1], []).append(number)
                kind = kind[0]
            squares[number] = kind
        elif y % 2 or x % 2:
            sides[number if y % 2 else grid.size + number] = line.read(x, edge, "an edge", name)
        else:
            line.read(x, corner, "a corner", name)
    return Plan(grid, tuple(squares), tuple(sides), (), {m: tuple(p) for m, p in places.items()})


def draw(
    plan: Plan,
    cells: Cells,
    edges: Mapping[str, str],
    *,
    marks: Iterable[str] = (),
    floor: str = "floor",
    over: Mapping[int, str] | None = None,
    changes: Mapping[int, str] | None = None,
) -> str:
    """Draw a plan; `parse` reads it back. `over` puts symbols on squares, `changes` are edges changed in play.

    >>> legend = {".": "floor"}, {"-": "wall", "|": "wall"}
    >>> plan = parse("+-+-+\\n|. .|\\n+-+-+", *legend)
    >>> print(draw(plan, *legend, over={1: "@"}))
    +-+-+
    |. @|
    +-+-+
    """
    grid = plan.grid
    cell = _cell_symbols(plan, {**{m: (floor, m) for m in marks}, **cells})
    upright, flat = _edge_symbols(edges, avoid="-_"), _edge_symbols(edges, avoid="|")
    over, changes = over or {}, changes or {}
    rows: list[str] = []
    for level, x, y, number in _spots(grid):
        if x == 0:
            rows.extend([f"= {level + 1}", ""] if y == 0 and level else [""])
        if y % 2 and x % 2:
            rows[-1] += over.get(number) or cell(number)
        elif y % 2 or x % 2:
            edge = number if y % 2 else grid.size + number
            kind = changes.get(edge, plan.edges[edge])
            symbols = upright if y % 2 else flat
            if kind not in symbols:
                raise DrawingError(f"no symbol for edges of kind {kind!r}; known: {sorted(symbols)}")
            rows[-1] += symbols[kind]
        else:
            rows[-1] += "+"
    return "\n".join(rows)


def _spots(grid: Grid) -> Iterator[tuple[int, int, int, int]]:
    """Level, column and line of each character of a drawing, and the number of the square it belongs to."""
    for level in range(grid.levels):
        for y in range(2 * grid.height + 1):
            for x in range(2 * grid.width + 1):
                yield level, x, y, level * grid.layer + (y // 2) * grid.stride + x // 2


def _levels(text: str, first_line: int) -> Iterator[list[_Line]]:
    lines = text.expandtabs().splitlines()
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    level: list[_Line] = []
    for number, whole in enumerate(lines, first_line):
        line = _Line(whole[indent:].rstrip(), number, indent)
        if line.text.startswith("=") and not set("+|") & set(line.text):
            yield level
            level = []
        else:
            level.append(line)
    yield level


def _body(lines: list[_Line], name: str) -> list[_Line]:
    while lines and not lines[0].text:
        lines = lines[1:]
    while lines and not lines[-1].text:
        lines = lines[:-1]
    if lines and len(lines) % 2 == 0:
        where = f"{name}:{lines[-1].number}:1"
        raise DrawingError(f"{where}: {len(lines)} lines; a drawing of n rows of squares has 2n + 1 lines")
    return lines


def _cell_symbols(plan: Plan, cells: Cells) -> Callable[[int], str]:
    marked = {square: mark for mark, squares in plan.marks.items() for square in squares}
    symbols: dict[str | tuple[str, str], str] = {"": " "}
    for symbol, kind in cells.items():
        symbols.setdefault(kind, symbol)

    def symbol_of(square: int) -> str:
        kind = plan.squares[square]
        found = symbols.get((kind, marked[square])) if square in marked else None
        found = found or symbols.get(kind)
        if found is None:
            where = square_name(plan.grid, square)
            raise DrawingError(f"no symbol for {where}, a square of kind {kind!r}; known: {list(symbols)}")
        return found

    return symbol_of


def _edge_symbols(edges: Mapping[str, str], avoid: str) -> dict[str, str]:
    """One symbol per kind of edge; a kind with several is drawn by the first that suits the direction."""
    symbols = {"": " "}
    for symbol, kind in sorted(edges.items(), key=lambda item: item[0] in avoid):
        symbols.setdefault(kind, symbol)
    return symbols
