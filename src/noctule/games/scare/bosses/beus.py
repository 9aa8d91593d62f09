"""Germain Beus: a man of one space, still after Shaye alone. One good shot, and it is over."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..agents import health, protect
from ..board import boss_ways, where
from ..board.boss_ways import Pose, Stride
from ..content.facts import FACTS, ROSTER, SHAYE
from ..round import settle
from ..scenarios import boogeyman
from ..state import NOWHERE, State
from . import boss

BEUS = "germain-beus"


@rule("scare.beus.move", "scare.beus.capture", "scare.beus.never-ignores-shaye")
async def monster_phase(s: State, g: Ask) -> None:
    """Three points towards Shaye, seen or not and in whatever condition, or with her towards the shrine."""
    left = FACTS.boss[BEUS].move
    g.note("scare.beus.move", "{who} has {points:point} to move.", who=BEUS, points=left)
    while left > 0:
        leg = await next_leg(s, g, left)
        if leg is None:
            g.note("scare.beus.move", "{who} cannot go on and loses {left:point}.", who=BEUS, left=left)
            return
        for pose in leg.poses:
            left -= FACTS.boss[BEUS].ram_cost  # a ram costs what a step costs
            await enter(s, g, leg, pose)


@rule("scare.beus.move")
async def next_leg(s: State, g: Ask, left: int) -> boss.Leg | None:
    """Like The Boogeyman's: his whole way where he meets nobody, otherwise one step."""
    holds = SHAYE in boss.the_boss(s).holds
    goal = boss.shrine(s) if holds else where.space_of(s, SHAYE)
    way = boss_ways.way_of_one(s, goal) if goal != NOWHERE else None
    if way is None:
        return None
    stride = Stride(left, boss.encounters(s, SHAYE), lambda pose: 1, lambda pose: foresee(s, pose))
    poses = await boss_ways.choose_leg(s, g, way, stride, rule="scare.beus.move")
    return boss.leg(s, poses, goal, "" if holds else SHAYE, way.distance) if poses else None


def foresee(s: State, pose: Pose) -> str:
    """Whom he would ram on a space."""
    agent = where.agent_on(s, pose[0])
    return f"He rams {ROSTER[agent.id].name}, who is stunned." if agent is not None and agent.id != SHAYE else ""


@rule("scare.beus.ram", "scare.beus.capture", "scare.beus.never-ignores-shaye")
async def enter(s: State, g: Ask, leg: boss.Leg, pose: Pose) -> None:
    """One step. Whoever stands there changes places with him; Shaye goes on his card, out of her bearer's arms if need be."""
    (square,) = pose
    vacated, agent = boss.the_boss(s).at, where.agent_on(s, square)
    shaye = s.agents[SHAYE]
    carried = shaye.place == "carried" and where.space_of(s, SHAYE) == square
    boss.go(s, g, leg, pose, rule="scare.core.shortest-route")
    if carried:
        await boss.take(s, g, SHAYE, rule="scare.beus.never-ignores-shaye")
    if agent is not None and agent.id != SHAYE and health.alive(s, agent.id):
        await boss.run_down(s, g, agent.id, vacated, wounds=False, rule="scare.beus.ram")
    if shaye.place == "map" and shaye.at == square:
        await seize(s, g)
    settle.settle(s, g)
    await boss.sacrifice(s, g)


@rule("scare.beus.capture", "scare.beus.protector-attacked", "scare.protect.on-entry")
async def seize(s: State, g: Ask) -> None:
    """Shaye goes on his card, or her protector, who is attacked at once and never stays on it."""
    square = boss.the_boss(s).at
    victim = await protect.on_entry(s, g, BEUS, SHAYE)
    if victim not in s.agents or s.agents[victim].at != square:
        return
    await boss.take(s, g, victim, rule="scare.beus.capture")
    if victim != SHAYE:
        await boss.attack(s, g, victim, rule="scare.beus.protector-attacked")


@rule("scare.beus.one-hit", "scare.beus.reacts-not")
async def was_hit(s: State, g: Ask, shooter: str) -> None:
    """A shot hit him (called by `shoot`; a Repeller's victims are dead by then): no barbs, no reaction, only his end."""
    await die(s, g)


@rule("scare.beus.one-hit")
async def die(s: State, g: Ask) -> None:
    """He is gone, and whoever he held is free. What that means is the scenario's."""
    boss.leave(s)
    g.note("scare.beus.one-hit", "{who} is dead.", who=BEUS, shows=drama.fall(BEUS))
    settle.settle(s, g)
    boogeyman.beus_killed(s, g)
