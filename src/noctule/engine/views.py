"""What a seat may see, as plain data that any client can draw. A client knows no game.

Views are built up, field by field, by the game's `view(s, seat)`; nothing is ever cut out of a fuller one.

A field is either **words** for people (`kind`, `label`, `name`, `text`, ...), which a client shows and never reads, or a
**hint** from one of the closed lists below (`look`, `team`, `role`, ...), which tells a client what to draw. So games can speak
any language. A hint that is on no list is a breach of the contract (`engine/contract.py`); that the browser has something to
draw for each of them is a test.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .decisions import Facing as Facing
from .decisions import Odds, Shown
from .events import Line

Side = Literal["n", "e", "s", "w"]

CellLook = Literal[
    # floors that somebody laid
    "plain",
    "planks",
    "parquet",
    "carpet",
    "tiles",
    "ward",
    "stone",
    "concrete",
    "metal",
    # ground under the sky, and below it
    "street",
    "pavement",
    "cobbles",
    "rails",
    "earth",
    "forest",
    "lawn",
    "grass",
    "garden",
    "sand",
    "mud",
    "ash",
    "rubble",
    "snow",
    "water",
    "brook",
    "tunnel",
    "fire",
    # what has a meaning in the game
    "safe",
    "start",
    "unknown",
    "weave",
    "specks",
    # what stands there
    "wall",
    "hole",
    "pillar",
    "obstacle",
    "rock",
    "fence",
    "tree",
    "pine",
    "bush",
    "thorns",
    "stairs",
    "lift",
    "door",
    "bed",
    "bunk-bed",
    "table",
    "desk",
    "bench",
    "sofa",
    "shelf",
    "cupboard",
    "crate",
    "barrel",
    "counter",
    "console",
    "machine",
    "tank",
    "grave",
    "altar",
]
"""How a place is drawn. What it is to the rules is said by its kind and its edges, never by its look.

Floors: `planks` are floorboards, `parquet` and `carpet` better rooms, `tiles` a kitchen or a washroom, `ward` the linoleum of
a hospital, `stone` flagstones of a cellar or a church, `metal` riveted plates. Ground: `forest` is the floor of a wood that one
can walk through, `grass` high grass, `lawn` short, `garden` beds, `brook` water that runs and is waded through, `ash` what a
fire left, `tunnel` a passage under the earth, `fire` what burns now. `safe`, `start` and `unknown` (nobody has seen it yet) are
marked as such; `weave` and `specks` are textures without a meaning.

What stands somewhere stands on the floor around it, and is one thing where several cells side by side have the same look:
`wall` is masonry or what else is solid right through, `rock` a boulder, `bush` a shrub, `thorns` what tears; `tank` is also a
vat or a capsule, `machine` a boiler or a generator, `bench` a pew, `cupboard` a locker, `shelf` a rack; `obstacle` is anything
else."""

EdgeLook = Literal[
    "wall",
    "double-wall",
    "fence",
    "railing",
    "hedge",
    "window",
    "broken-window",
    "curtain",
    "barrier",
    "line",
    "outline",
    "gap",
    "door",
    "sliding-door",
    "magnetic-door",
    "gate",
    "shutter",
    "boards",
    "open-door",
]
"""How an edge is drawn: a `fence`, `railing` or `window` can be seen through, a `curtain` walked through, a `barrier` stops
some figures only, a `line` and a `gap` (where a wall was) stop nobody; a
`broken-window` has no glass any more. An `outline` belongs to what stands on the cell behind
it (a tree, a rock), which is drawn there: only its sign is. `shutter` and `boards` close an opening."""

Colour = Literal["", "red", "orange", "yellow", "green", "blue", "purple", "white", "black", "grey", "brown"]
"""A colour that is printed on the game's map; none: the client's own for that look."""

RegionLook = Literal["plain", "danger", "safe", "cold", "lit", "dark", "smoke"]
"""`lit`: a lamp burns there, and neither the hour nor the weather of the board is drawn over it. `dark`: none does.
`smoke` lies over it."""

Light = Literal["", "day", "dusk", "night"]
"""How light it is on a board; none: nothing is said of it."""

Sky = Literal["", "rain", "downpour", "snow", "fog"]
"""The weather on a board; none: dry, or nothing is said of it."""

Stops = Literal["move", "see"]

Team = Literal["neutral", "friend", "foe", "rival", "third", "fourth", "fifth", "sixth"]
"""Whose a piece is, the same from every seat (so that people who look at two screens speak of the same colours).

