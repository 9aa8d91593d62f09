"""Positions that can be won in one turn: made from games of bots, and given to bots to solve.

python tools/wins.py make reborn/toll-house --games 40 --most 20      appends to tests/text/wins.jsonl
python tools/wins.py solve --bots greedy:64 hard:600 --game reborn    the share that each bot wins
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from noctule.engine import find
from noctule.lab.statistics import Share

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from text import wins
from text.wins import Win


def make(given: argparse.Namespace) -> None:
    game, _, scenario = given.what.partition("/")
    scenarios = [scenario] if scenario else [one.key for one in find(game).scenarios]
    known = {(win.game, win.scenario, win.seed) for win in wins.read()}
    found = 0
    for seed in range(given.seed, given.seed + given.games):
        for key in scenarios:
            if found >= given.most or (game, key, seed) in known:
                continue
            more = wins.made(game, key, seed, given.bot)
            found += len(more)
            with wins.WINS.open("ab") as file:
                file.writelines(msgspec.json.encode(win) + b"\n" for win in more)
            print(f"{game}/{key} {seed}: {', '.join(f'{len(win.way)} answers' for win in more) or '-'}", flush=True)


def solve(given: argparse.Namespace) -> None:
    chosen = [win for win in wins.read() if given.game in ("", win.game)][:: given.every]
    for bot in given.bots:
        for line in shares(chosen, bot):
            print(line, flush=True)


def shares(chosen: Iterable[Win], bot: str) -> Iterator[str]:
    right, asked = Counter[str](), Counter[str]()
    for win in chosen:
        asked[win.game] += 1
        right[win.game] += wins.solved(win, bot)
    for game, many in asked.items():
        yield f"{bot}, {game}: {right[game]} of {many}, {Share(right[game], many)} in 100"
    yield f"{bot}, all: {right.total()} of {asked.total()}, {Share(right.total(), asked.total())} in 100"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make", help="play games, and keep the positions in which one turn was enough")
    making.add_argument("what", metavar="GAME[/SCENARIO]")
    making.add_argument("--games", type=int, default=20, help="of every scenario")
    making.add_argument("--most", type=int, default=40, help="positions that are added, at most")
    making.add_argument("--seed", type=int, default=1)
    making.add_argument("--bot", default="greedy:24")
    making.set_defaults(run=make)
    solving = commands.add_parser("solve", help="have bots play these turns")
    solving.add_argument("--bots", nargs="+", default=["greedy:64", "hard:600"])
    solving.add_argument("--game", default="")
    solving.add_argument("--every", type=int, default=1, metavar="N", help="every so many of the positions")
    solving.set_defaults(run=solve)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
