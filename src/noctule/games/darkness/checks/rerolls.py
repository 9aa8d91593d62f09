"""The best use of re-rolls: in how many ways a roll may still fail.

Re-rolls may be used in any order, so whoever has nine of them may come to have any of 256 sets left. All sets of as many are
looked at together, as a `Level`: what a roll is worth with each of them stands side by side in one large number, every set in a
lane of its own, and such numbers are added up nearly as fast as small ones. A re-roll keeps some of the dice. What a kept part
is worth is the sum over what the next die may show of what one die more is worth, all the way up (`_one_die_less`); by a move
to other lanes it then counts for the sets that have this re-roll as well (`Use`); and of all parts that may be kept the best
counts, lane by lane (`_best`).

Whoever throws so many dice again uses the smallest re-roll that allows it, as a larger one can do later all that a smaller one
can. Which parts are ever worth keeping nobody knows beforehand, but for all re-rolls that the rules allow it has been tried:
see `TABLE`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from operator import lshift, or_, rshift
from typing import Final, NamedTuple

import msgspec

from .failing import Failing, Grown

Rerolls = tuple[int, ...]
"""What may still be re-rolled: for every helper, Ally and point the number of dice, the smallest first."""
Ways = list[int]
"""In how many ways each roll fails, or, before the last level, that for every set of re-rolls, lane by lane."""


@lru_cache(maxsize=1 << 12)
def worth(rolls: Failing, dice: int, later: Rerolls, size: int) -> Ways:
    """In how many ways each part of so many dice fails when the rest is thrown and such re-rolls come later.

    Of 6 to the power of all dice that are thrown. What cannot fail any more is the last (`failing.SURE`).
    """
    if size == dice:
        return [*_values(rolls, dice, later), 0]
    return [*_one_die_less(worth(rolls, dice, later, size + 1), rolls.upto(dice).grown[size]), 0]


def _one_die_less(more: Ways, grown: Grown) -> Ways:
    """The sum over what one die more may show."""
    none, one, two, three, four, five, six = grown.by_faces
    found = [
        *[0 for _ in none],
        *[more[a] for (a,) in one],
        *[more[a] + more[b] for a, b in two],
        *[more[a] + more[b] + more[c] for a, b, c in three],
        *[more[a] + more[b] + more[c] + more[d] for a, b, c, d in four],
        *[more[a] + more[b] + more[c] + more[d] + more[e] for a, b, c, d, e in five],
        *[more[a] + more[b] + more[c] + more[d] + more[e] + more[f] for a, b, c, d, e, f in six],
    ]
    return [found[place] for place in grown.order]


def _values(rolls: Failing, dice: int, rerolls: Rerolls) -> Ways:
    """The same for dice that lie there."""
    fails = [1] * len(rolls.upto(dice).places[dice])
    if not fails or not rerolls:
        return fails
    plan = _plan(_worth_keeping(rolls, dice, rerolls), rerolls)
    smallest = dice - rerolls[-1]
    for level in _levels(rerolls):
        kept = [fails]
        for size in range(dice - 1, smallest - 1, -1):
            kept.append(_one_die_less(kept[-1], rolls.grown[size]))
        fails = _best(plan, level, kept)
    return fails


# -- which parts to keep ---------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """Something to keep of a roll."""

    thrown: int
    place: int
    """Of what is kept, among the rolls of so many dice."""
    larger: bool
    """Worth a re-roll that could throw more dice, too."""


Parts = list[list[Part]]
"""What is worth keeping of each roll."""


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """What is worth keeping of each roll, for all re-rolls of at most so many helpers, an Ally and points."""

    helpers: int
    helper: int
    """So many dice at most."""
    ally: int
    points: int
    parts: dict[str, dict[int, list[list[int]]]]
    """By the name of the rolls and the number of dice, for each roll: see `packed`."""

    def covers(self, rerolls: Rerolls) -> bool:
        rest = rerolls[min(rerolls.count(1), self.points) :]
        helpers = len(rest) - (rest[:1] <= (self.ally,))
        return helpers <= self.helpers and rerolls[-1] <= self.helper


TABLE: Final = msgspec.json.decode(files(__package__).joinpath("worth_keeping.json").read_bytes(), type=Table)
"""Found by `tools/worth_keeping.py`, which tries all of them: for each number of dice thrown there is mostly one part and no
other."""


def packed(part: Part) -> int:
    return part.place << 5 | part.thrown << 1 | part.larger


def _unpacked(code: int) -> Part:
    return Part(code >> 1 & 15, code >> 5, bool(code & 1))


def _worth_keeping(rolls: Failing, dice: int, rerolls: Rerolls) -> Parts:
    """What has been found, or simply all parts."""
    known = TABLE.parts.get(rolls.name, {}).get(dice) if TABLE.covers(rerolls) else None
    if known is None:
        return every_part(rolls, dice, rerolls[-1])
    return [list(map(_unpacked, codes)) for codes in known]


def every_part(rolls: Failing, dice: int, thrown: int) -> Parts:
    """All parts of each roll with at most so many dice fewer."""
    found: Parts = [[] for _ in rolls.upto(dice).places[dice]]
    kept = [{place} for place in range(len(found))]
    for fewer in range(1, thrown + 1):
        smaller = rolls.parts[dice - fewer + 1]
        kept = [set(chain.from_iterable([smaller[place] for place in places])) for places in kept]
        for parts, places in zip(found, kept, strict=True):
            parts += [Part(fewer, place, True) for place in places]
    return found


class Plan(NamedTuple):
    """How the best is found: what rolls have in common is looked at once."""

    kept: dict[tuple[int, bool], list[int]]
    """The places of all parts that are worth keeping, by how many dice are thrown and whether larger re-rolls are used, too."""
    steps: list[tuple[int, int]]
    """The better of what was found in an earlier step (or of nothing) and of a part, by its place in all of `kept`."""
    last: list[int]
    """The step that ends with the best for each roll."""


def _plan(parts: Parts, rerolls: Rerolls) -> Plan:
    most = rerolls[-1]
    useful = [[part for part in each if part.thrown in rerolls or (part.larger and part.thrown <= most)] for each in parts]
    kept: dict[tuple[int, bool], list[int]] = {}
    for thrown, place, larger in set(chain.from_iterable(useful)):
        kept.setdefault((thrown, larger), []).append(place)
    in_turn = [Part(thrown, place, larger) for (thrown, larger), places in kept.items() for place in places]
    number = {part: number for number, part in enumerate(in_turn)}
    steps, last, known = list[tuple[int, int]](), list[int](), dict[tuple[int, int], int]()
    for each in useful:
        step = -1
        for part in each:
            this = step, number[part]
            step = known.setdefault(this, len(known))
            if step == len(steps):
                steps.append(this)
        last.append(step)
    return Plan(kept, steps, last)


# -- all sets of so many re-rolls ------------------------------------------------------------------------------------


class Use(NamedTuple):
    """How what is worth something with a set comes to be worth it with one re-roll more, used to throw some dice."""

    move: Callable[[int, int], int]
    by: int
    lanes: int
    """Of the sets that have this re-roll, and no smaller one that would do."""
    spare: int
    """For the dice that are not thrown."""


class Level(NamedTuple):
    """All sets of so many re-rolls, in lanes."""

    guards: int
    """The highest bit of each lane."""
    lanes: int
    """All other bits."""
    uses: list[dict[int, Use]]
    """By how many dice are thrown, and by the re-roll; those that any set of the level can make."""


class Layout(NamedTuple):
    """Where the lanes of sets are.

    The lane of a set lies as far up as its re-rolls count together, so that one more is the same move for all sets. Each size
    counts more than all sizes before it together, but the one that there are most of counts nothing: how many of them a set has
    follows from the others.
    """

    counts: dict[int, int]
    """By how many bits a re-roll moves a set up."""
    lanes: list[int]
    """The lowest bits of all lanes, by how many re-rolls that count the sets have."""
    having: dict[int, int]
    """The same for sets that have at least one of a size that counts."""


def _layout(number: Counter[int], free: int, width: int) -> Layout:
    counts, lanes, having = {free: 0}, [1], dict[int, int]()
    step = width
    for size in sorted(number):
        if size != free:
            copies = [step * many for many in range(number[size] + 1)]
            having = {other: sum([some << by for by in copies]) for other, some in having.items()}
            having[size] = sum([sum(lanes) << by for by in copies[1:]])
            wider = [0] * (len(lanes) + number[size])
            for many, by in enumerate(copies):
                for others, some in enumerate(lanes):
                    wider[others + many] += some << by
            lanes, counts[size] = wider, step
            step *= len(copies)
    return Layout(counts, lanes, having)


@lru_cache(maxsize=1 << 4)
def _levels(rerolls: Rerolls) -> list[Level]:
    """For each number of re-rolls, from one to all. A lane has room for the most ways of any part, and a guard."""
    number = Counter(rerolls)
    sizes = sorted(number)
    free = max(sizes, key=number.__getitem__)
    width = (6 ** (sum(rerolls) - rerolls[0] + rerolls[-1])).bit_length() + 1
    counts, every, having = _layout(number, free, width)
    found, before = list[Level](), 0
    for many in range(1, len(rerolls) + 1):
        fewest = max(0, many - number[free])
        there, having[free] = sum(every[fewest : many + 1]), sum(every[fewest:many])
        lowest = (there & -there).bit_length() - 1  # no set lies below
        uses: list[dict[int, Use]] = [{} for _ in range(sizes[-1] + 1)]
        for size in sizes:
            lanes, by = there & having[size], counts[size] + before - lowest
            move = lshift if by >= 0 else rshift
            for thrown in range(size, 0, -1):
                if thrown < size and thrown in number:
                    lanes &= ~having[thrown]
                if lanes:
                    uses[thrown][size] = Use(move, abs(by), _filled(lanes >> lowest, width), 6 ** (size - thrown))
        found.append(Level(there >> lowest << width - 1, _filled(there >> lowest, width), uses))
        before = lowest
    return found


def _filled(lanes: int, width: int) -> int:
    """All bits but the highest of these lanes."""
    return (lanes << width - 1) - lanes


def _best(plan: Plan, level: Level, kept: Sequence[Ways]) -> Ways:
    """The fewest ways to fail, for each roll with each set."""
    own: Ways = []
    for (thrown, larger), places in plan.kept.items():
        fails = [kept[thrown][place] for place in places]
        uses = [use for size, use in level.uses[thrown].items() if larger or size == thrown]
        own += _used(fails, uses, level.lanes)
    guards, top = level.guards, level.guards & -level.guards
    shift = top.bit_length() - 1
    best: Ways = []
    for before, part in plan.steps:
        if before < 0:
            best.append(own[part] | guards)
            continue
        ways = best[before]
        less = ways - own[part]
        where = less & guards  # the guard of a lane stays where the part is no worse
        if where:
            ways -= less & (where - (where >> shift))
        best.append(ways)
    return [best[step] ^ guards for step in plan.last]


def _used(fails: Ways, uses: list[Use], lanes: int) -> Ways:
    """What is worth keeping, for the sets in which a re-roll can throw the rest; for all others more than the worst."""
    found = [lanes & ~sum([use.lanes for use in uses])] * len(fails)
    for move, by, mine, spare in uses:
        moved = [move(ways, by) & mine for ways in fails]
        if spare > 1:
            moved = [ways * spare for ways in moved]
        found = list(map(or_, found, moved))
    return found
