"""Maps: drawings that are checked when they are loaded, and what lies where.

A map is two files in `content/maps`. `<key>.txt` has three sections, each headed by a line `== name`:

`== lines`: the spaces and the coloured lines between them, at double resolution. Every second character of every
second line is a space, the characters between two spaces are lines.

    spaces   .  floor            #  obstacle with red borders      %  obstacle with orange borders (seen through)
             ~  blue space       O  hole in the floor              P  panic room (nobody walks there)
             a blank is no space at all and blocks like an obstacle
    lines    - | #  red          =  orange          :  green        a blank is open

`== numbers`: the spawn spaces, one word per space in rows of the same width: `..` or two digits, the row in tens and
the space in it (`31` is row 30, space 1). A number stands once.

`== places`: one letter per space, `.` for none. `<key>.toml` says what a letter means: a list of roles.

    start (area 1 unless given)    gate, door (id, shut at the start?)     exit (id, door that must be open)
    tech (id of the task)          lever (id, the doors it works)          trigger (id of the trap's door)
    panic-door, secret (id)        cocoon (id "1" is the bed)              shrine, boss (id, facing)

`content/maps/every-symbol.*` is a complete small example. All spaces of one gate or bed carry the same letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from noctule.engine import ContentError, content, rule
from noctule.engine.grid import (
    DrawingError,
    Grid,
    Plan,
    edges_of,
    floor_of,
    members,
    outline,
    parse,
    reach,
    set_of,
    square_name,
    square_named,
    squares_of,
    ways_over,
)

from .facts import FACTS, Side

SPACES = {".": "floor", "#": "block", "%": "fence", "~": "blue", "O": "hole", "P": "panic"}
LINES = {"-": "red", "|": "red", "#": "red", "=": "orange", ":": "green"}
WALKED = ("floor", "blue", "hole")

Role = Literal["start", "gate", "door", "exit", "tech", "lever", "trigger", "panic-door", "secret", "cocoon", "shrine", "boss"]


class Place(Struct, frozen=True, forbid_unknown_fields=True, rename={"role": "is"}):
    """What a letter of the places drawing means."""

    role: Role
    id: str = ""
    area: int = 1
    shut: bool = False
    door: str = ""
    works: tuple[str, ...] = ()
    facing: str = ""


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """The TOML beside a drawing. `numbered`: all 90 spawn spaces must be there."""

    title: str
    place: dict[str, tuple[Place, ...]] = {}
    numbered: bool = False
    text: str = ""


class Door(Struct, frozen=True):
    """A door or gate: its spaces, and whether it can be seen through."""

    id: str
    squares: int
    gate: bool
    shut: bool


class Spot(Struct, frozen=True):
    """A place of a role on the map."""

    place: Place
    squares: tuple[int, ...]


class Map(Struct, frozen=True):
    """A map that has been read and checked. Sets of spaces are bit sets."""

    key: str
    title: str
    plan: Plan
    numbers: dict[int, int]
    """Spawn number (31 for row 30, space 1) to space."""
    spots: tuple[Spot, ...]
    doors: dict[str, Door]
    floor: int
    """Every space that somebody can be on."""
    holes: int
    blue: int
    roles: dict[Role, tuple[Spot, ...]]

    @property
    def grid(self) -> Grid:
        return self.plan.grid

    def of(self, role: Role, id: str | None = None) -> tuple[Spot, ...]:
        """The places of a role."""
        spots = self.roles.get(role, ())
        return spots if id is None else tuple(spot for spot in spots if spot.place.id == id)

    def squares(self, role: Role, id: str | None = None) -> tuple[int, ...]:
        """The spaces of a role."""
        return tuple(square for spot in self.of(role, id) for square in spot.squares)

    @rule("scare.setup.place-agents")
    def start(self, area: int = 1) -> tuple[int, ...]:
        """The spaces of a starting area."""
        return tuple(square for spot in self.of("start") if spot.place.area == area for square in spot.squares)

    def name(self, square: int) -> str:
        return square_name(self.grid, square)

    @rule("scare.lines.red", "scare.lines.orange", "scare.lines.green")
    def walls(self, does: Literal["stops", "hides"], side: Side) -> int:
        """The lines that stop a side's figures, or hide from its eyes."""
        kinds = [kind for kind, line in FACTS.lines.items() if side in getattr(line, does)]
        return edges_of(self.plan, kinds)

    @rule("scare.lines.whole-obstacle", "scare.lines.bounded-by-square", "scare.s4.features-red")
    def obstacles(self) -> int:
        """All sides of every space that nobody enters and nobody sees through."""
        grid = self.grid
        seen_through = squares_of(self.plan, ("fence",))
        everything = set_of(y * grid.stride + x for y in range(grid.height) for x in range(grid.width))
        return outline(grid, everything & ~self.floor & ~seen_through)


