"""What lies beside the map: the own hand, everybody's sheet, the goal, the event card, pools, stacks, reserves and piles.

Everything is open but hands (their owners see them), decks and stacks: of those everybody sees how many cards or tiles they
hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from noctule.engine import by_itself, by_parts, by_themselves, capital, counted, listed, people, rule
from noctule.engine.views import Badge, Card, Counter, Panel

from ..board import stats, where
from ..board.names import STAT_NAMES, name_of
from ..board.rooms import SIDE_NAMES, locked_sides, printed_ducts, rooms
from ..content import CARDS, CHARACTERS, ENEMIES, EVENTS, FACTS, ITEMS, SCENARIOS, SKILLS, TILES
from ..content.cards import Box, EventIcon, ItemKind, Timing
from ..content.scenarios import STACKS, ScenarioCard
from ..content.steps import KINDS, STATS, Kind, PutEnemy, Stat
from ..content.tiles import SIDES, Side
from ..state import INFIRMARY, Bonus, Event, Person, State, Turn
from ..turn import infirmary
from .board import icon_words, marker_words, plan
from .pieces import FACE, ICONS, ITEM_ICONS

Rows = tuple[tuple[str, ...], ...]
STACK_NAMES: Final = {"a": "Stack A", "b": "Stack B", "final": "Final Stack"}
TIMINGS: Final[dict[Timing, str]] = {
    "own-turn": "in your own action phase",
    "any-time": "at any time",
    "attacked": "when an enemy attacks you, before the dice",
    "rolled": "after a roll",
}
EVENT_ICONS: Final[tuple[EventIcon, ...]] = ("fear", "security", "facility")
EVENT_STEPS: Final = {
    "spawn": "enemies are spawned",
    "resolve": "the event is resolved",
    "activate": "enemies act",
    "hybrids": "Hybrids and the boss act",
    "generate": "nests and posts generate",
}
ITEM_KINDS: Final[dict[ItemKind, str]] = {
    "weapon": "Weapon",
    "tool": "Tool",
    "armour": "Armour",
    "supply": "Supply",
    "key": "Key card",
}
UNTIL: Final = {"roll": "for the next roll of it", "turn": "until the turn ends", "attack": "for one attack"}


class Open(Struct, frozen=True, gc=False):
    """What everybody sees."""

    people: tuple[tuple[str, Panel], ...]
    """Everybody's sheet, and the seat whose it is."""
    news: tuple[Panel, ...]
    rest: tuple[Panel, ...]


def open_panels(s: State) -> Open:
    first = s.phase == "first"
    people = [(person.seat, _unnamed(person) if first else _person(s, person)) for person in s.people.values()]
    news = (*(_sheets() if first else ()), *_event(s), *_found(s))
    rest = (
        _scenario(s.scenario),
        *_infirmary(s),
        tokens(s),
        reserves(s),
        decks(s),
        *discards(s),
        *_played(s),
        tiles(s),
        _enemies(s.scenario),
    )
    return Open(tuple(people), news, rest)


def panels(s: State, seat: str | None, laid: Open) -> tuple[Panel, ...]:
    """One's own hand and sheet first."""
    hands = [_hand(person) for person in s.people.values() if person.seat == seat]
    own = [panel for owner, panel in laid.people if owner == seat]
    others = [panel for owner, panel in laid.people if owner != seat]
    return (*hands, *own, *others, *laid.news, *_scouted(s, seat), *laid.rest)


# -- hands and people ----------------------------------------------------------------------------------------------


@by_itself
def _hand(person: Person) -> Panel:
    """For its owner alone."""
    cards = tuple([adrenaline_card(id) for id in person.hand])
    text = f"At most {person.vitality}; without a card you are knocked out. The last card cannot be played."
    return Panel("hand", f"Your hand ({len(cards)})", cards, text=text, owner=person.seat)


@lru_cache(maxsize=500)
def adrenaline_card(id: str) -> Card:
    card = CARDS[id]
    bonus, ability = card.bonus, card.ability
    fields = (
        ("Bonus", f"{STAT_NAMES[bonus.stat]} {bonus.by:+d}{_cost(bonus.fear)}"),
        ("Ability", f"{TIMINGS[ability.timing]}{_cost(ability.fear)}"),
    )
    return Card(id, card.title, ability.text, icon="card", fields=fields, face=FACE(id))


def _cost(fear: int) -> str:
    return f"; fear {fear:+d}" if fear else ""


@rule("escape.item.open")
def _person(s: State, person: Person) -> Panel:
    """A sheet with its tracks, and what the character can and has: of the hand only how many cards there are."""
    acts = s.current == person.id
    turn = s.turn if acts and s.phase == "action" else None
    return _sheet_of(person, s.scenario, s.bonuses, acts, turn, s.outcome is not None, people.names())


