"""The Cellar Knight: it moves only when it is drawn, by steps in its sight and by gunfire, and takes whatever is in its way."""

from __future__ import annotations

from noctule.engine import Ask, drama, rule

from ..agents import barbs, protect, step
from ..board import boss_ways, figures, sight, where
from ..board.boss_ways import Pose, Stride
from ..board.ground import name, names
from ..board.names import name_of
from ..content.facts import D10, FACTS, ROSTER, SHAYE
from ..round import settle
from ..state import State
from . import boss

KNIGHT = "cellar-knight"


def about(s: State) -> bool:
    return s.boss is not None and s.boss.kind == KNIGHT


def watches(s: State, monster: str, spaces: int) -> bool:
    """The Knight sees some of the spaces ahead of a Night Widow, or is on one: each of her steps may draw it."""
    if s.monsters[monster].kind != "night-widow":
        return False
    at = boss.the_boss(s).at
    return bool(spaces >> at & 1 or sight.seen_from(s, at, spaces))


# -- what draws it -------------------------------------------------------------------------------------------------


@rule("scare.knight.widow-step", "scare.knight.entered-not-left", "scare.knight.sight", "scare.knight.catch")
async def widow_stepped(s: State, g: Ask, monster: str) -> None:
    """A Widow has entered a space (not an agent's): one step towards her if it sees her there; on its own space it has her."""
    if not about(s) or s.monsters[monster].kind != "night-widow":
        return
    square = s.monsters[monster].at
    if square == boss.the_boss(s).at:
        await catch(s, g, monster)
    elif sight.monster_sees(s, boss.the_boss(s).at, square):
        _drawn(s, g, "scare.knight.widow-step", monster, FACTS.boss[KNIGHT].steps_seen)
        await advance(s, g, monster, FACTS.boss[KNIGHT].steps_seen)


@rule("scare.knight.catch")
async def stood_up_under(s: State, g: Ask, monster: str) -> None:
    """A Widow has stood up, which draws nobody; but where the Knight has stopped upon her, it has her."""
    if about(s) and s.monsters[monster].at == boss.the_boss(s).at:
        await catch(s, g, monster)


@rule("scare.knight.agent-step", "scare.knight.entered-not-left", "scare.knight.sight")
async def agent_stepped(s: State, g: Ask, agent: str) -> None:
    """An agent has entered a space by a step of his own. On a comrade's space that comrade hides him."""
    if not about(s) or step.passing(s, agent):
        return
    if sight.monster_sees(s, boss.the_boss(s).at, s.agents[agent].at):
        _drawn(s, g, "scare.knight.agent-step", agent, FACTS.boss[KNIGHT].steps_seen)
        await advance(s, g, agent, FACTS.boss[KNIGHT].steps_seen)


@rule("scare.knight.gunfire")
async def shot_fired(s: State, g: Ask, agent: str) -> None:
    """A weapon was fired, its barbs are resolved, and it did not hit the Knight."""
    if about(s):
        _drawn(s, g, "scare.knight.gunfire", agent, FACTS.boss[KNIGHT].steps_shot)
        await advance(s, g, agent, FACTS.boss[KNIGHT].steps_shot)


@rule("scare.knight.hit", "scare.knight.indestructible", "scare.knight.barbs-spare-dropped")
async def was_hit(s: State, g: Ask, shooter: str, *, barbs: bool) -> None:
    """A shot hit it: it drops its agents, its Widows die, barbs fly, and it goes for the shooter. It is never hurt."""
    for agent in boss.prisoners(s):
        await boss.drop(s, g, agent, rule="scare.knight.hit")
    for monster in boss.the_boss(s).holds:
        if monster in s.monsters:
            boss.let_go(s, monster)
            g.note("scare.knight.hit", "{target} dies on the Knight's card.", target=monster, shows=drama.fall(monster))
    if barbs:
        await _spray(s, g)
    if shooter not in s.agents:
        return
    (points,) = g.roll(D10)
    assert isinstance(points, int)
    _drawn(s, g, "scare.knight.hit", shooter, points)
    await advance(s, g, shooter, points)


async def _spray(s: State, g: Ask) -> None:
    await barbs.reflex(s, g, KNIGHT)


def _drawn(s: State, g: Ask, rule: str, target: str, steps: int) -> None:
    words = "{who} is drawn to {target} ({steps})."
    g.note(rule, words, who=KNIGHT, target=target, steps=steps, at=name(s, where.space_of(s, target)))


# -- its move ------------------------------------------------------------------------------------------------------


