"""When Darkness Comes: what the odds of a check cost the first time they are asked for.

    python bench/darkness.py [--times 3]            figures as JSON, for `bench/run.py`
    python bench/darkness.py --table                what may be re-rolled by the number of dice

Milliseconds of the slowest Target Number, all tables and memories of the odds empty before but for what was made while the
game was read. Computing time of the process is what counts; the best of several runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from time import process_time

import msgspec

from noctule.games.darkness.checks import failing, odds, patterns
from noctule.games.darkness.checks import rerolls as best_use
from noctule.games.darkness.checks.patterns import BEST

REROLLS = (
    (),
    (1,),
    (3,),
    (4,),
    (1, 1, 1),
    (3, 1, 1, 1),
    (3, 4),
    (3, 4, 6),
    (4, 6, 1, 1, 1),
    (3, 4, 6, 1, 1, 1),
    (3, 4, 5, 6, 1, 1, 1),
    (3, 4, 5, 6, 7, 1, 1, 1),
    (2, 4, 5, 6, 7, 8, 1, 1, 1),
)
"""Nothing, a point, an Ally, a helper, three points, and so on up to an Ally, five helpers and three points, which is all that
the rules allow: at most six play (`players.most`), one Ally helps (`darkness.assist.consecutive`), three points are spent
(`darkness.vp.spend-cap`). An Ally re-rolls at most 3 dice (`disks.toml`), a helper an Attribute, at most 6 (`experience.most`),
and a Skill, at most 2 (`darkness.assist.reroll-count`, `darkness.skill.level-dice`)."""
DICE = range(2, 13)
"""At most 12: an Attribute of 6, a Skill of 2, an Item of 3 (`darkness.check.pool`) and a die bought for two of the points."""
SEVERAL = (4, 6, 1, 1, 1)
SPOILED = (3, 4)
NUISANCES = (1, 2)
"""At most two Disks trouble one check: two of Defense, of sneaking or of searching, and 11 dice at most."""


class Cost(msgspec.Struct):
    """Milliseconds for pools of up to so many dice: a plain roll, several re-rolls, and two after a Nuisance."""

    dice: int
    plain: float
    several: float
    spoiled: float


def forget() -> None:
    """As if nobody had ever asked."""
    for module in (best_use, failing, odds, patterns):
        for remembered in vars(module).values():
            if hasattr(remembered, "cache_clear"):
                remembered.cache_clear()


def first_time(dice: int, tn: int, rerolls: tuple[int, ...], nuisances: int = 0) -> float:
    return once(lambda: odds.chance(dice, tn, rerolls, nuisances=nuisances))


def once(asked: Callable[[], object]) -> float:
    """Milliseconds of something that nobody has asked for before."""
    forget()
    before = process_time()
    asked()
    return 1000 * (process_time() - before)


def slowest(dice: int, rerolls: tuple[int, ...], times: int, nuisances: int = 0) -> float:
    every = [[first_time(dice, tn, rerolls, nuisances) for _ in range(times)] for tn in range(1, BEST + 1)]
    return max(min(each) for each in every)


def cost(dice: int, times: int) -> Cost:
    return Cost(dice, slowest(dice, (), times), slowest(dice, SEVERAL, times), slowest(dice, SPOILED, times, 1))


def table(times: int) -> None:
    print("| re-rolls of so many dice | " + " | ".join(f"{dice} dice" for dice in DICE) + " |")
    print("|---" * (len(DICE) + 1) + "|")
    for rerolls in REROLLS:
        row = [f"{slowest(dice, rerolls, times):.1f}" for dice in DICE]
        print(f"| {', '.join(map(str, rerolls)) or 'none'} | {' | '.join(row)} |")
    for nuisances in NUISANCES:
        after = f"after {('a Nuisance', 'two Nuisances')[nuisances - 1]}"
        for rerolls in (SPOILED, *REROLLS[-2:]):
            row = [f"{slowest(dice, rerolls, times, nuisances):.1f}" for dice in DICE]
            print(f"| {', '.join(map(str, rerolls))} {after} | {' | '.join(row)} |")
        for gamble in (False, True):
            asked = [partial(odds.patterns, dice, nuisances=nuisances, gamble=gamble) for dice in DICE]
            row = [f"{min([once(one) for _ in range(times)]):.1f}" for one in asked]
            print(f"| every combination {after}{', a gambler' if gamble else ''} | {' | '.join(row)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--dice", type=int, default=9)
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args()
    if asked.table:
        table(asked.times)
    else:
        print(msgspec.json.encode(cost(asked.dice, asked.times)).decode())


if __name__ == "__main__":
    main()
