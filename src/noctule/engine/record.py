"""Reading what a save says: whose answer comes next, and where the game stood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec

from . import saves
from .chance import Chance, Fate
from .decisions import Decision
from .errors import DamagedSave, Diverged, IllegalAnswer, SetupError
from .game import Game, State, find
from .saves import GivenAnswer, Saved

S = TypeVar("S", bound=State)

ARRANGED: Final = "arranged"
"""The scenario of a table that started from an arranged position instead of a setup."""


class Record:
    """What a save says was answered and what chance said, given out one by one."""

    def __init__(self, entries: Sequence[GivenAnswer | Chance]) -> None:
        self._answers = [entry for entry in entries if isinstance(entry, GivenAnswer)]
        self._at = 0
        self.fate = Fate([entry for entry in entries if isinstance(entry, Chance)], strict=True)

    @property
    def next_seat(self) -> str | None:
        return self._answers[self._at].seat if self._at < len(self._answers) else None

    def take(self, decision: Decision) -> GivenAnswer | None:
        """The recorded answer to a decision; where there is only one answer the table gives it, recorded or not."""
        forced = decision.forced()
        given = self._answers[self._at] if self._at < len(self._answers) else None
        if forced is not None and (given is None or not given.forced):
            return GivenAnswer(0, decision.seats[0], forced, True)
        if given is None:
            return None
        if given.seat not in decision.seats:
            raise Diverged(f"'{given.seat}' answers, but {' or '.join(decision.seats)} is asked", given.line)
        try:
            decision.read(given.key)
        except IllegalAnswer as illegal:
            illegal.line = given.line
            raise
        self._at += 1
        return given

    def finish(self) -> None:
        if self._at < len(self._answers):
            left = self._answers[self._at :]
            raise Diverged(f"{len(left)} answers are left over", left[0].line)
        if self.fate.left:
            raise Diverged(f"{self.fate.left} chance results are left over")


def game_of(saved: Saved, source: str) -> Game[Any]:
    try:
        return find(saved.game)
    except SetupError as error:
        raise DamagedSave(str(error), 2, source) from None


def position_of(game: Game[S], saved: Saved, source: str) -> S:
    """The boundary position of a save, brought up to today's shape and checked."""
    text = saved.position
    if saved.setup.scenario != ARRANGED:
        try:
            game.check(saved.setup)
        except SetupError as error:
            raise DamagedSave(str(error), 4, source) from None
    version = saved.rules.split(" ")[0]
    if version != game.version and game.upgrade is not None:
        try:
            text = msgspec.json.encode(game.upgrade(version, msgspec.json.decode(text)))
        except (msgspec.DecodeError, RecursionError, LookupError, TypeError, ValueError) as error:
            raise DamagedSave(f"a position of version {version} cannot be brought up to date: {error}") from None
    state: S = saves.position(game.state, text, source)
    broken = next(iter(game.invariants(state)), None)
    if broken is not None:
        raise DamagedSave(f"the boundary position is impossible: {broken}", source=source)
    return state
