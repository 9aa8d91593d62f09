"""The Mano: it stays at its control device, whatever a card says."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board.ways import race
from ..state import State


@rule("eternaut.mano.no-approach")
def stays(s: State, g: Ask, who: str) -> bool:
    """Is this a Mano? No effect makes it approach anybody, or leave its device."""
    if race(who) != "mano":
        return False
    g.note("eternaut.mano.no-approach", "{who} stays where it is.", who=who)
    return True
