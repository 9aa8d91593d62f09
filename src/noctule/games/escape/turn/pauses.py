"""The pauses in which cards are played at any time: between two steps, before a challenge's dice, before an attack's dice.

In a pause everybody in play who can play a card is asked, in turn order from the current character. Hand sizes are open,
and every card can be discarded to manage fear, so that being asked tells nothing. Who does not want to be asked says `rest`,
until the next turn of its own; those whom a challenge or an attack concerns are asked all the same.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from noctule.engine import Ask, Menu, Moment, Odds, Option, Preview, rule

from ..board import dice, figures, gifts, stats, where
from ..board.names import STAT_NAMES, name_of
from ..content import CARDS, ENEMIES, FACTS
from ..content.steps import AttackDice, ChallengeType, Deed
from ..enemies import attack
from ..state import INFIRMARY, Person, State
from . import adrenaline, foresight, items

Rating = int | Callable[[], int | None]
"""What a challenge needs: a number, or a question asked when all cards have been played (None: nothing is left to roll for)."""
Play = tuple[str, ...]
"""What is played: a verb, a card, and whom it helps where it is lent."""
Foretold = Callable[[], Preview] | None
"""What there is to tell of a play beforehand."""
PLAYS: Final[Menu[State, str]] = Menu(adrenaline, items)
PLAYABLE: Final = FACTS.cards.playable_from
PASS: Final = Option("pass", ("pass",), "Go on", main=True)
REST: Final = Option("rest", ("rest",), "Go on, and do not ask again before my next turn")


MOMENTS: Final = (
    Moment("pause", "between two steps, and before rolls that do not concern me", quiet=True),
    Moment("challenge", "before the dice of a challenge that I attempt or can assist"),
    Moment("attack", "before an enemy attacks me"),
    Moment("reroll", "once the dice lie that I might roll again"),
)
"""Between two steps, and before rolls of which one can change nothing, a card hardly ever matters: nobody is asked there who
has not said so. Who rests is not asked about what does not concern it, whatever it said here."""


class Challenge(Struct, frozen=True):
    """A challenge that has been announced, before its dice. `deed`: the challenge action that it is, if it is one. `calls`:
    what it is called, and `fails`: what a failure brings, in words."""

    who: str
    type: ChallengeType
    rating: Rating
    deed: Deed | None = None
    calls: str = ""
    fails: str = ""


# -- who is asked --------------------------------------------------------------------------------------------------


@rule("escape.card.last-card", "escape.card.bonus-any-time", "escape.card.manage-fear")
def can_play(s: State, person: Person) -> bool:
    """Has something for a pause: a card that is not the last one, or a skill or item for any time. Open to all."""
    if person.fate:
        return False
    if len(person.hand) >= PLAYABLE:
        return True
    return gifts.has_use(person) and bool(items.any_time(s, person.id))


def in_pause(s: State, who: str) -> list[Option]:
    """What somebody can play in any pause."""
    return [*adrenaline.plays(s, who, adrenaline.PAUSE), *items.any_time(s, who)]


def judged_pause(s: State, who: str) -> Iterator[Option]:
    """Everything that one could think of playing in a pause."""
    yield from adrenaline.judged_plays(s, who, adrenaline.PAUSE)
    yield from items.uses(s, who, items.PAUSE)
    yield from adrenaline.judged_assists(s, who, who, None)


# -- between two steps ---------------------------------------------------------------------------------------------


@rule("escape.card.bonus-any-time", "escape.card.manage-fear", "escape.card.ability-timing")
async def pause(s: State, g: Ask, before: str = "It goes on.", *about: str, everybody: bool = False) -> bool:
    """Everybody in play may play cards between two steps, each until passing. Was anybody asked?

    `before`: what is about to happen, in words with places for those `about` whom it is. In the action phase the current
    character is left out, because all this is among its own options; `everybody`: it is not.
    """
    busy = "" if everybody or s.phase != "action" or s.turn.over else s.current
    for who, person in s.people.items():
        if len(person.hand) < PLAYABLE and gifts.USED.isdisjoint(person.skills + person.items):
            continue  # mostly so, and known at a glance: this is asked all the time
        if not person.resting and who != busy and can_play(s, person):
            await _open_pause(s, g, busy, before, about)
            return True
    return False


def _nobody(who: str) -> bool:
    return False


async def _open_pause(s: State, g: Ask, busy: str, before: str, about: tuple[str, ...]) -> None:
    await g.window(
        "pause",
        asked=lambda passed: _next(s, (busy, *passed), _nobody),
        ask=lambda who: _ask(
            s,
            g,
            "pause",
            who,
            in_pause,
            judged_pause,
            rest=True,
            prompt=lambda: f"{before.format(*map(name_of, about))} Play a card first?",
            foresee=lambda play: PLAYS.foresee(s, who, *play),
        ),
        react=lambda who, played: react(s, g, who, *played),
        again=_nobody,
    )


def _next(s: State, passed: Collection[str], concerns: Callable[[str], bool]) -> str | None:
    """The first in turn order who has something to play and has not passed; of those who rest only whom it concerns."""
    for who in where.in_turn(s):
        person = s.people[who]
        if who not in passed and can_play(s, person) and (not person.resting or concerns(who)):
            return who
    return None


async def _ask(
    s: State,
    g: Ask,
    kind: str,
    who: str,
    offers: Callable[[State, str], list[Option]],
    judged: Callable[[State, str], Iterable[Option]],
    *,
    rest: bool,
    prompt: str | Callable[[], str],
    foresee: Callable[[Play], Foretold],
    acting: str = "",
) -> Play | None:
    """What somebody plays; None if it is nothing. `offers` are quick, `judged` have their refusals. `rest`: may ask not to be
    asked again, since it does not concern it. `foresee`: what a play, or going on, would mean. `acting`: whose deed they
    answer, if it is not the current character's."""
    ways = (PASS, REST) if rest else (PASS,)
    answer: Play = await g.choose(
        s.people[who].seat,
        kind,
        rule="escape.card.bonus-any-time",
        options=lambda: [*offers(s, who), *ways],
        prompt=prompt,
        waiting="to play cards or go on",
        always=len(s.seats) > 1,  # alone there is nobody whom it could tell that no card is at hand
        candidates=lambda: [*judged(s, who), *ways],
        acting=acting,
        foresee=foresee,
        moment="pause" if rest else kind,
        idle=PASS.key,
    )
    if answer[0] == "rest":
        figures.change(s, who, resting=True)
    return None if answer[0] in ("pass", "rest") else answer


