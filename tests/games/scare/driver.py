"""Run one procedure on a drawn position, with the answers and the rolls given beforehand.

s = position(DRAWING, phase="move")
run(s, move.move_one, "night-widow-1", answers=["stop:c3"], rolls=[4])
assert at(s, "night-widow-1") == "c3"
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from noctule.engine import Ask, Decision, Event, Face, Handed
from noctule.engine.flow import Boundary
from noctule.games.scare import GAME, where
from noctule.games.scare.arrange import arrange
from noctule.games.scare.ground import name
from noctule.games.scare.maps import space as space_named
from noctule.games.scare.maps import the_map
from noctule.games.scare.state import Over, State


class Ran:
    """What a procedure did: the value it gave back, its events, and the decisions it asked (kind, option keys)."""

    def __init__(self) -> None:
        self.value: Any = None
        self.entries: list[Any] = []
        self.asked: list[tuple[str, list[str]]] = []
        self.over = False

    @property
    def events(self) -> list[Event]:
        return [entry for entry in self.entries if isinstance(entry, Event)]

    @property
    def rules(self) -> list[str]:
        """The rules of its events, in order."""
        return [event.rule for event in self.events]

    def facts(self, rule: str) -> dict[str, Any]:
        """The facts of the first event of a rule."""
        return next(event.facts for event in self.events if event.rule == rule)


def position(board: str, **pieces: Any) -> State:
    """A drawn position that the invariants allow."""
    s = arrange(board, **pieces)
    broken = list(GAME.invariants(s))
    assert not broken, broken
    return s


def run(
    s: State,
    procedure: Callable[..., Awaitable[Any]],
    *args: Any,
    answers: Sequence[str] = (),
    rolls: Sequence[Face] = (),
    draws: Sequence[Any] = (),
    **named: Any,
) -> Ran:
    """Run `procedure(s, g, *args)` to its end. Every answer and every roll handed in must be used."""
    ran, left, luck = Ran(), list(answers), Handed(rolls, draws)
    g = Ask(ran.entries, luck)
    flow: Any = procedure(s, g, *args, **named)
    value: Any = None
    try:
        while True:
            request = flow.send(value)
            if isinstance(request, Boundary):
                assert s.copy() == s
                value = None
                continue
            assert isinstance(request, Decision)
            key = request.forced()
            if key is None:
                ran.asked.append((request.kind, [option.key for option in request.options]))
                assert left, f"asked {request.kind} {ran.asked[-1][1]}, and no answers are left"
                key = left.pop(0)
            value = request.read(key)
    except StopIteration as stop:
        ran.value = stop.value
    except Over:
        ran.over = True
    assert not left, f"answers left over: {left}"
    assert not luck.rolls, f"rolls left over: {luck.rolls}"
    return ran


def sq(s: State, space: str) -> int:
    """The space of that name."""
    return space_named(the_map(s.map), space)


def at(s: State, id: str) -> str:
    """The name of the space that a figure is in."""
    return name(s, where.space_of(s, id))


def spaces(s: State, squares: int) -> set[str]:
    """The names of a set of spaces."""
    return {name(s, q) for q in range(squares.bit_length()) if squares >> q & 1}
