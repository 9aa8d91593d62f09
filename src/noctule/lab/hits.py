"""Which rules of a game fire when it is played: each event and each question carries the rule behind it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from noctule.bots import Bot, make, reply
from noctule.engine import Event, Game, Setup, Table
from noctule.engine.contract import setup_for
from noctule.engine.ledger import rules

PLAYERS = ("random", "greedy")
"""Games are played by these in turn: chance finds the odd corners, purpose the ends of scenarios."""


def rule_hits(game: Game[Any], games: int, seed: int = 0, *, players: tuple[str, ...] = PLAYERS) -> Counter[str]:
    """How often each rule fired, as an event or as a question put to somebody, in so many games from a seed on.

    The seeds go through every scenario, number of seats and setting.
    """
    hits: Counter[str] = Counter()
    for number in range(seed, seed + games):
        setup = setup_for(game, number)
        player = players[number // len(game.scenarios) % len(players)]
        _play(game, setup, number, make(player, number), hits)
    return hits


def unfired(game: Game[Any], hits: Counter[str]) -> list[str]:
    """The rules of the ledger that never fired, in its order."""
    return [rule for rule in rules(game) if not hits[rule]]


def _play(game: Game[Any], setup: Setup, seed: int, bot: Bot, hits: Counter[str]) -> None:
    table: Table[Any] = Table.start(game, setup, seed=seed)
    dice = Random(seed)
    for event in table.events():
        hits[event.rule] += 1
    while not table.over and table.n < game.longest:
        pending = table.pending
        seat = list(pending)[dice.randrange(len(pending))]
        hits[pending[seat].rule] += 1
        mark = table.mark()
        reply(table, seat, bot, dice)
        for entry in table.news(mark):
            if type(entry) is Event:
                hits[entry.rule] += 1
