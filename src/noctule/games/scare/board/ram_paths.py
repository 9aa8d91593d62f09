"""Which paths ram the most different agents: the search behind Scarecrow's move, over plain sets of squares.

A ram ends on its victim's square and leaves him on the square it came from, so a path is a chain of legs: walk to a square
next to a victim, step in. Walking into somebody rammed before is a ram as well and costs the same step, which is why those
already rammed never lengthen a path. Only one thing can spoil that: a ram cannot start from a square shared with another
monster. So `most` counts as if the rammed were not there, which is never too little and with no monster about exact, and
`feasible` walks it out with everybody in his place where monsters are near.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from noctule.engine.grid import Ways, members, neighbours, spread, stepped


class Ram(Struct, frozen=True):
    """The next ram: the square of its victim, the square it comes from, and the steps it takes from where Scarecrow is."""

    victim: int
    origin: int
    steps: int


class RamPaths:
    """The paths from one square with so many steps, on a board that changes by rams only.

    `closed`: nobody walks there (standing agents who cannot be rammed). `taken`: other monsters. `gone`: whoever is pushed
    there leaves the map (holes, exits).
    """

    def __init__(self, ways: Ways, start: int, steps: int, *, closed: int, taken: int, gone: int) -> None:
        self.ways = ways
        self.start = start
        self.steps = steps
        self.closed = closed
        self.gone = gone
        zone = 0
        for ring in spread(ways, 1 << start, limit=steps).values():
            zone |= ring
        self.taken = taken & zone & ~(1 << start)
        self._most: dict[tuple[int, int, int], int] = {}
        self._feasible: dict[tuple[int, int, int, int, int], bool] = {}

    def best(self, new: int, rammed: int) -> tuple[int, list[Ram]]:
        """The most different new victims, and every next ram of a path that gets them all, by the shortest way it can.

        Whoever was rammed before is only run into again where the way to a new victim leads through him.
        """
        here, left = self.start, self.steps
        need = self.most(here, left, new)
        while need and not self.feasible(here, left, new, rammed, need):
            need -= 1
        if not need:
            return 0, []
        return need, self._firsts(new, rammed, need, new) or self._firsts(new, rammed, need, rammed)

    def reach(self, goals: int, shut: int) -> list[Ram]:
        """Every shortest ram on some of the goals; `shut` are the squares of all agents who can be rammed."""
        nearest: dict[int, int] = {}
        found = []
        for steps, victim, origin in self._legs(self.start, self.steps, goals, shut):
            if steps <= nearest.setdefault(victim, steps):
                found.append(Ram(victim, origin, steps))
        return found

    def _firsts(self, new: int, rammed: int, need: int, goals: int) -> list[Ram]:
        nearest: dict[int, int] = {}
        found = []
        for steps, victim, origin in self._legs(self.start, self.steps, goals, new | rammed):
            if steps <= nearest.get(victim, steps) and self._can_continue(steps, victim, origin, self.steps, new, rammed, need):
                nearest[victim] = steps
                found.append(Ram(victim, origin, steps))
        return found

    def _legs(self, here: int, left: int, goals: int, shut: int) -> Iterator[tuple[int, int, int]]:
        """(steps, victim, origin), nearest first: each square from which a goal can be rammed, by the shortest walk to it."""
        rings = spread(self.ways, 1 << here, closed=self.closed | shut & ~(1 << here), limit=left - 1)
        for walked, ring in rings.items():
            ring &= ~self.taken
            for victim in members(stepped(self.ways, ring) & goals & ~(1 << here)):
                for origin in members(neighbours(self.ways, victim) & ring):
                    yield walked + 1, victim, origin

    def _can_continue(self, steps: int, victim: int, origin: int, left: int, new: int, rammed: int, need: int) -> bool:
        """Can a path that begins with this ram still get so many new victims?"""
        bit = 1 << victim
        landed = 0 if self.gone >> origin & 1 else 1 << origin
        if new & bit:
            return self.feasible(victim, left - steps, new ^ bit, rammed | landed, need - 1)
        return self.feasible(victim, left - steps, new, rammed & ~bit | landed, need)

    def feasible(self, here: int, left: int, new: int, rammed: int, need: int) -> bool:
        """Is there a path to so many new victims, with everybody where the rams have put him?"""
        if need <= 0:
            return True
        if self.most(here, left, new) < need:
            return False
        if not self.taken:
            return True
        key = here, left, new, rammed, need
        known = self._feasible.get(key)
        if known is None:
            known = self._feasible[key] = any(
                self._can_continue(steps, victim, origin, left, new, rammed, need)
                for steps, victim, origin in self._legs(here, left, new | rammed, new | rammed)
            )
        return known

    def most(self, here: int, left: int, new: int) -> int:
        """The most new victims with so many steps, if those already rammed were in nobody's way."""
        if not new or left <= 0:
            return 0
        if left == 1:
            return 1 if stepped(self.ways, 1 << here & ~self.taken) & new else 0
        key = here, left, new
        known = self._most.get(key)
        if known is None:
            known = self._most[key] = self._count(here, left, new)
        return known

    def _count(self, here: int, left: int, new: int) -> int:
        best, others = 0, new.bit_count() - 1
        unseen = new
        for walked, ring in spread(self.ways, 1 << here, closed=self.closed | new, limit=left - 1).items():
            rest = left - walked - 1
            if 1 + min(rest, others) <= best:
                break  # even a ram with every step that is left would not be better
            found = stepped(self.ways, ring & ~self.taken) & unseen
            unseen &= ~found
            for victim in members(found):
                best = max(best, 1 + self.most(victim, rest, new ^ 1 << victim))
                if best >= 1 + min(rest, others):
                    break
        return best
