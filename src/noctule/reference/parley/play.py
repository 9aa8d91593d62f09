"""The rules of the parley, in the order in which they are played."""

from __future__ import annotations

from noctule.engine import Ask, Option, Setup, rule

from .bidding import bidding, deal
from .cards import play_card, playable
from .score import score
from .secrets import lay_down, top_is_gone
from .state import CARDS, FACTS, PATRONS, RELICS, TOKENS, State, bearer, present

PASS = Option("pass", None, "Pass", main=True)


@rule("parley.setup.deal")
def setup(setup: Setup, g: Ask) -> State:
    relics, deck, patrons = list(RELICS), list(CARDS), list(PATRONS)
    for pile in (relics, deck, patrons):
        g.shuffle(pile)
    hands = {}
    for seat in setup.seats:
        hands[seat], deck = tuple(deck[: FACTS.hand]), deck[FACTS.hand :]
    return State(
        seats=setup.seats,
        nights=next(s.nights for s in FACTS.scenario if s.key == setup.scenario),
        relics=relics,
        deck=deck,
        bag=list(TOKENS),
        hands=hands,
        patrons=dict(zip(setup.seats, patrons, strict=False)),
        spare_patrons=tuple(patrons[len(setup.seats) :]),
        coins=dict.fromkeys(setup.seats, FACTS.coins),
        bank=FACTS.bank,
        whispers=FACTS.whispers,
        won=dict.fromkeys(setup.seats, ()),
        known=dict.fromkeys(setup.seats, ()),
        clues=dict.fromkeys(setup.seats, ()),
    )


async def play(s: State, g: Ask) -> None:
    while s.outcome is None:
        g.boundary()
        match s.phase:
            case "dusk":
                dusk(s, g)
            case "turns":
                await turn(s, g)
            case "bidding":
                await bidding(s, g)
            case "deal":
                await deal(s, g)
            case "dawn":
                dawn(s, g)


# -- dusk ---------------------------------------------------------------------------------------------------------


def dusk(s: State, g: Ask) -> None:
    """A token, the lot, a card for each envoy."""
    s.night += 1
    if s.night == 1:
        g.note("parley.setup.deal", "{who} come to the parley with {coins} coins each.", who=s.seats, coins=FACTS.coins)
    drawn = g.draw(s.bag)
    s.used += (drawn,)
    g.note("parley.night.token", "Night {night}: {token}.", night=s.night, token=drawn)
    g.note("parley.turn.bearer", "{who} bears the lamp.", who=bearer(s))
    if drawn != "gloom":
        s.lot = g.top(s.relics)
        top_is_gone(s, s.lot)
        g.reveal("parley.night.lot", "The lot is {relic}.", relic=s.lot)
    for seat in present(s):
        draw_card(s, g, seat)
    if drawn == "moth":
        g.note("parley.turn.moth", "Moths crowd the lamp: nobody takes a turn.")
        s.phase = "bidding"
    else:
        s.to_act = tuple(present(s))
        s.phase = "turns"


@rule("parley.night.draw")
def draw_card(s: State, g: Ask, seat: str) -> None:
    if len(s.hands[seat]) >= FACTS.hand_limit:
        return
    if not s.deck and s.discard:
        new_deck(s, g)
    if s.deck:
        card = g.top(s.deck)
        s.hands[seat] += (card,)
        g.reveal("parley.night.draw", "You draw {card}.", to=(seat,), card=card)


def new_deck(s: State, g: Ask) -> None:
    number = max(s.shuffled.values(), default=0) + 1
    s.shuffled.update(dict.fromkeys(s.discard, number))
    s.deck, s.discard = list(s.discard), ()
    g.shuffle(s.deck)
    g.note("parley.night.draw", "The discarded cards are shuffled into a new deck.")


# -- turns --------------------------------------------------------------------------------------------------------


async def turn(s: State, g: Ask) -> None:
    seat = s.to_act[0]
    if seat not in s.withdrawn:
        card = await g.choose(
            seat,
            "turn",
            rule="parley.turn.one-card",
            options=lambda: [*playable(s, seat), PASS],
            prompt="Your turn: play a card, or pass?",
            waiting="to play a card, or pass",
            always=True,
        )
        if card is None:
            g.note("parley.turn.one-card", "{who} passes.", who=seat)
        else:
            await play_card(s, g, seat, card)
    s.to_act = s.to_act[1:]
    if not s.to_act:
        s.phase = "bidding"


# -- dawn ---------------------------------------------------------------------------------------------------------


def dawn(s: State, g: Ask) -> None:
    s.withdrawn, s.bids, s.dice, s.spent = (), {}, (), ()
    s.phase = "dusk"
    ruined = [seat for seat in present(s) if s.coins[seat] == 0]
    if ruined and s.night < s.nights:
        go_home(s, g, ruined)
    if s.night >= s.nights or len(present(s)) < 2:
        g.note("parley.end.parley", "The parley is over.")
        score(s, g)


@rule("parley.ruin.no-coin")
def go_home(s: State, g: Ask, seats: list[str]) -> None:
    """Those who leave on the same morning throw their cards on one heap, in no order that would tell more."""
    cards = sorted(card for seat in seats for card in s.hands[seat])
    lay_down(s, cards)
    s.home += tuple(seats)
    leaving = "Without a coin, these go home: {who}." + (" They discard {cards}." if cards else "")
    g.reveal("parley.ruin.no-coin", leaving, who=seats, cards=cards)
