"""The Boogeyman: two spaces long, after Shaye alone, and enraged by whoever fires at him."""

from __future__ import annotations

from noctule.engine import Ask, counted, drama, rule

from ..agents import barbs, health, protect
from ..board import boss_ways, figures, where
from ..board.boss_ways import Pose, Stride
from ..board.ground import name
from ..content.facts import D10, FACTS, ROSTER, SHAYE
from ..round import settle
from ..scenarios import scenario
from ..state import NOWHERE, Boss, State, end
from . import boss

BOOGEYMAN = "boogeyman"
BEUS = "germain-beus"


# -- when he moves -------------------------------------------------------------------------------------------------


@rule("scare.boog.move-at-shaye", "scare.boog.move-to-shrine")
async def monster_phase(s: State, g: Ask) -> None:
    """d10 towards Shaye, or with her towards the shrine."""
    holds = SHAYE in boss.the_boss(s).holds
    await rush(s, g, SHAYE, rule="scare.boog.move-to-shrine" if holds else "scare.boog.move-at-shaye")


@rule("scare.boog.fired-upon-only", "scare.boog.free-hit", "scare.boog.holding-hit", "scare.boog.holding-missed")
async def fired_upon(s: State, g: Ask, shooter: str, *, hit: bool, barbs: bool) -> None:
    """One of the four reactions, by whether he holds somebody and whether he was hit."""
    held = boss.prisoners(s)
    if not held and not hit:
        await rush(s, g, SHAYE, rule="scare.boog.free-missed")
        return
    rule_id = "scare.boog.free-hit" if not held else "scare.boog.holding-hit" if hit else "scare.boog.holding-missed"
    if hit:
        damage(s, g)
        for agent in held:
            await boss.drop(s, g, agent, rule="scare.boog.drop")
        if barbs:
            await _spray(s, g)
    else:
        for agent in held:
            await boss.attack(s, g, agent, rule="scare.boog.table-wounded" if _wounded(s) else "scare.boog.table-normal")
    await rush(s, g, shooter, rule=rule_id)


async def _spray(s: State, g: Ask) -> None:
    await barbs.reflex(s, g, BOOGEYMAN)


def _wounded(s: State) -> bool:
    return boss.the_boss(s).wounded


@rule("scare.boog.damage")
def damage(s: State, g: Ask) -> None:
    """Four hits turn his card, two more kill him."""
    facts, hits = FACTS.boss[BOOGEYMAN], boss.the_boss(s).hits + 1
    figures.change_boss(s, hits=hits)
    if _wounded(s):
        g.note(
            "scare.boog.damage",
            "{who} takes hit {hits} on his wounded side.",
            who=BOOGEYMAN,
            hits=hits,
            shows=drama.harm(BOOGEYMAN, 1),
        )
        if hits >= facts.hits_wounded:
            killed(s, g)
    elif hits >= facts.hits:
        figures.change_boss(s, hits=0, wounded=True)
        g.note("scare.boog.damage", "{who} is wounded.", who=BOOGEYMAN, shows=drama.harm(BOOGEYMAN, 1, "wounded"))
    else:
        g.note("scare.boog.damage", "{who} takes hit {hits}.", who=BOOGEYMAN, hits=hits, shows=drama.harm(BOOGEYMAN, 1))


@rule("scare.boog.killed-too-early")
def killed(s: State, g: Ask) -> None:
    """Nobody has revealed him: the nightmare begins anew."""
    boss.leave(s)
    words = "{who} is dead, and nobody knows who he was."
    g.note("scare.boog.killed-too-early", words, who=BOOGEYMAN, shows=drama.fall(BOOGEYMAN))
    end(s, "failure", "Defeat: The Boogeyman died before Shaye knew who he was.")


# -- how he moves --------------------------------------------------------------------------------------------------


@rule("scare.boog.uses-all-points", "scare.boog.after-reaction", "scare.core.d10-zero")
async def rush(s: State, g: Ask, prey: str, *, rule: str) -> None:
    """d10 points, all of them spent: towards a shooter until he has him or cannot, then Shaye, and with her the shrine."""
    (points,) = g.roll(D10)
    assert isinstance(points, int)
    g.note(
        rule,
        "{who} has {points:point} to move.",
        who=BOOGEYMAN,
        points=points,
        target=quarry(s, prey),
        shows=drama.Shows(tally=drama.Tally((points,), "step")),
    )
    left = points
    while left > 0:
        leg = await next_leg(s, g, prey, left)
        if leg is None:
            g.note("scare.boog.uses-all-points", "{who} cannot go on and loses {left:point}.", who=BOOGEYMAN, left=left)
            return
        for pose in leg.poses:
            left -= price(s, prey, pose)
            await enter(s, g, prey, leg, pose)


@rule("scare.boog.free-hit", "scare.boog.after-reaction", "scare.boog.never-ignores-shaye")
def quarry(s: State, prey: str) -> str:
    """Whom he goes for: a shooter as long as he stands, else Shaye in whatever condition; nobody once he has her."""
    if SHAYE in boss.the_boss(s).holds:
        return ""
    return prey if prey in s.agents and s.agents[prey].stands else SHAYE


