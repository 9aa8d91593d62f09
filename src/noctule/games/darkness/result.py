"""What came of a game: the living with most Victory Points have won a completed scenario, nobody one that is lost."""

from __future__ import annotations

from noctule.engine import Ending, Result, Standing

from .board import story
from .content import SCENARIOS
from .scenario.progress import progress
from .state import State


def result(s: State) -> Result:
    seats = {seat: _standing(s, seat) for seat in s.seats}
    return Result(
        seats,
        "completed" if s.winners else "lost",
        s.outcome or "",
        story.night(s),
        (*_reached(s), *_dead(s)),
        "Victory Points",
    )


def _reached(s: State) -> tuple[str, ...]:
    """How far they came."""
    return tuple([reached.words for reached in progress(s)])


def _dead(s: State) -> tuple[str, ...]:
    dead = [person.name for person in s.people.values() if person.dead]
    return (f"Dead: {', '.join(dead)}",) if dead else ()


def _standing(s: State, seat: str) -> Standing:
    """The Game Master neither wins nor loses. Where it is no race, a completed scenario is something for the others too."""
    if seat == s.master:
        return Standing("undecided")
    mine = next((person for person in s.people.values() if person.seat == seat), None)
    points, name = (float(mine.points), mine.id) if mine is not None else (None, "")
    if seat in s.winners:
        return Standing("won", points, name)
    second = s.winners and not story.card_of(s).victory.points and mine is not None and not mine.dead
    return Standing("partly" if second else "lost", points, name)


def endings(scenario: str) -> tuple[Ending, ...]:
    card = SCENARIOS[scenario]
    return (Ending("completed", card.victory.text), Ending("lost", card.defeat.late or card.defeat.dead, won=False))
