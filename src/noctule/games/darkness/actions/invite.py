"""Inviting others in: through an open door, from the square inside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import listed

from ..board import disks
from ..board.action import act, no_action
from ..board.names import name_of
from ..board.people import others
from ..board.town import Gate, town
from ..board.ways import apart, opened
from ..checks.help import no_placing
from ..content import FACTS
from ..state import Person, State, alter

RULE: Final = "darkness.enter.invite"


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every door, and everybody who cannot be invited through the one at hand."""
    person, spent = s.people[who], no_action(s, who)
    for gate in town(s).gates.values():
        if gate.kind == "door":
            yield _invitation(s, person, gate, spent)
    for guest in others(s, who):
        if no := _uninvited(s, person, guest):
            yield Option(f"invite:{guest.id}", ("invite", guest.id), f"Invite {guest.name}", (guest.id,), no=no)


def offers(s: State, who: str) -> list[Option]:
    person = s.people[who]
    doors = _doors(s, person)
    spent = no_action(s, who) if doors else None
    found = [_invitation(s, person, gate, spent) for gate in doors]
    return [option for option in found if option.no is None]


def _doors(s: State, person: Person) -> list[Gate]:
    """The doors that lead out from the character's square."""
    return [gate for gate in town(s).gates_at.get(person.at, ()) if gate.kind == "door" and gate.inside == person.at]


@rule("darkness.enter.invite-needs-own-action")
def _invitation(s: State, person: Person, gate: Gate, spent: No | None) -> Option:
    no = no_invitation(s, person, gate)
    guests = [] if no else [guest for guest in others(s, person.id) if no_guest(s, gate, guest) is None]
    if no is None and not guests:
        no = No(RULE, f"Nobody who could come in is outside within {FACTS.entering.invite} squares of the door.")
    label = f"Invite {listed(guest.name for guest in guests)} through {gate.words}"
    at = (gate.name, *(guest.id for guest in guests))
    return Option(f"invite:{gate.name}", ("invite", gate.edge), label, at, no=no or spent)


@rule("darkness.enter.invite")
def no_invitation(s: State, person: Person, gate: Gate) -> No | None:
    """Why nobody can be invited through a door."""
    if person.at != gate.inside:
        return No(RULE, f"{person.name} does not stand on the square inside that door.")
    return None if gate.edge in opened(s) else No(RULE, "The door is locked; it opens freely from inside.")


@rule("darkness.enter.invite", "darkness.fate.bad-7", "darkness.spell.freeze", "darkness.move.not-engaged")
def no_guest(s: State, gate: Gate, guest: Person) -> No | None:
    """Why somebody cannot be invited: in the building already, too far from the door, in combat, or held in place."""
    if town(s).building(guest.at) == gate.building:
        return No(RULE, f"{guest.name} is in the building.")
    if apart(s, gate.inside, guest.at, FACTS.entering.invite) > FACTS.entering.invite:
        return No(RULE, f"{guest.name} is more than {FACTS.entering.invite} squares from the door.")
    if disks.held(s, guest):
        return No("darkness.move.not-engaged", f"{guest.name} is in combat.")
    return no_placing(s, guest, gate.inside)


def _uninvited(s: State, person: Person, guest: Person) -> No | None:
    """Why somebody gets no invitation now; None if there is a door for it."""
    found: No | None = No(RULE, f"{person.name} does not stand inside at an open door.")
    for gate in _doors(s, person):
        found = no_invitation(s, person, gate) or no_guest(s, gate, guest)
        if found is None:
            return None
    return found


@rule("darkness.enter.invite", "darkness.los.tie-sequence")
async def invite(s: State, g: Ask, who: str, edge: int) -> None:
    """Whoever accepts is at once on the same square, away from Disks that were still to be met; it costs the guests nothing."""
    act(s)
    gate = town(s).gates[edge]
    guests: list[str] = await g.choose_some(
        s.people[who].seat,
        "invite",
        rule=RULE,
        min=1,
        max=len(s.people),
        options=lambda: [
            Option(f"guest:{guest.id}", guest.id, guest.name, (guest.id,), no=no_guest(s, gate, guest))
            for guest in others(s, who)
        ],
        prompt="Who is to come in?",
        waiting="to invite somebody in",
        acting=who,
    )
    for guest in guests:
        if await _accepts(s, g, who, guest):
            alter(s, guest, at=s.people[who].at, tied=())
            g.note(RULE, "{guest} comes in to {who}.", guest=guest, who=who)
        else:
            g.note(RULE, "{guest} stays outside.", guest=guest)


async def _accepts(s: State, g: Ask, who: str, guest: str) -> bool:
    """Each invited seat answers for itself."""
    host = s.people[who]
    return await g.choose(  # type: ignore[no-any-return]
        s.people[guest].seat,
        "invited",
        rule=RULE,
        options=[Option("accept", True, "Come in", (host.id,)), Option("decline", False, "Stay outside")],
        prompt=f"{host.name} holds the door open at {name_of(town(s).names[host.at])}.",
        waiting=f"to answer {host.name}",
        acting=guest,
    )


DEEDS: Final = {"invite": invite}
