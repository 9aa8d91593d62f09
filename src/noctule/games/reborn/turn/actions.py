"""What a player can do with a round: activate a character, draw a tile, choose one from the discard pile, or pass.

What NORAD can do with a traitor instead is in `traitors`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, Preview, rule
from noctule.engine.words import counted

from ..board import figures, values, where
from ..board.names import name_of
from ..content import FACTS
from ..goals import scenario
from ..moving import doors
from ..people import capture, radio
from ..state import Round, Side, State, other
from . import bystanders, cp, interrupt, tiles

DRAW: Final = Option("draw", ("draw",), f"Draw a tile from the bag ({FACTS.tiles.draw_cp} CP)")
CHOOSE: Final = Option("choose", ("choose",), f"Choose a tile from the discard pile ({FACTS.tiles.choose_cp} CP)")
PASS: Final = Option("pass", ("pass",), "Pass", preview=lambda: Preview("The phase ends when both pass in a row."), main=True)
VERBS: Final = ("activate", "reactivate")


def candidates(s: State, side: Side) -> Iterator[Option]:
    """Every character, with what becomes of his card first; then the tiles."""
    mine = where.under_control(s, side)
    for who, c in s.characters.items():
        for verb in reversed(VERBS) if c.engaged else VERBS:
            yield replace(_option(verb, who), no=no_activation(s, side, mine, who, verb))
    yield replace(DRAW, no=no_draw(s, side))
    yield replace(CHOOSE, no=no_choice(s, side))


def offers(s: State, side: Side) -> list[Option]:
    mine = where.under_control(s, side)
    called = [("reactivate" if s.characters[who].engaged else "activate", who) for who in mine]
    found = [_option(verb, who) for verb, who in called if no_activation(s, side, mine, who, verb) is None]
    found += [DRAW] if no_draw(s, side) is None else []
    found += [CHOOSE] if no_choice(s, side) is None else []
    return found


@lru_cache(maxsize=500)
def _option(verb: str, who: str) -> Option:
    return Option(f"{verb}:{who}", (verb, who), f"{verb.capitalize()} {name_of(who)}", (who,))


def foresee(s: State, side: Side, deed: tuple[str, ...]) -> Callable[[], Preview] | None:
    """What somebody can do who is activated, or how many tiles there are to give out."""
    verb, *details = deed
    if verb in VERBS:
        return partial(_able, s, details[0])
    return partial(_stock, s, side) if (verb,) in (DRAW.value, CHOOSE.value) else None


def _able(s: State, who: str) -> Preview:
    points = min(cp.room(s, who), s.players[s.characters[who].side].cp)
    return Preview(f"Up to {points} CP; moves {counted(values.movement(s, who), 'square')} a CP.")


def _stock(s: State, side: Side) -> Preview:
    return Preview(f"{counted(len(s.players[side].tiles), 'tile')} behind your screen, and {s.players[side].cp} CP.")


# -- activating -----------------------------------------------------------------------------------------------------


@rule("reborn.act.activate", "reborn.act.reactivate", "reborn.act.reactivate-new-character", "reborn.act.engage-once")
def no_activation(s: State, side: Side, mine: Sequence[str], who: str, verb: str) -> No | None:
    """Why a player cannot activate a character, or reactivate him; `mine` are those under his control."""
    if who not in mine:
        cannot = No("reborn.act.activate", f"{name_of(who)} cannot act.")
        return bystanders.no_control(s, side, who) or cannot
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
    figures.change_round(s, who=who, idle=again)
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
    end_round(s, g, passed=True)


@rule("reborn.act.all-pass", "reborn.act.reactivate")
def end_activation(s: State, g: Ask) -> None:
    """Whoever was reactivated for nothing has passed: else somebody who is about to lose could put off the end for ever."""
    assert s.round is not None
    if s.round.idle:
        g.note("reborn.act.all-pass", "{who} has done nothing: this counts as a pass.", who=s.round.who)
    end_round(s, g, passed=s.round.idle)


@rule("reborn.act.end-round", "reborn.act.alternate", "reborn.act.all-pass")
def end_round(s: State, g: Ask, *, passed: bool = False) -> None:
    """Sliding doors close, the opponent becomes active; when all have passed in succession the phase is over."""
    assert s.round is not None
    doors.close_sliding(s, g)
    capture.round_ended(s, g)
    scenario.round_ended(s, g)
    passes = s.round.passes + 1 if passed else 0
    if passes >= len(s.players):
        g.note("reborn.act.all-pass", "All have passed: the Activation phase is over.")
        s.round, s.phase = None, "final"
        return
    s.round = Round(other(s.round.active), passes)


DEEDS: Final[dict[str, Deed]] = {
    "activate": activate,
    "reactivate": activate,
    "draw": draw,
    "choose": choose,
    "pass": pass_round,
}
