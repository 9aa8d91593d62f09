"""A chapter of the menu: what a character may do about opponents that stand face up somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule

from ..board import disks, sight
from ..board.action import act, no_action
from ..board.people import here
from ..content import DISKS
from ..fighting.fight import begin
from ..fighting.spells import NO_SPELLS
from ..state import Lying, State
from . import ranged
from .opponent import face, fleeing, react, sneaking
from .sneak import sneak


@rule("darkness.adversary.loose-behaviour", "darkness.ranged.when")
def candidates(s: State, who: str) -> Iterator[Option]:
    """Shoot at any of them; sneak past or flee from one in sight; fight one on the square that does not strike."""
    loose = sorted(disks.loose(s), key=lambda lying: lying.at)
    no = no_action(s, who) if loose else None
    person = s.people[who]
    for lying in loose:
        if lying.at == person.at:
            yield _fight(lying.id, no)
            continue
        for option in ranged.candidates(s, who, lying.id):
            yield replace(option, no=no or option.no)
        for option in (*sneaking(s, who, lying.id), *fleeing(s, who, lying.id)):
            yield replace(option, no=no or option.no or _no_avoiding(s, who, lying))


def offers(s: State, who: str) -> list[Option]:
    """Mostly nobody is there, or in sight."""
    loose = disks.spread(s).loose
    if not loose or no_action(s, who) is not None:
        return []
    found: list[Option] = []
    person = s.people[who]
    for lying in sorted(loose, key=lambda lying: lying.at) if len(loose) > 1 else loose:
        if lying.at == person.at:
            found.append(_fight(lying.id, None))
            continue
        found += [option for option in ranged.candidates(s, who, lying.id) if option.no is None]
        if _no_avoiding(s, who, lying) is None:
            both = (*sneaking(s, who, lying.id), *fleeing(s, who, lying.id))
            found += [option for option in both if option.no is None]
    return found


@rule("darkness.combat.contact", "darkness.move.not-engaged")
def _fight(foe: str, no: No | None) -> Option:
    """What is frozen, controlled or busy with a creature holds nobody: fighting it is a choice."""
    return Option(f"fight:{foe}", ("fight", foe), f"Fight {DISKS[foe].name}", (foe,), no=no)


@rule("darkness.sneak.before-contact", "darkness.adversary.loose-behaviour")
def _no_avoiding(s: State, who: str, lying: Lying) -> No | None:
    """Sneaking and fleeing are for what is in sight and on nobody's square: nobody slips out of somebody else's combat."""
    held = here(s, lying.at)
    if held:
        return No("darkness.sneak.before-contact", f"{DISKS[lying.id].name} is in contact with {held[0].name}.")
    if sight.sees(s, s.people[who], lying.at):
        return None
    return No("darkness.adversary.loose-behaviour", f"{s.people[who].name} does not see it.")


async def _shoot(s: State, g: Ask, who: str, foe: str, weapon: str) -> None:
    act(s)
    await ranged.shoot(s, g, who, foe, weapon)


async def _flee(s: State, g: Ask, who: str, foe: str) -> None:
    act(s)
    await react(s, g, who, foe, NO_SPELLS, "flee")


async def _fighting(s: State, g: Ask, who: str, foe: str) -> None:
    begin(s, g, who)


@rule("darkness.sneak.check", "darkness.sneak.fail")
async def _sneak(s: State, g: Ask, who: str, foe: str) -> None:
    """Noticed, it has to be dealt with in the same Action: flee, shoot or fight."""
    act(s)
    if not await sneak(s, g, who, foe):
        await face(s, g, who, foe, NO_SPELLS, noticed=True)


DEEDS: Final[dict[str, Deed]] = {"shoot": _shoot, "sneak": _sneak, "flee": _flee, "fight": _fighting}
