"""Exact odds of a check, before the roll and before every re-roll, with the best use of everything that is at hand.

All that matters of a roll is how many dice show each face, so eight dice have 1,287 outcomes, not 1,679,616. Those that reach
the Target Number need no thought, and of those that fail many are as good as each other: where only a Five Straight or four of
a kind will do, the faces 2 to 5 may change places among themselves, and 1 and 6 too. What is left are a few hundred `Failing`
rolls for each Target Number, linked by the die that makes one out of another.

For each of them, and for each set of re-rolls still to come, the chance of success is kept as a whole number of ways. A re-roll
keeps some of the dice: what a kept part is worth is the mean over the next die of what one die more is worth, all the way up;
the best part to keep follows from the best parts of what is one die smaller. Both are one pass over the links (`_worth`,
`_after`). The order in which re-rolls are used matters, so every order is tried (`_values`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import factorial, gcd, prod
from operator import itemgetter, mul

from noctule.engine import Odds

from ..content import FACTS
from .patterns import (
    BEST,
    FULL_HOUSE,
    KIND,
    SIX_HIGH,
    STRAIGHT,
    TWO_PAIR,
    Counts,
    Pattern,
    best_face,
    counts,
    hopeless,
    pattern_of,
    rank_of,
    without,
)

Rerolls = tuple[int, ...]
"""What may still be re-rolled: for every helper, Ally and point the number of dice, the smallest first."""
Take = Callable[[list[int]], tuple[int, ...]]
FACES = range(1, FACTS.dice.faces + 1)
SUCCESS = "success"
SURE = -1
"""The place of all rolls that succeed: the last."""
NO_RUN = len(FACES) + 1


# -- what is asked ---------------------------------------------------------------------------------------------------


def chance(dice: int, tn: int, rerolls: Sequence[int] = (), *, nuisances: int = 0, gamble: bool = False) -> Odds:
    """Of reaching a Target Number, before the roll.

    >>> str(chance(5, 2)), str(chance(3, 2, (1,)))
    ('success 1 in 1', 'success 29 in 36')
    """
    if tn <= 0 or hopeless(dice, tn):
        return Odds(SUCCESS, int(tn <= 0), 1)
    return Odds(SUCCESS, *_expected(failing(tn, gamble), dice, _capped(rerolls, dice), nuisances))


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
    ways = _values(rolls, size, left)[rolls.place(counts(dice))]
    return Odds(SUCCESS, *_reduced(ways, 6 ** sum(left)))


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

    def value(places: tuple[int, ...]) -> int:
        kept = [face for place, face in enumerate(dice) if place not in places]
        scale: int = 6 ** len(kept)
        return _worth(rolls, size, left, len(kept))[rolls.place(counts(kept))] * scale

    return max(thrown, key=lambda places: (value(places), -len(places)))


def patterns(dice: int, *, nuisances: int = 0, gamble: bool = False) -> tuple[Odds, ...]:
    """The chance of each combination of a plain roll, without any re-roll, from nothing to Five of a Kind."""
    ways = [0] * (BEST + 1)
    for count, many in spoiled(dice, nuisances).items() if nuisances and dice > 0 else _shapes(max(dice, 0)):
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
    return Odds(SUCCESS, *_reduced(won, won + lost)) if won + lost else Odds(SUCCESS, 1, 2)


def _capped(rerolls: Sequence[int], dice: int) -> Rerolls:
    return tuple(sorted(min(many, dice) for many in rerolls if many > 0))


def _reduced(ways: int, of: int) -> tuple[int, int]:
    """The same odds in the smallest numbers."""
    common = gcd(ways, of)
    return ways // common, of // common


# -- the rolls that fail ---------------------------------------------------------------------------------------------


class Failing:
    """The rolls of any number of dice that do not reach a Target Number, with one for all that are as good as each other.

    By the number of dice: `grown` has for every roll the six that one more die makes of it (SURE: one that succeeds), `parts`
    takes from a list of values those of what is left when one die is taken away, first for every roll its first part, then the
    second and so on, `ways` says in how many orders a roll falls. A part of a roll that fails fails too, so that all of them
    are found die by die.
    """

    def __init__(self, tn: int, gamble: bool) -> None:
        self.kind = min([dice for dice, rank in KIND.items() if rank >= tn])
        self.run = min([faces for faces, rank in STRAIGHT.items() if rank >= tn], default=NO_RUN)
        self.six_high, self.two_pair, self.full_house = tn <= SIX_HIGH, gamble and tn <= TWO_PAIR, gamble and tn <= FULL_HOUSE
        self.places: list[dict[Counts, int]] = [{(0,) * len(FACES): 0}]
        self.ways: list[list[int]] = [[1]]
        self.grown: list[list[tuple[int, ...]]] = []
        self.parts: list[list[Take]] = [[]]

    def upto(self, dice: int) -> Failing:
        while len(self.places) <= dice:
            self._one_die_more()
        return self

    def place(self, count: Counts) -> int:
        """Where a roll stands among those of as many dice; SURE if it succeeds."""
        return self.upto(sum(count)).places[sum(count)].get(self._alike(count), SURE)

    def _one_die_more(self) -> None:
        places: dict[Counts, int] = {}
        grown, parts, ways = list[tuple[int, ...]](), list[list[int]](), list[int]()
        for place, count in enumerate(self.places[-1]):
            links = [self._link(count, face, places) for face in FACES]
            grown.append(tuple(links))
            for link in links:
                if link == len(parts):
                    parts.append([])
                    ways.append(0)
                if link != SURE:
                    parts[link].append(place)
                    ways[link] += self.ways[-1][place]
        self.grown.append(grown)
        self.parts.append(_taking([list(set(part)) for part in parts]))
        self.places.append(places)
        self.ways.append(ways)

    def _link(self, count: Counts, face: int, places: dict[Counts, int]) -> int:
        """The place of a roll with one die more; it gets one when it is seen for the first time."""
        if count[face - 1] + 1 == self.kind:
            return SURE
        larger = self._alike((*count[: face - 1], count[face - 1] + 1, *count[face:]))
        link = places.get(larger, SURE)
        if link == SURE and self._fails(larger):
            link = places[larger] = len(places)
        return link

    def _fails(self, count: Counts) -> bool:
        if max(count) >= self.kind or _in_a_row(count) >= self.run or (self.six_high and count[-1]):
            return False
        pairs = [many for many in count if many > 1]
        return len(pairs) < 2 or not (self.two_pair or (self.full_house and max(pairs) > 2))

    def _alike(self, count: Counts) -> Counts:
        """The one that stands for all rolls that are as good: faces change places so that every straight stays one."""
        a, b, c, d, e, f = count
        if self.six_high:
            return count
        if self.run == 3:
            return min(count, count[::-1])
        if self.run == 4:  # all have 3 and 4
            c, d = min(c, d), max(c, d)
            return (a, b, c, d, e, f) if (a, b) <= (f, e) else (f, e, c, d, b, a)
        if self.run == 5:  # both have 2 to 5
            return (min(a, f), *sorted((b, c, d, e)), max(a, f))
        return tuple(sorted(count))


def _taking(parts: list[list[int]]) -> list[Take]:
    """The first part of each, the second of each and so on; where there are fewer the last serves again.

    Success follows as its own part, twice: an itemgetter of one place would not give a tuple.
    """
    rows = [*parts, [SURE], [SURE]]
    most = max(map(len, rows))
    return [itemgetter(*column) for column in zip(*[(row + row[-1:] * most)[:most] for row in rows], strict=True)]


def _in_a_row(count: Counts) -> int:
    longest = run = 0
    for many in count:
        run = run + 1 if many else 0
        longest = max(longest, run)
    return longest


@cache
def failing(tn: int, gamble: bool) -> Failing:
    return Failing(tn, gamble)


# -- the best use of re-rolls ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _values(rolls: Failing, dice: int, rerolls: Rerolls) -> list[int]:
    """For each roll in how many ways it may still succeed, of 6 to the power of all dice to be re-rolled; the last is SURE."""
    if not rerolls:
        return [0] * len(rolls.upto(dice).places[dice]) + [1]
    each = [_after(rolls, dice, many, _but(rerolls, many)) for many in sorted(set(rerolls))]
    return each[0] if len(each) == 1 else list(map(max, *each))


def _but(rerolls: Rerolls, many: int) -> Rerolls:
    """What comes after a re-roll of so many dice."""
    i = rerolls.index(many)
    return rerolls[:i] + rerolls[i + 1 :]


def _after(rolls: Failing, dice: int, many: int, later: Rerolls) -> list[int]:
    """The same when at most so many dice are re-rolled now: the best part to keep, from the smallest parts up."""
    best, scale = _worth(rolls, dice, later, dice - many), 1
    for size in range(dice - many + 1, dice + 1):
        scale *= 6
        own = [ways * scale for ways in _worth(rolls, dice, later, size)]
        best = list(map(max, own, *[take(best) for take in rolls.parts[size]]))
    return best


@lru_cache(maxsize=1 << 12)
def _worth(rolls: Failing, dice: int, later: Rerolls, size: int) -> list[int]:
    """What each part of so many dice is worth when the rest is thrown again: as `_values`, for each way in which they fall."""
    if size == dice:
        return _values(rolls, dice, later)
    v = _worth(rolls, dice, later, size + 1)
    return [*[v[a] + v[b] + v[c] + v[d] + v[e] + v[f] for a, b, c, d, e, f in rolls.grown[size]], 6 * v[SURE]]


@lru_cache(maxsize=1 << 12)
def _expected(rolls: Failing, dice: int, rerolls: Rerolls, nuisances: int) -> tuple[int, int]:
    """Ways to reach the Target Number before the roll, and of how many."""
    values = _values(rolls, dice, rerolls)
    if nuisances:
        ways = sum([many * values[rolls.place(count)] for count, many in spoiled(dice, nuisances).items()])
    else:
        fallen = rolls.ways[dice]
        ways = (6**dice - sum(fallen)) * values[SURE] + sum(map(mul, fallen, values))
    return _reduced(ways, 6 ** (dice + sum(rerolls) + nuisances))


# -- plain rolls -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def spoiled(dice: int, nuisances: int) -> dict[Counts, int]:
    """In how many ways each roll lies there after so many Nuisances have made the best die fall again."""
    if not nuisances:
        return {count: factorial(dice) // prod(map(factorial, count)) for count in _rolls(dice, len(FACES))}
    found: dict[Counts, int] = {}
    for count, ways in spoiled(dice, nuisances - 1).items():
        rest = without(count, best_face(count))
        for face in FACES:
            after = (*rest[: face - 1], rest[face - 1] + 1, *rest[face:])
            found[after] = found.get(after, 0) + ways
    return found


def _rolls(dice: int, faces: int) -> Iterator[Counts]:
    """All ways to share dice out among faces."""
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _rolls(dice - first, faces - 1):
            yield (first, *rest)


@cache
def _spread(dice: int) -> dict[Pattern, int]:
    """The ways in which so many dice show each combination, with its faces."""
    found: dict[Pattern, int] = {}
    for count, ways in spoiled(dice, 0).items():
        worth = pattern_of(count)
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
