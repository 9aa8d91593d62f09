"""The Skill Check: declare helpers and bought dice, roll, what Nuisances spoil, re-rolls in any order, Gamble, the result.

Every Action that rolls dice comes here. With the chapter open:

    result = await check(s, g, Check("pick", who, tn=door.tn, rule="darkness.enter.pick-door", about="the door"))
    if result.met: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from noctule.engine import D6, Ask, LyingDie, No, Odds, Option, Preview, capital, drama, rule
from noctule.engine.words import counted

from ..board.paces import budget, halves
from ..board.people import others, skill
from ..content import DISKS, FACTS
from ..score import points
from ..state import State, alter, turn
from . import help, odds
from .patterns import BEST, NOTHING, Pattern, best_die, hopeless, pattern
from .pool import Check, Pool, attribute, hampered, nuisances, pool


class Result(Struct, frozen=True, gc=False):
    """What came of a check. Without a Target Number `met` says that anything was rolled at all."""

    pattern: Pattern
    met: bool
    exceeded: bool = False
    """More than the Target Number asked for."""
    dice: tuple[int, ...] = ()
    first: tuple[int, ...] = ()
    """As they fell at first: the first of them is the Fate die of a Speed check."""
    forced: str = ""
    """`fail` or `succeed`, where Fate had decided before."""

    @property
    def rank(self) -> int:
        return self.pattern.rank


class Helped(Struct):
    """What a check has at hand while it is being made."""

    helpers: dict[str, int] = {}
    """Characters that have agreed, and the dice that each may still re-roll."""
    spent: int = 0
    """Victory Points spent on this roll."""
    bought: int = 0
    fate: int = 0
    """How the marked die of a Speed check fell: it decides about Fate, whatever becomes of it later."""


# -- the procedure -------------------------------------------------------------------------------------------------


@rule("darkness.check.success", "darkness.check.level-result")
async def check(s: State, g: Ask, asked: Check) -> Result:
    """One Skill Check from beginning to end."""
    fate = decided(s, asked)
    if fate == "fail" or (fate == "succeed" and asked.tn is not None):
        return as_fate_has_it(s, g, asked, fate)
    at_hand = await declared(s, g, asked)
    return await roll(s, g, asked, at_hand, at_least=asked.least if fate == "succeed" else 0)


async def roll(s: State, g: Ask, asked: Check, at_hand: Helped, at_least: int = 0) -> Result:
    """The dice of a check: the first roll, what spoils it and what mends it."""
    first = _first_roll(s, g, asked, at_hand)
    at_hand.fate = first[0] if first and asked.kind == "move" else 0
    dice = _spoiled(s, g, asked, first)
    dice = await _rerolls(s, g, asked, at_hand, dice)
    found = await _gamble(s, g, asked, dice)
    unseen = first if dice is first and g.untold == len(first) else ()
    return replace(_result(s, g, asked, max(found, Pattern(at_least)), dice, unseen), first=first)


def target(s: State, asked: Check) -> int | None:
    """The Target Number with what Fate adds to it or takes from it."""
    return None if asked.tn is None else asked.tn + s.people[asked.who].tn


@rule("darkness.check.success", "darkness.check.tn-zero", "darkness.check.tn-above-eight")
def _result(s: State, g: Ask, asked: Check, found: Pattern, dice: tuple[int, ...], unseen: tuple[int, ...]) -> Result:
    tn = target(s, asked)
    met = found.rank > 0 if tn is None else found.rank >= tn
    facts: dict[str, Any] = {"who": asked.who, "what": FACTS.check[asked.kind].name, "pattern": found.name}
    shows = _shown(s, asked, found, unseen, None if tn is None else met)
    if tn is None:
        g.note(asked.rule, "{who}, {what}: {pattern}.", shows=shows, **facts)
    else:
        text = "{who}, {what}: {pattern}, enough for {tn}." if met else "{who}, {what}: {pattern}, not enough for {tn}."
        g.note(asked.rule, text, tn=_tn_words(tn), shows=shows, **facts)
    return Result(found, met, tn is not None and found.rank > tn, dice)


OURS: Final[Mapping[str, drama.StrikeLook]] = {"attack": "blow", "shot": "shot", "blast": "fire", "creature-attack": "claw"}
THEIRS: Final[Mapping[str, drama.StrikeLook]] = {"defend": "claw", "dodge": "claw", "creature-defend": "claw"}
"""The checks with which somebody strikes at an opponent, and those that an opponent's blow asks for."""


