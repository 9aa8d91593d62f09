"""What a scenario wants of a character, as a distance: how many moves, tiles and deeds away winning is.

Every test of a scenario has a soft reading; a way to win is as far as all its tests together, and the nearest way counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..board import gifts, where
from ..board.rooms import Rooms, rooms, spread
from ..board.world import Seen
from ..content import FACTS, SCENARIOS
from ..content.scenarios import STACKS
from ..content.steps import ChallengeType
from ..content.tests import Accessed, Carries, Lack, Test
from ..state import Seam, State

FAR: Final = 14.0
"""Moves to what cannot be reached as things stand."""
TILE: Final = 2.5
"""A tile that has to be found, in moves."""
DEED: Final = 8.0
"""A challenge action of the scenario, in moves."""
END: Final = 10.0
"""The way to the end at most, in moves."""
LEVEL: Final = 4.0
"""A point of fear or threat too much, in moves."""
APART: Final = 0.5
"""Somebody who has to come too."""
CHANGE: Final = {"": 0.0, "coming": 0.5 * FAR, "never": 2 * FAR}
"""What no deed brings about: it comes by itself, or cannot be taken back."""
LOCK: Final = 3
CROWD: Final = 2
"""What a locked door and a tile with enemies cost on the way."""


class Aim:
    """How far a character is from what the scenario wants."""

    def __init__(self, s: State, who: str) -> None:
        self.s, self.who, self.person = s, who, s.people[who]
        self.card = where.scenario_of(s)
        self.world, self.ways = Seen(s, who), ways(s, who)

    def distance(self) -> float:
        """Of the nearest way to win."""
        return min((self.all_of(deeds, places) for deeds, places in _wins(self.s.scenario)), default=0.0)

    def all_of(self, deeds: Iterable[Test], places: Iterable[Test]) -> float:
        """All tests together. While something is still to be done, being at the end already counts for little; what is
        still to be found on the way there (the tiles that may lie above it) counts in full."""
        open_ = sum(self.of(test) for test in deeds)
        lacking = [test.lacks(self.world) for test in places]
        hidden = sum(TILE * tiles_above(self.s, lack.seek) for lack in lacking if lack.seek)
        way = min(END, sum(map(self.far, lacking)) - hidden)
        return open_ + hidden + (0.9 * END + 0.1 * way if open_ >= DEED else way)

    def of(self, test: Test) -> float:
        """How far one test is from holding; 0 if it does."""
        return self.far(test.lacks(self.world))

    def far(self, lack: Lack) -> float:
        """What is lacking, in moves."""
        far = DEED * lack.deeds + lack.wait + LEVEL * lack.points + CHANGE[lack.change]
        if lack.at is not None:
            far += self.to(lack.at)
        return far + (self._search(lack.seek) if lack.seek is not None else 0.0) + APART * lack.apart

    def deeds_here(self) -> set[ChallengeType]:
        """The stats of the challenge actions on this tile that would bring a win nearer."""
        found = {
            action.challenge.type
            for action in self.card.actions
            if action.challenge is not None and self.world.allows(action, self.person.at)
        }
        wanted = [test for way in self.card.escapes for test in way.needs if isinstance(test, (Accessed, Carries))]
        if where.has_icon(self.person.at, "panel") and any(self.of(test) for test in wanted):
            found.add(FACTS.deeds.panel.type)
        if where.enemies_on(self.s, self.person.at):
            found.update((FACTS.deeds.fight.type, FACTS.deeds.outwit.type))
        return found

    # -- places

    def to(self, tiles: Iterable[str]) -> float:
        """The nearest of some tiles."""
        return min((float(self.ways.get(tile, FAR)) for tile in tiles), default=FAR)

    def _search(self, tile: str = "") -> float:
        """A tile that has not been found: how many may lie above it, and how far the next unexplored door is."""
        s = self.s
        doors = _frontier(rooms(s), () if gifts.has_key(s, self.who) else s.locked)
        return 2.0 + TILE * tiles_above(s, tile) + 0.7 * min(FAR, self.to(doors))


@lru_cache(maxsize=100)
def _wins(scenario: str) -> tuple[tuple[tuple[Test, ...], tuple[Test, ...]], ...]:
    """The ways to win: for each what has to be done or had, and where one has to be."""
    card = SCENARIOS[scenario]
    wins = [*(way.needs for way in card.escapes), *(ending.when for ending in card.endings if ending.result == "won")]
    return tuple((tuple(t for t in tests if not t.place), tuple(t for t in tests if t.place)) for tests in wins)


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
    return _ways(rooms(s), s.people[who].at, () if gifts.has_key(s, who) else s.locked, crowded(s))


def crowded(s: State) -> frozenset[str]:
    """The tiles with enemies that are awake."""
    return frozenset([enemy.at for enemy in s.enemies.values() if not enemy.stunned])


@lru_cache(maxsize=500)
def _ways(here: Rooms, start: str, locked: tuple[Seam, ...], crowded: frozenset[str]) -> dict[str, int]:
    if start not in here.laid:
        return {}

    def steps(tile: str) -> Iterator[tuple[str, int]]:
        held = CROWD if tile in crowded else 0
        for side, other in here.adjacent[tile].items():
            yield other, 1 + held + (LOCK if locked and here.seam(tile, side) in locked else 0)

    return spread(start, steps)


@lru_cache(maxsize=500)
def _frontier(here: Rooms, locked: tuple[Seam, ...]) -> tuple[str, ...]:
    """The tiles with a door to what has not been explored, for somebody to whom these doors are locked."""
    return tuple(id for id, sides in here.unexplored.items() if any(here.seam(id, side) not in locked for side in sides))
