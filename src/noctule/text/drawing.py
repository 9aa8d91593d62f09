"""Boards drawn with characters at double resolution: cells, and the edges between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, groupby
from string import ascii_letters, digits
from typing import Final
from zlib import crc32

from noctule.engine.grid import COMPASS
from noctule.engine.views import Board, Cell, CellLook, Edge, EdgeLook, Piece

from . import words
from .boards import BARE, Places, Side, places

Paint = Callable[..., str]
GRID_NAME = re.compile(r"(?:[a-z0-9-]+/)?([a-z]+)(\d+)")
CELL_SIGNS: Final[dict[CellLook, str]] = {
    "plain": ".",
    "wall": "#",
    "water": "~",
    "rubble": "%",
    "grass": '"',
    "snow": "`",
    "stairs": "/",
    "hole": "O",
    "fence": "%",
    "street": ",",
    "cobbles": ",",
    "forest": '"',
    "brook": "~",
    "pillar": "#",
    "rock": "#",
    "tree": "#",
    "pine": "#",
    "bush": "#",
    "thorns": "#",
}
EDGE_SIGNS: Final[dict[EdgeLook, tuple[str, str]]] = {
    "wall": ("-", "|"),
    "double-wall": ("#", "#"),
    "door": ("=", "H"),
    "open-door": ("'", "'"),
    "sliding-door": ("s", "s"),
    "magnetic-door": ("m", "m"),
    "window": (":", ":"),
    "broken-window": ("'", "'"),
    "barrier": (":", ":"),
    "fence": ("^", "^"),
    "gate": ("%", "%"),
    "railing": ("^", "^"),
    "boards": ("x", "x"),
    "shutter": ("=", "H"),
    "hedge": ("-", "|"),
    "line": ("~", "~"),
}
"""Signs that looks have everywhere; edges one for flat and one for upright ones. Kinds with other looks get spare signs."""
FLOOR_SIGNS = "_"
SPARE_CELL_SIGNS = ",;_&$?{"
MORE_CELL_SIGNS = "}()[]@!0123456789"
"""For another floor, for other kinds of places, and for those that are left over."""
SPARE_EDGE_SIGNS = "x%o;&$@!"
FACINGS: Final = dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), COMPASS, strict=True))
ARROWS = {"n": "^", "e": ">", "s": "v", "w": "<", "ne": "/", "sw": "/", "nw": "\\", "se": "\\"}
Part = tuple[str, int]
"""A part of the board with names of its own for its squares, and how many columns of it lie side by side."""
WIDE: Final = 3
"""A cell that is so wide has room for a mark and a sign beside it."""
SIDE_COLOURS = ("cyan", "yellow", "magenta", "green", "red", "blue")
CHOICE: Final = "*"
MORE: Final = "+"
"""Marks of the drawing itself: what can be chosen, and that more stand there than are drawn. No sign is ever one of them."""


def _unpainted(text: str, *_styles: str) -> str:
    return text


@dataclass(frozen=True)
class Pen:
    """How a board is to be drawn: the width there is, the cells that are on offer, the colours."""

    width: int = 100
    offered: Collection[str] = ()
    paint: Paint = _unpainted
    colours: dict[str, str] = field(default_factory=dict)


def drawn(board: Board, pen: Pen, *, legend: bool = True) -> list[str]:
    """The whole board: each level, the pieces beside or below it, and what the signs mean."""
    here = places(board)
    sides = sorted({piece.side for piece in board.pieces if piece.side})
    colours = {side: SIDE_COLOURS[i % len(SIDE_COLOURS)] for i, side in enumerate(sides)}
    pen = Pen(pen.width, pen.offered, pen.paint, colours)
    lines: list[str] = []
    for level in here.levels:
        sheet = Sheet(here, level, pen)
        title = board.ground.levels[level] if level < len(board.ground.levels) else ""
        lines += [pen.paint(" - ".join(filter(None, (board.title, title))), "bold")]
        lines += _beside(sheet, roster(here, pen, level, sheet.figures), pen.width)
    return lines + (_legend(here, pen) if legend else [])


class Sheet:
    """One level of a board, drawn."""

    def __init__(self, here: Places, level: int, pen: Pen) -> None:
        self.here, self.level, self.pen = here, level, pen
        self.cells = {(cell.x, cell.y): cell for cell in here.cells.values() if cell.level == level}
        self.edges = {side: edge for side, edge in here.edges.items() if side[0] == level}
        self.columns = range(min(x for x, _ in self.cells), max(x for x, _ in self.cells) + 1)
        self.rows = range(min(y for _, y in self.cells), max(y for _, y in self.cells) + 1)
        self.column_names, self.row_names = _margins(self.cells)
        self.margin = max((len(name) for name in self.row_names.values()), default=0) + 1
        self.cell_width = self._cell_width()
        self.figures = figure_signs(here, 2 if self.cell_width >= WIDE else 1)
        self.signs = cell_signs(here)
        self.edge_signs = edge_signs(here)

    @property
    def named(self) -> bool:
        """The places have names of their own instead of columns and rows."""
        return not self.column_names

    @property
    def width(self) -> int:
        return self.margin + len(self.columns) * (self.cell_width + 1) + 1

    def _cell_width(self) -> int:
        if self.named:
            room = (self.pen.width - self.margin) // len(self.columns) - 1
            return max(3, min(room, max(len(cell.at) for cell in self.cells.values()) + 4))
        label = max(len(name) for name in self.column_names.values())
        wide = self.margin + len(self.columns) * (WIDE + 1) + 1 <= self.pen.width
        return max(WIDE if wide else 1, label)

    def lines(self) -> list[str]:
        lines = []
        if not self.named:
            heads = " ".join(self.column_names.get(x, "").center(self.cell_width) for x in self.columns)
            lines.append(" " * (self.margin + 1) + heads)
        above: list[Part] = []
        for y in self.rows:
            if (parts := self._parts(y)) != above:
                lines += self._part_names(parts)
                above = parts
            if self.edges or self.named:
                lines.append(" " * self.margin + self._between(y))
            lines.append(self.row_names.get(y, "").rjust(self.margin) + self._row(y))
        if self.edges or self.named:
            lines.append(" " * self.margin + self._between(self.rows.stop))
        while lines and not lines[-1].strip():
            lines.pop()
        return [line.rstrip() for line in lines]

    def _parts(self, y: int) -> list[Part]:
        """The parts of the board that lie side by side in a row: `halt` of `halt/a1`."""
        part_of = {x: cell.at.rpartition("/")[0] for x in self.columns if (cell := self.cells.get((x, y))) is not None}
        return [] if self.named else [(part, len(list(run))) for part, run in groupby(part_of.get(x, "") for x in self.columns)]

    def _part_names(self, parts: list[Part]) -> list[str]:
        """What each of them is called, above it: its squares have the same letters and numbers as those of the others."""
        step = self.cell_width + 1
        names = [part[: many * step - 1].center(many * step) for part, many in parts]
        return [" " * self.margin + "".join(names)] if any(part for part, _ in parts) else []

    def _row(self, y: int) -> str:
        parts = []
        for x in (*self.columns, self.columns.stop):
            parts.append(self._edge((self.level, x, y, "|")))
            if x in self.columns:
                parts.append(self._cell(self.cells.get((x, y))))
        return "".join(parts)

    def _between(self, y: int) -> str:
        parts = []
        for x in (*self.columns, self.columns.stop):
            parts.append(self._corner(x, y))
            if x in self.columns:
                parts.append(self._edge((self.level, x, y, "-")) * self.cell_width)
        return "".join(parts)

    def _edge(self, side: Side) -> str:
        edge = self.edges.get(side)
        return " " if edge is None else self.edge_signs[edge.kind][0 if side[3] == "-" else 1]

    def _corner(self, x: int, y: int) -> str:
        level = self.level
        touching = ((level, x, y, "-"), (level, x - 1, y, "-"), (level, x, y, "|"), (level, x, y - 1, "|"))
        return "+" if any(side in self.edges for side in touching) else " "

    def _cell(self, cell: Cell | None) -> str:
        width = self.cell_width
        if cell is None:
            return " " * width
        offered = cell.at in self.pen.offered
        standing = self.here.standing.get(cell.at, [])
        body = self._body(cell, standing, offered)
        if not standing and self._solid(cell) and not offered:
            return self.pen.paint(body, "dim")
        styles = [self.pen.colours[piece.side] for piece in standing[:1] if piece.side] + (["bold"] if offered else [])
        return self.pen.paint(body, *styles)

    def _solid(self, cell: Cell) -> bool:
        return self.signs[cell.kind] == CELL_SIGNS["wall"]

    def _body(self, cell: Cell, standing: list[Piece], offered: bool) -> str:
        width = self.cell_width
        if self.named:
            pieces = self._figures(standing, max(1, width - len(cell.at) - 2))
            return f"{CHOICE if offered else ' '}{cell.at} {pieces}".ljust(width)[:width]
        if not standing and self._solid(cell) and not offered:
            return self.signs[cell.kind] * width
        if width < WIDE:
            sign = self._figures(standing, 1) if standing else CHOICE if offered else self.signs[cell.kind]
            return sign.ljust(width)
        body = self._figures(standing, width - 1) if standing else self.signs[cell.kind]
        return f"{CHOICE if offered else ' '}{body}".ljust(width)

    def _figures(self, standing: list[Piece], width: int) -> str:
        """The pieces on a cell: one with the way it faces, several side by side, those of a side first; `+` for those that find
        no room. No sign is cut: half of one would be another's."""
        if not standing:
            return ""
        first, *others = sorted(standing, key=lambda piece: piece.team == "neutral")
        if not others:
            return (self.figures[first.id] + ARROWS.get(first.facing, ""))[:width]
        together = ""
        for piece in (first, *others):
            room = width - (piece.id != others[-1].id)  # for the plus that stands for the rest
            if len(together + self.figures[piece.id]) > room:
                return (together or self.figures[first.id][: width - 1]) + MORE
            together += self.figures[piece.id]
        return together


