"""Playing a plan into a folder: what was played before is not played again, and it can be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from .crews import Crew
from .folders import BATCH, Folder
from .matches import Played
from .plans import Plan, matches


class Progress(Struct):
    """How far a study is: `before` were played in earlier runs."""

    games: int
    before: int
    done: int = 0
    crashes: int = 0
    stopped: bool = False

    @property
    def left(self) -> int:
        return self.games - self.before - self.done


def study(plan: Plan, folder: Path, crew: Callable[[], Crew], tell: Callable[[Progress, Played | None], None]) -> Progress:
    """Play what is left of a plan. Ctrl-C keeps what was played so far."""
    todo = {match.id: match for match in matches(plan)}
    results = Folder(folder)
    results.begin(plan, {match.game for match in todo.values()})
    played = results.played()
    left = [match for id, match in todo.items() if id not in played]
    progress = Progress(len(todo), len(todo) - len(left))
    tell(progress, None)
    results.close_batch()
    if not left:
        return progress
    try:
        for row in crew().play(left):
            results.add(row)
            progress.done += 1
            progress.crashes += bool(row.crash)
            if progress.done % BATCH == 0:
                results.close_batch()
            tell(progress, row)
    except KeyboardInterrupt:
        progress.stopped = True
    results.close_batch()
    return progress
