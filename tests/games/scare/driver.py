"""Run one procedure on a drawn position, with the answers and the rolls given beforehand.

s = position(DRAWING, phase="move")
run(s, move.move_one, "night-widow-1", answers=["stop:c3"], rolls=[4])
assert at(s, "night-widow-1") == "c3"
"""

from __future__ import annotations

from typing import Any

from games.driver import Driver, Ran
from noctule.engine import No, Over
from noctule.engine.decisions import Choose
from noctule.games.scare import GAME
from noctule.games.scare.agents import turn
from noctule.games.scare.arrange import arrange
from noctule.games.scare.board import routes, where
from noctule.games.scare.board.ground import Way, name
from noctule.games.scare.content.maps import space as space_named
from noctule.games.scare.content.maps import the_map
from noctule.games.scare.state import State

__all__ = ["Ran", "at", "chase", "no_to", "position", "run", "spaces", "sq"]

_DRIVER = Driver(arrange, GAME.invariants, Over, whole=True)
position, run = _DRIVER.position, _DRIVER.run


def sq(s: State, space: str) -> int:
    """The space of that name."""
    return space_named(the_map(s.map), space)


def at(s: State, id: str) -> str:
    """The name of the space that a figure is in."""
    return name(s, where.space_of(s, id))


def chase(s: State, start: int, target: str) -> Way | None:
    """How a monster on a space would get to one agent, whoever else could be targeted."""
    return routes.chases(s, start, {target: where.space_of(s, target)}).get(target)


def spaces(s: State, squares: int) -> set[str]:
    """The names of a set of spaces."""
    return {name(s, q) for q in range(squares.bit_length()) if squares >> q & 1}


def no_to(s: State, agent: str, what: str, chapter: Any = turn) -> No | None:
    """Why an agent cannot do something, asked by a key or by what is clicked on; of one chapter, or of all."""
    return Choose(("ana",), "turn", "", judging=lambda: chapter.candidates(s, agent)).why_not(what)
