"""A game in figures.

They are counted from lines of a log, so that they tell whoever has read it nothing new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from .events import Line
from .views import DieLook
from .words import counted, listed


class Luck(Struct, frozen=True):
    """How the dice of one kind fell: the mean of what they showed, and the mean that they have."""

    die: str
    """Its name, in words."""
    dice: int
    mean: float
    expected: float
    what: str = ""
    """What the mean is of, where faces are no numbers: "icons a die"."""

    @property
    def words(self) -> str:
        fell = counted(self.dice, self.die, f"{self.die}s" if self.die != "die" else "dice")
        return f"{fell}: {self.mean:.2f} {self.what or 'on average'}, {self.expected:.2f} to be expected"


class Figures(Struct, frozen=True, omit_defaults=True):
    """A game in figures."""

    answers: dict[str, int]
    """By seat."""
    rounds: int = 0
    happened: int = 0
    """Lines of the log."""
    luck: tuple[Luck, ...] = ()
    tests: int = 0
    """Rolls that could be passed,"""
    passed: int = 0
    """and those that were."""
    strikes: int = 0
    hits: int = 0
    harm: tuple[tuple[str, int], ...] = ()
    """Who lost how much, by name, the most first."""
    fallen: tuple[str, ...] = ()
    """Who fell, by name, in order."""
    cards: int = 0
    """How many were turned over."""

    @property
    def words(self) -> tuple[str, ...]:
        """Lines for a client that writes."""
        answers = sum(self.answers.values())
        found = [counted(answers, "answer")]
        if self.rounds:
            found = [f"{counted(self.rounds, 'round')}, {found[0]}"]
        found += [one.words for one in self.luck]
        if self.tests:
            found.append(f"Rolls passed: {self.passed} of {self.tests}")
        if self.strikes:
            found.append(f"Attacks: {self.strikes}, of which {self.hits} hit")
        if self.harm:
            found.append(f"Most hurt: {listed(f'{name} ({amount})' for name, amount in self.harm[:3])}")
        if self.fallen:
            names = Counter(self.fallen)
            found.append(f"Fallen: {listed(f'{name} x{n}' if n > 1 else name for name, n in names.items())}")
        if self.cards:
            found.append(f"Cards turned over: {self.cards}")
        return tuple(found)


def figures(
    lines: Iterable[Line],
    answers: Mapping[str, int],
    *,
    rounds: int = 0,
    dice: Iterable[DieLook] = (),
    name_of: Callable[[str], str] = str,
) -> Figures:
    """Count a game: from the lines of its log, how often each seat answered, and what its dice look like."""
    looks = {look.name: look for look in dice}
    lines = list(lines)
    shown = [line.shows for line in lines if line.shows is not None]
    fallen: dict[str, list[float]] = {}
    for line in lines:
        for roll in line.dice:
            if (look := looks.get(roll.what)) is not None:
                worth = {face.face: face.worth for face in look.faces}
                fallen.setdefault(roll.what, []).extend(worth[got] for got in roll.got if got in worth)
    strikes = [strike for each in shown for strike in each.strikes]
    tallies = [each.tally for each in shown if each.tally is not None and each.tally.good is not None]
    hurt: Counter[str] = Counter()
    for each in shown:
        for harm in each.harms:
            if harm.amount > 0:
                hurt[name_of(harm.whom)] += harm.amount
    return Figures(
        dict(answers),
        rounds,
        len(lines),
        tuple(_luck(looks[name], got) for name, got in fallen.items() if got),
        len(tallies),
        sum(bool(tally.good) for tally in tallies),
        len(strikes),
        sum(strike.hit for strike in strikes),
        tuple(hurt.most_common()),
        tuple(name_of(whom) for each in shown for whom in each.falls),
        sum(len(each.cards) for each in shown),
    )


def _luck(look: DieLook, got: list[float]) -> Luck:
    expected = sum(face.worth for face in look.faces) / len(look.faces)
    return Luck(look.title, len(got), round(sum(got) / len(got), 3), round(expected, 3), look.worth)
