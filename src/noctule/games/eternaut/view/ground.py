"""The map: the revealed cards as one ground, with the counters on its edges and the snow that lies indoors."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final

from noctule.engine import by_parts
from noctule.engine.grid import joined, members
from noctule.engine.views import Cell, CellLook, Edge, EdgeLook, Ground, Light, Region, Side, Sky, Stops

from ..board.ground import CELL_OF, NAMES, SPACES, land, place
from ..content import COUNTERS
from ..content.maps import MAPS, looks_of
from ..content.words import GRID, NOWHERE, Book
from ..state import Laid, State

LIGHT: Final[dict[Book, Light]] = {
    "A": "night",
    "B1": "dusk",
    "B2": "dusk",
    "C": "night",
    "D": "day",
    "E1": "night",
    "E2": "day",
    "F1": "dusk",
    "F2": "dusk",
}
SKY: Final[dict[Book, Sky]] = {
    "A": "snow",
    "B1": "",
    "B2": "",
    "C": "",
    "D": "fog",
    "E1": "",
    "E2": "fog",
    "F1": "",
    "F2": "",
}
WORDS: Final = {"indoor": "indoors", "outdoor": "outdoors", "water": "water", "down": "not yet revealed"}
DOORS: Final[dict[str, EdgeLook]] = {
    "boarded": "boards",
    "broken window": "broken-window",
    "window": "window",
    "gate": "gate",
    "shutter": "shutter",
    "railing": "railing",
}
"""How an edge counter is drawn, by a word of its name; doors are doors."""


@lru_cache(maxsize=256)
def _ground(map: tuple[tuple[str, Laid], ...]) -> Ground:
    bare = land(State(("nobody",), "A", map=dict(map)))
    used = [space for cell, laid in map for space in SPACES[cell] if not laid.up or bare.shown >> space & 1]
    left, top = min(place(space)[0] for space in used), min(place(space)[1] for space in used)
    kinds = {"indoor": bare.indoor, "outdoor": bare.outdoor, "water": bare.water}
    cells = []
    for space in sorted(used):
        kind = next((kind for kind, spaces in kinds.items() if spaces >> space & 1), "down")
        x, y = place(space)
        cells.append(Cell(NAMES[space], x - left, y - top, WORDS[kind], look=_look(dict(map)[CELL_OF[space]], kind)))
    width = max(cell.x for cell in cells) + 1
    height = max(cell.y for cell in cells) + 1
    lying = sum(1 << space for space in used)
    walls = tuple(Edge(NAMES[space], side) for edge in members(bare.walls) for space, side in _named(edge, lying))
    rooms = tuple(
        Region(cell, _title(cell, laid), tuple(NAMES[space] for space in SPACES[cell] if space in used)) for cell, laid in map
    )
    id = "eternaut-" + sha256(repr(map).encode()).hexdigest()[:12]
    return Ground(id, width, height, tuple(cells), walls, rooms)


ground = by_parts(lambda s: _ground(tuple(s.map.items())), "map")
"""The cards that lie on the board. Face-down ones are places that nobody knows yet."""


def _title(cell: str, laid: Laid) -> str:
    """Objectives speak of cards by where they lie: `C2 Signal box`; one that lies face down has no other name."""
    return f"{cell} {MAPS[laid.card].title}" if laid.up and laid.card in MAPS else cell


def _look(laid: Laid, kind: str) -> CellLook:
    """How a space of a card looks; of one that lies face down nobody knows."""
    return "unknown" if kind == "down" else looks_of(laid.card)[kind]


def _named(edge: int, lying: int) -> list[tuple[int, Side]]:
    """An edge, from a space that lies on the board; nothing if it has none."""
    sides: tuple[Side, Side] = ("e", "w") if edge < GRID.size else ("s", "n")
    beside = zip(joined(GRID, edge), sides, strict=True)
    return [(space, side) for space, side in beside if space is not None and lying >> space & 1][:1]


def _lying(s: State) -> tuple[Edge, ...]:
    """Doors, windows and all else that lies on an edge."""
    shown = land(s).shown
    found = []
    for counter in s.counters.values():
        if counter.edge == NOWHERE:
            continue
        card = COUNTERS[counter.number]
        opened = "opening" in card.icons
        look = next((look for word, look in DOORS.items() if word in card.name), "open-door" if opened else "door")
        label = f"{card.name} {card.number}" + (", used" if counter.consumed else "")
        blocks: tuple[Stops, ...] = () if opened else ("move", "see")
        for space, side in _named(counter.edge, shown):
            found.append(Edge(NAMES[space], side, card.name, blocks, label, look, name=counter.id))
    return tuple(found)


edges = by_parts(_lying, "map", "counters")


def _snowed(s: State) -> tuple[Cell, ...]:
    """Indoor spaces with a Snowflake counter."""
    if not s.snow:
        return ()
    known = {cell.at: cell for cell in ground(s).cells}
    found = []
    for space, active in s.snow.items():
        if cell := known.get(NAMES[space]):
            words = "Active snow" if active else "Inactive snow"
            found.append(Cell(cell.at, cell.x, cell.y, words, "snow" if active else "still snow", look="snow"))
    return tuple(found)


snow = by_parts(_snowed, "map", "snow")


def room(s: State, space: int) -> str:
    """What the map card of a space is called."""
    laid = s.map.get(CELL_OF.get(space, ""))
    return MAPS[laid.card].title if laid is not None and laid.card in MAPS else ""