@by_themselves
def _sheet_of(
    person: Person,
    scenario: str,
    bonuses: tuple[Bonus, ...],
    acts: bool,
    turn: Turn | None,
    over: bool,
    called: Mapping[str, str],
) -> Panel:
    """Drawn from an excerpt of the position, with nothing in it but these. `turn`: what the person has done in it, while that
    goes on; what people are called is said too."""
    s = State((), scenario, people={person.id: person}, bonuses=bonuses, outcome="" if over else None)
    if acts:
        s.current = person.id
    if turn is not None:
        s.phase, s.turn = "action", turn
    counters = (
        Counter("Fear", person.fear, FACTS.fear.most, fear_words(person.fear)),
        Counter("Vitality", person.vitality, FACTS.vitality.start, f"dies at {CHARACTERS[person.id].skull}"),
        Counter("Threat", person.threat),
        Counter("Cards in hand", len(person.hand), person.vitality),
    )
    cards = (_sheet(s, person), *map(skill_card, person.skills), *map(item_card, person.items))
    title = f"{CHARACTERS[person.id].name} ({people.person(person.seat)})"
    return Panel(f"person-{person.id}", title, cards, counters, text=place_words(s, person), owner=person.seat)


def place_words(s: State, person: Person) -> str:
    """Where somebody is, or what has become of somebody."""
    name = name_of(person.id)
    if person.fate:
        return f"{name} has escaped." if person.fate == "escaped" else f"{name} was killed."
    if person.at == INFIRMARY:
        return f"{name} is in the Infirmary."
    words = f"{name} is in {TILES[person.at].name}."
    if s.current == person.id and s.phase == "action" and s.outcome is None:
        words += f" {counted(stats.points_left(s, person.id), 'movement point')} left; {_done(s)}."
    return words


def _done(s: State) -> str:
    """What the current character has used up of its turn."""
    done = [
        words
        for words, used in (
            ("challenge action", s.turn.challenged),
            ("trade", s.turn.traded),
            ("picking up or dropping", s.turn.handled),
        )
        if used
    ]
    return f"used: {listed(done)}" if done else "challenge action, trade and picking up or dropping not used yet"


def fear_words(fear: int) -> str:
    """What fear does at that level."""
    band = FACTS.fear.band(fear)
    changes = (("Intelligence", band.intelligence), ("Strength", band.strength), ("Speed", band.speed))
    words = [f"{stat} {by:+d}" for stat, by in changes if by]
    if fear >= FACTS.fear.vent_bar:
        words.append("no vents")
    return ", ".join(words)


def _sheet(s: State, person: Person) -> Card:
    sheet = CHARACTERS[person.id]
    rows = [(STAT_NAMES[stat], str(sheet.stats[stat]), str(stats.stat(s, person.id, stat))) for stat in STATS]
    badges = (Badge("acting", role="acting"),) if s.current == person.id and s.outcome is None else ()
    face, table = FACE(person.id, "person"), (("", "printed", "now"), *rows)
    return Card(person.id, sheet.name, icon="person", table=table, badges=badges, face=face, voice=sheet.look)


def _unnamed(person: Person) -> Panel:
    """Before everybody has taken a sheet: the skills and the number of cards of a seat."""
    counters = (Counter("Cards in hand", len(person.hand), person.vitality), Counter("Threat", person.threat))
    title, cards = people.person(person.seat), tuple(map(skill_card, person.skills))
    return Panel(f"seat-{person.seat}", title, cards, counters, owner=person.seat)


def _sheets() -> list[Panel]:
    """Those among whom one chooses."""
    return [Panel("sheets", "Characters", tuple(map(_printed_sheet, CHARACTERS)))]


@lru_cache(maxsize=100)
def _printed_sheet(id: str) -> Card:
    sheet = CHARACTERS[id]
    fields = (*((STAT_NAMES[stat], str(sheet.stats[stat])) for stat in STATS), ("Dies at vitality", str(sheet.skull)))
    return Card(id, sheet.name, icon="person", fields=fields, face=FACE(id, "person"), voice=sheet.look)


@lru_cache(maxsize=500)
def skill_card(id: str) -> Card:
    card = SKILLS[id]
    return Card(id, card.title, card.text, "Skill", "star", fields=tuple(_stat_fields(card.stats)), face=FACE(id))


@lru_cache(maxsize=500)
def item_card(id: str) -> Card:
    card = ITEMS[id]
    fields = (("Hands", str(card.hands)), *_stat_fields(card.stats))
    return Card(id, card.title, card.text, ITEM_KINDS[card.kind], ITEM_ICONS[card.kind], fields=fields, face=FACE(id))


def _stat_fields(changes: dict[Stat, int]) -> Iterator[tuple[str, str]]:
    return ((STAT_NAMES[stat], f"{by:+d}") for stat, by in changes.items())


