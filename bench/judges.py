"""What a judgement costs: the first answers of a few games of a bot, from a cold start.

    python bench/judges.py [escape darkness ...] [--bot greedy:64] [--games 8] [--answers 60] [--seed 500]

Microseconds of thread time around `Game.judge`, in the places that the bot really judges; scenarios and numbers of seats in
turn, as the game lists them. The digest is of all values to the last bit: whoever makes a judge faster must not change it.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from hashlib import blake2s
from random import Random
from struct import pack
from time import thread_time_ns
from typing import Any, Final

from noctule.bots import reply
from noctule.engine import Game, Setup, Table, find
from noctule.lab.plans import NAMES, seated

GAMES: Final = ("scare", "escape", "darkness", "reborn", "eternaut")


class Clock:
    """A game whose judge is timed."""

    def __init__(self, game: Game[Any]) -> None:
        assert game.judge is not None
        self._judge, self.game = game.judge, replace(game, judge=self.judge)
        self.times: list[int] = []
        self._values = blake2s(digest_size=8)

    def judge(self, position: Any, seat: str) -> float:
        begun = thread_time_ns()
        worth = self._judge(position, seat)
        self.times.append(thread_time_ns() - begun)
        self._values.update(pack("<d", worth))
        return worth

    def line(self) -> str:
        """Mean, median, how many judgements, and the digest of their values."""
        times = sorted(self.times)
        mean, median = sum(times) / len(times) / 1000, times[len(times) // 2] / 1000
        return f"{self.game.key:10}{mean:7.1f} µs{median:7.1f} median{len(times):8} judged  {self._values.hexdigest()}"


def opening(game: Game[Any], bot: str, number: int, seed: int, answers: int) -> None:
    """The first answers of one game."""
    scenario = game.scenarios[number % len(game.scenarios)]
    fewest, most = scenario.seats
    setups = [Setup(scenario.key, NAMES[:count]) for count in range(fewest, most + 1)]
    played = [setup for setup in setups if game.no_setup is None or game.no_setup(setup) is None]
    table: Table[Any] = Table.start(game, played[number % len(played)], seed=seed)
    seats = table.setup.seats
    bots = {seat: seated(bot, len(seats) * seed + n) for n, seat in enumerate(seats)}
    dice = Random(seed)
    for _ in range(answers):
        if table.over:
            break
        seat = next(iter(table.pending))
        reply(table, seat, bots[seat], dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", nargs="*", default=GAMES)
    parser.add_argument("--bot", default="greedy:64")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--seed", type=int, default=500)
    given = parser.parse_args()
    for key in given.key:
        clock = Clock(find(key))
        for number in range(given.games):
            opening(clock.game, given.bot, number, given.seed + number, given.answers)
        print(clock.line(), flush=True)


if __name__ == "__main__":
    main()
