"""The map of tiles: sides, doors, ducts, what is adjacent, how far it is, and where a new tile fits.

A `Rooms` is made once for a set of laid tiles and breaches, and shared; locks and closed vents are asked about per call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

from noctule.engine import No, Option, lately, rule

from ..content import TILES
from ..content.steps import Marker
from ..content.tiles import SIDES, Side, TileCard
from ..state import Laid, Seam, State

SIDE_NAMES: Final[dict[Side, str]] = {"n": "north", "e": "east", "s": "south", "w": "west"}
OFFSETS: Final[dict[Side, tuple[int, int]]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
FAR: Final = 1 << 30
"""The distance of tiles that nothing joins."""

UNKNOWN: Final = No("escape.map.grows", "No tile lies there yet.")
Spot = tuple[int, int]
"""A place for a tile: column and row."""


OPPOSITE: Final[dict[Side, Side]] = {"n": "s", "e": "w", "s": "n", "w": "e"}


def opposite(side: Side) -> Side:
    return OPPOSITE[side]


def beyond(x: int, y: int, side: Side) -> Spot:
    """The place on the other side."""
    dx, dy = OFFSETS[side]
    return x + dx, y + dy


def seam_name(seam: Seam) -> str:
    """What a door is called on the board, from whichever of its two tiles."""
    x, y, side = seam
    return f"door:{x}:{y}:{side}"


def seam(x: int, y: int, side: Side) -> Seam:
    """The side of a place, named the same from both sides of it."""
    if side == "n":
        return x, y, "n"
    if side == "w":
        return x, y, "w"
    return (x, y + 1, "n") if side == "s" else (x + 1, y, "w")


@lru_cache(maxsize=2_000)
def _seams(x: int, y: int) -> dict[Side, Seam]:
    return {side: seam(x, y, side) for side in SIDES}


@rule("escape.map.doors", "escape.map.walls")
def printed_doors(card: TileCard, turn: int) -> frozenset[Side]:
    """The sides of a tile that have a door when it is given so many quarter turns; all others are walls."""
    return _turned(card.doors, turn)


def printed_ducts(card: TileCard, turn: int) -> frozenset[Side]:
    """The sides on which a tile carries the duct."""
    return _turned(card.duct, turn)


@lru_cache(maxsize=100)
def _turned(sides: tuple[Side, ...], turn: int) -> frozenset[Side]:
    return frozenset(SIDES[(SIDES.index(side) + turn) % 4] for side in sides)


@lru_cache(maxsize=100)
def _towards(sides: frozenset[Side]) -> tuple[tuple[Side, int, int, Side], ...]:
    """Sides in their order, each with the way to the place beyond it, and the side on which that place meets it."""
    return tuple((side, *OFFSETS[side], OPPOSITE[side]) for side in SIDES if side in sides)


class Rooms:
    """The map as laid: a graph of doors and a graph of ducts."""

    @rule("escape.map.grows", "escape.map.adjacent", "escape.setup.infirmary")
    def __init__(self, tiles: tuple[Laid, ...], breaches: tuple[Seam, ...]) -> None:
        self.laid = {tile.id: tile for tile in tiles}
        self.at: dict[Spot, str] = {(tile.x, tile.y): tile.id for tile in tiles}
        self.vents = [tile.id for tile in tiles if TILES[tile.id].vent]
        """Tiles with a vent entrance, shut or not."""
        self.doors = {tile.id: printed_doors(TILES[tile.id], tile.turn) for tile in tiles}
        for x, y, edge in breaches:
            for spot, side in (((x, y), edge), (beyond(x, y, edge), opposite(edge))):
                if spot in self.at:
                    self.doors[self.at[spot]] |= {side}
        self.adjacent: dict[str, dict[Side, str]] = {}
        """Tiles joined by a pair of doors, by the side on which they lie; locked or not."""
        self.unexplored: dict[str, tuple[Side, ...]] = {}
        """The doors that have no tile behind them."""
        for tile in tiles:
            joined: dict[Side, str] = {}
            free: list[Side] = []
            for side, dx, dy, back in _towards(self.doors[tile.id]):
                other = self.at.get((tile.x + dx, tile.y + dy))
                if other is None:
                    free.append(side)
                elif back in self.doors[other]:
                    joined[side] = other
            self.adjacent[tile.id], self.unexplored[tile.id] = joined, tuple(free)
        self.open_doors = any(self.unexplored.values())
        """Somewhere a door leads to an unexplored place."""
        self.seams = {tile.id: _seams(tile.x, tile.y) for tile in tiles}
        self._exits: dict[str, list[str]] = {}

    @cached_property
    def _ducts(self) -> dict[str, int]:
        """Found out when somebody asks: most maps are replaced before anybody does."""
        return self._joined_by_ducts()

    @rule("escape.vent.duct")
    def _joined_by_ducts(self) -> dict[str, int]:
        """Tiles joined by an unbroken duct have the same number: neighbours that carry it on the side where they touch."""
        found: dict[str, int] = {}
        ducts = {id: printed_ducts(TILES[id], tile.turn) for id, tile in self.laid.items()}
        for number, first in enumerate(self.laid):
            waiting = [] if first in found else [first]
            while waiting:
                id = waiting.pop()
                found[id] = number
                tile = self.laid[id]
                for _, dx, dy, back in _towards(ducts[id]):
                    other = self.at.get((tile.x + dx, tile.y + dy))
                    if other is not None and other not in found and back in ducts[other]:
                        waiting.append(other)
        return found

    def seam(self, id: str, side: Side) -> Seam:
        return self.seams[id][side]

    def duct_between(self, one: str, other: str) -> bool:
        return self._ducts[one] == self._ducts[other]

    def exits(self, id: str) -> list[str]:
        """The other tiles with a vent entrance, shut or not, to which an unbroken duct leads."""
        found = self._exits.get(id)
        if found is None:
            found = self._exits[id] = [other for other in self.vents if other != id and self.duct_between(id, other)]
        return found

    def side_towards(self, id: str, other: str) -> Side | None:
        """On which side of a tile an adjacent one lies."""
        return next((side for side, there in self.adjacent[id].items() if there == other), None)

    @rule("escape.explore.place")
    def leads(self, id: str, side: Side) -> bool:
        """A tile has a door there that leads somewhere: to another tile or into the unknown, not against a wall."""
        return side in self.adjacent[id] or side in self.unexplored[id]

    def free_sides(self, id: str) -> list[Side]:
        """The sides of a tile with no tile beside them, doors or walls."""
        tile = self.laid[id]
        return [side for side in SIDES if beyond(tile.x, tile.y, side) not in self.at]

    def joined_doors(self, card: TileCard, spot: Spot, turn: int) -> frozenset[Side]:
        """The doors of a tile that would meet a neighbour's door if it lay there."""
        x, y = spot
        return frozenset(
            side
            for side, dx, dy, back in _towards(printed_doors(card, turn))
            if (other := self.at.get((x + dx, y + dy))) is not None and back in self.doors[other]
        )