def _played(s: State) -> Iterator[Panel]:
    """Bonuses that still count."""
    if s.bonuses:
        rows = tuple((name_of(bonus.who), _bonus_words(bonus)) for bonus in s.bonuses)
        yield Panel("played", "Played bonuses", table=rows, headed=False)


def _bonus_words(bonus: Bonus) -> str:
    return f"{STAT_NAMES[bonus.stat]} {bonus.by:+d} {UNTIL[bonus.until]}"


# -- scenario and event --------------------------------------------------------------------------------------------


@lru_cache(maxsize=50)
def _scenario(key: str) -> Panel:
    card = SCENARIOS[key]
    rules = tuple((f"{i}.", words) for i, words in enumerate(card.rules, start=1))
    return Panel("scenario", card.title, table=rows(rules, _limits(card)), text=card.story.strip(), headed=False)


def rows(*parts: Rows) -> Rows:
    return tuple(row for part in parts for row in part)


def _limits(card: ScenarioCard) -> Rows:
    limits = card.limits
    told = [("Guard", limits.secure), ("Clone", limits.pack), ("Hybrid", limits.hybrid)]
    return (("Limits", f"On one tile at most: {listed(counted(count, kind) for kind, count in told if count)}."),)


def _event(s: State) -> Iterator[Panel]:
    """The card that is being resolved."""
    if s.event is not None:
        yield Panel("event", f"Event: {EVENT_STEPS[s.event.step]}", (_event_card(s, s.event),))


def _event_card(s: State, event: Event) -> Card:
    card = EVENTS[event.card]
    entries = tuple((icon.capitalize(), card.entry(icon).text) for icon in EVENT_ICONS)
    fields = [("Spawn", box_words(card.spawn)), ("Activate", box_words(card.box(where.started(s)))), *entries]
    if event.coming:
        fields.append(("Hybrids to come", listed(map(name_of, event.coming))))
    text = f"The {s.turn.icon} entry counts." if s.turn.icon else "No icon caused it: no entry counts."
    return Card(event.card, card.title, text, icon="card", fields=tuple(fields), face=FACE(event.card))


def box_words(box: Box) -> str:
    """`Guards, then Clones`; a type twice is two passes."""
    return ", then ".join(ENEMIES[kind].plural for kind in box) or "nobody"


def _found(s: State) -> Iterator[Panel]:
    """A tile that has been turned up and is not on the map yet."""
    if s.found:
        yield Panel("found", "A new tile", (_tile_card(s.found),))


def _scouted(s: State, seat: str | None) -> Iterator[Panel]:
    """One that is being looked at, for who looks at it."""
    if s.scouted and s.scouted[0] == seat:
        yield Panel("scouted", "The next tile: you alone see it", (_tile_card(s.scouted[-1]),), owner=seat or "")


@lru_cache(maxsize=200)
def _tile_card(id: str) -> Card:
    """A tile as printed, north up."""
    card = TILES[id]
    doors = listed(SIDE_NAMES[side] for side in card.doors)
    fields = (("Doors", doors), ("Duct", duct_words(card.duct)))
    return Card(id, card.name, ", ".join(icon_words(id)), icon="map", fields=fields, face=FACE(id))


def duct_words(sides: Collection[Side]) -> str:
    """On which sides the duct goes on."""
    return "all sides" if len(sides) == len(SIDES) else ", ".join(SIDE_NAMES[side] for side in SIDES if side in sides) or "none"


# -- pools, stacks, decks ------------------------------------------------------------------------------------------


def _tokens(s: State) -> Panel:
    """Tokens, and how many tiles each stack holds."""
    counters = [Counter("Threat pool", s.threat_pool, text="when it is empty the next threat begins lockdown")]
    if s.lockdown:
        counters[0] = Counter("Threat pool", s.threat_pool)
    if s.lockdown_pool is not None:
        counters.append(Counter("Lockdown pool", s.lockdown_pool, text="turns left" if s.lockdown else ""))
    counters += [Counter(STACK_NAMES[name], len(s.stacks.get(name, ()))) for name in STACKS]
    text = "Lockdown has begun." if s.lockdown else "No lockdown yet."
    if s.peek_tile:
        text += f" {name_of(s.peek_tile)} is set aside until somebody finds it."
    return Panel("pools", "Pools and stacks", (), tuple(counters), text=text)


tokens = by_parts(_tokens, "threat_pool", "lockdown", "lockdown_pool", "stacks", "peek_tile")


def _reserves(s: State) -> Panel:
    """How many of each type could still come, and how many are on the map."""
    table = [("", "in reserve", "on the map", "next")]
    for kind in KINDS:
        marks, there = s.reserve.get(kind, ()), len(where.of_kind(s, kind))
        if marks or there:
            table.append((_plural(kind), str(len(marks)), str(there), name_of(f"{kind}-{marks[0]}") if marks else ""))
    return Panel("reserves", "Reserves", table=tuple(table))


