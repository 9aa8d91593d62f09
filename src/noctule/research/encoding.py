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
from typing import Any, get_args
from zlib import crc32

import numpy as np

from noctule.engine.views import Board, Ground, Team, View

from .questions import ACTIONS, Question

SIDE = 24
TEAMS: dict[str, int] = {team: n for n, team in enumerate(get_args(Team))}
DOWN, ACTING, HEALTH, WALLS = len(TEAMS), len(TEAMS) + 1, len(TEAMS) + 2, len(TEAMS) + 3
PLANES = len(TEAMS) + 4
SLOTS = 64
FEATURES = 5
BOARD = PLANES * SIDE * SIDE
LENGTH = BOARD + 3 * SLOTS + ACTIONS * FEATURES
HEALTHY = 10.0

Cells = dict[str, tuple[int, int]]


def encode(view: View, question: Question | None) -> np.ndarray[Any, np.dtype[np.float32]]:
    """A view, and what its seat is asked, as one row of numbers from -1 to 1."""
    row = np.zeros(LENGTH, dtype=np.float32)
    planes = row[:BOARD].reshape(PLANES, SIDE, SIDE)
    places: Cells = {}
    for board in view.boards:
        _board(planes, board, places)
    counters, cards = row[BOARD : BOARD + SLOTS], row[BOARD + SLOTS : BOARD + 2 * SLOTS]
    for panel in view.panels:
        for counter in panel.counters:
            share = counter.value / counter.limit if counter.limit else counter.value / (abs(counter.value) + 5.0)
            counters[_slot(f"{panel.id}/{counter.title}")] = max(-1.0, min(1.0, share))
        if panel.cards:
            cards[_slot(panel.id)] = len(panel.cards) / (len(panel.cards) + 5.0)
    if question is not None and view.decision is not None:
        row[BOARD + 2 * SLOTS + _slot(view.decision.kind)] = 1.0
        _actions(row[BOARD + 3 * SLOTS :].reshape(ACTIONS, FEATURES), question, view, places)
    return row


def _board(planes: np.ndarray[Any, np.dtype[np.float32]], board: Board, places: Cells) -> None:
    cells, walls = _ground(board.ground)
    planes[WALLS] = np.maximum(planes[WALLS], walls)
    places.update(cells)
    for piece in board.pieces:
        spot = cells.get(piece.at)
        if spot is None:
            continue
        y, x = spot
        places[piece.id] = spot
        planes[TEAMS[piece.team], y, x] = 1.0
        if piece.down:
            planes[DOWN, y, x] = 1.0
        for badge in piece.badges:
            if badge.role == "acting":
                planes[ACTING, y, x] = 1.0
            elif badge.role == "health" and badge.text.isdigit():
                planes[HEALTH, y, x] = min(1.0, int(badge.text) / HEALTHY)


@lru_cache(maxsize=256)
def _ground(ground: Ground) -> tuple[Cells, np.ndarray[Any, np.dtype[np.float32]]]:
    """Where the cells of a ground lie in a plane, and what stops movement there. What is too large is drawn smaller."""
    wide = max(SIDE, max((cell.x for cell in ground.cells), default=0) + 1)
    high = max(SIDE, max((cell.y for cell in ground.cells), default=0) + 1)
    cells = {cell.at: (max(0, cell.y) * SIDE // high, max(0, cell.x) * SIDE // wide) for cell in ground.cells}
    walls = np.zeros((SIDE, SIDE), dtype=np.float32)
    for edge in ground.edges:
        if "move" in edge.blocks and edge.at in cells:
            walls[cells[edge.at]] = min(1.0, walls[cells[edge.at]] + 0.25)
    return cells, walls


def _actions(table: np.ndarray[Any, np.dtype[np.float32]], question: Question, view: View, places: Cells) -> None:
    """What each action does, and where: from the first word of its key, and from the place that the option is about."""
    options = {option.key: option.at for option in view.decision.options} if view.decision is not None else {}
    for action, key in enumerate(question.shown()):
        does, about, number = _word(key)
        table[action, 0], table[action, 1], table[action, 4] = does, about, number
        spot = next((places[at] for at in options.get(key, ()) if at in places), None)
        if spot is not None:
            table[action, 2], table[action, 3] = (spot[1] + 1) / SIDE, (spot[0] + 1) / SIDE


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
