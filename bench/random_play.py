"""Random legal play of a real game through the whole table: options built, answers checked, log kept.

    python bench/random_play.py scare --games 200
    python bench/random_play.py reborn --games 66
    python bench/random_play.py eternaut --games 90 --scenarios a,b1,c
    python bench/random_play.py scare --games 30 --views

With `--views` every seat looks after every answer, as they do at a server's table.

Prints its figures as JSON. `bench/run.py` starts it in processes of their own, so that a cold start is part of the figures: the
first games fill the tables of sight and distance. Garbage is collected as rarely as in the lab and on the server. Computing
time of the process alone is what counts.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

import msgspec

from noctule.engine import Game, Table, find
from noctule.engine.contract import playthrough, setup_for
from noctule.lab.collecting import collect_less

FILLING: int = 3
"""How many times as many games are played, unmeasured, between the first and the later ones."""


class Speed(msgspec.Struct):
    """Answers per second and core: of the first games of a process, and of as many when the tables are filled.

    `forced` are decisions per answer that had only one option: the table has answered them itself in the same time.
    """

    cold: float
    warm: float
    answers: int
    forced: float


class Looking(msgspec.Struct):
    """The same with the views of all seats after every answer, and what these views take, in microseconds."""

    cold: float
    warm: float
    views_cold: float
    views_warm: float
    answers: int


def play(game: Game[Any], seed: int) -> int:
    """One whole game; its number of answers."""
    table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
    dice, answers = Random(seed), 0
    while pending := table.pending:
        seat, decision = next(iter(pending.items()))
        table.answer(seat, decision.sample(dice))
        answers += 1
    return answers


def play_and_look(game: Game[Any], seed: int) -> tuple[int, float]:
    """One whole game in which all seats look after every answer; its number of answers, and the seconds that looking took."""
    table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
    dice, answers, looked = Random(seed), 0, 0.0
    while pending := table.pending:
        seat, decision = next(iter(pending.items()))
        table.answer(seat, decision.sample(dice))
        answers += 1
        started = process_time()
        for watcher in table.setup.seats:
            table.view(watcher)
        looked += process_time() - started
    return answers, looked


def games(game: Game[Any], first: int, count: int) -> tuple[int, float]:
    """(answers, seconds) of so many games; the seeds go through every scenario, number of seats and setting."""
    started = process_time()
    return sum(play(game, seed) for seed in range(first, first + count)), process_time() - started


def games_with_views(game: Game[Any], first: int, count: int) -> tuple[int, float, float]:
    """(answers, seconds, seconds of them for views) of so many games."""
    started = process_time()
    played = [play_and_look(game, seed) for seed in range(first, first + count)]
    return sum(answers for answers, _ in played), process_time() - started, sum(looked for _, looked in played)


def forced_per_answer(game: Game[Any], count: int) -> float:
    """How many decisions the table answers itself for each one that it asks, over so many games."""
    text = "".join(playthrough(game, setup_for(game, seed), seed) for seed in range(count))
    return text.count("\n!") / text.count("\nseat-")


def speed(game: Game[Any], count: int) -> Speed:
    collect_less()
    answers, cold = games(game, 0, count)
    games(game, count, FILLING * count)
    more, warm = games(game, (FILLING + 1) * count, count)
    return Speed(answers / cold, more / warm, answers, forced_per_answer(game, count))


def looking(game: Game[Any], count: int) -> Looking:
    collect_less()
    answers, cold, seen = games_with_views(game, 0, count)
    games(game, count, FILLING * count)
    more, warm, seen_later = games_with_views(game, (FILLING + 1) * count, count)
    return Looking(answers / cold, more / warm, seen / answers * 1e6, seen_later / more * 1e6, answers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--scenarios", default="", help="only these, by their keys with a comma between them")
    parser.add_argument("--views", action="store_true", help="all seats look after every answer")
    asked = parser.parse_args()
    game = find(asked.game)
    if wanted := [key for key in asked.scenarios.split(",") if key]:
        game = replace(game, scenarios=tuple(scenario for scenario in game.scenarios if scenario.key in wanted))
    found = looking(game, asked.games) if asked.views else speed(game, asked.games)
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
