"""A board as places: the ground and what has changed on it, merged, with the sides of each cell by their position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from noctule.engine.views import Board, Cell, CellLook, Edge, Piece, Region

SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}

BARE: Final[frozenset[CellLook]] = frozenset(
    ("plain", "planks", "parquet", "carpet", "tiles", "ward", "stone", "concrete", "metal", "pavement", "earth", "tunnel")
)
"""Floors that are only floor."""

Side = tuple[int, int, int, str]
"""Where a side of a cell lies: level, column, row, and `|` (the west side of that place) or `-` (its north side)."""


@dataclass(frozen=True)
class Places:
    """A board ready to be drawn or told."""

    board: Board
    cells: dict[str, Cell]
    edges: dict[Side, Edge]
    standing: dict[str, list[Piece]]
    regions: dict[str, Region]

    @property
    def levels(self) -> list[int]:
        return sorted({cell.level for cell in self.cells.values()})

    @cached_property
    def bare(self) -> str:
        """The kind of cell that is only floor, and the commonest of those: it needs no words and no sign."""
        kinds = Counter(cell.kind for cell in self.cells.values() if cell.look in BARE)
        return max(kinds, key=lambda kind: kinds[kind], default="")

    def around(self, cell: Cell) -> list[tuple[str, Edge]]:
        """What stands on the four sides of a cell."""
        found = [(word, self.edges.get(side_of(cell, letter))) for letter, word in SIDES.items()]
        return [(word, edge) for word, edge in found if edge is not None]

    def regions_of(self, at: str) -> list[Region]:
        return [region for region in self.regions.values() if at in region.cells]


def side_of(cell: Cell, side: str) -> Side:
    """The position of a side, the same from both of its cells."""
    letter = side[:1].lower()
    x = cell.x + (letter == "e")
    y = cell.y + (letter == "s")
    return cell.level, x, y, "|" if letter in "ew" else "-"


def places(board: Board) -> Places:
    ground = board.ground
    cells = {cell.at: cell for cell in (*ground.cells, *board.cells)}
    edges = {}
    for edge in (*ground.edges, *board.edges):
        if edge.at in cells and edge.side[:1].lower() in SIDES:
            edges[side_of(cells[edge.at], edge.side)] = edge
    standing: dict[str, list[Piece]] = {}
    for piece in board.pieces:
        for at in piece.cells or (piece.at,):
            standing.setdefault(at, []).append(piece)
    regions = {region.id: region for region in (*ground.regions, *board.regions)}
    return Places(board, cells, {at: edge for at, edge in edges.items() if edge.kind}, standing, regions)


def named(names: Iterable[str], here: Places) -> set[str]:
    """The cells that names of cells, pieces and regions stand for."""
    found: set[str] = set()
    wanted = set(names)
    found |= wanted & here.cells.keys()
    for piece in here.board.pieces:
        if piece.id in wanted:
            found |= {piece.at, *piece.cells}
    for region in here.regions.values():
        if region.id in wanted:
            found |= set(region.cells)
    return found
