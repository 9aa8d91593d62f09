"""For the judge: how far it is to a win and whom enemies make for, looked at once for all positions in which that is the same.

Most answers that a bot tries change cards, points or one character; where everybody is, and the map, stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from noctule.engine import by_itself
from noctule.engine.grid import Kept

from ..board import where
from ..board.rooms import FAR, rooms
from ..content import FACTS
from ..content.steps import Kind
from ..enemies import attack, pursuit
from ..state import Enemy, Person, State
from .goals import Aim


class Around:
    """What has been found out about characters and enemies that are where they are."""

    __slots__ = ("_distances", "_hunted")

    def __init__(self) -> None:
        self._distances: dict[tuple[object, ...], float] = {}
        self._hunted: dict[tuple[object, ...], Mapping[str, int]] = {}

    def distance(self, s: State, person: Person) -> float:
        """How far a character is from winning, by the nearest way."""
        key = person.id, person.items, person.skills, person.fear, person.threat
        found = self._distances.get(key)
        if found is None:
            found = self._distances[key] = Aim(s, person.id).distance()
        return found

    def hunted(self, s: State) -> Mapping[str, int]:
        """How many enemies make for each character."""
        if s.outcome is not None or not s.enemies:
            return NOBODY
        key = tuple([(person.fear, person.threat, person.items, person.skills) for person in s.people.values()])
        found = self._hunted.get(key)
        if found is None:
            found = self._hunted[key] = hunters(s)
        return found


NOBODY: Final[Mapping[str, int]] = {}


def around(s: State) -> Around:
    """The same for all positions with the same map and everybody in the same place."""
    people = tuple([(person.id, person.at, person.fate) for person in s.people.values()])
    lies = _mark(s.enemies), _mark(s.markers), _mark(s.lying), _heights(s.stacks)
    return _around(rooms(s), s.scenario, s.round, s.lockdown, s.locked, s.peek_tile, s.current, people, lies)


@lru_cache(maxsize=1_000)
def _around(*_key: Any) -> Around:
    return Around()


@by_itself
def _mark(table: Mapping[str, Any]) -> object:
    """The same for tables with the same in them. They are replaced when they change."""
    return _MARKS[tuple(table.items())]


@by_itself
def _heights(stacks: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, int], ...]:
    """How many tiles lie in each: which ones, nobody knows."""
    return tuple([(name, len(stack)) for name, stack in stacks.items()])


_MARKS: Final = Kept[tuple[object, ...], object](lambda content: object(), 2_000)
"""No mark ever comes to stand for anything else."""


# -- whom enemies make for -----------------------------------------------------------------------------------------


def hunters(s: State) -> Mapping[str, int]:
    """How many enemies make for each character; those on a tile with somebody to strike at make for nobody."""
    held = {person.at for person in s.people.values() if not person.fate}
    found: dict[str, int] = {}
    hunts: dict[Kind, Hunt] = {}
    for enemy in _free(s, held):
        if enemy.kind not in hunts:
            hunts[enemy.kind] = Hunt(s, enemy.kind)
        prey = hunts[enemy.kind].prey(enemy.at)
        if prey:
            found[prey] = found.get(prey, 0) + 1
    return found


def _free(s: State, held: set[str]) -> Iterable[Enemy]:
    """The enemies that go somewhere: those awake with nobody on their tile to strike at."""
    awake = [enemy for enemy in s.enemies.values() if not enemy.stunned]
    tiles = [enemy.at for enemy in awake]
    return [
        enemy
        for enemy in awake
        if enemy.at not in held and (tiles.count(enemy.at) < 2 or attack.enemy_target(s, enemy.id) is None)
    ]


class Hunt:
    """Whom enemies of a type go for: what `pursuit` says of each of them, with what is the same for all looked at once."""

    def __init__(self, s: State, kind: Kind) -> None:
        known = pursuit.own_map(s, kind)
        self._near = known.near
        self._open = [
            (person.id, person.at, attack.level(s, kind, person.id), known.distances(person.at))
            for person in where.on_map(s)
            if not where.full(s, person.at, kind)
        ]

    def prey(self, tile: str) -> str:
        """Of one that is on a tile; nobody: there is no way to anybody."""
        best, found, near = (0, FAR), "", self._near[tile]
        for who, at, level, ways in self._open:
            draw = (-level - (FACTS.enemies.adjacent if at in near else 0), ways.get(tile, FAR))
            if draw[1] < FAR and (not found or draw < best):
                best, found = draw, who
        return found
