"""What everybody sees: nothing in the game is hidden, so all seats see the same."""

from __future__ import annotations

from noctule.engine import lately_by_parts
from noctule.engine.people import names
from noctule.engine.views import Board, Status, Turn, View
from noctule.engine.words import counted

from ..board.names import name_of
from ..content.maps import the_map
from ..scenarios import scenario
from ..state import State
from . import pieces
from .agents import agents
from .cards import panels
from .ground import BOARD, doors_of, ground_of

PHASES = {
    "muster": "The team sets out",
    "move": "Monsters move",
    "spawn": "Monsters spawn",
    "attack": "Monsters attack",
    "agents": "Agents act",
    "end": "The round ends",
}


def view(s: State, seat: str | None) -> View:
    return seen(s)


def _seen(s: State) -> View:
    drawn = agents(s)
    figures = [one.figure for one in drawn.values() if one.figure is not None]
    cells, edges = doors_of(s.map, s.features, s.shut)
    board = Board(BOARD, the_map(s.map).title, ground_of(s.map, s.features), pieces.pieces(s, figures), edges, cells)
    return View(status(s), (board,), panels(s, drawn), order=order(s))


seen = lately_by_parts(_seen, *State.__struct_fields__, beside=lambda s: (names(),))
"""The same for all seats, who look at it one after the other."""


def order(s: State) -> tuple[Turn, ...]:
    """The lineup."""
    now, left = (s.turn.agent, counted(s.turn.actions, "action")) if s.turn is not None else ("", "")
    return tuple([Turn(id, name_of(id), id == now, id in s.acted, left if id == now else "") for id in s.lineup])


def status(s: State) -> Status:
    """Round and phase in words, and what is still to do."""
    phase = PHASES[s.phase]
    if s.turn is not None:
        phase += f": {name_of(s.turn.agent)}"
    if s.outcome is not None:
        phase = ""
    round = "" if s.phase == "muster" else f"Round {s.round}"
    places = scenario.aims(s) if s.outcome is None else ()
    return Status(scenario.goal(s), round, phase, (s.outcome or "").rstrip("."), places=places)
