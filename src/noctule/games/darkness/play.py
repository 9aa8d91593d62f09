"""The game: who plays whom, how the town is laid out, then turn after turn until the scenario is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from noctule.engine import Ask, in_phases, rule

from .dealing import master, people
from .fighting import fight
from .magic import casting
from .scenario import ending, goals, layout
from .state import Phase, State
from .turn import movement, turn


async def _fight_phase(s: State, g: Ask) -> None:
    await fight.fight_phase(s, g, casting)
    goals.after_anything(s, g)


PHASES: Final[dict[Phase, Callable[[State, Ask], Awaitable[None]]]] = {
    "master": master.master_phase,
    "people": people.people_phase,
    "layout": layout.layout_phase,
    "turn": turn.turn_phase,
    "speed": movement.speed_phase,
    "act": turn.act_phase,
    "fight": _fight_phase,
    "end": turn.end_phase,
}


@rule("darkness.setup.order", "darkness.turn.sequence")
async def play(s: State, g: Ask) -> None:
    """Each phase ends by naming the next one; acting and fighting come back here after every deed and every round."""
    await in_phases(s, g, PHASES, goals.closing)
    await ending.ending(s, g)
