"""Adrenaline cards: each is played for its stat bonus, for its special ability, or to manage fear.

`plays` lists what somebody can play at a moment; the moments themselves are in `pauses`, rerolls in `challenges`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import figures, gifts, rooms, stats
from ..board.names import STAT_NAMES, copies, judged, name_of, twice
from ..content import CARDS, FACTS
from ..content.cards import Timing
from ..content.steps import AttackDice, ChallengeType, Reroll, Stat, Until
from ..effects import steps
from ..state import INFIRMARY, Bonus, State
from . import cards

OWN: Final[tuple[Timing, ...]] = ("own-turn", "any-time")
"""Abilities that can be played in the action phase of the own turn."""
PAUSE: Final[tuple[Timing, ...]] = ("any-time",)
ATTACKED: Final[tuple[Timing, ...]] = ("any-time", "attacked")
WHEN: Final[dict[Timing, str]] = {
    "own-turn": "in the action phase of your own turn",
    "any-time": "at any time",
    "attacked": "when an enemy attack on you has been announced",
    "rolled": "right after a roll",
}
LASTS: Final[dict[Stat, Until]] = {"strength": "roll", "intelligence": "roll", "toughness": "attack", "speed": "turn"}
"""A bonus lasts until the next challenge of the stat (or the end of the turn), for one enemy attack, or for the turn."""
MANAGE: Final = {"calm": -FACTS.fear.manage, "rouse": FACTS.fear.manage}
"""What discarding a card does to fear."""
TITLES: Final = {card: printed.title for card, printed in CARDS.items()}
Ways = tuple[tuple[Option, ...], ...]
"""What a card can be played for: its bonus or ability, to calm down, to be roused."""
LAST_CARD: Final = No("escape.card.last-card", "The last card in hand cannot be played; it can only be lost.")


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.card.last-card", "escape.assist.cost")
def no_hand(s: State, who: str) -> No | None:
    """Why somebody can play no card at all. Hand sizes are open, so this tells nothing."""
    person = s.people[who]
    if person.fate:
        return No("escape.card.three-ways", f"{name_of(who)} is no longer in play.")
    if len(person.hand) < FACTS.cards.playable_from:
        return LAST_CARD
    return None


def no_card(s: State, who: str, card: str) -> No | None:
    """Why somebody cannot play this card, whatever for."""
    if card not in s.people[who].hand:
        return No("escape.card.three-ways", "That card is not in your hand.")
    return no_hand(s, who)


@rule("escape.card.fear-cost-room", "escape.card.fear-cost")
def no_room(s: State, who: str, cost: int) -> No | None:
    """Why a fear cost cannot be paid."""
    if cost in room(s.people[who].fear):
        return None
    return No("escape.card.fear-cost-room", f"With fear {s.people[who].fear} there is no room on the track for {cost:+d}.")


def room(fear: int) -> range:
    """The fear costs that can be paid: the token must be able to move all the way, up or down."""
    return range(FACTS.fear.least - fear, FACTS.fear.most - fear + 1)


@rule("escape.card.bonus-any-time", "escape.card.bonus-useless-ok")
def no_bonus(s: State, who: str, card: str) -> No | None:
    """Why a card cannot be played for its stat bonus: never because it is no use, nor because of whose turn it is."""
    return no_card(s, who, card) or no_room(s, who, CARDS[card].bonus.fear)


@rule("escape.card.ability-timing", "escape.card.ability-useless-ok")
def no_ability(s: State, who: str, card: str, timings: tuple[Timing, ...]) -> No | None:
    """Why a card cannot be played for its special ability at a moment of these timings: never because it does nothing."""
    no = no_card(s, who, card)
    if no is not None:
        return no
    ability = CARDS[card].ability
    if ability.timing not in timings:
        return No("escape.card.ability-timing", f"This ability can be used only {WHEN[ability.timing]}.")
    return no_room(s, who, ability.fear)


@rule("escape.card.manage-fear", "escape.fear.track-ends")
def no_manage(s: State, who: str, card: str, by: int) -> No | None:
    """Why a card cannot be discarded to move fear one way."""
    no = no_card(s, who, card)
    if no is None and no_room(s, who, by) is not None:
        end = "highest" if by > 0 else "lowest"
        return No("escape.card.manage-fear", f"Fear is at its {end} already.")
    return no


@rule("escape.assist.range")
def no_helper(s: State, who: str, helped: str) -> No | None:
    """Why somebody cannot assist another: too far away. Doors join, locked or not; walls and vents do not."""
    if who == helped:
        return No("escape.assist.effect", "Nobody assists a challenge of its own: the card is played for its stat bonus.")
    here, there, reach = s.people[who].at, s.people[helped].at, gifts.assist_range(s, who)
    if here and there and INFIRMARY not in (here, there) and rooms.distances(s, here).get(there, rooms.FAR) <= reach:
        return None
    near = "the same or an adjacent tile" if reach == FACTS.cards.assist_range else f"up to {reach} tiles away"
    return No("escape.assist.range", f"Only from {near} can {name_of(helped)} be assisted.")


@rule("escape.assist.challenges-only", "escape.assist.effect")
def no_assist(s: State, who: str, card: str, helped: str, of: ChallengeType | None) -> No | None:
    """Why a card cannot be lent to somebody who attempts a challenge of a type (None: it is no challenge)."""
    no = no_card(s, who, card)
    if no is not None:
        return no
    if of is None:
        return No("escape.assist.challenges-only", "Only a challenge can be assisted.")
    if CARDS[card].bonus.stat != of:
        return No("escape.assist.challenges-only", f"The challenge is one of {STAT_NAMES[of]}; this bonus is of no help.")
    return no_helper(s, who, helped) or no_room(s, who, CARDS[card].bonus.fear)


# -- what can be played --------------------------------------------------------------------------------------------


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every card in every way in which cards are played, in the action phase of the own turn."""
    no = no_own_turn(s, who)
    for candidate in (*judged_plays(s, who, OWN), *judged_assists(s, who, who, None)):
        yield candidate if no is None else replace(candidate, no=no)


