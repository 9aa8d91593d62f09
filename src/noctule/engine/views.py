"""What a seat may see, as plain data that any client can draw. A client knows no game.

Views are built up, field by field, by the game's `view(s, seat)`; nothing is ever cut out of a fuller one.
"""

from __future__ import annotations

from msgspec import Struct

from .decisions import Shown
from .events import Line


class Cell(Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on a board. `at` is its name (`c4`), `kind` what it is (`floor`, `wall`, `water`), in the game's own words."""

    at: str
    x: int
    y: int
    kind: str = "floor"
    label: str = ""
    level: int = 0


class Edge(Struct, frozen=True, omit_defaults=True, gc=False):
    """What stands between two neighbouring cells, named from one of them.

    `kind` is one of the client's edge styles or the game's own word; `blocks` says what it does, in words, so that style and
    colour are never the only sign: any of `move`, `see`, `monsters only`, ...
    """

    at: str
    side: str
    kind: str = "wall"
    blocks: tuple[str, ...] = ("move", "see")
    label: str = ""


class Region(Struct, frozen=True, omit_defaults=True, gc=False):
    """Cells that belong together: a room, a start area, a fire."""

    id: str
    title: str
    cells: tuple[str, ...]
    kind: str = ""


class Badge(Struct, frozen=True, omit_defaults=True, gc=False):
    """A small sign on a piece or card: health, a status."""

    kind: str
    text: str = ""


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure or token. `glyph` is what a text client draws; `cells` lists the places of a large figure."""

    id: str
    at: str
    name: str
    glyph: str = ""
    icon: str = ""
    side: str = ""
    facing: str = ""
    posture: str = ""
    cells: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    text: str = ""


class Ground(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """The part of a board that does not change in play; shared by all views of a map."""

    id: str
    width: int
    height: int
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...] = ()
    regions: tuple[Region, ...] = ()
    levels: tuple[str, ...] = ()


class Board(Struct, frozen=True, omit_defaults=True, gc=False):
    """A ground with what stands on it now. `edges` and `cells` here replace the ground's of the same place."""

    id: str
    title: str
    ground: Ground
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    cells: tuple[Cell, ...] = ()
    regions: tuple[Region, ...] = ()


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, sheet or tile. A hidden one has only an id and a back."""

    id: str
    title: str
    text: str = ""
    side: str = ""
    icon: str = ""
    hidden: bool = False
    fields: tuple[tuple[str, str], ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    badges: tuple[Badge, ...] = ()
    headed: bool = True
    """The first row of the table names its columns."""


class Counter(Struct, frozen=True, omit_defaults=True, gc=False):
    """A number with a name, and its limit where it has one (a track)."""

    title: str
    value: int
    limit: int | None = None
    text: str = ""


class Panel(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something beside the board: cards, counters and tracks, a table, or text."""

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    counters: tuple[Counter, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    text: str = ""
    owner: str = ""
    headed: bool = True
    """The first row of the table names its columns."""


class Status(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where the game stands: always in words."""

    goal: str
    round: str = ""
    phase: str = ""
    outcome: str = ""


class Trace(Struct, frozen=True, omit_defaults=True, gc=False):
    """Lines and cells to draw over a board: sight, reach, the way an automatic figure went and what it weighed."""

    title: str
    board: str = ""
    cells: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    text: str = ""
    labels: tuple[tuple[str, str], ...] = ()
    """A few words beside a place or piece: how far away, whether seen."""


class Step(Struct, frozen=True):
    """Something that happened, and what there was to see right after it."""

    line: Line
    view: View


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """All that a seat may see. The table adds the decision and what the others are being waited for."""

    status: Status
    boards: tuple[Board, ...] = ()
    panels: tuple[Panel, ...] = ()
    decision: Shown | None = None
    waiting: tuple[str, ...] = ()
