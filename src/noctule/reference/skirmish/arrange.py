"""Any position of the skirmish, from a drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from noctule.engine import SetupError

from .board import NAMES, WALLS, read
from .state import FACTS, GONE, UNITS, State


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
    """A drawing like that in `facts.toml`. Units that are not drawn are gone."""
    drawn = read(board)
    for square, sign in drawn.items():
        if (sign == "#") != (square in WALLS):
            raise SetupError(f"{NAMES[square]} is {'a wall' if square in WALLS else 'no wall'}, but '{sign}' is drawn")
    places = {sign: square for square, sign in drawn.items()}
    at = [places.get(str(unit), GONE) for unit in UNITS]
    left = [0 if at[unit] == GONE else (hp or {}).get(unit, FACTS.hit_points) for unit in UNITS]
    return State(seats, rounds, at, left, [unit in acted for unit in UNITS], round, turn)