@lru_cache(maxsize=200)
def _rooms(tiles: tuple[Laid, ...], breaches: tuple[Seam, ...]) -> Rooms:
    return Rooms(tiles, breaches)


def rooms(s: State) -> Rooms:
    """The map of a position."""
    return _these_rooms(s.tiles, s.breaches)


_these_rooms = lately(_rooms)


def other_tiles(s: State, verb: str, offered: Iterable[str], no: Callable[[str], No]) -> list[Option]:
    """The tiles of the map that are not on offer, and the unknown behind its doors, as candidates with their refusals."""
    known = set(offered)
    return [
        *[Option(f"{verb}:{tile}", at=(tile,), no=no(tile)) for tile in rooms(s).laid if tile not in known],
        *[Option(f"{verb}:{tile}:{side}", at=(f"{tile}:{side}",), no=UNKNOWN) for tile, side, _ in open_spots(s)],
    ]


# -- questions that also depend on markers -------------------------------------------------------------------------


def marked(s: State, marker: Marker, tile: str) -> bool:
    """The tile carries a marker of that kind."""
    return tile in s.markers.get(marker, ())


@rule("escape.map.vents")
def has_vent(s: State, tile: str) -> bool:
    """The tile has a vent entrance that no marker shuts."""
    return tile in TILES and TILES[tile].vent and not marked(s, "shut-vent", tile)


