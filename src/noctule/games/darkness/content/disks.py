"""Encounter Disks: what is printed on each, typed. The disks are in `disks.toml`.

Several copies of a design (`copies = 2`) have ids of their own (`key-1`, `key-2`) and are equal in all else. Values of people
and creatures are TN levels: they never roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import field
from msgspec.structs import replace

from noctule.engine import content, rule
from noctule.engine.content import Reader

from .facts import FACTS
from .skills import SKILLS
from .words import (
    Attribute,
    CheckKind,
    ComponentType,
    DiskKind,
    Part,
    RangedWeapon,
    SecurityType,
    SkillKey,
    Weapon,
)


class _Disk(Part, frozen=True, kw_only=True):
    """What every disk has. `id` is given when the file is read: that of the copy."""

    key: str
    name: str
    line: str
    number: int = 0
    copies: int = 1
    id: str = ""

    kind: ClassVar[DiskKind]

    @property
    def npc(self) -> bool:
        """It shows a person or creature."""
        return False

    @property
    def opponent(self) -> bool:
        """It can be fought."""
        return False

    @property
    @rule("darkness.magic.living")
    def living(self) -> bool:
        """A person or creature, the walking dead included: Control and Freeze work on it."""
        return self.npc


class Adversary(_Disk, frozen=True, kw_only=True):
    initiative: int
    attack: int
    defense: int
    speed: int
    health: int = FACTS.combat.health

    kind: ClassVar[DiskKind] = "adversary"
    tn: ClassVar[int] = 0

    @property
    @rule("darkness.disk.npc")
    def npc(self) -> bool:
        return True

    @property
    def opponent(self) -> bool:
        return True


class Security(_Disk, frozen=True, kw_only=True):
    """An alarm has a TN only."""

    type: SecurityType
    tn: int
    initiative: int = 0
    attack: int = 0
    defense: int = 0
    health: int = FACTS.combat.health

    kind: ClassVar[DiskKind] = "security"

    @property
    @rule("darkness.disk.npc")
    def npc(self) -> bool:
        return self.type != "alarm"

    @property
    def opponent(self) -> bool:
        return self.type != "alarm"

    @property
    @rule("darkness.security.profile")
    def speed(self) -> int:
        """Security has no Speed: its Initiative is used."""
        return self.initiative


class Ally(_Disk, frozen=True, kw_only=True):
    """Re-rolls up to `dice` dice in checks on the Attribute. The `therapist` also restores Willpower."""

    tn: int
    attribute: Attribute
    dice: int
    therapist: bool = False

    kind: ClassVar[DiskKind] = "ally"

    @property
    @rule("darkness.disk.npc")
    def npc(self) -> bool:
        return True


class Nuisance(_Disk, frozen=True, kw_only=True):
    """Hinders checks on the Attribute; with a `check`, only those of that kind."""

    attribute: Attribute
    check: CheckKind | Literal[""] = ""

    kind: ClassVar[DiskKind] = "nuisance"
    tn: ClassVar[int] = 0

    @property
    @rule("darkness.disk.npc")
    def npc(self) -> bool:
        return True

    @rule("darkness.nuisance.profile")
    def hinders(self, check: CheckKind, attribute: Attribute | None) -> bool:
        """It spoils a check of a kind that is rolled with an Attribute."""
        return check == self.check if self.check else attribute == self.attribute


class Item(_Disk, frozen=True, kw_only=True):
    """`bonus`: dice by kind of check. `uses`: how often it can be used, 0 for ever. `together`: it may add its dice beside
    another Item's."""

    tn: int
    weight: int
    bonus: dict[CheckKind, int] = field(default_factory=dict)
    weapon: Weapon | Literal[""] = ""
    uses: int = 0
    light: bool = False
    tape: bool = False
    together: bool = False

    kind: ClassVar[DiskKind] = "item"

    @property
    @rule("darkness.skill.pickpocket-small")
    def small(self) -> bool:
        """A pickpocket can take it."""
        return self.weight <= FACTS.items.small

    @property
    def ranged(self) -> RangedWeapon | None:
        """Its row in the range table."""
        return None if self.weapon == "" or self.weapon == "hand" else self.weapon

    @property
    def thrown(self) -> bool:
        return self.ranged is not None and FACTS.ranged[self.ranged].thrown


class Component(_Disk, frozen=True, kw_only=True):
    """A Magic Component is an Item without weight; one disk is good for one Spell."""

    type: ComponentType
    tn: int

    kind: ClassVar[DiskKind] = "component"
    weight: ClassVar[int] = 0


