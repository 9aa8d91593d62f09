"""Run one procedure on a drawn position, with the answers given beforehand.

s = position(ROOM, people={"901": "a1"}, counters=["226@b2"])
run(s, rummage.interact, "901", answers=["handle:226/b2"])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.driver import Driver, Ran
from noctule.engine import Choose, No, Option, Over
from noctule.games.eternaut import play  # noqa: F401  (teaches the interpreter its verbs)
from noctule.games.eternaut.arrange import arrange, space
from noctule.games.eternaut.board.ground import NAMES
from noctule.games.eternaut.content.script import Reading
from noctule.games.eternaut.invariants import invariants
from noctule.games.eternaut.state import State
from noctule.games.eternaut.story.run import run as carry_out
from noctule.games.eternaut.story.scene import Scene

__all__ = ["OPEN", "ROOM", "Ran", "at", "position", "refusal", "run", "says", "space"]

_DRIVER = Driver(arrange, invariants, Over)
position, run = _DRIVER.position, _DRIVER.run

ROOM = """
+-+-+-+-+-+-+
|, , , , , ,|
+ + + + + + +
|, , , , , ,|
+ + + + + + +
|, , , , , ,|
+ + + + + + +
|, , , , , ,|
+-+-+-+-+-+-+
"""
"""Six by four spaces indoors, a1 to f4."""

OPEN = ROOM.replace(",", ".")
"""The same outdoors."""


def at(s: State, id: str) -> str:
    """The name of the space of a figure; "" if it is nowhere."""
    figure: Any = s.people.get(id) or s.foes.get(id) or s.npcs.get(id)
    return NAMES.get(figure.at, "") if figure is not None else ""


def says(s: State, text: str, *, who: str = "", **named: Any) -> Ran:
    """Carry out instructions as a text would: `says(s, "- damage 2", who="901")`. Other fields of the Scene by name."""
    scene = {field: named.pop(field) for field in ("other", "counter", "event", "items", "key") if field in named}
    lines = "\n".join(line.strip("\n") for line in text.split("\n"))
    document = next(Reading("test", f"# 999-999 Test\n{lines}\n").documents())
    return run(s, carry_out, Scene(s.seats[s.active], who, **scene), document.body, **named)


def refusal(candidates: Iterable[Option], what: str) -> No | None:
    """Why a key, place or piece is not on offer."""
    return Choose(("seat",), "question", "rule", list(candidates)).why_not(what)
