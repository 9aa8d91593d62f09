"""Step 2 of a turn: five cards against five, and a Fatigue for somebody."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from ..board.names import card_words, name_of
from ..content import FACTS
from ..harm import boards, penalties
from ..state import State, in_play
from ..table import deck


@rule("eternaut.turn.exchange", "eternaut.turn.exchange-empty-slot")
def no_exchange(s: State) -> No | None:
    """Why no cards are exchanged (any more): once in a turn, and its price must be payable."""
    if s.turn.exchanged:
        return No("eternaut.turn.exchange", "Cards have been exchanged in this turn.")
    if not boards.left(s, "fatigue"):
        return No("eternaut.turn.exchange-empty-slot", "No Fatigue card is left to pay with.")
    if all(boards.full(s, who) for who in in_play(s)):
        return No("eternaut.turn.exchange-empty-slot", "No board has an empty slot for the Fatigue card.")
    return None


@rule("eternaut.turn.exchange-fatigue-anyone", "eternaut.turn.exchange-empty-slot")
def _takers(s: State) -> list[Option]:
    return [
        Option(
            f"tired:{who}",
            who,
            name_of(who),
            (who,),
            no=No("eternaut.turn.exchange-empty-slot", f"{name_of(who)} has no empty slot.") if boards.full(s, who) else None,
        )
        for who in in_play(s)
    ]


@rule("eternaut.turn.exchange", "eternaut.turn.exchange-short-deck", "eternaut.turn.exchange-still-play")
async def exchange(s: State, g: Ask, seat: str) -> None:
    """Draw to the bottom of the deck at most, discard as many, and only then rebuild it. The card is still to be played."""
    s.turn = replace(s.turn, exchanged=True)
    drawn = deck.draw(s, g, seat, FACTS.turn.exchange, across=False)
    gone = await g.choose_some(
        seat,
        "exchange",
        rule="eternaut.turn.exchange",
        options=[Option(card, card, card_words(card), (card,)) for card in s.hands[seat]],
        min=len(drawn),
        max=len(drawn),
        prompt=lambda: f"Which {f'{len(drawn)} cards' if len(drawn) > 1 else 'card'} do you discard?",
        waiting="to exchange cards",
    )
    deck.discard(s, seat, gone)
    who = await g.choose(
        seat,
        "fatigue",
        rule="eternaut.turn.exchange-fatigue-anyone",
        options=lambda: _takers(s),
        prompt="Who takes the Fatigue?",
        waiting="to choose who takes the Fatigue",
    )
    penalties.place(s, g, who, "fatigue")
    deck.rebuild(s, g)
