"""Winning witnesses of The Eternaut: for every Epilogue code a recorded game that reaches it.

    python tools/witnesses.py                 replay each; record again those that no longer replay
    python tools/witnesses.py c d             only these Scenarios; codes without a witness are looked for too

Games are played by bots whose judge wants one code and no other, seed after seed. They stand in
tests/games/eternaut/witnesses as `<scenario>-<code>.save`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from noctule.bots import reply
from noctule.bots.greedy import GreedyBot
from noctule.engine import DamagedSave, NoctuleError, Setup, Table
from noctule.games.eternaut import GAME
from noctule.games.eternaut.bot import codes, toward
from noctule.games.eternaut.content.words import BOOKS

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "games" / "eternaut" / "witnesses"
SEATS = ("ana", "ben", "cleo")


def replays(path: Path, code: str) -> bool:
    """Does a witness still reach its code? Where only words of the story have changed since, it is written anew."""
    last: Table[Any] | None = None
    changed = False
    try:
        for table in Table.replay(path.read_text(encoding="utf-8"), source=path.name, game=GAME):
            last = table
    except DamagedSave:
        changed = True
    except (NoctuleError, FileNotFoundError):
        return False
    if last is None or not last.over or last.state.epilogue != code:
        return False
    if changed:
        path.write_text(last.save(), encoding="utf-8")
    return True


def played(scenario: str, code: str, seed: int, forks: int) -> Table[Any]:
    game = replace(GAME, judge=toward(code))
    table: Table[Any] = Table.start(game, Setup(scenario, SEATS[: 1 + seed % 3]), seed=seed)
    bot, dice = GreedyBot(seed, forks=forks), Random(seed)
    while not table.over and table.n < GAME.longest:
        reply(table, next(iter(table.pending)), bot, dice)
    return table


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("scenarios", nargs="*", help="keys such as a, b1, c")
    asked.add_argument("--seeds", type=int, default=8, help="games to try for a code")
    asked.add_argument("--first", type=int, default=0, help="the first seed")
    asked.add_argument("--forks", type=int, default=100)
    asked.add_argument("--codes", nargs="*", help="only these codes")
    given = asked.parse_args()
    missing = False
    for book in BOOKS:
        scenario = book.lower()
        for code in codes(book):
            path = FOLDER / f"{scenario}-{code}.save"
            asked_for = scenario in given.scenarios and (not given.codes or code in given.codes)
            if not asked_for and (given.scenarios or not path.exists()):
                continue
            good = replays(path, code)
            for seed in range(given.first, given.first + given.seeds):
                if good:
                    break
                table = played(scenario, code, seed, given.forks)
                print(f"  {path.stem}, seed {seed}: {table.state.epilogue or 'lost'} after {table.n} answers", flush=True)
                good = table.state.epilogue == code
                if good:
                    path.write_text(table.save(), encoding="utf-8")
            print(f"{path.stem}: {'replays' if good else 'none'}", flush=True)
            missing |= not good
    return int(missing)


if __name__ == "__main__":
    sys.exit(main())