def vent_tiles(s: State) -> list[str]:
    """The tiles of the map with a vent entrance."""
    shut = s.markers.get("shut-vent", ())
    return [tile for tile in rooms(s).vents if tile not in shut]


@rule("escape.vent.duct", "escape.vent.move", "escape.infirmary.one-way")
def vent_exits(s: State, tile: str) -> list[str]:
    """Where the ducts lead from a tile: every other tile with a vent entrance that an unbroken duct joins to it."""
    if not has_vent(s, tile):
        return []
    shut, exits = s.markers.get("shut-vent", ()), rooms(s).exits(tile)
    return [other for other in exits if other not in shut] if shut else exits


@rule("escape.door.locked")
def is_locked(s: State, tile: str, side: Side) -> bool:
    """A locked-door marker closes a pair of doors from both sides."""
    return bool(s.locked) and rooms(s).seam(tile, side) in s.locked


def locked_sides(s: State, tile: str) -> list[Side]:
    """The sides of a tile with a locked door that leads somewhere."""
    here, locked = rooms(s), s.locked
    return [side for side, seam in here.seams[tile].items() if seam in locked and here.leads(tile, side)] if locked else []


def are_adjacent(s: State, one: str, other: str) -> bool:
    """Joined by a pair of doors, locked or not (`Rooms` cites the rule)."""
    return one in rooms(s).adjacent and other in rooms(s).adjacent[one].values()


# -- distances -----------------------------------------------------------------------------------------------------


@rule("escape.map.distance")
def distances(s: State, start: str) -> dict[str, int]:
    """How many moves each tile is away: every pair of doors is one, locked or not, and vents do not count."""
    return _distances(rooms(s), start)


@lru_cache(maxsize=500)
def _distances(here: Rooms, start: str) -> dict[str, int]:
    found, waiting = {start: 0}, [start]
    for tile in waiting:
        for other in here.adjacent[tile].values():
            if other not in found:
                found[other] = found[tile] + 1
                waiting.append(other)
    return found


def spread(start: str, steps: Callable[[str], Iterable[tuple[str, int]]]) -> dict[str, int]:
    """The least cost to every tile that can be reached, nearest first; `steps` gives (tile, cost) pairs."""
    found: dict[str, int] = {}
    waiting, cost = {0: [start]}, 0
    while waiting:
        for tile in waiting.pop(cost, ()):
            if tile not in found:
                found[tile] = cost
                for other, price in steps(tile):
                    waiting.setdefault(cost + price, []).append(other)
        cost += 1
    return found


# -- where a tile fits ---------------------------------------------------------------------------------------------


@rule("escape.explore.place", "escape.explore.tie")
def placements(s: State, card: str, spot: Spot, met: Side) -> list[Laid]:
    """Every way to lay a tile on a free place so that it has a door on the side `met` and joins the most doors."""
    here = rooms(s)
    fitting = [turn for turn in range(4) if met in printed_doors(TILES[card], turn)]
    joins = {turn: len(here.joined_doors(TILES[card], spot, turn) | {met}) for turn in fitting}
    most = max(joins.values(), default=0)
    best: dict[tuple[frozenset[Side], frozenset[Side]], Laid] = {}
    for turn in fitting:
        if joins[turn] == most:
            looks = printed_doors(TILES[card], turn), printed_ducts(TILES[card], turn)
            best.setdefault(looks, Laid(card, *spot, turn))  # two turns of a straight corridor are one and the same
    return list(best.values())


def open_spots(s: State) -> Iterator[tuple[str, Side, Spot]]:
    """Every door that leads to an unexplored place: its tile, its side and the place."""
    here = rooms(s)
    for id, sides in here.unexplored.items():
        tile = here.laid[id]
        for side in sides:
            yield id, side, beyond(tile.x, tile.y, side)
