"""Recorded games: a won and a lost one of every scenario, as saves in tests/games/<game>/transcripts.

    python tools/transcripts.py scare            replay each; show what differs; record again those that no longer replay
    python tools/transcripts.py scare --check    replay each and show what differs, change nothing

A transcript that replays to the end that its name promises is left alone. Won games are played by the greedy bot, seed after
seed, until there is one; lost ones by the random bot.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from noctule.bots import make, reply
from noctule.engine import Game, NoctuleError, Setup, Table, find
from noctule.engine.game import fingerprint

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "games"
WON = ("success", "complete")
ENDS = {"won": WON, "lost": ("failure", "over")}
"""What the name of a file promises, and the endings that keep the promise."""
EXTRA = {"boogeyman": {"partial": ("partial",)}}
"""Scenarios with a further ending of their own."""
PLAYERS = {"won": "greedy", "partial": "greedy", "lost": "random"}
SEEDS = 200
"""How many games are tried for one transcript."""


class Wanted(NamedTuple):
    """A transcript: its scenario, what its name says, and the endings that fit."""

    scenario: str
    word: str
    endings: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.scenario}-{self.word}.save"


def wanted(game: Game[Any]) -> Iterator[Wanted]:
    for scenario in game.scenarios:
        for word, endings in {**ENDS, **EXTRA.get(scenario.key, {})}.items():
            yield Wanted(scenario.key, word, endings)


def fault(path: Path, want: Wanted) -> str:
    """Why a transcript is no good any more; empty if it is."""
    if not path.exists():
        return "missing"
    last = None
    try:
        for table in Table.replay(path.read_text(encoding="utf-8"), source=path.name):
            last = table
    except NoctuleError as error:
        reached = f" (round {last.state.round}, decision {last.n})" if last is not None else ""
        return f"{type(error).__name__}{reached}: {error}"
    if last is None or not last.over:
        return "the game is not over at its end"
    if last.state.ending not in want.endings:
        return f"ends in '{last.state.ending}', not in {' or '.join(want.endings)}: {last.state.outcome}"
    return ""


def record(game: Game[Any], want: Wanted) -> str | None:
    """The save of the first game, seed after seed, that ends as it should."""
    for seed in range(SEEDS):
        table = played(game, want.scenario, PLAYERS[want.word], seed)
        if table.state.ending in want.endings:
            print(f"  seed {seed}, round {table.state.round}: {table.state.outcome}", flush=True)
            return table.save()
    return None


def played(game: Game[Any], scenario: str, player: str, seed: int) -> Table[Any]:
    """One game by a bot that sits alone."""
    table: Table[Any] = Table.start(game, Setup(scenario, ("ana",)), seed=seed)
    bot, dice = make(player, seed), Random(seed)
    while not table.over and table.n < game.longest:
        reply(table, "ana", bot, dice)
    return table


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--check", action="store_true", help="change nothing")
    given = asked.parse_args()
    game = find(given.game)
    folder = FOLDER / game.key / "transcripts"
    folder.mkdir(parents=True, exist_ok=True)
    failed = False
    print(f"{game.key}, rules {fingerprint(game.package)}")
    for want in wanted(game):
        path = folder / want.name
        why = fault(path, want)
        print(f"{want.name}: {why or 'replays'}", flush=True)
        if not why:
            continue
        text = None if given.check else record(game, want)
        if text is None:
            failed = True
        else:
            path.write_text(text, encoding="utf-8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
