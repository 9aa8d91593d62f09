"""The start of a turn: take it, with a die bought for the Speed check or without, or give it up to recover."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, rule

from ..board import disks, sight
from ..board.story import laws
from ..checks.check import DIE_PRICE, Check, Helped, check, foresee, no_buying, preview
from ..content import FACTS
from ..harm import damage, will
from ..score import points
from ..state import State, turn
from . import buying
from .movement import speed_check

PLAIN = Helped(helpers={})
BOUGHT = Helped(helpers={}, spent=FACTS.spending.die, bought=1)
RECOVERIES = ("heal", "compose")
"""What a turn is given up for."""


@rule("darkness.turn.sequence", "darkness.failure.buy-off", "darkness.skill.buy-later")
async def forfeit(s: State, g: Ask) -> bool:
    """Before anything else of a turn. True: it was given up, and is over."""
    who = s.turn.who
    verb, *details = await _beginning(s, g, who)
    while verb in buying.DEEDS:
        await buying.DEEDS[verb](s, g, who, *details)
        verb, *details = await _beginning(s, g, who)
    if verb == "die":
        points.spend(s, who, FACTS.spending.die)
        turn(s, bought=1)
    elif verb != "go":
        await recover(s, g, who, verb)
        return True
    return False


@rule("darkness.turn.forfeit-heal", "darkness.turn.forfeit-willpower", "darkness.turn.forfeit-nothing-else")
async def recover(s: State, g: Ask, who: str, how: str) -> None:
    """One of two things, and nothing else in this turn."""
    if how == "heal":
        result = await check(s, g, _tending(who))
        damage.heal(s, g, who, result.rank * FACTS.turn.heal, "darkness.turn.forfeit-heal")
    else:
        will.composed(s, g, who, FACTS.turn.willpower, "darkness.turn.forfeit-willpower")


async def _beginning(s: State, g: Ask, who: str) -> tuple[str, ...]:
    return await g.choose(  # type: ignore[no-any-return]
        s.people[who].seat,
        "turn",
        rule="darkness.turn.sequence",
        options=lambda: [*_open_recovery(s, who), *buying.offers(s, who)],
        candidates=lambda: list(candidates(s, who)),
        foresee=lambda beginning: _foreseen(s, who, beginning[0]),
        prompt=lambda: _asked(s, who),
        waiting="to begin the turn",
        acting=who,
    )


def _asked(s: State, who: str) -> str:
    """To recover is mentioned only where it can be chosen."""
    rest = any(option.key in RECOVERIES and option.no is None for option in _recovery(s, who))
    asked = "Take it, or give it up to recover?" if rest else "It begins with the Speed check."
    return f"{s.people[who].name}'s turn. {asked}"


def _tending(who: str) -> Check:
    return Check("heal", who, None, "darkness.turn.forfeit-heal", "one's own wounds")


def candidates(s: State, who: str) -> Iterator[Option]:
    yield from _recovery(s, who)
    yield from buying.candidates(s, who)


GO: Final = Option("go", ("go",), "Take the turn", main=True)
DIE: Final = Option("die", ("die",), f"Take the turn with one more die for the Speed check, for {DIE_PRICE}", price=DIE_PRICE)
HEAL: Final = Option("heal", ("heal",), "Give up the turn to tend your wounds")
COMPOSE: Final = Option("compose", ("compose",), f"Give up the turn to regain {FACTS.turn.willpower} Willpower")


def _recovery(s: State, who: str) -> Iterator[Option]:
    person = s.people[who]
    yield GO
    yield replace(DIE, no=no_die(s, who))
    hale = None if person.damage else No("darkness.health.heal-cap", f"{person.name} has no Damage.")
    no = no_forfeit(s, who)
    yield replace(HEAL, no=no or hale)
    calm = None if person.will < person.nerve else No("darkness.will.regain", f"{person.name} has all Willpower.")
    yield replace(COMPOSE, no=no or calm)


def _open_recovery(s: State, who: str) -> list[Option]:
    """Those of them that are not refused: who is whole and calm is not asked whether anything keeps from rest."""
    person, found = s.people[who], [GO]
    if no_die(s, who) is None:
        found.append(DIE)
    gains = [option for option, some in ((HEAL, person.damage), (COMPOSE, person.will < person.nerve)) if some]
    return [*found, *gains] if gains and no_forfeit(s, who) is None else found


def _foreseen(s: State, who: str, verb: str) -> Callable[[], Preview] | None:
    """What a beginning would bring."""
    if verb == "heal":
        return partial(preview, s, _tending(who))
    if verb == "die":
        return partial(foresee, s, speed_check(who), BOUGHT, FACTS.spending.die)
    return partial(foresee, s, speed_check(who), PLAIN) if verb == "go" else None


@rule("darkness.vp.spend-die", "darkness.fate.bad-12")
def no_die(s: State, who: str) -> No | None:
    """A die for the Speed check is bought before it is rolled, and not where Fate has decided that it fails."""
    if "fail" in s.people[who].next:
        return No("darkness.fate.bad-12", "The Speed check fails, as Fate has it: nothing can be spent on it.")
    return no_buying(s, speed_check(who), PLAIN, FACTS.spending.die)


@rule("darkness.turn.start-los-timing", "darkness.turn.forfeit-not-engaged", "darkness.los.tie-no-forfeit")
@rule("darkness.will.zero-no-actions")
def no_forfeit(s: State, who: str) -> No | None:
    """Not with a Disk in sight or an opponent on the square; whoever has no Willpower may, even with a Disk in sight."""
    person = s.people[who]
    if not laws(s).rest:
        return No("darkness.setup.scenario-precedence", "In this scenario nobody gives up a turn to recover.")
    if disks.foes(s, person):
        return No("darkness.turn.forfeit-not-engaged", f"{person.name} is in combat.")
    if person.will == 0:
        return None
    if disks.tied(s, person):
        return No("darkness.los.tie-no-forfeit", f"{person.name} faces several Disks.")
    if sight.in_sight(s, person):
        return No("darkness.turn.start-los-timing", f"{person.name} has a face-down Disk in sight.")
    return None
