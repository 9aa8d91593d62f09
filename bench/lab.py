"""How much two workers of `noctule lab play` are worth, against one.

    python bench/lab.py [--game scare] [--games 40] [--bots greedy:4]

Both play the same plan. On a quiet machine the seconds say it. On a busy one look at the computing time: what the workers took
together, and what the one that hands out and writes down took beside them, which nobody can share with it. `worth` is what
follows from these: the time of one worker by half of that of two with all that was spent beside them.
"""

from __future__ import annotations

import argparse
import resource
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from noctule.lab.crews import Processes
from noctule.lab.plans import Plan, Study
from noctule.lab.studies import study


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="scare")
    parser.add_argument("--scenario", default="bedtime")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bots", default="greedy:4")
    given = parser.parse_args()
    plan = Plan((Study(given.game, (given.scenario,), (1,), given.bots),), given.games)
    spent: dict[int, tuple[float, float, float]] = {}
    for workers in (1, 2):
        before, children, started = process_time(), _children(), perf_counter()
        with TemporaryDirectory() as folder:
            study(plan, Path(folder) / "r", lambda workers=workers: Processes(workers), lambda *_: None)  # type: ignore[misc]
        spent[workers] = perf_counter() - started, _children() - children, process_time() - before
        seconds, worked, beside = spent[workers]
        print(f"{workers} of them: {seconds:.1f} s, workers computed {worked:.1f} s, beside them {beside:.1f} s", flush=True)
    (one, worked_one, beside_one), (two, worked_two, beside_two) = spent[1], spent[2]
    print(f"seconds of one / seconds of two: {one / two:.2f}")
    print(f"worth, by computing time: {(worked_one + beside_one) / (worked_two / 2 + beside_two):.2f}")


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
