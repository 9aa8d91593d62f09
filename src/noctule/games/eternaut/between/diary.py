"""The Chronicle Diary: how it is written down, what follows from it, and what cannot stand in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from noctule.engine import No, rule

from ..content import ABILITIES, ACTIONS, BASIC, CHARACTERS, ENDINGS, FACTS, ITEMS, SKILL_COUNTERS, SPECIAL, STORY
from ..content.words import BOOKS, KINDS, Book, letter
from ..state import Diary, Known, Section

LETTERS: Final = "ABCDEF"
"""The Scenarios, in the order of the campaign."""
FIRST: Final = ("901", "902", "903", "904")
MASKED: Final = tuple(id for id, card in CHARACTERS.items() if card.masked)
FIRST_DECK: Final = 12
"""Special Action cards of deck B; those of deck C follow them."""
BOARDS: Final = 4
"""Character boards."""
ALWAYS: Final = ("sections", "people")
"""What a record always says, so that the record of a new campaign is not nothing."""


# ---- as a plain record


def plain(diary: Diary) -> dict[str, Any]:
    """The Diary as data that can be kept anywhere."""
    record: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(diary))
    return {**{field: record.get(field, []) for field in ALWAYS}, **record}


def kept(record: dict[str, Any]) -> Diary:
    """The Diary of a record."""
    return msgspec.convert(record, Diary)


# ---- what follows from it


@rule("eternaut.campaign.six-scenarios", "eternaut.finish-a.branch", "eternaut.finish-d.branch", "eternaut.finish-e.branch")
def next_book(section: Section) -> Book | None:
    """The book that a finished Scenario leads to: where there are two branches its Epilogue says which. None after F."""
    number = LETTERS.index(letter(section.book)) + 1
    if number == len(LETTERS):
        return None
    first, *others = [book for book in BOOKS if letter(book) == LETTERS[number]]
    return first if not others or first in section.epilogue else others[0]


@rule("eternaut.death.restart")
def due(diary: Diary) -> Book | None:
    """What is to be played next; None where the campaign is over. A lost one goes on from an earlier Diary."""
    if diary.lost:
        return None
    return next_book(diary.sections[-1]) if diary.sections else "A"


def finished(diary: Diary) -> str:
    """The letter of the last Scenario that was finished; none before A."""
    return letter(diary.sections[-1].book) if diary.sections else ""


def member(diary: Diary, who: str) -> Known | None:
    """What the Diary says of a Character."""
    return next((known for known in diary.people if known.id == who), None)


@rule("eternaut.finish.skull")
def living(diary: Diary) -> list[Known]:
    """The group, without those who have a skull."""
    return [known for known in diary.people if known.life > 0]


def lives(diary: Diary, who: str) -> bool:
    known = member(diary, who)
    return known is not None and known.life > 0


def with_people(diary: Diary, people: Iterable[Known]) -> Diary:
    """The Diary with these entries for Characters, by ID. Whoever was entered once was found."""
    entered = {known.id: known for known in (*diary.people, *people)}
    found = dict.fromkeys((*diary.met, *sorted(entered)))
    return msgspec.structs.replace(diary, people=tuple(entered[id] for id in sorted(entered)), met=tuple(found))


@rule("eternaut.shop.replace-card", "eternaut.shop.special-are-action-cards")
def action_deck(diary: Diary) -> list[str]:
    """The Action cards of the campaign: basic ones, with those that were bought in the place of others."""
    return [card for card in BASIC if card not in diary.replaced] + list(diary.special)


@rule("eternaut.shop.one-of-each-type")
def types_missing(cards: Iterable[str]) -> list[str]:
    """Types of Action cards of which none is there. A Special Action card counts for the type that it bears."""
    there = {ACTIONS[card].kind for card in cards}
    return [kind for kind in KINDS if kind not in there]


@rule("eternaut.shop.points")
def earned(section: Section) -> int:
    """The Purchase Points of a Scenario: its base less the score; none after F."""
    return 0 if letter(section.book) == "F" else max(0, FACTS.points.of(letter(section.book)) - section.score)


@rule("eternaut.finish.score", "eternaut.finish.score-floor")
def score(checks: int, crosses: int) -> int:
    """Checks less crosses, and never below nothing."""
    return max(0, checks - crosses)


def since(after: str, diary: Diary) -> bool:
    """Has the Scenario of that letter been finished?"""
    return bool(after) and finished(diary) >= after


@rule("eternaut.shop.special-action")
def special_decks(diary: Diary) -> tuple[str, ...]:
    """The Special Action cards that have been opened: twelve after A, the others after B."""
    return SPECIAL if since("B", diary) else SPECIAL[:FIRST_DECK] if since("A", diary) else ()


# ---- what cannot stand in it

LAW: Final = {
    "ammo": "eternaut.finish.ammo-reserve",
    "people": "eternaut.finish.diary-names",
    "points": "eternaut.shop.carry-over",
    "quests": "eternaut.quest.already-marked",
    "items": "eternaut.finish.item-reserve",
}
"""The rule of a field that is not even of the right sort."""
EPILOGUES: Final = {
    "A": r"END-B[12]-[1-9]",
    "B": r"END-C-[1-9]",
    "C": r"END-D-[1-9]",
    "D": r"END-E[12]-[12]",
    "E": r"END-F[12]-[1-9]",
    "F": r"END(-F[12]-[1-9])?",
}


@rule("eternaut.diary.sections", "eternaut.campaign.choices-matter")
def faults(record: dict[str, Any]) -> list[str]:
    """What is impossible in a record, each with its rule."""
    strange = sorted(set(record) - set(Diary.__struct_fields__))
    if strange:
        return [f"the Diary has no '{strange[0][:40]}' [eternaut.diary.sections]"]
    try:
        diary = kept(record)
    except msgspec.ValidationError as error:
        field = re.search(r"\$\.([a-z_]+)", str(error))
        return [f"{error} [{LAW.get(field[1] if field else '', 'eternaut.diary.sections')}]"]
    checks = (_course, _strangers, _goods, _quests, _cards, _points)
    for check in checks:
        wrong = [f"{no.reason} [{no.rule}]" for no in check(diary)]
        if wrong:
            return wrong
    return []


@rule("eternaut.campaign.six-scenarios", "eternaut.finish.diary-names", "eternaut.reset.all", "eternaut.score.none-if-lost")
def _course(diary: Diary) -> Iterator[No]:
    """Scenarios in their order, each by the branch that the Epilogue before it led to."""
    if not diary.sections and msgspec.structs.replace(diary, lost=False) != Diary():
        yield No("eternaut.reset.all", "nothing was played, but something is written down already")
    expected: Book | None = "A"
    for section in diary.sections:
        if section.book != expected:
            words = f"'{expected}' comes there" if expected else "nothing comes there"
            yield No("eternaut.campaign.six-scenarios", f"'{section.book}' was played where {words}")
            return
        if not re.fullmatch(EPILOGUES[letter(section.book)], section.epilogue):
            reason = f"Scenario {section.book} does not end with '{section.epilogue[:40]}'"
            yield No("eternaut.finish.diary-names", reason)
            return
        if section.score != score(section.checks, section.crosses):
            marks = f"{section.checks} checks and {section.crosses} crosses"
            yield No("eternaut.finish.score", f"Scenario {section.book} has the score {section.score} for {marks}")
        expected = next_book(section)
    if diary.lost and expected is None:
        yield No("eternaut.score.none-if-lost", "all six Scenarios were finished, but the campaign is lost")


@rule("eternaut.finish.diary-names")
def _strangers(diary: Diary) -> Iterator[No]:
    """Who is in the group, and in what state."""
    ids = [known.id for known in diary.people]
    if ids != sorted(set(ids)):
        yield No("eternaut.finish.diary-names", "somebody of the group is entered twice, or not by ID")
        return
    for id in dict.fromkeys((*ids, *diary.met, *[who for section in diary.sections for who in section.played])):
        if id not in CHARACTERS:
            yield No("eternaut.finish.diary-names", f"there is no Character '{id[:40]}'")
            return
        if no := _too_early(diary, id):
            yield no
            return
    if diary.sections:
        yield from _roster(diary, ids)
    for known in diary.people:
        yield from _person(diary, known)


@rule("eternaut.finish-b.recruit", "eternaut.masked.join", "eternaut.finish-d.new-character")
def _too_early(diary: Diary, who: str) -> No | None:
    """Characters join at their own time."""
    books = [section.book for section in diary.sections]
    if who in ("905", "906") and not since("B", diary):
        return No("eternaut.finish-b.recruit", f"{who} is in the group before B is finished")
    if who in MASKED and not since("D", diary):
        return No("eternaut.masked.join", f"{who} is in the group before D is played")
    if who in ("911", "912"):
        path = next((next_book(section) for section in diary.sections if section.book == "D"), None)
        if path != ("E2" if who == "911" else "E1") or (who == "911" and "E2" not in books):
            return No("eternaut.finish-d.new-character", f"{who} is in the group, but the Epilogue of D did not lead there")
    if who == "913" and not since("F", diary):
        return No("eternaut.finish.diary-names", f"{who} is in the group before F is played")
    return None


@rule("eternaut.campaign.goal", "eternaut.masked.join", "eternaut.finish-d.new-character")
def _roster(diary: Diary, ids: list[str]) -> Iterator[No]:
    expected = [*FIRST, *(MASKED if since("D", diary) else ())]
    for who in expected:
        if who not in ids:
            yield No("eternaut.finish.diary-names", f"{who} is missing from the group")
    if not set(ids) <= set(diary.met):
        yield No("eternaut.finish.diary-names", "somebody is in the group who was never found")
    if not any(known.life and known.id not in MASKED for known in diary.people):
        yield No("eternaut.campaign.goal", "no main Character is alive, but the Scenario was finished")
    last = diary.sections[-1]
    for section in diary.sections:
        if not section.played or not set(section.played) <= set(ids) or len(set(section.played)) != len(section.played):
            yield No("eternaut.finish.diary-names", f"Scenario {section.book} was played by nobody, or by somebody unknown")
        elif letter(section.book) in "ABCD" and len(section.played) > BOARDS:
            yield No("eternaut.setup.character-boards", f"Scenario {section.book} was played by more than four Characters")
    for known in diary.people:
        if known.played != (known.id in last.played):
            yield No("eternaut.finish.diary-names", f"{known.id} is marked as played in {last.book}, or not, wrongly")


def _person(diary: Diary, known: Known) -> Iterator[No]:
    """The entry of a Character."""
    who = known.id
    if known.life > FACTS.character.life:
        yield No("eternaut.finish.recover", f"{who} has {known.life} Life Points; {FACTS.character.life} is the most")
    if known.life == 0:
        yield from _skull(diary, known)
        return
    if finished(diary) in ("C", "D", "E") and not known.played:
        rested = Known(who, skills=known.skills, ability=known.ability)
        if known != rested:
            yield No("eternaut.finish.unplayed", f"{who} was not played in {diary.sections[-1].book}, but has not rested")
    if known.items and finished(diary) != "A":
        yield No("eternaut.finish-a.exact-state", f"{who} has items; after A they are in the common reserve")
    if len(known.items) > _room(known.items):
        yield No("eternaut.item.limit", f"{who} has {len(known.items)} items; {_room(known.items)} is the most")
    if known.madness and finished(diary) != "F":
        yield No("eternaut.madness.scenario-end", f"{who} has Madness, which is not carried over")
    if known.wound and not since("C", diary):
        yield No("eternaut.info.rules-in-stages", f"{who} has a Heavy wound before there are any")
    if len(known.skills) > FACTS.character.skill_counters:
        most = FACTS.character.skill_counters
        yield No("eternaut.shop.skill-counter-limit", f"{who} has {len(known.skills)} Skill counters; {most} is the most")
    yield from _ability(diary, known)


def _room(items: tuple[str, ...]) -> int:
    """How many items fit, with a Bag that is filled."""
    bags = [card.bag.capacity for number in items if number in ITEMS and (card := ITEMS[number]).bag is not None]
    return FACTS.character.items + max(bags, default=0)


@rule("eternaut.finish.skull", "eternaut.masked.death")
def _skull(diary: Diary, known: Known) -> Iterator[No]:
    """Somebody who died or left: nothing is left with them, and they took part."""
    if known.id in MASKED and not since("F", diary):
        yield No("eternaut.masked.death", f"{known.id} has a skull before F; a Masked Figure comes back")
    if known != Known(known.id, life=0, played=known.played):
        yield No("eternaut.finish.skull", f"{known.id} has a skull, but items, Penalty cards, counters or an ability are left")
    if not any(known.id in section.played for section in diary.sections):
        yield No("eternaut.finish.skull", f"{known.id} has a skull, but was never played")


@rule("eternaut.shop.personal-ability", "eternaut.masked.rules", "eternaut.finish-e.ability-912")
def _ability(diary: Diary, known: Known) -> Iterator[No]:
    card = ABILITIES.get(known.ability)
    if not known.ability:
        return
    if known.id in MASKED:
        yield No("eternaut.masked.rules", f"{known.id} has a Personal Ability; Masked Figures never have one")
    elif card is None or card.character != known.id:
        yield No("eternaut.shop.personal-ability", f"{known.ability[:40]} is not the Personal Ability of {known.id}")
    elif card.after and not since(card.after, diary):
        yield No("eternaut.shop.personal-ability", f"{known.ability} was not for sale before the end of {card.after}")
    elif known.id == "912" and (known.ability == "PA-912-B") != since("E", diary):
        yield No("eternaut.finish-e.ability-912", f"912 has {known.ability}, which is not the one of that time")


@rule("eternaut.setup.item-deck", "eternaut.finish.return-items", "eternaut.finish-a.axe", "eternaut.finish.item-reserve")
def _goods(diary: Diary) -> Iterator[No]:
    """Items, Ammo and Penalty cards: no more of them than there are."""
    held = [number for known in diary.people for number in known.items]
    there = Counter((*diary.items, *held, *diary.removed))
    for number, many in there.items():
        copies = ITEMS[number].copies if number in ITEMS else 0
        if many > copies:
            yield No("eternaut.setup.item-deck", f"{many} copies of item {number[:40]}; there are {copies}")
    for number in {*diary.items, *held}:
        if number in ITEMS and ITEMS[number].returned and finished(diary) != "F":
            yield No("eternaut.finish.return-items", f"item {number} goes back to the Item deck at the end of a Scenario")
    if finished(diary) == "A" and "045" in held:
        yield No("eternaut.finish-a.axe", "an axe is still recorded as 045 after A")
    if finished(diary) == "A" and (diary.items or diary.ammo):
        yield No("eternaut.finish-a.exact-state", "there is a common reserve after A; it begins after B")
    supply = FACTS.supply
    totals = (
        (supply.fatigue, sum(known.fatigue for known in diary.people)),
        (supply.wound, sum(known.wound for known in diary.people)),
        (supply.madness, sum(known.madness for known in diary.people)),
    )
    for most, many in totals:
        if many > most:
            yield No("eternaut.setup.reserve", f"{many} Penalty cards of a kind; there are {most}")


@rule("eternaut.finish.special-quests", "eternaut.quest.already-marked", "eternaut.diary.plot-marks")
def _quests(diary: Diary) -> Iterator[No]:
    """Special Quest cards of books that were played; outcomes that there are."""
    books = [section.book for section in diary.sections]
    for card in diary.quest_cards:
        if card not in STORY or STORY[card].kind != "quest":
            yield No("eternaut.finish.special-quests", f"{card[:40]} is no Special Quest card")
        elif card.rpartition("-")[0] not in books:
            yield No("eternaut.finish.special-quests", f"Special Quest card {card} is of a book that was not played")
    if len(set(diary.quest_cards)) != len(diary.quest_cards):
        yield No("eternaut.finish.special-quests", "a Special Quest card is there twice")
    if len(dict(diary.quests)) != len(diary.quests):
        yield No("eternaut.quest.already-marked", "a Special Quest has two outcomes")
    for quest, outcome in diary.quests:
        if outcome not in ENDINGS[f"END-{quest}"].outcomes:
            yield No("eternaut.quest.already-marked", f"Special Quest {quest} has no outcome '{outcome}'")
    known = {*books, "common"}
    for name in diary.read:
        if name.partition("/")[0] not in known:
            yield No("eternaut.info.hidden-until-told", f"'{name[:40]}' was read, but its book was not played")
            return


@rule(
    "eternaut.shop.replace-card", "eternaut.shop.special-action", "eternaut.shop.skill-counter", "eternaut.shop.group-ability"
)
def _cards(diary: Diary) -> Iterator[No]:
    """What was bought: known, for sale by then, and once."""
    opened = special_decks(diary)
    for card in diary.special:
        if card not in opened:
            yield No("eternaut.shop.special-action", f"{card[:40]} is no Special Action card that was for sale")
    if len(set(diary.special)) != len(diary.special):
        yield No("eternaut.shop.special-action", "a Special Action card was bought twice")
    for card in diary.replaced:
        if card not in BASIC:
            yield No("eternaut.shop.replace-card", f"{card[:40]} is no basic Action card")
            return
    cards = [card for card in action_deck(diary) if card in ACTIONS]
    if len(cards) != FACTS.supply.deck or len(diary.special) != len(diary.replaced):
        yield No("eternaut.shop.replace-card", f"the Action deck has {len(cards)} cards; it has always {FACTS.supply.deck}")
    elif missing := types_missing(cards):
        yield No("eternaut.shop.one-of-each-type", f"the Action deck has no {missing[0].replace('-', ' ')} card")
    counters = [*diary.gone, *[counter for known in diary.people for counter in known.skills]]
    for counter in counters:
        if counter not in SKILL_COUNTERS or not since(SKILL_COUNTERS[counter].after, diary):
            yield No("eternaut.shop.skill-counter", f"{counter[:40]} is no Skill counter that was for sale")
    if len(set(counters)) != len(counters):
        yield No("eternaut.shop.skill-counter", "a Skill counter is in two places")
    for id in diary.groups:
        group = ABILITIES.get(id)
        if group is None or group.character or not since(group.after, diary):
            yield No("eternaut.shop.group-ability", f"{id[:40]} is no Group Ability that was for sale")
    if len(set(diary.groups)) != len(diary.groups):
        yield No("eternaut.shop.group-ability", "a Group Ability was bought twice")


def spent(diary: Diary) -> int:
    """What everything has cost, but for the abilities of the dead: they are forgotten."""
    prices = FACTS.prices
    bought = [known.ability for known in diary.people if known.ability and ABILITIES[known.ability].after]
    counters = len(diary.gone) + sum(len(known.skills) for known in diary.people)
    return (
        prices.special * len(diary.special)
        + prices.skill * counters
        + prices.personal * len(bought)
        + prices.group * len(diary.groups)
    )


@rule("eternaut.shop.points", "eternaut.shop.carry-over")
def _points(diary: Diary) -> Iterator[No]:
    """No more was spent and kept than was earned."""
    most = sum(earned(section) for section in diary.sections)
    if diary.points + spent(diary) > most:
        reason = f"{spent(diary)} Purchase Points were spent and {diary.points} are left; {most} were earned"
        yield No("eternaut.shop.points", reason)
