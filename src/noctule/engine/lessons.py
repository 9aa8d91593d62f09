"""Lessons: a game taught by playing it, in short steps on arranged positions.

A game offers lessons as data (see `read`); whoever shows them knows no game. A table of a lesson is a table like any other. Its
setup says which step it is, so that it can be saved, resumed and taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from . import content, saves
from .arrange import position
from .chance import Die, Face, Luck
from .errors import SetupError
from .record import ARRANGED
from .saves import GivenAnswer, GivenChance
from .table import Table

if TYPE_CHECKING:
    from .game import Game, Setup

PILES: Final = ("top", "shuffle", "draw")
"""What chance says of piles and bags: no dice."""
SEAT: Final = "you"
"""Where the learner sits."""


class Goal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When a step is done: everything that is named here has come about. Nothing else can be asked for."""

    answered: tuple[str, ...] = ()
    """For each of these the learner has given an answer whose key begins with it."""
    happened: tuple[str, ...] = ()
    """Each of these rules stands behind a line of the learner's log."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is told, what is asked, the position, and when it is done."""

    title: str
    text: str
    task: str
    hint: str
    goal: Goal
    board: str
    """The drawing, as the game's `arrange` reads it."""
    way: tuple[str, ...]
    """Answers that lead to the goal: tests play them."""
    position: dict[str, Any] = {}
    """What else `arrange` is told."""
    rolls: tuple[Face, ...] = ()
    """How the dice fall, in order, so that the step shows what it promises. After them luck is free."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Steps that belong together."""

    key: str
    name: str
    blurb: str
    steps: tuple[LessonStep, ...]


class Told(Luck):
    """The luck of a step: the rolls that were handed in, then free. A die that they do not fit sets it free at once.

    >>> luck = Told([3, 9])
    >>> luck.roll(Die("d4", (1, 2, 3, 4)), 1), luck.rolls
    ((3,), [9])
    >>> luck.roll(Die("coin", ("head",)), 1), luck.rolls
    (('head',), [])
    """

    def __init__(self, rolls: Sequence[Face], seed: int | None = None) -> None:
        super().__init__(seed)
        self.rolls = list(rolls)

    def roll(self, die: Die, times: int) -> tuple[Face, ...]:
        got, self.rolls = self.rolls[:times], self.rolls[times:]
        if len(got) == times and all(face in die.faces for face in got):
            return tuple(got)
        self.rolls = []
        return super().roll(die, times)


class Standing(Struct, frozen=True):
    """Where a table of a lesson is in it."""

    game: str
    lesson: Lesson
    number: int
    """The first step is 1."""

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number - 1]

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.steps)


def read(package: str, name: str) -> Lesson:
    """A lesson from a TOML file in the folder of a game; ContentError says what is wrong and where."""
    return content.load(package, name, Lesson)


def find_step(game: Game[Any], key: str, number: int) -> Standing:
    """A step of a lesson; SetupError if there is none."""
    for lesson in game.lessons:
        if lesson.key == key:
            if 1 <= number <= len(lesson.steps):
                return Standing(game.key, lesson, number)
            raise SetupError(f"{lesson.name} has steps 1 to {len(lesson.steps)}, no step {number}")
    known = ", ".join(lesson.key for lesson in game.lessons) or "none"
    raise SetupError(f"{game.name} has no lesson '{key[:40]}'; there are: {known}")


def begin(game: Game[Any], key: str, number: int, *, seed: int | None = None) -> Table[Any]:
    """A table at the beginning of a step."""
    step = find_step(game, key, number).step
    state = position(game, step.board, seats=(SEAT,), **deepcopy(step.position))  # the lesson keeps its own lists
    settings = {"lesson": key, "step": str(number)}
    table = Table.arranged(game, state, (SEAT,), luck=Told(step.rolls, seed), settings=settings)
    table.hush(SEAT, game.quiet)
    return table


def standing(game: Game[Any], setup: Setup) -> Standing | None:
    """The step that a table is at; None if it is no lesson's, or if its lesson is no more."""
    if setup.scenario != ARRANGED or "lesson" not in setup.settings:
        return None
    number = setup.settings.get("step", "")
    try:
        return find_step(game, setup.settings["lesson"], int(number) if number.isdecimal() and len(number) < 4 else 0)
    except SetupError:
        return None


def luck_of(game: Game[Any], text: str) -> Luck | None:
    """What is left of the handed-in rolls of a saved table; None if it is no lesson's."""
    saved = saves.read(text)
    here = standing(game, saved.setup)
    if here is None:
        return None
    fallen = [
        entry for entry in saved.entries() if isinstance(entry, GivenChance) and entry.what.partition(":")[0] not in PILES
    ]
    return Told(here.step.rolls[sum(len(entry.got) for entry in fallen) :])


def done(table: Table[Any]) -> bool:
    """Whether the goal of the step is met, as things stand: what was taken back does not count."""
    here = standing(table.game, table.setup)
    if here is None:
        return False
    goal, saved = here.step.goal, saves.read(table.save())
    entries = saved.entries()
    given = [entry.key for entry in entries if isinstance(entry, GivenAnswer) and not entry.forced]
    if not all(any(key.startswith(wanted) for key in given) for wanted in goal.answered):
        return False
    told = {line.rule for line in table.log(SEAT, whole=True)} if goal.happened else set()
    return told.issuperset(goal.happened)