`friend`: the players' own, where they play together; the first side, where sides play against each other. `foe`: what the rules
move against all players. `rival`: the second side, or a party that is everybody's enemy. `third` and so on: more sides.
`neutral`: nobody's, such as a token.
"""

Role = Literal["sign", "health", "spent", "acting", "listed"]
"""What a badge is to a client. `sign`: something to know, drawn as a small disc, with its icon and its number. `listed`: the
same, but told in lists and on sheets alone, and not drawn on the figure. `health`: how much is left, a number. `spent`: it has
had its turn; the figure is drawn paler. `acting`: it has its turn now; the figure gets a ring and no disc."""


class Cell(Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on a board."""

    at: str
    """Its name (`c4`)."""
    x: int
    y: int
    kind: str = "floor"
    """What it is, in the game's words."""
    label: str = ""
    """What is written on it."""
    level: int = 0
    look: CellLook = "plain"
    name: str = ""
    """What people call it within the regions that it belongs to, where `at` is no word for them (`c4` for `pub/c4`)."""


class Edge(Struct, frozen=True, omit_defaults=True, gc=False):
    """What stands between two neighbouring cells, named from one of them."""

    at: str
    side: Side
    kind: str = "wall"
    """What it is, in the game's words; none: nothing stands there (any more)."""
    blocks: tuple[Stops, ...] = ("move", "see")
    """What it stops, so that look and colour are never the only sign."""
    label: str = ""
    """What is to be said of this one, in the game's words."""
    look: EdgeLook = "wall"
    colour: Colour = ""
    whom: str = ""
    """The figures that it stops, in the game's words; none: all."""
    name: str = ""
    """What options that are about it call it (`Option.at`); none: no option ever is."""


class Region(Struct, frozen=True, omit_defaults=True, gc=False):
    """Cells that belong together: a room, a start area, a fire."""

    id: str
    title: str
    cells: tuple[str, ...]
    kind: str = ""
    """What it is, in the game's words."""
    look: RegionLook = "plain"
    about: str = ""
    """What else is to be known of it: told where it is pointed at, and written below its title where there is room."""

    @property
    def words(self) -> str:
        """Its title, and what else is to be known of it."""
        return f"{self.title}: {self.about}" if self.about else self.title


class Badge(Struct, frozen=True, omit_defaults=True, gc=False):
    """A small sign on a piece or card: health, a status."""

    kind: str
    """What it says, in the game's words."""
    text: str = ""
    """How much, or more words."""
    role: Role = "sign"
    icon: str = ""
    """A name of `web/src/icons.json`."""


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure or token."""

    id: str
    at: str
    """Its cell, or where a large figure is taken hold of."""
    name: str
    glyph: str = ""
    """What a text client draws."""
    icon: str = ""
    """A name of `web/src/icons.json`."""
    side: str = ""
    """Whose it is, in the game's words."""
    team: Team = "neutral"
    facing: Facing = ""
    posture: str = ""
    """How it stands or lies, in the game's words."""
    down: bool = False
    """It lies, and is drawn so."""
    cells: tuple[str, ...] = ()
    """All the cells of a large figure."""
    badges: tuple[Badge, ...] = ()
    text: str = ""
    face: str = ""
    """A drawing of the game's skin (`engine/skins.py`); none: the icon, then the glyph, is all there is."""
    sheet: str = ""
    """The card that says all that is printed of it; none: the one that is called as it is, if there is one."""


class Ground(Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """The part of a board that does not change in play; shared by all views of a map."""

    id: str
    """Another one whenever anything in it is another: clients keep grounds by it."""
    width: int
    height: int
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...] = ()
    regions: tuple[Region, ...] = ()
    levels: tuple[str, ...] = ()
    """What the levels are called, in their order."""


class Board(Struct, frozen=True, omit_defaults=True, gc=False):
    """A ground with what stands on it now."""

    id: str
    title: str
    ground: Ground
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    """These, and the cells and regions below, replace the ground's of the same place or id."""
    cells: tuple[Cell, ...] = ()
    regions: tuple[Region, ...] = ()
    light: Light = ""
    sky: Sky = ""
    """Both are drawn over the places and under the figures; what they mean is said in words elsewhere."""


class Preview(Struct, frozen=True, omit_defaults=True):
    """What follows from an option, told before it is taken."""

    text: str = ""
    odds: tuple[Odds, ...] = ()
    """The first is what the option is for, unless `spread`."""
    spread: bool = False
    """They say how it may fall, and none of them is what it is for: a client puts no single one of them on the option."""
    board: Board | None = None
    """A small picture of what would lie there then, where that is easier seen than said."""


