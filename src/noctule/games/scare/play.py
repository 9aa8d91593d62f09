"""The round: five phases, one after another.

Rules that belong here:
    scare.core.round-sequence
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from noctule.engine import Ask, in_phases, rule

from . import campaign
from .agents import turn
from .monsters import attack, move, spawn
from .round import end_of_round, muster
from .state import Phase, State

PHASES: dict[Phase, Callable[[State, Ask], Awaitable[None]]] = {
    "muster": muster.muster,
    "move": move.monsters_move,
    "spawn": spawn.monsters_spawn,
    "attack": attack.monsters_attack,
    "agents": turn.agents_act,
    "end": end_of_round.end_of_round,
}


@rule("scare.core.round-sequence")
def play(s: State, g: Ask) -> Coroutine[Any, Any, None]:
    return in_phases(s, g, PHASES, closing)


def closing(s: State, g: Ask) -> None:
    """The last words, whatever was being resolved when the scenario ended."""
    campaign.closing(s, g)
    g.note("scare.win.shaye-survives", "{outcome}", outcome=s.outcome)
