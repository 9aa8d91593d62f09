"""How far it is on foot, locked doors and windows reckoned as what they cost: for everywhere at once, and only once for each
town and what stands open in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from noctule.engine.grid import Priced, gate, members, paid

from ..board.ground import Ground, ground, ground_of
from ..board.town import Gate, town_of
from ..board.ways import lain, opened
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


class Roads(dict[int, int]):
    """From every square the way to the nearest of some squares, in half Movement Points. Only those that are asked for are
    looked up."""

    def __init__(self, here: Ground, rings: Mapping[int, int]) -> None:
        self.here, self.rings = here, rings

    def __missing__(self, square: int) -> int:
        bit = self.here.among((square,))
        found = self[square] = next((cost for cost, squares in self.rings.items() if squares & bit), NO_WAY)
        return found


NO_WAY: Final = 999
"""Farther than anything."""


def roads(s: State, goals: Iterable[int], hands: Hands) -> Roads:
    return _roads(s.tiles, opened(s), lain(s).ringed, ground(s).among(goals), hands)


@lru_cache(maxsize=512)
def _roads(tiles: tuple[Laid, ...], open_: frozenset[int], ringed: int, goals: int, hands: Hands) -> Roads:
    return Roads(ground_of(tiles), paid(_steps_back(tiles, open_, ringed, hands), goals) if goals else {})


@lru_cache(maxsize=512)
def _steps_back(tiles: tuple[Laid, ...], open_: frozenset[int], ringed: int, hands: Hands) -> Priced:
    """All steps backwards, so that what one leaves is what it costs to enter: where nothing stands in between, over fences, and
    through doors and windows, where the hindrance of Obstacles has no part in it."""
    here = ground_of(tiles)
    tolls: dict[int, list[int]] = {}
    for gate_ in here.here.gates.values():
        tolls.setdefault(hands.toll(gate_, gate_.edge in open_), []).append(gate_.edge)
    gates = []
    for price, terrain in here.prices:
        for hindrance, left in ((HINDRANCE, terrain & ringed), (0, terrain & ~ringed)):
            entered = [(price + HINDRANCE, ringed), (price + hindrance, here.floor & ~ringed)]
            gates.append(gate(_from(left, here.free), entered))
        gates += [gate(_from(terrain, here.through(edges)), [(price + toll, here.floor)]) for toll, edges in tolls.items()]
    rough = FACTS.movement.terrain["rough"]
    for hindrance, left in ((HINDRANCE, ringed), (0, here.floor & ~ringed)):
        entered = [(rough + HINDRANCE, ringed), (rough + hindrance, here.floor & ~ringed)]
        gates.append(gate(_from(left, here.over_fences), entered))
    return Priced(here.stride, tuple([one for one in gates if one.sources]), here.links, here.floor)


def _from(squares: int, sides: Iterable[int]) -> list[int]:
    return [side & squares for side in sides]


@lru_cache(maxsize=1024)
def frontier(tiles: tuple[Laid, ...], piled: bool) -> tuple[int, ...]:
    """The squares from which a step leads to what nobody has seen yet."""
    here = town_of(tiles)
    return tuple(square for square in members(here.rim) if any(piled or (x, y) in here.slots for _, x, y in here.exits(square)))
