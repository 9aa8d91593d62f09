"""For the judge: what stands on the card of a scenario, and what a character can do for it, looked up once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from noctule.engine import by_itself
from noctule.engine.grid import Kept

from ..board import story
from ..checks.pool import pool
from ..content import FACTS
from ..content.scenarios import Action, Black, ScenarioCard
from ..content.steps import At, Give, Number, Raise, Spend, Step, Test, number
from ..scenario import effects
from ..state import Person, State
from .roads import Hands, hands, odds

ATTEMPT: Final = 4.0
"""A turn spent on a check that fails, about."""
FEWEST: Final = 0.15
"""No check counts as more hopeless than that."""


class Deed(NamedTuple):
    """An Action of the scenario: where it is to be had, and what has to be there first."""

    action: Action
    places: tuple[Test, ...]
    first: tuple[Test, ...]


class Sources(NamedTuple):
    """What counts something: Actions of the scenario and black Disks; and the Disks that are used up for it."""

    deeds: tuple[Deed, ...]
    black: tuple[Black, ...]
    used: frozenset[str]


class Reading:
    """What one looks for on the card of a scenario for so many players, looked up once."""

    def __init__(self, card: ScenarioCard, players: int) -> None:
        self._players = players
        self.race = bool(card.victory.points)
        """Points decide."""
        self.last = card.last_round(players)
        """The round in which time is up; 0: there is none."""
        self.weight = card.rules.weight or FACTS.items.weight
        self.goals = [goal.when for goal in card.victory.goals]
        self.deeds = [_deed(action) for action in card.action]
        self.places = {black.number: place for black in card.black if (place := _place(card, black)) is not None}
        """Where black Disks were put."""
        self.sources = Kept[str, Sources](lambda flag: _sources(card, self.deeds, flag), 64)
        self.givers = Kept[tuple[str, ...], tuple[Deed, ...]](self._givers, 64)
        """The Actions by which one is given one of some things."""
        self.able = by_itself(self._able)
        """What somebody can do for it."""
        self._known = Kept[tuple[Any, ...], Able](lambda dice: Able(dice[0]), 200)

    def many(self, value: Number) -> int:
        return value if type(value) is int else number(value, self._players)

    def _givers(self, keys: tuple[str, ...]) -> tuple[Deed, ...]:
        return tuple([deed for deed in self.deeds if gives(deed.action.do, keys)])

    def _able(self, person: Person) -> Able:
        """The same for all who have the same dice, wherever they are."""
        return self._known[hands(person), person.damage, person.scores, person.learnt, person.items, person.kept]


reading = lru_cache(maxsize=32)(Reading)


def reading_of(s: State) -> Reading:
    return reading(story.card_of(s), story.players(s))


class Able:
    """The dice of a character wherever it stands: for doors and windows, and for what the scenario asks for."""

    __slots__ = ("_attempts", "hands")

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._attempts: dict[str, float] = {}

    def attempts(self, s: State, who: str, action: Action) -> float:
        """The turns that the check of an Action may take, in cost."""
        if action.check is None:
            return 0.0
        found = self._attempts.get(action.id)
        if found is None:
            asked = effects.asked(s, who, action.check, action.label, "darkness.action.scenario")
            chance = odds(pool(s, asked).dice, asked.tn or 0)
            found = self._attempts[action.id] = ATTEMPT * (1 / max(FEWEST, chance) - 1)
        return found


def _place(card: ScenarioCard, black: Black) -> str | None:
    return next((fixed.at for fixed in card.fixed if fixed.disk == f"variable-{black.number}"), None)


def _deed(action: Action) -> Deed:
    places = tuple([test for test in action.needs if isinstance(test, At)])
    return Deed(action, places, tuple([test for test in action.needs if not isinstance(test, At)]))


def _sources(card: ScenarioCard, deeds: list[Deed], flag: str) -> Sources:
    mine = tuple([deed for deed in deeds if counts(deed.action.do, flag)])
    used = [key for deed in mine for step in deed.action.do if isinstance(step, Spend) for key in step.disks]
    return Sources(mine, tuple([one for one in card.black if counts(one.do, flag)]), frozenset(used))


def counts(steps: tuple[Step, ...], flag: str) -> bool:
    return any(isinstance(step, Raise) and step.flag == flag for step in steps)


def gives(steps: tuple[Step, ...], keys: tuple[str, ...]) -> bool:
    return any(isinstance(step, Give) and step.disk in keys for step in steps)
