"""What is done when a Scenario is over, step by step; after it the Diary is complete but for what is bought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, rule

from ..content import FACTS, ITEMS, STORY
from ..content.words import letter
from ..harm.life import lose
from ..state import Item, Known, Person, Section, State, alter, seat
from ..story import conditions, objectives
from ..story.scene import Ended, Scene
from . import diary
from .diary import MASKED, next_book, with_people

AXE, WEAPON = "045", "046"
RECRUITS: Final = ("905", "906")
"""NPCs of B who may become Characters."""
NEWCOMER: Final = ("912", "PA-912-A")
"""Who waits in E1, with the ability that the game gives."""
CHANGED: Final = "PA-912-B"


@rule(
    "eternaut.finish-a.order",
    "eternaut.finish-b.order",
    "eternaut.finish-c.order",
    "eternaut.finish-d.order",
    "eternaut.finish-e.order",
    "eternaut.finish-f.order",
    "eternaut.round.timer-clock",
)
async def finish(s: State, g: Ask) -> None:
    """Step by step to the end of the list; then buying, the end of the campaign, or of a single Scenario."""
    await settle(s, g)
    if not s.epilogue:
        lose(s, g, "eternaut.round.timer-clock", "The time is over, and no Epilogue was reached. The campaign is lost.")
    for step in ORDER[letter(s.book)]:
        step(s, g)
    if s.chronicle:
        s.phase = "closing" if letter(s.book) == "F" else "shop"
        return
    s.outcome = f"The Scenario is over{ending(s)}"


def ending(s: State) -> str:
    """How it ended, for somebody who does not know the codes of Epilogues: the title of the last text, and the score."""
    return f"{f': {s.last}' if s.last else ''}. Score {s.diary.sections[-1].score}."


# ---- Objectives


@rule("eternaut.finish.objectives")
async def settle(s: State, g: Ask) -> None:
    """Objectives that are succeeded or failed by now are carried out; open ones are ignored. The Epilogue stands."""
    epilogue, scene = s.epilogue, Scene(seat(s))
    s.pending = ()
    while met := _met(s, scene):
        card, resolve = met
        s.epilogue = ""
        try:
            await resolve(s, g, scene, card)
        except Ended:
            epilogue = epilogue or s.epilogue
    s.epilogue = epilogue


def _met(s: State, scene: Scene) -> tuple[str, Callable] | None:  # type: ignore[type-arg]
    """The first open Objective with a condition that holds. What waits for the clock alone is ignored."""
    for card, fate in s.story.items():
        if fate != "open" or STORY[card].kind != "objective":
            continue
        for resolve, endings in ((objectives.fail, STORY[card].fail), (objectives.succeed, STORY[card].succeed)):
            for ending in endings:
                clock = any(one.test == "clock" for one in ending.when)
                if ending.when and not clock and conditions.hold(s, scene, ending.when):
                    return card, resolve
    return None


# ---- items


@rule("eternaut.finish.return-items", "eternaut.drop.scenario-end")
def return_items(s: State, g: Ask) -> None:
    """Items that go back by their own text, and everything under Drop counters, are in the Item deck again."""
    for pile in s.piles.values():
        _back(s, [number for item in pile for number in (item.number, *item.inside)])
    s.piles = {}
    for who, person in s.people.items():
        inside = [number for item in person.items for number in item.inside if ITEMS[number].returned]
        held = [item.number for item in person.items if ITEMS[item.number].returned]
        if not (inside or held):
            continue
        kept = [item for item in person.items if not ITEMS[item.number].returned]
        lost = [number for item in person.items if ITEMS[item.number].returned for number in item.inside]
        _back(s, [*held, *inside, *[number for number in lost if not ITEMS[number].returned]])
        alter(s, who, items=tuple(Item(i.number, tuple(n for n in i.inside if not ITEMS[n].returned)) for i in kept))
        g.note("eternaut.finish.return-items", "{who} gives back {items:item}.", who=who, items=len(held) + len(inside))


def _back(s: State, numbers: list[str]) -> None:
    for number in numbers:
        s.items = {**s.items, number: s.items.get(number, 0) + 1}


@rule("eternaut.finish-a.axe")
def axes(s: State, g: Ask) -> None:
    """Every Handmade Axe becomes the card with which one can fight, in a Bag too; there are as many of these."""
    for who, person in s.people.items():
        items: list[Item] = []
        for item in person.items:
            inside = tuple(new for number in item.inside if (new := _axe(s, g, who, number)))
            if number := _axe(s, g, who, item.number):
                items.append(Item(number, inside))
        alter(s, who, items=tuple(items))


def _axe(s: State, g: Ask, who: str, number: str) -> str:
    """What an item is from now on."""
    if number != AXE:
        return number
    _back(s, [AXE])
    if not s.items.get(WEAPON):
        return ""
    s.items = {**s.items, WEAPON: s.items[WEAPON] - 1}
    g.note("eternaut.finish-a.axe", "The axe of {who} is a weapon from now on.", who=who)
    return WEAPON


@rule("eternaut.finish.item-reserve", "eternaut.finish.ammo-reserve", "eternaut.finish.truck")
def reserve(s: State, g: Ask) -> None:
    """All items and all Ammo, with what waited on the truck, are the common reserve: twenty Ammo at most."""
    held = [number for person in s.people.values() for item in person.items for number in (item.number, *item.inside)]
    ammo = sum(person.ammo for person in s.people.values()) + s.spare
    stored = min(ammo, FACTS.ammo.stored)
    s.diary = replace(s.diary, items=tuple(sorted((*held, *s.truck))), ammo=stored)
    text = "The reserve: {items:item} and {ammo} Ammo."
    g.note("eternaut.finish.item-reserve", text, items=len(s.diary.items), ammo=stored)


# ---- the Diary


@rule("eternaut.finish.diary-names", "eternaut.diary.sections", "eternaut.finish.clean-up")
def section(s: State, g: Ask) -> None:
    """The section of the Scenario: who played, how it ended, and what the story remembers. What is used up is not in it."""
    played = tuple(sorted({*s.people, *s.fallen}))
    written = Section(s.book, s.epilogue, s.checks, s.crosses, 0, played)
    notes = tuple(note for note in s.notes if not note.startswith("end-") and note != "end")
    s.diary = replace(
        s.diary,
        sections=(*s.diary.sections, written),
        people=tuple(replace(known, played=known.id in played) for known in s.diary.people),
        notes=notes,
        quests=s.quests,
        removed=s.removed,
        read=tuple(dict.fromkeys((*s.diary.read, *s.journal))),
    )
    following = next_book(written)
    if following is not None and len(following) == 2:
        law = f"eternaut.finish-{letter(s.book).lower()}.branch"
        g.note(law, "The story goes on in book {book}.", book=following)


@rule("eternaut.finish.unplayed")
def unplayed(s: State, g: Ask) -> None:
    """Whoever sat out has rested: ten Life Points, no Penalty cards."""
    rested = [
        replace(known, life=FACTS.finish.rested, fatigue=0, wound=False, madness=False)
        for known in diary.living(s.diary)
        if known.id not in s.people and known.id not in s.fallen
    ]
    s.diary = with_people(s.diary, rested)


@rule("eternaut.finish-a.exact-state")
def exactly(s: State, g: Ask) -> None:
    """After A: each Character's own items and Fatigue cards. There are no Life Points yet."""
    entered = []
    for who, person in s.people.items():
        items = tuple(sorted(number for item in person.items for number in (item.number, *item.inside)))
        entered.append(Known(who, FACTS.character.life, items, person.has("fatigue"), played=True))
    s.diary = with_people(s.diary, [*entered, *_skulls(s)])