def figure_signs(here: Places, room: int = 2) -> dict[str, str]:
    """A sign of at most so many characters for every piece, by its id: what the game calls it, if nobody else is called so.

    Pieces that are all alike share one, and so do those whose names do not begin with their sign (all the dead, all that lies
    face down): it says what they are. Whoever comes too late for a letter gets another one of the name. No sign is one that the
    ground has.
    """
    taken = {CHOICE, MORE, *_known_signs(here).values()}
    signs: dict[tuple[str, str], str] = {}
    for piece in sorted(here.board.pieces, key=_named):
        if (kind := _kind_of(piece)) not in signs:
            signs[kind] = next(sign for sign in _wishes(piece, room) if sign not in taken)
            taken.add(signs[kind])
    return {piece.id: signs[_kind_of(piece)] for piece in here.board.pieces}


def _named(piece: Piece) -> bool:
    """Does its name begin with its sign? Then there are others for it, and it chooses last."""
    return piece.name.casefold().startswith(piece.glyph.casefold())


def _kind_of(piece: Piece) -> tuple[str, str]:
    return (piece.glyph, piece.name if _named(piece) else "")


def _wishes(piece: Piece, room: int) -> Iterator[str]:
    """What a piece would be called, the best first: as the game has it, by its name, by anything."""
    first = piece.glyph or piece.name[:1] or "?"
    yield first[:room]
    name = [letter for letter in piece.name if letter.isascii() and letter.isalnum()]
    yield from map(str.lower if first.islower() else str.upper, name)
    yield from map(str.upper if first.islower() else str.lower, name)
    yield from ascii_letters + digits
    yield from map(str, count(10))


