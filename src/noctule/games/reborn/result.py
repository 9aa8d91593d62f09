"""What came of a game: one side has won, or nobody."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ending, Result, Standing
from noctule.engine.results import Verdict

from . import content
from .board.names import name_of
from .state import SIDES, Side, State

DRAW = "draw"


def result(s: State) -> Result:
    seats = {player.seat: _standing(s, side) for side, player in s.players.items()}
    return Result(
        {seat: seats[seat] for seat in s.seats}, s.winner or DRAW, s.outcome or "", s.turn, tuple(_losses(s)), "Mission Points"
    )


def _losses(s: State) -> Iterator[str]:
    """Whom it cost, side by side."""
    for side in SIDES:
        for place, words in (("dead", "dead"), ("prisoner", "prisoners of the others")):
            lost = [name_of(c.id) for c in s.characters.values() if c.faction == side and c.place == place]
            if lost:
                yield f"{name_of(side)}, {words}: {', '.join(lost)}"


def _standing(s: State, side: Side) -> Standing:
    verdict: Verdict = "drawn" if s.winner in (None, DRAW) else "won" if s.winner == side else "lost"
    return Standing(verdict, s.players[side].mp if "mission-points" in s.rules else None, side)


def endings(scenario: str) -> tuple[Ending, ...]:
    won = [Ending(side, f"{name_of(side)} wins") for side in SIDES]
    drawn = [Ending(DRAW, "nobody wins", won=False)] if DRAW in content.scenario(scenario).data.ties else []
    return (*won, *drawn)
