"""Floor tiles: shapes of whole squares with what is printed on them, read from drawings.

A tile of `content/tiles.toml` is drawn at double resolution: `-` and `|` are its own walls (`#` a double one inside the tile).

    .  plain floor      $  inside the safe      a capital letter: a square of the element of that letter
    a digit: a facing icon; the table `icon` says which way the character looks on it

A tile without a drawing is plain floor of any shape: the map that uses it says which squares it covers. `walls` then says where
it has walls of its own: all around (`rim`), only on the side of the frame (`frame`), only towards
what is indoors (`indoors`), or nowhere (`none`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from noctule.engine import ContentError, rule
from noctule.engine.content import Reader
from noctule.engine.grid import DIRECTIONS, DrawingError, Plan, floor_of, members, parse, quarter_turned
from noctule.engine.views import CellLook

from .cards import Content, RoomType
from .ips import Line, faults

SINGLE, DOUBLE = "wall", "double"
EDGES = {"-": SINGLE, "|": SINGLE, "#": DOUBLE}
SIDES = {"n": DIRECTIONS.index("n"), "e": DIRECTIONS.index("e"), "s": DIRECTIONS.index("s"), "w": DIRECTIONS.index("w")}
Walls = Literal["rim", "frame", "indoors", "none"]
SideName = Literal["n", "e", "s", "w"]
Kind = Literal["room", "corridor", "outdoor", "stairs", "sewers", "driller"]
UNSEARCHABLE: tuple[Kind, ...] = ("outdoor", "stairs", "sewers", "driller")


class ElementData(Content, frozen=True):
    """A floor element as printed. `defence` 0: it cannot be destroyed."""

    name: str
    defence: int = 0
    dotted: bool = False
    """Outlined with a yellow dotted line: nobody enters it."""
    blocks: bool = False
    """Blocks lines of sight."""
    cadaver: bool = False
    """Each square carries a skull."""
    icon: str = ""
    """The facing icons from which its cadaver is reached; none: from the square in front of it."""
    look: CellLook = "obstacle"
    """How it is drawn."""


class TileData(Content, frozen=True):
    """A tile as it stands in the file."""

    name: str
    rooms: tuple[RoomType, ...] = ()
    kind: Kind = "room"
    drawing: str = ""
    walls: Walls = "none"
    element: dict[str, ElementData] = field(default_factory=dict)
    icon: dict[str, SideName] = field(default_factory=dict)
    device: str = ""
    """The letter of the element to which the lines belong; none: they belong to the room."""
    lines: tuple[Line, ...] = ()
    text: str = ""
    named: bool = False
    """One of the tiles with rules of their own."""
    look: CellLook = "plain"
    """How its floor is drawn."""


class FloorTile(Content, frozen=True):
    """A floor tile. Of a tile that is turned by n quarters, `plans[n]` is the shape; a free tile has none."""

    id: str
    name: str
    rooms: tuple[RoomType, ...]
    kind: Kind
    walls: Walls
    elements: dict[str, ElementData]
    icons: dict[str, int]
    """Digit to facing, of the tile as drawn."""
    device: str
    lines: tuple[Line, ...]
    text: str
    named: bool
    look: CellLook
    plans: tuple[Plan, ...] = ()

    @property
    def free(self) -> bool:
        return not self.plans

    @property
    @rule("reborn.search.where")
    def searchable(self) -> bool:
        """Has it a Room Type icon? Outdoor squares, drillers, stairs and sewer exits have none."""
        return bool(self.rooms) and self.kind not in UNSEARCHABLE

    def squares(self, turn: int = 0) -> tuple[tuple[int, int], ...]:
        """Columns and rows of its squares, from the top left corner."""
        plan = self.plans[turn % 4]
        return tuple((s % plan.grid.stride, s // plan.grid.stride) for s in members(floor_of(plan)))


def load_tiles(source: str, name: str) -> dict[str, FloorTile]:
    """Read and check the floor tiles."""
    file = Reader(source, name)
    data = file.parse(dict[str, TileData])
    return {id: _tile(id, tile, file.inside([id], f"floor tile '{id}': ")) for id, tile in data.items()}


def _drawn(id: str, data: TileData, reader: Reader) -> Plan:
    first = reader.line(["drawing"]) + 1
    marks = {**{s: ("floor", s) for s in (*data.element, *data.icon)}, "$": ("floor", "$")}
    try:
        return parse(data.drawing, {".": "floor", **marks}, EDGES, name=reader.name, first_line=first)
    except DrawingError as error:
        place, _, reason = str(error).partition(": ")
        raise ContentError(place, f"floor tile '{id}': {reason}") from None


def _tile(id: str, data: TileData, reader: Reader) -> FloorTile:
    plans: tuple[Plan, ...] = ()
    if data.drawing:
        plan = _drawn(id, data, reader)
        for symbol in (*data.element, *data.icon):
            if symbol not in plan.marks:
                raise reader.wrong(["element" if symbol in data.element else "icon"], f"'{symbol}' is explained but not drawn")
        plans = tuple(quarter_turned(plan, n) for n in range(4))
    elif data.element or data.icon:
        raise reader.wrong(["element"], "it has elements or icons but no drawing")
    if faults(data.lines):
        raise reader.wrong(["lines"], faults(data.lines))
    if data.device and data.device not in data.element:
        raise reader.wrong(["device"], f"there is no element '{data.device}'")
    for letter, element in data.element.items():
        for digit in element.icon:
            if digit not in data.icon:
                raise reader.wrong(["element"], f"element '{letter}' names facing icon '{digit}', which is not there")
    icons = {digit: SIDES[facing] for digit, facing in data.icon.items()}
    return FloorTile(
        id=id,
        name=data.name,
        rooms=data.rooms,
        kind=data.kind,
        walls=data.walls,
        elements=data.element,
        icons=icons,
        device=data.device,
        lines=data.lines,
        text=data.text,
        named=data.named,
        look=data.look,
        plans=plans,
    )
