"""Characters: what they can do and carry, and who belongs to the group."""

from __future__ import annotations

from noctule.engine import rule

from ..content import ABILITIES, ACTIONS, CHARACTERS, FACTS, ITEMS, SKILL_COUNTERS
from ..state import Person, State


@rule("eternaut.skill.value", "eternaut.skill.played-card-counts", "eternaut.bag.unusable", "eternaut.skill.names")
def value(s: State, who: str, skill: str) -> int:
    """A Character's value in a Skill: the base, and an icon each on cards, items and counters; not in a Bag."""
    person = s.people.get(who)
    if person is None:
        return 0
    total = CHARACTERS[who].skills.get(skill, 0)  # type: ignore[call-overload]
    for slot in person.slots:
        if slot is not None and slot.card in ACTIONS:
            total += ACTIONS[slot.card].icons.count(skill)
    for item in person.items:
        total += ITEMS[item.number].icons.count(skill)
    total += sum([SKILL_COUNTERS[counter].icon == skill for counter in person.skills])
    if person.ability and ABILITIES[person.ability].effect == "icon" and ABILITIES[person.ability].skill == skill:
        total += ABILITIES[person.ability].amount
    return int(total)


@rule("eternaut.item.limit", "eternaut.shop.skill-counter-effect")
def item_limit(person: Person) -> int:
    """How many Item cards a Character may hold. Skill counters raise it; what is in a Bag does not count."""
    more = sum([SKILL_COUNTERS[counter].items for counter in person.skills])
    if person.ability and ABILITIES[person.ability].effect == "carry":
        more += ABILITIES[person.ability].amount
    return FACTS.character.items + more


def in_group(s: State, who: str) -> bool:
    """Alive and of the group: in play, or known to the Diary without a skull."""
    if who in s.people:
        return True
    return who not in s.fallen and (who in s.joined or any(known.id == who and known.life > 0 for known in s.diary.people))


def hand_limit(s: State) -> int:
    """The cards of a starting hand."""
    return FACTS.players.hands[len(s.seats) - 1]


@rule("eternaut.finish-d.new-character")
def given_ability(who: str) -> str:
    """The Personal Ability that a Character has from the game, without buying it; none for most."""
    return next((id for id, card in ABILITIES.items() if card.character == who and not card.after), "")