class Obstacle(_Disk, frozen=True, kw_only=True):
    """`affects`: what suffers where it was failed. A word that is both, "attack", means the Attribute."""

    tn: int
    attribute: Attribute
    skill: SkillKey
    affects: Attribute | CheckKind | Literal["combat"]
    person: bool = False

    kind: ClassVar[DiskKind] = "obstacle"

    @property
    @rule("darkness.disk.npc")
    def npc(self) -> bool:
        return self.person

    @rule("darkness.obstacle.profile")
    def hinders(self, check: CheckKind, attribute: Attribute | None) -> bool:
        """Whoever failed it has fewer dice in a check of a kind that is rolled with an Attribute."""
        if self.affects == "combat":
            return check in FACTS.obstacles.combat
        return self.affects == attribute if self.affects in FACTS.attribute else self.affects == check


class Variable(_Disk, frozen=True, kw_only=True):
    """A numbered black disk: name, text and effect are the scenario's."""

    name: str = ""
    line: str = ""

    kind: ClassVar[DiskKind] = "variable"
    tn: ClassVar[int] = 0


Disk: TypeAlias = Adversary | Security | Ally | Nuisance | Item | Component | Obstacle | Variable


class _Disks(Part, frozen=True):
    adversary: tuple[Adversary, ...] = ()
    security: tuple[Security, ...] = ()
    ally: tuple[Ally, ...] = ()
    nuisance: tuple[Nuisance, ...] = ()
    item: tuple[Item, ...] = ()
    component: tuple[Component, ...] = ()
    obstacle: tuple[Obstacle, ...] = ()
    variable: tuple[Variable, ...] = ()


@rule("darkness.disk.kinds", "darkness.component.types")
def load_disks(source: str, name: str) -> dict[str, Disk]:
    """All disks by the ids of their copies, each complete and of use."""
    found: dict[str, Disk] = {}
    designs: set[str] = set()
    numbers: set[tuple[DiskKind, int]] = set()
    file = Reader(source, name)
    disks = file.parse(_Disks)
    kinds: tuple[tuple[Disk, ...], ...] = (
        disks.adversary,
        disks.security,
        disks.ally,
        disks.nuisance,
        disks.item,
        disks.component,
        disks.obstacle,
        disks.variable,
    )
    for kind in kinds:
        for i, disk in enumerate(kind):
            reader = file.inside([disk.kind, i], f"{disk.kind} '{disk.key}': ")
            reader.unique(["key"], disk.key, designs)
            designs.add(disk.key)
            if disk.id:
                raise reader.wrong(["id"], "has an id; it is made from the key and the number of the copy")
            if disk.number and (disk.kind, disk.number) in numbers:
                raise reader.wrong(["number"], f"number {disk.number} is there twice; of one kind each number stands once")
            numbers.add((disk.kind, disk.number))
            _check(reader, disk)
            reader.copies([], disk.key, disk.copies, lambda id, disk=disk: replace(disk, id=id), found)  # type: ignore[misc]
    return found


def _check(reader: Reader, disk: Disk) -> None:
    """A disk is complete and fits together."""
    if not isinstance(disk, Variable):
        for key in ("name", "line"):
            if not getattr(disk, key).strip():
                raise reader.wrong([key], f"has no {key}")
    match disk:
        case Adversary():
            _ranks(reader, disk, ("initiative", "attack", "defense", "speed"))
            _health(reader, disk.health)
        case Security():
            _security(reader, disk)
        case Ally():
            _ranks(reader, disk, ("tn",))
            _ally(reader, disk)
        case Nuisance():
            _nuisance(reader, disk)
        case Item():
            _ranks(reader, disk, ("tn",))
            _item(reader, disk)
        case Component():
            _ranks(reader, disk, ("tn",))
        case Obstacle():
            _ranks(reader, disk, ("tn",))
            _obstacle(reader, disk)
        case Variable():
            if disk.number < 1:
                raise reader.wrong(["number"], "has no number; a Scenario Variable is known by it")


@rule("darkness.disk.profile-values", "darkness.adversary.profile")
def _ranks(reader: Reader, disk: Disk, keys: tuple[str, ...]) -> None:
    """Values of disks are TN levels."""
    for key in keys:
        value = getattr(disk, key)
        if not 1 <= value <= FACTS.dice.highest:
            raise reader.wrong([key], f"{key} is {value}; a TN level lies between 1 and {FACTS.dice.highest}")


