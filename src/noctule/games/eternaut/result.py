"""What came of a Scenario: an Epilogue and a score for the group, or a campaign that is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ending, Result, Standing, counted

from . import bot
from .board.names import name_of
from .content import STORY
from .content.words import BOOKS
from .state import State

LOST: Final = "lost"
BOOK: Final = {book.lower(): book for book in BOOKS}


def result(s: State) -> Result:
    notes = (f"Dead or gone: {', '.join(map(name_of, s.fallen))}",) if s.fallen else ()
    if s.diary.lost:
        left = [STORY[card].goal for card, fate in s.story.items() if fate == "open" and STORY[card].kind == "objective"]
        notes = (*(f"Left undone: {goal}" for goal in left), *notes)
        return Result(dict.fromkeys(s.seats, Standing("lost")), LOST, s.outcome or "", s.round, notes)
    notes = (*_objectives(s), f"{counted(s.checks, 'check')} less {counted(s.crosses, 'cross', 'crosses')}", *notes)
    if s.phase == "closing":
        notes = (f"The Scenarios: {', '.join(f'{part.book} {part.score}' for part in s.diary.sections)}", *notes)
    won = Standing("won", s.diary.sections[-1].score)
    return Result(dict.fromkeys(s.seats, won), bot.ending(s), s.outcome or "", s.round, notes, "points")


def _objectives(s: State) -> Iterator[str]:
    """What was done and what was not: the score follows from that."""
    for fate, words in (("won", "Done"), ("failed", "Not done")):
        titles = [STORY[card].title for card, how in s.story.items() if how == fate and STORY[card].kind == "objective"]
        if titles:
            yield f"{words}: {', '.join(titles)}"


def endings(scenario: str) -> tuple[Ending, ...]:
    epilogues = [Ending(code, f"the Epilogue {code}") for code in bot.endings(BOOK[scenario])]
    return (*epilogues, Ending(LOST, "nobody is left, or the time is over", won=False))
