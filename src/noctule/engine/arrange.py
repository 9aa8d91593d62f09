"""Any position, from a drawing: for tests, lessons and bug reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .chance import Face, Handed, Luck
from .errors import SetupError
from .game import Game, find
from .table import Table


def arrange(
    game: str | Game[Any],
    board: str = "",
    *,
    seats: Sequence[str] = ("ana", "ben"),
    rolls: Sequence[Face] | None = None,
    draws: Sequence[Any] = (),
    shuffles: Sequence[Sequence[int]] = (),
    seed: int | None = None,
    **pieces: Any,
) -> Table[Any]:
    """A table in the position that the drawing and the pieces describe (each game says how, in its `arrange`).

    `rolls`, `draws` and `shuffles` are the results that chance will give, in order; without any of them chance is free.
    """
    found = find(game) if isinstance(game, str) else game
    if found.arrange is None:
        raise SetupError(f"{found.name} cannot be arranged")
    state = found.arrange(board, seats=tuple(seats), **pieces)
    broken = next(iter(found.invariants(state)), None)
    if broken is not None:
        raise SetupError(f"this position is impossible: {broken}")
    luck: Luck = Luck(seed) if rolls is None and not draws and not shuffles else Handed(rolls or (), draws, shuffles)
    return Table.arranged(found, state, tuple(seats), luck=luck)
