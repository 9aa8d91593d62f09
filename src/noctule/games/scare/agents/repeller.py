"""Weapon special abilities: the Repeller suppresses barbs, and kills whoever shares a space with its target."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..board import figures
from ..content.facts import ROSTER, SHAYE
from ..state import State
from . import health


@rule("scare.repeller.no-barbs")
def leaves_barbs(agent: str) -> bool:
    """Does a hit from this agent's weapon cause a barb reflex?"""
    return ROSTER[agent].weapon != "repeller"


def victims(s: State, targets: tuple[str, ...]) -> list[str]:
    """The agents whom a Repeller hit would kill."""
    found = [s.monsters[id].on for id in targets if id in s.monsters and s.monsters[id].place == "card"]
    if s.boss is not None and s.boss.kind in targets:
        found += [id for id in s.boss.holds if id in s.agents]
    return found


@rule("scare.repeller.kills-victim")
async def kill_victim(s: State, g: Ask, victim: str, *, keep_attacker: bool) -> None:
    g.note("scare.repeller.kills-victim", "The shock goes through {who} as well.", who=victim)
    await health.kill(s, g, victim, keep_attacker=keep_attacker)


@rule("scare.repeller.kills-victim")
async def kill_held(s: State, g: Ask) -> None:
    """Every agent on the boss's card dies; Shaye last, since her death ends everything.

    Of Germain Beus, who dies of the same hit, nothing is left by then.
    """
    assert s.boss is not None
    boss, held = s.boss, [id for id in s.boss.holds if id in s.agents]
    if held and boss.kind == "germain-beus":
        for id in held:
            figures.put_agent(s, id, boss.at)
        s.boss = None
        g.note("scare.beus.one-hit", "{who} is dead.", who=boss.kind, shows=drama.fall(boss.kind))
    for id in sorted(held, key=lambda id: id == SHAYE):
        await kill_victim(s, g, id, keep_attacker=True)
