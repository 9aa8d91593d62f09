"""The decks of the enemies: cards drawn from the top, used, and shuffled when none are left."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..content import ALIENS, MENACE
from ..content.script import Body, Say
from ..state import Deck, State

MENACE_DECK = "menace"


@rule("eternaut.alert.on-deck")
def may_draw(s: State, name: str) -> bool:
    """No Menace card is revealed for any reason while the Alert counter lies on the deck."""
    return name != MENACE_DECK or s.alert != "deck"


@rule("eternaut.endround.menace", "eternaut.alien.deck-empty")
def draw(s: State, g: Ask, name: str, rule: str) -> str:
    """The top card of the Menace deck, or of the deck of a race; "" if there is none to draw."""
    if not may_draw(s, name):
        return ""
    _renew(s, g, name)
    deck = _deck(s, name)
    if not deck.cards:
        return ""
    cards = list(deck.cards)
    card: str = g.top(cards)
    _set(s, name, Deck(tuple(cards), deck.used))
    title = MENACE[card].title if name == MENACE_DECK else ALIENS[card].title
    what = "Menace card" if name == MENACE_DECK else "Alien card"
    face = "event" if name == MENACE_DECK else name
    g.reveal(
        rule,
        "{what}: {title}.",
        what=what,
        title=title,
        card=card,
        shows=drama.turned(title, side=what, icon="card", face=face, mood="dread"),
    )
    return card


@rule("eternaut.endround.menace", "eternaut.alien.deck-empty")
def discard(s: State, g: Ask, name: str, card: str) -> None:
    """A card was used. A deck that has run out is shuffled anew at once."""
    deck = _deck(s, name)
    _set(s, name, Deck(deck.cards, (*deck.used, card)))
    _renew(s, g, name)


def renew(s: State, g: Ask, name: str) -> None:
    """Every card of a deck, used or not, is shuffled into it."""
    deck = _deck(s, name)
    cards = [*deck.cards, *deck.used]
    g.shuffle(cards)
    _set(s, name, Deck(tuple(cards)))


def _renew(s: State, g: Ask, name: str) -> None:
    deck = _deck(s, name)
    if deck.cards or not deck.used:
        return
    renew(s, g, name)
    cited = "eternaut.endround.menace" if name == MENACE_DECK else "eternaut.alien.deck-empty"
    g.note(cited, "The {deck} deck has run out and is shuffled.", deck=name)


def _deck(s: State, name: str) -> Deck:
    return s.menace if name == MENACE_DECK else s.aliens.get(name, Deck())


def _set(s: State, name: str, deck: Deck) -> None:
    if name == MENACE_DECK:
        s.menace = deck
    else:
        s.aliens = {**s.aliens, name: deck}


def wordless(body: Body) -> Body:
    """What a card does without what it says: its words are read once, however many figures carry it out."""
    return tuple(part for part in body if not isinstance(part, Say))
