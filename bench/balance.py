"""How often a table of bots wins each scenario of When Darkness Comes, by the number of characters.

    python bench/balance.py --games 24 [--scenario wheel] [--characters 1 2 6] [--forks 64] [--processes 2]
    python bench/balance.py --against-random --scenario tide-owes --games 100

Won is a game in which somebody has won; with `--against-random` two bots change seats with two random players in every second
game, and won is one in which a thinking seat has won. Prints a line for each scenario, `wins/games` for each number of
characters. A run can be stopped at any time: what was played so far is kept in `--out`, and not played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from noctule.bots import make, reply
from noctule.engine import Setup, Table, find
from noctule.lab.collecting import collect_less

NAMES = ("ana", "ben", "eva", "jon", "liv", "tom")


class Match(msgspec.Struct, frozen=True):
    """One game to be played; `thinking` are the seats of bots that think, the others play at random."""

    scenario: str
    characters: int
    seed: int
    forks: int
    thinking: tuple[str, ...]


class Played(msgspec.Struct, frozen=True):
    """How it went."""

    match: Match
    won: bool
    outcome: str
    rounds: int
    dead: int
    answers: int
    seconds: float


def play(match: Match) -> Played:
    """Play one game to its end."""
    started, answers, seats = perf_counter(), 0, NAMES[: match.characters]
    table: Table[Any] = Table.start(find("darkness"), Setup(match.scenario, seats), seed=match.seed)
    dice = Random(match.seed)
    kinds = {seat: "greedy" if seat in match.thinking else "random" for seat in seats}
    bots = {seat: make(kinds[seat], 8 * match.seed + n, forks=match.forks) for n, seat in enumerate(seats)}
    while not table.over:
        seat = next(iter(table.pending))
        reply(table, seat, bots[seat], dice)
        answers += 1
    s = table.state
    won, dead = bool({*s.winners} & {*match.thinking}), sum(one.dead for one in s.people.values())
    return Played(match, won, s.outcome, s.round, dead, answers, perf_counter() - started)


def matches(given: argparse.Namespace) -> Iterator[Match]:
    cards = [scenario for scenario in find("darkness").scenarios if scenario.key in given.scenario or not given.scenario]
    for n in range(given.games):
        for card in cards:
            most = card.seats[1] - 1
            for characters in range(card.seats[0], most + 1):
                if characters in given.characters:
                    seats = NAMES[:characters]
                    thinking = seats[n % 2 :: 2] if given.against_random else seats
                    seed = given.seed + (n // 2 if given.against_random else n)
                    yield Match(card.key, characters, seed, given.forks, thinking)


def kept(path: Path | None) -> list[Played]:
    if path is None or not path.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in path.read_text(encoding="utf-8").splitlines()]


def tell(games: list[Played]) -> None:
    counts = sorted({one.match.characters for one in games})
    print("| scenario | " + " | ".join(f"{many}" for many in counts) + " | all | rounds | died | s a game |")
    print("|---" * (len(counts) + 5) + "|")
    for scenario in dict.fromkeys(one.match.scenario for one in games):
        mine = [one for one in games if one.match.scenario == scenario]
        cells = [[one.won for one in mine if one.match.characters == many] for many in counts]
        words = [f"{sum(cell)}/{len(cell)}" if cell else "" for cell in cells]
        died = sum(one.dead for one in mine) / sum(one.match.characters for one in mine)
        rounds, seconds = (sum(each) / len(mine) for each in ([one.rounds for one in mine], [one.seconds for one in mine]))
        share = f"{sum(one.won for one in mine)}/{len(mine)}"
        print(f"| `{scenario}` | {' | '.join(words)} | {share} | {rounds:.1f} | {died:.0%} | {seconds:.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24, help="of each scenario and number of characters")
    parser.add_argument("--scenario", action="append", default=[], metavar="KEY")
    parser.add_argument("--characters", type=int, nargs="+", default=[1, 2, 3, 4, 5, 6])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forks", type=int, default=64, help="what a bot may try for an answer")
    parser.add_argument("--against-random", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file with a line for each game")
    given = parser.parse_args()
    games = kept(given.out)
    before = {one.match for one in games}
    todo = [match for match in matches(given) if match not in before]
    with get_context("spawn").Pool(given.processes, collect_less) as pool:
        for played in pool.imap_unordered(play, todo):
            games.append(played)
            if given.out is not None:
                with given.out.open("a", encoding="utf-8") as file:
                    file.write(msgspec.json.encode(played).decode() + "\n")
    tell(games)


if __name__ == "__main__":
    main()
