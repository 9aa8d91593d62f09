"""How far a Speed check takes a character."""

from __future__ import annotations

from noctule.engine import rule

from ..content import FACTS
from ..state import Person, State
from . import sight
from .people import health


def halves(points: int) -> str:
    """Half Movement Points as people say them.

    >>> halves(8), halves(3), halves(2), halves(1)
    ('4 Movement Points', '1½ Movement Points', '1 Movement Point', '½ Movement Point')
    """
    whole, half = divmod(max(0, points), 2)
    number = f"{whole or ''}½" if half else str(whole)
    return f"{number} Movement Point{'s' if points > 2 or points <= 0 else ''}"


@rule("darkness.move.points", "darkness.move.environment-first", "darkness.move.minimum-one", "darkness.flee.exhaustion")
def budget(s: State, person: Person, rank: int) -> int:
    """Half Movement Points: rank and Health, halved by exhaustion, less darkness and rain; always enough for one square."""
    points = rank + health(person)
    if person.exhausted:
        points = -(-points // FACTS.movement.exhausted)
    if not sight.in_light(s, person):
        points -= FACTS.movement.lost(s.hour, s.weather)
    return max(FACTS.movement.least, points * FACTS.movement.half_points)