reserves = by_parts(_reserves, "reserve", "enemies")


def _plural(kind: Kind) -> str:
    return capital(ENEMIES[kind].plural)


def _decks(s: State) -> Panel:
    """How many cards are in each deck."""
    counters = (
        Counter("Adrenaline deck", len(s.adrenaline)),
        Counter("Event deck", len(s.events)),
        Counter("Item deck", len(s.items)),
        Counter("Security Key Cards", len(s.keys)),
    )
    return Panel("decks", "Decks", (), counters)


decks = by_parts(_decks, "adrenaline", "events", "items", "keys")


def _discards(s: State) -> Iterator[Panel]:
    """The discard piles, from the first card to the last: they may be looked through."""
    piles = (("Adrenaline", s.adrenaline_discard), ("Event", s.events_discard), ("Item", s.items_discard))
    for title, pile in piles:
        if pile:
            yield Panel(f"discard-{title.lower()}", f"{title} cards discarded ({len(pile)})", tuple(map(_discarded, pile)))


discards = by_parts(lambda s: tuple(_discards(s)), "adrenaline_discard", "events_discard", "items_discard")


@lru_cache(maxsize=500)
def _discarded(id: str) -> Card:
    """Its title is enough: whoever wants to know more has seen it played."""
    return Card(id, name_of(id), icon="card", face=FACE(id))


# -- the map in words ----------------------------------------------------------------------------------------------


def _infirmary(s: State) -> Iterator[Panel]:
    lying = infirmary.patients(s)
    if lying:
        text = " ".join(f"{name} comes round when the next turn of {name} begins." for name in (name_of(p.id) for p in lying))
        yield Panel("infirmary", "The Infirmary", text=text)


def _tiles(s: State) -> Panel:
    """Every tile in a line: where it is drawn, what it has, its doors and its ducts."""
    table: list[tuple[str, ...]] = [("Tile", "around", "has", "doors", "duct")]
    table += [_tile(s, id) for id in rooms(s).laid]
    return Panel("tiles", "The tiles", table=tuple(table))


tiles = by_parts(_tiles, "tiles", "breaches", "locked", "markers")


def _tile(s: State, id: str) -> tuple[str, ...]:
    has = ", ".join([*icon_words(id), *marker_words(s, id)])
    ducts = printed_ducts(TILES[id], rooms(s).laid[id].turn)
    return name_of(id), plan(s).cell(id, 1, 1), has or "-", "; ".join(_door_words(s, id)), duct_words(ducts)


def _door_words(s: State, id: str) -> Iterator[str]:
    here, locked = rooms(s), locked_sides(s, id)
    for side in SIDES:
        if side in here.doors[id]:
            yield f"{SIDE_NAMES[side]} {_leads(s, id, side)}{' (locked)' if side in locked else ''}"


def _leads(s: State, id: str, side: Side) -> str:
    here = rooms(s)
    if side in here.adjacent[id]:
        return f"to {name_of(here.adjacent[id][side])}"
    return "unexplored" if side in here.unexplored[id] else "onto a wall"


@lru_cache(maxsize=50)
def _enemies(scenario: str) -> Panel:
    """The types of enemies that can be met in a scenario: Hybrids where they have a limit, the boss where he comes."""
    card = SCENARIOS[scenario]
    comes = any(isinstance(step, PutEnemy) and step.kind == "boss" for trigger in card.triggers for step in trigger.do)
    absent = {"hybrid": not card.limits.hybrid, "boss": not comes}
    return Panel("enemies", "Enemies", tuple(_enemy_card(kind) for kind in KINDS if not absent.get(kind)))


def _enemy_card(kind: Kind) -> Card:
    card = ENEMIES[kind]
    attack = card.attack
    fields = (
        ("Toughness", str(card.toughness) if card.attackable else "cannot be attacked"),
        ("Hunts", f"the most {card.hunts}"),
        (
            "Attack",
            f"{attack.dice} dice for {STAT_NAMES[attack.icon]}, {attack.bonus} more from {card.hunts} {attack.bonus_from}",
        ),
        ("Costs you", {"cards": "cards", "fear": "fear", "cards-and-fear": "cards and fear"}[card.damage]),
        ("Locked doors", "opens them" if card.locks == "open" else "are walls to it"),
        ("Vents", "uses them" if card.vents else "cannot use them"),
        ("Counts as", f"{card.weight} in bull rush and outwit"),
    )
    return Card(f"type-{kind}", card.name, card.text, icon=ICONS[kind], fields=fields, face=FACE(kind, "beast"))
