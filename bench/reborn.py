"""Earth Reborn: random play over all scenarios, and what a fork costs in the middle of an interruption.

    python bench/reborn.py games [--times 66]
    python bench/reborn.py fork [--times 2000]

Prints its figures as JSON. `bench/run.py` starts it in processes of their own. Computing time of the process is what counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import msgspec

from noctule.engine import Luck, Table, arrange, find
from noctule.engine.contract import setup_for

REBORN = find("reborn")
GUARD = "x.shoot-2-red.move-1-gold.shoot-1-red.shoot-2"
DRAWING = """
    +-+-+-+-+-+-+
    |B . . . . .|
    +-+-+-+-+-+ +
    |. . . . . h|
    +-+-+-+-+-+-+"""
WAY = (
    ("ana", "activate:bolter"),
    ("ana", "move:x.move-4.shoot-2.1:2"),
    *(("ana", f"step:{column}1") for column in "bcdef"),
    ("ben", "duel:hollister"),
    ("ana", "face:s"),
    ("ana", "bid:0"),
    ("ben", "bid:1"),
    ("ben", f"shoot:{GUARD}.1:2"),
)
"""Bolter walks into Hollister's sight; she wins the duel and takes aim."""


class Speed(msgspec.Struct):
    """Decisions per second and core: of the first games of a process, and of as many after them."""

    cold: float
    warm: float
    decisions: int


class Forks(msgspec.Struct):
    """Microseconds in the middle of an interruption."""

    fork: float
    imagine: float
    view: float
    judge: float
    depth: int
    """How many answers ago the last boundary was."""


def play(seed: int) -> int:
    """One whole game of random legal play, options built, answers validated, log kept; its number of decisions."""
    table: Table[Any] = Table.start(REBORN, setup_for(REBORN, seed), seed=seed)
    policy, decisions = Luck(seed + 1), 0
    while not table.over:
        pending = table.pending
        seat = list(pending)[policy.below(len(pending))]
        table.answer(seat, pending[seat].sample(policy))
        decisions += 1
    return decisions


def games(first: int, count: int) -> tuple[int, float]:
    """(decisions, seconds) of so many games; the seeds go through every scenario and both sides."""
    started = process_time()
    return sum(play(seed) for seed in range(first, first + count)), process_time() - started


def speed(times: int) -> Speed:
    (decisions, cold), (more, warm) = games(0, times), games(times, times)
    return Speed(decisions / cold, more / warm, decisions)


def interrupted() -> tuple[Table[Any], int]:
    """A table in the middle of an interruption inside a Move, and how many answers its last boundary is away."""
    table: Table[Any] = arrange(
        REBORN,
        DRAWING,
        seats=("ana", "ben"),
        seed=1,
        facing={"bolter": "e", "hollister": "n"},
        tiles={"bolter": ["x.move-4.shoot-2"], "hollister": [GUARD]},
        carrying={"hollister": ["carbine?weight=0"]},
        cards={"hollister": "shooting=2"},
        cp={"norad": 8, "salemite": 8},
    )
    depth, segment = 0, table.mark()[0]
    for seat, key in WAY:
        if seat in table.pending and any(option.key == key for option in table.pending[seat].options):
            table.answer(seat, key)
            depth, segment = (depth + 1, segment) if table.mark()[0] == segment else (0, table.mark()[0])
    assert table.state.interruption is not None, "nobody interrupts any more: see what has changed"
    return table, depth


def microseconds(work: Callable[[], object], times: int) -> float:
    started = process_time()
    for _ in range(times):
        work()
    return (process_time() - started) / times * 1e6


def forks(times: int) -> Forks:
    table, depth = interrupted()
    state, judge = table.state, REBORN.judge
    assert judge is not None
    return Forks(
        microseconds(lambda: table.fork(seed=1), times),
        microseconds(lambda: table.imagine("ana", 1), times),
        microseconds(lambda: table.view("ana"), times),
        microseconds(lambda: judge(state, "ana"), times),
        depth,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("games", "fork"))
    parser.add_argument("--times", type=int, default=0)
    asked = parser.parse_args()
    found = speed(asked.times or 66) if asked.what == "games" else forks(asked.times or 2000)
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
