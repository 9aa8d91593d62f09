"""What came of a parley."""

from __future__ import annotations

from noctule.engine import Ending, Result, Standing, person

from .score import best, points, verdict
from .state import State


def result(s: State) -> Result:
    winners = best(s)
    seats = {seat: Standing("won" if seat in winners else "lost", points(s, seat), s.patrons[seat]) for seat in s.seats}
    return Result(seats, "shared" if len(winners) > 1 else "won", verdict(s, person), s.night, scored="Points")


def endings(_scenario: str) -> tuple[Ending, ...]:
    return (Ending("won", "one envoy wins"), Ending("shared", "several envoys share the victory"))
