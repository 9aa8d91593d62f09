"""S.C.A.R.E. Tactics: random play over all scenarios, and a monster phase with twelve monsters on the largest map.

    python bench/scare.py games [--times 200]
    python bench/scare.py phase [--times 20]

Prints its figures as JSON. `bench/run.py` starts it in processes of their own, so that a cold start is part of the figures:
the first games fill the tables of sight and distance. Computing time, of the process alone, is what counts.
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
from noctule.engine.contract import playthrough, setup_for
from noctule.games.scare import figures
from noctule.games.scare.facts import FACTS
from noctule.games.scare.maps import the_map
from noctule.games.scare.state import State

SCARE = find("scare")
HORDE = ("man-baby", "scarecrow", *("baby-doll",) * 2, *("night-widow",) * 8)


class Speed(msgspec.Struct):
    """Answers per second and core: of the first games of a process, and of as many after them.

    `forced` are decisions per answer that had only one option: the table has answered them itself in the same time.
    """

    cold: float
    warm: float
    decisions: int
    forced: float


class Phase(msgspec.Struct):
    """Milliseconds of computing: the first phase of a process, and those after it."""

    cold: float
    warm: float
    worst: float
    map: str
    monsters: int


def play(seed: int) -> int:
    """One whole game of random legal play, options built, answers validated, log kept; its number of answers."""
    table: Table[Any] = Table.start(SCARE, setup_for(SCARE, seed), seed=seed)
    dice, decisions = Random(seed), 0
    while pending := table.pending:
        seat, decision = next(iter(pending.items()))
        table.answer(seat, decision.sample(dice))
        decisions += 1
    return decisions


def forced_per_answer(count: int) -> float:
    """How many decisions the table answers itself for each one that it asks, over so many games."""
    text = "".join(playthrough(SCARE, setup_for(SCARE, seed), seed) for seed in range(count))
    return text.count("\n!") / text.count("\nseat-")


def games(first: int, count: int) -> tuple[int, float]:
    """(decisions, seconds) of so many games; the seeds go through every scenario, number of seats and setting."""
    started = process_time()
    return sum(play(seed) for seed in range(first, first + count)), process_time() - started


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


def speed(times: int) -> Speed:
    (decisions, cold), (more, warm) = games(0, times), games(times, times)
    return Speed(decisions / cold, more / warm, decisions, forced_per_answer(times))


def phases(times: int) -> Phase:
    first, *later = [phase(seed) for seed in range(times + 1)]
    return Phase(first, median(later), max(later), largest_map(), len(HORDE))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("games", "phase"))
    parser.add_argument("--times", type=int, default=0)
    asked = parser.parse_args()
    found = speed(asked.times or 200) if asked.what == "games" else phases(asked.times or 20)
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
