"""What came of a play: the same for everybody at the table."""

from __future__ import annotations

from typing import Final

from noctule.engine import Ending, Result, Standing

from .campaign import VERDICTS
from .content.facts import ROSTER
from .state import Ending as EndingName
from .state import State

WORDS: Final[dict[EndingName, str]] = {
    "success": "the objective is met and Shaye is safe",
    "complete": "Germain Beus is dead and Shaye lives",
    "partial": "something is achieved, at a price",
    "over": "nothing is achieved, and it can be tried again",
    "failure": "Shaye is dead or lost",
}
ENDS: Final[dict[str, tuple[EndingName, ...]]] = {
    "bedtime": ("success", "partial", "failure"),
    "bedwetter": ("success", "over", "failure"),
    "boogeyman": ("complete", "partial", "failure"),
}
MISSION: Final[tuple[EndingName, ...]] = ("success", "partial", "over", "failure")
"""How a mission in the house ends, alone or with another one; `ENDS` has the scenarios on maps of their own."""


def result(s: State) -> Result:
    verdict = VERDICTS[s.ending]
    return Result(dict.fromkeys(s.seats, Standing(verdict)), s.ending, s.outcome or "", s.round, _losses(s))


def _losses(s: State) -> tuple[str, ...]:
    """What became of those who went in."""
    fates = {"Dead": s.dead, "Taken prisoner": s.grabbed, "Safe": s.escaped}
    names = {title: [ROSTER[id].name for id in s.team if id in whom] for title, whom in fates.items()}
    return tuple(f"{title}: {', '.join(found)}" for title, found in names.items() if found)


def endings(scenario: str) -> tuple[Ending, ...]:
    keys = ENDS.get(scenario, MISSION)
    return tuple(Ending(key, WORDS[key], VERDICTS[key] in ("won", "partly")) for key in keys)
