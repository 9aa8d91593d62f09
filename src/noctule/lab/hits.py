"""Which rules of a game run when it is played, though nothing shows.

Rules by which something happens or somebody is asked stand in the row of every game (`Played.fired`). Rules that say how
something is worked out (distances, sight, adjacency) note nothing; for them it is counted whether the functions that carry
their mark were called.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FrameType
from typing import Any

from noctule.engine import Game
from noctule.engine.contract import playthrough, setup_for


def rule_runs(game: Game[Any], games: int, seed: int = 0) -> Counter[str]:
    """How often a function that carries a rule's mark was called in so many random games from a seed on, setup and every
    decision included. The seeds go through every scenario, number of seats and setting."""
    calls: Counter[CodeType] = Counter()
    marks = dict(_marked(game))

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in marks:
            calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        for number in range(seed, seed + games):
            playthrough(game, setup_for(game, number), number)
    finally:
        sys.setprofile(before)
    runs: Counter[str] = Counter()
    for code, count in calls.items():
        runs.update(dict.fromkeys(marks[code], count))
    return runs


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
