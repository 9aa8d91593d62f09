"""Any position of the skirmish, from a drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from noctule.engine import SetupError

from .state import FACTS, GONE, SQUARES, UNITS, WALLS, State, name


def arrange(
    board: str,
    *,
    seats: tuple[str, ...],
    hp: Mapping[int, int] | None = None,
    acted: Collection[int] = (),
    turn: int = 0,
    round: int = 1,
    rounds: int = FACTS.scenario[0].rounds,
) -> State:
    """A drawing of ten rows: a digit is a unit, `#` a wall, `.` a free square. Units that are not drawn are gone."""
    drawn = "".join(_rows(board))
    for square in SQUARES:
        if (drawn[square] == "#") != (square in WALLS):
            raise SetupError(f"{name(square)} is {'a wall' if square in WALLS else 'no wall'}, but '{drawn[square]}' is drawn")
    at = [drawn.find(str(unit)) for unit in UNITS]
    left = [0 if square == GONE else (hp or {}).get(unit, FACTS.hit_points) for unit, square in zip(UNITS, at, strict=True)]
    return State(seats, rounds, at, left, [unit in acted for unit in UNITS], round, turn)


def _rows(board: str) -> list[str]:
    rows = board.split()
    if len(rows) != FACTS.size or any(len(row) != FACTS.size for row in rows):
        raise SetupError(
            f"draw {FACTS.size} rows of {FACTS.size} squares without spaces; these are {[len(row) for row in rows]}"
        )
    drawn = "".join(rows)
    for sign in drawn:
        if sign not in ".#" and (not sign.isdecimal() or int(sign) not in UNITS or drawn.count(sign) > 1):
            raise SetupError(f"'{sign}' is no square, no wall and no unit, or is drawn twice")
    return rows