def react(s: State, g: Ask, who: str, verb: str, *details: str) -> Awaitable[None]:
    """Carry out what was played: a card, or a skill or item."""
    return PLAYS.do(s, g, who, verb, *details)


# -- before a challenge's dice -------------------------------------------------------------------------------------


@rule("escape.card.before-roll", "escape.assist.effect", "escape.assist.range")
async def before_challenge(s: State, g: Ask, call: Challenge) -> None:
    """The last moment for cards that add dice: for the one who rolls and for those who assist, until all pass in a row."""
    if _next(s, (), partial(concerned, s, call)) is not None:  # mostly nobody
        await _open_challenge(s, g, call)


async def _open_challenge(s: State, g: Ask, call: Challenge) -> None:
    concerns = partial(concerned, s, call)

    def ask(who: str) -> Awaitable[Play | None]:
        return _ask(
            s,
            g,
            "challenge",
            who,
            partial(before_challenge_offers, call=call),
            partial(judged_before_challenge, call=call),
            rest=not concerns(who),
            prompt=partial(_challenge_words, s, call),
            foresee=partial(before_challenge_foretold, s, who, call),
        )

    await g.window(
        "challenge",
        asked=lambda passed: _next(s, passed, concerns) if attempting(s, call) else None,
        ask=ask,
        react=lambda who, played: react(s, g, who, *played),
        again=concerns,
    )


