"""The turn: Initiative phase, Activation phase, Final phase, again and again until the scenario ends the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

from noctule.engine import Ask, rule

from .goals import deployment
from .state import Over, Phase, State
from .turn import activation, final, initiative


@cache
def phases() -> dict[Phase, Callable[[State, Ask], Awaitable[None]]]:
    return {
        "deployment": deployment.deployment_phase,
        "initiative": initiative.initiative_phase,
        "activation": activation.activation_phase,
        "final": final.final_phase,
    }


@rule("reborn.turn.phases")
async def play(s: State, g: Ask) -> None:
    """Each phase ends by naming the next one; the Activation phase comes back here after every deed and every step."""
    try:
        while s.outcome is None:
            await g.boundary()
            await phases()[s.phase](s, g)
    except Over:
        g.note("reborn.final.victory", "{outcome}", outcome=s.outcome)
