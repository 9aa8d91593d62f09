"""Distances and shortest routes of monsters (Monster phase 1; Final notes: Shortest route).

A monster goes round standing agents who are not its target; where there is no way round, its route is the shortest
that ignores them and it stops in front of the first (`Way.blocked`). It passes other monsters but does not stop on
them.
"""

from __future__ import annotations

from msgspec import Struct

from noctule.engine import rule
from noctule.engine.grid import FAR, members, stepped

from . import where
from .ground import Way, ground
from .state import State


@rule("scare.core.distance", "scare.move.unreachable", "scare.move.through-agents", "scare.s2.panic-room-safe")
def chases(s: State, start: int, targets: dict[str, int]) -> dict[str, Way]:
    """How a monster on a space would get to each of the targets (id to space); whoever cannot be reached is left out."""
    ways = ground(s).ways(start, targets.values(), where.standing_spaces(s))
    return {id: way for id, way in zip(targets, ways, strict=True) if way.distance < FAR}


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

    def stop(self, start: int) -> int:
        return self.path[-1] if self.path else start


@rule("scare.core.shortest-route", "scare.move.through-monsters", "scare.move.through-agents")
def walks(s: State, start: int, way: Way, steps: int) -> list[Walk]:
    """Every different end of a move of so many steps along shortest routes, each with one path that leads there.

    A path ends on the last space that is free to stop on; what lies behind it is not walked.
    """
    here = ground(s)
    layers = here.towards(way.goal, way.closed, start)
    taken = where.monsters_on_map(s) & ~(1 << start)
    barred = _barred(s, start, way)
    # Two paths that stand on the same space and would stop on the same space have the same future: one of them is kept.
    tips: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {(start, start): ((), 0)}
    ends: dict[int, Walk] = {}
    for step in range(1, steps + 1):
        layer = layers.get(way.distance - step, 0)
        further: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
        for (square, stop), (path, kept) in tips.items():
            onward = here.monster_steps(square) & layer
            if onward >> way.goal & 1:
                return [Walk((*path, way.goal), True)]
            if not onward or onward & barred:
                ends.setdefault(stop, Walk(path[:kept]))
            for n in members(onward & ~barred):
                if taken >> n & 1:
                    further.setdefault((n, stop), ((*path, n), kept))
                else:
                    further.setdefault((n, n), ((*path, n), step))
        tips = further
    for (_, stop), (path, kept) in tips.items():
        ends.setdefault(stop, Walk(path[:kept]))
    return [ends[square] for square in sorted(ends)]


def onward(s: State, start: int, way: Way, path: tuple[int, ...]) -> int:
    """The spaces that a shortest route may go on to after the spaces of a path: for routes chosen step by step."""
    here = ground(s)
    layer = here.towards(way.goal, way.closed, start).get(way.distance - len(path) - 1, 0)
    return here.monster_steps(path[-1] if path else start) & layer & ~_barred(s, start, way)


def ahead(s: State, start: int, way: Way, steps: int) -> int:
    """Every space that some shortest route enters within so many steps, the goal included."""
    here, barred = ground(s), _barred(s, start, way)
    layers = here.towards(way.goal, way.closed, start)
    found, tips = 0, 1 << start
    for step in range(1, steps + 1):
        tips = stepped(here.monster_ways, tips) & layers.get(way.distance - step, 0) & ~barred
        found |= tips
    return found


def _barred(s: State, start: int, way: Way) -> int:
    """Standing agents in the way of a route that ignores them."""
    return where.standing_agents(s) & ~(1 << way.goal) & ~(1 << start) if way.blocked else 0
