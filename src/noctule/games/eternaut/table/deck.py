"""The Action deck: drawn from, and rebuilt from the discards."""

from __future__ import annotations

from collections.abc import Iterable

from noctule.engine import Ask, rule

from ..state import Deck, State


@rule("eternaut.turn.reshuffle")
def rebuild(s: State, g: Ask) -> None:
    """An empty deck is made of the discards; what is in hands and on boards is no part of it."""
    if s.actions.cards or not s.actions.used:
        return
    cards = list(s.actions.used)
    g.shuffle(cards)
    s.actions = Deck(tuple(cards))
    g.note("eternaut.turn.reshuffle", "The discarded Action cards are shuffled: {cards} in the deck.", cards=len(cards))


@rule("eternaut.turn.reshuffle", "eternaut.setup.hands-open", "eternaut.info.public-table")
def draw(s: State, g: Ask, seat: str, number: int, *, across: bool = True) -> list[str]:
    """Cards from the deck into a hand, all of which are open. `across`: on into a deck that is rebuilt at once."""
    drawn: list[str] = []
    while len(drawn) < number and s.actions.cards:
        pile = list(s.actions.cards)
        while len(drawn) < number and pile:
            drawn.append(g.top(pile))
        s.actions = Deck(tuple(pile), s.actions.used)
        if across:
            rebuild(s, g)
    s.hands = {**s.hands, seat: (*s.hands[seat], *drawn)}
    if drawn:
        g.reveal("eternaut.setup.hands-open", "{seat} draws {number:card}.", seat=seat, number=len(drawn), cards=drawn)
    return drawn


def discard(s: State, seat: str, cards: Iterable[str]) -> None:
    """Cards out of a hand onto the discard pile."""
    gone = list(cards)
    s.hands = {**s.hands, seat: tuple(card for card in s.hands[seat] if card not in gone)}
    s.actions = Deck(s.actions.cards, (*s.actions.used, *gone))
