"""The tiles of the town: a table of `tiles.toml` for each, and its drawing, checked square by square when they are read.

A tile is SIZE by SIZE squares, drawn at double resolution with a `+` on every corner (CELLS and EDGES are the legend):

    .  street or open    ,  floor of a building    t  woods    o  obstructed ground (rubble, garden, rock)    blank: no square
    q  the same four     ?  with an                Q           c  Encounter mark      !  the road with an Obstacle mark
    S  stairs   E  a lift: the same sign stands on the same square of the other floor
    -  |  wall   1 to 6  a door with this lock   w  window   f  fence   blank: open

Tiles meet on any side, so whatever lies outdoors at the border is open there, and a road leads in at the middle of each side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from noctule.engine import ContentError, content, rule
from noctule.engine.content import Reader
from noctule.engine.grid import (
    COMPASS,
    DIRECTIONS,
    ORTHOGONAL,
    DrawingError,
    E,
    Grid,
    N,
    Plan,
    S,
    W,
    all_squares,
    edge_name,
    edges_of,
    joined,
    members,
    neighbour,
    opposite,
    parse,
    place_of,
    regions,
    side,
    square_at,
    square_name,
    squares_of,
    ways_over,
)
from noctule.engine.views import CellLook

SIZE: Final = 8
GRID: Final = Grid(SIZE, SIZE)

Side = Literal["", "n", "e", "s", "w"]
"""A side of a tile as drawn, or none."""
Terrain = Literal["street", "building", "woods", "rough"]
TERRAIN: Final[dict[str, Terrain]] = {"street": "street", "floor": "building", "woods": "woods", "rough": "rough"}
"""Kind of square to terrain. For movement and sight `rough` is obstructed terrain and counts as a building does."""
OUTDOORS: Final = ("street", "woods", "rough")
INDOORS: Final = ("floor",)
LOCKS: Final = {f"door-{tn}": tn for tn in range(1, 7)}
"""Kind of edge to the TN of the lock."""
ENCOUNTER, OBSTACLE, STAIRS, LIFT = "?", "!", "S", "E"

CELLS: Final[dict[str, str | tuple[str, str]]] = {
    ".": "street",
    ",": "floor",
    "t": "woods",
    "o": "rough",
    "q": ("street", ENCOUNTER),
    "?": ("floor", ENCOUNTER),
    "Q": ("woods", ENCOUNTER),
    "c": ("rough", ENCOUNTER),
    "!": ("street", OBSTACLE),
    "S": ("floor", STAIRS),
    "E": ("floor", LIFT),
}
EDGES: Final = {"-": "wall", "|": "wall", **{str(tn): door for door, tn in LOCKS.items()}, "w": "window", "f": "fence"}

Drawings = Callable[[str], tuple[str, str]]
"""The drawing of the tile with this key, and the name of its file."""


_Words = Annotated[str, Meta(min_length=1)]


class _Data(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as it stands in the file."""

    key: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    name: _Words
    place: _Words
    line: _Words
    look: CellLook = "planks"
    rough: CellLook = "rubble"
    special: bool = False
    shop: bool = False
    partner: str = ""
    side: Side = ""
    above: str = ""
    building: str = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    tile: tuple[_Data, ...]


class Tile(Struct, frozen=True):
    """A tile as it is drawn, north up."""

    key: str
    name: str
    place: str
    """Where somebody is who stands on it: "in the Copper Kettle"."""
    line: str
    look: CellLook
    """How the floor of its building is drawn."""
    rough: CellLook
    """How its obstructed ground is drawn."""
    special: bool
    """Left out of boards made at random."""
    shop: bool
    """The magic shop: special only where there is magic."""
    partner: str
    """The tile that is added at once when this one is laid; both tiles name each other here, whoever did so in the file."""
    side: Side
    """The side, as drawn, on which the partner lies, turned as this one is."""
    above: str
    """The tile whose upper floor this is: it lies beside the board."""
    upper: str
    """The tile that is the upper floor of this one."""
    building: str
    """The key of its building, which a partner and an upper floor share; none where there is no building."""
    plan: Plan


# -- questions about a plan, of one tile or of the whole town ------------------------------------------------------------


def indoors(plan: Plan) -> int:
    """The squares inside buildings."""
    return squares_of(plan, INDOORS)


def outdoors(plan: Plan) -> int:
    """The squares under the sky, those of a cave among them."""
    return squares_of(plan, OUTDOORS)


@rule("darkness.tile.lock-symbol")
def locks(plan: Plan) -> dict[int, int]:
    """The doors, each with the TN of its lock. Doorways between rooms are no doors: nothing lies on their edge."""
    return {edge: LOCKS[kind] for edge, kind in enumerate(plan.edges) if kind in LOCKS}


