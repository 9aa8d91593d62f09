"""Playing a card: when it may be played, whom it names, who reacts, what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

from msgspec.structs import replace

from noctule.engine import Ask, ContentError, No, Option, content, in_turn, rule

from .effects import EFFECTS, Effect
from .secrets import lay_down
from .state import CARDS, KINDS, CardKind, Moment, Played, State, bidders, name_of, present, rivals

SOURCE = "content/cards.toml"
PASS = Option("pass", None, "Pass", main=True)


def check_effects(kinds: Mapping[str, CardKind], effects: Mapping[str, Effect], source: str) -> None:
    """Every card has its function and every function its card."""
    for key, kind in kinds.items():
        if kind.effect not in effects:
            raise content.dangling(SOURCE, source, [key, "effect"], f"effect '{kind.effect}'", sorted(effects))
    unused = sorted(set(effects) - {kind.effect for kind in kinds.values()})
    if unused:
        raise ContentError(SOURCE, f"no card has the effect '{unused[0]}'; give it a card or take the function out")


check_effects(KINDS, EFFECTS, content.text(__package__, SOURCE))


# -- what may be played -------------------------------------------------------------------------------------------

WHEN: dict[Moment, tuple[str, str]] = {
    "turn": ("on your turn", "parley.turn.one-card"),
    "card": ("when a rival plays a card", "parley.react.window"),
    "open": ("when the bids lie open", "parley.bid.open"),
}
"""Each moment in words, and the rule that gives it."""


def moment(s: State) -> Moment | None:
    """What a card could be played at now."""
    if s.stack:
        return "card"
    if s.phase == "bidding" and s.bids:
        return "open"
    return "turn" if s.phase == "turns" else None


def unplayable(s: State, seat: str, card: str) -> No | None:
    """What forbids a card to a seat now."""
    if card not in s.hands[seat]:
        return No("parley.turn.one-card", f"You do not hold {name_of(card)}.")
    kind = CARDS[card]
    if seat in s.withdrawn:
        return No("parley.cards.scandal", "You have withdrawn from this night.")
    if moment(s) not in kind.when:
        times = " or ".join(WHEN[when][0] for when in kind.when)
        return No("parley.turn.one-card", f"{kind.name} is played {times}.")
    if kind.target and not targets(s, seat, card):
        return No("parley.cards.target", f"There is nobody for whom {kind.name} would do something.")
    return CAVEATS[kind.effect](s, seat) if kind.effect in CAVEATS else None


def no_veto(s: State, _seat: str) -> No | None:
    return No("parley.cards.veto", f"{name_of(s.stack[-1].card)} is vetoed already.") if s.stack[-1].vetoed else None


def no_forged_seal(s: State, seat: str) -> No | None:
    if s.lot is None:
        return No("parley.cards.snuff", "The lamp is out: there is nothing to bid for.")
    if s.bids[seat] >= s.coins[seat]:
        return No("parley.cards.seal", "You have bid all your coins already.")
    return None


def no_snuffing(s: State, _seat: str) -> No | None:
    return No("parley.cards.snuff", "The lamp is out already.") if s.lot is None else None


def no_pawn(s: State, seat: str) -> No | None:
    if len(s.hands[seat]) < 2:
        return No("parley.cards.pawn", "You have no other card to pawn.")
    return No("parley.cards.pawn", "The bank is empty.") if not s.bank else None


CAVEATS = {
    "veto": no_veto,
    "forged_seal": no_forged_seal,
    "snuff_the_lamp": no_snuffing,
    "pawn": no_pawn,
}
"""What else must be true for a card to do something."""


def playable(s: State, seat: str) -> list[Option]:
    """The cards in a seat's hand, with what forbids them now."""
    return [
        Option(f"play:{card}", card, f"Play {CARDS[card].name}: {CARDS[card].text}", (card,), no=unplayable(s, seat, card))
        for card in s.hands[seat]
    ]


def why_not_card(s: State, seat: str, what: str) -> No | None:
    """Why a card cannot be played now, where the question is not about cards, or the card is in no hand of the seat."""
    card = what.removeprefix("play:")
    return unplayable(s, seat, card) if card in CARDS else None


