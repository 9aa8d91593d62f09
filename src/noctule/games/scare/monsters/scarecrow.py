"""Scarecrow: it runs into agents, changes places with them, and goes on to the next.

Whom it can run into, and by which path, is searched in `ram_paths`; here it is carried out, and planned anew after each ram.
"""

from __future__ import annotations

from typing import Final

from noctule.engine import Ask, No, Odds, Option, Preview, counted, drama, rule
from noctule.engine.grid import routes as shortest_routes

from ..agents import health, protect, resist
from ..board import figures, routes, sight, where
from ..board.ground import ground, name, names
from ..board.ram_paths import Ram, RamPaths
from ..content.facts import ROSTER
from ..content.maps import the_map
from ..round import settle
from ..scenarios import scenario
from ..state import State
from . import move as movement


@rule("scare.crow.uses-all-moves", "scare.crow.ram-cost")
async def move(s: State, g: Ask, monster: str, steps: int | None = None) -> None:
    """Its whole move with all its rams, or `steps` after spawning. It plans anew after each ram; every step is used."""
    if not where.eligible(s):
        movement.freeze(s, g, monster)
        return
    left = steps if steps is not None else movement.speed(s, monster, full=sees_somebody(s, monster))
    rammed: tuple[str, ...] = ()
    while left > 0 and monster in s.monsters and where.eligible(s):
        ram = await next_ram(s, g, monster, left, rammed)
        if ram is None:
            await walk_on(s, g, monster, left, rammed)
            return
        left -= ram.steps
        victim = await carry_out(s, g, monster, ram)
        if victim is not None:
            rammed = (*rammed, victim)


def sees_somebody(s: State, monster: str) -> bool:
    """It sees an agent whom it could get at: full speed."""
    start, targets = s.monsters[monster].at, where.eligible(s)
    reachable = routes.at_least(s, start, targets)
    return any(id in reachable for id in sight.seen_by_monster(s, start, targets))


async def walk_on(s: State, g: Ask, monster: str, left: int, rammed: tuple[str, ...]) -> None:
    """Nobody is in reach: towards its target like any monster, or after a ram towards the nearest agent."""
    await movement.come_near(s, g, monster, left, blind=bool(rammed))


# -- whom it rams next ---------------------------------------------------------------------------------------------


@rule("scare.crow.variety", "scare.crow.most-victims-path", "scare.crow.repeat")
async def next_ram(s: State, g: Ask, monster: str, left: int, rammed: tuple[str, ...]) -> Ram | None:
    """The next ram of a path with the most new victims; without any, the last victim again, or else anybody. None: nobody."""
    targets = where.eligible(s)
    new, old = _squares(targets, rammed, known=False), _squares(targets, rammed, known=True)
    paths = paths_from(s, monster, left)
    most, rams = paths.best(new, old)
    rule_id = "scare.crow.most-victims-path"
    if not rams and rammed:
        rule_id = "scare.crow.repeat"
        rams = paths.reach(1 << targets[rammed[-1]], old) if rammed[-1] in targets else []
        rams = rams or paths.reach(old, old)
    if not rams:
        return None
    ram: Ram = await g.choose(
        s.seats,
        "crow.ram",
        rule=rule_id,
        options=lambda: [ram_option(s, monster, ram) for ram in rams],
        candidates=lambda: ram_candidates(s, monster, rams, rule_id),
        prompt=lambda: _question(most, left),
        waiting="to choose Scarecrow's path",
        acting=monster,
    )
    g.note(
        rule_id,
        "{who} goes for {target}." if most else "{who} finds nobody new and goes for {target} again.",
        who=monster,
        target=_victim(s, ram),
        most=most,
        left=left,
        weighed=[[_victim(s, r), r.steps, name(s, r.origin)] for r in rams],
    )
    return ram


def _question(most: int, left: int) -> str:
    if not most:
        return f"Scarecrow has {counted(left, 'step')} left and rams somebody again. Whom, and from where?"
    agents = "one agent" if most == 1 else f"{most} different agents"
    return f"Scarecrow can ram {agents} with {counted(left, 'step')}. Whom next, and from where?"


def _squares(targets: dict[str, int], rammed: tuple[str, ...], *, known: bool) -> int:
    found = 0
    for id, square in targets.items():
        if (id in rammed) == known:
            found |= 1 << square
    return found


@rule("scare.crow.ram", "scare.core.under-attack-immune")
def paths_from(s: State, monster: str, left: int) -> RamPaths:
    """The search from where Scarecrow stands. Agents under attack are passed by; it never rams off another monster's space."""
    start = s.monsters[monster].at
    closed = where.standing_agents(s)
    for square in where.eligible(s).values():
        closed &= ~(1 << square)
    taken = where.monsters_on_map(s)
    gone = the_map(s.map).holes | where.exits(s)
    return RamPaths(ground(s).monster_ways, start, left, closed=closed, taken=taken, gone=gone)