def windows(plan: Plan) -> tuple[int, ...]:
    return tuple(members(edges_of(plan, ("window",))))


def inside_of(plan: Plan, edge: int) -> int:
    """The square behind a door or a window, inside the building."""
    return next(square for square in joined(plan.grid, edge) if square is not None and plan.squares[square] in INDOORS)


def outside_of(plan: Plan, edge: int) -> int:
    """The square in front of a door or a window."""
    return next(square for square in joined(plan.grid, edge) if square is not None and plan.squares[square] in OUTDOORS)


@rule("darkness.setup.random-tile-exclusions")
def at_random(tiles: Mapping[str, Tile], magic: bool) -> tuple[str, ...]:
    """The tiles among which a board is made at random: no special location, and the magic shop only where there is no magic."""
    return tuple(key for key, tile in tiles.items() if not tile.special and not (tile.shop and magic))


# -- reading -------------------------------------------------------------------------------------------------------------


def drawing(key: str) -> tuple[str, str]:
    """A drawing of the game's own."""
    file = f"content/tiles/{key}.txt"
    return content.text("noctule.games.darkness", file), file


def load_tiles(source: str, file: str, drawings: Drawings = drawing) -> dict[str, Tile]:
    """Read and check the tiles: each by itself, then those that belong together."""
    reader = Reader(source, file)
    tiles: dict[str, Tile] = {}
    sheets: dict[str, _Sheet] = {}
    for i, data in enumerate(reader.parse(_File).tile):
        part = reader.inside(["tile", i], f"tile '{data.key}': ")
        part.unique(["key"], data.key, tiles)
        sheets[data.key] = sheet = _Sheet(data.key, *drawings(data.key), part)
        tiles[data.key] = _tile(data, sheet)
    for tile in [*tiles.values()]:
        _join_partner(tile, tiles, sheets)
    for tile in [*tiles.values()]:
        _join_floor(tile, tiles, sheets)
    for tile in tiles.values():
        _check_borders(tile, sheets[tile.key])
        _check_stairs(tile, tiles, sheets[tile.key])
    _check_buildings(tiles, sheets)
    return tiles


class _Sheet:
    """The drawing of a tile while it is checked: complaints point to the line where a square or an edge is drawn."""

    def __init__(self, key: str, text: str, file: str, entry: Reader) -> None:
        self.key, self.file, self.entry = key, file, entry
        self.plan = self._read(text)

    @rule("darkness.tile.grid")
    def _read(self, text: str) -> Plan:
        length = 2 * SIZE + 1
        lines = text.splitlines()
        if len(lines) != length:
            raise self.wrong(len(lines) or 1, f"{len(lines)} lines; a tile of {SIZE} by {SIZE} squares has {length}")
        for number, line in enumerate(lines, start=1):
            if len(line.rstrip()) > length:
                raise self.wrong(number, f"{len(line.rstrip())} characters; {SIZE} squares and their edges have {length}")
            if number % 2 and line[::2].rstrip() != "+" * (SIZE + 1):
                raise self.wrong(number, f"a '+' has to stand on every corner: {SIZE + 1} of them, with one sign between two")
        try:
            return parse(text, CELLS, EDGES, name=self.file)
        except DrawingError as error:
            place, _, reason = str(error).partition(": ")
            raise ContentError(place, f"tile '{self.key}': {reason}") from None

    def wrong(self, line: int, words: str) -> ContentError:
        return ContentError(f"{self.file}:{line}", f"tile '{self.key}': {words}")

    def wrong_square(self, square: int, words: str) -> ContentError:
        return self.wrong(2 * place_of(GRID, square)[1] + 2, f"{square_name(GRID, square)} {words}")

    def wrong_edge(self, edge: int, words: str) -> ContentError:
        upright = edge < GRID.size
        line = 2 * place_of(GRID, edge if upright else edge - GRID.size)[1] + (2 if upright else 1)
        return self.wrong(line, f"{edge_name(GRID, edge)} {words}")


def _tile(data: _Data, sheet: _Sheet) -> Tile:
    _check_edges(sheet)
    _check_joined(sheet)
    if bool(data.partner) != bool(data.side):
        raise sheet.entry.wrong(["partner" if data.partner else "side"], "a partner and its side are named both or not at all")
    if data.building and not indoors(sheet.plan):
        raise sheet.entry.wrong(["building"], f"it names the building '{data.building}', but has no floor")
    building = data.building or (data.key if indoors(sheet.plan) else "")
    return Tile(**{**structs.asdict(data), "building": building}, upper="", plan=sheet.plan)


# -- one tile by itself --------------------------------------------------------------------------------------------------


