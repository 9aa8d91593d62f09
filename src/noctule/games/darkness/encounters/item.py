"""Items and Magic Components: what was turned over still has to be found."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board.town import town
from ..checks.check import Check, check
from ..content import DISKS
from ..fighting.defeat import turn_down
from ..harm import holding
from ..state import State


@rule("darkness.item.search", "darkness.component.as-item")
def search(who: str, id: str) -> Check:
    return Check("search", who, DISKS[id].tn, "darkness.item.search", id)


@rule("darkness.item.search", "darkness.item.search-fail", "darkness.component.as-item")
async def meet(s: State, g: Ask, who: str, id: str) -> None:
    """Found, it is in the inventory, wherever in sight it lay; not found, the tile is mixed."""
    if (await check(s, g, search(who, id))).met:
        await holding.take(s, g, who, id)
    else:
        g.note("darkness.item.search-fail", "{who} does not find {what}.", who=who, what=id)
        turn_down(s, g, [id], town(s).whole_tile(s.board[id].at))
