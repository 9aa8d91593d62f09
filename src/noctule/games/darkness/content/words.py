"""The closed lists of words: what attributes, skills, kinds of check, disks, weapons and components there are."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Attribute = Literal["speed", "attack", "dexterity", "intelligence", "persuasion", "medical", "defense"]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
"""In the order of the character sheet."""

SkillKey = Literal[
    "strength",
    "ranged-hand",
    "ranged-mechanical",
    "martial-arts",
    "hand-to-hand",
    "two-fisted",
    "sneak",
    "lockpick",
    "climbing",
    "pickpocket",
    "driving",
    "disarm-mechanical",
    "dodge",
    "swimming",
    "first-aid",
    "pharmacology",
    "search",
    "gamble",
    "tracking",
    "general-knowledge",
    "occult",
    "disarm-electronics",
    "scrounge",
    "perception",
    "threaten",
    "bargain",
    "bribe",
    "flirt",
    "bluff",
    "distraction",
    "beg",
    "animal-handling",
    "leadership",
]
SKILL_KEYS: tuple[SkillKey, ...] = get_args(SkillKey)

CheckKind = Literal[
    "move",
    "flee",  # also the Retreat
    "initiative",
    "attack",
    "shot",
    "defend",
    "dodge",
    "sneak",
    "pick",  # a lock, of a door or a window
    "force",  # a door; smash a window
    "climb",
    "perceive",
    "search",
    "light",
    "heal",
    "persuade",
    "calm",
    "alarm",
    "cast",
    "weight",
    "grab",  # steal by force
    "wrest",  # steal by disarming
    "pickpocket",
    "hold",  # resist grab and wrest
    "notice",  # resist pickpocket
    "lure",  # an Ally away
    "keep",  # resist lure
    "obstacle",
    "special",
    "blast",  # the dice of the Fire Missile
    "creature-attack",
    "creature-defend",
]
CHECK_KINDS: tuple[CheckKind, ...] = get_args(CheckKind)

DiskKind = Literal["adversary", "security", "ally", "nuisance", "item", "component", "obstacle", "condition", "variable"]
DISK_KINDS: tuple[DiskKind, ...] = get_args(DiskKind)

SecurityType = Literal["alarm", "guard", "owner", "dog"]
Weapon = Literal["hand", "sniper-rifle", "shotgun", "crossbow", "pistol", "edged", "blunt"]
RangedWeapon = Literal["sniper-rifle", "shotgun", "crossbow", "pistol", "edged", "blunt"]
RANGED_WEAPONS: tuple[RangedWeapon, ...] = get_args(RangedWeapon)
ComponentType = Literal["animal", "flame", "crystal", "incense", "minerals", "orb", "plant", "metal", "scroll"]
COMPONENT_TYPES: tuple[ComponentType, ...] = get_args(ComponentType)

Terrain = Literal["open", "rough", "woods"]
"""Streets and open ground; buildings and obstructed ground; woods."""
Hour = Literal["day", "dusk", "night"]
Weather = Literal["dry", "light-rain", "heavy-rain"]

SpellKey = Literal[
    "control",
    "dispel",
    "fire-missile",
    "freeze",
    "light",
    "pass-through",
    "locator",
    "protection",
    "translocate",
    "summon",
]
SPELL_KEYS: tuple[SpellKey, ...] = get_args(SpellKey)


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Whatever stands in a content file: a typing slip in it is an error."""
