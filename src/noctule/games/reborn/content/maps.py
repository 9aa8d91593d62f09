"""Maps: what lies where, once floor tiles and doors have been laid (see `lay`).

A drawing has a letter per square: the floor tile that covers it (the table `room` says which tile, turned by how many
quarters). Between the squares stand only doors, by the symbols of `content/doors.toml`, and `*` for a wall that is broken from
the start; walls come from the tiles. Where both tiles that meet have a wall there, it is a double wall; a door may cover a
single wall or stand free, never on a double wall. The frame is the outline of everything that is covered.
"""

from __future__ import annotations

from msgspec import Struct

from noctule.engine import ContentError, content
from noctule.engine.grid import Grid, Plan, place_of, square_name, square_named
from noctule.engine.views import CellLook

from .cards import Content, RoomType
from .ips import Faction
from .tiles import Kind


class RoomData(Content, frozen=True):
    """What a letter of a map's drawing means. `id` and `name` only where the tile lies there twice or deserves its own name."""

    tile: str
    turn: int = 0
    id: str = ""
    name: str = ""
    ground: Faction | None = None
    """Whose home ground this tile is, where it differs from the map's."""


class MapData(Content, frozen=True):
    """`stairs`: pairs of squares."""

    drawing: str
    room: dict[str, RoomData]
    stairs: tuple[tuple[str, str], ...] = ()


class Room(Struct, frozen=True):
    """A floor tile that has been laid."""

    id: str
    name: str
    tile: str
    kind: Kind
    types: tuple[RoomType, ...]
    squares: int
    ground: Faction | None = None
    look: CellLook = "plain"


class Element(Struct, frozen=True):
    """A floor element on the map. `device`: the lines of its room go with it, but for those that serve the whole room."""

    id: str
    name: str
    room: str
    squares: tuple[int, ...]
    defence: int
    dotted: bool
    blocks: bool
    device: bool
    look: CellLook = "obstacle"


class Icon(Struct, frozen=True):
    """A facing icon: where to stand and which way to look."""

    room: str
    square: int
    facing: int


class Cadaver(Struct, frozen=True):
    """A printed skull. `icons`: from where it is reached; empty: from any square whose front it is."""

    square: int
    room: str
    element: str
    icons: tuple[Icon, ...]


class Door(Struct, frozen=True):
    """A door on the map. `covers_wall`: a broken-door marker stays behind when it is destroyed."""

    id: str
    type: str
    name: str
    edges: tuple[int, ...]
    sliding: bool
    large: bool
    magnetic: bool
    defence: int
    covers_wall: bool
    rooms: tuple[str, ...]
    """The rooms it connects."""


class Map(Struct, frozen=True):
    """A map that has been read and checked. Sets of squares and edges are bit sets; `plan.squares` names each square's room."""

    key: str
    plan: Plan
    rooms: dict[str, Room]
    doors: dict[str, Door]
    door_at: dict[int, str]
    elements: dict[str, Element]
    element_at: dict[int, str]
    icons: tuple[Icon, ...]
    cadavers: dict[int, Cadaver]
    stairs: dict[int, int]
    """Each stairs square and its counterpart."""
    floor: int
    dotted: int
    blocking: int
    outdoor: int
    safe: int
    sewers: int
    unsearchable: int
    single: int
    double: int
    """Wall sections of each kind, as edges; walls under doors are not among them."""
    frame: int
    """The edges towards the outside."""
    gaps: int
    """Walls that are broken from the start."""

    @property
    def grid(self) -> Grid:
        return self.plan.grid

    @property
    def walls(self) -> int:
        return self.single | self.double

    @property
    def exits(self) -> int:
        """The edges of the frame without a wall; those with a door are among them."""
        return self.frame & ~self.walls

    def room_at(self, square: int) -> Room:
        return self.rooms[self.plan.squares[square]]

    def icons_of(self, room: str) -> tuple[Icon, ...]:
        return tuple(icon for icon in self.icons if icon.room == room)

    def name(self, square: int) -> str:
        return square_name(self.grid, square)

    def square(self, name: str) -> int:
        return square_named(self.grid, name)


class Source(Struct, frozen=True):
    """A file and where its map begins, for complaints."""

    text: str
    name: str
    path: tuple[str, ...] = ("map",)

    def fail(self, reason: str, *keys: str | int) -> ContentError:
        return ContentError(f"{self.name}:{content.line_of(self.text, [*self.path, *keys])}", reason)

    @property
    def first(self) -> int:
        return content.line_of(self.text, [*self.path, "drawing"]) + 1

    def at(self, grid: Grid, square: int) -> str:
        """File, line and column of a square of the drawing."""
        x, y, level = place_of(grid, square)
        line = self.first + level * (2 * grid.height + 2) + 2 * y + 1
        return f"{self.name}:{line}:{2 * x + 2}"

    def at_edge(self, grid: Grid, edge: int) -> str:
        """File, line and column of an edge of the drawing."""
        upright = edge < grid.size
        x, y, level = place_of(grid, edge if upright else edge - grid.size)
        line = self.first + level * (2 * grid.height + 2) + 2 * y + (1 if upright else 0)
        return f"{self.name}:{line}:{2 * x + (1 if upright else 2)}"
