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
    scores: list[float] = []
    """Of the chapters that were gone on from, where the game keeps a score."""

    def __str__(self) -> str:
        way = ", ".join(f"{each.scenario} {each.ending}" for each in self.chapters if each.won)
        scores = f", scores {', '.join(f'{score:g}' for score in self.scores)}" if any(self.scores) else ""
        return f"{self.seed}: {self.summary}; {way or 'nothing won'}{scores} ({len(self.chapters)} tables)"


def journey(game: Game[Any], seed: int, bot: str, *, seats: int = 2, tries: int = TRIES, wins: int = 1) -> Journey:
    """Play one campaign from its beginning. A chapter that is lost is begun again from what was there before it.

    With more than one win a chapter is played until it has been won so often, or the tries are used up, and what has the
    highest score is gone on from: a group that is not content with any end.
    """
    chronicle = game.chronicle
    if chronicle is None:
        raise SetupError(f"{game.key} has no campaign")
    told, luck, record = Journey(seed), Random(seed), chronicle.first()
    while (open_ := list(chronicle.chapters(record))) and not told.faults:
        chapter = luck.choice(open_)
        setup = Setup(chapter.scenario, NAMES[:seats], chapter.settings, record)
        won: list[Table[Any]] = []
        for attempt in range(tries):
            table = _table(game, setup, "random" if attempt == 0 else bot, luck, told)
            if table is not None and told.chapters[-1].won:
                won.append(table)
            if table is None or len(won) == wins:
                break
        if table is None or not won:
            break
        best = max(won, key=_score)
        told.scores.append(_score(best))
        record = chronicle.after(record, best.state)
        told.faults += [f"{chapter.scenario}: the record after it: {fault}" for fault in chronicle.faults(record)]
    told.over, told.summary = not open_, chronicle.summary(record)
    return told


def _score(table: Table[Any]) -> float:
    """The highest score of a table; 0 where none is kept."""
    result = table.result
    return max([standing.score or 0 for standing in result.seats.values()], default=0) if result is not None else 0


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
