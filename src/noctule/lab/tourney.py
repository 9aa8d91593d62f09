"""Bots against bots: many games of each scenario, with sides swapped, in several processes; who wins how often.

Whoever sits in the first seat of a setup plays what the game gives to that seat; every game is played twice, once with
each bot there, so that a better side helps both alike. A bot against itself plays a new game each time: with the same seed it
would be the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from noctule.bots import make, reply
from noctule.engine import Setup, Table, find

from .collecting import collect_less

SEATS = ("one", "two")


class Match(Struct, frozen=True):
    """One game to be played. The first bot has the first seat, unless they have swapped."""

    game: str
    scenario: str
    seed: int
    bots: tuple[str, str]
    swapped: bool = False
    forks: int | None = None
    """What bots that think may try for an answer; None: as they like."""

    def bot(self, seat: str) -> int:
        """Which of the two bots has a seat."""
        return SEATS.index(seat) ^ self.swapped


class Played(Struct, frozen=True):
    """How a game went: the seat that won ("" for nobody), and how long it took."""

    match: Match
    winner: str
    outcome: str
    answers: int
    seconds: float
    slowest: float
    """The longest time that a bot took for an answer."""
    crashed: bool = False


class Tally(Struct):
    """The games of one scenario: wins of each seat and of each bot."""

    games: int = 0
    seats: tuple[int, int] = (0, 0)
    bots: tuple[int, int] = (0, 0)
    answers: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    crashes: int = 0


def matches(
    game: str, scenarios: list[str], bots: tuple[str, str], games: int, seed: int, forks: int | None = None
) -> Iterator[Match]:
    """So many games of each scenario; in every second one the bots change seats."""
    for n in range(games):
        for scenario in scenarios:
            if bots[0] == bots[1]:
                yield Match(game, scenario, seed + n, bots, forks=forks)
            else:
                yield Match(game, scenario, seed + n // 2, bots, n % 2 == 1, forks)


def play(match: Match) -> Played:
    """Play one game to its end."""
    started, slowest, answers = perf_counter(), 0.0, 0
    table: Table[Any] = Table.start(find(match.game), Setup(match.scenario, SEATS), seed=match.seed)
    dice = Random(match.seed)
    bots = {seat: make(match.bots[match.bot(seat)], 2 * match.seed + n, forks=match.forks) for n, seat in enumerate(SEATS)}
    while not table.over:
        seat = next(iter(table.pending))
        before = perf_counter()
        reply(table, seat, bots[seat], dice)
        slowest = max(slowest, perf_counter() - before)
        answers += 1
    outcome = table.view(None).status.outcome
    return Played(match, winner(table), outcome, answers, perf_counter() - started, slowest)


def play_safely(match: Match) -> Played:
    """One game; a crash is an outcome like others, so that the rest is played on."""
    try:
        return play(match)
    except Exception as error:
        return Played(match, "", f"crash: {type(error).__name__}: {error}", 0, 0.0, 0.0, True)


def winner(table: Table[Any]) -> str:
    """The seat that the game's own judge calls the winner of a finished game; "" if neither is better off."""
    judge = table.game.judge
    if judge is None:
        return ""
    scores = {seat: judge(table.state, seat) for seat in SEATS}
    best = max(SEATS, key=lambda seat: scores[seat])
    return best if scores[best] > min(scores.values()) else ""


def tourney(todo: list[Match], processes: int, tell: Callable[[Played], None]) -> dict[str, Tally]:
    """Play all of it; results by scenario, in the order in which scenarios came."""
    tallies = {match.scenario: Tally() for match in todo}
    if processes <= 1:
        collect_less()
        for match in todo:
            count(tallies, play_safely(match), tell)
        return tallies
    with get_context("spawn").Pool(processes, collect_less) as pool:
        try:
            for played in pool.imap_unordered(play_safely, todo):
                count(tallies, played, tell)
        except KeyboardInterrupt:
            pool.terminate()
    return tallies


def count(tallies: dict[str, Tally], played: Played, tell: Callable[[Played], None]) -> None:
    tally = tallies[played.match.scenario]
    tally.games += 1
    tally.crashes += played.crashed
    tally.answers += played.answers
    tally.seconds += played.seconds
    tally.slowest = max(tally.slowest, played.slowest)
    if played.winner:
        tally.seats = _one_more(tally.seats, SEATS.index(played.winner))
        tally.bots = _one_more(tally.bots, played.match.bot(played.winner))
    tell(played)


def _one_more(wins: tuple[int, int], whose: int) -> tuple[int, int]:
    return (wins[0] + 1, wins[1]) if whose == 0 else (wins[0], wins[1] + 1)


def interval(wins: int, games: int) -> tuple[float, float]:
    """The share of wins that is likely (95 in 100) behind so many wins, after Wilson.

    >>> low, high = interval(200, 400)
    >>> round(low, 2), round(high, 2)
    (0.45, 0.55)
    """
    if not games:
        return 0.0, 1.0
    z = 1.96
    share, spread = wins / games, z * sqrt(wins / games * (1 - wins / games) / games + z * z / (4 * games * games))
    middle, scale = share + z * z / (2 * games), 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale
