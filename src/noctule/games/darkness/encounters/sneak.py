"""Sneaking past an opponent that was turned over."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board.disks import opponent
from ..checks.check import Check, check
from ..fighting.defeat import turn_down
from ..state import State


@rule("darkness.sneak.check", "darkness.security.sneak-or-flee")
def sneak_check(who: str, foe: str) -> Check:
    """Dexterity and Sneak against the Initiative: an Alarm, an Ally and a Nuisance have none."""
    return Check("sneak", who, opponent(foe).initiative, "darkness.sneak.check", foe)


@rule("darkness.sneak.success", "darkness.sneak.success-no-move", "darkness.sneak.fail", "darkness.vp.nothing-for-avoiding")
async def sneak(s: State, g: Ask, who: str, foe: str) -> bool:
    """Past it, the Disk is turned down and mixed, and scores nothing; noticed, it has to be dealt with in another way."""
    if not (await check(s, g, sneak_check(who, foe))).met:
        g.note("darkness.sneak.fail", "{what} notices {who}.", who=who, what=foe)
        return False
    g.note("darkness.sneak.success", "{who} sneaks past {what}.", who=who, what=foe)
    turn_down(s, g, [foe])
    return True