# -- targets ------------------------------------------------------------------------------------------------------


@rule("parley.cards.target")
def targets(s: State, seat: str, card: str) -> list[str]:
    played = Played(card, seat)
    return [other for other in rivals(s, seat) if no_target(s, played, other) is None]


def named(s: State, played: Played) -> list[Option]:
    """Everybody, from the left of the one who plays the card."""
    around = s.seats.index(played.by) + 1
    return [
        Option(f"on:{other}", other, name_of(other), (other,), no=no_target(s, played, other))
        for other in s.seats[around:] + s.seats[:around]
    ]


def no_target(s: State, played: Played, other: str) -> No | None:
    """What forbids a card to name somebody."""
    wanted = CARDS[played.card].target
    if other == played.by:
        return No("parley.cards.target", "A card names a rival, not yourself.")
    if other in s.home:
        return No("parley.ruin.no-coin", f"{name_of(other)} has gone home.")
    if wanted == "bidder" and other not in bidders(s):
        return No("parley.cards.scandal", f"{name_of(other)} has withdrawn already.")
    if wanted == "holder" and not s.hands[other]:
        return No("parley.cards.target", f"{name_of(other)} holds no card.")
    if wanted == "payer" and not s.coins[other]:
        return No("parley.cards.target", f"{name_of(other)} has no coin.")
    return None


# -- playing ------------------------------------------------------------------------------------------------------


async def play_card(s: State, g: Ask, seat: str, card: str) -> None:
    """The card lies open before its target is named, so that nothing hidden is held while the player thinks."""
    given_by = WHEN[moment(s) or "turn"][1]
    lay_down(s, [card])
    s.stack += (Played(card, seat),)
    g.reveal(given_by, "{who} plays {card}.", who=seat, card=card)
    if CARDS[card].target:
        await name_target(s, g)
    await reactions(s, g, "card", [other for other in rivals(s, seat) if may_react(s, other)])
    played = s.stack[-1]
    if played.by in s.withdrawn:
        g.note("parley.react.gone", "{who} has withdrawn: {card} is lost.", who=played.by, card=played.card)
    elif not played.vetoed:
        await EFFECTS[CARDS[played.card].effect](s, g, played.by, played.target)
    s.stack = s.stack[:-1]


async def name_target(s: State, g: Ask) -> None:
    played = s.stack[-1]
    target = await g.choose(
        played.by,
        "card.target",
        rule="parley.cards.target",
        options=lambda: named(s, played),
        prompt=lambda: f"{name_of(played.card)}: against whom?",
        waiting="to name a rival",
    )
    s.stack = (*s.stack[:-1], replace(played, target=target))
    g.note("parley.cards.target", "{card} names {target}.", card=played.card, target=target)


def may_react(s: State, seat: str) -> bool:
    """As far as everybody can see."""
    return seat not in s.withdrawn and bool(s.hands[seat])


async def reactions(s: State, g: Ask, at: Moment, seats: list[str]) -> None:
    """Whoever might hold a card is asked: not being asked would tell what a hand lacks."""
    name = f"react.{at}"

    def ask(seat: str) -> Awaitable[str | None]:
        return g.choose(
            seat,
            name,
            rule=WHEN[at][1],
            options=lambda: [*playable(s, seat), PASS],
            prompt=lambda: f"{last_word(s)}. Do you react?",
            waiting="to react or to pass",
            always=True,
        )

    asked = in_turn(seats, lambda seat: may_react(s, seat))
    await g.window(name, asked=asked, ask=ask, react=lambda seat, card: play_card(s, g, seat, card))


def last_word(s: State) -> str:
    """What a reaction would answer, in words."""
    if not s.stack:
        return "The bids lie open"
    played = s.stack[-1]
    named = f" against {name_of(played.target)}" if played.target else ""
    vetoed = ", vetoed" if played.vetoed else ""
    return f"{name_of(played.by)}: {name_of(played.card)}{named}{vetoed}"


async def open_bids(s: State, g: Ask) -> None:
    """The window for reactions to the bids."""
    await reactions(s, g, "open", [seat for seat in present(s) if may_react(s, seat)])