def _shown(s: State, asked: Check, found: Pattern, unseen: tuple[int, ...], met: bool | None) -> drama.Shows | None:
    """The blow that the check decides, and what the dice are together, where they were not seen before."""
    verdict = "" if met is None else ", enough" if met else ", not enough"
    matter = tuple([int(unseen.count(face) > 1) for face in unseen])
    tally = drama.Tally(matter, adds=False, good=met, result=f"{found.name}{verdict}") if unseen else None
    if asked.about in s.board and asked.kind in OURS:
        return drama.strike(asked.who, asked.about, OURS[asked.kind], bool(met), tally)
    if asked.about in s.board and asked.kind in THEIRS:
        return drama.strike(asked.about, asked.who, THEIRS[asked.kind], not met, tally)
    return drama.Shows(tally=tally) if tally is not None else None


def _tn_words(tn: int) -> str:
    if tn <= 0:
        return "anything"
    return FACTS.dice.name(tn) if tn <= BEST else "more than Five of a Kind"


# -- what Fate has decided before ----------------------------------------------------------------------------------


@rule("darkness.fate.bad-12", "darkness.fate.good-12")
def decided(s: State, asked: Check) -> str:
    """Is this the check that fails or succeeds whatever happens? Both at once cancel each other.

    It is attempted now, whatever comes of it.
    """
    _attempted(s, asked)
    person = s.people[asked.who]
    due = [one for one in person.next if one == "fail" or asked.kind not in FACTS.fate.sure_except]
    if not due or not asked.own:
        return ""
    alter(s, asked.who, next=tuple(one for one in person.next if one not in due))
    return due[0] if len(due) == 1 else ""


def as_fate_has_it(s: State, g: Ask, asked: Check, fate: str) -> Result:
    """No dice, nothing spent: the Target Number is met exactly, or nothing is rolled and not even one of 0 is met."""
    facts: dict[str, Any] = {"who": asked.who, "what": FACTS.check[asked.kind].name}
    if fate == "fail":
        g.note("darkness.fate.bad-12", "{who}, {what}: fails, as Fate has it.", **facts)
        return Result(NOTHING, False, forced=fate)
    g.note("darkness.fate.good-12", "{who}, {what}: succeeds, as Fate has it.", **facts)
    return Result(Pattern(max(0, target(s, asked) or 0)), True, forced=fate)


@rule("darkness.obstacle.penalty-duration")
def _attempted(s: State, asked: Check) -> None:
    """Obstacles that weigh on this check do so for the rest of the turn, and are gone after it."""
    person = s.people[asked.who]
    weighing = [id for id in hampered(person, asked) if id not in person.hampered]
    if weighing and asked.own:
        alter(s, asked.who, hampered=(*person.hampered, *weighing))


# -- before the roll -----------------------------------------------------------------------------------------------


@rule("darkness.assist.ask-before-roll", "darkness.vp.spend-die")
async def declared(s: State, g: Ask, asked: Check) -> Helped:
    """Helpers are asked and dice are bought before anything is rolled."""
    answered: tuple[str, ...] = ()
    at_hand = Helped(helpers={})
    while not _settled(s, asked, at_hand, to_ask := help.to_ask(s, asked, answered)):
        verb, who = await _declaration(s, g, asked, at_hand, answered, to_ask)
        if verb == "roll":
            break
        if verb == "die":
            points.spend(s, asked.who, FACTS.spending.die)
            at_hand.spent += FACTS.spending.die
            at_hand.bought += 1
            continue
        answered = (*answered, who)
        if await help.ask(s, g, asked, who):
            at_hand.helpers[who] = help.rerolls(s.people[who], asked)
    return at_hand


@rule("darkness.check.tn-zero", "darkness.dice.few-dice")
def _settled(s: State, asked: Check, at_hand: Helped, to_ask: list[str]) -> bool:
    """Is there nothing to declare: it succeeds by itself, or there is nobody to ask and no die that could change the end?"""
    tn = target(s, asked)
    if tn is not None and tn <= 0:
        return True
    if tn is None or to_ask:
        return False
    dice = pool(s, asked, at_hand.bought).dice
    more = dice + (no_buying(s, asked, at_hand, FACTS.spending.die) is None)
    return odds.sure(dice, _wanted(asked, tn)) or hopeless(more, tn)


def _wanted(asked: Check, tn: int) -> int:
    """The rank beyond which nothing is gained. A Dodge is better when it exceeds its Target Number."""
    return tn + (asked.kind == "dodge")


def _declaration(
    s: State, g: Ask, asked: Check, at_hand: Helped, answered: tuple[str, ...], to_ask: list[str]
) -> Awaitable[tuple[str, str]]:
    return g.choose(
        s.people[asked.who].seat,
        "declare",
        rule=asked.rule,
        options=lambda: _open_declarations(s, asked, at_hand, to_ask),
        candidates=lambda: _declarations(s, asked, at_hand, answered),
        prompt=lambda: _before(s, asked, at_hand),
        waiting="to make a check",
        acting=asked.who,
    )


def _declarations(s: State, asked: Check, at_hand: Helped, answered: tuple[str, ...]) -> Iterator[Option]:
    """Everything that could be declared, with the reason why not."""
    yield _rolling(s, asked, at_hand)
    yield replace(_one_die_more(s, asked, at_hand), no=no_buying(s, asked, at_hand, FACTS.spending.die))
    yield from help.candidates(s, asked, answered)


def _open_declarations(s: State, asked: Check, at_hand: Helped, to_ask: list[str]) -> list[Option]:
    """Those of them that are not refused."""
    affordable = no_buying(s, asked, at_hand, FACTS.spending.die) is None
    found = [_rolling(s, asked, at_hand), *([_one_die_more(s, asked, at_hand)] if affordable else [])]
    return found + help.offers(s, asked, to_ask)


def _rolling(s: State, asked: Check, at_hand: Helped) -> Option:
    return Option("roll", ("roll", ""), "Roll the dice", preview=partial(foresee, s, asked, at_hand), main=True)


def _one_die_more(s: State, asked: Check, at_hand: Helped) -> Option:
    price = FACTS.spending.die
    more = replace(at_hand, bought=at_hand.bought + 1, spent=at_hand.spent + price)
    return Option("die", ("die", ""), BUY_A_DIE, preview=partial(foresee, s, asked, more, price), price=DIE_PRICE)


DIE_PRICE: Final = counted(FACTS.spending.die, "Victory Point")
REROLL_PRICE: Final = counted(FACTS.spending.reroll, "Victory Point")
BUY_A_DIE: Final = f"Buy a die for {DIE_PRICE}"
KEEP: Final = Option("keep", ("keep", ""), "Keep the dice", main=True)
BUY_A_REROLL: Final = Option("point", ("point", ""), f"Re-roll one die for {REROLL_PRICE}", price=REROLL_PRICE)


