"""Challenges: cards, dice, rerolls, result. Rerolls serve enemy attacks as well."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from functools import lru_cache, partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import Ask, Face, No, Odds, Option, Preview, counted, drama, rule

from ..board import dice, gifts, where
from ..board.names import STAT_NAMES, copies, judged, name_of
from ..board.rooms import are_adjacent
from ..content import CARDS, FACTS, ITEMS, SKILLS
from ..content.cards import Timing
from ..content.people import DieIcon
from ..content.steps import ChallengeType, Deed, Reroll, Rerolls, Rolls
from ..state import State
from ..turn import adrenaline, costs, pauses

Of = Literal["strength", "intelligence", "fight", "attack"]
"""What a roll is: a challenge of that type, the challenge of an attack on an enemy, or an enemy's attack."""
FITS: Final[dict[Of, tuple[Rolls, ...]]] = {
    "strength": ("challenge", "strength"),
    "intelligence": ("challenge", "intelligence"),
    "fight": ("challenge", "strength", "fight"),
    "attack": ("attack",),
}
"""The reroll abilities that work on it."""
ROLLED: Final[tuple[Timing, ...]] = ("rolled",)
NOTHING: Final[frozenset[str]] = frozenset()
LEAVE: Final = Option("pass", None, "Leave the roll as it is", main=True)
TOO_LATE: Final = No("escape.card.before-roll", "The dice have been rolled: until they count, only rerolls can be played.")


class Result(Struct, frozen=True, gc=False):
    """What came of a challenge. `off`: it was not rolled, because it had become pointless."""

    icons: int = 0
    rating: int = 0
    passed: bool = False
    exceptional: bool = False
    off: bool = False


class Roll(Struct, frozen=True, gc=False):
    """A roll before it counts: whose it is (or on whom the attack is), what it is, its faces, and what they are for."""

    who: str
    of: Of
    faces: tuple[Face, ...]
    icon: DieIcon = "strength"
    against: int = 0
    """The rating, or the target's Toughness."""


# -- attempting a challenge ----------------------------------------------------------------------------------------


@rule("escape.challenge.type-rating", "escape.challenge.dice", "escape.card.before-roll", "escape.card.bonus-str-int")
async def attempt(
    s: State,
    g: Ask,
    who: str,
    type: ChallengeType,
    rating: pauses.Rating,
    *,
    deed: Deed | Literal[""] = "",
    calls: str = "",
    fails: str = "",
    rule_id: str,
) -> Result:
    """Cards first, then as many dice as the stat, then rerolls, then it counts.

    The rating is asked for again when all cards have been played: what was to be overcome may be gone; then nothing is
    rolled. Gifts that change the dice or the rating of a challenge action (`deed`) are counted in here. `calls` and `fails` are
    what it is called and what a failure brings, in words.
    """
    call = pauses.Challenge(who, type, rating, deed or None, calls, fails)
    await pauses.before_challenge(s, g, call)
    needed = pauses.needs(s, call)
    if needed is None:
        g.note(rule_id, "There is nothing left for {who} to roll for.", who=who)
        return Result(off=True)
    faces = dice.roll(g, pauses.count(s, call))
    adrenaline.challenge_rolled(s, who, type)
    shows = drama.Shows(tally=dice.tally(faces, type, need=needed, good=dice.icons(faces, type) >= needed))
    text = "{who} rolls {dice}: {faces}."
    g.note("escape.challenge.dice", text, who=who, dice=dice.so_many(len(faces)), faces=shown(faces), shows=shows)
    faces = await rerolls(s, g, Roll(who, "fight" if deed == "fight" else type, faces, type, needed))
    return _count(g, who, type, dice.icons(faces, type), needed)


@rule("escape.challenge.pass", "escape.challenge.exceptional")
def result(icons: int, rating: int) -> Result:
    """Passed with as many icons as the rating; exceptional with twice as many, which is a success as well."""
    passed = icons >= rating
    return Result(icons, rating, passed, passed and icons >= FACTS.challenge.exceptional * rating)