@lru_cache(maxsize=400)
def the_map(key: str) -> Map:
    """A map by its key; a text of several lines is a drawing itself (see `read`)."""
    if "\n" in key:
        return read(key, Notes("Drawn"), "drawing", "drawing")
    name = f"content/maps/{key}"
    notes_text = content.text("noctule.games.scare", f"{name}.toml")
    notes = content.parse(notes_text, Notes, f"{name}.toml")
    return read(content.text("noctule.games.scare", f"{name}.txt"), notes, key, f"{name}.txt")


def read(source: str, notes: Notes, key: str, name: str) -> Map:
    """Read and check a map; ContentError says file, line and column. A drawing may carry its notes in a section `== notes`."""
    sections = _sections(source, name)
    if "notes" in sections:
        notes = content.parse("\n".join(sections["notes"][1]), Notes, name)
    first, lines = sections["lines"]
    try:
        plan = parse("\n".join(lines), SPACES, LINES, name=name, first_line=first)
    except DrawingError as error:
        place, _, reason = str(error).partition(": ")
        raise ContentError(place, reason) from None
    numbers = dict(_numbers(plan, sections.get("numbers"), name))
    spots = _spots(plan, sections.get("places"), notes, name)
    floor = squares_of(plan, WALKED)
    map = Map(
        key,
        notes.title,
        plan,
        numbers,
        spots,
        _doors(spots),
        floor,
        squares_of(plan, ("hole",)),
        squares_of(plan, ("blue",)),
        {role: tuple(spot for spot in spots if spot.place.role == role) for role in {spot.place.role for spot in spots}},
    )
    _check(map, notes, name)
    return map


def _sections(source: str, name: str) -> dict[str, tuple[int, list[str]]]:
    """Section name to (number of its first line, its lines)."""
    found: dict[str, tuple[int, list[str]]] = {}
    lines: list[str] = []
    for number, line in enumerate(source.split("\n"), start=1):
        if line.startswith("== "):
            lines = []
            section = line.removeprefix("== ").strip()
            if section not in ("lines", "numbers", "places", "notes") or section in found:
                raise ContentError(f"{name}:{number}:1", f"section '{section}'; use lines, numbers and places, each once")
            found[section] = (number + 1, lines)
        elif found:
            lines.append(line)
    if "lines" not in found:
        raise ContentError(f"{name}:1:1", "there is no section '== lines'")
    return found


def _words(plan: Plan, section: tuple[int, list[str]], what: str, name: str) -> Iterator[tuple[int, str, str]]:
    """(space, word, place in the file) of a drawing at single resolution."""
    first, lines = section
    rows = [(n, line) for n, line in enumerate(lines, first) if line.strip()]
    if len(rows) != plan.grid.height:
        raise ContentError(f"{name}:{first}:1", f"{what}: {len(rows)} rows; the lines have {plan.grid.height}")
    for y, (number, line) in enumerate(rows):
        column = 0
        words = line.split()
        if len(words) != plan.grid.width:
            raise ContentError(f"{name}:{number}:1", f"{what}: {len(words)} spaces; the lines have {plan.grid.width}")
        for x, word in enumerate(words):
            column = line.index(word, column)
            yield y * plan.grid.stride + x, word, f"{name}:{number}:{column + 1}"
            column += len(word)


