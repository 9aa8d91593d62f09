"""Agent phase, 1: move. One step at a time, so that whatever watches can react between two steps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from noctule.engine import Ask, Deed, No, Option, rule
from noctule.engine.grid import Grid, around, edges_of, neighbours, set_of, square_name, ways_over

from ..board import figures, where
from ..board.ground import GROUNDS, Ground, Site, ground, name
from ..board.names import he, name_of
from ..bosses import knight
from ..content.facts import FACTS
from ..content.maps import cells
from ..round import settle
from ..scenarios import nightmare, scenario
from ..state import NOWHERE, State
from . import turn

LINES = {
    "red": "There is a red line between, which stops everybody.",
    "orange": "There is an orange line between: you can see through it, but nobody passes it.",
    "green": "There is a green line between, which stops agents, and never a monster.",
}
"""The lines that stop an agent."""


def candidates(s: State, agent: str) -> Iterator[Option]:
    """A step to each space of the map: `move:c4`. Those beside him come first."""
    here, at = ground(s), s.agents[agent].at
    costs = dict(here.agent_steps(at)) if at != NOWHERE else {}
    for square in dict.fromkeys((*costs, *cells(s.map))):
        yield replace(_option(here.grid, square, costs.get(square, FACTS.cost.step)), no=no_step(s, agent, square))


def offers(s: State, agent: str) -> list[Option]:
    """Those that the agent can make now."""
    return steps(s, agent) if turn.no_move(s, agent) is None else []


@rule("scare.agent.move-cost", "scare.agent.move-monsters", "scare.agent.move-through-agents", "scare.lines.blue")
def steps(s: State, agent: str) -> list[Option]:
    """The same for an agent who can move at all."""
    assert s.turn is not None
    spaces, options = _options((s.map, s.shut), s.agents[agent].at, min(s.turn.actions, FACTS.cost.blue_step))
    barred, standing = where.monsters_on_map(s), where.standing_agents(s)
    closed = spaces & barred
    if spaces & standing:
        closed |= _dead_ends(s, agent, barred, standing)
    return [option for space, option in options if not space & closed]


@lru_cache(maxsize=4_000)
def _options(site: Site, at: int, left: int) -> tuple[int, tuple[tuple[int, Option], ...]]:
    """Where steps from a space lead with so many actions, figures apart: as a set, and one by one, each with its option."""
    here = GROUNDS[site]
    steps = [(square, cost) for square, cost in here.agent_steps(at) if cost <= left]
    options = tuple((1 << square, _option(here.grid, square, cost)) for square, cost in steps)
    return set_of(square for square, _ in steps), options


@lru_cache(maxsize=5_000)
def _option(grid: Grid, square: int, cost: int) -> Option:
    space = square_name(grid, square)
    label = f"Move to {space}" if cost == 1 else f"Move to {space} ({cost} actions)"
    return Option(f"move:{space}", ("step", square), label, (space,), to=space, cost=cost)


# -- why not -------------------------------------------------------------------------------------------------------


@rule("scare.agent.move-cost", "scare.agent.move-monsters", "scare.agent.move-through-agents", "scare.lines.blue")
def no_step(s: State, agent: str, square: int) -> No | None:
    """Why the agent cannot step to a space; what makes up `offers`, one space at a time and with the reason."""
    no = turn.no_move(s, agent)
    if no is not None or s.turn is None:
        return no
    no = where.no_floor(s, square)
    if no is not None:
        return no
    at, left = s.agents[agent].at, s.turn.actions
    costs = dict(ground(s).agent_steps(at))
    if square not in costs:
        if ground(s).holes >> square & 1:
            return No("scare.s2.holes", "Nobody steps into a hole on purpose.")
        if square in around(ground(s).grid, at):
            return _between(ground(s), at, square)
        are = "is" if left == 1 else "are"
        return No(
            "scare.agent.move-cost", f"That is too far: a step to an adjacent space takes an action, and {left} {are} left."
        )
    if costs[square] > left:
        rule_id = "scare.lines.blue" if ground(s).map.blue >> square & 1 else "scare.agent.actions"
        return No(rule_id, f"That step costs {costs[square]} actions; {left} left.")
    barred, standing = where.monsters_on_map(s), where.standing_agents(s)
    if barred >> square & 1:
        return No("scare.agent.move-monsters", "A monster is on that space, and agents do not enter or pass it.")
    if standing >> square & 1 and _dead_ends(s, agent, barred, standing) >> square & 1:
        return No("scare.agent.move-through-agents", "A comrade stands there, and there is no moving on from it.")
    return None


@rule("scare.lines.red", "scare.lines.orange", "scare.lines.green", "scare.lines.closed-door", "scare.core.diagonals")
def _between(here: Ground, at: int, square: int) -> No:
    """What keeps an agent from a space beside him: a shut door, a line of some colour, or the corner of an obstacle."""
    if here.closed >> square & 1:
        return No("scare.lines.closed-door", "That is shut.")
    for colour, words in LINES.items():
        ways = ways_over(here.grid, here.floor, edges_of(here.map.plan, [colour]), diagonal=True)
        if not neighbours(ways, at) >> square & 1:
            return No(f"scare.lines.{colour}", words)
    return No("scare.core.diagonals", "There is no step past that corner.")


@rule("scare.agent.move-through-agents")
def _dead_ends(s: State, agent: str, barred: int, standing: int) -> int:
    """The comrades' spaces beside an agent from which there is no moving on."""
    assert s.turn is not None
    at, left, found = s.agents[agent].at, s.turn.actions, 0
    shared = standing if passing(s, agent) else standing & ~(1 << at)
    haunts, inward = where.haunts(s), nightmare.thresholds(s.map)
    for square, cost in ground(s).agent_steps(at):
        if shared >> square & 1 and not _leads_on(s, square, left - cost, barred, shared, haunts, inward):
            found |= 1 << square
    return found


