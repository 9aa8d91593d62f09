"""What came of a skirmish."""

from __future__ import annotations

from noctule.engine import Ending, Result, Standing
from noctule.engine.results import Verdict

from .state import State, strength
from .view import in_words

SIDES = ("first", "second")
DRAW = "draw"


def result(s: State) -> Result:
    left = strength(s, 0), strength(s, 1)
    if s.outcome == DRAW:
        verdicts: tuple[Verdict, Verdict] = ("drawn", "drawn")
    else:
        verdicts = ("won", "lost") if left[0] > left[1] else ("lost", "won")
    seats = {seat: Standing(verdicts[side], left[side], SIDES[side]) for side, seat in enumerate(s.seats)}
    ending = DRAW if s.outcome == DRAW else SIDES[verdicts.index("won")]
    return Result(seats, ending, in_words(s.outcome or ""), s.round, scored="Hit points left")


def endings(_scenario: str) -> tuple[Ending, ...]:
    won = [Ending(side, f"the {side} side wins") for side in SIDES]
    return (*won, Ending(DRAW, "equal hit points after the last round", won=False))