@rule("eternaut.finish.recover")
def states(s: State, g: Ask) -> None:
    """Each survivor recovers two Life Points, and is entered with Penalty cards, Skill counters and Personal Ability."""
    _counters_gone(s)
    s.diary = with_people(s.diary, [*[_state(person) for person in s.people.values()], *_skulls(s)])


@rule("eternaut.death.components", "eternaut.masked.death")
def _counters_gone(s: State) -> None:
    """Skill counters leave the campaign with whoever had them."""
    lost = [counter for known in s.diary.people if known.id in s.fallen for counter in known.skills]
    s.diary = replace(s.diary, gone=(*s.diary.gone, *lost))


def _state(person: Person) -> Known:
    return Known(
        person.id,
        min(FACTS.character.life, person.life + FACTS.finish.recover),
        (),
        person.has("fatigue"),
        bool(person.has("wound")),
        bool(person.has("madness")),
        person.skills,
        person.ability,
        True,
    )


@rule("eternaut.finish.skull", "eternaut.masked.death", "eternaut.reinforce.masked")
def _skulls(s: State) -> list[Known]:
    """Who died or left gets a skull; a Masked Figure comes back as it first came, but not after F."""
    back = letter(s.book) != "F"
    return [
        Known(who, FACTS.character.life if who in MASKED and back else 0, played=True)
        for who in s.fallen
        if who not in s.people
    ]


