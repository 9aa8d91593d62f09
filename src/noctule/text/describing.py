"""Places, pieces and cards in words: for `look`, and for those who cannot use a drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from noctule.engine.views import Board, Card, Cell, Piece, Region, View

from . import words
from .boards import Places, places
from .drawing import blocking, figure_signs, state_of


def told(board: Board, offered: Collection[str], *, whole: bool) -> list[str]:
    """A board as a list: every place with something to say; without `whole` only where pieces stand."""
    here = places(board)
    lines = [f"{board.title}:"]
    for cell in here.cells.values():
        if cell.at in here.standing or (whole and (cell.label or here.around(cell))):
            lines.append(f"  {place_line(here, cell, cell.at in offered)}")
    lines += [f"  {piece_words(piece)}: {piece.at}" for piece in board.pieces if piece.at not in here.cells]
    if whole:
        lines += [f"  {line}" for line in _other_cells(here)]
        lines += [f"  {region.words}: {', '.join(region.cells)}" for region in here.regions.values()]
    return lines


def _other_cells(here: Places) -> Iterator[str]:
    """Places with nothing but a kind, together."""
    rest: dict[tuple[str, bool], list[str]] = {}
    for cell in here.cells.values():
        if cell.at not in here.standing and not cell.label and not here.around(cell):
            rest.setdefault((cell.kind, cell.kind == here.bare), []).append(cell.at)
    for (kind, plain), cells in rest.items():
        yield f"{kind}: {counted_cells(cells) if plain else ', '.join(cells)}"


def counted_cells(cells: list[str]) -> str:
    return f"{words.counted(len(cells), 'place')}, {cells[0]} to {cells[-1]}"


def place_line(here: Places, cell: Cell, offered: bool = False) -> str:
    """`c4: Unit 3 (lamp), health 2; wall to the east`."""
    parts = [cell.label] if cell.label else []
    parts += [piece_words(piece) for piece in here.standing.get(cell.at, [])]
    if cell.kind != here.bare or not parts:
        parts.append(cell.kind)
    parts += _edge_words(here, cell)
    if offered:
        parts.append("can be chosen")
    return f"{cell.at}: {'; '.join(parts)}"


def _edge_words(here: Places, cell: Cell) -> list[str]:
    sides: dict[str, list[str]] = {}
    for side, edge in here.around(cell):
        sides.setdefault(edge.label or edge.kind, []).append(side)
    return [f"{kind} to the {words.joined(found)}" for kind, found in sides.items()]


def piece_words(piece: Piece) -> str:
    name = f"{piece.name} ({piece.side})" if piece.side else piece.name
    state = state_of(piece)
    return f"{name}, {state}" if state else name


# -- look ---------------------------------------------------------------------------------------------------------


def look(view: View, what: str) -> list[str]:
    """Everything that goes by a name: a place, a piece, a card, a region, a panel. Nothing found: no lines."""
    wanted = what.casefold()
    lines: list[str] = []
    for board in view.boards:
        here = places(board)
        if wanted in here.cells:
            lines += _place(here, here.cells[wanted])
        lines += [line for region in here.regions.values() if _is(region.id, region.title, wanted) for line in _region(region)]
        signs = figure_signs(here)
        for piece in board.pieces:
            if _is(piece.id, piece.name, wanted) or signs[piece.id] == what:
                lines += _piece(piece)
    for panel in view.panels:
        cards = [card for card in panel.cards if _is(card.id, card.title, wanted)]
        lines += [line for card in cards for line in card_lines(card)]
    return lines


def _is(id: str, name: str, wanted: str) -> bool:
    return wanted in (id.casefold(), name.casefold())


def _place(here: Places, cell: Cell) -> list[str]:
    title = f"{cell.at}: {cell.kind}" + (f", {cell.label}" if cell.label else "")
    levels = here.board.ground.levels
    if cell.level < len(levels):
        title += f", {levels[cell.level]}"
    lines = [title]
    around = here.around(cell)
    for side, edge in around:
        name = f"{edge.label} ({edge.kind})" if edge.label else edge.kind
        lines.append(f"  {side}: {name}{blocking([edge])}")
    if here.edges and not around:
        lines.append("  open on all sides")
    lines += [f"  in {region.words}" for region in here.regions_of(cell.at)]
    for piece in here.standing.get(cell.at, []):
        lines += [f"  {line}" for line in _piece(piece)]
    return lines if len(lines) > 1 else [f"{title}; nothing on it"]


def _piece(piece: Piece) -> list[str]:
    spread = f"{', '.join(piece.cells)}" if piece.cells else piece.at
    lines = [f"{piece_words(piece)}; on {spread}; id {piece.id}"]
    return lines + ([f"  {piece.text}"] if piece.text else [])


def _region(region: Region) -> list[str]:
    kind = f" ({region.kind})" if region.kind else ""
    return [f"{region.words}{kind}: {', '.join(region.cells)}"]


def card_lines(card: Card, width: int = 100) -> list[str]:
    """A card with everything on it."""
    signs = words.badges(card.badges)
    head = ", ".join(filter(None, (card.title, card.side, "hidden" if card.hidden else "", signs)))
    lines = [head]
    lines += words.folded(card.text, width, "  ") if card.text else []
    lines += words.folded(card.voice, width, "  ") if card.voice else []
    lines += [f"  {name}: {value}" for name, value in card.fields]
    return lines + words.aligned(card.table)


def names_in(view: View) -> dict[str, str]:
    """What may be typed for a place, piece or card, with the id that the rules know it by."""
    found: dict[str, str] = {}
    for panel in view.panels:
        for card in panel.cards:
            found |= {card.title.casefold(): card.id, card.id.casefold(): card.id}
    for board in view.boards:
        for piece in board.pieces:
            found |= {piece.name.casefold(): piece.id, piece.id.casefold(): piece.id}
        found |= {cell.at.casefold(): cell.at for cell in places(board).cells.values()}
    return found
