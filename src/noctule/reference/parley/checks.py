"""What cannot be true of any position of the parley: the check of every game played, and of saves from anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from .score import verdict
from .state import CARDS, FACTS, PATRONS, RELICS, TOKENS, State, bidders, in_gloom, present

SEATS = range(2, len(PATRONS) + 1)


def invariants(s: State) -> Iterator[str]:
    """Later checks take it that the earlier ones hold, so the first fault of shape is the last thing said."""
    for check in (seats, shape, things, coins, hands, decks, clues, the_night, the_table, the_end):
        faults = list(check(s))
        if faults:
            yield from faults
            return


def seats(s: State) -> Iterator[str]:
    if len(s.seats) not in SEATS or len(set(s.seats)) != len(s.seats):
        yield f"{len(s.seats)} envoys, or one of them twice"
    if not 1 <= s.nights <= len(TOKENS) or not 0 <= s.night <= s.nights:
        yield f"night {s.night} of {s.nights}"


def shape(s: State) -> Iterator[str]:
    """Each envoy has a place in each table, and nobody else has."""
    for name in ("hands", "patrons", "coins", "won", "known", "clues"):
        if set(getattr(s, name)) != set(s.seats):
            yield f"{name}: not one entry for each envoy"
    for name in ("home", "withdrawn", "to_act"):
        listed = getattr(s, name)
        if not set(listed) <= set(s.seats) or len(set(listed)) != len(listed):
            yield f"{name}: an unknown envoy, or one twice"
    if not set(s.bids) <= set(s.seats):
        yield "bids: an unknown envoy"
    if s.outcome is None and len(s.home) > len(s.seats) - 2 and s.phase != "dawn":
        yield "fewer than two envoys are left, but the parley goes on"


def things(s: State) -> Iterator[str]:
    """Nothing is lost and nothing is made."""
    lots = [s.lot] if s.lot is not None else []
    yield from _conserved("card", CARDS, [*s.deck, *s.discard, *_all(s.hands.values())])
    yield from _conserved("relic", RELICS, [*s.relics, *s.lost, *lots, *_all(s.won.values())])
    yield from _conserved("patron", PATRONS, [*s.patrons.values(), *s.spare_patrons])
    yield from _conserved("token", TOKENS, [*s.bag, *s.used])


def _all(piles: Iterable[tuple[str, ...]]) -> list[str]:
    return [thing for pile in piles for thing in pile]


def _conserved(what: str, wanted: Iterable[str], there: list[str]) -> Iterator[str]:
    due, found = Counter(list(wanted)), Counter(there)
    missing, extra = due - found, found - due
    if missing:
        yield f"{what} missing: {', '.join(sorted(missing))}"
    if extra:
        yield f"{what} too many: {', '.join(sorted(name[:40] for name in extra))}"


def coins(s: State) -> Iterator[str]:
    if min(s.bank, *s.coins.values()) < 0 or not 0 <= s.whispers <= FACTS.whispers:
        yield "less than nothing in a purse, the bank or the whispers"
    if sum(s.coins.values()) + s.bank != FACTS.coins * len(s.seats) + FACTS.bank:
        yield "coins were lost or made"
    if any(bid < 0 for bid in s.bids.values()):
        yield "a bid below nothing"


def hands(s: State) -> Iterator[str]:
    for seat in s.seats:
        if len(s.hands[seat]) > FACTS.hand_limit:
            yield f"{seat} holds more than {FACTS.hand_limit} cards"
        if seat in s.home and s.hands[seat]:
            yield f"{seat} has gone home with cards in hand"
        others = _all(hand for other, hand in s.hands.items() if other != seat)
        if not set(s.known[seat]) <= set(others) or len(set(s.known[seat])) != len(s.known[seat]):
            yield f"{seat} knows of a card that nobody else holds"


def decks(s: State) -> Iterator[str]:
    """Only the last deck has cards left: a new one is made when there are none."""
    if not set(s.shuffled) <= set(CARDS) or any(number < 1 for number in s.shuffled.values()):
        yield "an unknown card was shuffled, or into no deck"
    last = max(s.shuffled.values(), default=0)
    if any(s.shuffled.get(card, 0) != last for card in s.deck):
        yield "a card of an older deck lies in this one"


def clues(s: State) -> Iterator[str]:
    for seat in s.seats:
        known = [clue.relic for clue in s.clues[seat]]
        if len(set(known)) != len(known) or not set(known) <= set(s.relics):
            yield f"{seat} knows of a relic that is not in the pile"
            continue
        for clue in s.clues[seat]:
            exact = clue.high == clue.low + 1
            if not clue.low <= s.relics.index(clue.relic) < clue.high <= len(s.relics) or not (exact or clue.low == 0):
                yield f"{seat} is mistaken about {clue.relic}"


def the_night(s: State) -> Iterator[str]:
    """What the phase needs is there."""
    to_come = s.nights - s.night
    if s.outcome is None and (len(s.bag) < to_come or len(s.relics) < to_come + in_gloom(s)):
        yield "not enough tokens or relics for the nights to come"
    if s.phase != "dusk" and (s.night == 0 or not s.used):
        yield f"{s.phase}, but no night has begun"
        return
    if s.phase == "dusk" and s.night >= s.nights and s.outcome is None:
        yield "dusk, but the last night is over"
    if s.phase in ("dusk", "dawn") and s.lot is not None:
        yield f"{s.phase}, but the lot still lies there"
    if s.phase in ("dusk", "turns") and s.bids:
        yield f"{s.phase}, but there are bids"
    if s.phase == "turns" and (not s.to_act or set(s.to_act) & set(s.home)):
        yield "turns, but nobody to take one"
    if s.phase in ("turns", "bidding") and not s.bids and s.lot is None and (s.used[-1] != "gloom" or not s.relics):
        yield "there is no lot tonight"
    if s.phase == "deal" and s.lot is not None and not set(bidders(s)) <= set(s.bids):
        yield "an envoy has not bid"
    if s.phase in ("bidding", "deal") and any(s.bids[seat] > s.coins[seat] for seat in s.bids):
        yield "a bid is above the envoy's coins"


def the_table(s: State) -> Iterator[str]:
    if any(each.card not in s.discard or each.by not in s.seats or each.target not in (*s.seats, "") for each in s.stack):
        yield "a card was played that is not discarded, or by nobody"
    if s.dice and (len(s.dice) != FACTS.dice or not all(1 <= face <= 6 for face in s.dice)):
        yield "these are not three dice"


def the_end(s: State) -> Iterator[str]:
    over = s.phase == "dusk" and (s.night == s.nights or len(present(s)) < 2)
    if s.outcome is not None and (not over or s.outcome != verdict(s)):
        yield f"the parley has not ended with '{s.outcome[:40]}'"
