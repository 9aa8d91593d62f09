"""How far it is on foot, locked doors and windows reckoned as what they cost: for everywhere at once, and only once for each
town and what stands open in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from noctule.engine.grid import Kept, Priced, gate, members, paid

from ..board import story
from ..board.ground import Ground, Sides, ground_of
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
        """What a door or window costs."""
        return _toll(self, gate.kind, gate.tn, open_)


@lru_cache(maxsize=1_000)
def _toll(hands: Hands, kind: str, tn: int, open_: bool) -> int:
    """Tries until one succeeds; a window is opened first and then climbed through."""
    lock = 0 if open_ else tries(max(odds(hands.pick, tn), odds(hands.force, tn)))
    return lock if kind == "door" else min(SHUT, lock + tries(odds(hands.climb, tn)))


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
    looked up, and ways are searched no farther than to them: mostly that is a quarter of the town."""

    __slots__ = ("_goals", "_here", "_rings", "_steps", "_whole")

    def __init__(self, here: Ground, steps: Priced, goals: int) -> None:
        self._here, self._steps, self._goals = here, steps, goals
        self._rings = paid(steps, goals, limit=NEAR) if goals else {}
        self._whole = not goals

    def __missing__(self, square: int) -> int:
        bit = self._here.among((square,))
        found = self._known(bit)
        if found == NO_WAY and bit and not self._whole:
            self._rings = paid(self._steps, self._goals, until=bit)
            found = self._known(bit)
            self._whole = found == NO_WAY
        self[square] = found
        return found

    def _known(self, bit: int) -> int:
        for cost, squares in self._rings.items():
            if squares & bit:
                return cost
        return NO_WAY


NEAR: Final = 16
NO_WAY: Final = 999
"""Farther than anything."""


class Streets:
    """The ways in a town as it is, for somebody with such hands; those to goals that were asked for are kept."""

    __slots__ = ("_here", "_tiles", "edge", "first", "place", "steps", "to")

    def __init__(self, tiles: tuple[Laid, ...], here: Ground, steps: Priced) -> None:
        self._tiles, self._here, self.steps = tiles, here, steps
        self.to = Kept(self._to, 32)
        """By the squares that one wants to get to."""
        self.place = Kept(self._to_place, 32)
        """By the name of a place; None: its tile has not been seen."""
        self.first: dict[str, int] = {}
        """The first square of each of them."""
        self.edge = Kept(self._to_edge, 2)
        """To what nobody has seen yet, with tiles in the pile or without."""

    def _to(self, goals: tuple[int, ...]) -> Roads:
        return Roads(self._here, self.steps, self._here.among(goals))

    def _to_place(self, place: str) -> Roads | None:
        squares = story.squares_of(self._tiles, place)
        if not squares:
            return None
        self.first[place] = squares[0]
        return self.to[squares]

    def _to_edge(self, piled: bool) -> Roads:
        return self.to[frontier(self._tiles, piled)]


def roads(s: State, goals: Iterable[int], hands: Hands) -> Roads:
    return streets_of(s.tiles, opened(s), lain(s).ringed, hands).to[tuple(goals)]


@lru_cache(maxsize=256)
def streets_of(tiles: tuple[Laid, ...], open_: frozenset[int], ringed: int, hands: Hands) -> Streets:
    here = ground_of(tiles)
    return Streets(tiles, here, _steps_back(here, open_, ringed, hands))


def _steps_back(here: Ground, open_: frozenset[int], ringed: int, hands: Hands) -> Priced:
    """All steps backwards, so that what one leaves is what it costs to enter: where nothing stands in between, over fences, and
    through doors and windows, where the hindrance of Obstacles has no part in it."""
    doors, gates = _doors(here, open_, hands), []
    for price, terrain in here.prices:
        for hindrance, left in ((HINDRANCE, terrain & ringed), (0, terrain & ~ringed)):
            entered = [(price + HINDRANCE, ringed), (price + hindrance, here.floor & ~ringed)]
            gates.append(gate(_from(left, here.free), entered))
        gates += [gate(_from(terrain, sides), [(price + toll, here.floor)]) for toll, sides in doors]
    rough = FACTS.movement.terrain["rough"]
    for hindrance, left in ((HINDRANCE, ringed), (0, here.floor & ~ringed)):
        entered = [(rough + HINDRANCE, ringed), (rough + hindrance, here.floor & ~ringed)]
        gates.append(gate(_from(left, here.over_fences), entered))
    return Priced(here.stride, tuple([one for one in gates if one.sources]), here.links, here.floor)


@lru_cache(maxsize=256)
def _doors(here: Ground, open_: frozenset[int], hands: Hands) -> tuple[tuple[int, Sides], ...]:
    """What doors and windows cost, and the steps through all that cost the same."""
    tolls: dict[int, list[int]] = {}
    for gate_ in here.here.gates.values():
        tolls.setdefault(hands.toll(gate_, gate_.edge in open_), []).append(gate_.edge)
    return tuple([(toll, here.through(edges)) for toll, edges in tolls.items()])


def _from(squares: int, sides: Iterable[int]) -> list[int]:
    return [side & squares for side in sides]


@lru_cache(maxsize=1024)
def frontier(tiles: tuple[Laid, ...], piled: bool) -> tuple[int, ...]:
    """The squares from which a step leads to what nobody has seen yet."""
    here = town_of(tiles)
    return tuple(square for square in members(here.rim) if any(piled or (x, y) in here.slots for _, x, y in here.exits(square)))
