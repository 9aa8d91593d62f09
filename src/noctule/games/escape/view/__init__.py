"""What a seat may see: the whole table but other people's hands, and what is in decks and stacks."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine.views import Status, View

from .. import scenario
from ..board.names import name_of
from ..state import Phase, State
from . import board, pieces
from .board import BOARD
from .cards import panels

__all__ = ["BOARD", "PHASES", "status", "view"]

PHASES: Final[dict[Phase, str]] = {
    "first": "Who plays whom, and who begins",
    "draw": "Draw",
    "action": "Actions",
    "event": "Event",
    "end": "End of the turn",
}


def view(s: State, seat: str | None) -> View:
    return View(status(s), (replace(board.board(s), pieces=pieces.pieces(s)),), panels(s, seat))


def status(s: State) -> Status:
    """How to win, the round, the phase and whose turn it is."""
    if s.outcome is not None:
        return Status(scenario.goal(s), f"Round {s.round}", "", s.outcome.rstrip("."))
    if s.phase == "first":
        return Status(scenario.goal(s), "", PHASES["first"])
    locked = ", lockdown" if s.lockdown else ""
    return Status(scenario.goal(s), f"Round {s.round}{locked}", f"{PHASES[s.phase]}: {name_of(s.current)}")
