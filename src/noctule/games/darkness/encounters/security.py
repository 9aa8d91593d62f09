"""Security: alarms are disarmed; guards, owners and dogs are talked round, avoided like an Adversary, or fought."""

from __future__ import annotations

from functools import partial

from noctule.engine import Ask, Option, rule

from ..checks.check import Check, check, preview
from ..content import DISKS
from ..content.disks import Security
from ..content.words import CheckKind, SecurityType
from ..fighting.defeat import leave_board
from ..fighting.expulsion import expel
from ..fighting.spells import Spells
from ..score import points
from ..state import State, alter
from .opponent import face

TALK: dict[SecurityType, tuple[CheckKind, str, str]] = {
    "alarm": ("alarm", "darkness.security.alarm", "Disarm"),
    "guard": ("persuade", "darkness.security.guard-owner", "Persuade"),
    "owner": ("persuade", "darkness.security.guard-owner", "Persuade"),
    "dog": ("calm", "darkness.security.dog", "Calm"),
}
"""How each kind is dealt with in peace: the check, its rule, the word for it."""


@rule("darkness.security.alarm", "darkness.security.guard-owner", "darkness.security.dog")
async def meet(s: State, g: Ask, who: str, id: str, spells: Spells) -> None:
    """An Alarm leaves no choice; the others are persuaded, or treated like an Adversary."""
    disk = _security(id)
    if disk.type == "alarm":
        await persuade(s, g, who, id)
        return
    odds = partial(preview, s, persuasion(who, id))
    talk = Option(f"persuade:{id}", ("persuade", id), f"{TALK[disk.type][2]} {disk.name}", (id,), odds)
    await face(s, g, who, id, spells, more=(talk,), deeds={"persuade": persuade})


def persuasion(who: str, id: str) -> Check:
    """Money and the talking Skills are of no use with a dog."""
    kind, why, _ = TALK[_security(id).type]
    return Check(kind, who, _security(id).tn, why, id)


@rule("darkness.security.success", "darkness.security.no-second-option")
async def persuade(s: State, g: Ask, who: str, id: str) -> None:
    """One try: the Disk for its points, or out of the building."""
    if not (await check(s, g, persuasion(who, id))).met:
        await expel(s, g, who, id, "darkness.security.fail-failure")
        return
    leave_board(s, id)
    alter(s, who, trophies=(*s.people[who].trophies, id))
    g.note("darkness.security.success", "{what} lets {who} go on.", who=who, what=id)
    points.score(s, g, who, _security(id).tn, "darkness.security.success")


def _security(id: str) -> Security:
    disk = DISKS[id]
    assert isinstance(disk, Security)
    return disk
