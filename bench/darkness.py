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

from noctule.games.darkness.checks import odds, patterns
from noctule.games.darkness.checks.patterns import BEST

REROLLS = ((), (1,), (3,), (4,), (1, 1, 1), (3, 1, 1, 1), (3, 4), (3, 4, 6), (4, 6, 1, 1, 1), (3, 4, 6, 1, 1, 1))
"""Nothing, a point, an Ally, a helper, three points, and so on up to an Ally, two helpers and three points."""
DICE = range(2, 12)
SEVERAL = (4, 6, 1, 1, 1)
SPOILED = (3, 4)


class Cost(msgspec.Struct):
    """Milliseconds for pools of up to so many dice: a plain roll, several re-rolls, and two after a Nuisance."""

    dice: int
    plain: float
    several: float
    spoiled: float


def forget() -> None:
    """As if nobody had ever asked."""
    for remembered in [
        thing for module in (odds, patterns) for thing in vars(module).values() if hasattr(thing, "cache_clear")
    ]:
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
    row = [f"{slowest(dice, SPOILED, times, 1):.1f}" for dice in DICE]
    print(f"| 3, 4 after a Nuisance | {' | '.join(row)} |")
    row = [f"{min([once(partial(odds.patterns, dice, nuisances=1)) for _ in range(times)]):.1f}" for dice in DICE]
    print(f"| every combination after a Nuisance | {' | '.join(row)} |")


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
