"""What a scenario wants of a character, as a cost: deeds that are still to be done, and the way to the next of them.

Every test of a scenario has a soft reading; a way to win costs as much as all its tests together, and the cheapest way counts.
What is read is what everybody may read: the scenario's card, the flags, and where Disks lie that it has put there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from noctule.engine import by_itself
from noctule.engine.grid import Kept

from ..board import disks, story
from ..board.ways import opened
from ..checks.pool import pool
from ..content import DISKS
from ..content.scenarios import Action, Black, ScenarioCard
from ..content.steps import At, Beaten, Flag, Give, Has, Laid, Raise, Spend, Step, Test
from ..scenario import effects, special
from ..scenario.tests import holds
from ..state import NOWHERE, Person, State
from .roads import frontier, hands, odds, roads

DEED: Final = 40.0
"""A deed of the scenario that is still to be done."""
PACE: Final = 0.5
"""A half Movement Point of the way."""
FARTHEST: Final = 40.0
"""The most that a way costs, so that what comes after it is never dearer than doing without."""
LATER: Final = 45.0
"""The way to what cannot be done yet: more than any way."""
TILE: Final = 3.0
"""A tile that has not been seen, while one of them is looked for."""
ATTEMPT: Final = 4.0
"""A turn spent on a check that fails, about."""
FEWEST: Final = 0.15
"""No check counts as more hopeless than that."""
THING: Final = 15.0
"""An Item or Component that has to be had."""
SUPPLY: Final = 100.0
"""One that has still to be found for a later deed, and brought there: more than the way to any of them."""
TAKEN: Final = 5.0
"""What another one is nearer to."""
SIGHT: Final = 4
"""From so many half Movement Points away a Disk is met without going there, about."""
ANYWHERE: Final = 130.0
"""What may lie under any Disk of the town."""
CHANGE: Final = 60.0
"""What no deed of ours brings about."""


class Aim:
    """How far a character is from what the scenario wants."""

    def __init__(self, s: State, who: str) -> None:
        self.s, self.who = s, who
        self.card, self.hands = story.card_of(s), hands(s.people[who])
        self.at = s.people[who].at
        if self.at == NOWHERE and s.tiles:
            self.at = next(iter(story.squares(s, self.card.board.start[0])), NOWHERE)

    def cost(self) -> float:
        """Of the cheapest way to complete the scenario; nothing where points decide."""
        return min((sum(self.of(test) for test in goal.when) for goal in self.card.victory.goals), default=0.0)

    def of(self, test: Test) -> float:
        """What it costs until a test holds."""
        if holds(self.s, (test,), self.who):
            return 0.0
        if test.no:
            return CHANGE
        match test:
            case Flag():
                lacking = story.many(self.s, test.least) - self.s.flags.get(test.flag, 0)
                return DEED * lacking + self.nearest_source(test.flag) + self.supplies(test.flag, lacking)
            case At():
                return self.way_to(test.place)
            case Has():
                return THING + self.giver(test.disks)
            case Laid():
                return self.search()
            case Beaten():
                return DEED + self.hunt(test.disk)
            case _:
                return CHANGE

    # -- deeds

    def nearest_source(self, flag: str) -> float:
        """The cheapest of all deeds that count something."""
        found = [self.deed(one) for one in self.card.action if counts(one.do, flag) and not special.done(self.s, one)]
        found += [self.black(one) for one in self.card.black if counts(one.do, flag)]
        return min(found, default=CHANGE)

    def supplies(self, flag: str, lacking: int) -> float:
        """What a deed uses up has to be had for each of them. Whoever has done one is no worse off for having nothing left."""
        sources = [action for action in self.card.action if counts(action.do, flag)]
        used = {key for action in sources for step in action.do if isinstance(step, Spend) for key in step.disks}
        held = sum(DISKS[id].key in used for one in self.s.people.values() if not one.dead for id in one.items) if used else 0
        return SUPPLY * max(0, lacking - max(1, held)) if used else 0.0

    def deed(self, action: Action) -> float:
        """What has to be there first, or the way to it; and the turns that its check may take."""
        first = sum(self.of(test) for test in action.needs if not isinstance(test, At))
        way = LATER if first else sum(self.of(test) for test in action.needs if isinstance(test, At))
        return first + way + self.attempts(action)

    def attempts(self, action: Action) -> float:
        if action.check is None:
            return 0.0
        asked = effects.asked(self.s, self.who, action.check, action.label, "darkness.action.scenario")
        return ATTEMPT * (1 / max(FEWEST, odds(pool(self.s, asked).dice, asked.tn or 0)) - 1)

    def black(self, black: Black) -> float:
        """A black Disk that the scenario has put somewhere: the way there, as long as something lies there."""
        key = f"variable-{black.number}"
        place = next((fixed.at for fixed in self.card.fixed if fixed.disk == key), None)
        if place is None:
            return ANYWHERE
        squares = story.squares(self.s, place)
        if not squares:
            return self.search()
        if not any(lying.fixed and lying.at == squares[0] for lying in self.s.board.values()):
            return CHANGE
        ways = roads(self.s, squares, self.hands)
        own = ways[self.at]
        nearer = any(one.id != self.who and not one.dead and ways[one.at] < own for one in self.s.people.values())
        return way(own - SIGHT) + (TAKEN if nearer else 0.0)

    def giver(self, keys: tuple[str, ...]) -> float:
        """Somebody who gives such a thing, or one that lies face up; else it may be under any Disk."""
        lying = [one.at for one in self.s.board.values() if one.up and DISKS[one.id].key in keys]
        found = [way(roads(self.s, lying, self.hands)[self.at])] if lying else []
        givers = [action for action in self.card.action if gives(action.do, keys) and self.in_stock(action.do)]
        return min([*found, *(self.deed(action) for action in givers)], default=LATER)

    def in_stock(self, steps: tuple[Step, ...]) -> bool:
        """Is there anything left to give? The pool is everybody's secret: what is aside is not."""
        return any(isinstance(step, Give) and story.aside(self.s, step.disk) for step in steps)

    def hunt(self, key: str) -> float:
        """An opponent that has to be beaten: the way to it where it stands, else it has still to come."""
        there = [one.at for one in self.s.board.values() if one.up and DISKS[one.id].key == key]
        return DEED + way(roads(self.s, there, self.hands)[self.at]) if there else LATER + DEED

    # -- places

    def way_to(self, place: str) -> float:
        squares = story.squares(self.s, place)
        return way(roads(self.s, squares, self.hands)[self.at]) if squares else self.search()

    def search(self) -> float:
        """A tile that has not been seen: how many there are still, and the way to where the next one is found."""
        hidden = len(self.s.pile) + sum(not laid.up for laid in self.s.tiles)
        edge = roads(self.s, frontier(self.s.tiles, bool(self.s.pile)), self.hands)[self.at]
        return min(LATER, 2 * TILE + TILE * hidden + way(edge) / 2)


