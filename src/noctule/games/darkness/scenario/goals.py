"""How a scenario ends: by a goal, by Victory Points, by the hour, or with the death of all."""

from __future__ import annotations

from noctule.engine import Ask, Over, rule
from noctule.engine.words import counted

from ..board import story
from ..board.again import again
from ..board.people import alive
from ..state import State
from .tests import holds

LONGEST = 400
"""Characters that an outcome may have."""


def after_anything(s: State, g: Ask) -> None:
    """Victory and defeat, whenever anything may have changed. Over is raised once the scenario is decided."""
    _decided(s, None)


def _as_before(s: State, was: State) -> bool:
    """Is all the same that goals look at (see `tests`)?"""
    return (
        s.people is was.people
        and s.board is was.board
        and s.flags is was.flags
        and s.round is was.round
        and s.tiles is was.tiles
        and s.pool is was.pool
        and s.seats is was.seats
        and s.master is was.master
        and s.scenario is was.scenario
    )


@again(_as_before)
@rule("darkness.setup.scenario", "darkness.vp.scenario")
def _decided(s: State, nobody: None) -> None:
    if not alive(s):
        all_dead(s)
    card = story.card_of(s)
    if card.victory.points:
        _by_points(s)
    for goal in card.victory.goals:
        if holds(s, goal.when):
            complete(s, goal.text)
    for way in card.defeat.ways:
        if holds(s, way.when):
            lose(s, way.text)
    too_late(s)


@rule("darkness.coop.winner", "darkness.vp.scenario")
def _by_points(s: State) -> None:
    """Where the scenario names Victory Points, whoever has them first wins at once."""
    card = story.card_of(s)
    needed = story.many(s, card.victory.points)
    if needed and any(person.points >= needed for person in alive(s)):
        complete(s, card.victory.by_points)


def too_late(s: State) -> None:
    """The last round is over."""
    left = story.rounds_left(s)
    if left is not None and left <= 0:
        lose(s, story.card_of(s).defeat.late)


@rule("darkness.health.dead-out")
def all_dead(s: State) -> None:
    lose(s, story.card_of(s).defeat.dead)


@rule("darkness.coop.winner")
def complete(s: State, text: str) -> None:
    """The scenario is completed: most Victory Points among the living win, and equals share it."""
    most = max(person.points for person in alive(s))
    best = [person for person in alive(s) if person.points == most]
    s.winners = tuple(person.seat for person in best)
    _end(s, f"{text} {_names([person.name for person in best], most)}")


@rule("darkness.coop.winner")
def lose(s: State, text: str) -> None:
    """The scenario is lost, for everybody."""
    _end(s, _lost(text))


def _lost(text: str) -> str:
    return f"{text} Nobody has won."


def _end(s: State, outcome: str) -> None:
    s.outcome, s.phase = outcome[:LONGEST], "end"
    raise Over


def _names(names: list[str], points: int) -> str:
    """Who has won.

    >>> _names(["Ada"], 1), _names(["Ada", "Bel"], 11)
    ('Ada wins with 1 point.', 'Ada and Bel share the win with 11 points each.')
    """
    if len(names) == 1:
        return f"{names[0]} wins with {counted(points, 'point')}."
    who = f"{', '.join(names[:-1])} and {names[-1]}"
    who = who if len(who) < LONGEST // 4 else counted(len(names), "character")
    return f"{who} share the win with {counted(points, 'point')} each."


@rule("darkness.health.dead-out")
def closing(s: State, g: Ask) -> None:
    """The last word: a death in the middle of anything may have ended it before anybody said how."""
    if s.outcome is None:
        s.outcome = _lost(story.card_of(s).defeat.dead)
    g.note("darkness.coop.winner", "{outcome}", outcome=s.outcome)
