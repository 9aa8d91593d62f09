"""Views as arrays of a fixed shape: one encoder for all games, over what a seat may see and nothing else.

The observation is one row of numbers, made of four parts (the numbers of each are constants below):

    planes     PLANES x SIDE x SIDE   the boards, laid over each other: a plane for each team, for figures that lie, for the one
                                      that acts, for health, and for what stops movement
    counters   SLOTS                  counters and tracks beside the board, as shares of their limit or squashed
    cards      SLOTS                  how many cards lie in each panel, squashed
    question   SLOTS                  what is asked, one slot
    actions    ACTIONS x FEATURES     for each action: what it does (two numbers from its word), where (x, y), how much

Names are put into slots by a digest that is the same in every process. Two names may share a slot: that is the price of one
shape for every game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, cast, get_args
from zlib import crc32

import numpy as np

from noctule.engine import Shown
from noctule.engine.views import Board, Ground, Team, View

from .questions import ACTIONS, Question

SIDE = 24
TEAMS: dict[str, int] = {team: n for n, team in enumerate(get_args(Team))}
DOWN, ACTING, HEALTH, WALLS = len(TEAMS), len(TEAMS) + 1, len(TEAMS) + 2, len(TEAMS) + 3
PLANES = len(TEAMS) + 4
SLOTS = 64
FEATURES = 5
BOARD = PLANES * SIDE * SIDE
COUNTERS, CARDS, QUESTION, ACTS = (BOARD + n * SLOTS for n in range(4))
LENGTH = ACTS + ACTIONS * FEATURES
HEALTHY = 10.0

PLANE = SIDE * SIDE

Row = np.ndarray[Any, np.dtype[np.float32]]
Numbers: TypeAlias = "memoryview[float]"
Cells = dict[str, int]
"""Where places lie in a plane: rows one after another."""


def encode(view: View, question: Question | None) -> Row:
    """A view, and what its seat is asked, as one row of numbers from -1 to 1."""
    grounds = [_ground(board.ground) for board in view.boards]
    row = np.zeros(LENGTH, dtype=np.float32) if len(grounds) != 1 else grounds[0].row.copy()
    if len(grounds) > 1:
        for ground in grounds:
            np.maximum(row, ground.row, out=row)
    numbers = cast("Numbers", row.data)  # single numbers are written into it in half of the time
    places: Cells = {}
    for board, ground in zip(view.boards, grounds, strict=True):
        places.update(ground.cells)
        _pieces(numbers, board, ground.cells, places)
    for panel in view.panels:
        for counter in panel.counters:
            share = counter.value / counter.limit if counter.limit else counter.value / (abs(counter.value) + 5.0)
            numbers[COUNTERS + _slot(f"{panel.id}/{counter.title}")] = max(-1.0, min(1.0, share))
        if panel.cards:
            numbers[CARDS + _slot(panel.id)] = len(panel.cards) / (len(panel.cards) + 5.0)
    if question is not None and view.decision is not None:
        numbers[QUESTION + _slot(view.decision.kind)] = 1.0
        _actions(numbers, question, view.decision, places)
    return row


def _pieces(numbers: Numbers, board: Board, cells: Cells, places: Cells) -> None:
    for piece in board.pieces:
        spot = cells.get(piece.at)
        if spot is None:
            continue
        places[piece.id] = spot
        numbers[TEAMS[piece.team] * PLANE + spot] = 1.0
        if piece.down:
            numbers[DOWN * PLANE + spot] = 1.0
        for badge in piece.badges:
            if badge.role == "acting":
                numbers[ACTING * PLANE + spot] = 1.0
            elif badge.role == "health" and badge.text.isdigit():
                numbers[HEALTH * PLANE + spot] = min(1.0, int(badge.text) / HEALTHY)


class Land(NamedTuple):
    """What a ground gives to every observation: where its cells lie in a plane, and a row with what stops movement there."""

    cells: Cells
    row: Row


@lru_cache(maxsize=256)
def _ground(ground: Ground) -> Land:
    """What is too large is drawn smaller."""
    wide = max(SIDE, max((cell.x for cell in ground.cells), default=0) + 1)
    high = max(SIDE, max((cell.y for cell in ground.cells), default=0) + 1)
    cells = {cell.at: max(0, cell.y) * SIDE // high * SIDE + max(0, cell.x) * SIDE // wide for cell in ground.cells}
    row = np.zeros(LENGTH, dtype=np.float32)
    for edge in ground.edges:
        if "move" in edge.blocks and edge.at in cells:
            at = WALLS * PLANE + cells[edge.at]
            row[at] = min(1.0, row[at] + 0.25)
    return Land(cells, row)


def _actions(numbers: Numbers, question: Question, decision: Shown, places: Cells) -> None:
    """What each action does, and where: from the first word of its key, and from the place that the option is about."""
    about = {option.key: option.at for option in decision.options}
    at = ACTS
    for key in question.shown():
        numbers[at], numbers[at + 1], numbers[at + 4] = _word(key)
        for place in about.get(key, ()):
            spot = places.get(place)
            if spot is not None:
                numbers[at + 2], numbers[at + 3] = (spot % SIDE + 1) / SIDE, (spot // SIDE + 1) / SIDE
                break
        at += FEATURES


@lru_cache(maxsize=1 << 16)
def _word(key: str) -> tuple[float, float, float]:
    word, _, rest = key.partition(":")
    digits = rest.rpartition(":")[2]
    return (
        (1 + crc32(word.encode()) % 997) / 998,
        (crc32(rest.encode()) % 997) / 997 if rest else 0.0,
        min(1.0, int(digits) / 16) if digits.isdigit() else 0.0,
    )


@lru_cache(maxsize=1 << 14)
def _slot(name: str) -> int:
    return crc32(name.encode()) % SLOTS
