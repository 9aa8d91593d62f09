"""Buying between two Scenarios: Special Action cards, Skill counters, Personal and Group Abilities."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, counted, rule

from ..board.names import card_words, name_of
from ..content import ABILITIES, ACTIONS, BASIC, FACTS, SKILL_COUNTERS
from ..state import Diary, Known, State
from .diary import action_deck, living, member, since, special_decks, types_missing, with_people
from .finish import ending


@rule("eternaut.shop.free-choice", "eternaut.info.hidden-until-told")
async def shop(s: State, g: Ask) -> None:
    """One purchase, or the end of it. Everything that is for sale lies open."""
    deed, *what = await g.choose(
        s.seats,
        "buy",
        rule="eternaut.shop.free-choice",
        options=lambda: list(candidates(s.diary)),
        prompt=lambda: f"{counted(s.diary.points, 'Purchase Point')} left. What does the group buy?",
        waiting="to buy for the group",
        always=True,
    )
    if deed == "card":
        await _buy_card(s, g, *what)
    elif deed == "skill":
        _buy_skill(s, g, *what)
    elif deed == "ability":
        _buy_ability(s, g, *what)
    elif deed == "group":
        _buy_group(s, g, *what)
    else:
        _done(s, g)


@rule("eternaut.shop.carry-over", "eternaut.shop.record")
def _done(s: State, g: Ask) -> None:
    """What is not spent is kept; the Diary is complete."""
    g.note("eternaut.shop.carry-over", "{points:Purchase Point} are kept.", points=s.diary.points)
    s.outcome = f"Scenario {s.diary.sections[-1].book} is over{ending(s)} The campaign goes on."


# ---- what is for sale


@rule("eternaut.shop.supply-persists")
def candidates(diary: Diary) -> Iterator[Option]:
    """Everything that has been opened and was not bought, at its price."""
    prices = FACTS.prices
    names = set()
    for card in special_decks(diary):
        if card not in diary.special and ACTIONS[card].name not in names:
            names.add(ACTIONS[card].name)
            no = _no_points(diary, prices.special)
            yield Option(f"card:{card}", ("card", card), card_words(card), (card,), no=no, price=_price(prices.special))
    for counter in skill_counters(diary):
        for known in living(diary):
            words = f"{counter_words(counter)} for {name_of(known.id)}"
            key, no = f"skill:{counter.lower()}/{known.id}", no_skill(diary, known)
            yield Option(key, ("skill", counter, known.id), words, (counter, known.id), no=no, price=_price(prices.skill))
    for ability in personal_abilities(diary):
        gift = ABILITIES[ability]
        words = f"{gift.name} for {name_of(gift.character)}"
        key, no = f"ability:{ability.lower()}", no_ability(diary, ability)
        yield Option(key, ("ability", ability), words, (ability,), no=no, price=_price(prices.personal))
    for ability in group_abilities(diary):
        words = f"{ABILITIES[ability].name} for the group"
        no = _no_points(diary, prices.group)
        yield Option(f"group:{ability.lower()}", ("group", ability), words, (ability,), no=no, price=_price(prices.group))
    yield Option("done", ("done",), "Buy nothing more", main=True)


def _price(points: int) -> str:
    return counted(points, "Purchase Point")


def counter_words(counter: str) -> str:
    card = SKILL_COUNTERS[counter]
    icon = f"{card.icon.replace('-', ' ').title()}, " if card.icon else ""
    return f"Skill counter {counter} ({icon}{counted(card.items, 'item')} more)"


@rule("eternaut.shop.points")
def _no_points(diary: Diary, price: int) -> No | None:
    if diary.points >= price:
        return None
    return No("eternaut.shop.points", f"That costs {price} Purchase Points; {diary.points} are left.")


@rule("eternaut.shop.skill-counter")
def skill_counters(diary: Diary) -> list[str]:
    """Skill counters that nobody has or had: three sets, after B, C and D."""
    taken = {*diary.gone, *[counter for known in diary.people for counter in known.skills]}
    return [id for id, card in SKILL_COUNTERS.items() if since(card.after, diary) and id not in taken]


@rule("eternaut.shop.skill-counter-limit", "eternaut.shop.skill-counter-effect")
def no_skill(diary: Diary, known: Known) -> No | None:
    most = FACTS.character.skill_counters
    if len(known.skills) >= most:
        return No("eternaut.shop.skill-counter-limit", f"{name_of(known.id)} has {most} Skill counters, for good.")
    return _no_points(diary, FACTS.prices.skill)


@rule("eternaut.shop.personal-ability", "eternaut.finish-c.remove-abilities", "eternaut.masked.rules")
def personal_abilities(diary: Diary) -> list[str]:
    """Personal Ability cards of living Characters of the group, from the end of C on; the others are out of the campaign."""
    group = {known.id for known in living(diary)}
    return [id for id, card in ABILITIES.items() if card.character in group and since(card.after, diary)]


@rule("eternaut.ability.one-personal", "eternaut.shop.personal-ability")
def no_ability(diary: Diary, ability: str) -> No | None:
    known = member(diary, ABILITIES[ability].character)
    if known is not None and known.ability:
        return No("eternaut.ability.one-personal", f"{name_of(known.id)} has a Personal Ability already.")
    return _no_points(diary, FACTS.prices.personal)


@rule("eternaut.shop.group-ability")
def group_abilities(diary: Diary) -> list[str]:
    """Group Ability cards that the group does not own: two after D, two more after E."""
    ids = [id for id, card in ABILITIES.items() if not card.character and since(card.after, diary)]
    return [id for id in ids if id not in diary.groups]


# ---- buying


@rule("eternaut.shop.special-action", "eternaut.shop.replace-card")
async def _buy_card(s: State, g: Ask, card: str) -> None:
    """A Special Action card; a basic one leaves for it, so that the deck stays at forty."""
    leaves = await g.choose(
        s.seats,
        "replace",
        rule="eternaut.shop.replace-card",
        options=lambda: list(replaceable(s.diary, card)),
        prompt=lambda: f"Which card leaves the Action deck for {name_of(card)}?",
        waiting="to choose the Action card that leaves",
    )
    bought = replace(s.diary, special=(*s.diary.special, card), replaced=(*s.diary.replaced, leaves))
    s.diary = _paid(bought, FACTS.prices.special)
    text = "The group buys {card}; {leaves} leaves the Action deck."
    g.note("eternaut.shop.record", text, card=card, leaves=leaves)


def replaceable(diary: Diary, bought: str) -> Iterator[Option]:
    """Every sort of card of the deck, with what forbids to take it out."""
    for card in sorts(diary):
        yield Option(f"leave:{card}", card, card_words(card), (card,), no=no_replacing(diary, bought, card))


def sorts(diary: Diary) -> list[str]:
    """Of all cards of the deck that are the same, one."""
    first: dict[str, str] = {}
    for card in action_deck(diary):
        first.setdefault(card.rpartition("-")[0] if card in BASIC else card, card)
    return list(first.values())


@rule("eternaut.shop.replace-card", "eternaut.shop.one-of-each-type")
def no_replacing(diary: Diary, bought: str, card: str) -> No | None:
    """Only basic cards leave, and never the last of a type."""
    if card not in BASIC:
        return No("eternaut.shop.replace-card", f"{name_of(card)} is a Special Action card; only basic ones leave.")
    rest = [kept for kept in action_deck(diary) if kept != card]
    if types_missing([*rest, bought]):
        return No("eternaut.shop.one-of-each-type", f"It is the last {ACTIONS[card].name} card of the deck.")
    return None


def _paid(diary: Diary, price: int) -> Diary:
    return replace(diary, points=diary.points - price)


@rule("eternaut.shop.skill-counter", "eternaut.shop.record")
def _buy_skill(s: State, g: Ask, counter: str, who: str) -> None:
    known = member(s.diary, who)
    assert known is not None
    s.diary = _paid(with_people(s.diary, [replace(known, skills=(*known.skills, counter))]), FACTS.prices.skill)
    g.note("eternaut.shop.record", "{who} gets Skill counter {counter}.", who=who, counter=counter)


@rule("eternaut.shop.personal-ability", "eternaut.shop.record")
def _buy_ability(s: State, g: Ask, ability: str) -> None:
    known = member(s.diary, ABILITIES[ability].character)
    assert known is not None
    s.diary = _paid(with_people(s.diary, [replace(known, ability=ability)]), FACTS.prices.personal)
    g.note("eternaut.shop.record", "{who} learns {name}.", who=known.id, name=ABILITIES[ability].name)


@rule("eternaut.shop.group-ability", "eternaut.shop.record")
def _buy_group(s: State, g: Ask, ability: str) -> None:
    s.diary = _paid(replace(s.diary, groups=(*s.diary.groups, ability)), FACTS.prices.group)
    g.note("eternaut.shop.record", "The group learns {name}.", name=ABILITIES[ability].name)
