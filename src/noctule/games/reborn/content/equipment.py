"""Reading the equipment: pieces, areas of effect from drawings, and the two-sided cards.

An area is a drawing of words: `R` red zone, `o` orange zone, `.` nothing, `@` the centre (red zone), `A` the shooter of a
directed area, who is himself not in it and faces the top of the drawing.
"""

from __future__ import annotations

from noctule.engine import rule
from noctule.engine.content import Reader

from .cards import Area, Card, Content, Equipment, RoomType, Strengths, Use, Weapon
from .ips import Line, faults


class _EquipmentData(Content, frozen=True):
    name: str
    use: tuple[Use, ...]
    weight: int
    colour: str = "grey"
    find: int = 0
    where: tuple[RoomType, ...] = ()
    text: str = ""
    weapon: Weapon | None = None
    area: str = ""
    chart: Strengths | None = None
    lines: tuple[Line, ...] = ()
    builtin: bool = False
    """Part of a figure: on no card."""


class _File(Content, frozen=True):
    equipment: dict[str, _EquipmentData]
    card: dict[str, tuple[str, str]]


@rule("reborn.equip.kinds")
def load_equipment(source: str, name: str) -> tuple[dict[str, Equipment], dict[str, Card]]:
    """The pieces of equipment and the cards they are printed on."""
    reader = Reader(source, name)
    file = reader.parse(_File)
    pieces = {
        id: _piece(id, data, reader.inside(["equipment", id], f"equipment '{id}': ")) for id, data in file.equipment.items()
    }
    cards: dict[str, Card] = {}
    for id, sides in file.card.items():
        for side in sides:
            reader.known(["card", id], "equipment", side, pieces)
        if sides[0] == sides[1]:
            raise reader.wrong(["card", id], f"card '{id}' has the same piece on both sides")
        cards[id] = Card(id, sides)
    printed = {side for card in cards.values() for side in card.sides}
    for id, data in file.equipment.items():
        if (id in printed) == data.builtin:
            reason = "is part of a figure but on a card" if data.builtin else "is on no card"
            raise reader.wrong(["equipment", id], f"equipment '{id}' {reason}")
    return pieces, cards


def _piece(id: str, data: _EquipmentData, file: Reader) -> Equipment:
    reader = file.inside(["equipment", id], f"equipment '{id}': ")
    if data.colour not in ("grey", "blue", "violet"):
        raise reader.wrong(["colour"], f"unknown colour '{data.colour}'")
    if ("close-combat" in data.use) != (data.chart is not None):
        raise reader.wrong(["chart"], "a close combat weapon needs a chart, and only such a weapon")
    if bool({"firing", "explosive"} & set(data.use)) != (data.weapon is not None):
        raise reader.wrong(["weapon"], "a firing weapon or explosive needs weapon data, and only such a thing")
    if data.weapon is not None and data.weapon.explosive and not data.area:
        raise reader.wrong(["area"], "an explosive needs an area of effect")
    if data.use == ("item",) and not data.lines:
        raise reader.wrong(["lines"], "an item without a line does nothing")
    if not data.builtin and not (data.where and data.find):
        raise reader.wrong(["where"], "a card needs a Find Factor and Where Found icons")
    if faults(data.lines):
        raise reader.wrong(["lines"], faults(data.lines))
    return Equipment(
        id=id,
        name=data.name,
        use=data.use,
        colour=data.colour,  # type: ignore[arg-type]  # checked above
        weight=data.weight,
        find=data.find,
        where=data.where,
        text=data.text,
        weapon=data.weapon,
        area=_area(data.area, reader) if data.area else None,
        chart=data.chart,
        lines=data.lines,
    )


def _area(drawing: str, reader: Reader) -> Area:
    rows = [line.split() for line in drawing.strip().splitlines()]
    spots = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    centres = [spot for spot, word in spots.items() if word in ("@", "A")]
    unknown = sorted(set(spots.values()) - {"R", "o", ".", "@", "A"})
    if len(centres) != 1 or unknown:
        raise reader.wrong(["area"], f"unknown sign '{unknown[0]}'" if unknown else "an area has one centre, @ or A")
    cx, cy = centres[0]
    around = sorted(((abs(x - cx) + abs(y - cy), y - cy, x - cx, word) for (x, y), word in spots.items()))
    red = tuple((dx, dy) for _, dy, dx, word in around if word in ("R", "@"))
    orange = tuple((dx, dy) for _, dy, dx, word in around if word == "o")
    return Area(red, orange, spots[cx, cy] == "A")
