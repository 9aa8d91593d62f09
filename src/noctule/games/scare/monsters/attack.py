"""Monster phase 3: monsters attack.

Every monster that lies on a card attacks, in lineup order. What a result does is the monster's own chapter (`widow`,
`man_baby`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from noctule.engine import Ask, rule

from ..agents.resist import resist
from ..board import where
from ..state import State
from . import man_baby, widow

RESULTS: Final[dict[str, Callable[[State, Ask, str, str], Awaitable[None]]]] = {
    "DEAD": widow.dead,
    "INC": widow.incapacitated,
    "WND": widow.wounded,
    "GRABBED": widow.grabbed,
    "COMBAT": widow.in_combat,
    "LOSES": widow.loses,
    "MONSTER_DEAD": man_baby.dies,
}
"""What each word of the attack tables does."""


@rule("scare.attack.who", "scare.attack.order")
async def monsters_attack(s: State, g: Ask) -> None:
    for agent in s.lineup:
        if agent in s.agents:
            monster = where.attacker_of(s, agent)
            if monster is not None and monster.lying:
                await attack(s, g, monster.id)
    s.phase = "agents"


@rule("scare.attack.roll", "scare.widow.stats", "scare.widow.table")
async def attack(s: State, g: Ask, monster: str) -> None:
    """One attack, read on the side of the monster's card that shows."""
    victim = s.monsters[monster].on
    for word in resist(s, g, victim, where.side_of(s, monster).table, who=monster, rule="scare.attack.roll"):
        if monster in s.monsters:
            await RESULTS[word](s, g, monster, victim)
