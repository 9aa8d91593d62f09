"""What the intrigue cards do: one function for each card of `content/cards.toml`, by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, rule

from .secrets import lay_down, look, put_back, see_hand
from .state import CARDS, FACTS, RELICS, State, pay

Effect = Callable[[State, Ask, str, str], Awaitable[None]]
"""The position, the table, who plays the card, whom it names."""

EFFECTS: dict[str, Effect] = {}


def effect(function: Effect) -> Effect:
    EFFECTS[function.__name__] = function
    return function


@effect
@rule("parley.cards.veto")
async def veto(s: State, g: Ask, by: str, _target: str) -> None:
    *below, answered, veto = s.stack
    s.stack = (*below, replace(answered, vetoed=True), veto)
    g.note("parley.cards.veto", "{who} vetoes {card}.", who=by, card=answered.card)


@effect
async def scandal(s: State, g: Ask, by: str, target: str) -> None:
    if target not in s.withdrawn:
        s.withdrawn += (target,)
    g.note("parley.cards.scandal", "A scandal: {target} withdraws from this night.", who=by, target=target)


@effect
async def forged_seal(s: State, g: Ask, by: str, _target: str) -> None:
    s.bids[by] = min(s.bids[by] + FACTS.seal, s.coins[by])
    g.note("parley.cards.seal", "{who}'s bid rises to {bid}.", who=by, bid=s.bids[by])


@effect
async def snuff_the_lamp(s: State, g: Ask, by: str, _target: str) -> None:
    if s.lot is not None:
        relic, s.lot = s.lot, None
        s.lost += (relic,)
        g.note("parley.cards.snuff", "The lamp goes out, and {relic} is lost.", who=by, relic=relic)


@effect
async def lamp_reading(s: State, g: Ask, by: str, _target: str) -> None:
    count = min(FACTS.reading, len(s.relics))
    if not count:
        return
    top = look(s, by, count)
    g.note("parley.cards.reading", "{who} looks at the top {count} of the pile.", who=by, count=count)
    g.reveal("parley.cards.reading", "You see {relics}.", to=(by,), relics=top)
    order = await g.order(
        by,
        "reading.order",
        rule="parley.cards.reading",
        options=lambda: [_on_the_pile(relic) for relic in s.relics[:count]],
        prompt="Put these relics back on the pile: which comes first?",
        waiting="to put the relics back",
    )
    put_back(s, by, order)


def _on_the_pile(relic: str) -> Option:
    return Option(relic, relic, f"{RELICS[relic].name} (worth {RELICS[relic].worth})", (relic,))


@effect
async def loose_tongue(s: State, g: Ask, by: str, target: str) -> None:
    see_hand(s, by, target)
    g.note("parley.cards.tongue", "{who} learns what {target} holds.", who=by, target=target)
    if s.hands[target]:
        g.reveal("parley.cards.tongue", "{target} holds {cards}.", to=(by,), target=target, cards=sorted(s.hands[target]))


@effect
async def cut_purse(s: State, g: Ask, by: str, target: str) -> None:
    coins = min(FACTS.purse, s.coins[target])
    s.coins[target] -= coins
    s.coins[by] += coins
    g.note("parley.cards.purse", "{who} takes {coins} from {target}'s purse.", who=by, coins=coins, target=target)


@effect
async def jostle(s: State, g: Ask, by: str, target: str) -> None:
    hand = list(s.hands[target])
    if not hand:  # the last card went in a reaction
        return
    card = g.draw(hand)
    lay_down(s, [card])
    g.reveal("parley.cards.jostle", "{target} drops {card}.", who=by, target=target, card=card)


@effect
async def pawn(s: State, g: Ask, by: str, _target: str) -> None:
    most = min(FACTS.pawn, len(s.hands[by]), s.bank)
    if not most:  # the last card went in a reaction
        return
    cards = await g.choose_some(
        by,
        "pawn.cards",
        rule="parley.cards.pawn",
        options=lambda: [Option(card, card, CARDS[card].name, (card,)) for card in s.hands[by]],
        min=1,
        max=most,
        check=all_different,
        prompt=f"Which cards do you pawn, one to {most}, no two of the same name?",
        waiting="to pawn cards",
    )
    lay_down(s, cards)
    pay(s, by, -len(cards))
    g.reveal("parley.cards.pawn", "{who} pawns {cards}.", who=by, cards=cards)


def all_different(cards: list[str]) -> No | None:
    names = [CARDS[card].name for card in cards]
    twice = next((name for name in names if names.count(name) > 1), None)
    return No("parley.cards.pawn", f"No two of the same name: {twice} is there twice.") if twice else None
