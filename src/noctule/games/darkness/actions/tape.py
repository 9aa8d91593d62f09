"""Duct Tape rids one of a Nuisance; and an empty Shotgun is thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctule.engine import Ask, No, Option, rule
from noctule.engine.words import counted

from ..board.action import act, no_action
from ..board.people import items
from ..content import DISKS, FACTS
from ..content.disks import Item
from ..score import points
from ..state import Person, State, alter


def candidates(s: State, who: str) -> Iterator[Option]:
    """Every Nuisance, and every Item with few uses."""
    person = s.people[who]
    spent = no_action(s, who) if person.nuisances else None
    for id in person.nuisances:
        label = f"Tape up {DISKS[id].name}: {counted(FACTS.points.taped, 'Victory Point')}"
        yield Option(f"tape:{id}", ("tape", id), label, (id,), no=no_tape(person) or spent)
    for item in items(person):
        if item.uses:
            label = f"Throw away {item.name}, which is empty"
            yield Option(f"discard:{item.id}", ("discard", item.id), label, (item.id,), no=no_discard(s, item))


def offers(s: State, who: str) -> list[Option]:
    """Most have nothing of the kind."""
    person = s.people[who]
    if not person.nuisances and not any(item.uses for item in items(person)):
        return []
    return [option for option in candidates(s, who) if option.no is None]


@rule("darkness.nuisance.duct-tape")
def no_tape(person: Person) -> No | None:
    if any(item.tape for item in items(person)):
        return None
    return No("darkness.nuisance.duct-tape", f"{person.name} has no tape.")


@rule("darkness.item.shotgun-discard")
def no_discard(s: State, item: Item) -> No | None:
    left = item.uses - s.uses.get(item.id, 0)
    return No("darkness.item.shotgun-discard", f"{counted(left, 'shot')} left in it.") if left > 0 else None


@rule("darkness.nuisance.duct-tape")
async def tape(s: State, g: Ask, who: str, id: str) -> None:
    """Without a check and without a Failure Disk; the tape stays."""
    act(s)
    alter(s, who, nuisances=tuple(one for one in s.people[who].nuisances if one != id))
    g.note("darkness.nuisance.duct-tape", "{who} tapes up {what}.", who=who, what=id)
    points.score(s, g, who, FACTS.points.taped, "darkness.nuisance.duct-tape")


@rule("darkness.item.shotgun-discard", "darkness.vp.loss")
async def discard(s: State, g: Ask, who: str, id: str) -> None:
    """Free, and its points are kept: the one thing whose loss costs nothing."""
    alter(s, who, items=tuple(one for one in s.people[who].items if one != id))
    g.note("darkness.item.shotgun-discard", "{who} throws away {what}, which is empty.", who=who, what=id)


DEEDS: Final = {"tape": tape, "discard": discard}
