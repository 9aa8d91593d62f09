"""Run one procedure on a drawn position, with the answers and the rolls given beforehand.

s = position(DRAWING, round="bolter", moving=4)
run(s, move.go_on, answers=["step:c3"])
assert at(s, "bolter") == "c3"

An answer is `key`, or `seat=key` for a sealed one (`ana=bid:2`); sealed answers may come in any order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from noctule.engine import Ask, Decision, Event, Face, Handed, Together
from noctule.engine.flow import Boundary
from noctule.games.reborn.arrange import arrange
from noctule.games.reborn.ground import name
from noctule.games.reborn.ground import named as square_named
from noctule.games.reborn.invariants import invariants
from noctule.games.reborn.play import phases
from noctule.games.reborn.state import Over, State


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

    @property
    def kinds(self) -> list[str]:
        """The kinds of the decisions that were asked, in order; forced ones are not among them."""
        return [kind for kind, _ in self.asked]

    def facts(self, rule: str) -> dict[str, Any]:
        """The facts of the first event of a rule."""
        return next(event.facts for event in self.events if event.rule == rule)

    def keys(self, kind: str) -> list[str]:
        """The options of the last decision of a kind."""
        return next(keys for asked, keys in reversed(self.asked) if asked == kind)


def position(board: str, **pieces: Any) -> State:
    """A drawn position that the invariants allow."""
    s = arrange(board, **pieces)
    broken = list(invariants(s))
    assert not broken, broken
    return s


def run(
    s: State,
    procedure: Callable[..., Awaitable[Any]],
    *args: Any,
    answers: Sequence[str] = (),
    rolls: Sequence[Face] = (),
    draws: Sequence[Any] = (),
    stop: bool = False,
    **named: Any,
) -> Ran:
    """Run `procedure(s, g, *args)` to its end, or (`stop`) to the first question after the last answer.

    Every answer and every roll handed in must be used.
    """
    ran, left, luck = Ran(), list(answers), Handed(rolls, draws)
    g = Ask(ran.entries, luck)
    flow: Any = procedure(s, g, *args, **named)
    value: Any = None
    try:
        while True:
            request = flow.send(value)
            if isinstance(request, Boundary):
                assert s.copy() == s
                broken = list(invariants(s))
                assert not broken, broken
                value = None
            elif isinstance(request, Together):
                if stop and not left:
                    _note(ran, *request.decisions.values())
                    break
                value = _sealed(ran, request, left)
            else:
                assert isinstance(request, Decision)
                key = request.forced()
                if key is None:
                    _note(ran, request)
                    if stop and not left:
                        break
                    assert left, f"asked {request.kind} {ran.asked[-1][1]}, and no answers are left"
                    key = left.pop(0)
                value = request.read(key)
    except StopIteration as done:
        ran.value = done.value
    except Over:
        ran.over = True
    flow.close()
    assert not left, f"answers left over: {left}; asked: {ran.asked}"
    assert not luck.rolls, f"rolls left over: {luck.rolls}"
    return ran


def _note(ran: Ran, *decisions: Decision) -> None:
    ran.asked += [(decision.kind, [option.key for option in decision.options]) for decision in decisions]


def _sealed(ran: Ran, request: Together, left: list[str]) -> dict[str, Any]:
    _note(ran, *request.decisions.values())
    given = dict(answer.split("=", 1) for answer in left[: len(request.decisions)])
    del left[: len(request.decisions)]
    return {seat: decision.read(given[seat]) for seat, decision in request.decisions.items()}


async def play_on(s: State, g: Ask) -> None:
    """Rounds of the Activation phase, with the boundaries that the root takes; until the phase is over (or `stop`)."""
    while s.phase == "activation":
        await g.boundary()
        await phases()[s.phase](s, g)


def rounds(s: State, *, answers: Sequence[str], **handed: Any) -> Ran:
    """Play rounds with these answers, up to the question that comes after the last of them."""
    return run(s, play_on, answers=answers, stop=True, **handed)


def sq(s: State, square: str) -> int:
    """The square of that name."""
    return square_named(s, square)


def at(s: State, who: str) -> str:
    """The name of the square that a figure or a marker is on."""
    return name(s, s.characters[who].at)


def squares(s: State, bits: int) -> set[str]:
    """The names of a set of squares."""
    return {name(s, q) for q in range(bits.bit_length()) if bits >> q & 1}