@rule("scare.boog.route", "scare.boog.ram-needs-two", "scare.boog.carried-shaye")
async def next_leg(s: State, g: Ask, prey: str, left: int) -> boss.Leg | None:
    """What he does next on a shortest way: his whole way where he meets nobody, otherwise one step or half turn."""
    target = quarry(s, prey)
    goal = where.space_of(s, target) if target else boss.shrine(s)
    way = boss_ways.way_of_two(s, goal) if goal != NOWHERE else None
    if way is None:
        return None
    alone = "" if rammed(s, prey, goal) else target  # whoever carries Shaye, or stands where she lies, is rammed first
    stride = Stride(left, boss.encounters(s, alone), lambda pose: price(s, prey, pose), lambda pose: foresee(s, prey, pose))
    any_end = not target and left >= way.distance
    poses = await boss_ways.choose_leg(s, g, way, stride, rule="scare.boog.route", any_end=any_end)
    return boss.leg(s, poses, goal, target, way.distance) if poses else None


@rule("scare.boog.captures-targets-only", "scare.boog.ram")
def rammed(s: State, prey: str, square: int) -> str:
    """Whom he would ram on a space: whoever stands there, but not Shaye and not the shooter, unless Shaye is there as well."""
    agent = where.agent_on(s, square)
    if agent is None or agent.id == SHAYE:
        return ""
    return "" if agent.id == quarry(s, prey) and not _with_shaye(s, square) else agent.id


def _with_shaye(s: State, square: int) -> bool:
    """Shaye is on a space: she stands or lies there, or is carried."""
    shaye = s.agents.get(SHAYE)
    return shaye is not None and shaye.place in ("map", "carried") and where.space_of(s, SHAYE) == square


@rule("scare.boog.ram", "scare.boog.turn", "scare.boog.steps")
def price(s: State, prey: str, pose: Pose) -> int:
    """What a pose costs: a half turn, a step, or a ram."""
    facts = FACTS.boss[BOOGEYMAN]
    if pose[0] == boss.the_boss(s).back:
        return facts.turn_cost
    return facts.ram_cost if rammed(s, prey, pose[0]) else FACTS.cost.step


def foresee(s: State, prey: str, pose: Pose) -> str:
    """Whom he would ram or seize on a space."""
    victim = rammed(s, prey, pose[0])
    words = []
    if victim:
        words.append(f"He rams {ROSTER[victim].name} for {counted(price(s, prey, pose), 'point')}: wounded and stunned.")
    seized = SHAYE if _with_shaye(s, pose[0]) else "" if victim else getattr(where.agent_on(s, pose[0]), "id", "")
    if seized:
        words.append(f"He seizes {ROSTER[seized].name}.")
    return " ".join(words)


@rule("scare.boog.steps", "scare.boog.turn", "scare.boog.size")
async def enter(s: State, g: Ask, prey: str, leg: boss.Leg, pose: Pose) -> None:
    """The front half takes the new space and the back half the one it has left; or they change places."""
    front, vacated = pose[0], boss.the_boss(s).back
    victim, target = rammed(s, prey, front), quarry(s, prey)
    with_shaye = _with_shaye(s, front)
    boss.go(s, g, leg, pose, rule="scare.boog.route")
    if front == vacated:
        g.note("scare.boog.turn", "{who} turns round.", who=BOOGEYMAN, at=name(s, front))
    if with_shaye and s.agents[SHAYE].place == "carried":
        await seize(s, g, SHAYE, rule="scare.boog.carried-shaye")
    if victim and health.alive(s, victim):
        await boss.run_down(s, g, victim, vacated, wounds=True, rule="scare.boog.ram")
    if with_shaye and SHAYE not in boss.the_boss(s).holds:
        await seize(s, g, SHAYE, rule="scare.boog.capture-shaye")
    elif target and not victim and target in s.agents and s.agents[target].at == front:
        await seize(s, g, target, rule="scare.boog.after-reaction")
    settle.settle(s, g)
    await boss.sacrifice(s, g)


@rule("scare.boog.capture-shaye", "scare.boog.holds-one", "scare.protect.on-entry", "scare.boog.never-ignores-shaye")
async def seize(s: State, g: Ask, agent: str, *, rule: str) -> None:
    """Whom he holds is dropped beside his front half first; then the agent, or Shaye's protector, goes on his card."""
    front = boss.the_boss(s).at
    for held in boss.prisoners(s):
        await boss.drop(s, g, held, rule="scare.boog.capture-shaye", around=where.adjacent(s, front))
    victim = await protect.on_entry(s, g, BOOGEYMAN, agent)
    if victim in s.agents and where.space_of(s, victim) == front:
        await boss.take(s, g, victim, rule=rule)


# -- what becomes of him -------------------------------------------------------------------------------------------


@rule("scare.boog.transformation")
async def revealed(s: State, g: Ask) -> None:
    """Shaye's tech roll on his card succeeded (`tech` has put "reveal" into `s.solved`): he becomes Germain Beus."""
    front, back = boss.the_boss(s).at, boss.the_boss(s).back
    figures.put_agent(s, SHAYE, back)
    s.boss = Boss(BEUS, front)
    words = "{who} was {target} all along. Shaye is free on {at}."
    g.note("scare.boog.transformation", words, who=BOOGEYMAN, target=BEUS, at=name(s, back), front=name(s, front))
    await scenario.agent_entered(s, g, SHAYE, back)
    settle.settle(s, g)
