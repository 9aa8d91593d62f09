"""What follows at once from a figure having moved or gone, whoever moved it. Called after every such change.

Rules that belong here are carried out by their own chapters; this module only says when.
"""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..monsters import white_lady
from ..scenarios import scenario
from ..state import State


def settle(s: State, g: Ask) -> None:
    """The White Lady vanishes when alone; a trap without a prisoner opens."""
    white_lady.vanish_if_alone(s, g)
    scenario.figures_changed(s, g)


@rule("scare.campaign.shaye-captured")
async def shaye_captured(s: State, g: Ask) -> None:
    """Each scenario says what Shaye's capture means."""
    await scenario.shaye_captured(s, g)
