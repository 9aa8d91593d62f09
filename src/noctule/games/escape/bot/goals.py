"""What a scenario wants of a character, as a distance: how many moves, tiles and deeds away winning is.

Every test of a scenario has a soft reading; a way to win is as far as all its tests together, and the nearest way counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..board import gifts, where
from ..board.rooms import Rooms, rooms, spread
from ..content import FACTS, ITEMS, SCENARIOS, TILES
from ..content.scenarios import (
    STACKS,
    Accessed,
    Action,
    Carries,
    Clear,
    FearAt,
    Gathered,
    Here,
    InLockdown,
    Left,
    Marked,
    Number,
    OnMap,
    RoundAt,
    Test,
    ThreatAt,
    number,
)
from ..content.steps import ChallengeType, Mark, Marker
from ..state import Seam, State

Place = Here | Gathered
"""Tests of where one is."""
FAR: Final = 14.0
"""Moves to what cannot be reached as things stand."""
TILE: Final = 2.5
"""A tile that has to be found, in moves."""
DEED: Final = 8.0
"""A challenge action of the scenario, in moves."""
END: Final = 10.0
"""The way to the end at most, in moves."""
LEVEL: Final = 1.5
"""A point of fear or threat too much, in moves."""
LOCK: Final = 3
CROWD: Final = 2
"""What a locked door and a tile with enemies cost on the way."""


class Aim:
    """How far a character is from what the scenario wants."""

    def __init__(self, s: State, who: str) -> None:
        self.s, self.who, self.person = s, who, s.people[who]
        self.card = where.scenario_of(s)
        self.ways = ways(s, who)

    def distance(self) -> float:
        """Of the nearest way to win."""
        return min((self.all_of(deeds, places) for deeds, places in _wins(self.s.scenario)), default=0.0)

    def all_of(self, deeds: Iterable[Test], places: Iterable[Place]) -> float:
        """All tests together. While something is still to be done, being at the end already counts for little; what is
        still to be found on the way there counts in full."""
        open_ = sum(self.of(test) for test in deeds)
        hidden = sum(self.hidden(test) for test in places)
        way = min(END, sum(self.of(test) for test in places) - hidden)
        return open_ + hidden + (0.9 * END + 0.1 * way if open_ >= DEED else way)

    def hidden(self, test: Place) -> float:
        """The part of the distance of a place that is tiles above it in the stacks."""
        if not test.tile or test.tile in rooms(self.s).laid:
            return 0.0
        return TILE * tiles_above(self.s, test.tile)

    def of(self, test: Test) -> float:
        """How far one test is from holding; 0 if it does."""
        s = self.s
        match test:
            case Accessed():
                missing = self._count(test.count) - len(s.markers.get("accessed", ()))
                return self._deeds(missing, [tile for tile in rooms(s).laid if self._has_fresh_panel(tile)])
            case Marked():
                missing = self._count(test.count) - len(s.markers.get(test.marker, ()))
                return self._deeds(missing, list(self._where_marked(test.marker)))
            case Clear():
                return self._deeds(len(s.markers.get(test.marker, ())), list(s.markers.get(test.marker, ())))
            case OnMap():
                return 0.0 if test.tile in rooms(s).laid else self._search()
            case Here():
                return self._here(test)
            case Carries():
                return self._item(test.what)
            case FearAt():
                return LEVEL * max(0, self.person.fear - test.most)
            case ThreatAt():
                return LEVEL * max(0, self.person.threat - test.most)
            case Gathered():
                return self._gathered(test.tile)
            case InLockdown():
                return 0.0 if s.lockdown != test.no else FAR * (2 if test.no else 0.5)
            case Left():
                return DEED * max(0, self._count(test.count) - sum(p.fate == "escaped" for p in s.people.values()))
            case RoundAt():
                return max(0.0, self._count(test.least) - s.round)

    def _count(self, value: Number) -> int:
        return number(value, where.started(self.s))

    def deeds_here(self) -> set[ChallengeType]:
        """The stats of the challenge actions on this tile that would bring a win nearer."""
        found = {action.challenge.type for action in self.card.actions if action.challenge is not None and self._can(action)}
        wanted = [test for way in self.card.escapes for test in way.needs if isinstance(test, (Accessed, Carries))]
        if where.has_icon(self.person.at, "panel") and any(self.of(test) for test in wanted):
            found.add(FACTS.deeds.panel.type)
        if where.enemies_on(self.s, self.person.at):
            found.update((FACTS.deeds.fight.type, FACTS.deeds.outwit.type))
        return found

    def _can(self, action: Action) -> bool:
        return all(self._fits(test, self.person.at) != test.no for test in action.needs if isinstance(test, Here))

    # -- places

    def to(self, tiles: Iterable[str]) -> float:
        """The nearest of some tiles."""
        return min((float(self.ways.get(tile, FAR)) for tile in tiles), default=FAR)

    def _here(self, test: Here) -> float:
        if test.no:
            return 0.0
        if test.tile:
            return self.to([test.tile]) if test.tile in rooms(self.s).laid else self._search(test.tile)
        tiles = [tile for tile in rooms(self.s).laid if self._fits(test, tile)]
        return self.to(tiles) if tiles else self._search()

    def _fits(self, test: Here, tile: str) -> bool:
        if test.tile:
            return tile == test.tile
        if test.icon:
            return where.has_icon(tile, test.icon)
        return tile in self.s.markers.get(test.marker or "done", ())

    def _gathered(self, tile: str) -> float:
        if tile not in rooms(self.s).laid:
            return self._search(tile)
        others = [p for p in where.in_play(self.s) if p.id != self.who]
        return self.to([tile]) + 0.5 * sum(p.at != tile for p in others)

    def _search(self, tile: str = "") -> float:
        """A tile that has not been found: how many may lie above it, and how far the next unexplored door is."""
        s = self.s
        doors = _frontier(rooms(s), () if gifts.has_key(s, self.who) else s.locked)
        return 2.0 + TILE * tiles_above(s, tile) + 0.7 * min(FAR, self.to(doors))

    # -- deeds

    def _deeds(self, missing: int, tiles: list[str]) -> float:
        """So many things to be done, the first of them on the nearest of some tiles; those beyond them must be found."""
        if missing <= 0:
            return 0.0
        way = self.to(tiles) if tiles else 0.0
        return DEED * missing + way + (self._search() if missing > len(tiles) else 0.0)

    def _has_fresh_panel(self, tile: str) -> bool:
        return "panel" in TILES[tile].icons and tile not in self.s.markers.get("accessed", ())

    def _where_marked(self, marker: Marker) -> Iterator[str]:
        """The tiles on which an action of the scenario would put a marker."""
        for action in _marking(self.s.scenario, marker):
            for tile in rooms(self.s).laid:
                if all(self._fits(test, tile) != test.no for test in action.needs if isinstance(test, Here)):
                    yield tile

    def _item(self, kind: str) -> float:
        s = self.s
        if any(ITEMS[item].kind == kind for item in self.person.items):
            return 0.0
        lying = [tile for tile, items in s.lying.items() if any(ITEMS[item].kind == kind for item in items)]
        panels = [tile for tile in rooms(s).laid if "panel" in TILES[tile].icons] if kind == "key" else []
        if lying:
            return 1.0 + self.to(lying)
        return DEED + self.to(panels) if panels else DEED + self._search()


@lru_cache(maxsize=100)
def _wins(scenario: str) -> tuple[tuple[tuple[Test, ...], tuple[Place, ...]], ...]:
    """The ways to win: for each what has to be done or had, and where one has to be."""
    card = SCENARIOS[scenario]
    wins = [*(way.needs for way in card.escapes), *(ending.when for ending in card.endings if ending.result == "won")]
    return tuple(
        (tuple(t for t in tests if not isinstance(t, Place)), tuple(t for t in tests if isinstance(t, Place))) for tests in wins
    )


@lru_cache(maxsize=100)
def _marking(scenario: str, marker: Marker) -> tuple[Action, ...]:
    """The actions of a scenario that put down a marker when they succeed."""

    def marks(action: Action) -> bool:
        steps = action.challenge.success if action.challenge is not None else action.do
        return any(isinstance(step, Mark) and step.marker == marker for step in steps)

    return tuple(action for action in SCENARIOS[scenario].actions if marks(action))


def tiles_above(s: State, tile: str) -> float:
    """How many tiles may come before a tile: all of the stacks before its own, and half of its own; any tile: half of all.

    Where exactly it lies is not asked: nobody knows.
    """
    card, total = SCENARIOS[s.scenario], 0.0
    if tile == s.peek_tile and tile:
        return len(s.stacks.get("a", ())) + 0.5 * len(s.stacks.get("b", ()))
    for name in STACKS:
        count = len(s.stacks.get(name, ()))
        if tile and tile in card.stacks.of(name).sure:
            return total + 0.5 * count
        total += count
    return 0.5 * total


def ways(s: State, who: str) -> dict[str, int]:
    """How far each tile is for somebody: locked doors without a key card and enemies on the way make it longer."""
    crowded = frozenset(enemy.at for enemy in s.enemies.values() if not enemy.stunned)
    return _ways(rooms(s), s.people[who].at, () if gifts.has_key(s, who) else s.locked, crowded)


@lru_cache(maxsize=5_000)
def _ways(here: Rooms, start: str, locked: tuple[Seam, ...], crowded: frozenset[str]) -> dict[str, int]:
    if start not in here.laid:
        return {}

    def steps(tile: str) -> Iterator[tuple[str, int]]:
        held = CROWD if tile in crowded else 0
        for side, other in here.adjacent[tile].items():
            yield other, 1 + held + (LOCK if locked and here.seam(tile, side) in locked else 0)

    return spread(start, steps)


@lru_cache(maxsize=5_000)
def _frontier(here: Rooms, locked: tuple[Seam, ...]) -> tuple[str, ...]:
    """The tiles with a door to what has not been explored, for somebody to whom these doors are locked."""
    return tuple(id for id, sides in here.unexplored.items() if any(here.seam(id, side) not in locked for side in sides))