def judged_plays(s: State, who: str, timings: tuple[Timing, ...]) -> Iterator[Option]:
    """Every card for its bonus, for its ability and to manage fear: those in hand, second copies, and all others."""
    hand, fear = copies(s.people[who].hand), s.people[who].fear
    for card, same in hand.items():
        yield replace(_bonus_option(card, same), no=no_bonus(s, who, card))
        yield replace(_ability_option(card, same), no=no_ability(s, who, card, timings))
    for verb, by in MANAGE.items():
        for card, same in hand.items():
            yield replace(_manage_option(verb, card, fear, same), no=no_manage(s, who, card, by))
    for card in CARDS:
        if card not in hand:
            no = no_card(s, who, card) or twice(card, "escape.card.three-ways")
            yield from [Option(f"{verb}:{card}", at=(card,), no=no) for verb in ("bonus", "ability", *MANAGE)]


def judged_assists(s: State, who: str, helped: str, of: ChallengeType | None) -> Iterator[Option]:
    """Every card that could be lent to one who attempts a challenge (None: it is no challenge)."""
    cards = dict.fromkeys((*s.people[who].hand, *CARDS))
    for card, same, no in judged(cards, lambda card: no_assist(s, who, card, helped, of), "escape.card.three-ways"):
        yield replace(_assist_option(card, helped, same), no=no)


@rule("escape.card.three-ways", "escape.card.bonus-useless-ok")
def plays(s: State, who: str, timings: tuple[Timing, ...]) -> list[Option]:
    """Every card of the hand in every way it can be played now; two copies are offered as one."""
    person = s.people[who]
    hand = person.hand
    if person.fate or len(hand) < FACTS.cards.playable_from:
        return []
    played: list[Option] = []
    calmed: list[Option] = []
    roused: list[Option] = []
    single = _single(person.fear, timings)
    ways: Iterable[Ways] = map(single.__getitem__, hand)
    if len(set(map(TITLES.__getitem__, hand))) < len(hand):  # copies, mostly none
        same_cards = copies(hand).items()
        ways = [single[card] if len(same) == 1 else _ways(card, same, person.fear, timings) for card, same in same_cards]
    for halves, calm, rouse in ways:
        played += halves
        calmed += calm
        roused += rouse
    return played + calmed + roused


