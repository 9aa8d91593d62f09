"""Enemy activation: the one thing that an activated enemy does, and passes over several enemies."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from noctule.engine import Ask, rule

from ..board import figures, where
from ..content.steps import Kind
from ..state import State
from ..turn import pauses
from . import attack, pursuit


@rule("escape.enemy.one-action", "escape.stun.effect")
async def activate(s: State, g: Ask, enemy: str) -> list[str]:
    """It attacks; if it cannot, it moves; if it is stunned, it only tries to recover. Who has thereby been activated."""
    if enemy not in s.enemies:
        return [enemy]
    if s.enemies[enemy].stunned:
        recover(s, g, enemy)
    elif took_part := await attack.attack(s, g, enemy):
        return took_part
    else:
        await pursuit.move(s, g, enemy)
    return [enemy]


@rule("escape.recover.blocked", "escape.recover.stand")
def recover(s: State, g: Ask, enemy: str) -> None:
    """A stunned enemy stands up, unless a character is on its tile."""
    tile = s.enemies[enemy].at
    if where.people_on(s, tile):
        g.note("escape.recover.blocked", "{who} stays stunned.", who=enemy, at=tile)
        return
    figures.alter(s, enemy, stunned=False)
    g.note("escape.recover.stand", "{who} recovers.", who=enemy, at=tile)


# -- passes outside the event card ---------------------------------------------------------------------------------


@rule("escape.ca.fail", "escape.attack.group-uses-activation")
async def activate_tile(s: State, g: Ask, tile: str, kinds: Collection[Kind] | None = None) -> None:
    """All enemies on a tile, or those of some types: after a failed challenge action, or by an effect."""
    there = [enemy for enemy in s.enemies.values() if enemy.at == tile and (kinds is None or enemy.kind in kinds)]
    await activate_these(s, g, [enemy.id for enemy in there])


@rule("escape.ca.fail", "escape.attack.group-uses-activation")
async def activate_these(s: State, g: Ask, enemies: Iterable[str]) -> None:
    """A pass of its own: Guards, Clones, Hybrids, boss, in ascending order; a supporter of an attack does nothing more.

    It costs nothing of the event card's passes, and nests and posts do not answer it. Between two of them everybody may play
    cards, in the action phase too: whoever acts has no options of its own until the pass is over.
    """
    acted: set[str] = set()
    for enemy in sorted((id for id in enemies if id in s.enemies), key=lambda id: where.rank(s.enemies[id])):
        if acted and enemy not in acted:
            await pauses.pause(s, g, "{} is about to act.", enemy, everybody=True)
        if enemy in s.enemies and enemy not in acted:
            acted.update(await activate(s, g, enemy))
