"""What a seat sees of the parley, built up from what lies open, what it holds and what it has been shown."""

from __future__ import annotations

from noctule.engine.views import Badge, Card, Counter, Panel, Status, Turn, View

from .score import points, verdict
from .state import CARDS, FACTS, PATRONS, RELICS, Clue, State, bearer, in_gloom, name_of, token

PHASE = {"dusk": "Dusk", "turns": "Turns", "bidding": "Bids", "deal": "The deal", "dawn": "Dawn"}
WEATHER = {
    "flame": "A steady flame: the lot lies open.",
    "gloom": "Gloom: the lot lies face down until the bids are opened.",
    "moth": "Moths: nobody takes a turn, the envoys bid at once.",
}


def view(s: State, seat: str | None) -> View:
    panels = (lot(s), envoys(s), dice(s), played(s), *own(s, seat), *(collection(s, owner) for owner in s.seats), *table(s))
    return View(status(s), panels=tuple(panel for panel in panels if panel is not None), order=order(s))


def order(s: State) -> tuple[Turn, ...]:
    """Those who sit at the table."""
    return tuple([Turn(seat, name_of(seat)) for seat in s.seats])


def table(s: State) -> tuple[Panel | None, ...]:
    return piles(s), discarded(s), new_deck(s), lost(s)


def status(s: State) -> Status:
    return Status(
        goal=f"Have the most valuable relics after {s.nights} nights; your patron pays extra for one kind.",
        round=f"Night {max(s.night, 1)} of {s.nights}",
        phase=PHASE[s.phase] if s.outcome is None else "",
        outcome=verdict(s, name_of) if s.outcome is not None else "",
    )


# -- open to all --------------------------------------------------------------------------------------------------


def lot(s: State) -> Panel:
    weather = WEATHER[now] if (now := token(s)) is not None else ""
    if in_gloom(s):
        return Panel("lot", "The lot", cards=(Card("lot", "A relic in the gloom", hidden=True),), text=weather)
    return Panel("lot", "The lot", cards=(relic(s.lot),) if s.lot is not None else (), text=weather)


def relic(id: str) -> Card:
    shown = RELICS[id]
    return Card(id, shown.name, side=shown.kind, fields=(("kind", shown.kind), ("worth", str(shown.worth))))


def envoys(s: State) -> Panel:
    head = ("Envoy", "Coins", "Cards", "Relics", "Bid", "")
    rows = [
        (
            name_of(seat),
            str(s.coins[seat]),
            str(len(s.hands[seat])),
            str(len(s.won[seat])),
            str(s.bids[seat]) if seat in s.bids else "",
            standing(s, seat),
        )
        for seat in s.seats
    ]
    return Panel("envoys", "The envoys", table=(head, *rows))


def standing(s: State, seat: str) -> str:
    words = []
    if seat not in s.home and seat == bearer(s):
        words.append("bears the lamp")
    if seat in s.withdrawn:
        words.append("withdrawn")
    if seat in s.home:
        words.append("gone home")
    if s.outcome is not None:
        words.append(f"{name_of(s.patrons[seat])}, {points(s, seat)} points")
    return ", ".join(words)


def dice(s: State) -> Panel | None:
    if not s.dice:
        return None
    cards = tuple(
        Card(f"die-{place}", str(face), badges=(Badge("counts"),) if face >= FACTS.counts else ())
        for place, face in enumerate(s.dice, start=1)
    )
    return Panel("dice", "The haggle", cards=cards, text=f"Used: {', '.join(s.spent)}." if s.spent else "")


def played(s: State) -> Panel | None:
    """Cards that have not taken effect yet, the last one first."""
    if not s.stack:
        return None
    cards = []
    for each in reversed(s.stack):
        badges = (Badge("vetoed"),) if each.vetoed else ()
        fields = (("by", name_of(each.by)), *((("against", name_of(each.target)),) if each.target else ()))
        cards.append(Card(each.card, name_of(each.card), CARDS[each.card].text, fields=fields, badges=badges))
    return Panel("played", "Played", cards=tuple(cards))


def collection(s: State, owner: str) -> Panel | None:
    if not s.won[owner]:
        return None
    return Panel(f"relics-{owner}", f"Relics of {name_of(owner)}", cards=tuple(map(relic, s.won[owner])), owner=owner)


def piles(s: State) -> Panel:
    left = tuple(Counter(f"{name_of(each)} in the bag", s.bag.count(each), most) for each, most in FACTS.tokens.items())
    counters = (
        Counter("Whispers", s.whispers, FACTS.whispers),
        Counter("Bank", s.bank),
        Counter("Intrigue deck", len(s.deck)),
        Counter("Relics in the pile", len(s.relics)),
        *left,
    )
    return Panel("piles", "On the table", counters=counters)


def discarded(s: State) -> Panel | None:
    return Panel("discard", "Discarded", cards=tuple(map(card, s.discard))) if s.discard else None


def new_deck(s: State) -> Panel | None:
    """What was shuffled into the deck from which the envoys draw now: they all saw it lie open."""
    last = max(s.shuffled.values(), default=0)
    cards = tuple(card(id) for id, number in sorted(s.shuffled.items()) if number == last)
    return Panel("new-deck", "Shuffled into the deck", cards=cards) if cards else None


def lost(s: State) -> Panel | None:
    return Panel("lost", "Lost relics", cards=tuple(map(relic, s.lost))) if s.lost else None


# -- for one seat -------------------------------------------------------------------------------------------------


def own(s: State, seat: str | None) -> tuple[Panel | None, ...]:
    if seat is None:
        return ()
    return own_hand(s, seat), own_patron(s, seat), *(seen_cards(s, seat, other) for other in s.seats), seen_relics(s, seat)


def own_hand(s: State, seat: str) -> Panel:
    return Panel("hand", "Your hand", cards=tuple(card(id) for id in s.hands[seat]), owner=seat)


def card(id: str) -> Card:
    return Card(id, CARDS[id].name, CARDS[id].text)


def own_patron(s: State, seat: str) -> Panel:
    patron = PATRONS[s.patrons[seat]]
    text = f"Each relic of {patron.kind} scores {FACTS.patron_bonus} more for you."
    return Panel("patron", "Your patron", cards=(Card(s.patrons[seat], patron.name, text, side=patron.kind),), owner=seat)


def seen_cards(s: State, seat: str, other: str) -> Panel | None:
    cards = tuple(card(id) for id in s.known[seat] if id in s.hands[other])
    return Panel(f"seen-{other}", f"Seen in the hand of {name_of(other)}", cards=cards, owner=seat) if cards else None


def seen_relics(s: State, seat: str) -> Panel | None:
    if not s.clues[seat]:
        return None
    rows = [(place(clue), name_of(clue.relic)) for clue in sorted(s.clues[seat], key=lambda c: (c.high, c.low, c.relic))]
    return Panel("seen-relics", "Relics you know in the pile", table=(("Place", "Relic"), *rows), owner=seat)


def place(clue: Clue) -> str:
    return str(clue.high) if clue.high == clue.low + 1 else f"among the first {clue.high}"
