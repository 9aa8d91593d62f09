"""Dice, character sheets and enemies: records, and how their files are read."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import asdict

from noctule.engine import ContentError, Die, rule
from noctule.engine.content import Reader

from .facts import FACTS, Attack, Damage, Hunts, Locks
from .steps import KINDS, Kind, Part, Stat

DieIcon = Literal["intelligence", "strength", "speed"]
HYBRIDS: tuple[DieIcon, ...] = ("intelligence", "strength", "speed")
"""The marks of the Hybrids, in the order in which they act."""


# ---- dice


class Face(Part, frozen=True):
    """The icons of a face."""

    intelligence: int = 0
    strength: int = 0
    speed: int = 0

    @rule("escape.dice.double")
    def icons(self, icon: DieIcon) -> int:
        return self.intelligence if icon == "intelligence" else self.strength if icon == "strength" else self.speed


class Dice(Part, frozen=True):
    """One kind of die; faces by the word that stands for them in logs and tests. `supply`: how many there are."""

    supply: int
    face: dict[str, Face]

    @property
    def die(self) -> Die:
        return Die("escape", tuple(self.face))


def load_dice(source: str, name: str) -> Dice:
    """Six faces; every icon, a double of either challenge stat, and a face with two different icons."""
    reader = Reader(source, name)
    dice = reader.parse(Dice)
    faces = list(dice.face.values())
    if len(faces) != 6:
        raise reader.wrong(["face"], f"the die has {len(faces)} faces, not 6")
    for words, there in (
        ("a double Intelligence icon", any(face.intelligence == 2 for face in faces)),
        ("a single Intelligence icon", any(face.intelligence == 1 for face in faces)),
        ("a double Strength icon", any(face.strength == 2 for face in faces)),
        ("a single Strength icon", any(face.strength == 1 for face in faces)),
        ("a Speed icon", any(face.speed for face in faces)),
        ("two different icons", any(sum(face.icons(icon) > 0 for icon in HYBRIDS) == 2 for face in faces)),
    ):
        if not there:
            raise reader.wrong(["face"], f"no face shows {words}")
    hybrid = FACTS.enemy["hybrid"].attack
    if hybrid is None or not hybrid.dice <= dice.supply < hybrid.dice + hybrid.bonus + 2 * FACTS.enemies.group:
        raise reader.wrong(["supply"], f"{dice.supply} dice: enough for one Hybrid and too few for three are needed")
    return dice


# ---- characters


class Character(Part, frozen=True):
    """A character sheet. `skull`: the vitality at which the character is killed."""

    id: str
    name: str
    short: str
    """The name on the map."""
    pronoun: Literal["she", "he", "they"]
    look: str
    """A sentence about the person."""
    stats: dict[Stat, int]
    skull: int


class _Characters(Part, frozen=True):
    character: tuple[Character, ...]


@rule("escape.stat.four")
def load_characters(source: str, name: str) -> dict[str, Character]:
    """A sheet for every possible player, each with the four stats and a skull below the starting vitality."""
    found: dict[str, Character] = {}
    file = Reader(source, name)
    for i, sheet in enumerate(file.parse(_Characters).character):
        reader = file.inside(["character", i], f"character '{sheet.id}' ")
        if sheet.id in found:
            raise reader.wrong(["id"], "is there twice")
        missing = [stat for stat in ("intelligence", "strength", "speed", "toughness") if stat not in sheet.stats]
        if missing:
            raise reader.wrong(["stats"], f"has no {missing[0]}")
        if not 0 <= sheet.skull < FACTS.vitality.start:
            raise reader.wrong(["skull"], f"has the skull at {sheet.skull}, not below the start {FACTS.vitality.start}")
        found[sheet.id] = sheet
    if len(found) < FACTS.players.most:
        raise ContentError(name, f"{len(found)} characters for {FACTS.players.most} players")
    return found


# ---- enemies


class _Enemy(Part, frozen=True):
    kind: Kind
    name: str
    plural: str
    text: str
    toughness: int
    markers: int
    """How many markers there are; numbers go on above them for enemies put into play."""


class EnemyData(_Enemy, frozen=True):
    """An enemy as it stands in the file: what the rulebook does not say. What it does say is in `facts.toml`."""

    attackable: bool = True
    hunted_by_guards: bool = True
    """Guards attack it."""
    attack: Attack | None = None
    hunts: Hunts | None = None
    damage: Damage | None = None
    vents: bool | None = None
    locks: Locks | None = None


class EnemyCard(_Enemy, frozen=True):
    """A type of enemy. `weight`: how many it counts for in bull rush and outwit. The boss activates last in every activation
    step."""

    attackable: bool
    hunted_by_guards: bool
    weight: int
    attack: Attack
    hunts: Hunts
    damage: Damage
    vents: bool
    locks: Locks


class _Enemies(Part, frozen=True):
    enemy: tuple[EnemyData, ...]


def load_enemies(source: str, name: str) -> dict[Kind, EnemyCard]:
    """Each of the four types once; each of their values once, either in the facts or here."""
    found: dict[Kind, EnemyCard] = {}
    file = Reader(source, name)
    for i, data in enumerate(file.parse(_Enemies).enemy):
        facts = FACTS.enemy[data.kind]
        reader = file.inside(["enemy", i], f"enemy '{data.kind}' ")
        if data.kind in found:
            raise reader.wrong(["kind"], "is there twice")
        given: dict[str, Any] = {}
        for key in ("attack", "hunts", "damage", "vents", "locks"):
            here, there = getattr(data, key), getattr(facts, key)
            if here is not None and there is not None:
                raise reader.wrong([key], f"has {key} here and in facts.toml")
            if here is None and there is None:
                raise reader.wrong([key], f"has no {key}")
            given[key] = there if here is None else here
        found[data.kind] = EnemyCard(**{**asdict(data), **given, "weight": facts.weight})
    for kind in KINDS:
        if kind not in found:
            raise ContentError(name, f"there is no enemy '{kind}'")
    return found
