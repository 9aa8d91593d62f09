"""The cards, tiles and dice: what is printed on them, typed. The numbers are in `content/*.toml`."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from noctule.engine import Die, rule

from .ips import Faction, Line

OrderType = Literal["move", "close-combat", "shoot", "interact", "search"]
ORDER_TYPES: tuple[OrderType, ...] = get_args(OrderType)
OrderColour = Literal["black", "red", "gold"]
ORDER_COLOURS: tuple[OrderColour, ...] = get_args(OrderColour)
FireArc = Literal["red", "orange", "white"]
CombatArc = Literal["dark", "light", "grey"]
COMBAT_ARCS: tuple[CombatArc, ...] = get_args(CombatArc)
"""The inner circle: dark blue, light blue, grey."""
RoomType = Literal["science", "officer", "technical", "medical", "military", "storage"]
ROOM_TYPES: tuple[RoomType, ...] = get_args(RoomType)
ROOM_TYPE_NAMES: dict[RoomType, str] = {
    "science": "Science Room",
    "officer": "Officer Section",
    "technical": "Technical Room",
    "medical": "Medical Ward",
    "military": "Military Quarters",
    "storage": "Storage",
}
Offset = tuple[int, int]
"""Columns to the right and rows down."""


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a content file."""


# ---- dice


class YellowFace(Content, frozen=True):
    """`distance` 0 with `perfect` or `out_of_ammo`: that icon stands alone."""

    test: int = 0
    hits: int = 0
    critical: bool = False
    distance: int = 0
    perfect: bool = False
    out_of_ammo: bool = False


class BlackFace(Content, frozen=True):
    test: int = 0
    points: int = 0
    spy: bool = False
    flip: bool = False
    shuffle: bool = False


class Dice(Content, frozen=True):
    """Faces by the word that stands for them in logs and tests."""

    yellow: dict[str, YellowFace]
    black: dict[str, BlackFace]

    @rule("reborn.dice.kinds")
    def die(self, colour: Literal["yellow", "black"]) -> Die:
        return Die(colour, tuple(self.yellow if colour == "yellow" else self.black))


# ---- order tiles


class Section(Content, frozen=True, array_like=True):
    """One section of an Order tile: its type, the most CP it can hold, its colour."""

    type: OrderType
    number: int
    colour: OrderColour


class OrderTile(Content, frozen=True):
    id: str
    sections: tuple[Section, Section, Section, Section]


# ---- characters


class Value(Content, frozen=True, array_like=True):
    """A characteristic: dice, and what is added without rolling."""

    dice: int
    plus: int = 0


NOTHING = Value(0)


class Strengths(Content, frozen=True):
    """A value for each arc of the inner circle."""

    dark: Value = NOTHING
    light: Value = NOTHING
    grey: Value = NOTHING

    def of(self, arc: CombatArc) -> Value:
        return self.dark if arc == "dark" else self.light if arc == "light" else self.grey


class CardSide(Content, frozen=True):
    """One side of a character card."""

    life: int
    armour: int
    movement: int
    max_cp: int
    bonus_cp: int
    combat: Strengths
    shooting: Value = NOTHING
    search: Value = NOTHING
    technical: Value = NOTHING
    scientific: Value = NOTHING
    weight: int = 0
    lines: tuple[Line, ...] = ()
    rotating: int = 0
    """The Rotating Cost of a large figure."""


class Base(Content, frozen=True):
    """The base of a figure: the arc in each eighth of a circle, clockwise, the first between straight ahead and half right."""

    outer: tuple[FireArc, FireArc, FireArc, FireArc, FireArc, FireArc, FireArc, FireArc]
    inner: tuple[CombatArc, CombatArc, CombatArc, CombatArc, CombatArc, CombatArc, CombatArc, CombatArc]


class Character(Content, frozen=True):
    """A character card with its figure."""

    id: str
    name: str
    faction: Faction
    healthy: CardSide
    wounded: CardSide
    base: Base
    short: str = ""
    """The name players see on the board; the first name where it is empty."""
    large: bool = False
    zombie: bool = False
    traitor: bool = False
    builtin: tuple[str, ...] = ()
    """Weapons that are part of the figure: ids of equipment that is on no card."""
    look: str = ""
    """One sentence about the person."""
    equipment: tuple[str, ...] = ()
    """What he carries at the start of every scenario."""

    @rule("reborn.ability.definition")
    def side(self, wounded: bool) -> CardSide:
        return self.wounded if wounded else self.healthy

    @property
    def life(self) -> int:
        """The Life Points of both sides together."""
        return self.healthy.life + self.wounded.life


# ---- equipment


class Area(Content, frozen=True):
    """An area of effect: squares relative to its centre. Of a directed one that is the shooter, who faces north."""

    red: tuple[Offset, ...]
    orange: tuple[Offset, ...] = ()
    directed: bool = False


class Weapon(Content, frozen=True):
    """A firing weapon or explosive: `red` and `orange` are damage by fire arc, or by zone where there is an area."""

    shooting: Value = NOTHING
    red: Value = NOTHING
    orange: Value = NOTHING
    out_of_ammo: bool = False
    fixed_ammo: int = 0
    explosive: bool = False
    spares: tuple[Literal["walls", "sliding-doors"], ...] = ()
    """What it cannot destroy."""


Use = Literal["firing", "explosive", "close-combat", "item"]


class Equipment(Content, frozen=True):
    """One side of an equipment card."""

    id: str
    name: str
    use: tuple[Use, ...]
    colour: Literal["blue", "violet", "grey"]
    weight: int
    find: int
    """The Find Factor."""
    where: tuple[RoomType, ...]
    """The Where Found icons."""
    text: str = ""
    weapon: Weapon | None = None
    area: Area | None = None
    chart: Strengths | None = None
    """The combat chart of a close combat weapon."""
    lines: tuple[Line, ...] = ()

    @property
    def firing(self) -> bool:
        return "firing" in self.use


class Card(Content, frozen=True):
    """An equipment card: two different sides. The card's side is 0 or 1."""

    id: str
    sides: tuple[str, str]


# ---- doors


class DoorType(Content, frozen=True):
    id: str
    name: str
    symbol: str
    sliding: bool
    large: bool
    magnetic: bool
    defence: int
