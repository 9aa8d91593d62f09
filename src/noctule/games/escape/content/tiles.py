"""Map tiles: what is printed on them, and how the file is read."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import field

from noctule.engine import rule
from noctule.engine.content import Reader, numbered
from noctule.engine.views import CellLook

from .steps import Part

Side = Literal["n", "e", "s", "w"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)
Corner = Literal["nw", "ne", "sw", "se"]
TileIcon = Literal[
    "fear", "fear-again", "security", "security-again", "facility", "panel", "generator", "vat", "medical", "crate"
]
"""Event icons (`-again`: reactivating), equipment (control panel, generator, vat), supplies (medical supplies, storage
crate)."""
TILE_ICONS: tuple[TileIcon, ...] = get_args(TileIcon)
EVENT_ICONS: tuple[TileIcon, ...] = ("fear", "fear-again", "security", "security-again", "facility")


class TileCard(Part, frozen=True):
    """A tile as printed, north up. Every physical tile has its own id; tiles of one design share name and looks."""

    id: str
    name: str
    doors: tuple[Side, ...]
    vent: bool
    """It has a vent entrance."""
    duct: tuple[Side, ...]
    """The sides on which it carries the duct."""
    icons: tuple[TileIcon, ...]
    unique: bool
    """It is in play only where a scenario names it."""
    look: CellLook
    """How its floor is drawn."""
    corners: dict[Corner, CellLook]
    """What stands in its corners, for the eye alone."""


class TileData(Part, frozen=True):
    """A tile as it stands in the file: `doors` and `duct` as letters (`"nes"`); `copies` makes ids `id-1`, `id-2`."""

    id: str
    name: str
    doors: str
    vent: bool = False
    duct: str = "nesw"
    icons: tuple[TileIcon, ...] = ()
    unique: bool = False
    copies: int = 1
    look: CellLook = "concrete"
    corners: dict[Corner, CellLook] = field(default_factory=dict)


class _File(Part, frozen=True):
    tile: tuple[TileData, ...]


def sides(letters: str) -> tuple[Side, ...]:
    return tuple(side for side in SIDES if side in letters)


@rule("escape.tile.icons", "escape.map.doors", "escape.map.vents")
def load_tiles(source: str, name: str) -> dict[str, TileCard]:
    """Every tile has a door, at most one event icon, no icon twice, and an id of its own."""
    found: dict[str, TileCard] = {}
    file = Reader(source, name)
    for i, tile in enumerate(file.parse(_File).tile):
        reader = file.inside(["tile", i], f"tile '{tile.id}' ")
        for key, letters in (("doors", tile.doors), ("duct", tile.duct)):
            if "".join(sides(letters)) != letters:
                raise reader.wrong([key], f"has {key} '{letters}'; write some of n, e, s, w, in this order")
        if not tile.doors:
            raise reader.wrong(["doors"], "has no door")
        if tile.copies < 1:
            raise reader.wrong(["copies"], "has no copies")
        if len(set(tile.icons)) < len(tile.icons):
            raise reader.wrong(["icons"], "has an icon twice")
        if sum(icon in EVENT_ICONS for icon in tile.icons) > 1:
            raise reader.wrong(["icons"], "has two event icons")
        for id in numbered(tile.id, tile.copies):
            if id in found or id == "infirmary":
                raise reader.wrong(["id"], f"is not the only one called '{id}'")
            found[id] = TileCard(
                id=id,
                name=tile.name,
                doors=sides(tile.doors),
                vent=tile.vent,
                duct=sides(tile.duct),
                icons=tile.icons,
                unique=tile.unique,
                look=tile.look,
                corners=tile.corners,
            )
    return found
