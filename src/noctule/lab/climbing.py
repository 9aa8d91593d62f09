"""A game toward an ending, climbed: each round is played a few times, and the best of them is gone on from.

Many games from the beginning reach an ending that takes ten right rounds one after the other hardly ever. A climb plays the
same bots, but lets them have every round that went well: it costs a few games, and finds what a hundred do not.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from noctule.bots import reply
from noctule.engine import Ending, Game, Setup, Table

from .plans import seated

LONG: Final = 600
"""Answers after which a round is left, whatever the clock says."""
BACK: Final = 2
"""Rounds that are taken back where every try has failed; so many more with every fall."""
NOTHING: Final = float("-inf")


def climbed(
    game: Game[Any], setup: Setup, ending: Ending, bot: str, *, seed: int, width: int, falls: int = 6
) -> Table[Any] | None:
    """A game that came to an ending, each round the best of `width`; None after so many `falls`.

    Whoever stands lower than where the climb began has lost the way, and need not come to the end to know it.
    """
    if game.toward is not None and ending.won:
        game = replace(game, judge=game.toward(ending.key))
    judge, luck = game.judge, Random(seed)
    ledges, back = [Table.start(game, setup, seed=seed)], BACK
    lowest = judge(ledges[0].state, setup.seats[0]) if judge is not None else 0.0
    while falls > 0:
        best, highest = None, NOTHING
        for _ in range(width):
            table = _a_round(ledges[-1], bot, luck)
            if table.result is not None and table.result.ending == ending.key:
                return table
            height = NOTHING if table.over else judge(table.state, setup.seats[0]) if judge is not None else 0.0
            if height > highest:
                best, highest = table, height
        if best is not None and (highest >= lowest or len(ledges) == 1):
            ledges.append(best)
        else:
            falls -= 1
            del ledges[max(1, len(ledges) - back) :]
            back += BACK
    return None


def _a_round(ledge: Table[Any], bot: str, luck: Random) -> Table[Any]:
    """The table after one more round, with luck of its own."""
    table, clock = ledge.fork(seed=luck.randrange(1 << 30)), ledge.game.clock
    now = clock(table.state) if clock is not None else 0
    bots = {seat: seated(bot, luck.randrange(1 << 30)) for seat in table.setup.seats}
    for _ in range(LONG):
        if table.over or (clock is not None and clock(table.state) != now):
            break
        seat = next(iter(table.pending))
        reply(table, seat, bots[seat], luck)
    return table