def _victim(s: State, ram: Ram) -> str:
    agent = where.agent_on(s, ram.victim)
    assert agent is not None
    return agent.id


def ram_option(s: State, monster: str, ram: Ram) -> Option:
    """A victim, and the space from which it comes: his own after the ram."""
    agent, origin = _victim(s, ram), name(s, ram.origin)

    def preview() -> Preview:
        return Preview(f"{ROSTER[agent].name} ends on {origin}.", odds(s, monster, agent))

    label = f"Ram {ROSTER[agent].name} from {origin}"
    return Option(f"ram:{agent}:{origin}", ram, label, (agent, origin, name(s, ram.victim)), preview)


def ram_candidates(s: State, monster: str, rams: list[Ram], rule_id: str) -> list[Option]:
    """The same, everybody else, and the spaces from which no such path goes on."""
    options = [ram_option(s, monster, ram) for ram in rams]
    victims = {_victim(s, ram) for ram in rams}
    others = [Option(f"ram:{id}", id, f"Ram {ROSTER[id].name}", (id,), no=no_ram(s, id, rule_id)) for id in s.agents]
    spaces = figures.and_elsewhere(s, options, "ram", lambda _: No(rule_id, OTHER_PATH))
    return [*spaces, *(option for option in others if option.meaning not in victims)]


OTHER_PATH: Final = "No path that this rule demands goes on from there."


@rule("scare.core.eligible-target", "scare.crow.most-victims-path")
def no_ram(s: State, agent: str, rule_id: str) -> No:
    """Why an agent is not among those who are rammed next."""
    if agent not in where.eligible(s):
        return No("scare.core.eligible-target", f"{ROSTER[agent].name} lies, is under attack or is off the map: no target.")
    return No(rule_id, f"No path that this rule demands begins with {ROSTER[agent].name}.")


def odds(s: State, monster: str, agent: str) -> tuple[Odds, ...]:
    """What its attack does to an agent, exactly."""
    return resist.odds(agent, resist.each_face(s, agent, where.side_of(s, monster).table))


# -- a ram ---------------------------------------------------------------------------------------------------------


@rule("scare.crow.ram", "scare.crow.not-on-card", "scare.protect.on-entry", "scare.s2.hole-captures")
async def carry_out(s: State, g: Ask, monster: str, ram: Ram) -> str | None:
    """Walk, step in, change places, roll. Who was rammed comes back: the target, or whoever took Shaye's place."""
    walk_to(s, g, monster, ram.origin)
    victim = await protect.on_entry(s, g, monster, _victim(s, ram))
    if monster not in s.monsters:
        return None
    record = s.agents.get(victim)
    if record is None or record.at != ram.victim or not record.stands:
        if where.free(s, 1 << ram.victim, lying=False, agent=False):
            figures.move_monster(s, monster, ram.victim)  # whoever it was about to ram was taken from there
            settle.settle(s, g)
        return None
    figures.move_monster(s, monster, ram.victim)
    figures.change(s, victim, at=ram.origin)
    g.note(
        "scare.crow.ram",
        "{who} rams {target}, who lands on {to_space}.",
        who=monster,
        target=victim,
        at=name(s, ram.victim),
        to_space=name(s, ram.origin),
        shows=drama.strike(monster, victim, "blow"),
    )
    await scenario.agent_entered(s, g, victim, ram.origin)
    settle.settle(s, g)
    if monster in s.monsters and victim in s.agents and s.agents[victim].at == ram.origin:
        await attack(s, g, monster, victim)
    return victim


def walk_to(s: State, g: Ask, monster: str, square: int) -> None:
    """To the space from which it rams; what lies between does not matter."""
    start = s.monsters[monster].at
    if square == start:
        return
    path = next(shortest_routes(ground(s).monster_ways, start, square, closed=where.standing_agents(s)))
    figures.move_monster(s, monster, square)
    spaces = names(s, path)
    g.note("scare.core.shortest-route", "{who} moves to {to_space}.", who=monster, path=spaces, to_space=spaces[-1])


@rule("scare.crow.table-normal", "scare.crow.table-wounded", "scare.melee.resistance")
async def attack(s: State, g: Ask, monster: str, victim: str) -> None:
    """d10 plus the victim's melee value, read on the side of Scarecrow's card that shows; at once, not in the attack step."""
    (word,) = resist.resist(s, g, victim, where.side_of(s, monster).table, who=monster, rule=RESULTS)
    if word == "DEAD":
        await health.kill(s, g, victim)
    elif word == "INC":
        await health.incapacitate(s, g, victim)
    elif word == "WND":
        await health.wound(s, g, victim)


RESULTS = {"DEAD": "scare.crow.dead-stays", "INC": "scare.crow.inc", "WND": "scare.crow.wnd", "MISS": "scare.crow.miss"}
"""The rule of each result. Scarecrow stays on the map whatever it did; a miss leaves the exchange of places."""
