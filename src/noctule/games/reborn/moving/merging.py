"""Merging: further CP that are put into a Move before it has begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board import figures, values
from ..state import State
from ..turn import orders
from . import move


@rule("reborn.move.merge")
def no_merge(s: State, who: str) -> No | None:
    """Why no further CP can be put into this Move: they are placed as the order begins."""
    moving, combined = s.moving[-1], s.combined if s.interruption is None else None
    late = combined is not None and (combined.begun or s.round is None or who != s.round.who)
    if moving.begun or moving.flying or late:
        return No("reborn.act.cp-as-you-go", "CP for an order are placed when it begins.")
    return None


def candidates(s: State, who: str) -> Iterator[Option]:
    late = no_merge(s, who)
    return orders.candidates(s, who, "move", "add", "Merge into this Move", lambda cp: late)


def offers(s: State, who: str) -> list[Option]:
    if no_merge(s, who) is not None:
        return []
    return orders.offers(s, who, "move", "add", "Merge into this Move")


@rule("reborn.move.merge", "reborn.move.add-cp")
async def merge(s: State, g: Ask, who: str, tile: str, index: int, cp: int) -> None:
    """CP on another Move section (or more on the same) join this Move: it stays one order."""
    cp = await orders.place(s, g, who, tile, index, cp)
    figures.change_moving(s, mvp=s.moving[-1].mvp + cp * values.movement(s, who))


DEEDS: Final = {"add": merge}
PREVIEWS: Final = {"add": lambda s, who, tile, index, cp: move.foresee(s, who, cp)}
