"""`noctule fuzz`: random games with every promise checked, told while they run and in a table at the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from noctule.engine import Game
from noctule.lab import damage as damaged
from noctule.lab import fuzz as lab
from noctule.lab.campaigns import journey

from . import words
from .screen import Screen

PAUSE = 0.2
"""Seconds between two updates of the progress line."""
RARE = 10


class Progress:
    """The line that is written over and over while games run."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._start = self._last = monotonic()

    def __call__(self, progress: lab.FuzzProgress) -> None:
        now = monotonic()
        if not self._screen.target.isatty() or (now - self._last < PAUSE and progress.done < progress.games):
            return
        self._last = now
        speed = progress.decisions / max(now - self._start, 0.001)
        line = f"{progress.done:,} of {progress.games:,} games, {progress.decisions:,} decisions ({speed:,.0f}/s)"
        failures = f", {words.counted(progress.failures, 'failure')}" if progress.failures else ""
        self._screen.target.write(f"\r{line}{failures}\x1b[K")
        self._screen.target.flush()

    def clear(self) -> None:
        if self._screen.target.isatty():
            self._screen.target.write("\r\x1b[K")


def fuzz(screen: Screen, game: str, games: int, seed: int, jobs: int, keep: Path) -> bool:
    """Run the games; True if every one kept every promise."""
    progress = Progress(screen)
    report = lab.fuzz(game, games, seed=seed, jobs=jobs, keep=keep, progress=progress)
    progress.clear()
    tell(screen, report)
    for failure in report.failures:
        screen.tell(f"FAILED seed {failure.seed}, {failure.check}: {failure.reason}")
        screen.say(f"  kept in {lab.kept(keep, report.game, failure)}")
    return not report.failures


def campaigns(
    screen: Screen, game: Game[Any], number: int, seed: int, bot: str, seats: Sequence[int], tries: int, wins: int
) -> bool:
    """Play whole campaigns, each told as it ends; True if nothing broke. They take turns with the numbers of seats."""
    told = []
    for n in range(seed, seed + number):
        told.append(journey(game, n, bot, seats=seats[n % len(seats)], tries=tries, wins=wins))
        screen.tell(str(told[-1]))
        for fault in told[-1].faults:
            screen.tell(f"FAILED campaign {n}, {fault}")
    faults, over = sum(len(each.faults) for each in told), sum(each.over for each in told)
    tables = sum(len(each.chapters) for each in told)
    screen.say(
        f"{words.counted(number, 'campaign')}, {words.counted(tables, 'table')}: {over} came to the end, "
        f"{words.counted(faults, 'fault')}"
    )
    return not faults


def damage(screen: Screen, games: tuple[str, ...], saves: int, seed: int, keep: Path) -> bool:
    """Damage saves; True if every one was loaded or refused as it should be."""
    report = damaged.damage(games, saves, seed)
    refused = report.saves - report.loaded
    screen.say(
        f"{words.counted(report.saves, 'damaged save')}: {report.loaded:,} loaded, {refused:,} refused, "
        f"{words.counted(len(report.faults), 'fault')}; the slowest took {report.slowest:.2f} s"
    )
    for verdict in report.faults:
        keep.mkdir(parents=True, exist_ok=True)
        path = keep / f"{verdict.game}-{seed}-{verdict.number}-damaged.save"
        path.write_text(verdict.text, encoding="utf-8", errors="replace")
        screen.tell(f"FAILED number {verdict.number}, {verdict.damage}: {verdict.fault}")
        screen.say(f"  kept in {path}")
    return not report.faults


def tell(screen: Screen, report: lab.FuzzReport) -> None:
    speed = report.decisions / max(report.seconds, 0.001)
    screen.say(
        f"{report.game}: {words.counted(report.games, 'game')}, {words.counted(report.decisions, 'decision')} "
        f"in {report.seconds:.1f} s ({speed:,.0f}/s), {words.counted(len(report.failures), 'failure')}"
    )
    by_count = sorted(report.outcomes.items(), key=lambda item: (-item[1], item[0]))
    screen.say("Outcomes", *words.aligned([(f"{n:,}", outcome) for outcome, n in by_count]))
    screen.say("Checks", *words.aligned([(check, f"{n:,}") for check, n in sorted(report.checks.items())]))
    share = 100 * report.unexplained / max(report.clicks, 1)
    clicks = f"{words.counted(report.clicks, 'click')} on what is not on offer"
    screen.say(f"{clicks}, {report.unexplained:,} without a reason of the rules ({share:.1f} in 100)")
    rare = sorted((n, rule) for rule, n in report.rule_hits.items())[:RARE]
    screen.say(f"Rules that fired: {len(report.rule_hits)}; least often")
    screen.say(*words.aligned([(f"{n:,}", rule) for n, rule in rare]))
