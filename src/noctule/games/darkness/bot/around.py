"""For the judge: the town and what lies in it, looked at once for all positions in which that is the same.

Most answers that a bot tries leave tiles, Disks and doors as they are.
"""

from __future__ import annotations

from noctule.engine import by_parts

from ..board import disks, sight
from ..board.ground import FARTHEST, ground
from ..board.town import town
from ..board.ways import lain, opened
from ..state import Lying, Person, State
from .roads import Hands, Streets, streets_of


class Around:
    """What has been found out about them."""

    __slots__ = (
        "_covered",
        "_ground",
        "_opened",
        "_ringed",
        "_sights",
        "_strange",
        "_streets",
        "_tiles",
        "foes",
        "loose",
        "put",
        "up",
    )

    def __init__(self, s: State) -> None:
        lies, there = disks.spread(s), lain(s)
        self._tiles, self._ground, self._opened, self._ringed = s.tiles, ground(s), opened(s), there.ringed
        self._covered = there.covered
        self._streets: dict[Hands, Streets] = {}
        self._strange: dict[str, tuple[int, ...]] = {}
        self._sights: dict[tuple[object, ...], list[Lying]] = {}
        self.loose, self.foes = lies.loose, lies.foes
        """Face-up opponents, and the same by their squares."""
        self.up = [lying for lying in lies.lying if lying.up]
        """All that lies face up."""
        self.put = frozenset([lying.at for lying in lies.lying if lying.fixed])
        """The squares where the scenario has put something that is still there."""

    def streets(self, hands: Hands) -> Streets:
        """The ways for somebody with such hands."""
        found = self._streets.get(hands)
        if found is None:
            found = self._streets[hands] = streets_of(self._tiles, self._opened, self._ringed, hands)
        return found

    def strange(self, s: State, seat: str) -> tuple[int, ...]:
        """The squares of face-down Disks under which anything may be: no Obstacle, and nothing that the seat has met before."""
        found = self._strange.get(seat)
        if found is None:
            marked = town(s).marked.get("!", ())
            down = [lying for lying in disks.spread(s).down if seat not in lying.known and seat not in lying.among]
            found = self._strange[seat] = tuple(sorted({lying.at for lying in down if lying.at not in marked}))
        return found

    def in_sight(self, s: State, person: Person) -> list[Lying]:
        """The face-down Disks that somebody sees, the closest first."""
        if not self._covered & self._ground.around(person.at, FARTHEST):
            return NOTHING
        figures = tuple([one.at for one in s.people.values() if not one.dead])
        key = person.at, person.items, figures, s.hour, s.weather, s.lit, s.spells
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = sight.in_sight(s, person)
        return found


NOTHING: list[Lying] = []

around = by_parts(Around, "tiles", "board", "open", "broken")
