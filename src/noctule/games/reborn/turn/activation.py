"""The Activation phase: rounds, alternating until both players pass in succession.

A round is one action. An activation takes many answers; its state is in `s.round` and `s.moving`, so the root comes back
here after
every deed and every step, with a boundary in between.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..content import FACTS
from ..goals import scenario
from ..moving import doors, move
from ..people import capture, radio, traitors
from ..state import Round, Side, State, other
from ..together import combined_move
from . import cp, deeds, interrupt, tiles

PASS: Final = Option("pass", ("pass",), "Pass (the phase ends when both pass in a row)")
Action = Callable[..., Awaitable[None]]


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
        end_round(s, g)
    else:
        await next_deed(s, g)


@rule("reborn.act.execute", "reborn.act.save-orders", "reborn.act.waiting")
async def next_deed(s: State, g: Ask) -> None:
    """The next thing that the activated character does, or the end of the round."""
    assert s.round is not None
    who = s.round.who
    verb, *details = await deeds.choose(s, g, who)
    if verb == "end":
        end_round(s, g)
        return
    await deeds.deeds()[verb](s, g, who, *details)
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
        options=lambda: actions(s, side),
        prompt="Your round: what do you do?",
        waiting="to play a round",
        always=True,
        why=lambda what: no_action(s, side, what),
    )
    await deeds_of_a_round()[verb](s, g, side, *details)


def actions(s: State, side: Side) -> list[Option]:
    """Everything that can be the action of this round."""
    found, mine = [], where.under_control(s, side)
    for who in mine:
        verb = "reactivate" if s.characters[who].engaged else "activate"
        if _no_activation(s, mine, who, verb) is None:
            found.append(Option(f"{verb}:{who}", (verb, who), f"{verb.capitalize()} {name_of(who)}", (who,)))
    if no_draw(s, side) is None:
        found.append(Option("draw", ("draw",), f"Draw a tile from the bag ({FACTS.tiles.draw_cp} CP)"))
    if no_choice(s, side) is None:
        found.append(Option("choose", ("choose",), f"Choose a tile from the discard pile ({FACTS.tiles.choose_cp} CP)"))
    return [*found, *traitors.actions(s, side), PASS]


@cache
def deeds_of_a_round() -> dict[str, Action]:
    own: dict[str, Action] = {"activate": activate, "reactivate": activate, "draw": draw, "choose": choose, "pass": pass_round}
    return {**own, **traitors.ACTIONS}


def no_action(s: State, side: Side, what: str) -> No | None:
    """Why something cannot be the action of this round."""
    if what == "draw":
        return no_draw(s, side)
    if what == "choose":
        return no_choice(s, side)
    verb, _, who = what.rpartition(":")
    if who in s.characters:
        verb = verb or ("reactivate" if s.characters[who].engaged else "activate")
        return _no_activation(s, where.under_control(s, side), who, verb)
    return traitors.no_action(s, side, what)


@rule("reborn.act.activate", "reborn.act.reactivate", "reborn.act.reactivate-new-character", "reborn.act.engage-once")
def _no_activation(s: State, mine: list[str], who: str, verb: str) -> No | None:
    if who not in mine:
        return No("reborn.act.activate", f"{name_of(who)} is not under your control, or cannot act.")
    engaged = s.characters[who].engaged
    if verb == "activate":
        return No("reborn.act.engage-once", f"{name_of(who)} has been activated this turn.") if engaged else None
    fresh = [id for id in mine if not s.characters[id].engaged]
    if fresh:
        return No("reborn.act.reactivate", f"Every card must be engaged first; {name_of(fresh[0])}'s is not.")
    return None


@rule("reborn.act.activate", "reborn.act.reactivate", "reborn.act.engage-once", "reborn.act.waiting")
async def activate(s: State, g: Ask, side: Side, who: str) -> None:
    """Declare the character and engage his card; then he may be interrupted, before he has a tile."""
    again = s.characters[who].engaged
    figures.change(s, who, engaged=True)
    figures.change_round(s, who=who)
    said = "{who} is reactivated." if again else "{who} is activated."
    g.note("reborn.act.reactivate" if again else "reborn.act.activate", said, who=who)
    await interrupt.declared(s, g, who)
    if where.goes_on(s, who):
        await radio.begins(s, g, who)


# -- tiles ----------------------------------------------------------------------------------------------------------


@rule("reborn.act.draw-tile", "reborn.act.draw-tile-refill")
def no_draw(s: State, side: Side) -> No | None:
    if s.players[side].cp < FACTS.tiles.draw_cp:
        return No("reborn.act.draw-tile", "You have no CP for it.")
    if not s.bag and not s.discard:
        return No("reborn.act.draw-tile-refill", "Bag and discard pile are both empty.")
    return None


@rule("reborn.act.draw-tile", "reborn.act.no-hand-limit")
async def draw(s: State, g: Ask, side: Side) -> None:
    cp.take(s, side, FACTS.tiles.draw_cp)
    g.note("reborn.act.draw-tile", "{who} draws a tile from the bag.", who=side)
    tiles.draw(s, g, side)
    end_round(s, g)


@rule("reborn.act.choose-tile", "reborn.act.choose-tile-empty")
def no_choice(s: State, side: Side) -> No | None:
    if not s.discard:
        return No("reborn.act.choose-tile-empty", "The discard pile is empty.")
    if s.players[side].cp < FACTS.tiles.choose_cp:
        return No("reborn.act.choose-tile", f"This takes {FACTS.tiles.choose_cp} CP.")
    return None


@rule("reborn.act.choose-tile")
async def choose(s: State, g: Ask, side: Side) -> None:
    """Look through the discard pile and take a tile in secret."""
    cp.take(s, side, FACTS.tiles.choose_cp)
    s.looking = side
    g.reveal("reborn.act.choose-tile", "{who} looks through the discard pile and takes a tile.", who=side)
    tile: str = await g.choose(
        s.players[side].seat,
        "choose-tile",
        rule="reborn.act.choose-tile",
        options=lambda: [Option(f"take:{id}", id, tiles.words(id), (id,)) for id in sorted(s.discard)],
        prompt="Which of the discarded tiles?",
        waiting="to choose a discarded tile",
        always=True,
    )
    s.looking = None
    s.discard.remove(tile)
    tiles.put_behind(s, side, tile)
    end_round(s, g)


# -- the end of a round ---------------------------------------------------------------------------------------------


@rule("reborn.act.pass", "reborn.act.all-pass")
async def pass_round(s: State, g: Ask, side: Side) -> None:
    assert s.round is not None
    g.note("reborn.act.pass", "{who} passes.", who=side)
    figures.change_round(s, passes=s.round.passes + 1)
    end_round(s, g, passed=True)


@rule("reborn.act.end-round", "reborn.act.alternate", "reborn.act.all-pass")
def end_round(s: State, g: Ask, *, passed: bool = False) -> None:
    """Sliding doors close, the opponent becomes active; when all have passed in succession the phase is over."""
    assert s.round is not None
    doors.close_sliding(s, g)
    capture.round_ended(s, g)
    scenario.round_ended(s, g)
    passes = s.round.passes if passed else 0
    if passes >= len(s.players):
        g.note("reborn.act.all-pass", "All have passed: the Activation phase is over.")
        s.round, s.phase = None, "final"
        return
    s.round = Round(other(s.round.active), passes)
