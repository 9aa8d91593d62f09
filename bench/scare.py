"""S.C.A.R.E. Tactics: a monster phase with twelve monsters on the largest map.

    python bench/scare.py [--times 20]

Prints its figures as JSON. `bench/run.py` starts it in a process of its own, so that a cold start is part of the figures.
Computing time of the process alone is what counts.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec
from msgspec.structs import replace

from noctule.engine import Luck, Setup, Table, find
from noctule.games.scare.board import figures
from noctule.games.scare.content.facts import FACTS
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.state import State

SCARE = find("scare")
HORDE = ("man-baby", "scarecrow", *("baby-doll",) * 2, *("night-widow",) * 8)


class Phase(msgspec.Struct):
    """Milliseconds of computing: the first phase of a process, and those after it."""

    cold: float
    warm: float
    worst: float
    map: str
    monsters: int


def largest_map() -> str:
    return max({facts.map for facts in FACTS.scenario.values()}, key=lambda key: the_map(key).floor.bit_count())


def besieged(seed: int) -> State:
    """A quick team and twelve monsters scattered over the spawn spaces of the largest map, the monsters to move."""
    scenario = next(key for key, facts in FACTS.scenario.items() if facts.map == largest_map())
    start = Table.start(SCARE, Setup(scenario, ("ana",), {"team": "quick"}), seed=seed)
    s: State = start.state.copy()
    spaces = sorted(the_map(s.map).numbers.values())
    order = [spaces[i] for i in Luck(seed).permutation(len(spaces))]
    for agent in s.agents:
        figures.put_agent(s, agent, order.pop())
    for kind in HORDE:
        figures.new_monster(s, kind, order.pop())
    return replace(s, phase="move", turn=None, acted=())


def phase(seed: int) -> float:
    """Milliseconds of computing for the whole monster phase: moving, spawning, attacking, the players' choices included."""
    state = besieged(seed)
    started = process_time()
    table: Table[Any] = Table.arranged(SCARE, state, ("ana",), seed=seed)
    dice = Random(seed)
    while not table.over and table.state.phase in ("move", "spawn", "attack"):
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(dice))
    return (process_time() - started) * 1000


def phases(times: int) -> Phase:
    first, *later = [phase(seed) for seed in range(times + 1)]
    return Phase(first, median(later), max(later), largest_map(), len(HORDE))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--times", type=int, default=20)
    print(msgspec.json.encode(phases(parser.parse_args().times)).decode())


if __name__ == "__main__":
    main()
