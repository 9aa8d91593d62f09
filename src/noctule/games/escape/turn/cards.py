"""Decks and hands: drawing, the hand limit, forced discards. The hand is what a character lives on."""

from __future__ import annotations

from noctule.engine import Ask, Option, drama, rule

from ..board import figures
from ..content import CARDS
from ..state import State
from . import knocked_out


@rule("escape.deck.reshuffle")
def top_of(s: State, g: Ask, deck: str) -> str | None:
    """The top card of a deck (`adrenaline`, `items`, `events`); when it is empty its discard pile becomes the deck.

    None: there is no card at all.
    """
    pile: list[str] = list(getattr(s, deck))
    if not pile:
        pile = list(getattr(s, f"{deck}_discard"))
        if not pile:
            return None
        g.shuffle(pile)
        setattr(s, f"{deck}_discard", ())
        g.note("escape.deck.reshuffle", "The {deck} deck is shuffled anew.", deck=deck)
    card = g.top(pile)
    setattr(s, deck, tuple(pile))
    return card


# -- hands ---------------------------------------------------------------------------------------------------------


def draw(s: State, g: Ask, who: str, count: int, rule_id: str) -> int:
    """Adrenaline cards from the deck to somebody's hand, whatever its limit says (`within_limit`). How many there were."""
    drawn = 0
    for _ in range(count):
        card = top_of(s, g, "adrenaline")
        if card is None:
            break
        figures.hold(s, who, (*s.people[who].hand, card))
        drawn += 1
    if drawn:
        person = s.people[who]
        cards = "a card" if drawn == 1 else f"{drawn} cards"
        g.note(
            rule_id,
            "{who} draws {cards} ({now} of {limit}).",
            who=who,
            cards=cards,
            now=len(person.hand),
            limit=person.vitality,
        )
    return drawn


def put_away(s: State, who: str, card: str) -> None:
    """From somebody's hand to the discard pile."""
    hand = list(s.people[who].hand)
    hand.remove(card)
    figures.hold(s, who, tuple(hand))
    s.adrenaline_discard = (*s.adrenaline_discard, card)


@rule("escape.vitality.hand-limit", "escape.vitality.discard-excess")
async def within_limit(s: State, g: Ask, who: str) -> None:
    """More cards than vitality: the owner discards the excess at once, to no effect."""
    person = s.people[who]
    excess = len(person.hand) - person.vitality
    if excess > 0 and not person.fate:
        await _discard(s, g, who, excess, "escape.vitality.discard-excess", "Too many cards in hand. Which go?")


@rule("escape.card.forced-discard-choice", "escape.card.none-left-ko", "escape.attack.ko")
async def lose(s: State, g: Ask, who: str, count: int, rule_id: str, *, random: bool = False, why: str = "") -> None:
    """A forced discard: cards of the owner's choice, or at random; the whole hand if it is no bigger.

    Without cards the owner is knocked out. `why` is what has made somebody lose them, in words.
    """
    hand = s.people[who].hand
    if count <= 0 or s.people[who].fate:
        return
    if count >= len(hand):
        for card in hand:
            put_away(s, who, card)
        text = "{who} discards the last: {cards}." if hand else "{who} has no card to discard."
        g.reveal(rule_id, text, who=who, cards=list(hand), shows=drama.harm(who, len(hand)))
    elif random:
        bag = list(hand)
        lost = [g.draw(bag) for _ in range(count)]
        for card in lost:
            put_away(s, who, card)
        g.reveal(rule_id, "{who} discards at random: {cards}.", who=who, cards=list(lost), shows=drama.harm(who, len(lost)))
    else:
        await _discard(
            s, g, who, count, rule_id, f"{f'{why}: discard' if why else 'Discard'} {count} of your {len(hand)} cards. Which?"
        )
    if not s.people[who].hand:
        knocked_out.knock_out(s, g, who, "escape.card.none-left-ko")


async def _discard(s: State, g: Ask, who: str, count: int, rule_id: str, prompt: str) -> None:
    """Cards of the owner's choice. Copies are offered one by one: a choice that was none would tell what is in the hand."""
    chosen: list[str] = await g.choose_some(
        s.people[who].seat,
        "discard",
        rule=rule_id,
        min=count,
        max=count,
        options=lambda: [Option(f"card:{card}", card, CARDS[card].title, (card,)) for card in s.people[who].hand],
        prompt=prompt,
        waiting="to discard",
    )
    for card in chosen:
        put_away(s, who, card)
    g.reveal(rule_id, "{who} discards {cards}.", who=who, cards=list(chosen))
