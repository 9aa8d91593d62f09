"""Run one procedure on a drawn position, with the answers and the rolls given beforehand.

s = position(DRAWING, round="bolter", moving=4)
run(s, move.go_on, answers=["step:c3"])
assert at(s, "bolter") == "c3"
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.driver import Driver, Ran
from noctule.engine import Ask, No, Option
from noctule.games.reborn.arrange import arrange
from noctule.games.reborn.board.ground import name
from noctule.games.reborn.board.ground import named as square_named
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.play import PHASES
from noctule.games.reborn.state import Over, State
from noctule.games.reborn.using import interact

__all__ = ["Ran", "allowed", "at", "position", "rounds", "run", "sq", "squares", "why_not", "why_not_line"]

PLENTY = 9
"""More CP than any line takes."""

_DRIVER = Driver(arrange, invariants, Over)
position, run = _DRIVER.position, _DRIVER.run


async def play_on(s: State, g: Ask) -> None:
    """Rounds of the Activation phase, with the boundaries that the root takes; until the phase is over (or `stop`)."""
    while s.phase == "activation":
        g.boundary()
        await PHASES[s.phase](s, g)


def rounds(s: State, *, answers: Sequence[str], **handed: Any) -> Ran:
    """Play rounds with these answers, up to the question that comes after the last of them."""
    return run(s, play_on, answers=answers, stop=True, **handed)


def why_not(chapter: Any, s: State, who: str, key: str) -> No | None:
    """What a chapter, or a menu of them, has against one of its candidates."""
    return _of({candidate.key: candidate.no for candidate in chapter.candidates(s, who)}, key)


def why_not_line(s: State, who: str, key: str) -> No | None:
    """What stands against a line, `line:<card or room>.<line>`, CP apart."""
    return _of({candidate.key: candidate.no for candidate in interact.line_candidates(s, who, PLENTY)}, key)


def _of(judged: dict[str, No | None], key: str) -> No | None:
    assert key in judged, f"{key} is none of {', '.join(judged)}"
    return judged[key]


def allowed(chapter: Any, s: State, who: str) -> list[Option]:
    """The candidates of a chapter that nothing stands against."""
    return [candidate for candidate in chapter.candidates(s, who) if candidate.no is None]


def sq(s: State, square: str) -> int:
    """The square of that name."""
    return square_named(s, square)


def at(s: State, who: str) -> str:
    """The name of the square that a figure or a marker is on."""
    return name(s, s.characters[who].at)


def squares(s: State, bits: int) -> set[str]:
    """The names of a set of squares."""
    return {name(s, q) for q in range(bits.bit_length()) if bits >> q & 1}
