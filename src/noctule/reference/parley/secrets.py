"""What each seat knows of what is hidden, and how the rest is dealt anew."""

from __future__ import annotations

from noctule.engine import Luck

from .state import Clue, State

# -- hands --------------------------------------------------------------------------------------------------------


def lay_down(s: State, cards: list[str]) -> None:
    """Cards leave their hands for the discard, face up: whoever knew of them has nothing left to know."""
    s.discard += tuple(cards)
    for seat in s.seats:
        s.hands[seat] = tuple(card for card in s.hands[seat] if card not in cards)
        s.known[seat] = tuple(card for card in s.known[seat] if card not in cards)


def see_hand(s: State, seat: str, whose: str) -> None:
    s.known[seat] = tuple(sorted({*s.known[seat], *s.hands[whose]}))


# -- the pile of relics -------------------------------------------------------------------------------------------


def look(s: State, seat: str, count: int) -> list[str]:
    """The seat learns the relics on top of the pile."""
    top = s.relics[:count]
    others = tuple(clue for clue in s.clues[seat] if clue.relic not in top)
    s.clues[seat] = (*(Clue(relic, place, place + 1) for place, relic in enumerate(top)), *others)
    return top


def put_back(s: State, seat: str, order: list[str]) -> None:
    """The seat puts the top of the pile into an order; the others know only that it is not as it was."""
    count = len(order)
    s.relics[:count] = order
    look(s, seat, count)
    for other in s.seats:
        if other != seat:
            s.clues[other] = tuple(_blurred(clue, count) for clue in s.clues[other])


def _blurred(clue: Clue, count: int) -> Clue:
    return clue if clue.low >= count else Clue(clue.relic, 0, max(clue.high, count))


def top_is_gone(s: State, relic: str) -> None:
    """Everybody saw which relic left the top of the pile; what is known of the others moves up by one."""
    for seat in s.seats:
        left = [clue for clue in s.clues[seat] if clue.relic != relic]
        s.clues[seat] = tuple(Clue(clue.relic, max(0, clue.low - 1), clue.high - 1) for clue in left)


# -- dealing anew -------------------------------------------------------------------------------------------------


def redeal(s: State, seat: str | None, luck: Luck) -> None:
    """Cards, relics and patrons that the seat cannot know, in place.

    Whoever has seen a hidden thing has seen what lies in its place now: others' knowledge stays true.
    """
    _redeal_cards(s, seat, luck)
    _redeal_relics(s, seat, luck)
    if s.outcome is None:
        _redeal_patrons(s, seat, luck)


def _redeal_cards(s: State, seat: str | None, luck: Luck) -> None:
    sure = {*s.hands[seat], *s.known[seat]} if seat is not None else set()
    hidden = [card for hand in s.hands.values() for card in hand if card not in sure] + s.deck
    now: dict[str, str] = {}
    for number in sorted({s.shuffled.get(card, 0) for card in hidden}):
        slots = [card for card in hidden if s.shuffled.get(card, 0) == number]
        dealt = slots[:]
        luck.shuffle(dealt)
        now.update(zip(slots, dealt, strict=True))
    for other in s.seats:
        s.hands[other] = tuple(now.get(card, card) for card in s.hands[other])
        s.known[other] = tuple(now.get(card, card) for card in s.known[other])
    s.deck = [now[card] for card in s.deck]


def _redeal_relics(s: State, seat: str | None, luck: Luck) -> None:
    clues = s.clues[seat] if seat is not None else ()
    free = list(range(len(s.relics)))
    placed: dict[int, str] = {}
    # Exact places first, then the narrowest range: they lie inside one another, so no choice robs a later one of its place.
    for clue in sorted(clues, key=lambda clue: (clue.high - clue.low > 1, clue.high)):
        fitting = [place for place in free if clue.low <= place < clue.high]
        place = fitting[luck.below(len(fitting))]
        placed[place] = clue.relic
        free.remove(place)
    rest = [relic for relic in s.relics if relic not in placed.values()]
    luck.shuffle(rest)
    placed.update(zip(free, rest, strict=True))
    now = {relic: placed[place] for place, relic in enumerate(s.relics)}
    s.relics = [placed[place] for place in range(len(s.relics))]
    for other in s.seats:
        if other != seat:
            s.clues[other] = tuple(Clue(now[clue.relic], clue.low, clue.high) for clue in s.clues[other])


def _redeal_patrons(s: State, seat: str | None, luck: Luck) -> None:
    others = [other for other in s.seats if other != seat]
    hidden = [*(s.patrons[other] for other in others), *s.spare_patrons]
    luck.shuffle(hidden)
    s.patrons.update(zip(others, hidden, strict=False))
    s.spare_patrons = tuple(hidden[len(others) :])