def _check_edges(sheet: _Sheet) -> None:
    """Every edge inside the tile fits the two squares beside it."""
    for edge, one, other in _inner_edges():
        kind = sheet.plan.edges[edge]
        beside = sorted((_where(sheet.plan, one), _where(sheet.plan, other)))
        allowed, right = _FITTING[frozenset(beside)]
        if kind not in allowed:
            raise sheet.wrong_edge(edge, f"{_called(kind)} between {' and '.join(beside)}; {right}")


_OPENINGS = (*LOCKS, "window")
_FITTING: Final[dict[frozenset[str], tuple[Collection[str], str]]] = {
    frozenset({"floor", "outdoors"}): (("wall", *_OPENINGS), "a building ends with a wall, a door or a window"),
    frozenset({"floor"}): (("", "wall"), "inside a building there are walls and open doorways"),
    frozenset({"outdoors"}): (("", "wall", "fence"), "outdoors there are walls and fences"),
    frozenset({"floor", "nothing"}): (("wall",), "where no square lies there is a wall"),
    frozenset({"outdoors", "nothing"}): (("wall",), "where no square lies there is a wall"),
    frozenset({"nothing"}): (("",), "leave it blank"),
}
"""What may lie on an edge, by what lies on its two sides."""


def _called(kind: str) -> str:
    """An edge in words, after its name."""
    return f"is a {kind}" if kind else "is open"


def _where(plan: Plan, square: int) -> str:
    kind = plan.squares[square]
    return "nothing" if not kind else "floor" if kind in INDOORS else "outdoors"


def _inner_edges() -> Iterator[tuple[int, int, int]]:
    """Each edge between two squares of a tile."""
    for square in members(all_squares(GRID)):
        for direction in (E, S):
            beyond = neighbour(GRID, square, direction)
            if beyond is not None:
                yield side(GRID, square, direction), square, beyond


def _check_joined(sheet: _Sheet) -> None:
    """One building without closed rooms, and no corner outdoors that only a building leads to."""
    plan = sheet.plan
    for squares, words in (
        (indoors(plan), "is not joined to the rest of the building; one building a tile, with open doorways inside"),
        (outdoors(plan), "is not joined to the rest of what lies outdoors; leave an edge open"),
    ):
        parts = regions(ways_over(GRID, squares, edges_of(plan, ("wall", *_OPENINGS))), squares)
        if len(parts) > 1:
            raise sheet.wrong_square(next(members(min(parts, key=int.bit_count))), words)


