"""Which rules of a game fire when it is played.

Two measures. `rule_hits`: the events that were noted and the questions that were put, for each carries the rule behind it.
Rules that say how something is worked out (distances, sight, adjacency) note nothing; for them there is `rule_runs`: the
functions that carry the rule's mark and were called.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from types import CodeType, FrameType
from typing import Any

from noctule.bots import make, reply
from noctule.engine import Event, Game, Table
from noctule.engine.contract import setup_for

PLAYERS = ("random", "greedy")
"""Games are played by these in turn: chance finds the odd corners, purpose the ends of scenarios."""


def rule_hits(game: Game[Any], games: int, seed: int = 0, *, players: tuple[str, ...] = PLAYERS) -> Counter[str]:
    """How often each rule fired, as an event or as a question put to somebody, in so many games from a seed on.

    The seeds go through every scenario, number of seats and setting.
    """
    hits: Counter[str] = Counter()
    for number in range(seed, seed + games):
        hits.update(_fired(game, number, players))
    return hits


def rule_runs(game: Game[Any], games: int, seed: int = 0, *, players: tuple[str, ...] = PLAYERS) -> Counter[str]:
    """How often a function that carries a rule's mark was called in such games, setup and every decision included."""
    calls: Counter[CodeType] = Counter()
    marks = dict(_marked(game))

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in marks:
            calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        for number in range(seed, seed + games):
            for _ in _fired(game, number, players):
                pass
    finally:
        sys.setprofile(before)
    runs: Counter[str] = Counter()
    for code, count in calls.items():
        runs.update(dict.fromkeys(marks[code], count))
    return runs


def _fired(game: Game[Any], seed: int, players: tuple[str, ...]) -> Iterator[str]:
    """Play one game; the rule of every event and question."""
    bot, dice = make(players[seed // len(game.scenarios) % len(players)], seed), Random(seed)
    table: Table[Any] = Table.start(game, setup_for(game, seed), seed=seed)
    yield from (event.rule for event in table.events())
    while not table.over and table.n < game.longest:
        pending = table.pending
        seat = list(pending)[dice.randrange(len(pending))]
        yield pending[seat].rule
        mark = table.mark()
        reply(table, seat, bot, dice)
        yield from (entry.rule for entry in table.news(mark) if type(entry) is Event)


def _marked(game: Game[Any]) -> Iterator[tuple[CodeType, list[str]]]:
    """The functions of a game that carry the mark of rules (`engine.rule`), by their code."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{game.package}."):
            for thing in list(vars(module).values()):
                members = vars(thing).values() if isinstance(thing, type) else (thing,)
                for function in members:
                    ids = getattr(function, "rules", None)
                    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
                    if isinstance(ids, list) and isinstance(code, CodeType):
                        yield code, ids
