"""The Menace card at the end of a round."""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..content import MENACE
from ..state import State, seat
from ..story import objectives
from ..story.run import run
from ..story.scene import Scene, open_page
from . import decks, survivors


@rule("eternaut.endround.menace", "eternaut.alert.on-deck")
async def end_of_round(s: State, g: Ask) -> None:
    """Reveal the top card, carry it out, discard it."""
    card = decks.draw(s, g, decks.MENACE_DECK, "eternaut.endround.menace")
    if not card:
        return
    open_page(s, card, MENACE[card].title)
    await carry_out(s, g, card)
    decks.discard(s, g, decks.MENACE_DECK, card)
    await objectives.settle(s, g)


@rule("eternaut.endround.menace-by-round", "eternaut.alert.effect")
async def carry_out(s: State, g: Ask, card: str) -> None:
    """The part for the number under the Timer token; then what the Survivors do by the side of the Alert counter."""
    shown = MENACE[card]
    for high, low, body in shown.rounds:
        if low <= s.timer <= high:
            await run(s, g, Scene(seat(s), key=card, depth=1), body)
            break
    if shown.green or shown.red:
        await survivors.act(s, g, card)


async def nothing(s: State, g: Ask, scene: Scene) -> None:
    """Nothing happens."""


VERBS = {"nothing": nothing}