@lru_cache(maxsize=100)
def _single(fear: int, timings: tuple[Timing, ...]) -> dict[str, Ways]:
    """Every card of which a hand has one copy."""
    return {card: _ways(card, (card,), fear, timings) for card in CARDS}


@lru_cache(maxsize=2_000)
def _ways(card: str, same: tuple[str, ...], fear: int, timings: tuple[Timing, ...]) -> Ways:
    """A card of a hand from which cards can be played: for its bonus or ability, to calm down, to be roused.

    What `no_bonus`, `no_ability` and `no_manage` still can have against that follows from fear and timing.
    """
    bonus, ability, payable = CARDS[card].bonus, CARDS[card].ability, room(fear)
    halves = [_bonus_option(card, same)] if bonus.fear in payable else []
    if ability.fear in payable and ability.timing in timings:
        halves.append(_ability_option(card, same))
    manage = [(_manage_option(verb, card, fear, same),) if by in payable else () for verb, by in MANAGE.items()]
    return tuple(halves), *manage


def assists(s: State, who: str, helped: str, of: ChallengeType) -> list[Option]:
    """The cards that somebody can lend to one who attempts a challenge."""
    hand = copies(s.people[who].hand).items()
    return [_assist_option(card, helped, same) for card, same in hand if no_assist(s, who, card, helped, of) is None]


def _price(fear: int) -> str:
    return f"fear {fear:+d}" if fear else ""


def _cost(fear: int) -> str:
    return f" ({_price(fear)})" if fear else ""


def _bonus_option(card: str, same: tuple[str, ...]) -> Option:
    bonus = CARDS[card].bonus
    label = f"{CARDS[card].title}: {STAT_NAMES[bonus.stat]} {bonus.by:+d}{_cost(bonus.fear)}"
    return Option(f"bonus:{card}", ("bonus", card), label, same, price=_price(bonus.fear))


def bonus_preview(s: State, who: str, card: str) -> Preview:
    """What the stat will be, the new fear band included."""
    stat = CARDS[card].bonus.stat
    return Preview(f"{STAT_NAMES[stat]} {stats.stat(s, who, stat)} becomes {stats.stat(raised(s, who, card, who), who, stat)}.")


def raised(s: State, who: str, card: str, target: str) -> State:
    """The position as it would be if somebody played a card for its bonus on a character: only for previews."""
    after, bonus = s.copy(), CARDS[card].bonus
    figures.change(after, who, fear=after.people[who].fear + bonus.fear)
    after.bonuses = (*after.bonuses, Bonus(target, bonus.stat, bonus.by, LASTS[bonus.stat]))
    return after


def _ability_option(card: str, same: tuple[str, ...]) -> Option:
    ability = CARDS[card].ability
    label = f"{CARDS[card].title}: {ability.text}{_cost(ability.fear)}"
    return Option(f"ability:{card}", ("ability", card), label, same, price=_price(ability.fear))


def ability_preview(s: State, who: str, card: str) -> Preview:
    """Whether it would do anything, once the card has left the hand and its cost is paid."""
    ability, after = CARDS[card].ability, s.copy()
    cards.put_away(after, who, card)
    figures.change(after, who, fear=after.people[who].fear + ability.fear)
    idle = not isinstance(ability.do, AttackDice | Reroll) and not steps.possible(after, who, ability.do)
    return Preview("It would do nothing now." if idle else ability.text)


def _manage_option(verb: str, card: str, fear: int, same: tuple[str, ...]) -> Option:
    label = f"{CARDS[card].title}: discard, fear {fear} to {fear + MANAGE[verb]}"
    return Option(f"{verb}:{card}", (verb, card), label, same)


def _assist_option(card: str, helped: str, same: tuple[str, ...]) -> Option:
    bonus = CARDS[card].bonus
    label = f"Assist with {CARDS[card].title}: {STAT_NAMES[bonus.stat]} {bonus.by:+d} for {name_of(helped)}{_cost(bonus.fear)}"
    return Option(f"assist:{card}", ("assist", card, helped), label, same, price=_price(bonus.fear))


def no_own_turn(s: State, who: str) -> No | None:
    """Why somebody is not in the action phase of the own turn."""
    if s.current != who or s.phase != "action" or s.turn.over:
        return No("escape.card.ability-timing", f"This is not the action phase of {name_of(who)}.")
    return None


