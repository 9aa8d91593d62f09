"""Stunned agents: they lie, and their next turn is spent standing up. How one is stunned is in `health`."""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.ground import name
from ..board.names import he, him, his, name_of
from ..round import settle
from ..scenarios import scenario
from ..state import State
from . import gear


@rule("scare.stun.agent", "scare.stun.stood-upon", "scare.stun.carried")
async def stand_up(s: State, g: Ask, agent: str) -> None:
    """A stunned agent's whole turn."""
    record = s.agents[agent]
    if record.place == "map":
        no = no_standing(s, agent)
        if no is not None:
            g.note(no.rule, "{who} stays down: somebody stands on {him}.", who=agent, him=him(agent), at=name(s, record.at))
            return
        figures.change(s, agent, stunned=False)
        g.note("scare.stun.agent", "{who} stands up.", who=agent, at=name(s, record.at))
        await gather(s, g, agent)
    elif record.place == "carried":
        await leave_arms(s, g, agent)
        if agent not in s.agents:
            return
    else:
        figures.change(s, agent, stunned=False)
        g.note("scare.stun.agent", "{who} comes round on the boss's card.", who=agent)
    settle.settle(s, g)


@rule("scare.stun.stood-upon")
def no_standing(s: State, agent: str) -> No | None:
    """Why a stunned agent on the map cannot stand up."""
    if (where.standing_agents(s) | where.monsters_on_map(s)) >> s.agents[agent].at & 1:
        return No("scare.stun.stood-upon", f"Somebody stands on {him(agent)}; {he(agent)} stays stunned.")
    return None


@rule("scare.stun.carried")
async def leave_arms(s: State, g: Ask, agent: str) -> None:
    """A carried agent stands up next to his bearer, if there is room."""
    squares = where.free(s, where.adjacent_to(s, agent), lying=False, agent=True)
    rule_id = "scare.stun.carried"
    if not squares:
        g.note(rule_id, "{who} has no space to stand on and stays stunned.", who=agent)
        return
    prompt, only = f"Where does {name_of(agent)} stand up?", f"Whoever was carried stands up beside {his(agent)} bearer."
    square = await figures.choose_space(s, g, squares, "stun.stand", rule=rule_id, prompt=prompt, only=only, lying=False)
    figures.put_agent(s, agent, square)
    figures.change(s, agent, stunned=False)
    g.note(rule_id, "{who} stands up on {at}.", who=agent, at=name(s, square))
    await scenario.agent_entered(s, g, agent, square)


@rule("scare.gear.falls")
async def gather(s: State, g: Ask, agent: str) -> None:
    """Standing up he may take what lies on his own space: it fell from him."""
    lying = where.gear_on(s, s.agents[agent].at)
    if not lying:
        return
    tokens: list[str] = await g.choose_some(
        s.agents[agent].seat,
        "stun.gather",
        rule="scare.gear.falls",
        options=[Option(token, token, f"Take the {gear.WORDS[token]}", (token,)) for token in lying],
        min=0,
        max=len(lying),
        prompt=f"What does {name_of(agent)} take up from {his(agent)} space?",
        waiting="to take up what fell",
    )
    for token in tokens:
        await gear.take(s, g, agent, token)
