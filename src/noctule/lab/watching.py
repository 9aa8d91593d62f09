"""What can be seen of any game while it is played: where figures go and fall, what turns up, and who is ahead.

All of it comes from the spectator's view, the events and the game's own judge, so that a new game needs nothing of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from noctule.engine import Event, Game, Table
from noctule.engine.decisions import Decision
from noctule.engine.views import Board, Piece, View

MOMENTS = 21
"""Points of a curve: the start, every twentieth of the game, the end."""
STRIDE = 8
"""Answers between two judgements."""
KEPT = 400
"""Judgements that are kept of a game under way; if there are more, every second one goes."""
NUMBER = re.compile(r"-\d+$")
WENT, FELL = "went", "fell"

Where = tuple[str, int, int, int]
"""Board, level, x, y."""


class Watcher:
    """Watches one game. `things` are the ids of the game's catalogue that turned up, `places` where what happened."""

    def __init__(self, game: Game[Any], seats: tuple[str, ...]) -> None:
        self._game, self._seats = game, seats
        self._known = {id for names in game.catalogue().values() for id in names}
        self._judgements: list[list[float]] = []
        self._stride = STRIDE
        self._looks = 0
        self._pieces: dict[str, tuple[Where, Piece]] = {}
        self._cells: dict[str, dict[str, Where]] = {}
        self._seen: set[str] = set()
        self._acting = ""
        self.things: Counter[str] = Counter()
        self.places: Counter[str] = Counter()
        self._now = -1
        self.round = 0

    def begin(self, table: Table[Any]) -> None:
        self._judge(table, self._time(table))
        self._pieces = self._standing(table.scene(None))

    def before(self, decision: Decision) -> Where | None:
        """Where the figure stands that the question is about, or whose turn it is."""
        acting = self._pieces.get(decision.acting or self._acting)
        return acting[0] if acting is not None else None

    def judgement(self, table: Table[Any], seat: str) -> float | None:
        """How good a seat's position is, as the game's own judge has it."""
        judge = self._game.judge
        return judge(table.state, seat) if judge is not None else None

    def after(self, table: Table[Any], seat: str, decision: Decision, key: str, where: Where | None) -> None:
        self._judge(table, self._time(table))
        for word in re.split(r"[:+>]", key):
            self._turned_up(word)
        where = where or self._about(decision, key)
        if where is not None and decision.shape == "choose":
            self._mark(key.partition(":")[0], where)
        self._look(table.scene(None))

    def told(self, event: Event) -> None:
        for value in event.facts.values():
            for word in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(word, str):
                    self._turned_up(word)

    def curve(self) -> list[list[float]]:
        """The judgements at evenly spread moments, a list for each seat."""
        if not self._judgements:
            return []
        last = len(self._judgements) - 1
        moments = [self._judgements[n * last // (MOMENTS - 1)] for n in range(MOMENTS)]
        return [[moment[seat] for moment in moments] for seat in range(len(self._seats))]

    # -- looking ------------------------------------------------------------------------------------------------------

    def _time(self, table: Table[Any]) -> bool:
        """Every time that the game's clock shows something else, a round more; clocks may run backwards."""
        now = self._game.clock(table.state) if self._game.clock is not None else 0
        if now != self._now:
            self._now = now
            self.round += 1
            return True
        return False

    def _judge(self, table: Table[Any], new_round: bool) -> None:
        """Now and then, and whenever a round begins: judging can take longer than everything else in a random game."""
        judge = self._game.judge
        if judge is None:
            return
        self._looks += 1
        if self._looks % self._stride and not new_round and not table.over:
            return
        if self._game.cooperative:
            self._judgements.append([judge(table.state, self._seats[0])] * len(self._seats))
        else:
            self._judgements.append([judge(table.state, seat) for seat in self._seats])
        if len(self._judgements) > KEPT:
            del self._judgements[1::2]
            self._stride *= 2

    def _look(self, view: View) -> None:
        """What has changed on the boards since the last look."""
        standing = self._standing(view)
        for id, (where, piece) in standing.items():
            before = self._pieces.get(id)
            if before is None or before[1] is piece:
                continue
            if before[0] != where:
                self._mark(WENT, where)
            if piece.down and not before[1].down:
                self._mark(FELL, where)
        for id, (where, piece) in self._pieces.items():
            if id not in standing and piece.team != "neutral":
                self._mark(FELL, where)
        self._pieces = standing

    def _about(self, decision: Decision, key: str) -> Where | None:
        """Where the thing stands that an answer is about."""
        option = next((option for option in decision.offered if option.key == key), None)
        for id in option.at if option is not None else ():
            if id in self._pieces:
                return self._pieces[id][0]
        return None

    def _standing(self, view: View) -> dict[str, tuple[Where, Piece]]:
        found: dict[str, tuple[Where, Piece]] = {}
        self._acting = ""
        for board in view.boards:
            cells = self._places_of(board)
            for piece in board.pieces:
                where = cells.get(piece.at)
                if where is not None:
                    found[piece.id] = where, piece
                    if any(badge.role == "acting" for badge in piece.badges):
                        self._acting = piece.id
                    if piece.id not in self._seen:
                        self._seen.add(piece.id)
                        self._turned_up(piece.id)
        for card in _cards(view):
            if card not in self._seen:
                self._seen.add(card)
                self._turned_up(card)
        return found

    def _places_of(self, board: Board) -> Mapping[str, Where]:
        key = f"{board.id} {board.ground.id}"
        if key not in self._cells:
            self._cells[key] = {cell.at: (board.id, cell.level, cell.x, cell.y) for cell in board.ground.cells}
        return self._cells[key]

    def _mark(self, deed: str, where: Where) -> None:
        board, level, x, y = where
        self.places[f"{deed}|{board}|{level}|{x}|{y}"] += 1

    def _turned_up(self, word: str) -> None:
        """Something is named: count it if it is in the catalogue, `guard-2` as a `guard`."""
        if word in self._known:
            self.things[word] += 1
        elif (bare := NUMBER.sub("", word)) in self._known:
            self.things[bare] += 1


def _cards(view: View) -> Iterator[str]:
    for panel in view.panels:
        for card in panel.cards:
            yield card.id
