"""What a seat may see: the open table, its own screen, and of the other screen only how many tiles are behind it."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import rule
from noctule.engine.views import Status, Turn, View

from ..board import where
from ..board.names import name_of
from ..goals import scenario
from ..state import NOWHERE, Side, State
from . import board, pieces, sheets
from .board import BOARD
from .cards import panels
from .goal_words import named

__all__ = ["BOARD", "PHASES", "status", "view"]

PHASES = {
    "deployment": "Deployment",
    "initiative": "Initiative phase",
    "activation": "Activation phase",
    "final": "Final phase",
    "over": "",
}


@rule("reborn.setup.screen-secret")
def view(s: State, seat: str | None) -> View:
    mine = where.side_of_seat(s, seat)
    people = sheets.sheets(s, mine)
    boards = (replace(board.board(s), pieces=pieces.pieces(s, mine, people)),)
    return View(status(s, mine), boards, panels(s, mine, people), order=order(s))


def order(s: State) -> tuple[Turn, ...]:
    """The characters on the map, side by side: who is activated is chosen, and the engaged have had their turn."""
    now, there = where.acting(s), [c for c in s.characters.values() if c.place == "map" and c.at != NOWHERE]
    return tuple([Turn(c.id, name_of(c.id), c.id == now, c.engaged) for c in sorted(there, key=lambda c: c.side)])


def status(s: State, mine: Side | None) -> Status:
    """The goal of the seat's own side, the turn, the phase, and who is doing what in it."""
    turn = f"Turn {s.turn}" + (f" of {s.turns}" if s.turns else "")
    outcome = (s.outcome or "").rstrip(".")
    return Status(goal(s, mine), "" if s.phase == "deployment" else turn, phase(s), outcome, places=places(s, mine))


def places(s: State, mine: Side | None) -> tuple[str, ...]:
    """What the goal of a side is about: what the scenario names, and rooms and people of all that wins or scores for it yet."""
    found = scenario.data(s)
    if found is None or mine is None:
        return ()
    tests = [victory.test for victory in found.victory if victory.side == mine]
    tests += [objective.test for objective in found.objectives if objective.side == mine and objective.id not in s.done]
    return tuple(dict.fromkeys((*found.aims.of(mine), *(name for test in tests for name in named(test)))))


def goal(s: State, mine: Side | None) -> str:
    found = scenario.data(s)
    if found is None:
        return "A drawn position: there is no goal."
    if mine is not None:
        return found.goal.of(mine)
    return f"NORAD: {found.goal.norad} Salemites: {found.goal.salemite}"


def phase(s: State) -> str:
    """`NORAD's round: Bolter acts`; there are rounds in the Activation phase alone."""
    if s.outcome is not None:
        return ""
    words = PHASES[s.phase]
    if s.challenger is not None:
        return f"{words}: a duel, asked for by {name_of(s.challenger)}"
    if s.round is None:
        return words
    words = f"{name_of(s.round.active)}'s round"
    if s.interruption is not None:
        paused = f" {name_of(s.round.who)}" if s.round.who else ""
        return f"{words}: {name_of(s.interruption.who)} interrupts{paused}"
    if s.moving:
        return f"{words}: {name_of(s.moving[-1].who)} moves ({s.moving[-1].mvp} MVP left)"
    return f"{words}: {name_of(s.round.who)} acts" if s.round.who else words
