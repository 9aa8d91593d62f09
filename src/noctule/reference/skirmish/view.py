"""What everybody sees: the skirmish has no secrets."""

from __future__ import annotations

from functools import cache

from noctule.engine.views import Badge, Board, Cell, Counter, Ground, Panel, Piece, Status, View

from .state import FACTS, SIDES, SQUARES, UNITS, WALLS, State, name

SIDE = ("lamp", "mist")
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


def view(s: State, seat: str | None) -> View:
    pieces = tuple(piece(u, s.at[u], s.hp[u], s.acted[u]) for u in UNITS if s.hp[u] > 0)
    strength = tuple(
        Counter(
            s.seats[side],
            sum(s.hp[u] for u in UNITS if SIDES[u] == side),
            FACTS.hit_points * len(FACTS.starts[side]),
        )
        for side in (0, 1)
    )
    return View(
        Status(
            goal=f"Be the last side standing, or have more hit points after round {s.rounds}.",
            round=f"Round {s.round} of {s.rounds}",
            phase=f"{s.seats[s.turn]} acts" if s.outcome is None else "",
            outcome=s.outcome or "",
        ),
        boards=(Board("field", "The field", GROUND, pieces),),
        panels=(Panel("strength", "Hit points left", counters=strength),),
    )
