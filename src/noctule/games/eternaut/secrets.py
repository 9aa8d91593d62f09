"""What nobody can know, dealt anew: the order of the decks. Hands and everything on the table are open."""

from __future__ import annotations

from msgspec.structs import replace

from noctule.engine import Luck, rule

from .state import Deck, State


@rule("eternaut.info.public-table", "eternaut.setup.hands-open")
def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Shuffle, in place, every deck that is drawn from."""
    s.actions = _shuffled(s.actions, luck)
    s.menace = _shuffled(s.menace, luck)
    s.aliens = {race: _shuffled(deck, luck) for race, deck in s.aliens.items()}


def _shuffled(deck: Deck, luck: Luck) -> Deck:
    cards = sorted(deck.cards)
    return replace(deck, cards=tuple(cards[i] for i in luck.permutation(len(cards))))
