"""What a seat may see: the whole table but other people's hands, and what is in decks and stacks."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from noctule.engine import lately_by_parts
from noctule.engine.people import names
from noctule.engine.views import Board, Status, Turn, View

from .. import scenario
from ..board import where
from ..board.names import name_of
from ..state import INFIRMARY, Laid, Phase, State
from . import board, pieces
from .board import BOARD
from .cards import Open, open_panels, panels

__all__ = ["BOARD", "PHASES", "picture", "status", "view"]

PHASES: Final[dict[Phase, str]] = {
    "first": "Who plays whom, and who begins",
    "draw": "Draw",
    "action": "Actions",
    "event": "Event",
    "end": "End of the turn",
}


class Seen(Struct, frozen=True, gc=False):
    """What everybody sees."""

    status: Status
    boards: tuple[Board, ...]
    panels: Open
    order: tuple[Turn, ...]


def view(s: State, seat: str | None) -> View:
    everybody = seen(s)
    return View(everybody.status, everybody.boards, panels(s, seat, everybody.panels), order=everybody.order)


def _seen(s: State) -> Seen:
    return Seen(status(s), (board.board(s, pieces.pieces(s)),), open_panels(s), order(s))


seen = lately_by_parts(
    _seen,
    *[part for part in State.__struct_fields__ if part != "people"],
    beside=lambda s: (names(), *s.people.values()),
)
"""The same for all seats, who look at it one after the other."""


def picture(s: State, kind: str, value: Any) -> Board | None:
    """How a found tile would lie, before it is laid."""
    return board.sketch(s, Laid(s.found, *value)) if kind == "place" and s.found else None


def order(s: State) -> tuple[Turn, ...]:
    """The characters as their turns come, from the one who has the first of every round; none before all have sheets."""
    if s.phase == "first":
        return ()
    people = list(s.people)
    first = people.index(s.first) if s.first else 0
    round = people[first:] + people[:first]
    due = round.index(s.current) if s.current else 0
    return tuple([Turn(id, name_of(id), id == s.current, i < due, _place(s, id)) for i, id in enumerate(round)])


def _place(s: State, id: str) -> str:
    """Where somebody is who is not on the map."""
    person = s.people[id]
    return person.fate or ("in the Infirmary" if person.at == INFIRMARY else "")


def status(s: State) -> Status:
    """How to win, the round, the phase and whose turn it is."""
    if s.outcome is not None:
        return Status(scenario.goal(s), f"Round {s.round}", "", s.outcome.rstrip("."))
    if s.phase == "first":
        return Status(scenario.goal(s), "", PHASES["first"])
    last = where.scenario_of(s).last_round(where.started(s))
    round = f"Round {s.round}" + (f" of {last}" if last else "") + (", lockdown" if s.lockdown else "")
    return Status(scenario.goal(s), round, f"{PHASES[s.phase]}: {name_of(s.current)}", places=scenario.aims(s))