def _check_borders(tile: Tile, sheet: _Sheet) -> None:
    """What lies outdoors is open to the next tile, a building only to its partner, and each side can be entered by road."""
    for direction in ORTHOGONAL:
        towards_partner = DIRECTIONS[direction] == tile.side
        for square in border(direction):
            _check_border_edge(tile, sheet, square, direction, towards_partner)
        one, other = border(direction)[SIZE // 2 - 1 : SIZE // 2 + 1]
        if not tile.above and not towards_partner and "street" not in (tile.plan.squares[one], tile.plan.squares[other]):
            raise sheet.wrong_square(
                one, f"or {square_name(GRID, other)} has to be street: a road leads in at the middle of each side"
            )


def _check_border_edge(tile: Tile, sheet: _Sheet, square: int, direction: int, towards_partner: bool) -> None:
    edge = side(GRID, square, direction)
    kind, lies = tile.plan.edges[edge], _where(tile.plan, square)
    if lies == "outdoors" and kind:
        raise sheet.wrong_edge(edge, f"{_called(kind)} at the border; what lies outdoors is open to the next tile")
    if lies == "floor" and kind not in ("", "wall"):
        raise sheet.wrong_edge(edge, f"{_called(kind)} at the border; doors and windows lie inside a tile")
    if lies == "floor" and not kind and not towards_partner:
        raise sheet.wrong_edge(
            edge, f"is open: the building ends at the border, for no partner lies to the {COMPASS[direction]}; draw a wall"
        )
    if lies == "nothing" and kind:
        raise sheet.wrong_edge(edge, f"{_called(kind)} beside no square; leave it blank")


def border(direction: int) -> tuple[int, ...]:
    """The squares along one side of a tile, from west to east or from north to south."""
    last = SIZE - 1
    if direction in (N, S):
        return tuple(square_at(GRID, x, 0 if direction == N else last) for x in range(SIZE))
    return tuple(square_at(GRID, 0 if direction == W else last, y) for y in range(SIZE))


# -- tiles that belong together ------------------------------------------------------------------------------------------


def _join_partner(tile: Tile, tiles: dict[str, Tile], sheets: Mapping[str, _Sheet]) -> None:
    """A partner names back, or not at all; and the two sides fit square by square."""
    if not tile.partner:
        return
    entry = sheets[tile.key].entry
    _known_other(entry, "partner", tile.partner, tile.key, tiles)
    partner, back = tiles[tile.partner], DIRECTIONS[opposite(DIRECTIONS.index(tile.side))]
    if tile.above or partner.above:
        raise entry.wrong(["partner"], "an upper floor lies beside the board and has no partner")
    if (partner.partner or partner.side) and (partner.partner, partner.side) != (tile.key, back):
        raise entry.wrong(
            ["partner"],
            f"its partner '{partner.key}' names '{partner.partner}' on its side {partner.side}; "
            f"it has to name '{tile.key}' on side {back}, or none",
        )
    if partner.building and tile.building and partner.building != tile.building:
        raise entry.wrong(["building"], f"it belongs to the building '{tile.building}', its partner to '{partner.building}'")
    _check_seam(tile, partner, sheets[tile.key])
    tiles[partner.key] = structs.replace(partner, partner=tile.key, side=back)


def _check_seam(tile: Tile, partner: Tile, sheet: _Sheet) -> None:
    direction = DIRECTIONS.index(tile.side)
    beyond = opposite(direction)
    for here, there in zip(border(direction), border(beyond), strict=True):
        edge = side(GRID, here, direction)
        mine = _where(tile.plan, here), tile.plan.edges[edge]
        its = _where(partner.plan, there), partner.plan.edges[side(GRID, there, beyond)]
        if mine != its:
            raise sheet.wrong_edge(
                edge,
                f"{_called(mine[1])} to {mine[0]}, but {square_name(GRID, there)} of its partner '{partner.key}' "
                f"{_called(its[1])} to {its[0]}; both have to be alike",
            )


@rule("darkness.tile.no-street-from-upper-floor")
def _join_floor(tile: Tile, tiles: dict[str, Tile], sheets: Mapping[str, _Sheet]) -> None:
    """An upper floor lies above one tile of the same building, and has no street."""
    if not tile.above:
        return
    entry = sheets[tile.key].entry
    _known_other(entry, "above", tile.above, tile.key, tiles)
    lower = tiles[tile.above]
    if lower.above or lower.upper:
        other = f"is itself above '{lower.above}'" if lower.above else f"has the upper floor '{lower.upper}' already"
        raise entry.wrong(["above"], f"'{lower.key}' {other}; a building has two floors at most")
    if lower.building != tile.building:
        raise entry.wrong(["building"], f"it belongs to the building '{tile.building}', the floor below to '{lower.building}'")
    for square in members(outdoors(tile.plan)):
        raise sheets[tile.key].wrong_square(square, "lies outdoors on an upper floor; leave it blank")
    tiles[lower.key] = structs.replace(lower, upper=tile.key)


def _known_other(entry: Reader, field: str, key: str, own: str, tiles: Collection[str]) -> None:
    entry.known([field], "tile", key, [other for other in tiles if other != own])


def _check_stairs(tile: Tile, tiles: Mapping[str, Tile], sheet: _Sheet) -> None:
    """Stairs and lifts stand on the same squares of both floors, and an upper floor has some."""
    other = tiles.get(tile.above or tile.upper)
    for mark, name in ((STAIRS, "stairs"), (LIFT, "a lift")):
        for square in tile.plan.marks.get(mark, ()):
            if other is None:
                raise sheet.wrong_square(square, f"has {name}, but no tile is its upper floor; write ',' or name it by 'above'")
            if square not in other.plan.marks.get(mark, ()):
                raise sheet.wrong_square(square, f"has {name}, but in '{other.key}' it has not; draw '{mark}' there too")
    if tile.above and not {STAIRS, LIFT} & tile.plan.marks.keys():
        raise sheet.entry.wrong(["above"], "nothing leads up here; draw 'S' or 'E' on the same square of both floors")


def _check_buildings(tiles: Mapping[str, Tile], sheets: Mapping[str, _Sheet]) -> None:
    """The tiles of one building belong together, and there is a door in one of them."""
    for tile in tiles.values():
        if not tile.building:
            continue
        whole = _location(tile, tiles)
        for other in tiles.values():
            if other.building == tile.building and other.key not in whole:
                raise sheets[other.key].entry.wrong(
                    ["building"],
                    f"it has the same building as '{tile.key}', but is neither its partner nor a floor of it",
                )
        if not any(locks(tiles[key].plan) for key in whole):
            square = next(members(indoors(tile.plan)))
            raise sheets[tile.key].wrong_square(square, "has no way in: a building has a door, drawn '1' to '6'")


def _location(tile: Tile, tiles: Mapping[str, Tile]) -> set[str]:
    """The tiles of one building: this one, its partner and their upper floors, or what lies below."""
    found, fresh = set[str](), {tile.key}
    while fresh:
        found |= fresh
        fresh = {key for k in fresh for key in (tiles[k].partner, tiles[k].above, tiles[k].upper) if key} - found
    return found
