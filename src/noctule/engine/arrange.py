"""Any position, from a drawing: for tests, lessons and bug reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from .chance import Face, Handed, Luck
from .errors import SetupError
from .game import Game, State, find
from .table import Table

S = TypeVar("S", bound=State)


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
    state = position(found, board, seats=tuple(seats), **pieces)
    luck: Luck = Luck(seed) if rolls is None and not draws and not shuffles else Handed(rolls or (), draws, shuffles)
    return Table.arranged(found, state, tuple(seats), luck=luck)


def position(game: Game[S], board: str, *, seats: tuple[str, ...], **pieces: Any) -> S:
    """A position that breaks no invariant; SetupError if it does, or if the game cannot be arranged."""
    if game.arrange is None:
        raise SetupError(f"{game.name} cannot be arranged")
    state = game.arrange(board, seats=seats, **pieces)
    broken = next(iter(game.invariants(state)), None)
    if broken is not None:
        raise SetupError(f"this position is impossible: {broken}")
    return state
