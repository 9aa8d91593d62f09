"""How far it is on foot, locked doors and windows reckoned as what they cost: for everywhere at once, and only once for each
town and what stands open in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from noctule.engine.grid import ORTHOGONAL, Ways, members, side, spread, ways_over

from ..board import disks
from ..board.town import GRID, Gate, town_of
from ..board.ways import beside, opened
from ..checks.odds import chance
from ..checks.pool import Check, pool
from ..content import FACTS
from ..content.words import CheckKind
from ..state import Laid, Person, Scores, State

TRY: Final = 8
"""A turn's try at a door or window, in half Movement Points."""
HINDRANCE: Final = 4
"""Each step beside an Obstacle: once it is met it is gone, so that to meet it is to get on."""
SHUT: Final = 64
"""A lock that is beyond somebody."""


class Hands(Struct, frozen=True, gc=False):
    """The dice of a character for what opens doors: to pick a lock, to force it, to climb."""

    pick: int
    force: int
    climb: int

    def toll(self, gate: Gate, open_: bool) -> int:
        """What a door or window costs: tries until one succeeds; a window is opened first and then climbed through."""
        lock = 0 if open_ else tries(max(odds(self.pick, gate.tn), odds(self.force, gate.tn)))
        return lock if gate.kind == "door" else min(SHUT, lock + tries(odds(self.climb, gate.tn)))


def tries(success: float) -> int:
    return min(SHUT, round(TRY / success)) if success else SHUT


@lru_cache(maxsize=256)
def odds(dice: int, tn: int) -> float:
    """The chance of a plain roll."""
    success = chance(dice, tn)
    return success.ways / success.of


def hands(person: Person) -> Hands:
    return _hands(person.scores, person.learnt, person.items, person.kept)


@lru_cache(maxsize=1024)
def _hands(scores: Scores, learnt: tuple[tuple[str, int], ...], items: tuple[str, ...], kept: tuple[str, ...]) -> Hands:
    alone = State((), "", people={"": Person("", "", "", scores, learnt, items=items, kept=kept)})
    pick, force, climb = (pool(alone, Check(kind, "", 0, "darkness.enter.ways")).dice for kind in KINDS)
    return Hands(pick, force, climb)


KINDS: Final[tuple[CheckKind, ...]] = ("pick", "force", "climb")


def roads(s: State, goals: Iterable[int], hands: Hands) -> Mapping[int, int]:
    """From every square the way to the nearest of some squares, in half Movement Points; none where there is no way."""
    obstacles = tuple(sorted([lying.at for lying in disks.spread(s).obstacles]))
    return _roads(s.tiles, opened(s), obstacles, tuple(goals), hands)


@lru_cache(maxsize=512)
def _roads(
    tiles: tuple[Laid, ...], open_: frozenset[int], obstacles: tuple[int, ...], goals: tuple[int, ...], hands: Hands
) -> Mapping[int, int]:
    if not goals:
        return {}
    layers = spread(_steps(tiles, open_, obstacles, hands), sum({1 << square for square in goals}), back=True)
    return {square: cost for cost, squares in layers.items() for square in members(squares)}


@lru_cache(maxsize=1024)
def _steps(tiles: tuple[Laid, ...], open_: frozenset[int], obstacles: tuple[int, ...], hands: Hands) -> Ways:
    here = town_of(tiles)
    tolls = {HINDRANCE: _round(obstacles) & ~sum([1 << edge for edge in here.gates])}
    for gate in here.gates.values():
        toll = hands.toll(gate, gate.edge in open_)
        tolls[toll] = tolls.get(toll, 0) | 1 << gate.edge
    tolls.pop(0, None)
    blind = here.windows & ~sum([1 << edge for edge in here.gates])
    fences = {FACTS.movement.terrain["rough"]: here.fences}
    return ways_over(GRID, here.floor, here.walls | blind, costs=here.costs, tolls=tolls, prices=fences, links=here.links)


@lru_cache(maxsize=1024)
def _round(obstacles: tuple[int, ...]) -> int:
    """The edges of all squares where an Obstacle is met, as a set."""
    near = {square for obstacle in obstacles for square in beside(obstacle)}
    return sum({1 << side(GRID, square, way) for square in near for way in ORTHOGONAL})


@lru_cache(maxsize=1024)
def frontier(tiles: tuple[Laid, ...], piled: bool) -> tuple[int, ...]:
    """The squares from which a step leads to what nobody has seen yet."""
    here = town_of(tiles)
    return tuple(square for square in members(here.rim) if any(piled or (x, y) in here.slots for _, x, y in here.exits(square)))
