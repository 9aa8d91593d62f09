"""Run one procedure on a drawn position, with the answers and the rolls given beforehand.

s = position("es+vent sw", people={"mara": (0, 0)}, enemies={"guard-1": (1, 0)})
run(s, fight.attack, "mara", "guard-1", rolls=["s", "s", "ii"], answers=["pass"])
assert at(s, "guard-1") == tile(s, 1, 0)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.driver import Driver, Ran
from noctule.engine import Choose, No, Option, Over, Preview
from noctule.games.escape.arrange import arrange, place
from noctule.games.escape.invariants import invariants
from noctule.games.escape.state import State
from noctule.games.escape.turn.turn import MENU

__all__ = ["Ran", "at", "foretold", "keys", "position", "refusal", "run", "tile", "why_not"]

_DRIVER = Driver(arrange, invariants, Over, whole=True)
position, run = _DRIVER.position, _DRIVER.run


def tile(s: State, x: int, y: int) -> str:
    """The tile in that column and row of the drawing."""
    return place(s, (x, y))


def at(s: State, id: str) -> str:
    """The tile of a character or enemy."""
    return s.people[id].at if id in s.people else s.enemies[id].at


def keys(chapter: Any, s: State, who: str) -> list[str]:
    """What a chapter offers: its candidates without a refusal."""
    return [option.key for option in chapter.candidates(s, who) if option.no is None]


def why_not(chapter: Any, s: State, who: str, what: str) -> No | None:
    """Why a chapter does not offer a key, a place, a figure or a card."""
    return refusal(chapter.candidates(s, who), what)


def foretold(s: State, option: Option, who: str = "marlow") -> Preview:
    """What an option of the own turn tells before it is taken."""
    preview = MENU.foresee(s, who, *option.value)
    assert preview is not None
    return preview()


def refusal(candidates: Iterable[Option], what: str) -> No | None:
    return Choose(("seat",), "question", "rule", list(candidates)).why_not(what)
