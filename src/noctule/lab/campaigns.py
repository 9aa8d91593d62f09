"""Whole campaigns, chapter after chapter, until the story is over or nobody gets any further.

Every chapter is played at random first, and then by a bot as often as it takes: random play finds what nobody plans for, a bot
what comes after a chapter that chance does not win. A table of it has to replay to the same position, and what it leaves behind
must be a record that the game itself finds possible.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec import Struct

from noctule.bots import reply
from noctule.engine import Game, NoctuleError, Setup, SetupError, Table

from .plans import NAMES, seated

TRIES: Final = 6
"""How often a chapter is played before the campaign is given up."""


class Played(Struct, frozen=True):
    """A chapter that somebody has played."""

    scenario: str
    bot: str
    ending: str
    won: bool


class Journey(Struct):
    """A campaign, as far as it went."""

    seed: int
    chapters: list[Played] = []
    summary: str = ""
    over: bool = False
    """It came to its end, and was not given up before it."""
    faults: list[str] = []

    def __str__(self) -> str:
        way = ", ".join(f"{each.scenario} {each.ending}" for each in self.chapters if each.won)
        return f"{self.seed}: {self.summary}; {way or 'nothing won'} ({len(self.chapters)} tables)"


def journey(game: Game[Any], seed: int, bot: str, *, seats: int = 2, tries: int = TRIES) -> Journey:
    """Play one campaign from its beginning. A chapter that is lost is begun again from what was there before it."""
    chronicle = game.chronicle
    if chronicle is None:
        raise SetupError(f"{game.key} has no campaign")
    told, luck, record = Journey(seed), Random(seed), chronicle.first()
    while (open_ := list(chronicle.chapters(record))) and not told.faults:
        chapter = luck.choice(open_)
        setup = Setup(chapter.scenario, NAMES[:seats], chapter.settings, record)
        for attempt in range(tries):
            table = _table(game, setup, "random" if attempt == 0 else bot, luck, told)
            if table is None or told.chapters[-1].won:
                break
        if table is None or not told.chapters[-1].won:
            break
        record = chronicle.after(record, table.state)
        told.faults += [f"{chapter.scenario}: the record after it: {fault}" for fault in chronicle.faults(record)]
    told.over, told.summary = not open_, chronicle.summary(record)
    return told


def _table(game: Game[Any], setup: Setup, bot: str, luck: Random, told: Journey) -> Table[Any] | None:
    """One table, played to its end and replayed; None if something broke."""
    seed = luck.randrange(1 << 30)
    try:
        table = Table.start(game, setup, seed=seed)
        bots = {seat: seated(bot, luck.randrange(1 << 30)) for seat in setup.seats}
        for _ in range(game.longest):
            if table.over:
                break
            seat = next(iter(table.pending))
            reply(table, seat, bots[seat], luck)
        result, save = table.result, table.save()
        *_, again = Table.replay(save, source=setup.scenario, game=game)
        if result is None:
            told.faults.append(f"{setup.scenario}: not over after {game.longest} answers")
        elif again.save() != save or again.result != result:
            told.faults.append(f"{setup.scenario}: the table replays to something else")
    except NoctuleError as error:
        told.faults.append(f"{setup.scenario}: {type(error).__name__}: {error}")
        return None
    if result is None:
        return None
    told.chapters.append(Played(setup.scenario, bot, result.ending, bool(result.winners)))
    return table
