"""Willpower: what keeps a character going."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..board.action import no_nerve
from ..state import State, alter


@rule("darkness.will.loss")
def shaken(s: State, g: Ask, who: str, by: int, why: str) -> None:
    """Points of Willpower are lost, never below nothing."""
    person = s.people[who]
    lost = min(by, person.will)
    if lost:
        alter(s, who, will=person.will - lost)
        g.note(
            why,
            "{who} loses {lost:point} of Willpower: {left} left.",
            who=who,
            lost=lost,
            left=person.will - lost,
            shows=drama.harm(who, lost, "Willpower"),
        )


@rule("darkness.will.regain")
def composed(s: State, g: Ask, who: str, by: int, why: str) -> None:
    """Points of Willpower come back, never above the start."""
    person = s.people[who]
    gained = min(by, person.nerve - person.will)
    if gained:
        alter(s, who, will=person.will + gained)
        g.note(
            why,
            "{who} regains {gained:point} of Willpower: {now}.",
            who=who,
            gained=gained,
            now=person.will + gained,
            shows=drama.heal(who, gained, "Willpower"),
        )


__all__ = ["composed", "no_nerve", "shaken"]