def cost(s: State, who: str) -> float:
    """What it costs a character to complete the scenario. Most answers change nothing of what that depends on."""
    card = story.card_of(s)
    key = (
        id(card),
        who,
        s.round,
        s.tiles,
        s.pile,
        s.pool,
        s.obstacles,
        opened(s),
        disks.spread(s),
        _people(s.people),
        _flags(s.flags),
    )
    found = _COSTS.get(key)
    if found is None:
        if len(_COSTS) >= MOST:
            _COSTS.clear()
        found = _COSTS[key] = Aim(s, who).cost(), card
    return found[0]


_COSTS: Final[dict[tuple[object, ...], tuple[float, ScenarioCard]]] = {}
"""With the scenario's card, so that no other one takes its place in memory."""
MOST: Final = 1_000


@by_itself
def _people(people: Mapping[str, Person]) -> tuple[object, ...]:
    return tuple(map(_person, people.values()))


@by_itself
def _person(one: Person) -> object:
    """All of somebody that a cost depends on, as a mark."""
    things = one.items, one.allies, one.kept, one.trophies
    return _MARKS[one.at, one.dead, one.points, one.damage, one.scores, one.learnt, things]


_MARKS: Final = Kept[tuple[object, ...], object](lambda depends_on: object(), 5_000)
"""No mark ever comes to stand for anything else."""


@by_itself
def _flags(flags: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(flags.items())


def way(cost: int) -> float:
    """What so many half Movement Points cost."""
    return min(FARTHEST, PACE * max(0, cost))


# -- what stands on the card ---------------------------------------------------------------------------------------


def counts(steps: tuple[Step, ...], flag: str) -> bool:
    return any(isinstance(step, Raise) and step.flag == flag for step in steps)


def gives(steps: tuple[Step, ...], keys: tuple[str, ...]) -> bool:
    return any(isinstance(step, Give) and step.disk in keys for step in steps)
