"""Can it be won, and each ending be reached? A witness is a game that did, the shortest that a search of bots has found.

Those who are to win play as well as they can, with a judge who wants that ending where the game has one; the others play
anyhow. Nothing is proved by finding none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from noctule.bots import quick_bot
from noctule.engine import Ending, Game, NoctuleError, Setup, SetupError, Table, find

from .climbing import climbed
from .crews import Crew
from .matches import Played
from .plans import NAMES, Match

THINKS = 48
"""What a bot may try for an answer when it looks for a witness."""


class Witness(Struct, frozen=True):
    """The shortest game found for an ending, or none in so many games."""

    scenario: str
    ending: Ending
    games: int
    answers: int = 0
    save: str = ""

    @property
    def found(self) -> bool:
        return bool(self.save)

    def __str__(self) -> str:
        if self.found:
            return f"{self.ending.key}: reached after {self.answers} answers ({self.ending.text})"
        return f"{self.ending.key}: none found in {self.games} games ({self.ending.text})"


def search(
    game: Game[Any], scenario: str, ending: Ending, games: int, crew: Crew, *, seed: int = 1, forks: int = THINKS
) -> Witness:
    """Play so many games for an ending; the shortest that reached it."""
    todo = list(islice(attempts(game, scenario, ending, seed, forks), games))
    best: Played | None = None
    for row in crew.play(todo):
        if row.ending == ending.key and (best is None or (row.answers, row.seed) < (best.answers, best.seed)):
            best = row
    found = Witness(scenario, ending, len(todo))
    return found if best is None else replace(found, answers=best.answers, save=best.save)


def climb(game: Game[Any], scenario: str, ending: Ending, games: int, bot: str, width: int, *, seed: int = 1) -> Witness:
    """Climb toward an ending, at most so many times, each time with another number of seats; the first game that reached it."""
    setups = _setups_of(game, scenario)
    for number in range(games):
        table = climbed(game, setups[number % len(setups)], ending, bot, seed=seed + number, width=width)
        if table is not None:
            return Witness(scenario, ending, number + 1, sum(table.figures().answers.values()), table.save())
    return Witness(scenario, ending, games)


def attempts(game: Game[Any], scenario: str, ending: Ending, seed: int, forks: int) -> Iterator[Match]:
    """Games in which an ending may be reached, without end: with every number of seats in turn."""
    setups = _setups_of(game, scenario)
    number = 0
    while True:
        setup = setups[number % len(setups)]
        bots, by_side = _players(game, ending, len(setup.seats), forks, number // len(setups))
        toward = ending.key if game.toward is not None and ending.won else ""
        yield Match(game.key, scenario, setup.seats, bots, seed + number // len(setups), {}, by_side, keep=True, toward=toward)
        number += 1


def _setups_of(game: Game[Any], scenario: str) -> list[Setup]:
    setups = list(_setups(game, scenario))
    if not setups:
        raise SetupError(f"{game.key}, {scenario}: no table can be set up with settings as they come")
    return setups


def _setups(game: Game[Any], scenario: str) -> Iterator[Setup]:
    low, high = game.scenario(scenario).seats
    for many in range(low, min(high, len(NAMES)) + 1):
        setup = Setup(scenario, NAMES[:many])
        try:
            game.check(setup)
        except SetupError:
            continue
        yield setup


def _players(game: Game[Any], ending: Ending, seats: int, forks: int, number: int) -> tuple[tuple[str, ...], bool]:
    """Who plays: the side that is to win thinks and the other does not; where nobody is to win, everybody plays anyhow."""
    strong, weak = (f"{quick_bot(game)}:{forks}" if game.judge is not None else "random"), "random"
    if ending.key in game.sides:
        return tuple(strong if side == ending.key else weak for side in game.sides), True
    if not ending.won:
        return (weak if number % 2 == 0 else strong,) * seats, False
    if game.cooperative or seats == 1 or number % 2 == 0:
        return (strong,) * seats, False
    return tuple(strong if seat % 2 == number // 2 % 2 else weak for seat in range(seats)), False


# -- files ------------------------------------------------------------------------------------------------------------


def witness_file(folder: Path, scenario: str, ending: Ending) -> Path:
    return folder / f"{scenario}-{ending.key}.save"


def kept(path: Path, ending: Ending) -> int | None:
    """The answers of a witness in a file, if it still replays and reaches its ending; where only words have changed since, it
    is written anew."""
    if not path.exists():
        return None
    last: Table[Any] | None = None
    changed, answers = False, -1  # the first table is the one before any answer
    tables: Iterator[Table[Any]] = Table.replay(path.read_text(encoding="utf-8"), source=path.name)
    try:
        for table in tables:
            last, answers = table, answers + 1
    except NoctuleError:
        changed = True
    result = last.result if last is not None else None
    if last is None or result is None or result.ending != ending.key:
        return None
    if changed:
        path.write_text(last.save(), encoding="utf-8")
    return answers


def witnesses(
    key: str,
    scenario: str,
    games: int,
    crew: Callable[[], Crew],
    folder: Path,
    *,
    only: str = "",
    seed: int = 1,
    climbs: tuple[str, int] | None = None,
) -> Iterator[Witness]:
    """A witness for each ending, as a save in a folder; one that is there stays unless a shorter one is found. Whoever climbs
    (a bot, and how often it plays every round) is content with one that is there."""
    game = find(key)
    endings = [ending for ending in game.endings(scenario) if only in ("", ending.key)]
    if not endings:
        known = ", ".join(ending.key for ending in game.endings(scenario))
        raise SetupError(f"{key}, {scenario}: no ending '{only}'; there are: {known}")
    folder.mkdir(parents=True, exist_ok=True)
    for ending in endings:
        path = witness_file(folder, scenario, ending)
        before = kept(path, ending)
        if climbs is None:
            found = search(game, scenario, ending, games, crew(), seed=seed)
        elif before is None:
            found = climb(game, scenario, ending, games, *climbs, seed=seed)
        else:
            found = Witness(scenario, ending, 0)
        if found.found and (before is None or found.answers < before):
            path.write_text(found.save, encoding="utf-8")
        elif before is not None:
            found = replace(found, answers=before, save=path.read_text(encoding="utf-8"))
        yield found
