"""One game of bots, watched: what came of it and what happened in it, as one row of plain data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from noctule.bots import reply
from noctule.engine import Amount, Event, NoctuleError, Table, find
from noctule.engine.decisions import Decision
from noctule.engine.history import Answer

from .plans import Match, seated
from .watching import Watcher

TOO_LONG = "too long"


class Decided(Struct, frozen=True):
    """A row for a decision."""

    match: str
    n: int
    """The number of the answer in its game."""
    seat: int
    kind: str
    rule: str
    options: int
    """On offer; 0 where they cannot be counted."""
    key: str
    round: int
    judged: float | None
    """How good the seat's position was, as the game's own judge has it, before the answer."""
    seconds: float


class Played(Struct, frozen=True):
    """A row for a game. What is counted by seat stands in the order of the seats."""

    match: str
    """The id of the match: no other game has it."""
    game: str
    scenario: str
    players: int
    seed: int
    settings: dict[str, str]
    bots: list[str]
    rules: str
    ending: str
    why: str
    verdicts: list[str]
    scores: list[float | None]
    sides: list[str]
    answers: int
    forced: int
    """Questions with one answer, which nobody was asked."""
    rounds: int
    seconds: float
    slowest: float
    """The longest time that a bot took for an answer."""
    crash: str
    """What went wrong; empty if nothing did."""
    fired: dict[str, int]
    """Rules by which something happened or somebody was asked."""
    kinds: dict[str, int]
    """Questions by their kind."""
    deeds: list[dict[str, int]]
    """What each seat did, by verb: the first word of its answers."""
    choices: dict[str, int]
    """How many decisions had so many options."""
    things: dict[str, int]
    """What of the game's catalogue turned up."""
    places: dict[str, int]
    """`deed|board|level|x|y`: where figures went, fell, and did things."""
    lead: list[list[float]]
    """How good each seat's position was, at evenly spread moments from the start to the end."""
    decisions: list[Decided] = []
    save: str = ""
    """The whole game, where the match asked for it."""

    @property
    def won(self) -> bool:
        """Somebody has won."""
        return "won" in self.verdicts


def play(match: Match) -> Played:
    """Play one game to its end. A crash is an outcome like others, so that the rest is played on."""
    started = perf_counter()
    sitting = _Sitting(match)
    try:
        sitting.play()
        crash = ""
    except Exception as error:
        crash = f"{type(error).__name__}: {error}"
    return sitting.row(perf_counter() - started, crash)


def lost(match: Match, why: str) -> Played:
    """The row of a game that could not be played: its worker died whenever it tried."""
    return _Sitting(match).row(0.0, why)


class _Sitting:
    def __init__(self, match: Match) -> None:
        self.match, self.game = match, find(match.game)
        if match.toward and self.game.toward is not None:
            self.game = replace(self.game, judge=self.game.toward(match.toward))
        self.watcher = Watcher(self.game, match.seats)
        self.table: Table[Any] | None = None
        self.fired: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.choices: Counter[int] = Counter()
        self.deeds: dict[str, Counter[str]] = {seat: Counter() for seat in match.seats}
        self.decisions: list[Decided] = []
        self.answers = self.forced = 0
        self.slowest = 0.0

    def play(self) -> None:
        match = self.match
        table = self.table = Table.start(self.game, match.setup, seed=match.seed)
        dice, bots = Random(match.seed), self.bots(table)
        self.watcher.begin(table)
        self.fired.update(event.rule for event in table.events())
        while not table.over:
            if self.answers >= self.game.longest:
                raise NoctuleError(f"{TOO_LONG}: not over after {self.answers} answers")
            pending = table.pending
            seat = next(iter(pending))
            decision = pending[seat]
            before = self.watcher.before(decision)
            judged = self.watcher.judgement(table, seat) if match.decisions else None
            options = many(decision)
            mark, started = table.mark(), perf_counter()
            key = reply(table, seat, bots[seat], dice)
            seconds = perf_counter() - started
            self.slowest = max(self.slowest, seconds)
            self.answers += 1
            self.count(seat, decision, key, options, table.news(mark))
            self.watcher.after(table, seat, decision, key, before)
            if match.decisions:
                self.decide(seat, decision, key, options, judged, seconds)

    def bots(self, table: Table[Any]) -> dict[str, Any]:
        """Who sits where. Whoever plays a side is known once the game is set up."""
        match, game = self.match, self.game
        found = {}
        for n, seat in enumerate(match.seats):
            place = game.sides.index(game.side_of(table.state, seat)) if match.by_side and game.side_of else n
            found[seat] = seated(match.bots[place], len(match.seats) * match.seed + n)
        return found

    def count(self, seat: str, decision: Decision, key: str, options: int, news: list[Any]) -> None:
        self.kinds[decision.kind] += 1
        self.fired[decision.rule] += 1
        self.choices[options] += 1
        self.deeds[seat][verb(decision, key)] += 1
        for entry in news:
            if type(entry) is Event:
                self.fired[entry.rule] += 1
                self.watcher.told(entry)
            elif type(entry) is Answer and entry.forced:
                self.forced += 1
                self.choices[1] += 1

    def decide(self, seat: str, decision: Decision, key: str, options: int, judged: float | None, seconds: float) -> None:
        row = Decided(
            self.match.id,
            self.answers,
            self.match.seats.index(seat),
            decision.kind,
            decision.rule,
            options,
            key,
            self.watcher.round,
            judged,
            seconds,
        )
        self.decisions.append(row)

    def row(self, seconds: float, crash: str) -> Played:
        match, table = self.match, self.table
        result = table.result if table is not None and not crash else None
        standings = [result.seats[seat] for seat in match.seats] if result is not None else []
        return Played(
            match.id,
            match.game,
            match.scenario,
            len(match.seats),
            match.seed,
            match.settings,
            list(match.bots),
            self.game.rules,
            result.ending if result is not None else "",
            result.why if result is not None else "",
            [standing.verdict for standing in standings] or ["crash"] * len(match.seats),
            [standing.score for standing in standings] or [None] * len(match.seats),
            [standing.side for standing in standings] or [""] * len(match.seats),
            self.answers,
            self.forced,
            self.watcher.round,
            seconds,
            self.slowest,
            crash,
            dict(sorted(self.fired.items())),
            dict(sorted(self.kinds.items())),
            [dict(sorted(deeds.items())) for deeds in self.deeds.values()],
            {str(size): count for size, count in sorted(self.choices.items())},
            dict(sorted(self.watcher.things.items())),
            dict(sorted(self.watcher.places.items())),
            self.watcher.curve(),
            self.decisions,
            table.save() if match.keep and table is not None else "",
        )


def many(decision: Decision) -> int:
    """How many answers a decision has, where they can be counted; for several things at once, how many things there are."""
    if isinstance(decision, Amount):
        return decision.max - decision.min + 1
    return len(decision.offered) if decision.shape != "text" else 0


def verb(decision: Decision, key: str) -> str:
    """What an answer does, in a word: what stands before its first colon. Where no option begins with a word for what it
    does (numbers, combinations, words of one's own) it is the kind of the question.

    >>> from noctule.engine import Table, Setup
    >>> decision = Table.start("skirmish", Setup("standard", ("ana", "ben")), seed=7).pending["ana"]
    >>> verb(decision, "unit:3")
    'unit'
    """
    word, colon, _ = key.partition(":")
    plain = decision.shape == "choose" and (colon or not word.isdigit())
    return word if plain else decision.kind
