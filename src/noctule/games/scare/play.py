"""The round: five phases, one after another.

Rules that belong here:
    scare.core.round-sequence
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from noctule.engine import Ask, rule

from . import campaign
from .agents import turn
from .monsters import attack, move, spawn
from .round import end_of_round, muster
from .state import Over, Phase, State

PHASES: dict[Phase, Callable[[State, Ask], Awaitable[None]]] = {
    "muster": muster.muster,
    "move": move.monsters_move,
    "spawn": spawn.monsters_spawn,
    "attack": attack.monsters_attack,
    "agents": turn.agents_act,
    "end": end_of_round.end_of_round,
}


@rule("scare.core.round-sequence")
async def play(s: State, g: Ask) -> None:
    """Each phase ends by naming the next one. Whatever ends the scenario ends it in the middle of anything."""
    try:
        while s.outcome is None:
            await g.boundary()
            await PHASES[s.phase](s, g)
    except Over:
        campaign.closing(s, g)
        g.note("scare.win.shaye-survives", "{outcome}", outcome=s.outcome)
