"""How many dice a check has: the Attribute, at most one Skill, at most one Item, and whatever takes dice away."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from noctule.engine import rule

from ..board.people import health, items
from ..content import DISKS, FACTS, SKILLS
from ..content.disks import Nuisance, Obstacle
from ..content.words import Attribute, CheckKind, SkillKey
from ..state import Person, State
from .patterns import Pattern


class Check(Struct, frozen=True, gc=False):
    """A Skill Check that is about to be made.

    `tn` is the printed Target Number; none: the rank rolled is the amount gained. What kind of check it is says which
    Attribute and Skills count, unless a Disk or the scenario names others.
    """

    kind: CheckKind
    who: str
    tn: int | None
    rule: str
    about: str = ""
    """What it is about: a Disk, a character, or a few words."""
    attribute: Attribute | None = None
    skills: tuple[SkillKey, ...] | None = None
    item: str | None = ""
    """The Item in use, where it was chosen before: a weapon; None: no Item at all, bare fists."""
    by_item: int = 0
    """The dice that this Item adds."""
    less: int = 0
    """Dice that something else takes away."""
    dice: int | None = None
    """The whole pool, where no Attribute is rolled: a creature, the Fire Missile."""
    opposed: bool = False
    against: str = ""
    """The character on the other side of an Opposed Check."""
    beat: Pattern | None = None
    """In an Opposed Check what the other one has rolled already."""
    least: int = 1
    """Where the rank rolled is what counts: the least that is a success."""
    skilled: bool = True
    """May a Skill add dice? Martial Arts and weapons do not go together."""

    @property
    def own(self) -> bool:
        """Is it the character's own? What a creature rolls is not."""
        return self.kind not in ("creature-attack", "creature-defend")


class Pool(Struct, frozen=True, gc=False):
    """The dice of a check, part by part."""

    attribute: int
    skill: SkillKey | None = None
    by_skill: int = 0
    items: tuple[str, ...] = ()
    by_items: int = 0
    less: int = 0
    bought: int = 0

    @property
    @rule("darkness.dice.no-dice", "darkness.dice.d6-pool")
    def dice(self) -> int:
        """Nothing is rolled where nothing is left."""
        return max(0, self.attribute + self.by_skill + self.by_items + self.bought - self.less)

    @property
    def words(self) -> str:
        """`4 + Lockpick 1`"""
        parts = [str(self.attribute)]
        parts += [f"{SKILLS[self.skill].name} {self.by_skill}"] if self.skill else []
        parts += [f"{' and '.join(DISKS[id].name for id in self.items)} {self.by_items}"] if self.by_items else []
        parts += [f"{self.bought} bought"] if self.bought else []
        return " + ".join(parts) + (f" - {self.less}" if self.less else "")


def attribute(check: Check) -> Attribute | None:
    return check.attribute or FACTS.check[check.kind].attribute


def skills(check: Check) -> tuple[SkillKey, ...]:
    """The Skills that are relevant for a check."""
    return check.skills if check.skills is not None else FACTS.check[check.kind].skills


@rule("darkness.check.pool", "darkness.check.one-skill", "darkness.check.one-item", "darkness.check.skill-optional")
def pool(s: State, check: Check, bought: int = 0) -> Pool:
    """The applicable Attribute, the best relevant Skill and the best relevant Item that the character has."""
    person = s.people[check.who]
    if check.dice is not None:
        return Pool(check.dice, less=check.less, bought=bought)
    key, level = best_skill(person, check)
    used, dice = best_items(person, check)
    return Pool(_attribute_dice(person, check), key, level, used, dice, check.less + hampering(s, check), bought)


@rule("darkness.combat.defend", "darkness.health.damage")
def _attribute_dice(person: Person, check: Check) -> int:
    """Defense is what Damage has left of it."""
    rolled = attribute(check)
    assert rolled is not None, f"a check of kind {check.kind} has to say what is rolled"
    return health(person) if rolled == "defense" else person.scores.of(rolled)


@rule("darkness.skill.strength")
@rule("darkness.skill.level-dice", "darkness.skill.persuasion-equal", "darkness.skill.disarm-kinds")
def best_skill(person: Person, check: Check) -> tuple[SkillKey | None, int]:
    """The Skill that adds most, and its dice; they differ in nothing else."""
    return _best_of(person.learnt, skills(check)) if check.skilled else (None, 0)


@lru_cache(maxsize=1 << 11)
def _best_of(learnt: tuple[tuple[str, int], ...], relevant: tuple[SkillKey, ...]) -> tuple[SkillKey | None, int]:
    levels = dict(learnt)
    level, best = max([(levels[key], key) for key in relevant if levels.get(key)], default=(0, None))
    return best, level


@rule("darkness.check.one-item")
def best_items(person: Person, check: Check) -> tuple[tuple[str, ...], int]:
    """The Item that was chosen, or the one that adds most, and all that may be used beside another, with their dice."""
    if check.item is None or not (person.items or check.item):
        return (), 0
    useful = [(item.bonus[check.kind], item) for item in items(person) if item.bonus.get(check.kind) and item.id != check.item]
    beside = [(dice, item.id) for dice, item in useful if item.together]
    alone = [(dice, item.id) for dice, item in useful if not item.together]
    chosen = [(check.by_item, check.item)] if check.item else [max(alone)] if alone else []
    used = chosen + beside
    return tuple([id for _, id in used]), sum([dice for dice, _ in used])


@rule("darkness.obstacle.fail", "darkness.obstacle.penalty-duration")
def hampering(s: State, check: Check) -> int:
    """A die fewer for every Obstacle that was failed and weighs on this check."""
    return FACTS.obstacles.penalty * len(hampered(s.people[check.who], check))


def hampered(person: Person, check: Check) -> list[str]:
    """The kept Obstacles that weigh on a check."""
    found = []
    for id in person.kept:
        disk = DISKS[id]
        assert isinstance(disk, Obstacle)
        if disk.hinders(check.kind, attribute(check)):
            found.append(id)
    return found


@rule("darkness.nuisance.several", "darkness.nuisance.profile", "darkness.nuisance.not-when-assisting")
def nuisances(person: Person, check: Check) -> int:
    """How many Nuisances of the one who rolls spoil this check; those of helpers never do."""
    found = 0
    for id in person.nuisances:
        disk = DISKS[id]
        assert isinstance(disk, Nuisance)
        found += disk.hinders(check.kind, attribute(check))
    return found
