"""A blow at a fellow character: only where the scenario allows it, and against the other one's own roll."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from noctule.engine import Ask, No, Option, Preview, rule

from ..board.action import act, no_action
from ..board.people import others
from ..board.story import laws
from ..checks.help import frozen
from ..checks.opposed import foresee, opposed
from ..checks.pool import Check, pool
from ..content.words import CheckKind
from ..fighting.absorb import wound
from ..fighting.weapons import Attack, attacks, limited, use
from ..state import Person, State

RULE: Final = "darkness.coop.no-attacks"


def candidates(s: State, who: str) -> Iterator[Option]:
    """Everybody else, and why not."""
    spent = no_action(s, who)
    for target in others(s, who):
        yield _option(s, who, target, no_attack(s, who, target) or spent)


def offers(s: State, who: str) -> list[Option]:
    if not laws(s).attacks or no_action(s, who) is not None:
        return []
    return [_option(s, who, target, None) for target in others(s, who) if no_attack(s, who, target) is None]


def _option(s: State, who: str, target: Person, no: No | None) -> Option:
    odds = partial(_foresee, s, who, target.id) if no is None else None
    return Option(f"attack:{target.id}", ("quarrel", target.id), f"Attack {target.name}", (target.id,), odds, no)


def _foresee(s: State, who: str, target: str) -> Preview:
    return foresee(s, blow(who, target, weapon(s, who, target)), defence(s, target, who))


@rule("darkness.coop.no-attacks", "darkness.spell.freeze")
def no_attack(s: State, who: str, target: Person) -> No | None:
    """The scenario has to allow it; then it takes the same square, and somebody who can move."""
    if not laws(s).attacks:
        return No(RULE, f"Characters do not attack each other; {target.name} can only be robbed.")
    if target.at != s.people[who].at:
        return No(RULE, f"{target.name} is not on the same square.")
    if frozen(s, who):
        return No("darkness.spell.freeze", f"{s.people[who].name} is frozen and cannot attack.")
    return None


@rule("darkness.coop.no-attacks")
async def quarrel(s: State, g: Ask, who: str, target: str) -> None:
    """An Opposed Check of blow and defence: if the blow is better it is one Wound, as in any combat."""
    act(s)
    attack = weapon(s, who, target)
    use(s, attack.weapon)
    if await opposed(s, g, blow(who, target, attack), defence(s, target, who)):
        await wound(s, g, target, who)


def weapon(s: State, who: str, target: str) -> Attack:
    """What adds most dice; among equals what is not used up by it."""
    return max(attacks(s, s.people[who]), key=lambda one: (pool(s, blow(who, target, one)).dice, not limited(one.weapon)))


def blow(who: str, target: str, attack: Attack) -> Check:
    item, dice = attack.weapon or None, attack.dice
    return Check("attack", who, None, RULE, target, skills=attack.skills, item=item, by_item=dice, opposed=True)


def defence(s: State, who: str, attacker: str) -> Check:
    """Defense or Dodge, whichever has more dice."""
    defend, dodge = (Check(kind, who, None, RULE, attacker, opposed=True) for kind in DEFENCES)
    return dodge if pool(s, dodge).dice > pool(s, defend).dice else defend


DEFENCES: Final[tuple[CheckKind, CheckKind]] = ("defend", "dodge")
DEEDS: Final = {"quarrel": quarrel}
