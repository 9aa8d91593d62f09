"""Night Widow. Her move is the common one (`move.hunt`), her numbers are in the facts; here is what her attack results do.

Man Baby's results are the same; `man_baby` adds his own, and `attack` has the table of all.
"""

from __future__ import annotations

from noctule.engine import Ask, rule

from ..agents import health
from ..board import figures, where
from ..board.ground import name
from ..board.names import name_of
from ..state import State
from . import move as movement


async def move(s: State, g: Ask, monster: str, steps: int | None = None) -> None:
    await movement.hunt(s, g, monster, steps)


@rule("scare.widow.dead", "scare.manbaby.dead-result")
async def dead(s: State, g: Ask, monster: str, victim: str) -> None:
    """The agent dies and the monster leaves play with him."""
    await health.kill(s, g, victim)


@rule("scare.widow.inc-grabbed", "scare.manbaby.grab-results")
async def incapacitated(s: State, g: Ask, monster: str, victim: str) -> None:
    await health.incapacitate(s, g, victim)


@rule("scare.widow.wnd-grabbed", "scare.manbaby.grab-results")
async def wounded(s: State, g: Ask, monster: str, victim: str) -> None:
    await health.wound(s, g, victim)


@rule("scare.widow.grabbed", "scare.manbaby.grab-results")
async def grabbed(s: State, g: Ask, monster: str, victim: str) -> None:
    """The monster stands up on the agent's card."""
    figures.stand_on_card(s, monster)
    g.note("scare.widow.grabbed", "{who} has grabbed {target}.", who=monster, target=victim)


@rule("scare.widow.in-combat", "scare.manbaby.grab-results")
async def in_combat(s: State, g: Ask, monster: str, victim: str) -> None:
    """It stays lying on the card and attacks again in the next round."""
    g.note("scare.widow.in-combat", "{target} holds off {who}.", who=monster, target=victim)


@rule("scare.widow.loses", "scare.manbaby.loses")
async def loses(s: State, g: Ask, monster: str, victim: str) -> None:
    await throw_off(s, g, monster, rule="scare.widow.loses")


@rule("scare.melee.off-card", "scare.grab.freeing")
async def throw_off(s: State, g: Ask, monster: str, *, rule: str) -> None:
    """Off the card, stunned, onto a free space adjacent to the agent, or the nearest free one."""
    victim = s.monsters[monster].on
    squares = where.free(s, where.adjacent_to(s, victim), lying=True, agent=False)
    if not squares:
        squares = figures.nearest_free(s, [where.space_of(s, victim)], lying=True, agent=False)
    if not squares:
        return  # not a single space of the map is free: it stays where it is
    prompt, only = f"{name_of(monster)} falls, stunned. Where?", f"It falls as near to {name_of(victim)} as there is room."
    square = await figures.choose_space(
        s, g, squares, "throw-off", rule=rule, prompt=prompt, only=only, agent=False, acting=monster
    )
    figures.stun(s, monster, square)
    g.note(rule, "{who} is thrown off {target} and lies stunned on {at}.", who=monster, target=victim, at=name(s, square))
    if s.agents[victim].health == "incapacitated":
        figures.leave_lineup(s, victim)