@rule("scare.spawn.location-roll")
def _numbers(plan: Plan, section: tuple[int, list[str]] | None, name: str) -> Iterator[tuple[int, int]]:
    if section is None:
        return
    floor, seen = floor_of(plan), dict[int, int]()
    for square, word, place in _words(plan, section, "numbers", name):
        if word == "..":
            continue
        if not (len(word) == 2 and word.isdigit() and word[0] != "0"):
            raise ContentError(place, f"unknown symbol '{word}' for a spawn number; use .. or 10 to 99")
        number = int(word)
        if number in seen:
            raise ContentError(place, f"spawn number {word} stands already on {square_name(plan.grid, seen[number])}")
        if not floor >> square & 1 or plan.squares[square] not in WALKED:
            raise ContentError(place, f"spawn number {word} is on {square_name(plan.grid, square)}, which is no floor")
        seen[number] = square
        yield number, square


def _spots(plan: Plan, section: tuple[int, list[str]] | None, notes: Notes, name: str) -> tuple[Spot, ...]:
    found: dict[str, list[int]] = {}
    for square, word, place in _words(plan, section, "places", name) if section is not None else ():
        if word == ".":
            continue
        if word not in notes.place:
            known = ", ".join(sorted(notes.place)) or "none"
            raise ContentError(place, f"unknown symbol '{word}' for a place; known: {known}")
        if plan.squares[square] not in WALKED:
            raise ContentError(place, f"place '{word}' is on {square_name(plan.grid, square)}, which is no floor")
        found.setdefault(word, []).append(square)
    for letter in notes.place:
        if letter not in found:
            raise ContentError(name, f"place '{letter}' is explained but not drawn")
    return tuple(Spot(place, tuple(squares)) for letter, squares in found.items() for place in notes.place[letter])


def _doors(spots: tuple[Spot, ...]) -> dict[str, Door]:
    doors: dict[str, Door] = {}
    for spot in spots:
        place = spot.place
        if place.role in ("door", "gate"):
            old = doors.get(place.id)
            squares = set_of(spot.squares) | (old.squares if old else 0)
            doors[place.id] = Door(place.id, squares, place.role == "gate", place.shut)
    return doors


def _check(map: Map, notes: Notes, name: str) -> None:
    """Exits and tech spaces can be reached by agents with all doors open; references lead somewhere; numbers are complete."""
    for spot in map.spots:
        for id in (*spot.place.works, *((spot.place.door,) if spot.place.door else ())):
            if id not in map.doors:
                known = ", ".join(map.doors) or "none"
                raise ContentError(name, f"place '{spot.place.role} {spot.place.id}' names door '{id}'; there are: {known}")
    if notes.numbered:
        missing = [row + n for row in FACTS.spawn.rows for n in FACTS.dice.d10 if row + n not in map.numbers]
        if missing:
            raise ContentError(name, f"spawn numbers are missing: {', '.join(str(n) for n in missing)}")
    starts = set_of(square for role in ("start", "panic-door") for square in map.squares(role))
    if not starts:
        return
    ways = ways_over(map.grid, map.floor & ~map.holes, map.walls("stops", "agent"), diagonal=True)
    reached = 0
    for square in members(starts):
        reached |= reach(ways, square) if not reached >> square & 1 else 0
    for spot in map.spots:
        for square in spot.squares:
            if spot.place.role in ("exit", "tech", "lever", "cocoon", "secret") and not reached >> square & 1:
                what = f"{spot.place.role} '{spot.place.id}' on {map.name(square)}"
                raise ContentError(_line_of(name, square, map), f"{what} cannot be reached from any starting space")


def _line_of(name: str, square: int, map: Map) -> str:
    y, x = divmod(square, map.grid.stride)
    return f"{name}:{2 * y + 3}:{2 * x + 2}"


@lru_cache(maxsize=400)
def cells(key: str) -> tuple[int, ...]:
    """Everything that is drawn, obstacles too: what somebody can point at."""
    return tuple(square for square, kind in enumerate(the_map(key).plan.squares) if kind)


def space(map: Map, name: str) -> int:
    """The space of that name."""
    return square_named(map.grid, name)
