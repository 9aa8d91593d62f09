"""The dice: what a roll is worth. Faces are never added up; the best combination among them counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from noctule.engine import rule

from ..content import FACTS

Counts = tuple[int, ...]
"""How many dice show each face, from 1 to 6: all that matters of a roll."""

_TABLE: Final = FACTS.dice.combination
BEST: Final = FACTS.dice.highest
"""The highest rank of an ordinary check."""
SIX_HIGH: Final = _TABLE[0].rank
KIND: Final = {one.dice: one.rank for one in _TABLE if one.code[1] in "PK"}
"""The rank of so many equal dice."""
STRAIGHT: Final = {one.dice: one.rank for one in _TABLE if one.code[1] == "S"}
"""The rank of so many faces in a row."""
SIX_STRAIGHT, SIX_OF_A_KIND = (one.rank for one in FACTS.dice.house)
TWO_PAIR, FULL_HOUSE = FACTS.dice.gamble.two_pair, FACTS.dice.gamble.full_house
"""What a gambler may count these as."""


class Pattern(Struct, frozen=True, order=True, gc=False):
    """What a roll is worth: its rank, and between equal ranks of an Opposed Check the highest face of the combination."""

    rank: int
    value: int = 0

    @property
    def name(self) -> str:
        return FACTS.dice.name(self.rank)


NOTHING: Final = Pattern(0)


def pattern(dice: Sequence[int], *, gamble: bool = False, longer: bool = False) -> Pattern:
    """The best combination; with `gamble` Two Pair and Full House count, with `longer` more than five dice do.

    >>> pattern((1, 2, 3, 4)).name, pattern((4, 4, 4)).name
    ('Four Straight', 'Three of a Kind')
    >>> pattern((3, 3, 4, 4)).rank, pattern((3, 3, 4, 4), gamble=True).rank, pattern((4, 4, 6, 6, 6), gamble=True).rank
    (2, 3, 5)
    """
    return _pattern(tuple(dice), gamble, longer)


@lru_cache(maxsize=1 << 12)
def _pattern(dice: tuple[int, ...], gamble: bool, longer: bool) -> Pattern:
    """Of dice as they lie: a few fall mostly, and fall so again."""
    return pattern_of(counts(dice), gamble, longer)


def rank(dice: Sequence[int], gamble: bool = False) -> int:
    return rank_of(counts(dice), gamble)


def rank_of(count: Counts, gamble: bool = False) -> int:
    return pattern_of(count, gamble).rank


def counts(dice: Sequence[int]) -> Counts:
    """
    >>> counts((6, 2, 2))
    (0, 2, 0, 0, 0, 1)
    """
    return tuple([dice.count(face) for face in range(1, FACTS.dice.faces + 1)])


@rule("darkness.dice.few-dice")
def hopeless(dice: int, tn: int) -> bool:
    """Can so many dice never show such a rank, whatever falls?

    >>> hopeless(2, 2), hopeless(2, 3), hopeless(5, 8), hopeless(20, 9)
    (False, True, False, True)
    """
    return tn > 0 and all(dice < one.dice for one in _TABLE if one.rank >= tn)


@lru_cache(maxsize=1 << 13)
@rule("darkness.dice.best-counts", "darkness.dice.ranking", "darkness.opposed.value")
def pattern_of(count: Counts, gamble: bool = False, longer: bool = False) -> Pattern:
    """The highest of all that the dice show; with several of one rank the one with the highest face."""
    found = [NOTHING, *_six_high(count), *_kinds(count, longer), *_straights(count, longer)]
    return max(found + _gambles(count)) if gamble else max(found)


@rule("darkness.dice.six-high")
def _six_high(count: Counts) -> list[Pattern]:
    """A six and nothing better; it has no further value."""
    return [Pattern(SIX_HIGH)] if count[-1] else []


@rule("darkness.dice.pair", "darkness.dice.of-a-kind", "darkness.dice.max-five", "darkness.dice.six-plus-house")
def _kinds(count: Counts, longer: bool) -> list[Pattern]:
    most = max(KIND)
    found = [Pattern(KIND[min(many, most)], face) for face, many in enumerate(count, 1) if many > 1]
    if longer:
        found += [Pattern(SIX_OF_A_KIND + many - most - 1, face) for face, many in enumerate(count, 1) if many > most]
    return found


@rule("darkness.dice.straight", "darkness.dice.max-five", "darkness.dice.six-plus-house")
def _straights(count: Counts, longer: bool) -> list[Pattern]:
    """Faces in a row, from every face on which a row ends. There is no way round from 6 to 1."""
    found, run, most = list[Pattern](), 0, max(STRAIGHT)
    for face, many in enumerate(count, 1):
        run = run + 1 if many else 0
        if run in STRAIGHT or run > most:
            found.append(Pattern(SIX_STRAIGHT if longer and run > most else STRAIGHT[min(run, most)], face))
    return found


@rule("darkness.dice.two-pair-full-house-gamble-only", "darkness.skill.gamble")
def _gambles(count: Counts) -> list[Pattern]:
    """Two Pair as a Three Straight and a Full House as a Four Straight, by the highest face in it."""
    pairs = [face for face, many in enumerate(count, 1) if many > 1]
    if len(pairs) < 2:
        return []
    return [Pattern(FULL_HOUSE if max(count) > 2 else TWO_PAIR, pairs[-1])]


@rule("darkness.nuisance.reroll-best")
def best_die(dice: Sequence[int]) -> int:
    """The place of the die whose loss hurts most: the rest is worth least without it; among equals the highest face.

    >>> best_die((5, 5, 2)), best_die((1, 2, 3))
    (0, 2)
    """
    count = counts(dice)
    shown, once = [sum([1 << face for face, many in enumerate(count) if 0 < many <= most]) for most in (len(dice), 1)]
    return dice.index(best_among(shown, once, *kind_among(count)))


def best_among(shown: int, once: int, kind: int, top: int) -> int:
    """The face of that die, where these faces are there, and these there once (both as sets), and equal dice are worth so much.

    Only two things lower what a roll is worth: one of its equal dice fewer, if no other face has as many (`top`), or a gap in a
    straight.
    """
    if kind > IN_A_ROW[shown]:
        return top or shown.bit_length()
    return _breaking(shown, once, kind)


def kind_among(count: Counts) -> tuple[int, int]:
    """The rank of the equal dice, and the face of which one fewer would lower it, if there is one."""
    most = max(count)
    needed = most <= _MOST and count.count(most) == 1
    return _OF_A_KIND[min(most, _MOST)], count.index(most) + 1 if needed else 0


@lru_cache(maxsize=1 << 12)
def _breaking(shown: int, once: int, kind: int) -> int:
    """The face that leaves the poorest straight, if equal dice are worth so much anyway; among equals the highest."""
    best, least = 0, BEST + 1
    for face, bit in _FROM_THE_TOP:
        if shown & bit:
            left = max(kind, IN_A_ROW[shown & ~bit if once & bit else shown])
            if left < least:
                best, least = face, left
    return best


_FROM_THE_TOP: Final = [(face, 1 << face - 1) for face in range(FACTS.dice.faces, 0, -1)]
_MOST: Final = max(KIND)
_OF_A_KIND: Final = [KIND.get(equal, 0) for equal in range(_MOST + 1)]
IN_A_ROW: Final = [
    rank_of(tuple([shown >> face & 1 for face in range(FACTS.dice.faces)])) for shown in range(1 << FACTS.dice.faces)
]
"""The rank of every set of faces, each of them there once."""
