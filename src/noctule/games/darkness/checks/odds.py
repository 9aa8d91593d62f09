"""Exact odds of a check, before the roll and before every re-roll, with the best use of everything that is at hand.

Counted are the ways to fail: see `failing.py` for the rolls and `rerolls.py` for what is best thrown again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice, product
from math import factorial, gcd, prod
from operator import mul
from typing import Final, NamedTuple

from noctule.engine import Odds

from ..content import FACTS
from .failing import DIE, FACES, HALF, HALF_BITS, Roll, failing, roll_of, shown_faces
from .patterns import (
    BEST,
    FULL_HOUSE,
    IN_A_ROW,
    KIND,
    TWO_PAIR,
    Counts,
    Pattern,
    best_among,
    hopeless,
    kind_among,
    pattern_of,
    rank_of,
)
from .rerolls import Rerolls, worth

SUCCESS = "success"


# -- what is asked ---------------------------------------------------------------------------------------------------


def chance(dice: int, tn: int, rerolls: Sequence[int] = (), *, nuisances: int = 0, gamble: bool = False) -> Odds:
    """Of reaching a Target Number, before the roll.

    >>> str(chance(5, 2)), str(chance(3, 2, (1,)))
    ('success 1 in 1', 'success 29 in 36')
    """
    if tn <= 0 or hopeless(dice, tn):
        return Odds(SUCCESS, int(tn <= 0), 1)
    return Odds(SUCCESS, *_expected(tn, gamble, dice, _capped(rerolls, dice), nuisances))


def sure(dice: int, tn: int) -> bool:
    """Does every roll of so many dice reach a Target Number?

    >>> sure(4, 2), sure(5, 2), sure(0, 0)
    (False, True, True)
    """
    return tn <= 0 or (not hopeless(dice, tn) and not failing(tn, False).upto(dice).places[dice])


def chance_now(dice: Sequence[int], tn: int, rerolls: Sequence[int] = (), *, gamble: bool = False) -> Odds:
    """Of reaching a Target Number with the dice that lie there and what may still be re-rolled.

    >>> str(chance_now((2, 2, 3), 3, (3,)))
    'success 1 in 3'
    """
    size = len(dice)
    if tn <= 0 or hopeless(size, tn):
        return Odds(SUCCESS, int(tn <= 0), 1)
    rolls, left = failing(tn, gamble), _capped(rerolls, size)
    return Odds(SUCCESS, *_reduced(worth(rolls, size, left, size)[rolls.place(_roll(dice), size)], 6 ** sum(left)))


def best_reroll(dice: Sequence[int], tn: int, most: int, later: Sequence[int] = (), *, gamble: bool = False) -> tuple[int, ...]:
    """The places of the dice that are best thrown again, at most so many, when such re-rolls come after this one.

    >>> best_reroll((2, 2, 3), 3, 3)
    (0,)
    """
    size = len(dice)
    if tn <= 0 or hopeless(size, tn):
        return ()
    rolls, left = failing(tn, gamble), _capped(later, size)
    thrown = [places for many in range(min(most, size) + 1) for places in combinations(range(size), many)]

    def fails(places: tuple[int, ...]) -> int:
        kept = [face for place, face in enumerate(dice) if place not in places]
        scale: int = 6 ** len(kept)
        return worth(rolls, size, left, len(kept))[rolls.place(_roll(kept), len(kept))] * scale

    return min(thrown, key=lambda places: (fails(places), len(places)))


def patterns(dice: int, *, nuisances: int = 0, gamble: bool = False) -> tuple[Odds, ...]:
    """The chance of each combination of a plain roll, without any re-roll, from nothing to Five of a Kind."""
    ways = [0] * (BEST + 1)
    if nuisances and dice > 0:
        bits = (6**nuisances).bit_length()  # what becomes of a roll is one number, so many bits to each rank
        one = [1 << rank * bits for rank in range(BEST + 1)]
        spoiled = defaultdict[int, int](int)
        fallen = _in_the_air(dice, map(one.__getitem__, _ranks(dice, gamble)))
        for worth, many in zip(_spoiled(dice, nuisances, fallen), _ways(dice), strict=True):
            spoiled[worth] += many
        for rank in range(BEST + 1):
            ways[rank] = sum([many * (worth >> rank * bits & one[1] - 1) for worth, many in spoiled.items()])
    else:
        for count, many in _shapes(max(dice, 0)):
            ways[rank_of(count, gamble)] += many
    return tuple([Odds(FACTS.dice.name(rank), many, sum(ways)) for rank, many in enumerate(ways) if many])


def against(dice: int, other: int) -> Odds:
    """Of winning an Opposed Check with so many dice against so many; what is equal is rolled again.

    >>> str(against(3, 3)), str(against(1, 0)), str(against(0, 1))
    ('success 1 in 2', 'success 1 in 1', 'success 0 in 1')
    """
    mine, theirs = _spread(max(dice, 0)), _spread(max(other, 0))
    won = sum([a * b for one, a in mine.items() for two, b in theirs.items() if one > two])
    lost = sum([a * b for one, a in mine.items() for two, b in theirs.items() if one < two])
    return Odds(SUCCESS, *_reduced(lost, won + lost)) if won + lost else Odds(SUCCESS, 1, 2)


def _capped(rerolls: Sequence[int], dice: int) -> Rerolls:
    return tuple(sorted(min(many, dice) for many in rerolls if many > 0))


def _roll(dice: Sequence[int]) -> Roll:
    return sum([DIE[face - 1] for face in dice])


@lru_cache(maxsize=1 << 12)
def _expected(tn: int, gamble: bool, dice: int, rerolls: Rerolls, nuisances: int) -> tuple[int, int]:
    """The odds before the roll: all dice are in the air."""
    rolls = failing(tn, gamble)
    if nuisances:
        fails, rests = worth(rolls, dice, rerolls, dice - 1), set(_taken(dice))
        left = [fails[place] for place in rolls.all_places(rests, dice - 1)]
        ways = sum(map(mul, _ways(dice), _spoiled(dice, nuisances, dict(zip(rests, left, strict=True)))))
    else:
        ways = worth(rolls, dice, rerolls, 0)[0]
    return _reduced(ways, 6 ** (dice + sum(rerolls) + nuisances))


def _reduced(fails: int, of: int) -> tuple[int, int]:
    """The odds of success in the smallest numbers, where so many ways fail."""
    common = gcd(fails, of)
    return (of - fails) // common, of // common


# -- rolls that Nuisances have spoiled -------------------------------------------------------------------------------


Lacking = tuple[int, int, int, int]
"""What the best die of a roll depends on, of one half of it as if it were the lower one: the faces that are there, those that
are there once (both as sets), the rank of its equal dice, and the face of which one die fewer would lower it, or 0."""


class Faces(NamedTuple):
    """One half of a roll."""

    roll: Roll
    number: int
    """Of what a Nuisance can tell apart: see _LACKING."""
    orders: int
    """The orders of its dice that are no different."""


def _spoiled(dice: int, nuisances: int, worth: dict[Roll, int]) -> Iterable[int]:
    """What each roll comes to when Nuisances make its best die fall again, one after another; `worth` says it for each rest
    while the die that the last of them has taken is still in the air."""
    rests = _taken(dice)
    for _ in range(nuisances - 1):
        worth = _in_the_air(dice, map(worth.__getitem__, rests))
    return map(worth.__getitem__, rests)


def _in_the_air(dice: int, fallen: Iterable[int]) -> dict[Roll, int]:
    """What each rest is worth with a die in the air, by what each of all rolls is."""
    each = iter(fallen)
    rows = [[list(islice(each, len(_faces(dice - some)))) for _ in _faces(some)] for some in range(dice + 1)]
    worth = [
        one + two + three + own[four] + own[five] + own[six]
        for some in range(dice)
        for larger, highs in [(rows[some + 1], _larger(dice - 1 - some))]
        for own, (a, b, c) in zip(rows[some], _larger(some), strict=True)
        for one, two, three, (four, five, six) in zip(larger[a], larger[b], larger[c], highs, strict=True)
    ]
    return dict(zip(_every(dice - 1), worth, strict=True))


@lru_cache(maxsize=64)
def _larger(dice: int) -> list[tuple[int, int, int]]:
    """The places of each half of so many dice among those of a die more, for each face that this die may show."""
    places = {half.roll: place for place, half in enumerate(_faces(dice + 1))}
    a, b, c = DIE[:HALF]
    return [(places[half.roll + a], places[half.roll + b], places[half.roll + c]) for half in _faces(dice)]


@lru_cache(maxsize=16)
def _every(dice: int) -> list[Roll]:
    """All rolls of so many dice: each lower half with all upper halves that it may have."""
    return [
        low.roll + high
        for some in range(dice + 1)
        for highs in [[high.roll << HALF_BITS for high in _faces(dice - some)]]
        for low in _faces(some)
        for high in highs
    ]


@lru_cache(maxsize=16)
def _ways(dice: int) -> list[int]:
    """In how many ways each of them falls."""
    whole = factorial(dice)
    return [
        ways // high
        for some in range(dice + 1)
        for highs in [[high.orders for high in _faces(dice - some)]]
        for low in _faces(some)
        for ways in [whole // low.orders]
        for high in highs
    ]


@lru_cache(maxsize=64)
def _taken(dice: int) -> list[Roll]:
    """What a Nuisance leaves of each of them."""
    return [
        low.roll + high - dies[number]
        for some in range(dice + 1)
        for highs in [[(high.roll << HALF_BITS, high.number) for high in _faces(dice - some)]]
        for low in _faces(some)
        for dies in [_TAKEN[low.number]]
        for high, number in highs
    ]


@lru_cache(maxsize=64)
def _faces(dice: int) -> list[Faces]:
    """All halves of so many dice, as if they were the lower ones."""
    orders = [factorial(many) for many in range(dice + 1)]
    return [
        Faces(roll_of(a, b, c), _LACKING[_lacking(a, b, c)], orders[a] * orders[b] * orders[c])
        for a in range(dice + 1)
        for b in range(dice - a + 1)
        for c in [dice - a - b]
    ]


def _lacking(a: int, b: int, c: int) -> Lacking:
    return shown_faces(a, b, c), shown_faces(a == 1, b == 1, c == 1), *kind_among((a, b, c))


def _best_of(low: Lacking, high: Lacking) -> int:
    """The face of the best die of two halves."""
    (shown, once, kind, top), (there, single, other, face) = low, high
    faces, alone = shown | there << HALF, once | single << HALF
    if other > kind:
        return best_among(faces, alone, other, face and face + HALF)
    return best_among(faces, alone, kind, top if kind > other else 0)


_FIVE: Final = max(KIND)
_LACKING: Final = {
    lacking: number
    for number, lacking in enumerate(sorted({_lacking(*half) for half in product(range(_FIVE + 2), repeat=HALF)}))
}
"""All halves that a Nuisance can tell apart: with more than six equal dice nothing else comes of it."""
_TAKEN: Final = [[DIE[_best_of(low, high) - 1] if low[0] or high[0] else 0 for high in _LACKING] for low in _LACKING]
"""The die that a Nuisance takes, by the numbers of both halves. Made when the game is read."""


def _ranks(dice: int, gamble: bool) -> list[int]:
    """The ranks of all rolls of so many dice; a gambler counts two pairs, and with three equal dice a Full House."""
    straights, better = IN_A_ROW, FULL_HOUSE if gamble else 0
    halves = [(shown, kind, (shown ^ once).bit_count()) for shown, once, kind, _ in _LACKING]
    return [
        rank
        if (rank := equal if equal > (row := straights[shown | there << HALF]) else row) >= better or twice + too < 2
        else max(rank, FULL_HOUSE if equal >= KIND[3] else TWO_PAIR)
        for some in range(dice + 1)
        for highs in [[halves[high.number] for high in _faces(dice - some)]]
        for low in _faces(some)
        for shown, kind, twice in [halves[low.number]]
        for there, other, too in highs
        for equal in [kind if kind > other else other]
    ]


def _counts(roll: Roll) -> Counts:
    return tuple([roll // die % DIE[1] for die in DIE])


# -- plain rolls -----------------------------------------------------------------------------------------------------


@cache
def _spread(dice: int) -> dict[Pattern, int]:
    """The ways in which so many dice show each combination, with its faces."""
    found: dict[Pattern, int] = {}
    for roll, ways in zip(_every(dice), _ways(dice), strict=True):
        worth = pattern_of(_counts(roll))
        found[worth] = found.get(worth, 0) + ways
    return found


def _shapes(dice: int) -> Iterator[tuple[Counts, int]]:
    """All rolls by what their rank depends on: which faces there are and, in falling order, how many dice of each.

    One of each shape, and in how many ways it falls.
    """
    for many in _shares(dice, len(FACES), dice):
        orders = factorial(len(many)) // prod([factorial(many.count(one)) for one in set(many)])
        ways = orders * factorial(dice) // prod(map(factorial, many))
        for faces in combinations(range(len(FACES)), len(many)):
            there = dict(zip(faces, many, strict=True))
            yield tuple([there.get(face, 0) for face in range(len(FACES))]), ways


def _shares(dice: int, faces: int, most: int) -> Iterator[Counts]:
    """Dice in falling groups, at most so many groups of at most so many dice."""
    if not dice:
        yield ()
    elif faces:
        for first in range(min(most, dice), 0, -1):
            for rest in _shares(dice - first, faces - 1, first):
                yield (first, *rest)
