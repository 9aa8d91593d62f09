"""Challenge action: attack an enemy on the own tile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from noctule.engine import Ask, No, Option, Preview, drama, rule

from ..board import figures, where
from ..board.names import name_of
from ..content import ENEMIES, FACTS
from ..state import Enemy, State
from ..turn import items, lockdown, turn
from . import challenge_actions


def candidates(s: State, who: str) -> Iterator[Option]:
    """`fight:guard-1` for every enemy on the map."""
    no = turn.no_challenge_action(s, who)
    for enemy in sorted(s.enemies.values(), key=where.rank):
        yield replace(_option(enemy.id), no=no or no_target(s, who, enemy.id))


def offers(s: State, who: str) -> list[Option]:
    if turn.no_challenge_action(s, who) is not None:
        return []
    return attacks(where.enemies_on(s, s.people[who].at))


def attacks(holding: tuple[Enemy, ...]) -> list[Option]:
    """Those, when these hold the character and it can perform a challenge action. They are on its tile and not stunned."""
    return [_option(enemy.id) for enemy in holding if ENEMIES[enemy.kind].attackable]


@lru_cache(maxsize=500)
def _option(id: str) -> Option:
    return Option(f"fight:{id}", ("fight", id), f"Attack {name_of(id)}", (id,))


def foresee(s: State, who: str, enemy: str) -> Preview:
    guard = s.enemies[enemy].kind == "guard"
    then = "Costs a threat token; success also draws an item." if guard else ""
    return challenge_actions.foresee(s, who, "fight", rating(s, enemy), then)


@rule("escape.fight.roll")
def rating(s: State, enemy: str) -> int:
    """The target's Toughness."""
    return ENEMIES[s.enemies[enemy].kind].toughness + FACTS.deeds.fight.rating


# -- why not -------------------------------------------------------------------------------------------------------


@rule("escape.fight.target", "escape.fight.not-stunned", "escape.stun.ignored")
def no_target(s: State, who: str, enemy: str) -> No | None:
    """Why an enemy cannot be attacked by somebody."""
    found = s.enemies.get(enemy)
    if found is None or found.at != s.people[who].at:
        return No("escape.fight.target", "You can only attack an enemy on your own tile.")
    if found.stunned:
        return No("escape.fight.not-stunned", "A stunned enemy cannot be attacked.")
    if not ENEMIES[found.kind].attackable:
        return No("escape.fight.target", f"{name_of(enemy)} cannot be attacked.")
    return None


# -- the attack ----------------------------------------------------------------------------------------------------


@rule("escape.fight.target", "escape.fight.roll")
async def fight(s: State, g: Ask, who: str, enemy: str) -> None:
    """Threat for a Guard, the roll, and what comes of it."""
    challenge_actions.begin(s)
    g.note("escape.fight.target", "{who} attacks {enemy}.", who=who, enemy=enemy, shows=drama.strike(who, enemy, "blow"))
    await provoke(s, g, who, enemy)

    def needed() -> int | None:
        return rating(s, enemy) if no_target(s, who, enemy) is None else None

    result = await challenge_actions.attempt(s, g, who, "fight", needed, "escape.fight.roll", "escape.fight.fail")
    if result is not None and no_target(s, who, enemy) is None:
        await beat(s, g, who, enemy, exceptional=result.exceptional)


@rule("escape.fight.guard-threat")
async def provoke(s: State, g: Ask, who: str, enemy: str) -> None:
    """Attacking a Guard costs threat, whatever comes of it."""
    if s.enemies[enemy].kind == "guard":
        await lockdown.gain_threat(s, g, who, FACTS.threat.fight, "escape.fight.guard-threat")


@rule("escape.fight.stun", "escape.fight.exceptional", "escape.fight.loot")
async def beat(s: State, g: Ask, who: str, enemy: str, *, exceptional: bool) -> None:
    """A success stuns, an exceptional one sends the enemy back to the reserve; a beaten Guard leaves an item."""
    guard = s.enemies[enemy].kind == "guard"
    if exceptional:
        figures.remove(s, enemy)
        g.note("escape.fight.exceptional", "{enemy} is gone from the map.", enemy=enemy, shows=drama.fall(enemy))
    else:
        stun(s, g, enemy, "escape.fight.stun")
    if guard:
        await items.draw(s, g, who, FACTS.items.loot)
    await items.moment(s, g, who, "beat")


@rule("escape.fight.stun", "escape.stun.effect")
def stun(s: State, g: Ask, enemy: str, rule_id: str) -> None:
    """Laid down where it is."""
    figures.alter(s, enemy, stunned=True)
    g.note(rule_id, "{enemy} is stunned.", enemy=enemy, shows=drama.harm(enemy, text="stunned"))


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {"fight": fight}
PREVIEWS = {"fight": foresee}
