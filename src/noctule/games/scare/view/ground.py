"""The map as everybody sees it: spaces, coloured lines, parts by name; and the doors and gates that are shut now.

What does not change is made once per map and set of features in use, and shared by all views.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from noctule.engine import ContentError, content
from noctule.engine.grid import joined, members, outline, place_of, rim, squares_of
from noctule.engine.views import Cell, CellLook, Colour, Edge, EdgeLook, Ground, Region, RegionLook, Side, Stops

from ..board import where
from ..board.names import feature
from ..content.facts import FACTS
from ..content.maps import Map, Place, Spot, the_map

BOARD = "map"
KINDS = {"block": "wall", "panic": "panic room"}
"""What a space of the drawing is called on the board, where it is not called the same."""
LOOKS: dict[str, CellLook] = {
    "floor": "plain",
    "block": "wall",
    "panic": "safe",
    "blue": "water",
    "fence": "fence",
    "hole": "hole",
}


class Stroke(Struct, frozen=True):
    """How a line of a colour is drawn, and what it stops."""

    colour: Colour
    look: EdgeLook
    stops: tuple[Stops, ...]
    whom: str = ""
    words: str = ""


STROKES = {
    "red": Stroke("red", "wall", ("move", "see")),
    "orange": Stroke("orange", "fence", ("move",)),
    "green": Stroke("green", "barrier", ("move", "see"), "agents"),
    "blue": Stroke("blue", "line", (), "", f"blue line, {FACTS.cost.blue_step} actions to enter"),
}


class Solids(Struct, frozen=True, forbid_unknown_fields=True):
    """A letter for each space that nobody enters, and what the letters look like."""

    drawing: str
    look: dict[str, CellLook]
    frame: EdgeLook = "wall"
    """What the lines around the map look like."""


class Regions(Struct, frozen=True, forbid_unknown_fields=True):
    """`<key>.regions.toml`: a letter for each space, what the letters are called, and how it looks there."""

    drawing: str
    region: dict[str, str]
    floor: dict[str, CellLook]
    solid: Solids
    blue: dict[str, CellLook] = {}


@lru_cache(maxsize=50)
def ground_of(key: str, features: tuple[str, ...]) -> Ground:
    """The map with every door open; only the features in use are named."""
    map = the_map(key)
    marks = {square: ", ".join(words) for square, words in _marks(map, features).items()}
    cells = []
    for square, kind in enumerate(map.plan.squares):
        if kind:
            x, y, _ = place_of(map.grid, square)
            look = _looks(key).get(square, LOOKS[kind])
            cells.append(Cell(map.name(square), x, y, KINDS.get(kind, kind), marks.get(square, ""), look=look))
    return Ground(BOARD, map.grid.width, map.grid.height, tuple(cells), tuple(_lines(map)), tuple(_regions(map)))


@lru_cache(maxsize=500)
def doors_of(key: str, features: tuple[str, ...], shut: tuple[str, ...]) -> tuple[tuple[Cell, ...], tuple[Edge, ...]]:
    """The spaces and lines of what is shut: a door is red all round, a gate orange."""
    map, marks = the_map(key), _marks(the_map(key), features)
    cells, edges = [], []
    for id in shut:
        door, words = map.doors[id], f"{feature(id)}, shut"
        kind, stroke = ("gate", STROKES["orange"]) if door.gate else ("door", STROKES["red"])
        for square in members(door.squares):
            x, y, _ = place_of(map.grid, square)
            others = [word for word in marks.get(square, []) if word != feature(id)]
            cells.append(Cell(map.name(square), x, y, f"shut {kind}", ", ".join([words, *others]), look="door"))
        for at, side in _sides(map, outline(map.grid, door.squares)):
            look: EdgeLook = "gate" if door.gate else "door"
            edges.append(Edge(at, side, f"{stroke.colour} {kind}", stroke.stops, words, look, stroke.colour))
    return tuple(cells), tuple(edges)


# -- what is written on a space ------------------------------------------------------------------------------------


def _marks(map: Map, features: tuple[str, ...]) -> dict[int, list[str]]:
    """The words on each space: what can be done there, then its spawn number."""
    found: dict[int, list[str]] = {}
    for spot in map.spots:
        words = _label(spot)
        if words and _in_use(spot.place, features):
            for square in spot.squares:
                if words not in found.setdefault(square, []):
                    found[square].append(words)
    for number, square in map.numbers.items():
        found.setdefault(square, []).append(str(number))
    return found


def _in_use(place: Place, features: tuple[str, ...]) -> bool:
    optional = place.role in ("gate", "door", "exit", "tech", "lever", "trigger")
    return not optional or where.in_use(features, place.id)


def _label(spot: Spot) -> str:
    place = spot.place
    if place.role == "cocoon":
        return "bed" if place.id == "1" else f"cocoon {place.id}"
    if place.role in ("start", "boss"):
        return ""
    if place.role in ("shrine", "trigger"):
        return "pig shrine" if place.role == "shrine" else "sets off the trap"
    return {"tech": "tech space: ", "exit": "exit: "}.get(place.role, "") + feature(place.id)


# -- lines ---------------------------------------------------------------------------------------------------------


def _lines(map: Map) -> Iterator[Edge]:
    """The lines as drawn, and the borders of obstacles and blue spaces, the stronger colour where two meet."""
    every = sum(1 << y * map.grid.stride + x for y in range(map.grid.height) for x in range(map.grid.width))
    fences = squares_of(map.plan, ("fence",))
    colours = dict.fromkeys(members(rim(map.grid, map.blue)), "blue")
    colours |= dict.fromkeys(members(rim(map.grid, fences)), "orange")
    beside = outline(map.grid, map.floor | fences)  # not where an obstacle borders on nothing
    colours |= dict.fromkeys(members(rim(map.grid, every & ~map.floor & ~fences) & beside), "red")
    colours |= {edge: kind for edge, kind in enumerate(map.plan.edges) if kind}
    for edge, colour in sorted(colours.items()):
        for at, side in _sides(map, 1 << edge):
            stroke = STROKES[colour]
            yield Edge(at, side, colour, stroke.stops, stroke.words, _built(map, edge, colour), stroke.colour, stroke.whom)


def _built(map: Map, edge: int, colour: str) -> EdgeLook:
    """A line between two spaces is a wall or a fence; the border of an obstacle belongs to what stands there."""
    kinds = [map.plan.squares[square] for square in joined(map.grid, edge) if square is not None]
    if "block" in kinds or "fence" in kinds:
        return "outline"
    inside = len(kinds) == 2 and all(kinds)
    return STROKES[colour].look if inside or colour != "red" else _frame(map.key)


def _sides(map: Map, edges: int) -> Iterator[tuple[str, Side]]:
    """Edges as (space, side of it)."""
    for edge in members(edges):
        one, other = joined(map.grid, edge)
        upright = edge < map.grid.size
        if other is not None and map.plan.squares[other]:
            yield map.name(other), "w" if upright else "n"
        elif one is not None and map.plan.squares[one]:
            yield map.name(one), "e" if upright else "s"


# -- parts of the map ----------------------------------------------------------------------------------------------


def _regions(map: Map) -> Iterator[Region]:
    """The parts by name, the starting areas (a part that is one says so), and the panic room."""
    areas = sorted({spot.place.area for spot in map.of("start")})
    starts = {"start" if len(areas) == 1 else f"start area {area}": map.start(area) for area in areas}
    exits = {*map.squares("exit")}
    for title, squares in _parts(map.key).items():
        start = next((words for words, here in starts.items() if {*here} == {*squares} - exits), "")
        starts.pop(start, None)
        if start:
            yield _region(map, f"{title} ({start})", tuple(squares), "start", "safe")
        else:
            yield _region(map, title, tuple(squares))
    for words, here in starts.items():
        yield _region(map, words.capitalize(), here, "start", "safe")
    panic = tuple(square for square, kind in enumerate(map.plan.squares) if kind == "panic")
    if panic:
        yield _region(map, "Panic room", panic, "safe", "safe")


def _region(map: Map, title: str, squares: tuple[int, ...], kind: str = "", look: RegionLook = "plain") -> Region:
    id = "".join(c if c.isalnum() else "-" for c in title.lower()).strip("-")
    return Region(id, title, tuple(map.name(square) for square in squares), kind, look)


@lru_cache(maxsize=50)
def _notes(key: str) -> Regions | None:
    """What is written about the parts of a map; maps for practice and drawn ones have nothing."""
    if key not in {facts.map for facts in FACTS.scenario.values()}:
        return None
    return content.load("noctule.games.scare", f"content/maps/{key}.regions.toml", Regions)


def _frame(key: str) -> EdgeLook:
    notes = _notes(key)
    return "wall" if notes is None else notes.solid.frame


@lru_cache(maxsize=50)
def _looks(key: str) -> dict[int, CellLook]:
    """How each space looks, where its kind does not say so."""
    notes, map = _notes(key), the_map(key)
    if notes is None:
        return {}
    found: dict[int, CellLook] = {}
    for square, letter in _letters(map, notes.drawing):
        kind = map.plan.squares[square]
        if kind in ("floor", "blue"):
            found[square] = notes.blue.get(letter, LOOKS["blue"]) if kind == "blue" else _known(key, notes.floor, letter)
    solid = dict(_letters(map, notes.solid.drawing))
    for square, kind in enumerate(map.plan.squares):
        if kind == "block":
            found[square] = _known(key, notes.solid.look, solid.get(square, "."))
    return found


def _known(key: str, looks: dict[str, CellLook], letter: str) -> CellLook:
    if letter not in looks:
        raise ContentError(f"content/maps/{key}.regions.toml", f"'{letter}' has no look; there are: {', '.join(looks)}")
    return looks[letter]


def _letters(map: Map, drawing: str) -> Iterator[tuple[int, str]]:
    for y, row in enumerate(drawing.strip().split("\n")):
        for x, letter in enumerate(row.split()):
            if letter != ".":
                yield y * map.grid.stride + x, letter


@lru_cache(maxsize=50)
def _parts(key: str) -> dict[str, list[int]]:
    """The spaces of each part of a map by its title; maps for practice and drawn ones have none."""
    notes, found = _notes(key), dict[str, list[int]]()
    if notes is not None:
        for square, letter in _letters(the_map(key), notes.drawing):
            found.setdefault(notes.region[letter], []).append(square)
    return found