@rule("scare.agent.move-through-agents", "scare.s2.panic-room-return")
def _leads_on(s: State, square: int, left: int, barred: int, shared: int, haunts: int, inward: int) -> bool:
    """From a comrade's space: can the agent get to where he may stop, with the actions he would have left?

    That is a free space, or the panic room from one of the spaces `inward`.
    """
    if haunts >> square & 1 or left <= 0:
        return False
    if inward >> square & 1 and left >= FACTS.cost.enter_panic_room:
        return True
    if _options((s.map, s.shut), square, min(left, FACTS.cost.blue_step))[0] & ~(barred | shared):
        return True
    return any(
        not barred >> further & 1 and _leads_on(s, further, left - cost, barred, shared, haunts, inward)
        for further, cost in ground(s).agent_steps(square)
    )


def can_move_on(s: State, square: int, left: int) -> bool:
    """Whether an agent who came out to a comrade's space with so many actions left could move on, other than back in."""
    return _leads_on(s, square, left, where.monsters_on_map(s), where.standing_agents(s), where.haunts(s), inward=0)


def passing(s: State, agent: str) -> bool:
    """He is in the middle of a move, on the space of a comrade who stands."""
    if s.turn is None or not s.turn.walking or s.turn.agent != agent:
        return False
    record = s.agents[agent]
    return where.standing_spaces(s).count(record.at) > record.stands


@rule("scare.agent.move-through-agents")
def no_stop(s: State, agent: str) -> No | None:
    """Why he cannot do anything here but move on."""
    if passing(s, agent):
        return No("scare.agent.move-through-agents", f"{name_of(agent)} is on a comrade's space and has to move on first.")
    return None


# -- the step ------------------------------------------------------------------------------------------------------


@rule("scare.agent.move-cost", "scare.core.exit-space")
async def step(s: State, g: Ask, agent: str, square: int) -> None:
    """One step, and what it sets off: an exit, a trap, the Knight. The agent may be gone after it."""
    cost = dict(ground(s).agent_steps(s.agents[agent].at))[square]
    turn.pay(s, cost, walking=True)
    figures.change(s, agent, at=square)
    g.note("scare.agent.move-cost", "{who} moves to {at}.", who=agent, at=name(s, square), cost=cost)
    await scenario.agent_entered(s, g, agent, square)
    if s.boss is not None and agent in s.agents:
        await knight.agent_stepped(s, g, agent)
    settle.settle(s, g)


def stranded(s: State, agent: str) -> bool:
    """On a comrade's space, and something has cut off the way on since he entered it."""
    return passing(s, agent) and not offers(s, agent) and not nightmare.returns(s, agent)


@rule("scare.agent.move-through-agents")
async def make_room(s: State, g: Ask, agent: str) -> None:
    """He cannot stop where he is, so he is set on the nearest free space."""
    squares = figures.nearest_free(s, [s.agents[agent].at], lying=False, agent=True)
    if not squares:
        figures.change_turn(s, walking=False)
    else:
        rule_id = "scare.agent.move-through-agents"
        square = await figures.choose_space(
            s,
            g,
            squares,
            "make-room",
            rule=rule_id,
            prompt=f"{name_of(agent)}'s way is cut off. Where does {he(agent)} go?",
            only=figures.NEARER,
            lying=False,
        )
        figures.change(s, agent, at=square)
        figures.change_turn(s, walking=False)
        g.note(rule_id, "{who} cannot go on and steps aside to {at}.", who=agent, at=name(s, square))
        await scenario.agent_entered(s, g, agent, square)
        settle.settle(s, g)


DEEDS: Final[dict[str, Deed]] = {"step": step}
