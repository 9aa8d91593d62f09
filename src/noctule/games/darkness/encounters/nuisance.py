"""Nuisances: nobody gets past one."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..fighting.defeat import leave_board
from ..state import State, alter


@rule("darkness.nuisance.encounter")
def meet(s: State, g: Ask, who: str, id: str) -> None:
    """It attaches itself to whoever turned it over, without a check."""
    leave_board(s, id)
    alter(s, who, nuisances=(*s.people[who].nuisances, id))
    g.note("darkness.nuisance.encounter", "{what} is with {who} from now on.", who=who, what=id)