@rule("scare.knight.route-catch", "scare.knight.catch", "scare.knight.hit-stops-on-capture")
async def advance(s: State, g: Ask, target: str, steps: int) -> None:
    """So many spaces towards a figure by a shortest route. It stops where that figure is, caught or lying."""
    left = steps
    while left > 0 and _on_map(s, target):
        goal = where.space_of(s, target)
        way = boss_ways.way_of_one(s, goal)
        if way is None or way.distance == 0:
            return
        stride = Stride(left, in_the_way(s) & ~(1 << goal), lambda pose: 1, lambda pose: foresee(s, pose))
        leg = await boss_ways.choose_leg(s, g, way, stride, rule="scare.knight.route-catch")
        if not leg:
            return  # a shut door is in front of it
        path = names(s, (boss.the_boss(s).at, *(pose[0] for pose in leg)))
        left -= len(leg)
        for pose in leg:
            figures.change_boss(s, at=pose[0])
            if pose is leg[-1]:  # told when it stands there: whoever reads of it sees it
                g.note("scare.core.shortest-route", "{who} moves to {to_space}.", who=KNIGHT, path=path, to_space=path[-1])
            settle.settle(s, g)  # whom it holds it takes along, perhaps away from the White Lady
        await catch_all(s, g, leg[-1][0])
        if leg[-1][0] == goal:
            return


def _on_map(s: State, figure: str) -> bool:
    record = s.agents.get(figure) or s.monsters.get(figure)
    return record is not None and record.place == "map"


@rule("scare.knight.route-catch", "scare.knight.holds-three")
def in_the_way(s: State) -> int:
    """The spaces of all whom it takes in passing: everybody who stands, but not the White Lady."""
    found = where.standing_agents(s)
    for monster in s.monsters.values():
        if _takes(s, monster.id):
            found |= 1 << monster.at
    return found


def _takes(s: State, monster: str) -> bool:
    record = s.monsters[monster]
    return record.place == "map" and not record.lying and record.kind == "night-widow"


def foresee(s: State, pose: Pose) -> str:
    """Whom it would catch on a space."""
    caught = [ROSTER[a.id].name for a in s.agents.values() if a.at == pose[0] and a.stands]
    caught += [name_of(m.id) for m in s.monsters.values() if m.at == pose[0] and _takes(s, m.id)]
    if not caught:
        return ""
    full = len(boss.the_boss(s).holds) + len(caught) >= FACTS.boss[KNIGHT].holds
    return f"The Knight catches {' and '.join(caught)}" + (" and attacks." if full else ".")


# -- catching ------------------------------------------------------------------------------------------------------


@rule("scare.knight.route-catch", "scare.protect.on-entry")
async def catch_all(s: State, g: Ask, square: int) -> None:
    """Whoever stands on the space it has entered: agents, each with his attacker after him, and Widows."""
    for agent in [a.id for a in s.agents.values() if a.at == square and a.stands]:
        if agent not in s.agents or s.agents[agent].at != square or not s.agents[agent].stands:
            continue
        victim = await protect.on_entry(s, g, KNIGHT, agent) if agent == SHAYE else agent
        if victim not in s.agents or s.agents[victim].at != square:
            continue
        attacker = where.attacker_of(s, victim)
        if attacker is not None:
            figures.move_monster(s, attacker.id, square)
            figures.alter(s, attacker.id, lying=False)
        await catch(s, g, victim)
    for monster in [m.id for m in s.monsters.values() if m.at == square]:
        if monster in s.monsters and s.monsters[monster].at == square and _takes(s, monster):
            await catch(s, g, monster)


@rule("scare.knight.catch", "scare.knight.holds-three", "scare.knight.attack-at-three")
async def catch(s: State, g: Ask, figure: str) -> None:
    """Onto its card; with the third figure it attacks."""
    await boss.take(s, g, figure, rule="scare.knight.catch")
    await attack_while_full(s, g)


@rule("scare.knight.attack-at-three", "scare.knight.attack-cycle", "scare.knight.table", "scare.knight.keep")
async def attack_while_full(s: State, g: Ask) -> None:
    """Widows die, each agent rolls; and once more, as long as three figures are still on the card after it."""
    rule_id = "scare.knight.attack-at-three"
    while len(boss.the_boss(s).holds) >= FACTS.boss[KNIGHT].holds:
        g.note(rule_id, "Three figures are on the card: {who} attacks.", who=KNIGHT, holds=boss.the_boss(s).holds)
        for figure in boss.the_boss(s).holds:
            if figure in s.monsters:
                boss.let_go(s, figure)
                g.note(rule_id, "{who} kills {target}.", who=KNIGHT, target=figure, shows=drama.fall(figure))
        for agent in boss.prisoners(s):
            if agent in boss.the_boss(s).holds:
                await boss.attack(s, g, agent, rule="scare.knight.table")
        rule_id = "scare.knight.attack-cycle"
