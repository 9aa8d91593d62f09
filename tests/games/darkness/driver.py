"""Run one procedure in a town of named tiles, with the answers and the dice given beforehand.

s = position("lab", people={"ada": "lab/a1", "bel": {"at": "lab/a1", "points": 3}}, disks={"lab/d4": "drowned-man-1"})
run(s, sneak.sneak, "ada", "drowned-man-1", rolls=dice(4, 4, 2), answers=["roll", "keep"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.driver import Driver, Ran
from noctule.engine import Ask, Choose, No, Option, Over
from noctule.games.darkness.arrange import arrange, square
from noctule.games.darkness.board.town import town
from noctule.games.darkness.invariants import invariants
from noctule.games.darkness.state import State

__all__ = ["Ran", "at", "dice", "do", "forbids", "keys", "position", "refusal", "run", "square", "why_not"]

_DRIVER = Driver(arrange, invariants, Over, whole=True)
position, run = _DRIVER.position, _DRIVER.run


def do(s: State, deed: Callable[..., Any], *args: Any, **named: Any) -> Ran:
    """Run a procedure that asks nobody: `do(s, hurt, "ada", "darkness.combat.wound")`."""

    async def flow(s: State, g: Ask) -> Any:
        return deed(s, g, *args)

    return run(s, flow, **named)


def dice(*faces: int) -> list[int]:
    """Faces as they fall, one after another."""
    return list(faces)


def at(s: State, id: str) -> str:
    """The name of the square of a character or Disk."""
    place = s.people[id].at if id in s.people else s.board[id].at
    return town(s).names[place]


def keys(chapter: Any, s: State, who: str) -> list[str]:
    """What a chapter offers: its candidates without a refusal."""
    return [option.key for option in chapter.candidates(s, who) if option.no is None]


def why_not(chapter: Any, s: State, who: str, what: str) -> No | None:
    """Why a chapter does not offer a key, a place, a character or a Disk."""
    return refusal(chapter.candidates(s, who), what)


def forbids(chapter: Any, s: State, who: str, what: str) -> str:
    """The rule by which a chapter refuses a key, a place, a character or a Disk; nothing if it does not."""
    no = why_not(chapter, s, who, what)
    return no.rule if no else ""


def refusal(candidates: Iterable[Option], what: str) -> No | None:
    return Choose(("seat",), "question", "rule", list(candidates)).why_not(what)