def _count(g: Ask, who: str, type: ChallengeType, icons: int, rating: int) -> Result:
    found = result(icons, rating)
    word = _verdict(found)
    rule_id = "escape.challenge.exceptional" if found.exceptional else "escape.challenge.pass"
    g.note(rule_id, f"{{who}}: {{icons}} {STAT_NAMES[type]} of {{rating}}: {word}.", who=who, icons=icons, rating=rating)
    return found


def _verdict(found: Result) -> str:
    return "an exceptional success" if found.exceptional else "a success" if found.passed else "a failure"


def shown(faces: tuple[Face, ...]) -> list[str]:
    return [dice.words(face) for face in faces] or ["no dice"]


# -- rerolls -------------------------------------------------------------------------------------------------------


@rule("escape.reroll.one-at-a-time", "escape.reroll.once-each", "escape.dice.shortage")
async def rerolls(s: State, g: Ask, roll: Roll) -> tuple[Face, ...]:
    """One reroll after another, each seen before the next, each ability once; until everybody who is asked has passed.

    All dice are one roll, however many times the game's own dice had to be taken up for it.
    """
    for who in s.people if roll.faces else ():
        if asked(s, who, roll, NOTHING):
            return await _reroll_in_turn(s, g, roll)
    return roll.faces  # mostly so


async def _reroll_in_turn(s: State, g: Ask, roll: Roll) -> tuple[Face, ...]:
    used: set[str] = set()

    def next_of(passed: Collection[str]) -> str | None:
        return next((id for id in _in_order(s, roll) if id not in passed and asked(s, id, roll, used)), None)

    async def react(who: str, card: str) -> None:
        nonlocal roll
        used.add(card)
        roll = replace(roll, faces=await reroll(s, g, who, card, roll))

    await g.window("reroll", asked=next_of, ask=lambda who: _ask(s, g, who, roll, used), react=react)
    return roll.faces


def _in_order(s: State, roll: Roll) -> list[str]:
    """Whose roll it is first, then the others in turn order."""
    return [roll.who, *(person.id for person in where.in_play(s) if person.id != roll.who)]


def asked(s: State, who: str, roll: Roll, used: Set[str]) -> bool:
    """Has an open reroll ability, or a hand in which there may be one.

    That tells nothing: there may be one as long as not all such cards lie in the discard pile, and everybody sees that
    pile. Of the others only those are asked who are near enough and do not rest.
    """
    person, own = s.people[who], who == roll.who
    if person.fate:
        return False
    for card, _ in gifts.gifts(s, who, Rerolls) if own else ():
        if no_gift(s, who, card, roll, used) is None:
            return True
    if len(person.hand) < FACTS.cards.playable_from or not (own or (not person.resting and near(s, who, roll))):
        return False
    cards = fitting(roll.of, own)
    return not cards.isdisjoint(s.adrenaline) or any(not cards.isdisjoint(other.hand) for other in s.people.values())


async def _ask(s: State, g: Ask, who: str, roll: Roll, used: Set[str]) -> str | None:
    """The skill, item or card with which somebody rerolls; None: with nothing more."""
    chosen: str | None = await g.choose(
        s.people[who].seat,
        "reroll",
        rule="escape.reroll.one-at-a-time",
        options=lambda: [*_options(s, who, roll, used), LEAVE],
        candidates=lambda: [*_candidates(s, who, roll, used), LEAVE],
        prompt=lambda: f"{_words(roll)} {'Reroll?' if _options(s, who, roll, used) else 'You have nothing to reroll with.'}",
        waiting="to reroll or not",
        always=len(s.seats) > 1,  # alone there is nobody whom it could tell that no card is at hand
        dice=dice.on_table(roll.faces, roll.icon),
        moment="reroll",
        idle=LEAVE.key,
    )
    return chosen


def _words(roll: Roll) -> str:
    """What the faces come to so far."""
    whose, icons = name_of(roll.who), dice.icons(roll.faces, roll.icon)
    if roll.of == "attack":
        word = counted(icons - roll.against, "hit") if icons > roll.against else "no hit"
        return f"The attack on {whose}: {icons} {STAT_NAMES[roll.icon]} against Toughness {roll.against}, {word}."
    return f"{whose}: {icons} {STAT_NAMES[roll.icon]} of {roll.against}, {_verdict(result(icons, roll.against))}."


