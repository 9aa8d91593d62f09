"""Reading the small components: dice, Order tiles, doors."""

from __future__ import annotations

from noctule.engine import rule
from noctule.engine.content import Reader

from .cards import Content, Dice, DoorType, OrderTile
from .facts import FACTS


class OrderTiles(Content, frozen=True):
    tile: tuple[OrderTile, ...]


class _Doors(Content, frozen=True):
    door: tuple[DoorType, ...]


@rule("reborn.dice.kinds", "reborn.dice.yellow-test", "reborn.dice.yellow-combat")
@rule("reborn.dice.black-test", "reborn.dice.black-search")
def load_dice(source: str, name: str) -> Dice:
    """Two dice of six faces; every result that the rules name is on one of them at least."""
    reader = Reader(source, name)
    dice = reader.parse(Dice)
    for colour, faces in (("yellow", dice.yellow), ("black", dice.black)):
        if len(faces) != 6:
            raise reader.wrong([colour], f"the {colour} die has {len(faces)} faces, not 6")
    yellow, black = dice.yellow.values(), dice.black.values()
    for colour, what, there in (
        ("yellow", "nothing in combat", any(not face.hits and not face.critical for face in yellow)),
        ("yellow", "a normal hit", any(face.hits for face in yellow)),
        ("yellow", "a critical hit", any(face.critical for face in yellow)),
        ("yellow", "a distance", any(face.distance for face in yellow)),
        ("yellow", "a perfect shot", any(face.perfect for face in yellow)),
        ("yellow", "out of ammo", any(face.out_of_ammo for face in yellow)),
        ("black", "a Spy Point", any(face.spy for face in black)),
        ("black", "a Flip", any(face.flip for face in black)),
        ("black", "a Shuffle", any(face.shuffle for face in black)),
    ):
        if not there:
            raise reader.wrong([colour], f"no face of the {colour} die shows {what}")
    return dice


@rule("reborn.order.tile-anatomy", "reborn.order.types")
def check_orders(tiles: tuple[OrderTile, ...], source: str, name: str) -> dict[str, OrderTile]:
    """Every section has a number its order type can use; every tile its own id."""
    found: dict[str, OrderTile] = {}
    reader = Reader(source, name)
    for i, tile in enumerate(tiles):
        if tile.id in found:
            raise reader.wrong(["tile", i], f"two Order tiles are called '{tile.id}'")
        for section in tile.sections:
            least, most = FACTS.order_cp[section.type]
            if not least <= section.number <= most:
                reason = f"{section.type} {section.number} is not {least} to {most}"
                raise reader.wrong(["tile", i], f"Order tile '{tile.id}': {reason}")
        found[tile.id] = tile
    return found


@rule("reborn.door.sizes")
def load_doors(source: str, name: str) -> dict[str, DoorType]:
    """The kinds of doors, each with its own symbol in drawings."""
    found: dict[str, DoorType] = {}
    file = Reader(source, name)
    for i, door in enumerate(file.parse(_Doors).door):
        reader = file.inside(["door", i], f"door '{door.id}' ")
        if door.id in found or door.symbol in [other.symbol for other in found.values()] or len(door.symbol) != 1:
            raise reader.wrong([], "needs an id and a symbol of one sign that no other door has")
        if door.defence < 1:
            raise reader.wrong([], "needs a Defensive value")
        found[door.id] = door
    return found
