"""Earth Reborn: what a fork costs in the middle of an interruption.

    python bench/reborn.py [--times 2000]

Prints its figures as JSON. `bench/run.py` starts it in a process of its own. Computing time of the process is what counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import msgspec

from noctule.engine import Table, arrange, find

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


class Forks(msgspec.Struct):
    """Microseconds in the middle of an interruption."""

    fork: float
    imagine: float
    view: float
    judge: float
    depth: int
    """How many answers ago the last boundary was."""


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
    parser.add_argument("--times", type=int, default=2000)
    print(msgspec.json.encode(forks(parser.parse_args().times)).decode())


if __name__ == "__main__":
    main()
