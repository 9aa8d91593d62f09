"""What a scenario wants of a character, as a cost: deeds that are still to be done, and the way to the next of them.

Every test of a scenario has a soft reading; a way to win costs as much as all its tests together, and the cheapest way counts.
What is read is what everybody may read: the scenario's card, the flags, and where Disks lie that it has put there.
"""

from __future__ import annotations

from typing import Final

from ..board import story
from ..content import DISKS
from ..content.scenarios import Black
from ..content.steps import At, Beaten, Flag, Give, Has, Laid, Step, Test
from ..scenario import special
from ..scenario.tests import holds
from ..state import NOWHERE, State
from .around import Around, around
from .reading import Deed, reading_of

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
THING: Final = 15.0
"""An Item or Component that has to be had."""
SUPPLY: Final = 100.0
"""One that has still to be found for a later deed, and brought there: more than the way to any of them."""
ANOTHER: Final = 0.5
"""What counts of a deed that another one has the things for."""
SEARCH: Final = 0.2
"""And of the search for things of one's own. Together less than a deed done, mostly: nobody keeps what a deed uses up because
nothing would be left for the next one, and whoever is bad at it hands it on."""
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

    __slots__ = ("able", "at", "card", "s", "streets", "there", "who")

    def __init__(self, s: State, who: str, there: Around | None = None) -> None:
        person = s.people[who]
        self.s, self.who, self.at = s, who, person.at
        self.there, self.card = there or around(s), reading_of(s)
        self.able = self.card.able(person)
        self.streets = self.there.streets(self.able.hands)
        if self.at == NOWHERE and s.tiles:
            self.at = next(iter(story.squares(s, story.card_of(s).board.start[0])), NOWHERE)

    def cost(self) -> float:
        """Of the cheapest way to complete the scenario; nothing where points decide."""
        return min([sum([self.of(test) for test in goal]) for goal in self.card.goals], default=0.0)

    def of(self, test: Test) -> float:
        """What it costs until a test holds."""
        if type(test) is Flag and not test.no:  # mostly so
            lacking = self.card.many(test.least) - self.s.flags.get(test.flag, 0)
            if lacking <= 0:
                return 0.0
            return DEED * lacking + self.nearest_source(test.flag) + self.supplies(test.flag, lacking)
        if type(test) is At and test.who == "you" and not test.no:
            return self.way_to(test.place)  # nothing, where one is there
        if holds(self.s, (test,), self.who):
            return 0.0
        if test.no:
            return CHANGE
        match test:
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
        sources = self.card.sources[flag]
        found = [self.deed(one) for one in sources.deeds if not (one.action.once and special.done(self.s, one.action))]
        if sources.black:
            found += [self.black(one) for one in sources.black]
        return min(found) if found else CHANGE

    def supplies(self, flag: str, lacking: int) -> float:
        """What a deed uses up has to be had for each of them. Whoever has done one is no worse off for having nothing left."""
        used = self.card.sources[flag].used
        if not used:
            return 0.0
        held = sum([DISKS[id].key in used for one in self.s.people.values() if not one.dead for id in one.items])
        return SUPPLY * max(0, lacking - max(1, held))

    def deed(self, deed: Deed) -> float:
        """What has to be there first, or the way to it; and the turns that its check may take."""
        first = sum([self.of(test) for test in deed.first]) if deed.first else 0
        if first and (others := self.others(deed)):
            return ANOTHER * min(others) + SEARCH * first
        way = LATER if first else sum([self.of(test) for test in deed.places])
        return first + way + self.able.attempts(self.s, self.who, deed.action)

    def others(self, deed: Deed) -> list[float]:
        """What the deed costs everybody else who has nothing to do first but to go there."""
        there = [one.id for one in self.s.people.values() if one.id != self.who and not one.dead]
        return [Aim(self.s, one, self.there).deed(deed) for one in there if holds(self.s, deed.first, one)]

    def black(self, black: Black) -> float:
        """A black Disk that the scenario has put somewhere: the way there, as long as something lies there."""
        place = self.card.places.get(black.number)
        if place is None:
            return ANYWHERE
        ways = self.streets.place[place]
        if ways is None:
            return self.search()
        if self.streets.first[place] not in self.there.put:
            return CHANGE
        own = ways[self.at]
        nearer = [True for one in self.s.people.values() if ways[one.at] < own and one.id != self.who and not one.dead]
        return way(own - SIGHT) + (TAKEN if nearer else 0.0)

    def giver(self, keys: tuple[str, ...]) -> float:
        """Somebody who gives such a thing, or one that lies face up; else it may be under any Disk."""
        lying = [one.at for one in self.there.up if DISKS[one.id].key in keys]
        found = [way(self.streets.to[tuple(lying)][self.at])] if lying else []
        givers = [deed for deed in self.card.givers[keys] if self.in_stock(deed.action.do)]
        return min([*found, *[self.deed(deed) for deed in givers]], default=LATER)

    def in_stock(self, steps: tuple[Step, ...]) -> bool:
        """Is there anything left to give? The pool is everybody's secret: what is aside is not."""
        return any(isinstance(step, Give) and story.aside(self.s, step.disk) for step in steps)

    def hunt(self, key: str) -> float:
        """An opponent that has to be beaten: the way to it where it stands, else it has still to come."""
        there = [one.at for one in self.there.up if DISKS[one.id].key == key]
        return DEED + way(self.streets.to[tuple(there)][self.at]) if there else LATER + DEED

    # -- places

    def way_to(self, place: str) -> float:
        ways = self.streets.place[place]
        return way(ways[self.at]) if ways is not None else self.search()

    def search(self) -> float:
        """A tile that has not been seen: how many there are still, and the way to where the next one is found."""
        hidden = len(self.s.pile) + sum(not laid.up for laid in self.s.tiles)
        edge = self.streets.edge[bool(self.s.pile)][self.at]
        return min(LATER, 2 * TILE + TILE * hidden + way(edge) / 2)


def cost(s: State, who: str, there: Around | None = None) -> float:
    """What it costs a character to complete the scenario."""
    return Aim(s, who, there).cost()


def way(cost: int) -> float:
    """What so many half Movement Points cost."""
    return min(FARTHEST, PACE * max(0, cost))
