"""Run one procedure on a drawn position, with the answers and the rolls given beforehand.

Each game has a driver of its own, made from this one: `position` and `run`, and words for its squares.

An answer is `key`, or `seat=key` for a sealed one (`ana=bid:2`); sealed answers may come in any order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import logs
from noctule.engine import Ask, Decision, Event, Face, Handed, Luck, No, Together

S = TypeVar("S")


def cited(no: No | None) -> str:
    """The rule of a refusal; "" if nothing was refused."""
    return no.rule if no is not None else ""


class Ran:
    """What a procedure did: the value it gave back, its events, and the decisions it asked (kind, option keys)."""

    def __init__(self) -> None:
        self.value: Any = None
        self.entries: list[Any] = []
        self.asked: list[tuple[str, list[str]]] = []
        self.question: Decision | None = None
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

    def no(self, what: str) -> No | None:
        """Why something is not on offer in the question at which it stopped (`stop`): by its key or by what is clicked on."""
        assert self.question is not None
        return self.question.why_not(what)

    def keys(self, kind: str) -> list[str]:
        """The options of the last decision of a kind."""
        return next(keys for asked, keys in reversed(self.asked) if asked == kind)


class Checked(Ask):
    """At every boundary the position is looked at."""

    def __init__(self, entries: list[Any], luck: Luck, check: Callable[[], None]) -> None:
        super().__init__(entries, luck)
        self._check = check

    def boundary(self) -> None:
        self._check()


class Driver(Generic[S]):
    """Drawn positions of one game, and procedures run on them. `over` is what the game raises when it has ended.

    `whole`: every procedure leaves a position that the invariants allow, not only those that come to a boundary.
    """

    def __init__(
        self,
        arrange: Callable[..., S],
        invariants: Callable[[S], Iterable[str]],
        over: type[Exception],
        *,
        whole: bool = False,
    ) -> None:
        self._arrange, self._invariants, self._over, self._whole = arrange, invariants, over, whole

    def position(self, board: str, **pieces: Any) -> S:
        """A drawn position that the invariants allow."""
        s = self._arrange(board, **pieces)
        self._check(s)
        return s

    def run(
        self,
        s: S,
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
        flow: Any = procedure(s, Checked(ran.entries, luck, partial(self._check, s)), *args, **named)
        value: Any = None
        try:
            while True:
                request = flow.send(value)
                key = request.forced() if isinstance(request, Decision) else None
                if key is None:
                    _note(ran, request)
                    if stop and not left:
                        ran.question = request if isinstance(request, Decision) else None
                        break
                value = _sealed(request, left) if isinstance(request, Together) else request.read(_next(ran, left, key))
        except StopIteration as done:
            ran.value = done.value
            if self._whole:
                self._check(s)
        except self._over:
            ran.over = True
        flow.close()
        logs.heard(ran.rules)
        assert not left, f"answers left over: {left}; asked: {ran.asked}"
        assert not luck.rolls, f"rolls left over: {luck.rolls}"
        return ran

    def _check(self, s: Any) -> None:
        assert s.copy() == s
        broken = list(self._invariants(s))
        assert not broken, broken


def _note(ran: Ran, request: Decision | Together) -> None:
    """What is asked. What is on offer and what nothing is said against are the same, as in the contract."""
    decisions = request.decisions.values() if isinstance(request, Together) else (request,)
    for decision in decisions:
        offered = [option.key for option in decision.options]
        assert [option.key for option in decision.candidates if option.no is None] == offered, f"{decision.kind} has two judges"
        ran.asked.append((decision.kind, offered))


def _next(ran: Ran, left: list[str], forced: str | None) -> str:
    if forced is not None:
        return forced
    assert left, f"asked {ran.asked[-1]}, and no answers are left"
    return left.pop(0)


def _sealed(request: Together, left: list[str]) -> dict[str, Any]:
    given = dict(answer.split("=", 1) for answer in left[: len(request.decisions)])
    del left[: len(request.decisions)]
    return {seat: decision.read(given[seat]) for seat, decision in request.decisions.items()}
