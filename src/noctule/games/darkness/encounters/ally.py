"""Allies: they have to be won, and there is no way round asking them."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board.town import town
from ..checks.check import Check, check
from ..content import DISKS
from ..fighting.defeat import turn_down
from ..harm import failure, holding
from ..state import State


@rule("darkness.ally.encounter")
def persuasion(who: str, id: str) -> Check:
    return Check("persuade", who, DISKS[id].tn, "darkness.ally.encounter", id)


@rule("darkness.ally.encounter", "darkness.ally.must-try", "darkness.ally.fail")
async def meet(s: State, g: Ask, who: str, id: str) -> None:
    """Won, the Ally comes along, over whatever distance; lost, the tile is mixed, and there is a Failure Disk."""
    if (await check(s, g, persuasion(who, id))).met:
        await holding.take(s, g, who, id)
        return
    turn_down(s, g, [id], town(s).whole_tile(s.board[id].at))
    failure.fail(s, g, who, "darkness.ally.fail")
