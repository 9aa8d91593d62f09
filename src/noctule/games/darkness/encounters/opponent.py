"""Facing an opponent that was turned over: Sneak once if one likes, then exactly one of the other ways."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial

from noctule.engine import Ask, No, Option, rule

from ..board.disks import spelled
from ..checks.check import preview
from ..content import DISKS
from ..fighting.fight import begin
from ..fighting.flee import flee, flee_check, no_flight
from ..fighting.spells import Spells
from ..state import State
from . import loose, ranged
from .sneak import sneak, sneak_check

Deed = Callable[[State, Ask, str, str], Awaitable[None]]
NONE: Mapping[str, Deed] = {}


@rule("darkness.adversary.encounter", "darkness.disk.encounter-is-action", "darkness.sneak.fail")
async def face(
    s: State,
    g: Ask,
    who: str,
    foe: str,
    spells: Spells,
    more: tuple[Option, ...] = (),
    deeds: Mapping[str, Deed] = NONE,
    *,
    noticed: bool = False,
) -> None:
    """Ask until the opponent has been dealt with; all of it is one Action.

    `more` and `deeds`: what else one can do about this one. `noticed`: the one try to Sneak has failed.
    """
    while True:
        verb, *details = await g.choose(
            s.people[who].seat,
            "opponent",
            rule="darkness.adversary.encounter",
            options=lambda: [*sneaking(s, who, foe, noticed), *more, *_reactions(s, who, foe, spells)],  # noqa: B023
            prompt=lambda: f"{DISKS[foe].name}: {DISKS[foe].line} What does {s.people[who].name} do?",
            waiting="to face an opponent",
            acting=who,
        )
        if verb != "sneak":
            break
        if await sneak(s, g, who, foe):
            return
        noticed = True
    if verb in deeds:
        await deeds[verb](s, g, who, foe)
    else:
        await react(s, g, who, foe, spells, verb, *details)


def sneaking(s: State, who: str, foe: str, noticed: bool = False) -> Iterator[Option]:
    no = No("darkness.sneak.fail", "It has noticed you: a second try is not possible.") if noticed else None
    label = f"Sneak past {DISKS[foe].name}"
    yield Option(f"sneak:{foe}", ("sneak", foe), label, (foe,), partial(preview, s, sneak_check(who, foe)), no)


def _reactions(s: State, who: str, foe: str, spells: Spells) -> Iterator[Option]:
    yield from fleeing(s, who, foe)
    yield from ranged.candidates(s, who, foe)
    yield from spells.candidates_on_encounter(s, who, foe)
    yield Option(f"fight:{foe}", ("fight", foe), f"Fight {DISKS[foe].name}", (foe,))


@rule("darkness.flee.when", "darkness.security.sneak-or-flee")
def fleeing(s: State, who: str, foe: str) -> Iterator[Option]:
    """Before contact no Initiative is needed."""
    odds = partial(preview, s, flee_check(who, [foe]))
    yield Option(f"flee:{foe}", ("flee", foe), f"Flee from {DISKS[foe].name}", (foe,), odds, no_flight(s, who))


@rule("darkness.adversary.encounter", "darkness.flee.fail", "darkness.magic.on-encounter")
async def react(s: State, g: Ask, who: str, foe: str, spells: Spells, verb: str, *details: str) -> None:
    """Flee, shoot, cast or fight."""
    if verb == "flee":
        if not await flee(s, g, who, [foe]):
            begin(s, g, who, [foe], lost_initiative=True)
    elif verb == "shoot":
        await ranged.shoot(s, g, who, *details)
    elif verb == "cast":
        await spells.cast(s, g, who, *details)
        if foe in s.board and s.board[foe].up and not spelled(s, foe) and not s.people[who].dead:
            await loose.advance(s, g, foe, who)
    else:
        begin(s, g, who, [foe])
