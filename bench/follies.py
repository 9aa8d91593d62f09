"""What only machines do: follies of bots, counted in whole games.

    python bench/follies.py reborn --bots greedy:64 hard:600 --games 2 [--scenarios toll-house] [--seed 1]

Each bot plays the same games against itself. Counted are, out of how many times it could have happened:

- to and fro: a figure comes back to where it was before in the same turn (of all its moves; all games)
- idle Moves: a Move order of Earth Reborn is paid for, and nobody steps or turns
- idle duels: a duel for an interruption is won, and no order is executed in it
- full hands: a turn of Level 7 [Escape] on a tile whose enemies hold the character ends with three cards or more in hand, and
  no challenge action was tried in it (whoever has tried and failed keeps his cards for what comes)
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from noctule.bots import reply
from noctule.engine import Event, Setup, Table, find
from noctule.games.escape.moving import movement
from noctule.lab.plans import NAMES, seated
from noctule.lab.statistics import Share

FIGURES: Final = {"scare": "agents", "reborn": "characters", "escape": "people", "darkness": "people", "eternaut": "people"}
"""Where a position keeps those who are played."""
HAND: Final = 3


class Tally:
    """How often there was a chance for each folly, and how often it was committed."""

    def __init__(self) -> None:
        self.chances: Counter[str] = Counter()
        self.follies: Counter[str] = Counter()

    def count(self, what: str, folly: bool) -> None:
        self.chances[what] += 1
        self.follies[what] += folly

    def lines(self) -> Iterator[str]:
        for what, chances in self.chances.items():
            yield f"{what}: {self.follies[what]} of {chances}, {Share(self.follies[what], chances)} in 100"


class Watch:
    """Looks at one game, answer by answer."""

    def __init__(self, table: Table[Any], tally: Tally) -> None:
        self._table, self._tally, self._figures = table, tally, FIGURES[table.game.key]
        self._trails: dict[str, set[Any]] = {}
        self._turn: Any = None
        self._ordered: bool | None = None
        """In an interruption: has an order been executed?"""

    def answer(self, reply_: Any) -> None:
        """Have an answer given, and look at what it changed."""
        table = self._table
        turn, stood, faced = table.game.turn(table.state), self._standing(), self._facing()  # type: ignore[misc]
        moving = getattr(table.state, "moving", ())
        held = self._held()
        mark = table.mark()
        reply_()
        self._wandered(turn, stood)
        if table.game.key == "reborn":
            self._idle_moves(moving, stood, faced)
            self._idle_duels(mark)
        if held is not None and (table.over or table.game.turn(table.state) != turn):  # type: ignore[misc]
            self._tally.count("full hands", held >= HAND)

    def _standing(self) -> dict[str, Any]:
        return {one.id: one.at for one in getattr(self._table.state, self._figures).values()}

    def _wandered(self, turn: Any, stood: dict[str, Any]) -> None:
        if turn != self._turn:
            self._turn, self._trails = turn, {}
        for id, at in self._standing().items():
            if id in stood and at != stood[id]:
                trail = self._trails.setdefault(id, {stood[id]})
                self._tally.count("to and fro", at in trail)
                trail.add(at)

    def _facing(self) -> dict[str, Any]:
        return {one.id: getattr(one, "facing", None) for one in getattr(self._table.state, self._figures).values()}

    def _idle_moves(self, moving: tuple[Any, ...], stood: dict[str, Any], faced: dict[str, Any]) -> None:
        """A Move is over that had not begun, and its figure stands and looks as before."""
        now = self._table.state.moving
        if moving and len(now) < len(moving):
            who, here, turned = moving[-1].who, self._standing(), self._facing()
            same = here.get(who) == stood.get(who) and turned.get(who) == faced.get(who)
            self._tally.count("idle Moves", not moving[-1].begun and same)

    def _idle_duels(self, mark: Any) -> None:
        for entry in self._table.news(mark):
            if type(entry) is not Event:
                continue
            if entry.rule == "reborn.int.won":
                self._ordered = False
            elif entry.rule == "reborn.act.execute" and self._ordered is not None:
                self._ordered = True
            elif entry.rule == "reborn.int.resume" and self._ordered is not None:
                self._tally.count("idle duels", not self._ordered)
                self._ordered = None

    def _held(self) -> int | None:
        """In Escape the cards that the one whose turn it is could still try something with, if enemies hold him."""
        s = self._table.state
        if self._table.game.key != "escape" or s.phase != "action" or s.current not in s.people:
            return None
        if movement.no_leave(s, s.current) is None:
            return None
        return 0 if s.turn.challenged else len(s.people[s.current].hand)


def play(game: str, scenario: str, bot: str, seed: int, tally: Tally) -> str:
    """One game, counted; what came of it."""
    seats = NAMES[: find(game).scenario(scenario).seats[0]]
    table: Table[Any] = Table.start(game, Setup(scenario, seats), seed=seed)
    bots = {seat: seated(bot, len(seats) * seed + n) for n, seat in enumerate(seats)}
    watch, dice = Watch(table, tally), Random(seed)
    while not table.over and table.n < table.game.longest:
        seat = next(iter(table.pending))
        watch.answer(lambda seat=seat: reply(table, seat, bots[seat], dice))
    return table.result.ending if table.result is not None else "too long"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", nargs="+", default=["greedy:64", "hard:600"])
    parser.add_argument("--games", type=int, default=2, help="of every scenario")
    parser.add_argument("--scenarios", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    scenarios = given.scenarios or [scenario.key for scenario in find(given.game).scenarios]
    for bot in given.bots:
        tally = Tally()
        ends = Counter(
            play(given.game, scenario, bot, given.seed + n, tally) for scenario in scenarios for n in range(given.games)
        )
        print(f"{given.game}, {bot}, {sum(ends.values())} games ({', '.join(f'{k} {v}' for k, v in ends.most_common())})")
        print(*(f"  {line}" for line in tally.lines()), sep="\n", flush=True)


if __name__ == "__main__":
    main()
