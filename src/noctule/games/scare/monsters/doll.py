"""Baby Doll: it runs to where it harms most and goes off."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, Preview, drama, rule
from noctule.engine.grid import members, routes, spread

from ..agents import barbs
from ..board import figures, where
from ..board.ground import ground, name, names
from ..board.names import name_of
from ..content.facts import ROSTER
from ..round import settle
from ..state import State
from . import move as movement


@rule("scare.doll.always-full-speed", "scare.doll.never-enters-agent", "scare.doll.max-victims")
async def move(s: State, g: Ask, monster: str, steps: int | None = None) -> None:
    """Its whole move, or `steps` after spawning: to where it harms most, and there it goes off; or else as near as it gets."""
    allowance = steps if steps is not None else movement.speed(s, monster, full=True)
    most, squares = worst_spaces(s, monster, allowance)
    if most:
        run_to(s, g, monster, await choose_stop(s, g, monster, most, squares), most)
        await explode(s, g, monster)
        return
    await movement.come_near(s, g, monster, allowance, blind=True)


@rule("scare.doll.max-victims", "scare.doll.ignores", "scare.doll.not-across-lines")
def worst_spaces(s: State, monster: str, steps: int) -> tuple[int, int]:
    """The most agents it can end next to, and the spaces within its steps where it would; (0, 0) if there are none."""
    here = ground(s)
    start = s.monsters[monster].at
    reach = 0
    for ring in spread(here.monster_ways, 1 << start, closed=where.standing_agents(s), limit=steps).values():
        reach |= ring
    reach &= ~(where.monsters_on_map(s) & ~(1 << start))
    beside = [reach]  # beside[n]: the spaces adjacent to at least n of the agents looked at so far
    for square in where.eligible(s).values():
        near = here.adjacent(square)
        beside.append(0)
        for n in range(len(beside) - 1, 0, -1):
            beside[n] |= beside[n - 1] & near
    most = max(n for n, squares in enumerate(beside) if squares)
    return (most, beside[most]) if most else (0, 0)


async def choose_stop(s: State, g: Ask, monster: str, most: int, squares: int) -> int:
    """Of several spaces that harm equally many the players choose one."""
    stop: int = await figures.choose_where(
        s,
        g,
        "doll.stop",
        lambda: [stop_option(s, monster, square) for square in members(squares)],
        "stop",
        lambda square: no_stop(s, most, square),
        rule="scare.doll.max-victims",
        prompt=f"{name_of(monster)} can end next to {most} of your agents, and does. Where does it stop?",
        waiting="to say where Baby Doll stops",
        acting=monster,
    )
    return stop


def no_stop(s: State, most: int, square: int) -> No:
    """Why it does not stop on a space that is not on offer."""
    room = where.no_room(s, square, lying=False, agent=False)
    return room or No("scare.doll.max-victims", f"It cannot get there, or would be next to fewer than {most}.")


def stop_option(s: State, monster: str, square: int) -> Option:
    """A space, and who would roll there."""

    def preview() -> Preview:
        hit = barbs.victims(s, monster, barbs.in_order(s, 1 << square, square))
        odds = tuple(o for agent in hit for o in barbs.odds(s, agent))
        return Preview("It goes off; these roll: " + ", ".join(ROSTER[id].name for id in hit) + ".", odds)

    stop = name(s, square)
    return Option(f"stop:{stop}", square, f"Stop on {stop}", (stop,), preview)


def run_to(s: State, g: Ask, monster: str, stop: int, most: int) -> None:
    start = s.monsters[monster].at
    path = next(routes(ground(s).monster_ways, start, stop, closed=where.standing_agents(s)))
    figures.move_monster(s, monster, stop)
    g.note(
        "scare.doll.max-victims",
        "{who} runs to {to_space}, next to {most:agent}.",
        who=monster,
        path=names(s, path),
        to_space=name(s, stop),
        most=most,
    )


@rule("scare.doll.explodes-at-end", "scare.doll.removed")
async def explode(s: State, g: Ask, monster: str) -> None:
    """Barbs from its space, and it is gone."""
    at = name(s, s.monsters[monster].at)
    g.note("scare.doll.explodes-at-end", "{who} goes boom.", who=monster, at=at, shows=drama.strike(at, at, "blast"))
    await barbs.reflex(s, g, monster)
    if monster in s.monsters:
        figures.remove_monster(s, monster)
        g.note("scare.doll.removed", "{who} is gone.", who=monster, shows=drama.fall(monster))
        settle.settle(s, g)


@rule("scare.doll.agent-trigger")
async def agent_stopped(s: State, g: Ask, agent: str) -> bool:
    """An agent has ended a move of his own: every doll adjacent to him goes off. Nothing else sets one off. Did any?"""
    dolls = [m for m in s.monsters.values() if m.kind == "baby-doll" and m.place == "map"]
    if not dolls or agent not in s.agents or not s.agents[agent].stands:
        return False
    near = where.adjacent_to(s, agent)
    lit = [m.id for m in dolls if near >> m.at & 1]
    went_off = bool(lit)
    while lit:
        doll: str = await g.choose(
            s.seats,
            "doll.first",
            rule="scare.doll.agent-trigger",
            options=[Option(f"next:{id}", id, f"{name_of(id)} first", (id, name(s, s.monsters[id].at))) for id in lit],
            prompt="Several Baby Dolls go off. Which one is first?",
            waiting="to say which Baby Doll goes off first",
        )
        g.note("scare.doll.agent-trigger", "{who} has stopped next to {doll}.", who=agent, doll=doll)
        await explode(s, g, doll)
        lit = [id for id in lit if id in s.monsters]
    return went_off
