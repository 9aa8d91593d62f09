"""The one Action that a controlled being is made to take."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, drama, rule

from ..board import disks
from ..board.disks import opponent
from ..board.ground import ground
from ..board.names import name_of
from ..board.town import town
from ..board.ways import paces
from ..content import DISKS
from ..content.disks import Ally, Component, Item
from ..fighting import creature, defeat
from ..harm import holding
from ..state import State, put

Order = tuple[str, str]
NOTHING: Final[Order] = ("stand", "")


async def _order(s: State, g: Ask, who: str, target: str, options: list[Option]) -> Order:
    name = s.people[target].name if target in s.people else DISKS[target].name
    order: Order = await g.choose(
        s.people[who].seat,
        "control",
        rule="darkness.spell.control",
        options=[*options, Option("stand", NOTHING, "Do nothing", (target,), main=True)],
        prompt=f"What does {name} do?",
        waiting="to give an order",
        acting=target,
    )
    return order


# -- an opponent: move its Speed, or attack another one ------------------------------------------------------------


@rule("darkness.spell.control", "darkness.magic.defeat-vp")
async def order_opponent(s: State, g: Ask, who: str, foe: str) -> None:
    """One Action that it could take itself: to move up to its Speed, or to attack another opponent on its square."""
    if not DISKS[foe].opponent:
        return
    verb, what = await _order(s, g, who, foe, [*_walks(s, foe), *_attacks(s, foe)])
    if verb == "walk":
        put(s, replace(s.board[foe], at=town(s).squares[what]))
        g.note("darkness.spell.control", "{foe} walks to {to_square}, as {who} wills.", foe=foe, to_square=what, who=who)
    elif verb == "strike":
        g.note(
            "darkness.spell.control",
            "{foe} strikes {what}, as {who} wills.",
            foe=foe,
            what=what,
            who=who,
            shows=drama.strike(foe, what, "claw"),
        )
        defeat.hit(s, g, who, what, "magic")
        creature.settle(s, g, who)


def _walks(s: State, foe: str) -> Iterator[Option]:
    start, names = s.board[foe].at, town(s).names
    reached = reduce(or_, paces(s, start, opponent(foe).speed).values())
    for square in ground(s).squares(reached & ~ground(s).bit(start)):
        yield Option(f"walk:{names[square]}", ("walk", names[square]), f"Walk to {name_of(names[square])}", (names[square],))


def _attacks(s: State, foe: str) -> Iterator[Option]:
    """Its Attack has to reach the other's Defense."""
    for other in sorted(disks.loose(s), key=lambda other: other.id):
        if other.id != foe and other.at == s.board[foe].at:
            weak = opponent(foe).attack < opponent(other.id).defense
            no = No("darkness.spell.control", f"It cannot hurt {DISKS[other.id].name}.") if weak else None
            yield Option(f"strike:{other.id}", ("strike", other.id), f"Attack {DISKS[other.id].name}", (other.id,), no=no)


# -- a character: what hands can do without a check ----------------------------------------------------------------


@rule("darkness.spell.control")
async def order_person(s: State, g: Ask, who: str, target: str) -> None:
    """To leave something, to hand an Item to the caster, or to pick something up: never an attack, and never a check."""
    verb, id = await _order(s, g, who, target, list(_handlings(s, who, target)))
    if verb == "drop":
        holding.drop(s, g, target, id)
    elif verb == "give":
        holding.give_up(s, target, id)
        g.note("darkness.spell.control", "{target} hands {what} to {who}.", target=target, what=id, who=who)
        await holding.take(s, g, who, id)
    elif verb == "pick":
        await holding.take(s, g, target, id)


def _handlings(s: State, who: str, target: str) -> Iterator[Option]:
    caster, person = s.people[who], s.people[target]
    for id in (*person.items, *person.allies):
        yield Option(f"drop:{id}", ("drop", id), f"Leave {DISKS[id].name} here", (id,))
    for id in person.items:
        apart = (
            No("darkness.transfer.same-square", f"{person.name} is not on the same square.") if person.at != caster.at else None
        )
        yield Option(f"give:{id}", ("give", id), f"Give {DISKS[id].name} to {caster.name}", (id,), no=apart)
    for lying in sorted(disks.on(s, person.at), key=lambda lying: lying.id):
        if lying.up and isinstance(DISKS[lying.id], Item | Component | Ally):
            no = _no_picking(s, target, lying.id)
            yield Option(f"pick:{lying.id}", ("pick", lying.id), f"Pick up {DISKS[lying.id].name}", (lying.id,), no=no)


def _no_picking(s: State, target: str, id: str) -> No | None:
    if isinstance(DISKS[id], Ally):
        return No("darkness.spell.control", "An Ally has to be persuaded, and nobody can be made to do that.")
    return holding.no_reclaim(s, target, id)
