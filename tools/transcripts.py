"""Recorded games: a won and a lost one of a scenario, as saves in tests/games/<game>/transcripts.

    python tools/transcripts.py scare                 replay each; show what differs; record again those that no longer replay
    python tools/transcripts.py scare --check         replay each and show what differs, change nothing
    python tools/transcripts.py reborn --add first    record games of one more scenario

A transcript that replays to the byte, and to the end that its name promises, is left alone. One that only is written otherwise
today is written anew, the same game. Whether a game is won, in part at least, is said by its result, for the first seat. Games
are played by random bots, seed after seed, until there is one that ends as it should; where there is none, the best bot sits in
the seat that is to win.

(`tools/playthroughs.py` keeps digests of many games from a seed: they say that something has changed. A transcript is a whole
game that can be looked at with `noctule replay`.)
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from noctule.bots import make, quick_bot, reply
from noctule.engine import Game, NoctuleError, Setup, Table, find

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "games"
WORDS = ("won", "lost")
SEATS = ("ana", "ben", "cleo", "dirk", "eva", "finn", "gil", "hana", "ines")
SEEDS = 60
"""How many games are tried for one transcript by each kind of players."""


def fits(table: Table[Any], word: str) -> bool:
    """Whether the end of a game is what the name of its file says. Other words than won and lost are the game's own."""
    result = table.result
    if result is None or word not in WORDS:
        return result is not None
    return (result.seats[table.setup.seats[0]].verdict in ("won", "partly")) == (word == "won")


OTHERWISE = "replays, but not to the byte"


def fault(path: Path) -> str:
    """Why a transcript is no good any more; empty if it is."""
    return looked_at(path)[0]


def looked_at(path: Path) -> tuple[str, Table[Any] | None]:
    """The same, and the game at its end as far as it could be replayed."""
    text = path.read_text(encoding="utf-8")
    last: Table[Any] | None = None
    table: Table[Any]
    try:
        for table in Table.replay(text, source=path.name):
            last = table
    except NoctuleError as error:
        reached = f" (decision {last.n})" if last is not None else ""
        return f"{type(error).__name__}{reached}: {error}", last
    if last is None or not last.over:
        return "the game is not over at its end", last
    if not fits(last, path.stem.rpartition("-")[2]):
        return f"does not end as its name says: {last.view(None).status.outcome}", last
    return "" if without_rules(last.save()) == without_rules(text) else OTHERWISE, last


def without_rules(save: str) -> str:
    """A save without the digest of the rules, which changes with every word of the code."""
    return "\n".join(line for line in save.split("\n") if not line.startswith("rules "))


def record(game: Game[Any], scenario: str, word: str) -> str | None:
    """The save of the first game, seed after seed, that ends as it should."""
    for players in ("random", quick_bot(game)):
        for seed in range(SEEDS):
            table = played(game, scenario, word, players, seed)
            if fits(table, word):
                print(f"  {players} bots, seed {seed}: {table.view(None).status.outcome}", flush=True)
                return table.save()
    return None


def played(game: Game[Any], scenario: str, word: str, better: str, seed: int) -> Table[Any]:
    """One game. The better bot sits in the first seat, or, where that is to lose, in all the others."""
    seats = SEATS[: game.scenario(scenario).seats[0]]
    table: Table[Any] = Table.start(game, Setup(scenario, seats), seed=seed)
    bots = {seat: make(better if (seat == seats[0]) == (word == "won") else "random", seed) for seat in seats}
    dice = Random(seed)
    while not table.over and table.n < game.longest:
        seat = next(iter(table.pending))
        reply(table, seat, bots[seat], dice)
    return table


def wanted(game: Game[Any], folder: Path, add: list[str]) -> Iterator[Path]:
    """Those that are there, and those of scenarios that are to have some."""
    there = sorted(folder.glob("*.save"))
    yield from there
    for scenario in add:
        game.scenario(scenario)
        yield from (path for word in WORDS if (path := folder / f"{scenario}-{word}.save") not in there)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--check", action="store_true", help="change nothing")
    asked.add_argument("--add", nargs="*", default=[], metavar="SCENARIO", help="scenarios that are to have transcripts too")
    given = asked.parse_args()
    game = find(given.game)
    folder = FOLDER / game.key / "transcripts"
    folder.mkdir(parents=True, exist_ok=True)
    failed = False
    print(f"{game.key}, rules {game.rules}")
    for path in wanted(game, folder, given.add):
        why, last = looked_at(path) if path.exists() else ("missing", None)
        print(f"{path.name}: {why or 'replays'}", flush=True)
        scenario, _, word = path.stem.rpartition("-")
        text = None
        if why == OTHERWISE and last is not None and not given.check:
            text = last.save()
        elif why and word in WORDS and not given.check:
            text = record(game, scenario, word)
        if text is not None:
            path.write_text(text, encoding="utf-8")
        failed |= bool(why) and text is None
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
