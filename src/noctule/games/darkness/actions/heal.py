"""Healing: the wounds of another character on the same square."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from noctule.engine import Ask, No, Option, rule

from ..board.action import act, no_action
from ..board.people import others
from ..checks.check import Check, check, preview
from ..content import FACTS
from ..harm import damage
from ..score import points
from ..state import Person, State, alter


def candidates(s: State, who: str) -> Iterator[Option]:
    """Everybody, oneself too."""
    spent = no_action(s, who)
    for patient in (*others(s, who), s.people[who]):
        no = no_healing(s.people[who], patient) or spent
        odds = partial(preview, s, _check(who, patient.id))
        yield Option(f"heal:{patient.id}", ("heal", patient.id), f"Heal {patient.name}", (patient.id,), odds, no)


def offers(s: State, who: str) -> list[Option]:
    """Most have nobody beside them who is hurt: look no further."""
    healer = s.people[who]
    near = [other for other in others(s, who) if other.at == healer.at]
    if not near or all(no_healing(healer, patient) for patient in near):
        return []
    return [option for option in candidates(s, who) if option.no is None]


def _check(who: str, patient: str) -> Check:
    return Check("heal", who, None, "darkness.heal.other", patient)


@rule("darkness.heal.other", "darkness.heal.not-self")
def no_healing(healer: Person, patient: Person) -> No | None:
    if patient.id == healer.id:
        return No("darkness.heal.not-self", "One's own wounds are healed only by forfeiting the turn.")
    if patient.at != healer.at:
        return No("darkness.heal.other", f"{patient.name} is not on the same square.")
    if not patient.damage and not patient.bleeding:
        return No("darkness.heal.other", f"{patient.name} has no Damage.")
    return None


@rule("darkness.heal.other", "darkness.heal.vp", "darkness.fate.bad-11")
async def heal(s: State, g: Ask, who: str, patient: str) -> None:
    """As many Damage Disks as the rank, a point for each; any success stops the bleeding."""
    act(s)
    result = await check(s, g, _check(who, patient))
    healed = damage.heal(s, g, patient, result.rank * FACTS.turn.heal, "darkness.heal.other")
    points.score(s, g, who, healed * FACTS.points.healed, "darkness.heal.vp")
    if result.met and s.people[patient].bleeding:
        alter(s, patient, bleeding=False)
        g.note("darkness.fate.bad-11", "{who} bleeds no longer.", who=patient)


DEEDS: Final = {"heal": heal}
