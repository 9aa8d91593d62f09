"""Whole campaigns of S.C.A.R.E. Tactics by bots, one player, as the rules alone allow.

    python bench/campaigns.py greedy:64 hard:600 --games 12 --seed 700000

What leads on is played first, the cellar only for Shaye's sake: bots bring nobody else out of it. A chapter that is lost is not
begun again, unless a rule says so (Bedtime, as long as Shaye lives; a mission that left her free).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from noctule.bots import reply
from noctule.engine import Setup, SetupError, Table, find
from noctule.games.scare.campaign import CHRONICLE
from noctule.lab.plans import NAMES, seated
from noctule.lab.statistics import Share

ORDER: Final = ("bedtime", "nightmare-book", "nightmare-stairs", "boogeyman", "bedwetter", "nightmare-way-down")
MOST: Final = 40
"""Chapters of a campaign: a mission in which nothing is ever achieved would be tried for ever."""


def campaign(bot: str, seed: int) -> tuple[str, list[str]]:
    """How a campaign ended, and what it was chapter by chapter."""
    record, told, luck = CHRONICLE.first(), list[str](), Random(seed)
    while len(told) < MOST and (open_ := {chapter.scenario: chapter for chapter in CHRONICLE.chapters(record)}):
        chapter = next(open_[key] for key in ORDER if key in open_)
        try:
            final = play(Setup(chapter.scenario, NAMES[:1], chapter.settings, record), bot, luck)
        except SetupError:
            break  # nobody is left who may go
        record = CHRONICLE.after(record, final)
        told.append(f"{chapter.scenario} with {final.started}: {final.ending} ({CHRONICLE.summary(record)})")
    return record["ending"] or "given up", told


def play(setup: Setup, bot: str, luck: Random) -> Any:
    """The last position of a table."""
    table: Table[Any] = Table.start(find("scare"), setup, seed=luck.randrange(1 << 30))
    player = seated(bot, luck.randrange(1 << 30))
    while not table.over:
        reply(table, setup.seats[0], player, luck)
    return table.state


def told(bot: str, seeds: range) -> Iterator[str]:
    won = 0
    for seed in seeds:
        ending, chapters = campaign(bot, seed)
        won += ending == "won"
        yield f"{seed} {ending}: {'; '.join(chapters)}"
    yield f"{bot} won {won} of {len(seeds)} campaigns, {Share(won, len(seeds))} in 100"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=700000)
    given = parser.parse_args()
    for bot in given.bots:
        for line in told(bot, range(given.seed, given.seed + given.games)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
