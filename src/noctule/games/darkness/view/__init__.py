"""What a seat may see: the town, everybody's sheets, and of the face-down Disks only what it has looked at itself."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from noctule.engine.views import Status, View

from ..board import story
from ..state import Phase, State
from . import pieces, sheets, town

PHASES: Final[dict[Phase, str]] = {
    "master": "The Game Master prepares",
    "people": "Who plays whom",
    "layout": "The town is laid out",
    "turn": "Start of the turn",
    "speed": "Speed and Fate",
    "act": "Move and act",
    "fight": "Combat",
    "end": "End of the turn",
}


def view(s: State, seat: str | None) -> View:
    boards = (replace(town.board(s), pieces=pieces.pieces(s, seat)),) if s.tiles else ()
    return View(status(s), boards, sheets.panels(s, seat))


def status(s: State) -> Status:
    """How to win, the round, the phase and whose turn it is."""
    card = story.card_of(s)
    if s.outcome is not None:
        return Status(card.victory.text, f"Round {s.round}", "", s.outcome)
    whose = f": {s.people[s.turn.who].name}" if s.turn.who in s.people else ""
    last = card.last_round(len(s.people) or 1)
    return Status(card.victory.text, f"Round {s.round}" + (f" of {last}" if last else ""), PHASES[s.phase] + whose)
