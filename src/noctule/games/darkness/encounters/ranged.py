"""Ranged Attacks: one shot at an opponent that is not in contact, before close combat or as an Action of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from noctule.engine import Ask, No, Option, drama, rule

from ..board import sight
from ..board.disks import opponent, spelled
from ..board.people import here, items
from ..checks.check import Check, check, preview
from ..checks.help import frozen
from ..content import DISKS, FACTS
from ..content.disks import Item, Obstacle
from ..fighting import defeat, weapons
from ..harm import damage
from ..state import State
from . import loose


@rule("darkness.ranged.when", "darkness.ranged.pool")
def candidates(s: State, who: str, foe: str) -> Iterator[Option]:
    """A shot with every ranged weapon that the character carries, with the reason why not."""
    for item in items(s.people[who]):
        if item.ranged is not None:
            no = no_shot(s, who, foe, item)
            odds = partial(preview, s, shot_check(s, who, foe, item.id)) if no is None else None
            verb = "Throw {} at {}" if item.thrown else "Shoot at {1} with {0}"
            label = verb.format(item.name, DISKS[foe].name)
            yield Option(f"shoot:{foe}:{item.id}", ("shoot", foe, item.id), label, (foe, item.id), odds, no)


@rule("darkness.ranged.line", "darkness.ranged.beyond-los", "darkness.ranged.table", "darkness.spell.freeze")
def no_shot(s: State, who: str, foe: str, item: Item) -> No | None:
    """Why a weapon cannot be used on an opponent. That lies face up, so it may be shot at beyond one's own sight."""
    at, target = s.people[who].at, s.board[foe].at
    if frozen(s, who):
        return No("darkness.spell.freeze", f"{s.people[who].name} is frozen and cannot attack.")
    if not sight.clear(s, at, target, figures=False):
        return No("darkness.ranged.line", "A wall or a closed door is in the way.")
    return weapons.no_shot(s, item, sight.far(at, target))


@rule("darkness.ranged.pool", "darkness.ranged.table", "darkness.skill.combat-skills")
def shot_check(s: State, who: str, foe: str, weapon: str) -> Check:
    """Attack, the Skill of the weapon and its dice for the distance: the table has the weapon in it."""
    item = DISKS[weapon]
    assert isinstance(item, Item)
    assert item.ranged is not None
    row = FACTS.ranged[item.ranged]
    dice = row.at(sight.far(s.people[who].at, s.board[foe].at)) or 0
    tn = opponent(foe).defense
    return Check("shot", who, tn, "darkness.ranged.pool", foe, skills=(row.skill,), item=weapon, by_item=dice)


@rule("darkness.ranged.when", "darkness.item.thrown", "darkness.item.shotgun-three")
async def shoot(s: State, g: Ask, who: str, foe: str, weapon: str) -> None:
    """One shot or throw, and what follows from it. The Action has been spent."""
    asked, at = shot_check(s, who, foe, weapon), s.board[foe].at
    weapons.use(s, weapon)
    result = await check(s, g, asked)
    item = DISKS[weapon]
    if isinstance(item, Item) and item.thrown:
        weapons.throw(s, g, who, weapon, at)
    await aftermath(s, g, who, foe, result.met, "ranged")


@rule("darkness.spell.fire-missile")
async def blast(s: State, g: Ask, who: str, foe: str) -> None:
    """The Fire Missile: a Ranged Attack with dice of its own, whatever the distance."""
    dice = FACTS.spell["fire-missile"].dice
    result = await check(s, g, Check("blast", who, opponent(foe).defense, "darkness.spell.fire-missile", foe, dice=dice))
    await aftermath(s, g, who, foe, result.met, "magic")


@rule("darkness.ranged.survivor-advances", "darkness.ranged.vp", "darkness.security.ranged")
async def aftermath(s: State, g: Ask, who: str, foe: str, met: bool, how: defeat.How) -> None:
    """A hit, or a miss that may strike another; what has survived comes for the shooter."""
    if met:
        defeat.hit(s, g, who, foe, how)
    else:
        stray(s, g, who, foe)
    if foe in s.board and not spelled(s, foe) and not s.people[who].dead:
        await loose.advance(s, g, foe, who)


@rule("darkness.ranged.stray", "darkness.coop.no-attacks")
def stray(s: State, g: Ask, who: str, foe: str) -> None:
    """A miss hits somebody else on the target's square, if there is anybody: chance picks, and no defence is rolled."""
    at = s.board[foe].at
    people = [person.id for person in here(s, at) if person.id != who]
    others = [lying.id for lying in s.board.values() if lying.at == at and lying.up and lying.id != foe and _is_npc(lying.id)]
    struck = people + sorted(others)
    if not struck:
        return
    victim = g.draw(struck)
    g.note(
        "darkness.ranged.stray",
        "The shot of {who} goes astray and hits {victim}.",
        who=who,
        victim=victim,
        shows=drama.strike(who, victim, "shot"),
    )
    if victim in s.people:
        damage.hurt(s, g, victim, "darkness.ranged.stray")
    elif DISKS[victim].opponent:
        defeat.hit(s, g, who, victim, "stray")
    elif not damage.protected(s, victim):
        s.lost = {id: lost for id, lost in s.lost.items() if id != victim}
        defeat.leave_board(s, victim)


def _is_npc(id: str) -> bool:
    """A person or creature that a shot can kill; an Obstacle stays until somebody deals with it."""
    return DISKS[id].npc and not isinstance(DISKS[id], Obstacle)
