"""The turn: Initiative phase, Activation phase, Final phase, again and again until the scenario ends the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from noctule.engine import Ask, rule
from noctule.engine.phases import in_phases

from .goals import deployment
from .state import Phase, State
from .turn import activation, final, initiative
from .using import healing as healing  # nothing calls it by name: its effect is known by its word

PHASES: Final[dict[Phase, Callable[[State, Ask], Awaitable[None]]]] = {
    "deployment": deployment.deployment_phase,
    "initiative": initiative.initiative_phase,
    "activation": activation.activation_phase,
    "final": final.final_phase,
}


@rule("reborn.turn.phases")
def play(s: State, g: Ask) -> Coroutine[Any, Any, None]:
    """Each phase ends by naming the next one; the Activation phase comes back here after every deed and every step."""
    return in_phases(s, g, PHASES, closing)


def closing(s: State, g: Ask) -> None:
    g.note("reborn.final.victory", "{outcome}", outcome=s.outcome)