def _candidates(s: State, who: str, roll: Roll, used: Set[str]) -> Iterator[Option]:
    """Every skill, item and card as a reroll, what somebody has first; and the cards in hand in all other ways."""
    person = s.people[who]
    has = (*person.skills, *person.items, *person.hand)
    cards = dict.fromkeys((*has, *SKILLS, *ITEMS, *CARDS))
    for card, same, no in judged(cards, lambda card: no_reroll(s, who, card, roll, used), "escape.reroll.one-at-a-time"):
        yield _option(roll, card, same, no)
    for verb in adrenaline.DEEDS:
        yield from [Option(f"{verb}:{card}", no=TOO_LATE) for card in CARDS]


def _options(s: State, who: str, roll: Roll, used: Set[str]) -> list[Option]:
    open_ones = [card for card, _ in gifts.gifts(s, who, Rerolls) if no_gift(s, who, card, roll, used) is None]
    hand = [card for card in s.people[who].hand if no_reroll_card(s, who, card, roll) is None]
    found = copies((*open_ones, *hand)).items()
    return [_option(roll, card, same) for card, same in found]


def _option(roll: Roll, card: str, same: tuple[str, ...], no: No | None = None) -> Option:
    preview = partial(_foresee, roll, card) if no is None else None
    return Option(f"reroll:{card}", card, f"{name_of(card)}: {text_of(card)}", same, preview, no)


def _foresee(roll: Roll, card: str) -> Preview:
    """The odds of a reroll, of the dice that are best rolled again where somebody may choose them."""
    worst_first = sorted(range(len(roll.faces)), key=lambda i: dice.icons((roll.faces[i],), roll.icon))
    if roll.of == "attack":
        worst_first.reverse()
    most = most_of(card, roll.faces)
    found = [chance(roll, worst_first[:count]) for count in range(1 if dice_of(card) != "all" else most, most + 1)]
    best = (min if roll.of == "attack" else max)(found, key=lambda odds: odds.ways / odds.of)
    return Preview("" if dice_of(card) == "all" else "If the best dice for it are chosen.", (best,))


def chance(roll: Roll, again: Collection[int]) -> Odds:
    """What a roll would come to if these of its dice, by their places, were rolled once more.

    >>> str(chance(Roll("marlow", "strength", ("i", "s"), "strength", 2), [0]))
    'success 3 in 6'
    """
    stay = [face for i, face in enumerate(roll.faces) if i not in again]
    lacking = roll.against - dice.icons(stay, roll.icon)
    if roll.of == "attack":
        return Odds("damage", *dice.at_least(len(again), roll.icon, lacking + 1))
    return Odds("success", *dice.at_least(len(again), roll.icon, lacking))


def text_of(card: str) -> str:
    if card in CARDS:
        return CARDS[card].ability.text
    return SKILLS[card].text if card in SKILLS else ITEMS[card].text


# -- why not -------------------------------------------------------------------------------------------------------


def no_reroll(s: State, who: str, card: str, roll: Roll, used: Set[str]) -> No | None:
    """Why a skill, item or card does not reroll this roll."""
    return no_reroll_card(s, who, card, roll) if card in CARDS else no_gift(s, who, card, roll, used)


@rule("escape.reroll.once-each")
def no_gift(s: State, who: str, card: str, roll: Roll, used: Set[str]) -> No | None:
    """Why a skill or item does not reroll this roll."""
    gift = dict(gifts.gifts(s, who, Rerolls)).get(card)
    if gift is None or who != roll.who or gift.of not in FITS[roll.of]:
        return No("escape.reroll.one-at-a-time", f"{name_of(card)} does not reroll this roll.")
    if card in used:
        return No("escape.reroll.once-each", f"{name_of(card)} has been used on this roll.")
    return costs.no_cost(s, who, card)


