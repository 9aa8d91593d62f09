"""The end of a Move: where it may be, and which way the mover faces then."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import COMPASS, DIRECTIONS, ORTHOGONAL

from ..board import figures, values, where
from ..state import State
from ..together import combined_move
from . import flight


@rule("reborn.move.no-stacking")
def no_end(s: State, who: str) -> No | None:
    """Why the Move cannot end here. In a combined Move one may end where a friend stands who goes next and leaves."""
    if s.moving[-1].flying:
        return flight.no_landing(s, who)
    if where.sharing(s, who) and not combined_move.makes_room(s, who, s.characters[who].at):
        return No("reborn.move.no-stacking", "A Move cannot end on a square with another figure.")
    return None


@rule("reborn.move.final-facing", "reborn.move.facing-free", "reborn.large.no-free-facing")
def no_facing(s: State, who: str, facing: int) -> No | None:
    """Why the mover cannot stop with a facing: a large figure keeps the one that it has."""
    body = s.characters[where.body(s, who)]
    if facing == body.facing or not values.is_large(s, body.id):
        return None
    return No("reborn.large.no-free-facing", "A large figure keeps the facing that it has.")


def candidates(s: State, who: str) -> list[Option]:
    """Stop here, with one of the four facings: `end:n`."""
    here, now = no_end(s, who), s.characters[where.body(s, who)].facing
    return [replace(_option(who, d, now), no=here or no_facing(s, who, d)) for d in ORTHOGONAL]


@rule("reborn.move.final-facing", "reborn.move.facing-free", "reborn.large.no-free-facing")
def offers(s: State, who: str) -> list[Option]:
    if no_end(s, who) is not None:
        return []
    body = s.characters[where.body(s, who)]
    return [_option(who, d, body.facing) for d in ((body.facing,) if values.is_large(s, body.id) else ORTHOGONAL)]


@lru_cache(maxsize=500)
def _option(who: str, facing: int, now: int) -> Option:
    label = f"Stop here, facing {COMPASS[facing]}"
    main, way = facing == now, DIRECTIONS[facing]
    return Option(f"end:{way}", ("end", facing), label, (who,), faces=way, main=main, thing="Stop here")


async def finish(s: State, g: Ask, who: str, facing: int) -> None:
    if where.sharing(s, who):
        combined_move.let_go_next(s, combined_move.makes_room(s, who, s.characters[who].at))
    figures.change(s, where.body(s, who), facing=facing)
    s.moving = s.moving[:-1]
    g.note("reborn.move.final-facing", "{who} stops, facing {way}.", who=who, way=COMPASS[facing])


DEEDS: Final = {"end": finish}
