"""What the environments cost, side by side in one run: random play at the bare table, at the table with the view of whoever
is asked, and through PettingZoo with and without looking.

    python bench/research.py [--games 6] [--rounds 5]

Computing time of this process; the rounds of the ways are interleaved, and the best round of each counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time

from noctule.engine import Luck, Setup, Table, available, find
from noctule.lab.collecting import collect_less
from noctule.research import aec

MOST = 4000
"""Answers of a round."""


def bare(game: str, games: int, look: bool = False) -> int:
    scenario, answers = find(game).scenarios[0], 0
    seats = tuple(f"seat-{n + 1}" for n in range(scenario.seats[0]))
    for seed in range(games):
        table: Table[object] = Table.start(game, Setup(scenario.key, seats), seed=seed)  # type: ignore[type-var]
        luck = Luck(seed)
        while not table.over and answers < MOST:
            seat, decision = next(iter(table.pending.items()))
            if look:
                table.view(seat)
            table.answer(seat, decision.sample(luck))
            answers += 1
    return answers


def wrapped(game: str, games: int, look: bool = False) -> int:
    env, steps = aec(game), 0
    for seed in range(games):
        env.reset(seed=seed)
        dice = Random(seed)
        while not env.table.over and steps < MOST:
            env.last(observe=look)
            asked = env._playing.question
            env.step(int(dice.random() * (asked.legal if asked is not None else 1)))
            steps += 1
    return steps


WAYS: dict[str, Callable[[str, int], int]] = {
    "bare": bare,
    "bare, with views": lambda game, games: bare(game, games, look=True),
    "environment": wrapped,
    "environment, with observations": lambda game, games: wrapped(game, games, look=True),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    collect_less()
    print(
        "| game | " + " | ".join(f"{way}, steps/s" for way in WAYS) + " | environment / bare | with observations / with views |"
    )
    print("|---" * (len(WAYS) + 3) + "|")
    for game in available():
        best = dict.fromkeys(WAYS, 0.0)
        for _ in range(given.rounds):
            for way, play in WAYS.items():
                started = process_time()
                steps = play(game, given.games)
                best[way] = max(best[way], steps / (process_time() - started))
        plain, seen, env, looked = best.values()
        cells = " | ".join(f"{speed:,.0f}" for speed in best.values())
        print(f"| `{game}` | {cells} | {env / plain:.2f} | {looked / seen:.2f} |", flush=True)


if __name__ == "__main__":
    main()
