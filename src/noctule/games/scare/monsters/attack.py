"""Monster phase 3: monsters attack.

Every monster that lies on a card attacks, in lineup order. What a result does is the monster's own chapter (`widow`,
`man_baby`).
"""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..board import where
from ..content.facts import D10, WORDS, read
from ..state import State
from . import widow


@rule("scare.attack.who", "scare.attack.order")
async def monsters_attack(s: State, g: Ask) -> None:
    for agent in s.lineup:
        if agent in s.agents:
            monster = where.attacker_of(s, agent)
            if monster is not None and monster.lying:
                await attack(s, g, monster.id)
    s.phase = "agents"


@rule("scare.attack.roll", "scare.melee.resistance")
async def attack(s: State, g: Ask, monster: str) -> None:
    """One attack: d10 plus the victim's melee value, read on the side of the monster's card that shows."""
    victim = s.monsters[monster].on
    (face,) = g.roll(D10)
    assert isinstance(face, int)
    total = face + where.card(s, victim).melee
    words = read(where.side_of(s, monster).table, total)
    g.note(
        "scare.attack.roll",
        "{who} attacks {target}: {face} + {melee} = {total}, {result}.",
        who=monster,
        target=victim,
        face=face,
        melee=total - face,
        total=total,
        result=" and ".join(WORDS[word] for word in words),
    )
    for word in words:
        if monster in s.monsters:
            await widow.results()[word](s, g, monster, victim)
