"""Exact odds of a check, before the roll and before every re-roll, with the best use of everything that is at hand.

All that matters of a roll is how many dice show each face, so eight dice have 1,287 outcomes, not 1,679,616: a `Roll` is these
six numbers in one, so that a die more is a plain sum. Those that reach the Target Number need no thought, and of those that
fail many are as good as each other: where only a Five Straight or five of a kind will do, the faces 2 to 5 may change places
among themselves, and 1 and 6 too. What is left are a few hundred `Failing` rolls for each Target Number, linked by the die that
makes one out of another.

For each of them, and for each set of re-rolls still to come, the chance of success is kept as a whole number of ways. A re-roll
keeps some of the dice: what a kept part is worth is the mean over the next die of what one die more is worth, all the way up;
the best part to keep follows from the best parts of what is one die smaller. Both are one pass over the links (`_worth`,
`_values`). The order in which re-rolls are used matters; but whoever throws so many dice again uses the smallest re-roll that
allows it, as a larger one can do later all that a smaller one can.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice, product, repeat
from math import factorial, gcd, prod
from operator import mul
from typing import Final, NamedTuple

from noctule.engine import Odds

from ..content import FACTS
from .patterns import (
    BEST,
    FULL_HOUSE,
    IN_A_ROW,
    KIND,
    SIX_HIGH,
    STRAIGHT,
    TWO_PAIR,
    Counts,
    Pattern,
    best_among,
    hopeless,
    kind_among,
    pattern_of,
    rank_of,
)

Roll = int
"""How many dice show each face, five bits to a face: a roll and one die more is a plain sum."""
Rerolls = tuple[int, ...]
"""What may still be re-rolled: for every helper, Ally and point the number of dice, the smallest first."""
Six = tuple[int, int, int, int, int, int]
Ways = list[float]
"""Whole numbers of ways. As long as none is larger than a float holds exactly they are floats, which are added up faster."""
EXACT: Final = 20
"""Up to this power of 6 they are: 6**20 is less than 2**53."""
FACES = range(1, FACTS.dice.faces + 1)
DIE: Final = [1 << 5 * face for face in range(len(FACES))]
"""A die that shows a 1, a 2 and so on."""
HALF: Final = len(FACES) // 2
HALF_BITS: Final = 5 * HALF
LOW: Final = DIE[HALF] - 1
"""What a roll has of the faces 1 to 3."""
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
    ways = int(_values(rolls, size, left)[rolls.place(_roll(dice), size)])
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
        return int(_worth(rolls, size, left, len(kept))[rolls.place(_roll(kept), len(kept))]) * scale

    return max(thrown, key=lambda places: (value(places), -len(places)))


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
    return Odds(SUCCESS, *_reduced(won, won + lost)) if won + lost else Odds(SUCCESS, 1, 2)


def _capped(rerolls: Sequence[int], dice: int) -> Rerolls:
    return tuple(sorted(min(many, dice) for many in rerolls if many > 0))


def _roll(dice: Sequence[int]) -> Roll:
    return sum([DIE[face - 1] for face in dice])


def _reduced(ways: int, of: int) -> tuple[int, int]:
    """The same odds in the smallest numbers."""
    common = gcd(ways, of)
    return ways // common, of // common


# -- the rolls that fail ---------------------------------------------------------------------------------------------

Unit = tuple[object, ...]
"""Faces of a half that change places together, by how many dice they show."""
NEVER: Final = -(8**40)
"""The key of a half that succeeds: no roll has it in its key."""


class Half(NamedTuple):
    """The dice that show 1 to 3, or 6 to 4: from the outermost face inwards. One for all that are as good as each other."""

    key: int
    shown: int
    """Which of its faces are there, as a set."""
    pairs: int
    most: int
    larger: list[int]
    """The keys with one die more, for each face."""
    smaller: list[int]
    """The keys with one die fewer."""


class Failing:
    """The rolls of any number of dice that do not reach a Target Number, with one for all that are as good as each other.

    A roll is looked at in two halves, the faces 1, 2, 3 and 6, 5, 4. The units of a half may change places with their like in
    either half, and every straight stays one. Each unit is worth a power of its own, so that the sum over both halves is a key
    which all rolls have that are as good as each other, and no others.

    By the number of dice: `places` holds the keys of all rolls that fail, `grown` for every roll the places of what one die
    more makes of it, face after face (SURE: a roll that succeeds), `parts` the places of what is left with one die fewer.
    """

    def __init__(self, tn: int, gamble: bool) -> None:
        self.kind = min([dice for dice, rank in KIND.items() if rank >= tn])
        self.run = min([faces for faces, rank in STRAIGHT.items() if rank >= tn], default=NO_RUN)
        self.two_pair, self.full_house = gamble and tn <= TWO_PAIR, gamble and tn <= FULL_HOUSE
        low = high = self._keys(six_high=tn <= SIX_HIGH)
        if tn <= SIX_HIGH:  # a six is enough, and the halves are not alike
            high = {half: key * 8 ** len(low) for half, key in low.items() if not half[0]}
        self._low = self._high = _by_dice(low)
        if low is not high:
            self._high = _by_dice(high)
        self._low_keys = {_roll_of(a, b, c): key for (a, b, c), key in low.items()}
        self._high_keys = {_roll_of(d, e, f): key for (f, e, d), key in high.items()}
        self._halves = [self._failing(0)]
        self.places = [_numbered(self._halves[0])]
        self.grown: list[list[Six]] = []
        self.parts: list[list[list[int]]] = [[]]

    def upto(self, dice: int) -> Failing:
        while len(self.places) <= dice:
            self._one_die_more()
        return self

    def place(self, roll: Roll, dice: int) -> int:
        """Where a roll stands among those of as many dice; SURE if it succeeds."""
        return self.all_places([roll], dice)[0]

    def all_places(self, rolls: Iterable[Roll], dice: int) -> list[int]:
        low, high, places = self._low_keys.get, self._high_keys.get, self.upto(dice).places[dice].get
        return [places(low(roll & LOW, NEVER) + high(roll >> HALF_BITS, NEVER), SURE) for roll in rolls]

    def _keys(self, six_high: bool) -> dict[Counts, int]:
        """What the units of each half are worth together."""
        powers: dict[Unit, int] = {}
        found: dict[Counts, int] = {}
        for half in product(range(self.kind), repeat=HALF):
            outer, middle, inner = half
            if six_high or self.run == 3:
                units: list[Unit] = [half]
            elif self.run == 4:  # all have 3 and 4
                units = [("ends", outer, middle), ("any", inner)]
            else:  # both Five Straights have 2 to 5
                units = [("end" if self.run == 5 else "any", outer), ("any", middle), ("any", inner)]
            found[half] = sum([powers.setdefault(unit, 8 ** len(powers)) for unit in units])
        return found

    def _failing(self, dice: int) -> dict[int, tuple[Half, Half]]:
        """The halves of all rolls of so many dice, by their keys."""
        meets, gambled = _MEETS[self.run], self._gambled if self.full_house else None
        return {
            low.key + high.key: (low, high)
            for some in range(dice + 1)
            for low in self._low.get(some, ())
            for high in self._high.get(dice - some, ())
            if low.key <= high.key and not meets[low.shown][high.shown] and not (gambled and gambled(low, high))
        }

    def _gambled(self, low: Half, high: Half) -> bool:
        """Do the pairs of a roll make it a success?"""
        return low.pairs + high.pairs > 1 and (self.two_pair or max(low.most, high.most) > 2)

    def _one_die_more(self) -> None:
        smaller, larger = self._halves[-1], self._failing(len(self.places))
        places, fewer = _numbered(larger), self.places[-1]
        place = places.get
        grown = []
        for low, high in smaller.values():
            (a, b, c), (d, e, f), mine, other = low.larger, high.larger, low.key, high.key
            after = a + other, b + other, c + other, mine + d, mine + e, mine + f
            grown.append(tuple([place(key, SURE) for key in after]))
        self.grown.append(grown)  # type: ignore[arg-type] # six faces
        self.parts.append(
            [
                [fewer[key + high.key] for key in low.smaller] + [fewer[low.key + key] for key in high.smaller]
                for low, high in larger.values()
            ]
        )
        self.places.append(places)
        self._halves.append(larger)


def _roll_of(a: int, b: int, c: int) -> Roll:
    return a * DIE[0] + b * DIE[1] + c * DIE[2]


def _by_dice(keys: dict[Counts, int]) -> dict[int, list[Half]]:
    """One of all halves that are as good as each other, by the number of their dice."""
    found, seen = dict[int, list[Half]](), set[int]()
    for half, key in keys.items():
        if key not in seen:
            seen.add(key)
            a, b, c = half
            larger = [keys.get(more, NEVER) for more in ((a + 1, b, c), (a, b + 1, c), (a, b, c + 1))]
            smaller = {keys[less] for less in ((a - 1, b, c), (a, b - 1, c), (a, b, c - 1)) if less in keys}
            pairs = (a > 1) + (b > 1) + (c > 1)
            found.setdefault(a + b + c, []).append(Half(key, _shown(a, b, c), pairs, max(half), larger, list(smaller)))
    return found


def _numbered(keys: dict[int, tuple[Half, Half]]) -> dict[int, int]:
    return {key: place for place, key in enumerate(keys)}


def _shown(a: int, b: int, c: int) -> int:
    """Which faces of a half are there, as a set."""
    return (a > 0) + 2 * (b > 0) + 4 * (c > 0)


def _in_a_row(shown: int) -> int:
    """The longest row of faces.

    >>> _in_a_row(0b011101), _in_a_row(0)
    (3, 0)
    """
    longest = 0
    while shown:
        shown, longest = shown & shown >> 1, longest + 1
    return longest


_MIRRORED: Final = [int(f"{half:0{HALF}b}"[::-1], 2) for half in range(1 << HALF)]
_MEETS: Final = {
    run: [[_in_a_row(low | _MIRRORED[high] << HALF) >= run for high in range(1 << HALF)] for low in range(1 << HALF)]
    for run in (*STRAIGHT, NO_RUN)
}
"""Whether the faces of two halves make a row of so many."""


@cache
def failing(tn: int, gamble: bool) -> Failing:
    return HARDEST if tn == STRAIGHT[4] and not gamble else Failing(tn, gamble)


HARDEST: Final = Failing(STRAIGHT[4], gamble=False).upto(12)
"""Of the rolls that miss a Four Straight fewest are as good as each other. They are looked at when the game is read, 2 ms for
as many dice as any check has, so that nobody waits for them before a roll."""


# -- the best use of re-rolls ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _values(rolls: Failing, dice: int, rerolls: Rerolls) -> Ways:
    """For each roll in how many ways it may still succeed, of 6 to the power of all dice to be re-rolled; the last is SURE."""
    if not rerolls:
        return [0.0] * len(rolls.upto(dice).places[dice]) + [1.0]
    best = _thrown(rolls, dice, rerolls, rerolls[-1])
    for many in range(rerolls[-1] - 1, 0, -1):
        best = _better(_thrown(rolls, dice, rerolls, many), best, rolls.parts[dice - many])
    return _better(repeat(0.0), best, rolls.parts[dice])


def _better(own: Iterable[float], best: Ways, parts: list[list[int]]) -> Ways:
    """The best that can be made of each roll, or of one of its parts."""
    found = []
    for ways, smaller in zip(own, parts, strict=False):
        for part in smaller:
            other = best[part]
            if other > ways:
                ways = other
        found.append(ways)
    found.append(best[SURE])
    return found


def _thrown(rolls: Failing, dice: int, rerolls: Rerolls, many: int) -> Ways:
    """The same for each part that is kept when so many dice are thrown again now, with the smallest re-roll that allows it."""
    i = bisect_left(rerolls, many)
    own, scale = _worth(rolls, dice, rerolls[:i] + rerolls[i + 1 :], dice - many), 6 ** (rerolls[i] - many)
    if scale == 1:
        return own
    return [ways * scale for ways in (own if sum(rerolls) <= EXACT else map(int, own))]


@lru_cache(maxsize=1 << 12)
def _worth(rolls: Failing, dice: int, later: Rerolls, size: int) -> Ways:
    """What each part of so many dice is worth when the rest is thrown again: as `_values`, for each way in which they fall."""
    if size == dice:
        return _values(rolls, dice, later)
    larger = _worth(rolls, dice, later, size + 1)
    if sum(later) + dice - size == EXACT + 1:
        larger = list(map(int, larger))
    found = [
        larger[a] + larger[b] + larger[c] + larger[d] + larger[e] + larger[f]
        for a, b, c, d, e, f in rolls.upto(dice).grown[size]
    ]
    found.append(len(FACES) * larger[SURE])
    return found


@lru_cache(maxsize=1 << 12)
def _expected(rolls: Failing, dice: int, rerolls: Rerolls, nuisances: int) -> tuple[int, int]:
    """Ways to reach the Target Number before the roll, and of how many. Before it is rolled all dice are in the air."""
    if nuisances:
        values, rests = list(map(int, _worth(rolls, dice, rerolls, dice - 1))), set(_taken(dice))
        worth = [values[place] for place in rolls.all_places(rests, dice - 1)]
        spoiled = _spoiled(dice, nuisances, dict(zip(rests, worth, strict=True)))
        ways = sum(map(mul, _ways(dice), spoiled))
    else:
        ways = int(_worth(rolls, dice, rerolls, 0)[0])
    return _reduced(ways, 6 ** (dice + sum(rerolls) + nuisances))


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
        Faces(_roll_of(a, b, c), _LACKING[_lacking(a, b, c)], orders[a] * orders[b] * orders[c])
        for a in range(dice + 1)
        for b in range(dice - a + 1)
        for c in [dice - a - b]
    ]


def _lacking(a: int, b: int, c: int) -> Lacking:
    return _shown(a, b, c), _shown(a == 1, b == 1, c == 1), *kind_among((a, b, c))


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
