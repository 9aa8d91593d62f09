"""Random legal play with every check of the contract on; failing games are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from noctule.engine import NoctuleError, find
from noctule.engine.contract import CHECKS, Audit, Breach, audit, setup_for

from .collecting import collect_less

BATCH = 10
"""Games that a worker plays before it reports."""


class Failure(Struct, frozen=True):
    """A game that broke a promise."""

    seed: int
    check: str
    reason: str
    save: str


class FuzzProgress(Struct, frozen=True):
    done: int
    games: int
    decisions: int
    failures: int


class FuzzReport(Struct):
    game: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    failures: list[Failure] = []
    outcomes: dict[str, int] = {}
    checks: dict[str, int] = {}
    rule_hits: dict[str, int] = {}
    clicks: int = 0
    unexplained: int = 0


def fuzz(
    game_key: str,
    games: int,
    seed: int = 0,
    jobs: int = 1,
    keep: Path | None = None,
    progress: Callable[[FuzzProgress], None] | None = None,
) -> FuzzReport:
    """Play `games` random games, from `seed` on. Failing saves are written to `keep` as they come."""
    report = FuzzReport(game_key, checks=dict.fromkeys(CHECKS, 0))
    started = perf_counter()
    for results in _played(game_key, range(seed, seed + games), jobs):
        for number, result in results:
            _enter(report, number, result, keep)
        report.seconds = perf_counter() - started
        if progress is not None:
            progress(FuzzProgress(report.games, games, report.decisions, len(report.failures)))
    return report


def _played(game_key: str, seeds: range, jobs: int) -> Iterator[list[tuple[int, Audit | Failure]]]:
    play = partial(_play, game_key)
    batches = _batches(seeds)
    if jobs <= 1:
        collect_less()
        yield from map(play, batches)
        return
    with ProcessPoolExecutor(jobs, initializer=collect_less) as pool:
        yield from pool.map(play, batches)


def _batches(seeds: range) -> Iterable[tuple[int, ...]]:
    waiting = iter(seeds)
    return iter(lambda: tuple(islice(waiting, BATCH)), ())


def _play(game_key: str, seeds: tuple[int, ...]) -> list[tuple[int, Audit | Failure]]:
    return [(seed, _play_one(game_key, seed)) for seed in seeds]


def _play_one(game_key: str, seed: int) -> Audit | Failure:
    game = find(game_key)
    try:
        return audit(game, setup_for(game, seed), seed)
    except Breach as breach:
        return Failure(seed, breach.check, breach.reason, breach.save)
    except NoctuleError as error:
        return Failure(seed, "crash", f"{type(error).__name__}: {error}", getattr(error, "save", ""))
    except Exception as error:
        return Failure(seed, "crash", f"{type(error).__name__}: {error}", "")


def _enter(report: FuzzReport, seed: int, result: Audit | Failure, keep: Path | None) -> None:
    report.games += 1
    if isinstance(result, Failure):
        report.failures.append(result)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            kept(keep, report.game, result).write_text(result.save, encoding="utf-8")
        return
    report.decisions += result.decisions
    _add(report.outcomes, {result.outcome: 1})
    _add(report.checks, result.checks)
    _add(report.rule_hits, result.rule_hits)
    report.clicks += result.clicks
    report.unexplained += result.unexplained


def kept(keep: Path, game: str, failure: Failure) -> Path:
    """The file that a failing save is kept in."""
    return keep / f"{game}-{failure.seed}-{failure.check.replace(' ', '-')}.save"


def _add(sums: dict[str, int], counts: dict[str, int]) -> None:
    for name, count in counts.items():
        sums[name] = sums.get(name, 0) + count
