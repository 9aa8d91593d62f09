"""A player's turn: draw, exchange, play a card. What follows is in `round`."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Moment, No, Option, Preview, person, rule

from ..actions import abilities, free, play
from ..board.names import card_words, name_of
from ..board.people import hand_limit
from ..content import ACTIONS, FACTS
from ..state import State, Turn, in_play, mad, seat
from ..story import objectives
from ..table import deck
from .exchange import exchange, no_exchange


@rule("eternaut.setup.first-player", "eternaut.turn.order")
async def first_phase(s: State, g: Ask) -> None:
    """The players agree who begins; hands lie open by then."""
    s.first = await g.choose(
        s.seats,
        "first-player",
        rule="eternaut.setup.first-player",
        options=[Option(f"first:{i + 1}", i, person(name)) for i, name in enumerate(s.seats)],
        prompt="Who is the First Player?",
        waiting="to agree on the First Player",
    )
    s.active = s.first
    s.turn = Turn(s.turn.number + 1)
    s.phase = "turn"
    g.note("eternaut.setup.first-player", "{seat} is the First Player.", seat=seat(s))


@rule("eternaut.turn.four-steps")
async def turn_phase(s: State, g: Ask) -> None:
    """Steps 1 to 3. Free acts and the exchange come back here, until a card was played; then those that are still possible."""
    if s.turn.played:
        await _afterwards(s, g)
        return
    if not s.turn.drawn:
        draw(s, g)
    verb, *what = await g.choose(
        seat(s),
        "card",
        rule="eternaut.turn.play-card",
        options=lambda: offers(s),
        candidates=lambda: candidates(s),
        prompt="Which card do you play?",
        waiting="to play a card",
        always=True,
    )
    if verb == "play":
        await _play(s, g, what[0])
        return
    if verb == "blind":
        await _blind(s, g, what[0])
        return
    if verb == "exchange":
        await exchange(s, g, seat(s))
    elif verb == "ability":
        await abilities.use(s, g, seat(s), what[0])
    elif verb == "pass":
        _over(s)
    else:
        await free.do(s, g, seat(s), verb, *what)
    await objectives.settle(s, g)


@rule("eternaut.turn.draw", "eternaut.setup.hand-limit")
def draw(s: State, g: Ask) -> None:
    """Step 1: up to the hand limit plus one. Turns are counted from 1."""
    s.turn = replace(s.turn, drawn=True, number=max(1, s.turn.number))
    missing = hand_limit(s) + FACTS.turn.over_limit - len(s.hands[seat(s)])
    deck.draw(s, g, seat(s), max(0, missing))


def candidates(s: State) -> list[Option]:
    """All that one could think of before a card is played."""
    no_card, no_hand = no_play(s), _no_hand(s)
    return [
        *[_judged(_card(card), no_card) for card in s.hands[seat(s)]],
        *[_judged(_random(who), no_hand) for who in _mad(s)],
        _judged(EXCHANGE, no_exchange(s)),
        *abilities.candidates(s),
        *free.candidates(s),
        _judged(PASS, no_pass(s)),
    ]


def offers(s: State) -> list[Option]:
    """Those of them that the rules allow."""
    hand = s.hands[seat(s)]
    found = [_card(card) for card in hand] if no_play(s) is None else []
    if hand:
        found += [_random(who) for who in _mad(s)]
    if no_exchange(s) is None:
        found.append(EXCHANGE)
    found += abilities.offers(s)
    found += free.offers(s)
    if no_pass(s) is None:
        found.append(PASS)
    return found


EXCHANGE: Final = Option("exchange", ("exchange",), "Exchange cards for a Fatigue")
PASS: Final = Option("pass", ("pass",), "Play no card", main=True)
DONE: Final = Option("done", ("done",), "End the turn", main=True)
MOMENT: Final = Moment("afterwards", "after my card, while things can be taken up or abilities used")


@lru_cache(maxsize=256)
def _card(card: str) -> Option:
    return Option(f"play:{card}", ("play", card), card_words(card), (card,))


@lru_cache(maxsize=32)
def _random(who: str) -> Option:
    return Option(f"blind:{who}", ("blind", who), f"Play a random card on {name_of(who)}", (who,))


def _judged(option: Option, no: No | None) -> Option:
    return option if no is None else replace(option, no=no)


def _mad(s: State) -> list[str]:
    return [who for who in mad(s) if not s.people[who].away]


@rule("eternaut.madness.random-card")
def no_play(s: State) -> No | None:
    """Why no card is played openly: whoever is there is mad."""
    if set(in_play(s)) <= set(mad(s)):
        return No("eternaut.madness.random-card", "On a Character with Madness only a random card can be played.")
    return None


def _no_hand(s: State) -> No | None:
    return None if s.hands[seat(s)] else No("eternaut.turn.no-card", "You have no card.")


@rule("eternaut.turn.play-card", "eternaut.turn.no-card")
def no_pass(s: State) -> No | None:
    """A card has to be played, if there is one and somebody to play it on."""
    if s.hands[seat(s)] and in_play(s):
        return No("eternaut.turn.play-card", "A card has to be played.")
    return None


@rule("eternaut.collect.free", "eternaut.group.any-player")
async def _afterwards(s: State, g: Ask) -> None:
    """The card is resolved, but the turn is not over: what lies about may be taken up, and abilities may be used."""
    if not afterwards(s):
        s.phase = "step"
        return
    verb, *what = await g.choose(
        seat(s),
        "afterwards",
        rule="eternaut.collect.free",
        options=lambda: afterwards(s),
        candidates=lambda: [*abilities.candidates(s), *free.candidates(s), DONE],
        prompt="The card is played. Anything else before the turn ends?",
        waiting="to end the turn",
        always=True,
        moment=MOMENT.key,
        idle=DONE.key,
    )
    if verb == "ability":
        await abilities.use(s, g, seat(s), what[0])
    elif verb != "done":
        await free.do(s, g, seat(s), verb, *what)
        await objectives.settle(s, g)
    s.phase = "turn" if verb != "done" and afterwards(s) else "step"


@rule("eternaut.collect.free", "eternaut.drop.when", "eternaut.ability.voluntary")
def afterwards(s: State) -> list[Option]:
    """What can be done between the card and the check. Where one could only drop something nobody is asked: the next turn
    will do as well for that."""
    acts = free.offers(s)
    found = [*abilities.offers(s), *acts]
    return [*found, DONE] if any(option.value[0] != "drop" for option in found) else []


def _over(s: State) -> None:
    """The card of the turn is played; what was read before it is put away."""
    s.turn = replace(s.turn, played=True)
    s.phase = "step"
    s.page, s.pages = None, ()


@rule("eternaut.turn.play-card", "eternaut.campaign.players", "eternaut.madness.random-card")
async def _play(s: State, g: Ask, card: str) -> None:
    """Step 3: on any Character, but openly on none that is mad."""
    who = await g.choose(
        seat(s),
        "board",
        rule="eternaut.turn.play-card",
        options=lambda: [_on(who, s.people[who].cards) for who in in_play(s) if not s.people[who].has("madness")],
        candidates=lambda: [_board(s, who) for who in in_play(s)],
        foresee=lambda who: partial(foretell, s, card, who),
        prompt=lambda: f"On whom do you play {ACTIONS[card].name}?",
        waiting="to choose a Character",
    )
    _over(s)
    await play.play(s, g, seat(s), who, card)
    s.phase = "turn" if afterwards(s) else "step"


def _board(s: State, who: str) -> Option:
    mad = No("eternaut.madness.random-card", f"{name_of(who)} has Madness and gets random cards only.")
    no = mad if s.people[who].has("madness") else None
    return _judged(_on(who, s.people[who].cards), no)


@lru_cache(maxsize=256)
def _on(who: str, cards: int) -> Option:
    """A board: how many cards lie on it, and whether one more ends the round."""
    most = FACTS.turn.full_board
    words = f"{cards} of {most} cards" + (": the round ends" if cards + 1 >= most else "")
    return Option(f"on:{who}", who, f"{name_of(who)} ({words})", (who,))


def foretell(s: State, card: str, who: str) -> Preview:
    """What the card can be used for there: one that nobody can use is soon wasted."""
    if s.people[who].operating:
        return Preview("Works the device.")
    uses = [option for option in play.offers(s, who, card, (card,)) if option.value]
    able = [play.use(s, who, option) for option in uses]
    return Preview(f"{' / '.join(able)}." if able else "No use here.")


@rule("eternaut.madness.random-card", "eternaut.madness.committed", "eternaut.madness.effect-choice")
async def _blind(s: State, g: Ask, who: str) -> None:
    """A card of the hand, drawn blindly, is played on a Character with Madness; its effect is chosen as ever."""
    card = g.draw(list(s.hands[seat(s)]))
    g.reveal("eternaut.madness.random-card", "{who} gets {card}.", who=who, card=card)
    _over(s)
    await play.play(s, g, seat(s), who, card)
    s.phase = "turn" if afterwards(s) else "step"
