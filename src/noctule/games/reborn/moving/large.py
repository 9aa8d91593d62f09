"""Large figures: two squares by two, forward, backward, rotation; never sideways.

What else is special about them stands where it matters: seeing and being seen in `sight`, doorways in `doors`, adjacency in
`where`, the floor tiles under them in `rooms`, explosions in `explosion`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import (
    COMPASS,
    DIRECTIONS,
    ORTHOGONAL,
    Block,
    block_squares,
    block_step,
    block_steps,
    cheapest_first_steps,
)

from ..board import figures, values, where
from ..board.ground import every_square, ground, name
from ..content import FACTS
from ..state import Character, State, other
from . import leave, move, steps

HALF_CIRCLE: Final = 4
TURNS: Final = (2, 4, 6)
"""In eighths of a circle: right, about, left."""
NEVER_SIDEWAYS: Final = No("reborn.large.move", "A large figure goes forward or backward only, never sideways.")


def _mover(s: State, who: str) -> Character | None:
    """The large figure that moves in the Move under way; None if the mover is none."""
    body = s.characters[where.body(s, who)]
    if s.moving[-1].flying or body.place != "map" or not values.card(s, body.card).large:
        return None
    return body


def _enemies(s: State, who: str) -> int:
    return where.squares_of_side(s, other(s.characters[who].side))


# -- why not --------------------------------------------------------------------------------------------------------


@rule("reborn.large.move", "reborn.large.size", "reborn.move.not-through")
def no_shift(s: State, who: str, direction: int, cost: int) -> No | None:
    """Why a large figure cannot go one square that way."""
    body = _mover(s, who)
    if body is None:
        return No("reborn.large.move", "This is for large figures.")
    no = move.no_mvp(s, cost)
    if no is not None:
        return no
    if block_step(ground(s).ways, body.at, direction) is None:
        return No("reborn.large.move", "Both squares that it would newly cover must be squares it can enter.")
    there = block_step(ground(s).ways, body.at, direction, closed=_enemies(s, who))
    if there is None:
        return No("reborn.move.not-through", "A character cannot pass through an enemy figure.")
    return _no_room(s, who, (there, body.facing), s.moving[-1].mvp - cost)


@rule("reborn.large.rotate")
def no_turn(s: State, who: str, facing: int) -> No | None:
    """Why it cannot turn that way: one rotation of 90 or 180 degrees for its Rotating Cost."""
    body = _mover(s, who)
    if body is None or facing == body.facing:
        return No("reborn.large.rotate", "It is a rotation of 90 or 180 degrees, for large figures.")
    cost = rotating(s, body.id)
    return move.no_mvp(s, cost) or _no_room(s, who, (body.at, facing), s.moving[-1].mvp - cost)


def rotating(s: State, figure: str) -> int:
    """The Rotating Cost."""
    return values.showing(s, figure).rotating


def _no_room(s: State, who: str, pose: Block, left: int) -> No | None:
    """Friends on its squares: it must be able to get off them with the MVP that are left."""
    if can_get_off(s, who, pose, left):
        return None
    return No("reborn.move.no-stacking", "It could not get off the squares of others again, and cannot stop on them.")


@rule("reborn.move.no-stacking")
def can_get_off(s: State, who: str, pose: Block, mvp: int) -> bool:
    """Can it come to stand on squares of its own (or leave the map) from a pose, with so many MVP?

    Even if a mine turns its card there.
    """
    board, body = ground(s), s.characters[where.body(s, who)]
    others = where.taken_by_others(s, who)
    if not block_squares(board.grid, pose[0]) & others:
        return True
    dearest = max(rotating(s, body.id), values.card(s, body.card).wounded.rotating)
    enemies, turn = _enemies(s, who), max(1, dearest)

    def onward(pose: Block) -> Iterator[tuple[Block, int]]:
        return block_steps(
            board.ways, pose, forward=FACTS.large.forward, backward=FACTS.large.backward,
            turns=dict.fromkeys(TURNS, turn), closed=enemies,
        )  # fmt: skip

    def leaves(pose: Block) -> bool:
        return leave.open_frame(s, where.edges_before(s, block_squares(board.grid, pose[0]), pose[1]))

    cost, _ = cheapest_first_steps(pose, onward, lambda pose: not block_squares(board.grid, pose[0]) & others)
    if cost <= mvp:
        return True
    return leave.no_exit(s, who) is None and cheapest_first_steps(pose, onward, leaves)[0] + FACTS.move.exit <= mvp


# -- options and deeds ----------------------------------------------------------------------------------------------


@rule("reborn.large.move", "reborn.large.rotate")
def candidates(s: State, who: str) -> Iterator[Option]:
    """During a Move order: `ahead`, `back`, `turn:e`; never a step to a square of one's choice."""
    body = _mover(s, who)
    if body is None:
        return
    yield from _ways(s, who, body)
    lying = where.lying_on(s)
    for square in every_square(s):
        at, no = name(s, square), steps.no_floor(s, square) or NEVER_SIDEWAYS
        yield Option(f"step:{at}", ("step", square), f"Step to {at}", (at, *lying.get(square, ())), no=no)


def offers(s: State, who: str) -> list[Option]:
    body = _mover(s, who)
    return [option for option in _ways(s, who, body) if option.no is None] if body is not None else []


def _ways(s: State, who: str, body: Character) -> Iterator[Option]:
    for key, direction, cost in _shifts(body):
        label = f"One square {'forward' if key == 'ahead' else 'backward'} ({cost} MVP)"
        there = block_step(ground(s).ways, body.at, direction)
        no, to = no_shift(s, who, direction, cost), name(s, there) if there is not None else ""
        yield Option(key, ("shift", direction, cost), label, (body.id,), no=no, to=to, cost=cost)
    for facing in ORTHOGONAL:
        cost, way = rotating(s, body.id), DIRECTIONS[facing]
        label, no = f"Turn {COMPASS[facing]} ({cost} MVP)", no_turn(s, who, facing)
        yield Option(f"turn:{way}", ("turn", facing), label, (body.id,), no=no, to=name(s, body.at), cost=cost, faces=way)


def _shifts(body: Character) -> tuple[tuple[str, int, int], ...]:
    """(key, direction, cost) of the two ways in which it can go."""
    behind = (body.facing + HALF_CIRCLE) % len(DIRECTIONS)
    return ("ahead", body.facing, FACTS.large.forward), ("back", behind, FACTS.large.backward)


@rule("reborn.large.move")
async def shift(s: State, g: Ask, who: str, direction: int, cost: int) -> None:
    """One square forward or backward; it keeps its facing."""
    body = where.body(s, who)
    there = block_step(ground(s).ways, s.characters[body].at, direction)
    assert there is not None
    move.spend(s, cost)
    figures.change(s, body, at=there)
    g.note("reborn.large.move", "{who} moves {way} to {at}.", who=body, way=COMPASS[direction], at=name(s, there))
    await steps.entered(s, g, who)


@rule("reborn.large.rotate")
async def turn(s: State, g: Ask, who: str, facing: int) -> None:
    """It turns on its own four squares."""
    body = where.body(s, who)
    move.spend(s, rotating(s, body))
    figures.change(s, body, facing=facing)
    g.note("reborn.large.rotate", "{who} turns {way}.", who=body, way=COMPASS[facing])


DEEDS: Final = {"shift": shift, "turn": turn}
