"""Exact odds of a check, before the roll and before every re-roll, with the best use of everything that is at hand.

All that matters of a roll is how many dice show each face, so eight dice have 1,287 outcomes, not 1,679,616. Those that reach
the Target Number need no thought, and of those that fail many are as good as each other: where only a Five Straight or four of
a kind will do, the faces 2 to 5 may change places among themselves, and 1 and 6 too. What is left are a few hundred `Failing`
rolls for each Target Number, linked by the die that makes one out of another.

For each of them, and for each set of re-rolls still to come, the chance of success is kept as a whole number of ways. A re-roll
keeps some of the dice: what a kept part is worth is the mean over the next die of what one die more is worth, all the way up;
the best part to keep follows from the best parts of what is one die smaller. Both are one pass over the links (`_worth`,
`_values`). The order in which re-rolls are used matters; but whoever throws so many dice again uses the smallest re-roll that
allows it, as a larger one can do later all that a smaller one can.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import factorial, gcd, prod
from operator import add, itemgetter, mul

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
    best_faces,
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
NO_PATTERN = 5
"""So many dice always show a pair or a straight, whatever falls: a six alone is never the best of them."""


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

    By the number of dice: `grown` takes from a list of values those of what one more die makes of every roll (SURE: one that
    succeeds), first for a 1, then for a 2 and so on, `parts` those of what is left when one die is taken away, first for every
    roll its first part, then the second and so on, `ways` says in how many orders a roll falls. A part of a roll that fails
    fails too, so that all of them are found die by die.
    """

    def __init__(self, tn: int, gamble: bool) -> None:
        self.kind = min([dice for dice, rank in KIND.items() if rank >= tn])
        self.run = min([faces for faces, rank in STRAIGHT.items() if rank >= tn], default=NO_RUN)
        self.six_high, self.two_pair, self.full_house = tn <= SIX_HIGH, gamble and tn <= TWO_PAIR, gamble and tn <= FULL_HOUSE
        self._ended = [self._new_face_succeeds(shown) for shown in range(1 << len(FACES))]
        self.places: list[dict[Counts, int]] = [{(0,) * len(FACES): 0}]
        self.ways: list[list[int]] = [[1]]
        self.grown: list[list[Take]] = []
        self.parts: list[list[Take]] = [[]]

    def upto(self, dice: int) -> Failing:
        while len(self.places) <= dice:
            self._one_die_more()
        return self

    def place(self, count: Counts) -> int:
        """Where a roll stands among those of as many dice; SURE if it succeeds."""
        return self.upto(sum(count)).places[sum(count)].get(self.alike(count), SURE)

    def _one_die_more(self) -> None:
        """All rolls of one die more; each gets its place when it is seen for the first time."""
        alike, enough, places = self.alike, self.kind - 1, dict[Counts, int]()
        grown, parts, ways = list[list[int]](), list[list[int]](), list[int]()
        for place, (count, fallen) in enumerate(zip(self.places[-1], self.ways[-1], strict=True)):
            links, ended = list[int](), self._ended[_shown(count)]
            for many, ends, larger in zip(count, ended, _larger(*count), strict=True):
                if many == enough or (ends and not many):
                    links.append(SURE)
                    continue
                larger = alike(larger)
                link = places.get(larger, SURE)
                if link == SURE and not self._gambled(larger):
                    link = places[larger] = len(places)
                    parts.append([])
                    ways.append(0)
                links.append(link)
                if link != SURE:
                    ways[link] += fallen
                    if not parts[link] or parts[link][-1] != place:
                        parts[link].append(place)
            grown.append(links)
        self.grown.append(_taking(grown, len(FACES)))
        self.parts.append(_taking(parts))
        self.places.append(places)
        self.ways.append(ways)

    def _new_face_succeeds(self, shown: int) -> tuple[bool, ...]:
        """Which face does it, where it is the first of its kind: it makes a straight, or it is a six."""
        rows = [_in_a_row(shown | 1 << face) >= self.run for face in range(len(FACES))]
        return (*rows[:-1], rows[-1] or self.six_high)

    def _gambled(self, count: Counts) -> bool:
        """Do the pairs of a roll make it a success?"""
        if not self.full_house:
            return False
        pairs = [many for many in count if many > 1]
        return len(pairs) > 1 and (self.two_pair or max(pairs) > 2)

    def alike(self, count: Counts) -> Counts:
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


def _larger(a: int, b: int, c: int, d: int, e: int, f: int) -> tuple[Counts, ...]:
    """A roll with one die more, for each face."""
    return (
        (a + 1, b, c, d, e, f),
        (a, b + 1, c, d, e, f),
        (a, b, c + 1, d, e, f),
        (a, b, c, d + 1, e, f),
        (a, b, c, d, e + 1, f),
        (a, b, c, d, e, f + 1),
    )


def _taking(parts: list[list[int]], most: int = 1) -> list[Take]:
    """The first part of each, the second of each and so on; where there are fewer the last serves again.

    Success follows as its own part, twice: an itemgetter of one place would not give a tuple.
    """
    rows = [*parts, [SURE], [SURE]]
    most = max(most, *map(len, rows))
    return [itemgetter(*column) for column in zip(*[(row + row[-1:] * most)[:most] for row in rows], strict=True)]


