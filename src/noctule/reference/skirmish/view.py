"""What everybody sees: the skirmish has no secrets."""

from __future__ import annotations

from functools import cache

from noctule.engine import person
from noctule.engine.views import Badge, Board, Cell, Counter, Ground, Panel, Piece, Status, View

from .state import FACTS, SIDES, SQUARES, UNITS, UNITS_OF, WALLS, State, name, strength

SIDE = ("lamp", "mist")
FULL = tuple(FACTS.hit_points * len(units) for units in UNITS_OF)
GROUND = Ground(
    "field",
    FACTS.size,
    FACTS.size,
    tuple(Cell(name(sq), sq % FACTS.size, sq // FACTS.size, "wall" if sq in WALLS else "floor") for sq in SQUARES),
)


@cache
def piece(unit: int, square: int, hp: int, acted: bool) -> Piece:
    """A unit as it stands. There are few enough of these to keep them all, and views are made with every answer."""
    badges = (Badge("health", str(hp)), *((Badge("acted"),) if acted else ()))
    at, side = name(square), SIDE[SIDES[unit]]
    return Piece(f"unit-{unit}", at, f"Unit {unit}", str(unit), "soldier", side, badges=badges)


def in_words(outcome: str) -> str:
    """How the game ended, with the winner's name: the position knows him by his seat."""
    winner = outcome.removesuffix(" wins")
    return f"{person(winner)} wins" if winner != outcome else outcome


def view(s: State, seat: str | None) -> View:
    at, hp, acted = s.at, s.hp, s.acted
    pieces = tuple([piece(u, at[u], hp[u], acted[u]) for u in UNITS if hp[u] > 0])
    left = tuple(map(Counter, map(person, s.seats), strength(s), FULL))
    return View(
        Status(
            goal=f"Be the last side standing, or have more hit points after round {s.rounds}.",
            round=f"Round {s.round} of {s.rounds}",
            phase=f"{person(s.seats[s.turn])} acts" if s.outcome is None else "",
            outcome=in_words(s.outcome or ""),
        ),
        boards=(Board("field", "The field", GROUND, pieces),),
        panels=(Panel("strength", "Hit points left", counters=left),),
    )
