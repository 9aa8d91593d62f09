"""What one attacks with: fists, hand weapons, guns; how often a Shotgun fires; what is thrown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from noctule.engine import Ask, No, rule

from ..board.disks import opponent
from ..board.people import items, skill
from ..checks.check import Check
from ..checks.pool import pool
from ..content import DISKS, FACTS
from ..content.disks import Item
from ..content.words import SkillKey
from ..harm import holding
from ..state import Person, State

HANDS: tuple[SkillKey, ...] = ("hand-to-hand",)
FISTS: tuple[SkillKey, ...] = ("hand-to-hand", "martial-arts")


class Attack(Struct, frozen=True, gc=False):
    """A way to attack in contact."""

    weapon: str
    """The Item; none: bare fists."""
    dice: int
    """What the weapon adds."""
    skills: tuple[SkillKey, ...]
    """The combat Skills that fit it."""
    twice: bool = False

    @property
    def name(self) -> str:
        return DISKS[self.weapon].name if self.weapon else "bare fists"


@rule("darkness.combat.attack", "darkness.skill.combat-skills", "darkness.ranged.in-contact", "darkness.item.reusable")
def attacks(s: State, person: Person) -> Iterator[Attack]:
    """Everything that a character can attack with in contact: a Skill counts only with the weapon that it fits."""
    yield _by_hand(person, "", 0, FISTS)
    for item in items(person):
        if "attack" in item.bonus:
            yield _by_hand(person, item.id, item.bonus["attack"], HANDS)
        elif item.ranged is not None and not item.thrown and no_shot(s, item, 0) is None:
            row = FACTS.ranged[item.ranged]
            yield Attack(item.id, row.at(0) or 0, (row.skill,))


@rule("darkness.skill.two-fisted")
def _by_hand(person: Person, weapon: str, dice: int, fitting: tuple[SkillKey, ...]) -> Attack:
    """Who is Two-Fisted uses that Skill: it adds as much as any other, and brings a second attack."""
    if skill(person, "two-fisted"):
        return Attack(weapon, dice, ("two-fisted",), twice=True)
    return Attack(weapon, dice, fitting)


def sensible(s: State, who: str, foe: str) -> list[Attack]:
    """The attacks that one could want: not those with fewer dice than another that costs nothing and strikes as often."""
    found = [(attack, pool(s, attack_check(who, attack, foe)).dice) for attack in attacks(s, s.people[who])]

    def worse(attack: Attack, dice: int) -> bool:
        return any(more > dice and other.twice >= attack.twice and not limited(other.weapon) for other, more in found)

    return [attack for attack, dice in found if not worse(attack, dice)]


@rule("darkness.combat.attack", "darkness.combat.player-rolls-all")
def attack_check(who: str, attack: Attack, foe: str, less: int = 0) -> Check:
    return Check(
        "attack",
        who,
        opponent(foe).defense,
        "darkness.combat.attack",
        foe,
        skills=attack.skills,
        item=attack.weapon or None,
        by_item=attack.dice,
        less=less,
    )


# -- Shotguns and thrown things ------------------------------------------------------------------------------------


def limited(weapon: str) -> bool:
    disk = DISKS.get(weapon)
    return isinstance(disk, Item) and disk.uses > 0


@rule("darkness.item.shotgun-three")
def empty(s: State, weapon: str) -> bool:
    """Has it been used as often as it can be? The count stays with the Disk, whoever holds it."""
    disk = DISKS.get(weapon)
    return isinstance(disk, Item) and 0 < disk.uses <= s.uses.get(weapon, 0)


@rule("darkness.item.shotgun-three")
def use(s: State, weapon: str) -> None:
    """An attack roll with its dice is one use."""
    if limited(weapon):
        s.uses = {**s.uses, weapon: s.uses.get(weapon, 0) + 1}


@rule("darkness.ranged.table")
def no_shot(s: State, item: Item, distance: int) -> No | None:
    """Why a ranged weapon cannot be used at a distance."""
    assert item.ranged is not None
    if empty(s, item.id):
        return No("darkness.item.shotgun-three", f"{item.name} is empty.")
    row = FACTS.ranged[item.ranged]
    if row.at(distance) is None:
        words = "cannot be fired at anything so near" if distance < row.least else "does not reach so far"
        return No("darkness.ranged.table", f"{item.name} {words}: {distance} squares.")
    return None


@rule("darkness.item.thrown")
def throw(s: State, g: Ask, who: str, weapon: str, at: int) -> None:
    """What was thrown lies on the target's square, face up, hit or not, and its points are lost."""
    holding.drop(s, g, who, weapon, at)