def no_reroll_card(s: State, who: str, card: str, roll: Roll) -> No | None:
    """Why a card in hand does not reroll this roll."""
    no = adrenaline.no_card(s, who, card) or no_fit(who, card, roll)
    return no or adrenaline.no_ability(s, who, card, ROLLED) or no_reach(s, who, roll)


def no_fit(who: str, card: str, roll: Roll) -> No | None:
    """Why the ability of a card is none for this roll."""
    if card in fitting(roll.of, who == roll.who):
        return None
    return No("escape.reroll.one-at-a-time", f"{name_of(card)} does not reroll this roll.")


@lru_cache(maxsize=20)
def fitting(of: Of, own: bool) -> frozenset[str]:
    """The cards whose ability is one for such a roll, the own one or another's."""
    rerolls = {card: printed.ability.do for card, printed in CARDS.items() if isinstance(printed.ability.do, Reroll)}
    return frozenset(card for card, do in rerolls.items() if do.of in FITS[of] and (own or do.whose == "near"))


def no_reach(s: State, who: str, roll: Roll) -> No | None:
    """Why somebody is too far away to reroll for another: neither on the same tile nor on an adjacent one."""
    if near(s, who, roll):
        return None
    return No("escape.reroll.one-at-a-time", f"{name_of(roll.who)} is neither on your tile nor on an adjacent one.")


def near(s: State, who: str, roll: Roll) -> bool:
    """It is one's own roll, or that of somebody on the same tile or on an adjacent one."""
    here, there = s.people[who].at, s.people[roll.who].at
    return who == roll.who or here == there or are_adjacent(s, here, there)


# -- one reroll ----------------------------------------------------------------------------------------------------


@rule("escape.reroll.one-at-a-time")
async def reroll(s: State, g: Ask, who: str, card: str, roll: Roll) -> tuple[Face, ...]:
    """Pay, choose dice, roll them again. The faces as they then are."""
    faces = roll.faces
    if card in CARDS:
        adrenaline.spend(s, g, who, card, CARDS[card].ability.fear, "to reroll")
    else:
        await costs.pay(s, g, who, card)
    chosen = range(len(faces)) if dice_of(card) == "all" else await _which(s, g, who, roll, most_of(card, faces))
    new = list(faces)
    for i, face in zip(chosen, dice.roll(g, len(chosen)), strict=True):
        new[i] = face
    g.note(
        "escape.reroll.one-at-a-time",
        "{who} rerolls {dice} with {card}: {faces}.",
        who=who,
        dice=dice.so_many(len(chosen)),
        card=card,
        faces=shown(tuple(new)),
    )
    return tuple(new)


def dice_of(card: str) -> int | Literal["any", "all"]:
    """How many dice an ability rerolls."""
    if card in CARDS:
        do = CARDS[card].ability.do
        assert isinstance(do, Reroll)
        return do.dice
    gift = SKILLS[card].gift if card in SKILLS else ITEMS[card].gift
    assert isinstance(gift, Rerolls)
    return gift.dice


def most_of(card: str, faces: tuple[Face, ...]) -> int:
    """As many of the dice that lie there as an ability rerolls."""
    most = dice_of(card)
    return min(most, len(faces)) if isinstance(most, int) else len(faces)


async def _which(s: State, g: Ask, who: str, roll: Roll, most: int) -> list[int]:
    """The dice to be rolled again: at least one."""
    return await g.choose_some(
        s.people[who].seat,
        "reroll.dice",
        rule="escape.reroll.one-at-a-time",
        min=1,
        max=most,
        options=lambda: [_die(roll, i, alone=most == 1) for i in range(len(roll.faces))],
        prompt=lambda: f"{_words(roll)} Which dice are rolled again?",
        waiting="to choose dice",
        dice=dice.on_table(roll.faces, roll.icon),
    )


def _die(roll: Roll, i: int, alone: bool) -> Option:
    words = "" if alone else "If no other die is rolled again."
    return Option(
        f"die:{i + 1}", i, f"Die {i + 1}: {dice.words(roll.faces[i])}", preview=lambda: Preview(words, (chance(roll, (i,)),))
    )
