"""A position, as the tests of scenarios ask about it (`content.tests.World`)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ..content import ITEMS, SCENARIOS
from ..content.scenarios import Action
from ..content.steps import Mark, Marker
from ..content.tests import Carried, Here
from ..content.tiles import TileIcon
from ..state import State
from . import where
from .rooms import rooms


class Seen:
    """What a position answers for a character."""

    __slots__ = ("person", "s")

    def __init__(self, s: State, who: str) -> None:
        self.s, self.person = s, s.people[who]

    @property
    def at(self) -> str:
        return self.person.at

    @property
    def fear(self) -> int:
        return self.person.fear

    @property
    def threat(self) -> int:
        return self.person.threat

    @property
    def round(self) -> int:
        return self.s.round

    @property
    def lockdown(self) -> bool:
        return self.s.lockdown

    def players(self) -> int:
        return where.started(self.s)

    def laid(self) -> Collection[str]:
        return rooms(self.s).laid

    def marked(self, marker: Marker) -> Collection[str]:
        return self.s.markers.get(marker, ())

    def has_icon(self, tile: str, icon: TileIcon) -> bool:
        return where.has_icon(tile, icon)

    def carries(self, what: Carried) -> bool:
        return any(ITEMS[item].kind == what for item in self.person.items)

    def places(self) -> Collection[str]:
        return [person.at for person in where.in_play(self.s)]

    def escaped(self) -> int:
        return sum(person.fate == "escaped" for person in self.s.people.values())

    def to_mark(self, marker: Marker) -> Collection[str]:
        actions, laid = _marking(self.s.scenario, marker), self.laid()
        return [tile for action in actions for tile in laid if self.allows(action, tile)]

    def lying(self, what: Carried) -> Collection[str]:
        return [tile for tile, items in self.s.lying.items() if any(ITEMS[item].kind == what for item in items)]

    def allows(self, action: Action, tile: str) -> bool:
        """A tile is one on which an action of the scenario is to be had."""
        return all(test.fits(self, tile) for test in action.needs if isinstance(test, Here))


@lru_cache(maxsize=100)
def _marking(scenario: str, marker: Marker) -> tuple[Action, ...]:
    """The actions of a scenario that put down a marker when they succeed."""

    def marks(action: Action) -> bool:
        steps = action.challenge.success if action.challenge is not None else action.do
        return any(isinstance(step, Mark) and step.marker == marker for step in steps)

    return tuple(action for action in SCENARIOS[scenario].actions if marks(action))
