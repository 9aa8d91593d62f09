"""The Skills: what each is for, at which levels it can be had and what they cost."""

from __future__ import annotations

from typing import Final

from noctule.engine import ContentError, No, content, rule
from noctule.engine.content import Reader
from noctule.engine.words import counted

from .facts import FACTS
from .words import SKILL_KEYS, Attribute, Part, SkillKey


class Skill(Part, frozen=True):
    """`levels`: the pairs of a level and its cost in Skill Points, rising. A `passive` Skill adds no dice."""

    key: SkillKey
    name: str
    attribute: Attribute
    levels: tuple[tuple[int, int], ...]
    use: str
    passive: bool = False

    def cost(self, level: int) -> int | None:
        """What a level costs from nothing; none where the Skill does not exist at it."""
        return next((cost for one, cost in self.levels if one == level), None)

    @rule("darkness.skill.level-dice")
    def dice(self, level: int) -> int:
        """Dice that a level adds."""
        return 0 if self.passive or not level else next(row.dice for row in FACTS.skill_level if row.level == level)


class _Skills(Part, frozen=True):
    skill: tuple[Skill, ...]


@rule(
    "darkness.skill.list-attack",
    "darkness.skill.list-dexterity",
    "darkness.skill.list-intelligence",
    "darkness.skill.list-medical",
    "darkness.skill.list-persuasion",
    "darkness.skill.disarm-kinds",
)
def load_skills(source: str, name: str) -> dict[str, Skill]:
    """Every Skill once, each level at a cost of that level."""
    found: dict[str, Skill] = {}
    file = Reader(source, name)
    bounds = {row.level: row for row in FACTS.skill_level}
    for i, skill in enumerate(file.parse(_Skills).skill):
        reader = file.inside(["skill", i], f"skill '{skill.key}': ")
        reader.unique(["key"], skill.key, found)
        if not skill.levels:
            raise reader.wrong(["levels"], "has no level; it needs pairs of a level and its cost, such as [[1, 3], [2, 5]]")
        for j, (level, cost) in enumerate(skill.levels):
            if level not in bounds:
                raise reader.wrong(["levels", j], f"there is no level {level}; there are: {', '.join(map(str, bounds))}")
            if not bounds[level].least <= cost <= bounds[level].most:
                fits = f"{bounds[level].least} to {bounds[level].most}"
                raise reader.wrong(["levels", j], f"level {level} for {counted(cost, 'Skill Point')}; that level costs {fits}")
        if [level for level, _ in skill.levels] != sorted({level for level, _ in skill.levels}):
            raise reader.wrong(["levels"], "its levels do not rise; each is to stand once, the lower one first")
        found[skill.key] = skill
    missing = [key for key in SKILL_KEYS if key not in found]
    if missing:
        raise ContentError(name, f"there is no skill '{missing[0]}'")
    return found


SKILLS: Final[dict[str, Skill]] = load_skills(
    content.text("noctule.games.darkness", "content/skills.toml"), "content/skills.toml"
)


@rule("darkness.skill.upgrade")
def price(skill: str, level: int, have: int = 0) -> int | None:
    """Skill Points from the level somebody has to another; none where that cannot be bought."""
    cost, paid = SKILLS[skill].cost(level), SKILLS[skill].cost(have) if have else 0
    return None if cost is None or paid is None or level <= have else cost - paid


def no_level(skill: str, level: int) -> No | None:
    """Why a Skill cannot be of a level: only the listed levels exist."""
    sheet = SKILLS[skill]
    if sheet.cost(level) is not None:
        return None
    if len(sheet.levels) == 1:
        return No("darkness.skill.one-cost", f"{sheet.name} exists at level {sheet.levels[0][0]} only.")
    there = " and ".join(str(one) for one, _ in sheet.levels)
    return No("darkness.skill.no-doubling", f"{sheet.name} exists at levels {there}, not {level}.")


@rule("darkness.skill.buy-later")
def no_purchase(skill: str, level: int, have: int, points: int) -> No | None:
    """Why a level of a Skill cannot be bought by one who has another of it (0: none) and so many Skill Points."""
    no = no_level(skill, level)
    if no is not None:
        return no
    name = SKILLS[skill].name
    needed = price(skill, level, have)
    if needed is None:
        return No("darkness.skill.no-doubling", f"{name} is already at level {have}; paying again adds nothing.")
    if needed > points:
        law = "darkness.skill.upgrade" if have else "darkness.skill.buy-later"
        return No(law, f"{name} at level {level} costs {needed}; you have {counted(points, 'Skill Point')}.")
    return None


__all__ = ["SKILLS", "Skill", "load_skills", "no_level", "no_purchase", "price"]
