"""Positions that can be won in one turn, taken from games of bots, and whether a bot wins them. `tools/wins.py` makes them.

A position is kept as what it takes to come there: the seed and every answer. It counts as one that can be won if what the
winner answered then, to the end of that turn, wins in every one of some worlds in which all that the winner could not know
was dealt anew and all dice fall anew: so luck has no part in it. A bot has solved it if it wins before the turn is over.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from noctule.bots import reply
from noctule.engine import NoctuleError, Setup, Table, find
from noctule.lab.plans import NAMES, seated

WINS: Final = Path(__file__).parent / "wins.jsonl"
WORLDS: Final = 8


class Win(Struct, frozen=True):
    """A position that a seat can win in this turn."""

    game: str
    scenario: str
    players: int
    seed: int
    seat: str
    answers: list[str]
    way: list[str]
    """What the seat answered from there on."""

    def table(self) -> Table[Any]:
        """The position, with all the answers that led to it."""
        table: Table[Any] = Table.start(self.game, Setup(self.scenario, NAMES[: self.players]), seed=self.seed)
        for key in self.answers:
            table.answer(next(iter(table.pending)), key)
        return table


def read() -> list[Win]:
    return [msgspec.json.decode(line, type=Win) for line in WINS.read_text().splitlines()] if WINS.exists() else []


def won(table: Table[Any], seat: str) -> bool:
    return table.result is not None and seat in table.result.winners


def time_of(table: Table[Any]) -> Any:
    assert table.game.turn is not None
    return table.game.turn(table.state)


def solved(win: Win, bot: str) -> bool:
    """Does a bot win from there before the turn is over?"""
    table = win.table().fork(seed=win.seed + 1)
    player, dice, turn = seated(bot, win.seed), Random(win.seed), time_of(table)
    while not table.over and time_of(table) == turn and win.seat in table.pending:
        reply(table, win.seat, player, dice)
    return won(table, win.seat)


def is_sure(win: Win) -> bool:
    """Does what the seat answered win in every world?"""
    table = win.table()
    for seed in range(WORLDS):
        world = table.imagine(win.seat, seed)
        try:
            for key in win.way:
                world.answer(win.seat, key)
        except (NoctuleError, KeyError):
            return False
        if not won(world, win.seat):
            return False
    return True


def made(game: str, scenario: str, seed: int, bot: str) -> list[Win]:
    """What a game of bots has to offer: the last turn from where it was sure to be won, and from the middle of what was left.
    Nothing, if nobody won or luck had a part in the end."""
    players = find(game).scenario(scenario).seats[0]
    seats = NAMES[:players]
    table: Table[Any] = Table.start(game, Setup(scenario, seats), seed=seed)
    bots = {seat: seated(bot, players * seed + n) for n, seat in enumerate(seats)}
    dice, said, turns = Random(seed), list[tuple[str, str]](), list[Any]()
    while not table.over and len(said) < table.game.longest:
        seat = next(iter(table.pending))
        turns.append(time_of(table))
        said.append((seat, reply(table, seat, bots[seat], dice)))
    seat = said[-1][0]
    if not won(table, seat):
        return []
    first, keys = len(said), [key for _, key in said]
    while first and turns[first - 1] == turns[-1] and said[first - 1][0] == seat:
        first -= 1
    last_turn = [Win(game, scenario, players, seed, seat, keys[:n], keys[n:]) for n in range(first, len(said))]
    sure = [win for win in last_turn if is_sure(win)]
    return [sure[0], sure[len(sure) // 2]] if len(sure) > 1 else sure