class Section(Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a tile: what it is for and how much of it."""

    title: str
    value: str = ""
    icon: str = ""
    """A name of `web/src/icons.json`."""
    colour: Colour = ""
    text: str = ""
    """What the colour means or is called."""


class Card(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, sheet or tile."""

    id: str
    title: str
    text: str = ""
    side: str = ""
    """Whose it is or to what it belongs, in the game's words."""
    icon: str = ""
    """A name of `web/src/icons.json`."""
    hidden: bool = False
    """Only its back is seen: it has an id and a title."""
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values, printed one below the other."""
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of cells."""
    badges: tuple[Badge, ...] = ()
    headed: bool = True
    """The first row of the table names its columns."""
    face: str = ""
    """A drawing of the game's skin (`engine/skins.py`); none: the icon is all there is."""
    voice: str = ""
    """A line that somebody says, or that stands below the rules in another hand."""
    sections: tuple[Section, ...] = ()
    """The parts of a tile, which are drawn instead of the table that says the same in words."""


class Counter(Struct, frozen=True, omit_defaults=True, gc=False):
    """A number with a name."""

    title: str
    value: int
    limit: int | None = None
    """Its limit, where it has one: then it is a track."""
    text: str = ""
    marks: tuple[tuple[int, str], ...] = ()
    """What lies on which value of the track, in words."""


class Panel(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something beside the board: cards, counters and tracks, a table, or text."""

    id: str
    title: str
    cards: tuple[Card, ...] = ()
    counters: tuple[Counter, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of cells."""
    text: str = ""
    owner: str = ""
    """The seat whose it is."""
    headed: bool = True
    """The first row of the table names its columns."""


class Page(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something to be read: an entry of a book, a letter, a card that tells a story. Shown as a page, not as a line."""

    id: str
    """What it is called in the game: `232-901`."""
    title: str
    text: str = ""
    """Paragraphs, with an empty line between two; one that begins with `> ` is what was chosen or thrown. Words between
    asterisks are stressed, or somebody has written them."""
    changes: tuple[str, ...] = ()
    """What came of it, in words."""
    book: str = ""
    """What it is from, in words; pages of one journal are grouped by it."""
    asks: str = ""
    """The kind of decision that belongs to this page: its answers are also shown below the words."""
    face: str = ""
    """Whoever reads it or is spoken of: a drawing of the game's skin."""


class DieFace(Struct, frozen=True, omit_defaults=True, gc=False):
    """A face of a die."""

    face: int | str
    """As it stands in a roll."""
    text: str = ""
    """What it shows, in words; none: the number."""
    icons: tuple[str, ...] = ()
    """Names of `web/src/icons.json`, drawn side by side; none: a number is drawn."""
    worth: float = 0
    """What it counts for when luck is weighed."""


class DieLook(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a die of a game looks like."""

    name: str
    """As it stands in a roll: `d6`."""
    title: str
    """What people call one: "yellow die"."""
    faces: tuple[DieFace, ...]
    colour: Colour = ""
    worth: str = ""
    """What its faces count, where they are no numbers: "icons a die"."""


def numbered(name: str, faces: tuple[int | str, ...], title: str = "") -> DieLook:
    """A die with numbers on it.

    >>> numbered("d6", (1, 2, 3, 4, 5, 6)).title
    'd6'
    """
    shown = tuple(DieFace(face, worth=face) for face in faces if isinstance(face, int))
    return DieLook(name, title or name, shown)


class Status(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where the game stands: always in words."""

    goal: str
    """What is to be done; a line for each of several goals."""
    round: str = ""
    phase: str = ""
    outcome: str = ""
    """How the game ended; none: it goes on."""
    reached: tuple[Counter, ...] = ()
    """How far one is on the way there, where something is counted."""
    places: tuple[str, ...] = ()
    """Where on the boards it is: cells, regions or pieces, as far as they are known."""


class Trace(Struct, frozen=True, omit_defaults=True, gc=False):
    """Lines and cells to draw over a board: sight, reach, the way an automatic figure went and what it weighed."""

    title: str
    board: str = ""
    """The id of the board; none: the only one."""
    cells: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    """Each from cell to cell, or piece to piece."""
    text: str = ""
    labels: tuple[tuple[str, str], ...] = ()
    """A few words beside a place or piece: how far away, whether seen."""


class Turn(Struct, frozen=True, omit_defaults=True, gc=False):
    """A place in the order of turns."""

    who: str
    """A piece, whose face, health and signs are shown; or a seat."""
    name: str = ""
    """What it is called, where it is no piece on a board."""
    now: bool = False
    """It has its turn."""
    done: bool = False
    """It has had its turn, or has none this round."""
    text: str = ""
    """How it stands, in a word or two: "2 actions", "in the Infirmary"."""
    face: str = ""
    """A drawing of the game's skin, where it is no piece on a board and no card has its id."""


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
    """What the seat is asked."""
    waiting: tuple[str, ...] = ()
    """What it waits for, in whole sentences."""
    pages: tuple[Page, ...] = ()
    """What lies open to be read, the newest last; what was read before is in the game's journal."""
    order: tuple[Turn, ...] = ()
    """The order of turns, from the first to the last of a round."""
