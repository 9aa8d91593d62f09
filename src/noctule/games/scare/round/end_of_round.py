"""End of round: captures first, trauma second.

Rules that belong here:
    scare.core.end-of-round
"""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..agents import health
from ..board import where
from ..monsters import white_lady
from ..scenarios import scenario
from ..state import State


@rule("scare.core.end-of-round", "scare.boss.not-carried-off")
async def end_of_round(s: State, g: Ask) -> None:
    for agent in s.lineup:
        if agent in s.agents and where.grabbed(s, agent):
            await health.capture(s, g, agent)
    await white_lady.leave(s, g)
    await scenario.check_end(s, g)
    s.round += 1
    s.phase = "move"
