"""Protect Shaye: an adjacent agent takes her place, as a monster enters her space or after barbs have harmed her.

Nothing else asks here: no haunting, no trauma, no raffle, no closing door.
"""

from __future__ import annotations

from noctule.engine import Ask, No, Option, rule

from ..board import figures, where
from ..board.names import name_of
from ..content.facts import ROSTER, SHAYE
from ..round import settle
from ..scenarios import scenario
from ..state import State
from . import health


@rule("scare.protect.who", "scare.protect.not-on-card")
def no_swap(s: State, agent: str) -> No | None:
    """Why an agent cannot take Shaye's place now."""
    shaye = s.agents.get(SHAYE)
    if shaye is None or where.under_attack(s, SHAYE):
        return No("scare.protect.not-on-card", "It is too late to protect Shaye.")
    record = s.agents[agent]
    if shaye.place != "map":
        return No("scare.protect.who", "Shaye has no space of her own that somebody could take.")
    if agent == SHAYE or not record.stands:
        return No("scare.protect.who", "Only an agent who stands on the map can take the place of Shaye.")
    if not where.adjacent(s, shaye.at) >> record.at & 1:
        return No("scare.protect.who", "Only an agent adjacent to Shaye can protect her.")
    if where.under_attack(s, agent):
        return No("scare.protect.who", "An agent under attack cannot take on another harm.")
    return None


def protectors(s: State) -> list[str]:
    return [id for id in s.agents if no_swap(s, id) is None]


@rule("scare.protect.swap", "scare.protect.free")
async def offered(s: State, g: Ask, *, rule: str, threat: str) -> str:
    """Ask whether somebody takes Shaye's place; who now bears the harm comes back (Shaye herself if nobody does).

    Whoever took her place may be gone again: a space can be deadly. Then the harm finds nobody, and his id still comes back.
    """
    if not protectors(s):
        return SHAYE
    agent: str = await g.choose(
        s.seats,
        "protect",
        rule=rule,
        options=[
            Option("stay", SHAYE, "Nobody: Shaye bears it", (SHAYE,), main=True),
            *(Option(f"swap:{id}", id, f"{ROSTER[id].name} takes her place", (id,), no=no_swap(s, id)) for id in s.agents),
        ],
        prompt=f"{threat} Who takes Shaye's place?",
        waiting="to protect Shaye or not",
        acting=SHAYE,
    )
    if agent != SHAYE:
        await swap(s, g, agent)
    return agent


@rule("scare.protect.swap", "scare.knight.swap-no-draw", "scare.doll.no-trigger-without-move", "scare.gear.pick-up")
async def swap(s: State, g: Ask, agent: str) -> None:
    """Exchange the two figures. It is no move: no doll goes off and no boss is drawn; whoever was on a move has ended it.

    A Shaye who lies is laid beside whoever lies where her protector stood.
    """
    figures.swap_agents(s, agent, SHAYE)
    if s.turn is not None and s.turn.agent in (agent, SHAYE):
        figures.change_turn(s, walking=False)
    g.note("scare.protect.swap", "{who} takes Shaye's place.", who=agent)
    for id in (SHAYE, agent):
        if id in s.agents:
            await scenario.agent_entered(s, g, id, s.agents[id].at)
    if SHAYE in s.agents and s.agents[SHAYE].lies:
        await health.fall(s, g, SHAYE)
    settle.settle(s, g)


@rule("scare.protect.on-entry")
async def on_entry(s: State, g: Ask, intruder: str, victim: str) -> str:
    """A monster or boss enters a space; who receives it comes back."""
    if victim != SHAYE:
        return victim
    return await offered(s, g, rule="scare.protect.on-entry", threat=f"{name_of(intruder)} enters Shaye's space.")
