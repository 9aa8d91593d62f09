"""Man Baby. He moves like the Night Widow; most results are hers, too (`widow`). What a shot does to him is in `shoot`."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..board import figures
from ..round import settle
from ..state import State
from . import move as movement


async def move(s: State, g: Ask, monster: str, steps: int | None = None) -> None:
    await movement.hunt(s, g, monster, steps)


@rule("scare.manbaby.dies-result")
async def dies(s: State, g: Ask, monster: str, victim: str) -> None:
    """The wounded side's last row: he is beaten to death. No weapon hit him, so there are no barbs."""
    figures.remove_monster(s, monster)
    g.note("scare.manbaby.dies-result", "{target} kills {who}.", who=monster, target=victim, shows=drama.fall(monster))
    settle.settle(s, g)
