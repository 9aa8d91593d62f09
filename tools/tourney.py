"""Bots against bots: who wins how often, by scenario, by seat and by bot.

    tools/tourney.py reborn greedy random --games 100
    tools/tourney.py reborn greedy greedy --games 400 --forks 16 --scenario annex --processes 2

Every second game the bots change seats, unless both are the same. A run can be stopped at any time: what was played so far
is told.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from noctule.engine import find
from noctule.lab.tourney import SEATS, Played, Tally, interval, matches, tourney


def main() -> None:
    given = _arguments()
    known = [scenario.key for scenario in find(given.game).scenarios if scenario.seats[0] <= len(SEATS) <= scenario.seats[1]]
    wrong = [key for key in given.scenario if key not in known]
    if wrong:
        sys.exit(f"no scenario {', '.join(wrong)} for two; there are: {', '.join(known)}")
    todo = list(matches(given.game, given.scenario or known, (given.one, given.two), given.games, given.seed, given.forks))
    started, done = perf_counter(), 0

    def tell(played: Played) -> None:
        nonlocal done
        done += 1
        if given.verbose:
            seats = " ".join(f"{seat}={played.match.bots[played.match.bot(seat)]}" for seat in SEATS)
            print(
                f"{played.match.scenario} {played.match.seed} {seats}: {played.winner or 'nobody'}, {played.outcome}",
                flush=True,
            )
        elif done % 10 == 0 or done == len(todo):
            print(f"\r{done} of {len(todo)} games, {perf_counter() - started:.0f} s", end="", file=sys.stderr, flush=True)

    tallies = tourney(todo, given.processes, tell)
    print(file=sys.stderr)
    _report(tallies, (given.one, given.two))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Bots against bots.")
    parser.add_argument("game")
    parser.add_argument("one", help="a bot: random, greedy")
    parser.add_argument("two")
    parser.add_argument("--games", type=int, default=100, help="of each scenario")
    parser.add_argument("--scenario", action="append", default=[], metavar="KEY")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forks", type=int, help="what a bot that thinks may try for an answer; fewer is quicker")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="a line for each game")
    return parser.parse_args()


def _report(tallies: dict[str, Tally], bots: tuple[str, str]) -> None:
    """A row for each scenario, and one for all of them: wins in 100, with the interval that is likely behind them."""
    total = Tally()
    heads = f"{'seat one':>18} {'seat two':>18} {bots[0]:>18} {'answers':>8} {'ms each':>8} {'slowest':>8}"
    print(f"{'scenario':14} {'games':>6} {heads}")
    for key, tally in tallies.items():
        _row(key, tally)
        total.games += tally.games
        total.crashes += tally.crashes
        total.answers += tally.answers
        total.seconds += tally.seconds
        total.seats = (total.seats[0] + tally.seats[0], total.seats[1] + tally.seats[1])
        total.bots = (total.bots[0] + tally.bots[0], total.bots[1] + tally.bots[1])
        total.slowest = max(total.slowest, tally.slowest)
    _row("all", total)


def _row(key: str, tally: Tally) -> None:
    games = max(1, tally.games)
    shares = [_share(wins, tally.games) for wins in (*tally.seats, tally.bots[0])]
    each = 1000 * tally.seconds / max(1, tally.answers)
    row = " ".join(f"{share:>18}" for share in shares)
    crashed = f"  {tally.crashes} crashed" if tally.crashes else ""
    print(f"{key:14} {tally.games:>6} {row} {tally.answers // games:>8} {each:>8.1f} {tally.slowest:>7.2f}s{crashed}")


def _share(wins: int, games: int) -> str:
    low, high = interval(wins, games)
    return f"{100 * wins / max(1, games):.0f} ({100 * low:.0f} to {100 * high:.0f})"


if __name__ == "__main__":
    main()
