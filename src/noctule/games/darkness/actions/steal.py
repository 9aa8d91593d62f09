"""Stealing: by force, by a trick of the hand, out of a pocket; and luring an Ally away. Always against the owner's roll.

Mostly this is as far as it goes (see `quarrel`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from noctule.engine import Ask, No, Option, rule

from ..board.action import act, no_action
from ..board.people import others
from ..checks.check import Check
from ..checks.opposed import foresee, opposed
from ..content import DISKS
from ..content.disks import Item
from ..content.words import CheckKind
from ..harm import holding
from ..state import Person, State


class Theft(Struct, frozen=True):
    """One way to steal: the thief's check against the owner's."""

    verb: str
    kind: CheckKind
    against: CheckKind
    rule: str
    words: str


GRAB: Final = Theft("grab", "grab", "hold", "darkness.steal.force", "Take {} from {} by force")
WREST: Final = Theft("wrest", "wrest", "hold", "darkness.steal.disarm", "Wrest {} from {}")
PICKPOCKET: Final = Theft("pickpocket", "pickpocket", "notice", "darkness.steal.pickpocket", "Pick {} from the pocket of {}")
LURE: Final = Theft("lure", "lure", "keep", "darkness.steal.ally", "Lure {} away from {}")
THEFTS: Final = {theft.verb: theft for theft in (GRAB, WREST, PICKPOCKET, LURE)}


def candidates(s: State, who: str) -> Iterator[Option]:
    """Everything that anybody else holds."""
    spent = no_action(s, who)
    for owner in others(s, who):
        yield from _thefts(s, who, owner, spent)


def offers(s: State, who: str) -> list[Option]:
    near = [owner for owner in others(s, who) if owner.at == s.people[who].at]
    if not near or no_action(s, who) is not None:
        return []
    return [option for owner in near for option in _thefts(s, who, owner, None) if option.no is None]


@rule("darkness.steal.force", "darkness.steal.disarm", "darkness.steal.pickpocket", "darkness.steal.ally")
def _thefts(s: State, who: str, owner: Person, spent: No | None) -> Iterator[Option]:
    for id in owner.items:
        for theft in (GRAB, WREST, PICKPOCKET):
            yield _theft(s, who, owner, id, theft, spent)
    for id in owner.allies:
        yield _theft(s, who, owner, id, LURE, spent)


def _theft(s: State, who: str, owner: Person, id: str, theft: Theft, spent: No | None) -> Option:
    label = theft.words.format(DISKS[id].name, owner.name)
    odds = partial(foresee, s, *_checks(who, owner.id, id, theft))
    no = no_theft(s, who, owner, id, theft) or spent
    return Option(f"{theft.verb}:{id}", (theft.verb, id), label, (id, owner.id), odds, no)


def _checks(who: str, owner: str, id: str, theft: Theft) -> tuple[Check, Check]:
    return (
        Check(theft.kind, who, None, theft.rule, id, opposed=True),
        Check(theft.against, owner, None, theft.rule, id, opposed=True),
    )


@rule("darkness.steal.same-square", "darkness.skill.pickpocket-small")
def no_theft(s: State, who: str, owner: Person, id: str, theft: Theft) -> No | None:
    """Only on the same square; a pocket holds only what is small; a former owner has to wait."""
    if owner.at != s.people[who].at:
        return No("darkness.steal.same-square", f"{owner.name} is not on the same square.")
    disk = DISKS[id]
    if theft is PICKPOCKET and isinstance(disk, Item) and not disk.small:
        return No("darkness.skill.pickpocket-small", f"{disk.name} is too large for a pocket.")
    return holding.no_reclaim(s, who, id)


@rule("darkness.steal.result", "darkness.steal.ally")
async def steal(s: State, g: Ask, who: str, id: str, theft: Theft) -> None:
    """What was named before the roll changes hands if the thief wins; an Ally so won needs no persuasion."""
    act(s)
    owner = next(person.id for person in s.people.values() if id in (*person.items, *person.allies))
    if await opposed(s, g, *_checks(who, owner, id, theft)):
        g.note(theft.rule, "{who} takes {what} from {owner}.", who=who, what=id, owner=owner)
        await holding.seize(s, g, owner, who, id)


@rule("darkness.steal.force")
async def grab(s: State, g: Ask, who: str, id: str) -> None:
    await steal(s, g, who, id, GRAB)


@rule("darkness.steal.disarm")
async def wrest(s: State, g: Ask, who: str, id: str) -> None:
    await steal(s, g, who, id, WREST)


@rule("darkness.steal.pickpocket")
async def pickpocket(s: State, g: Ask, who: str, id: str) -> None:
    await steal(s, g, who, id, PICKPOCKET)


@rule("darkness.steal.ally")
async def lure(s: State, g: Ask, who: str, id: str) -> None:
    await steal(s, g, who, id, LURE)


DEEDS: Final = {"grab": grab, "wrest": wrest, "pickpocket": pickpocket, "lure": lure}
