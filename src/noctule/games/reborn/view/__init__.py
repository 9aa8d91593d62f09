"""What a seat may see: the open table, its own screen, and of the other screen only how many tiles are behind it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import lately_by_parts, rule
from noctule.engine.views import Board, Counter, Status, View

from .. import content
from ..board import where
from ..board.names import name_of
from ..goals import scenario
from ..state import SIDES, Side, State
from . import board, pieces
from .board import BOARD
from .cards import Open, open_panels, panels
from .goal_words import named
from .people import Cast, cast

__all__ = ["BOARD", "PHASES", "status", "view"]

PHASES = {
    "deployment": "Deployment",
    "initiative": "Initiative phase",
    "activation": "Activation phase",
    "final": "Final phase",
    "over": "",
}
AIMLESS = "A drawn position: there is no goal."


class Seen(Struct, frozen=True, gc=False):
    """What everybody sees."""

    turn: str
    phase: str
    outcome: str
    reached: tuple[Counter, ...]
    board: Board
    """With all that lies face up."""
    panels: Open
    cast: Cast


@rule("reborn.setup.screen-secret")
def view(s: State, seat: str | None) -> View:
    mine, everybody = where.side_of_seat(s, seat), seen(s)
    map, teams = everybody.board, everybody.cast.teams
    if s.radio:
        teams = cast(s, mine).teams
    if s.phase == "deployment":
        map = replace(map, pieces=(*map.pieces, *pieces.deployed(s, mine)))
    return View(status(s, mine, everybody), (map,), panels(s, mine, everybody.panels, teams), order=everybody.cast.turns)


def _seen(s: State) -> Seen:
    turn = f"Turn {s.turn}" + (f" of {s.turns}" if s.turns else "")
    people = cast(s, None)
    map = board.board(s, (*people.figures, *pieces.markers(s)) if s.markers else people.figures)
    outcome = (s.outcome or "").rstrip(".")
    return Seen("" if s.phase == "deployment" else turn, phase(s), outcome, reached(s), map, open_panels(s), people)


@rule("reborn.mp.track")
def reached(s: State) -> tuple[Counter, ...]:
    """The Mission Points of both sides, where a scenario counts them."""
    if "mission-points" not in s.rules:
        return ()
    return tuple([Counter(f"{name_of(side)} MP", s.players[side].mp) for side in SIDES])


seen = lately_by_parts(
    _seen,
    *("players", "characters", "round", "moving", "interruption", "challenger", "bids", "phase", "turn", "turns", "equipment"),
    *("open_doors", "broken_doors", "broken_walls", "wall_markers", "destroyed", "elements", "empty_graves", "dark", "done"),
    *("outcome", "scenario", "map", "rules", "altered"),
    beside=lambda s: (len(s.bag), len(s.discard), len(s.deck), s.deck[0] if s.deck else "", *s.markers.values()),
)
"""The same for both sides, who look at it one after the other."""


def status(s: State, mine: Side | None, everybody: Seen) -> Status:
    """The goal of the seat's own side, the turn, the phase, and who is doing what in it."""
    goal, there = aim(s.scenario, s.done, mine) if scenario.data(s) is not None else (AIMLESS, ())
    return Status(goal, everybody.turn, everybody.phase, everybody.outcome, reached=everybody.reached, places=there)


@lru_cache(maxsize=500)
def aim(key: str, done: tuple[str, ...], mine: Side | None) -> tuple[str, tuple[str, ...]]:
    """The goal of a side, and what it is about: what the scenario names, and rooms and people of all that wins or scores for
    it yet."""
    found = content.scenario(key).data
    if mine is None:
        return f"NORAD: {found.goal.norad} Salemites: {found.goal.salemite}", ()
    tests = [victory.test for victory in found.victory if victory.side == mine]
    tests += [objective.test for objective in found.objectives if objective.side == mine and objective.id not in done]
    about = tuple(dict.fromkeys((*found.aims.of(mine), *(name for test in tests for name in named(test)))))
    return found.goal.of(mine), about


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
