"""What everybody sees: the skirmish has no secrets."""

from __future__ import annotations

from functools import lru_cache

from noctule.engine import person
from noctule.engine.grid import place_of
from noctule.engine.views import Badge, Board, Cell, Counter, Ground, Panel, Piece, Status, Team, Turn, View

from .board import GRID, NAMES, WALLS
from .state import FACTS, SIDE_OF, UNITS, State, strength

SIDE = ("lamp", "mist")
TEAM: tuple[Team, Team] = ("friend", "rival")
FULL = FACTS.hit_points * FACTS.units_a_side


def cell(square: int, name: str) -> Cell:
    x, y, _ = place_of(GRID, square)
    return Cell(name, x, y, "wall", look="wall") if square in WALLS else Cell(name, x, y)


GROUND = Ground("field", GRID.width, GRID.height, tuple(cell(square, name) for square, name in NAMES.items()))


@lru_cache(maxsize=2_000)
def piece(unit: int, square: int, hp: int, acted: bool) -> Piece:
    """A unit as it stands: views are made with every answer, and most units stay as they are."""
    badges = (Badge("health", str(hp), "health"), *((Badge("acted", role="spent"),) if acted else ()))
    side, id, name = SIDE_OF[unit], f"unit-{unit}", f"Unit {unit}"
    return Piece(id, NAMES[square], name, str(unit), "soldier", SIDE[side], TEAM[side], badges=badges, face="person")


@lru_cache(maxsize=2 * len(UNITS))
def turn(unit: int, acted: bool) -> Turn:
    return Turn(f"unit-{unit}", done=acted)


def in_words(outcome: str) -> str:
    """How the game ended, with the winner's name: the position knows him by his seat."""
    winner = outcome.removesuffix(" wins")
    return f"{person(winner)} wins" if winner != outcome else outcome


def view(s: State, seat: str | None) -> View:
    at, hp, acted = s.at, s.hp, s.acted
    pieces = tuple([piece(u, at[u], hp[u], acted[u]) for u in UNITS if hp[u] > 0])
    left = tuple([Counter(person(who), strength(s, side), FULL) for side, who in enumerate(s.seats)])
    return View(
        Status(
            goal=f"Be the last side standing, or have more hit points after round {s.rounds}.",
            round=f"Round {s.round} of {s.rounds}",
            phase=f"{person(s.seats[s.turn])} acts" if s.outcome is None else "",
            outcome=in_words(s.outcome or ""),
        ),
        boards=(Board("field", "The field", GROUND, pieces),),
        panels=(Panel("strength", "Hit points left", counters=left),),
        order=tuple([turn(u, acted[u]) for u in UNITS if hp[u] > 0]),
    )
