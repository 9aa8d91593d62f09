"""Bids, the lot and who gets it."""

from __future__ import annotations

from noctule.engine import Amount, Ask, Option, rule

from .cards import open_bids
from .haggle import haggle, price
from .secrets import top_is_gone
from .state import FACTS, State, bearer, bidders, in_gloom, name_of, pay


async def bidding(s: State, g: Ask) -> None:
    dark = in_gloom(s)
    if bidders(s):
        s.bids = await g.together([bid(s, seat) for seat in bidders(s)])
        g.note("parley.bid.secret", "The bids are opened: {bids}.", bids=[f"{name_of(w)} {n}" for w, n in s.bids.items()])
    if dark:
        turn_over(s, g)
    if s.bids:
        await open_bids(s, g)
    s.phase = "deal"


@rule("parley.bid.secret")
def bid(s: State, seat: str) -> Amount:
    return Amount(
        (seat,),
        "bid",
        rule="parley.bid.secret",
        min=0,
        max=s.coins[seat],
        prompt=lambda: f"How many of your {s.coins[seat]} coins do you bid?",
        waiting="to bid in secret",
    )


def turn_over(s: State, g: Ask) -> None:
    s.lot = s.relics.pop(0)
    top_is_gone(s, s.lot)
    g.reveal("parley.bid.gloom", "Out of the gloom comes {relic}.", relic=s.lot)


# -- the deal -----------------------------------------------------------------------------------------------------


async def deal(s: State, g: Ask) -> None:
    """Snuffed: nothing happens. Otherwise the highest bid buys, and the others pay or earn."""
    if s.lot is not None:
        buyer = await highest_bid(s, g)
        if buyer is None:
            leave(s, g, s.lot)
        else:
            await haggle(s, g, buyer)
            buy(s, g, buyer, s.lot)
        settle(s, g, buyer)
    s.phase = "dawn"


async def highest_bid(s: State, g: Ask) -> str | None:
    bids = {seat: s.bids[seat] for seat in bidders(s) if s.bids.get(seat)}
    if not bids:
        return None
    best = [seat for seat, coins in bids.items() if coins == max(bids.values())]
    if len(best) == 1:
        return best[0]
    buyer: str = await g.choose(
        bearer(s),
        "deal.tie",
        rule="parley.deal.tie",
        options=lambda: [Option(f"to:{seat}", seat, name_of(seat), (seat,)) for seat in best],
        prompt="Equal bids: you bear the lamp. Who gets the lot?",
        waiting="to decide between equal bids",
    )
    g.note("parley.deal.tie", "{who} decides for {buyer}.", who=bearer(s), buyer=buyer)
    return buyer


@rule("parley.deal.highest")
def buy(s: State, g: Ask, buyer: str, relic: str) -> None:
    coins = price(s, buyer)
    pay(s, buyer, coins)
    s.lot = None
    s.won[buyer] += (relic,)
    g.note("parley.deal.highest", "{who} gets {relic} for {coins}.", who=buyer, relic=relic, coins=coins)


def leave(s: State, g: Ask, relic: str) -> None:
    s.lot = None
    s.lost += (relic,)
    g.note("parley.deal.unsold", "Nobody bids: {relic} is lost.", relic=relic)


def settle(s: State, g: Ask, buyer: str | None) -> None:
    for seat in bidders(s):
        if seat == buyer:
            continue
        if s.bids[seat]:
            pay(s, seat, FACTS.courtesy)
            g.note("parley.bid.courtesy", "{who} pays a coin for the courtesy.", who=seat)
        elif s.bank:
            pay(s, seat, -FACTS.abstention)
            g.note("parley.bid.abstain", "{who} bid nothing and takes a coin.", who=seat)