def _health(reader: Reader, health: int) -> None:
    if health < 1:
        raise reader.wrong(["health"], f"health is {health}; the least is 1")


@rule("darkness.security.profile")
def _security(reader: Reader, disk: Security) -> None:
    """A TN, and for all but alarms Initiative, Attack and Defense."""
    _ranks(reader, disk, ("tn",))
    profile = ("initiative", "attack", "defense")
    if disk.type == "alarm":
        for key in profile:
            if getattr(disk, key):
                raise reader.wrong([key], f"an alarm has {key}; it is to have a TN only")
        if disk.health != FACTS.combat.health:
            raise reader.wrong(["health"], "an alarm has health; it is to have a TN only")
        return
    for key in profile:
        if not getattr(disk, key):
            raise reader.wrong([key], f"a {disk.type} without {key}; it needs initiative, attack and defense")
    _ranks(reader, disk, profile)
    _health(reader, disk.health)


@rule("darkness.ally.profile")
def _ally(reader: Reader, disk: Ally) -> None:
    if disk.dice < 1:
        raise reader.wrong(["dice"], f"re-rolls {disk.dice} dice; the least is 1")
    if disk.attribute == "speed":
        raise reader.wrong(["attribute"], "helps with speed; Movement and flight cannot be assisted, so it has to be another")


def _nuisance(reader: Reader, disk: Nuisance) -> None:
    if disk.check and FACTS.check[disk.check].attribute != disk.attribute:
        there = ", ".join(_kinds(disk.attribute)) or "none"
        raise reader.wrong(["check"], f"'{disk.check}' is no check on {disk.attribute}; there are: {there}")


def _kinds(attribute: Attribute) -> list[CheckKind]:
    return [kind for kind, check in FACTS.check.items() if check.attribute == attribute]


@rule("darkness.item.profile")
def _item(reader: Reader, disk: Item) -> None:
    """A TN, a weight, and something that it is good for."""
    if disk.weight < 0:
        raise reader.wrong(["weight"], f"weighs {disk.weight}; the least is 0")
    for kind, dice in disk.bonus.items():
        if dice < 1:
            raise reader.wrong(["bonus", kind], f"adds {dice} dice to '{kind}'; the least is 1")
    if disk.ranged is not None and not disk.thrown and {"attack", "shot"} & set(disk.bonus):
        raise reader.wrong(["bonus"], f"a {disk.weapon} has dice of its own for attacks; they are in the range table")
    if disk.thrown and "shot" in disk.bonus:
        raise reader.wrong(["bonus", "shot"], "has dice of its own for throwing; they are in the range table")
    if disk.weapon == "hand" and "attack" not in disk.bonus:
        raise reader.wrong(["weapon"], "a hand weapon that adds nothing to an attack; it needs bonus = {attack = 1} or more")
    if not disk.weapon and {"attack", "shot"} & set(disk.bonus):
        raise reader.wrong(["bonus"], 'helps an attack but is no weapon; it needs weapon = "hand" or another')
    uses = FACTS.items.shotgun if disk.weapon == "shotgun" else 0
    if disk.uses != uses:
        raise reader.wrong(["uses"], f"has {disk.uses} uses; a shotgun has {FACTS.items.shotgun}, everything else lasts (0)")
    if not (disk.bonus or disk.weapon or disk.light or disk.tape):
        raise reader.wrong(["bonus"], "is of no use; it needs a bonus, a weapon, light or tape")
    if disk.together and not disk.bonus:
        raise reader.wrong(["together"], "is used beside another Item but adds nothing; it needs a bonus")


def _obstacle(reader: Reader, disk: Obstacle) -> None:
    proper = SKILLS[disk.skill].attribute
    if proper != disk.attribute:
        raise reader.wrong(["skill"], f"{disk.skill} goes with {proper}, not with {disk.attribute}")


def designs(disks: Mapping[str, Disk]) -> dict[str, list[str]]:
    """The ids of all copies of each design, by its key."""
    found: dict[str, list[str]] = {}
    for id, disk in disks.items():
        found.setdefault(disk.key, []).append(id)
    return found


DISKS: Final[dict[str, Disk]] = load_disks(content.text("noctule.games.darkness", "content/disks.toml"), "content/disks.toml")

__all__ = [
    "DISKS",
    "Adversary",
    "Ally",
    "Component",
    "Disk",
    "Item",
    "Nuisance",
    "Obstacle",
    "Security",
    "Variable",
    "designs",
    "load_disks",
]
