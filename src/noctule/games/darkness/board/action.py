"""The one Action of a turn: whether it is still there, and what it is owed to."""

from __future__ import annotations

from noctule.engine import No, rule

from ..state import Person, State, turn
from . import disks, sight


@rule("darkness.turn.one-action", "darkness.turn.start-los", "darkness.turn.end-los", "darkness.turn.in-contact")
def no_action(s: State, who: str) -> No | None:
    """Why a character cannot take an Action of its own choice now."""
    person = s.people[who]
    if s.turn.acted:
        return No("darkness.turn.one-action", f"{person.name} has taken an Action in this turn.")
    if no := no_nerve(person):
        return no
    if disks.held(s, person):
        return No("darkness.turn.in-contact", f"{person.name} is in combat: that is the Action of this turn.")
    if must_encounter(s, who):
        return No("darkness.turn.end-los", f"{person.name} has a face-down Disk in sight and has to encounter it.")
    return None


@rule("darkness.will.zero-no-actions")
def no_nerve(person: Person) -> No | None:
    """Without Willpower there are no Actions."""
    if person.will:
        return None
    return No("darkness.will.zero-no-actions", f"{person.name} has no Willpower left for an Action.")


@rule("darkness.turn.start-los", "darkness.turn.end-los", "darkness.turn.end-los-no-action")
def must_encounter(s: State, who: str) -> bool:
    """Does the Action belong to a Disk: one was in sight at the start of the turn, or is after the move?"""
    person = s.people[who]
    if s.turn.acted or person.will == 0:
        return False
    return (s.turn.forced or s.turn.moved) and bool(disks.tied(s, person) or sight.in_sight(s, person))


def act(s: State) -> None:
    """The Action of the turn is spent."""
    turn(s, acted=True)
