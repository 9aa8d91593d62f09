"""What came of a finished game, as data: who has won, who has lost, with what score, and why."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Verdict = Literal["won", "partly", "drawn", "undecided", "lost"]
"""`partly`: a goal was met, and not the whole of it. `undecided`: neither won nor lost, as for one who leads the game."""


class Standing(Struct, frozen=True, omit_defaults=True):
    """What came of a game for one seat."""

    verdict: Verdict
    score: float | None = None
    """What the game counts, where it counts anything."""
    side: str = ""
    """What the seat played, where seats play different things: a faction, a character."""


class Ending(Struct, frozen=True):
    """A way in which a scenario can end: how it is called, and what that means to whoever asks whether it can be reached."""

    key: str
    text: str
    won: bool = True
    """Somebody has won, at least partly."""


class Result(Struct, frozen=True):
    """What came of a finished game."""

    seats: dict[str, Standing]
    """Everybody at the table."""
    ending: str
    """Which of the scenario's endings it was (see `Game.endings`): the same word whenever a game ends so."""
    why: str
    """How it ended, in words."""
    rounds: int = 0
    """How many rounds (turns, nights) were begun; 0: the game has none."""
    notes: tuple[str, ...] = ()
    """What it cost and brought, a line each: "Dead: Kubo"."""
    scored: str = ""
    """What the scores count: "Mission Points"."""

    @property
    def winners(self) -> tuple[str, ...]:
        return self._those("won")

    @property
    def losers(self) -> tuple[str, ...]:
        return self._those("lost")

    def _those(self, verdict: Verdict) -> tuple[str, ...]:
        return tuple(seat for seat, standing in self.seats.items() if standing.verdict == verdict)
