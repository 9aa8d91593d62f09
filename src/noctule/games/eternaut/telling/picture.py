"""How a Scenario branches: its Story cards and Epilogues as a graph, drawn as SVG."""

from __future__ import annotations

from html import escape

from ..content import STORYBOOKS, story_of
from ..content.books import STORY
from ..content.script import Body, Step, steps
from ..content.words import Book

WIDE, HIGH, GAP_X, GAP_Y = 190, 44, 60, 26
COLOURS = {
    "objective": "#d9b65a",
    "setup": "#9aa7b5",
    "quest": "#b58ad1",
    "scene": "#8fb58a",
    "end": "#d97a6a",
    "entry": "#c9c4b8",
}


HEAD = (
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0L8 4L0 8z" fill="#666"/></marker></defs>'
)
"""The tip of an arrow."""


FIRST: dict[Book, tuple[str, ...]] = {"C": ("C-01",), "D": ("999-028",)}
"""What the setup itself reads after the opening."""


def edges(book: Book) -> dict[str, dict[str, str]]:
    """What leads where: from the opening over Story cards to Epilogues, each with how (succeeds, fails, is read).

    Of other entries only those are there with which the Scenario ends.
    """
    found: dict[str, dict[str, str]] = {}
    for id in story_of(book):
        card = STORY[id]
        _follow(found, id, card.body, "", book)
        for words, endings in (("succeeds", card.succeed), ("fails", card.fail)):
            for ending in endings:
                _follow(found, id, ending.body, words, book)
    for id, entry in STORYBOOKS[book].items():
        if id.startswith("999-") or any(isinstance(part, Step) and part.verb == "end" for part in steps(entry.body)):
            _follow(found, id, entry.body, "", book)
    return found


def _follow(found: dict[str, dict[str, str]], start: str, body: Body, words: str, book: Book) -> None:
    for part in steps(body):
        if isinstance(part, Step) and part.verb in ("story", "end", "read"):
            found.setdefault(start, {}).setdefault(part.args[0], words)


def svg(book: Book) -> str:
    """The graph of a book, from the left to the right."""
    arrows = edges(book)
    column = _columns(arrows, ["999-001", *FIRST.get(book, ()), *story_of(book)])
    rows: dict[int, int] = {}
    places = {}
    for id, x in column.items():
        places[id] = (x * (WIDE + GAP_X) + 10, rows.get(x, 0) * (HIGH + GAP_Y) + 10)
        rows[x] = rows.get(x, 0) + 1
    width = (max(column.values(), default=0) + 1) * (WIDE + GAP_X)
    height = max(rows.values(), default=1) * (HIGH + GAP_Y) + 20
    drawn = [(start, end, words) for start, to in arrows.items() for end, words in to.items() if {start, end} <= places.keys()]
    lines = [_arrow(places[start], places[end], words) for start, end, words in drawn]
    boxes = [_box(book, id, *place) for id, place in places.items()]
    style = "text{font:12px Georgia,serif;fill:#222}.how{font-size:10px;fill:#666}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return "\n".join([head, f"<title>Book {book}</title><style>{style}</style>", HEAD, *lines, *boxes, "</svg>"])


def _columns(arrows: dict[str, dict[str, str]], starts: list[str]) -> dict[str, int]:
    """How many texts lie before each, at least. What nothing leads to that is drawn stands at the left."""
    column: dict[str, int] = {}
    for first in (*starts, *arrows):
        edge, depth = [first] if first not in column else [], 0
        while edge:
            for id in edge:
                column.setdefault(id, depth)
            edge = [end for id in edge for end in arrows.get(id, {}) if end not in column]
            depth += 1
    return column


def _box(book: Book, id: str, x: int, y: int) -> str:
    card = STORY.get(id)
    kind = card.kind if card is not None else "end" if id.startswith("END") else "entry"
    entry = STORYBOOKS[book].get(id)
    title = card.title if card is not None else entry.title if entry is not None else ""
    short = title if len(title) <= 26 else title[:25] + "…"
    return (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" fill="{COLOURS[kind]}" stroke="#444"/>'
        f'<text x="{x + 8}" y="{y + 18}" font-weight="bold">{escape(id)}</text>'
        f'<text x="{x + 8}" y="{y + 35}">{escape(short)}</text>'
    )


def _arrow(start: tuple[int, int], end: tuple[int, int], words: str) -> str:
    x1, y1 = start[0] + WIDE, start[1] + HIGH // 2
    x2, y2 = end[0], end[1] + HIGH // 2
    if x2 <= x1:
        x1, y1, x2, y2 = start[0] + WIDE // 2, start[1] + HIGH, end[0] + WIDE // 2, end[1]
    dash = ' stroke-dasharray="5 4"' if words == "fails" else ""
    bend = max(30, abs(x2 - x1) // 2)
    curve = f"M{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"
    path = f'<path d="{curve}" fill="none" stroke="#666"{dash} marker-end="url(#a)"/>'
    return path + (f'<text class="how" x="{(x1 + x2) // 2}" y="{(y1 + y2) // 2 - 3}">{words}</text>' if words else "")
