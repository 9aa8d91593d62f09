"""What a damage roll does to a figure: critical hits first, then normal hits against Armour.

Shooting, explosions and whatever else rolls damage end here. Close combat adds the defender's hits to the Armour.
What is done to a captured large figure is done to the pilot inside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from noctule.engine import Ask, Face, Odds, drama, rule

from ..board import dice, values, where
from ..state import State
from . import wounds as injuries


async def strike(
    s: State, g: Ask, target: str, faces: Sequence[Face], plus: int = 0, *, defence: int = 0, pierced: int = 0
) -> bool:
    """A damage roll against a figure; whether it died comes back.

    `plus`: automatic hits; `defence`: the defender's own hits in close combat; `pierced`: what the Armour counts less.
    """
    if await strike_critically(s, g, target, dice.criticals(faces)):
        return True
    return await strike_normally(s, g, target, dice.hits(faces) + plus, defence=defence, pierced=pierced)


@rule("reborn.shoot.critical", "reborn.cc.critical")
async def strike_critically(s: State, g: Ask, target: str, criticals: int) -> bool:
    """Each critical hit is a wound, whatever the Armour; whether he died comes back."""
    return await injuries.wound(s, g, where.in_charge(s, target), criticals)


@rule("reborn.shoot.normal", "reborn.cc.wounds", "reborn.cc.critical-first")
async def strike_normally(s: State, g: Ask, target: str, hits: int, *, defence: int = 0, pierced: int = 0) -> bool:
    """Hits above the Armour are wounds. The Armour is that of the side which shows after the critical hits."""
    who = where.in_charge(s, target)
    through = max(0, hits - max(0, values.armour(s, who) - pierced) - defence)
    if not through:
        shows = drama.harm(where.body(s, who), text="armour holds" if hits else "")
        g.note("reborn.shoot.normal", "Not through to {target}: {hits:hit}.", hits=hits, target=who, shows=shows)
    return await injuries.wound(s, g, who, through)


def wounds_from(s: State, target: str, hits: int, criticals: int, *, defence: int = 0, pierced: int = 0) -> int:
    """How many wounds these hits would make, the flip of the card by the critical ones included."""
    who = where.in_charge(s, target)
    c = s.characters[who]
    flips = not c.wounded and c.wounds + criticals >= values.card(s, c.card).healthy.life
    armour = values.armour(s, who, wounded=c.wounded or flips)
    return criticals + max(0, hits - max(0, armour - pierced) - defence)


def foresee(s: State, target: str, number: int, plus: int = 0, *, defence: int = 0, pierced: int = 0) -> tuple[Odds, ...]:
    """The odds that a damage roll of so many dice wounds and that it kills."""
    if not where.on_map(s, target):
        return ()
    left = injuries.life_left(s, where.in_charge(s, target))

    def wounds(normal: int, critical: int) -> int:
        return wounds_from(s, target, normal + plus, critical, defence=defence, pierced=pierced)

    return (
        dice.damage_odds("wounds", number, lambda n, k: wounds(n, k) > 0),
        dice.damage_odds("kills", number, lambda n, k: wounds(n, k) >= left),
    )
