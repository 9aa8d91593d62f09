"""Distances and shortest routes of monsters (Monster phase 1; Final notes: Shortest route).

A monster goes round standing agents who are not its target; where there is no way round, its route is the shortest
that ignores them and it stops in front of the first (`Way.blocked`). It passes other monsters but does not stop on
them.
"""

from __future__ import annotations

from msgspec import Struct

from noctule.engine import rule
from noctule.engine.grid import FAR

from ..state import State
from . import where
from .ground import Way, ground


@rule("scare.move.through-agents")
def chases(s: State, start: int, targets: dict[str, int]) -> dict[str, Way]:
    """How a monster on a space would get to each of the targets (id to space); whoever cannot be reached is left out."""
    ways = ground(s).ways(start, targets.values(), where.standing_spaces(s))
    return {id: way for id, way in zip(targets, ways, strict=True) if way.distance < FAR}


@rule("scare.move.unreachable", "scare.s2.panic-room-safe")
def at_least(s: State, start: int, targets: dict[str, int]) -> dict[str, int]:
    """How far it is at least to each of the targets: as far as with no agents about. Whoever cannot be reached is left out."""
    rows = ground(s).rows
    return {id: plain for id, square in targets.items() if (plain := rows[square][start]) < FAR}


@rule("scare.core.distance", "scare.move.through-agents")
def nearest_chases(s: State, start: int, targets: dict[str, int]) -> dict[str, Way]:
    """How it would get to the nearest of the targets, and to those farther ones that had to be measured to know it."""
    ways = {way.goal: way for way in ground(s).ways_to_nearest(start, targets.values(), where.standing_spaces(s))}
    return {id: ways[square] for id, square in targets.items() if square in ways}


def nearest_distances(s: State, starts: list[int], targets: dict[str, int]) -> list[int]:
    """The smallest distance to any of the targets from each of some spaces; FAR if none can be reached."""
    return ground(s).nearest(starts, tuple(targets.values()), where.standing_spaces(s))


def diagonals(s: State, start: int, way: Way) -> int:
    """The fewest diagonal steps of a shortest route."""
    return ground(s).fewest_diagonals(start, way)


class Walk(Struct, frozen=True):
    """Spaces entered one after another (the start is not among them), and whether the last one is the target's."""

    path: tuple[int, ...] = ()
    arrives: bool = False


@rule("scare.core.shortest-route", "scare.move.through-monsters", "scare.move.through-agents")
def stops(s: State, start: int, way: Way, steps: int) -> int:
    """The spaces on which a move of so many steps along shortest routes may end.

    Whoever would end on another monster, or meets an agent in his way, ends on the last space before that was free.
    """
    if steps >= way.distance and not way.blocked:
        return 1 << way.goal
    *before, ends = _fronts(s, start, way, steps)
    barred = _barred(s, start, way)
    full = barred | where.monsters_on_map(s) & ~(1 << start)
    found = 0
    while before and (ends & full or barred):
        found |= ends & ~full
        ends = (ground(s).monster_steps_from(ends & full) | barred) & before.pop()
    return found | ends


def walk(s: State, start: int, way: Way, stop: int) -> Walk:
    """A shortest route as far as one of its stops; of several the one with the lowest spaces."""
    if stop == start:
        return Walk()
    here, barred = ground(s), _barred(s, start, way)
    layers = here.towards(way.goal, way.closed, start)
    left = way.distance - 1
    while not layers[left] >> stop & 1:
        left -= 1
    trail = [1 << stop]  # the spaces from which a route leads to the stop, from there back to the start
    for further in range(left + 1, way.distance):
        trail.append(here.monster_steps_from(trail[-1]) & layers[further] & ~barred)
    path = [start]
    for squares in reversed(trail):
        onward = here.monster_steps(path[-1]) & squares
        path.append((onward & -onward).bit_length() - 1)
    return Walk(tuple(path[1:]), stop == way.goal)


def onward(s: State, start: int, way: Way, path: tuple[int, ...]) -> int:
    """The spaces that a shortest route may go on to after the spaces of a path: for routes chosen step by step."""
    here = ground(s)
    layer = here.towards(way.goal, way.closed, start).get(way.distance - len(path) - 1, 0)
    return here.monster_steps(path[-1] if path else start) & layer & ~_barred(s, start, way)


def ahead(s: State, start: int, way: Way, steps: int) -> int:
    """Every space that some shortest route enters within so many steps, the goal included."""
    found = 0
    for front in _fronts(s, start, way, steps)[1:]:
        found |= front
    return found & ~_barred(s, start, way)


def _fronts(s: State, start: int, way: Way, steps: int) -> list[int]:
    """The spaces that shortest routes come to at each step, the start first; none leads on past an agent in its way."""
    here, barred = ground(s), _barred(s, start, way)
    layers = here.towards(way.goal, way.closed, start)
    fronts = [1 << start]
    for left in range(way.distance - 1, max(way.distance - steps, 0) - 1, -1):
        fronts.append(here.monster_steps_from(fronts[-1] & ~barred) & layers[left])
    return fronts


def _barred(s: State, start: int, way: Way) -> int:
    """Standing agents in the way of a route that ignores them."""
    return where.standing_agents(s) & ~(1 << way.goal) & ~(1 << start) if way.blocked else 0
