"""What can never be true of a position; also the check of untrusted saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from .board.where import limit
from .content import CARDS, CHARACTERS, EVENTS, FACTS, ITEMS, SCENARIOS, SKILLS, TILES
from .content.people import HYBRIDS
from .content.steps import Kind
from .state import INFIRMARY, State


def invariants(s: State) -> Iterator[str]:
    """What is broken, in words."""
    if s.scenario not in SCENARIOS:
        yield f"there is no scenario '{s.scenario[:40]}'"
        return
    broken = [*_tiles(s), *_cards(s)]
    yield from broken
    if not broken:
        yield from _people(s)
        yield from _enemies(s)
        yield from _numbers(s)


def _tiles(s: State) -> Iterator[str]:
    known = [*(tile.id for tile in s.tiles), *(id for stack in s.stacks.values() for id in stack)]
    known += [tile for tile in (s.peek_tile, s.found, *s.scouted[-1:]) if tile]
    for id, count in Counter(known).items():
        if id not in TILES:
            yield f"there is no tile '{id[:40]}'"
        elif count > 1:
            yield f"the tile {id} is in {count} places"
    if len({(tile.x, tile.y) for tile in s.tiles}) < len(s.tiles):
        yield "two tiles lie on the same place"
    if s.scouted and not (
        len(s.scouted) == 3 and s.scouted[0] in s.seats and s.scouted[1] in s.stacks and s.scouted[2] in TILES
    ):
        yield "somebody looks at something that is no tile of a stack"
    laid = {tile.id for tile in s.tiles}
    for name, ids in (*s.markers.items(), ("an item", s.lying)):
        for id in ids:
            if id not in laid:
                yield f"{name}: {id} is not on the map"


def _cards(s: State) -> Iterator[str]:
    hands = [card for person in s.people.values() for card in person.hand]
    carried = [item for person in s.people.values() for item in person.items]
    on_tiles = [item for items in s.lying.values() for item in items]
    shown = [s.event.card] if s.event is not None else []
    piles: dict[str, tuple[tuple[str, ...], Container[str]]] = {
        "adrenaline card": ((*s.adrenaline, *s.adrenaline_discard, *hands), CARDS),
        "item": ((*s.items, *s.items_discard, *s.keys, *carried, *on_tiles), ITEMS),
        "skill": ((*s.skills, *(card for person in s.people.values() for card in person.skills)), SKILLS),
        "event card": ((*s.events, *s.events_discard, *shown), EVENTS),
    }
    for what, (cards, known) in piles.items():
        for id, count in Counter(cards).items():
            if id not in known:
                yield f"there is no {what} '{id[:40]}'"
            elif count > 1:
                yield f"the {what} {id} is in {count} places"


def _people(s: State) -> Iterator[str]:
    if tuple(person.seat for person in s.people.values()) != s.seats or set(s.people) - set(CHARACTERS):
        yield "not every seat has a character of its own"
        return
    if len(s.people) not in SCENARIOS[s.scenario].players:
        yield f"the scenario is not for {len(s.people)} players"
        return
    if s.current not in s.people:
        yield f"it is the turn of '{s.current[:40]}', who does not play"
    if s.first and s.first not in s.people:
        yield f"the first player is '{s.first[:40]}', who does not play"
    if s.event is not None and s.event.passes > len(EVENTS[s.event.card].box(len(s.people))):
        yield f"{s.event.passes} passes of {s.event.card} are over"
    laid = {tile.id for tile in s.tiles}
    for id, person in s.people.items():
        if person.id != id:
            yield f"{id} is called {person.id}"
        if bool(person.fate) == bool(person.at):
            yield f"{id} is in play and out of it"
        if person.at and person.at != INFIRMARY and person.at not in laid:
            yield f"{id} is nowhere on the map"
        if not FACTS.fear.least <= person.fear <= FACTS.fear.most:
            yield f"{id}: fear {person.fear} is off the track"
        if not person.fate and person.vitality <= CHARACTERS[id].skull:
            yield f"{id} lives with vitality {person.vitality}"
        if person.threat < 0:
            yield f"{id} has less than no threat"
        if person.fate and (person.hand or (person.items and person.fate == "killed")):
            yield f"{id} has left play with cards"


def _enemies(s: State) -> Iterator[str]:
    laid = {tile.id for tile in s.tiles}
    for id, enemy in s.enemies.items():
        if enemy.id != id or id != (f"{enemy.kind}-{enemy.mark}" if enemy.mark else enemy.kind):
            yield f"the enemy {id} is called {enemy.id}"
        if not _is_mark(enemy.kind, enemy.mark):
            yield f"there is no enemy {id[:40]}"
        if enemy.at not in laid:
            yield f"{id} is nowhere on the map"
        if enemy.mark in s.reserve.get(enemy.kind, ()):
            yield f"{id} is on the map and in the reserve"
    for kind, marks in s.reserve.items():
        if not all(_is_mark(kind, mark) for mark in marks):
            yield f"the reserve of {kind}s holds something else"
    for tile in laid:
        for kind in ("guard", "clone", "hybrid"):
            count = sum(enemy.at == tile and enemy.kind == kind for enemy in s.enemies.values())
            if count > limit(s, kind):
                yield f"{count} {kind}s on {tile}; the limit is {limit(s, kind)}"


def _is_mark(kind: Kind, mark: str) -> bool:
    """A number for Guards and Clones, one of three words for Hybrids, nothing for the boss."""
    if kind in ("guard", "clone"):
        return mark.isascii() and mark.isdigit()
    return mark in HYBRIDS if kind == "hybrid" else not mark


def _numbers(s: State) -> Iterator[str]:
    if s.threat_pool < 0 or (s.lockdown_pool is not None and s.lockdown_pool < 0):
        yield "a pool holds less than nothing"
    if s.outcome is None and s.people and all(person.fate for person in s.people.values()):
        yield "nobody is in play, and the game goes on"
    if s.lockdown and any(person.at == INFIRMARY for person in s.people.values()):
        yield "somebody is in the Infirmary during lockdown"