@rule("darkness.vp.spend-cap")
def no_buying(s: State, asked: Check, at_hand: Helped, price: int) -> No | None:
    """At most three points in all for one roll, and none for dice that are not the character's own."""
    if not asked.own:
        return No("darkness.vp.spend-die", "Points are spent on one's own checks.")
    if at_hand.spent + price > FACTS.spending.per_roll:
        return No("darkness.vp.spend-cap", f"At most {FACTS.spending.per_roll} points are spent on one roll.")
    return points.no_spending(s, asked.who, price)


def _before(s: State, asked: Check, at_hand: Helped) -> str:
    dice = pool(s, asked, at_hand.bought)
    tn = target(s, asked)
    goal = f" against {_tn_words(tn)}" if tn is not None else ""
    about = f" ({about_words(asked)})" if asked.about else ""
    return f"{capital(FACTS.check[asked.kind].name)}{about}: {counted(dice.dice, 'die', 'dice')}{_made_of(asked, dice)}{goal}."


def _made_of(asked: Check, dice: Pool) -> str:
    """Where dice come from, unless it is the Attribute alone."""
    rolled = attribute(asked)
    if dice.words.isdigit() or rolled is None:
        return ""
    return f" ({FACTS.attribute[rolled].name} {dice.words})"


def about_words(asked: Check) -> str:
    return DISKS[asked.about].name if asked.about in DISKS else asked.about


def foresee(s: State, asked: Check, at_hand: Helped, price: int = 0) -> Preview:
    """The exact odds of a check before it is rolled, if so many points more are spent before."""
    dice = pool(s, asked, at_hand.bought)
    return chances(s, asked, dice, list(at_hand.helpers.values()), at_hand.spent, price)


def chances(s: State, asked: Check, dice: Pool, helpers: list[int], spent: int = 0, price: int = 0) -> Preview:
    """The chance to reach the Target Number with the best use of everything at hand, and each combination of a plain roll."""
    left = _bought_rerolls(s, asked, spent, price)
    tn, rerolls = target(s, asked), [*helpers, *_ally_rerolls(s, asked), *left]
    plain = odds.patterns(dice.dice, nuisances=nuisances(s.people[asked.who], asked), gamble=can_gamble(s, asked))
    words = [f"{counted(dice.dice, 'die', 'dice')}{_made_of(asked, dice)}."]
    words += [f"{capital(_tn_words(tn))} is needed."] if tn is not None else []
    given_up = len(_bought_rerolls(s, asked, spent - price)) - len(left)
    words += [f"The die takes the points of {counted(given_up, 're-roll')}."] if given_up else []
    if tn is None or not rerolls:
        words += ["The combinations are those of the roll before any re-roll."] if rerolls else []
    else:
        words += [f"Success counts the best use of {counted(len(rerolls), 're-roll')}, the combinations none."]
    won = () if tn is None else (_success(s, asked, dice, tn, rerolls),)
    return Preview(" ".join(words), (*won, *plain), spread=tn is None)


def _success(s: State, asked: Check, dice: Pool, tn: int, rerolls: list[int]) -> Odds:
    """The chance to reach the Target Number with the best use of everything at hand."""
    spoils = nuisances(s.people[asked.who], asked)
    return odds.chance(dice.dice, tn, rerolls, nuisances=spoils, gamble=can_gamble(s, asked))


def preview(s: State, asked: Check) -> Preview:
    """The odds of a check that somebody thinks of making."""
    return chances(s, asked, pool(s, asked), [])


# -- the roll ------------------------------------------------------------------------------------------------------


def _first_roll(s: State, g: Ask, asked: Check, at_hand: Helped) -> tuple[int, ...]:
    dice = pool(s, asked, at_hand.bought).dice
    return tuple(map(int, g.roll(D6, dice))) if dice else ()