def _margins(cells: dict[tuple[int, int], Cell]) -> tuple[dict[int, str], dict[int, str]]:
    """The names of columns and rows, where the cells are named like squares; else none."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for (x, y), cell in cells.items():
        match = GRID_NAME.fullmatch(cell.at)
        if match is None or columns.setdefault(x, match[1]) != match[1] or rows.setdefault(y, match[2]) != match[2]:
            return {}, {}
    return columns, rows


def _assigned(kinds: Collection[str], spare: str, rest: str = "") -> dict[str, str]:
    """A sign for each kind that has none of its own. The same kind gets the same sign at every moment, if it can."""
    signs: dict[str, str] = {}
    for kind in sorted(kinds):
        start = crc32(kind.encode())
        turns = [spare[(start + i) % len(spare)] for i in range(len(spare))]
        signs[kind] = next((sign for sign in (*turns, *rest) if sign not in signs.values()), "?")
    return signs


def cell_signs(here: Places) -> dict[str, str]:
    """The sign of every kind of place; none is that of a figure."""
    known = _known_signs(here)
    kinds = {cell.kind: cell.look in BARE for cell in here.cells.values() if cell.kind not in known}
    taken = {*known.values(), *figure_signs(here).values()}
    floors = _assigned([kind for kind, bare in kinds.items() if bare][:1], _without(FLOOR_SIGNS, taken), MORE_CELL_SIGNS)
    taken |= {*floors.values()}
    others = _assigned(kinds.keys() - floors.keys(), _without(SPARE_CELL_SIGNS, taken), _without(MORE_CELL_SIGNS, taken))
    return {**floors, **others, **known}


def _without(signs: str, taken: Collection[str]) -> str:
    return "".join(sign for sign in signs if sign not in taken)


def _known_signs(here: Places) -> dict[str, str]:
    """The kinds of places whose looks have a sign everywhere; of several of the same look, which is not solid, the first of
    the ground has it."""
    known = {here.bare: CELL_SIGNS["plain"]} if here.bare else {}
    for cell in (*here.board.ground.cells, *here.board.cells):
        sign = CELL_SIGNS.get(cell.look)
        if sign is not None and cell.kind not in known and (sign == CELL_SIGNS["wall"] or sign not in known.values()):
            known[cell.kind] = sign
    return known


def edge_signs(here: Places) -> dict[str, tuple[str, str]]:
    looks = {edge.kind: edge.look for edge in here.edges.values()}
    known = {edge.kind: sign for edge in sorted(here.edges.values(), key=_kind) if (sign := _edge_sign(edge)) is not None}
    others = _assigned(looks.keys() - known.keys(), SPARE_EDGE_SIGNS)
    return {**{kind: (sign, sign) for kind, sign in others.items()}, **known}


def _kind(edge: Edge) -> tuple[str, bool]:
    """By kind; of one kind what is built comes after what is only outlined, and gives the sign."""
    return edge.kind, edge.look != "outline"


def _edge_sign(edge: Edge) -> tuple[str, str] | None:
    if edge.look == "outline":
        return EDGE_SIGNS["wall" if "see" in edge.blocks else "fence"]
    return EDGE_SIGNS.get(edge.look)


def roster(here: Places, pen: Pen, level: int, signs: Mapping[str, str]) -> list[str]:
    """The pieces in words: who is where, in what state, by side."""
    pieces = [p for p in here.board.pieces if p.at not in here.cells or here.cells[p.at].level == level]
    lines: list[str] = []
    for side in dict.fromkeys(piece.side for piece in pieces):
        group = [piece for piece in pieces if piece.side == side]
        if side:
            lines.append(pen.paint(side, pen.colours.get(side, ""), "bold"))
        indent = "  " if side else ""
        crowds = [alike for alike in _alike(group) if len(alike) >= CROWD]
        crowded = {piece.id for alike in crowds for piece in alike}
        rows = [(signs[piece.id], piece.name, piece.at, state_of(piece)) for piece in group if piece.id not in crowded]
        lines += words.aligned(rows, indent=indent)
        for alike in crowds:
            text = f"{signs[alike[0].id]}  {alike[0].name} ({len(alike)}): {', '.join(piece.at for piece in alike)}"
            lines += words.folded(text, pen.width, indent, indent + "   ")
    return lines


CROWD: Final = 5
"""So many pieces with nothing to tell them apart stand in one line."""


def _alike(pieces: list[Piece]) -> list[list[Piece]]:
    found: dict[tuple[str, str, str], list[Piece]] = {}
    for piece in pieces:
        found.setdefault((piece.glyph, piece.name, state_of(piece)), []).append(piece)
    return list(found.values())


def state_of(piece: Piece) -> str:
    facing = f"facing {FACINGS.get(piece.facing, piece.facing)}" if piece.facing else ""
    return ", ".join(filter(None, (piece.posture, facing, words.badges(piece.badges))))


def _beside(sheet: Sheet, people: list[str], width: int) -> list[str]:
    board = sheet.lines()
    left = sheet.width + 3
    if left + max(map(_seen_length, people), default=0) > width:
        return [*board, *people]
    lines = []
    for i in range(max(len(board), len(people))):
        text = board[i] if i < len(board) else ""
        other = people[i] if i < len(people) else ""
        lines.append((text + " " * (left - _seen_length(text)) + other).rstrip())
    return lines


def _seen_length(line: str) -> int:
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def _legend(here: Places, pen: Pen) -> list[str]:
    """What the signs mean: only those that occur."""
    parts = [f"{sign} {kind}" for kind, sign in cell_signs(here).items() if kind != here.bare]
    parts += list(_edge_legend(here))
    if any(cell in here.cells for cell in pen.offered):
        parts.append(f"{CHOICE} can be chosen")
    if any(len(standing) > 1 for standing in here.standing.values()):
        parts.append(f"{MORE} more pieces")
    labels = [f"{cell.at} {cell.label}" for cell in here.cells.values() if cell.label and not cell.label.isdigit()]
    regions = [region.words for region in here.regions.values()]
    lines = words.folded("Signs: " + "; ".join(parts), pen.width, "", "  ") if parts else []
    lines += words.folded("Places: " + ", ".join(labels), pen.width, "", "  ") if labels else []
    return lines + (words.folded("Regions: " + ", ".join(regions), pen.width, "", "  ") if regions else [])


def _edge_legend(here: Places) -> Iterator[str]:
    for kind, (flat, upright) in sorted(edge_signs(here).items()):
        kinds = [edge for edge in here.edges.values() if edge.kind == kind]
        sign = flat if flat == upright else f"{flat} {upright}"
        yield f"{sign} {kind}{blocking(kinds)}"


def blocking(edges: list[Edge]) -> str:
    """What edges stop, in words."""
    stops = list(dict.fromkeys(what for edge in edges for what in edge.blocks))
    whom = next((f" of {edge.whom}" for edge in edges if edge.whom), "")
    return f" (stops {words.joined(stops)}{whom})" if stops else " (stops nothing)"