def concerned(s: State, call: Challenge, who: str) -> bool:
    """The one who attempts a challenge, and those who can assist."""
    return who == call.who or adrenaline.no_helper(s, who, call.who) is None


def attempting(s: State, call: Challenge) -> bool:
    """The challenge still takes place."""
    return needs(s, call) is not None


@rule("escape.challenge.type-rating")
def needs(s: State, call: Challenge) -> int | None:
    """The rating as things stand, with what gifts change in a challenge action.

    None: there is nothing to roll for any more, or whoever was to roll is not there.
    """
    if s.people[call.who].at in ("", INFIRMARY):
        return None
    rating = call.rating() if callable(call.rating) else call.rating
    if rating is None or not call.deed:
        return rating
    return gifts.rating_of(s, call.who, call.deed, rating)


@rule("escape.challenge.dice", "escape.stat.current")
def count(s: State, call: Challenge) -> int:
    """As many dice as the current stat of the challenge's type; gifts may add some to a challenge action."""
    extra = gifts.more_dice(s, call.who, call.deed) if call.deed else 0
    return max(0, stats.stat(s, call.who, call.type) + extra)


def before_challenge_offers(s: State, who: str, *, call: Challenge) -> list[Option]:
    """What somebody can play before a challenge."""
    found = in_pause(s, who)
    if who != call.who:
        found += adrenaline.assists(s, who, call.who, call.type)
    return found


def judged_before_challenge(s: State, who: str, *, call: Challenge) -> Iterator[Option]:
    """Everything that one could think of playing before a challenge."""
    yield from adrenaline.judged_plays(s, who, adrenaline.PAUSE)
    yield from items.uses(s, who, items.PAUSE)
    yield from adrenaline.judged_assists(s, who, call.who, call.type)


def before_challenge_foretold(s: State, who: str, call: Challenge, play: Play) -> Foretold:
    """The odds that going on, or playing something first, would bring."""
    if play == PASS.value:
        return partial(_odds_preview, s, call)
    return partial(_foresee, s, who, play, call) if play != REST.value else None


def _foresee(s: State, who: str, play: Play, call: Challenge) -> Preview:
    """The odds of a challenge after a play; for others than the one who rolls only if the play changes them."""
    told, (verb, card, *_) = _told(s, who, play), play
    after, needed = foresight.after(s, who, verb, card, call.who), needs(s, call)
    if after is None or needed is None or (who != call.who and count(after, call) == count(s, call)):
        return told
    return Preview(told.text, dice.challenge_odds(count(after, call), call.type, needed))


def _told(s: State, who: str, play: Play) -> Preview:
    """What a play tells of itself, whatever it is played for."""
    told = PLAYS.foresee(s, who, *play)
    return told() if told is not None else Preview()


def _odds_preview(s: State, call: Challenge) -> Preview:
    """The odds of a challenge as things stand, before any reroll."""
    needed = needs(s, call)
    return Preview("", dice.challenge_odds(count(s, call), call.type, needed) if needed is not None else ())


def _challenge_words(s: State, call: Challenge) -> str:
    rolled, stat = dice.so_many(count(s, call)), STAT_NAMES[call.type]
    begins = f"{call.calls}: " if call.calls else ""
    fails = f" Failure: {call.fails}." if call.fails else ""
    return f"{begins}{name_of(call.who)} needs {needs(s, call)} {stat} with {rolled}.{fails} Play a card before the roll?"


# -- before an attack's dice ---------------------------------------------------------------------------------------


