"""When Darkness Comes: which parts of a roll are ever worth keeping, found by trying all re-rolls that the rules allow.

python tools/worth_keeping.py           writes `worth_keeping.json` of `checks/rerolls.py` anew: five minutes
python tools/worth_keeping.py 5 8       prints what is worth keeping of 8 dice for the Target Number 5

Each of the 7,310 sets of re-rolls that somebody may have left is worked out the plain way, one after another, and for every
roll the fewest parts are kept of which one is the best with any of them.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement
from pathlib import Path

import msgspec

from noctule.games.darkness.checks import rerolls
from noctule.games.darkness.checks.failing import Failing, failing
from noctule.games.darkness.checks.patterns import BEST, FULL_HOUSE, TWO_PAIR
from noctule.games.darkness.checks.rerolls import Part, Rerolls, Table, Ways, every_part, packed

ALLOWED = Table(helpers=5, helper=8, ally=3, points=3, parts={})
"""At most six play (`players.most`), each helper re-rolls an Attribute and a Skill (`darkness.assist.reroll-count`), one Ally
at most three dice (`darkness.ally.one-per-turn`), and three points are spent (`darkness.vp.spend-cap`)."""
DICE = range(1, 13)
"""More nobody has (`darkness.check.pool`, `darkness.vp.spend-die`)."""


def every_set(dice: int) -> list[Rerolls]:
    """All that somebody with so many dice may have left, the smallest sets first."""
    found = {
        tuple(sorted([min(many, dice) for many in (*helpers, *ally, *(1,) * points)]))
        for some in range(ALLOWED.helpers + 1)
        for helpers in combinations_with_replacement(range(1, ALLOWED.helper + 1), some)
        for ally in [(), *[(many,) for many in range(1, ALLOWED.ally + 1)]]
        for points in range(ALLOWED.points + 1)
    }
    return sorted(found - {()}, key=lambda rerolls: (len(rerolls), rerolls))


class Plain:
    """In how many ways each roll fails, and each part that is kept, set after set."""

    def __init__(self, rolls: Failing, dice: int) -> None:
        self.rolls, self.dice = rolls.upto(dice), dice
        self.values: dict[Rerolls, Ways] = {(): [1] * len(rolls.places[dice])}
        self.worth: dict[tuple[Rerolls, int], Ways] = {}

    def thrown(self, later: Rerolls, many: int) -> Ways:
        """What each part is worth when so many dice are thrown and these re-rolls come later."""
        if not many:
            return self.values[later]
        if (later, many) not in self.worth:
            more, (order, by_faces) = self.thrown(later, many - 1), self.rolls.grown[self.dice - many]
            flat = [sum([more[place] for place in places]) for each in by_faces for places in each]
            self.worth[later, many] = [flat[place] for place in order]
        return self.worth[later, many]

    def by_thrown(self, rerolls: Rerolls) -> list[Ways]:
        """The same by the number of dice thrown, with the smallest re-roll that allows it, of as many ways all."""
        found: list[Ways] = [[]]
        for many in range(1, rerolls[-1] + 1):
            i = bisect_left(rerolls, many)
            spare = 6 ** (rerolls[i] - many)
            found.append([ways * spare for ways in self.thrown(rerolls[:i] + rerolls[i + 1 :], many)])
        return found

    def solve(self, rerolls: Rerolls) -> list[Ways]:
        """The best for each roll: of each part with one die fewer the best, or itself."""
        worth = self.by_thrown(rerolls)
        best = worth[-1]
        for many in range(rerolls[-1] - 1, -1, -1):
            smaller = [min([best[place] for place in places], default=None) for places in self.rolls.parts[self.dice - many]]
            own = worth[many] if many else [None] * len(smaller)
            best = [min([ways for ways in pair if ways is not None]) for pair in zip(smaller, own, strict=True)]
        self.values[rerolls] = best
        return worth


def worth_keeping(rolls: Failing, dice: int) -> list[list[int]]:
    """The fewest parts of each roll of which one is the best, whatever may be re-rolled."""
    plain, sets = Plain(rolls, dice), every_set(dice)
    every = every_part(rolls, dice, min(dice, ALLOWED.helper))
    known: list[list[Part]] = [[] for _ in every]
    for left in sets:
        worth = plain.solve(left)
        for parts, possible, best in zip(known, every, plain.values[left], strict=True):
            if not any(_is_best(part, worth, best) for part in parts):
                good = [part for part in possible if _is_best(part, worth, best)]
                parts.append(min(good, key=lambda part: _order(part, left)))
    served: list[set[frozenset[Part]]] = [set() for _ in every]
    for left in sets:
        worth = plain.by_thrown(left)
        for serving, parts, best in zip(served, known, plain.values[left], strict=True):
            good = [part for part in parts if _is_best(part, worth, best)]
            serving.add(frozenset([*good, *[part._replace(larger=False) for part in good if part.thrown in left]]))
    return [[packed(part) for part in sorted(_fewest(serving), reverse=True)] for serving in served]


def _is_best(part: Part, worth: list[Ways], best: int) -> bool:
    return part.thrown < len(worth) and worth[part.thrown][part.place] == best


def _order(part: Part, left: Rerolls) -> tuple[bool, int, int]:
    """What uses up a re-roll first, then what throws most."""
    return part.thrown not in left, -part.thrown, part.place


def _fewest(serving: Iterable[frozenset[Part]]) -> list[Part]:
    """Some of which at least one is in each of these sets: greedily, and then without those that are not needed."""
    found, left = list[Part](), set(serving)
    while left:
        many = Counter([part for parts in left for part in parts])
        found.append(max(many, key=lambda part: (many[part], not part.larger, part)))
        left = {parts for parts in left if found[-1] not in parts}
    for part in sorted(found, reverse=True):
        rest = {other for other in found if other != part}
        if all(rest & parts for parts in serving):
            found.remove(part)
    return found


def main() -> None:
    if len(sys.argv) > 1:
        tn, dice = map(int, sys.argv[1:])
        print(msgspec.json.encode(worth_keeping(failing(tn, False), dice)).decode())
        return
    for tn in range(1, BEST + 1):
        for gamble in (False, True) if tn in (TWO_PAIR, FULL_HOUSE) else (False,):
            rolls = failing(tn, gamble)
            if found := {dice: worth_keeping(rolls, dice) for dice in DICE if rolls.upto(dice).places[dice]}:
                ALLOWED.parts[rolls.name] = found
                print(f"{rolls.name}: {sum([len(parts) for each in found.values() for parts in each])} parts", flush=True)
    text = msgspec.json.encode(ALLOWED).decode().replace("{", "{\n").replace("]],", "]],\n").replace("}", "\n}")
    Path(rerolls.__file__).with_name("worth_keeping.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
