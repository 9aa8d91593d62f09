"""Characters: their sheets, the ready ones, and the rules by which new ones are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import field

from noctule.engine import ContentError, No, content, rule
from noctule.engine.content import Reader
from noctule.engine.words import counted

from .facts import FACTS
from .skills import SKILLS, no_level
from .words import ATTRIBUTES, Attribute, Part, SkillKey


class Character(Part, frozen=True):
    """A character sheet. `look`: how to draw the person."""

    key: str
    name: str
    attributes: dict[Attribute, int]
    skills: dict[SkillKey, int] = field(default_factory=dict)
    description: str = ""
    occupation: str = ""
    quote: str = ""
    look: str = ""

    @property
    @rule("darkness.char.willpower-equals-health")
    def willpower(self) -> int:
        """What the Willpower is set to when a scenario begins."""
        return self.attributes["defense"]

    @property
    def saved(self) -> int:
        """Skill Points not spent."""
        return saved(self.skills)


class Occupation(Part, frozen=True):
    """A line of the occupation table: colour, without any effect."""

    name: str
    line: str


# ---- making a character


def cost(skills: Mapping[SkillKey, int]) -> int:
    """Skill Points that Skills at these levels cost; every level has to exist."""
    return sum(cast(int, SKILLS[key].cost(level)) for key, level in skills.items())


def saved(skills: Mapping[SkillKey, int]) -> int:
    """Skill Points of a new character that are left for later."""
    return FACTS.creation.skill_points - cost(skills)


@rule("darkness.char.attributes")
def no_attributes(attributes: Mapping[Any, int]) -> No | None:
    """Why a new character cannot have these Attributes."""
    law = FACTS.creation
    for key in attributes:
        if key not in ATTRIBUTES:
            there = ", ".join(FACTS.attribute[one].name for one in ATTRIBUTES)
            return No("darkness.char.attributes", f"{key.capitalize()} is no primary Attribute; there are: {there}.")
    for key in ATTRIBUTES:
        name = FACTS.attribute[key].name
        if key not in attributes:
            return No("darkness.char.attributes", f"{name} is missing.")
        if not law.attribute_least <= attributes[key] <= law.attribute_most:
            bounds = f"{law.attribute_least} and {law.attribute_most}"
            return No("darkness.char.attribute-range", f"{name} is {attributes[key]}; it has to lie between {bounds}.")
    total = sum(attributes.values())
    if total != law.attribute_points:
        off = f"{abs(total - law.attribute_points)} too {'many' if total > law.attribute_points else 'few'}"
        reason = f"The Attributes add up to {total}, {off}; they have to make exactly {law.attribute_points}."
        return No("darkness.char.attribute-points", reason)
    return None


def no_skills(skills: Mapping[Any, int]) -> No | None:
    """Why a new character cannot have these Skills."""
    for key, level in skills.items():
        if key not in SKILLS:
            return No("darkness.char.skill-points", f"There is no Skill '{key}'; there are: {', '.join(SKILLS)}.")
        no = no_level(key, level)
        if no is not None:
            return no
    spent, there = cost(skills), FACTS.creation.skill_points
    if spent > there:
        return No(
            "darkness.char.skill-points", f"The Skills cost {spent}, {spent - there} too many; there are {there} Skill Points."
        )
    return None


def no_name(name: str) -> No | None:
    return None if name.strip() else No("darkness.char.name", "The character needs a name.")


def no_character(attributes: Mapping[Any, int], skills: Mapping[Any, int]) -> No | None:
    """Why a new character cannot have these Attributes and Skills. The one judge: of the ready ones and of the builder's."""
    return no_attributes(attributes) or no_skills(skills)


# ---- the ready ones


class _People(Part, frozen=True):
    character: tuple[Character, ...]
    occupation: tuple[Occupation, ...]


def load_people(source: str, name: str) -> tuple[dict[str, Character], tuple[Occupation, ...]]:
    """A ready character for every possible player, made by the rules, and an occupation for every face of the die."""
    found: dict[str, Character] = {}
    file = Reader(source, name)
    people = file.parse(_People)
    for i, sheet in enumerate(people.character):
        reader = file.inside(["character", i], f"character '{sheet.key}': ")
        reader.unique(["key"], sheet.key, found)
        for key, no in (
            ("name", no_name(sheet.name)),
            ("attributes", no_attributes(sheet.attributes)),
            ("skills", no_skills(sheet.skills)),
        ):
            if no is not None:
                raise reader.wrong([key], f"{no.reason} ({no.rule})")
        found[sheet.key] = sheet
    if len(found) < FACTS.players.most:
        raise ContentError(name, f"{counted(len(found), 'character')} for {FACTS.players.most} players")
    if len(people.occupation) != FACTS.creation.occupation_die:
        die = FACTS.creation.occupation_die
        raise file.wrong(["occupation"], f"{counted(len(people.occupation), 'occupation')}; the die has {die} faces")
    return found, people.occupation


CHARACTERS, OCCUPATIONS = load_people(
    content.text("noctule.games.darkness", "content/characters.toml"), "content/characters.toml"
)
"""The ready characters by key, and the occupation table."""

__all__ = [
    "CHARACTERS",
    "OCCUPATIONS",
    "Character",
    "Occupation",
    "cost",
    "load_people",
    "no_attributes",
    "no_character",
    "no_name",
    "no_skills",
    "saved",
]
