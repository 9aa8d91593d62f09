"""The Chronicle Diary as pages: what the campaign remembers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from noctule.engine import by_parts, words
from noctule.engine.views import Card, Counter, Panel

from ..between import people, shop
from ..board.names import name_of
from ..content import ABILITIES, CHARACTERS, FACTS, STORY
from ..content.words import TITLES
from ..state import Diary, Known, State
from .pieces import FACE, icon_of
from .sheets import ability_card, action_card


def _panels(s: State) -> Iterator[Panel]:
    if s.phase == "shop":
        yield Panel("shop", "For sale", counters=(Counter("Purchase Points", s.diary.points),), cards=tuple(_for_sale(s.diary)))
        yield Panel("deck", "In the Action deck: one of each sort", cards=tuple(map(action_card, shop.sorts(s.diary))))
    if s.diary.sections or s.diary.people:
        yield Panel("diary", "Chronicle Diary", table=_sections(s.diary), text=_rest(s.diary))
        yield Panel("group", "The group", table=_people(s.diary))


panels = by_parts(lambda s: tuple(_panels(s)), "phase", "diary")


def candidates(s: State) -> Iterator[Panel]:
    """Those of the group who are still to be chosen from, while it is being chosen: faces, and how they are."""
    if s.phase == "people":
        free = [known for known in s.diary.people if people.no_choice(s, known) is None]
        yield Panel("candidates", "Who can go", cards=tuple(map(_candidate, free)))


def _candidate(known: Known) -> Card:
    look, icon, face = CHARACTERS[known.id].look, icon_of(known.id), FACE(known.id, "person")
    held = words.listed([name_of(number) for number in known.items]) if known.items else "nothing"
    fields = (("Life", f"{known.life} of {FACTS.character.life}"), ("Items", held))
    return Card(known.id, name_of(known.id), look, "Character", icon, fields=fields, face=face)


def _for_sale(diary: Diary) -> Iterator[Card]:
    """What can be bought, each once, with its price."""
    prices = FACTS.prices
    for card in dict.fromkeys(what[1] for option in shop.candidates(diary) if (what := option.value)[0] == "card"):
        yield replace(action_card(card), fields=(("Price", f"{prices.special} points, and a card of the deck"),))
    for counter in shop.skill_counters(diary):
        price = (("Price", f"{prices.skill} points"),)
        yield Card(counter, shop.counter_words(counter), side="For one Character", fields=price, face="skill")
    for ability in (*shop.personal_abilities(diary), *shop.group_abilities(diary)):
        gift = ABILITIES[ability]
        whose, points = (name_of(gift.character), prices.personal) if gift.character else ("The group", prices.group)
        yield replace(ability_card(ability, whose), fields=(("Price", f"{points} points"),))


def _sections(diary: Diary) -> tuple[tuple[str, ...], ...]:
    rows = [("Scenario", "Epilogue", "Checks", "Crosses", "Score")]
    rows += [(TITLES[one.book], one.epilogue, str(one.checks), str(one.crosses), str(one.score)) for one in diary.sections]
    return tuple(rows)


def _people(diary: Diary) -> tuple[tuple[str, ...], ...]:
    rows = [("Character", "Life", "Penalties", "Skill counters", "Ability")]
    for known in diary.people:
        burdens = [f"{known.fatigue} Fatigue"] * bool(known.fatigue) + ["Heavy wound"] * known.wound
        life = str(known.life) if known.life else "dead or gone"
        rows.append((name_of(known.id), life, ", ".join(burdens), ", ".join(known.skills), known.ability))
    return tuple(rows)


def _rest(diary: Diary) -> str:
    parts = []
    if diary.items:
        parts.append(f"Item reserve: {words.listed([name_of(number) for number in diary.items])}.")
    if diary.ammo:
        parts.append(f"Ammo: {diary.ammo}.")
    if diary.quest_cards:
        parts.append(f"Special Quests: {words.listed([STORY[card].title for card in diary.quest_cards])}.")
    if diary.points:
        parts.append(f"Purchase Points left: {diary.points}.")
    return " ".join(parts)
