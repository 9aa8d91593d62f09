"""Beside the board: the Timer, the Objectives, every Character's board and the open hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import by_parts, by_themselves, capital, words
from noctule.engine import person as called
from noctule.engine.people import names
from noctule.engine.views import Badge, Card, Counter, Panel

from ..board.names import deeds_words, item_card, name_of
from ..board.people import item_limit, value
from ..content import ABILITIES, ACTIONS, ALIENS, CHARACTERS, COUNTERS, FACTS, ITEMS, MENACE, RULES, SKILL_COUNTERS, STORY
from ..content.books import words_of
from ..content.cards import Attack, ItemCard
from ..content.words import SKILLS, Book
from ..state import Item, Person, State
from ..table.items import numbered
from .pieces import FACE, icon_of

LONGEST_TIMER = 14
ALERT: Final = {
    "deck": "lies on the Menace deck: nobody has noticed the group",
    "green": "shows green: nobody has noticed the group",
    "red": "shows red: the Survivors hunt the group",
}


def panels(s: State) -> tuple[Panel, ...]:
    held = hands(s) if s.phase != "shop" else ()  # they went back into the deck
    if s.phase == "goods":  # what is handed out, and who has what
        return (*goods(s), *boards(s), clock(s), objectives(s), *held, *used(s))
    return (clock(s), objectives(s), *boards(s), *held, *goods(s), *used(s))


def _clock(s: State) -> Panel:
    """The Timer track, with the Events on it, and what is hidden."""
    events = sorted([(event.timer, f"Event {event.id}") for event in s.events.values() if event.timer], reverse=True)
    counters = [
        Counter("Timer", s.timer, max(s.timer, LONGEST_TIMER), marks=tuple(events)),
        Counter("Checks on the Plot track", s.checks),
        Counter("Crosses on the Plot track", s.crosses),
        Counter("Action deck", len(s.actions.cards)),
        Counter("Menace deck", len(s.menace.cards)),
    ]
    if s.cubes:
        left = FACTS.cubes.number - sum(person.cubes for person in s.people.values())
        counters.append(Counter("Cubes with the enemies", left, FACTS.cubes.number))
    text = f"The Alert counter {ALERT[s.alert]}." if s.alert else ""
    return Panel("clock", "Time", counters=tuple(counters), text=text)


clock = by_parts(_clock, "events", "timer", "checks", "crosses", "actions", "menace", "cubes", "people", "alert")


def _objectives(s: State) -> Panel:
    """Story cards that lie open, and Rule cards."""
    cards = []
    for id, fate in s.story.items():
        card = STORY[id]
        if card.kind == "objective" and fate in ("open", "won", "failed"):
            badges = (Badge({"won": "succeeded", "failed": "failed"}[fate]),) if fate != "open" else ()
            fields = (("To succeed", card.goal), ("It fails", card.danger))
            text = words_of(card.body)
            cards.append(Card(id, card.title, text, "Objective", "objective", fields=fields, badges=badges, face="objective"))
        elif card.kind == "quest" and fate == "open":
            cards.append(Card(id, card.title, words_of(card.body), "Special Quest", "star", face="quest"))
    cards.sort(key=lambda card: bool(card.badges))
    cards += [Card(id, RULES[id].title, words_of(RULES[id].body), "Rule card", "book", face="rule") for id in s.rules]
    return Panel("objectives", "Objectives", cards=tuple(cards))


objectives = by_parts(_objectives, "story", "rules")


def boards(s: State) -> list[Panel]:
    """One panel a Character: what it is, what lies on its board, what it holds."""
    return [_board(person, s.book) for person in s.people.values()]


@by_themselves
def _board(person: Person, book: Book) -> Panel:
    excerpt = State(("nobody",), book, people={person.id: person})
    cards = (_sheet(excerpt, person), *_held(person))
    return Panel(f"board-{person.id}", name_of(person.id), cards=cards, counters=(_laid(person),))


def _laid(person: Person) -> Counter:
    """How full a board is: it says when the round ends."""
    most = FACTS.turn.full_board
    left = most - person.cards
    text = "the round ends with this turn" if left <= 0 else "one more ends the round" if left == 1 else ""
    return Counter("Cards on the board", person.cards, max(most, person.cards), text)


def _sheet(s: State, person: Person) -> Card:
    card = CHARACTERS[person.id]
    skills = [f"{skill.replace('-', ' ').title()} {many}" for skill in SKILLS if (many := value(s, person.id, skill))]
    laid = [capital(name_of(slot.card)) if slot is not None else "empty" for slot in person.slots]
    fields = [("Skills now", words.listed(skills) if skills else "none"), ("On the board", ", ".join(laid) or "nothing")]
    if s.book != "A":
        fields.append(("Life", f"{person.life} of {FACTS.character.life}"))
        fields.append(("Ammo", f"{person.ammo} of {FACTS.character.ammo}"))
    fields.append(("Items", f"{len(person.items)} of {item_limit(person)}"))
    if person.skills:
        fields.append(("Skill counters", ", ".join(f"{id} {SKILL_COUNTERS[id].icon}".strip() for id in person.skills)))
    if person.ability:
        ability = ABILITIES[person.ability]
        fields.append((ability.name, ability.text + (" (face down)" if person.flipped else "")))
    if person.operating:
        fields.append(("Operates", name_of(person.operating)))
    icon, face = icon_of(person.id), FACE(person.id, "person")
    return Card(person.id, card.name, card.look, "Character", icon, fields=tuple(fields), face=face, voice=card.line)


def _held(person: Person) -> Iterator[Card]:
    for i, item in enumerate(person.items):
        yield _item(item_card(person.id, i), item)


@lru_cache(maxsize=2000)
def _item(id: str, item: Item) -> Card:
    card = ITEMS[item.number]
    fields = (("Number", item.number), *_uses(card, item))
    return Card(id, card.name, "", "Item", "chest", fields=fields, face=FACE(item.number), voice=card.line)


def _uses(card: ItemCard, item: Item) -> Iterator[tuple[str, str]]:
    for action in card.actions:
        yield action.id, f"{action.name}" + (f", range {action.range}" if action.range else "")
    if card.attack is not None:
        yield "Attack", attack_words(card.attack)
    if card.icons:
        yield "Icons", ", ".join(icon.replace("-", " ").title() for icon in card.icons)
    if card.bag is not None:
        inside = ", ".join(name_of(number) for number in item.inside) or "empty"
        yield f"Bag for {card.bag.capacity}", inside
    if card.dry:
        yield "Snow", "does nothing to the bearer"
    if card.returned:
        yield "After the Scenario", "goes back"


def attack_words(attack: Attack) -> str:
    """A weapon in a line."""
    values = " ".join(map(str, attack.values)) + (" less the range" if attack.reduced else "")
    reach = f"range {attack.range}, " if attack.kind == "ranged" else ""
    text = f"{attack.kind}, {reach}{words.counted(attack.spaces, 'space')}, damage {values}"
    for bonus in attack.bonus:
        gain = (
            [f"+{bonus.damage} damage"] * bool(bonus.damage) + ["one more space"] * bool(bonus.spaces) + ["fast"] * bonus.fast
        )
        text += f"; {bonus.skill.replace('-', ' ').title()} {bonus.at_least}: {', '.join(gain)}"
    return text


def _hands(s: State) -> tuple[Panel, ...]:
    return tuple(
        [
            Panel(f"hand-{seat}", f"{called(seat)}'s hand", cards=tuple(map(action_card, hand)), owner=seat)
            for seat, hand in s.hands.items()
        ]
    )


hands = by_parts(_hands, "hands", beside=lambda s: (names(),))


@lru_cache(maxsize=500)
def action_card(id: str) -> Card:
    card = ACTIONS[id]
    icons = tuple(Badge(icon.replace("-", " ").title()) for icon in card.icons)
    text = deeds_words(id)
    side = "Special Action card" if card.special else "Action card"
    return Card(id, card.name, text, side, "card", badges=icons, face=FACE(id), voice=card.line)


@lru_cache(maxsize=500)
def ability_card(id: str, whose: str) -> Card:
    gift = ABILITIES[id]
    return Card(id, gift.name, gift.text, whose, "star", face=FACE(id))


def _goods(s: State) -> Iterator[Panel]:
    """What stayed on the truck, the group's abilities, and the counters in words."""
    if s.truck or s.spare:
        loaded = tuple(_item(key, item) for key, _, item in numbered([Item(number) for number in s.truck]))
        yield Panel("truck", "On the truck", text=f"{s.spare} Ammo" if s.spare else "", cards=loaded)
    if s.groups:
        cards = tuple(
            replace(ability_card(id, "Group Ability"), badges=(Badge("face down"),) * down) for id, down in s.groups.items()
        )
        yield Panel("groups", "Group Abilities", cards=cards)
    letters = {COUNTERS[counter.number].letter for counter in s.counters.values()} - {""}
    if letters:
        yield Panel(
            "letters",
            "Ways between floors",
            text=f"Counters with the same letter are connected: {words.listed(sorted(letters))}.",
        )


goods = by_parts(lambda s: tuple(_goods(s)), "truck", "spare", "groups", "counters")


def _used(s: State) -> Iterator[Panel]:
    """The enemies' cards that were turned up lie open until their deck is shuffled."""
    cards = [Card(id, MENACE[id].title, side="Menace card", icon="card", face=FACE("event")) for id in s.menace.used]
    cards += [
        Card(id, ALIENS[id].title, side="Alien card", icon="card", face=FACE("event"))
        for deck in s.aliens.values()
        for id in deck.used
    ]
    if cards:
        yield Panel("used", "Cards of the enemies", text="Turned up, and not yet shuffled back.", cards=tuple(cards))


used = by_parts(lambda s: tuple(_used(s)), "menace", "aliens")
