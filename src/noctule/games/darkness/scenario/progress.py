"""How far the scenario's aim has been reached: for everybody to see, during play and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from noctule.engine import rule

from ..board import story
from ..board.names import name_of
from ..board.town import town
from ..content import DISKS
from ..content.steps import At, Beaten, Raise
from ..content.walk import split
from ..state import State
from .tests import holds


class Reached(NamedTuple):
    """`Peals rung: 1 of 3`."""

    what: str
    now: int
    needed: int

    @property
    def words(self) -> str:
        return f"{self.what}: {self.now} of {self.needed}"


@rule("darkness.setup.scenario")
def progress(s: State) -> Iterator[Reached]:
    """What is counted on the way, in the order of the scenario; then opponents whose end is asked for; then Victory Points."""
    victory = story.card_of(s).victory
    for flag, what in victory.counts.items():
        needed = _needed(s, flag)
        yield Reached(what, min(s.flags.get(flag, 0), needed), needed)
    for test in [test for goal in victory.goals for test in goal.when if isinstance(test, Beaten)]:
        yield Reached(f"{_called(test.disk)} beaten", int(holds(s, [test])), 1)
    if needed := story.many(s, victory.points):
        yield Reached(
            "Most Victory Points", max((person.points for person in s.people.values() if not person.dead), default=0), needed
        )


@rule("darkness.setup.scenario")
def places(s: State) -> Iterator[str]:
    """Where what is still lacking can be done: tiles that lie face up, and single squares of them."""
    card = story.card_of(s)
    lacking = {flag for flag in card.victory.counts if s.flags.get(flag, 0) < _needed(s, flag)}
    leading = [act for act in card.action if any(isinstance(step, Raise) and step.flag in lacking for step in act.do)]
    for place in dict.fromkeys(test.place for act in leading for test in act.needs if isinstance(test, At)):
        squares = story.squares_of(s.tiles, place)
        if squares:
            yield town(s).names[squares[0]] if len(squares) == 1 else split(place)[0]


def _needed(s: State, flag: str) -> int:
    return story.many(s, story.card_of(s).needed(flag))


def _called(key: str) -> str:
    return next(name_of(id) for id, disk in DISKS.items() if disk.key == key)
