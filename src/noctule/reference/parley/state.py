"""The position of the parley, and what its cards, relics and patrons are."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import content, person
from noctule.engine.shapes import Count, SeatName, Seats, Things, Words, refers

Moment = Literal["turn", "card", "open"]
Target = Literal["", "bidder", "holder", "payer"]
Token = Literal["flame", "gloom", "moth"]
Kind = Literal["bone", "glass", "iron", "silk"]
Ability = Literal["persuade", "sweeten", "whisper"]
Phase = Literal["dusk", "turns", "bidding", "deal", "dawn"]


class ScenarioFacts(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str
    blurb: str
    prologue: str
    nights: int
    minutes: int


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    coins: int
    bank: int
    whispers: int
    hand: int
    hand_limit: int
    dice: int
    counts: int
    least_price: int
    courtesy: int
    abstention: int
    sweetener: int
    patron_bonus: int
    coins_per_point: int
    reading: int
    purse: int
    pawn: int
    seal: int
    tokens: dict[Token, int]
    scenario: tuple[ScenarioFacts, ...]


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str
    when: tuple[Moment, ...]
    effect: str
    copies: int
    target: Target = ""


class Relic(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Kind
    worth: int


class Patron(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Kind


class Treasury(Struct, frozen=True, forbid_unknown_fields=True):
    relic: dict[str, Relic]
    patron: dict[str, Patron]


FACTS = content.load(__package__, "facts.toml", Facts)
KINDS = content.load(__package__, "content/cards.toml", dict[str, CardKind])
_TREASURY = content.load(__package__, "content/relics.toml", Treasury)

# A seat's name has no full stop, so that these ids can never be mistaken for one.
CARDS = {f"{key}.{copy}": kind for key, kind in KINDS.items() for copy in range(1, kind.copies + 1)}
RELICS = {f"relic.{key}": relic for key, relic in _TREASURY.relic.items()}
PATRONS = {f"patron.{key}": patron for key, patron in _TREASURY.patron.items()}
TOKENS: tuple[Token, ...] = tuple(token for token, copies in FACTS.tokens.items() for _ in range(copies))


CardName = Annotated[str, refers("card")]
RelicName = Annotated[str, refers("relic")]
PatronName = Annotated[str, refers("patron")]


class Played(Struct, frozen=True):
    """A card that was played and has not taken effect yet."""

    card: CardName
    by: SeatName
    target: Annotated[str, refers("seat", "")] = ""
    vetoed: bool = False


class Clue(Struct, frozen=True):
    """A relic that a seat knows to lie in the pile, between two places (from `low` up to but not including `high`).

    The places are exact (`high == low + 1`), or the top of the pile (`low == 0`) where a rival has put it into an order of
    their own since.
    """

    relic: RelicName
    low: Count
    high: Count


class State(Struct):
    """Piles lie with their top first. `known` are the cards that a seat has seen in the hands of others.

    `shuffled` numbers the new deck into which a card was last shuffled (left out: it comes from the first deck). Everybody
    knows these numbers, of every hidden card: discards lie open until they are shuffled, and draws are counted.
    """

    seats: Seats
    nights: Count
    relics: list[RelicName]
    deck: list[CardName]
    bag: list[Token]
    hands: dict[SeatName, tuple[CardName, ...]]
    patrons: dict[SeatName, PatronName]
    spare_patrons: tuple[PatronName, ...]
    coins: dict[SeatName, Count]
    bank: Count
    whispers: Count
    won: dict[SeatName, tuple[RelicName, ...]]
    known: dict[SeatName, tuple[CardName, ...]]
    clues: dict[SeatName, tuple[Clue, ...]]
    shuffled: dict[CardName, Count] = {}
    used: tuple[Token, ...] = ()
    discard: tuple[CardName, ...] = ()
    lost: tuple[RelicName, ...] = ()
    home: tuple[SeatName, ...] = ()
    night: Count = 0
    phase: Phase = "dusk"
    to_act: tuple[SeatName, ...] = ()
    lot: RelicName | None = None
    withdrawn: tuple[SeatName, ...] = ()
    bids: dict[SeatName, Count] = {}
    stack: tuple[Played, ...] = ()
    dice: tuple[Count, ...] = ()
    spent: tuple[Ability, ...] = ()
    outcome: Words | None = None

    def copy(self) -> State:
        return replace(
            self,
            relics=self.relics[:],
            deck=self.deck[:],
            bag=self.bag[:],
            hands=self.hands.copy(),
            patrons=self.patrons.copy(),
            coins=self.coins.copy(),
            won=self.won.copy(),
            known=self.known.copy(),
            clues=self.clues.copy(),
            shuffled=self.shuffled.copy(),
            bids=self.bids.copy(),
        )


def things(_s: State) -> Things:
    """What the references in a position may name."""
    return {"card": CARDS, "relic": RELICS, "patron": PATRONS}


def token(s: State) -> Token | None:
    """The token of this night."""
    return s.used[-1] if s.used else None


def in_gloom(s: State) -> bool:
    """The lot of the night lies face down on the pile."""
    return s.lot is None and token(s) == "gloom" and s.phase in ("turns", "bidding") and not s.bids


def present(s: State) -> list[str]:
    """The envoys who have not gone home, from the lamp-bearer to the left."""
    first = max(s.night - 1, 0) % len(s.seats)
    return [seat for seat in s.seats[first:] + s.seats[:first] if seat not in s.home]


def bearer(s: State) -> str:
    return present(s)[0]


def rivals(s: State, seat: str) -> list[str]:
    """The other envoys at the parley, from the left of a seat."""
    around = s.seats.index(seat)
    return [other for other in s.seats[around + 1 :] + s.seats[:around] if other not in s.home]


def bidders(s: State) -> list[str]:
    """Those who may still get tonight's lot, from the lamp-bearer to the left."""
    return [seat for seat in present(s) if seat not in s.withdrawn]


def pay(s: State, seat: str, coins: int) -> None:
    """Pay the bank; less than nothing is taken from it."""
    s.coins[seat] -= coins
    s.bank += coins


def name_of(id: str) -> str:
    """The words for an id.

    >>> name_of("veto.2"), name_of("relic.gate-key"), name_of("flame"), name_of("ana")
    ('Veto', 'Gate Key', 'Flame', 'Ana')
    """
    found = CARDS.get(id) or RELICS.get(id) or PATRONS.get(id)
    return found.name if found is not None else person(id)
