"""The map as it is laid: what the revealed cards show, and what the counters on edges make of their walls."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct

from noctule.engine import lately, rule
from noctule.engine.grid import (
    ORTHOGONAL,
    E,
    Link,
    N,
    S,
    W,
    Ways,
    around,
    joined,
    members,
    place_of,
    set_of,
    side,
    square_at,
    square_name,
    ways_over,
)

from ..content import COUNTERS, LETTERED
from ..content.maps import turned
from ..content.vocabulary import place as place_named
from ..content.words import GRID, NOWHERE
from ..state import Laid, Placed, State

CELLS: Final = tuple(f"{letter}{row}" for row in range(1, GRID.height // 2 + 1) for letter in "ABCDEFGHIJ")
FIRST: Final = {cell: ((ord(cell[0]) - ord("A")) * 2, (int(cell[1:]) - 1) * 2) for cell in CELLS}
"""Column and row of the upper left space of a cell."""
SPACES: Final = {
    cell: tuple(square_at(GRID, x + dx, y + dy) for dy in (0, 1) for dx in (0, 1)) for cell, (x, y) in FIRST.items()
}
AREAS: Final = {cell: set_of(spaces) for cell, spaces in SPACES.items()}
"""The spaces of a cell, as a set."""
NAMES: Final = {space: square_name(GRID, space) for spaces in SPACES.values() for space in spaces}
CELL_OF: Final = {space: cell for cell, spaces in SPACES.items() for space in spaces}
AROUND: Final = {space: around(GRID, space, ORTHOGONAL) for space in NAMES}
"""The spaces that share a side with a space, whatever lies between: up, right, down, left."""


class Land(Struct, frozen=True, eq=False):
    """Sets of spaces and edges, as bits. The same cards and counters give the same object, which tables can be kept by."""

    indoor: int
    outdoor: int
    water: int
    floor: int
    """Where figures can stand: everything revealed but water."""
    shown: int
    """All revealed spaces."""
    walls: int
    """Edges that cannot be crossed: walls without an opening, and closed counters."""
    openings: int
    closed: int
    links: tuple[tuple[int, int], ...]
    """Spaces that lettered counters connect."""
    walk: Ways
    """Steps on foot, stairs included."""
    flat: Ways
    """Steps on one floor: for Item actions and attacks."""
    shots: Ways
    """The same, over water."""
    solid: int
    """Spaces with a blocking counter."""


@rule(
    "eternaut.map.reveal",
    "eternaut.map.grid",
    "eternaut.move.walls",
    "eternaut.move.openings",
    "eternaut.terrain.stadium",
    "eternaut.tunnel.floor",
    "eternaut.stairs.link",
    "eternaut.extension.area",
)
def land(s: State) -> Land:
    """The ground as it is now. The ids of counters say where they lie, so that cards and ids are all there is to know."""
    return _laid_out(s.map, s.counters)


@lately
def _laid_out(cards: Mapping[str, Laid], counters: Mapping[str, Placed]) -> Land:
    return _land(tuple(cards), tuple(cards.values()), tuple(counters))


class _Cards(NamedTuple):
    kinds: dict[str, int]
    walls: int


@lru_cache(maxsize=512)
def _cards(cells: tuple[str, ...], cards: tuple[Laid, ...]) -> _Cards:
    """What the fronts of the revealed cards show. A wall on either of two cards that meet is a wall."""
    kinds, walls = {"indoor": 0, "outdoor": 0, "water": 0, "tunnel": 0}, 0
    for cell, laid in zip(cells, cards, strict=True):
        if not laid.up:
            continue
        plan = turned(laid.card, laid.turn)
        for y in (0, 1):
            for x in (0, 1):
                inner, space = square_at(plan.grid, x, y), SPACES[cell][2 * y + x]
                if kind := plan.squares[inner]:
                    kinds[kind] |= 1 << space
                for direction in (N, E, S, W):
                    if plan.edges[side(plan.grid, inner, direction)]:
                        walls |= 1 << side(GRID, space, direction)
    return _Cards(kinds, walls)


@lru_cache(maxsize=2048)
def _land(cells: tuple[str, ...], cards: tuple[Laid, ...], counters: tuple[str, ...]) -> Land:
    kinds, walls = _cards(cells, cards)
    openings = closed = solid = 0
    stairs: list[tuple[str, int]] = []
    for id in counters:
        number, _, where = id.partition("@")
        _, spaces, edge = place_named(where)
        if edge == NOWHERE and number in LETTERED:
            stairs.append((COUNTERS[number].letter, spaces[0]))
        if edge == NOWHERE and COUNTERS[number].blocks:
            solid |= set_of(spaces)
        elif edge != NOWHERE and "opening" in COUNTERS[number].icons:
            openings |= 1 << edge
        elif edge != NOWHERE:
            closed |= 1 << edge
    walls = walls & ~openings | closed
    indoor, outdoor, water = kinds["indoor"] | kinds["tunnel"], kinds["outdoor"], kinds["water"]
    floor = indoor | outdoor
    links = tuple((one, other) for i, (letter, one) in enumerate(stairs) for again, other in stairs[i + 1 :] if letter == again)
    return Land(
        indoor,
        outdoor,
        water,
        floor,
        floor | water,
        walls,
        openings,
        closed,
        links,
        ways_over(GRID, floor, walls, links=[Link(one, other) for one, other in links]),
        ways_over(GRID, floor, walls),
        ways_over(GRID, floor | water, walls),
        solid,
    )


@lru_cache(maxsize=1024)
def sides_of(edge: int) -> tuple[int, ...]:
    """The spaces on both sides of an edge of the board."""
    return tuple(space for space in joined(GRID, edge) if space is not None)


def named(spaces: int) -> list[str]:
    """The names of a set of spaces."""
    return [NAMES[space] for space in members(spaces)]


def place(space: int) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    x, y, _ = place_of(GRID, space)
    return x, y
