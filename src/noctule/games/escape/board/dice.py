"""The dice: one kind, with icons of three stats, some of them double; and exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from noctule.engine import Ask, DieFace, DieLook, Face, LyingDie, Odds, counted, drama, pools, rule

from ..content import DICE, FACTS
from ..content.people import HYBRIDS, DieIcon
from ..content.steps import ChallengeType

DIE = DICE.die


@rule("escape.dice.double", "escape.challenge.pass")
def icons(faces: Iterable[Face], of: DieIcon) -> int:
    """How many icons of a stat the faces show; a double one counts two, those of other stats nothing."""
    return sum(map(ICONS[of].__getitem__, faces))


def _counts(faces: Iterable[Face], of: DieIcon) -> tuple[int, ...]:
    return tuple(map(ICONS[of].__getitem__, faces))


ICONS: Final[dict[DieIcon, dict[Face, int]]] = {of: {face: die.icons(of) for face, die in DICE.face.items()} for of in HYBRIDS}
"""How many icons of a stat each face shows."""


@rule("escape.dice.shortage", "escape.stat.current")
def roll(g: Ask, count: int) -> tuple[Face, ...]:
    """So many dice, though the game has fewer: the missing ones are rolled again and added. Fewer than none are none."""
    return g.roll(DIE, count) if count > 0 else ()


def so_many(count: int) -> str:
    """
    >>> so_many(1), so_many(3)
    ('1 die', '3 dice')
    """
    return counted(count, "die", "dice")


@lru_cache(maxsize=100)
def words(face: Face) -> str:
    """What a face shows.

    >>> words("ii"), words("ssp")
    ('double Intelligence', 'Strength and Speed')
    """
    shown = DICE.face[str(face)]
    icons = [(of, shown.icons(of)) for of in HYBRIDS if shown.icons(of)]
    return " and ".join(f"double {of.capitalize()}" if count == 2 else of.capitalize() for of, count in icons)


def _look(face: str) -> DieFace:
    shown = DICE.face[face]
    icons = tuple(of for of in HYBRIDS for _ in range(shown.icons(of)))
    return DieFace(face, words(face), icons, len(icons))


LOOK = DieLook("escape", "die", tuple(map(_look, DICE.face)), worth="icons a die")


def tally(faces: Iterable[Face], of: DieIcon, **more: Any) -> drama.Tally:
    """How a roll adds up for a stat, die by die."""
    return drama.Tally(_counts(faces, of), ICON_OF[of], **more)


ICON_OF: Final = {of: f"{of.capitalize()} icon" for of in HYBRIDS}


@lru_cache(maxsize=5_000)
def on_table(faces: tuple[Face, ...], of: DieIcon) -> tuple[LyingDie, ...]:
    """The dice as they lie; those that count for a stat say for how much.

    >>> [die.mark for die in on_table(("ss", "i", "ssp"), "strength")]
    ['counts 2', '', 'counts 1']
    """
    return tuple(
        [LyingDie(face, f"counts {shown}" if shown else "") for face, shown in zip(faces, _counts(faces, of), strict=True)]
    )


@lru_cache(maxsize=5_000)
def spread(dice: int, of: DieIcon) -> dict[int, int]:
    """In how many of all ways so many dice show so many icons, the fewest first."""
    rolls = pools.pool(dice, tuple(DICE.face.values()), lambda face: (face.icons(of),))
    return {icons: ways for (icons,), ways in sorted(rolls.items())}


def at_least(dice: int, of: DieIcon, icons: int) -> tuple[int, int]:
    """(ways, of all ways) to show at least so many icons."""
    rolls = spread(dice, of)
    return sum(ways for shown, ways in rolls.items() if shown >= icons), sum(rolls.values())


@rule("escape.challenge.pass", "escape.challenge.exceptional")
def challenge_odds(dice: int, of: ChallengeType, rating: int) -> tuple[Odds, ...]:
    """Success, and exceptional success, before any reroll."""
    return Odds("success", *at_least(dice, of, rating)), Odds(
        "exceptional", *at_least(dice, of, FACTS.challenge.exceptional * rating)
    )
