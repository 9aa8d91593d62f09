"""A scenario, looked at by somebody who plays it many times and says in plain words what to look at."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import Struct

import noctule
from noctule.bots import quick_bot
from noctule.engine import Game, NoctuleError, Setup, SetupError, Table, find
from noctule.engine.contract import Breach, audit
from noctule.engine.views import Ground
from noctule.engine.words import counted

from .crews import Crew
from .findings import SECONDS_EACH, Findings
from .matches import Played
from .plans import Match, Plan, Study, matches
from .statistics import Share, quantile
from .watching import WENT
from .witnesses import Witness, attempts

SAMPLE = 0.55
"""The share of the time in which the balance is sampled; the rest looks for endings that the sample did not reach."""
FORKS = 16
MOST = 400
"""Games of a sample, however quick they are."""
TOWARD = 60
"""Games for an ending that is hard to find."""
FAIR = (0.4, 0.6)
DULL = 0.6
EARLY = 0.25
FEW = 8
"""Names of a list that are told; of more the number."""
FEW_GAMES = 20


class Diagnosis(Struct):
    """What was found."""

    game: str
    scenario: str
    rows: list[Played]
    witnesses: list[Witness]
    breaches: list[str]
    """Promises of the engine that a checked random game has broken."""
    findings: list[str]
    """What to look at, in plain words."""
    never: list[str]
    """What was never used."""


Tell = Callable[[str], None]


def examine(key: str, scenario: str, crew: Callable[[], Crew], seconds: float, tell: Tell, *, seed: int = 1) -> Diagnosis:
    """Load, check, sample, look for every ending, and say what stands out; in about so many seconds."""
    game = find(key)
    title, started = game.scenario(scenario).title, monotonic()
    tell(f"{game.name}: {title}. It loads; a checked random game with the fewest and the most seats...")
    breaches = list(_checked(game, scenario, seed))
    tell("A sample of games...")
    rows = list(_until(crew().play(_sample(game, scenario, seed)), started + SAMPLE * seconds))
    witnesses = []
    for ending in game.endings(scenario):
        mine = [row for row in rows if row.ending == ending.key and row.save]
        more = 0
        if not mine:
            tell(f"Looking for a game that ends with '{ending.key}'...")
            left = [other for other in game.endings(scenario) if not any(row.ending == other.key for row in rows)]
            share = (started + seconds - monotonic()) / max(1, len(left))
            tried = list(_toward(game, scenario, ending, crew(), monotonic() + share, seed))
            mine, more = [row for row in tried if row.ending == ending.key], len(tried)
        best = min(mine, key=lambda row: (row.answers, row.seed), default=None)
        answers, save = (best.answers, best.save) if best is not None else (0, "")
        witnesses.append(Witness(scenario, ending, len(rows) + more, answers, save))
    found = Findings(key, rows)
    return Diagnosis(
        key, scenario, rows, witnesses, breaches, list(_remarks(found, scenario, witnesses)), list(_never(found, scenario))
    )


def _checked(game: Game[Any], scenario: str, seed: int) -> Iterator[str]:
    low, high = game.scenario(scenario).seats
    for many in dict.fromkeys((low, high)):
        setup = Setup(scenario, tuple(f"seat-{n + 1}" for n in range(many)))
        try:
            game.check(setup)
            audit(game, setup, seed)
        except SetupError:
            continue
        except (Breach, NoctuleError) as error:
            yield f"with {many} seats: {error}"


def _sample(game: Game[Any], scenario: str, seed: int) -> Iterator[Match]:
    """The best bot in every seat, with every number of seats, thinking little: many games say more than a few good ones."""
    bot = f"{quick_bot(game)}:{FORKS}" if game.judge is not None else "random"
    plan = Plan((Study(game.key, (scenario,), bots=bot),), MOST, seed)
    yield from (_kept(match) for match in islice(matches(plan), MOST))


def _kept(match: Match) -> Match:
    return Match(match.game, match.scenario, match.seats, match.bots, match.seed, match.settings, match.by_side, keep=True)


def _toward(game: Game[Any], scenario: str, ending: Any, crew: Crew, until: float, seed: int) -> Iterator[Played]:
    for row in _until(crew.play(list(islice(attempts(game, scenario, ending, seed, FORKS), TOWARD))), until):
        yield row
        if row.ending == ending.key:
            return


def _until(rows: Iterator[Played], end: float) -> Iterator[Played]:
    """Rows as long as there is time; at least one."""
    for row in rows:
        yield row
        if monotonic() > end:
            break
    close = getattr(rows, "close", None)
    if close is not None:
        close()


# -- what stands out --------------------------------------------------------------------------------------------------


def _remarks(found: Findings, scenario: str, witnesses: Sequence[Witness]) -> Iterator[str]:
    if found.crashed:
        row = found.crashed[0]
        yield f"{len(found.crashed)} games could not be played to their end; the first: seed {row.seed}, {row.crash}"
    if not found.rows:
        return
    if len(found.rows) < FEW_GAMES:
        yield f"Only {counted(len(found.rows), 'game')} in the time there was: shares say little yet; give it more --seconds."
    yield from (
        f"Nobody reached the ending '{w.ending.key}' in {w.games} games: is it possible at all?"
        for w in witnesses
        if not w.found
    )
    yield from _balance(found)
    yield from _length(found, scenario)
    choices = dict(found.choices())
    forced = next(iter(choices.values())) / max(1, sum(choices.values()))
    if forced > DULL:
        yield f"{100 * forced:.0f} of 100 questions have one answer only: is there enough to decide?"
    if (changes := found.changes()) is not None and changes[1] < EARLY:
        yield f"In half of the games whoever wins leads for good after {100 * changes[1]:.0f}% of it: is it decided too early?"


def _balance(found: Findings) -> Iterator[str]:
    groups = dict(found.wins())
    if "by side" in groups:
        for name, share in groups["by side"]:
            if share.interval[0] > FAIR[1] or (share.interval[0] > 0.5 and share.share > FAIR[1]):
                yield f"It leans towards {name}: {_words(share)}."
        return
    share = found.overall
    if share.interval[1] < 0.1:
        yield f"These bots hardly ever win it: {_words(share)}. Too hard, or do they not see how?"
    elif share.interval[0] > 0.9:
        yield f"These bots hardly ever lose it: {_words(share)}. Too easy?"
    numbers = groups.get("by number of players", [])
    all_ = Share(sum(its.hits for _, its in numbers), sum(its.of for _, its in numbers))
    for name, its in numbers:
        if its.interval[1] < all_.interval[0] or its.interval[0] > all_.interval[1]:
            yield f"With {name} it is another game: {_words(its)}, against {_words(all_)} of all."
    for name, its in groups.get("by seat", []):
        others = [other for title, other in groups["by seat"] if title != name]
        if all(its.interval[0] > other.interval[1] for other in others):
            yield f"Whoever has {name} is better off: {_words(its)}."


def _words(share: Share) -> str:
    low, high = share.interval
    return f"{share.hits} of {share.of} won (likely {100 * low:.0f} to {100 * high:.0f} in 100)"


def _length(found: Findings, scenario: str) -> Iterator[str]:
    printed = found.game.scenario(scenario).minutes
    minutes = quantile([row.answers * SECONDS_EACH / 60 for row in found.rows], 0.5)
    if printed and not printed / 2 <= minutes <= printed * 2:
        yield f"It says {printed} minutes; at {SECONDS_EACH} seconds an answer it takes about {minutes:.0f}."


def _never(found: Findings, scenario: str) -> Iterator[str]:
    """Rooms that nobody entered, answers that were on the list of endings, things of the catalogue."""
    if not found.rows:
        return
    yield from _rooms(found, scenario)
    for kind, rows in found.things().items():
        never, seen = [name for name, count in rows if not count], [name for name, count in rows if count]
        if never and seen:  # a kind of which nothing turns up has no part in this scenario
            more = f" and {len(never) - FEW} more" if len(never) > FEW else ""
            yield f"{kind}: {', '.join(never[:FEW])}{more} ({len(never)} of {len(rows)})"


def _rooms(found: Findings, scenario: str) -> Iterator[str]:
    row = found.rows[0]
    setup = Setup(scenario, tuple(f"seat-{n + 1}" for n in range(row.players)), row.settings)
    grounds: list[tuple[str, Ground]] = []
    for seed in (1, 2):
        table: Table[Any] = Table.start(found.game, setup, seed=seed)
        grounds += [(board.id, board.ground) for board in table.view(None).boards]
    went = {
        (place[0], int(place[1]), int(place[2]), int(place[3]))
        for row in found.rows
        for deed, *place in (key.split("|") for key in row.places)
        if deed == WENT
    }
    if len({ground.id for _, ground in grounds}) != len(grounds) // 2:
        return  # a board that is laid anew in every game has no rooms to compare
    for board, ground in grounds[: len(grounds) // 2]:
        cells = {cell.at: (board, cell.level, cell.x, cell.y) for cell in ground.cells}
        empty = [
            region.title
            for region in ground.regions
            if region.title and region.cells and not any(cells.get(cell) in went for cell in region.cells)
        ]
        if empty:
            yield f"Places that nobody entered: {', '.join(dict.fromkeys(empty))}"


# -- a file -----------------------------------------------------------------------------------------------------------


def of_file(path: Path, key: str, arguments: Sequence[str]) -> int:
    """Examine a scenario in a file that is not part of the package: a copy of the package that has it is asked."""
    package = Path(noctule.__file__).parent
    key = key or _game_of(path)
    content = Path("games") / key / "content"
    if not (package / content / "scenarios").is_dir() or not (package / content / "index.toml").is_file():
        raise SetupError(f"{key}: its scenarios are no files of their own; name one of the shelf, as in {key}/...")
    if not re.fullmatch(r"[a-z0-9-]+", path.stem):
        raise SetupError(f"{path.name}: a scenario is called by small letters, digits and '-'")
    with tempfile.TemporaryDirectory(prefix="noctule-doctor-") as folder:
        copy = Path(folder) / "noctule"
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
        shutil.copyfile(path, copy / content / "scenarios" / f"{path.stem}.toml")
        index = copy / content / "index.toml"
        if f'"{path.stem}"' not in (text := index.read_text(encoding="utf-8")):
            index.write_text(re.sub(r",?\s*\]", f', "{path.stem}"]', text, count=1), encoding="utf-8")
        command = [sys.executable, "-m", "noctule", "lab", "doctor", f"{key}/{path.stem}", *arguments]
        return subprocess.run(command, env={**os.environ, "PYTHONPATH": folder}, check=False).returncode


def _game_of(path: Path) -> str:
    parts = path.resolve().parts
    if "games" in parts and parts[-3:-1] == ("content", "scenarios"):
        return parts[-4]
    raise SetupError(f"{path.name}: say which game it is for, as in --game reborn")
