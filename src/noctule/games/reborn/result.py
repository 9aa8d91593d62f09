"""What came of a game: one side has won, or nobody."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ending, Result, Standing, capital
from noctule.engine.results import Verdict

from . import content
from .board.names import name_of
from .goals import scenario
from .state import SIDES, Side, State
from .view.scores import COMPARED

DRAW = "draw"


def result(s: State) -> Result:
    seats = {player.seat: _standing(s, side) for side, player in s.players.items()}
    notes = (*_goals(s), *_losses(s))
    return Result({seat: seats[seat] for seat in s.seats}, s.winner or DRAW, s.outcome or "", s.turn, notes, "Mission Points")


def _goals(s: State) -> Iterator[str]:
    """What those who have not won have not reached; and where no goal has decided it, what was compared, and how it stands."""
    found = scenario.data(s)
    if found is None:
        return
    met = {victory.side for victory in found.victory if content.holds(victory.test, scenario.Seen(s))}
    yield from (f"{name_of(side)}, not reached: {found.goal.of(side)}" for side in SIDES if side not in (*met, s.winner))
    if len(met) != 1:
        for tie in found.ties:
            if stands := scenario.standing(s, tie):
                counts = zip(SIDES, stands, strict=True)
                yield f"{capital(COMPARED[tie])}: {', '.join(f'{name_of(side)} {count}' for side, count in counts)}"


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


def endings(key: str) -> tuple[Ending, ...]:
    won = [Ending(side, f"{name_of(side)} wins") for side in SIDES]
    drawn = [Ending(DRAW, "nobody wins", won=False)] if DRAW in content.scenario(key).data.ties else []
    return (*won, *drawn)
