"""Reading the equipment: pieces, areas of effect from drawings, and the two-sided cards.

An area is a drawing of words: `R` red zone, `o` orange zone, `.` nothing, `@` the centre (red zone), `A` the shooter of a
directed area, who is himself not in it and faces the top of the drawing.
"""

from __future__ import annotations

from noctule.engine import ContentError, content, rule

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
    file = content.parse(source, _File, name)
    pieces = {id: _piece(id, data, source, name) for id, data in file.equipment.items()}
    cards: dict[str, Card] = {}
    for id, sides in file.card.items():
        for side in sides:
            if side not in pieces:
                raise content.dangling(name, source, ["card", id], f"equipment '{side}'", list(pieces))
        if sides[0] == sides[1]:
            raise ContentError(
                f"{name}:{content.line_of(source, ['card', id])}", f"card '{id}' has the same piece on both sides"
            )
        cards[id] = Card(id, sides)
    printed = {side for card in cards.values() for side in card.sides}
    for id, data in file.equipment.items():
        if (id in printed) == data.builtin:
            reason = "is part of a figure but on a card" if data.builtin else "is on no card"
            raise ContentError(f"{name}:{content.line_of(source, ['equipment', id])}", f"equipment '{id}' {reason}")
    return pieces, cards


def _piece(id: str, data: _EquipmentData, source: str, name: str) -> Equipment:
    def fail(key: str, reason: str) -> ContentError:
        return ContentError(f"{name}:{content.line_of(source, ['equipment', id, key])}", f"equipment '{id}': {reason}")

    if data.colour not in ("grey", "blue", "violet"):
        raise fail("colour", f"unknown colour '{data.colour}'")
    if ("close-combat" in data.use) != (data.chart is not None):
        raise fail("chart", "a close combat weapon needs a chart, and only such a weapon")
    if bool({"firing", "explosive"} & set(data.use)) != (data.weapon is not None):
        raise fail("weapon", "a firing weapon or explosive needs weapon data, and only such a thing")
    if data.weapon is not None and data.weapon.explosive and not data.area:
        raise fail("area", "an explosive needs an area of effect")
    if data.use == ("item",) and not data.lines:
        raise fail("lines", "an item without a line does nothing")
    if not data.builtin and not (data.where and data.find):
        raise fail("where", "a card needs a Find Factor and Where Found icons")
    if faults(data.lines):
        raise fail("lines", faults(data.lines))
    return Equipment(
        id,
        data.name,
        data.use,
        data.colour,  # type: ignore[arg-type]  # checked above
        data.weight,
        data.find,
        data.where,
        data.text,
        data.weapon,
        _area(data.area, fail) if data.area else None,
        data.chart,
        data.lines,
    )


def _area(drawing: str, fail: object) -> Area:
    rows = [line.split() for line in drawing.strip().splitlines()]
    spots = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    centres = [spot for spot, word in spots.items() if word in ("@", "A")]
    unknown = sorted(set(spots.values()) - {"R", "o", ".", "@", "A"})
    if len(centres) != 1 or unknown:
        raise fail("area", f"unknown sign '{unknown[0]}'" if unknown else "an area has one centre, @ or A")  # type: ignore[operator]
    cx, cy = centres[0]
    around = sorted(((abs(x - cx) + abs(y - cy), y - cy, x - cx, word) for (x, y), word in spots.items()))
    red = tuple((dx, dy) for _, dy, dx, word in around if word in ("R", "@"))
    orange = tuple((dx, dy) for _, dy, dx, word in around if word == "o")
    return Area(red, orange, spots[cx, cy] == "A")