@rule("darkness.nuisance.reroll-best", "darkness.nuisance.several")
def _spoiled(s: State, g: Ask, asked: Check, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Each Nuisance makes the best die fall again, one after another."""
    spoils = nuisances(s.people[asked.who], asked) if dice else 0
    if spoils:
        g.note("darkness.dice.d6-pool", "{who} rolls {dice}.", who=asked.who, dice=dice_words(dice))
    for _ in range(spoils):
        place = best_die(dice)
        (face,) = g.roll(D6, 1)
        g.note(
            "darkness.nuisance.reroll-best",
            "A Nuisance makes {who} roll a {was} again: {now}.",
            who=asked.who,
            was=dice[place],
            now=int(face),
        )
        dice = (*dice[:place], int(face), *dice[place + 1 :])
    return dice


# -- re-rolls ------------------------------------------------------------------------------------------------------


@rule("darkness.assist.consecutive", "darkness.assist.once-per-helper", "darkness.assist.reroll-cap")
@rule("darkness.vp.spend-reroll")
async def _rerolls(s: State, g: Ask, asked: Check, at_hand: Helped, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Helpers, one Ally and points, in any order, each result seen before the next; the new faces stand."""
    while dice and not _enough(s, asked, dice):
        sources = _open_sources(s, asked, at_hand, dice)
        if g.untold and len(sources) > 1:
            _rolled(s, g, asked, dice)
        source, who = await _source(s, g, asked, at_hand, dice, sources)
        if source == "keep":
            break
        most = _use(s, asked, at_hand, source, who)
        places = await _places(s, g, asked, at_hand, dice, most)
        dice = _again(s, g, asked, source, who, dice, places)
    return dice


def _enough(s: State, asked: Check, dice: tuple[int, ...]) -> bool:
    """Can nothing better come of a re-roll: is it enough, or can so few dice never be?"""
    found, tn = _pattern(s, asked, dice), target(s, asked)
    if asked.opposed:
        return asked.beat is not None and found > asked.beat
    return found.rank >= BEST or (tn is not None and (found.rank >= _wanted(asked, tn) or hopeless(len(dice), tn)))


def _rolled(s: State, g: Ask, asked: Check, dice: tuple[int, ...]) -> None:
    """The dice fall before everybody's eyes, while one of them decides what falls again."""
    text, lying = "{who} rolls {dice}.", dice_words(dice)
    g.note("darkness.dice.d6-pool", text, shows=_together(s, asked, dice, dice), who=asked.who, dice=lying)


def _together(s: State, asked: Check, fallen: tuple[int, ...], dice: tuple[int, ...]) -> drama.Shows:
    """What dice that fell just now come to, with those that lie there."""
    matter = tuple([int(dice.count(face) > 1) for face in fallen])
    return drama.Shows(tally=drama.Tally(matter, adds=False, result=capital(_pattern(s, asked, dice).name)))


def _source(
    s: State, g: Ask, asked: Check, at_hand: Helped, dice: tuple[int, ...], sources: list[Option]
) -> Awaitable[tuple[str, str]]:
    return g.choose(
        s.people[asked.who].seat,
        "reroll",
        rule="darkness.assist.consecutive",
        options=sources,
        candidates=lambda: _sources(s, asked, at_hand, dice),
        foresee=lambda source: partial(_foresee_now, s, asked, at_hand, dice, source[0]),
        prompt=lambda: _lying(s, asked, dice),
        waiting="to re-roll dice",
        acting=asked.who,
        dice=on_table(dice, at_hand.fate),
    )


@lru_cache(maxsize=1 << 12)
def on_table(dice: tuple[int, ...], fate: int = 0) -> tuple[LyingDie, ...]:
    """The dice as clients draw them; the marked one as long as it lies as it fell."""
    return tuple(LyingDie(face, "Fate" if i == 0 and face == fate else "") for i, face in enumerate(dice))


def _places(s: State, g: Ask, asked: Check, at_hand: Helped, dice: tuple[int, ...], most: int) -> Awaitable[list[int]]:
    return g.choose_some(
        s.people[asked.who].seat,
        "dice",
        rule="darkness.assist.reroll-cap",
        min=1,
        max=min(most, len(dice)),
        options=[Option(f"die:{i + 1}", i, f"Die {i + 1}: {face}") for i, face in enumerate(dice)],
        prompt=f"Which dice fall again? {dice_words(dice)}",
        waiting="to choose dice",
        acting=asked.who,
        dice=on_table(dice, at_hand.fate),
    )


def _sources(s: State, asked: Check, at_hand: Helped, dice: tuple[int, ...]) -> Iterator[Option]:
    """What may make dice fall again, and who cannot."""
    yield replace(KEEP, preview=partial(_foresee_now, s, asked, at_hand, dice, "keep"))
    for helper in others(s, asked.who):
        most = at_hand.helpers.get(helper.id, 0)
        no = None if most else help.too_late(s, helper.id, helper.id in at_hand.helpers)
        yield replace(_by("helper", helper.id, helper.name, most, dice), no=no)
    for id in s.people[asked.who].allies:
        yield replace(_by("ally", id, DISKS[id].name, help.ally(id).dice, dice), no=help.no_ally(s, asked, id))
    yield replace(BUY_A_REROLL, no=no_buying(s, asked, at_hand, FACTS.spending.reroll))


def _open_sources(s: State, asked: Check, at_hand: Helped, dice: tuple[int, ...]) -> list[Option]:
    """Those of them that are not refused."""
    found = [KEEP]
    for helper in others(s, asked.who) if at_hand.helpers else ():
        if most := at_hand.helpers.get(helper.id, 0):
            found.append(_by("helper", helper.id, helper.name, most, dice))
    found += [_by("ally", id, DISKS[id].name, help.ally(id).dice, dice) for id in help.allies(s, asked)]
    if no_buying(s, asked, at_hand, FACTS.spending.reroll) is None:
        found.append(BUY_A_REROLL)
    return found


def _by(source: str, id: str, name: str, most: int, dice: tuple[int, ...]) -> Option:
    """A helper or an Ally makes dice fall again."""
    label = f"{name} helps: re-roll up to {counted(min(most, len(dice)), 'die', 'dice')}"
    return Option(f"{source}:{id}", (source, id), label, (id,))


def _use(s: State, asked: Check, at_hand: Helped, source: str, who: str) -> int:
    """Use up a helper, an Ally or a point; how many dice it re-rolls."""
    if source == "helper":
        most, at_hand.helpers[who] = at_hand.helpers[who], 0
        return most
    if source == "ally":
        turn(s, called=(*s.turn.called, asked.who))
        return help.ally(who).dice
    points.spend(s, asked.who, FACTS.spending.reroll)
    at_hand.spent += FACTS.spending.reroll
    return 1


def _again(s: State, g: Ask, asked: Check, source: str, who: str, dice: tuple[int, ...], places: list[int]) -> tuple[int, ...]:
    fallen = tuple(int(face) for face in g.roll(D6, len(places)))
    new = list(dice)
    for place, face in zip(sorted(places), fallen, strict=True):
        new[place] = face
    by = {"helper": "{helper} helps {who}", "ally": "{helper} helps {who}", "point": "{who} spends a point"}[source]
    g.note(
        "darkness.assist.meaning",
        by + ": {was} becomes {now}.",
        shows=_together(s, asked, fallen, tuple(new)),
        who=asked.who,
        helper=who,
        was=dice_words(dice),
        now=dice_words(new),
    )
    return tuple(new)


def dice_words(dice: tuple[int, ...] | list[int]) -> str:
    return " ".join(map(str, dice))


def _lying(s: State, asked: Check, dice: tuple[int, ...]) -> str:
    tn = target(s, asked)
    goal = f"; {_tn_words(tn)} is needed" if tn is not None else ""
    return f"{capital(FACTS.check[asked.kind].name)}: {dice_words(dice)}, {_worth(s, asked, dice)}{goal}. Re-roll?"


def _worth(s: State, asked: Check, dice: tuple[int, ...]) -> str:
    """What the dice are as they lie, and in a Speed check how far that takes."""
    found = _pattern(s, asked, dice)
    return (
        f"{found.name}. That makes {halves(budget(s, s.people[asked.who], found.rank))}" if asked.kind == "move" else found.name
    )


def _foresee_now(s: State, asked: Check, at_hand: Helped, dice: tuple[int, ...], source: str) -> Preview:
    """What the dice that lie there come to if they are kept, and the odds if everything at hand is used as well as can be."""
    tn, gamble = target(s, asked), can_gamble(s, asked)
    if source == "keep":
        sure = () if tn is None else (odds.chance_now(dice, tn, (), gamble=gamble),)
        return Preview(f"{capital(_worth(s, asked, dice))}.", sure)
    if tn is None:
        return Preview("The new dice count, better or worse.")
    left = [*at_hand.helpers.values(), *_ally_rerolls(s, asked), *_bought_rerolls(s, asked, at_hand.spent)]
    return Preview("With the best use of all re-rolls.", (odds.chance_now(dice, tn, left, gamble=gamble),))


def _ally_rerolls(s: State, asked: Check) -> list[int]:
    """One Ally at most: the best."""
    found = [help.ally(id).dice for id in help.allies(s, asked)]
    return [max(found)] if found else []


def _bought_rerolls(s: State, asked: Check, spent: int, price: int = 0) -> list[int]:
    """What the points that are left allow, if so many more are spent before."""
    if not asked.own:
        return []
    left = min(FACTS.spending.per_roll - spent, s.people[asked.who].points - price)
    return [1] * max(0, left // FACTS.spending.reroll)


# -- Gamble --------------------------------------------------------------------------------------------------------


@rule("darkness.skill.gamble", "darkness.dice.two-pair-full-house-gamble-only")
def can_gamble(s: State, asked: Check) -> bool:
    """Once in each turn, in any check of one's own."""
    return bool(skill(s.people[asked.who], "gamble")) and asked.who not in s.turn.gambled and asked.own


async def _gamble(s: State, g: Ask, asked: Check, dice: tuple[int, ...]) -> Pattern:
    """A Two Pair or a Full House may count for more; nobody is asked where it would change nothing."""
    plain = _pattern(s, asked, dice)
    if not can_gamble(s, asked):
        return plain
    better = _pattern(s, asked, dice, gamble=True)
    if _comes_to(s, asked, better) <= _comes_to(s, asked, plain):
        return plain
    upgrade: bool = await g.choose(
        s.people[asked.who].seat,
        "gamble",
        rule="darkness.skill.gamble",
        options=[
            Option("gamble", True, f"Count it as {better.name}"),
            Option("plain", False, f"Leave it at {plain.name}", main=True),
        ],
        prompt=f"{dice_words(dice)}: a gambler may count this as {better.name}, once a turn.",
        waiting="to gamble",
        acting=asked.who,
        dice=on_table(dice),
    )
    if not upgrade:
        return plain
    turn(s, gambled=(*s.turn.gambled, asked.who))
    g.note("darkness.skill.gamble", "{who} gambles: {pattern}.", who=asked.who, pattern=better.name)
    return better


def _pattern(s: State, asked: Check, dice: tuple[int, ...], gamble: bool = False) -> Pattern:
    return pattern(dice, gamble=gamble, longer=s.longer and asked.opposed)


def _comes_to(s: State, asked: Check, found: Pattern) -> Any:
    """What a combination is good for, to compare: in an Opposed Check the faces, in an open one the rank, else success."""
    tn = target(s, asked)
    if asked.beat is not None:
        return (found > asked.beat) - (found < asked.beat)
    if tn is None:
        return found if asked.opposed else found.rank
    return min(found.rank, _wanted(asked, tn)) if found.rank >= tn else -1


__all__ = ["Check", "Helped", "Result", "attribute", "check", "preview", "roll", "target"]
