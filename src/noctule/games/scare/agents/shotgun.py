"""Weapon special abilities: the shotgun's one hit for two monsters."""

from __future__ import annotations

from collections.abc import Iterator

from noctule.engine import Ask, No, Option, rule
from noctule.engine.grid import members

from ..board import where
from ..board.names import name_of
from ..content.facts import FACTS, ROSTER
from ..state import State


@rule("scare.shotgun.two-for-one")
def pairs(s: State, targets: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Every two of the targets (id to spaces) that are adjacent to each other."""
    around = {}
    for id, squares in targets.items():
        near = 0
        for square in members(squares):
            near |= where.adjacent(s, square)
        around[id] = near
    ids = list(targets)
    for i, one in enumerate(ids):
        for other in ids[i + 1 :]:
            if around[one] & targets[other]:
                yield one, other


@rule("scare.shotgun.two-for-one", "scare.shotgun.announce")
def no_pair(s: State, agent: str, targets: tuple[str, ...]) -> No | None:
    """Why a shot cannot be announced against two targets."""
    if len(targets) == 1:
        return None
    if ROSTER[agent].weapon != "shotgun":
        return No("scare.shotgun.two-for-one", "Only a shotgun hits two monsters with one shot.")
    one, other = targets
    if one == other or not where.are_adjacent(s, one, other):
        return No("scare.shotgun.two-for-one", "The two are not adjacent to each other.")
    return None


@rule("scare.shotgun.two-reflexes")
async def in_order(s: State, g: Ask, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The order in which two hits are worked out: the players' choice where both throw barbs; a boss's reaction is last."""
    if len(targets) == 1:
        return targets
    one, other = targets
    if one in FACTS.boss or other in FACTS.boss:
        return (other, one) if one in FACTS.boss else targets
    if not (where.kind_of(s, one).barbs and where.kind_of(s, other).barbs):
        return targets
    first: str = await g.choose(
        s.seats,
        "shotgun.order",
        rule="scare.shotgun.two-reflexes",
        options=[Option(f"first:{id}", id, f"{name_of(id)} first", (id,)) for id in targets],
        prompt="Both are hit. Whose barbs fly first?",
        waiting="to say whose barbs fly first",
    )
    return targets if first == one else (other, one)