def _shown(count: Counts) -> int:
    """The faces that are there, as a set."""
    return sum([1 << face for face, many in enumerate(count) if many])


def _in_a_row(shown: int) -> int:
    """The longest row of faces.

    >>> _in_a_row(0b011101), _in_a_row(0)
    (3, 0)
    """
    longest = 0
    while shown:
        shown, longest = shown & shown >> 1, longest + 1
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
    best = _thrown(rolls, dice, rerolls, rerolls[-1])
    for many in range(rerolls[-1] - 1, 0, -1):
        own = _thrown(rolls, dice, rerolls, many)
        best = list(map(max, own, *[take(best) for take in rolls.parts[dice - many]]))
    first, *others = [take(best) for take in rolls.parts[dice]]
    return list(map(max, first, *others) if others else first)[:-1]


def _thrown(rolls: Failing, dice: int, rerolls: Rerolls, many: int) -> list[int]:
    """The same for each part that is kept when so many dice are thrown again now, with the smallest re-roll that allows it."""
    i = bisect_left(rerolls, many)
    own, scale = _worth(rolls, dice, rerolls[:i] + rerolls[i + 1 :], dice - many), 6 ** (rerolls[i] - many)
    return own if scale == 1 else [ways * scale for ways in own]


@lru_cache(maxsize=1 << 12)
def _worth(rolls: Failing, dice: int, later: Rerolls, size: int) -> list[int]:
    """What each part of so many dice is worth when the rest is thrown again: as `_values`, for each way in which they fall."""
    if size == dice:
        return _values(rolls, dice, later)
    larger = _worth(rolls, dice, later, size + 1)
    a, b, c, d, e, f = [take(larger) for take in rolls.grown[size]]
    return list(map(add, map(add, map(add, a, b), map(add, c, d)), map(add, e, f)))[:-1]


@lru_cache(maxsize=1 << 12)
def _expected(rolls: Failing, dice: int, rerolls: Rerolls, nuisances: int) -> tuple[int, int]:
    """Ways to reach the Target Number before the roll, and of how many."""
    values = _worth(rolls, dice, rerolls, dice - 1 if nuisances else dice)
    if nuisances > 1:
        places, alike = rolls.places[dice - 1], rolls.alike
        ways = sum([many * values[places.get(alike(rest), SURE)] for rest, many in _rests(dice, nuisances).items()])
    else:
        fallen = _left(rolls, dice) if nuisances else rolls.ways[dice]
        ways = (6**dice - sum(fallen)) * values[SURE] + sum(map(mul, fallen, values))
    return _reduced(ways, 6 ** (dice + sum(rerolls) + nuisances))


def _left(rolls: Failing, dice: int) -> list[int]:
    """In how many ways the rest of a roll is each of the failing ones, when a Nuisance has taken the best die away.

    Turned round (1 for 6, 2 for 5 and so on) a roll is as good, but of two dice that are equally good the other one is taken.
    """
    places, alike = rolls.upto(dice).places[dice - 1], rolls.alike
    found, turned_round = [0] * len(places), dice > NO_PATTERN and not rolls.six_high
    whole, orders = factorial(dice), [factorial(many) for many in range(dice + 1)]
    for count in _rolls(dice, len(FACES), min(dice, rolls.kind)):
        back = count[::-1] if turned_round else count
        if count > back:
            continue
        faces = best_faces(count) if count < back else best_faces(count)[:1]
        rests = [places.get(alike(without(count, face)), SURE) for face in faces]
        if rests != [SURE] * len(rests):
            a, b, c, d, e, f = count
            ways = whole // (orders[a] * orders[b] * orders[c] * orders[d] * orders[e] * orders[f])
            for place in rests:
                if place != SURE:
                    found[place] += ways
    return found


# -- plain rolls -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def spoiled(dice: int, nuisances: int) -> dict[Counts, int]:
    """In how many ways each roll lies there after so many Nuisances have made the best die fall again."""
    found: dict[Counts, int] = {}
    if not nuisances:
        whole, orders = factorial(dice), [factorial(many) for many in range(dice + 1)]
        for count in _rolls(dice, len(FACES), dice):
            a, b, c, d, e, f = count
            found[count] = whole // (orders[a] * orders[b] * orders[c] * orders[d] * orders[e] * orders[f])
        return found
    for rest, ways in _rests(dice, nuisances).items():
        for after in _larger(*rest):
            found[after] = found.get(after, 0) + ways
    return found


def _rests(dice: int, nuisances: int) -> dict[Counts, int]:
    """The same while the die that the last Nuisance has taken is still in the air."""
    found: dict[Counts, int] = {}
    for count, ways in spoiled(dice, nuisances - 1).items():
        rest = without(count, best_face(count))
        found[rest] = found.get(rest, 0) + ways
    return found


@lru_cache(maxsize=1 << 9)
def _rolls(dice: int, faces: int, most: int) -> list[Counts]:
    """All ways to share dice out among faces, at most so many to each."""
    if faces == 1:
        return [(dice,)] if dice <= most else []
    return [(first, *rest) for first in range(min(dice, most) + 1) for rest in _rolls(dice - first, faces - 1, most)]


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
