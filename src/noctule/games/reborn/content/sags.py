"""The SAGS: blocks that players lay to build a map, doors they add, and secret Mission cards.

How they are used is a ruling of ours, in `reborn.sags.mode`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from noctule.engine import ContentError, content, rule
from noctule.engine.grid import (
    ORTHOGONAL,
    Grid,
    Plan,
    edge_name,
    edge_named,
    empty_plan,
    joined,
    laid_on,
    members,
    neighbour,
    parse,
    quarter_turned,
    side,
    square_at,
)

from .cards import Content, DoorType
from .ips import Faction
from .lay import GAP, GAP_SYMBOL, lay
from .maps import Map, MapData, RoomData, Source
from .tests import Test
from .tiles import FloorTile

STREET, ROOM = "y", "r"
PREFIX = "sags:"
SECRET = "secret-safe-room"


class Mission(Content, frozen=True):
    """A secret Mission card."""

    id: str
    side: Faction
    title: str
    text: str
    mp: int
    test: Test


class Block(Content, frozen=True):
    """A piece of the board: a room among streets. In its drawing `r` is the room, `y` street."""

    name: str
    tile: str
    drawing: str


class Sags(Content, frozen=True):
    size: int
    columns: int
    rows: int
    hand: int
    """Blocks each player chooses from; one that is laid is replaced."""
    doors: int
    """Doors each player adds."""
    door_types: tuple[str, ...]
    missions: int
    """Mission cards dealt to each player."""
    street: str
    block: dict[str, Block]

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    @property
    def grid(self) -> Grid:
        return Grid(self.columns * self.size, self.rows * self.size)


class Laid(Content, frozen=True):
    """A block on a slot of the board, turned clockwise by so many quarters."""

    block: str
    slot: int
    turn: int


class Added(Content, frozen=True):
    """A door that a player added; `edge` is the name of its (first) edge."""

    type: str
    edge: str


def sags_key(laid: tuple[Laid, ...], doors: tuple[Added, ...] = ()) -> str:
    """The key of a built map: all that is needed to build it again.

    >>> sags_key((Laid("chapel", 0, 1),), (Added("wooden", "c4-e"),))
    'sags:chapel/0/1;wooden/c4-e'
    """
    blocks = ",".join(f"{one.block}/{one.slot}/{one.turn}" for one in laid)
    return f"{PREFIX}{blocks};{','.join(f'{door.type}/{door.edge}' for door in doors)}"


def sags_parts(key: str) -> tuple[tuple[Laid, ...], tuple[Added, ...]]:
    """The blocks and doors of a key."""
    blocks, _, doors = key.removeprefix(PREFIX).partition(";")
    words = [word.split("/") for word in blocks.split(",") if word]
    laid = tuple(Laid(block, int(slot), int(turn)) for block, slot, turn in words)
    return laid, tuple(Added(*word.split("/")) for word in doors.split(",") if word)


class Yard:
    """What built maps are made of."""

    def __init__(self, sags: Sags, tiles: dict[str, FloorTile], types: dict[str, DoorType], name: str) -> None:
        self.sags, self.tiles, self.types = sags, tiles, types
        self.symbols = {GAP_SYMBOL: GAP, **{type.symbol: type.id for type in types.values()}}
        self.plans = {id: self._plan(id, block, name) for id, block in sags.block.items()}
        self.turned = cache(lambda block, turn: quarter_turned(self.plans[block], turn))
        self.the_map = lru_cache(maxsize=200)(self._map)

    def _plan(self, id: str, block: Block, name: str) -> Plan:
        plan = parse(block.drawing, {STREET: STREET, ROOM: ROOM}, self.symbols, name=f"{name}, block '{id}'")
        if (plan.grid.width, plan.grid.height) != (self.sags.size, self.sags.size):
            raise ContentError(name, f"block '{id}' is not {self.sags.size} squares wide and high")
        if block.tile not in self.tiles:
            raise ContentError(name, f"block '{id}': there is no floor tile '{block.tile}'")
        return plan

    @rule("reborn.sags.mode")
    def _map(self, key: str) -> Map:
        """The map of a key; a board that is not full yet is a map too."""
        plan, rooms = self.plan(key)
        return lay(key, plan, MapData("", rooms), self.tiles, self.types, Source("", key, ()))

    def free(self, key: str) -> list[int]:
        """The slots of a built board on which no block lies yet; other maps have none."""
        if not key.startswith(PREFIX):
            return []
        taken = {one.slot for one in sags_parts(key)[0]}
        return [slot for slot in range(self.sags.slots) if slot not in taken]

    def lot(self, slot: int) -> list[int]:
        """The squares of a slot."""
        grid, size = self.sags.grid, self.sags.size
        left, top = slot % self.sags.columns * size, slot // self.sags.columns * size
        return [square_at(grid, left + i % size, top + i // size) for i in range(size * size)]

    def borders(self, key: str) -> list[int]:
        """The edges between a slot on which nothing lies yet and its neighbours."""
        slot_of = {square: slot for slot in range(self.sags.slots) for square in self.lot(slot)}
        free = self.free(key)
        sides = [
            (square, side(self.sags.grid, square, way), neighbour(self.sags.grid, square, way))
            for slot in free
            for square in self.lot(slot)
            for way in ORTHOGONAL
        ]
        return sorted({edge for square, edge, beyond in sides if beyond is not None and slot_of[beyond] != slot_of[square]})

    def plan(self, key: str) -> tuple[Plan, dict[str, RoomData]]:
        """The blocks and doors of a key as one plan, and what its letters mean."""
        laid, doors = sags_parts(key)
        streets = {STREET: RoomData(self.sags.street, id="streets", name="Streets")} if laid else {}
        board, rooms = empty_plan(self.sags.grid), dict[str, RoomData](streets)
        for one in laid:
            letter, block = chr(65 + one.slot), self.sags.block[one.block]
            plan = self.turned(one.block, one.turn)
            named = tuple(letter if kind == ROOM else kind for kind in plan.squares)
            x, y = one.slot % self.sags.columns * self.sags.size, one.slot // self.sags.columns * self.sags.size
            board = laid_on(board, Plan(plan.grid, named, plan.edges), x, y)
            rooms[letter] = RoomData(block.tile, one.turn, name=block.name)
        edges = list(board.edges)
        for door in doors:
            for edge in self.edges(door):
                edges[edge] = door.type
        return Plan(board.grid, board.squares, tuple(edges)), rooms

    def edges(self, door: Added) -> tuple[int, ...]:
        """The edges a door covers: a large one also the next edge to the right or below."""
        return self._edges(door.type, edge_named(self.sags.grid, door.edge))

    def _edges(self, type: str, edge: int) -> tuple[int, ...]:
        grid = self.sags.grid
        return (edge, edge + (grid.stride if edge < grid.size else 1)) if self.types[type].large else (edge,)

    @rule("reborn.room.safe-sags", "reborn.door.sizes")
    def no_door(self, map: Map, door: Added, taken: int = 0) -> tuple[str, str] | None:
        """Why a door may not be added there: the rule and the reason; None if it may.

        `taken` are the edges of doors that have been added since the map was made.
        """
        return self._no_door(map, self.edges(door), taken)

    def _no_door(self, map: Map, edges: tuple[int, ...], taken: int) -> tuple[str, str] | None:
        for edge in edges:
            beside = [s for s in joined(map.grid, edge) if s is not None and map.floor >> s & 1]
            if edge in map.door_at or (map.gaps | taken) >> edge & 1:
                return "reborn.sags.mode", "there is an opening already"
            if len(beside) < 2 or not map.walls >> edge & 1:
                return "reborn.sags.mode", "a door must cover a wall between two squares of floor"
            if any(map.dotted >> square & 1 for square in beside):
                return "reborn.sags.mode", "nobody could walk through it"
            if map.double >> edge & 1:
                return "reborn.door.sizes", "a door never covers a double wall"
            if any(map.room_at(square).tile == SECRET for square in beside):
                return "reborn.room.safe-sags", "no door goes on the walls of the Secret Safe Room"
        return None

    def door_places(self, map: Map, type: str, taken: int = 0) -> Iterator[str]:
        """The edges, by name, where a door of this type may be added."""
        for edge in members(map.single):
            try:
                if self._no_door(map, self._edges(type, edge), taken) is None:
                    yield edge_name(map.grid, edge)
            except ValueError:  # the second half of a large door would lie outside the board
                continue


def load_sags(source: str, name: str) -> Sags:
    return content.parse(source, Sags, name)