def offers(s: State, who: str) -> list[Option]:
    """What somebody can play in the action phase of the own turn."""
    return plays(s, who, OWN) if no_own_turn(s, who) is None else []


# -- playing -------------------------------------------------------------------------------------------------------


@rule("escape.card.sequence", "escape.card.fear-cost", "escape.assist.cost")
def spend(s: State, g: Ask, who: str, card: str, cost: int, words: str) -> None:
    """Discard the card, then pay its cost. The effect comes after."""
    cards.put_away(s, who, card)
    g.reveal("escape.card.sequence", f"{{who}} plays {{card}} {words}.", who=who, card=card)
    figures.shift_fear(s, g, who, cost, "escape.card.fear-cost")


@rule("escape.card.bonus-stack", "escape.card.bonus-any-time")
async def play_bonus(s: State, g: Ask, who: str, card: str) -> None:
    """The upper half, for oneself."""
    add_bonus(s, g, who, card, who)


@rule("escape.assist.effect", "escape.assist.cost")
async def assist(s: State, g: Ask, who: str, card: str, helped: str) -> None:
    """The upper half, for another who attempts a challenge; the costs are one's own."""
    add_bonus(s, g, who, card, helped)


@rule("escape.card.bonus-str-int", "escape.card.bonus-toughness", "escape.card.bonus-speed")
def add_bonus(s: State, g: Ask, who: str, card: str, target: str) -> None:
    """Pay for a card's bonus; whose stat it raises, and how long, follows from the stat."""
    bonus = CARDS[card].bonus
    whom = "" if target == who else f" for {name_of(target)}"
    spend(s, g, who, card, bonus.fear, f"for {STAT_NAMES[bonus.stat]} {bonus.by:+d}{whom}")
    s.bonuses = (*s.bonuses, Bonus(target, bonus.stat, bonus.by, LASTS[bonus.stat]))


@rule("escape.card.ability-timing", "escape.card.sequence")
async def play_ability(s: State, g: Ask, who: str, card: str) -> None:
    """The lower half."""
    ability = CARDS[card].ability
    spend(s, g, who, card, ability.fear, "for its ability")
    await steps.carry_out(s, g, who, ability.do, rule_id="escape.card.sequence")


@rule("escape.card.manage-fear")
def manage(s: State, g: Ask, who: str, card: str, by: int) -> None:
    """Discard a card, and fear goes up or down by one."""
    cards.put_away(s, who, card)
    g.reveal("escape.card.manage-fear", "{who} discards {card} to manage fear.", who=who, card=card)
    figures.shift_fear(s, g, who, by, "escape.card.manage-fear")


async def calm(s: State, g: Ask, who: str, card: str) -> None:
    manage(s, g, who, card, MANAGE["calm"])


async def rouse(s: State, g: Ask, who: str, card: str) -> None:
    manage(s, g, who, card, MANAGE["rouse"])


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {
    "bonus": play_bonus,
    "ability": play_ability,
    "calm": calm,
    "rouse": rouse,
    "assist": assist,
}
PREVIEWS: dict[str, Callable[..., Preview]] = {"bonus": bonus_preview, "ability": ability_preview}


# -- when bonuses end ----------------------------------------------------------------------------------------------


@rule("escape.card.bonus-str-int")
def challenge_rolled(s: State, who: str, of: ChallengeType) -> None:
    """Bonuses to the stat of a challenge end with its roll; those to the other stat wait."""
    if s.bonuses:
        s.bonuses = tuple([b for b in s.bonuses if not (b.who == who and b.stat == of and b.until == "roll")])


@rule("escape.card.bonus-speed", "escape.card.bonus-str-int", "escape.card.bonus-toughness")
def turn_over(s: State) -> None:
    """Everybody's bonuses end with the turn, except those that wait for an attack."""
    if s.bonuses:
        s.bonuses = tuple([b for b in s.bonuses if b.until == "attack"])


@rule("escape.card.bonus-toughness")
def down(s: State, who: str) -> None:
    """Being knocked out, or leaving play, ends all of somebody's bonuses."""
    s.bonuses = tuple(b for b in s.bonuses if b.who != who)