@rule("escape.card.toughness-before-attack", "escape.assist.challenges-only", "escape.card.manage-fear")
async def before_attack(s: State, g: Ask, call: attack.Call) -> bool:
    """The target of an announced attack may raise its Toughness, dodge and manage fear; nobody can lend it anything.

    The others may play what can be played in any pause. Dice that the attack gains or loses are noted in the call. Was anybody
    asked?
    """
    if _next(s, (), call.target.__eq__) is None:  # mostly so
        return False
    await _open_attack(s, g, call)
    return True


async def _open_attack(s: State, g: Ask, call: attack.Call) -> None:
    place, concerns = s.people[call.target].at, call.target.__eq__

    def ask(who: str) -> Awaitable[Play | None]:
        return _ask(
            s,
            g,
            "attack",
            who,
            partial(before_attack_offers, call=call),
            partial(judged_before_attack, call=call),
            rest=who != call.target,
            prompt=partial(_attack_words, s, call),
            foresee=partial(before_attack_foretold, s, who, call),
            acting=call.enemy,
        )

    await g.window(
        "attack",
        asked=lambda passed: None if attack.called_off(s, call, place) else _next(s, passed, concerns),
        ask=ask,
        react=lambda who, played: _answer(s, g, call, who, *played),
        again=concerns,
    )


async def _answer(s: State, g: Ask, call: attack.Call, who: str, verb: str, card: str, *details: str) -> None:
    """Carry out what was played before an attack; its dice are changed here, because no step knows which attack it is."""
    do = CARDS[card].ability.do if verb == "ability" else None
    if isinstance(do, AttackDice):
        adrenaline.spend(s, g, who, card, CARDS[card].ability.fear, f"for its ability: {do.by:+d} dice for the attack")
        call.changed += do.by
    else:
        await react(s, g, who, verb, card, *details)


def before_attack_offers(s: State, who: str, *, call: attack.Call) -> list[Option]:
    """What somebody can play before an attack."""
    timings = adrenaline.ATTACKED if who == call.target else adrenaline.PAUSE
    return [*adrenaline.plays(s, who, timings), *items.any_time(s, who)]


def judged_before_attack(s: State, who: str, *, call: attack.Call) -> Iterator[Option]:
    """Everything that one could think of playing before an attack; nobody but the target raises its Toughness."""
    yield from adrenaline.judged_plays(s, who, adrenaline.ATTACKED if who == call.target else adrenaline.PAUSE)
    yield from items.uses(s, who, items.PAUSE)
    yield from adrenaline.judged_assists(s, who, call.target, None)


def before_attack_foretold(s: State, who: str, call: attack.Call, play: Play) -> Foretold:
    """The danger that is left after going on, or after playing something first."""
    if play == PASS.value:
        return partial(_danger_preview, s, call)
    return partial(_foresee_danger, s, who, play, call) if play != REST.value else None


def _foresee_danger(s: State, who: str, play: Play, call: attack.Call) -> Preview:
    """The danger after a play; for others than the target only if the play changes it."""
    told, (verb, card, *_) = _told(s, who, play), play
    after = foresight.after(s, who, verb, card, call.target)
    if after is None:
        return told
    changed = attack.Call(call.enemy, call.target, call.changed + foresight.attack_dice(verb, card))
    odds = _danger_preview(after, changed).odds
    return told if who != call.target and odds == _danger_preview(s, call).odds else Preview(told.text, odds)


def _danger_preview(s: State, call: attack.Call) -> Preview:
    """The odds that an attack does any damage, as things stand."""
    icon = ENEMIES[s.enemies[call.enemy].kind].attack.icon
    toughness = stats.stat(s, call.target, "toughness")
    return Preview("", (Odds("damage", *dice.at_least(attack.dice_now(s, call), icon, toughness + 1)),))


def _attack_words(s: State, call: attack.Call) -> str:
    toughness, rolled = stats.stat(s, call.target, "toughness"), dice.so_many(attack.dice_now(s, call))
    enemy, target = name_of(call.enemy), name_of(call.target)
    return f"{enemy} attacks {target} (Toughness {toughness}) with {rolled}. Play a card first?"
