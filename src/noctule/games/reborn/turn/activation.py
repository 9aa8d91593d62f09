"""The Activation phase: rounds, alternating until both players pass in succession.

A round is one action (see `actions`). An activation takes many answers; its state is in `s.round` and `s.moving`, so the root
comes back here after every deed and every step, with a boundary in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, Menu, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..moving import move
from ..people import traitors
from ..state import Round, Side, State
from ..together import combined_move
from . import actions, bystanders, deeds, interrupt

MENU: Final = Menu[State, Side](actions, traitors)


async def activation_phase(s: State, g: Ask) -> None:
    """The next thing in the Activation phase."""
    if s.round is None:
        assert s.marker is not None
        s.round = Round(s.marker)
    if not s.round.who:
        await take_round(s, g)
    elif s.moving:
        moving = s.moving[-1]
        await move.go_on(s, g)
        combined_move.next_mover(s, g)
        if moving.flying and moving.who != s.round.who and not s.moving:
            interrupt.look_again(s, s.round.who)  # what a helper's flight has opened to view he did not enter himself
    elif not where.goes_on(s, s.round.who):
        g.note("reborn.death.ends-activation", "{who} can no longer act: the round is over.", who=s.round.who)
        actions.end_round(s, g)
    else:
        await next_deed(s, g)


@rule("reborn.act.execute", "reborn.act.save-orders", "reborn.act.waiting")
async def next_deed(s: State, g: Ask) -> None:
    """The next thing that the activated character does, or the end of the round."""
    assert s.round is not None
    who = s.round.who
    verb, *details = await deeds.choose(s, g, who)
    if verb == "end":
        actions.end_activation(s, g)
        return
    if s.round.idle:
        figures.change_round(s, idle=False)
    await deeds.MENU.do(s, g, who, verb, *details)
    if not s.moving:
        await interrupt.moment(s, g, who)


# -- the action of the round ----------------------------------------------------------------------------------------


@rule("reborn.act.round")
async def take_round(s: State, g: Ask) -> None:
    assert s.round is not None
    side = s.round.active
    verb, *details = await g.choose(
        s.players[side].seat,
        "round",
        rule="reborn.act.round",
        of=(s, side),
        options=offers,
        candidates=candidates,
        foresee=actions.foresee,
        prompt=prompt,
        waiting="to play a round",
        always=True,
    )
    await MENU.do(s, g, side, verb, *details)


def prompt(s: State, side: Side) -> str:
    return f"{'Your round with ' + name_of(side) if len(s.seats) > 1 else 'Your round'}: what {where.do_you(s, side)} do?"


def candidates(s: State, side: Side) -> Iterator[Option]:
    """Everything that one could think of; passing is always possible, and said last."""
    yield from MENU.candidates(s, side)
    yield from bystanders.markers(s)
    yield actions.PASS


def offers(s: State, side: Side) -> list[Option]:
    return [*MENU.offers(s, side), actions.PASS]
