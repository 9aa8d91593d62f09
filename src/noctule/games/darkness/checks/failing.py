"""The rolls that do not reach a Target Number.

All that matters of a roll is how many dice show each face, so eight dice have 1,287 outcomes, not 1,679,616: a `Roll` is these
six numbers in one, so that a die more is a plain sum. Those that reach the Target Number need no thought, and of those that
fail many are as good as each other: where only a Five Straight or five of a kind will do, the faces 2 to 5 may change places
among themselves, and 1 and 6 too. What is left are a few hundred `Failing` rolls for each Target Number, linked by the die that
makes one out of another.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import accumulate, product
from typing import Final, NamedTuple

from ..content import FACTS
from .patterns import FULL_HOUSE, KIND, SIX_HIGH, STRAIGHT, TWO_PAIR, Counts

Roll = int
"""How many dice show each face, five bits to a face: a roll and one die more is a plain sum."""
FACES = range(1, FACTS.dice.faces + 1)
DIE: Final = [1 << 5 * face for face in range(len(FACES))]
"""A die that shows a 1, a 2 and so on."""
HALF: Final = len(FACES) // 2
HALF_BITS: Final = 5 * HALF
LOW: Final = DIE[HALF] - 1
"""What a roll has of the faces 1 to 3."""
SURE = -1
"""The place of all rolls that succeed: they have none."""
NO_RUN = len(FACES) + 1

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


class Grown(NamedTuple):
    """What one die more makes of rolls: the places of those that still fail."""

    order: list[int]
    """Where each roll is found among the following, one after another."""
    by_faces: list[list[tuple[int, ...]]]
    """By the number of faces with which it still fails: from none to six."""


class Failing:
    """The rolls of any number of dice that do not reach a Target Number, with one for all that are as good as each other.

    A roll is looked at in two halves, the faces 1, 2, 3 and 6, 5, 4. The units of a half may change places with their like in
    either half, and every straight stays one. Each unit is worth a power of its own, so that the sum over both halves is a key
    which all rolls have that are as good as each other, and no others.

    By the number of dice: `places` holds the keys of all rolls that fail, `grown` what one die more makes of them, `parts` for
    every roll the places of what is left with one die fewer.
    """

    def __init__(self, tn: int, gamble: bool) -> None:
        self.name = f"{tn}, a gambler" if gamble else f"{tn}"
        self.kind = min([dice for dice, rank in KIND.items() if rank >= tn])
        self.run = min([faces for faces, rank in STRAIGHT.items() if rank >= tn], default=NO_RUN)
        self.two_pair, self.full_house = gamble and tn <= TWO_PAIR, gamble and tn <= FULL_HOUSE
        low = high = self._keys(six_high=tn <= SIX_HIGH)
        if tn <= SIX_HIGH:  # a six is enough, and the halves are not alike
            high = {half: key * 8 ** len(low) for half, key in low.items() if not half[0]}
        self._low = self._high = _by_dice(low)
        if low is not high:
            self._high = _by_dice(high)
        self._low_keys = {roll_of(a, b, c): key for (a, b, c), key in low.items()}
        self._high_keys = {roll_of(d, e, f): key for (f, e, d), key in high.items()}
        self._halves = [self._failing(0)]
        self.places = [_numbered(self._halves[0])]
        self.grown: list[Grown] = []
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
        by_faces: list[list[tuple[int, ...]]] = [[] for _ in range(len(FACES) + 1)]
        order = []
        for low, high in smaller.values():
            (a, b, c), (d, e, f), mine, other = low.larger, high.larger, low.key, high.key
            after = a + other, b + other, c + other, mine + d, mine + e, mine + f
            failing = tuple([places[key] for key in after if key in places])
            order.append((len(failing), len(by_faces[len(failing)])))
            by_faces[len(failing)].append(failing)
        before = [0, *accumulate(map(len, by_faces))]
        self.grown.append(Grown([before[faces] + nth for faces, nth in order], by_faces))
        self.parts.append(
            [
                [fewer[key + high.key] for key in low.smaller] + [fewer[low.key + key] for key in high.smaller]
                for low, high in larger.values()
            ]
        )
        self.places.append(places)
        self._halves.append(larger)


def roll_of(a: int, b: int, c: int) -> Roll:
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
            found.setdefault(a + b + c, []).append(Half(key, shown_faces(a, b, c), pairs, max(half), larger, list(smaller)))
    return found


def _numbered(keys: dict[int, tuple[Half, Half]]) -> dict[int, int]:
    return {key: place for place, key in enumerate(keys)}


def shown_faces(a: int, b: int, c: int) -> int:
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
    if gamble and tn not in (TWO_PAIR, FULL_HOUSE):  # for less a pair will do, or three equal dice
        return failing(tn, False)
    return HARDEST[tn] if tn in HARDEST and not gamble else Failing(tn, gamble)


HARDEST: Final = {tn: Failing(tn, gamble=False).upto(12) for tn in (STRAIGHT[4], STRAIGHT[5])}
"""Of the rolls that miss a Four or Five Straight fewest are as good as each other. They are looked at when the game is read,
3 ms for as many dice as any check has, so that nobody waits for them before a roll."""