@rule("eternaut.madness.scenario-end")
def madness_back(s: State, g: Ask) -> None:
    """Madness is not carried over."""
    for who, person in s.people.items():
        if person.has("madness"):
            kept = tuple(None if slot is not None and slot.card == "madness" else slot for slot in person.slots)
            alter(s, who, slots=kept)
            g.note("eternaut.madness.scenario-end", "{who} comes to again.", who=who)


@rule("eternaut.finish.special-quests")
def quest_cards(s: State, g: Ask) -> None:
    """Special Quest cards that lie open are kept for the next Scenario."""
    s.diary = replace(s.diary, quest_cards=tuple(open_quests(s)))


def open_quests(s: State) -> list[str]:
    return sorted(card for card, fate in s.story.items() if fate == "open" and STORY[card].kind == "quest")


def group_abilities(s: State, g: Ask) -> None:
    s.diary = replace(s.diary, groups=tuple(s.groups))


@rule("eternaut.finish.score", "eternaut.finish.score-floor", "eternaut.diary.plot-marks")
def final_score(s: State, g: Ask) -> None:
    """The score of the Scenario, in its section."""
    *before, last = s.diary.sections
    last = replace(last, score=diary.score(s.checks, s.crosses))
    s.diary = replace(s.diary, sections=(*before, last))
    text = "The score of Scenario {book}: {checks} less {crosses}, that is {score}."
    g.note("eternaut.finish.score", text, book=s.book, checks=s.checks, crosses=s.crosses, score=last.score)


# ---- who joins


@rule("eternaut.finish-b.recruit")
def recruit(s: State, g: Ask) -> None:
    """An NPC 905 or 906 who is there when B ends joins the group."""
    for who in RECRUITS:
        if who in s.npcs:
            s.diary = with_people(s.diary, [Known(who, FACTS.character.life)])
            g.note("eternaut.finish-b.recruit", "{who} joins the group.", who=who)


@rule("eternaut.finish-d.new-character")
def newcomer(s: State, g: Ask) -> None:
    """After an Epilogue that leads to E1, 912 waits there. 911 is found in E2, when a text reveals the card."""
    if next_book(s.diary.sections[-1]) == "E1":
        who, ability = NEWCOMER
        s.diary = with_people(s.diary, [Known(who, FACTS.character.life, ability=ability)])


@rule("eternaut.finish-e.ability-912")
def changed_ability(s: State, g: Ask) -> None:
    """After E1 a living 912 has another ability."""
    known = diary.member(s.diary, NEWCOMER[0])
    if s.book == "E1" and known is not None and known.life:
        s.diary = with_people(s.diary, [replace(known, ability=CHANGED)])
        g.note("eternaut.finish-e.ability-912", "{who} has learnt something.", who=known.id)


@rule("eternaut.shop.points", "eternaut.shop.carry-over")
def points(s: State, g: Ask) -> None:
    """Purchase Points of this Scenario, with those that were not spent."""
    earned = diary.earned(s.diary.sections[-1])
    total = s.diary.points + earned
    s.diary = replace(s.diary, points=total)
    g.note("eternaut.shop.points", "{earned:Purchase Point}, {total} with those that are left.", earned=earned, total=total)


TAIL: Final = (quest_cards, final_score)
ORDER: Final[dict[str, tuple[Callable[[State, Ask], None], ...]]] = {
    "A": (return_items, axes, section, exactly, *TAIL, points),
    "B": (return_items, section, reserve, states, *TAIL, recruit, points),
    "C": (return_items, section, unplayed, reserve, states, *TAIL, points),
    "D": (return_items, madness_back, section, unplayed, reserve, states, *TAIL, newcomer, points),
    "E": (
        *(return_items, madness_back, section, unplayed, reserve, group_abilities, states),
        *(*TAIL, changed_ability, points),
    ),
    "F": (section, reserve, group_abilities, states, final_score),
}
"""The lists of the rulebook. Boxes, decks and bags are content of their own time; buying is the phase after it."""
